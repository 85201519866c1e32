import ByteIO
import Sinks

/// Transaction Bundles, a file each, which hold what their resources refer to: the Patient and the Devices are in every one.
/// Those that delete refer to nothing.
struct BundleFiles: ~Copyable, Sendable {
  private let name: String
  private let files: ResourceFiles
  private let scope: FHIRScope
  /// The Patient, if it is in every Bundle.
  private let patient: [UInt8]?
  /// Entries of the next Bundle, the Patient's and the Devices' not among them.
  private var entries = ByteBuffer(capacity: 1 << 16)
  private var count = 0
  /// In the order of their first use.
  private var devices: [Int] = []
  private var deviceTexts: [Int: [UInt8]] = [:]
  private var deviceBytes = 0
  private var number = 0
  private var published: [PublishedFile] = []

  init(_ name: String, _ files: ResourceFiles, _ scope: FHIRScope) {
    (self.name, self.files, self.scope) = (name, files, scope)
    patient = scope.task.takesBack ? nil : Array(scope.person.text.dropFirst(EntryHeader.size))
  }

  /// Takes entries with their headers.
  mutating func append(_ text: UnsafeRawBufferPointer) throws(Failure) {
    var start = 0
    while start + EntryHeader.size <= text.count {
      let header = EntryHeader(at: start, of: text)
      let end = start + EntryHeader.size + header.length
      try append(UnsafeRawBufferPointer(rebasing: text[(start + EntryHeader.size)..<end]), header.device)
      start = end
    }
  }

  private mutating func append(_ entry: UnsafeRawBufferPointer, _ device: Int?) throws(Failure) {
    let needed = device.map { devices.contains($0) ? [] : [$0] } ?? []
    let more = needed.reduce(entry.count) { $0 + text(of: $1).count }
    let entryCount = (patient == nil ? 0 : 1) + devices.count + count
    if count > 0,
      entryCount + needed.count + 1 > scope.options.maximumEntries
        || (patient?.count ?? 0) + deviceBytes + entries.count + more + 2 * entryCount + Self.frameBytes
          > scope.options.maximumBytes
    {
      try flush()
    }
    if let device, !devices.contains(device) {
      devices.append(device)
      deviceBytes += text(of: device).count
    }
    if patient != nil || count > 0 { entries.append(",\n") }
    entries.append(entry)
    count += 1
  }

  /// What stands around the entries.
  private static let frameBytes = 80

  private mutating func text(of device: Int) -> [UInt8] {
    if let known = deviceTexts[device] { return known }
    let text = Array(scope.devices.text(of: device).dropFirst(EntryHeader.size))
    deviceTexts[device] = text
    return text
  }

  private mutating func flush() throws(Failure) {
    if count == 0 { return }
    var bundle = try files.open("Bundle.\(name).\(padded(number, to: 6))", ".json")
    bundle.file.buffer.append("{\"resourceType\":\"Bundle\",\"type\":\"transaction\",\"entry\":[\n")
    if let patient { bundle.file.buffer.append(patient) }
    for device in devices {
      bundle.file.buffer.append(",\n")
      bundle.file.buffer.append(text(of: device))
    }
    try bundle.file.append(entries.bytes)
    bundle.file.buffer.append("\n]}\n")
    bundle.file.rows = (patient == nil ? 0 : 1) + devices.count + count
    published.append(try bundle.finish())
    number += 1
    (count, deviceBytes) = (0, 0)
    devices.removeAll()
    entries.removeAll()
  }

  mutating func finish() throws(Failure) -> [PublishedFile] {
    try flush()
    return published
  }
}
