import BifoldWire

/// A file that holds the pages of a book: an archive, a document, or a single picture.
struct Container {
  let path: [UInt8]
  let contents: FileContents

  /// The part that describes the book, of an archive that has one.
  var description: PictureSource? {
    guard case .archive(let archive) = contents else { return nil }
    let described = archive.entries.filter { FileName.isComicInfo(FileName.last(of: $0.path)) }
    // The outermost, where books lie in books.
    return described.min { Self.depth($0) < Self.depth($1) }.map(source)
  }

  /// The book, and nil where the file holds no picture.
  var book: Book? {
    let title = FileName.text(FileName.split(FileName.last(of: path)).stem)
    var book: Book? {
      guard let cover = pages.first else { return nil }
      return Book(title: title, cover: cover, pages: pages)
    }
    guard case .document(let document) = contents else { return book }
    var described = book
    described?.author = document.author
    return described
  }

  private var pages: [PictureSource] {
    switch contents {
    case .picture: [.file(path: path)]
    case .document(let document):
      (0..<document.pageCount).map {
        .part(ContainerPart(container: path, number: $0, name: "page \($0 + 1)"))
      }
    case .archive(let archive):
      NaturalOrder.sorted(archive.entries.filter { Self.isPage($0.path) }, by: \.path).map(source)
    }
  }

  private static func isPage(_ path: [UInt8]) -> Bool {
    let components = path.split(separator: UInt8(ascii: "/")).map(Array.init)
    return components.last.map(FileName.isPicture) ?? false
      && !components.contains { FileName.isJunk($0) && $0 != [UInt8(ascii: ".")] }
  }

  private static func depth(_ entry: ArchiveContents.Entry) -> Int {
    entry.path.count { $0 == UInt8(ascii: "/") }
  }

  private func source(_ entry: ArchiveContents.Entry) -> PictureSource {
    .part(ContainerPart(container: path, number: entry.number, name: entry.name))
  }
}
