import BifoldContent
import BifoldCore

extension Sheet {
  /// A panel of level bands, placed by the program's own matrices and drawn at a scale.
  /// - Parameters:
  ///   - size: Of the panel before it is drawn smaller, in points of the program.
  ///   - place: Where the panel's anchor point stands on the sheet.
  mutating func drawPanel(
    _ size: Size, at place: Place, anchor: Point, _ transform: Transform3D, scale: Double,
    bands: Int, _ inks: [Ink]
  ) {
    let projection = Projection(
      size: size, position: Point(x: 0, y: 0), anchorPoint: anchor, transform: transform)
    func corner(_ x: Double, _ y: Double) -> Place {
      let point = projection.project(Point(x: x, y: y)).divided
      return (place.x + point.x * scale, place.y + point.y * scale)
    }
    for band in 0..<bands {
      let (top, bottom) = (
        size.height * Double(band) / Double(bands), size.height * Double(band + 1) / Double(bands)
      )
      fill(
        [corner(0, top), corner(size.width, top), corner(size.width, bottom), corner(0, bottom)],
        inks[band % inks.count])
    }
  }
}
