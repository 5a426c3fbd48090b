/// The files of the library: the pages, and the C that puts them into the program.
package struct Binding {
  /// A file, by its path in the folder of the library.
  package struct File {
    package let path: String
    package let bytes: [UInt8]
  }

  /// Everything, always the same to the byte.
  package static var files: [File] {
    let books = PictureBook.all
    return books.flatMap(files(of:)) + [File(path: "Library.inc", bytes: Array(table(books).utf8))]
  }

  private static func files(of book: PictureBook) -> [File] {
    let press = Press(book: book)
    let cover = File(path: "\(book.folder)/cover.svg", bytes: press.cover)
    return [cover]
      + book.pages.indices.map { number in
        File(path: "\(book.folder)/\(pageName(number)).svg", bytes: press.page(number))
      }
  }

  /// Two digits, so that names sort as pages do.
  private static func pageName(_ number: Int) -> String {
    number < 9 ? "0\(number + 1)" : "\(number + 1)"
  }

  private static func table(_ books: [PictureBook]) -> String {
    var text = """
      // Made by `swift run bifold-library`, like the pictures beside it. `Assets.c` includes it.

      """
    for book in books {
      let names = ["cover"] + book.pages.indices.map(pageName)
      for name in names {
        text += """
          static const unsigned char \(book.folder)_\(name)[] = {
          #embed "\(book.folder)/\(name).svg" suffix(, 0)
          };

          """
      }
      text += "static const BifoldPage \(book.folder)_pages[] = {\n"
      for name in names {
        text += "    {\(book.folder)_\(name), sizeof(\(book.folder)_\(name)) - 1},\n"
      }
      text += "};\n"
    }
    text += "static const BifoldBook books[] = {\n"
    for book in books {
      text += """
            {"\(book.title)", "\(book.author)", \(book.folder)_pages, \(book.pages.count + 1)},

        """
    }
    return text + "};\n"
  }
}
