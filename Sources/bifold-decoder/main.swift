import BifoldDecoding
import Glibc

// Pictures may wait, the window may not.
setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
// Graphics drivers in the program that started this one do not mark all their descriptors to be
// closed; a worker has no business with them.
for descriptor in STDERR_FILENO + 1..<1_024 { close(descriptor) }
WorkerLimits.apply()
Walls.close(.files)
exit(
  DecoderService.run(input: STDIN_FILENO, output: STDOUT_FILENO) { Walls.close(.systemCalls) })
