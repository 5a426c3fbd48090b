import Glibc

/// A failure at run time, as one line.
struct RunError: Error, CustomStringConvertible {
  let description: String
  let status: Status

  /// What the program exits with.
  enum Status: Int32, Sendable {
    case failed = 1
    /// What was asked for cannot be meant: a path that is not there.
    case wrongUsage = 2
  }

  init(_ description: String, status: Status = .failed) {
    self.description = description
    self.status = status
  }
}

/// Files that a person asked for.
enum OutputFile {
  /// Writes a file whole or not at all: beside it first, then moved into its place. A pipe or a
  /// device is written to as it is, for moving something into its place would do away with it; a
  /// link stays, and what it leads to is written. `-` is standard output.
  static func write(_ bytes: [UInt8], to name: String) throws(RunError) {
    if name == "-" { return Messages.put(bytes) }
    let path = resolved(name)
    var status = stat()
    let isSpecial =
      stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    let draft = isSpecial ? path : path + ".part"
    func fail() -> RunError {
      let reason = String(cString: strerror(errno))
      if !isSpecial { unlink(draft) }
      return RunError("\(path): cannot be written: \(reason)")
    }
    guard let file = fopen(draft, "wb") else { throw fail() }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count, isSpecial || rename(draft, path) == 0 else {
      throw fail()
    }
  }

  /// Where the links of a path lead; the path itself where it is not there yet.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes a folder if it is not there.
  static func makeFolder(_ path: String) throws(RunError) {
    if mkdir(path, 0o777) != 0, errno != EEXIST {
      throw RunError("\(path): cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  static func read(_ path: String) throws(RunError) -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw RunError("\(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    guard ferror(file) == 0 else {
      throw RunError("\(path): \(String(cString: strerror(errno)))")
    }
    return bytes
  }
}
