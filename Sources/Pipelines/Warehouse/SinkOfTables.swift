import ByteIO
import Sinks

/// A sink whose rows another one makes; it adds what makes them count.
protocol SinkOfTables: Sink {
  var tables: any Sink { get }
}

extension SinkOfTables {
  var statistics: StatisticsRequest? { tables.statistics }
  var samples: [any SampleWriter] { tables.samples }
  var documents: (any DocumentWriter)? { tables.documents }

  func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {
    try tables.append(statistics: text, rows: rows)
  }
}
