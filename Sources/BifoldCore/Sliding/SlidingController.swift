/// Hands what a container announces to a delegate, to observers and to completions, in one order
/// for all of them.
///
/// ```swift
/// let controller = SlidingController(SlidingContainer(size: Size(width: 320, height: 480)))
/// controller.open { outcome in print(outcome) }  // done
/// controller.advance(to: 0.36)
/// ```
///
/// Belongs to one thread or actor, as the container that it holds.
public final class SlidingController {
  public private(set) var container: SlidingContainer
  public weak var delegate: (any SlidingDelegate)?

  private var observers: [AsyncStream<SlidingContainer.Announcement>.Continuation] = []
  private var completions: [SlidingContainer.CompletionID: (SlidingContainer.Outcome) -> Void] =
    [:]
  private var lastCompletion = 0
  /// Announced and not told yet: a delegate's own calls wait here for their turn.
  private var untold: [SlidingContainer.Announcement] = []
  private var isTelling = false

  public init(_ container: SlidingContainer) {
    self.container = container
  }

  deinit {
    for observer in observers { observer.finish() }
  }

  /// All announcements from now on. It ends with the controller.
  public func announcements() -> AsyncStream<SlidingContainer.Announcement> {
    let (stream, observer) = AsyncStream<SlidingContainer.Announcement>.makeStream()
    observers.append(observer)
    return stream
  }

  public var options: SlidingContainer.Options {
    get { container.options }
    set { perform { $0.options = newValue } }
  }

  public var motion: MotionPreference {
    get { container.motion }
    set { perform { $0.motion = newValue } }
  }

  /// Moves the present on, halting wherever something is told, so that a delegate answers at the
  /// same moment at every frame rate.
  /// - Parameter time: in seconds.
  public func advance(to time: Double) {
    while let next = container.nextEventTime, next <= time {
      perform { $0.advance(to: max(next, $0.time)) }
    }
    perform { $0.advance(to: time) }
  }

  public func handle(_ event: Event) { perform { $0.handle(event) } }

  public func open(
    _ animation: Animation = .animated,
    completion: ((SlidingContainer.Outcome) -> Void)? = nil
  ) {
    let id = remember(completion)
    perform { $0.open(animation, completion: id) }
  }

  public func close(
    _ animation: Animation = .animated,
    completion: ((SlidingContainer.Outcome) -> Void)? = nil
  ) {
    let id = remember(completion)
    perform { $0.close(animation, completion: id) }
  }

  public func swap(
    _ panel: SlidingContainer.Panel, _ animation: Animation = .immediate,
    completion: ((SlidingContainer.Outcome) -> Void)? = nil
  ) {
    let id = remember(completion)
    perform { $0.swap(panel, animation, completion: id) }
  }

  public func resize(to size: Size) { perform { $0.resize(to: size) } }

  /// Turns, where both the options and the delegate allow it.
  public func rotate(
    to orientation: SlidingContainer.Orientation, size: Size,
    completion: ((SlidingContainer.Outcome) -> Void)? = nil
  ) {
    let id = remember(completion)
    if delegate?.slidingController(self, allows: orientation) ?? true {
      perform { $0.rotate(to: orientation, size: size, completion: id) }
    } else if let id {
      untold.append(.completed(id, .refused(.orientationNotAllowed)))
      tell()
    }
  }

  private func remember(
    _ completion: ((SlidingContainer.Outcome) -> Void)?
  ) -> SlidingContainer.CompletionID? {
    guard let completion else { return nil }
    lastCompletion += 1
    let id = SlidingContainer.CompletionID(lastCompletion)
    completions[id] = completion
    return id
  }

  private func perform(_ change: (inout SlidingContainer) -> Void) {
    change(&container)
    untold += container.takeAnnouncements()
    tell()
  }

  /// One after another: what is announced meanwhile comes after what was announced before.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let announcement = untold.removeFirst()
      delegate?.slidingController(self, announces: announcement)
      observers.removeAll { observer in
        if case .terminated = observer.yield(announcement) { true } else { false }
      }
      if case .completed(let id, let outcome) = announcement {
        completions.removeValue(forKey: id)?(outcome)
      }
    }
  }
}

/// Is told what a container does, and may have a say in how it turns. It may call the controller
/// from inside.
public protocol SlidingDelegate: AnyObject {
  func slidingController(
    _ controller: SlidingController, announces announcement: SlidingContainer.Announcement)

  func slidingController(
    _ controller: SlidingController, allows orientation: SlidingContainer.Orientation
  ) -> Bool
}

extension SlidingDelegate {
  public func slidingController(
    _ controller: SlidingController, announces announcement: SlidingContainer.Announcement
  ) {}

  public func slidingController(
    _ controller: SlidingController, allows orientation: SlidingContainer.Orientation
  ) -> Bool { true }
}
