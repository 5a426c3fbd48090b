import Glibc

/// Where libraries find what they load while they decode and draw: themselves, fonts, colour
/// profiles, character maps. The worker reads nothing else.
enum ReadablePlaces {
  static var all: [String] { system + ofUser }

  private static let system = [
    // Modules of libvips, data of poppler and librsvg, most fonts.
    "/usr", "/lib", "/lib64", "/etc/ld.so.cache",
    "/etc/fonts", "/var/cache/fontconfig", "/etc/localtime",
  ]

  /// Where fontconfig looks by itself, and where it is told to look.
  private static var ofUser: [String] {
    var places = [variable("FONTCONFIG_FILE"), variable("FONTCONFIG_PATH")].compactMap(\.self)
    if let home = variable("HOME") {
      places += [".fonts", ".fonts.conf", ".fonts.conf.d", ".fontconfig"].map { "\(home)/\($0)" }
    }
    for (name, ordinary, folder) in [
      ("XDG_DATA_HOME", ".local/share", "fonts"), ("XDG_CONFIG_HOME", ".config", "fontconfig"),
      ("XDG_CACHE_HOME", ".cache", "fontconfig"),
    ] {
      let base = variable(name) ?? variable("HOME").map { "\($0)/\(ordinary)" }
      if let base { places.append("\(base)/\(folder)") }
    }
    for base in variable("XDG_DATA_DIRS")?.split(separator: ":") ?? [] {
      places.append("\(base)/fonts")
    }
    // What is not from the root on depends on where the program was started.
    return places.filter { $0.hasPrefix("/") }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
