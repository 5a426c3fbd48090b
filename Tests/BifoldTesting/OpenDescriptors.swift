import Glibc

/// The files that a process has open.
package enum OpenDescriptors {
  /// What each descriptor of a process leads to, as `/proc` names it; nil where that is hidden. Other
  /// tests open and close files meanwhile: a test counts those with a name of its own.
  package static func targets(of process: pid_t = getpid()) -> [String]? {
    let folder = "/proc/\(process)/fd"
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var targets: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("\(folder)/\(name)", &buffer, buffer.count)
      guard count > 0 else { continue }
      targets.append(
        String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return targets
  }

  /// How many descriptors of this process lead to files in a folder.
  package static func count(in folder: TemporaryFolder) -> Int {
    let path = String(decoding: folder.path, as: UTF8.self)
    return (targets() ?? []).count { $0.hasPrefix(path) }
  }
}
