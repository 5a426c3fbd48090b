extension ArchiveStream {
  /// Reads the entry that `next` came to. After a failure the rest of it is still to come.
  /// - Parameter byteCount: As the header has it; fewer bytes are a failure.
  func contents(
    of ordinal: Int, byteCount: Int?, account: inout ArchiveAccount
  ) throws(ArchiveTrouble) -> EntryContents {
    var bytes: [UInt8] = []
    // Memory that is not written to costs nothing, should the header not be true.
    bytes.reserveCapacity(min(byteCount ?? 0, ArchiveLimits.entryBytes))
    // A 7z goes to its packed bytes only when they are read.
    var ratio = RatioGauge(start: format == .sevenZip ? nil : place)
    while true {
      switch part() {
      case .bytes(let part, let offset):
        try account.take(part.count, of: ordinal, count: given)
        try ratio.check(given: given - part.count, part: part.count, place: place)
        try fill(&bytes, to: offset)
        guard bytes.count + part.count <= ArchiveLimits.entryBytes else { throw .entryLimit }
        bytes.append(contentsOf: part)
      case .end(let offset):
        if let complaint { throw complaint }
        // A tar may leave out zeros at the end as well.
        if format == .tar { try fill(&bytes, to: offset) }
        if let byteCount, bytes.count < byteCount {
          throw ArchiveTrouble(
            kind: .unreadable,
            reason: "\(format.name): gives \(bytes.count) of \(byteCount) bytes")
        }
        return EntryContents(bytes: bytes)
      case .skipped(let trouble), .broken(let trouble):
        // What there is of a picture is better than none.
        guard trouble.kind == .cutShort, !bytes.isEmpty else { throw trouble }
        return EntryContents(bytes: bytes, warning: "the archive \(trouble.reason)")
      }
    }
  }

  /// Unpacks what is left of the entry for nothing, so that the next one is behind it.
  func passOver(_ ordinal: Int, account: inout ArchiveAccount) throws(ArchiveTrouble) {
    while true {
      switch part() {
      case .bytes(let part, _): try account.take(part.count, of: ordinal, count: given)
      case .end, .skipped: return
      case .broken(let trouble): throw trouble
      }
    }
  }

  /// Goes on to where the next part begins. Only a tar leaves out zeros; from the others that would
  /// be a page that nobody drew.
  private func fill(_ bytes: inout [UInt8], to offset: Int) throws(ArchiveTrouble) {
    guard offset != bytes.count else { return }
    guard format == .tar, offset > bytes.count else {
      throw ArchiveTrouble(kind: .unreadable, reason: "\(format.name): a part of it is missing")
    }
    guard offset <= ArchiveLimits.entryBytes else { throw .entryLimit }
    bytes.append(contentsOf: repeatElement(0, count: offset - bytes.count))
  }
}
