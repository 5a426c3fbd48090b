import Glibc

/// What this process still holds of memory that is shared. Tests run side by side: each counts memory of
/// a size that no other uses.
package struct SharedTraces: Equatable {
  package var descriptors = 0
  package var mappings = 0

  package static let none = SharedTraces()

  package init(descriptors: Int = 0, mappings: Int = 0) {
    self.descriptors = descriptors
    self.mappings = mappings
  }

  /// As `/proc` has it now.
  /// - Parameter count: Bytes.
  package init(count: Int) throws {
    let name = "/memfd:bifold-\(count) (deleted)"
    let maps = try Shell.run("cat /proc/\(getpid())/maps").output
    descriptors = (OpenDescriptors.targets() ?? []).count { $0 == name }
    mappings = maps.split(separator: "\n").count { $0.hasSuffix(name) }
  }
}
