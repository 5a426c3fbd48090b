import Glibc

/// An open file. It is closed when nobody holds it any more, so that none is left over whatever
/// becomes of the message that it goes with.
package final class OpenFile: Sendable {
  package let descriptor: Int32

  /// - Parameter descriptor: An open descriptor, which belongs to this value from now on.
  package init(adopting descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

/// Two are the same where they are one.
extension OpenFile: Hashable {
  package static func == (a: OpenFile, b: OpenFile) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
