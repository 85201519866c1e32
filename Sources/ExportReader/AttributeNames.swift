import CLibXML2

/// The element and attribute names that the reader looks for, as addresses in one parser's dictionary.
struct AttributeNames {
  let record: XMLName
  let metadataEntry: XMLName
  let beatList: XMLName
  let beat: XMLName
  let exportDate: XMLName

  let type: XMLName
  let sourceName: XMLName
  /// `sourceName` of iOS 8 and 9.0.
  let source: XMLName
  let sourceVersion: XMLName
  let device: XMLName
  let unit: XMLName
  let creationDate: XMLName
  let startDate: XMLName
  let endDate: XMLName
  let value: XMLName
  /// The value of an aggregated row of iOS 8 and 9.0.
  let average: XMLName
  let key: XMLName
  let bpm: XMLName
  let time: XMLName

  init(in dictionary: xmlDictPtr?) {
    func name(_ text: StaticString) -> XMLName {
      XMLName(xmlDictLookup(dictionary, text.utf8Start, Int32(text.utf8CodeUnitCount)))
    }
    record = name("Record")
    metadataEntry = name("MetadataEntry")
    beatList = name("HeartRateVariabilityMetadataList")
    beat = name("InstantaneousBeatsPerMinute")
    exportDate = name("ExportDate")
    type = name("type")
    sourceName = name("sourceName")
    source = name("source")
    sourceVersion = name("sourceVersion")
    device = name("device")
    unit = name("unit")
    creationDate = name("creationDate")
    startDate = name("startDate")
    endDate = name("endDate")
    value = name("value")
    average = name("average")
    key = name("key")
    bpm = name("bpm")
    time = name("time")
  }
}
