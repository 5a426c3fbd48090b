/// What a file's name says about it. Names are raw bytes: they need not be UTF-8.
package enum FileName {
  private static let pictureSuffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "avif", "heif", "heic",
    "jxl", "svg",
  ]
  private static let archiveSuffixes: Set<String> = [
    "cbz", "cbr", "cb7", "cbt", "zip", "rar", "7z", "tar",
  ]
  private static let junkNames: Set<String> = [
    "__macosx", "thumbs.db", "desktop.ini", "@eadir", "#recycle",
  ]

  /// Whether a name is one that systems leave behind in people's folders.
  package static func isJunk(_ name: [UInt8]) -> Bool {
    name.isEmpty || name.first == UInt8(ascii: ".") || junkNames.contains(lowercasedText(name))
  }

  package static func isPicture(_ name: [UInt8]) -> Bool {
    !isJunk(name) && pictureSuffixes.contains(lowercasedText(split(name).suffix))
  }

  /// Whether a name is that of a book's description.
  static func isComicInfo(_ name: [UInt8]) -> Bool { lowercasedText(name) == "comicinfo.xml" }

  package static func isArchive(_ name: [UInt8]) -> Bool {
    !isJunk(name) && archiveSuffixes.contains(lowercasedText(split(name).suffix))
  }

  package static func isPDF(_ name: [UInt8]) -> Bool {
    !isJunk(name) && lowercasedText(split(name).suffix) == "pdf"
  }

  package static func isPropertyList(_ name: [UInt8]) -> Bool {
    !isJunk(name) && lowercasedText(split(name).suffix) == "plist"
  }

  /// A name's stem and its suffix without the dot. A suffix is short and begins with a letter or
  /// is one of the known ones: "Ch 2.5" has none.
  package static func split(_ name: [UInt8]) -> (stem: [UInt8], suffix: [UInt8]) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return (name, []) }
    let suffix = name[(dot + 1)...]
    let isShort = 1...5 ~= suffix.count
    let isWord = suffix.allSatisfy { isLetter($0) || isDigit($0) }
    let begins = suffix.first.map(isLetter) ?? false
    let isKnown = archiveSuffixes.contains(lowercasedText(Array(suffix)))
    guard isShort, isWord, begins || isKnown else { return (name, []) }
    return (Array(name[..<dot]), Array(suffix))
  }

  /// The last component of a path.
  package static func last(of path: [UInt8]) -> [UInt8] {
    path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? path
  }

  /// The folder of a path; "." where the path is a bare name.
  package static func folder(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
  }

  /// `name` in `folder`; an absolute name stays as it is.
  package static func join(_ folder: [UInt8], _ name: some Sequence<UInt8>) -> [UInt8] {
    let name = Array(name)
    if name.first == UInt8(ascii: "/") { return name }
    return folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
  }

  /// A name as best it can be shown; what is not UTF-8 becomes U+FFFD.
  package static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

  /// ASCII only.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private static func lowercasedText(_ name: [UInt8]) -> String { text(name.map(lowercased)) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
