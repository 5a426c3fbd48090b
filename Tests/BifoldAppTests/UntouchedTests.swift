import BifoldContent
import BifoldTesting
import Glibc
import Testing

@Suite("A person's files")
struct UntouchedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct File: Equatable {
    var bytes: [UInt8]
    /// Of access, writing and change, in seconds and nanoseconds.
    var times: [Int]
    var mode: mode_t
  }

  /// Looks at a file without its noticing (`O_NOATIME`).
  private func file(_ name: String) throws -> File {
    var status = stat()
    try #require(lstat(folder.text(name), &status) == 0)
    let times = [status.st_atim, status.st_mtim, status.st_ctim].flatMap {
      [$0.tv_sec, $0.tv_nsec]
    }
    let descriptor = open(folder.text(name), O_RDONLY | 0o1_000_000)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    if status.st_mode & S_IFMT == S_IFREG {
      #expect(read(descriptor, &bytes, bytes.count) == bytes.count)
    }
    return File(bytes: bytes, times: times, mode: status.st_mode)
  }

  @Test("A session of looking, opening, reading and checking leaves every file as it was")
  func session() throws {
    try folder.makeFolder("b")
    let page = Fixtures.svg("#804020", width: 40, height: 60)
    let archive = ZipWriter([.init("1.svg", page), .init("2.svg", page)]).finished()
    let plist =
      "<plist><array><dict><key>cover</key><string>b/1.svg</string><key>pages</key><array/></dict></array></plist>"
    let inputs: [(String, [UInt8])] = [
      ("a.cbz", archive), ("cut.cbz", Array(archive.dropLast(30))), ("b/1.svg", page),
      ("b/2.svg", page),
      ("b/broken.jpg", [1, 2, 3]), ("b/ComicInfo.xml", Array("<ComicInfo/>".utf8)),
      ("c.pdf", PDFFile([.init(40, 60), .init(40, 60)]).bytes), ("Books.plist", Array(plist.utf8)),
      ("notes", Array("nothing".utf8)),
    ]
    let names = inputs.map(\.0)
    for (name, bytes) in inputs {
      try folder.write(bytes, to: name)
      // Read last before it was written last: systems note the next reading of such a file.
      var times = [
        timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_100_000_000, tv_nsec: 7),
      ]
      #expect(utimensat(AT_FDCWD, folder.text(name), &times, 0) == 0)
    }
    let before = try names.map(file)
    let state = ["--size", "300x200"]
    for path in [".", "Books.plist"].map(folder.text) {
      _ = try Bifold.run(["check", path])
      for book in 0..<(path.hasSuffix("plist") ? 1 : 3) {
        _ = try Bifold.run(["inspect", "--book", "\(book)"] + state + [path])
        _ = try Bifold.run(
          ["snapshot", "--book", "\(book)", "--spread", "0.5", "-o", "/dev/null"] + state + [path])
      }
    }
    for (name, (was, now)) in zip(names, zip(before, try names.map(file))) {
      #expect(was == now, "\(name)")
    }
    // Nothing has been left there.
    let left = try FolderListing.names(in: folder.path).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      Set(left)
        == Set(names.compactMap { $0.split(separator: "/").first.map(String.init) } + [".", ".."]))
  }
}
