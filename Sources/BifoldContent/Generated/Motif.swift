/// What a book's cover and pages show.
enum Motif: Int, CaseIterable, Sendable {
  case ridges
  case discs
  case tiles
  case sun
  case phyllotaxis
  case waves
  case squares
  case moire
  case triangles
  case road
  case arches
  case bars
  case orbits
  case leaves

  /// Draws into a rectangle from the origin.
  /// - Parameters:
  ///   - random: Decides what sets one book apart from another; the same for all its pages.
  ///   - phase: From 0 at the cover to 1 at the last page: the pages are a flip book.
  func draw(
    on canvas: inout SVGCanvas, width: Double, height: Double, palette: Palette,
    random: SplitMix, phase: Double
  ) {
    var drawing = MotifDrawing(
      canvas: canvas, width: width, height: height, palette: palette, random: random, phase: phase)
    switch self {
    case .ridges: drawing.drawRidges()
    case .discs: drawing.drawDiscs()
    case .tiles: drawing.drawTiles()
    case .sun: drawing.drawSun()
    case .phyllotaxis: drawing.drawPhyllotaxis()
    case .waves: drawing.drawWaves()
    case .squares: drawing.drawSquares()
    case .moire: drawing.drawMoire()
    case .triangles: drawing.drawTriangles()
    case .road: drawing.drawRoad()
    case .arches: drawing.drawArches()
    case .bars: drawing.drawBars()
    case .orbits: drawing.drawOrbits()
    case .leaves: drawing.drawLeaves()
    }
    canvas = drawing.canvas
  }

  /// Words for titles that suit the motif.
  var nouns: [String] {
    switch self {
    case .ridges: ["Ridge", "Pulsar", "Altitude", "Signal"]
    case .discs: ["Eclipse", "Meeting", "Colour Wheel", "Orchard"]
    case .tiles: ["Courtyard", "Pavement", "Labyrinth", "Quarter"]
    case .sun: ["Horizon", "Noon", "Harbour", "Solstice"]
    case .phyllotaxis: ["Sunflower", "Seed", "Golden Angle", "Pine Cone"]
    case .waves: ["Tide", "Shoreline", "Undertow", "Estuary"]
    case .squares: ["Corridor", "Room", "Telescope", "Threshold"]
    case .moire: ["Interference", "Ripple", "Echo", "Second Stone"]
    case .triangles: ["Shard", "Sail", "Glacier", "Kite"]
    case .road: ["Road", "Runway", "Vanishing Point", "Furrow"]
    case .arches: ["Viaduct", "Cloister", "Aqueduct", "Arcade"]
    case .bars: ["Organ", "Skyline", "Metronome", "Chord"]
    case .orbits: ["Orbit", "Perihelion", "Comet", "Transit"]
    case .leaves: ["Fern", "Canopy", "Herbarium", "Willow"]
    }
  }
}
