/// An OpenGL context: a window's or one without a window. What is made on it keeps it alive, so
/// that it is the last to go.
public protocol GraphicsContext: AnyObject {
  var api: GraphicsAPI { get }

  /// Makes it the thread's current context.
  func makeCurrent()
}
