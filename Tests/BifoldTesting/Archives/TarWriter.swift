/// Writes tar archives as POSIX describes ustar and pax.
package struct TarWriter {
  package enum Kind: Character {
    case file = "0"
    case hardLink = "1"
    case symbolicLink = "2"
    case device = "3"
    case folder = "5"
    case pipe = "6"
    case extended = "x"
    case longName = "L"
  }

  private var bytes: [UInt8] = []

  package init() {}

  package mutating func add(
    _ name: [UInt8], _ data: [UInt8] = [], kind: Kind = .file, target: String = "",
    claiming claimed: Int? = nil
  ) {
    var block = field(name, 100) + field("0100644", 8) + field("0000000", 8) + field("0000000", 8)
    block += field(octal(claimed ?? data.count, 11), 12) + field("00000000000", 12)
    block += Array("        ".utf8) + Array(String(kind.rawValue).utf8)
    block += field(Array(target.utf8), 100) + field("ustar", 6) + Array("00".utf8)
    block += [UInt8](repeating: 0, count: 512 - block.count)
    let sum = block.reduce(0) { $0 + Int($1) }
    block.replaceSubrange(148..<156, with: Array(octal(sum, 6).utf8) + [0, 0x20])
    bytes += block + data
    bytes += [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
  }

  /// - Parameter claimed: What the header says of the length, where it is not the data's.
  package mutating func add(_ name: String, _ data: [UInt8], claiming claimed: Int? = nil) {
    add(Array(name.utf8), data, claiming: claimed)
  }

  package func finished() -> [UInt8] { bytes + [UInt8](repeating: 0, count: 1_024) }

  private func field(_ text: [UInt8], _ width: Int) -> [UInt8] {
    text.prefix(width) + [UInt8](repeating: 0, count: max(0, width - text.count))
  }

  private func field(_ text: String, _ width: Int) -> [UInt8] { field(Array(text.utf8), width) }

  private func octal(_ value: Int, _ width: Int) -> String {
    let digits = String(value, radix: 8)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
