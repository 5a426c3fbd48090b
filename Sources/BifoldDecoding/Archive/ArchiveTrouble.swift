/// Why an archive, or an entry in it, cannot be read.
struct ArchiveTrouble: Error, Hashable {
  enum Kind: Hashable {
    case encrypted
    /// The archive's own bytes end before it does.
    case cutShort
    /// More than is allowed; the reason names the limit.
    case limit
    /// Damaged, or written in a way that libarchive does not know.
    case unreadable
  }

  var kind: Kind
  /// One line, without a full stop, that goes on after "book.cbz: ".
  var reason: String

  static let encrypted = ArchiveTrouble(kind: .encrypted, reason: "is encrypted")
  static let cutShort = ArchiveTrouble(kind: .cutShort, reason: "ends too early")

  static let entryLimit = ArchiveTrouble(
    kind: .limit, reason: "is larger than \(ArchiveLimits.entryBytes >> 20) MB")
  static let totalLimit = ArchiveTrouble(
    kind: .limit, reason: "with it the archive gives more than \(ArchiveLimits.totalBytes >> 30) GB"
  )
  static let ratioLimit = ArchiveTrouble(
    kind: .limit,
    reason: "is more than \(ArchiveLimits.ratio) times as large as what it is packed in")
  static let excessive = ArchiveTrouble(
    kind: .limit, reason: "has an index, or empty parts, beyond all measure")

  static func checksum(_ format: ArchiveFormat) -> ArchiveTrouble {
    ArchiveTrouble(kind: .unreadable, reason: "\(format.name): its checksum is another")
  }

  /// The words for what libarchive said, which are meant for programmers.
  init(said message: String, format: ArchiveFormat) {
    kind = .unreadable
    let known = Self.words.first { message.contains($0.said) }
    reason = known.map { "\(format.name): \($0.meant)" } ?? "\(format.name): is damaged"
  }

  init(kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// What libarchive says, in part, and what a person needs to know of it.
  private static let words: [(said: String, meant: String)] = [
    ("solid archive support", "this solid archive cannot be read"),
    ("Parsing filters", "the filter that it is packed with is not known"),
    ("VM program filter", "the filter that it is packed with is not known"),
    ("Unsupported filter", "the filter that it is packed with is not known"),
    ("Multivolume", "it goes on in another file"),
    ("multivolume", "it goes on in another file"),
    ("nsupported ZIP compression method", "it is packed in a way that is not known"),
    ("nsupported compression method", "it is packed in a way that is not known"),
    ("codec ID", "it is packed in a way that is not known"),
    ("codec not supported", "it is packed in a way that is not known"),
    ("dictionary size", "its dictionary is larger than can be read"),
    ("CRC", "its checksum is another"),
    ("hecksum", "its checksum is another"),
    ("rong size", "its size is another than its header says"),
    ("allocate", "memory is short"),
  ]
}
