/// Why a request has no result.
package struct DecodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step that failed.
  package enum Stage: UInt8, Hashable, Sendable {
    /// The request itself makes no sense.
    case request = 0
    /// The file cannot be opened or is not a file.
    case open = 1
    /// The bytes are no picture that is known, or one beyond the limits.
    case header = 2
    case decode = 3
    case label = 4
    case manifest = 5
    case encode = 6
    /// The worker cannot be started, died or was silent for too long.
    case worker = 7
  }

  package var stage: Stage
  /// What it happened to, such as a file's name.
  package var subject: String
  /// One line, without a full stop.
  package var reason: String

  package init(_ stage: Stage, subject: String, reason: String) {
    self.stage = stage
    self.subject = subject
    self.reason = reason
  }

  package var description: String { "\(subject): \(reason)" }

  func write(to writer: inout ByteWriter) {
    writer.append(stage.rawValue)
    writer.append(subject)
    writer.append(reason)
  }

  init(from reader: inout ByteReader) throws(WireError) {
    let stage = try reader.readUInt8()
    guard let known = Stage(rawValue: stage) else { throw .unknownValue(stage, of: "stage") }
    self.stage = known
    subject = try reader.readText()
    reason = try reader.readText()
  }
}
