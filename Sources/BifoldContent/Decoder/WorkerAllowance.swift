/// What a worker may use before it is ended and replaced.
struct WorkerAllowance {
  /// How long it may send and take nothing while it has work. Workers have a low priority: on a busy
  /// machine one that writes a large picture is silent for many seconds.
  var silence = Duration.seconds(30)
  /// How long it may be at one request, though it goes on sending.
  var request = Duration.seconds(180)
  /// Bytes of its own, without what it has mapped from files; the largest page takes about half.
  var memory = 1 << 30

  /// What it used too much of.
  enum Excess {
    case silence
    case request
    case memory
  }

  /// Why a worker was ended, in words.
  func reason(_ excess: Excess) -> String {
    let fault =
      switch excess {
      case .silence: "it was silent for \(silence.components.seconds) s"
      case .request: "it was at this for \(request.components.seconds) s"
      case .memory: "it used more than \(Self.grouped(memory >> 20)) MB"
      }
    return "the worker was ended: \(fault)"
  }

  /// With a comma between thousands.
  private static func grouped(_ count: Int) -> String {
    guard count >= 1_000 else { return "\(count)" }
    return grouped(count / 1_000) + "," + "\(1_000 + count % 1_000)".dropFirst()
  }
}
