#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// Runs a system call until it is not interrupted.
///
/// - Throws: ``Failure`` with the message of `errno`; `what` names the action ("cannot write"), `place` the file.
@discardableResult
package func syscall<Result: FixedWidthInteger & SignedInteger>(
  _ what: String, at place: String, _ call: () -> Result
) throws(Failure) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Failure(errno: code, what, at: place) }
  }
}

extension Failure {
  /// The failure that `errno` describes, with the exit code a scheduler needs: absent input 66, permission 77, else 74.
  package init(errno code: Int32, _ what: String, at place: String) {
    let exit: ExitCode
    let advice: String?
    switch code {
    case ENOENT, ENOTDIR: (exit, advice) = (.noInput, "check the path")
    case EACCES, EPERM, EROFS: (exit, advice) = (.noPermission, "check who may use it")
    case ENOSPC, EDQUOT: (exit, advice) = (.io, "free some space and run again")
    default: (exit, advice) = (.io, nil)
    }
    self.init(exit, "\(what): \(String(cString: strerror(code)))", at: place, try: advice)
  }
}
