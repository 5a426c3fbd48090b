/// Something that could not be read, while the rest could.
package struct LibraryFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder, as raw bytes.
  package var path: [UInt8]
  /// What in it: an entry's number in a manifest, or a file's name; nil for the whole.
  package var entry: String?
  /// One line, without a full stop.
  package var reason: String

  package init(path: [UInt8], entry: String? = nil, reason: String) {
    self.path = path
    self.entry = entry
    self.reason = reason
  }

  /// `path: entry: what is wrong`
  package var description: String {
    let place = [FileName.text(path), entry].compactMap(\.self).joined(separator: ": ")
    return "\(place): \(reason)"
  }
}
