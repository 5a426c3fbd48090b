import Glibc

/// A process that a test started: what it wrote and how it ended. Nothing of it outlives the test.
final class Child {
  enum Ending: Hashable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It had to be ended by the test.
    case outOfTime
  }

  struct Failure: Error, CustomStringConvertible {
    var what: String
    var error: Int32
    var description: String { "\(what): \(String(cString: strerror(error)))" }
  }

  let pid: pid_t
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private(set) var ending: Ending?
  /// The ends that are read; −1 once there is nothing more.
  private var pipes: [Int32]

  /// Starts a program with nothing on its standard input.
  /// - Parameters:
  ///   - arguments: without the program's name, raw bytes.
  ///   - environment: all of it.
  init(_ path: String, _ arguments: [[UInt8]], environment: [String: String]) throws {
    var ends: [Int32] = []
    for _ in 0..<2 {
      // A pipe that other children, started at the same time, do not inherit.
      var pair: [Int32] = [0, 0]
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &pair) == 0 else {
        throw Failure(what: "socketpair", error: errno)
      }
      ends += pair
    }
    defer {
      close(ends[1])
      close(ends[3])
    }
    pipes = [ends[0], ends[2]]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[3], STDERR_FILENO)

    let words = ([Array(path.utf8)] + arguments).map(Self.copy) + [nil]
    let variables = environment.map { Self.copy(Array("\($0.key)=\($0.value)".utf8)) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    // The test runner blocks and ignores signals that its children must not.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pid: pid_t = 0
    let error = posix_spawn(&pid, path, &actions, &attributes, words, variables)
    guard error == 0 else {
      for end in pipes { close(end) }
      throw Failure(what: path, error: error)
    }
    self.pid = pid
  }

  deinit {
    if ending == nil { end() }
    for pipe in pipes where pipe >= 0 { close(pipe) }
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    strdup(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  // MARK: Waiting

  /// Reads what it writes until it ends. One that does not end in time is ended.
  @discardableResult
  func wait(seconds: Double) -> Ending {
    if let ending { return ending }
    let deadline = Moment.now + seconds
    while pipes.contains(where: { $0 >= 0 }) {
      guard read(until: deadline) else {
        end()
        ending = .outOfTime
        return .outOfTime
      }
    }
    while !reap(options: WNOHANG) {
      guard Moment.now < deadline else {
        end()
        ending = .outOfTime
        return .outOfTime
      }
      usleep(2_000)
    }
    return ending ?? .outOfTime
  }

  /// The first line on standard output, once it is there.
  func firstLine(seconds: Double) -> String? {
    let deadline = Moment.now + seconds
    while true {
      if let end = output.firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: output[..<end], as: UTF8.self)
      }
      guard pipes.contains(where: { $0 >= 0 }), read(until: deadline) else { return nil }
    }
  }

  /// Whether it still runs; notes its end.
  var isRunning: Bool { ending == nil && !reap(options: WNOHANG) }

  func send(_ signal: Int32) {
    if ending == nil { kill(pid, signal) }
  }

  /// Takes what can be read.
  /// - Returns: false where nothing came in time.
  private func read(until deadline: Double) -> Bool {
    let left = deadline - Moment.now
    guard left > 0 else { return false }
    var waiting = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), Int32(left * 1000) + 1) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for index in waiting.indices where waiting[index].revents != 0 {
      let count = Glibc.read(pipes[index], &buffer, buffer.count)
      if count > 0 {
        if index == 0 { output += buffer[..<count] } else { errors += buffer[..<count] }
      } else {
        close(pipes[index])
        pipes[index] = -1
      }
    }
    return true
  }

  // MARK: Ending

  private func end() {
    kill(pid, SIGKILL)
    _ = reap(options: 0)
  }

  private func reap(options: Int32) -> Bool {
    guard ending == nil else { return true }
    var status: Int32 = 0
    guard waitpid(pid, &status, options) == pid else { return false }
    let signal = status & 0x7F
    ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    return true
  }
}

/// The monotonic clock, in seconds.
enum Moment {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Looks again and again whether something is so.
  /// - Returns: whether it was in time.
  static func wait(seconds: Double = 20, until condition: () throws -> Bool) rethrows -> Bool {
    let deadline = now + seconds
    while try !condition() {
      guard now < deadline else { return false }
      usleep(15_000)
    }
    return true
  }
}
