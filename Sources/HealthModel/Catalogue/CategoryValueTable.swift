/// The values that are names for numbers. A line `= A B` names the owners of the lines below it, by short name or as
/// `element.attribute`; those hold: number, symbol, label, code system, code, display, FHIR value, `old` if there is a
/// newer name, note.
enum CategoryValueTable {
  /// The values of category types and characteristics.
  static let types = #"""
    = SleepAnalysis
    0|HKCategoryValueSleepAnalysisInBed|In bed||||concept||not sleep: it overlaps the stages
    1|HKCategoryValueSleepAnalysisAsleep|Asleep||||concept|old|name before iOS 16
    1|HKCategoryValueSleepAnalysisAsleepUnspecified|Asleep unspecified||||concept||
    2|HKCategoryValueSleepAnalysisAwake|Awake||||concept||
    3|HKCategoryValueSleepAnalysisAsleepCore|Asleep core||||concept||light sleep, N1 and N2
    4|HKCategoryValueSleepAnalysisAsleepDeep|Asleep deep||||concept||N3
    5|HKCategoryValueSleepAnalysisAsleepREM|Asleep REM||||concept||
    = AppleStandHour
    0|HKCategoryValueAppleStandHourStood|Stood||||concept||
    1|HKCategoryValueAppleStandHourIdle|Idle||||concept||
    = AudioExposureEvent
    1|HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit|Momentary limit||||concept||
    1|HKCategoryValueAudioExposureEventLoudEnvironment|Loud environment||||concept|old|deprecated name
    = EnvironmentalAudioExposureEvent
    1|HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit|Momentary limit||||concept||
    = HeadphoneAudioExposureEvent
    1|HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit|Seven day limit||||concept||
    = LowCardioFitnessEvent
    1|HKCategoryValueLowCardioFitnessEventLowFitness|Low fitness||||concept||
    = AppleWalkingSteadinessEvent
    1|HKCategoryValueAppleWalkingSteadinessEventInitialLow|Initial low||||concept||
    2|HKCategoryValueAppleWalkingSteadinessEventInitialVeryLow|Initial very low||||concept||
    3|HKCategoryValueAppleWalkingSteadinessEventRepeatLow|Repeat low||||concept||
    4|HKCategoryValueAppleWalkingSteadinessEventRepeatVeryLow|Repeat very low||||concept||
    = CervicalMucusQuality
    1|HKCategoryValueCervicalMucusQualityDry|Dry||||concept||
    2|HKCategoryValueCervicalMucusQualitySticky|Sticky||||concept||
    3|HKCategoryValueCervicalMucusQualityCreamy|Creamy||||concept||
    4|HKCategoryValueCervicalMucusQualityWatery|Watery||||concept||
    5|HKCategoryValueCervicalMucusQualityEggWhite|Egg white||||concept||
    = Contraceptive
    1|HKCategoryValueContraceptiveUnspecified|Unspecified||||concept||
    2|HKCategoryValueContraceptiveImplant|Implant||||concept||
    3|HKCategoryValueContraceptiveInjection|Injection||||concept||
    4|HKCategoryValueContraceptiveIntrauterineDevice|Intrauterine device||||concept||
    5|HKCategoryValueContraceptiveIntravaginalRing|Intravaginal ring||||concept||
    6|HKCategoryValueContraceptiveOral|Oral||||concept||
    7|HKCategoryValueContraceptivePatch|Patch||||concept||
    = OvulationTestResult
    1|HKCategoryValueOvulationTestResultNegative|Negative|snomed|260385009|Negative|concept||
    2|HKCategoryValueOvulationTestResultLuteinizingHormoneSurge|Luteinizing hormone surge||||concept||
    2|HKCategoryValueOvulationTestResultPositive|Positive||||concept|old|deprecated name
    3|HKCategoryValueOvulationTestResultIndeterminate|Indeterminate|snomed|82334004|Indeterminate|concept||
    4|HKCategoryValueOvulationTestResultEstrogenSurge|Estrogen surge||||concept||
    = PregnancyTestResult
    1|HKCategoryValuePregnancyTestResultNegative|Negative|snomed|260385009|Negative|concept||
    2|HKCategoryValuePregnancyTestResultPositive|Positive|snomed|10828004|Positive|concept||SNOMED CT code unverified for this type
    3|HKCategoryValuePregnancyTestResultIndeterminate|Indeterminate|snomed|82334004|Indeterminate|concept||
    = ProgesteroneTestResult
    1|HKCategoryValueProgesteroneTestResultNegative|Negative|snomed|260385009|Negative|concept||
    2|HKCategoryValueProgesteroneTestResultPositive|Positive|snomed|10828004|Positive|concept||SNOMED CT code unverified for this type
    3|HKCategoryValueProgesteroneTestResultIndeterminate|Indeterminate|snomed|82334004|Indeterminate|concept||
    = MenstrualFlow
    1|HKCategoryValueVaginalBleedingUnspecified|Unspecified||||concept||
    2|HKCategoryValueVaginalBleedingLight|Light||||concept||
    3|HKCategoryValueVaginalBleedingMedium|Medium||||concept||
    4|HKCategoryValueVaginalBleedingHeavy|Heavy||||concept||
    5|HKCategoryValueVaginalBleedingNone|None||||concept||no flow on that day
    1|HKCategoryValueMenstrualFlowUnspecified|Unspecified||||concept|old|name before iOS 18
    2|HKCategoryValueMenstrualFlowLight|Light||||concept|old|name before iOS 18
    3|HKCategoryValueMenstrualFlowMedium|Medium||||concept|old|name before iOS 18
    4|HKCategoryValueMenstrualFlowHeavy|Heavy||||concept|old|name before iOS 18
    5|HKCategoryValueMenstrualFlowNone|None||||concept|old|name before iOS 18
    = BleedingAfterPregnancy BleedingDuringPregnancy
    1|HKCategoryValueVaginalBleedingUnspecified|Unspecified||||concept||
    2|HKCategoryValueVaginalBleedingLight|Light||||concept||
    3|HKCategoryValueVaginalBleedingMedium|Medium||||concept||
    4|HKCategoryValueVaginalBleedingHeavy|Heavy||||concept||
    5|HKCategoryValueVaginalBleedingNone|None||||concept||no flow on that day
    = AppetiteChanges
    0|HKCategoryValueAppetiteChangesUnspecified|Unspecified||||concept||
    1|HKCategoryValueAppetiteChangesNoChange|No change||||concept||
    2|HKCategoryValueAppetiteChangesDecreased|Decreased||||concept||
    3|HKCategoryValueAppetiteChangesIncreased|Increased||||concept||
    = MoodChanges SleepChanges
    0|HKCategoryValuePresencePresent|Present|snomed|52101004|Present|concept||SNOMED CT code unverified
    1|HKCategoryValuePresenceNotPresent|Not present|snomed|2667000|Absent|concept||SNOMED CT code unverified
    = AbdominalCramps Acne BladderIncontinence Bloating BreastPain ChestTightnessOrPain Chills Constipation
    = Coughing Diarrhea Dizziness DrySkin Fainting Fatigue Fever GeneralizedBodyAche HairLoss Headache
    = Heartburn HotFlashes LossOfSmell LossOfTaste LowerBackPain MemoryLapse Nausea NightSweats PelvicPain
    = RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion SkippedHeartbeat
    = SoreThroat VaginalDryness Vomiting Wheezing
    0|HKCategoryValueSeverityUnspecified|Unspecified||||concept||present, severity unknown
    1|HKCategoryValueSeverityNotPresent|Not present||||concept||absent: not a severity of zero
    2|HKCategoryValueSeverityMild|Mild|snomed|255604002|Mild|concept||
    3|HKCategoryValueSeverityModerate|Moderate|snomed|6736007|Moderate severity|concept||
    4|HKCategoryValueSeveritySevere|Severe|snomed|24484000|Severe|concept||
    = HandwashingEvent ToothbrushingEvent
    0|HKCategoryValueNotApplicable|Event||||seconds||old exports may leave it out
    = HighHeartRateEvent InfrequentMenstrualCycles IntermenstrualBleeding IrregularHeartRhythmEvent
    = IrregularMenstrualCycles LowHeartRateEvent PersistentIntermenstrualBleeding ProlongedMenstrualPeriods
    = SexualActivity SleepApneaEvent
    0|HKCategoryValueNotApplicable|Event||||boolean||old exports may leave it out
    = HypertensionEvent
    0|HKCategoryValueNotApplicable|Event||||boolean||old exports may leave it out; a guess
    = Lactation
    0|HKCategoryValueNotApplicable|Event||||concept||old exports may leave it out
    = MindfulSession
    0|HKCategoryValueNotApplicable|Event||||minutes||old exports may leave it out
    = Pregnancy
    0|HKCategoryValueNotApplicable|Event|loinc|LA15173-0|Pregnant|concept||old exports may leave it out
    = BiologicalSex
    0|HKBiologicalSexNotSet|Not set|gender|unknown|Unknown|||
    1|HKBiologicalSexFemale|Female|gender|female|Female|||
    2|HKBiologicalSexMale|Male|gender|male|Male|||
    3|HKBiologicalSexOther|Other|gender|other|Other|||
    = BloodType
    0|HKBloodTypeNotSet|Not set||||||
    1|HKBloodTypeAPositive|A positive||||||
    2|HKBloodTypeANegative|A negative||||||
    3|HKBloodTypeBPositive|B positive||||||
    4|HKBloodTypeBNegative|B negative||||||
    5|HKBloodTypeABPositive|AB positive||||||
    6|HKBloodTypeABNegative|AB negative||||||
    7|HKBloodTypeOPositive|O positive||||||
    8|HKBloodTypeONegative|O negative||||||
    = FitzpatrickSkinType
    0|HKFitzpatrickSkinTypeNotSet|Not set||||||
    1|HKFitzpatrickSkinTypeI|I||||||
    2|HKFitzpatrickSkinTypeII|II||||||
    3|HKFitzpatrickSkinTypeIII|III||||||
    4|HKFitzpatrickSkinTypeIV|IV||||||
    5|HKFitzpatrickSkinTypeV|V||||||
    6|HKFitzpatrickSkinTypeVI|VI||||||
    = WheelchairUse
    0|HKWheelchairUseNotSet|Not set||||||
    1|HKWheelchairUseNo|No||||||
    2|HKWheelchairUseYes|Yes||||||
    """#

  /// The values of other attributes, and of metadata that is printed as a number.
  static let fields = #"""
    = Workout.workoutActivityType
    1|HKWorkoutActivityTypeAmericanFootball|American football||||||
    2|HKWorkoutActivityTypeArchery|Archery||||||
    3|HKWorkoutActivityTypeAustralianFootball|Australian football||||||
    4|HKWorkoutActivityTypeBadminton|Badminton||||||
    5|HKWorkoutActivityTypeBaseball|Baseball||||||
    6|HKWorkoutActivityTypeBasketball|Basketball||||||
    7|HKWorkoutActivityTypeBowling|Bowling||||||
    8|HKWorkoutActivityTypeBoxing|Boxing||||||
    9|HKWorkoutActivityTypeClimbing|Climbing||||||
    10|HKWorkoutActivityTypeCricket|Cricket||||||
    11|HKWorkoutActivityTypeCrossTraining|Cross training||||||
    12|HKWorkoutActivityTypeCurling|Curling||||||
    13|HKWorkoutActivityTypeCycling|Cycling||||||
    14|HKWorkoutActivityTypeDance|Dance||||||
    15|HKWorkoutActivityTypeDanceInspiredTraining|Dance inspired training||||||
    16|HKWorkoutActivityTypeElliptical|Elliptical||||||
    17|HKWorkoutActivityTypeEquestrianSports|Equestrian sports||||||
    18|HKWorkoutActivityTypeFencing|Fencing||||||
    19|HKWorkoutActivityTypeFishing|Fishing||||||
    20|HKWorkoutActivityTypeFunctionalStrengthTraining|Functional strength training||||||
    21|HKWorkoutActivityTypeGolf|Golf||||||
    22|HKWorkoutActivityTypeGymnastics|Gymnastics||||||
    23|HKWorkoutActivityTypeHandball|Handball||||||
    24|HKWorkoutActivityTypeHiking|Hiking||||||
    25|HKWorkoutActivityTypeHockey|Hockey||||||
    26|HKWorkoutActivityTypeHunting|Hunting||||||
    27|HKWorkoutActivityTypeLacrosse|Lacrosse||||||
    28|HKWorkoutActivityTypeMartialArts|Martial arts||||||
    29|HKWorkoutActivityTypeMindAndBody|Mind and body||||||
    30|HKWorkoutActivityTypeMixedMetabolicCardioTraining|Mixed metabolic cardio training||||||
    31|HKWorkoutActivityTypePaddleSports|Paddle sports||||||
    32|HKWorkoutActivityTypePlay|Play||||||
    33|HKWorkoutActivityTypePreparationAndRecovery|Preparation and recovery||||||
    34|HKWorkoutActivityTypeRacquetball|Racquetball||||||
    35|HKWorkoutActivityTypeRowing|Rowing||||||
    36|HKWorkoutActivityTypeRugby|Rugby||||||
    37|HKWorkoutActivityTypeRunning|Running|loinc|LA11836-6|Running|||
    38|HKWorkoutActivityTypeSailing|Sailing||||||
    39|HKWorkoutActivityTypeSkatingSports|Skating sports||||||
    40|HKWorkoutActivityTypeSnowSports|Snow sports||||||
    41|HKWorkoutActivityTypeSoccer|Soccer||||||
    42|HKWorkoutActivityTypeSoftball|Softball||||||
    43|HKWorkoutActivityTypeSquash|Squash||||||
    44|HKWorkoutActivityTypeStairClimbing|Stair climbing||||||
    45|HKWorkoutActivityTypeSurfingSports|Surfing sports||||||
    46|HKWorkoutActivityTypeSwimming|Swimming||||||
    47|HKWorkoutActivityTypeTableTennis|Table tennis||||||
    48|HKWorkoutActivityTypeTennis|Tennis||||||
    49|HKWorkoutActivityTypeTrackAndField|Track and field||||||
    50|HKWorkoutActivityTypeTraditionalStrengthTraining|Traditional strength training||||||
    51|HKWorkoutActivityTypeVolleyball|Volleyball||||||
    52|HKWorkoutActivityTypeWalking|Walking||||||
    53|HKWorkoutActivityTypeWaterFitness|Water fitness||||||
    54|HKWorkoutActivityTypeWaterPolo|Water polo||||||
    55|HKWorkoutActivityTypeWaterSports|Water sports||||||
    56|HKWorkoutActivityTypeWrestling|Wrestling||||||
    57|HKWorkoutActivityTypeYoga|Yoga||||||
    58|HKWorkoutActivityTypeBarre|Barre||||||
    59|HKWorkoutActivityTypeCoreTraining|Core training||||||
    60|HKWorkoutActivityTypeCrossCountrySkiing|Cross country skiing||||||
    61|HKWorkoutActivityTypeDownhillSkiing|Downhill skiing||||||
    62|HKWorkoutActivityTypeFlexibility|Flexibility||||||
    63|HKWorkoutActivityTypeHighIntensityIntervalTraining|High intensity interval training||||||
    64|HKWorkoutActivityTypeJumpRope|Jump rope||||||
    65|HKWorkoutActivityTypeKickboxing|Kickboxing||||||
    66|HKWorkoutActivityTypePilates|Pilates||||||
    67|HKWorkoutActivityTypeSnowboarding|Snowboarding||||||
    68|HKWorkoutActivityTypeStairs|Stairs||||||
    69|HKWorkoutActivityTypeStepTraining|Step training||||||
    70|HKWorkoutActivityTypeWheelchairWalkPace|Wheelchair walk pace||||||
    71|HKWorkoutActivityTypeWheelchairRunPace|Wheelchair run pace||||||
    72|HKWorkoutActivityTypeTaiChi|Tai chi||||||
    73|HKWorkoutActivityTypeMixedCardio|Mixed cardio||||||
    74|HKWorkoutActivityTypeHandCycling|Hand cycling||||||
    75|HKWorkoutActivityTypeDiscSports|Disc sports||||||
    76|HKWorkoutActivityTypeFitnessGaming|Fitness gaming||||||
    77|HKWorkoutActivityTypeCardioDance|Cardio dance||||||
    78|HKWorkoutActivityTypeSocialDance|Social dance||||||
    79|HKWorkoutActivityTypePickleball|Pickleball||||||
    80|HKWorkoutActivityTypeCooldown|Cooldown||||||
    82|HKWorkoutActivityTypeSwimBikeRun|Swim bike run||||||
    83|HKWorkoutActivityTypeTransition|Transition||||||
    84|HKWorkoutActivityTypeUnderwaterDiving|Underwater diving||||||
    3000|HKWorkoutActivityTypeOther|Other||||||
    = Electrocardiogram.classification
    0|HKElectrocardiogramClassificationNotSet|Not set||||||
    1|HKElectrocardiogramClassificationSinusRhythm|Sinus rhythm||||||
    2|HKElectrocardiogramClassificationAtrialFibrillation|Atrial fibrillation||||||
    3|HKElectrocardiogramClassificationInconclusiveLowHeartRate|Inconclusive low heart rate||||||
    4|HKElectrocardiogramClassificationInconclusiveHighHeartRate|Inconclusive high heart rate||||||
    5|HKElectrocardiogramClassificationInconclusivePoorReading|Inconclusive poor reading||||||
    6|HKElectrocardiogramClassificationInconclusiveOther|Inconclusive other||||||
    100|HKElectrocardiogramClassificationUnrecognized|Unrecognized||||||
    = Electrocardiogram.symptomsStatus
    0|HKElectrocardiogramSymptomsStatusNotSet|Not set||||||
    1|HKElectrocardiogramSymptomsStatusNone|None||||||
    2|HKElectrocardiogramSymptomsStatusPresent|Present||||||
    = StateOfMind.kind
    1|HKStateOfMindKindMomentaryEmotion|Momentary emotion||||||
    2|HKStateOfMindKindDailyMood|Daily mood||||||
    = StateOfMind.valenceClassification
    1|HKStateOfMindValenceClassificationVeryUnpleasant|Very unpleasant||||||
    2|HKStateOfMindValenceClassificationUnpleasant|Unpleasant||||||
    3|HKStateOfMindValenceClassificationSlightlyUnpleasant|Slightly unpleasant||||||
    4|HKStateOfMindValenceClassificationNeutral|Neutral||||||
    5|HKStateOfMindValenceClassificationSlightlyPleasant|Slightly pleasant||||||
    6|HKStateOfMindValenceClassificationPleasant|Pleasant||||||
    7|HKStateOfMindValenceClassificationVeryPleasant|Very pleasant||||||
    = StateOfMind.label
    1|HKStateOfMindLabelAmazed|Amazed||||||
    2|HKStateOfMindLabelAmused|Amused||||||
    3|HKStateOfMindLabelAngry|Angry||||||
    4|HKStateOfMindLabelAnxious|Anxious||||||
    5|HKStateOfMindLabelAshamed|Ashamed||||||
    6|HKStateOfMindLabelBrave|Brave||||||
    7|HKStateOfMindLabelCalm|Calm||||||
    8|HKStateOfMindLabelContent|Content||||||
    9|HKStateOfMindLabelDisappointed|Disappointed||||||
    10|HKStateOfMindLabelDiscouraged|Discouraged||||||
    11|HKStateOfMindLabelDisgusted|Disgusted||||||
    12|HKStateOfMindLabelEmbarrassed|Embarrassed||||||
    13|HKStateOfMindLabelExcited|Excited||||||
    14|HKStateOfMindLabelFrustrated|Frustrated||||||
    15|HKStateOfMindLabelGrateful|Grateful||||||
    16|HKStateOfMindLabelGuilty|Guilty||||||
    17|HKStateOfMindLabelHappy|Happy||||||
    18|HKStateOfMindLabelHopeless|Hopeless||||||
    19|HKStateOfMindLabelIrritated|Irritated||||||
    20|HKStateOfMindLabelJealous|Jealous||||||
    21|HKStateOfMindLabelJoyful|Joyful||||||
    22|HKStateOfMindLabelLonely|Lonely||||||
    23|HKStateOfMindLabelPassionate|Passionate||||||
    24|HKStateOfMindLabelPeaceful|Peaceful||||||
    25|HKStateOfMindLabelProud|Proud||||||
    26|HKStateOfMindLabelRelieved|Relieved||||||
    27|HKStateOfMindLabelSad|Sad||||||
    28|HKStateOfMindLabelScared|Scared||||||
    29|HKStateOfMindLabelStressed|Stressed||||||
    30|HKStateOfMindLabelSurprised|Surprised||||||
    31|HKStateOfMindLabelWorried|Worried||||||
    32|HKStateOfMindLabelAnnoyed|Annoyed||||||
    33|HKStateOfMindLabelConfident|Confident||||||
    34|HKStateOfMindLabelDrained|Drained||||||
    35|HKStateOfMindLabelHopeful|Hopeful||||||
    36|HKStateOfMindLabelIndifferent|Indifferent||||||
    37|HKStateOfMindLabelOverwhelmed|Overwhelmed||||||
    38|HKStateOfMindLabelSatisfied|Satisfied||||||
    = StateOfMind.association
    1|HKStateOfMindAssociationCommunity|Community||||||
    2|HKStateOfMindAssociationCurrentEvents|Current events||||||
    3|HKStateOfMindAssociationDating|Dating||||||
    4|HKStateOfMindAssociationEducation|Education||||||
    5|HKStateOfMindAssociationFamily|Family||||||
    6|HKStateOfMindAssociationFitness|Fitness||||||
    7|HKStateOfMindAssociationFriends|Friends||||||
    8|HKStateOfMindAssociationHealth|Health||||||
    9|HKStateOfMindAssociationHobbies|Hobbies||||||
    10|HKStateOfMindAssociationIdentity|Identity||||||
    11|HKStateOfMindAssociationMoney|Money||||||
    12|HKStateOfMindAssociationPartner|Partner||||||
    13|HKStateOfMindAssociationSelfCare|Self care||||||
    14|HKStateOfMindAssociationSpirituality|Spirituality||||||
    15|HKStateOfMindAssociationTasks|Tasks||||||
    16|HKStateOfMindAssociationTravel|Travel||||||
    17|HKStateOfMindAssociationWork|Work||||||
    18|HKStateOfMindAssociationWeather|Weather||||||
    = MedicationDoseEvent.logStatus
    1|HKMedicationDoseEventLogStatusNotInteracted|Not interacted||||||
    2|HKMedicationDoseEventLogStatusNotificationNotSent|Notification not sent||||||
    3|HKMedicationDoseEventLogStatusSnoozed|Snoozed||||||
    4|HKMedicationDoseEventLogStatusTaken|Taken||||||
    5|HKMedicationDoseEventLogStatusSkipped|Skipped||||||
    6|HKMedicationDoseEventLogStatusNotLogged|Not logged||||||
    = MedicationDoseEvent.scheduleType
    1|HKMedicationDoseEventScheduleTypeAsNeeded|As needed||||||
    2|HKMedicationDoseEventScheduleTypeSchedule|Schedule||||||
    = WorkoutEvent.type
    1|HKWorkoutEventTypePause|Pause||||||
    2|HKWorkoutEventTypeResume|Resume||||||
    3|HKWorkoutEventTypeLap|Lap||||||
    4|HKWorkoutEventTypeMarker|Marker||||||
    5|HKWorkoutEventTypeMotionPaused|Motion paused||||||
    6|HKWorkoutEventTypeMotionResumed|Motion resumed||||||
    7|HKWorkoutEventTypeSegment|Segment||||||
    8|HKWorkoutEventTypePauseOrResumeRequest|Pause or resume request||||||
    = MetadataEntry.HKMetadataKeyHeartRateMotionContext
    0|HKHeartRateMotionContextNotSet|Not set||||||
    1|HKHeartRateMotionContextSedentary|Sedentary||||||
    2|HKHeartRateMotionContextActive|Active||||||
    = MetadataEntry.HKHeartRateSensorLocation
    0|HKHeartRateSensorLocationOther|Other||||||
    1|HKHeartRateSensorLocationChest|Chest||||||
    2|HKHeartRateSensorLocationWrist|Wrist||||||
    3|HKHeartRateSensorLocationFinger|Finger||||||
    4|HKHeartRateSensorLocationHand|Hand||||||
    5|HKHeartRateSensorLocationEarLobe|Ear lobe||||||
    6|HKHeartRateSensorLocationFoot|Foot||||||
    = MetadataEntry.HKBodyTemperatureSensorLocation
    0|HKBodyTemperatureSensorLocationOther|Other||||||
    1|HKBodyTemperatureSensorLocationArmpit|Armpit||||||
    2|HKBodyTemperatureSensorLocationBody|Body||||||
    3|HKBodyTemperatureSensorLocationEar|Ear||||||
    4|HKBodyTemperatureSensorLocationFinger|Finger||||||
    5|HKBodyTemperatureSensorLocationGastroIntestinal|Gastro intestinal||||||
    6|HKBodyTemperatureSensorLocationMouth|Mouth||||||
    7|HKBodyTemperatureSensorLocationRectum|Rectum||||||
    8|HKBodyTemperatureSensorLocationToe|Toe||||||
    9|HKBodyTemperatureSensorLocationEarDrum|Ear drum||||||
    10|HKBodyTemperatureSensorLocationTemporalArtery|Temporal artery||||||
    11|HKBodyTemperatureSensorLocationForehead|Forehead||||||
    = MetadataEntry.HKInsulinDeliveryReason
    1|HKInsulinDeliveryReasonBasal|Basal||||||
    2|HKInsulinDeliveryReasonBolus|Bolus||||||
    = MetadataEntry.HKBloodGlucoseMealTime
    1|HKBloodGlucoseMealTimePreprandial|Preprandial||||||
    2|HKBloodGlucoseMealTimePostprandial|Postprandial||||||
    = MetadataEntry.HKVO2MaxTestType
    1|HKVO2MaxTestTypeMaxExercise|Max exercise||||||
    2|HKVO2MaxTestTypePredictionSubMaxExercise|Prediction sub max exercise||||||
    3|HKVO2MaxTestTypePredictionNonExercise|Prediction non exercise||||||
    4|HKVO2MaxTestTypePredictionStepTest|Prediction step test||||||
    = MetadataEntry.HKHeartRateRecoveryTestType
    1|HKHeartRateRecoveryTestTypeMaxExercise|Max exercise||||||
    2|HKHeartRateRecoveryTestTypePredictionSubMaxExercise|Prediction sub max exercise||||||
    3|HKHeartRateRecoveryTestTypePredictionNonExercise|Prediction non exercise||||||
    = MetadataEntry.HKPhysicalEffortEstimationType
    1|HKPhysicalEffortEstimationTypeActivityLookup|Activity lookup||||||
    2|HKPhysicalEffortEstimationTypeDeviceSensed|Device sensed||||||
    = MetadataEntry.HKSwimmingStrokeStyle
    0|HKSwimmingStrokeStyleUnknown|Unknown||||||
    1|HKSwimmingStrokeStyleMixed|Mixed||||||
    2|HKSwimmingStrokeStyleFreestyle|Freestyle||||||
    3|HKSwimmingStrokeStyleBackstroke|Backstroke||||||
    4|HKSwimmingStrokeStyleBreaststroke|Breaststroke||||||
    5|HKSwimmingStrokeStyleButterfly|Butterfly||||||
    6|HKSwimmingStrokeStyleKickboard|Kickboard||||||
    = MetadataEntry.HKSwimmingLocationType
    0|HKWorkoutSwimmingLocationTypeUnknown|Unknown||||||
    1|HKWorkoutSwimmingLocationTypePool|Pool||||||
    2|HKWorkoutSwimmingLocationTypeOpenWater|Open water||||||
    = MetadataEntry.HKWeatherCondition
    0|HKWeatherConditionNone|None||||||
    1|HKWeatherConditionClear|Clear||||||
    2|HKWeatherConditionFair|Fair||||||
    3|HKWeatherConditionPartlyCloudy|Partly cloudy||||||
    4|HKWeatherConditionMostlyCloudy|Mostly cloudy||||||
    5|HKWeatherConditionCloudy|Cloudy||||||
    6|HKWeatherConditionFoggy|Foggy||||||
    7|HKWeatherConditionHaze|Haze||||||
    8|HKWeatherConditionWindy|Windy||||||
    9|HKWeatherConditionBlustery|Blustery||||||
    10|HKWeatherConditionSmoky|Smoky||||||
    11|HKWeatherConditionDust|Dust||||||
    12|HKWeatherConditionSnow|Snow||||||
    13|HKWeatherConditionHail|Hail||||||
    14|HKWeatherConditionSleet|Sleet||||||
    15|HKWeatherConditionFreezingDrizzle|Freezing drizzle||||||
    16|HKWeatherConditionFreezingRain|Freezing rain||||||
    17|HKWeatherConditionMixedRainAndHail|Mixed rain and hail||||||
    18|HKWeatherConditionMixedRainAndSnow|Mixed rain and snow||||||
    19|HKWeatherConditionMixedRainAndSleet|Mixed rain and sleet||||||
    20|HKWeatherConditionMixedSnowAndSleet|Mixed snow and sleet||||||
    21|HKWeatherConditionDrizzle|Drizzle||||||
    22|HKWeatherConditionScatteredShowers|Scattered showers||||||
    23|HKWeatherConditionShowers|Showers||||||
    24|HKWeatherConditionThunderstorms|Thunderstorms||||||
    25|HKWeatherConditionTropicalStorm|Tropical storm||||||
    26|HKWeatherConditionHurricane|Hurricane||||||
    27|HKWeatherConditionTornado|Tornado||||||
    = MetadataEntry.HKUserMotionContext
    0|HKUserMotionContextNotSet|Not set||||||
    1|HKUserMotionContextStationary|Stationary||||||
    2|HKUserMotionContextActive|Active||||||
    = MetadataEntry.HKDevicePlacementSide
    0|HKDevicePlacementSideUnknown|Unknown||||||
    1|HKDevicePlacementSideLeft|Left||||||
    2|HKDevicePlacementSideRight|Right||||||
    3|HKDevicePlacementSideCentral|Central||||||
    = MetadataEntry.HKWaterSalinity
    1|HKWaterSalinityFreshWater|Fresh water||||||
    2|HKWaterSalinitySaltWater|Salt water||||||
    = MetadataEntry.HKAppleSleepingBreathingDisturbancesClassification
    0|HKAppleSleepingBreathingDisturbancesClassificationNotElevated|Not elevated||||||
    1|HKAppleSleepingBreathingDisturbancesClassificationElevated|Elevated||||||
    = MetadataEntry.HKAppleWalkingSteadinessClassification
    1|HKAppleWalkingSteadinessClassificationOK|OK||||||
    2|HKAppleWalkingSteadinessClassificationLow|Low||||||
    3|HKAppleWalkingSteadinessClassificationVeryLow|Very low||||||
    = GAD7.answer
    0|HKGAD7AssessmentAnswerNotAtAll|Not at all|loinc|LA6568-5|Not at all|||
    1|HKGAD7AssessmentAnswerSeveralDays|Several days|loinc|LA6569-3|Several days|||
    2|HKGAD7AssessmentAnswerMoreThanHalfTheDays|More than half the days|loinc|LA6570-1|More than half the days|||
    3|HKGAD7AssessmentAnswerNearlyEveryDay|Nearly every day|loinc|LA6571-9|Nearly every day|||
    = GAD7.risk
    1|HKGAD7AssessmentRiskNoneToMinimal|None to minimal||||||
    2|HKGAD7AssessmentRiskMild|Mild||||||
    3|HKGAD7AssessmentRiskModerate|Moderate||||||
    4|HKGAD7AssessmentRiskSevere|Severe||||||
    = PHQ9.answer
    0|HKPHQ9AssessmentAnswerNotAtAll|Not at all|loinc|LA6568-5|Not at all|||
    1|HKPHQ9AssessmentAnswerSeveralDays|Several days|loinc|LA6569-3|Several days|||
    2|HKPHQ9AssessmentAnswerMoreThanHalfTheDays|More than half the days|loinc|LA6570-1|More than half the days|||
    3|HKPHQ9AssessmentAnswerNearlyEveryDay|Nearly every day|loinc|LA6571-9|Nearly every day|||
    4|HKPHQ9AssessmentAnswerPreferNotToAnswer|Prefer not to answer||||||
    = PHQ9.risk
    1|HKPHQ9AssessmentRiskNoneToMinimal|None to minimal||||||
    2|HKPHQ9AssessmentRiskMild|Mild||||||
    3|HKPHQ9AssessmentRiskModerate|Moderate||||||
    4|HKPHQ9AssessmentRiskModeratelySevere|Moderately severe||||||
    5|HKPHQ9AssessmentRiskSevere|Severe||||||
    = VisionPrescription.type
    1|HKVisionPrescriptionTypeGlasses|Glasses||||||
    2|HKVisionPrescriptionTypeContacts|Contacts||||||
    """#
}
