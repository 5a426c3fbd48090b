import BifoldWire
import Glibc

/// One running worker: its process and this side of the socket that leads to it.
///
/// A socket rather than two pipes, for sending to it can be told not to raise SIGPIPE.
final class WorkerProcess {
  /// What the worker's libraries may need of the environment; nothing else is passed on.
  private static let inheritedVariables = [
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "LD_LIBRARY_PATH", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
  ]

  let identifier: pid_t
  let socket: Int32
  private var isEnded = false

  /// Starts the program without waiting for it.
  init(executable: String) throws(DecodingFailure) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Self.failure(errno, executable) }
    defer { close(ends[1]) }
    do throws(DecodingFailure) {
      identifier = try Self.spawn(executable, end: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
    socket = ends[0]
  }

  deinit { _ = end() }

  /// Ends the process, whatever it does, and waits for its end, which takes no time then. It has
  /// no state that could be lost.
  /// - Returns: The signal that it had died of before, in the system's words; nil where it had not, or
  ///   it was killed, or has been ended already.
  func end() -> String? {
    guard !isEnded else { return nil }
    isEnded = true
    // In this order: of a socket that is closed it would die as of its own.
    kill(identifier, SIGKILL)
    close(socket)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    let signal = status & 0x7F
    guard signal != 0, signal != SIGKILL, let words = strsignal(signal) else { return nil }
    return String(cString: words)
  }

  private static func spawn(_ executable: String, end: Int32) throws(DecodingFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A group of its own: Ctrl-C is for the program, which ends its workers itself.
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(executable), nil]
    var environment = inheritedVariables.compactMap { name in
      getenv(name).map { strdup("\(name)=\(String(cString: $0))") }
    }
    // One that dies says nothing: the program does.
    environment.append(strdup("SWIFT_BACKTRACE=enable=no"))
    environment.append(nil)
    defer { for string in arguments + environment { free(string) } }
    var identifier: pid_t = 0
    let error = posix_spawn(
      &identifier, executable, &actions, &attributes, &arguments, &environment)
    guard error == 0 else { throw failure(error, executable) }
    return identifier
  }

  private static func failure(_ error: Int32, _ executable: String) -> DecodingFailure {
    DecodingFailure(
      .worker, subject: executable,
      reason: "cannot be started: \(String(cString: strerror(error)))")
  }
}
