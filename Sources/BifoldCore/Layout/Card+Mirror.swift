extension Card {
  /// Puts it where a mirror in the middle of the window shows it. What it shows is not mirrored.
  /// Constant time.
  /// - Parameter width: of the window in points.
  package mutating func mirror(in width: Double) {
    position.x = width - position.x
    anchorPoint.x = 1 - anchorPoint.x
    transform = transform.mirrored
    (corners.left, corners.right) = (corners.right, corners.left)
    (seams.left, seams.right) = (seams.right, seams.left)
    switch content {
    case .color, .room, .strokes, .ring: break
    // From their top left, as they are read.
    case .words: break
    case .gradient(let from, let to):
      content = .gradient(from: to, to: from)
    case .picture(let picture, let frame, let over):
      content = .picture(picture, frame: frame.mirrored(in: size.width), over: over)
    case .shadedPicture(let picture, let frame, let over, let shading):
      content = .shadedPicture(
        picture, frame: frame.mirrored(in: size.width), over: over, shading.mirrored)
    case .shadow(let color, let softness, let hidden):
      content = .shadow(color, softness: softness, hidden: hidden?.mirrored(in: size.width))
    case .reflection(let picture, let frame, let over):
      content = .reflection(picture, frame: frame.mirrored(in: size.width), over: over)
    case .sheet(var sheet):
      sheet.direction = sheet.direction.other
      sheet.recto.frame = sheet.recto.frame.mirrored(in: size.width)
      sheet.verso.frame = sheet.verso.frame.mirrored(in: size.width)
      content = .sheet(sheet)
    case .sheetShadow(let curl, let direction):
      content = .sheetShadow(curl, direction.other)
    }
  }
}
