import CArchive

/// The kinds of archive that are read, told apart by their bytes.
enum ArchiveFormat: Hashable {
  case zip
  /// A zip whose central directory is missing, read by the headers before each entry.
  case streamedZip
  case rar4
  case rar5
  case sevenZip
  /// Also compressed as a whole.
  case tar

  var name: String {
    switch self {
    case .zip, .streamedZip: "ZIP"
    case .rar4: "RAR"
    case .rar5: "RAR 5"
    case .sevenZip: "7z"
    case .tar: "tar"
    }
  }

  var raw: carchive_format {
    switch self {
    case .zip: CARCHIVE_ZIP
    case .streamedZip: CARCHIVE_STREAMED_ZIP
    case .rar4: CARCHIVE_RAR4
    case .rar5: CARCHIVE_RAR5
    case .sevenZip: CARCHIVE_7ZIP
    case .tar: CARCHIVE_TAR
    }
  }

  /// The format of these bytes; nil where they are no archive of files.
  init?(of bytes: UnsafeRawBufferPointer) {
    func begins(_ signature: [UInt8]) -> Bool { bytes.starts(with: signature) }
    if begins([0x50, 0x4B, 0x03, 0x04]) || begins([0x50, 0x4B, 0x05, 0x06])
      || begins([0x50, 0x4B, 0x07, 0x08, 0x50, 0x4B])
    {
      self = .zip
    } else if begins(Self.rar + [0x07, 0x00]) {
      self = .rar4
    } else if begins(Self.rar + [0x07, 0x01, 0x00]) {
      self = .rar5
    } else if begins([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
      self = .sevenZip
    } else if TarHead.begins(bytes) || Self.isCompressedTar(bytes) {
      self = .tar
    } else if Self.endsLikeZip(bytes), !Self.otherHeads.contains(where: begins) {
      self = .zip
    } else {
      return nil
    }
  }

  private static let rar: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A]

  /// How files begin that are something else even with a zip behind them.
  private static let otherHeads: [[UInt8]] = [
    Array("%PDF".utf8), [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8),
    Array("RIFF".utf8), Array("II*".utf8), Array("MM\0".utf8), [0xFF, 0x0A], [0, 0, 0],
    Array("<svg".utf8), Array("<?xml".utf8), Array("BM".utf8),
  ]

  /// Whether a zip's last record is at the very end: other bytes may be before a zip, as a program
  /// that unpacks it is.
  private static func endsLikeZip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let recordCount = 22
    let longestComment = 65_535
    guard bytes.count >= recordCount else { return false }
    let last = bytes.count - recordCount
    return stride(from: last, through: max(0, last - longestComment), by: -1).contains { start in
      bytes[start] == 0x50 && bytes[start + 1] == 0x4B && bytes[start + 2] == 0x05
        && bytes[start + 3] == 0x06
        && start + recordCount + Int(bytes[start + 20]) + Int(bytes[start + 21]) << 8 == bytes.count
    }
  }

  /// How gzip, bzip2, xz, zstd, lz4 and lzma begin.
  private static let compressions: [[UInt8]] = [
    [0x1F, 0x8B], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
    [0x28, 0xB5, 0x2F, 0xFD], [0x04, 0x22, 0x4D, 0x18], [0x5D, 0x00, 0x00],
  ]

  /// Whether something compressed begins with a tar's header inside, as a compressed drawing does not.
  private static func isCompressedTar(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard compressions.contains(where: { bytes.starts(with: $0) }),
      let stream = ArchiveStream(over: bytes, format: .tar)
    else { return false }
    switch stream.next() {
    case .entry, .end: return true
    case .skipped, .broken: return false
    }
  }
}
