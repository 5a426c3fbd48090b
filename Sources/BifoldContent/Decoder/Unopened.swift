import BifoldWire

/// The pictures of an order of sizes that are not sent with the others, for their files cannot be
/// opened. Empty for every other request.
struct Unopened {
  /// Why, by the place in the order.
  var failures: [Int: DecodingFailure] = [:]

  /// The worker's answer, with what was not asked put in its place.
  func completing(_ reply: DecoderReply) -> DecoderReply {
    guard !failures.isEmpty, case .sizes(let sizes) = reply else { return reply }
    var answered = sizes.results[...]
    var results: [Result<PictureHeader, DecodingFailure>] = []
    while true {
      if let failure = failures[results.count] {
        results.append(.failure(failure))
      } else if let result = answered.popFirst() {
        results.append(result)
      } else {
        return .sizes(PictureSizes(results: results))
      }
    }
  }
}
