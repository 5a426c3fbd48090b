extension Color {
  /// The colour that a picture is remembered by: of a few of its colours the strongest one, light
  /// enough to be seen on the dark ground. A picture without any has a light grey.
  ///
  /// Strong is what has most chroma, the difference of its largest and its least part.
  /// - Parameter colors: a dozen or so, as of a picture's smallest mip levels.
  public static func accent(of colors: some Sequence<Color>) -> Color {
    var strongest = Color(red: 0.6, green: 0.6, blue: 0.6)
    for color in colors where color.chroma > strongest.chroma { strongest = color }
    // Lightened toward white, which keeps its hue.
    let lack = leastAccent - strongest.luma
    guard lack > 0 else { return strongest }
    return strongest.mixed(with: .white, by: lack / (1 - strongest.luma))
  }

  private var chroma: Double { max(red, green, blue) - min(red, green, blue) }

  /// How bright its encoded parts look: the weights of ITU-R BT.709.
  private var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Of white.
  private static let leastAccent = 0.5
}
