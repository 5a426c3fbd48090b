extension SlidingContainer {
  /// What a container tells, in the order in which it happens.
  ///
  /// - Opening: back panel placed, `willOpen`, the travel, `didOpen`, completions.
  /// - Closing: `willClose`, the travel, back panel removed, `didClose`, completions.
  /// - By hand: `willBeginDragging` and, unless a travel was announced already, `willOpen` or
  ///   `willClose` at the first moved pixel; the `did…` of whichever state it comes to rest in.
  ///
  /// A change of mind is announced by another `will…`; each rest has one `did…`.
  public enum Announcement: Hashable, Sendable {
    case event(SlidingEvent)
    case backPanel(Presence)
    /// The cross-fade to a panel's new content is over.
    case swapped(Panel)
    case rotated(Orientation)
    /// The answer to a call that asked for one; exactly one for each such call.
    case completed(CompletionID, Outcome)
  }

  public enum Presence: Hashable, Sendable { case placed, removed }

  /// Names a call, for its answer. Chosen by the caller.
  public struct CompletionID: Hashable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: Int

    public init(_ rawValue: Int) { self.rawValue = rawValue }

    public init(integerLiteral value: Int) { rawValue = value }
  }

  /// What became of a call.
  public enum Outcome: Hashable, Sendable {
    case done
    /// It changed nothing.
    case refused(Refusal)
    /// Another call, or a hand, led elsewhere before it was done.
    case superseded
  }

  public enum Refusal: Hashable, Sendable {
    case locked
    case alreadyThere
    case orientationNotAllowed
  }
}
