/// Collects shapes as SVG text. Lengths are points of the drawing, y down.
package struct SVGCanvas {
  package private(set) var text = ""

  package init() {}

  package mutating func rectangle(x: Double, y: Double, width: Double, height: Double, fill: String)
  {
    text += "<rect x='\(short(x))' y='\(short(y))' width='\(short(width))' "
    text += "height='\(short(height))' fill='\(fill)'/>"
  }

  package mutating func circle(x: Double, y: Double, radius: Double, fill: String? = nil) {
    text += "<circle cx='\(short(x))' cy='\(short(y))' r='\(short(max(0, radius)))'"
    if let fill { text += " fill='\(fill)'" }
    text += "/>"
  }

  package mutating func ellipse(x: Double, y: Double, radii: (x: Double, y: Double)) {
    text += "<ellipse cx='\(short(x))' cy='\(short(y))' "
    text += "rx='\(short(radii.x))' ry='\(short(radii.y))'/>"
  }

  /// An upright bar with round ends.
  package mutating func pillar(x: Double, y: Double, width: Double, height: Double, fill: String) {
    text += "<rect x='\(short(x))' y='\(short(y))' width='\(short(width))' "
    text += "height='\(short(height))' rx='\(short(width / 2))' fill='\(fill)'/>"
  }

  /// A filled shape with an outline, which hides what lies behind it.
  package mutating func outlined(_ path: SVGPath, fill: String, stroke: String, width: Double) {
    text += "<path d='\(path.text)' fill='\(fill)' stroke='\(stroke)' "
    text += "stroke-width='\(short(width))'/>"
  }

  /// Shapes turned about a point.
  package mutating func turned(
    degrees: Double, aboutX x: Double, y: Double, _ body: (inout SVGCanvas) -> Void
  ) {
    group("transform='rotate(\(short(degrees)) \(short(x)) \(short(y)))'", body)
  }

  package mutating func path(_ path: SVGPath, fill: String? = nil) {
    text += "<path d='\(path.text)'"
    if let fill { text += " fill='\(fill)'" }
    text += "/>"
  }

  /// Shapes that are filled alike.
  package mutating func filled(_ fill: String, _ body: (inout SVGCanvas) -> Void) {
    group("fill='\(fill)'", body)
  }

  /// Shapes of translucent ink.
  /// - Parameter percent: The ink's opacity, from 1 to 99.
  package mutating func tinted(_ fill: String, percent: Int, _ body: (inout SVGCanvas) -> Void) {
    group("fill='\(fill)' fill-opacity='0.\(percent < 10 ? "0" : "")\(percent)'", body)
  }

  /// Shapes that meet without a seam: each is drawn a hair wider than it is.
  package mutating func joined(_ body: (inout SVGCanvas) -> Void) {
    group("stroke-width='1.2' stroke-linejoin='round'", body)
  }

  /// A shape of a `joined` group.
  package mutating func joinedPath(_ path: SVGPath, fill: String) {
    text += "<path d='\(path.text)' fill='\(fill)' stroke='\(fill)'/>"
  }

  /// Outlines of one colour and width.
  package mutating func stroked(
    _ colour: String, width: Double, ends: LineEnds = .round, _ body: (inout SVGCanvas) -> Void
  ) {
    group(
      "fill='none' stroke='\(colour)' stroke-width='\(short(width))' "
        + "stroke-linecap='\(ends.rawValue)'", body)
  }

  /// Discs of one size, each a line of no length with round ends: a third of the bytes of circles.
  package mutating func dots(_ centres: [(x: Double, y: Double)], radius: Double, fill: String) {
    guard !centres.isEmpty else { return }
    var outline = SVGPath()
    for centre in centres { outline.dot(centre.x, centre.y) }
    stroked(fill, width: 2 * radius) { canvas in canvas.path(outline) }
  }

  /// A line of text.
  /// - Parameters:
  ///   - x: Where the text begins, has its middle or ends.
  ///   - y: The line that the letters stand on.
  package mutating func line(
    of words: String, x: Double, y: Double, size: Double, weight: FontWeight, fill: String,
    anchor: TextAnchor = .start
  ) {
    text += "<text x='\(short(x))' y='\(short(y))' font-size='\(short(size))' "
    text += "font-weight='\(weight.rawValue)' fill='\(fill)'"
    if anchor != .start { text += " text-anchor='\(anchor.rawValue)'" }
    text += ">\(Self.escaped(words))</text>"
  }

  /// The whole drawing as a file.
  /// - Parameter fonts: The families for its text, the first one that exists being taken.
  package func document(width: Double, height: Double, fonts: String? = nil) -> [UInt8] {
    let size = "width='\(short(width))' height='\(short(height))'"
    let box = "viewBox='0 0 \(short(width)) \(short(height))'"
    let font = fonts.map { " font-family='\($0)'" } ?? ""
    return Array(
      "<svg xmlns='http://www.w3.org/2000/svg' \(size) \(box)\(font)>\(text)</svg>".utf8)
  }

  private static func escaped(_ words: String) -> String {
    var escaped = ""
    for character in words {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Shapes that show inside a rectangle only, drawn in its own coordinates.
  ///
  /// What stands out is painted over rather than clipped: a clip lets a hair of every lower layer
  /// through along its edge.
  /// - Parameter margin: The colour round the rectangle, out to `size`.
  package mutating func framed(
    by frame: Frame, in size: (width: Double, height: Double), margin: String,
    _ body: (inout SVGCanvas) -> Void
  ) {
    group("transform='translate(\(short(frame.x)) \(short(frame.y)))'", body)
    var outline = SVGPath()
    outline.rectangle(Frame(x: 0, y: 0, width: size.width, height: size.height))
    outline.rectangle(frame)
    self.margin(outline, fill: margin)
  }

  /// What lies between the shapes of a path, by the rule that every second one is a hole.
  package mutating func margin(_ path: SVGPath, fill: String) {
    text += "<path d='\(path.text)' fill='\(fill)' fill-rule='evenodd'/>"
  }

  private mutating func group(_ attributes: String, _ body: (inout SVGCanvas) -> Void) {
    text += "<g \(attributes)>"
    body(&self)
    text += "</g>"
  }

  /// How lines end.
  package enum LineEnds: String, Sendable {
    case round
    case butt
  }

  package enum TextAnchor: String, Sendable {
    case start
    case middle
    case end
  }

  package enum FontWeight: Int, Sendable {
    case light = 300
    case regular = 400
    case semibold = 600
    case bold = 700
  }

  /// A place in the drawing.
  package struct Frame {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

/// A length to a tenth of a point, as short as it can be written.
func short(_ value: Double) -> String {
  let tenths = Int((min(max(value, -99_999), 99_999) * 10).rounded())
  let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
  return abs(tenths) % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
}
