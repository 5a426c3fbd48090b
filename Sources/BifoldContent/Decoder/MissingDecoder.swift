/// The worker's program is in none of the places where it is looked for.
package struct MissingDecoder: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Origin: Hashable, Sendable {
    /// The environment variable names a program that cannot be executed.
    case variable
    /// Nothing was found from this program's own place.
    case program
  }

  package var origin: Origin
  package var searched: [String]

  package var description: String {
    let places = searched.joined(separator: ", ")
    return switch origin {
    case .variable: "bifold-decoder: $\(DecoderExecutable.variable) names no program: \(places)"
    case .program:
      "bifold-decoder: not found (\(places)); set $\(DecoderExecutable.variable) to its path"
    }
  }
}
