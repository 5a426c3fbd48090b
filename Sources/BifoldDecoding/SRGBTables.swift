import Glibc

/// The sRGB transfer function as tables (IEC 61966-2-1).
struct SRGBTables: Sendable {
  static let shared = SRGBTables()

  /// The finest step that the table back to encoded values knows.
  private static let steps = 65_535

  /// Encoded 0…255 to linear 0…1.
  let linear: [Float]
  /// Linear 0…65535 to encoded 0…255, as 8.8 fixed point.
  private let encoded: [UInt16]

  private init() {
    linear = (0...255).map { Float(Self.decode(Double($0) / 255)) }
    encoded = (0...Self.steps).map {
      UInt16((Self.encode(Double($0) / Double(Self.steps)) * 255 * 256).rounded())
    }
  }

  /// Linear light to its encoded value, 0…255 in steps of 1/256.
  /// - Parameter light: What lies outside 0…1 is clamped; not a number becomes 0.
  func encode(_ light: Float) -> UInt32 {
    let clamped = light > 0 ? min(light, 1) : 0
    return UInt32(encoded[Int(clamped * Float(Self.steps) + 0.5)])
  }

  private static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encode(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
