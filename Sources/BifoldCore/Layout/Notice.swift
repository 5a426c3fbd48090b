/// What the program says in words over the panel. The raw value is the index of its picture.
public enum Notice: Int, CaseIterable, Sendable {
  /// The door's m34, while it is being changed.
  case perspective
  /// That the shelf has no books, and what to do about it.
  case emptyShelf
  /// That a book is over, and how to go on to the next one.
  case nextBook
  /// That the last book is over.
  case lastBook
  /// That a page cannot be read, in its place.
  case faultyPage
  /// What could not be read, in one line.
  case message
}
