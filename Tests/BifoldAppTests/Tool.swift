import Glibc

/// A program that the window's tests need.
struct Tool {
  let path: String

  struct Missing: Error, CustomStringConvertible {
    var name: String
    var package: String
    var description: String { "\(name) is not installed: it is in the package \(package)" }
  }

  /// - Parameter package: Debian's, for whoever has to install it.
  init(_ name: String, package: String) throws {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0 {
        self.path = path
        return
      }
    }
    throw Missing(name: name, package: package)
  }
}
