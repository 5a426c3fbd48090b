import BifoldTesting
import Testing

@testable import BifoldDecoding

@Suite("Archives: limits")
struct ArchiveLimitTests {
  @Test("Ten billion zeros in ten million bytes are refused, whatever their header claims")
  func bomb() throws {
    let honest = ZipWriter.Entry(zeros: 10 << 30, name: "bomb.bmp", claiming: 0xFFFF_FFF0)
    let small = ZipWriter.Entry(zeros: 10 << 30, name: "small.jpg", claiming: 1_000)
    let archive = try opened(ZipWriter([honest, small, .init("1.jpg", page(1))]).finished())
    #expect(archive.names == ["bomb.bmp", "small.jpg", "1.jpg"])
    #expect(
      archive.refusal(of: 0)
        == "book, bomb.bmp: is more than 100 times as large as what it is packed in")
    #expect(archive.refusal(of: 1)?.hasPrefix("book, small.jpg: ") == true)
    #expect(try archive.contents(of: 2, subject: "book").bytes == page(1))
    #expect(archive.producedBytes < 4 << 20)
  }

  @Test("What unpacks to a hundred times its size is refused past 1 MB, below it is not")
  func ratio() throws {
    let noise = page(1, count: 60_000)
    let block = [0] + little(noise.count, bytes: 2) + little(~noise.count, bytes: 2) + noise
    func entry(_ name: String, zeros count: Int, behind noise: [UInt8] = []) -> ZipWriter.Entry {
      let zeros = Deflate.zeros(count)
      var entry = ZipWriter.Entry(
        name, noise + [UInt8](repeating: 0, count: zeros.count), packing: .deflated)
      entry.packed = (noise.isEmpty ? [] : block) + zeros.packed
      return entry
    }
    let archive = try opened(
      ZipWriter([
        entry("below", zeros: 1_000_000), entry("above", zeros: 3 << 20),
        // As much again that does not pack makes it 1 to 50.
        entry("mixed", zeros: 3 << 20, behind: noise),
      ]).finished())
    #expect(archive.refusal(of: 0) == nil)
    #expect(
      archive.refusal(of: 1)
        == "book, above: is more than 100 times as large as what it is packed in")
    #expect(archive.refusal(of: 2) == nil)
  }

  @Test("An entry of 64 MB is read, one of a byte more is not")
  func entryLimit() throws {
    let most = [UInt8](repeating: 7, count: ArchiveLimits.entryBytes)
    var tar = TarWriter()
    tar.add("most", most)
    tar.add("more", most + [7])
    tar.add("1.jpg", page(1))
    let archive = try opened(tar.finished())
    #expect(try archive.contents(of: 0, subject: "book").bytes.count == most.count)
    #expect(archive.refusal(of: 1) == "book, more: is larger than 64 MB")
    #expect(try archive.contents(of: 2, subject: "book").bytes == page(1))
  }

  @Test("What one call may read does not hold for what is skipped, in any format")
  func largeEntry() throws {
    let large = [UInt8](repeating: 9, count: 20 << 20)
    let entries = [("large", large), ("1.jpg", page(1))]
    let rar = entries.map { RARWriter.Entry($0.0, $0.1) }
    for bytes in [
      ZipWriter(entries.map { .init($0.0, $0.1) }).finished(), RARWriter.rar4(rar),
      RARWriter.rar5(rar), SevenZipWriter.archive(entries),
    ] {
      let archive = try opened(bytes)
      #expect(archive.listing.faults == [])
      #expect(try archive.contents(of: 1, subject: "book").bytes == page(1))
      #expect(try archive.contents(of: 0, subject: "book").bytes.count == large.count)
    }
  }

  @Test("Files that lie over one another give 2 GB together, each counted once")
  func overlapping() throws {
    // Each entry's data are the headers behind its own, and one large kernel.
    let kernel = [UInt8](repeating: 1, count: 60 << 20)
    let (count, headerCount) = (36, 30 + 2)
    var zip = ZipWriter()
    for number in 0..<count {
      var entry = ZipWriter.Entry("\(10 + number)", [UInt8]())
      entry.byteCount = (count - 1 - number) * headerCount + kernel.count
      entry.packedCount = entry.byteCount
      zip.add(entry)
    }
    zip.add(loose: kernel)
    let archive = try opened(zip.finished())
    #expect(archive.listing.entries.count == count)
    let refusals = archive.listing.entries.compactMap { archive.refusal(of: $0.ordinal) }
    // All have a wrong checksum, which shows only at their end.
    #expect(refusals.count { $0.contains("checksum") } == 34)
    #expect(refusals.count { $0.contains("with it the archive gives more than 2 GB") } == 2)
    #expect(archive.producedBytes < ArchiveLimits.totalBytes + 1 << 20)
  }

  @Test("The account counts each entry once, and refuses what is beyond 2 GB")
  func account() throws {
    var account = ArchiveAccount()
    let half = ArchiveLimits.totalBytes / 2
    try account.take(half, of: 0, count: half)
    try account.take(half, of: 0, count: half)
    try account.take(half, of: 1, count: half)
    #expect(throws: ArchiveTrouble.totalLimit) { try account.take(1, of: 2, count: 1) }
    // What was read before can be read again.
    try account.take(half, of: 1, count: half)
    #expect(account.produced == 4 * half + 1)
  }

  @Test("A compressed tar ends where 2 GB are unpacked; what is before is shown")
  func totalLimit() throws {
    var tar = TarWriter()
    tar.add("1.jpg", page(1))
    tar.add("bomb", [], claiming: 8 << 30)
    let packed = Zstandard.frame(
      Array(tar.finished().dropLast(1_024)), zeros: Zstandard.blocks(of: 8 << 30))
    #expect(packed.count < 300_000)
    let archive = try opened(packed)
    #expect(archive.names == ["1.jpg"])
    #expect(
      archive.listing.faults == [
        ArchiveFault(ordinal: 1, reason: "bomb: with it the archive gives more than 2 GB")
      ])
    #expect(try archive.everything() == [page(1)])
    #expect(archive.producedBytes < ArchiveLimits.totalBytes + 1 << 20)
  }

  @Test("Ten thousand entries are listed, more are not")
  func manyEntries() throws {
    for (count, faults) in [(10_000, []), (10_001, ["has more than 10000 entries, after 9999"])] {
      let entries = (0..<count).map { ZipWriter.Entry("\($0)", [UInt8]()) }
      let listing = try opened(ZipWriter(entries).finished()).listing
      #expect(listing.entries.count == 10_000)
      #expect(listing.faults.map(\.reason) == faults)
    }
  }

  @Test("An index beyond all measure is refused before it fills the memory")
  func vastIndex() throws {
    var zip = ZipWriter()
    var entry = ZipWriter.Entry("", [UInt8]())
    entry.name = [UInt8](repeating: 0x61, count: 60_000)
    for number in 0..<400 { zip.refer(to: entry, at: number) }
    #expect(refusal(of: zip.finished())?.contains("beyond all measure") == true)
  }
}
