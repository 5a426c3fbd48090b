@preconcurrency import CEpoxy

/// An OpenGL context without a window, through EGL: surfaceless where the driver offers it, else
/// on the first device. Current on the thread that made it, until it is freed.
public final class OffscreenContext: GraphicsContext {
  private let display: EGLDisplay
  private let context: EGLContext
  /// How it was come by: `surfaceless` or `device`.
  public let platform: String
  /// Extensions of EGL that it makes use of.
  public let extensions: [String]
  public let api: GraphicsAPI

  /// - Parameters:
  ///   - api: the one to have; nil takes desktop OpenGL and falls back to OpenGL ES.
  ///   - checking: `checked` asks for a debug context.
  public init(_ api: GraphicsAPI? = nil, checking: Checking = .unchecked) throws(GraphicsError) {
    var faults: [String] = []
    for platform in Platform.allCases {
      guard let display = platform.display() else { continue }
      for wanted in api.map({ [$0] }) ?? GraphicsAPI.allCases {
        do throws(GraphicsError) {
          context = try Self.makeContext(on: display, wanted, checking)
          self.display = display
          self.platform = platform.rawValue
          extensions = ["EGL_EXT_platform_base", platform.extension]
          self.api = wanted
          return
        } catch {
          faults.append("\(platform.rawValue), \(wanted.title): \(error.reason)")
        }
      }
      _ = epoxy_eglTerminate(display)
    }
    throw GraphicsError(
      .context, "EGL without a display",
      faults.isEmpty
        ? "no surfaceless or device platform here"
        : "the driver has no \(GraphicsAPI.titles(api)) (\(faults.joined(separator: "; ")))")
  }

  deinit {
    _ = epoxy_eglMakeCurrent(display, nil, nil, nil)
    _ = epoxy_eglDestroyContext(display, context)
    // The display is EGL's own and shared by every context on it: terminating it here would end
    // the others too.
  }

  /// Makes it the thread's current context.
  public func makeCurrent() {
    _ = epoxy_eglMakeCurrent(display, nil, nil, context)
  }

  private enum Platform: String, CaseIterable {
    case surfaceless
    case device

    var `extension`: String {
      switch self {
      case .surfaceless: "EGL_MESA_platform_surfaceless"
      case .device: "EGL_EXT_platform_device"
      }
    }

    /// Only what the client extension string lists may be asked for: epoxy aborts otherwise.
    func display() -> EGLDisplay? {
      guard let text = epoxy_eglQueryString(nil, EGL_EXTENSIONS) else { return nil }
      let extensions = Set(String(cString: text).split(separator: " "))
      guard extensions.contains("EGL_EXT_platform_base") else { return nil }
      switch self {
      case .surfaceless:
        guard extensions.contains(self.extension[...]) else { return nil }
        return initialized(
          epoxy_eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
      case .device:
        guard extensions.contains(self.extension[...]),
          extensions.contains("EGL_EXT_device_enumeration")
            || extensions.contains("EGL_EXT_device_base")
        else { return nil }
        var device: EGLDeviceEXT?
        var count: EGLint = 0
        guard epoxy_eglQueryDevicesEXT(1, &device, &count) == EGL_TRUE, count > 0 else {
          return nil
        }
        return initialized(
          epoxy_eglGetPlatformDisplayEXT(
            EGLenum(EGL_PLATFORM_DEVICE_EXT), UnsafeMutableRawPointer(device), nil))
      }
    }

    private func initialized(_ display: EGLDisplay?) -> EGLDisplay? {
      guard let display, epoxy_eglInitialize(display, nil, nil) == EGL_TRUE else { return nil }
      return display
    }
  }

  private static func makeContext(
    on display: EGLDisplay, _ api: GraphicsAPI, _ checking: Checking
  ) throws(GraphicsError) -> EGLContext {
    func fail(_ what: String) -> GraphicsError {
      GraphicsError(
        .context, api.title, "\(what) (EGL error 0x\(String(epoxy_eglGetError(), radix: 16)))")
    }
    let name = EGLenum(api == .desktop ? EGL_OPENGL_API : EGL_OPENGL_ES_API)
    guard epoxy_eglBindAPI(name) == EGL_TRUE else { throw fail("not offered") }
    // EGL 1.4 names, which every driver with EGL_KHR_create_context knows.
    var attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION_KHR, 3,
      EGL_CONTEXT_MINOR_VERSION_KHR, api == .desktop ? 3 : 0,
    ]
    if api == .desktop {
      attributes += [
        EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
      ]
    }
    if checking == .checked {
      attributes += [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
    }
    attributes.append(EGL_NONE)
    // No surface is ever drawn to, so no configuration matters (EGL_KHR_no_config_context).
    guard let context = epoxy_eglCreateContext(display, nil, nil, attributes) else {
      throw fail("refused")
    }
    guard epoxy_eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      let error = fail("cannot be made current")
      _ = epoxy_eglDestroyContext(display, context)
      throw error
    }
    return context
  }
}
