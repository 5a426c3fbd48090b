import BifoldContent

/// A place on a sheet, in points, y down.
typealias Place = (x: Double, y: Double)

/// A cover or a page while it is drawn: a canvas that knows the book's inks.
struct Sheet {
  static let width = GeneratedBook.width
  static let height = GeneratedBook.height

  var canvas = SVGCanvas()
  let inks: Inks
  let ground: Ink
  /// Where the drawing goes.
  let frame: SVGCanvas.Frame
  /// What text and the main lines are drawn in.
  var text: Ink { inks.text(on: ground) }

  init(inks: Inks, ground: Ink, frame: SVGCanvas.Frame) {
    self.inks = inks
    self.ground = ground
    self.frame = frame
    // A little over the edges, so that none of them is a blend.
    canvas.rectangle(
      x: -1, y: -1, width: Self.width + 2, height: Self.height + 2, fill: inks[ground])
  }

  /// The middle of the drawing.
  var centre: Place { (frame.x + frame.width / 2, frame.y + frame.height / 2) }

  // MARK: Shapes

  mutating func fill(_ path: SVGPath, _ ink: Ink) { canvas.path(path, fill: inks[ink]) }

  mutating func fill(_ corners: [Place], _ ink: Ink) {
    var path = SVGPath()
    path.polygon(corners)
    fill(path, ink)
  }

  mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ink: Ink) {
    canvas.rectangle(x: x, y: y, width: width, height: height, fill: inks[ink])
  }

  mutating func disc(_ centre: Place, radius: Double, _ ink: Ink) {
    canvas.circle(x: centre.x, y: centre.y, radius: radius, fill: inks[ink])
  }

  mutating func dots(_ centres: [Place], radius: Double, _ ink: Ink) {
    canvas.dots(centres, radius: radius, fill: inks[ink])
  }

  mutating func stroke(
    _ path: SVGPath, _ ink: Ink, width: Double, ends: SVGCanvas.LineEnds = .round
  ) {
    canvas.stroked(inks[ink], width: width, ends: ends) { canvas in canvas.path(path) }
  }

  mutating func stroke(_ points: [Place], _ ink: Ink, width: Double) {
    var path = SVGPath()
    path.polyline(points)
    stroke(path, ink, width: width)
  }

  mutating func ring(_ centre: Place, radius: Double, _ ink: Ink, width: Double) {
    var path = SVGPath()
    path.circle(x: centre.x, y: centre.y, radius: radius)
    stroke(path, ink, width: width)
  }

  /// A smooth open line through points.
  mutating func curve(_ points: [Place], _ ink: Ink, width: Double) {
    guard let first = points.first else { return }
    var path = SVGPath()
    path.move(first.x, first.y)
    path.smooth(points)
    stroke(path, ink, width: width)
  }

  /// A drawing that may stand out of its frames; what does is painted over with the ground.
  mutating func clipped(to frames: SVGCanvas.Frame..., body: (inout Sheet) -> Void) {
    body(&self)
    var outline = SVGPath()
    outline.rectangle(
      SVGCanvas.Frame(x: -1, y: -1, width: Self.width + 2, height: Self.height + 2))
    for frame in frames { outline.rectangle(frame) }
    canvas.margin(outline, fill: inks[ground])
  }

  // MARK: Words

  mutating func words(
    _ line: String, at place: Place, size: Double, weight: SVGCanvas.FontWeight = .regular,
    _ ink: Ink? = nil, anchor: SVGCanvas.TextAnchor = .start
  ) {
    canvas.line(
      of: line, x: place.x, y: place.y, size: size, weight: weight, fill: inks[ink ?? text],
      anchor: anchor)
  }
}
