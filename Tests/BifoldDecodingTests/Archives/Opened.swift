import BifoldTesting
import BifoldWire
import Testing

@testable import BifoldDecoding

/// An archive of bytes in memory.
func opened(_ bytes: [UInt8]) throws(DecodingFailure) -> OpenArchive {
  try OpenArchive(
    try SourceBytes(.bytes(bytes), limit: ArchiveLimits.fileBytes, subject: "book"),
    subject: "book")
}

/// Why bytes cannot be opened; nil where they can.
func refusal(of bytes: [UInt8]) -> String? {
  do throws(DecodingFailure) {
    _ = try opened(bytes)
    return nil
  } catch {
    return error.description
  }
}

extension OpenArchive {
  var names: [String] { listing.entries.map { String(decoding: $0.path, as: UTF8.self) } }

  /// Why an entry cannot be read; nil where it can.
  func refusal(of ordinal: Int) -> String? {
    do throws(DecodingFailure) {
      _ = try contents(of: ordinal, subject: "book")
      return nil
    } catch {
      return error.description
    }
  }

  /// All entries, by name.
  func everything() throws(DecodingFailure) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for entry in listing.entries {
      all.append(try contents(of: entry.ordinal, subject: "book").bytes)
    }
    return all
  }
}

/// Bytes that differ from page to page and do not pack well.
func page(_ number: Int, count: Int = 300) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 7919 &+ number &* 104_729) >> 3 ^ $0 &* $0) }
}
