/// The listing of an archive, made by one walk through it.
struct ArchiveIndex {
  private(set) var entries: [ArchiveEntry] = []
  private(set) var faults: [ArchiveFault] = []
  private(set) var order = ArchiveListing.Order.any
  private(set) var format: ArchiveFormat
  private(set) var formatName: String
  /// What came out on the way, and as much of it as could be kept.
  private(set) var account = ArchiveAccount()
  private(set) var cache = EntryCache(limit: ArchiveLimits.keptBytes)
  private let bytes: UnsafeRawBufferPointer

  /// How the walk comes from one header to the next.
  private enum Pace {
    case headers
    /// Skipping would unpack just as much, and nobody would count it.
    case contents
  }

  /// Walks through an archive. It fails where not even the first header can be read.
  init(of bytes: UnsafeRawBufferPointer, format: ArchiveFormat) throws(ArchiveTrouble) {
    self.bytes = bytes
    self.format = format
    formatName = format.name
    do throws(ArchiveTrouble) {
      try walk()
    } catch {
      if format == .sevenZip, error.kind == .unreadable, SevenZipHead.isCutShort(bytes) {
        throw .cutShort
      }
      // libarchive knows no zip without entries, which is nothing but an end.
      if format == .zip, bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) { return }
      // A zip that is cut short lacks its directory, and still has a header before each entry.
      guard format == .zip, error.kind != .limit else { throw error }
      self.format = .streamedZip
      try walk()
      guard !entries.isEmpty else { throw error }
      if faults.isEmpty { note(.cutShort) }
    }
  }

  private mutating func walk() throws(ArchiveTrouble) {
    guard let stream = ArchiveStream(over: bytes, format: format) else {
      throw ArchiveTrouble(kind: .unreadable, reason: "\(format.name): cannot be read here")
    }
    var pace = Pace.headers
    var ordinal = 0
    while true {
      let step = stream.next()
      if ordinal == 0 { pace = look(at: stream) }
      if case .end = step { return }
      guard ordinal < ArchiveLimits.entries else {
        return note(
          ArchiveTrouble(kind: .limit, reason: "has more than \(ArchiveLimits.entries) entries"))
      }
      switch step {
      case .entry(let header):
        add(header, ordinal: ordinal, place: stream.place)
        if pace == .contents, !unpack(header, ordinal: ordinal, from: stream) { return }
      case .skipped(let trouble): note(trouble, at: ordinal)
      case .broken(let trouble):
        guard ordinal > 0 else { throw trouble }
        return note(trouble)
      case .end: return
      }
      ordinal += 1
    }
  }

  /// What the first header shows of the whole.
  private mutating func look(at stream: ArchiveStream) -> Pace {
    if let compression = stream.compression { formatName = "\(format.name), \(compression)" }
    switch format {
    case .zip, .rar4: order = .any
    case .tar: order = stream.compression == nil ? .any : .sequential
    case .rar5: order = RARHead.isSolid(bytes) ? .sequential : .any
    case .streamedZip: order = .sequential
    case .sevenZip:
      order = .sequential
      // Its index is apart from its contents.
      return .headers
    }
    return order == .sequential ? .contents : .headers
  }

  private mutating func add(_ header: ArchiveStream.Header, ordinal: Int, place: Int) {
    guard header.kind == .file else {
      // libarchive takes a name that comes twice for the same file in another volume.
      if format == .rar4, header.name == nil {
        note(
          ArchiveTrouble(
            kind: .unreadable,
            reason: "\(format.name): cannot be read, for it has the name of the one before"),
          at: ordinal)
      }
      return
    }
    let isZip = format == .zip || format == .streamedZip
    let path =
      header.name ?? (isZip ? StoredName.inZip(before: place, of: bytes) : nil)
      ?? StoredName.made(for: ordinal)
    guard path.count <= ArchiveLimits.nameBytes else {
      return note(
        ArchiveTrouble(
          kind: .limit,
          reason: "has a name of \(path.count) bytes, more than \(ArchiveLimits.nameBytes)"),
        at: ordinal)
    }
    entries.append(
      ArchiveEntry(
        ordinal: ordinal, path: path, byteCount: header.byteCount, protection: header.protection))
  }

  /// Unpacks the entry, for those behind it need that, and keeps it if there is room.
  /// - Returns: Whether there may be more behind it.
  private mutating func unpack(
    _ header: ArchiveStream.Header, ordinal: Int, from stream: ArchiveStream
  ) -> Bool {
    do throws(ArchiveTrouble) {
      do throws(ArchiveTrouble) {
        let contents = try stream.contents(
          of: ordinal, byteCount: header.byteCount, account: &account)
        // The first pages are looked at first.
        cache.keep(contents, of: ordinal, near: 0)
      } catch {
        // Whoever asks for it learns why it cannot be had.
        guard error != .totalLimit else { throw error }
      }
      try stream.passOver(ordinal, account: &account)
    } catch  where error == .totalLimit {
      if entries.last?.ordinal == ordinal { entries.removeLast() }
      note(error, at: ordinal, path: header.name)
      return false
    } catch {
      // The next step says so as well.
    }
    return true
  }

  private mutating func note(_ trouble: ArchiveTrouble, at ordinal: Int, path: [UInt8]? = nil) {
    let name = path.map(displayName(of:)) ?? "entry \(ordinal + 1)"
    faults.append(ArchiveFault(ordinal: ordinal, reason: "\(name): \(trouble.reason)"))
  }

  /// Notes what ends the walk, with the entry after which it happened.
  private mutating func note(_ trouble: ArchiveTrouble) {
    let place = entries.last.map { ", after \(displayName(of: $0.path))" } ?? ""
    faults.append(ArchiveFault(ordinal: nil, reason: trouble.reason + place))
  }
}
