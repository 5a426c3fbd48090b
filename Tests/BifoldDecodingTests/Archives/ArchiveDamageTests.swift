import BifoldTesting
import BifoldWire
import Testing

@testable import BifoldDecoding

@Suite("Archives: damage")
struct ArchiveDamageTests {
  /// Reads all that can be read, and looks whether it is what was packed.
  private func survivors(of bytes: [UInt8]) -> [[UInt8]]? {
    guard let archive = try? opened(bytes) else { return nil }
    #expect(archive.listing.entries.count <= ArchiveLimits.entries)
    var whole: [[UInt8]] = []
    for entry in archive.listing.entries {
      guard let contents = try? archive.contents(of: entry.ordinal, subject: "book") else {
        continue
      }
      #expect(contents.bytes.count <= ArchiveLimits.entryBytes)
      if contents.warning == nil { whole.append(contents.bytes) }
    }
    return whole
  }

  @Test(
    "Cut at any place, an archive gives what is before, and never something else",
    arguments: Samples.all)
  func cuts(sample: Sample) throws {
    let (format, bytes) = (sample.format, sample.bytes)
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      guard let archive = try? opened(cut) else { continue }
      for (index, entry) in archive.listing.entries.enumerated() {
        guard let contents = try? archive.contents(of: entry.ordinal, subject: "book") else {
          continue
        }
        let page = Samples.pages[index]
        #expect(page.starts(with: contents.bytes), "\(format) of \(count) bytes")
        #expect(
          contents.bytes.count == page.count || contents.warning == "the archive ends too early",
          "\(format) of \(count) bytes, \(Samples.names[index])")
      }
    }
  }

  @Test(
    "An archive that is cut short has one fault, and the entries before", arguments: Samples.all)
  func cutShort(sample: Sample) throws {
    let (format, bytes) = (sample.format, sample.bytes)
    // In the midst of the fourth page.
    let pages = Samples.pages
    let place =
      try #require(
        bytes.indices.first { bytes[$0...].starts(with: pages[3]) }) + 100
    let cut = Array(bytes[..<place])
    if format == "7z" {
      // Its index is at its end.
      #expect(refusal(of: cut) == "book: ends too early")
      return
    }
    let archive = try opened(cut)
    #expect(archive.listing.faults.count == 1)
    #expect(archive.listing.faults.first?.reason == "ends too early, after pages/4.jpg")
    #expect(archive.names == Array(Samples.names.prefix(4)))
    for index in 0..<3 {
      let ordinal = archive.listing.entries[index].ordinal
      #expect(try archive.contents(of: ordinal, subject: "book").bytes == pages[index])
    }
    if format == "RAR 5" {
      // libarchive gives what is stored in one piece or not at all.
      #expect(archive.refusal(of: 3) == "book, pages/4.jpg: ends too early")
      return
    }
    let last = try archive.contents(of: archive.listing.entries[3].ordinal, subject: "book")
    #expect(last.bytes == Array(pages[3].prefix(100)))
    #expect(last.warning == "the archive ends too early")
  }

  @Test("Bytes changed at random never do more than damage", arguments: Samples.all)
  func flips(sample: Sample) {
    let bytes = sample.bytes
    var random = SplitMix64(seed: 20_261_203)
    for _ in 0..<1_500 {
      var damaged = bytes
      for _ in 0..<random.int(in: 1..<6) {
        damaged[random.int(in: 0..<damaged.count)] = UInt8(random.int(in: 0..<256))
      }
      _ = survivors(of: damaged)
    }
  }

  @Test("A wrong byte in a page is found by its checksum")
  func checksums() throws {
    for sample in Samples.all where sample.format != "tar" {
      let (format, bytes) = (sample.format, sample.bytes)
      var damaged = bytes
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Samples.pages[2]) })
      damaged[place + 50] ^= 1
      let archive = try opened(damaged)
      #expect(archive.names == Samples.names)
      for (index, entry) in archive.listing.entries.enumerated() {
        let said = archive.refusal(of: entry.ordinal)
        let expected = "book, pages/3.jpg: \(format): its checksum is another"
        #expect(said == (index == 2 ? expected : nil), "\(format)")
      }
    }
  }

  @Test("A RAR that libarchive cannot read says so by name, and gives no page of zeros")
  func unreadableRAR() throws {
    let entries = (1...3).map { RARWriter.Entry("\($0).jpg", page($0)) }
    // More promised than there is.
    var short = entries
    short[1].byteCount = 5_000
    for bytes in [RARWriter.rar4(short), RARWriter.rar5(short)] {
      let archive = try opened(bytes)
      #expect(archive.refusal(of: 1)?.hasPrefix("book, 2.jpg: RAR") == true)
      #expect(try archive.contents(of: 0, subject: "book").bytes == page(1))
      #expect(try archive.contents(of: 2, subject: "book").bytes == page(3))
    }
    // A way of packing that nobody knows.
    var strange = entries
    strange[1].method = 0x39
    let archive = try opened(RARWriter.rar4(strange))
    #expect(archive.refusal(of: 1) == "book, 2.jpg: RAR: it is packed in a way that is not known")
    #expect(try archive.contents(of: 2, subject: "book").bytes == page(3))
    // Solid from the second on.
    var solid = entries
    for index in 1...2 { solid[index].flags = 0x10 }
    let listing = try opened(RARWriter.rar4(solid, flags: 8)).listing
    #expect(listing.entries.map(\.ordinal) == [0])
    #expect(
      listing.faults == [
        ArchiveFault(ordinal: nil, reason: "RAR: this solid archive cannot be read, after 1.jpg")
      ])
  }

  @Test("A solid RAR 5 is read in order")
  func solidRAR5() throws {
    let entries = (1...5).map { RARWriter.Entry("\($0).jpg", page($0)) }
    let archive = try opened(RARWriter.rar5(entries, flags: 4))
    #expect(archive.listing.order == .sequential)
    #expect(try archive.everything() == (1...5).map { page($0) })
  }
}
