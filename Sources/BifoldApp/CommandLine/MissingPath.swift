import BifoldContent
import Glibc

extension RunError {
  /// A library that cannot be opened: where its path is not there, with what may have been meant.
  init(_ error: LibraryError) {
    guard case .missing(let path) = error else {
      self.init(error.description)
      return
    }
    let hint = MissingPath.nearest(to: path).map { "; did you mean \($0)?" } ?? ""
    self.init(error.description + hint, status: .wrongUsage)
  }
}

/// What somebody meant who named a path that is not there.
enum MissingPath {
  /// The command or the neighbour in the same folder whose name is nearest.
  static func nearest(to path: [UInt8]) -> String? {
    let text = String(decoding: path, as: UTF8.self)
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let name = slash.map { String(text[text.index(after: $0)...]) } ?? text
    guard !name.isEmpty else { return nil }
    let commands = Program.commands.map { $0.name }.filter { !$0.isEmpty }
    if folder.isEmpty, let command = Spelling.nearest(to: name, among: commands) {
      return "the command \(command)"
    }
    return Spelling.nearest(to: name, among: names(in: folder.isEmpty ? "." : folder, except: name))
      .map { folder + $0 }
  }

  /// Names looked at in a folder: a hint is not worth reading an endless one.
  private static let mostNames = 2_000

  /// - Parameter missing: a link that leads nowhere is listed, and is not what was meant.
  private static func names(in folder: String, except missing: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < mostNames, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), name != missing { names.append(name) }
    }
    return names
  }
}
