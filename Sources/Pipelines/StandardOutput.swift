import ByteIO

/// Writes data that was asked for to standard output.
///
/// - Throws: ``Failure`` (74) if it cannot be written, so that a full disk is not taken for success.
package func writeStandardOutput(_ text: String) throws(Failure) {
  let copy = try syscall("cannot write", at: "standard output") { dup(STDOUT_FILENO) }
  let output = FileDescriptor(owning: copy, path: "standard output")
  var buffer = ByteBuffer(capacity: text.utf8.count)
  buffer.append(text)
  try output.write(buffer.bytes)
}
