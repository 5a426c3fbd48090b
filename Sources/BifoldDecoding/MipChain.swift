import BifoldWire

/// Builds premultiplied mip levels from straight RGBA.
///
/// Averages are taken of linear light, weighted with alpha, so that a fine black and white pattern
/// becomes the grey that an eye sees and a transparent pixel's colour leaks nowhere. Levels are
/// made from the unrounded level before. Odd sizes halve to ⌊n / 2⌋ and every source pixel counts
/// by the area it shares with the new one.
enum MipChain {
  /// Red, green and blue as linear light times alpha; alpha, 0…1.
  private typealias Texel = SIMD4<Float>

  /// All levels of `layout`, one after another.
  /// - Parameter straight: The base level, `layout.width × layout.height` pixels.
  /// - Complexity: O(pixels).
  static func levels(of straight: StraightPixels, layout: MipLayout) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: layout.byteCount) { block, count in
      writeLevels(of: straight, layout: layout, into: block)
      count = layout.byteCount
    }
  }

  /// The same, into a block of `layout.byteCount` bytes, each of which is written.
  static func writeLevels(
    of straight: StraightPixels, layout: MipLayout, into block: UnsafeMutableBufferPointer<UInt8>
  ) {
    premultiply(straight, into: block)
    if layout.levels > 1 { appendLevels(of: straight, layout: layout, into: block) }
  }

  /// The base level: encoded values times alpha, rounded to nearest.
  private static func premultiply(
    _ straight: StraightPixels, into block: UnsafeMutableBufferPointer<UInt8>
  ) {
    let samples = straight.samples
    // Read once: the other module's constant is a call.
    let bytesPerPixel = MipLayout.bytesPerPixel
    var pixel = 0
    for sample in stride(from: 0, to: samples.count, by: straight.bands) {
      let alpha = straight.bands == 4 ? UInt32(samples[sample + 3]) : 255
      for band in 0..<3 {
        let value = samples[sample + band]
        block[pixel + band] = alpha == 255 ? value : UInt8((UInt32(value) * alpha + 127) / 255)
      }
      block[pixel + 3] = UInt8(alpha)
      pixel += bytesPerPixel
    }
  }

  private static func appendLevels(
    of straight: StraightPixels, layout: MipLayout,
    into block: UnsafeMutableBufferPointer<UInt8>
  ) {
    let tables = SRGBTables.shared
    var extent = layout.extent(ofLevel: 0)
    var next = layout.extent(ofLevel: 1)
    // The base is converted row by row as it is read: as a whole it would be four times the size.
    var row = [Texel](repeating: .zero, count: extent.width)
    var level = halve(from: extent, to: next) { y, weight, sums in
      tables.linear.withUnsafeBufferPointer { linear in
        linearise(straight, row: y, width: extent.width, linear: linear, into: &row)
      }
      add(row[...], weight: weight, to: &sums)
    }
    write(level, to: block, at: layout.byteRange(ofLevel: 1).lowerBound, tables: tables)

    for index in 2..<max(2, layout.levels) {
      extent = next
      next = layout.extent(ofLevel: index)
      let source = level
      level = halve(from: extent, to: next) { y, weight, sums in
        add(source[y * extent.width..<(y + 1) * extent.width], weight: weight, to: &sums)
      }
      write(level, to: block, at: layout.byteRange(ofLevel: index).lowerBound, tables: tables)
    }
  }

  /// One level from the one before. Rows are summed first, then columns.
  /// - Parameter addRow: Adds source row `y` times `weight` to a row of sums.
  private static func halve(
    from source: (width: Int, height: Int), to target: (width: Int, height: Int),
    addRow: (_ y: Int, _ weight: Float, _ sums: inout [Texel]) -> Void
  ) -> [Texel] {
    var texels: [Texel] = []
    texels.reserveCapacity(target.width * target.height)
    var sums = [Texel](repeating: .zero, count: source.width)
    for y in 0..<target.height {
      for x in sums.indices { sums[x] = .zero }
      let rows = Footprint(of: y, source: source.height, target: target.height)
      addRow(rows.first, rows.weights.0, &sums)
      if rows.count > 1 { addRow(rows.first + 1, rows.weights.1, &sums) }
      if rows.count > 2 { addRow(rows.first + 2, rows.weights.2, &sums) }
      for x in 0..<target.width {
        let columns = Footprint(of: x, source: source.width, target: target.width)
        var texel = sums[columns.first] * columns.weights.0
        if columns.count > 1 { texel += sums[columns.first + 1] * columns.weights.1 }
        if columns.count > 2 { texel += sums[columns.first + 2] * columns.weights.2 }
        texels.append(texel)
      }
    }
    return texels
  }

  private static func add(_ row: ArraySlice<Texel>, weight: Float, to sums: inout [Texel]) {
    row.withUnsafeBufferPointer { row in
      sums.withUnsafeMutableBufferPointer { sums in
        for x in 0..<min(row.count, sums.count) { sums[x] += row[x] * weight }
      }
    }
  }

  private static func linearise(
    _ straight: StraightPixels, row y: Int, width: Int,
    linear: UnsafeBufferPointer<Float>, into row: inout [Texel]
  ) {
    let samples = straight.samples
    row.withUnsafeMutableBufferPointer { row in
      for x in 0..<width {
        let sample = (y * width + x) * straight.bands
        let light = Texel(
          linear[Int(samples[sample])], linear[Int(samples[sample + 1])],
          linear[Int(samples[sample + 2])], 1)
        row[x] =
          straight.bands == 4 ? light * (Float(samples[sample + 3]) * (1 / 255)) : light
      }
    }
  }

  /// Back to encoded, premultiplied bytes.
  private static func write(
    _ texels: [Texel], to block: UnsafeMutableBufferPointer<UInt8>, at start: Int,
    tables: SRGBTables
  ) {
    let bytesPerPixel = MipLayout.bytesPerPixel
    var pixel = start
    for texel in texels {
      let alpha = texel.w
      let light = alpha > 0 ? texel / alpha : .zero
      let coverage = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
      for band in 0..<3 {
        // 8.8 fixed point times 0…255, rounded to nearest.
        let product = tables.encode(light[band]) * coverage
        block[pixel + band] = UInt8((product + 255 * 128) / (255 * 256))
      }
      block[pixel + 3] = UInt8(coverage)
      pixel += bytesPerPixel
    }
  }
}
