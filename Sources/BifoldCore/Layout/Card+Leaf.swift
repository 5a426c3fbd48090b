/// What a card with a bent leaf answers.
extension Card {
  /// The point of the page, and the face, that is seen at a place in the window; nil where the
  /// card holds no leaf, or that place does not show the card's part of it.
  public func leafHit(_ point: Point) -> LeafHit? {
    guard case .sheet(let sheet) = content,
      let line = SheetSpace(of: self, sheet.curl, sheet.direction)?.line(through: point),
      let hit = sheet.curl.hit(sheet.curl.lying == .right ? line : line.mirrored),
      sheet.has(hit)
    else { return nil }
    return hit
  }

  /// From the top left of the card's bounds, clockwise.
  func outline(of sheet: Sheet) -> Outline {
    let curl = sheet.curl
    guard let space = SheetSpace(of: self, curl, sheet.direction) else {
      return Outline(
        corners: InlineArray(repeating: Homogeneous(x: 0, y: 0, z: 0, w: 0)))
    }
    let (width, height) = (curl.size.width, curl.size.height)
    let isRight = (curl.lying == .right) == (sheet.direction == .leftToRight)
    let (left, right) = isRight ? (0, width) : (width, 0)
    func corner(_ x: Double, _ y: Double) -> Homogeneous {
      space.project(curl.place(of: Point(x: x, y: y)))
    }
    return Outline(corners: [
      corner(left, 0), corner(right, 0), corner(right, height), corner(left, height),
    ])
  }
}
