import ByteIO

/// Where the bytes of the main document come from.
enum DocumentSource: ~Copyable {
  case zip(ZipDocument)
  case file(FileDocument)

  var damage: Failure? {
    switch self {
    case .zip(let document): document.damage
    case .file: nil
    }
  }

  var progress: Double? {
    switch self {
    case .zip(let document): document.progress
    case .file(let document): document.progress
    }
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try withSource { (zip) throws(Failure) in
      try zip.read(into: buffer)
    } file: { (file) throws(Failure) in
      try file.read(into: buffer)
    }
  }

  mutating func sha256() throws(Failure) -> Digest {
    try withSource { (zip) throws(Failure) in
      zip.sha256()
    } file: { (file) throws(Failure) in
      try file.sha256()
    }
  }

  /// Takes the document out, lets one of the functions change it, and puts it back.
  private mutating func withSource<Value>(
    zip changeZip: (inout ZipDocument) throws(Failure) -> Value,
    file changeFile: (inout FileDocument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result: Result<Value, Failure>
    switch consume self {
    case .zip(var document):
      do throws(Failure) { result = .success(try changeZip(&document)) } catch { result = .failure(error) }
      self = .zip(document)
    case .file(var document):
      do throws(Failure) { result = .success(try changeFile(&document)) } catch { result = .failure(error) }
      self = .file(document)
    }
    return try result.get()
  }
}
