import CPictureFiles

/// A picture that a test makes up and has encoded.
struct EncodedPicture {
  enum Model: Int32 {
    case grey = 0
    case rgb = 1
    case ink = 2
    case lab = 3
  }

  var width: Int
  var height: Int
  var model = Model.rgb
  var bands = 3
  /// As in EXIF.
  var orientation = 1
  var profile: [UInt8] = []

  /// - Parameters:
  ///   - suffix: with libvips' options, such as ".jpg[Q=95]".
  ///   - samples: row by row from the top, `bands` a pixel; 8 or 16 bits, or floating point.
  /// - Returns: nil where the installed libvips does not write it, which has to be started.
  func file<Sample>(_ suffix: String, _ samples: [Sample]) -> [UInt8]? {
    precondition(samples.count == width * height * bands)
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = samples.withUnsafeBytes { samples in
      profile.withUnsafeBufferPointer { profile in
        var picture = cpicturefiles_picture(
          samples: samples.baseAddress, width: Int32(width), height: Int32(height),
          bands: Int32(bands), bits: Int32(MemoryLayout<Sample>.size * 8), model: model.rawValue,
          profile: profile.baseAddress, profile_count: profile.count,
          orientation: Int32(orientation))
        return cpicturefiles_encode(&picture, suffix, &file, &count)
      }
    }
    defer { cpicturefiles_free(file) }
    guard status == 0, let file else { return nil }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
