/// The last frames as a graph, and what they say in numbers.
extension Layout {
  mutating func appendFrameTimes(of shelf: Bookshelf) {
    guard shelf.overlays.contains(.frameTimes) else { return }
    typealias Look = FrameTimesLook
    let size = Look.size
    let origin = shelf.onPixels(
      Point(
        x: shelf.windowX(
          of: size.width, at: max(shelf.size.width - size.width - Look.margin, 0)),
        y: Metrics.barHeight + Look.margin))
    append(
      Card(
        .overlay(.frameTimes), frame: Rect(origin: origin, size: size),
        content: .color(OverlayLook.ground), corners: Card.Corners(left: 6, right: 6)))
    let left = origin.x + Look.padding
    appendGraph(
      of: shelf.frames, at: Point(x: left, y: origin.y + Look.padding + Look.graphHeight))

    let table = Point(x: left, y: origin.y + 2 * Look.padding + Look.graphHeight)
    appendCaptions(at: table, in: shelf)
    appendNumbers(at: table, in: shelf)
  }

  /// All words, then all numbers: each kind is drawn at once.
  private mutating func appendCaptions(at origin: Point, in shelf: Bookshelf) {
    typealias Look = FrameTimesLook
    func append(
      _ caption: Caption, x: Double, line: Int, _ layout: inout Layout, color: Color = Ink.quiet
    ) {
      let line = Look.line(line, from: Point(x: origin.x + x, y: origin.y))
      layout.append(caption, in: line, color: color, of: shelf)
    }
    for (column, measure) in Look.percentiles.enumerated() {
      append(measure.caption, x: Look.columns[column] - Look.percentileWidth, line: 0, &self)
    }
    append(.frame, x: 0, line: 1, &self)
    // In their colours in the graph.
    append(.processor, x: 0, line: 2, &self, color: Look.color(of: .processor))
    append(Look.drawing(shelf.frames.clock), x: 0, line: 3, &self, color: Look.color(of: .drawing))
    append(.graphics, x: 0, line: 4, &self, color: Look.color(of: .graphics))
    append(.drawCalls, x: 0, line: 5, &self)
    append(.textures, x: 0, line: 6, &self)
  }

  private mutating func appendNumbers(at origin: Point, in shelf: Bookshelf) {
    typealias Look = FrameTimesLook
    func append(
      _ caption: Caption, _ value: Double, _ decimals: Int, column: Int, line: Int,
      _ layout: inout Layout
    ) {
      layout.append(
        value, decimals: decimals, for: .measure(caption, column),
        endingAt: origin.x + Look.columns[column], in: Look.line(line, from: origin),
        color: Ink.bright, of: shelf)
    }
    let frames = shelf.frames
    for (column, measure) in Look.percentiles.enumerated() {
      // What is not known is written as a stroke.
      func milliseconds(_ series: FrameHistory.Series) -> Double {
        series.isEmpty ? .nan : series.percentile(measure.share) * 1000
      }
      append(.frame, milliseconds(frames.whole), 2, column: column, line: 1, &self)
      append(.processor, milliseconds(frames.processor), 2, column: column, line: 2, &self)
      append(
        Look.drawing(frames.clock), milliseconds(frames.drawing), 2, column: column, line: 3, &self)
      append(.graphics, milliseconds(frames.graphics), 2, column: column, line: 4, &self)
    }
    append(.drawCalls, Double(frames.drawCalls), 0, column: 2, line: 5, &self)
    append(.textures, Double(frames.textureBytes) / 1_048_576, 1, column: 2, line: 6, &self)
  }

  /// A bar a frame, the newest at the right; each part stands on the one before it, in its colour.
  /// Neighbours that are alike are one card, with the oldest one's id.
  /// - Parameter foot: the lower left corner.
  private mutating func appendGraph(of frames: FrameHistory, at foot: Point) {
    typealias Look = FrameTimesLook
    let left = foot.x + Double(FrameHistory.capacity - frames.count)
    for part in CardID.FramePart.allCases {
      var (first, bar) = (0, Look.Bar.none)
      for age in 0...frames.count {
        let next = age < frames.count ? Look.Bar(part, of: frames.frame(age)) : .none
        if next == bar, age < frames.count { continue }
        if bar.top > bar.foot {
          var card = Card(
            .frameBar(part, first),
            frame: Rect(
              x: left + Double(first), y: foot.y - bar.top, width: Double(age - first),
              height: bar.top - bar.foot),
            content: .color(bar.isLate ? Look.lateColor : Look.color(of: part)))
          // So that no two have a seam where a point is no whole number of pixels.
          card.alignment = .wholePixels
          append(card)
        }
        (first, bar) = (age, next)
      }
    }
    append(
      Card(
        .refreshLine,
        frame: Rect(
          x: foot.x, y: (foot.y - Look.refresh * Look.pointsPerSecond).rounded(),
          width: Double(FrameHistory.capacity), height: 1),
        content: .color(OverlayLook.line)))
  }
}

/// Lengths in points and colours of the frame times.
enum FrameTimesLook {
  static let margin = 12.0
  static let padding = 10.0
  static let graphHeight = 64.0
  static let lineHeight = 20.0
  /// The percentiles' names, a frame and its three parts, draw calls, textures.
  static let lines = 7
  /// Right edges of the columns, from the left one's.
  static let columns = [130.0, 185.0, 240.0]
  /// What a percentile's name is wide, so that it ends near where its numbers do.
  static let percentileWidth = 24.0
  static let percentiles: [(caption: Caption, share: Double)] = [
    (.median, 0.5), (.slow, 0.95), (.slowest, 0.99),
  ]
  /// Seconds that a frame may take on a screen of 60 Hz; the graph shows twice that.
  static let refresh = 1.0 / 60
  static let pointsPerSecond = graphHeight / (2 * refresh)
  /// Of a frame beyond the processor's part that took longer than that.
  static let lateColor = Color(hex: 0xE0653A)

  /// A part of a frame's bar.
  struct Bar: Equatable {
    /// Points above the graph's foot, whole ones.
    var foot = 0.0
    var top = 0.0
    var isLate = false

    static let none = Bar()
  }

  static func color(of part: CardID.FramePart) -> Color {
    switch part {
    case .processor: OverlayLook.accent
    case .drawing: Color(hex: 0x6FA8A0)
    case .graphics: Color(hex: 0x7E8FD6)
    }
  }

  /// What the drawing is called by what is timed of it.
  static func drawing(_ clock: DrawingClock) -> Caption { clock == .finish ? .finished : .drawing }

  /// Of all of it.
  static let size = Size(
    width: Double(FrameHistory.capacity) + 2 * padding,
    height: graphHeight + Double(lines) * lineHeight + 3 * padding)

  /// A line of the table below the graph.
  static func line(_ index: Int, from origin: Point) -> Rect {
    Rect(
      x: origin.x, y: origin.y + Double(index) * lineHeight, width: size.width - 2 * padding,
      height: lineHeight)
  }
}

extension FrameTimesLook.Bar {
  init(
    _ part: CardID.FramePart, of frame: (whole: Double, processor: Double, drawing: Double)
  ) {
    typealias Look = FrameTimesLook
    func height(_ time: Double, atLeast least: Double) -> Double {
      min(max((time * Look.pointsPerSecond).rounded(), least), Look.graphHeight)
    }
    let processor = height(frame.processor, atLeast: 0)
    // However short, a frame is there.
    let drawing = height(frame.processor + frame.drawing, atLeast: 1)
    switch part {
    case .processor: (foot, top) = (0, processor)
    case .drawing: (foot, top) = (processor, drawing)
    case .graphics: (foot, top) = (drawing, height(frame.whole, atLeast: 1))
    }
    isLate = part != .processor && frame.whole > Look.refresh
  }
}
