import Glibc

/// A person's settings: `$XDG_CONFIG_HOME/bifold/settings`, or `~/.config/bifold/settings`. Only the
/// window reads them, and nothing writes them: what the other commands do is said by their command
/// lines alone.
enum SettingsFile {
  /// As `--help` names it.
  static let name = "$XDG_CONFIG_HOME/bifold/settings, or ~/.config/bifold/settings"

  /// Bytes: more than anybody writes by hand.
  static let mostBytes = 65_536
  /// Faults that are told one by one.
  static let mostFaults = 20

  /// What is settled, as far as it can be read; what cannot is said, a line each. One that is not
  /// there is nothing to speak of.
  static func read() -> Settings {
    guard let path else { return Settings() }
    let (settings, complaints) = read(path)
    let name = String(decoding: path, as: UTF8.self)
    for complaint in complaints { Messages.say("\(name): \(complaint)") }
    return settings
  }

  /// - Parameter path: raw bytes.
  static func read(_ path: [UInt8]) -> (settings: Settings, complaints: [String]) {
    let bytes: [UInt8]
    do throws(Unreadable) {
      guard let found = try contents(of: path) else { return (Settings(), []) }
      bytes = found
    } catch {
      return (Settings(), ["\(error.reason); it is ignored"])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return (Settings(), ["is not in UTF-8; it is ignored"])
    }
    let (settings, faults) = Settings.read(text)
    var complaints = faults.prefix(mostFaults).map(\.description)
    if faults.count > mostFaults {
      complaints.append("\(faults.count - mostFaults) more lines are as wrong")
    }
    return (settings, complaints)
  }

  private static var path: [UInt8]? {
    (StateFolder.absolute("XDG_CONFIG_HOME")
      ?? StateFolder.absolute("HOME").map { $0 + Array("/.config".utf8) })
      .map { $0 + Array("/bifold/settings".utf8) }
  }

  private struct Unreadable: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// - Returns: nil where there is none.
  private static func contents(of path: [UInt8]) throws(Unreadable) -> [UInt8]? {
    func failure() -> Unreadable {
      Unreadable("cannot be read: \(String(cString: strerror(errno)))")
    }
    // A pipe in its place would keep us waiting for ever.
    let file = open(
      path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Unreadable("is not an ordinary file") }
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: length), $0.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      length += count
    }
    guard length <= mostBytes else {
      throw Unreadable("is larger than \(mostBytes / 1024) KB")
    }
    return Array(bytes.prefix(length))
  }
}
