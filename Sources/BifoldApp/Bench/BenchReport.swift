/// What the benchmark found of one scene.
struct BenchReport: Encodable, Sendable {
  var scene: String
  var frames: Int
  var size: [Int]
  var samples: Int
  var books: Int
  /// Cards on the last frame.
  var cards: Int
  var target: String
  var renderer: String
  var version: String
  var clock: String
  var frameMs: FrameStatistics?
  var cpuMs: FrameStatistics?
  var submitMs: FrameStatistics?
  var gpuMs: FrameStatistics?
  var drawCalls: Int
  var uploadBytes: Int
  var allocationsPerFrame: Double?
  /// Frames that took longer than a 60th of a second.
  var missed: Int
  var rssMb: Double
  var firstFrameMs: Double?
  var firstPictureMs: Double?
  /// Of one core, while the scene ran.
  var cpuShare: Double

  private enum CodingKeys: String, CodingKey {
    case scene, frames, size, samples, books, cards, target, renderer, version, clock, missed
    case frameMs = "frame_ms"
    case cpuMs = "cpu_ms"
    case submitMs = "submit_ms"
    case gpuMs = "gpu_ms"
    case drawCalls = "draw_calls"
    case uploadBytes = "upload_bytes"
    case allocationsPerFrame = "allocations_per_frame"
    case rssMb = "rss_mb"
    case firstFrameMs = "first_frame_ms"
    case firstPictureMs = "first_picture_ms"
    case cpuShare = "cpu_share"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(frames, forKey: .frames)
    try container.encode(size, forKey: .size)
    try container.encode(samples, forKey: .samples)
    try container.encode(books, forKey: .books)
    try container.encode(cards, forKey: .cards)
    try container.encode(target, forKey: .target)
    try container.encode(renderer, forKey: .renderer)
    try container.encode(version, forKey: .version)
    try container.encode(clock, forKey: .clock)
    // Null rather than absent where there is nothing to say: every scene has every key.
    try container.encode(frameMs, forKey: .frameMs)
    try container.encode(cpuMs, forKey: .cpuMs)
    try container.encode(submitMs, forKey: .submitMs)
    try container.encode(gpuMs, forKey: .gpuMs)
    try container.encode(drawCalls, forKey: .drawCalls)
    try container.encode(uploadBytes, forKey: .uploadBytes)
    try container.encode(allocationsPerFrame, forKey: .allocationsPerFrame)
    try container.encode(missed, forKey: .missed)
    try container.encode(rssMb, forKey: .rssMb)
    try container.encode(firstFrameMs, forKey: .firstFrameMs)
    try container.encode(firstPictureMs, forKey: .firstPictureMs)
    try container.encode(cpuShare, forKey: .cpuShare)
  }
}

extension BenchReport {
  static let tableHead =
    "scene     target     frames   p50 ms   p95 ms   p99 ms   max ms   cpu ms  submit ms  draws"
    + "  allocs\n"

  /// One line of the table for a person.
  var tableRow: String {
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(width - text.count, 0)) + text
    }
    func number(_ value: Double?, _ digits: Int = 2) -> String {
      value.map { decimal($0, digits) } ?? "–"
    }
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    return left(scene, 10) + left(target, 10) + cell(String(frames), 7)
      + cell(number(frameMs?.p50), 9) + cell(number(frameMs?.p95), 9)
      + cell(number(frameMs?.p99), 9) + cell(number(frameMs?.max), 9)
      + cell(number(cpuMs?.p50, 4), 9) + cell(number(submitMs?.p50, 3), 11)
      + cell(String(drawCalls), 7) + cell(number(allocationsPerFrame, 1), 8) + "\n"
  }
}

/// A number with so many decimals.
func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "–" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((abs(value) * scale).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return sign + String(scaled) }
  let fraction = String(scaled % Int(scale))
  return sign + String(scaled / Int(scale)) + "."
    + String(repeating: "0", count: digits - fraction.count) + fraction
}
