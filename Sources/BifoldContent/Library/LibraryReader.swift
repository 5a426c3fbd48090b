import BifoldWire

/// Reads a library from files and folders. Nothing is written to them.
package struct LibraryReader {
  /// How deep folders may lie in each other.
  package static let depthLimit = 16

  let client: DecoderClient
  var books: [Book] = []
  private var menu: [MenuItem] = []
  var faults: [LibraryFault] = []
  private var groups: [LibraryContents.Group] = []
  /// Folders that were read, so that links in a circle end.
  private var seen: Set<FolderListing.Identity> = []

  /// Reads folders of pictures, folders of such folders, archives, PDFs, single pictures, `Books.plist`
  /// and `MenuItems.plist`, in the order given. Waits for the disk and, for manifests, for a worker.
  /// - Throws: `LibraryError` where one of the paths themselves does not exist, or where the first
  ///   of them cannot be opened and no other gives anything.
  package static func read(
    paths: [[UInt8]], client: DecoderClient
  ) throws(LibraryError) -> LibraryContents {
    var reader = LibraryReader(client: client)
    var unreadable: LibraryError?
    for path in paths {
      do throws(LibraryError) {
        try reader.read(path)
      } catch {
        guard case .unreadable = error else { throw error }
        unreadable = unreadable ?? error
        reader.fault(error)
      }
    }
    if let unreadable, reader.books.isEmpty, reader.menu.isEmpty { throw unreadable }
    return LibraryContents(
      library: .listed(reader.books), menu: reader.menu, faults: reader.faults,
      groups: reader.groups)
  }

  /// - Throws: where one of the paths does not exist.
  package static func expect(paths: [[UInt8]]) throws(LibraryError) {
    for path in paths { _ = try FolderListing.kind(of: path).get() }
  }

  private init(client: DecoderClient) { self.client = client }

  private mutating func read(_ path: [UInt8]) throws(LibraryError) {
    let path = Self.withoutTrailingSlashes(path)
    switch try FolderListing.kind(of: path).get() {
    case .folder(let identity): try readFolder(path, identity: identity, depth: 0)
    case .file: readFile(path)
    case .other: fault(path, "is neither a file nor a folder")
    }
  }

  // MARK: Folders

  private mutating func readFolder(
    _ path: [UInt8], identity: FolderListing.Identity, depth: Int
  ) throws(LibraryError) {
    guard seen.insert(identity).inserted else { return }
    guard depth <= Self.depthLimit else {
      return fault(path, "lies more than \(Self.depthLimit) folders deep")
    }
    let listing = try FolderListing(of: path)
    let before = (books.count, faults.count)
    let pages = listing.files.filter(FileName.isPicture)
      .map { PictureSource.file(path: FileName.join(path, $0)) }
    if let cover = pages.first {
      var book = Book(title: Self.title(ofFolder: path), cover: cover, pages: pages)
      if let name = listing.files.first(where: FileName.isComicInfo) {
        describe(&book, by: .file(path: FileName.join(path, name)))
      }
      books.append(book)
    }
    let containers = self.containers(among: listing.files.map { FileName.join(path, $0) })
    // Books in files and books in folders stand together, by their names.
    for name in NaturalOrder.sorted(Array(containers.keys) + listing.folders) {
      if let container = containers[name] {
        add(container.result, at: container.path)
        continue
      }
      let folder = FileName.join(path, name)
      guard case .success(.folder(let identity)) = FolderListing.kind(of: folder) else { continue }
      let first = books.count
      do throws(LibraryError) {
        try readFolder(folder, identity: identity, depth: depth + 1)
      } catch {
        fault(error)
      }
      if depth == 0, books.count > first {
        groups.append(
          LibraryContents.Group(
            title: Self.title(ofFolder: folder), books: first..<books.count))
      }
    }
    if depth == 0, before == (books.count, faults.count) { fault(path, "holds no pictures") }
  }

  private static func title(ofFolder path: [UInt8]) -> String {
    FileName.text(FileName.last(of: path))
  }

  // MARK: Files

  private mutating func readFile(_ path: [UInt8]) {
    if FileName.isPropertyList(FileName.last(of: path)) { return readManifest(path) }
    let before = (books.count, faults.count)
    // The bytes decide, not the name.
    add(client.contents(of: [.file(path: path)])[0], at: path)
    if before == (books.count, faults.count) { fault(path, "holds no pictures") }
  }

  private mutating func readManifest(_ path: [UInt8]) {
    let isMenu = FileName.text(FileName.last(of: path)).lowercased().hasPrefix("menu")
    let order = ManifestOrder(
      source: .file(path: path), kind: isMenu ? .menu : .books, name: FileName.text(path))
    do throws(DecodingFailure) {
      let manifest = try client.manifest(order)
      let folder = FileName.folder(of: path)
      switch manifest.entries {
      case .books(let entries): books += entries.map { Self.book($0, in: folder) }
      case .menu(let entries): menu += entries.map { Self.item($0, in: folder) }
      }
      faults += manifest.faults.map {
        LibraryFault(path: path, entry: "entry \($0.entry)", reason: $0.reason)
      }
    } catch {
      fault(path, error.reason)
    }
  }

  private static func book(_ entry: BookEntry, in folder: [UInt8]) -> Book {
    Book(
      title: title(ofCover: Array(entry.cover.utf8)),
      cover: .file(path: FileName.join(folder, entry.cover.utf8)),
      pages: entry.pages.map { .file(path: FileName.join(folder, $0.utf8)) })
  }

  /// A cover in a folder of its book's own is named after the folder.
  private static func title(ofCover path: [UInt8]) -> String {
    let folder = FileName.last(of: FileName.folder(of: path))
    let isNamed = folder != [UInt8(ascii: ".")] && folder != [UInt8(ascii: "/")]
    return FileName.text(isNamed ? folder : FileName.split(path).stem)
  }

  private static func item(_ entry: MenuEntry, in folder: [UInt8]) -> MenuItem {
    MenuItem(
      image: .file(path: FileName.join(folder, entry.image.utf8)),
      bigImage: entry.bigImage.map { .file(path: FileName.join(folder, $0.utf8)) },
      red: entry.red, green: entry.green, blue: entry.blue, title: entry.title,
      books: entry.books.map { FileName.join(folder, $0.utf8) })
  }

  // MARK: Faults

  mutating func fault(_ path: [UInt8], _ reason: String) {
    faults.append(LibraryFault(path: path, reason: reason))
  }

  private mutating func fault(_ error: LibraryError) {
    fault(error.path, error.reason)
  }

  private static func withoutTrailingSlashes(_ path: [UInt8]) -> [UInt8] {
    var path = path
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }
}
