/// Which of two sets of constants and rules a window follows: the originals' figures, or those
/// that serve a reader better where the originals had a fault or a phone's habit.
public enum Fidelity: String, CaseIterable, Sendable {
  case original
  case natural
}
