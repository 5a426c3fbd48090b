/// Compares what an entry gives with what it takes of the archive.
struct RatioGauge {
  /// Where the entry's bytes begin in the archive; nil until that is known.
  private var start: Int?

  /// - Parameter start: Where the entry's bytes begin; nil where there may be a long way to them.
  init(start: Int?) { self.start = start }

  /// Looks at an entry with each new part. The new one itself is left out, for its own bytes may be
  /// counted with the part after it.
  /// - Parameters:
  ///   - given: What the entry gave before the new part, in bytes.
  ///   - part: What the new part gives, in bytes.
  ///   - place: How far the archive's bytes have been used up.
  mutating func check(given: Int, part: Int, place: Int) throws(ArchiveTrouble) {
    guard let start else {
      // The first part may have taken as much as it gives.
      self.start = place - part
      return
    }
    guard given > ArchiveLimits.ratioFloor else { return }
    let (most, isVast) = max(0, place - start).multipliedReportingOverflow(by: ArchiveLimits.ratio)
    guard isVast || given <= most else { throw .ratioLimit }
  }
}
