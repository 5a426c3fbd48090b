import BifoldDecoding
import CFuzzer
import Glibc

// Gives bytes that libFuzzer makes up to the reader that BIFOLD_READER names; see .ci/fuzz.

if FuzzedReader.wanted == nil {
  let names = FuzzedReader.allCases.map(\.rawValue).joined(separator: " ")
  let line = "BIFOLD_READER: one of \(names)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}
try DecoderService.start()
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
    FuzzedReader.wanted?.read(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
  })
