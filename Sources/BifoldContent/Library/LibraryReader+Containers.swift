import BifoldWire

/// Books that are files: archives and documents.
extension LibraryReader {
  typealias Answer = Result<FileContents, DecodingFailure>

  /// The files of a folder that are books of their own, by their names, with what they hold.
  /// - Complexity: one request a file that may be one, all under way at once.
  func containers(among paths: [[UInt8]]) -> [[UInt8]: (path: [UInt8], result: Answer)] {
    let candidates = paths.filter { path in
      let name = FileName.last(of: path)
      if FileName.isArchive(name) || FileName.isPDF(name) { return true }
      // The bytes decide, not the suffix.
      return !FileName.isPicture(name) && !FileName.isPropertyList(name)
        && FileHead(of: path, most: ContainerMark.reach).map { ContainerMark.isSeen(in: $0.bytes) }
          ?? false
    }
    let results = client.contents(of: candidates.map { .file(path: $0) })
    return Dictionary(
      zip(candidates, results).map { (FileName.last(of: $0), ($0, $1)) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ result: Answer, at path: [UInt8]) {
    switch result {
    case .failure(let failure): fault(path, failure.reason)
    case .success(let contents):
      let container = Container(path: path, contents: contents)
      if case .archive(let archive) = contents {
        for reason in archive.faults { fault(path, reason) }
      }
      guard var book = container.book else { return }
      if let description = container.description { describe(&book, by: description) }
      books.append(book)
    }
  }

  /// A description that cannot be read is a fault; the book is there without it.
  mutating func describe(_ book: inout Book, by source: PictureSource) {
    do throws(DecodingFailure) {
      book.describe(by: try client.comicInfo(of: source))
    } catch {
      switch source {
      case .file(let path), .opened(_, let path): fault(path, error.reason)
      case .part(let part):
        faults.append(
          LibraryFault(path: part.container, entry: part.name, reason: error.reason))
      case .bytes: break
      }
    }
  }
}
