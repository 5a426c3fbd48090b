/// Contents of entries near the one that was read last, within a number of bytes.
struct EntryCache {
  private let limit: Int
  private var contents: [Int: EntryContents] = [:]
  private(set) var byteCount = 0

  /// - Parameter limit: The most bytes that are kept.
  init(limit: Int) { self.limit = limit }

  subscript(ordinal: Int) -> EntryContents? { contents[ordinal] }

  /// Keeps contents; what is farthest from `place` makes room, which may be the new ones.
  mutating func keep(_ new: EntryContents, of ordinal: Int, near place: Int) {
    guard contents[ordinal] == nil, new.bytes.count <= limit else { return }
    contents[ordinal] = new
    byteCount += new.bytes.count
    while byteCount > limit {
      guard let farthest = contents.keys.max(by: { distance($0, place) < distance($1, place) }),
        let gone = contents.removeValue(forKey: farthest)
      else { return }
      byteCount -= gone.bytes.count
    }
  }

  /// Behind before ahead at the same distance, for books are read forwards; never by chance.
  private func distance(_ ordinal: Int, _ place: Int) -> (Int, Int) {
    (abs(ordinal - place), ordinal < place ? 1 : 0)
  }
}
