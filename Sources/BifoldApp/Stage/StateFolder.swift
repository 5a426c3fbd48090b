import Glibc

/// Where the program keeps what it remembers from one session to the next:
/// `$XDG_STATE_HOME/bifold`, or `~/.local/state/bifold`. Paths are raw bytes.
enum StateFolder {
  /// Its path, made if it was not there; nil where there is no place for it.
  static func make() -> [UInt8]? {
    guard let base else { return nil }
    var path: [UInt8] = []
    for part in (base + Array("/bifold".utf8)).split(separator: UInt8(ascii: "/")) {
      path += [UInt8(ascii: "/")] + part
      // Only for its owner, as the base directory specification asks.
      guard mkdir(path.map { CChar(bitPattern: $0) } + [0], 0o700) == 0 || errno == EEXIST else {
        return nil
      }
    }
    return path
  }

  /// The specification has relative paths ignored.
  private static var base: [UInt8]? {
    absolute("XDG_STATE_HOME") ?? absolute("HOME").map { $0 + Array("/.local/state".utf8) }
  }

  /// An absolute path from the environment.
  static func absolute(_ variable: String) -> [UInt8]? {
    guard let value = getenv(variable), value.pointee == UInt8(ascii: "/") else { return nil }
    return UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) }
  }
}
