import BifoldWire

/// An entry of `MenuItems.plist` as it stands there.
struct MenuRecord: Decodable {
  var image: String
  var bigImage: String?
  var colors: [Double]
  var title: String?
  var books: String?

  func entry() -> Result<MenuEntry, ManifestFault> {
    guard colors.count == 3 else {
      return .failure(ManifestFault("colors has \(colors.count) numbers instead of 3"))
    }
    // False for what is not a number, too.
    guard colors.allSatisfy((0.0...255.0).contains) else {
      return .failure(ManifestFault("colors has a number outside 0 to 255"))
    }
    guard bigImage != nil || books != nil else {
      return .failure(ManifestFault("bigImage is missing, and books in its place"))
    }
    for (path, name) in [(image, "image"), (bigImage, "bigImage"), (books, "books")] {
      if let path, let fault = ManifestPath.fault(in: path, named: name) { return .failure(fault) }
    }
    return .success(
      MenuEntry(
        image: image, bigImage: bigImage, red: colors[0], green: colors[1], blue: colors[2],
        title: title, books: books))
  }
}
