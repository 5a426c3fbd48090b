import Glibc

/// A colour as an eye tells it from others: CIE 1976 L*a*b*, of 8-bit sRGB.
struct Lab {
  var lightness: Double
  var a: Double
  var b: Double

  /// By IEC 61966-2-1 and CIE 15, relative to sRGB's own white.
  init(red: UInt8, green: UInt8, blue: UInt8) {
    func linear(_ value: UInt8) -> Double {
      let v = Double(value) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    func root(_ t: Double) -> Double {
      t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116
    }
    let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lightness = 116 * y - 16
    a = 500 * (x - y)
    self.b = 200 * (y - z)
  }

  /// ΔE: 2 or 3 are just to be seen.
  func difference(_ other: Lab) -> Double {
    hypot(lightness - other.lightness, hypot(a - other.a, b - other.b))
  }
}
