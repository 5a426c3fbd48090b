import CPictureFiles
import Glibc

/// A colourful picture as a file of a format, for tests.
enum PictureSample {
  /// - Parameter suffix: such as ".avif".
  /// - Returns: nil where the installed libvips does not write it, which has to be started.
  static func file(_ suffix: String, width: Int = 96, height: Int = 64) -> [UInt8]? {
    let samples = (0..<width * height).flatMap { (pixel: Int) -> [UInt8] in
      let (x, y) = (pixel % width, pixel / width)
      return [x * 5 ^ y, y * 3, x &* y].map { UInt8(truncatingIfNeeded: $0) }
    }
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = cpicturefiles_write(samples, Int32(width), Int32(height), suffix, &file, &count)
    defer { cpicturefiles_free(file) }
    guard status == 0, let file else { return nil }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
