/// The look at a binary property list: its tables lie within it, nesting is bounded, no list holds
/// itself, and shared parts, once they are written out, stay within bounds.
struct BinaryManifestGate {
  private static let trailerCount = 32
  private static let objectLimit = 65_536
  /// How many values the list may have once every shared one is counted each time it is used.
  private static let valueLimit = 200_000

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableStart: Int
  private var values = 0

  static func check(_ bytes: [UInt8]) throws(ManifestFault) {
    guard bytes.starts(with: "bplist00".utf8), bytes.count > 8 + trailerCount else {
      throw ManifestFault("is a binary property list of an unknown version")
    }
    let trailer = bytes.count - trailerCount
    let objectCount = try integer(bytes, at: trailer + 8, size: 8)
    let top = try integer(bytes, at: trailer + 16, size: 8)
    let tableStart = try integer(bytes, at: trailer + 24, size: 8)
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    guard 1...objectLimit ~= objectCount, top < objectCount, 1...8 ~= offsetSize,
      1...8 ~= referenceSize, tableStart >= 8, tableStart < trailer,
      objectCount * offsetSize <= trailer - tableStart
    else { throw damaged }
    var gate = BinaryManifestGate(
      bytes: bytes, offsetSize: offsetSize, referenceSize: referenceSize,
      objectCount: objectCount, tableStart: tableStart)
    try gate.visit(top, depth: 0)
  }

  private init(
    bytes: [UInt8], offsetSize: Int, referenceSize: Int, objectCount: Int, tableStart: Int
  ) {
    self.bytes = bytes
    self.offsetSize = offsetSize
    self.referenceSize = referenceSize
    self.objectCount = objectCount
    self.tableStart = tableStart
  }

  private static var damaged: ManifestFault { ManifestFault("is damaged") }

  /// Looks at one value and at what it holds. A list that holds itself ends at the depth's limit.
  private mutating func visit(_ object: Int, depth: Int) throws(ManifestFault) {
    guard depth <= ManifestGate.depthLimit else {
      throw ManifestFault("is nested deeper than \(ManifestGate.depthLimit)")
    }
    values += 1
    guard values <= Self.valueLimit else {
      throw ManifestFault("has more than \(Self.valueLimit) values")
    }
    guard object < objectCount else { throw Self.damaged }
    let offset = try Self.integer(bytes, at: tableStart + object * offsetSize, size: offsetSize)
    guard 8..<tableStart ~= offset else { throw Self.damaged }
    let low = Int(bytes[offset] & 0x0F)
    switch bytes[offset] >> 4 {
    case 0x0: try require(1, at: offset)
    case 0x1, 0x2:
      guard low <= 4 else { throw Self.damaged }
      try require(1 + 1 << low, at: offset)
    case 0x3: try require(9, at: offset)
    case 0x4, 0x5: try requireItems(at: offset, low: low, size: 1)
    case 0x6: try requireItems(at: offset, low: low, size: 2)
    case 0x8: try require(2 + low, at: offset)
    case 0xA: try visitReferences(at: offset, low: low, perItem: 1, depth: depth)
    case 0xD: try visitReferences(at: offset, low: low, perItem: 2, depth: depth)
    default: throw Self.damaged
    }
  }

  private mutating func visitReferences(
    at offset: Int, low: Int, perItem: Int, depth: Int
  ) throws(ManifestFault) {
    let (start, count) = try length(at: offset, low: low)
    guard count <= Self.valueLimit else { throw Self.damaged }
    try require(count * perItem * referenceSize, at: start)
    for index in 0..<count * perItem {
      let reference = try Self.integer(
        bytes, at: start + index * referenceSize, size: referenceSize)
      try visit(reference, depth: depth + 1)
    }
  }

  private func requireItems(at offset: Int, low: Int, size: Int) throws(ManifestFault) {
    let (start, count) = try length(at: offset, low: low)
    guard count <= bytes.count else { throw Self.damaged }
    try require(count * size, at: start)
  }

  /// Where an object's items begin and how many there are; fifteen and more have their number
  /// after the mark.
  private func length(at offset: Int, low: Int) throws(ManifestFault) -> (start: Int, count: Int) {
    guard low == 0x0F else { return (offset + 1, low) }
    try require(2, at: offset)
    let mark = bytes[offset + 1]
    guard mark >> 4 == 0x1, mark & 0x0F <= 3 else { throw Self.damaged }
    let size = 1 << Int(mark & 0x0F)
    try require(2 + size, at: offset)
    return (offset + 2 + size, try Self.integer(bytes, at: offset + 2, size: size))
  }

  /// Everything an object holds lies before the table of offsets.
  private func require(_ count: Int, at offset: Int) throws(ManifestFault) {
    guard count >= 0, count <= tableStart - offset else { throw Self.damaged }
  }

  /// A big-endian number of 1 to 8 bytes that fits `Int`.
  private static func integer(
    _ bytes: [UInt8], at offset: Int, size: Int
  ) throws(ManifestFault) -> Int {
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { throw damaged }
    let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let value = Int(exactly: value) else { throw damaged }
    return value
  }
}
