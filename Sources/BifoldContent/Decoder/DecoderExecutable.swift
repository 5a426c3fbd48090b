import Glibc

/// Where the worker's program is.
package enum DecoderExecutable {
  /// The environment variable that names the program outright.
  package static let variable = "BIFOLD_DECODER"

  /// The first of these that can be executed: `$BIFOLD_DECODER`, `bifold-decoder` beside this
  /// program, `../libexec/bifold/bifold-decoder` from there. A variable that is set but leads
  /// nowhere is an error, not a reason to look elsewhere.
  package static func locate() throws(MissingDecoder) -> String {
    if let named = getenv(variable) {
      let path = String(cString: named)
      if !path.isEmpty { return try first(of: [path], origin: .variable) }
    }
    guard let folder = programFolder() else { throw MissingDecoder(origin: .program, searched: []) }
    return try first(
      of: [folder + "/bifold-decoder", folder + "/../libexec/bifold/bifold-decoder"],
      origin: .program)
  }

  private static func first(
    of paths: [String], origin: MissingDecoder.Origin
  ) throws(MissingDecoder) -> String {
    for path in paths where access(path, X_OK) == 0 && !isFolder(path) { return path }
    throw MissingDecoder(origin: origin, searched: paths)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that holds this program's file.
  private static func programFolder() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { readlink("/proc/self/exe", $0, path.count) } ?? -1
      }
    }
    guard count > 0, let slash = buffer[..<count].lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return String(decoding: buffer[..<slash], as: UTF8.self)
  }
}
