import FoundationEssentials

/// What `inspect` prints, with every key that it promises.
struct Inspected: Decodable {
  var size: [Double]
  var scale: Double
  var fidelity: String
  var fraction: Double
  var screen: String
  var item: Int
  var shelf: Double
  /// Of the open book; nil without one.
  var spread: Double?
  var opening: Double?
  var m34: Double
  var cards: [Card]

  struct Card: Decodable {
    var id: String
    var role: String
    var label: String
    var size: [Double]
    var position: [Double]
    var anchor: [Double]
    /// Row-major, for row vectors.
    var transform: [Double]
    var corners: [[Double]]
    var depth: [Double]
    var opacity: Double
    var order: Int
    var focused: Bool
    var rotation: Double?
  }

  func card(_ id: String) -> Card? { cards.first { $0.id == id } }

  /// The indices of the listed covers, in drawing order.
  var books: [Int] {
    cards.compactMap { $0.id.hasPrefix("book.") ? Int($0.id.dropFirst(5)) : nil }
  }
}

/// A frame of `inspect --trace`.
struct Traced: Decodable, Equatable {
  var t: Double
  var fraction: Double
  var shelf: Double
  var spread: Double?
  var events: [String]
}

extension Traced {
  /// One line.
  init(json line: String) throws {
    self = try JSONDecoder().decode(Traced.self, from: Data(line.utf8))
  }
}
