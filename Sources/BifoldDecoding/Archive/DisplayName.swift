import Glibc

/// A name as it can be shown, in one line.
///
/// Bytes that are UTF-8 are that. Others are taken for what they look like most: Shift-JIS, the
/// encoding of mainland China, or code page 437, which zip began with.
func displayName(of bytes: [UInt8]) -> String {
  let text =
    String(validating: bytes, as: UTF8.self) ?? eastAsian(bytes) ?? decoded(bytes, from: "CP437")
    ?? String(decoding: bytes, as: UTF8.self)
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isShown($0) ? $0 : "\u{FFFD}" }))
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: false
  default: true
  }
}

/// The likelier of the two encodings in which a letter is two bytes; nil where neither is likely.
private func eastAsian(_ bytes: [UInt8]) -> String? {
  // In other encodings letters beyond ASCII stand alone between others.
  guard zip(bytes, bytes.dropFirst()).contains(where: { $0 >= 0x80 && $1 >= 0x80 }) else {
    return nil
  }
  let japanese = decoded(bytes, from: "CP932").map { ($0, oddities(inJapanese: $0)) }
  let chinese = decoded(bytes, from: "GB18030").map { ($0, oddities(inChinese: bytes)) }
  guard let japanese else { return chinese?.0 }
  guard let chinese else { return japanese.0 }
  return japanese.1 <= chinese.1 ? japanese.0 : chinese.0
}

/// Katakana of half a width, which hardly a name has, and which Chinese bytes turn into. Per mille
/// of what is not ASCII.
private func oddities(inJapanese text: String) -> Int {
  let letters = text.unicodeScalars.filter { !$0.isASCII }
  return letters.count { (0xFF61...0xFF9F).contains($0.value) } * 1_000 / max(1, letters.count)
}

/// Letters outside GB 2312, where the common ones are, and which Japanese bytes turn into. Per mille
/// of what is not ASCII.
private func oddities(inChinese bytes: [UInt8]) -> Int {
  var (letters, odd) = (0, 0)
  var rest = bytes[...]
  while let first = rest.popFirst() {
    guard first >= 0x80 else { continue }
    letters += 1
    let second = rest.popFirst() ?? 0
    if !(0xA1...0xF7).contains(first) || second < 0xA1 { odd += 1 }
    // A digit makes it a letter of four bytes.
    if (0x30...0x39).contains(second) { rest = rest.dropFirst(2) }
  }
  return odd * 1_000 / max(1, letters)
}

/// Bytes in an encoding that the C library knows; nil where it does not, or where they are not in it.
private func decoded(_ bytes: [UInt8], from encoding: String) -> String? {
  guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else {
    return nil
  }
  defer { iconv_close(converter) }
  // No byte of these encodings becomes more than three.
  var output = [CChar](repeating: 0, count: 4 * bytes.count + 4)
  var input = bytes.map(CChar.init(bitPattern:))
  let written = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output -> Int? in
      var (from, fromCount) = (input.baseAddress, input.count)
      var (to, toCount) = (output.baseAddress, output.count)
      guard iconv(converter, &from, &fromCount, &to, &toCount) != -1, fromCount == 0 else {
        return nil
      }
      return output.count - toCount
    }
  }
  return written.flatMap {
    String(validating: output.prefix($0).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
