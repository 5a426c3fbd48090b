/// Takes a message's bytes apart; every step is checked, none traps.
struct ByteReader {
  private var rest: ArraySlice<UInt8>
  private var files: ArraySlice<OpenFile>

  init(_ frame: Frame) {
    rest = frame.payload
    files = frame.files[...]
  }

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    files = []
  }

  mutating func readUInt8() throws(WireError) -> UInt8 { try readLittleEndian() }

  mutating func readUInt32() throws(WireError) -> UInt32 { try readLittleEndian() }

  mutating func readUInt64() throws(WireError) -> UInt64 { try readLittleEndian() }

  mutating func readDouble() throws(WireError) -> Double {
    Double(bitPattern: try readLittleEndian())
  }

  /// A size, an index or a count.
  mutating func readCount() throws(WireError) -> Int { Int(try readUInt32()) }

  /// A blob, still in the storage of the whole message.
  mutating func readBlob() throws(WireError) -> ArraySlice<UInt8> {
    try take(try readCount())
  }

  /// The next of the files that came beside the bytes.
  mutating func readFile() throws(WireError) -> OpenFile {
    guard let file = files.popFirst() else { throw .missingFiles(wanted: 1, left: 0) }
    return file
  }

  /// Everything that is left.
  mutating func readRest() -> ArraySlice<UInt8> {
    defer { rest = rest[rest.endIndex...] }
    return rest
  }

  mutating func readText() throws(WireError) -> String {
    guard let text = String(validating: try readBlob(), as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  mutating func readOptionalText() throws(WireError) -> String? {
    switch try readUInt8() {
    case 0: return nil
    case 1: return try readText()
    case let value: throw .unknownValue(value, of: "mark of an optional text")
    }
  }

  /// A list with its count before it. No more is set aside than the bytes could hold.
  /// - Parameter most: the most elements that are accepted.
  mutating func readList<Element>(
    most: Int = .max, _ element: (inout ByteReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let count = try readCount()
    guard count <= most else { throw .tooMany(count: count, most: most) }
    guard count <= rest.count else { throw .truncated(wanted: count, left: rest.count) }
    var list: [Element] = []
    for _ in 0..<count { list.append(try element(&self)) }
    return list
  }

  /// Ends the message: nothing may follow.
  func finish() throws(WireError) {
    guard rest.isEmpty else { throw .trailingBytes(count: rest.count) }
    guard files.isEmpty else { throw .unclaimedFiles(count: files.count) }
  }

  private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated(wanted: count, left: rest.count) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func readLittleEndian<Number: FixedWidthInteger & UnsignedInteger>()
    throws(WireError) -> Number
  {
    var value: Number = 0
    for byte in try take(Number.bitWidth / 8).reversed() { value = value &<< 8 | Number(byte) }
    return value
  }
}
