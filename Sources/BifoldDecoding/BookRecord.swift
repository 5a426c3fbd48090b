import BifoldWire

/// An entry of `Books.plist` as it stands there.
struct BookRecord: Decodable {
  var cover: String
  var pages: [String]

  func entry() -> Result<BookEntry, ManifestFault> {
    if let fault = ManifestPath.fault(in: cover, named: "cover") { return .failure(fault) }
    for (index, page) in pages.enumerated() {
      if let fault = ManifestPath.fault(in: page, named: "pages[\(index + 1)]") {
        return .failure(fault)
      }
    }
    return .success(BookEntry(cover: cover, pages: pages))
  }
}
