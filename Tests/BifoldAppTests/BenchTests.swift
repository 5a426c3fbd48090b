import BifoldTesting
import Testing

@Suite("Bench")
struct BenchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bench(_ options: [String]) throws -> [Benchmarked] {
    let run = try Bifold.succeed(
      ["bench", "--warmup-seconds", "0", "--offscreen", "--json", "-"] + options)
    #expect(run.errors.isEmpty, "\(run.errors)")
    return try run.json([Benchmarked].self)
  }

  private static let promised: Set<String> = [
    "scene", "frames", "size", "samples", "books", "target", "renderer", "version", "clock",
    "frame_ms", "cpu_ms", "submit_ms", "gpu_ms", "draw_calls", "upload_bytes",
    "allocations_per_frame", "missed", "rss_mb", "first_frame_ms", "first_picture_ms",
  ]

  @Test("Every scene, with every promised key")
  func all() throws {
    let scenes = try bench(["--scene", "all", "--frames", "5"])
    #expect(scenes.map(\.scene) == ["menu", "shelf", "book", "tour", "stress", "idle"])
    for scene in scenes {
      #expect(scene.keys.isSuperset(of: Self.promised), "\(scene.scene)")
      #expect(scene.size == [1280, 800])
      #expect(scene.samples == 0)
      #expect(scene.books == 8)
      #expect(scene.target == "offscreen")
      #expect(!scene.renderer.isEmpty)
      #expect(!scene.version.isEmpty)
      #expect(["gpu-timer", "fence", "finish"].contains(scene.clock))
      #expect(scene.residentMegabytes > 1)
      #expect(scene.missed >= 0 && scene.missed <= scene.frames)
    }
    for scene in scenes where scene.scene != "idle" {
      #expect(scene.frames == 5)
      let times = try #require(scene.frameTimes)
      for part in [times, try #require(scene.processorTimes), try #require(scene.submissionTimes)] {
        #expect(part.p50 >= 0 && part.p50 <= part.p95)
        #expect(part.p95 <= part.p99 && part.p99 <= part.max)
        #expect(part.mean <= part.max)
      }
      // The parts make the whole.
      #expect(times.mean >= (scene.processorTimes?.mean ?? 0))
      #expect(times.max >= (scene.submissionTimes?.p50 ?? 0))
      #expect(scene.drawCalls >= 1)
      // Four calls a cover at most, for what it throws, its boards, its pages and itself, and a
      // handful for the rest; many turned cards with far fewer than there are.
      #expect(scene.drawCalls <= (scene.scene == "stress" ? 250 : 36), "\(scene.scene)")
    }
    let idle = try #require(scenes.last)
    #expect(idle.frames == 0)
    #expect(idle.drawCalls == 0)
    #expect(idle.uploadBytes == 0)
    #expect(idle.frameTimes == nil)
    // Only the first scene begins with the process.
    #expect((scenes.first?.firstFrame ?? 0) > 0)
    #expect((scenes.first?.firstPicture ?? 0) >= (scenes.first?.firstFrame ?? .infinity))
    #expect(scenes.dropFirst().allSatisfy { $0.firstFrame == nil })
  }

  @Test(
    "Frames that repeat themselves allocate nothing", arguments: ["menu", "shelf", "book", "tour"])
  func allocations(name: String) throws {
    let scene = try #require(
      try bench(["--scene", name, "--frames", "480", "--warmup-seconds", "1"]).first)
    let count = try #require(scene.allocationsPerFrame)
    #if DEBUG
      // Code that is not optimised allocates as it likes; that it is counted is seen here.
      #expect(count > 0)
    #else
      // A few arrays grow when the scene begins anew; the tour plays its script from an array.
      #expect(count * Double(scene.frames) <= (name == "tour" ? 24 : 4))
    #endif
  }

  @Test("The shelf is what moves, also where the program begins on a picture")
  func originalShelf() throws {
    let shot = folder.text("shelf.png")
    _ = try bench([
      "--scene", "shelf", "--frames", "2", "--fidelity", "original", "--size", "800x600",
      "--shot", shot,
    ])
    let ground = try Raster(png: Array(shot.utf8))[4, 4]
    #expect(ground.distance(to: Pixel(79, 91, 102)) <= 1)
  }

  @Test("A million books cost what twelve do")
  func million() throws {
    let scenes = try bench(["--scene", "shelf", "--frames", "5", "--books", "1000000"])
    let scene = try #require(scenes.first)
    #expect(scene.books == 1_000_000)
    #expect(scene.residentMegabytes < 400)
    #expect(scene.drawCalls <= 36)
  }

  @Test("A table for a person")
  func table() throws {
    let run = try Bifold.succeed([
      "bench", "--scene", "all", "--frames", "2", "--warmup-seconds", "0", "--offscreen",
      "--size", "200x150",
    ])
    #expect(run.errors.isEmpty)
    for scene in ["menu", "shelf", "book", "tour", "stress", "idle"] {
      #expect(run.lines.count { $0.hasPrefix(scene + " ") } == 1)
    }
    #expect(run.lines.first?.hasPrefix("scene") ?? false)
    #expect(run.text.contains("200 × 150"))
  }

  @Test("JSON into a file is the JSON of standard output's form")
  func file() throws {
    _ = try Bifold.succeed([
      "bench", "--scene", "menu", "--frames", "2", "--warmup-seconds", "0", "--offscreen",
      "--size", "200x150", "--json", folder.text("x.json"),
    ])
    let run = Bifold.Run(status: 0, output: try folder.bytes(of: "x.json"), errors: "")
    #expect(try run.json([Benchmarked].self).map(\.scene) == ["menu"])
    #expect(try folder.names() == ["x.json"])
  }

  @Test("The sheet is a PNG of twelve pictures that differ, each with words below it")
  func sheet() throws {
    let run = try Bifold.succeed([
      "bench", "--scene", "menu", "--frames", "1", "--warmup-seconds", "0", "--offscreen",
      "--size", "320x240", "--sheet", folder.text("sheet.png"), "--json", folder.text("x.json"),
    ])
    #expect(run.errors.isEmpty)
    let sheet = try Raster(png: folder.path("sheet.png"))
    // Gaps of 6 pixels, lines of 14 for words, a head of 36: at 320 pixels a picture.
    #expect(sheet.width == 3 * (320 + 6) + 6)
    #expect(sheet.height == 6 + 36 + 4 * (240 + 14 + 6))
    let paper = Pixel(hex: 0x0F1215)
    var cells: Set<[Pixel]> = []
    for index in 0..<12 {
      let (x, y) = (6 + index % 3 * 326, 42 + index / 3 * 260)
      cells.insert((0..<320 * 240).map { sheet[x + $0 % 320, y + $0 / 320] })
      let words = (0..<320 * 14).count { sheet[x + $0 % 320, y + 240 + $0 / 320] != paper }
      #expect((100..<3_000).contains(words), "picture \(index)")
    }
    #expect(cells.count == 12)
  }

  @Test("The last frame of a scene is the same each time")
  func shot() throws {
    for name in ["a.png", "b.png"] {
      _ = try Bifold.succeed([
        "bench", "--scene", "menu", "--frames", "7", "--warmup-seconds", "0", "--offscreen",
        "--size", "200x150", "--json", folder.text("x.json"), "--shot", folder.text(name),
      ])
    }
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    #expect(try Raster(png: folder.path("a.png")).width == 200)
  }

  @Test("So many cards turn in the stress scene", arguments: [1, 7, 3_000])
  func stress(cards: Int) throws {
    let scenes = try bench(
      ["--scene", "stress", "--frames", "2", "--size", "300x200", "--cards", "\(cards)"])
    #expect(scenes.first?.frames == 2)
    #expect((scenes.first?.drawCalls ?? .max) <= 4 + cards / 4)
  }

  @Test("Seconds are an alternative to frames")
  func seconds() throws {
    let scenes = try bench(["--scene", "menu", "--seconds", "0.2", "--size", "100x80"])
    #expect((scenes.first?.frames ?? 0) >= 1)
  }
}
