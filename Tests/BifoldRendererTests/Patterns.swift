import BifoldTesting
import BifoldCore

/// Pictures that tests draw, each the same in every run.
enum Patterns {
  /// Every byte another, opaque.
  static func noise(width: Int, height: Int, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    return Bitmap(width: width, height: height) { _, _ in
      let bits = random.next()
      return Pixel(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16))
    }
  }

  static let topLeft = Pixel(255, 0, 0)
  static let topRight = Pixel(0, 255, 0)
  static let bottomLeft = Pixel(0, 0, 255)
  static let bottomRight = Pixel(255, 255, 0)

  /// A quarter of another colour in each corner, and a dot in the first: no turn and no mirror
  /// image of it is itself.
  static func compass(side: Int) -> Bitmap {
    Bitmap(width: side, height: side) { x, y in
      if 2 * x < side {
        2 * y < side ? topLeft : bottomLeft
      } else {
        2 * y < side ? topRight : bottomRight
      }
    }
  }

  /// A book's cover: a coloured cloth with a frame, a title bar and a diagonal that tells left
  /// from right.
  static func cover(_ index: Int, width: Int, height: Int) -> Bitmap {
    let cloth = cloths[index % cloths.count]
    return Bitmap(width: width, height: height) { x, y in
      let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
      if u < 0.06 { return Pixel(cloth.red / 2, cloth.green / 2, cloth.blue / 2) }
      if v > 0.12, v < 0.24, u > 0.16, u < 0.16 + 0.1 * Double(index % 7 + 1) { return .white }
      if abs(u - v) < 0.02, v > 0.35 { return Pixel(255, 224, 128) }
      if v > 0.8 {
        // Fine stripes, one pixel each.
        return x.isMultiple(of: 2) ? cloth : Pixel(30, 30, 30)
      }
      return cloth
    }
  }

  private static let cloths = [
    Pixel(178, 58, 46), Pixel(44, 96, 152), Pixel(70, 128, 70), Pixel(150, 102, 40),
    Pixel(108, 70, 140), Pixel(30, 130, 140),
  ]

  /// A page of a book, by twice its number: paper with lines of words, a coloured picture in another
  /// corner of every page, and a fine frame.
  static func page(_ index: Int, width: Int, height: Int) -> Bitmap {
    let page = index / 2
    let cloth = cloths[page % cloths.count]
    return Bitmap(width: width, height: height) { x, y in
      let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
      if x == 0 || y == 0 || x == width - 1 || y == height - 1 { return Pixel(120, 112, 100) }
      let isInPicture =
        abs(u - (page % 2 == 0 ? 0.32 : 0.68)) < 0.22
        && abs(v - (page % 4 < 2 ? 0.24 : 0.76)) < 0.16
      if isInPicture { return abs(u + v - 1) < 0.03 ? .white : cloth }
      let line = v * 26
      let isInLine = line - line.rounded(.down) < 0.45 && abs(u - 0.5) < 0.4
      let isInWord = (Int(u * 40) * 7 + Int(line) * 13 + page) % 5 > 0
      return isInLine && isInWord ? Pixel(52, 48, 46) : Pixel(244, 239, 228)
    }
  }

  /// A white icon with soft edges on nothing: a ring, open at the top right.
  static func icon(_ index: Int, side: Int) -> Bitmap {
    Bitmap(width: side, height: side) { x, y in
      let (dx, dy) = (
        (Double(x) + 0.5) / Double(side) - 0.5, (Double(y) + 0.5) / Double(side) - 0.5
      )
      let radius = (dx * dx + dy * dy).squareRoot()
      let thickness = 0.05 + 0.03 * Double(index % 3)
      let share = min(max((thickness - abs(radius - 0.35)) * Double(side) + 0.5, 0), 1)
      let byte = dx > 0 && dy < 0 ? 0 : UInt8((share * 255).rounded())
      return Pixel(byte, byte, byte, byte)
    }
  }

  /// The large picture of a menu's item: a soft disc, cut to a quarter at the lower right, on
  /// nothing.
  static func detail(_ index: Int, side: Int) -> Bitmap {
    Bitmap(width: side, height: side) { x, y in
      let (dx, dy) = (
        (Double(x) + 0.5) / Double(side) - 0.5, (Double(y) + 0.5) / Double(side) - 0.5
      )
      let share = min(max((0.45 - (dx * dx + dy * dy).squareRoot()) * 4, 0), 1)
      let alpha = dx > 0 && dy > 0 ? share * 0.4 : share
      func byte(_ part: Double) -> UInt8 { UInt8((part * alpha * 255).rounded()) }
      return Pixel(byte(1), byte(0.9), byte(dx + 0.5), byte(1))
    }
  }

  /// Words, as far as a picture test needs them: white blocks of different lengths.
  static func label(_ index: Int, width: Int, height: Int) -> Bitmap {
    Bitmap(width: width, height: height) { x, y in
      let isInLine = y > height / 4 && y < height * 3 / 4
      let isInLetter = x % (height / 2) < height / 3 && x < (index + 2) * height / 2 * 2
      return isInLine && isInLetter ? .white : .clear
    }
  }

  /// A figure of a number: a white block as wide as a digit is, higher for each.
  static func figure(_ index: Int, width: Int, height: Int) -> Bitmap {
    Bitmap(width: width, height: height) { x, y in
      x < width / 4 && y < height * 3 / 4 && y > height / 2 - index * height / 32 ? .white : .clear
    }
  }

  /// Entries of a menu, each of a colour of its own, of whole bytes.
  static func items(_ count: Int, titled: Bool = false) -> [MenuItem] {
    let colors = [
      Color(bytes: 249, 84, 7), Color(bytes: 32, 188, 32), Color(bytes: 14, 88, 149),
      Color(bytes: 249, 194, 7), Color(bytes: 207, 34, 156),
    ]
    return (0..<count).map {
      MenuItem(
        title: titled ? "Item \($0)" : "", color: colors[$0 % colors.count],
        destination: $0 == 0 ? .picture : .shelf)
    }
  }

  static func bytes(of color: Color) -> Pixel {
    func byte(_ part: Double) -> UInt8 { UInt8((part * 255).rounded()) }
    return Pixel(byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }
}
