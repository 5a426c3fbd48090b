import BifoldDecoding
import BifoldWire
import CPictureFiles
import Glibc

// How long the worker takes over a JPEG of two megapixels, by turns with libvips' own thumbnail of the
// same size in this process: medians of pairs, and of their ratios. Built with
// `swift build -c release --product decoding-speed`; what it prints is for a person.

let pairs = 15
let (width, height) = (1_224, 1_632)

/// Slopes and grain, as a photograph has them.
func photograph() -> [UInt8] {
  var random: UInt64 = 88
  var samples: [UInt8] = []
  samples.reserveCapacity(width * height * 3)
  for y in 0..<height {
    for x in 0..<width {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let grain = Double(random >> 60)
      let (across, down) = (Double(x) / 131, Double(y) / 97)
      samples.append(UInt8(110 + 80 * sin(across + down) + grain))
      samples.append(UInt8(110 + 60 * sin(across * 2) * cos(down) + grain))
      samples.append(UInt8(90 + 70 * cos(down * 3) + grain))
    }
  }
  return samples
}

func seconds(_ body: () -> Void) -> Double {
  var (start, end) = (timespec(), timespec())
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
  body()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end)
  return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

try DecoderService.start()
let samples = photograph()
for (suffix, name) in [
  (".jpg[Q=90]", "4:2:0"), (".jpg[Q=90,subsample-mode=off]", "4:4:4"),
] {
  var file: UnsafeMutablePointer<UInt8>?
  var count = 0
  guard
    cpicturefiles_write(samples, Int32(width), Int32(height), suffix, &file, &count) == 0, let file
  else { exit(1) }
  let bytes = Array(UnsafeBufferPointer(start: file, count: count))
  cpicturefiles_free(file)
  for side in [150, 300, 600, 1_000] {
    let order = PictureOrder(
      source: .bytes(bytes), width: side, height: side * 4 / 3, fit: .cover, mipLevels: .base)
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<pairs {
      ours.append(
        seconds {
          guard case .picture = DecoderService.answer(.picture(order)) else { exit(1) }
        })
      theirs.append(
        seconds {
          guard cpicturefiles_thumbnail(bytes, bytes.count, Int32(side)) == 0 else { exit(1) }
        })
    }
    let ratio = median(zip(ours, theirs).map { $0 / $1 })
    func milliseconds(_ values: [Double]) -> Double { (median(values) * 1e5).rounded() / 100 }
    print(
      "\(name), \(side) wide: \(milliseconds(ours)) ms, vips_thumbnail \(milliseconds(theirs)) ms,",
      "ratio \((ratio * 100).rounded() / 100)")
  }
}
