import ByteIO
import HealthModel

/// What a payload holds, found in one walk.
struct PayloadParts {
  let metadata: UnsafeRawBufferPointer
  let tagged: UnsafeRawBufferPointer
  private(set) var valueText = UnsafeRawBufferPointer.empty
  private(set) var syncVersion: UnsafeRawBufferPointer?
  private(set) var hasBeats = false

  @inline(__always)
  init(_ payload: UnsafeRawBufferPointer) {
    metadata = SamplePayload.metadata(of: payload)
    tagged = SamplePayload.tagged(of: payload)
    var (valueText, syncVersion, hasBeats) = (valueText, syncVersion, hasBeats)
    SamplePayload.forEach(in: tagged) { key, value in
      switch key.first {
      case SamplePayload.Tag.valueText.rawValue: if valueText.baseAddress == nil { valueText = value }
      case SamplePayload.Tag.syncVersion.rawValue: if syncVersion == nil { syncVersion = value }
      default: hasBeats = true
      }
    }
    (self.valueText, self.syncVersion, self.hasBeats) = (valueText, syncVersion, hasBeats)
  }
}
