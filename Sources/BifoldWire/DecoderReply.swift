/// What the worker answers.
package enum DecoderReply: Hashable, Sendable {
  case picture(DecodedPicture)
  case manifest(Manifest)
  case header(PictureHeader)
  case sizes(PictureSizes)
  /// A PNG file.
  case png(ArraySlice<UInt8>)
  case failure(DecodingFailure)
  case abilities(DecoderAbilities)
  case contents(FileContents)
  case comicInfo(ComicInfo)

  /// Kinds of replies begin at 128, so that no request is ever taken for one.
  package func frame(number: UInt32) -> Frame {
    var writer = ByteWriter()
    var tail: ArraySlice<UInt8> = []
    let kind: UInt8
    switch self {
    case .picture(let picture):
      kind = 128
      picture.write(to: &writer)
      tail = picture.pixels.unseen ?? []
    case .manifest(let manifest):
      kind = 129
      manifest.write(to: &writer)
    case .header(let header):
      kind = 130
      header.write(to: &writer)
    case .png(let file):
      kind = 131
      tail = file
    case .failure(let failure):
      kind = 132
      failure.write(to: &writer)
    case .abilities(let abilities):
      kind = 133
      abilities.write(to: &writer)
    case .sizes(let sizes):
      kind = 134
      sizes.write(to: &writer)
    case .contents(let contents):
      kind = 135
      contents.write(to: &writer)
    case .comicInfo(let info):
      kind = 136
      info.write(to: &writer)
    }
    var frame = Frame(number: number, kind: kind, payload: writer.bytes[...])
    frame.tail = tail
    frame.files = writer.files
    return frame
  }

  /// Reads a frame that was received.
  package init(_ frame: Frame) throws(WireError) { try self.init(frame, room: nil) }

  /// - Parameter room: What was lent for the pixels of a picture.
  package init(_ frame: Frame, room: MemoryLoan?) throws(WireError) {
    var reader = ByteReader(frame)
    switch frame.kind {
    case 128: self = .picture(try DecodedPicture(from: &reader, room: room))
    case 129: self = .manifest(try Manifest(from: &reader))
    case 130: self = .header(try PictureHeader(from: &reader))
    case 131: self = .png(reader.readRest())
    case 132: self = .failure(try DecodingFailure(from: &reader))
    case 133: self = .abilities(try DecoderAbilities(from: &reader))
    case 134: self = .sizes(try PictureSizes(from: &reader))
    case 135: self = .contents(try FileContents(from: &reader))
    case 136: self = .comicInfo(try ComicInfo(from: &reader))
    default: throw .unknownValue(frame.kind, of: "reply")
    }
    try reader.finish()
  }
}
