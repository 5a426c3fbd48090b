/// How the drawing of a frame is timed.
public enum DrawingClock: Sendable {
  /// The driver times the graphics processor, and the clock on the wall the calls beside it.
  case timer
  /// The driver draws on the processor, and its timers lie: each frame is finished, and the clock on
  /// the wall has all of its drawing.
  case finish
  /// The driver has no timer. The clock on the wall has the calls; what the graphics processor does
  /// with them is not known.
  case calls
}
