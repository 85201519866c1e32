/// What one must know of a type before using its numbers or its codes: one line per type.
enum HealthNoteTable {
  /// Short name, note.
  static let rows = #"""
    ActiveEnergyBurned|Codes for total calories do not fit: 41981-2 and, per day, 41979-6 are active plus basal.
    AppleExerciseTime|Every record is one minute. 55411-3 (exercise duration) does not fit: it is a credit of the ring.
    AppleSleepingBreathingDisturbances|One value per night; events per hour of sleep, although the unit says count.
    AppleSleepingWristTemperature|Skin, not core temperature: never 8310-5. Older samples are deviations (0.23), newer ones absolute.
    AppleStandTime|Minutes of standing; another quantity than stand hours.
    AtrialFibrillationBurden|One value per week: the period matters.
    BasalBodyTemperature|Sent as a vital sign it needs the generic code 8310-5 as well.
    BasalEnergyBurned|No LOINC code; 41982-0 is body fat.
    BloodAlcoholContent|A percentage; the LOINC codes 74859-0, 5640-8 and 5643-2 are mass per volume.
    BloodGlucose|The specimen is not stated: 41653-7 is capillary blood, 99504-3 interstitial fluid. mmol<M>/L carries its molar mass M: mg/dL = mmol/L x M/10.
    BloodPressureDiastolic|Appears as a Record and again inside its Correlation; in FHIR a component of 85354-9.
    BloodPressureSystolic|Appears as a Record and again inside its Correlation; in FHIR a component of 85354-9.
    BodyFatPercentage|A fraction of 1; values seen 0.141 to 0.255.
    BodyMass|The printed unit follows the locale. The R4 profile allows g, kg and [lb_av].
    BodyMassIndex|Printed as count; the R4 profile wants kg/m2. 41909-3 is deprecated, 89270-3 is an estimate.
    BodyTemperature|The R4 profile allows Cel and [degF]. Metadata HKBodyTemperatureSensorLocation names the site.
    DietaryCalcium|The display of 9045-6 is not verified word for word.
    DietaryCarbohydrates|Measured; 9059-7 is estimated.
    DietaryCopper|81208-3 fails the LOINC check digit.
    DietaryEnergyConsumed|75302-0 (calorie intake 24 hour) is another daily code.
    DietaryFatTotal|Measured; 9066-2 is estimated.
    DietaryFiber|LP203183-1 is a LOINC part, not an observation.
    DietaryIron|81075-4 is vitamin C.
    DietaryProtein|Measured; 9079-5 is estimated.
    DietarySodium|9086-0 is an amount of substance, not a mass.
    DietaryVitaminK|81075-4 is vitamin C.
    DietaryWater|8985-4 is fluid intake measured.
    DistanceCrossCountrySkiing|103208-5 (distance traveled) may be sent as an additional code.
    DistanceCycling|103208-5 (distance traveled) is the generic code. The display follows the wording of 93816-7.
    DistanceDownhillSnowSports|103208-5 (distance traveled) may be sent as an additional code.
    DistancePaddleSports|103208-5 (distance traveled) may be sent as an additional code.
    DistanceRowing|103208-5 (distance traveled) may be sent as an additional code.
    DistanceSkatingSports|103208-5 (distance traveled) may be sent as an additional code.
    DistanceWalkingRunning|Walking and running together, so the walking code is approximate; 103208-5 (distance traveled) is generic.
    DistanceWheelchair|103208-5 (distance traveled) may be sent as an additional code.
    EnvironmentalAudioExposure|Averages are energetic (equivalent continuous level). dB(SPL) is not valid UCUM.
    EnvironmentalSoundReduction|A difference of levels: plain dB in UCUM. Never dBHL.
    FlightsClimbed|The code is for a reporting period: it fits records and daily totals. 93831-6 is deep sleep.
    ForcedVitalCapacity|19870-5 is the code without a method.
    HeadphoneAudioExposure|Averages are energetic (equivalent continuous level). dB(SPL) is not valid UCUM.
    HeartRate|Exports print count/min, those of 2015 count/s. 0 occurs. Of the daily codes 8873-2 is confirmed by two sources.
    HeartRateRecoveryOneMinute|A drop in beats per minute, not a heart rate: never 8867-4.
    HeartRateVariabilitySDNN|112429-6 (SDNN, LOINC 2.82) is newer, 80404-7 better known: send both. The beats are children of the Record.
    Height|The R4 profile allows cm and [in_i] only. Exports print cm, m and ft (5.75 is 5.75 ft).
    InhalerUsage|The annotation {puff} may be 1.
    InsulinDelivery|UCUM [iU]; IU is invalid. Metadata HKInsulinDeliveryReason (1 basal, 2 bolus) belongs to the value.
    NikeFuel|Read-only legacy.
    NumberOfAlcoholicBeverages|74013-4 is for a value per day.
    OxygenSaturation|A fraction of 1. The R4 profile requires 2708-6 and UCUM %; 59408-5 alone fails.
    PeakExpiratoryFlowRate|19935-6 is by peak flow meter.
    PhysicalEffort|1 kcal/(kg h) is about 1 MET. kcal/hr/kg is not valid UCUM.
    RestingHeartRate|One estimate a day. Not on the R4 vital-signs list: as a vital sign it needs 8867-4 as well.
    SixMinuteWalkTestDistance|A weekly estimate, not an administered test; capped at 500 m.
    StairAscentSpeed|The code is new in LOINC 2.82.
    StairDescentSpeed|The code is new in LOINC 2.82.
    StepCount|55423-8 for a record, 41950-7 for a day. UCUM {steps} or 1.
    VO2Max|60842-2 is a volume rate without body weight. Metadata HKVO2MaxTestType names the method.
    WaistCircumference|The LOINC code states a site and a method that HealthKit does not. UCUM [in_i], not in.
    WalkingAsymmetryPercentage|A fraction of 1. The code is new in LOINC 2.82.
    WalkingDoubleSupportPercentage|A fraction of 1. The code is new in LOINC 2.82; its display says percentile.
    WalkingHeartRateAverage|One value a day. 89270-3 is an estimated BMI, 89273-7 a heart rate with exercise.
    WalkingSpeed|Exports print km/hr or mi/hr. 41909-3 is BMI.
    WaterTemperature|Of the surroundings: never the code of a body temperature.
    AppleStandHour|Stood is 0, Idle is 1. The count of Stood per local day is appleStandHours of the ActivitySummary.
    AudioExposureEvent|The string of two SDK constants, AudioExposureEvent (deprecated) and EnvironmentalAudioExposureEvent.
    EnvironmentalAudioExposureEvent|The name of the constant; its string is HKCategoryTypeIdentifierAudioExposureEvent. Both are accepted.
    HandwashingEvent|The length of the interval, in seconds, is the value.
    HighHeartRateEvent|Metadata HKHeartRateEventThreshold, such as 120 count/min.
    HypertensionEvent|iOS 26; the value set is a guess.
    LowHeartRateEvent|Old exports have no value. Metadata HKHeartRateEventThreshold.
    MenstrualFlow|Before iOS 18 the values are called HKCategoryValueMenstrualFlow. Metadata HKMenstrualCycleStart.
    MindfulSession|The length of the interval, in minutes, is the value.
    MoodChanges|Present is 0, NotPresent is 1.
    OvulationTestResult|2 has two names; Positive is deprecated.
    SexualActivity|Sensitive. Metadata HKSexualActivityProtectionUsed.
    SleepAnalysis|Never add up rows: in bed overlaps the stages. Codes per night: 93832-4 asleep, 103213-5 in bed, 93831-6 deep, 93830-8 light (core), 93829-0 REM, 93828-2 awake, 103211-9 awakenings.
    SleepApneaEvent|iOS 18.
    SleepChanges|Present is 0, NotPresent is 1.
    ToothbrushingEvent|The length of the interval, in seconds, is the value.
    MenopausalState|iOS 27 beta; values unknown.
    BleedingAfterMenopause|iOS 27 beta; the value set is a guess.
    SleepDurationGoal|A goal, not a measurement: kept out of statistics.
    BloodPressure|One panel with the components 8480-6 and 8462-4 and no value of its own.
    Food|A panel over the dietary samples. Metadata HKFoodType is the name.
    Workout|The activity type is the value; components 55411-3 (minutes), 93819-1 (active kcal), a distance, 55425-3 and 55426-1 (mean and highest heart rate).
    WorkoutRoute|Where a person was: no FHIR resource by default.
    Electrocardiogram|Lead I is MDC 131329; the period of the samples is 1000/Hz ms.
    HeartbeatSeries|The beats of an HRV Record; clock times without a date.
    Audiogram|Left/right by Hz: 250 91375-6/91374-9, 500 89024-4/89025-1, 750 91379-8/91378-0, 1000 89016-0/89017-8, 1500 91373-1/91372-3, 2000 89018-6/89019-4, 3000 89020-2/89021-0, 4000 89022-8/89023-6, 5000 91377-2/91376-4, 6000 89026-9/89027-7, 8000 89028-5/89029-3.
    StateOfMind|The SDK constant is HKDataTypeIdentifierStateOfMind. The shape in an export is unknown. Valence runs from -1 to 1.
    GAD7|Items stand under panel 69737-5. The shape in an export is unknown.
    PHQ9|Items stand under panel 44249-1. The shape in an export is unknown.
    VisionPrescription|FHIR has a VisionPrescription of its own. Units D, prism diopter, deg.
    UserAnnotatedMedicationConcept|iOS 26; the shape in an export is unknown.
    MedicationDoseEvent|iOS 26; the shape in an export is unknown.
    CDA|A second rendering of a part of the data, often broken; not read.
    AllergyRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    ConditionRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    ImmunizationRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    LabResultRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    MedicationRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    ProcedureRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    VitalSignRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    CoverageRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    ClinicalNoteRecord|The code is that of a document section. The embedded FHIR resource passes through if it is R4; DSTU2 is never relabelled.
    BiologicalSex|Patient.gender.
    DateOfBirth|Patient.birthDate.
    WheelchairUse|95738-1 is bound to an assessment, 89411-3 deprecated.
    ActivityMoveMode|1 active energy, 2 move time.
    CardioFitnessMedicationsUse|Not declared in the DTD and without an SDK constant, yet exported.
    activeEnergyBurned|dateComponents is the true local day; rows of 1969 are junk.
    activeEnergyBurnedGoal|dateComponents is the true local day; rows of 1969 are junk.
    appleMoveTime|dateComponents is the true local day; rows of 1969 are junk.
    appleMoveTimeGoal|dateComponents is the true local day; rows of 1969 are junk.
    appleExerciseTime|dateComponents is the true local day; rows of 1969 are junk.
    appleExerciseTimeGoal|dateComponents is the true local day; rows of 1969 are junk.
    appleStandHours|dateComponents is the true local day; rows of 1969 are junk.
    appleStandHoursGoal|dateComponents is the true local day; rows of 1969 are junk.
    """#
}
