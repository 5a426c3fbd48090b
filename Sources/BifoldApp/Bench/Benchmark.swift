import BifoldCore
import BifoldWindow
import Glibc

/// Runs one scene and measures it.
struct Benchmark {
  let choreography: Choreography
  let surface: BenchSurface
  let signal: PictureSignal
  /// Frames, or seconds, to measure.
  let length: Length
  let warmup: Double
  let stressCards: Int

  enum Length: Sendable {
    case seconds(Double)
    case frames(Int)
  }

  private var stage: Stage { surface.stage }

  func run() -> BenchReport {
    var frame = 0
    let books = stage.state.bookCount
    var cards = StressScene.cards(
      choreography == .stress ? stressCards : 0, size: stage.state.size, pictures: Self.pictures)
    var replay = Replay([])
    let tour = Tour(
      size: stage.state.size, rowHeight: stage.state.rowHeight, rows: stage.state.items.count)
    let origin = stage.state
    var times = Times()

    /// One frame, as the window's loop draws it.
    func draw() {
      let begin = Clock.now()
      let allocations = AllocationCounter.count {
        if choreography == .tour {
          let frames = Int(tour.duration * Choreography.rate)
          if frame % frames == 0 {
            replay = Replay(tour.events)
            stage.change { $0 = origin }
          }
          replay.advance(stage, to: Double(frame % frames) / Choreography.rate)
        } else {
          choreography.move(stage, frame: frame, books: books, cards: &cards)
        }
        stage.build()
      }
      let built = Clock.now()
      stage.draw(into: surface.target)
      let submitted = Clock.now()
      surface.finish()
      stage.noteFrame(processor: built - begin, drawing: submitted - built)
      times.add(begin, built, submitted, allocations)
      frame += 1
    }

    // The original begins on an item's picture, where moving the shelf shows nothing.
    if let screen = choreography.screen { stage.change { $0.show(screen) } }
    if choreography == .book { stage.openBook(stage.state.nearestBook ?? 0) }
    stage.streamPictures(.all)
    draw()
    let firstFrame = Clock.sinceProcessStart()
    stage.awaitPictures(signal, atMost: Self.picturePatience)
    draw()
    let firstPicture = Clock.sinceProcessStart()

    let warm = Clock.now() + warmup
    while Clock.now() < warm, choreography != .idle {
      draw()
      stage.streamPictures(.perFrame)
    }
    stage.awaitPictures(signal, atMost: Self.picturePatience)
    var loop = FrameLoop(pacer: FramePacer(refreshRate: nil))
    if choreography == .idle {
      settle(&loop, draw)
    }
    times = Times()
    frame = 0
    stage.renderer.resetCounters()
    let cpu = Self.processorTime()
    let begin = Clock.now()
    if choreography == .idle {
      while Clock.now() < begin + seconds {
        surface.rest(atMost: begin + seconds - Clock.now(), &loop)
        if loop.beginsFrame(stage, at: Clock.now()) { draw() }
      }
    } else {
      while !isOver(frame, since: begin) {
        draw()
        // Outside the measured part: what arrives now was asked for by what was just drawn.
        stage.streamPictures(.perFrame)
      }
    }
    let elapsed = Clock.now() - begin
    if choreography != .idle { times.end(at: begin + elapsed) }
    let share = (Self.processorTime() - cpu) / max(elapsed, 1e-9)
    return report(times, books: books, share: share, firstFrame, firstPicture)
  }

  /// Runs a loop until it has drawn nothing for a while: a new window is uncovered and told its
  /// size before it is idle.
  private func settle(_ loop: inout FrameLoop, _ draw: () -> Void) {
    let end = Clock.now() + Self.longestSettling
    var lastFrame = Clock.now()
    while Clock.now() < end, Clock.now() - lastFrame < Self.quiet {
      surface.rest(atMost: Self.quiet, &loop)
      guard loop.beginsFrame(stage, at: Clock.now()) else { continue }
      draw()
      lastFrame = Clock.now()
    }
  }

  /// Seconds without a frame after which a window counts as idle, and after which it is measured
  /// all the same.
  private static let quiet = 0.3
  private static let longestSettling = 5.0

  /// How many covers the stress scene shares.
  private static let pictures = 12

  private var seconds: Double {
    switch length {
    case .seconds(let seconds): seconds
    case .frames(let frames): Double(frames) / Choreography.rate
    }
  }

  private func isOver(_ frame: Int, since begin: Double) -> Bool {
    switch length {
    case .seconds(let seconds): Clock.now() - begin >= seconds
    case .frames(let frames): frame >= frames
    }
  }

  /// Seconds that a benchmark waits for pictures before it goes on without.
  private static let picturePatience = 30.0

  /// Times of the parts of each frame, in seconds.
  private struct Times {
    /// From the start of each frame to the start of the next.
    var frame: [Double] = []
    private var start: Double?
    var cpu: [Double] = []
    var submit: [Double] = []
    var allocations: Int? = 0

    mutating func add(
      _ begin: Double, _ built: Double, _ submitted: Double, _ allocations: Int?
    ) {
      if let start { frame.append(begin - start) }
      start = begin
      cpu.append(built - begin)
      submit.append(submitted - built)
      self.allocations = allocations.flatMap { count in self.allocations.map { $0 + count } }
    }

    /// The last frame's end, where the next would have begun.
    mutating func end(at time: Double) {
      if let start { frame.append(time - start) }
    }
  }

  private func report(
    _ times: Times, books: Int, share: Double, _ firstFrame: Double?, _ firstPicture: Double?
  ) -> BenchReport {
    let renderer = stage.renderer
    let frames = times.cpu.count
    return BenchReport(
      scene: choreography.rawValue, frames: frames,
      size: [stage.scene.width, stage.scene.height], samples: surface.samples, books: books,
      cards: stage.simulation.layout.cards.count, target: surface.kind.rawValue,
      renderer: renderer.name, version: renderer.version, clock: "finish",
      frameMs: FrameStatistics(times.frame), cpuMs: FrameStatistics(times.cpu),
      submitMs: FrameStatistics(times.submit), gpuMs: nil,
      drawCalls: frames > 0 ? renderer.drawCalls / frames : 0,
      uploadBytes: frames > 0 ? renderer.uploadedBytes / frames : 0,
      allocationsPerFrame: times.allocations.map { Double($0) / Double(max(frames, 1)) },
      missed: times.frame.count { $0 > 1 / Choreography.rate },
      rssMb: Self.residentMegabytes(), firstFrameMs: firstFrame.map { $0 * 1000 },
      firstPictureMs: firstPicture.map { $0 * 1000 }, cpuShare: share)
  }

  /// Seconds of processor time that this process has used.
  private static func processorTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func residentMegabytes() -> Double {
    guard let bytes = try? OutputFile.read("/proc/self/statm") else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Double(fields[1]) else { return 0 }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }
}
