import Glibc

/// What the transform inspector has for the hand, in the order in which Tab and the arrows go through it.
public enum InspectorControl: Int, CaseIterable, Hashable, Sendable {
  case m34, angle, anchorX, anchorY, fraction
  case reset, copy

  /// Those that a value is dragged along.
  static let sliders: [InspectorControl] = [.m34, .angle, .anchorX, .anchorY, .fraction]
  static let buttons: [InspectorControl] = [.reset, .copy]

  /// What it is called.
  public var title: String { caption.text }

  var isSlider: Bool { self != .reset && self != .copy }

  /// The control before or after it, round and round.
  func stepped(by count: Int) -> InspectorControl {
    let all = Self.buttons.count + Self.sliders.count
    return InspectorControl(rawValue: (rawValue + count + all) % all) ?? self
  }

  /// Of a slider's way that a key goes, and with Shift: a hundredth and a tenth, in degrees 1 and 10.
  var fineStep: Double { self == .angle ? 1.0 / 90 : 0.01 }
  var coarseStep: Double { 10 * fineStep }
}

extension DoorPose {
  /// The strongest perspective that a slider has: an eye 100 points from the door.
  static let strongestM34 = -1.0 / 100

  /// Where a value stands on its slider, 0…1. That of m34 is cubed, so that eyes 100 to 5000 points
  /// away have three quarters of the way, and the far end is no perspective at all.
  func share(of control: InspectorControl) -> Double {
    let share: Double =
      switch control {
      case .m34: 1 - cbrt(min(max(m34 / Self.strongestM34, 0), 1))
      case .angle: 1 - abs(angle) / (.pi / 2)
      case .anchorX: anchorPoint.x
      case .anchorY: anchorPoint.y
      case .fraction: fraction
      case .reset, .copy: 0
      }
    return min(max(share, 0), 1)
  }

  /// The m34 that stands at a place on its slider.
  static func m34(at share: Double) -> Double {
    let rest = 1 - share
    // Not −0, which would be written so.
    return rest > 0 ? strongestM34 * rest * rest * rest : 0
  }

  /// The angle that stands at a place on its slider.
  static func angle(atShare share: Double) -> Double { share >= 1 ? 0 : (share - 1) * .pi / 2 }
}
