/// What is in an archive.
struct ArchiveListing: Hashable, Sendable {
  /// How its entries are best read.
  enum Order: Hashable, Sendable {
    /// One after the other: reaching one unpacks those before it.
    case sequential
    case any
  }

  /// The format's name: "ZIP", "RAR", "RAR 5", "7z", "tar", or as in "tar, gzip".
  var format: String
  var order: Order
  /// Regular files only, in the archive's order.
  var entries: [ArchiveEntry]
  /// What could not be listed, in the order in which it was met.
  var faults: [ArchiveFault]
}

/// A file in an archive.
struct ArchiveEntry: Hashable, Sendable {
  enum Protection: Hashable, Sendable {
    case none
    case encrypted
  }

  /// Its place among all headers of the archive, from 0.
  var ordinal: Int
  /// Bytes as they are stored, or UTF-8 where the archive says what they are. Only ever a name: it
  /// may be absolute, hold `..`, or be another entry's as well.
  var path: [UInt8]
  /// As the header has it; nil where it does not say.
  var byteCount: Int?
  var protection: Protection
}

/// Something that is wrong with an archive, though the rest of it can be read.
struct ArchiveFault: Hashable, Sendable {
  /// The entry it is about; nil where it is about the archive.
  var ordinal: Int?
  /// One line, without a full stop, that names the entry.
  var reason: String
}

/// The bytes of an entry.
struct EntryContents: Hashable, Sendable {
  var bytes: [UInt8]
  /// Why there are fewer than there should be; nil where there are not.
  var warning: String?
}
