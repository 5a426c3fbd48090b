import Glibc

/// The files of reading places, one a book, named by what the book is.
///
/// A file is written beside its place and renamed into it: whoever reads it, this program or another
/// copy of it, finds the old or the new one and never a part. Of two that write the same book's, the
/// later one stays.
struct PlaceFolder: Sendable {
  /// Raw bytes.
  let path: [UInt8]

  /// What a place's name ends with.
  private static let suffix = ".place"

  /// Why a file could not be written.
  struct Fault: Error, Hashable {
    var reason: String
  }

  /// Nil where there is none, and where it is damaged, too large or another version's: the next place
  /// is written over it.
  func read(_ book: BookIdentity) -> ReadingPlace? {
    // One byte more than a place may have, so that a larger file is none.
    FileHead(of: file(book), most: ReadingPlace.mostBytes + 1).flatMap {
      ReadingPlace(text: $0.bytes)
    }
  }

  /// Whether there is any place in it; nil where that cannot be told. Waits for the disk.
  var hasPlaces: Bool? {
    guard let folder = opendir(Self.cString(path)) else { return errno == ENOENT ? false : nil }
    defer { closedir(folder) }
    let suffix = Array(Self.suffix.utf8)
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes.prefix { $0 != 0 })
      }
      if name.suffix(suffix.count).elementsEqual(suffix) { return true }
    }
    return false
  }

  /// Waits for the disk.
  func write(_ place: ReadingPlace, of book: BookIdentity) throws(Fault) {
    // Only for its owner, as the base directory specification asks.
    guard mkdir(Self.cString(path), 0o700) == 0 || errno == EEXIST else { throw Self.fault() }
    // A name of its own: another copy may be at the same book. Where the machine goes down now, this
    // file of a few hundred bytes is left behind, and nobody takes it for a place.
    let mark = String(UInt64.random(in: .min ... .max), radix: 16)
    let draft = Self.cString(path + Array("/.\(book).\(mark).new".utf8))
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.fault() }
    let isWhole = Self.write(place.text, to: file) && fsync(file) == 0
    let reason = errno
    // Without waiting for the folder as well: after a loss of power the old place is as good.
    guard close(file) == 0 && isWhole, rename(draft, Self.cString(self.file(book))) == 0 else {
      let fault = isWhole ? Self.fault() : Self.fault(reason)
      unlink(draft)
      throw fault
    }
  }

  private func file(_ book: BookIdentity) -> [UInt8] { path + Array("/\(book)\(Self.suffix)".utf8) }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func fault(_ error: Int32 = errno) -> Fault {
    Fault(reason: String(cString: strerror(error)))
  }

  private static func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }
}
