import BifoldContent
import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldDecoding

extension DecodingTests {
  /// The same pictures with walls, in the worker, and without, in this process.
  @Suite("Behind the walls", .serialized)
  struct Walled {
    private let client: DecoderClient

    init() throws {
      _ = try DecodingTests()
      client = try DecoderClient(executable: try DecoderExecutable.locate(), workers: 1)
    }

    private func expectSame(_ order: PictureOrder, _ name: String) throws {
      let without = try PictureDecoder.decode(order)
      let with = try client.picture(order)
      #expect(with == without, "\(name)")
      #expect(Set(with.pixels).count > 8, "\(name) is empty")
    }

    @Test(
      "Pictures", arguments: [".jpg", ".png", ".webp", ".gif", ".tif", ".avif", ".heic", ".jxl"])
    func pictures(suffix: String) throws {
      defer { client.shutdown() }
      guard let file = PictureSample.file(suffix) else {
        // These belong to every libvips.
        #expect(![".jpg", ".png", ".webp", ".gif", ".tif"].contains(suffix))
        return
      }
      for fit in [PictureFit.original, .cover] {
        try expectSame(
          PictureOrder(source: .bytes(file), width: 40, height: 50, fit: fit), suffix)
      }
    }

    @Test("A page as large as a screen, in memory that is shared")
    func page() throws {
      defer { client.shutdown() }
      let page = try #require(PictureSample.file(".jpg"))
      try expectSame(
        PictureOrder(source: .bytes(page), width: 1_300, height: 1_800, fit: .contain), "page")
    }

    @Test("Words in a drawing, in letters of several scripts")
    func drawing() throws {
      defer { client.shutdown() }
      let svg = """
        <svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'>
        <rect width='300' height='200' fill='#ace'/>
        <text x='10' y='80' font-size='40' font-family='serif'>Grüße 漢字</text>
        <text x='10' y='160' font-size='40' font-family='monospace'>العربية</text></svg>
        """
      try expectSame(
        PictureOrder(source: .bytes(Array(svg.utf8)), width: 300, height: 200, fit: .cover), "SVG")
    }

    @Test("Labels", arguments: ["Grüße", "漢字とかな", "العربية", "Ελλ 👍"])
    func label(text: String) throws {
      defer { client.shutdown() }
      let order = LabelOrder(text: text, pixelSize: 24, maximumWidth: 400)
      #expect(try client.label(order) == LabelRenderer.draw(order))
    }

    @Test("A PNG file")
    func png() throws {
      defer { client.shutdown() }
      let pixels = (0..<64 * 64 * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0) }
      let block = PixelBlock(width: 64, height: 64, pixels: pixels[...])
      #expect(try Array(client.encodePNG(block)) == PNGEncoder.encode(block))
    }

    @Test("The worker says what the kernel says of it")
    func protections() throws {
      defer { client.shutdown() }
      let said = try client.abilities().protections
      let worker = try #require(client.workers.first)
      let status = try Shell.run("cat /proc/\(worker)/status").output
      func has(_ line: String) -> Bool { status.contains("\n\(line)\n") }
      let calls = "no system calls but those of decoding (seccomp)"
      #expect(said.contains(calls) == has("Seccomp:\t2"))
      #expect(said.contains("without seccomp") == has("Seccomp:\t0"))
      #expect(said.contains("gains no privileges") == has("NoNewPrivs:\t1"))
      #expect(WorkerLimits.isUnderSanitizer || has("Seccomp:\t2"))
    }

    @Test("Where there are no walls, that is said")
    func withoutWalls() {
      #expect(
        Walls.inForce.starts(with: ["without Landlock", "without seccomp", "without no_new_privs"]))
    }
  }
}
