import BifoldAssets
import BifoldContent
import BifoldCore
import BifoldWire

/// What there is to show: the menu's items and the books on its shelves. None of it decoded.
struct Catalogue: Sendable {
  /// An item of the menu and where its pictures come from.
  struct Item: Sendable {
    var item: BifoldCore.MenuItem
    var icon: PictureSource?
    var detail: PictureSource?
    /// The index of the shelf that it shows.
    var shelf = 0
  }

  /// The books that were asked for, then those of menu items that have their own.
  var shelves: [Library]
  var items: [Item]
  /// The shelf of those books of the first one that are being read; nil where the menu has none.
  var readingShelf: Int?
  /// What could not be read, while the rest could.
  var faults: [LibraryFault] = []
  var readiness = Readiness.ready

  /// Before anything has been read.
  static let awaited = Catalogue(shelves: [.listed([])], items: [], readiness: .awaited)

  /// What a command line asks for.
  struct Request: Sendable {
    var paths: [[UInt8]] = []
    /// A library of so many generated books in place of paths.
    var generatedBooks: Int?
    var fidelity = Fidelity.natural

    /// Whether a library was named, and not only the built-in one left.
    var namesLibrary: Bool { !paths.isEmpty || generatedBooks != nil }
  }

  /// What a window on it shows first: the books where there are any, the first item's picture where
  /// a menu is all there is, and in the original's own world.
  func firstScreen(for request: Request) -> Screen {
    let isMenuAlone = (shelves.first?.count ?? 0) == 0 && !items.isEmpty
    let isOriginal = request.fidelity == .original && !request.namesLibrary
    return isOriginal || isMenuAlone ? items.first?.item.destination ?? .picture : .shelf
  }

  /// Whether all that was asked for is one file that is a book: who opens that wants to read it.
  func isOneFile(at paths: [[UInt8]]) -> Bool {
    guard paths.count == 1, let path = paths.first, let shelf = shelves.first, shelf.count == 1
    else { return false }
    return switch shelf.cover(at: 0) {
    case .file(let file): file == path
    case .part(let part): part.container == path
    case .opened, .bytes, nil: false
    }
  }

  /// Reads everything. Waits for the disk and the worker.
  /// - Throws: where a path itself does not exist or cannot be opened.
  static func load(
    _ request: Request, client: DecoderClient?
  ) throws(LibraryError) -> Catalogue {
    let shelf: Library =
      if let count = request.generatedBooks {
        .generated(count: count)
      } else {
        request.namesLibrary ? .listed([]) : .builtIn
      }
    var catalogue = Catalogue(shelves: [shelf], items: [])
    var menu: [BifoldContent.MenuItem] = []
    var groups: [LibraryContents.Group] = []
    if !request.paths.isEmpty, client == nil {
      // Nothing can be read of them, but that they are there can be seen.
      try LibraryReader.expect(paths: request.paths)
      catalogue.shelves[0] = .listed([])
    }
    if !request.paths.isEmpty, let client {
      let contents = try LibraryReader.read(paths: request.paths, client: client)
      menu = contents.menu
      // A single folder is all there is.
      if contents.groups.count > 1
        || contents.groups.first?.books.count ?? 0 < contents.library.count
      {
        groups = contents.groups
      }
      catalogue.faults = contents.faults
      catalogue.shelves[0] = contents.library
    }
    if menu.isEmpty {
      if groups.isEmpty || request.fidelity == .original {
        catalogue.takeBuiltInMenu(for: request.fidelity, client: client)
      } else {
        catalogue.append(groups)
      }
    }
    for item in menu { catalogue.append(item, client: client) }
    return catalogue
  }
}

// MARK: - The menu

extension Catalogue {
  /// The built-in menu beside an empty shelf.
  static func withoutBooks(for fidelity: Fidelity, client: DecoderClient?) -> Catalogue {
    var catalogue = Catalogue(shelves: [.listed([])], items: [])
    catalogue.takeBuiltInMenu(for: fidelity, client: client)
    return catalogue
  }

  /// The seven items and, except in the original's menu, the library before them.
  private mutating func takeBuiltInMenu(for fidelity: Fidelity, client: DecoderClient?) {
    if fidelity == .natural { items.append(Self.allBooks(title: "Library")) }
    guard let client else {
      // Nobody is there to read the manifest, and its pictures could not be shown either.
      for (title, color) in Self.itemsWithoutPictures {
        items.append(
          Item(item: BifoldCore.MenuItem(title: title, color: color, destination: .picture)))
      }
      return
    }
    let name = "MenuItems.plist"
    guard let source = Self.asset(name) else { return }
    do throws(DecodingFailure) {
      let manifest = try client.manifest(ManifestOrder(source: source, kind: .menu, name: name))
      guard case .menu(let entries) = manifest.entries else { return }
      for entry in entries {
        append(
          title: entry.title, color: (entry.red, entry.green, entry.blue),
          icon: Self.asset(entry.image), detail: entry.bigImage.flatMap(Self.asset), shelf: nil)
      }
    } catch {
      faults.append(LibraryFault(path: Array(name.utf8), reason: error.reason))
    }
  }

  /// The titles and colours of the built-in manifest, for a program without a worker.
  static let itemsWithoutPictures: [(title: String, color: Color)] = [
    ("Smile", Color(hex: 0xF95407)), ("Coffee", Color(hex: 0x453B37)),
    ("Drinks", Color(hex: 0xF9C207)), ("Thumbs up", Color(hex: 0x20BC20)),
    ("Thumbs down", Color(hex: 0xCF229C)), ("Raining", Color(hex: 0x0E5895)),
    ("Clock", Color(hex: 0x0FC1E7)),
  ]

  /// All books, those that are being read, and those of each folder, by the cover of its first.
  private mutating func append(_ groups: [LibraryContents.Group]) {
    let all = shelves[0]
    items.append(Self.allBooks(title: "All"))
    readingShelf = shelves.count
    items.append(
      Item(
        item: BifoldCore.MenuItem(
          title: "Reading now", color: Color(hex: 0x2E8B9A), destination: .shelf),
        icon: Self.asset("Icons/Reading.svg"), detail: nil, shelf: shelves.count))
    // Which ones, the reading places say later.
    shelves.append(.listed([]))
    for (place, group) in groups.enumerated() {
      let color = Self.itemsWithoutPictures[place % Self.itemsWithoutPictures.count].color
      items.append(
        Item(
          item: BifoldCore.MenuItem(title: group.title, color: color, destination: .shelf),
          icon: all.cover(at: group.books.lowerBound), detail: nil, shelf: shelves.count))
      shelves.append(all.part(group.books))
    }
  }

  /// The item of the first shelf.
  private static func allBooks(title: String) -> Item {
    Item(
      item: BifoldCore.MenuItem(title: title, color: Color(hex: 0x5B4BA6), destination: .shelf),
      icon: asset("Icons/Library.svg"), detail: nil)
  }

  private mutating func append(_ entry: BifoldContent.MenuItem, client: DecoderClient?) {
    var shelf: Int?
    if let path = entry.books, let client {
      do throws(LibraryError) {
        let contents = try LibraryReader.read(paths: [path], client: client)
        shelf = shelves.count
        shelves.append(contents.library)
        faults += contents.faults
      } catch {
        faults.append(LibraryFault(path: error.path, reason: error.reason))
      }
    }
    append(
      title: entry.title, color: (entry.red, entry.green, entry.blue), icon: entry.image,
      detail: entry.bigImage, shelf: shelf)
  }

  private mutating func append(
    title: String?, color: (Double, Double, Double), icon: PictureSource?, detail: PictureSource?,
    shelf: Int?
  ) {
    items.append(
      Item(
        item: BifoldCore.MenuItem(
          title: title ?? "",
          color: Color(red: color.0 / 255, green: color.1 / 255, blue: color.2 / 255),
          destination: shelf == nil ? .picture : .shelf),
        icon: icon, detail: detail, shelf: shelf ?? 0))
  }

  /// A file that the program carries.
  private static func asset(_ name: String) -> PictureSource? {
    guard let asset = bifold_asset(name) else { return nil }
    return .bytes(
      Array(UnsafeBufferPointer(start: asset.pointee.bytes, count: asset.pointee.count)))
  }
}
