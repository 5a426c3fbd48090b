import BifoldWire

/// An archive that is being read: its bytes, what is in it, and the place that was come to.
final class OpenArchive {
  let listing: ArchiveListing

  private let source: SourceBytes
  private let format: ArchiveFormat
  /// Which of the listing's entries has an ordinal.
  private let index: [Int: Int]
  private var account: ArchiveAccount
  private var cache: EntryCache
  private var stream: ArchiveStream?
  /// The ordinal that the stream comes to next.
  private var upcoming = 0
  /// Where the bytes were when the stream began.
  private var start: UnsafeRawPointer?
  /// Where reading in order comes to an end, and why.
  private var deadEnd: (ordinal: Int, trouble: ArchiveTrouble)?

  /// The entry behind which nothing can be reached in order; nil where none is known.
  var deadEndOrdinal: Int? { deadEnd?.ordinal }

  /// All bytes that have been unpacked so far.
  var producedBytes: Int { account.produced }

  init(_ source: consuming SourceBytes, subject: String) throws(DecodingFailure) {
    let made = try source.withUnsafeBytes { (bytes) throws(DecodingFailure) in
      guard let format = ArchiveFormat(of: bytes) else {
        throw DecodingFailure(
          .open, subject: subject, reason: "is no archive of a known format")
      }
      do throws(ArchiveTrouble) {
        return try ArchiveIndex(of: bytes, format: format)
      } catch {
        throw DecodingFailure(.open, subject: subject, reason: error.reason)
      }
    }
    self.source = source
    format = made.format
    account = made.account
    cache = made.cache
    listing = ArchiveListing(
      format: made.formatName, order: made.order, entries: made.entries, faults: made.faults)
    index = Dictionary(
      made.entries.enumerated().map { ($1.ordinal, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The bytes of an entry.
  /// - Parameter ordinal: As the listing has it.
  func contents(of ordinal: Int, subject: String) throws(DecodingFailure) -> EntryContents {
    guard let entry = entry(ordinal) else {
      throw DecodingFailure(.request, subject: subject, reason: "has no entry \(ordinal)")
    }
    return try source.withUnsafeBytes { (bytes) throws(DecodingFailure) in
      do throws(ArchiveTrouble) {
        if entry.protection == .encrypted { throw .encrypted }
        if let kept = cache[ordinal] { return kept }
        return try read(entry, from: bytes)
      } catch {
        // What is left of an entry that failed would be skipped uncounted.
        stream = nil
        throw DecodingFailure(
          .decode, subject: "\(subject), \(displayName(of: entry.path))", reason: error.reason)
      }
    }
  }

  private func entry(_ ordinal: Int) -> ArchiveEntry? {
    index[ordinal].map { listing.entries[$0] }
  }

  private func read(
    _ entry: ArchiveEntry, from bytes: UnsafeRawBufferPointer
  ) throws(ArchiveTrouble) -> EntryContents {
    if let deadEnd, deadEnd.ordinal < entry.ordinal { throw deadEnd.trouble }
    let stream = try reach(entry.ordinal, in: bytes)
    let checksum = RARHead.checksum(before: stream.place, of: bytes, format: format)
    let contents = try stream.contents(
      of: entry.ordinal, byteCount: entry.byteCount, account: &account)
    if let checksum, contents.warning == nil, Checksum.crc32(contents.bytes) != checksum {
      throw .checksum(format)
    }
    if listing.order == .sequential {
      cache.keep(contents, of: entry.ordinal, near: entry.ordinal)
    }
    return contents
  }

  /// Brings the stream to an entry, from the beginning where it is behind already.
  private func reach(
    _ ordinal: Int, in bytes: UnsafeRawBufferPointer
  ) throws(ArchiveTrouble) -> ArchiveStream {
    let stream = try streamBefore(ordinal, in: bytes)
    while true {
      let step = stream.next()
      let place = upcoming
      upcoming += 1
      switch step {
      case .entry where place == ordinal: return stream
      case .entry(let header):
        if listing.order == .sequential {
          try passOver(header, at: place, towards: ordinal, in: stream)
        }
      case .skipped(let trouble):
        if place == ordinal { throw trouble }
      case .broken(let trouble): throw end(at: place, trouble)
      case .end:
        throw end(at: place, ArchiveTrouble(kind: .unreadable, reason: "is not there any more"))
      }
    }
  }

  private func streamBefore(
    _ ordinal: Int, in bytes: UnsafeRawBufferPointer
  ) throws(ArchiveTrouble) -> ArchiveStream {
    if let stream, upcoming <= ordinal, start == bytes.baseAddress { return stream }
    guard let fresh = ArchiveStream(over: bytes, format: format) else {
      throw ArchiveTrouble(kind: .unreadable, reason: "\(format.name): memory is short")
    }
    stream = fresh
    upcoming = 0
    start = bytes.baseAddress
    return fresh
  }

  /// Unpacks an entry on the way to another, and keeps it if it is near that.
  private func passOver(
    _ header: ArchiveStream.Header, at place: Int, towards ordinal: Int, in stream: ArchiveStream
  ) throws(ArchiveTrouble) {
    if cache[place] == nil, let entry = entry(place), entry.protection == .none,
      let contents = try? stream.contents(
        of: place, byteCount: header.byteCount, account: &account)
    {
      cache.keep(contents, of: place, near: ordinal)
    }
    do throws(ArchiveTrouble) {
      try stream.passOver(place, account: &account)
    } catch {
      throw end(at: place, error)
    }
  }

  /// Remembers that nothing behind an entry can be reached, so that it is not tried for each page.
  private func end(at ordinal: Int, _ trouble: ArchiveTrouble) -> ArchiveTrouble {
    if listing.order == .sequential { deadEnd = (ordinal, trouble) }
    return trouble
  }
}
