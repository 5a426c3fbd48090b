import BifoldCore
import BifoldWire
import FoundationEssentials
import Glibc

@testable import BifoldApp
@testable import BifoldContent
@testable import BifoldDecoding

/// What of our own reads bytes from outside. Each takes any bytes without a trap, and what else must
/// hold of it is looked at as well.
enum FuzzedReader: String, CaseIterable {
  /// Frames, requests and replies, in pieces.
  case wire
  /// Property lists: the gate, and behind it the decoder that only survives what the gate lets through.
  case manifest
  case comicInfo
  case naturalOrder
  case events
  case place
  case settings
  /// What is looked up in picture files and archives before a library reads them.
  case heads

  /// The one that the environment names.
  static let wanted = getenv("BIFOLD_READER").flatMap {
    FuzzedReader(rawValue: String(cString: $0))
  }

  func read(_ raw: UnsafeRawBufferPointer) {
    switch self {
    case .wire: Self.readWire(Array(raw))
    case .manifest:
      for kind in [ManifestKind.books, .menu] {
        _ = try? ManifestReader.read(
          ManifestOrder(source: .bytes(Array(raw)), kind: kind, name: "a manifest"))
      }
    case .comicInfo: _ = ComicInfoReader.read(Array(raw))
    case .naturalOrder: Self.compareNames(Array(raw))
    case .events: Self.readEvents(String(decoding: raw, as: UTF8.self))
    case .place: Self.readPlace(Array(raw))
    case .settings:
      let text = String(decoding: raw, as: UTF8.self)
      let lines = text.unicodeScalars.count { $0 == "\n" } + 1
      precondition(Settings.read(text).faults.allSatisfy { 1...lines ~= $0.line })
    case .heads: Self.readHeads(raw)
    }
  }

  /// What was understood is the same when it is sent on.
  private static func readWire(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    var reader = FrameReader()
    var frames: [Frame] = []
    var rest = bytes.dropFirst()
    let piece = Int(first) + 1
    while !rest.isEmpty {
      let part = Array(rest.prefix(piece))
      guard (try? part.withUnsafeBytes({ try reader.receive($0, into: &frames) })) != nil else {
        break
      }
      rest = rest.dropFirst(piece)
    }
    for frame in frames {
      if let request = try? DecoderRequest(frame) {
        let sent = bytesOf(request.frame(number: frame.number))
        guard let again = frameOf(sent), let request = try? DecoderRequest(again) else {
          preconditionFailure("a request is lost")
        }
        precondition(bytesOf(request.frame(number: frame.number)) == sent)
      }
      if let reply = try? DecoderReply(frame) {
        let sent = bytesOf(reply.frame(number: frame.number))
        guard let again = frameOf(sent), let reply = try? DecoderReply(again) else {
          preconditionFailure("a reply is lost")
        }
        precondition(bytesOf(reply.frame(number: frame.number)) == sent)
      }
    }
  }

  private static func bytesOf(_ frame: Frame) -> [UInt8] { frame.head + frame.tail }

  private static func frameOf(_ bytes: [UInt8]) -> Frame? {
    var reader = FrameReader()
    var frames: [Frame] = []
    guard (try? bytes.withUnsafeBytes({ try reader.receive($0, into: &frames) })) != nil else {
      return nil
    }
    return frames.count == 1 ? frames.first : nil
  }

  /// A total order: of two that differ one is first, and of three in a row the first is before the last.
  private static func compareNames(_ bytes: [UInt8]) {
    let names = bytes.split(separator: 0, omittingEmptySubsequences: false).prefix(3).map(
      Array.init)
    let keys = names.map(NaturalOrder.Key.init)
    for (a, first) in zip(keys, names) {
      precondition(!(a < a))
      for (b, second) in zip(keys, names) where first != second {
        precondition((a < b) != (b < a))
        for (c, third) in zip(keys, names) where third != second && a < b && b < c {
          precondition(a < c, "\(first) \(second) \(third)")
        }
      }
    }
    precondition(NaturalOrder.sorted(names) == NaturalOrder.sorted(names.reversed()))
  }

  /// What was read is the same when it is written and read again.
  private static func readEvents(_ text: String) {
    guard let events = try? EventLine.read(text) else { return }
    let written = events.map { JSON.line(EventLine($0.event, at: $0.time)) }
    guard let again = try? EventLine.read(written.joined(separator: "\n")) else {
      preconditionFailure("events are lost")
    }
    precondition(again == events)
  }

  /// With the right check behind it, which nobody would guess.
  private static func readPlace(_ body: [UInt8]) {
    precondition(ReadingPlace(text: body) == nil)
    var hash = ContentHash()
    hash.combine(body)
    guard let place = ReadingPlace(text: body + Array("check = \(hash.text)\n".utf8)) else {
      return
    }
    precondition(ReadingPlace(text: place.text) == place)
  }

  private static func readHeads(_ raw: UnsafeRawBufferPointer) {
    _ = FileKind(of: raw)
    _ = CutShort.recognises(raw)
    _ = RARHead.isSolid(raw)
    for format in [ArchiveFormat.rar4, .rar5] {
      for place in stride(from: raw.count % 7, through: raw.count, by: max(raw.count / 16, 1)) {
        _ = RARHead.checksum(before: place, of: raw, format: format)
      }
    }
    let name = Array(raw)
    _ = displayName(of: name)
    let (stem, suffix) = FileName.split(name)
    precondition(suffix.isEmpty ? stem == name : stem + [UInt8(ascii: ".")] + suffix == name)
    _ = FileName.isJunk(name)
  }
}
