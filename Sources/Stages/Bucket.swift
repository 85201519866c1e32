import ByteIO

/// A piece of time that gets a row of statistics, such as an hour or a day.
package struct Bucket: Equatable, Sendable {
  /// What buckets are ordered by: the first local second (see ``BucketInterval``); of hours and shorter ones the first
  /// instant.
  package var key: Int64
  /// The first instant.
  package var start: Instant
  /// The first instant behind it.
  package var end: Instant

  package init(key: Int64, start: Instant, end: Instant) {
    self.key = key
    self.start = start
    self.end = end
  }
}

/// A part of a bucket that time passes through without leaving it.
package struct Stretch: Equatable, Sendable {
  package var bucket: Bucket
  /// The first instant behind the stretch.
  package var end: Instant
  /// From here on neither this bucket nor an earlier one can come again.
  package var finalAt: Instant
}
