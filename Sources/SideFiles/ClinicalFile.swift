import ByteIO
import HealthModel

/// What a clinical record's file says of itself. Which version of FHIR it is in, only the `ClinicalRecord` that names it
/// says.
package struct ClinicalResource: Equatable, Sendable {
  /// `resourceType`, such as `Observation`; nil if it is not there.
  package var type: String?
  /// The resource's `id`; nil if it is not there.
  package var id: String?
}

/// Reads the FHIR resource of a clinical record and changes nothing of it.
package enum ClinicalFile {
  /// More bytes than a record with its attachments has.
  package static let maximumBytes = 64 << 20

  /// Reads a file from its first byte to its end and replaces the content by its bytes.
  ///
  /// - Throws: ``SideFileFault``, and then there is no content: `file-too-large`, or `damaged-file` if it is no JSON
  ///   object.
  package static func read<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, into content: inout ByteBuffer
  ) throws(SideFileFault) -> ClinicalResource {
    content.removeAll()
    do throws(SideFileFault) {
      var source = source
      try fill(&content, from: &source)
      return try resource(in: content.bytes)
    } catch {
      content.removeAll()
      throw error
    }
  }

  private static func fill<Source: ByteSource & ~Copyable>(
    _ content: inout ByteBuffer, from source: inout Source
  ) throws(SideFileFault) {
    while true {
      content.reserve(64 << 10)
      let free = UnsafeMutableRawBufferPointer(
        start: content.base + content.count, count: content.capacity - content.count)
      let count = try source.readFile(into: free)
      if count == 0 { return }
      content.count += count
      guard content.count <= maximumBytes else {
        throw SideFileFault(.fileTooLarge, "it has more than \(maximumBytes) bytes")
      }
    }
  }

  private static func resource(in bytes: UnsafeRawBufferPointer) throws(SideFileFault) -> ClinicalResource {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SideFileFault(.damagedFile, "it is not UTF-8")
    }
    var scanner = JSONScanner(bytes)
    guard scanner.scanObject() else {
      let line = bytes.prefix(scanner.position).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
      throw SideFileFault(.damagedFile, "it is no JSON object", line: line, byte: Int64(scanner.position))
    }
    return ClinicalResource(type: scanner.resourceType, id: scanner.id)
  }
}
