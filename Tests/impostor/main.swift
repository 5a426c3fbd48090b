import BifoldWire
import CSharedMemory
import Glibc

// Takes the place of the worker and answers every request with a picture of 64 × 64 pixels whose memory
// is wrong. Its name says how: it is run through a link, for workers are given no arguments.

enum Fault: String {
  case unsealed, shorter, longer, none
}

func memory(_ count: Int) -> OpenFile {
  let descriptor = csharedmemory_create("bifold-impostor", count)
  guard descriptor >= 0 else { exit(3) }
  return OpenFile(adopting: descriptor)
}

let name = CommandLine.arguments.first?.split(separator: "/").last ?? ""
guard let fault = Fault(rawValue: String(name)),
  let layout = MipLayout(width: 64, height: 64, levels: .all),
  let right = SealedMemory(count: layout.byteCount, { $0.update(repeating: 255) })
else { exit(2) }

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
    let picture = DecodedPicture(layout: layout, pixels: Pixels(right))
    var frame = DecoderReply.picture(picture).frame(number: request.number)
    switch fault {
    case .unsealed: frame.files = [memory(layout.byteCount)]
    case .shorter, .longer:
      let other = memory(layout.byteCount + (fault == .shorter ? -1 : 1))
      guard csharedmemory_seal(other.descriptor) == 0 else { exit(3) }
      frame.files = [other]
    case .none: break
    }
    frame.head.withUnsafeBytes {
      _ = FilePassing.send($0, with: frame.files, to: STDOUT_FILENO, .wait)
    }
  }
}
