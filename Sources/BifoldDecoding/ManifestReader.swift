import BifoldWire
import FoundationEssentials

/// Reads manifests: property lists, after a look at their bytes that keeps away what the decoder
/// of property lists does not survive.
enum ManifestReader {
  /// The largest manifest, in bytes.
  private static let fileLimit = 1 << 20

  static func read(_ order: ManifestOrder) throws(DecodingFailure) -> Manifest {
    let source = try SourceBytes(order.source, limit: fileLimit, subject: order.name)
    let bytes = try source.withUnsafeBytes { (raw) throws(DecodingFailure) in Array(raw) }
    do throws(ManifestFault) {
      try ManifestGate.check(bytes)
      switch order.kind {
      case .books:
        let entries = try decode(Attempts<BookRecord>.self, from: bytes)
        return collect(entries.all, as: { $0.entry() }) { .books($0) }
      case .menu:
        let entries = try decode(Attempts<MenuRecord>.self, from: bytes)
        return collect(entries.all, as: { $0.entry() }) { .menu($0) }
      }
    } catch {
      throw DecodingFailure(.manifest, subject: order.name, reason: error.reason)
    }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(ManifestFault) -> Value {
    do {
      return try PropertyListDecoder().decode(type, from: Data(bytes))
    } catch {
      throw ManifestFault(error)
    }
  }

  /// Parts the good entries from the faults.
  private static func collect<Record, Entry>(
    _ attempts: [Result<Record, ManifestFault>], as entry: (Record) -> Result<Entry, ManifestFault>,
    entries: ([Entry]) -> Manifest.Entries
  ) -> Manifest {
    var good: [Entry] = []
    var faults: [EntryFault] = []
    for (index, attempt) in attempts.enumerated() {
      switch attempt.flatMap(entry) {
      case .success(let entry): good.append(entry)
      case .failure(let fault): faults.append(EntryFault(entry: index + 1, reason: fault.reason))
      }
    }
    return Manifest(entries: entries(good), faults: faults)
  }
}
