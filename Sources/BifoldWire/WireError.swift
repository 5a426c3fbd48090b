/// Why bytes are not a message.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  case truncated(wanted: Int, left: Int)
  case frameTooLarge(length: Int)
  case frameTooSmall(length: Int)
  case unknownValue(UInt8, of: String)
  case notUTF8
  case trailingBytes(count: Int)
  case tooMany(count: Int, most: Int)
  /// Files that a message speaks of did not come with it.
  case missingFiles(wanted: Int, left: Int)
  /// Files came that no message speaks of.
  case unclaimedFiles(count: Int)
  /// Pixels are said to lie in memory that nobody lent.
  case noRoom
  case wrongSize(width: Int, height: Int)
  case wrongPixelCount(width: Int, height: Int, levels: Int, bytes: Int)

  package var description: String {
    switch self {
    case .truncated(let wanted, let left):
      "the message ends early: \(wanted) bytes wanted, \(left) left"
    case .frameTooLarge(let length):
      "a frame of \(length) bytes is longer than \(Frame.longestBody)"
    case .frameTooSmall(let length):
      "a frame of \(length) bytes is shorter than its own header"
    case .unknownValue(let value, let name):
      "\(value) is not a \(name)"
    case .notUTF8:
      "a text is not UTF-8"
    case .trailingBytes(let count):
      "\(count) bytes follow the message"
    case .tooMany(let count, let most):
      "a list of \(count) is longer than \(most)"
    case .missingFiles(let wanted, let left):
      "the message lacks its files: \(wanted) wanted, \(left) left"
    case .unclaimedFiles(let count):
      "files came that no message speaks of: \(count)"
    case .noRoom:
      "the pixels are said to lie in memory that was not lent"
    case .wrongSize(let width, let height):
      "\(width) × \(height) pixels are no picture's size"
    case .wrongPixelCount(let width, let height, let levels, let bytes):
      "\(bytes) bytes are not \(levels) levels of \(width) × \(height) pixels"
    }
  }
}
