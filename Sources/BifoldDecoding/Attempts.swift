/// A list whose elements are decoded one by one, so that a broken one leaves the others.
struct Attempts<Element: Decodable>: Decodable {
  let all: [Result<Element, ManifestFault>]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var all: [Result<Element, ManifestFault>] = []
    while !container.isAtEnd { all.append(try container.decode(Attempt.self).result) }
    self.all = all
  }

  /// Never throws, so that the container always goes on to the next element.
  private struct Attempt: Decodable {
    let result: Result<Element, ManifestFault>

    init(from decoder: any Decoder) {
      do {
        result = .success(try Element(from: decoder))
      } catch {
        result = .failure(ManifestFault(error))
      }
    }
  }
}
