import BifoldTesting
import Glibc

/// A million random events, or as many as its argument says: nine in ten in equal parts for every
/// kind of bookshelf, the rest for the sliding container alone. Built for release: a debug build takes
/// some minutes.
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let eventsOfAKind = count / 10 * 9 / EventTrial.Kind.all.count + 1
for (number, kind) in EventTrial.Kind.all.enumerated() {
  var trial = EventTrial(kind, seed: 0xB1F0 + UInt64(number))
  do {
    try trial.run(events: eventsOfAKind)
  } catch {
    print("\(error)")
    exit(1)
  }
  print(
    "\(kind): at rest \(trial.rests) times, the door at an end \(trial.swings) times,",
    "\(trial.undoneResizes) resizes undone, \(trial.opened) books open")
}

let streams = count / 10 / SlidingTrial.length + 1
for stream in 0..<streams {
  let faults = SlidingTrial.run(stream: 0x51DE + UInt64(stream))
  if !faults.isEmpty {
    print(faults.joined(separator: "\n"))
    exit(1)
  }
}
print("sliding container: \(streams) streams of \(SlidingTrial.length) events")
