import ByteIO

/// Who wrote a sample: HealthKit's source revision (name and version) and device, as printed.
@usableFromInline
package struct Origin: Hashable, BitwiseCopyable, Sendable {
  /// The display name, unfolded.
  @usableFromInline package var sourceName: Symbol
  @usableFromInline package var sourceVersion: Symbol
  /// The device string without its address.
  @usableFromInline package var device: Symbol

  @inlinable package init(sourceName: Symbol, sourceVersion: Symbol, device: Symbol) {
    self.sourceName = sourceName
    self.sourceVersion = sourceVersion
    self.device = device
  }
}

/// An origin's number in its ``OriginTable``.
@usableFromInline
package struct OriginID: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package var rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// What follows from an origin alone.
package struct OriginDetails: Sendable {
  package var origin: Origin
  /// Canonical name, alias applied.
  package var canonicalName: String
  package var family: DeviceFamily
  /// The raw source key: canonical name `/` family, the source's identity across exports.
  package var sourceKey: Symbol
  package var device: DeviceFields?
}

/// The distinct origins of an export, numbered when first seen; a few hundred in years of data.
package struct OriginTable: ~Copyable, Sendable {
  package private(set) var details: [OriginDetails] = []
  private var numbers: [Origin: OriginID] = [:]
  private let aliases: [String: String]

  /// - Parameter aliases: old canonical source names and the names that they go by now.
  package init(aliases: [String: String] = [:]) {
    self.aliases = Dictionary(
      aliases.map { (canonicalSourceName($0.key), canonicalSourceName($0.value)) }, uniquingKeysWith: { $1 })
  }

  package subscript(id: OriginID) -> OriginDetails { details[Int(id.rawValue)] }

  /// The raw source key alone: copying all details counts references, too dear for every record.
  package func sourceKey(of id: OriginID) -> Symbol { details[Int(id.rawValue)].sourceKey }

  /// The number of `origin`, new if it was never seen; its raw source key is interned in `symbols`.
  package mutating func intern(_ origin: Origin, in symbols: inout SymbolTable) throws(Failure) -> OriginID {
    if let known = numbers[origin] { return known }
    let id = OriginID(rawValue: UInt32(details.count))
    let folded = canonicalSourceName(symbols.string(origin.sourceName))
    let name = aliases[folded] ?? folded
    let device = origin.device.isNone ? nil : DeviceFields(symbols.string(origin.device))
    let family = device?.family ?? .none
    details.append(
      OriginDetails(
        origin: origin, canonicalName: name, family: family,
        sourceKey: try symbols.intern("\(name)/\(family.rawValue)"), device: device))
    numbers[origin] = id
    return id
  }
}
