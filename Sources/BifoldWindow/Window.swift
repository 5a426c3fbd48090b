import BifoldCore
import BifoldRenderer
import CGLFW
import Synchronization

/// A window with an OpenGL context, through GLFW: the only place that calls it. Lives on the main
/// thread.
///
///     let window = try Window(title: "Cards", size: Size(width: 800, height: 600))
///     let renderer = try Renderer(on: window)
///     while !window.shouldClose {
///       for event in window.events(waiting: .upTo(1)) { … }
///       renderer.draw(scene, into: window.target)
///       window.present()
///     }
public final class Window: GraphicsContext {
  private let handle: OpaquePointer
  private let inbox: Inbox
  /// Which OpenGL it got.
  public let api: GraphicsAPI
  /// How many windows there are. Where there are none, GLFW is not running, and other threads must
  /// not call it.
  private static let open = Mutex(0)
  private typealias Frame = (x: Int32, y: Int32, width: Int32, height: Int32)
  /// Where it goes back to from full screen, in screen coordinates; nil where it began there.
  private var windowedFrame: Frame?
  /// What was asked for at the start, in points.
  private let firstSize: Size

  public enum Mode: Sendable { case windowed, fullScreen }

  /// Whether frames wait for the screen.
  public enum Synchronization: Sendable { case waiting, free }

  public enum Waiting: Sendable {
    case none
    /// Until something happens, at most so many seconds.
    case upTo(Double)
    case forEvents
  }

  /// Opens a window and makes its context current.
  /// - Parameters:
  ///   - size: in points; what the screen does not hold is cut by the window system.
  ///   - api: the OpenGL to have; nil takes desktop OpenGL and falls back to OpenGL ES.
  public init(
    title: String, size: Size, mode: Mode = .windowed, api: GraphicsAPI? = nil,
    checking: Checking = .unchecked, synchronization: Synchronization = .waiting
  ) throws(WindowError) {
    guard glfwInit() == GLFW_TRUE else {
      throw WindowError(stage: .system, reason: Self.lastError())
    }
    var faults: [String] = []
    var made: (OpaquePointer, GraphicsAPI)?
    for wanted in api.map({ [$0] }) ?? GraphicsAPI.allCases where made == nil {
      Self.hint(wanted, checking)
      let monitor = mode == .fullScreen ? glfwGetPrimaryMonitor() : nil
      var (width, height) = (Self.pixels(size.width), Self.pixels(size.height))
      if let monitor, let video = glfwGetVideoMode(monitor) {
        (width, height) = (video.pointee.width, video.pointee.height)
      }
      if let handle = glfwCreateWindow(width, height, title, monitor, nil) {
        made = (handle, wanted)
      } else {
        faults.append("\(wanted.title): \(Self.lastError())")
      }
    }
    guard let (handle, api) = made else {
      Self.open.withLock { open in
        if open == 0 { glfwTerminate() }
      }
      throw WindowError(
        stage: .window,
        reason: "the driver has no \(GraphicsAPI.titles(api)) (\(faults.joined(separator: "; ")))")
    }
    self.handle = handle
    self.api = api
    firstSize = size
    glfwMakeContextCurrent(handle)
    glfwSwapInterval(synchronization == .waiting ? 1 : 0)
    inbox = Inbox(handle)
    inbox.listen()
    Self.open.withLock { $0 += 1 }
  }

  deinit {
    inbox.silence()
    glfwDestroyWindow(handle)
    Self.open.withLock { open in
      open -= 1
      // Other windows may still be open.
      if open == 0 { glfwTerminate() }
    }
  }

  private static func hint(_ api: GraphicsAPI, _ checking: Checking) {
    glfwDefaultWindowHints()
    switch api {
    case .desktop:
      glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API)
      glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
      glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
      glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
    case .embedded:
      glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API)
      glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API)
      glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
      glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0)
    }
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, checking == .checked ? GLFW_TRUE : GLFW_FALSE)
    // Edges are antialiased in the shader.
    glfwWindowHint(GLFW_SAMPLES, 0)
    glfwWindowHint(GLFW_DEPTH_BITS, 24)
    glfwWindowHint(GLFW_STENCIL_BITS, 0)
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
  }

  /// A window in the middle of what a screen has free, and no larger than nine tenths of it.
  private static func frame(of size: Size, on monitor: OpaquePointer) -> Frame {
    var free: Frame = (0, 0, 0, 0)
    glfwGetMonitorWorkarea(monitor, &free.x, &free.y, &free.width, &free.height)
    let width = min(pixels(size.width), max(free.width / 10 * 9, 1))
    let height = min(pixels(size.height), max(free.height / 10 * 9, 1))
    return (free.x + (free.width - width) / 2, free.y + (free.height - height) / 2, width, height)
  }

  private static func pixels(_ length: Double) -> Int32 {
    length.isFinite ? Int32(min(max(length.rounded(), 1), 32_768)) : 1
  }

  /// GLFW's last complaint, in its words.
  private static func lastError() -> String {
    var text: UnsafePointer<CChar>?
    let code = glfwGetError(&text)
    if let text { return String(cString: text) }
    return code == 0 ? "no reason given" : "GLFW error 0x\(String(code, radix: 16))"
  }
}

// MARK: - What it is

extension Window {
  /// Pixels a point.
  public var scale: Double { inbox.scale }

  /// In points.
  public var size: Size {
    let (width, height) = framebufferSize
    return Size(width: Double(width) / scale, height: Double(height) / scale)
  }

  /// In pixels.
  public var framebufferSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(handle, &width, &height)
    return (Int(max(width, 1)), Int(max(height, 1)))
  }

  public var target: Target {
    let (width, height) = framebufferSize
    return .window(width: width, height: height)
  }

  public var shouldClose: Bool { glfwWindowShouldClose(handle) == GLFW_TRUE }

  /// Whether nobody can see it.
  public var isHidden: Bool {
    glfwGetWindowAttrib(handle, GLFW_ICONIFIED) == GLFW_TRUE
      || glfwGetWindowAttrib(handle, GLFW_VISIBLE) == GLFW_FALSE
  }

  /// Frames a second of the screen, where the system says.
  public var refreshRate: Double? {
    guard let monitor = glfwGetWindowMonitor(handle) ?? glfwGetPrimaryMonitor(),
      let video = glfwGetVideoMode(monitor), video.pointee.refreshRate > 0
    else { return nil }
    return Double(video.pointee.refreshRate)
  }

  public func setTitle(_ title: String) { glfwSetWindowTitle(handle, title) }

  /// Files dropped on the window since this was last asked, as raw bytes of their paths.
  public func takeDroppedPaths() -> [[UInt8]] {
    defer { inbox.dropped = [] }
    return inbox.dropped
  }
}

// MARK: - What it does

extension Window {
  /// What has happened, in order. Moves of the pointer that nothing came between are one.
  public func events(waiting: Waiting) -> [Event] {
    switch waiting {
    case .none: glfwPollEvents()
    case .upTo(let seconds) where seconds > 0: glfwWaitEventsTimeout(min(seconds, 3600))
    case .upTo: glfwPollEvents()
    case .forEvents: glfwWaitEvents()
    }
    defer { inbox.events.removeAll(keepingCapacity: true) }
    return inbox.events
  }

  /// Puts a text where other programs paste from.
  public func setClipboard(_ text: String) { glfwSetClipboardString(handle, text) }

  public func makeCurrent() { glfwMakeContextCurrent(handle) }

  /// Shows what was drawn.
  public func present() { glfwSwapBuffers(handle) }

  /// Whether the content was damaged since the last time, by a resize or by being uncovered.
  public func takeDamage() -> Bool {
    defer { inbox.isDamaged = false }
    return inbox.isDamaged
  }

  public func close() { glfwSetWindowShouldClose(handle, GLFW_TRUE) }

  public func toggleFullScreen() {
    if let monitor = glfwGetWindowMonitor(handle) {
      let frame = windowedFrame ?? Self.frame(of: firstSize, on: monitor)
      glfwSetWindowMonitor(handle, nil, frame.x, frame.y, frame.width, frame.height, GLFW_DONT_CARE)
    } else if let monitor = glfwGetPrimaryMonitor(), let video = glfwGetVideoMode(monitor) {
      var frame: Frame = (0, 0, 0, 0)
      glfwGetWindowPos(handle, &frame.x, &frame.y)
      glfwGetWindowSize(handle, &frame.width, &frame.height)
      windowedFrame = frame
      glfwSetWindowMonitor(
        handle, monitor, 0, 0, video.pointee.width, video.pointee.height,
        video.pointee.refreshRate)
    }
  }

  /// Ends a wait for events, from any thread. Does nothing where no window is open.
  public static func wake() {
    open.withLock { open in
      if open > 0 { glfwPostEmptyEvent() }
    }
  }
}
