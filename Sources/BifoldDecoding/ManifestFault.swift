/// What is wrong with a manifest or with one of its entries.
struct ManifestFault: Error, Equatable {
  /// One line, without a full stop.
  var reason: String

  init(_ reason: String) { self.reason = reason }

  /// The words for what a decoder threw.
  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, _):
      self.init("\(key.stringValue) is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init("\(Self.place(context.codingPath)) has the wrong type")
    case DecodingError.dataCorrupted(let context):
      let place = Self.place(context.codingPath)
      self.init(
        context.codingPath.isEmpty
          ? "is not a property list that can be read" : "\(place) cannot be read")
    default:
      self.init("cannot be read")
    }
  }

  /// A path within one entry, such as `pages[3]`, counted from 1.
  private static func place(_ path: [any CodingKey]) -> String {
    // The first step is the entry's own index, which the message already carries.
    let steps = path.first?.intValue == nil ? path[...] : path.dropFirst()
    var place = ""
    for step in steps {
      if let index = step.intValue { place += "[\(index + 1)]" } else { place += step.stringValue }
    }
    return place.isEmpty ? (path.isEmpty ? "the list" : "the entry") : place
  }
}
