import BifoldAssets
import BifoldContent
import BifoldWire

extension Library {
  /// The books that the program carries. Needs neither files nor the worker; the SVGs are copied,
  /// a megabyte in all.
  static var builtIn: Library {
    .listed(
      (0..<bifold_book_count()).compactMap { index in
        guard let book = bifold_book_at(index)?.pointee else { return nil }
        let pages = UnsafeBufferPointer(start: book.pages, count: book.page_count).map { page in
          PictureSource.bytes(Array(UnsafeBufferPointer(start: page.bytes, count: page.count)))
        }
        guard let cover = pages.first else { return nil }
        return Book(
          title: String(cString: book.title), author: String(cString: book.author), cover: cover,
          pages: Array(pages.dropFirst()))
      })
  }
}
