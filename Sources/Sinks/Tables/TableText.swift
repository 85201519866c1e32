/// The definitions of all tables; ``Table/tables(in:)`` tells how to read them.
enum TableText {
  static let sources = """
    profile: What the Health app knows of the person; written only if the pipeline asks for it.
    *participant_id | text | whose it is
    *export_id | id | the export that says so
    date_of_birth | date | only with birth_date: "full"
    birth_year | integer | the year of birth
    biological_sex | text | HKBiologicalSexFemale, …
    blood_type | text | HKBloodTypeAPositive, …
    fitzpatrick_skin_type | text | HKFitzpatrickSkinTypeI, …
    wheelchair_use | text | whether a wheelchair is used
    activity_move_mode | text | whether the move ring counts energy or minutes
    cardio_fitness_medications | text | medications that change the heart rate

    sources: An app or device that wrote something: its name, and the family of the device.
    *participant_id | text | whose it is
    *source_id | id | digest of the raw source key, name / family
    !source_name | text | the name, folded; aliases applied
    !device_family | text | watch, phone, other, or none where the rows name no device
    !source_kind | text | what the merge takes it for: manual, watch, phone, app or other
    !n_records | integer | Records of it, of all kinds, asked for or not
    first_start_utc | instant | the earliest start of a Record
    last_end_utc | instant | the latest end of a Record

    devices: A device, without the address that differs in every row of an export.
    *participant_id | text | whose it is
    *device_id | id | digest of name, manufacturer, model, hardware and software
    name | text | such as iPhone; the whole text if it has another form
    manufacturer | text | such as Apple Inc.
    model | text | Watch, iPhone, …
    hardware | text | such as Watch7,1
    firmware | text | the version of its firmware
    software | text | the version of its software
    local_identifier | text | what the phone calls it
    udi | text | the unique device identifier of a medical device
    """

  static let samples = """
    records: A sample that is left after copies were collapsed, cleaned and converted.
    *participant_id | text | whose it is
    *record_id | id | the identity of the sample, the same in every export
    !export_id | id | the export that it was read from
    !type | text | StepCount, HeartRate, SleepAnalysis, …
    !kind | text | quantity, category or other
    !source_id | id | who wrote it: sources
    !source_name | text | as printed
    source_version | text | as printed
    device_id | id | on what it was recorded: devices
    !start_utc | instant | when it began
    !end_utc | instant | when it ended; a point ends when it begins
    creation_utc | instant | when it was saved
    !start_local | wall clock | the start, in tz
    !end_local | wall clock | the end, in tz
    !local_date | date | the date of start_local
    !tz | text | the time zone (IANA) of the local columns
    !tz_source | text | how it was found: configured, hk_timezone, locale or fixed_offset
    printed_offset_minutes | integer | what the export printed behind all its dates; empty if it printed several
    value | number | in unit
    unit | text | the canonical unit, or the one that the pipeline asks for
    value_original | text | as printed
    unit_original | text | as printed
    category_value | text | the value of a category type
    category_code | integer | HealthKit's number of it
    !is_user_entered | flag | whether it says that it was typed in
    !merged_away | flag | whether better sources left it nothing
    !sequence | integer | the ordinal in its record_id: 0, or 1, 2, … of equal samples
    metadata | json | an object: the metadata by key

    record_metadata: One pair of metadata of a sample.
    *participant_id | text | whose it is
    *record_id | id | of which sample: records
    *key | text | such as HKMetadataKeyHeartRateMotionContext
    !value | text | as printed
    value_number | number | the number that the value begins with, converted
    unit | text | of value_number

    hrv_beats: One beat of a heart-rate variability sample.
    *participant_id | text | whose it is
    *record_id | id | of which sample: records
    *seq | integer | 1, 2, … in the order of the file
    bpm | number | instantaneous heart rate, per minute
    beat_local_time | text | the clock time as printed, without a date
    at_utc | instant | the moment with milliseconds, if the printed time can be placed near the sample
    """

  static let correlations = """
    correlations: Samples that belong together: a blood pressure, a food with its nutrients.
    *participant_id | text | whose it is
    *correlation_id | id | digest of type, source, start, end and an ordinal
    !export_id | id | the export that it was read from
    !type | text | BloodPressure, Food
    !source_id | id | who wrote it: sources
    !source_name | text | as printed
    source_version | text | as printed
    device_id | id | on what it was recorded: devices
    !start_utc | instant | when it began
    !end_utc | instant | when it ended
    creation_utc | instant | when it was saved
    !start_local | wall clock | the start, in tz
    !local_date | date | the date of start_local
    !tz | text | the time zone (IANA) of the local columns
    !tz_source | text | how it was found
    systolic_mmhg | number | of a blood pressure with one of each
    diastolic_mmhg | number | of a blood pressure with one of each
    food_name | text | what was eaten, as it was named
    !n_members | integer | samples that belong together
    metadata | json | an object: the metadata by key

    correlation_members: A sample that belongs to a correlation; statistics count it where it stands by itself, in records.
    *participant_id | text | whose it is
    *correlation_id | id | to which it belongs: correlations
    *record_id | id | the sample: records
    !seq | integer | 1, 2, … in the order of the file
    !has_record | flag | whether records has it; a sample may have been left out, or the file edited
    !type | text | BloodPressureSystolic, DietaryProtein, …
    value | number | in unit
    unit | text | the canonical unit
    category_value | text | the value of a category type
    """

  static let workouts = """
    workouts: A workout; copies and twins of another one are marked, never left out.
    *participant_id | text | whose it is
    *workout_id | id | digest of activity, source, start, end, duration and an ordinal
    !export_id | id | the export that it was read from
    !activity_type | text | Running, Swimming, …
    !source_id | id | who wrote it: sources
    !source_name | text | as printed
    source_version | text | as printed
    device_id | id | on what it was recorded: devices
    !start_utc | instant | when it began
    !end_utc | instant | when it ended
    creation_utc | instant | when it was saved
    !start_local | wall clock | the start, in tz
    !end_local | wall clock | the end, in tz
    !local_date | date | the date of start_local, the day of the workout
    !tz | text | the time zone (IANA) of the local columns
    !tz_source | text | how it was found
    !duration_seconds | number | without pauses
    !duration_origin | text | printed, or computed from the events
    !elapsed_seconds | integer | from start to end, pauses included
    total_distance_m | number | the statistics' sum, else the old total; empty if there is neither
    total_energy_kcal | number | active energy, likewise
    speed_m_s | number | total_distance_m over duration_seconds
    pace_seconds_per_km | number | duration_seconds over total_distance_m
    is_indoor | flag | HKIndoorWorkout
    elevation_ascended_m | number | HKElevationAscended
    weather_temperature_degc | number | HKWeatherTemperature
    weather_humidity_percent | number | HKWeatherHumidity, 0 to 100
    average_mets | number | HKAverageMETs, in kcal/(hr·kg)
    duplicate_of | id | the workout that this one is another record of; sums leave such rows out
    duplicate_reason | text | copy: the same once more; twin: by another source
    metadata | json | an object: the metadata by key

    workout_statistics: What the samples of one type came to during a workout.
    *participant_id | text | whose it is
    *workout_id | id | of which workout: workouts
    *type | text | HeartRate, ActiveEnergyBurned, DistanceCycling, …
    *start_utc | instant | when the span began
    !end_utc | instant | when it ended
    !origin | text | printed: by Apple; computed: by us from the samples, where the file says nothing of the type
    value_sum | number | in unit
    value_avg | number | in unit
    value_min | number | in unit
    value_max | number | in unit
    unit | text | the canonical unit
    n_records | integer | samples that a computed row rests on

    workout_events: A pause, lap, segment or other moment of a workout; segments overlap.
    *participant_id | text | whose it is
    *workout_id | id | of which workout: workouts
    *seq | integer | 1, 2, … in the order of the file
    !type | text | Pause, Resume, Lap, Segment, …
    !at_utc | instant | when it began
    duration_seconds | number | how long it took
    metadata | json | an object: the metadata by key

    workout_activities: A leg of a workout, such as the swim of a triathlon. It repeats what the workout says: never add both.
    *participant_id | text | whose it is
    *workout_id | id | of which workout: workouts
    *seq | integer | 1, 2, … in the order of the file
    uuid | text | as printed
    !start_utc | instant | when it began
    end_utc | instant | when it ended
    duration_seconds | number | without pauses
    !n_events | integer | its own events
    statistics | json | an array of its own statistics: type, unit, sum, average, minimum, maximum
    metadata | json | an object: the metadata by key

    routes: Where a workout went.
    *participant_id | text | whose it is
    *route_id | id | digest of source, start, end and an ordinal
    !workout_id | id | of which workout: workouts
    !export_id | id | the export that it was read from
    !source_id | id | who wrote it: sources
    path | text | its file in the export; several are parted by a semicolon; empty if the export itself holds the points
    start_utc | instant | when it began
    end_utc | instant | when it ended
    !n_points | integer | rows of route_points
    metadata | json | an object: the metadata by key

    route_points: A place on a route, mostly one for each second.
    *participant_id | text | whose it is
    *route_id | id | of which route: routes
    *seq | integer | 1, 2, … in the order of the file
    at_utc | instant | when
    latitude | number | degrees, WGS 84
    longitude | number | degrees, WGS 84
    elevation_m | number | metres above sea level
    speed_m_s | number | metres per second
    course_deg | number | degrees from north
    horizontal_accuracy_m | number | metres
    vertical_accuracy_m | number | metres
    """

  static let documents = """
    activity_summary: The rings of one day, as Apple worked them out.
    *participant_id | text | whose it is
    *local_date | date | the day, where the wearer was
    !export_id | id | the export that it was read from
    active_energy_kcal | number | the move ring
    active_energy_goal_kcal | number | its goal
    move_minutes | number | the move ring of those that count minutes
    move_goal_minutes | number | its goal
    exercise_minutes | number | the exercise ring
    exercise_goal_minutes | number | its goal
    stand_hours | number | the stand ring
    stand_goal_hours | number | its goal

    sleep_nights: A night, from 18:00 to 18:00, with naps of the day before; sources are merged, never added up.
    *participant_id | text | whose it is
    *local_date | date | the date of the morning
    !export_id | id | the export that it was read from
    !tz | text | the time zone (IANA) of the morning
    !asleep_min | number | minutes asleep: core, deep, REM and unspecified
    !core_min | number | minutes in core sleep
    !deep_min | number | minutes in deep sleep
    !rem_min | number | minutes in REM sleep
    !unspecified_min | number | minutes asleep without a stage
    !awake_min | number | minutes awake in between
    !in_bed_min | number | minutes in bed, by what says so itself
    first_asleep_utc | instant | falling asleep, in the period with the most sleep
    last_asleep_utc | instant | waking up, in the same period
    first_asleep_local | wall clock | the same on the clock
    last_asleep_local | wall clock | the same on the clock
    !periods | integer | stretches without a break of more than an hour
    !sources | text | who wrote something of the night, best first, parted by semicolons
    !asleep_unmerged_min | number | what adding all rows would have given, copies included

    audiograms: A hearing test.
    *participant_id | text | whose it is
    *audiogram_id | id | digest of type, source, start, end and an ordinal
    !export_id | id | the export that it was read from
    !type | text | as printed
    !source_id | id | who wrote it: sources
    !source_name | text | as printed
    source_version | text | as printed
    device_id | id | on what it was recorded: devices
    !start_utc | instant | when it began
    !end_utc | instant | when it ended
    creation_utc | instant | when it was saved
    !local_date | date | the date of the start, in tz
    !tz | text | the time zone (IANA)
    !n_points | integer | rows of audiogram_points
    metadata | json | an object: the metadata by key

    audiogram_points: What both ears hear of one frequency.
    *participant_id | text | whose it is
    *audiogram_id | id | of which test: audiograms
    *seq | integer | 1, 2, … in the order of the file
    frequency_hz | number | Hz
    left_dbhl | number | the quietest sound heard, dBHL
    left_masked | flag | whether the other ear was kept busy with noise
    left_clamping_lower_dbhl | number | the bound that it was clamped to
    left_clamping_upper_dbhl | number | the bound that it was clamped to
    right_dbhl | number | the quietest sound heard, dBHL
    right_masked | flag | whether the other ear was kept busy with noise
    right_clamping_lower_dbhl | number | the bound that it was clamped to
    right_clamping_upper_dbhl | number | the bound that it was clamped to

    vision_prescriptions: What is prescribed for one eye. Each value has a unit of its own, as printed.
    *participant_id | text | whose it is
    *prescription_id | id | digest of type, date of issue, expiration and an ordinal
    *eye | text | right or left; none for a prescription that names neither
    !export_id | id | the export that it was read from
    !type | text | as printed
    !issued_utc | instant | when it was issued
    expires_utc | instant | when it expires
    brand | text | of contact lenses
    sphere | number | as printed
    sphere_unit | text | as printed
    cylinder | number | as printed
    cylinder_unit | text | as printed
    axis | number | as printed
    axis_unit | text | as printed
    addition | number | the attribute add, as printed
    addition_unit | text | as printed
    vertex | number | as printed
    vertex_unit | text | as printed
    prism_amount | number | as printed
    prism_amount_unit | text | as printed
    prism_angle | number | as printed
    prism_angle_unit | text | as printed
    far_pd | number | as printed
    far_pd_unit | text | as printed
    near_pd | number | as printed
    near_pd_unit | text | as printed
    base_curve | number | as printed
    base_curve_unit | text | as printed
    diameter | number | as printed
    diameter_unit | text | as printed
    attachments | json | an array: identifiers of attached pictures
    metadata | json | an object: the metadata by key

    other: An attribute that no other table has a place for: of elements that are not known, and of parts of known ones.
    *participant_id | text | whose it is
    *other_id | id | of an element that is not known, or of the row of another table that the attribute belongs to
    *seq | integer | 1, 2, … in the order of the file
    !export_id | id | the export that it was read from
    !element | text | the name of the top-level element
    !path | text | where it stands: Workout/Zone[2]
    attribute | text | its name; empty for an element without attributes
    value | text | as printed
    """

  static let sideFiles = """
    clinical_records: A FHIR resource from a health institution, and what the export says of it.
    *participant_id | text | whose it is
    *clinical_record_id | id | digest of type, source, identifier and an ordinal
    !export_id | id | the export that it was read from
    !type | text | AllergyRecord, LabResultRecord, …
    identifier | text | the resource's id, as the export says
    source_id | id | the institution: sources
    source_name | text | as printed
    source_url | text | as printed
    fhir_version | text | as printed; the resource is of this version and stays so
    received_utc | instant | when it was received
    path | text | its file in the export
    resource_type | text | as the file says
    resource_id | text | as the file says
    resource | json | the file, unchanged

    ecg: An electrocardiogram.
    *participant_id | text | whose it is
    *ecg_id | id | digest of the moment of recording and an ordinal
    !export_id | id | the export that it was read from
    !recorded_utc | instant | when it began
    !local_date | date | the date of recorded_utc, in tz
    !tz | text | the time zone (IANA)
    classification | text | HKElectrocardiogramClassificationSinusRhythm, …; empty if the verdict is not known
    classification_original | text | the verdict as printed, in the language of the phone
    symptoms | text | as printed
    software_version | text | as printed
    device | text | such as Watch7,1
    !sample_rate_hz | number | as printed
    lead | text | such as Lead I
    !unit | text | of ecg_samples: uV
    !n_samples | integer | rows of ecg_samples
    !path | text | its file in the export

    ecg_samples: One voltage of an electrocardiogram; the nth is (n - 1) / sample_rate_hz seconds behind the start.
    *participant_id | text | whose it is
    *ecg_id | id | of which electrocardiogram: ecg
    *seq | integer | 1, 2, …
    !microvolt | number | µV
    """

  /// What only a warehouse has, which holds many exports.
  static let warehouse = """
    exports: An export, and what is known of the whole of it.
    *participant_id | text | whose it is
    *export_id | id | the first 16 bytes of the archive's SHA-256
    !archive_sha256 | text | of the archive, or of the main document where there is none
    !archive_bytes | integer | its size
    export_utc | instant | ExportDate: of two exports the later one is right
    export_offset_minutes | integer | the offset that ExportDate was printed with
    hk_export_version | integer | what the DTD calls its version
    locale | text | the locale of the phone
    tz | text | the time zone (IANA) of the local columns
    tz_source | text | how it was found: configured, hk_timezone, locale or fixed_offset

    daily_summary: What the samples of one type came to on one day, sources merged.
    *participant_id | text | whose it is
    *local_date | date | the day, in tz
    *type | text | StepCount, HeartRate, SleepAnalysis, …
    *category_value | text | of a category type; empty for others
    *merge_policy | text | how the sources were combined: priority, all or only
    !export_id | id | the export that it was read from
    !tz | text | the time zone (IANA) of the day
    unit | text | the canonical unit, or the one that the pipeline asks for
    value_sum | number | each slice of time counted once, by the best source
    value_sum_unmerged | number | what adding all rows would have given
    value_avg | number | the mean as avg_method says
    value_avg_arithmetic | number | the mean of the values
    avg_method | text | time-weighted, equivalent-level or arithmetic
    value_min | number | the least
    value_max | number | the greatest
    value_first | number | the first of the day
    value_last | number | the last of the day
    !n_records | integer | samples, copies left out
    !n_sources | integer | sources that gave something
    !n_exact_duplicates | integer | copies that were left out
    duration_seconds | integer | seconds of the samples that count, together
    covered_seconds | integer | seconds with any sample; overlaps count once
    !is_partial_day | flag | whether the day was not over at the moment of export
    !sources | text | best first, parted by semicolons
    """

  /// What a database says of itself.
  static let databases = """
    participants: A person, and the export that is right.
    *participant_id | text | whose rows they are
    !current_export_id | id | the newest export: exports
    home_tz | text | the time zone (IANA) of it

    run_manifest: The load of one export; what is not here was not loaded whole.
    *participant_id | text | whose it is
    *export_id | id | what was loaded: exports
    !run_id | text | a UUID (version 7) of the run
    !pipeline_sha256 | text | of the pipeline file
    !tool_version | text | of Pulsemill
    !schema_version | integer | of the tables
    !tables | text | names of the tables that were loaded, now or before, parted by semicolons
    !loaded_utc | instant | when it was loaded
    !records_read | integer | Records of the export
    !records_written | integer | rows of records
    !records_collapsed | integer | copies that were left out
    !records_rejected | integer | Records that could not be used
    !bytes_read | integer | bytes of XML

    history: What a table of ids or natural keys has in a database besides its columns.
    !first_export_id | id | the earliest export that has the row, of those that were loaded
    !last_export_id | id | the latest export that has it, where its content is from
    deleted_in_export_id | id | the next export, which lacks the row; empty while it is live
    """
}
