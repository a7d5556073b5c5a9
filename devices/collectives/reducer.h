// Reducer: combines the operands of all members of a group, block by block, in the defined order:
// a balanced binary tree over ranks, an interval of ranks split at the largest power of two below
// its length, e.g. five ranks: ((0 1) (2 3)) 4. Each combine rounds to the element type, as the
// body of the source's reduction would.
//
// Arithmetic per type: integers wrap to their width; i1 sums by `or` and multiplies by `and`;
// 16-bit floats compute in float and round once per combine (exact: a float holds every sum and
// product of two of them up to one rounding); narrower floats use a table of all pairs; minimum and
// maximum propagate NaN, order -0 below +0, and order complex numbers by (real, imaginary).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "devices/collectives/collective_spec.h"

namespace lockstep {

/// Bytes of one block: temporaries of a block stay in the first-level cache.
inline constexpr int64_t kReduceBlockBytes = 4096;

/// Combines 2, 4 or 8 inputs element by element in tree order; `dst` may be one of the inputs.
using LeafFn = void (*)(const void* table, std::byte* dst, const std::byte* const* inputs,
                        int64_t count);

struct LeafSet {
  LeafFn leaf2 = nullptr;
  LeafFn leaf4 = nullptr;  ///< may be null
  LeafFn leaf8 = nullptr;  ///< may be null
  const void* table = nullptr;
};

class Reducer {
 public:
  /// Throws Unsupported where the reduction is not defined on the type.
  Reducer(DType dtype, CollectiveReduction reduction,
          std::shared_ptr<const CollectiveCombiner> combiner);

  /// Calls a combiner, which is worth the most elements at a time.
  bool is_custom() const { return combiner_ != nullptr; }

  /// dst[i] = tree over inputs[0..n)[i] for `count` elements that fit in a block. `dst` overlaps no
  /// input. Threads: const.
  void Reduce(std::byte* dst, const std::byte* const* inputs, int64_t n, int64_t count) const;

 private:
  /// Where the result is: `dst`, or an input itself when n is 1.
  const std::byte* ReduceTree(std::byte* dst, const std::byte* const* inputs, int64_t n,
                              int64_t count) const;
  void ReduceEights(std::byte* dst, const std::byte* const* inputs, int64_t count) const;
  LeafSet leaves_;
  int64_t element_bytes_;
  std::shared_ptr<const CollectiveCombiner> combiner_;
};

/// The leaves of a named reduction, by family of types; leaf2 is null where there is none.
LeafSet IntegerLeaves(DType dtype, CollectiveReduction reduction);
LeafSet FloatLeaves(DType dtype, CollectiveReduction reduction);        ///< f16 and wider, complex
LeafSet NarrowFloatLeaves(DType dtype, CollectiveReduction reduction);  ///< one byte: by table

}  // namespace lockstep
