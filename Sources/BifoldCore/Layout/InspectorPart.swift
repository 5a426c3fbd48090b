/// What the transform inspector draws.
public enum InspectorPart: Hashable, Sendable {
  /// Where a pointer meets a control, and what stands for it where nothing is seen.
  case control(InspectorControl)
  /// What shows which control the keyboard has.
  case focus
  /// A slider's way, the part of it behind the knob, and the knob.
  case track(InspectorControl)
  case passed(InspectorControl)
  case knob(InspectorControl)
  /// What lifts m34 out of the matrix.
  case m34
  /// On the door: its corners, from the top left clockwise.
  case corner(Int)
  /// What the number of a corner stands on.
  case cornerTag(Int)
  /// Where what recedes at a right angle meets: the two strokes of a cross.
  case vanishingPoint(Int)
  /// What the words beside it stand on.
  case vanishingPointWords
  /// Dark round a corner's point, and round the cross, which is the fifth.
  case halo(Int)
  /// From where a free corner would stand without perspective to the vanishing point, and from the
  /// hinge along an edge to where the edges meet: the top one, then the foot.
  case receding(Int)
  case edge(Int)
  /// How high the eye stands: the edges meet on it.
  case horizon
  /// The door from above.
  case plan(Plan)

  /// The eye stands at the right and looks to the left.
  public enum Plan: Hashable, Sendable {
    case ground
    /// The plane of the screen, and the part of it that the door is seen on.
    case screen, seen
    case leaf, anchor
    /// From the eye to the door's two edges, the far one first.
    case ray(Int)
    /// What lies on it or behind it is not seen.
    case eyePlane
    case eye
    /// From the eye to the screen.
    case distance
  }

  /// The kind of thing, as an accessibility tree would say it.
  var role: String {
    switch self {
    case .control(let control): control.isSlider ? "slider" : "button"
    case .focus: "focus"
    case .track, .passed: "track"
    case .knob: "knob"
    case .m34, .plan(.ground), .vanishingPointWords, .halo, .cornerTag: "backdrop"
    case .corner, .plan(.eye), .plan(.anchor): "point"
    case .vanishingPoint, .receding, .edge, .horizon, .plan: "line"
    }
  }
}

extension InspectorPart: CustomStringConvertible {
  public var description: String {
    switch self {
    case .control(let control): "\(control)"
    case .focus: "focus"
    case .track(let control): "\(control).track"
    case .passed(let control): "\(control).passed"
    case .knob(let control): "\(control).knob"
    case .m34: "transform.m34"
    case .corner(let index): "corner.\(index)"
    case .cornerTag(let index): "corner.\(index).tag"
    case .vanishingPoint(let stroke): "vanishingPoint.\(stroke)"
    case .vanishingPointWords: "vanishingPoint.words"
    case .halo(let index): "halo.\(index)"
    case .receding(let index): "receding.\(index)"
    case .edge(let index): "edge.\(index)"
    case .horizon: "horizon"
    case .plan(.ray(let index)): "plan.ray.\(index)"
    case .plan(let part): "plan.\(part)"
    }
  }
}
