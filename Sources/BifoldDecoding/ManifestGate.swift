/// Looks at a manifest's bytes before the decoder of property lists does: that one ends the
/// process on some malformed numbers, on deep nesting and on lists that hold each other many times.
enum ManifestGate {
  /// How deep lists and dictionaries may be nested.
  static let depthLimit = 64

  static func check(_ bytes: [UInt8]) throws(ManifestFault) {
    if bytes.starts(with: "bplist".utf8) {
      try BinaryManifestGate.check(bytes)
    } else {
      try XMLManifestGate.check(bytes)
    }
  }
}
