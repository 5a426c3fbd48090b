import BifoldTesting
import Testing

@testable import BifoldDecoding

@Suite("Archives: encryption")
struct ArchiveEncryptionTests {
  private let files = [("1.jpg", page(1)), ("2.jpg", page(2))]

  @Test("Encrypted entries are listed, and each says what it is")
  func entries() throws {
    for (made, arguments) in [
      ("book.zip", ["zip", "-q", "-P", "secret"]),
      ("book.zip", ["7z", "a", "-tzip", "-mem=AES256", "-psecret"]),
      ("book.7z", ["7z", "a", "-t7z", "-psecret"]),
    ] {
      let bytes = try PackingTool(files).run(arguments + [made, "1.jpg", "2.jpg"], making: made)
      let archive = try opened(bytes)
      #expect(archive.names == ["1.jpg", "2.jpg"])
      #expect(archive.listing.entries.map(\.protection) == [.encrypted, .encrypted])
      #expect(
        archive.listing.entries.map { archive.refusal(of: $0.ordinal) }
          == ["book, 1.jpg: is encrypted", "book, 2.jpg: is encrypted"])
    }
  }

  @Test("An open entry beside an encrypted one is read")
  func mixed() throws {
    let tool = try PackingTool(files)
    _ = try tool.run(["zip", "-q", "-P", "secret", "book", "1.jpg"], making: "book.zip")
    let archive = try opened(try tool.run(["zip", "-q", "book", "2.jpg"], making: "book.zip"))
    #expect(archive.listing.entries.map(\.protection) == [.encrypted, .none])
    #expect(archive.refusal(of: 0) == "book, 1.jpg: is encrypted")
    #expect(try archive.contents(of: 1, subject: "book").bytes == page(2))
  }

  @Test("Archives whose names are encrypted say so as a whole")
  func headers() throws {
    let sevenZip = try PackingTool(files).run(
      ["7z", "a", "-t7z", "-psecret", "-mhe=on", "book", "1.jpg", "2.jpg"], making: "book.7z")
    #expect(refusal(of: sevenZip) == "book: is encrypted")
    #expect(refusal(of: RARWriter.encryptedRAR5()) == "book: is encrypted")
    let rar4 = RARWriter.rar4([.init("1.jpg", page(1))], flags: 0x80)
    #expect(refusal(of: rar4) == "book: is encrypted")
    var entry = RARWriter.Entry("1.jpg", page(1))
    entry.flags = 4
    let archive = try opened(RARWriter.rar4([entry, .init("2.jpg", page(2))]))
    #expect(archive.listing.entries.map(\.protection) == [.encrypted, .none])
    #expect(archive.refusal(of: 0) == "book, 1.jpg: is encrypted")
    #expect(try archive.contents(of: 1, subject: "book").bytes == page(2))
  }
}
