import BifoldTesting
import BifoldCore
import Testing

@testable import BifoldApp

@Suite("Hostile event lines")
struct HostileEventLineTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var line: String
    /// A part of the reason.
    var says: String
    var testDescription: String { String(line.prefix(60)) }

    init(_ line: String, _ says: String) {
      self.line = line
      self.says = says
    }
  }

  private static let refusals: [Fault] = [
    Fault("nonsense", "not a JSON object"), Fault("[]", ""), Fault("3", ""), Fault("null", ""),
    Fault("{", "not a JSON object"), Fault("{}", "missing"),
    Fault(#"{"t":0}"#, "type is missing"), Fault(#"{"type":"scale","scale":1}"#, "t is missing"),
    Fault(#"{"t":"0","type":"scale","scale":1}"#, "t has the wrong type"),
    Fault(#"{"t":0,"type":7}"#, "type has the wrong type"),
    Fault(#"{"t":0,"type":"swim"}"#, "type swim is unknown"),
    Fault(#"{"t":-1,"type":"scale","scale":1}"#, "t"),
    Fault(#"{"t":0,"type":"pointerDown","x":1}"#, "y is missing"),
    Fault(#"{"t":0,"type":"pointerDown","x":"a","y":1}"#, "x has the wrong type"),
    Fault(#"{"t":0,"type":"pointerUp","x":1,"y":1,"button":"nose"}"#, "button nose is unknown"),
    Fault(#"{"t":0,"type":"wheel","dy":1}"#, "x is missing"),
    Fault(#"{"t":0,"type":"wheel","x":1,"y":1,"mods":["hyper"]}"#, "modifier hyper is unknown"),
    Fault(#"{"t":0,"type":"wheel","x":1,"y":1,"mods":"ctrl"}"#, "mods has the wrong type"),
    Fault(#"{"t":0,"type":"key"}"#, "key is missing"),
    Fault(#"{"t":0,"type":"key","key":null}"#, "key is missing"),
    Fault(#"{"t":0,"type":"key","key":"A","action":"hold"}"#, "action hold is unknown"),
    Fault(#"{"t":0,"type":"key","key":"Rigth"}"#, "key Rigth is unknown; did you mean Right?"),
    Fault(#"{"t":0,"type":"key","key":"m"}"#, "key m is unknown; did you mean M?"),
    Fault(#"{"t":0,"type":"key","key":"Esc"}"#, "key Esc is unknown; did you mean Escape?"),
    Fault(#"{"t":0,"type":"key","key":"page_up"}"#, "key page_up is unknown; did you mean PageUp?"),
    Fault(#"{"t":0,"type":"key","key":"é"}"#, "key é is unknown"),
    Fault(#"{"t":0,"type":"key","key":""}"#, "key  is unknown"),
    Fault(#"{"t":0,"type":"key","key":"M\nN"}"#, "key M… is unknown"),
    Fault(
      #"{"t":0,"type":"key","key":""# + String(repeating: "x", count: 100_000) + #""}"#,
      "xxx… is unknown"),
    Fault(#"{"t":0,"type":"keys","key":"M"}"#, "type keys is unknown; did you mean key?"),
    Fault(
      #"{"t":0,"type":"key","key":"M","action":"pres"}"#,
      "action pres is unknown; did you mean press?"),
    Fault(
      #"{"t":0,"type":"key","key":"M","mods":["control"]}"#,
      "modifier control is unknown"),
    Fault(
      #"{"t":0,"type":"command","name":"OpenMenu"}"#,
      "name OpenMenu is unknown; did you mean openMenu?"),
    Fault(#"{"t":0,"type":"text"}"#, "text is missing"),
    Fault(#"{"t":0,"type":"resize","width":3}"#, "height is missing"),
    Fault(#"{"t":0,"type":"scale"}"#, "scale is missing"),
    Fault(#"{"t":0,"type":"pinch","x":1,"y":1,"scale":1}"#, "phase is missing"),
    Fault(#"{"t":0,"type":"pinch","x":1,"y":1,"scale":1,"phase":"x"}"#, "phase x is unknown"),
    Fault(#"{"t":0,"type":"focus","value":1}"#, "value has the wrong type"),
    Fault(#"{"t":0,"type":"focus"}"#, "value is missing"),
    Fault(#"{"t":0,"type":"command","name":"explode"}"#, "name explode is unknown"),
    Fault(#"{"t":NaN,"type":"scale","scale":1}"#, "not a JSON object"),
    Fault(#"{"t":1e999,"type":"scale","scale":1}"#, ""),
    Fault(#"{"t":0,"type":"scale","scale":-1e999}"#, ""),
    Fault(#"{"t":0,"type":"scale","scale":1} trailing"#, "not a JSON object"),
    Fault(String(repeating: "[", count: 100_000), "not a JSON object"),
    Fault(
      #"{"t":0,"type":"#
        + String(repeating: #"{"a":"#, count: 100_000) + String(repeating: "}", count: 100_001),
      "not a JSON object"),
    Fault(String(repeating: "9", count: 100_000), ""),
    Fault(#"{"t":0,"type":"text","text":"\ud800"}"#, "not a JSON object"),
  ]

  @Test("A fault names its line and what is wrong", arguments: refusals)
  func refused(_ fault: Fault) {
    let text = "{\"t\":0,\"type\":\"scale\",\"scale\":1}\n\n" + fault.line + "\n"
    let error = #expect(throws: EventFault.self) { try EventLine.read(text) }
    #expect(error?.line == 3)
    #expect(error?.description.hasPrefix("line 3: ") ?? false)
    #expect(
      error?.description.contains(fault.says) ?? false, "\(error?.description ?? "nothing")")
    // One line for a person, however long what was given.
    #expect(!(error?.description.contains("\n") ?? true))
    #expect((error?.description.count ?? .max) < 300)
  }

  @Test("Time does not run back")
  func backwards() {
    let text = """
      {"t":2,"type":"scale","scale":1}
      {"t":1.999,"type":"scale","scale":1}
      """
    let error = #expect(throws: EventFault.self) { try EventLine.read(text) }
    #expect(error?.line == 2)
    #expect(error?.reason.contains("back") ?? false)
  }

  @Test("Huge numbers are read and do no harm to a bookshelf")
  func huge() throws {
    let numbers = ["1e308", "-1e308", "5e-324", "9007199254740993", "0", "-0.0"]
    for number in numbers {
      let text = """
        {"t":0,"type":"pointerDown","x":\(number),"y":\(number)}
        {"t":0,"type":"pointerMove","x":1,"y":\(number)}
        {"t":0,"type":"pointerUp","x":\(number),"y":1}
        {"t":0,"type":"wheel","x":640,"y":400,"dx":\(number),"dy":\(number)}
        {"t":0,"type":"resize","width":\(number),"height":\(number)}
        {"t":0,"type":"scale","scale":\(number)}
        """
      var simulation = Simulation(
        state: Bookshelf(size: Size(width: 640, height: 400), bookCount: 12), catalogue: .awaited)
      for event in try EventLine.read(text) { _ = simulation.apply(event.event, at: event.time) }
      simulation.advance(to: 60)
      #expect(simulation.state.shelfPosition.isFinite)
      #expect(simulation.state.size.width >= 1)
      #expect(simulation.state.scale > 0)
    }
  }

  @Test("Two thousand damaged lines are read or refused, and none traps")
  func mutations() {
    var random = SplitMix64(seed: 33)
    let seeds: [Event] = [
      .pointerDown(Point(x: 30, y: 20), button: .left),
      .wheel(Point(x: 640, y: 400), dx: 0, dy: -1, modifiers: [.control, .shift]),
      .key(.right, action: .press, modifiers: .shift), .text("é"),
      .resize(Size(width: 900, height: 600)),
      .pinch(Point(x: 1, y: 2), phase: .began, scale: 1.5),
      .command(.openMenu, animation: .immediate), .focus(.lost),
    ]
    let splinters = [
      "\"", "{", "}", "[", "]", ":", ",", "\\", "\\u", "null", "NaN", "1e999", "-", ".", "true",
      "\u{0}", "\n", "é", "\u{FEFF}", "//", "0x1F", "99999999999999999999",
    ]
    var (read, refused) = (0, 0)
    for index in 0..<2_000 {
      var text = Array(EventLine(seeds[index % seeds.count], at: 0.5).json)
      for _ in 0...random.int(in: 0..<4) {
        let place = random.int(in: 0..<text.count)
        switch random.int(in: 0..<3) {
        case 0: text.remove(at: place)
        case 1: text[place] = splinters.randomElement(using: &random)?.first ?? "x"
        default:
          text.insert(contentsOf: splinters.randomElement(using: &random) ?? "", at: place)
        }
        if text.isEmpty { text = ["x"] }
      }
      do throws(EventFault) {
        _ = try EventLine.read(String(text))
        read += 1
      } catch {
        refused += 1
        #expect((1...5).contains(error.line))
        #expect(!error.reason.isEmpty)
      }
    }
    #expect(refused > 1_000)
    #expect(read > 10)
  }
}
