import BifoldShaders
import Glibc

/// Runs glslangValidator, the reference compiler of the people who write the standard: it refuses
/// much that a driver lets pass.
enum GLSLValidator {
  enum Fault: Error, CustomStringConvertible {
    case missing
    case cannot(String, Int32)

    var description: String {
      switch self {
      case .missing:
        "glslangValidator is not installed, and without it the shaders are not checked: "
          + "install the package glslang-tools"
      case .cannot(let what, let error): "\(what): \(String(cString: strerror(error)))"
      }
    }
  }

  /// What it says of a program's two stages and of their fit; empty where it finds no fault.
  static func complaints(
    of program: ShaderSource.Program, in language: ShaderSource.Language
  ) throws -> String {
    var template = Array("/tmp/bifold-glsl-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Fault.cannot("mkdtemp", errno) }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let output = folder + "/output"
    let stages = [("vert", program.vertex), ("frag", program.fragment)]
    let paths = stages.map { "\(folder)/\(program.name).\($0.0)" }
    defer {
      for path in paths + [output] { unlink(path) }
      rmdir(folder)
    }
    for (stage, path) in zip(stages, paths) {
      try write(language.header + stage.1.map(\.text).joined(), to: path)
    }
    // -l links the stages too. The folder's name is not part of what is wrong.
    let status = try run(["glslangValidator", "-l"] + paths, output: output)
    guard status != 0 else { return "" }
    let said = try read(output).replacing("\(folder)/", with: "")
    return said.isEmpty ? "it ended with \(status)" : said
  }

  private static func run(_ arguments: [String], output: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let error = posix_spawnp(&child, arguments[0], &actions, nil, words, environ)
    if error == ENOENT { throw Fault.missing }
    guard error == 0 else { throw Fault.cannot(arguments[0], error) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw Fault.cannot("waitpid", errno) }
    }
    return status
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Fault.cannot(path, errno) }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Fault.cannot(path, errno)
    }
  }

  private static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw Fault.cannot(path, errno) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
