import BifoldDecoding
import CAttempts
import Glibc

// Puts up the worker's own walls and then tries what its arguments name, one after another; prints
// the error of each, 0 where it was let through. Without arguments it waits behind the walls.

func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

WorkerLimits.apply()
Walls.close(.files)
try DecoderService.start()
Walls.close(.systemCalls)
for act in CommandLine.arguments.dropFirst() { say("\(act) \(cattempts_try(act))") }
if CommandLine.arguments.count == 1 {
  say("\(getpid())")
  while true { pause() }
}
