/// What the program asks of the worker.
package enum DecoderRequest: Hashable, Sendable {
  case picture(PictureOrder)
  case label(LabelOrder)
  case manifest(ManifestOrder)
  /// Asks for a picture's size without decoding it.
  case header(PictureSource)
  /// The same of several.
  case sizes(SizesOrder)
  case encodePNG(PixelBlock)
  /// Asks what a file is, and what it holds where it holds more than one picture.
  case contents(PictureSource)
  case comicInfo(PictureSource)
  /// Asks what the worker can do on this machine.
  case abilities

  /// What messages call the thing that is asked for.
  package var subject: String {
    switch self {
    case .picture(let order): order.source.name
    case .label: "label"
    case .manifest(let order): order.name
    case .header(let source): source.name
    case .sizes(let order): order.sources.first?.name ?? "no picture"
    case .encodePNG: "PNG"
    case .contents(let source), .comicInfo(let source): source.name
    case .abilities: "the worker's abilities"
    }
  }

  package func frame(number: UInt32) -> Frame {
    var writer = ByteWriter()
    var tail: ArraySlice<UInt8> = []
    let kind: UInt8
    switch self {
    case .picture(let order):
      kind = 0
      order.write(to: &writer)
    case .label(let order):
      kind = 1
      order.write(to: &writer)
    case .manifest(let order):
      kind = 2
      order.write(to: &writer)
    case .header(let source):
      kind = 3
      source.write(to: &writer)
    case .encodePNG(let block):
      kind = 4
      block.write(to: &writer)
      tail = block.pixels
    case .abilities:
      kind = 5
    case .sizes(let order):
      kind = 6
      order.write(to: &writer)
    case .contents(let source):
      kind = 7
      source.write(to: &writer)
    case .comicInfo(let source):
      kind = 8
      source.write(to: &writer)
    }
    var frame = Frame(number: number, kind: kind, payload: writer.bytes[...])
    frame.tail = tail
    frame.files = writer.files
    return frame
  }

  /// Reads a frame that was received.
  package init(_ frame: Frame) throws(WireError) {
    var reader = ByteReader(frame)
    switch frame.kind {
    case 0: self = .picture(try PictureOrder(from: &reader))
    case 1: self = .label(try LabelOrder(from: &reader))
    case 2: self = .manifest(try ManifestOrder(from: &reader))
    case 3: self = .header(try PictureSource(from: &reader))
    case 4: self = .encodePNG(try PixelBlock(from: &reader))
    case 5: self = .abilities
    case 6: self = .sizes(try SizesOrder(from: &reader))
    case 7: self = .contents(try PictureSource(from: &reader))
    case 8: self = .comicInfo(try PictureSource(from: &reader))
    default: throw .unknownValue(frame.kind, of: "request")
    }
    try reader.finish()
  }
}
