import BifoldTesting
import CAttempts
import CSandbox
import Glibc
import Testing

@testable import BifoldDecoding

/// The worker's own walls round a program that tries what it must not. Another process, for walls do
/// not come down again.
@Suite("Walls")
struct WallsTests {
  private static let hasLandlock = csandbox_landlock_version() > 0
  private static let hasSeccomp = !WorkerLimits.isUnderSanitizer

  /// The program that stands beside this one.
  private static var walled: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { readlink("/proc/self/exe", $0, path.count) } ?? -1
      }
    }
    let path = buffer.prefix(max(0, count))
    let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    return String(decoding: folder, as: UTF8.self) + "/walled"
  }

  private enum Outcome: Equatable {
    /// The error, 0 where the act was let through.
    case answer(Int32)
    case killed(signal: Int32)
    case nonsense
  }

  private func attempt(_ act: String) throws -> Outcome {
    let (output, status) = try Shell.run("exec '\(Self.walled)' \(act) 2>/dev/null")
    if status & 0x7F != 0 { return .killed(signal: status & 0x7F) }
    let words = output.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == act, let error = Int32(words[1]) else { return .nonsense }
    return .answer(error)
  }

  private static let files = [
    "read_passwords", "read_home", "read_root", "read_memory_map", "read_temporary", "write_file",
    "write_nameless", "write_device",
  ]

  @Test("Nothing but fonts and libraries is read, and nothing written", .enabled(if: hasLandlock))
  func refusedFiles() throws {
    // From a run that had no walls.
    unlink("/tmp/bifold-walled-should-not-be")
    for act in Self.files { #expect(try attempt(act) == .answer(EACCES), "\(act)") }
    #expect(access("/tmp/bifold-walled-should-not-be", F_OK) == -1)
  }

  private static let calls = [
    "make_folder", "make_link", "remove_file", "rename_file", "change_mode", "shorten_file",
    "change_folder", "internet_socket", "local_socket", "socket_pair", "connect_input",
    "bind_input", "fork_process", "clone_process", "new_namespace", "kill_parent",
    "kill_thread_of_parent", "signal_by_file", "limit_parent", "raise_limit", "open_memory",
    "outlive_parent",
  ]

  @Test("No connection, no other process, no more rights", .enabled(if: hasSeccomp))
  func refusedCalls() throws {
    for act in Self.calls { #expect(try attempt(act) == .answer(EPERM), "\(act)") }
    #expect(try attempt("open_the_new_way") == .answer(ENOSYS))
    #expect(try attempt("terminal") == .answer(ENOTTY))
  }

  private static let attacks = [
    "run_program", "trace_parent", "read_parent", "unshare_files", "mount_folder", "load_filter",
    "ring", "fault_handler", "counters", "keys", "old_numbers",
  ]

  @Test("What only an attack does ends the process", .enabled(if: hasSeccomp))
  func attacks() throws {
    for act in Self.attacks { #expect(try attempt(act) == .killed(signal: SIGSYS), "\(act)") }
  }

  private static let needs = [
    "read_fonts", "load_library", "map_memory", "start_thread", "ask_limits", "chance",
  ]

  @Test("What decoding takes is let through")
  func allowed() throws {
    for act in Self.needs { #expect(try attempt(act) == .answer(0), "\(act)") }
    #expect(try attempt("end_itself") == .killed(signal: SIGABRT))
  }

  @Test("Every act has a test")
  func complete() {
    var names: Set<String> = []
    while let name = cattempts_name(Int32(names.count)) { names.insert(String(cString: name)) }
    let tested =
      Self.files + Self.calls + Self.attacks + Self.needs + [
        "open_the_new_way", "terminal", "end_itself",
      ]
    #expect(names == Set(tested))
  }

  @Test("It ends with who started it")
  func orphaned() throws {
    // The shell ends as soon as the walls stand.
    let (output, _) = try Shell.run(
      """
      folder=$(mktemp -d); mkfifo "$folder/pipe"; '\(Self.walled)' >"$folder/pipe" 2>/dev/null &
      read process <"$folder/pipe"; rm -r "$folder"; echo "$process"
      """)
    let process = try #require(pid_t(output.split(whereSeparator: \.isWhitespace).first ?? ""))
    // Killed at once, but who is to bury it may take its time.
    var state: Character? = "?"
    for _ in 0..<2_000 where state != nil && state != "Z" {
      state = Self.state(of: process)
      usleep(10_000)
    }
    #expect(state == nil || state == "Z")
    if state != nil, state != "Z" { kill(process, SIGKILL) }
  }

  /// As `/proc` has it; nil where there is no such process.
  private static func state(of process: pid_t) -> Character? {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    // Behind the name, which stands in brackets.
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: ")").last?.first { $0 != " " }
  }
}
