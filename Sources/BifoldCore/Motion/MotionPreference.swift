/// How much a person wants to see move.
public enum MotionPreference: Hashable, Sendable {
  case full
  /// Nothing travels by itself: it is there at once, and the picture fades over from how it was.
  /// What a hand drags follows the hand.
  case reduced
}
