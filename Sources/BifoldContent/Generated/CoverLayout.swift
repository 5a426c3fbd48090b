/// How a motif is set on a cover.
enum CoverLayout: CaseIterable, Sendable {
  /// Over the whole cover.
  case bleed
  /// Over the upper part, with a plain band below.
  case band
  /// Within margins, over a rule.
  case plate
}
