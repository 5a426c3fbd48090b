import BifoldTesting
import BifoldCore
import BifoldScene
import Testing

@Suite("Residency")
struct ResidencyTests {
  private static func covers(layers: Int, texture: Int32 = 1) -> Residency {
    var residency = Residency()
    _ = residency.begin(.cover, texture: TextureID(texture), width: 10, height: 20, layers: layers)
    return residency
  }

  @Test("A picture that was placed is found, in the layer of its index modulo the layers")
  func placeAndFind() throws {
    var residency = Self.covers(layers: 8)
    for index in [0, 3, 12, 1_000_006] {
      let place = residency.place(Picture(.cover, index))
      let placed = try #require(place)
      #expect(placed.texture == TextureID(1) && placed.layer == index % 8)
      let found = try #require(residency.find(Picture(.cover, index)))
      #expect(found == placed)
      #expect(residency.isCurrent(Picture(.cover, index)))
    }
    #expect(residency.find(Picture(.cover, 1)) == nil)
    #expect(residency.find(Picture(.icon, 0)) == nil)
  }

  @Test("A page that is not there is found as its sketch, until it comes")
  func sketches() {
    var residency = Residency()
    _ = residency.begin(.page, texture: TextureID(1), width: 40, height: 60, layers: 7)
    _ = residency.begin(.sketch, texture: TextureID(2), width: 10, height: 15, layers: 37)
    let page = Picture(.page, 12)
    #expect(residency.find(page) == nil)
    _ = residency.place(Picture(.sketch, 12), Residency.Extent(width: 0.5, height: 1))
    #expect(residency.find(page)?.texture == TextureID(2))
    #expect(residency.find(page)?.layer == 12)
    #expect(residency.find(page)?.extent.width == 0.5)
    #expect(!residency.isCurrent(page))
    // Not the sketch of its other half, nor that of another page in the same layer.
    #expect(residency.find(Picture(.page, 13)) == nil)
    #expect(residency.find(Picture(.page, 49)) == nil)
    _ = residency.place(page)
    #expect(residency.find(page)?.texture == TextureID(1))
    #expect(residency.isCurrent(page))
    residency.forget(page)
    #expect(residency.find(page)?.texture == TextureID(2))
    // Covers have none.
    _ = residency.begin(.cover, texture: TextureID(3), width: 40, height: 60, layers: 7)
    #expect(residency.find(Picture(.cover, 12)) == nil)
  }

  @Test("A layer that is about to be filled is nobody's")
  func reserved() throws {
    var residency = Self.covers(layers: 8)
    _ = residency.place(Picture(.cover, 2))
    _ = residency.place(Picture(.cover, 3))
    let reserved = residency.reserve(Picture(.cover, 10))
    let place = try #require(reserved)
    #expect(place.layer == 2 && place.texture == TextureID(1))
    #expect(residency.find(Picture(.cover, 2)) == nil)
    #expect(residency.find(Picture(.cover, 10)) == nil)
    #expect(residency.find(Picture(.cover, 3)) != nil)
    #expect(residency.reserve(Picture(.cover, -1)) == nil)
    #expect(residency.reserve(Picture(.icon, 1)) == nil)
  }

  @Test("A new picture takes the layer of the one a whole array away")
  func replaces() {
    var residency = Self.covers(layers: 8)
    _ = residency.place(Picture(.cover, 2))
    _ = residency.place(Picture(.cover, 10))
    #expect(residency.find(Picture(.cover, 2)) == nil)
    #expect(residency.find(Picture(.cover, 10))?.layer == 2)
    #expect(residency.find(Picture(.cover, 18)) == nil)
  }

  @Test("A window of neighbours as long as the array never collides")
  func neighbours() {
    for start in [0, 5, 999_999] {
      var residency = Self.covers(layers: 8)
      for index in start..<start + 8 { _ = residency.place(Picture(.cover, index)) }
      for index in start..<start + 8 { #expect(residency.find(Picture(.cover, index)) != nil) }
    }
  }

  @Test("Against a dictionary of layers, at random")
  func model() {
    var random = SplitMix64(seed: 220)
    var residency = Self.covers(layers: 7)
    var owners: [Int: Int] = [:]
    for _ in 0..<3000 {
      let index = random.int(in: 0..<40)
      switch random.int(in: 0..<8) {
      case 0:
        residency.forget(Picture(.cover, index))
        if owners[index % 7] == index { owners[index % 7] = nil }
      case 1 where random.once(in: 20):
        residency.forget(.cover)
        owners = [:]
      default:
        _ = residency.place(Picture(.cover, index))
        owners[index % 7] = index
      }
      let asked = random.int(in: 0..<40)
      #expect(
        residency.find(Picture(.cover, asked))?.layer
          == (owners[asked % 7] == asked ? asked % 7 : nil))
    }
  }

  @Test("Without an array, or for an index that is none, nothing is placed or found")
  func nothing() {
    var residency = Residency()
    #expect(residency.place(Picture(.cover, 0)) == nil)
    #expect(residency.find(Picture(.cover, 0)) == nil)
    #expect(residency[.cover] == nil)
    residency.forget(.cover)
    residency.forget(Picture(.cover, 3))
    #expect(residency.retire(.cover) == nil)
    residency = Self.covers(layers: 4)
    #expect(residency.place(Picture(.cover, -1)) == nil)
    #expect(residency.find(Picture(.cover, -1)) == nil)
    #expect(!residency.isCurrent(Picture(.cover, -1)))
  }

  @Test("Forgetting a picture of an index that is none forgets nothing")
  func forgetNothing() async {
    await #expect(processExitsWith: .success) {
      var residency = ResidencyTests.covers(layers: 4)
      _ = residency.place(Picture(.cover, 3))
      residency.forget(Picture(.cover, -1))
      #expect(residency.find(Picture(.cover, 3)) != nil)
    }
  }

  @Test("An array of no layers has one")
  func oneLayer() {
    var residency = Self.covers(layers: 0)
    #expect(residency[.cover]?.layers == 1)
    #expect(residency.place(Picture(.cover, 5))?.layer == 0)
  }

  @Test("The old array serves until the new one has the picture, and is then given up")
  func generations() {
    var residency = Self.covers(layers: 4, texture: 1)
    for index in 0..<4 { _ = residency.place(Picture(.cover, index)) }
    #expect(!residency.isChanging(.cover))
    #expect(
      residency.begin(.cover, texture: TextureID(2), width: 20, height: 40, layers: 8) == nil)
    #expect(residency.isChanging(.cover))
    #expect(residency[.cover]?.texture == TextureID(2))
    #expect(residency[.cover]?.width == 20 && residency[.cover]?.height == 40)
    #expect(residency.find(Picture(.cover, 3))?.texture == TextureID(1))
    #expect(!residency.isCurrent(Picture(.cover, 3)))
    #expect(residency.place(Picture(.cover, 3))?.texture == TextureID(2))
    #expect(residency.find(Picture(.cover, 3))?.texture == TextureID(2))
    #expect(residency.isCurrent(Picture(.cover, 3)))
    #expect(residency.find(Picture(.cover, 0))?.texture == TextureID(1))
    #expect(residency.retire(.cover) == TextureID(1))
    #expect(residency.find(Picture(.cover, 0)) == nil)
    #expect(!residency.isChanging(.cover))
    #expect(residency.retire(.cover) == nil)
  }

  @Test("A third array drops the first one")
  func third() {
    var residency = Self.covers(layers: 4, texture: 1)
    _ = residency.place(Picture(.cover, 0))
    #expect(residency.begin(.cover, texture: TextureID(2), width: 1, height: 1, layers: 4) == nil)
    _ = residency.place(Picture(.cover, 1))
    #expect(
      residency.begin(.cover, texture: TextureID(3), width: 1, height: 1, layers: 4)
        == TextureID(1))
    #expect(residency.find(Picture(.cover, 0)) == nil)
    #expect(residency.find(Picture(.cover, 1))?.texture == TextureID(2))
  }

  @Test("Kinds do not touch each other")
  func kinds() {
    var residency = Self.covers(layers: 4)
    _ = residency.begin(.icon, texture: TextureID(5), width: 1, height: 1, layers: 4)
    _ = residency.place(Picture(.cover, 2))
    _ = residency.place(Picture(.icon, 2))
    residency.forget(.icon)
    #expect(residency.find(Picture(.icon, 2)) == nil)
    #expect(residency.find(Picture(.cover, 2)) != nil)
  }
}
