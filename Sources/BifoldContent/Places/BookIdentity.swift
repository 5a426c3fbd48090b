import BifoldWire

/// Which book it is, whatever it is called and wherever it lies.
///
/// A hash of how many sheets it has and of `sampledSheets` of them, the first and the last and others
/// evenly between: of a file its length and its first bytes, in which every kind of picture has its
/// size and most have their date; of a picture in memory all bytes. A book keeps its identity when
/// it is renamed, moved or copied, and when a sheet that is not among those changes. It becomes
/// another when a sheet is added or goes, and when one of those changes or cannot be read.
///
/// The bytes are hashed, not understood: who understands them is the worker.
package struct BookIdentity: Hashable, Sendable, CustomStringConvertible {
  /// So many files are opened at most.
  static let sampledSheets = 10
  /// Bytes of each: one page of the disk's cache.
  static let sampledBytes = 4_096

  private let hash: ContentHash

  /// Reads the samples: 10 files and 40 KB at most. Waits for the disk, so not for a frame's thread.
  /// - Parameter sheet: asked for those of 0..<`sheetCount` that are looked at, in order; nil counts
  ///   as one that cannot be read.
  package init(sheetCount: Int, sheet: (Int) -> PictureSource?) {
    var hash = ContentHash()
    hash.combine(count: sheetCount)
    for number in Self.samples(of: sheetCount) {
      switch sheet(number) {
      case .file(let path), .opened(_, let path):
        guard let head = FileHead(of: path, most: Self.sampledBytes) else {
          hash.combine([Kind.unreadable.rawValue])
          continue
        }
        hash.combine([Kind.file.rawValue])
        hash.combine(count: head.size)
        hash.combine(head.bytes)
      case .part(let part):
        // The file is the same for all of them, and its parts are not opened here.
        guard let head = FileHead(of: part.container, most: Self.sampledBytes) else {
          hash.combine([Kind.unreadable.rawValue])
          continue
        }
        hash.combine([Kind.part.rawValue])
        hash.combine(count: head.size)
        hash.combine(head.bytes)
        hash.combine(count: part.number)
      case .bytes(let bytes):
        hash.combine([Kind.memory.rawValue])
        hash.combine(count: bytes.count)
        hash.combine(bytes)
      case nil: hash.combine([Kind.unreadable.rawValue])
      }
    }
    self.hash = hash
  }

  /// The identity of a library's book.
  package init(of book: Int, in library: Library) {
    self.init(sheetCount: library.sheetCount(at: book)) { library.sheet($0, at: book) }
  }

  /// 32 hexadecimal digits.
  package var description: String { hash.text }

  private enum Kind: UInt8 {
    case unreadable = 0
    case file = 1
    case memory = 2
    case part = 3
  }

  /// The sheets that are looked at, in order, each once.
  static func samples(of sheetCount: Int) -> [Int] {
    guard sheetCount > sampledSheets else { return Array(0..<max(sheetCount, 0)) }
    let steps = sampledSheets - 1
    // Not step · (count − 1) / steps, which might overflow.
    let (whole, rest) = (sheetCount - 1).quotientAndRemainder(dividingBy: steps)
    return (0...steps).map { $0 * whole + $0 * rest / steps }
  }
}
