import BifoldWire
import CColour
import CPictureFiles
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  /// Colours against littleCMS, patch by patch: relative to white, as libvips converts.
  @Suite("Colour")
  struct ColourTests {
    /// The most that a patch may be off: ΔE 1976.
    private static let tolerance = 3.0
    /// Patches to a side, and pixels of a patch.
    private static let patches = 6
    private static let side = 24

    init() throws { _ = try DecodingTests() }

    private static func profile(_ kind: ccolour_kind) throws -> [UInt8] {
      var count = 0
      let bytes = try #require(ccolour_profile(kind, &count))
      defer { ccolour_free(bytes) }
      return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Values of one patch, 0…255, without any pattern that two would share.
    private static func values(_ patch: Int, bands: Int) -> [UInt8] {
      (0..<bands).map { band in UInt8((patch * [37, 91, 53, 17][band] + 29 * band) % 256) }
    }

    private static func samples(bands: Int) -> [UInt8] {
      let width = patches * side
      return (0..<width * width).flatMap { pixel in
        let (x, y) = (pixel % width / side, pixel / width / side)
        return values(y * patches + x, bands: bands)
      }
    }

    /// What each patch is to be.
    private static func reference(
      _ profile: [UInt8], bands: Int
    ) throws -> [[UInt8]] {
      let samples = (0..<patches * patches).flatMap { values($0, bands: bands) }
      var srgb = [UInt8](repeating: 0, count: patches * patches * 3)
      let status = ccolour_to_srgb(
        profile, profile.count, Int32(bands), 8, samples, patches * patches, &srgb)
      try #require(status == 0)
      return stride(from: 0, to: srgb.count, by: 3).map { Array(srgb[$0..<$0 + 3]) }
    }

    /// Decodes a file in its own size, in half and in a third of it, and looks at each patch's middle.
    private func expect(
      _ file: [UInt8]?, toBe reference: [[UInt8]], _ name: String
    ) throws {
      let file = try #require(file, "\(name)")
      for reduction in [1, 2, 3] {
        let side = Self.side / reduction
        let picture = try PictureDecoder.decode(
          PictureOrder(
            source: .bytes(file), width: Self.patches * Self.side / reduction,
            height: Self.patches * Self.side / reduction, fit: .cover, mipLevels: .base))
        var worst = 0.0
        for (patch, wanted) in reference.enumerated() {
          let x = patch % Self.patches * Self.side / reduction + side / 2
          let y = patch / Self.patches * Self.side / reduction + side / 2
          let pixel = (y * picture.width + x) * 4
          let got = (0..<3).map { picture.pixels[pixel + $0] }
          let difference = Lab(red: got[0], green: got[1], blue: got[2])
            .difference(Lab(red: wanted[0], green: wanted[1], blue: wanted[2]))
          worst = max(worst, difference)
        }
        #expect(worst <= Self.tolerance, "\(name), reduced \(reduction) times")
      }
    }

    @Test(
      "Wide gamuts, in JPEG, PNG, TIFF and WebP",
      arguments: [CCOLOUR_P3, CCOLOUR_WIDE, CCOLOUR_SRGB])
    func wide(kind: ccolour_kind) throws {
      let profile = try Self.profile(kind)
      let width = Self.patches * Self.side
      let picture = EncodedPicture(width: width, height: width, profile: profile)
      let reference = try Self.reference(profile, bands: 3)
      // Another than what the numbers say without their profile.
      let plain = (0..<Self.patches * Self.patches).map { Self.values($0, bands: 3) }
      #expect((reference != plain) == (kind != CCOLOUR_SRGB))
      for suffix in [".jpg[Q=98,subsample-mode=off]", ".png", ".tif", ".webp[lossless]"] {
        try expect(
          picture.file(suffix, Self.samples(bands: 3)), toBe: reference,
          "\(suffix) \(kind.rawValue)")
      }
      // Sixteen bits.
      let deep = Self.samples(bands: 3).map { UInt16($0) * 257 }
      try expect(picture.file(".png", deep), toBe: reference, "16 bits \(kind.rawValue)")
    }

    @Test("Grey with a profile, and without")
    func grey() throws {
      let profile = try Self.profile(CCOLOUR_GREY)
      let width = Self.patches * Self.side
      var picture = EncodedPicture(width: width, height: width, model: .grey, bands: 1)
      let samples = Self.samples(bands: 1)
      let plain = (0..<Self.patches * Self.patches).map { patch in
        [UInt8](repeating: Self.values(patch, bands: 1)[0], count: 3)
      }
      for suffix in [".jpg[Q=98]", ".png", ".tif"] {
        picture.profile = []
        try expect(picture.file(suffix, samples), toBe: plain, suffix)
        picture.profile = profile
        try expect(
          picture.file(suffix, samples), toBe: try Self.reference(profile, bands: 1),
          "\(suffix) with a profile")
      }
    }

    @Test("Ink, with its own profile and without, with an Adobe marker and without")
    func ink() throws {
      var fallback: UnsafeMutablePointer<UInt8>?
      var count = 0
      try #require(cpicturefiles_ink_profile(&fallback, &count) == 0)
      defer { cpicturefiles_free(fallback) }
      let known = Array(UnsafeBufferPointer(start: try #require(fallback), count: count))
      let own = try Self.profile(CCOLOUR_INK)
      let width = Self.patches * Self.side
      var picture = EncodedPicture(width: width, height: width, model: .ink, bands: 4)
      let samples = Self.samples(bands: 4)
      for (profile, name) in [(own, "its own profile"), ([], "no profile")] {
        picture.profile = profile
        let reference = try Self.reference(profile.isEmpty ? known : profile, bands: 4)
        try expect(picture.file(".tif", samples), toBe: reference, "TIFF, \(name)")
        let marked = try #require(picture.file(".jpg[Q=98,subsample-mode=off]", samples))
        try expect(marked, toBe: reference, "JPEG, \(name)")
        // As browsers take it: ink is written as what it leaves of the light, marked or not.
        try expect(
          try Self.withoutAdobeMarker(marked), toBe: reference, "JPEG without a marker, \(name)")
      }
    }

    /// Takes out the APP14 segment.
    private static func withoutAdobeMarker(_ file: [UInt8]) throws -> [UInt8] {
      let place = try #require(
        file.indices.dropLast(16).first {
          file[$0...].starts(with: [0xFF, 0xEE])
            && file[($0 + 4)...].starts(with: Array("Adobe".utf8))
        })
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      return Array(file[..<place] + file[(place + 2 + length)...])
    }

    @Test("Lab in a TIFF")
    func lab() throws {
      // Mid greys alone: white is another in Lab than on a screen, and they are the same in both.
      let picture = EncodedPicture(width: 32, height: 32, model: .lab)
      for lightness in [20, 50, 80] as [Float] {
        let samples = (0..<32 * 32).flatMap { _ -> [Float] in [lightness, 0, 0] }
        guard let file = picture.file(".tif", samples) else { continue }
        let decoded = try PictureDecoder.decode(
          PictureOrder(source: .bytes(file), width: 16, height: 16, fit: .cover, mipLevels: .base))
        let got = Lab(
          red: decoded.pixels[0], green: decoded.pixels[1], blue: decoded.pixels[2])
        #expect(abs(got.lightness - Double(lightness)) <= Self.tolerance)
        #expect(abs(got.a) <= Self.tolerance && abs(got.b) <= Self.tolerance)
      }
    }
  }
}
