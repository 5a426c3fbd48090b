import BifoldTesting
import Glibc

/// A million random events, or as many as its argument says, in equal parts for every kind of
/// bookshelf. Built for release: a debug build takes some minutes.
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
for (number, kind) in EventTrial.Kind.all.enumerated() {
  var trial = EventTrial(kind, seed: 0xB1F0 + UInt64(number))
  do {
    try trial.run(events: count / EventTrial.Kind.all.count + 1)
  } catch {
    print("\(error)")
    exit(1)
  }
  print(
    "\(kind): at rest \(trial.rests) times, the door at an end \(trial.swings) times,",
    "\(trial.undoneResizes) resizes undone")
}
