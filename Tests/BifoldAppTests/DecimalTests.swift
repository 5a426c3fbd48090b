import BifoldTesting
import Testing

@testable import BifoldApp

@Suite("Decimal numbers")
struct DecimalTests {
  @Test(
    "A number with so many decimals",
    arguments: [
      (0.0, 0, "0"), (0.0, 2, "0.00"), (1.0, 2, "1.00"), (1.005, 1, "1.0"), (0.05, 2, "0.05"),
      (0.999, 2, "1.00"), (-0.25, 1, "-0.3"), (-0.001, 2, "0.00"), (-12.5, 2, "-12.50"),
      (12_345.678, 3, "12345.678"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.0001, 4, "0.0001"),
    ])
  func decimals(value: Double, digits: Int, text: String) {
    #expect(decimal(value, digits) == text)
  }

  @Test(
    "What is no number for a table is a dash and no trap",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e12, -1e300, .greatestFiniteMagnitude,
    ])
  func dash(value: Double) {
    for digits in 0...4 { #expect(decimal(value, digits) == "–") }
  }

  @Test("The text is within half a unit of the last place")
  func near() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let value = random.double(in: -10_000...10_000)
      let digits = random.int(in: 0..<5)
      let back = try #require(Double(decimal(value, digits)))
      var unit = 1.0
      for _ in 0..<digits { unit /= 10 }
      #expect(abs(back - value) <= unit * 0.500_001)
    }
  }
}
