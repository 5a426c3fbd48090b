/// How archives and documents begin. Only a reason to have a file looked at: what it is, and whether it
/// is sound, the worker finds out.
enum ContainerMark {
  /// Bytes of a file's beginning in which a mark lies.
  static let reach = 512

  private static let marks: [(offset: Int, bytes: [UInt8])] = [
    (0, Array("PK\u{3}\u{4}".utf8)), (0, Array("Rar!\u{1A}\u{7}".utf8)),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (257, Array("ustar".utf8)),
    (0, Array("%PDF-".utf8)),
  ]

  static func isSeen(in head: [UInt8]) -> Bool {
    marks.contains { head.dropFirst($0.offset).starts(with: $0.bytes) }
  }
}
