import BifoldApp
import Glibc

// Raw bytes: paths need not be UTF-8, so they must not pass through strings.
let arguments = (1..<Int(max(CommandLine.argc, 1))).compactMap { index -> [UInt8]? in
  guard let argument = CommandLine.unsafeArgv[index] else { return nil }
  return UnsafeBufferPointer(start: argument, count: strlen(argument)).map {
    UInt8(bitPattern: $0)
  }
}
exit(Program.run(arguments))
