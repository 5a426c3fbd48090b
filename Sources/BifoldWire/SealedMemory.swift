import CSharedMemory
import Glibc

/// Memory that is filled and can be changed no more, by nobody, so that two processes may share it:
/// what the worker wrote, the program reads where it lies. It is given back when nobody holds it any
/// more, here or there.
package final class SealedMemory: Sendable {
  /// What it is passed on by. Nil where it has come that way: memory that is read needs no descriptor,
  /// and a process has few.
  package let file: OpenFile?
  private let start: Mapping
  private let count: Int

  private struct Mapping: @unchecked Sendable {
    // Mapped to be read, and sealed: nobody writes to it.
    let address: UnsafeRawPointer
  }

  /// Makes memory of this process's own.
  /// - Parameters:
  ///   - count: Bytes, at least 1.
  ///   - fill: Writes to them; they are 0 at first.
  /// - Returns: nil where the system has no such memory, or none that this process may have.
  package init?(count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    guard count > 0 else { return nil }
    // The name tells in /proc what holds the memory.
    let descriptor = csharedmemory_create("bifold-\(count)", count)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(adopting: descriptor)
    guard Self.fill(file, count: count, fill), csharedmemory_seal(descriptor) == 0,
      let start = Self.map(file, count: count, .asItIsRead)
    else { return nil }
    self.file = file
    self.start = start
    self.count = count
  }

  /// Takes memory that another process has made.
  /// - Parameters:
  ///   - file: Closed when nobody else holds it.
  ///   - count: Bytes that it has to have, at least 1.
  /// - Throws: `WireError` where it could still change, has another size, or the system cannot map it.
  package init(received file: OpenFile, count: Int) throws(WireError) {
    // In this order: once it is sealed, its size stays what it is.
    guard csharedmemory_is_sealed(file.descriptor) else { throw .unsealedMemory }
    var status = stat()
    guard fstat(file.descriptor, &status) == 0, Int(status.st_size) == count else {
      throw .wrongMemorySize(bytes: Int(status.st_size), wanted: count)
    }
    guard let start = Self.map(file, count: count, .atOnce) else {
      throw .unmappedMemory(error: errno)
    }
    self.file = nil
    self.start = start
    self.count = count
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: start.address), count) }

  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start.address, count: count))
  }

  /// When the pages of a mapping are looked up.
  private enum Lookup {
    case asItIsRead
    /// For what is read soon and as a whole: one call in place of a fault for every few pages.
    case atOnce

    var flags: Int32 { self == .atOnce ? MAP_POPULATE : 0 }
  }

  /// Private, for before Linux 6.7 what is sealed cannot be mapped as shared. It is the same memory.
  private static func map(_ file: OpenFile, count: Int, _ lookup: Lookup) -> Mapping? {
    let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE | lookup.flags, file.descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    return Mapping(address: memory)
  }

  /// It can be sealed only when it is no longer mapped to be written to.
  private static func fill(
    _ file: OpenFile, count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> Bool {
    let flags = MAP_SHARED | MAP_POPULATE
    let memory = mmap(nil, count, PROT_READ | PROT_WRITE, flags, file.descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    fill(
      UnsafeMutableBufferPointer(
        start: memory.bindMemory(to: UInt8.self, capacity: count), count: count))
    return munmap(memory, count) == 0
  }
}
