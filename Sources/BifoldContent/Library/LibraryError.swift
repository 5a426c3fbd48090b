import Glibc

/// Why a path that was asked for gives no library at all.
package enum LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(path: [UInt8])
  /// `error` is the system's number.
  case unreadable(path: [UInt8], error: Int32)

  package var path: [UInt8] {
    switch self {
    case .missing(let path), .unreadable(let path, _): path
    }
  }

  /// One line, without the path.
  package var reason: String {
    switch self {
    case .missing: "no such file or folder"
    case .unreadable(_, let error): String(cString: strerror(error))
    }
  }

  package var description: String { "\(FileName.text(path)): \(reason)" }
}
