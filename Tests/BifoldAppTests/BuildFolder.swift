import Glibc

/// The folder that holds what was built together with these tests.
enum BuildFolder {
  /// The program, beside the test runner or in a folder round it.
  static func program() throws -> String {
    var searched: [String] = []
    for start in [runner(), CommandLine.arguments.first].compactMap(\.self) {
      var folder = start[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let path = folder + "/bifold"
        searched.append(String(path))
        if isFile(String(path)) { return String(path) }
      }
    }
    throw NotBuilt(searched: searched)
  }

  struct NotBuilt: Error, CustomStringConvertible {
    var searched: [String]
    var description: String { "bifold is in none of \(searched.joined(separator: ", "))" }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }

  private static func runner() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
