import CAllocationCounter
import Glibc

/// What is allocated by this thread while `body` runs.
func allocations<E>(_ body: () throws(E) -> Void) throws(E) -> UInt {
  let before = touchrec_allocations_of_this_thread()
  try body()
  return touchrec_allocations_of_this_thread() - before
}

/// A counter that counted nothing would find nothing: each way to the heap is taken three times.
func countPlantedAllocations() -> [Figure] {
  var kept: UInt = 0
  func keep(_ pointer: UnsafeMutableRawPointer?) {
    kept ^= UInt(bitPattern: pointer)
    unsafe free(pointer)
  }
  func figure(_ name: String, _ allocate: () -> UnsafeMutableRawPointer?) -> Figure {
    let counted = allocations { for _ in 0..<3 { unsafe keep(allocate()) } }
    return Figure(name: "counter: \(name)", allocations: counted, planted: 3)
  }
  var figures = [
    unsafe figure("malloc") { unsafe malloc(100) },
    unsafe figure("aligned_alloc") { unsafe aligned_alloc(64, 128) },
    unsafe figure("posix_memalign") {
      var pointer: UnsafeMutableRawPointer? = nil
      return unsafe posix_memalign(&pointer, 64, 100) == 0 ? pointer : nil
    },
  ]
  var arrays: [[Int]] = []
  arrays.reserveCapacity(3)
  figures.append(
    Figure(
      name: "counter: Swift array",
      allocations: allocations { for n in 1...3 { arrays.append([Int](repeating: n, count: 1_000)) } }, planted: 3))
  precondition(kept != 1 && arrays.count == 3)
  return figures
}
