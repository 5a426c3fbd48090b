/// What a reader has read of a book.
public enum Reading: Hashable, Sendable {
  /// Nobody knows, or not yet.
  case unknown
  case unread
  /// Up to a share of its pages, 0…1.
  case begun(Double)
}

/// What is known of the books that stand about where the shelf is: how far each has been read, and the
/// colour that stands for it. Of a book scrolled far past it is forgotten, so that what it costs
/// follows what is seen. A look-up is one place in an array.
struct ReadingMarks: Sendable {
  struct Mark: Hashable, Sendable {
    fileprivate var book = -1
    var reading = Reading.unknown
    var accent: Color?
    /// When its reading became known, in seconds.
    fileprivate var start = -Double.infinity
  }

  /// Neighbours that are known at a time: several times what a window shows.
  static let capacity = 64
  /// Seconds in which a mark comes.
  static let fade = 0.3

  private var marks: ContiguousArray<Mark> = []
  /// When the last mark is wholly there, in seconds.
  private(set) var end = -Double.infinity

  /// What is known of a book.
  subscript(book: Int) -> Mark {
    guard book >= 0, !marks.isEmpty else { return Mark() }
    let mark = marks[book % Self.capacity]
    return mark.book == book ? mark : Mark()
  }

  /// How much of its mark is seen, 0…1.
  func opacity(of mark: Mark, at time: Double) -> Double {
    mark.reading == .unknown ? 0 : min(max((time - mark.start) / Self.fade, 0), 1)
  }

  mutating func note(_ reading: Reading, ofBook book: Int, at time: Double) {
    guard book >= 0 else { return }
    var reading = reading
    if case .begun(let share) = reading {
      reading = share.isFinite ? .begun(min(max(share, 0), 1)) : .unknown
    }
    var mark = self[book]
    guard mark.reading != reading else { return }
    if mark.reading == .unknown {
      mark.start = time
      end = max(end, time + Self.fade)
    }
    mark.reading = reading
    put(mark, of: book)
  }

  mutating func note(_ accent: Color, ofBook book: Int) {
    guard book >= 0 else { return }
    var mark = self[book]
    mark.accent = accent
    put(mark, of: book)
  }

  private mutating func put(_ mark: Mark, of book: Int) {
    if marks.isEmpty { marks = ContiguousArray(repeating: Mark(), count: Self.capacity) }
    marks[book % Self.capacity] = mark
    marks[book % Self.capacity].book = book
  }

  mutating func forget() {
    marks.removeAll(keepingCapacity: true)
    end = -.infinity
  }
}

extension Bookshelf {
  /// How far a book has been read, as far as that is known and the book near the centre.
  public func reading(ofBook index: Int) -> Reading { marks[index].reading }

  /// Takes how far a book has been read. Another library knows nothing of it.
  /// - Parameter reading: a share that is not a number counts as unknown.
  public mutating func note(_ reading: Reading, ofBook index: Int) {
    guard index < bookCount else { return }
    marks.note(reading, ofBook: index, at: time)
  }

  /// Takes the colour that stands for a book: of its progress.
  public mutating func note(accent: Color, ofBook index: Int) {
    guard index < bookCount else { return }
    marks.note(accent, ofBook: index)
  }
}
