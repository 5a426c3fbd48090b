import BifoldTesting

/// A file that was right once and what was done to it.
struct HostileFile: Sendable {
  /// What must become of it. That it is answered, by a worker that lives on, goes without saying.
  enum Claim: Sendable {
    /// Something; which, the damage does not say.
    case any
    /// A fault or a warning: what is missing is never passed over.
    case said
    /// What the whole file shows, with or without a warning.
    case shown
    /// A picture with a warning.
    case shownInPart
  }

  let name: String
  let bytes: [UInt8]
  let claim: Claim
}

/// What is done to files.
enum Damage: CaseIterable {
  case emptied, cutToOne, cutToQuarter, cutToHalf, cutToMost, cutLast
  case flipped, flippedMore, flippedMost
  case zeroed, largeNumbers, backwards, twice, followed, preceded, noise

  func applied(to bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let count = bytes.count
    switch self {
    case .emptied: return []
    case .cutToOne: return Array(bytes.prefix(1))
    case .cutToQuarter: return Array(bytes.prefix(count / 4))
    case .cutToHalf: return Array(bytes.prefix(count / 2))
    case .cutToMost: return Array(bytes.prefix(count * 9 / 10))
    case .cutLast: return Array(bytes.dropLast())
    case .flipped: flip(1, of: &bytes, &random)
    case .flippedMore: flip(max(count / 200, 2), of: &bytes, &random)
    case .flippedMost: flip(count / 4, of: &bytes, &random)
    case .zeroed: for place in count * 3 / 8..<count * 5 / 8 { bytes[place] = 0 }
    case .largeNumbers: for place in 8..<min(64, count) where place % 8 > 3 { bytes[place] = 0xFF }
    case .backwards: return bytes.reversed()
    case .twice: return bytes + bytes
    case .followed: return bytes + Self.noise(4_096, &random)
    case .preceded: return Self.noise(1_024, &random) + bytes
    case .noise: return bytes.prefix(16) + Self.noise(max(count - 16, 0), &random)
    }
    return bytes
  }

  private func flip(_ times: Int, of bytes: inout [UInt8], _ random: inout SplitMix64) {
    for _ in 0..<times {
      bytes[random.int(in: 0..<bytes.count)] ^= 1 << UInt8(random.int(in: 0..<8))
    }
  }

  private static func noise(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8(random.int(in: 0..<256)) }
  }
}

extension HostileFile {
  /// Every damage to a file of every kind: each time the same.
  static func all(of kinds: [(suffix: String, bytes: [UInt8])]) -> [HostileFile] {
    var random = SplitMix64(seed: 6)
    return kinds.flatMap { suffix, bytes in
      Damage.allCases.map { damage in
        HostileFile(
          name: "\(damage)\(suffix)", bytes: damage.applied(to: bytes, &random),
          claim: claim(damage, suffix))
      }
    }
  }

  private static func claim(_ damage: Damage, _ suffix: String) -> Claim {
    let isPicture = [".jpg", ".png", ".webp", ".gif", ".tif", ".avif", ".heic", ".jxl"]
      .contains(suffix)
    switch damage {
    case .emptied, .cutToOne, .cutToQuarter, .noise: return .said
    case .cutToHalf, .cutToMost:
      // A tenth of a tar archive is its end, in which nothing is.
      if suffix == ".tar", damage == .cutToMost { return .any }
      return [".jpg", ".png", ".gif"].contains(suffix) ? .shownInPart : .said
    case .twice: return isPicture ? .shown : .any
    case .followed: return isPicture ? .shown : .any
    default: return .any
    }
  }
}
