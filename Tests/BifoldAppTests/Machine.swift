/// What `info --json` says.
struct Machine: Decodable {
  struct Path: Decodable {
    var name: String
    var works: Bool
    var vendor: String?
    var renderer: String?
    var version: String?
    var longestTextureSide: Int?
    var mostSamples: Int?
    var reason: String?
  }

  var program: String
  var offscreen: [Path]
  var window: Path
  var decoder: String
  var formats: [String]
  var protections: [String]
}
