import FoundationEssentials
import Glibc
import Testing

/// The real program, run as a shell would run it.
enum Bifold {
  /// A run that has ended.
  struct Run {
    /// nil where it did not exit by itself.
    var status: Int32?
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// Standard output as JSON.
    func json<Value: Decodable>(_: Value.Type) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(output))
    }
  }

  /// What every run finds in its environment: no display, and what finds libraries and caches.
  static func environment(_ more: [String: String] = [:]) -> [String: String] {
    // Whose machine this is, has no say in it.
    var environment = ["LANG": "C.UTF-8", "XDG_CONFIG_HOME": "/nonexistent"]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "XDG_RUNTIME_DIR", "TMPDIR"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment.merging(more) { _, new in new }
  }

  static func start(
    _ arguments: [[UInt8]], environment: [String: String] = [:]
  ) throws -> Child {
    try Child(
      try BuildFolder.program(), arguments, environment: Self.environment(environment))
  }

  /// Runs the program to its end. However it goes, it must exit by itself and without a stack
  /// trace.
  static func run(
    bytes arguments: [[UInt8]], environment: [String: String] = [:], seconds: Double = 120,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let child = try start(arguments, environment: environment)
    child.wait(seconds: seconds)
    return finished(child, sourceLocation: sourceLocation)
  }

  static func run(
    _ arguments: [String], environment: [String: String] = [:], seconds: Double = 120,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try run(
      bytes: arguments.map { Array($0.utf8) }, environment: environment, seconds: seconds,
      sourceLocation: sourceLocation)
  }

  /// What an ended process left, after a look at how it ended.
  static func finished(
    _ child: Child, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Run {
    let errors = String(decoding: child.errors, as: UTF8.self)
    var status: Int32?
    if case .exited(let code) = child.ending { status = code }
    #expect(
      status != nil, "\(String(describing: child.ending)): \(errors.prefix(2_000))",
      sourceLocation: sourceLocation)
    for mark in ["Fatal error", "Stack dump", "stack trace", "Program crashed", "Sanitizer"] {
      #expect(!errors.contains(mark), sourceLocation: sourceLocation)
    }
    return Run(status: status, output: child.output, errors: errors)
  }

  /// A run that must do what was asked: status 0.
  static func succeed(
    _ arguments: [String], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    let run = try run(arguments, environment: environment, sourceLocation: sourceLocation)
    #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  /// The cards of a state, as `inspect` prints them; nothing may be said on standard error.
  static func inspect(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Inspected {
    let run = try succeed(["inspect"] + arguments, sourceLocation: sourceLocation)
    #expect(run.errors.isEmpty, sourceLocation: sourceLocation)
    return try run.json(Inspected.self)
  }
}
