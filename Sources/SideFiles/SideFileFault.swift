import ByteIO
import HealthModel

/// Why a side file is not used. It concerns that file alone; the run goes on.
package struct SideFileFault: Error, Equatable, Sendable, CustomStringConvertible {
  package var reason: RejectionReason
  /// What is wrong, as one clause, without anything that stands in the file.
  package var what: String
  /// The line it shows at, from 1, if known.
  package var line: Int?
  /// The offset it shows at in the unpacked file, from 0, if known.
  package var byte: Int64?

  package init(_ reason: RejectionReason, _ what: String, line: Int? = nil, byte: Int64? = nil) {
    self.reason = reason
    self.what = what
    self.line = line
    self.byte = byte
  }

  /// What went wrong when the file's bytes were read.
  package init(_ failure: Failure) { self.init(.damagedFile, failure.what) }

  /// `line 3, byte 71: what`.
  package var description: String {
    let places = [line.map { "line \($0)" }, byte.map { "byte \($0)" }].compactMap(\.self)
    return (places.isEmpty ? [what] : [places.joined(separator: ", "), what]).joined(separator: ": ")
  }
}

extension ByteSource where Self: ~Copyable {
  /// ``read(into:)``, with what it throws as a fault of the file.
  mutating func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(SideFileFault) -> Int {
    do throws(Failure) { return try read(into: buffer) } catch { throw SideFileFault(error) }
  }
}
