import BifoldContent
import Glibc

/// Reads a library as the window would, every picture of it, and prints every fault.
struct CheckCommand: Command {
  static let name = "check"
  static let synopsis = "PATH…"
  static let summary = "read a library and print every fault"
  static let options: [Option] = []

  private let paths: [[UInt8]]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.operands
    if paths.isEmpty { throw UsageError("check needs a path") }
  }

  func run() throws(RunError) -> Int32 {
    let decoders = try Decoders.require()
    defer { decoders.stop() }
    guard let client = decoders.client else { throw RunError("check needs bifold-decoder") }
    let showsProgress = isatty(STDERR_FILENO) == 1
    let contents: LibraryContents
    do throws(LibraryError) {
      contents = try LibraryReader.check(paths: paths, client: client) { book, count in
        if showsProgress { Messages.show(progress: "\(book + 1) of \(count) books") }
      }
    } catch {
      throw RunError(error)
    }
    if showsProgress { Messages.show(progress: "") }
    for fault in contents.faults { Messages.put(Messages.oneLine("\(fault)") + "\n") }
    var pages = 0
    for index in 0..<contents.library.count {
      pages += contents.library.book(at: index)?.pages.count ?? 0
    }
    func count(_ number: Int, _ thing: String) -> String {
      "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
    Messages.put(
      [
        count(contents.library.count, "book"), count(pages, "page"),
        count(contents.menu.count, "menu item"), count(contents.faults.count, "fault"),
      ].joined(separator: ", ") + "\n")
    return contents.faults.isEmpty ? 0 : 1
  }
}
