/// What was found at the paths that were read.
package struct LibraryContents: Sendable {
  package var library: Library
  /// Empty where no `MenuItems.plist` was among the paths.
  package var menu: [MenuItem]
  package var faults: [LibraryFault]
  /// The folders in the folders that were read, with the books in them, to any depth.
  package var groups: [Group]

  /// Books that stand together.
  package struct Group: Hashable, Sendable {
    package var title: String
    /// By their places in the library.
    package var books: Range<Int>
  }

  package init(
    library: Library, menu: [MenuItem] = [], faults: [LibraryFault] = [], groups: [Group] = []
  ) {
    self.library = library
    self.menu = menu
    self.faults = faults
    self.groups = groups
  }
}
