import ByteIO
import Pipelines

/// `pulsemill --version`, with the libraries' versions if `verbose`.
func printVersion(verbose: Bool) throws(Failure) {
  let versions = SoftwareVersions.current()
  let rows = [("pulsemill", versions.pulsemill)] + (verbose ? versions.rows : [])
  try writeStandardOutput(rows.map { "\($0.0) \($0.1)\n" }.joined())
}
