import CArchive

/// The one place that calls the shim over libarchive: an archive from front to back, whose status
/// codes become words here.
final class ArchiveStream {
  struct Header {
    enum Kind {
      case file
      /// A folder, a link, a device: nothing that has bytes of its own.
      case other
    }

    var kind: Kind
    /// Nil where libarchive cannot convert the name.
    var name: [UInt8]?
    var byteCount: Int?
    var protection: ArchiveEntry.Protection
  }

  enum Step {
    case entry(Header)
    /// This one cannot be read, the next may be.
    case skipped(ArchiveTrouble)
    case end
    /// Nothing more can be had.
    case broken(ArchiveTrouble)
  }

  enum Part {
    /// Bytes that are valid until the next call, and where in the entry they begin.
    case bytes(UnsafeRawBufferPointer, at: Int)
    /// The entry is over and is this long, in bytes.
    case end(at: Int)
    case skipped(ArchiveTrouble)
    case broken(ArchiveTrouble)
  }

  let format: ArchiveFormat
  private let handle: OpaquePointer
  /// How many bytes the entry has given so far.
  private(set) var given = 0
  /// What libarchive complained of about the entry, though it went on.
  private(set) var complaint: ArchiveTrouble?
  private var isEntryOver = true
  private var ending: ArchiveTrouble?

  /// - Parameter bytes: Must stay where they are for as long as this is used.
  /// - Returns: Nil where memory is short or libarchive was built without the format.
  init?(over bytes: UnsafeRawBufferPointer, format: ArchiveFormat) {
    guard let handle = carchive_open(bytes.baseAddress, bytes.count, format.raw) else { return nil }
    self.handle = handle
    self.format = format
  }

  deinit { carchive_close(handle) }

  /// The compression round a tar, such as "gzip"; known after the first header.
  var compression: String? { carchive_compression(handle).map { String(cString: $0) } }

  /// How far the archive's own bytes have been used up.
  var place: Int { Int(carchive_place(handle)) }

  /// Goes on to the next entry. What is left of the one before is skipped, and unpacked for it where
  /// the archive has to be read in order.
  func next() -> Step {
    if let ending { return .broken(ending) }
    given = 0
    complaint = nil
    isEntryOver = false
    var entry = carchive_entry()
    switch carchive_next(handle, &entry) {
    case CARCHIVE_OK, CARCHIVE_WARNING:
      let name = entry.name.map { Array(UnsafeBufferPointer(start: $0, count: entry.name_count)) }
      return .entry(
        Header(
          kind: entry.kind == CARCHIVE_FILE ? .file : .other, name: name,
          byteCount: entry.size < 0 ? nil : Int(entry.size),
          protection: entry.is_encrypted ? .encrypted : .none))
    case CARCHIVE_END: return .end
    case CARCHIVE_FAILED: return .skipped(trouble)
    default:
      ending = trouble
      return .broken(trouble)
    }
  }

  /// The next part of the entry that `next` came to.
  func part() -> Part {
    if let ending { return .broken(ending) }
    if isEntryOver { return .end(at: given) }
    var start: UnsafePointer<UInt8>?
    var count = 0
    var offset: Int64 = 0
    switch carchive_data(handle, &start, &count, &offset) {
    case CARCHIVE_OK: break
    case CARCHIVE_WARNING: complaint = trouble
    case CARCHIVE_END:
      isEntryOver = true
      return .end(at: Int(offset))
    case CARCHIVE_FAILED:
      isEntryOver = true
      return .skipped(trouble)
    default:
      ending = trouble
      return .broken(trouble)
    }
    given += count
    return .bytes(UnsafeRawBufferPointer(start: start, count: count), at: Int(offset))
  }

  /// What the last call failed for.
  private var trouble: ArchiveTrouble {
    if carchive_is_excessive(handle) { return .excessive }
    let said = String(cString: carchive_message(handle))
    if ["ncrypt", "Crypto", "assphrase"].contains(where: said.contains) { return .encrypted }
    return carchive_is_cut_short(handle) ? .cutShort : ArchiveTrouble(said: said, format: format)
  }
}
