/// What was found at the paths that were read.
package struct LibraryContents: Sendable {
  package var library: Library
  /// Empty where no `MenuItems.plist` was among the paths.
  package var menu: [MenuItem]
  package var faults: [LibraryFault]

  package init(library: Library, menu: [MenuItem] = [], faults: [LibraryFault] = []) {
    self.library = library
    self.menu = menu
    self.faults = faults
  }
}
