/// What a sliding thing tells about itself.
public enum SlidingEvent: String, Hashable, Sendable {
  case willBeginDragging, willOpen, didOpen, willClose, didClose
}
