import Glibc

/// Sends and receives bytes together with open files, over a stream socket of one machine.
///
/// The system ties the files to the first byte that they are sent with: they arrive with the call
/// that reads it, and once only, however the bytes are divided. See unix(7) and cmsg(3).
package enum FilePassing {
  /// The most files that go with one message: an order of sizes has one for each picture.
  package static let mostFiles = SizesOrder.mostSources

  /// What to do where the socket is full, or empty.
  package enum Patience {
    case wait
    /// -1 and EAGAIN.
    case returnAtOnce

    fileprivate var flags: Int32 { self == .wait ? 0 : Int32(MSG_DONTWAIT) }
  }

  /// Sends as much as the socket takes; `files` go with the first byte, and so not at all where
  /// none is taken.
  /// - Returns: The number of bytes sent, or -1, and `errno`.
  package static func send(
    _ bytes: UnsafeRawBufferPointer, with files: [OpenFile], to socket: Int32, _ patience: Patience
  ) -> Int {
    // A receiver that is gone shows as an error, not as SIGPIPE.
    let flags = Int32(MSG_NOSIGNAL) | patience.flags
    guard !files.isEmpty else { return Glibc.send(socket, bytes.baseAddress, bytes.count, flags) }
    guard files.count <= mostFiles else {
      errno = EINVAL
      return -1
    }
    return withMessage(UnsafeMutableRawBufferPointer(mutating: bytes)) { message, control in
      let length = headerCount + files.count * MemoryLayout<Int32>.size
      var header = cmsghdr()
      header.cmsg_len = length
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = Int32(SCM_RIGHTS)
      control.storeBytes(of: header, as: cmsghdr.self)
      for (place, file) in files.enumerated() {
        control.storeBytes(
          of: file.descriptor, toByteOffset: headerCount + place * MemoryLayout<Int32>.size,
          as: Int32.self)
      }
      message.msg_controllen = length
      return withExtendedLifetime(files) { sendmsg(socket, &message, flags) }
    }
  }

  /// Reads as much as is there and fits, and appends the files that came with it.
  /// - Returns: The number of bytes, 0 at the end of the stream, or -1, and `errno`; EMFILE where
  ///   files were lost because there are too many, here or in the message.
  package static func receive(
    into buffer: UnsafeMutableRawBufferPointer, files: inout [OpenFile], from socket: Int32,
    _ patience: Patience
  ) -> Int {
    let flags = Int32(MSG_CMSG_CLOEXEC) | patience.flags
    return withMessage(buffer) { message, control in
      message.msg_controllen = control.count
      let count = recvmsg(socket, &message, flags)
      guard count >= 0 else { return count }
      let received = UnsafeRawBufferPointer(rebasing: control[..<Int(message.msg_controllen)])
      files += takeFiles(from: received)
      guard message.msg_flags & Int32(MSG_CTRUNC) == 0 else {
        errno = EMFILE
        return -1
      }
      return count
    }
  }

  /// The bytes of a control message before its descriptors: a multiple of the alignment already.
  private static let headerCount = MemoryLayout<cmsghdr>.stride

  /// The bytes of the longest control message, aligned.
  private static var controlCount: Int {
    let count = headerCount + mostFiles * MemoryLayout<Int32>.size
    let alignment = MemoryLayout<Int>.alignment
    return (count + alignment - 1) / alignment * alignment
  }

  /// A message of one piece, with room for descriptors beside it.
  private static func withMessage(
    _ bytes: UnsafeMutableRawBufferPointer,
    _ body: (inout msghdr, UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    var piece = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
    return withUnsafeMutablePointer(to: &piece) { piece in
      withUnsafeTemporaryAllocation(
        byteCount: controlCount, alignment: MemoryLayout<cmsghdr>.alignment
      ) { control in
        var message = msghdr()
        message.msg_iov = piece
        message.msg_iovlen = 1
        message.msg_control = control.baseAddress
        return body(&message, control)
      }
    }
  }

  /// Every descriptor in the control messages, each now somebody's.
  private static func takeFiles(from control: UnsafeRawBufferPointer) -> [OpenFile] {
    var files: [OpenFile] = []
    var start = 0
    while start + headerCount <= control.count {
      let header = control.loadUnaligned(fromByteOffset: start, as: cmsghdr.self)
      let end = min(start + Int(header.cmsg_len), control.count)
      guard end >= start + headerCount else { break }
      if header.cmsg_level == SOL_SOCKET, header.cmsg_type == Int32(SCM_RIGHTS) {
        let size = MemoryLayout<Int32>.size
        for place in stride(from: start + headerCount, through: end - size, by: size) {
          let descriptor = control.loadUnaligned(fromByteOffset: place, as: Int32.self)
          files.append(OpenFile(adopting: descriptor))
        }
      }
      let alignment = MemoryLayout<Int>.alignment
      start = (end + alignment - 1) / alignment * alignment
    }
    return files
  }
}
