import ByteIO

/// `generate --megabytes N --seed S --output FILE`: a synthetic export, as a zip if the file is called so.
func generate(_ arguments: BenchArguments) throws(Failure) {
  let path = try arguments.text("output")
  let export = SyntheticExport(
    to: try ExportOutput(creating: path), goal: try arguments.number("megabytes") * 1_000_000,
    seed: UInt64(try arguments.number("seed")))
  try report("\(try export.write()) records")
}
