import BifoldContent
import BifoldWire

/// The workers, where they can be found.
struct Decoders {
  let client: DecoderClient?
  let signal: PictureSignal

  /// Starts them. Where they cannot be found one line says so, and everything else goes on.
  /// - Parameter megabytes: of main memory that pictures may take up on their way to the graphics card.
  static func start(
    megabytes: Int = 256, onReply: @escaping @Sendable () -> Void = {}
  ) -> Decoders {
    do throws(RunError) {
      return try require(megabytes: megabytes, onReply: onReply)
    } catch {
      Messages.say("\(error); pictures are not shown")
      return Decoders(client: nil, signal: PictureSignal())
    }
  }

  /// Starts them for what cannot be done without.
  static func require(
    megabytes: Int = 256, onReply: @escaping @Sendable () -> Void = {}
  ) throws(RunError) -> Decoders {
    let signal = PictureSignal()
    do {
      let client = try DecoderClient(
        executable: try DecoderExecutable.locate(), mostHeld: megabytes << 20
      ) {
        signal.ring()
        onReply()
      }
      return Decoders(client: client, signal: signal)
    } catch {
      throw RunError("\(error)")
    }
  }

  func stop() { client?.shutdown() }

  /// A line of words.
  func label(_ order: LabelOrder) throws(RunError) -> DecodedPicture {
    guard let client else { throw RunError("words cannot be drawn without bifold-decoder") }
    do throws(DecodingFailure) {
      return try client.label(order)
    } catch {
      throw RunError("\(order.text): \(error.reason)")
    }
  }

  /// A PNG file of pixels, top row first, RGBA8 premultiplied.
  func png(width: Int, height: Int, _ pixels: [UInt8]) throws(RunError) -> [UInt8] {
    guard let client else {
      throw RunError("a PNG cannot be made without bifold-decoder")
    }
    do throws(DecodingFailure) {
      return Array(
        try client.encodePNG(PixelBlock(width: width, height: height, pixels: pixels[...])))
    } catch {
      throw RunError("PNG: \(error.reason)")
    }
  }
}
