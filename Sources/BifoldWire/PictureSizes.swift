/// The sizes that a `SizesOrder` asked for.
package struct PictureSizes: Hashable, Sendable {
  /// One a picture, in the order of the order. Sizes are within the limits of `MipLayout`.
  package var results: [Result<PictureHeader, DecodingFailure>]

  package init(results: [Result<PictureHeader, DecodingFailure>]) { self.results = results }

  func write(to writer: inout ByteWriter) {
    writer.append(count: results.count)
    for result in results {
      switch result {
      case .success(let header):
        writer.append(UInt8(0))
        header.write(to: &writer)
      case .failure(let failure):
        writer.append(UInt8(1))
        failure.write(to: &writer)
      }
    }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    results = try reader.readList(most: SizesOrder.mostSources) { reader throws(WireError) in
      switch try reader.readUInt8() {
      case 0: .success(try Self.readHeader(from: &reader))
      case 1: .failure(try DecodingFailure(from: &reader))
      case let mark: throw .unknownValue(mark, of: "mark of a size")
      }
    }
  }

  private static func readHeader(
    from reader: inout ByteReader
  ) throws(WireError) -> PictureHeader {
    let header = try PictureHeader(from: &reader)
    guard MipLayout(width: header.width, height: header.height, levels: .base) != nil else {
      throw .wrongSize(width: header.width, height: header.height)
    }
    return header
  }
}
