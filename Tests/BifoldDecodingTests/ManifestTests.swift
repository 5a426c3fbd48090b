import BifoldWire
import Foundation
import Testing

@testable import BifoldDecoding

@Suite("Manifests")
struct ManifestTests {
  private static let books = ManifestKind.books
  private static let menu = ManifestKind.menu

  private func read(_ bytes: [UInt8], _ kind: ManifestKind) throws(DecodingFailure) -> Manifest {
    try ManifestReader.read(
      ManifestOrder(source: .bytes(bytes), kind: kind, name: "Test.plist"))
  }

  private func read(xml body: String, _ kind: ManifestKind) throws(DecodingFailure) -> Manifest {
    try read(Array(Self.document(body).utf8), kind)
  }

  private static func document(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">\(body)</plist>
    """
  }

  private static func item(
    _ colours: String, more: String = "<key>bigImage</key><string>b</string>"
  )
    -> String
  {
    "<dict><key>image</key><string>i.svg</string>\(more)"
      + "<key>colors</key><array>\(colours)</array></dict>"
  }

  private static let grey = "<integer>1</integer><real>2.5</real><integer>255</integer>"

  private func reason(_ bytes: [UInt8], _ kind: ManifestKind = .books) -> String? {
    do throws(DecodingFailure) {
      _ = try read(bytes, kind)
      return nil
    } catch {
      return error.reason
    }
  }

  // MARK: What is right

  @Test("Books, in XML and in binary")
  func books() throws {
    let xml = Self.document(
      """
      <array>
        <!-- a comment with a < in it -->
        <dict><key>cover</key><string>b1/c.jpg</string>
        <key>pages</key><array><string>b1/1.jpg</string><string>b&amp;2.jpg</string></array></dict>
        <dict><key>cover</key><string>c2</string><key>pages</key><array/></dict>
      </array>
      """)
    let wanted = Manifest(
      entries: .books([
        BookEntry(cover: "b1/c.jpg", pages: ["b1/1.jpg", "b&2.jpg"]),
        BookEntry(cover: "c2", pages: []),
      ]), faults: [])
    #expect(try read(Array(xml.utf8), .books) == wanted)
    let list = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(try read(Array(binary), .books) == wanted)
  }

  @Test("Menu items with and without the optional parts")
  func menu() throws {
    let more = "<key>books</key><string>shelf</string><key>title</key><string>Ä</string>"
    let manifest = try read(
      xml: "<array>\(Self.item(Self.grey))\(Self.item(Self.grey, more: more))</array>", .menu)
    #expect(manifest.faults == [])
    #expect(
      manifest.entries
        == .menu([
          MenuEntry(image: "i.svg", bigImage: "b", red: 1, green: 2.5, blue: 255),
          MenuEntry(
            image: "i.svg", bigImage: nil, red: 1, green: 2.5, blue: 255, title: "Ä",
            books: "shelf"),
        ]))
  }

  // MARK: What is wrong with one entry

  @Test(
    "A broken entry is named and leaves the others",
    arguments: [
      ("<string>no dictionary</string>", "the entry has the wrong type"),
      ("<dict/>", "image is missing"),
      (item("<integer>1</integer>"), "colors has 1 numbers instead of 3"),
      (
        item("<real>nan</real><real>0</real><real>0</real>"), "colors has a number outside 0 to 255"
      ),
      (
        item("<real>inf</real><real>0</real><real>0</real>"), "colors has a number outside 0 to 255"
      ),
      (
        item("<real>-0.1</real><real>0</real><real>0</real>"),
        "colors has a number outside 0 to 255"
      ),
      (
        item("<real>1e300</real><real>0</real><real>0</real>"),
        "colors has a number outside 0 to 255"
      ),
      (
        item("<integer>256</integer><real>0</real><real>0</real>"),
        "colors has a number outside 0 to 255"
      ),
      (item("<string>1</string><real>0</real><real>0</real>"), "colors[1] has the wrong type"),
      (item(grey, more: ""), "bigImage is missing, and books in its place"),
      (item(grey, more: "<key>bigImage</key><string></string>"), "bigImage is empty"),
      (item(grey, more: "<key>bigImage</key><array/>"), "bigImage has the wrong type"),
    ])
  func brokenEntry(entry: String, reason: String) throws {
    let manifest = try read(
      xml: "<array>\(Self.item(Self.grey))\(entry)\(Self.item(Self.grey))</array>", .menu)
    guard case .menu(let items) = manifest.entries else {
      Issue.record("not a menu")
      return
    }
    #expect(items.count == 2)
    #expect(manifest.faults == [EntryFault(entry: 2, reason: reason)])
  }

  @Test("A broken book is named with its page")
  func brokenBook() throws {
    let manifest = try read(
      xml: """
        <array><dict><key>cover</key><string>c</string><key>pages</key>
        <array><string>1</string><integer>2</integer></array></dict>
        <dict><key>cover</key><string>c</string></dict></array>
        """, .books)
    #expect(manifest.entries == .books([]))
    #expect(
      manifest.faults == [
        EntryFault(entry: 1, reason: "pages[2] has the wrong type"),
        EntryFault(entry: 2, reason: "pages is missing"),
      ])
  }

  // MARK: What is wrong with the whole

  @Test("A manifest of another shape is refused")
  func shape() {
    #expect(reason(Array(Self.document("<dict/>").utf8)) == "the list has the wrong type")
    #expect(reason(Array("( { cover = a; } )".utf8)) == "is not a property list")
    #expect(reason([]) == "is empty")
    #expect(reason([0xFF, 0xFE, 0x3C, 0]) == "is neither UTF-8 nor a binary property list")
    #expect(
      reason(Array(Self.document("<array>").utf8)) == "is not a property list that can be read")
    #expect(reason([UInt8](repeating: 0x20, count: 1 << 20 + 1)) == "is larger than 1 MB")
  }

  @Test("Numbers that the decoder does not survive never reach it")
  func numbers() {
    let tags = [
      "<integer>\u{FF}\u{FF}</integer>", "<integer></integer>", "<real>1,5</real>",
      "<integer>\(String(repeating: "9", count: 1_000))</integer>", "<real>#</real>",
    ]
    for tag in tags {
      #expect(reason(Array(Self.document("<array>\(tag)</array>").utf8)) == "a number is malformed")
    }
    let raw =
      Array("<plist><array><integer>".utf8) + [0xFF, 0xFF, 0xFF]
      + Array("</integer></array></plist>".utf8)
    #expect(reason(raw) == "is neither UTF-8 nor a binary property list")
    for huge in ["99999999999999999999999999", "-99999999999999999999999", "0xFFFFFFFFFFFFFFFFFF"] {
      #expect(
        reason(Array(Self.document("<array><integer>\(huge)</integer></array>").utf8)) != "")
    }
  }

  @Test("Deep nesting and entities are refused", arguments: [66, 1_000, 50_000])
  func deep(levels: Int) {
    for tag in ["array", "dict", "x"] {
      let body =
        String(repeating: "<\(tag)>", count: levels) + String(repeating: "</\(tag)>", count: levels)
      #expect(reason(Array(Self.document(body).utf8)) == "is nested deeper than 64")
    }
    let entity = "<?xml version='1.0'?><!DOCTYPE plist [<!ENTITY a 'b'>]><plist><array/></plist>"
    #expect(reason(Array(entity.utf8)) == "declares entities of its own")
  }

  @Test("Binary lists that share their parts many times, or hold themselves, are refused")
  func shared() {
    // Each of thirty lists holds the next one twice.
    let doubling = binary((0..<30).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0xA0]])
    #expect(reason(doubling)?.contains("values") == true)
    let circle = binary([[0xA1, 0]])
    #expect(reason(circle) == "is nested deeper than 64")
    let chain = binary((0..<80).map { [0xA1, UInt8($0 + 1)] } + [[0xA0]])
    #expect(reason(chain) == "is nested deeper than 64")
  }

  /// A binary property list of these objects, with one byte for references and two for offsets.
  private func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for value in [objects.count, 0, table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
    return bytes
  }

  @Test("Damaged manifests of both kinds always have an answer")
  func damaged() throws {
    let xml = Array(
      Self.document(
        "<array>\(Self.item(Self.grey))<dict><key>cover</key><string>c</string></dict></array>"
      ).utf8)
    let list = try PropertyListSerialization.propertyList(from: Data(xml), format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    var state: UInt64 = 7
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for whole in [xml, Array(binary)] {
      for round in 0..<4_000 {
        var bytes = whole
        for _ in 0...round % 4 {
          let place = next(below: bytes.count)
          switch next(below: 4) {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(UInt8(next(below: 256)), at: place)
          case 2: bytes[place] = UInt8(next(below: 128))
          default: bytes[place] = [0, 0x0F, 0x3C, 0x3E, 0x80, 0xFF][next(below: 6)]
          }
        }
        _ = reason(bytes, round.isMultiple(of: 2) ? .menu : .books)
      }
      for count in 0..<whole.count { _ = reason(Array(whole.prefix(count)), .menu) }
    }
  }
}
