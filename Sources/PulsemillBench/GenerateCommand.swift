import ByteIO

/// `generate --megabytes N --seed S --output FILE`: a synthetic export, as a zip if the file is called so; a zip of more
/// than 4 GiB of XML has the 64-bit form.
func generate(_ arguments: BenchArguments) throws(Failure) {
  let path = try arguments.text("output")
  let goal = try arguments.number("megabytes") * 1_000_000
  let export = SyntheticExport(
    to: try ExportOutput(creating: path, goal: goal), goal: goal, seed: UInt64(try arguments.number("seed")))
  let (records, bytes) = try export.write()
  try report("\(records) records in \(bytes) bytes of XML")
}
