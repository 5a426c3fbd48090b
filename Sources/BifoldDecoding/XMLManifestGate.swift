/// The look at an XML property list: UTF-8, no entities of its own, bounded nesting, numbers made
/// of the characters that numbers are made of.
enum XMLManifestGate {
  private static let longestNumber = 64

  static func check(_ bytes: [UInt8]) throws(ManifestFault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ManifestFault("is neither UTF-8 nor a binary property list")
    }
    guard !bytes.contains(0) else { throw ManifestFault("holds a zero character") }
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop(while: isSpace)
    // What is neither XML nor binary would be read as the older text format.
    guard rest.first == UInt8(ascii: "<") else { throw ManifestFault("is not a property list") }

    var depth = 0
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if skip("<!--", to: "-->", in: &rest) || skip("<![CDATA[", to: "]]>", in: &rest) { continue }
      if rest.starts(with: "<?".utf8) {
        try checkEncoding(of: upTo("?>", of: rest))
        guard skip("<?", to: "?>", in: &rest) else { throw ManifestFault("a tag is not closed") }
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        throw ManifestFault("a tag is not closed")
      }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      try check(tag: tag, followedBy: rest, depth: &depth)
    }
  }

  private static func check(
    tag: ArraySlice<UInt8>, followedBy rest: ArraySlice<UInt8>, depth: inout Int
  ) throws(ManifestFault) {
    if tag.first == UInt8(ascii: "!") {
      guard !tag.contains(UInt8(ascii: "[")), tag.starts(with: "!DOCTYPE".utf8) else {
        throw ManifestFault("declares entities of its own")
      }
    } else if tag.first == UInt8(ascii: "/") {
      depth -= 1
    } else if tag.last != UInt8(ascii: "/") {
      depth += 1
      // The outermost tag is the list's own wrapper.
      guard depth <= ManifestGate.depthLimit + 1 else {
        throw ManifestFault("is nested deeper than \(ManifestGate.depthLimit)")
      }
      let name = tag.prefix { !isSpace($0) }
      if name.elementsEqual("integer".utf8) || name.elementsEqual("real".utf8) {
        try check(number: rest.prefix { $0 != UInt8(ascii: "<") })
      }
    }
  }

  private static func check(number: ArraySlice<UInt8>) throws(ManifestFault) {
    let characters = number.filter { !isSpace($0) }
    guard !characters.isEmpty, characters.count <= longestNumber,
      characters.allSatisfy(isNumeral)
    else { throw ManifestFault("a number is malformed") }
  }

  private static func checkEncoding(of declaration: ArraySlice<UInt8>) throws(ManifestFault) {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    guard let name = text.firstRange(of: "encoding") else { return }
    let value = text[name.upperBound...]
    guard value.contains("utf-8") || value.contains("us-ascii") else {
      throw ManifestFault("is not encoded as UTF-8")
    }
  }

  /// Leaves out everything from an opening mark to its closing one, or to the end.
  /// - Returns: Whether `rest` begins with that mark.
  private static func skip(
    _ opening: String, to closing: String, in rest: inout ArraySlice<UInt8>
  ) -> Bool {
    guard rest.starts(with: opening.utf8) else { return false }
    rest = rest[upTo(closing, of: rest.dropFirst(opening.utf8.count)).endIndex...]
    rest = rest.dropFirst(closing.utf8.count)
    return true
  }

  private static func upTo(_ mark: String, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var start = bytes.startIndex
    while let next = bytes[start...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return bytes[..<next] }
      start = next + 1
    }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Digits, signs, hexadecimal digits and the letters of "inf" and "nan" (which are refused later,
  /// by name and entry).
  private static func isNumeral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: "xXiInNtTyY".utf8.contains(byte)
    }
  }
}
