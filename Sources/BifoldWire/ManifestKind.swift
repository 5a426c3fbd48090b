/// What a property list describes.
package enum ManifestKind: UInt8, Hashable, Sendable {
  /// `Books.plist`
  case books = 0
  /// `MenuItems.plist`
  case menu = 1
}
