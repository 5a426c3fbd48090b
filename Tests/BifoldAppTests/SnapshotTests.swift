import BifoldCore
import BifoldTesting
import FoundationEssentials
import Testing

@testable import BifoldApp

@Suite("Snapshot")
struct SnapshotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws a state.
  private func snapshot(
    _ options: [String], _ name: String = "a.png", says: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Raster {
    let run = try Bifold.succeed(
      ["snapshot"] + options + ["-o", folder.text(name)], sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    if let says {
      #expect(run.errorLines.count == 1, sourceLocation: sourceLocation)
      #expect(run.errors.contains(says), "\(run.errors)", sourceLocation: sourceLocation)
    } else {
      #expect(run.errors.isEmpty, "\(run.errors)", sourceLocation: sourceLocation)
    }
    return try Raster(png: folder.path(name))
  }

  @Test(
    "The same command gives the same bytes",
    arguments: [
      [], ["--menu", "0.37"], ["--menu", "1", "--scale", "1.5"], ["--shelf", "2.5"],
      ["--fidelity", "original"], ["--fidelity", "original", "--screen", "shelf", "--menu", "0.6"],
      ["--screen", "picture", "--item", "3"], ["--time", "0.1", "--samples", "4"],
      ["--books", "100000", "--shelf", "77777.3"],
    ])
  func deterministic(options: [String]) throws {
    let words = ["--size", "400x300"] + options
    _ = try snapshot(words, "a.png")
    _ = try snapshot(words, "b.png")
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    #expect(try folder.names() == ["a.png", "b.png"])
  }

  @Test("Under reduced motion a picture of how it was fades over how it is, part by part")
  func reducedMotion() throws {
    try folder.write(
      Array(#"{"t":0,"type":"command","name":"openMenu"}"#.utf8), to: "events")
    let base = ["--size", "400x300", "--shelf", "1"]
    let before = try snapshot(base)
    let after = try snapshot(base + ["--menu", "1"])
    let fading = base + ["--reduce-motion", "--events", folder.text("events"), "--time"]
    // The fade takes 0.2 s and eases alike at both ends.
    for (time, share) in [("0.00001", 0.0), ("0.1", 0.5), ("0.2", 1.0)] {
      let seen = try snapshot(fading + [time])
      var worst = 0.0
      for y in 0..<300 {
        for x in 0..<400 {
          for part in [\Pixel.red, \Pixel.green, \Pixel.blue] {
            let (a, b) = (Double(before[x, y][keyPath: part]), Double(after[x, y][keyPath: part]))
            worst = max(worst, abs(Double(seen[x, y][keyPath: part]) - (a + (b - a) * share)))
          }
        }
      }
      // The ground's dither lies otherwise in a texture, and each of two roundings is half a step.
      #expect(worst <= 2, "at \(time) s")
    }
  }

  @Test("Different states give different pictures")
  func different() throws {
    let base = ["--size", "400x300"]
    var files: Set<[UInt8]> = []
    let states = [
      [], ["--menu", "0.5"], ["--menu", "0.51"], ["--shelf", "1"], ["--shelf", "1.05"],
      ["--m34", "-0.002", "--menu", "0.5"], ["--item", "1"], ["--fidelity", "original"],
      ["--menu-width", "120", "--menu", "1"], ["--books", "1"],
    ]
    for state in states {
      _ = try snapshot(base + state)
      files.insert(try folder.bytes(of: "a.png"))
    }
    #expect(files.count == states.count)
  }

  @Test(
    "The picture has size × scale pixels",
    arguments: [
      ("320x200", "1", 320, 200), ("320x200", "1.5", 480, 300), ("333x211", "2", 666, 422),
      ("320x200", "0.5", 160, 100), ("1x1", "1", 1, 1), ("1x900", "1", 1, 900),
      ("2000x3", "1", 2_000, 3),
    ])
  func size(size: String, scale: String, width: Int, height: Int) throws {
    let raster = try snapshot(["--size", size, "--scale", scale, "--menu", "0.5"])
    #expect(raster.width == width)
    #expect(raster.height == height)
  }

  @Test("It is a PNG file of sRGB, and says so")
  func format() throws {
    _ = try snapshot(["--size", "64x64"])
    let bytes = try folder.bytes(of: "a.png")
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(bytes.indices.contains { bytes[$0...].starts(with: Array("sRGB".utf8)) })
  }

  @Test("More samples than the driver has are fewer, and one line says so")
  func samples() throws {
    let info = try Bifold.succeed(["info", "--json"]).json(Machine.self)
    let most = try #require(info.offscreen.first { $0.works }?.mostSamples)
    guard most < 64 else { return }
    _ = try snapshot(["--size", "64x64", "--samples", "64"], says: "\(most)")
    _ = try snapshot(["--size", "64x64", "--samples", "\(most)"])
    _ = try snapshot(["--size", "64x64", "--samples", "0"])
  }

  @Test("A film whose covers go out of sight and come back ends")
  func returningCovers() throws {
    // A frame at each end and no other between: what is asked for ahead at the first, comes while
    // the last books are shown, and is seen when they are left.
    let keys = [("End", 0.5), ("Home", 2.5), ("Right", 2.6), ("Right", 2.7), ("Right", 2.8)]
    let lines = keys.map { EventLine(.key(Key($0), action: .press, modifiers: []), at: $1).json }
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "events")
    for fidelity in Fidelity.allCases {
      _ = try Bifold.succeed([
        "snapshot", "--size", "900x500", "--screen", "shelf", "--books", "40", "--fidelity",
        fidelity.rawValue, "--events", folder.text("events"), "--film", "0..4:3", "-o",
        folder.text(fidelity.rawValue),
      ])
    }
  }

  @Test("A film is so many numbered frames of one motion")
  func film() throws {
    let run = try Bifold.succeed([
      "snapshot", "--size", "240x160", "--film", "0..0.3:5", "-o", folder.text("film"),
    ])
    #expect(run.errors.isEmpty)
    #expect(
      try folder.names(in: "film") == ["0000.png", "0001.png", "0002.png", "0003.png", "0004.png"])
    let frames = try (0..<5).map { try folder.bytes(of: "film/000\($0).png") }
    #expect(Set(frames).count == 5)
    // A frame is what a snapshot of its moment is; the ends are the menu shut and open.
    for (frame, options) in [
      (2, ["--time", "0.15"]), (0, ["--menu", "0"]), (4, ["--menu", "1"]),
    ] {
      _ = try snapshot(["--size", "240x160"] + options)
      #expect(try folder.bytes(of: "a.png") == frames[frame], "frame \(frame)")
    }
    // Once more, into the folder that is there.
    _ = try Bifold.succeed([
      "snapshot", "--size", "240x160", "--film", "0..0.3:5", "-o", folder.text("film"),
    ])
    #expect(try (0..<5).map { try folder.bytes(of: "film/000\($0).png") } == frames)
  }

  @Test("A film of a replay follows its events")
  func replay() throws {
    try folder.write(
      Array(
        """
        {"t":0.1,"type":"key","key":"Right"}
        {"t":0.5,"type":"command","name":"openMenu"}
        """.utf8), to: "events")
    let replay = ["--size", "240x160", "--events", folder.text("events")]
    _ = try Bifold.succeed(
      ["snapshot"] + replay + ["--film", "0..2:3", "-o", folder.text("film")])
    _ = try snapshot(["--size", "240x160"])
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "film/0000.png"))
    _ = try snapshot(["--size", "240x160", "--shelf", "1", "--menu", "1"])
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "film/0002.png"))
    _ = try snapshot(replay + ["--time", "60"])
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "film/0002.png"))
  }

  @Test("The open menu's rows have their items' colours, the half-open one's half of them")
  func rows() throws {
    let colours: [UInt32] = [
      0xF95407, 0x453B37, 0xF9C207, 0x20BC20, 0xCF229C, 0x0E5895, 0x0FC1E7,
    ]
    let state = ["--fidelity", "original", "--size", "640x604"]
    let open = try snapshot(state + ["--menu", "1"])
    let half = try snapshot(state + ["--menu", "0.5"])
    for (row, colour) in colours.enumerated() {
      let whole = Pixel(hex: colour)
      // Rows are 80 high; the icons stand in the middle of the 80 points of width.
      let y = 44 + row * 80 + 40
      #expect(open[4, y].distance(to: whole) <= 1, "row \(row)")
      #expect(open[76, y].distance(to: whole) <= 1, "row \(row)")
      let dark = Pixel(whole.red / 2, whole.green / 2, whole.blue / 2)
      #expect(half[37, y].distance(to: dark) <= 1, "row \(row)")
    }
    // The bars are black, and so is what is behind the door.
    for raster in [open, half] {
      #expect(raster[4, 2] == Pixel(hex: 0))
      #expect(raster[300, 2] == Pixel(hex: 0))
    }
    #expect(half[1, 12] == Pixel(hex: 0))
    #expect(half[1, 600] == Pixel(hex: 0))
    // Beside the picture the panel has the first item's colour.
    #expect(half[630, 590].distance(to: Pixel(hex: colours[0])) <= 1)
  }

  @Test("The original's shelf is grey where no cover lies")
  func shelfGround() throws {
    let raster = try snapshot(
      ["--fidelity", "original", "--screen", "shelf", "--size", "640x480", "--books", "0"])
    let ground = Pixel(
      UInt8((0.310 * 255).rounded()), UInt8((0.357 * 255).rounded()),
      UInt8((0.400 * 255).rounded()))
    for (x, y) in [(0, 0), (639, 0), (0, 479), (639, 479), (320, 240)] {
      #expect(raster[x, y].distance(to: ground) <= 1)
    }
  }
}
