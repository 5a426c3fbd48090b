import Glibc

/// The names in one folder, by what they lead to; links are followed.
package struct FolderListing {
  /// Tells real folders apart, however many names lead to them.
  struct Identity: Hashable {
    let device: dev_t
    let node: ino_t
  }

  enum Kind: Equatable {
    case folder(Identity)
    case file
    case other
  }

  /// In natural order, without what systems leave behind.
  private(set) var files: [[UInt8]] = []
  private(set) var folders: [[UInt8]] = []

  init(of path: [UInt8]) throws(LibraryError) {
    for name in try Self.names(in: path) where !FileName.isJunk(name) {
      switch Self.kind(of: FileName.join(path, name)) {
      case .success(.folder): folders.append(name)
      case .success(.file): files.append(name)
      // Links that lead nowhere, sockets, devices: nothing to read.
      case .success(.other), .failure: break
      }
    }
    files = NaturalOrder.sorted(files)
    folders = NaturalOrder.sorted(folders)
  }

  /// Every name in a folder as the system gives it, in no order.
  /// - Parameter limit: how many are looked at.
  package static func names(
    in folder: [UInt8], atMost limit: Int = .max
  ) throws(LibraryError) -> [[UInt8]] {
    let descriptor = QuietFile.open(folder, .folder)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let error = errno
      if descriptor >= 0 { close(descriptor) }
      throw .unreadable(path: folder, error: error)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while names.count < limit, let entry = readdir(stream) { names.append(name(of: entry)) }
    return names
  }

  static func kind(of path: [UInt8]) -> Result<Kind, LibraryError> {
    var status = stat()
    guard !path.contains(0), stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      return .failure(
        errno == ENOENT ? .missing(path: path) : .unreadable(path: path, error: errno))
    }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .success(.folder(Identity(device: status.st_dev, node: status.st_ino)))
    case S_IFREG: .success(.file)
    default: .success(.other)
    }
  }

  /// The name as raw bytes, up to its terminator.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let name = (UnsafeRawPointer(entry) + start).assumingMemoryBound(to: UInt8.self)
    return Array(
      UnsafeBufferPointer(
        start: name, count: strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))))
  }
}
