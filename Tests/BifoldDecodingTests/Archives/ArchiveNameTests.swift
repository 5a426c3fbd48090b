import BifoldTesting
import Glibc
import Testing

@testable import BifoldDecoding

@Suite("Archives: names")
struct ArchiveNameTests {
  /// 表紙.jpg and ソ.jpg, as Windows in Japan writes them: the second byte of some is a backslash.
  static let japanese: [[UInt8]] = [
    [0x95, 0x5C, 0x8E, 0x86, 0x2E, 0x6A, 0x70, 0x67], [0x83, 0x5C, 0x2E, 0x6A, 0x70, 0x67],
    [0x82, 0xD0, 0x82, 0xE7, 0x82, 0xAA, 0x82, 0xC8, 0x2E, 0x6A, 0x70, 0x67],
  ]
  /// 封面.jpg and 第一话.jpg, as Windows in China writes them.
  static let chinese: [[UInt8]] = [
    [0xB7, 0xE2, 0xC3, 0xE6, 0x2E, 0x6A, 0x70, 0x67],
    [0xB5, 0xDA, 0xD2, 0xBB, 0xBB, 0xB0, 0x2E, 0x6A, 0x70, 0x67],
  ]

  @Test("A name that cannot be converted is one, also after memory was refused")
  func afterRefusedMemory() throws {
    // Half a pair of UTF-16, and letters that ASCII does not have.
    for name in [[0xD800, 0x2E, 0x6A], [0x8868, 0x7D19, 0x2E, 0x6A]] as [[UInt16]] {
      let archive = SevenZipWriter.archive([(name: name, data: page(1))])
      errno = ENOMEM
      // Without care libarchive ends the process here.
      _ = try? opened(archive)
    }
    errno = ENOMEM
    #expect(try opened(Samples.sevenZip).names == Samples.names)
  }

  @Test("Names that are not UTF-8 come out as they are stored, in every format that can hold them")
  func raw() throws {
    let names = Self.japanese + Self.chinese + [[0xFF, 0xFE, 0x2E], [0x80]]
    let zip = ZipWriter(names.map { .init($0, page(1)) }).finished()
    var tar = TarWriter()
    for name in names { tar.add(name, page(1)) }
    let rar = RARWriter.rar4(
      names.map { name in
        var entry = RARWriter.Entry("", page(1))
        entry.name = name
        return entry
      })
    #expect(try opened(zip).listing.entries.map(\.path) == names)
    #expect(try opened(tar.finished()).listing.entries.map(\.path) == names)
    // A RAR has folders behind backslashes.
    let slashed = names.map { $0.map { $0 == 0x5C ? 0x2F : $0 } }
    let found = try opened(rar).listing.entries.map(\.path)
    #expect(found == names || found == slashed)
    #expect(Set(found).count == names.count)
  }

  @Test("Names that are UTF-8 come out as that, whatever the locale")
  func unicode() throws {
    let names = ["表紙.jpg", "第1話/ページ.jpg", "Ünïcode 🎈.png"]
    var pax = TarWriter()
    for name in names {
      let rest = " path=\(name)\n"
      let length = rest.utf8.count + 2
      pax.add(Array("x".utf8), Array("\(length)\(rest)".utf8), kind: .extended)
      pax.add("short", page(1))
    }
    for name in ["C", "C.UTF-8"] {
      let locale = try #require(newlocale(1 << LC_CTYPE, name, nil))
      let before = uselocale(locale)
      defer {
        uselocale(before)
        freelocale(locale)
      }
      for bytes in [
        ZipWriter(names.map { .init($0, page(1)) }).finished(), pax.finished(),
        RARWriter.rar5(names.map { .init($0, page(1)) }),
        SevenZipWriter.archive(names.map { ($0, page(1)) }),
      ] {
        let archive = try opened(bytes)
        #expect(archive.names == names)
        #expect(archive.listing.faults == [])
      }
      // Nothing was changed for it.
      #expect(uselocale(nil) == locale)
    }
    #expect(setlocale(LC_ALL, nil).map { String(cString: $0) } == "C")
  }

  @Test("Names that claim to be UTF-8 and are not, or are no UTF-16, are not lost")
  func falseClaims() throws {
    let names = Self.japanese + Self.chinese
    let zip = ZipWriter(
      names.map { name in
        var entry = ZipWriter.Entry(name, page(1))
        entry.flags = 1 << 11
        return entry
      }
    ).finished()
    #expect(try opened(zip).listing.entries.map(\.path) == names)
    let halves: [[UInt16]] = [[0xD800, 0x31], [0xDC00], Array("2.jpg".utf16), []]
    let archive = try opened(SevenZipWriter.archive(halves.map { ($0, page(1)) }))
    #expect(archive.listing.entries.count == halves.count)
    #expect(Set(archive.names).count == halves.count)
    #expect(archive.names[2] == "2.jpg")
    #expect(try archive.everything().allSatisfy { $0 == page(1) })
  }

  @Test("A name beyond all measure costs its entry alone")
  func longName() throws {
    let long = String(repeating: "x", count: ArchiveLimits.nameBytes)
    let bytes = ZipWriter(
      [long, long + "y", "1.jpg"].map { .init($0, page(1)) }
    ).finished()
    let listing = try opened(bytes).listing
    #expect(listing.entries.map(\.path.count) == [4_096, 5])
    #expect(
      listing.faults == [
        ArchiveFault(ordinal: 1, reason: "entry 2: has a name of 4097 bytes, more than 4096")
      ])
  }

  @Test("What is shown of a name")
  func shown() {
    func shown(_ bytes: [UInt8]) -> String { displayName(of: bytes) }
    #expect([0, 2].map { shown(Self.japanese[$0]) } == ["表紙.jpg", "ひらがな.jpg"])
    #expect(Self.chinese.map(shown) == ["封面.jpg", "第一话.jpg"])
    #expect(shown(Array("表紙 🎈.jpg".utf8)) == "表紙 🎈.jpg")
    // As MS-DOS writes it.
    #expect(shown([0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72]) == "Müller")
    #expect(shown(Array("a\nb\u{2028}c\u{0}".utf8)) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
    #expect(shown([]) == "")
    // Neither Japanese nor Chinese: no byte 0xFF is.
    #expect(shown([0x41, 0xFF, 0xFF]) == "A\u{A0}\u{A0}")
  }
}
