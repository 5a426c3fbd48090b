import BifoldTesting
import BifoldWire
import Testing

@testable import BifoldDecoding

/// A small archive. A log has its format, not all of its bytes.
struct Sample: CustomTestStringConvertible {
  let format: String
  let bytes: [UInt8]

  var testDescription: String { format }

  init(_ format: String, _ bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}

/// One archive of each format, with the same entries, and with folders or links where it has them.
enum Samples {
  static let pages = (1...5).map { page($0, count: 200 + 37 * $0) }
  static let names = (1...5).map { "pages/\($0).jpg" }

  static let all: [Sample] = [
    Sample("ZIP", zip), Sample("tar", tar), Sample("RAR", rar4), Sample("RAR 5", rar5),
    Sample("7z", sevenZip),
  ]

  static let zip = ZipWriter(
    zip(names, pages).map {
      ZipWriter.Entry($0, $1, packing: $0.contains("2") ? .deflated : .stored)
    }
  ).finished()

  static let tar = {
    var tar = TarWriter()
    for (name, page) in Swift.zip(names, pages) { tar.add(name, page) }
    return tar.finished()
  }()

  static let rar4 = RARWriter.rar4(zip(names, pages).map { RARWriter.Entry($0, $1) })
  static let rar5 = RARWriter.rar5(zip(names, pages).map { RARWriter.Entry($0, $1) })
  static let sevenZip = SevenZipWriter.archive(Array(zip(names, pages)))

  private static func zip(_ names: [String], _ pages: [[UInt8]]) -> [(String, [UInt8])] {
    Array(Swift.zip(names, pages))
  }
}

@Suite("Archives: formats")
struct ArchiveFormatTests {
  @Test("Each format gives its entries, in any order", arguments: Samples.all)
  func formats(sample: Sample) throws {
    let (format, bytes) = (sample.format, sample.bytes)
    let archive = try opened(bytes)
    #expect(archive.listing.format == format)
    #expect(archive.listing.faults == [])
    #expect(archive.names == Samples.names)
    #expect(archive.listing.entries.map(\.byteCount) == Samples.pages.map(\.count))
    #expect(try archive.everything() == Samples.pages)
    for index in [3, 1, 4, 4, 0] {
      let ordinal = archive.listing.entries[index].ordinal
      #expect(try archive.contents(of: ordinal, subject: "book").bytes == Samples.pages[index])
    }
    #expect(archive.refusal(of: 99) == "book: has no entry 99")
  }

  @Test("The bytes decide what an archive is, whatever it is called")
  func recognised() {
    for sample in Samples.all {
      let (format, bytes) = (sample.format, sample.bytes)
      #expect(recognises(bytes), "\(format)")
      #expect(!recognises(Array(bytes.dropFirst())) || format == "ZIP", "\(format) begun late")
    }
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    let others: [(String, [UInt8])] = [
      ("nothing", []), ("a letter", [0x50]), ("text", Array(repeating: 0x41, count: 2_000)),
      ("JPEG", DecodingTests.turnedJPEG),
      ("JPEG, zip behind", DecodingTests.turnedJPEG + Samples.zip),
      ("PDF, zip behind", Array("%PDF-1.7\n".utf8) + Samples.zip), ("SVG", drawing),
      ("SVGZ", gzip(drawing)), ("zip in gzip", gzip(Samples.zip)),
      ("nearly an empty tar", [UInt8](repeating: 0, count: 5_119) + [1]),
      ("half a bzip2", Array("BZh91AY&SY".utf8)), ("zeros", [UInt8](repeating: 0, count: 20_480)),
    ]
    for (name, bytes) in others { #expect(!recognises(bytes), "\(name)") }
    #expect(recognises(gzip(Samples.tar)))
    #expect(refusal(of: drawing) == "book: is no archive of a known format")
  }

  private func recognises(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { ArchiveReader.recognises($0) }
  }

  /// A gzip file that stores its bytes (RFC 1952).
  private func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Deflate.stored(bytes) + little(crc32(bytes), bytes: 4)
      + little(bytes.count, bytes: 4)
  }

  /// libarchive calls lzma xz, too.
  @Test(
    "A tar may be compressed as a whole",
    arguments: [
      ("gzip", "-z"), ("bzip2", "-j"), ("xz", "-J"), ("xz", "--lzma"), ("zstd", "--zstd"),
      ("lz4", "-Ilz4"),
    ])
  func compressedTar(name: String, option: String) throws {
    let tool = try PackingTool([("1.jpg", page(1)), ("2.jpg", page(2, count: 70_000))])
    let bytes = try tool.run(["tar", option, "-cf", "book", "1.jpg", "2.jpg"], making: "book")
    let archive = try opened(bytes)
    #expect(archive.listing.format == "tar, \(name)")
    #expect(archive.listing.order == .sequential)
    #expect(archive.names == ["1.jpg", "2.jpg"])
    #expect(try archive.everything() == [page(1), page(2, count: 70_000)])
  }

  @Test("Zeros that a tar leaves out are there again, and count")
  func sparseTar() throws {
    let tool = try PackingTool([])
    func tar(of count: Int) throws -> OpenArchive {
      _ = try tool.run(["truncate", "-s", "\(count)", "hole"], making: "hole")
      return try opened(try tool.run(["tar", "-S", "-cf", "book", "hole"], making: "book"))
    }
    #expect(try tar(of: 100_000).everything() == [[UInt8](repeating: 0, count: 100_000)])
    let vast = try tar(of: ArchiveLimits.entryBytes + 1)
    #expect(vast.refusal(of: 0) == "book, hole: is larger than 64 MB")
  }

  @Test("An empty archive has no entries and no fault")
  func empty() throws {
    let all: [(String, [UInt8])] = [
      ("zip", ZipWriter([]).finished()), ("tar", [UInt8](repeating: 0, count: 10_240)),
      ("rar", RARWriter.rar4([])), ("rar5", RARWriter.rar5([])),
      ("7z", SevenZipWriter.archive([(String, [UInt8])]())),
    ]
    for (format, bytes) in all {
      let listing = try opened(bytes).listing
      #expect(listing.entries == [] && listing.faults == [], "\(format)")
    }
  }

  @Test("Zips of all kinds: zip64, streamed, behind other bytes, with a comment")
  func zips() throws {
    func entries(_ sizes: ZipWriter.Sizes) -> [ZipWriter.Entry] {
      zip(Samples.names, Samples.pages).map {
        var entry = ZipWriter.Entry($0, $1, packing: .deflated)
        entry.sizes = sizes
        return entry
      }
    }
    var behind = ZipWriter(behind: Array("#!/bin/sh\nexit 1\n".utf8))
    for entry in entries(.inHeader) { behind.add(entry) }
    // The same with offsets that count from the zip's own beginning.
    let moved = Array("MZ and what a program is".utf8) + Samples.zip
    let commented = Array(Samples.zip.dropLast(2)) + [5, 0] + Array("aloha".utf8)
    for bytes in [
      ZipWriter(entries(.wide)).finished(), ZipWriter(entries(.behind)).finished(),
      behind.finished(), moved, commented,
    ] {
      let archive = try opened(bytes)
      #expect(archive.listing.faults == [])
      #expect(archive.names == Samples.names)
      #expect(try archive.everything() == Samples.pages)
    }
  }

  @Test("Entries of the same name are all there")
  func duplicates() throws {
    let zip = ZipWriter((1...3).map { ZipWriter.Entry("page.jpg", page($0)) }).finished()
    var tar = TarWriter()
    for number in 1...3 { tar.add("page.jpg", page(number)) }
    let rar5 = RARWriter.rar5((1...3).map { .init("page.jpg", page($0)) })
    let sevenZip = SevenZipWriter.archive((1...3).map { ("page.jpg", page($0)) })
    for bytes in [zip, tar.finished(), rar5, sevenZip] {
      let archive = try opened(bytes)
      #expect(archive.names == ["page.jpg", "page.jpg", "page.jpg"])
      #expect(try archive.everything() == (1...3).map { page($0) })
    }
    // libarchive cannot do it, which is not kept quiet.
    let rar4 = try opened(
      RARWriter.rar4(["1.jpg", "1.jpg", "2.jpg"].map { .init($0, page(1)) }))
    #expect(rar4.names == ["1.jpg", "2.jpg"])
    #expect(
      rar4.listing.faults == [
        ArchiveFault(
          ordinal: 1,
          reason: "entry 2: RAR: cannot be read, for it has the name of the one before")
      ])
    #expect(try rar4.everything() == [page(1), page(1)])
  }

  @Test("An archive in an archive is an entry like others")
  func nested() throws {
    let archive = try opened(ZipWriter([.init("inner.zip", Samples.zip)]).finished())
    #expect(archive.names == ["inner.zip"])
    #expect(try archive.everything() == [Samples.zip])
  }

  @Test("Folders, links, devices and pipes are no entries, and names are only names")
  func kinds() throws {
    var tar = TarWriter()
    let names = ["/etc/passwd", "../../escaped.jpg", "a/../b.jpg", "C:\\windows.jpg", "._1.jpg"]
    tar.add(Array("folder/".utf8), kind: .folder)
    tar.add(Array("link.jpg".utf8), kind: .symbolicLink, target: "/etc/passwd")
    for (number, name) in names.enumerated() { tar.add(name, page(number)) }
    tar.add(Array("hard.jpg".utf8), kind: .hardLink, target: "/etc/passwd")
    tar.add(Array("device".utf8), kind: .device)
    tar.add(Array("pipe".utf8), kind: .pipe)
    let archive = try opened(tar.finished())
    #expect(archive.names == names)
    #expect(archive.listing.entries.map(\.ordinal) == [2, 3, 4, 5, 6])
    #expect(try archive.everything() == names.indices.map { page($0) })

    var folder = ZipWriter.Entry("folder/", [])
    folder.mode = 0o040755
    var link = ZipWriter.Entry("link.jpg", Array("/etc/passwd".utf8))
    link.mode = 0o120777
    var dos = ZipWriter.Entry("dos.jpg", page(9))
    dos.mode = 0
    let zip = try opened(
      ZipWriter([folder, link, dos] + names.map { .init($0, page(1)) }).finished())
    // Some programs write backslashes between folders.
    #expect(zip.names == ["dos.jpg"] + names.map { $0.replacing("\\", with: "/") })
  }
}
