import BifoldContent

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
    let name = FileName.last(of: path)
    let folder = path.dropLast(name.count)
    guard !name.isEmpty else { return nil }
    let text = FileName.text(name)
    let commands = Program.commands.map { $0.name }.filter { !$0.isEmpty }
    if folder.isEmpty, let command = Spelling.nearest(to: text, among: commands) {
      return "the command \(command)"
    }
    let place = folder.isEmpty ? [UInt8(ascii: ".")] : Array(folder)
    let names = (try? FolderListing.names(in: place, atMost: mostNames)) ?? []
    // A link that leads nowhere is listed, and is not what was meant.
    let others = names.filter { $0.first != UInt8(ascii: ".") && $0 != name }
    return Spelling.nearest(to: text, among: others.map(FileName.text))
      .map { FileName.text(Array(folder)) + $0 }
  }

  /// Names looked at in a folder: a hint is not worth reading an endless one.
  private static let mostNames = 2_000
}
