/// Builds a message's bytes: little-endian numbers, blobs and texts with their length before them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  /// What goes beside the bytes.
  private(set) var files: [OpenFile] = []

  mutating func append(_ value: UInt8) { bytes.append(value) }

  mutating func append(_ value: UInt32) { appendLittleEndian(value) }

  mutating func append(_ value: UInt64) { appendLittleEndian(value) }

  mutating func append(_ value: Double) { appendLittleEndian(value.bitPattern) }

  /// A size, an index or a count. Values that no message may hold become one that every reader
  /// refuses, instead of wrapping round to one that it accepts.
  mutating func append(count: Int) { append(UInt32(exactly: count) ?? .max) }

  mutating func append(blob: ArraySlice<UInt8>) {
    append(count: blob.count)
    bytes.append(contentsOf: blob)
  }

  mutating func append(_ text: String) {
    append(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ text: String?) {
    append(UInt8(text == nil ? 0 : 1))
    if let text { append(text) }
  }

  mutating func append(_ file: OpenFile) { files.append(file) }

  private mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
