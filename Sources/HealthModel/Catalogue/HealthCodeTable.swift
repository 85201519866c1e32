/// The codes that other standards have for a type: one line per type, fields between bars, lists between semicolons.
///
/// LOINC codes and displays: see NOTICE.
enum HealthCodeTable {
  /// Short name, FHIR category, LOINC codes, their displays, confidence, evidence, daily LOINC codes, their displays,
  /// confidence of those, SNOMED CT code, R4 profile.
  static let rows = #"""
    ActiveEnergyBurned|activity|93819-1|Calories burned in unspecified time --during activity|singleSource|OMOP|||||
    AppleExerciseTime|activity|||||||||
    AppleMoveTime|activity|||||||||
    AppleSleepingBreathingDisturbances|exam|||||||||
    AppleSleepingWristTemperature|exam|||||||||
    AppleStandTime|activity|||||||||
    AppleWalkingSteadiness|exam|||||||||
    AtrialFibrillationBurden|exam|||||||||
    BasalBodyTemperature|exam||||||||300076005|
    BasalEnergyBurned|activity||||||||1285369003|
    BloodAlcoholContent|laboratory|||||||||
    BloodGlucose|laboratory|2339-0|Glucose [Mass/volume] in Blood|confirmed|Grove PHR CardinalKit|||||
    BloodPressureDiastolic|vital-signs|8462-4|Diastolic blood pressure|confirmed|R4||||271650006|bp
    BloodPressureSystolic|vital-signs|8480-6|Systolic blood pressure|confirmed|R4||||271649006|bp
    BodyFatPercentage|exam|41982-0|Percentage of body fat Measured|confirmed|Grove PHR HealthKitOnFHIR|||||
    BodyMass|vital-signs|29463-7|Body weight|confirmed|R4||||27113001|bodyweight
    BodyMassIndex|vital-signs|39156-5|Body mass index (BMI) [Ratio]|confirmed|R4|||||bmi
    BodyTemperature|vital-signs|8310-5|Body temperature|confirmed|R4||||386725007|bodytemp
    CrossCountrySkiingSpeed|activity|||||||||
    CyclingCadence|activity|||||||||
    CyclingFunctionalThresholdPower|activity|||||||||
    CyclingPower|activity|||||||||
    CyclingSpeed|activity|||||||||
    DietaryBiotin|social-history|||||81018-4|Biotin intake 24 hour Measured|unverified|700183008|
    DietaryCaffeine|social-history|||||80489-8|Caffeine intake 24 hour Estimated|singleSource|1208604004|
    DietaryCalcium|social-history|9045-6|Calcium intake Estimated|singleSource|PHR|81137-2|Calcium intake 24 hour Estimated|singleSource|230122008|
    DietaryCarbohydrates|social-history|9060-5|Carbohydrate intake Measured|singleSource|Grove|9065-4|Carbohydrate intake 24 hour|singleSource|788472008|
    DietaryChloride|social-history|||||80983-0|Chloride intake 24 hour Measured|unverified||
    DietaryCholesterol|social-history|||||81022-6|Cholesterol intake 24 hour Measured|unverified||
    DietaryChromium|social-history|||||81024-2|Chromium intake 24 hour Measured|unverified|890196009|
    DietaryCopper|social-history||||||||286615007|
    DietaryEnergyConsumed|social-history|9052-2|Calorie intake total|confirmed|Grove PHR HealthKitOnFHIR|9057-1|Calorie intake total 24 hour|singleSource|787787004|
    DietaryFatMonounsaturated|social-history|||||81899-7|Monounsaturated fat intake 24 hour Measured|unverified|226329008|
    DietaryFatPolyunsaturated|social-history||||||||226330003|
    DietaryFatSaturated|social-history|||||81033-3|Saturated fat intake 24 hour Estimated|singleSource|226328000|
    DietaryFatTotal|social-history|9067-0|Fat intake Measured|singleSource|Grove|9072-0|Fat intake 24 hour|singleSource||
    DietaryFiber|social-history|||||81133-1|Fiber intake 24 hour Estimated|singleSource|876831004|
    DietaryFolate|social-history|||||81066-3|Folate intake 24 hour Estimated|singleSource|792806007|
    DietaryIodine|social-history|||||81004-4|Iodine intake 24 hour Measured|unverified|890199002|
    DietaryIron|social-history|||||81082-0|Iron intake 24 hour Estimated|singleSource|286614006|
    DietaryMagnesium|social-history|||||81005-1|Magnesium intake 24 hour Estimated|singleSource|230124009|
    DietaryManganese|social-history|||||81008-5|Manganese intake 24 hour Measured|unverified|890198005|
    DietaryMolybdenum|social-history|||||81085-3|Molybdenum intake 24 hour Measured|unverified|890200004|
    DietaryNiacin|social-history|||||81067-1|Niacin intake 24 hour Measured|unverified|286583002|
    DietaryPantothenicAcid|social-history|||||81069-7|Pantothenate intake 24 hour Measured|unverified|286600006|
    DietaryPhosphorus|social-history|||||81946-6|Phosphorus intake 24 hour Measured|unverified|230123003|
    DietaryPotassium|social-history|||||81010-1|Potassium intake 24 hour Estimated|singleSource|788479004|
    DietaryProtein|social-history|9080-3|Protein intake Measured|singleSource|Grove|9085-2|Protein intake 24 hour|singleSource|874875003|
    DietaryRiboflavin|social-history|||||81071-3|Riboflavin intake 24 hour Measured|unverified|286581000|
    DietarySelenium|social-history|||||81086-1|Selenium intake 24 hour Measured|unverified|286616008|
    DietarySodium|social-history|||||81011-9|Sodium intake 24 hour Estimated|singleSource|1148504005|
    DietarySugar|social-history||||||||226459004|
    DietaryThiamin|social-history|||||81928-4|Thiamine intake 24 hour Measured|unverified|286579002|
    DietaryVitaminA|social-history|||||81072-1|Vitamin A intake 24 hour Estimated|singleSource|286604002|
    DietaryVitaminB12|social-history|||||81062-2|Vitamin B12 intake 24 hour Estimated|singleSource|1144896002|
    DietaryVitaminB6|social-history|||||81065-5|Vitamin B6 intake 24 hour Measured|unverified|1144810007|
    DietaryVitaminC|social-history|||||81074-7|Vitamin C intake 24 hour Estimated|singleSource|286586005|
    DietaryVitaminD|social-history|||||81929-2|Vitamin D intake 24 hour Estimated|singleSource|286607009|
    DietaryVitaminE|social-history|||||81076-2|Vitamin E intake 24 hour Estimated|singleSource|286606000|
    DietaryVitaminK|social-history||||||||430195004|
    DietaryWater|social-history|8999-5|Fluid intake oral Estimated|singleSource|Grove|8990-4|Fluid intake 24 hour|singleSource|226354008|
    DietaryZinc|social-history|||||81089-5|Zinc intake 24 hour Estimated|singleSource|286617004|
    DistanceCrossCountrySkiing|activity|||||||||
    DistanceCycling|activity|93818-3|Cycling distance unspecified time|singleSource|PHR|||||
    DistanceDownhillSnowSports|activity|||||||||
    DistancePaddleSports|activity|||||||||
    DistanceRowing|activity|||||||||
    DistanceSkatingSports|activity|||||||||
    DistanceSwimming|activity|93816-7|Swimming distance unspecified time|confirmed|PHR HealthKitOnFHIR|||||
    DistanceWalkingRunning|activity|55430-3|Walking distance unspecified time Pedometer|confirmed|OMOP LOINC|41953-1|Walking distance 24 hour Calculated|confirmed||
    DistanceWheelchair|activity|||||||||
    ElectrodermalActivity|exam|||||||||
    EnvironmentalAudioExposure|exam|||||||||
    EnvironmentalSoundReduction|exam|||||||||
    EstimatedWorkoutEffortScore|activity|||||||||
    FlightsClimbed|activity|100304-5|Flights climbed [#] Reporting Period|confirmed|Grove OMOP HealthKitOnFHIR|||||
    ForcedExpiratoryVolume1|procedure|20150-9|FEV1|confirmed|Grove PHR HealthKitOnFHIR|||||
    ForcedVitalCapacity|procedure|19868-9|Forced vital capacity [Volume] Respiratory system by Spirometry|confirmed|Grove|||||
    HeadphoneAudioExposure|exam|||||||||
    HeartRate|vital-signs|8867-4|Heart rate|confirmed|R4|41924-2;8873-2;8883-1|Heart rate 24 hour mean;Heart rate 24 hour maximum;Heart rate 24 hour minimum|singleSource|364075005|heartrate
    HeartRateRecoveryOneMinute|exam|||||||||
    HeartRateVariabilitySDNN|exam|80404-7|R-R interval.standard deviation (Heart rate variability)|confirmed|PHR OMOP HealthKitOnFHIR|||||
    Height|vital-signs|8302-2|Body height|confirmed|R4||||50373000|bodyheight
    InhalerUsage|therapy|||||||||
    InsulinDelivery|therapy|||||||||
    LeanBodyMass|exam|91557-9|Lean body weight|confirmed|Grove PHR HealthKitOnFHIR|||||
    NikeFuel|activity|||||||||
    NumberOfAlcoholicBeverages|social-history|||||74013-4|Alcoholic drinks per day|confirmed||
    NumberOfTimesFallen|activity||||||||298348009|
    OxygenSaturation|vital-signs|2708-6;59408-5|Oxygen saturation in Arterial blood;Oxygen saturation in Arterial blood by Pulse oximetry|confirmed|R4 US-Core|103209-3|Oxygen saturation mean|singleSource|431314004|oxygensat
    PaddleSportsSpeed|activity|||||||||
    PeakExpiratoryFlowRate|procedure|33452-4|Maximum expiratory gas flow Respiratory system airway|confirmed|Grove PHR|||||
    PeripheralPerfusionIndex|exam|61006-3|Perfusion index Tissue by Pulse oximetry|confirmed|Grove HealthKitOnFHIR|||||
    PhysicalEffort|activity|||||||||
    PushCount|activity|96502-0|Number of wheelchair pushes per time period|confirmed|Grove HealthKitOnFHIR|||||
    RespiratoryRate|vital-signs|9279-1|Respiratory rate|confirmed|R4|103217-6|Respiratory rate mean|singleSource|86290005|resprate
    RestingHeartRate|exam|40443-4|Heart rate --resting|confirmed|Grove PA PHR|||||
    RowingSpeed|activity|||||||||
    RunningGroundContactTime|activity|||||||||
    RunningPower|activity|||||||||
    RunningSpeed|activity|||||||||
    RunningStrideLength|activity|||||||||
    RunningVerticalOscillation|activity|||||||||
    SixMinuteWalkTestDistance|exam|64098-7|Six minute walk test|confirmed|Grove PHR|||||
    StairAscentSpeed|exam|112431-2|Stair ascent speed|singleSource|Grove|||||
    StairDescentSpeed|exam|112430-4|Stair descent speed|singleSource|Grove|||||
    StepCount|activity|55423-8|Number of steps in unspecified time Pedometer|confirmed|PHR OMOP HealthKitOnFHIR|41950-7|Number of steps in 24 hour Measured|confirmed||
    SwimmingStrokeCount|activity|||||||||
    TimeInDaylight|activity|||||||||
    UVExposure|exam|||||||||
    UnderwaterDepth|activity|||||||||
    VO2Max|exam|94122-9|Oxygen consumption (VO2)/Body weight [Volume Rate Content] --peak during exercise|singleSource|OMOP|||||
    WaistCircumference|exam|8280-0|Waist Circumference at umbilicus by Tape measure|confirmed|Grove HealthKitOnFHIR||||276361009|
    WalkingAsymmetryPercentage|exam|112432-0|Walking asymmetry|singleSource|Grove|||||
    WalkingDoubleSupportPercentage|exam|112434-6|Walking double support [Percentile]|singleSource|Grove|||||
    WalkingHeartRateAverage|exam|||||||||
    WalkingSpeed|exam|||||41957-2|Walking speed 24 hour mean|confirmed|724237005|
    WalkingStepLength|exam|||||||||
    WaterTemperature|activity|||||||||
    WorkoutEffortScore|activity|||||||||
    AbdominalCramps|survey||||||||51197009|
    Acne|survey||||||||403364000|
    AppetiteChanges|survey||||||||249473004|
    AppleStandHour|activity|||||||||
    AppleWalkingSteadinessEvent|exam|||||||||
    AudioExposureEvent|exam|||||||||
    BladderIncontinence|survey||||||||165232002|
    BleedingAfterPregnancy|social-history|||||||||
    BleedingDuringPregnancy|social-history|||||||||
    Bloating|survey||||||||116289008|
    BreastPain|survey||||||||53430007|
    CervicalMucusQuality|exam|10570-0|Consistency of Cervical mucus|singleSource|SLM|||||
    ChestTightnessOrPain|survey||||||||23924001|
    Chills|survey||||||||43724002|
    Constipation|survey||||||||14760008|
    Contraceptive|social-history|8659-5|Birth control method - Reported|confirmed|Grove|||||
    Coughing|survey||||||||49727002|
    Diarrhea|survey||||||||62315008|
    Dizziness|survey||||||||404640003|
    DrySkin|survey||||||||106076001|
    EnvironmentalAudioExposureEvent|exam|||||||||
    Fainting|survey||||||||271594007|
    Fatigue|survey||||||||84229001|
    Fever|survey||||||||386661006|
    GeneralizedBodyAche|survey||||||||22253000|
    HairLoss|survey||||||||278040002|
    HandwashingEvent|social-history|||||||||
    Headache|survey||||||||25064002|
    HeadphoneAudioExposureEvent|exam|||||||||
    Heartburn|survey||||||||16331000|
    HighHeartRateEvent|exam|||||||||
    HotFlashes|survey||||||||198436008|
    HypertensionEvent|exam|||||||||
    InfrequentMenstrualCycles|social-history|||||||||
    IntermenstrualBleeding|social-history|||||||||
    IrregularHeartRhythmEvent|exam|||||||||
    IrregularMenstrualCycles|social-history|||||||||
    Lactation|social-history|63895-7|Breastfeeding status|confirmed|Grove|||||
    LossOfSmell|survey||||||||44169009|
    LossOfTaste|survey||||||||36955009|
    LowCardioFitnessEvent|exam|||||||||
    LowHeartRateEvent|exam|||||||||
    LowerBackPain|survey||||||||279039007|
    MemoryLapse|survey||||||||225038006|
    MenstrualFlow|social-history|||||||||
    MindfulSession|activity|||||||||
    MoodChanges|survey||||||||106131003|
    Nausea|survey|81660-3|Nausea [Presence]|confirmed|Grove||||422587007|
    NightSweats|survey||||||||42984000|
    OvulationTestResult|laboratory|||||||||
    PelvicPain|survey||||||||30473006|
    PersistentIntermenstrualBleeding|social-history|||||||||
    Pregnancy|social-history|82810-3|Pregnancy status|confirmed|Grove PHR|||||
    PregnancyTestResult|laboratory|2106-3|Choriogonadotropin [Presence] in Urine|confirmed|Grove|||||
    ProgesteroneTestResult|laboratory|||||||||
    ProlongedMenstrualPeriods|social-history|||||||||
    RapidPoundingOrFlutteringHeartbeat|survey||||||||80313002|
    RunnyNose|survey||||||||64531003|
    SexualActivity|social-history|||||||||
    ShortnessOfBreath|survey||||||||267036007|
    SinusCongestion|survey||||||||68235000|
    SkippedHeartbeat|survey||||||||80313002|
    SleepAnalysis|social-history|||||93832-4|Sleep duration|confirmed||
    SleepApneaEvent|exam|||||||||
    SleepChanges|survey||||||||247950007|
    SoreThroat|survey||||||||267102003|
    ToothbrushingEvent|social-history|||||||||
    VaginalDryness|survey||||||||31908003|
    Vomiting|survey||||||||300359004|
    Wheezing|survey||||||||56018004|
    MenopausalState|social-history|||||||||
    BleedingAfterMenopause|social-history|||||||||
    BloodPressure|vital-signs|85354-9|Blood pressure panel with all children optional|confirmed|R4|||||
    Food|social-history|||||||||
    Workout|activity|73985-4|Exercise activity|confirmed|PA HealthKitOnFHIR|||||
    Electrocardiogram|procedure|11524-6|EKG study|confirmed|Grove PHR|||||
    HeartbeatSeries|exam|||||||||
    Audiogram|exam|89015-2|Hearing threshold panel|confirmed|Grove PHR|||||
    StateOfMind|survey|||||||||
    GAD7|survey|70274-6|Generalized anxiety disorder 7 item (GAD-7) total score [Reported.PHQ]|confirmed|Grove|||||
    PHQ9|survey|44261-6|Patient Health Questionnaire 9 item (PHQ-9) total score [Reported]|confirmed|Grove|||||
    AllergyRecord||48765-2||singleSource|Grove|||||
    ConditionRecord||11450-4||singleSource|Grove|||||
    ImmunizationRecord||11369-6||singleSource|Grove|||||
    LabResultRecord||11502-2||singleSource|Grove|||||
    MedicationRecord||10160-0||singleSource|Grove|||||
    ProcedureRecord||47519-4||singleSource|Grove|||||
    VitalSignRecord||8716-3||singleSource|Grove|||||
    CoverageRecord||48768-6||singleSource|Grove|||||
    ClinicalNoteRecord||34109-9||singleSource|Grove|||||
    BloodType|laboratory|882-1|ABO and Rh group [Type] in Blood|confirmed|Grove|||||
    activeEnergyBurned|activity|93819-1|Calories burned in unspecified time --during activity|singleSource|OMOP|||||
    activeEnergyBurnedGoal|activity|||||||||
    appleMoveTime|activity|||||||||
    appleMoveTimeGoal|activity|||||||||
    appleExerciseTime|activity|||||||||
    appleExerciseTimeGoal|activity|||||||||
    appleStandHours|activity|||||||||
    appleStandHoursGoal|activity|||||||||
    """#
}
