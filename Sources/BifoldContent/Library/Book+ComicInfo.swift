import BifoldWire

extension Book {
  /// Takes over what a book's own description says of it; what that leaves out stays as it is.
  package mutating func describe(by info: ComicInfo) {
    title = Self.title(by: info) ?? title
    author = info.writer ?? author
    if info.direction == .rightToLeft { direction = .rightToLeft }
    if info.direction == .leftToRight { direction = .leftToRight }
    // The file speaks of pages that may be gone.
    if let front = info.frontCovers.first(where: pages.indices.contains) { cover = pages[front] }
    doublePages = Set(info.doublePages.filter(pages.indices.contains))
  }

  /// Series, volume and number, then the title of its own.
  private static func title(by info: ComicInfo) -> String? {
    guard let series = info.series else { return info.title }
    var name = series
    if let volume = info.volume { name += ", vol. \(volume)" }
    if let number = info.number { name += info.volume == nil ? " \(number)" : ", no. \(number)" }
    return info.title.map { "\(name): \($0)" } ?? name
  }
}
