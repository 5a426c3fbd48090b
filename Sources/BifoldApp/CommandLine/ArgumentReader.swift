@preconcurrency import CGetopt
import Glibc

/// One option of a subcommand, as `--help` lists it and getopt_long reads it.
struct Option: Sendable {
  enum Argument: Sendable {
    case none
    /// What stands for it in the help, such as `WxH`.
    case required(String)
  }

  let name: String
  /// Its single letter, where it has one.
  let letter: Character?
  let argument: Argument
  let help: String

  /// Whether the argument after this one is its value.
  func takesNext(after argument: [UInt8]) -> Bool {
    guard case .required = self.argument else { return false }
    return argument == Array("--\(name)".utf8)
      || letter.map { argument == Array("-\($0)".utf8) } ?? false
  }

  init(_ name: String, _ letter: Character?, _ argument: Argument, _ help: String) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.help = help
  }
}

/// What stands on a command line: options in order, and the rest.
struct ParsedArguments: Sendable {
  var options: [(name: String, value: String)] = []
  /// Everything that is no option, raw: paths need not be UTF-8.
  var operands: [[UInt8]] = []
}

/// A wrong command line. Exit status 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Reads a command line with getopt_long.
enum ArgumentReader {
  /// - Parameters:
  ///   - arguments: without the program's name, raw bytes.
  ///   - refused: options that are known and cannot be served, with the reason.
  static func read(
    _ arguments: [[UInt8]], _ options: [Option], refusing refused: [String: String] = [:]
  ) throws(UsageError) -> ParsedArguments {
    // getopt_long would take a refused name for the beginning of a longer one that is served.
    var isValue = false
    for argument in arguments.prefix(while: { $0 != Array("--".utf8) }) {
      if isValue {
        isValue = false
        continue
      }
      isValue = options.contains { $0.takesNext(after: argument) }
      let word = String(decoding: argument, as: UTF8.self).prefix { $0 != "=" }
      let name = String(word.drop { $0 == "-" })
      if word.hasPrefix("--"), let reason = refused[name],
        !options.contains(where: { $0.name == name })
      {
        throw UsageError("--\(name): \(reason)")
      }
    }
    // getopt_long keeps pointers into these while it reads; all are freed at the end.
    var argv: [UnsafeMutablePointer<CChar>?] = ([Array("bifold".utf8)] + arguments).map(copy)
    argv.append(nil)
    let names = options.map { copy(Array($0.name.utf8)) }
    defer {
      for pointer in argv + names { free(pointer) }
    }
    var table = zip(options.indices, options).map { index, option in
      var has = no_argument
      if case .required = option.argument { has = required_argument }
      return CGetopt.option(
        name: names[index], has_arg: has, flag: nil, val: Int32(firstCode + index))
    }
    table.append(CGetopt.option(name: nil, has_arg: 0, flag: nil, val: 0))
    // A leading colon reports a missing argument apart from an unknown option.
    var letters = ":"
    for option in options {
      guard let letter = option.letter else { continue }
      letters.append(letter)
      if case .required = option.argument { letters.append(":") }
    }

    var parsed = ParsedArguments()
    opterr = 0
    // 0, not 1: glibc then forgets what an earlier reading left behind.
    optind = 0
    while true {
      let code = getopt_long(Int32(argv.count - 1), &argv, letters, table, nil)
      if code == -1 { break }
      if code == 63 || code == 58 {  // "?" and ":"
        throw fault(code == 58 ? .missingArgument : .unknown, argv, options, refused)
      }
      let index = Int(code) - firstCode
      let option: Option? =
        options.indices.contains(index)
        ? options[index]
        : options.first {
          $0.letter.map { $0.asciiValue == UInt8(truncatingIfNeeded: code) } ?? false
        }
      if let option {
        parsed.options.append((option.name, optarg.map { String(cString: $0) } ?? ""))
      }
    }
    for index in Int(optind)..<argv.count - 1 {
      if let pointer = argv[index] { parsed.operands.append(bytes(pointer)) }
    }
    return parsed
  }

  /// Codes of long options begin beyond every letter.
  private static let firstCode = 256

  private enum Fault { case unknown, missingArgument }

  private static func fault(
    _ fault: Fault, _ argv: [UnsafeMutablePointer<CChar>?], _ options: [Option],
    _ refused: [String: String]
  ) -> UsageError {
    // A bad letter is in optopt; a bad long option is the word before optind.
    let word = argv[max(Int(optind) - 1, 1)].map { String(cString: $0) } ?? ""
    let given =
      optopt > 0 && optopt < Int32(firstCode)
      ? "-" + String(UnicodeScalar(UInt8(truncatingIfNeeded: optopt))) : word
    let name = String(given.prefix { $0 != "=" })
    switch fault {
    case .missingArgument:
      return UsageError("\(name) needs a value")
    case .unknown:
      if let option = options.first(where: { "--" + $0.name == name }) {
        return UsageError("--\(option.name) takes no value")
      }
      if let reason = refused[String(name.drop { $0 == "-" })] {
        return UsageError("\(name): \(reason)")
      }
      let nearest = Spelling.nearest(to: name, among: options.map { "--" + $0.name })
      return UsageError(
        "unknown option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    strdup(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  private static func bytes(_ pointer: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
  }
}
