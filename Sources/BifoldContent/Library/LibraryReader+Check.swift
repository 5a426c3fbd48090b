import BifoldWire

extension LibraryReader {
  /// The box in which `check` has pictures decoded, in pixels a side.
  private static let probeSide = 64

  /// Reads a library, then has every picture of it decoded at a small size, so that broken ones
  /// are found. Takes about as long as the pictures take to load.
  /// - Parameter onProgress: Called before each book with its index and the number of books.
  package static func check(
    paths: [[UInt8]], client: DecoderClient,
    onProgress: (_ book: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(LibraryError) -> LibraryContents {
    var contents = try read(paths: paths, client: client)
    var checked: Set<PictureSource> = []
    func probe(_ source: PictureSource) {
      guard checked.insert(source).inserted, let fault = fault(in: source, client: client) else {
        return
      }
      contents.faults.append(fault)
    }

    for index in 0..<contents.library.count {
      onProgress(index, contents.library.count)
      guard let book = contents.library.book(at: index) else { continue }
      probe(book.cover)
      book.pages.forEach(probe)
    }
    for item in contents.menu {
      probe(item.image)
      if let bigImage = item.bigImage { probe(bigImage) }
      guard let path = item.books else { continue }
      do throws(LibraryError) {
        // Menus in menus are not shown, so a menu's items are one level of it.
        let inner = try read(paths: [path], client: client)
        contents.faults += inner.faults
        for index in 0..<inner.library.count {
          guard let book = inner.library.book(at: index) else { continue }
          probe(book.cover)
          book.pages.forEach(probe)
        }
      } catch {
        contents.faults.append(LibraryFault(path: path, reason: error.reason))
      }
    }
    return contents
  }

  /// What is wrong with one picture; nil where nothing is.
  private static func fault(in source: PictureSource, client: DecoderClient) -> LibraryFault? {
    let order = PictureOrder(
      source: source, width: probeSide, height: probeSide, fit: .inside, mipLevels: .base)
    do throws(DecodingFailure) {
      let picture = try client.picture(order)
      return picture.warning.flatMap { fault(in: source, reason: "is damaged: \($0)") }
    } catch {
      return fault(in: source, reason: error.reason)
    }
  }

  private static func fault(in source: PictureSource, reason: String) -> LibraryFault? {
    switch source {
    case .file(let path), .opened(_, let path):
      LibraryFault(
        path: FileName.folder(of: path), entry: FileName.text(FileName.last(of: path)),
        reason: reason)
    case .part(let part): LibraryFault(path: part.container, entry: part.name, reason: reason)
    case .bytes: nil
    }
  }
}
