/// What each type is and which units it has: one line per type, fields between bars, lists between blanks.
enum HealthTypeTable {
  /// Identifier, kind, style, canonical unit, unit of the SDK, units that an export can have, units seen in exports,
  /// UCUM unit, its display, value set.
  static let rows = #"""
    HKQuantityTypeIdentifierActiveEnergyBurned|quantity|cumulative|kcal|kcal|kcal Cal kJ cal J|kcal kJ Cal|kcal|kcal|
    HKQuantityTypeIdentifierAppleExerciseTime|quantity|cumulative|min|min|min hr s ms|min|min|min|
    HKQuantityTypeIdentifierAppleMoveTime|quantity|cumulative|min|min|min hr s ms||min|min|
    HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances|quantity|discreteArithmetic|count|count|count||/h|events/hour|
    HKQuantityTypeIdentifierAppleSleepingWristTemperature|quantity|discreteArithmetic|degC|degC|degC degF K|degC|Cel|°C|
    HKQuantityTypeIdentifierAppleStandTime|quantity|cumulative|min|min|min hr s ms|min|min|min|
    HKQuantityTypeIdentifierAppleWalkingSteadiness|quantity|discreteArithmetic|%|%|%|%|%|%|
    HKQuantityTypeIdentifierAtrialFibrillationBurden|quantity|discreteTemporallyWeighted|%|%|%||%|%|
    HKQuantityTypeIdentifierBasalBodyTemperature|quantity|discreteArithmetic|degC|degC|degC degF K||Cel|°C|
    HKQuantityTypeIdentifierBasalEnergyBurned|quantity|cumulative|kcal|kcal|kcal Cal kJ cal J|kcal kJ Cal|kcal|kcal|
    HKQuantityTypeIdentifierBloodAlcoholContent|quantity|discreteArithmetic|%|%|%||%|%|
    HKQuantityTypeIdentifierBloodGlucose|quantity|discreteArithmetic|mg/dL|mg/dL|mg/dL mmol<180.1558800000541>/L|mmol<180.1558800000541>/L|mg/dL|mg/dL|
    HKQuantityTypeIdentifierBloodPressureDiastolic|quantity|discreteArithmetic|mmHg|mmHg|mmHg|mmHg|mm[Hg]|mmHg|
    HKQuantityTypeIdentifierBloodPressureSystolic|quantity|discreteArithmetic|mmHg|mmHg|mmHg|mmHg|mm[Hg]|mmHg|
    HKQuantityTypeIdentifierBodyFatPercentage|quantity|discreteArithmetic|%|%|%|%|%|%|
    HKQuantityTypeIdentifierBodyMass|quantity|discreteArithmetic|kg|kg|kg lb g st oz|kg lb|kg|kg|
    HKQuantityTypeIdentifierBodyMassIndex|quantity|discreteArithmetic|count|count|count|count|kg/m2|kg/m2|
    HKQuantityTypeIdentifierBodyTemperature|quantity|discreteArithmetic|degC|degC|degC degF K||Cel|°C|
    HKQuantityTypeIdentifierCrossCountrySkiingSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s||m/s|m/s|
    HKQuantityTypeIdentifierCyclingCadence|quantity|discreteArithmetic|count/min|count/min|count/min count/s||/min|rpm|
    HKQuantityTypeIdentifierCyclingFunctionalThresholdPower|quantity|discreteArithmetic|W|W|W||W|W|
    HKQuantityTypeIdentifierCyclingPower|quantity|discreteArithmetic|W|W|W||W|W|
    HKQuantityTypeIdentifierCyclingSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s||m/s|m/s|
    HKQuantityTypeIdentifierDietaryBiotin|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryCaffeine|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryCalcium|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryCarbohydrates|quantity|cumulative|g|g|g mg mcg kg oz lb|g|g|g|
    HKQuantityTypeIdentifierDietaryChloride|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryCholesterol|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryChromium|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryCopper|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryEnergyConsumed|quantity|cumulative|kcal|kcal|kcal Cal kJ cal J|kcal|kcal|kcal|
    HKQuantityTypeIdentifierDietaryFatMonounsaturated|quantity|cumulative|g|g|g mg mcg kg oz lb||g|g|
    HKQuantityTypeIdentifierDietaryFatPolyunsaturated|quantity|cumulative|g|g|g mg mcg kg oz lb||g|g|
    HKQuantityTypeIdentifierDietaryFatSaturated|quantity|cumulative|g|g|g mg mcg kg oz lb|g|g|g|
    HKQuantityTypeIdentifierDietaryFatTotal|quantity|cumulative|g|g|g mg mcg kg oz lb|g|g|g|
    HKQuantityTypeIdentifierDietaryFiber|quantity|cumulative|g|g|g mg mcg kg oz lb|g|g|g|
    HKQuantityTypeIdentifierDietaryFolate|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryIodine|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryIron|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryMagnesium|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryManganese|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryMolybdenum|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryNiacin|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryPantothenicAcid|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryPhosphorus|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryPotassium|quantity|cumulative|mg|g|g mg mcg kg oz lb|mg|mg|mg|
    HKQuantityTypeIdentifierDietaryProtein|quantity|cumulative|g|g|g mg mcg kg oz lb|g|g|g|
    HKQuantityTypeIdentifierDietaryRiboflavin|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietarySelenium|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietarySodium|quantity|cumulative|mg|g|g mg mcg kg oz lb|mg|mg|mg|
    HKQuantityTypeIdentifierDietarySugar|quantity|cumulative|g|g|g mg mcg kg oz lb|g|g|g|
    HKQuantityTypeIdentifierDietaryThiamin|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryVitaminA|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryVitaminB12|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryVitaminB6|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryVitaminC|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryVitaminD|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryVitaminE|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDietaryVitaminK|quantity|cumulative|mcg|g|g mg mcg kg oz lb||ug|µg|
    HKQuantityTypeIdentifierDietaryWater|quantity|cumulative|mL|mL|mL L fl_oz_us fl_oz_imp cup_us cup_imp pt_us pt_imp||mL|mL|
    HKQuantityTypeIdentifierDietaryZinc|quantity|cumulative|mg|g|g mg mcg kg oz lb||mg|mg|
    HKQuantityTypeIdentifierDistanceCrossCountrySkiing|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierDistanceCycling|quantity|cumulative|m|m|km mi m ft yd cm in|km m mi|m|m|
    HKQuantityTypeIdentifierDistanceDownhillSnowSports|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierDistancePaddleSports|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierDistanceRowing|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierDistanceSkatingSports|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierDistanceSwimming|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierDistanceWalkingRunning|quantity|cumulative|m|m|km mi m ft yd cm in|km mi m|m|m|
    HKQuantityTypeIdentifierDistanceWheelchair|quantity|cumulative|m|m|km mi m ft yd cm in||m|m|
    HKQuantityTypeIdentifierElectrodermalActivity|quantity|discreteArithmetic|mcS|S|mcS S||uS|µS|
    HKQuantityTypeIdentifierEnvironmentalAudioExposure|quantity|discreteEquivalentContinuousLevel|dBASPL|dBASPL|dBASPL||dB[SPL]|dB(A) SPL|
    HKQuantityTypeIdentifierEnvironmentalSoundReduction|quantity|discreteEquivalentContinuousLevel|dBASPL|dBASPL|dBASPL||dB|dB|
    HKQuantityTypeIdentifierEstimatedWorkoutEffortScore|quantity|discreteArithmetic|appleEffortScore|appleEffortScore|appleEffortScore||{score}|effort score 1-10|
    HKQuantityTypeIdentifierFlightsClimbed|quantity|cumulative|count|count|count|count|{flights}|flights|
    HKQuantityTypeIdentifierForcedExpiratoryVolume1|quantity|discreteArithmetic|L|L|L mL||L|L|
    HKQuantityTypeIdentifierForcedVitalCapacity|quantity|discreteArithmetic|L|L|L mL||L|L|
    HKQuantityTypeIdentifierHeadphoneAudioExposure|quantity|discreteEquivalentContinuousLevel|dBASPL|dBASPL|dBASPL|dBASPL|dB[SPL]|dB(A) SPL|
    HKQuantityTypeIdentifierHeartRate|quantity|discreteTemporallyWeighted|count/min|count/s|count/min count/s|count/min count/s|/min|beats/minute|
    HKQuantityTypeIdentifierHeartRateRecoveryOneMinute|quantity|discreteArithmetic|count/min|count/min|count/min count/s|count/min|/min|beats/minute|
    HKQuantityTypeIdentifierHeartRateVariabilitySDNN|quantity|discreteArithmetic|ms|ms|ms s min|ms|ms|ms|
    HKQuantityTypeIdentifierHeight|quantity|discreteArithmetic|cm|m|cm m in ft mm|cm ft m|cm|cm|
    HKQuantityTypeIdentifierInhalerUsage|quantity|cumulative|count|count|count||{puff}|puffs|
    HKQuantityTypeIdentifierInsulinDelivery|quantity|cumulative|IU|IU|IU||[iU]|IU|
    HKQuantityTypeIdentifierLeanBodyMass|quantity|discreteArithmetic|kg|kg|kg lb g st oz|kg|kg|kg|
    HKQuantityTypeIdentifierNikeFuel|quantity|cumulative|count|count|count|count|1|NikeFuel points|
    HKQuantityTypeIdentifierNumberOfAlcoholicBeverages|quantity|cumulative|count|count|count||{drinks}|drinks|
    HKQuantityTypeIdentifierNumberOfTimesFallen|quantity|cumulative|count|count|count|count|{fall}|falls|
    HKQuantityTypeIdentifierOxygenSaturation|quantity|discreteArithmetic|%|%|%|%|%|%|
    HKQuantityTypeIdentifierPaddleSportsSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s||m/s|m/s|
    HKQuantityTypeIdentifierPeakExpiratoryFlowRate|quantity|discreteArithmetic|L/min|L/min|L/min L/s||L/min|L/min|
    HKQuantityTypeIdentifierPeripheralPerfusionIndex|quantity|discreteArithmetic|%|%|%||%|%|
    HKQuantityTypeIdentifierPhysicalEffort|quantity|discreteArithmetic|kcal/hr·kg|kcal/(kg*hr)|kcal/hr·kg|kcal/hr·kg|kcal/kg/h|kcal/kg/h|
    HKQuantityTypeIdentifierPushCount|quantity|cumulative|count|count|count||{push}|pushes|
    HKQuantityTypeIdentifierRespiratoryRate|quantity|discreteArithmetic|count/min|count/s|count/min count/s|count/min|/min|breaths/minute|
    HKQuantityTypeIdentifierRestingHeartRate|quantity|discreteArithmetic|count/min|count/min|count/min count/s|count/min|/min|beats/minute|
    HKQuantityTypeIdentifierRowingSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s||m/s|m/s|
    HKQuantityTypeIdentifierRunningGroundContactTime|quantity|discreteArithmetic|ms|ms|ms s min||ms|ms|
    HKQuantityTypeIdentifierRunningPower|quantity|discreteArithmetic|W|W|W|W|W|W|
    HKQuantityTypeIdentifierRunningSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s||m/s|m/s|
    HKQuantityTypeIdentifierRunningStrideLength|quantity|discreteArithmetic|m|m|cm m in ft mm||m|m|
    HKQuantityTypeIdentifierRunningVerticalOscillation|quantity|discreteArithmetic|cm|cm|cm m in ft mm||cm|cm|
    HKQuantityTypeIdentifierSixMinuteWalkTestDistance|quantity|discreteArithmetic|m|m|cm m in ft mm|m|m|m|
    HKQuantityTypeIdentifierStairAscentSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s|m/s|m/s|m/s|
    HKQuantityTypeIdentifierStairDescentSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s|m/s|m/s|m/s|
    HKQuantityTypeIdentifierStepCount|quantity|cumulative|count|count|count|count|{steps}|steps|
    HKQuantityTypeIdentifierSwimmingStrokeCount|quantity|cumulative|count|count|count||{strokes}|strokes|
    HKQuantityTypeIdentifierTimeInDaylight|quantity|cumulative|min|min|min hr s ms||min|min|
    HKQuantityTypeIdentifierUVExposure|quantity|discreteArithmetic|count|count|count|count|{UVI}|UV index|
    HKQuantityTypeIdentifierUnderwaterDepth|quantity|discreteArithmetic|m|m|cm m in ft mm||m|m|
    HKQuantityTypeIdentifierVO2Max|quantity|discreteArithmetic|mL/min·kg|ml/(kg*min)|mL/min·kg mL/kg·min|mL/min·kg mL/kg·min|mL/kg/min|mL/kg/min|
    HKQuantityTypeIdentifierWaistCircumference|quantity|discreteArithmetic|cm|m|cm m in ft mm||cm|cm|
    HKQuantityTypeIdentifierWalkingAsymmetryPercentage|quantity|discreteArithmetic|%|%|%|%|%|%|
    HKQuantityTypeIdentifierWalkingDoubleSupportPercentage|quantity|discreteArithmetic|%|%|%|%|%|%|
    HKQuantityTypeIdentifierWalkingHeartRateAverage|quantity|discreteArithmetic|count/min|count/min|count/min count/s|count/min|/min|beats/minute|
    HKQuantityTypeIdentifierWalkingSpeed|quantity|discreteArithmetic|m/s|m/s|km/hr mi/hr m/s ft/s|km/hr|m/s|m/s|
    HKQuantityTypeIdentifierWalkingStepLength|quantity|discreteArithmetic|cm|m|cm m in ft mm|cm in|cm|cm|
    HKQuantityTypeIdentifierWaterTemperature|quantity|discreteArithmetic|degC|degC|degC degF K||Cel|°C|
    HKQuantityTypeIdentifierWorkoutEffortScore|quantity|discreteArithmetic|appleEffortScore|appleEffortScore|appleEffortScore||{score}|effort score 1-10|
    HKCategoryTypeIdentifierAbdominalCramps|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierAcne|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierAppetiteChanges|category|category|||||||HKCategoryValueAppetiteChanges
    HKCategoryTypeIdentifierAppleStandHour|category|category|||||||HKCategoryValueAppleStandHour
    HKCategoryTypeIdentifierAppleWalkingSteadinessEvent|category|category|||||||HKCategoryValueAppleWalkingSteadinessEvent
    HKCategoryTypeIdentifierAudioExposureEvent|category|category|||||||HKCategoryValueEnvironmentalAudioExposureEvent
    HKCategoryTypeIdentifierBladderIncontinence|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierBleedingAfterPregnancy|category|category|||||||HKCategoryValueVaginalBleeding
    HKCategoryTypeIdentifierBleedingDuringPregnancy|category|category|||||||HKCategoryValueVaginalBleeding
    HKCategoryTypeIdentifierBloating|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierBreastPain|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierCervicalMucusQuality|category|category|||||||HKCategoryValueCervicalMucusQuality
    HKCategoryTypeIdentifierChestTightnessOrPain|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierChills|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierConstipation|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierContraceptive|category|category|||||||HKCategoryValueContraceptive
    HKCategoryTypeIdentifierCoughing|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierDiarrhea|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierDizziness|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierDrySkin|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent|category|category|||||||HKCategoryValueEnvironmentalAudioExposureEvent
    HKCategoryTypeIdentifierFainting|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierFatigue|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierFever|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierGeneralizedBodyAche|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierHairLoss|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierHandwashingEvent|category|category|||||s||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierHeadache|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierHeadphoneAudioExposureEvent|category|category|||||||HKCategoryValueHeadphoneAudioExposureEvent
    HKCategoryTypeIdentifierHeartburn|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierHighHeartRateEvent|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierHotFlashes|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierHypertensionEvent|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierInfrequentMenstrualCycles|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierIntermenstrualBleeding|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierIrregularHeartRhythmEvent|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierIrregularMenstrualCycles|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierLactation|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierLossOfSmell|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierLossOfTaste|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierLowCardioFitnessEvent|category|category|||||||HKCategoryValueLowCardioFitnessEvent
    HKCategoryTypeIdentifierLowHeartRateEvent|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierLowerBackPain|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierMemoryLapse|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierMenstrualFlow|category|category|||||||HKCategoryValueVaginalBleeding
    HKCategoryTypeIdentifierMindfulSession|category|category|||||min||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierMoodChanges|category|category|||||||HKCategoryValuePresence
    HKCategoryTypeIdentifierNausea|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierNightSweats|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierOvulationTestResult|category|category|||||||HKCategoryValueOvulationTestResult
    HKCategoryTypeIdentifierPelvicPain|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierPersistentIntermenstrualBleeding|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierPregnancy|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierPregnancyTestResult|category|category|||||||HKCategoryValuePregnancyTestResult
    HKCategoryTypeIdentifierProgesteroneTestResult|category|category|||||||HKCategoryValueProgesteroneTestResult
    HKCategoryTypeIdentifierProlongedMenstrualPeriods|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierRunnyNose|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierSexualActivity|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierShortnessOfBreath|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierSinusCongestion|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierSkippedHeartbeat|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierSleepAnalysis|category|category|||||||HKCategoryValueSleepAnalysis
    HKCategoryTypeIdentifierSleepApneaEvent|category|category|||||||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierSleepChanges|category|category|||||||HKCategoryValuePresence
    HKCategoryTypeIdentifierSoreThroat|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierToothbrushingEvent|category|category|||||s||HKCategoryValueNotApplicable
    HKCategoryTypeIdentifierVaginalDryness|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierVomiting|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierWheezing|category|category|||||||HKCategoryValueSeverity
    HKCategoryTypeIdentifierMenopausalState|category|category|||||||
    HKCategoryTypeIdentifierBleedingAfterMenopause|category|category|||||||HKCategoryValueVaginalBleeding
    HKDataTypeSleepDurationGoal|goal||hr||hr|hr|h|h|
    HKCorrelationTypeIdentifierBloodPressure|correlation||mmHg||||mm[Hg]||
    HKCorrelationTypeIdentifierFood|correlation||||||||
    HKWorkoutTypeIdentifier|workout||||||||
    HKWorkoutRouteTypeIdentifier|workoutRoute||||||||
    HKDataTypeIdentifierElectrocardiogram|electrocardiogram||||||uV||
    HKDataTypeIdentifierHeartbeatSeries|heartbeatSeries||||||||
    HKDataTypeIdentifierAudiogram|audiogram||dBHL||||dB||
    HKDataTypeStateOfMind|stateOfMind||||||||
    HKScoredAssessmentTypeIdentifierGAD7|scoredAssessment||||||{score}||
    HKScoredAssessmentTypeIdentifierPHQ9|scoredAssessment||||||{score}||
    HKVisionPrescriptionTypeIdentifier|visionPrescription||||||||
    HKDataTypeUserAnnotatedMedicationConcept|medication||||||||
    HKMedicationDoseEventTypeIdentifierMedicationDoseEvent|medicationDoseEvent||||||||
    HKDocumentTypeIdentifierCDA|document||||||||
    HKClinicalTypeIdentifierAllergyRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierConditionRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierImmunizationRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierLabResultRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierMedicationRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierProcedureRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierVitalSignRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierCoverageRecord|clinicalRecord||||||||
    HKClinicalTypeIdentifierClinicalNoteRecord|clinicalRecord||||||||
    HKCharacteristicTypeIdentifierBiologicalSex|characteristic||||||||
    HKCharacteristicTypeIdentifierDateOfBirth|characteristic||||||||
    HKCharacteristicTypeIdentifierBloodType|characteristic||||||||
    HKCharacteristicTypeIdentifierFitzpatrickSkinType|characteristic||||||||
    HKCharacteristicTypeIdentifierWheelchairUse|characteristic||||||||
    HKCharacteristicTypeIdentifierActivityMoveMode|characteristic||||||||
    HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse|characteristic||||||||
    ActivitySummary/@activeEnergyBurned|activitySummary||kcal||||kcal||
    ActivitySummary/@activeEnergyBurnedGoal|activitySummary||kcal||||kcal||
    ActivitySummary/@appleMoveTime|activitySummary||min||||min||
    ActivitySummary/@appleMoveTimeGoal|activitySummary||min||||min||
    ActivitySummary/@appleExerciseTime|activitySummary||min||||min||
    ActivitySummary/@appleExerciseTimeGoal|activitySummary||min||||min||
    ActivitySummary/@appleStandHours|activitySummary||count||||h||
    ActivitySummary/@appleStandHoursGoal|activitySummary||count||||h||
    """#
}
