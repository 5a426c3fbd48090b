import CAllocations

/// Counts what this thread allocates: arrays, strings and closures all come by malloc.
enum AllocationCounter {
  /// How many allocations are made while a body runs; nil where they cannot be counted.
  static func count(in body: () -> Void) -> Int? {
    let before = bifold_allocation_count()
    body()
    return bifold_allocations_are_counted() == 1 ? bifold_allocation_count() - before : nil
  }
}
