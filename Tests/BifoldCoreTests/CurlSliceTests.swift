import BifoldCore
import BifoldTesting
import Testing

@Suite("Curl: the strip of triangles")
struct CurlSliceTests {
  @Test("Slices are in order, end in the page's outline, and cover it all")
  func cover() {
    var source = CurlSource(seed: 31)
    for index in 0..<2000 {
      var curl = source.curl()
      if index < 8 {
        curl = Curl(
          of: source.size(), fraction: Double(index & 1), lying: index < 4 ? .left : .right)
      }
      let (w, h) = (curl.size.width, curl.size.height)
      let slices = curl.slices
      #expect(slices.count >= 4 && slices.count <= 29)
      var area = 0.0
      for (a, b) in zip(slices, slices.dropFirst()) {
        #expect(a.distance <= b.distance)
        // Two triangles; the page is a plane, so their areas add up to its.
        let corners = [a.ends.0, a.ends.1, b.ends.1, b.ends.0]
        var twice = 0.0
        for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
          twice += p.x * q.y - p.y * q.x
        }
        area += twice / 2
      }
      #expect(abs(abs(area) - w * h) < 1e-6 * w * h)
      for slice in slices {
        for end in [slice.ends.0, slice.ends.1] {
          #expect(abs(curl.distance(of: end) - slice.distance) < 1e-6)
          let toEdge = min(end.x, w - end.x, end.y, h - end.y)
          #expect(toEdge >= 0 && toEdge < 1e-6)
        }
      }
    }
  }

  @Test("Between two slices the strip is nowhere a thousandth of the width from the sheet")
  func near() {
    var source = CurlSource(seed: 32)
    for _ in 0..<500 {
      let curl = source.curl()
      for (a, b) in zip(curl.slices, curl.slices.dropFirst()) {
        for (p, q) in [(a.ends.0, b.ends.0), (a.ends.1, b.ends.1), (a.ends.0, b.ends.1)] {
          let (from, to) = (curl.point(at: p), curl.point(at: q))
          let middle = curl.point(at: Point(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2))
          let chord = Point3D(
            x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: (from.z + to.z) / 2)
          #expect(distance(middle, chord) < 0.001 * curl.size.width)
        }
      }
    }
  }
}
