import BifoldTesting
import Glibc

/// Starts 7z, zip or tar in a folder of a test's own, for what is too much to write by hand.
struct PackingTool {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let folder: TemporaryFolder

  init(_ files: [(name: String, bytes: [UInt8])]) throws {
    folder = try TemporaryFolder()
    for file in files { try folder.write(file.bytes, to: file.name) }
  }

  /// Runs a program in the folder, and gives the file that it made there.
  func run(_ arguments: [String], making name: String) throws -> [UInt8] {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    let place = ["env", "--chdir", String(decoding: folder.path, as: UTF8.self)]
    var words: [UnsafeMutablePointer<CChar>?] = (place + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let error = posix_spawnp(&child, place[0], &actions, nil, words, environ)
    guard error == 0 else {
      throw Failure(description: "\(place[0]): \(String(cString: strerror(error)))")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0, let file = fopen(String(decoding: folder.path(name), as: UTF8.self), "r")
    else { throw Failure(description: "\(arguments.joined(separator: " ")): status \(status)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }
}
