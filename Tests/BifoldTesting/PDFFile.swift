/// A PDF of plain pages, each of one colour.
package struct PDFFile {
  package struct Page {
    /// Points.
    package var width: Int
    package var height: Int
    /// Each 0 or 1.
    package var red: Int
    package var green: Int
    package var blue: Int

    package init(_ width: Int, _ height: Int, red: Int = 0, green: Int = 0, blue: Int = 0) {
      self.width = width
      self.height = height
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  package var pages: [Page]
  package var author: String?
  /// What stands in the trailer besides.
  package var trailer = ""

  package init(_ pages: [Page], author: String? = nil) {
    self.pages = pages
    self.author = author
  }

  package var bytes: [UInt8] {
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "", author.map { "<</Author(\($0))>>" } ?? "<<>>",
    ]
    var kids = ""
    for page in pages {
      let content =
        "\(page.red) \(page.green) \(page.blue) rg 0 0 \(page.width) \(page.height) re f"
      kids += "\(objects.count + 1) 0 R "
      objects.append(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(page.width) \(page.height)]"
          + "/Contents \(objects.count + 2) 0 R>>")
      objects.append("<</Length \(content.utf8.count)>>stream\n\(content)\nendstream")
    }
    objects[1] = "<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>"
    var text = "%PDF-1.4\n"
    var table = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n\(table)"
    text += "trailer<</Size \(objects.count + 1)/Root 1 0 R/Info 3 0 R\(trailer)>>\n"
    text += "startxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
