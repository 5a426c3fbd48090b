import BifoldContent
import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldDecoding

@Suite("Archives: order of reading")
struct ArchiveOrderTests {
  private static let count = 40
  private static let pages = (0..<count).map { page($0, count: 20_000) }
  private static let names = (0..<count).map { "\(100 + $0).jpg" }

  private func packed(_ arguments: [String], making name: String) throws -> [UInt8] {
    try PackingTool(Array(zip(Self.names, Self.pages))).run(arguments + Self.names, making: name)
  }

  @Test("A late entry of a zip of 1,000 unpacks nothing but itself")
  func late() throws {
    let entries = (0..<1_000).map {
      ZipWriter.Entry("\($0).jpg", page($0, count: 5_000), packing: .deflated)
    }
    let archive = try opened(ZipWriter(entries).finished())
    #expect(archive.listing.order == .any)
    #expect(archive.producedBytes == 0)
    #expect(try archive.contents(of: 990, subject: "book").bytes == page(990, count: 5_000))
    #expect(archive.producedBytes == 5_000)
    #expect(try archive.contents(of: 3, subject: "book").bytes == page(3, count: 5_000))
    #expect(archive.producedBytes == 10_000)
  }

  @Test("Solid archives give each page once when they are read in order, back and forth")
  func solid() throws {
    let total = Self.count * 20_000
    for (made, arguments) in [
      ("book.7z", ["7z", "a", "-t7z", "-ms=on", "book.7z"]),
      ("book.7z", ["7z", "a", "-t7z", "-ms=on", "-m0=PPMd", "book.7z"]),
      ("book.7z", ["7z", "a", "-t7z", "-ms=on", "-m0=BZip2", "book.7z"]),
      ("book.tar", ["tar", "--zstd", "-cf", "book.tar"]),
    ] {
      let archive = try opened(packed(arguments, making: made))
      #expect(archive.listing.order == .sequential)
      #expect(archive.names == Self.names)
      #expect(try archive.everything() == Self.pages)
      let order = Array((0..<Self.count).reversed()) + [20, 3, 39]
      for index in order {
        let ordinal = archive.listing.entries[index].ordinal
        #expect(try archive.contents(of: ordinal, subject: "book").bytes == Self.pages[index])
      }
      #expect(archive.producedBytes == total)
    }
  }

  @Test("What cannot be unpacked in a solid archive is not tried for each page behind it")
  func deadEnd() throws {
    var bytes = try packed(
      ["7z", "a", "-t7z", "-ms=on", "-m0=BZip2", "book.7z"], making: "book.7z")
    // Behind the signature and what says where the index is come the packed bytes.
    for place in 32..<64 { bytes[place] ^= 0x55 }
    let archive = try opened(bytes)
    #expect(archive.names == Self.names)
    let last = archive.listing.entries[Self.count - 1].ordinal
    let said = archive.refusal(of: last)
    #expect(said?.hasPrefix("book, 139.jpg: 7z: ") == true)
    #expect(archive.deadEndOrdinal == archive.listing.entries[0].ordinal)
    #expect(archive.refusal(of: last) == said)
  }

  @Test("The cache holds what is nearest, within its limit")
  func cache() {
    var cache = EntryCache(limit: 1_000)
    for ordinal in 0..<20 {
      let contents = EntryContents(bytes: [UInt8](repeating: UInt8(ordinal), count: 300))
      cache.keep(contents, of: ordinal, near: ordinal)
    }
    #expect((0..<20).filter { cache[$0] != nil } == [17, 18, 19])
    #expect(cache.byteCount == 900)
    cache.keep(EntryContents(bytes: [UInt8](repeating: 1, count: 300)), of: 0, near: 19)
    #expect((0..<20).filter { cache[$0] != nil } == [17, 18, 19])
    cache.keep(EntryContents(bytes: [UInt8](repeating: 1, count: 1_001)), of: 1, near: 1)
    #expect((0..<20).filter { cache[$0] != nil } == [17, 18, 19])
    cache.keep(EntryContents(bytes: [UInt8](repeating: 1, count: 1_000)), of: 1, near: 1)
    #expect((0..<20).filter { cache[$0] != nil } == [1])
    var even = EntryCache(limit: 2)
    for ordinal in [2, 0, 1] { even.keep(EntryContents(bytes: [7]), of: ordinal, near: 1) }
    #expect((0..<3).filter { even[$0] != nil } == [1, 2])
  }

  @Test("The reader maps a file once while it is among the last, anew when it has changed")
  func reader() throws {
    let folder = try TemporaryFolder()
    let reader = ArchiveReader()
    var mapped: [String] = []
    func names(_ name: String) throws -> [String] {
      var status = stat()
      let path = String(decoding: folder.path(name), as: UTF8.self)
      #expect(stat(path, &status) == 0)
      let listing = try reader.listing(of: FileIdentity(status), subject: name) {
        () throws(DecodingFailure) in
        mapped.append(name)
        return try SourceBytes(
          try PictureSource.file(path: folder.path(name)).opened(),
          limit: ArchiveLimits.fileBytes, subject: name)
      }
      return listing.entries.map { String(decoding: $0.path, as: UTF8.self) }
    }
    for name in ["a", "b", "c", "d"] {
      try folder.write(ZipWriter([.init("in \(name)", page(1))]).finished(), to: name)
    }
    for name in ["a", "b", "a", "c", "a", "d", "a", "b"] {
      #expect(try names(name) == ["in \(name)"])
    }
    #expect(mapped == ["a", "b", "c", "d", "b"])
    try folder.write(ZipWriter([.init("new", page(1))]).finished(), to: "a")
    #expect(try names("a") == ["new"])
    #expect(mapped.last == "a")
  }
}
