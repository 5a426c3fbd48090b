import Glibc

/// Two ends of a stream socket, closed with the value.
package final class SocketPair {
  package let near: Int32
  package let far: Int32

  package init() throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw TemporaryFolder.Failure(what: "socketpair", error: errno)
    }
    (near, far) = (ends[0], ends[1])
  }

  deinit {
    close(near)
    close(far)
  }
}
