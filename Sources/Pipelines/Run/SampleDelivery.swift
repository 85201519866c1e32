import ByteIO
import HealthModel
import Sinks
import Stages

/// Takes chunks of samples to the sinks: several threads identify and format them, and one at a time appends what they
/// made, in the order of the chunks.
///
/// The threads are equal, the caller's among them: it works when no parcel is free, and so is enough alone. There are a few
/// more parcels than threads, so memory does not grow with the export.
///
/// Unchecked, because the compiler cannot see the hand-off: a ``Parcel`` belongs to the one thread that took it out of its
/// queue, what sinks do with samples to the one that set `isAppending`, and all else is touched only inside the monitor.
final class SampleDelivery: @unchecked Sendable {
  private let sinks: [any Sink]
  private let tables: ExportTables
  private let sync: SyncVersions

  private let monitor = Monitor()
  private var free: [Parcel]
  /// In the order of their numbers.
  private var filled: [Parcel] = []
  private var formatted: [Parcel] = []
  /// How many were handed over, and how many of these were appended.
  private var handedOver = 0
  private var appended = 0
  private var isAppending = false
  private var isCancelled = false
  private var failure: Failure?

  /// - Parameter sinks: of these, those that want samples get them.
  init(to sinks: [any Sink], tables: ExportTables, sync: SyncVersions, threads: Int) {
    self.sinks = sinks.filter { $0.makeFormatter() != nil }
    self.tables = tables
    self.sync = sync
    free = []
    for _ in 0..<(threads > 1 ? threads + 2 : 1) { free.append(Parcel(self.sinks)) }
  }

  /// Whether no sink wants samples.
  var isIdle: Bool { sinks.isEmpty }

  /// Takes the rows of `chunk` and leaves it empty.
  ///
  /// - Throws: what a sink threw at an earlier chunk.
  func deliver(_ chunk: inout SampleChunk, of kind: KindDescription) throws(Failure) {
    if chunk.count == 0 { return }
    let parcel = try takeFree()
    swap(&chunk, &parcel.chunk)
    chunk.removeAll()
    parcel.kind = kind
    monitor.lock()
    parcel.number = handedOver
    handedOver += 1
    filled.append(parcel)
    monitor.notifyAll()
    monitor.unlock()
  }

  /// Waits until the sinks have everything.
  ///
  /// - Throws: what a sink threw.
  func finish() throws(Failure) {
    monitor.lock()
    defer { monitor.unlock() }
    while appended < handedOver {
      if !workOnce() { monitor.wait() }
    }
    if let failure { throw failure }
  }

  /// What each thread does until it is told to end.
  func work() {
    monitor.lock()
    defer { monitor.unlock() }
    while !isCancelled {
      if !workOnce() { monitor.wait() }
    }
  }

  /// Lets the threads end.
  func cancel() {
    monitor.lock()
    isCancelled = true
    monitor.notifyAll()
    monitor.unlock()
  }

  private func takeFree() throws(Failure) -> Parcel {
    monitor.lock()
    defer { monitor.unlock() }
    while true {
      if let failure { throw failure }
      if let parcel = free.popLast() { return parcel }
      if !workOnce() { monitor.wait() }
    }
  }

  /// Appends or formats one parcel, inside the monitor but for the work itself; false if there is none to be had.
  private func workOnce() -> Bool {
    if !isAppending, let place = formatted.firstIndex(where: { $0.number == appended }) {
      isAppending = true
      append(formatted.remove(at: place))
      isAppending = false
    } else if !filled.isEmpty {
      let parcel = filled.removeFirst()
      monitor.unlock()
      parcel.format(tables, sync)
      monitor.lock()
      formatted.append(parcel)
    } else {
      return false
    }
    monitor.notifyAll()
    return true
  }

  private func append(_ parcel: Parcel) {
    let isUseless = failure != nil
    var result: Failure?
    monitor.unlock()
    do throws(Failure) {
      if !isUseless { try parcel.append(to: sinks) }
    } catch {
      result = error
    }
    monitor.lock()
    failure = failure ?? result
    appended += 1
    free.append(parcel)
  }
}

/// A chunk on its way, with what each sink's formatter makes of it.
private final class Parcel {
  var number = 0
  var chunk = SampleChunk()
  var kind: KindDescription?
  private var identity = RecordIdentity(identifier: "", canonicalUnit: nil)
  private var identityKind = ""
  private let texts: [Text]

  /// The bytes for one sink.
  private final class Text {
    let formatter: any SampleFormatter
    var bytes = ByteBuffer(capacity: 1 << 19)
    init(_ formatter: any SampleFormatter) { self.formatter = formatter }
  }

  init(_ sinks: [any Sink]) { texts = sinks.compactMap { $0.makeFormatter() }.map(Text.init) }

  func format(_ tables: ExportTables, _ sync: SyncVersions) {
    guard let kind else { return }
    if kind.identifier != identityKind {
      identity = RecordIdentity(identifier: kind.identifier, canonicalUnit: kind.canonicalUnit)
      identityKind = kind.identifier
    }
    identity.identify(&chunk, symbols: tables.symbols, origins: tables.origins, sync: sync)
    for text in texts {
      text.bytes.removeAll()
      text.formatter.format(chunk, of: kind, into: &text.bytes)
    }
  }

  func append(to sinks: [any Sink]) throws(Failure) {
    guard let kind else { return }
    for (sink, text) in zip(sinks, texts) { try sink.append(text.bytes.bytes, rows: chunk.count, of: kind) }
  }
}
