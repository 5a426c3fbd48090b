import BifoldTesting
import BifoldWire
import Glibc
import Testing

@testable import BifoldContent
@testable import BifoldDecoding

extension DecodingTests {
  /// Hundreds of broken files, one after another, through one worker: it answers each, is never lost, and
  /// shows what is right afterwards as if nothing had been.
  @Suite("Hostile files", .serialized)
  struct HostileFiles {
    /// Seconds of a processor's time that a file may take, and bytes that the worker may hold at most.
    private static let mostSeconds = 2.0
    private static let mostBytes = 1 << 30

    private let folder: TemporaryFolder
    private let client: DecoderClient

    init() throws {
      _ = try DecodingTests()
      folder = try TemporaryFolder()
      client = try DecoderClient(executable: try DecoderExecutable.locate(), workers: 1)
    }

    private static let drawing = Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>
      <rect width='60' height='40' fill='#a04020'/><circle cx='20' cy='20' r='15' fill='#e0e0c0'/>
      <path d='M5 35 L30 5 L55 35 Z' fill='none' stroke='#102030' stroke-width='3'/></svg>
      """.utf8)

    private static let manifest = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><array>
      <dict><key>cover</key><string>a.png</string><key>pages</key>
      <array><string>1.png</string><string>2.png</string><string>3.png</string></array></dict>
      <dict><key>cover</key><string>b.png</string><key>pages</key>
      <array><string>4.png</string><string>5.png</string></array></dict></array></plist>
      """.utf8)

    private static let comicInfo = Array(
      """
      <?xml version="1.0"?><ComicInfo><Title>A title</Title><Series>A series</Series>
      <Number>3</Number><Manga>YesAndRightToLeft</Manga><Pages><Page Image="0" Type="FrontCover"/>
      <Page Image="4" DoublePage="true"/></Pages></ComicInfo>
      """.utf8)

    private func kinds() -> [(suffix: String, bytes: [UInt8])] {
      var kinds = [".jpg", ".png", ".webp", ".gif", ".tif", ".avif", ".heic", ".jxl"].compactMap {
        suffix in PictureSample.file(suffix).map { (suffix: suffix, bytes: $0) }
      }
      let pages = (1...4).map { (name: "pages/\($0).svg", bytes: Self.drawing) }
      kinds += [
        (".svg", Self.drawing), (".xml", Self.comicInfo), (".plist", Self.manifest),
        (
          ".pdf",
          PDFFile([.init(40, 60, red: 200), .init(60, 40, green: 90), .init(40, 60)]).bytes
        ),
        (".zip", ZipWriter(pages.map { ZipWriter.Entry($0.name, $0.bytes) }).finished()),
        (
          ".cbz",
          ZipWriter(pages.map { ZipWriter.Entry($0.name, $0.bytes, packing: .deflated) })
            .finished()
        ),
        (".cbr", RARWriter.rar4(pages.map { RARWriter.Entry($0.name, $0.bytes) })),
        (".rar", RARWriter.rar5(pages.map { RARWriter.Entry($0.name, $0.bytes) })),
        (".7z", SevenZipWriter.archive(pages.map { ($0.name, $0.bytes) })),
      ]
      var tar = TarWriter()
      for page in pages { tar.add(page.name, page.bytes) }
      return kinds + [(".tar", tar.finished())]
    }

    /// What became of a file.
    private struct Outcome {
      var pictures: [DecodedPicture] = []
      /// Warnings and failures, in words.
      var faults: [String] = []

      /// - Parameter name: what the failure must be about.
      mutating func note(_ failure: DecodingFailure, about name: String) {
        faults.append(failure.description)
        #expect(failure.subject.contains(name), "\(failure)")
        #expect(!failure.reason.isEmpty && !failure.reason.contains("\n"), "\(failure)")
        // The worker was not lost over it.
        #expect(failure.stage != .worker, "\(failure)")
      }
    }

    private func order(_ source: PictureSource) -> PictureOrder {
      PictureOrder(source: source, width: 24, height: 24, fit: .cover, mipLevels: .base)
    }

    /// Opens a file as a library does, and all that it holds.
    private func open(_ name: String) throws -> Outcome {
      let source = PictureSource.file(path: folder.path(name))
      var outcome = Outcome()
      var parts: [PictureSource] = []
      func part(_ number: Int, _ name: String) -> PictureSource {
        .part(ContainerPart(container: folder.path(name), number: number, name: "part \(number)"))
      }
      do throws(DecodingFailure) {
        switch try client.perform(.contents(source)) {
        case .contents(.picture): parts = [source]
        case .contents(.document(let document)):
          parts = (0..<min(document.pageCount, 8)).map { part($0, name) }
        case .contents(.archive(let archive)):
          outcome.faults = archive.faults
          // Which is what the library says of one that has nothing.
          if archive.entries.isEmpty { outcome.faults.append("holds no pictures") }
          parts = archive.entries.prefix(8).map { part($0.number, name) }
        default: Issue.record("no contents")
        }
      } catch {
        outcome.note(error, about: name)
      }
      for part in parts {
        do throws(DecodingFailure) {
          let picture = try client.picture(order(part))
          outcome.pictures.append(picture)
          if let warning = picture.warning { outcome.faults.append(warning) }
        } catch {
          outcome.note(error, about: name)
        }
      }
      return outcome
    }

    /// Reads a file as what it was meant for.
    private func read(_ name: String) throws -> Outcome {
      guard name.hasSuffix(".plist") || name.hasSuffix(".xml") else { return try open(name) }
      let source = PictureSource.file(path: folder.path(name))
      var outcome = Outcome()
      do throws(DecodingFailure) {
        let request =
          name.hasSuffix(".xml")
          ? DecoderRequest.comicInfo(source)
          : .manifest(ManifestOrder(source: source, kind: .books, name: name))
        if !Self.isAll(try client.perform(request)) { outcome.faults.append("less than all") }
      } catch {
        outcome.note(error, about: name)
      }
      return outcome
    }

    private static func isAll(_ reply: DecoderReply) -> Bool {
      switch reply {
      case .manifest(let manifest):
        guard case .books(let books) = manifest.entries else { return false }
        return manifest.faults.isEmpty && books.count == 2
      case .comicInfo(let info): return info.title == "A title" && info.doublePages == [4]
      default: return false
      }
    }

    @Test("Each is answered and said, and costs no worker")
    func corpus() throws {
      defer { client.shutdown() }
      let kinds = kinds()
      var whole: [String: Outcome] = [:]
      for kind in kinds {
        try folder.write(kind.bytes, to: "whole\(kind.suffix)")
        let outcome = try read("whole\(kind.suffix)")
        #expect(outcome.faults == [], "\(kind.suffix)")
        whole[kind.suffix] = outcome
      }
      let files = HostileFile.all(of: kinds)
      #expect(files.count >= 200)
      let worker = try #require(client.workers.first)
      var slowest = (name: "", seconds: 0.0)
      var used = try #require(Self.processorSeconds(of: worker))
      for file in files {
        try folder.write(file.bytes, to: file.name)
        let outcome = try read(file.name)
        guard let now = Self.processorSeconds(of: worker), client.workers == [worker] else {
          Issue.record("\(file.name) cost the worker: \(outcome.faults)")
          return
        }
        if now - used >= slowest.seconds { slowest = (file.name, now - used) }
        used = now
        let suffix = String(file.name[file.name.firstIndex(of: ".")!...])
        switch file.claim {
        case .any: break
        case .said: #expect(!outcome.faults.isEmpty, "\(file.name): nothing is said")
        case .shown:
          #expect(
            outcome.pictures.map(\.pixels) == whole[suffix]?.pictures.map(\.pixels),
            "\(file.name): \(outcome.faults)")
        case .shownInPart:
          #expect(outcome.pictures.count == 1, "\(file.name): \(outcome.faults)")
          #expect(outcome.pictures.allSatisfy { $0.warning != nil }, "\(file.name)")
        }
      }
      for kind in kinds {
        let again = try read("whole\(kind.suffix)")
        #expect(again.faults == [] && again.pictures == whole[kind.suffix]?.pictures)
      }
      #expect(slowest.seconds < Self.mostSeconds, "\(slowest.name)")
      #expect(try #require(Self.mostMemory(of: worker)) < Self.mostBytes)
    }

    /// See proc_pid_stat(5).
    private static func processorSeconds(of process: pid_t) -> Double? {
      guard let text = try? Shell.run("cat /proc/\(process)/stat").output,
        let end = text.lastIndex(of: ")")
      else { return nil }
      let fields = text[end...].split(separator: " ")
      guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
        return nil
      }
      return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The most that it ever held, in bytes; see proc_pid_status(5).
    private static func mostMemory(of process: pid_t) -> Int? {
      guard let text = try? Shell.run("grep VmHWM /proc/\(process)/status").output else {
        return nil
      }
      return Int(text.filter(\.isNumber)).map { $0 << 10 }
    }
  }
}
