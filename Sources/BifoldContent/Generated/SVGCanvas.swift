/// Collects shapes as SVG text. Lengths are points of the drawing, y down.
struct SVGCanvas {
  private(set) var text = ""

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, fill: String) {
    text += "<rect x='\(short(x))' y='\(short(y))' width='\(short(width))' "
    text += "height='\(short(height))' fill='\(fill)'/>"
  }

  mutating func circle(x: Double, y: Double, radius: Double, fill: String? = nil) {
    text += "<circle cx='\(short(x))' cy='\(short(y))' r='\(short(max(0, radius)))'"
    if let fill { text += " fill='\(fill)'" }
    text += "/>"
  }

  mutating func ellipse(x: Double, y: Double, radii: (x: Double, y: Double)) {
    text += "<ellipse cx='\(short(x))' cy='\(short(y))' "
    text += "rx='\(short(radii.x))' ry='\(short(radii.y))'/>"
  }

  /// An upright bar with round ends.
  mutating func pillar(x: Double, y: Double, width: Double, height: Double, fill: String) {
    text += "<rect x='\(short(x))' y='\(short(y))' width='\(short(width))' "
    text += "height='\(short(height))' rx='\(short(width / 2))' fill='\(fill)'/>"
  }

  /// A filled shape with an outline, which hides what lies behind it.
  mutating func outlined(_ path: SVGPath, fill: String, stroke: String, width: Double) {
    text += "<path d='\(path.text)' fill='\(fill)' stroke='\(stroke)' "
    text += "stroke-width='\(short(width))'/>"
  }

  /// Shapes turned about a point.
  mutating func turned(
    degrees: Double, aboutX x: Double, y: Double, _ body: (inout SVGCanvas) -> Void
  ) {
    group("transform='rotate(\(short(degrees)) \(short(x)) \(short(y)))'", body)
  }

  mutating func path(_ path: SVGPath, fill: String? = nil) {
    text += "<path d='\(path.text)'"
    if let fill { text += " fill='\(fill)'" }
    text += "/>"
  }

  /// Shapes that are filled alike.
  mutating func filled(_ fill: String, _ body: (inout SVGCanvas) -> Void) {
    group("fill='\(fill)'", body)
  }

  /// Shapes of translucent ink.
  /// - Parameter percent: The ink's opacity, from 1 to 99.
  mutating func tinted(_ fill: String, percent: Int, _ body: (inout SVGCanvas) -> Void) {
    group("fill='\(fill)' fill-opacity='0.\(percent < 10 ? "0" : "")\(percent)'", body)
  }

  /// Shapes that meet without a seam: each is drawn a hair wider than it is.
  mutating func joined(_ body: (inout SVGCanvas) -> Void) {
    group("stroke-width='1.2' stroke-linejoin='round'", body)
  }

  /// A shape of a `joined` group.
  mutating func joinedPath(_ path: SVGPath, fill: String) {
    text += "<path d='\(path.text)' fill='\(fill)' stroke='\(fill)'/>"
  }

  /// Outlines of one colour and width, with round ends.
  mutating func stroked(_ colour: String, width: Double, _ body: (inout SVGCanvas) -> Void) {
    group(
      "fill='none' stroke='\(colour)' stroke-width='\(short(width))' stroke-linecap='round'", body)
  }

  /// Shapes that show inside a rectangle only, drawn in its own coordinates.
  ///
  /// What stands out is painted over rather than clipped: a clip lets a hair of every lower layer
  /// through along its edge.
  /// - Parameter margin: The colour round the rectangle, out to `size`.
  mutating func framed(
    by frame: Frame, in size: (width: Double, height: Double), margin: String,
    _ body: (inout SVGCanvas) -> Void
  ) {
    group("transform='translate(\(short(frame.x)) \(short(frame.y)))'", body)
    var outline = SVGPath()
    outline.rectangle(Frame(x: 0, y: 0, width: size.width, height: size.height))
    outline.rectangle(frame)
    text += "<path d='\(outline.text)' fill='\(margin)' fill-rule='evenodd'/>"
  }

  private mutating func group(_ attributes: String, _ body: (inout SVGCanvas) -> Void) {
    text += "<g \(attributes)>"
    body(&self)
    text += "</g>"
  }

  /// A place in the drawing.
  struct Frame {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }
}

/// A length to a tenth of a point, as short as it can be written.
func short(_ value: Double) -> String {
  let tenths = Int((min(max(value, -99_999), 99_999) * 10).rounded())
  let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
  return abs(tenths) % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
}
