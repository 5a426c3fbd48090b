/// What a `ComicInfo.xml` says of its book.
package struct ComicInfo: Hashable, Sendable {
  package enum Direction: UInt8, Hashable, Sendable {
    case unsaid = 0
    case leftToRight = 1
    case rightToLeft = 2
  }

  package var title: String?
  package var series: String?
  /// Of the issue in its series; not always a number.
  package var number: String?
  package var volume: String?
  package var writer: String?
  package var summary: String?
  package var direction = Direction.unsaid
  /// Pages that are front covers, and that are two pages in one picture, from 0 in the book's order.
  package var frontCovers: [Int] = []
  package var doublePages: [Int] = []

  package init() {}

  func write(to writer: inout ByteWriter) {
    for text in [title, series, number, volume, self.writer, summary] { writer.append(text) }
    writer.append(direction.rawValue)
    for pages in [frontCovers, doublePages] {
      writer.append(count: pages.count)
      for page in pages { writer.append(count: page) }
    }
  }

  init(from reader: inout ByteReader) throws(WireError) {
    title = try reader.readOptionalText()
    series = try reader.readOptionalText()
    number = try reader.readOptionalText()
    volume = try reader.readOptionalText()
    writer = try reader.readOptionalText()
    summary = try reader.readOptionalText()
    let direction = try reader.readUInt8()
    guard let known = Direction(rawValue: direction) else {
      throw .unknownValue(direction, of: "reading direction")
    }
    self.direction = known
    frontCovers = try Self.readPages(from: &reader)
    doublePages = try Self.readPages(from: &reader)
  }

  private static func readPages(from reader: inout ByteReader) throws(WireError) -> [Int] {
    try reader.readList(most: ContainerLimits.mostParts) { reader throws(WireError) in
      try reader.readCount()
    }
  }
}
