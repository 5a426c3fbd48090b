import BifoldCore
import Glibc

/// A place as a file: lines of `name = value`, and at last one that shows whether the others are whole.
extension ReadingPlace {
  /// Bytes: many times what a place takes.
  static let mostBytes = 4_096

  private static let version = "1"
  private static let checkName = "check = "

  /// Names of lines.
  private enum Name {
    static let version = "version"
    static let page = "page"
    static let pageCount = "pages"
    static let cover = "cover"
    static let mode = "mode"
    static let direction = "direction"
    static let dateRead = "read"
  }

  private static let covers: [(String, CoverPlacement)] = [("alone", .alone), ("paired", .paired)]
  private static let modes: [(String, PageMode)] = [("double", .double), ("single", .single)]

  var text: [UInt8] {
    var lines = [
      "# Where a book was left, pages counted from 0. Bifold ignores this file once it is changed.",
      "\(Name.version) = \(Self.version)",
      "\(Name.page) = \(page)",
      "\(Name.pageCount) = \(pageCount)",
      "\(Name.cover) = \(Self.name(of: cover, in: Self.covers))",
      "\(Name.mode) = \(Self.name(of: mode, in: Self.modes))",
    ]
    if let direction { lines.append("\(Name.direction) = \(direction.rawValue)") }
    lines.append("\(Name.dateRead) = \(Self.text(ofDate: dateRead))")
    let body = Array((lines.joined(separator: "\n") + "\n").utf8)
    return body + Array("\(Self.checkName)\(Self.check(of: body))\n".utf8)
  }

  /// Nil where the bytes are damaged, of another version or no place. Never traps.
  init?(text: [UInt8]) {
    let checkLength = Self.checkName.utf8.count + Self.check(of: []).utf8.count + 1
    guard checkLength...Self.mostBytes ~= text.count else { return nil }
    let body = Array(text.dropLast(checkLength))
    let end = "\(Self.checkName)\(Self.check(of: body))\n"
    guard text.suffix(checkLength).elementsEqual(end.utf8),
      let lines = String(validating: body, as: UTF8.self)
    else { return nil }
    var values: [Substring: Substring] = [:]
    for line in lines.split(separator: "\n") where !line.hasPrefix("#") {
      guard let range = line.firstRange(of: " = ") else { return nil }
      values[line[..<range.lowerBound]] = line[range.upperBound...]
    }
    func number(_ name: String) -> Int? { values[name[...]].flatMap { Int($0) } }
    // Further lines are those of a later program that means the same by these.
    guard values[Name.version[...]] == Self.version[...],
      let page = number(Name.page), let pageCount = number(Name.pageCount),
      page >= 0, page < pageCount,
      let cover = Self.value(of: values[Name.cover[...]], in: Self.covers),
      let mode = Self.value(of: values[Name.mode[...]], in: Self.modes),
      let date = values[Name.dateRead[...]].flatMap({ Self.date(String($0)) })
    else { return nil }
    var direction: ReadingDirection?
    if let name = values[Name.direction[...]] {
      guard let known = ReadingDirection(rawValue: String(name)) else { return nil }
      direction = known
    }
    self.init(
      page: page, pageCount: pageCount, cover: cover, mode: mode, direction: direction,
      dateRead: date)
  }

  private static func check(of body: [UInt8]) -> String {
    var hash = ContentHash()
    hash.combine(body)
    return hash.text
  }

  private static func name<Value: Equatable>(of value: Value, in names: [(String, Value)]) -> String
  {
    names.first { $0.1 == value }?.0 ?? ""
  }

  private static func value<Value>(of name: Substring?, in names: [(String, Value)]) -> Value? {
    names.first { $0.0[...] == name }?.1
  }

  /// The last second of the year 9999, after which a year has five digits.
  private static let lastDate = 253_402_300_799

  /// As in 2026-12-03T05:40:26Z.
  private static func text(ofDate date: Int) -> String {
    var seconds = time_t(min(max(date, 0), lastDate))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let day = [
      digits(parts.tm_year + 1_900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2),
    ]
    let time = [digits(parts.tm_hour, 2), digits(parts.tm_min, 2), digits(parts.tm_sec, 2)]
    return "\(day.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }

  private static func date(_ text: String) -> Int? {
    let numbers = text.split { !("0"..."9" ~= $0) }.compactMap { Int32($0) }
    guard text.utf8.count == 20, numbers.count == 6 else { return nil }
    var parts = tm()
    parts.tm_year = numbers[0] - 1_900
    parts.tm_mon = numbers[1] - 1
    parts.tm_mday = numbers[2]
    parts.tm_hour = numbers[3]
    parts.tm_min = numbers[4]
    parts.tm_sec = numbers[5]
    let date = timegm(&parts)
    // The 31st of February is written as another day.
    return self.text(ofDate: date) == text ? date : nil
  }
}
