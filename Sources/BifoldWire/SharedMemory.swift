import CSharedMemory
import Glibc

/// Memory of a fixed size that two processes see: what one writes, the other reads where it lies. It is
/// given back when nobody holds it any more, here and there.
package final class SharedMemory: Sendable {
  /// What it is passed on by.
  package let file: OpenFile
  /// Bytes.
  package let count: Int
  private let mapping: Mapping

  private struct Mapping: @unchecked Sendable {
    // Written to only before `init` returns, by the process that has it lent.
    let start: UnsafeMutableRawPointer
  }

  /// Makes memory, to be written to by the process that it is passed to and read by this one.
  /// - Parameter count: Bytes, at least 1.
  /// - Returns: nil where the system has none.
  package init?(count: Int) {
    guard count > 0 else { return nil }
    // The name tells in /proc what holds the memory.
    let descriptor = csharedmemory_create("bifold-\(count)", count)
    guard descriptor >= 0 else { return nil }
    file = OpenFile(adopting: descriptor)
    guard let mapping = Self.map(file, count: count, PROT_READ) else { return nil }
    self.mapping = mapping
    self.count = count
  }

  /// Writes to memory of another process.
  /// - Parameters:
  ///   - file: What it was passed by.
  ///   - count: Bytes that it has to have, at least 1.
  ///   - fill: Writes to them; what is there at first is left over from before.
  /// - Returns: nil where it has another size, or one that may change, or the system does not map it;
  ///   then nothing is written.
  package init?(
    lent file: OpenFile, count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    var status = stat()
    guard csharedmemory_has_fixed_size(file.descriptor),
      fstat(file.descriptor, &status) == 0, Int(status.st_size) == count,
      let mapping = Self.map(file, count: count, PROT_READ | PROT_WRITE, MAP_POPULATE)
    else { return nil }
    fill(
      UnsafeMutableBufferPointer(
        start: mapping.start.bindMemory(to: UInt8.self, capacity: count), count: count))
    self.file = file
    self.count = count
    self.mapping = mapping
  }

  deinit { munmap(mapping.start, count) }

  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: mapping.start, count: count))
  }

  private static func map(
    _ file: OpenFile, count: Int, _ rights: Int32, _ flags: Int32 = 0
  ) -> Mapping? {
    let memory = mmap(nil, count, rights, MAP_SHARED | flags, file.descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    return Mapping(start: memory)
  }
}
