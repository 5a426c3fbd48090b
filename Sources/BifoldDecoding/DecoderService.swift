import BifoldWire
import Glibc

/// The worker: answers requests from one socket on another, one at a time, in their order.
package enum DecoderService {
  /// How much of the input is taken at a time, in bytes.
  private static let pieceCount = 256 << 10

  /// Answers until the input ends.
  /// - Parameter onStart: Called when the libraries are there, before the first byte of a request.
  /// - Returns: The status for the process to end with: 0 after the end of the input, 1 where the
  ///   stream broke or cannot be understood.
  package static func run(input: Int32, output: Int32, onStart: () -> Void = {}) -> Int32 {
    // A program that is gone shows as an error of `write`, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    let broken = startFailure()
    let archives = ArchiveReader()
    onStart()
    var reader = FrameReader()
    var frames: [Frame] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceCount, alignment: 1)
    defer { piece.deallocate() }
    while true {
      var files: [OpenFile] = []
      let count = FilePassing.receive(into: piece, files: &files, from: input, .wait)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return 1 }
      guard count > 0 else { return reader.isAtBoundary ? 0 : 1 }
      do {
        try reader.receive(
          UnsafeRawBufferPointer(rebasing: piece[..<count]), files: files, into: &frames)
      } catch {
        return 1
      }
      // What is not sent on is closed before the next request, not after the last.
      files = []
      while !frames.isEmpty {
        let frame = frames.removeFirst()
        let reply = broken.map(DecoderReply.failure) ?? answer(frame, from: archives)
        guard send(reply.frame(number: frame.number), to: output) else { return 1 }
      }
    }
  }

  /// Answers one request. `start` has to come first.
  package static func answer(_ request: DecoderRequest) -> DecoderReply {
    answer(request, from: ArchiveReader())
  }

  /// - Parameter archives: what is open from earlier requests.
  private static func answer(
    _ request: DecoderRequest, from archives: ArchiveReader
  ) -> DecoderReply {
    do throws(DecodingFailure) {
      switch request {
      case .picture(let order): return .picture(try PictureDecoder.decode(order, from: archives))
      case .label(let order): return .picture(try LabelRenderer.draw(order))
      case .manifest(let order): return .manifest(try ManifestReader.read(order))
      case .header(let source):
        return .header(try PictureDecoder.header(of: source, from: archives))
      case .sizes(let order): return .sizes(PictureDecoder.sizes(of: order, from: archives))
      case .encodePNG(let block): return .png(try PNGEncoder.encode(block)[...])
      case .contents(let source): return .contents(try ContentsReader.read(source, from: archives))
      case .comicInfo(let source):
        return .comicInfo(try ComicInfoReader.read(source, from: archives))
      case .abilities:
        return .abilities(
          DecoderAbilities(
            formats: Vips.formats, protections: Walls.inForce + WorkerLimits.inForce))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Starts the libraries that the answers need.
  package static func start() throws(DecodingFailure) { try Vips.start() }

  private static func startFailure() -> DecodingFailure? {
    do throws(DecodingFailure) {
      try start()
      return nil
    } catch {
      return error
    }
  }

  private static func answer(_ frame: Frame, from archives: ArchiveReader) -> DecoderReply {
    do throws(WireError) {
      return answer(try DecoderRequest(frame), from: archives)
    } catch {
      return .failure(
        DecodingFailure(.request, subject: "request", reason: String(describing: error)))
    }
  }

  private static func send(_ frame: Frame, to output: Int32) -> Bool {
    frame.head.withUnsafeBytes { write($0, to: output) }
      && frame.tail.withUnsafeBytes { write($0, to: output) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to output: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(output, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
