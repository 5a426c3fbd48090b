import BifoldCore
import BifoldWire

/// The books of the shelf, in order.
package enum Library: Hashable, Sendable {
  case listed([Book])
  /// So many books that are made when they are looked at; a million of them cost nothing.
  case generated(count: Int)

  package var count: Int {
    switch self {
    case .listed(let books): books.count
    case .generated(let count): max(0, count)
    }
  }

  /// A whole book; nil beyond the library's ends.
  package func book(at index: Int) -> Book? {
    guard 0..<count ~= index else { return nil }
    return switch self {
    case .listed(let books): books[index]
    case .generated: GeneratedBook(index: index).book
    }
  }

  /// A book's cover, without its pages being made.
  package func cover(at index: Int) -> PictureSource? {
    guard 0..<count ~= index else { return nil }
    return switch self {
    case .listed(let books): books[index].cover
    case .generated: .bytes(GeneratedBook(index: index).cover)
    }
  }

  /// How many sheets a book has, its cover among them; 0 beyond the library's ends.
  package func sheetCount(at index: Int) -> Int {
    guard 0..<count ~= index else { return 0 }
    return switch self {
    case .listed(let books): books[index].sheetCount
    case .generated: GeneratedBook(index: index).pageCount + 1
    }
  }

  /// One sheet of a book, without the others being made: the cover is the first.
  package func sheet(_ number: Int, at index: Int) -> PictureSource? {
    guard 0..<sheetCount(at: index) ~= number else { return nil }
    if number == 0 { return cover(at: index) }
    return switch self {
    case .listed(let books): books[index].sheet(number)
    case .generated: .bytes(GeneratedBook(index: index).page(number - 1))
    }
  }

  /// The sheets of a book that are double pages, whatever their pictures' shape.
  package func doubleSheets(at index: Int) -> Set<Int> {
    guard 0..<count ~= index, case .listed(let books) = self else { return [] }
    return books[index].doubleSheets
  }

  /// Which way a book is read; nil where it does not say.
  package func direction(at index: Int) -> ReadingDirection? {
    guard 0..<count ~= index, case .listed(let books) = self else { return nil }
    return books[index].direction
  }

  package func title(at index: Int) -> String? {
    guard 0..<count ~= index else { return nil }
    return switch self {
    case .listed(let books): books[index].title
    case .generated: GeneratedBook(index: index).title
    }
  }

  /// Some of the books, as a library of their own.
  package func part(_ range: Range<Int>) -> Library {
    let range = range.clamped(to: 0..<count)
    return .listed(range.compactMap { book(at: $0) })
  }

  /// Some of the books in an order of one's own; those that there are not are left out.
  package func selection(_ books: [Int]) -> Library { .listed(books.compactMap { book(at: $0) }) }

  /// Who made a book, where that is known.
  package func author(at index: Int) -> String? {
    guard 0..<count ~= index, case .listed(let books) = self else { return nil }
    return books[index].author
  }

  /// Whether any book says who made it.
  package var namesAuthors: Bool {
    guard case .listed(let books) = self else { return false }
    return books.contains { $0.author != nil }
  }
}
