import Glibc

/// Writes the built-in library: `bifold-library [FOLDER]`, by default `Assets/Library`.
let folder = CommandLine.arguments.dropFirst().first ?? "Assets/Library"

func complain(_ what: String) -> Never {
  let line = "bifold-library: \(what): \(String(cString: strerror(errno)))\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}

func makeFolder(_ path: String) {
  if mkdir(path, 0o755) != 0, errno != EEXIST { complain(path) }
}

func save(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { complain(path) }
  let count = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, count == bytes.count else { complain(path) }
}

makeFolder(folder)
for book in PictureBook.all { makeFolder("\(folder)/\(book.folder)") }
var total = 0
let files = Binding.files
for file in files {
  save(file.bytes, to: "\(folder)/\(file.path)")
  total += file.bytes.count
}
print("\(files.count) files, \(total / 1_024) KB")
