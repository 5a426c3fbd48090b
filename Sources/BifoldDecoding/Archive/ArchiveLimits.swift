/// What is refused in an archive. Bytes are counted as they come out; headers are not believed.
enum ArchiveLimits {
  /// The largest archive file, in bytes. Its pages are mapped, and only what is read is in memory.
  static let fileBytes = 64 << 30
  /// The longest entry, in bytes.
  static let entryBytes = 64 << 20
  /// What all entries may give together, each counted once, in bytes.
  static let totalBytes = 2 << 30
  /// How many bytes may come out of one that goes in.
  static let ratio = 100
  /// Up to this many bytes any ratio is harmless.
  static let ratioFloor = 1 << 20
  /// Headers, folders and links among them.
  static let entries = 10_000
  /// The longest name, in bytes; no path on Linux is longer.
  static let nameBytes = 4_096
  /// What is kept of one archive that can only be read in order, in bytes.
  static let keptBytes = 64 << 20
}
