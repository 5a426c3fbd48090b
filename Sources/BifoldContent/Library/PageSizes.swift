import BifoldCore
import BifoldWire

/// What is known of the sizes of one book's sheets, and which are to be asked for next.
///
/// Asked only when a reply has come or the reader is elsewhere, it costs O(n) at most.
package struct PageSizes: Hashable, Sendable {
  /// How far from the place that is read sheets are asked for: what lies farther is asked for when
  /// the reader comes there, for in an archive each costs as much as unpacking it.
  package static let reach = 48
  /// As many as a worker is given at a time, and as many again, so that it need not wait for the
  /// next frame to go on.
  package static let batch = 2 * SizesOrder.mostSources

  /// One a sheet, in pixels after the EXIF orientation; nil where it is not known yet or cannot be.
  package private(set) var sizes: [Size?]
  /// One a sheet: what it takes to have it small.
  private var scalings: [PictureHeader.Scaling]
  /// Whether a sheet has been answered, with a size or without.
  private var isSettled: [Bool]
  private var unsettledCount: Int

  /// - Parameter sheetCount: negative counts as 0.
  package init(sheetCount: Int) {
    let count = max(sheetCount, 0)
    sizes = Array(repeating: nil, count: count)
    scalings = Array(repeating: .afterwards, count: count)
    isSettled = Array(repeating: false, count: count)
    unsettledCount = count
  }

  /// How many sheets have been answered.
  package var settledCount: Int { sizes.count - unsettledCount }

  /// Whether every sheet has been answered.
  package var isComplete: Bool { unsettledCount == 0 }

  /// Whether a sheet has been answered, with a size or without; one that does not exist has.
  package func isSettled(_ sheet: Int) -> Bool {
    !isSettled.indices.contains(sheet) || isSettled[sheet]
  }

  /// What it takes to have a sheet small, as far as that is known.
  package func scaling(_ sheet: Int) -> PictureHeader.Scaling {
    scalings.indices.contains(sheet) ? scalings[sheet] : .afterwards
  }

  /// The sheets to ask for next: those not answered, nearest to the reader first, of two equally near
  /// the later one. They come again until they are answered.
  /// - Parameters:
  ///   - place: the sheet that is read; one beyond the book's ends counts as its first or last.
  ///   - most: how many.
  ///   - reach: how far from the place they may be.
  package func next(around place: Int, most: Int = batch, within reach: Int = .max) -> [Int] {
    let wanted = min(max(most, 0), unsettledCount)
    guard wanted > 0 else { return [] }
    let place = min(max(place, 0), sizes.count - 1)
    var sheets: [Int] = []
    sheets.reserveCapacity(wanted)
    let farthest = min(max(reach, 0), sizes.count)
    for step in 0...2 * farthest where sheets.count < wanted {
      // 0, +1, −1, +2, −2 …
      let sheet = step.isMultiple(of: 2) ? place - step / 2 : place + (step + 1) / 2
      if sizes.indices.contains(sheet), !isSettled[sheet] { sheets.append(sheet) }
    }
    return sheets
  }

  /// Takes what became of a sheet. Of a sheet that does not exist nothing is taken.
  /// - Parameter header: nil where its size cannot be known.
  /// - Returns: whether its size is another than before.
  @discardableResult
  package mutating func take(_ header: PictureHeader?, of sheet: Int) -> Bool {
    guard sizes.indices.contains(sheet) else { return false }
    if !isSettled[sheet] {
      isSettled[sheet] = true
      unsettledCount -= 1
    }
    scalings[sheet] = header?.scaling ?? .afterwards
    let size = header.map { Size(width: Double($0.width), height: Double($0.height)) }
    defer { sizes[sheet] = size }
    return sizes[sheet] != size
  }
}
