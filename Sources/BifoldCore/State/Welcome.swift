/// What a shelf does of itself the first time that it is seen: the covers glide to rest, and the
/// door swings open once and shuts. The moves are those that keys would make, each at its own
/// moment, so that they can be caught and turned like any other.
struct Welcome: Sendable {
  /// Covers that pass by before one rests.
  static let coversPassing = 3
  /// The book that rests in the centre has as many on its left, so that the shelf is full.
  static let coversBefore = 3
  /// Of each of the door's two swings: slower than one that is asked for, and slow to start, for
  /// nobody waits for it.
  static let style = SlidingContainer.Style.timed(.easeInOut, duration: 0.45)
  /// Seconds from the beginning: the covers are seen to travel before the door moves, and the open
  /// door is seen at rest before it shuts. All is over after 1.2.
  static let opening = 0.2
  static let shutting = 0.75

  /// When it began.
  let start: Double
  private var step = Step.opening

  private enum Step: Sendable { case opening, shutting }

  init(startingAt start: Double) { self.start = start }

  /// When the door moves next.
  var nextSwing: Double { start + (step == .opening ? Self.opening : Self.shutting) }

  var nextState: SlidingContainer.State { step == .opening ? .open : .closed }

  /// What is left once the door has been sent on its way; nil after the last time.
  var afterSwing: Welcome? {
    guard step == .opening else { return nil }
    var rest = self
    rest.step = .shutting
    return rest
  }
}

extension Bookshelf {
  /// Whether there are books to be seen, a fidelity that shows itself, and somebody who likes things
  /// to move.
  public var offersWelcome: Bool {
    rules.firstStart == .welcome && motion == .full && screen == .shelf && bookCount > 0
  }

  mutating func beginWelcome() {
    guard offersWelcome else { return }
    covers.jump(to: Double(Self.welcomeStart(bookCount: bookCount)))
    covers.travel(to: Double(Self.welcomeEnd(bookCount: bookCount)), at: time)
    welcome = Welcome(startingAt: time)
  }

  /// The book that stands in the centre until the welcome begins, with as many as pass by on its left.
  public static func welcomeStart(bookCount: Int) -> Int {
    max(min(welcomeEnd(bookCount: bookCount) + Welcome.coversPassing, bookCount - 1), 0)
  }

  /// The book that stands there when it is over: in short shelves the middle one.
  static func welcomeEnd(bookCount: Int) -> Int {
    max(min((bookCount - 1) / 2, Welcome.coversBefore), 0)
  }

  /// Swings the door as often as its time has come by a moment, each time at its own.
  mutating func continueWelcome(to moment: Double) {
    while let current = welcome, current.nextSwing <= moment {
      time = max(time, current.nextSwing)
      door.advance(to: time)
      door.go(to: current.nextState, .animated, along: Welcome.style)
      welcome = current.afterSwing
    }
  }

  /// Leaves what moves to whoever has taken over; a door that nobody asked to open shuts.
  mutating func endWelcome() {
    guard welcome != nil else { return }
    welcome = nil
    if door.state == .open { door.close() }
  }
}
