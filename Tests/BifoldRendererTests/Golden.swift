import BifoldRenderer
import Glibc
import Testing

/// A picture that was looked at and found right, against which later ones are held. It lies in
/// `Goldens` as a PAM file without alpha; its comment names the driver that drew it.
struct Golden {
  let name: String

  /// How far a picture may be from its golden.
  struct Tolerance {
    /// Of a part of a pixel, of 255.
    var most: Int
    /// The share of the pixels that may differ at all.
    var share: Double

    /// The driver that drew the golden draws it again all but exactly.
    static let sameDriver = Tolerance(most: 1, share: 0.001)
    /// Drivers are free in how they round, and in the bits of their filters' weights.
    static let otherDriver = Tolerance(most: 5, share: 1)
  }

  struct Difference {
    var largest = 0
    var count = 0
    var pixels = 0
    var isOfSize = true

    func isWithin(_ tolerance: Tolerance) -> Bool {
      isOfSize && largest <= tolerance.most
        && Double(count) <= tolerance.share * Double(pixels)
    }
  }

  static func difference(of a: Bitmap, from b: Bitmap) -> Difference {
    var result = Difference()
    guard a.width == b.width, a.height == b.height else {
      result.isOfSize = false
      return result
    }
    result.pixels = a.width * a.height
    for y in 0..<a.height {
      for x in 0..<a.width {
        let distance = a[x, y].distance(to: b[x, y])
        if distance > 0 { result.count += 1 }
        result.largest = max(result.largest, distance)
      }
    }
    return result
  }

  // MARK: Comparing

  /// How a picture of this driver may differ from the golden.
  func tolerance(on renderer: Renderer) throws -> (golden: Bitmap, tolerance: Tolerance) {
    let file = try PAM.read(Self.goldens + "/\(name).pam")
    let isSame = file.comment == Self.driver(of: renderer)
    return (file.bitmap, isSame ? .sameDriver : .otherDriver)
  }

  /// Holds a picture against the golden, and leaves both and their difference in `out/pictures`
  /// where they do not agree.
  func check(_ drawn: Bitmap, on renderer: Renderer, sourceLocation: SourceLocation) throws {
    if Self.isRecording {
      try record(drawn, on: renderer, sourceLocation: sourceLocation)
      return
    }
    let (golden, tolerance) = try tolerance(on: renderer)
    let difference = Self.difference(of: drawn, from: golden)
    if difference.isWithin(tolerance) { return }
    Self.makeFolder(Self.out)
    Self.makeFolder(Self.pictures)
    let paths = ["", "-golden", "-difference"].map { "\(Self.pictures)/\(name)\($0).pam" }
    let driver = Self.driver(of: renderer)
    try PAM.write(drawn, comment: driver, to: paths[0])
    try PAM.write(golden, comment: driver, to: paths[1])
    if difference.isOfSize {
      try PAM.write(Self.picture(ofDifferenceBetween: drawn, golden), comment: driver, to: paths[2])
    }
    Issue.record(
      """
      \(name): \(difference.count) of \(difference.pixels) pixels differ, by up to \
      \(difference.largest)/255; allowed are \(tolerance.most)/255 on \
      \(tolerance.share * 100) %. See \(paths.joined(separator: ", ")). \
      If the new picture is right: \(Self.recordVariable)=1 swift test --filter Golden
      """, sourceLocation: sourceLocation)
  }

  /// Grey where both are alike, and every difference sixteen times as large.
  private static func picture(ofDifferenceBetween a: Bitmap, _ b: Bitmap) -> Bitmap {
    func part(_ p: UInt8, _ q: UInt8) -> UInt8 {
      UInt8(min(max(128 + 16 * (Int(p) - Int(q)), 0), 255))
    }
    return Bitmap(width: a.width, height: a.height) { x, y in
      let (p, q) = (a[x, y], b[x, y])
      return Pixel(part(p.red, q.red), part(p.green, q.green), part(p.blue, q.blue))
    }
  }

  // MARK: Recording

  private static let recordVariable = "BIFOLD_RECORD_GOLDENS"
  static var isRecording: Bool { environment(recordVariable) == "1" }

  private func record(
    _ drawn: Bitmap, on renderer: Renderer, sourceLocation: SourceLocation
  ) throws {
    // A machine that nobody looks at must not say what is right.
    guard Self.environment("CI") == nil else {
      Issue.record(
        "\(Self.recordVariable) is set where CI is", sourceLocation: sourceLocation)
      return
    }
    // OpenGL ES is held against what OpenGL drew: they differ in the last bit of some pixels.
    guard renderer.api == .desktop else { return }
    Self.makeFolder(Self.goldens)
    try PAM.write(
      drawn, comment: Self.driver(of: renderer), to: Self.goldens + "/\(name).pam")
  }

  /// The driver, its version and the API that it speaks.
  private static func driver(of renderer: Renderer) -> String {
    "\(renderer.name), \(renderer.version)"
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  // MARK: Places

  private static let folder = parent(of: #filePath)
  private static let goldens = folder + "/Goldens"
  private static let out = parent(of: parent(of: folder)) + "/out"
  private static let pictures = out + "/pictures"

  private static func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
  }

  private static func makeFolder(_ path: String) {
    // Where it cannot be made, writing into it says why.
    _ = mkdir(path, 0o755)
  }
}
