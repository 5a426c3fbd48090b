/// What somebody most likely meant to write.
enum Spelling {
  /// The candidate nearest to a word, if one is near enough to be meant: at most a third of its
  /// letters away.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let distances = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }),
      best.distance <= max(2, word.count / 3)
    else { return nil }
    return best.candidate
  }

  /// The name that is meant by a word, where some names are a letter long, which every short word is
  /// near to: one of other capitals, one that it is short for, or one that is nearly the same.
  static func nearest(to word: String, amongNames names: [String]) -> String? {
    let small = word.lowercased()
    if let same = names.first(where: { $0.lowercased() == small }) { return same }
    guard word.count > 1 else { return nil }
    let long = names.filter { $0.count > 1 }
    let whole = long.filter { $0.lowercased().hasPrefix(small) }
    if whole.count == 1 { return whole[0] }
    let nearest = nearest(to: small, among: long.map { $0.lowercased() })
    return long.first { $0.lowercased() == nearest }
  }

  /// The least number of letters inserted, deleted, exchanged or swapped with a neighbour
  /// (Damerau's distance, optimal string alignment).
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [[Int]](repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in stride(from: 1, through: a.count, by: 1) {
      for j in stride(from: 1, through: b.count, by: 1) {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
