import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent

/// The program opens files, and closes them again, whatever becomes of the request.
@Suite("Opening")
struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Fixtures.svg("red"), to: "a.svg")
  }

  private func file(_ name: String) -> PictureSource { .file(path: folder.path(name)) }

  /// Waits for the worker to close what it was given; it does so when it has answered.
  private func filesOpenInWorkers(of client: DecoderClient) -> Int {
    let path = String(decoding: folder.path, as: UTF8.self)
    return client.workers.reduce(0) { count, worker in
      count + (OpenDescriptors.targets(of: worker) ?? []).count { $0.hasPrefix(path) }
    }
  }

  @Test("A file that cannot be opened says why, and no worker is asked")
  func unopened() throws {
    try folder.write([], to: "empty")
    try folder.makeFolder("folder")
    #expect(mkfifo(folder.path("pipe").map { CChar(bitPattern: $0) } + [0], 0o600) == 0)
    // No worker can be started: whoever asks one says so.
    let client = try Fixtures.client(executable: "/nonexistent")
    defer { client.shutdown() }
    let name = String(decoding: folder.path, as: UTF8.self)
    let reasons = [
      "none": "No such file or directory", "folder": "is not a regular file",
      "pipe": "is not a regular file", "a.svg/x": "Not a directory",
    ]
    for (entry, reason) in reasons {
      let failure = DecodingFailure(.open, subject: "\(name)/\(entry)", reason: reason)
      #expect(throws: failure) { try client.header(of: file(entry)) }
      #expect(throws: failure) {
        try client.picture(PictureOrder(source: file(entry), width: 8, height: 8, fit: .cover))
      }
      #expect(throws: DecodingFailure(.open, subject: "Books.plist", reason: reason)) {
        try client.manifest(
          ManifestOrder(source: file(entry), kind: .books, name: "Books.plist"))
      }
      let sizes = DecoderRequest.sizes(SizesOrder(sources: [file(entry), file(entry)]))
      #expect(
        try client.perform(sizes)
          == .sizes(PictureSizes(results: [.failure(failure), .failure(failure)])))
    }
    for path in [[], Array("/etc\0/passwd".utf8)] as [[UInt8]] {
      let failure = #expect(throws: DecodingFailure.self) {
        try client.header(of: .file(path: path))
      }
      #expect(failure?.stage == .open)
      #expect(failure?.reason == "is not the name of a file")
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
  }

  @Test("Of several pictures, those that can be opened have their sizes")
  func several() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let names = ["none", "a.svg", "none", "none", "a.svg", "none"]
    let order = SizesOrder(sources: names.map(file) + [.bytes(Fixtures.svg("red", width: 3))])
    guard case .sizes(let sizes) = try client.perform(.sizes(order)) else {
      Issue.record("no sizes")
      return
    }
    #expect(sizes.results.map { (try? $0.get())?.width } == [nil, 20, nil, nil, 20, nil, 3])
  }

  @Test("An order of no sizes has an answer of none")
  func none() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    let answer = try client.perform(.sizes(SizesOrder(sources: [])))
    #expect(answer == .sizes(PictureSizes(results: [])))
  }

  @Test("What was opened is closed, here and in the worker")
  func closed() throws {
    let client = try Fixtures.client()
    defer { client.shutdown() }
    for _ in 0..<20 {
      _ = try client.header(of: file("a.svg"))
      let sizes = SizesOrder(sources: Array(repeating: file("a.svg"), count: 64))
      guard case .sizes(let answer) = try client.perform(.sizes(sizes)) else {
        Issue.record("no sizes")
        return
      }
      #expect(answer.results.allSatisfy { (try? $0.get().width) == 20 })
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
    // Answered before this, so closed before it.
    _ = try client.abilities()
    #expect(filesOpenInWorkers(of: client) == 0)
  }

  @Test("A worker that is lost takes nothing with it, whenever it is lost")
  func lost() throws {
    let box = ReplyBox()
    let client = try Fixtures.client(onReply: box.onReply)
    defer { client.shutdown() }
    _ = try client.abilities()
    for round in 0..<4 as Range<UInt64> {
      let worker = try #require(client.workers.first)
      kill(worker, SIGSTOP)
      // More than the socket holds goes with the second: it is lost while it is sent.
      let filler = Fixtures.svg("red") + [UInt8](repeating: 32, count: 1 << 20)
      client.want([
        PictureRequest(
          ticket: 3 * round, source: file("a.svg"), width: 8, height: 8, fit: .cover),
        PictureRequest(
          ticket: 3 * round + 1, source: .bytes(filler), width: 8, height: 8, fit: .cover),
        PictureRequest(
          ticket: 3 * round + 2, source: file("a.svg"), width: 8, height: 8, fit: .cover),
      ])
      if round % 2 == 0 { usleep(20_000) }
      kill(worker, SIGKILL)
      let replies = try box.wait(for: 3, from: client)
      #expect(replies.allSatisfy { (try? $0.result.get()) != nil })
      #expect(OpenDescriptors.count(in: folder) == 0)
    }
  }

  @Test(
    "Programs that are no decoder keep nothing either",
    arguments: ["/bin/true", "/bin/cat", "/bin/sleep"])
  func impostor(executable: String) throws {
    let client = try Fixtures.client(executable: executable)
    defer { client.shutdown() }
    for _ in 0..<3 {
      let failure = #expect(throws: DecodingFailure.self) { try client.header(of: file("a.svg")) }
      #expect(failure?.stage == .worker)
    }
    #expect(OpenDescriptors.count(in: folder) == 0)
  }
}
