import Glibc

/// Whether a person sees the program for the first time.
enum FirstStart {
  private static let marker = Array("/welcomed".utf8)

  /// Whether nobody has taken it yet.
  static var isDue: Bool {
    guard let path else { return false }
    return access(path, F_OK) != 0
  }

  private static var path: [CChar]? {
    StateFolder.make().map { ($0 + marker).map { CChar(bitPattern: $0) } + [0] }
  }

  /// Takes the first start for this process and notes that it is taken.
  /// - Returns: true once for each person, also where several copies begin together. Where that
  ///   cannot be noted it is never true: better no welcome than one at every start.
  static func claim() -> Bool {
    guard let path else { return false }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    close(file)
    return true
  }
}
