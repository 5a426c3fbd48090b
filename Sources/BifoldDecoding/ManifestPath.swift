/// What a path in a manifest has to be.
enum ManifestPath {
  static func fault(in path: String, named name: String) -> ManifestFault? {
    if path.isEmpty { return ManifestFault("\(name) is empty") }
    if path.utf8.contains(0) { return ManifestFault("\(name) holds a zero character") }
    return nil
  }
}
