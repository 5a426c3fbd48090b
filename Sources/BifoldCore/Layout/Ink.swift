/// The colours of words: of what is read first, and of what is said about it.
public enum Ink {
  public static let bright = Color(hex: 0xF2EFE9)
  public static let quiet = Color(hex: 0x9AA4AC)
}
