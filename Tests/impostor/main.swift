import BifoldWire
import Glibc

// Takes the place of the worker and answers every order with a white picture. Its name says how: it is
// run through a link, for workers are given no arguments.

enum Deed: String {
  /// As it is wanted.
  case right
  /// Of 64 × 64 pixels that are said to lie in the order's memory, which is larger or is none.
  case smaller
  /// With memory of its own beside it.
  case stray
}

func answer(_ order: PictureOrder, _ deed: Deed) -> (DecodedPicture, files: [OpenFile])? {
  guard let layout = MipLayout(width: 64, height: 64, levels: .all),
    let other = SharedMemory(count: 4_099)
  else { return nil }
  let smaller = DecodedPicture(layout: layout, pixels: Pixels(in: MemoryLoan(other)))
  if deed == .smaller { return (smaller, []) }
  guard let layout = order.layout, let room = order.room,
    let memory = SharedMemory(lent: room, count: layout.byteCount, { $0.update(repeating: 255) })
  else { return nil }
  let right = DecodedPicture(layout: layout, pixels: Pixels(in: MemoryLoan(memory)))
  return (right, deed == .stray ? [other.file] : [])
}

let name = CommandLine.arguments.first?.split(separator: "/").last ?? ""
guard let deed = Deed(rawValue: String(name)) else { exit(2) }
var reader = FrameReader()
let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
while true {
  var files: [OpenFile] = []
  let count = FilePassing.receive(into: piece, files: &files, from: STDIN_FILENO, .wait)
  guard count > 0 else { exit(0) }
  var requests: [Frame] = []
  try reader.receive(
    UnsafeRawBufferPointer(rebasing: piece[..<count]), files: files, into: &requests)
  for request in requests {
    guard case .picture(let order) = try DecoderRequest(request),
      let (picture, files) = answer(order, deed)
    else { exit(3) }
    let frame = DecoderReply.picture(picture).frame(number: request.number)
    _ = frame.head.withUnsafeBytes {
      FilePassing.send($0, with: files, to: STDOUT_FILENO, .wait)
    }
  }
}
