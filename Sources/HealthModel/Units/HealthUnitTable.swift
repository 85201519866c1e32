/// The unit strings of HealthKit: one line per unit, fields between bars, aliases between blanks.
enum HealthUnitTable {
  /// Name, aliases, dimension, factor and offset to the base of the dimension, that base, UCUM, where exports have it,
  /// note.
  static let rows = #"""
    kg||mass|1||kg|kg|record|
    g||mass|0.001||kg|g|record|
    mg||mass|0.000001||kg|mg|record|
    mcg|µg ug|mass|1e-9||kg|ug||the prefix micro is mc
    lb||mass|0.45359237||kg|[lb_av]|record|exact definition
    oz||mass|0.028349523125||kg|[oz_av]||exact definition
    st||mass|6.35029318||kg|[stone_av]||exact definition; the SDK comment says 6350.0 g
    m||length|1||m|m|record|
    km||length|1000||m|km|record|values down to 4.5e-13 occur
    cm||length|0.01||m|cm|record|
    mm||length|0.001||m|mm||
    in||length|0.0254||m|[in_i]|record|UCUM [in_i]
    ft||length|0.3048||m|[ft_i]|record|a height of 5.75 is 5.75 ft
    yd||length|0.9144||m|[yd_i]||
    mi||length|1609.344||m|[mi_i]|record|exact definition
    kcal||energy|1||kcal|kcal|record|4184 J
    Cal||energy|1||kcal|kcal|record|the large calorie; case matters
    cal||energy|0.001||kcal|cal||the small calorie; case matters
    kJ||energy|1/4.184||kcal|kJ|record|
    J||energy|1/4184||kcal|J||
    MJ||energy|1000/4.184||kcal|MJ||
    s||time|1||s|s|metadata|
    ms||time|0.001||s|ms|record|
    min||time|60||s|min|record|
    hr||time|3600||s|h|record|UCUM h
    d||time|86400||s|d||
    degC||temperature|1||degC|Cel|record|
    degF||temperature|5/9|-160/9|degC|[degF]|record metadata|a difference of temperatures takes no offset
    K||temperature|1|-273.15|degC|K||
    mmHg||pressure|1||mmHg|mm[Hg]|record|133.322 Pa
    cmAq||pressure|0.73555915||mmHg|cm[H2O]||
    inHg||pressure|25.4||mmHg|[in_i'Hg]||exact definition
    atm||pressure|760||mmHg|atm||exact definition
    Pa||pressure|0.0075006158||mmHg|Pa||
    kPa||pressure|7.5006158||mmHg|kPa||
    hPa||pressure|0.75006158||mmHg|hPa||
    L|l|volume|1||L|L|record|
    mL|ml|volume|0.001||L|mL|record|
    dL|dl|volume|0.1||L|dL||
    fl_oz_us||volume|0.0295735295625||L|[foz_us]||
    fl_oz_imp||volume|0.0284130625||L|[foz_br]||
    pt_us||volume|0.473176473||L|[pt_us]||
    pt_imp||volume|0.56826125||L|[pt_br]||
    cup_us||volume|0.2365882365||L|[cup_us]||
    cup_imp||volume|0.284130625||L|||no UCUM code
    count||dimensionless|1||count|1|record|UCUM 1 or an annotation
    count/min||frequency|1||count/min|/min|record|
    count/s||frequency|60||count/min|/s|record|
    Hz||frequency|60||count/min|Hz||
    %||fraction|1||%|%|record|a fraction of 1 in records; in metadata such as HKWeatherHumidity 100 times the percentage
    m/s||speed|1||m/s|m/s|record|
    km/hr||speed|1/3.6||m/s|km/h|record|
    mi/hr||speed|0.44704||m/s|[mi_i]/h||
    ft/s||speed|0.3048||m/s|[ft_i]/s||
    min/km||pace||||min/km||not exported
    W||power|1||W|W|record|
    kW||power|1000||W|kW||
    mL/min·kg|ml/(kg*min) mL/kg*min mL/(kg*min) mL/kg·min|vo2|1||mL/min·kg|mL/kg/min|record|everything behind the one slash is the denominator
    kcal/hr·kg|kcal/(kg*hr) kcal/hr-kg kcal/kg*hr|energyPerMassTime|1||kcal/hr·kg|kcal/kg/h|record|HKAverageMETs
    mg/dL|mg/dl|massConcentration|1||mg/dL|mg/dL||
    g/L||massConcentration|100||mg/dL|g/L||
    mmol<180.1558800000541>/L|mmol<180.15588000005408>/L mmol/L|molarConcentration|18.01558800000541||mg/dL|mmol/L|record|glucose; the number is the molar mass, any other is read too
    mol<M>||amount|||g|mol||M is the molar mass in g/mol
    mg/mL||massConcentration|100||mg/dL|mg/mL||
    L/min|l/min|flow|1||L/min|L/min||
    L/s||flow|60||L/min|L/s||
    IU||internationalUnit|1||IU|[iU]||
    S||conductance|1000000||mcS|S||
    mcS|µS|conductance|1||mcS|uS||
    mS||conductance|1000||mcS|mS||
    V||voltage|1000000||mcV|V||
    mcV|µV uV|voltage|1||mcV|uV|electrocardiogram|
    mV||voltage|1000||mcV|mV||
    dBASPL||soundPressureLevel|1||dBASPL|dB[SPL]|record metadata|averages are energetic; UCUM has no A weighting
    dBHL||hearingLevel|1||dBHL|dB{HL}|audiogram|LOINC audiogram codes use dB
    appleEffortScore||score|1||appleEffortScore|{score}||0 to 10
    D||lensPower|1||D|[diop]|visionPrescription|dioptre
    prism diopter||prism|1||prism diopter|[p'diop]||the string is not verified
    deg||angle|0.017453292519943295||rad|deg|visionPrescription|
    rad||angle|1||rad|rad||
    rad/s||angularVelocity|1||rad/s|rad/s||
    lx||illuminance|1||lx|lx|metadata|
    count/hr||frequency|1/60||count/min|/h||
    """#
}
