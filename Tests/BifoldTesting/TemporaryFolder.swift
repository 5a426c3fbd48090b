import Glibc

/// A folder of a test's own, which goes away with it.
package final class TemporaryFolder {
  package let path: [UInt8]

  package init() throws {
    var template = Array("/tmp/bifold-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp", error: errno) }
    path = template.dropLast().map { UInt8(bitPattern: $0) }
  }

  deinit { Self.remove(path) }

  package struct Failure: Error {
    package var what: String
    package var error: Int32

    package init(what: String, error: Int32) {
      self.what = what
      self.error = error
    }
  }

  /// The path of a name in the folder.
  package func path(_ name: String) -> [UInt8] { path + Array("/\(name)".utf8) }

  package func makeFolder(_ name: String) throws {
    guard mkdir(Self.cString(path(name)), 0o700) == 0 else {
      throw Failure(what: name, error: errno)
    }
  }

  package func write(_ bytes: some Sequence<UInt8>, to name: [UInt8]) throws {
    guard let file = fopen(Self.cString(path + [47] + name), "w") else {
      throw Failure(what: String(decoding: name, as: UTF8.self), error: errno)
    }
    defer { fclose(file) }
    for byte in bytes { fputc(Int32(byte), file) }
  }

  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try write(bytes, to: Array(name.utf8))
  }

  package func link(_ name: String, to target: String) throws {
    guard symlink(target, Self.cString(path(name))) == 0 else {
      throw Failure(what: name, error: errno)
    }
  }

  package func move(_ name: String, to other: String) throws {
    guard rename(Self.cString(path(name)), Self.cString(path(other))) == 0 else {
      throw Failure(what: name, error: errno)
    }
  }

  package func remove(_ name: String) throws {
    guard unlink(Self.cString(path(name))) == 0 else { throw Failure(what: name, error: errno) }
  }

  private static func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }

  private static func remove(_ path: [UInt8]) {
    var status = stat()
    guard lstat(cString(path), &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(cString(path)) else {
      unlink(cString(path))
      return
    }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [46], name != [46, 46] { remove(path + [47] + name) }
    }
    closedir(stream)
    rmdir(cString(path))
  }
}
