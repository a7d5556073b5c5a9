#include "devices/collectives/reducer.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

LeafSet FindLeaves(DType dtype, CollectiveReduction reduction) {
  if (IsBool(dtype) || IsInteger(dtype)) return IntegerLeaves(dtype, reduction);
  if (IsComplex(dtype) || StorageBytes(dtype) > 1) return FloatLeaves(dtype, reduction);
  return NarrowFloatLeaves(dtype, reduction);
}

}  // namespace

Reducer::Reducer(DType dtype, CollectiveReduction reduction,
                 std::shared_ptr<const CollectiveCombiner> combiner)
    : element_bytes_(StorageBytes(dtype)), combiner_(std::move(combiner)) {
  if (reduction == CollectiveReduction::kCustom) {
    if (!combiner_) throw InvalidArgument("a custom reduction needs a combiner");
    return;
  }
  combiner_ = nullptr;
  leaves_ = FindLeaves(dtype, reduction);
  if (!leaves_.leaf2) {
    throw Unsupported("reduction " + std::string(CollectiveReductionName(reduction)) + " on " +
                      std::string(DTypeName(dtype)));
  }
}

// 64 inputs: the top of their tree is the tree over the results of eights. Short runs keep these
// results in the first-level cache beside the inputs.
void Reducer::ReduceEights(std::byte* dst, const std::byte* const* inputs, int64_t count) const {
  constexpr int64_t kRunBytes = 1024;
  alignas(64) std::byte sums[8][kRunBytes];
  const int64_t run = kRunBytes / element_bytes_;
  const std::byte* eight[8];
  for (int64_t i = 0; i < count; i += run) {
    const int64_t length = std::min(run, count - i);
    const int64_t offset = i * element_bytes_;
    for (int64_t k = 0; k < 8; ++k) {
      for (int64_t j = 0; j < 8; ++j) eight[j] = inputs[8 * k + j] + offset;
      leaves_.leaf8(leaves_.table, sums[k], eight, length);
    }
    for (int64_t k = 0; k < 8; ++k) eight[k] = sums[k];
    leaves_.leaf8(leaves_.table, dst + offset, eight, length);
  }
}

const std::byte* Reducer::ReduceTree(std::byte* dst, const std::byte* const* inputs, int64_t n,
                                     int64_t count) const {
  if (n == 1) return inputs[0];
  if (!combiner_) {
    if (n == 8 && leaves_.leaf8) return leaves_.leaf8(leaves_.table, dst, inputs, count), dst;
    if (n == 4 && leaves_.leaf4) return leaves_.leaf4(leaves_.table, dst, inputs, count), dst;
    if (n == 2) return leaves_.leaf2(leaves_.table, dst, inputs, count), dst;
    if (n == 64 && leaves_.leaf8) return ReduceEights(dst, inputs, count), dst;
  }
  const auto left_size = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(n - 1)));
  const std::byte* left = ReduceTree(dst, inputs, left_size, count);
  alignas(64) std::byte right_block[kReduceBlockBytes];
  const std::byte* right = ReduceTree(right_block, inputs + left_size, n - left_size, count);
  if (combiner_) {
    combiner_->Combine(dst, left, right, count);
  } else {
    const std::byte* pair[2] = {left, right};
    leaves_.leaf2(leaves_.table, dst, pair, count);
  }
  return dst;
}

void Reducer::Reduce(std::byte* dst, const std::byte* const* inputs, int64_t n,
                     int64_t count) const {
  LOCKSTEP_CHECK(count * element_bytes_ <= kReduceBlockBytes) << count << " elements in a block";
  if (count == 0 || n == 0) return;
  const std::byte* result = ReduceTree(dst, inputs, n, count);
  if (result != dst) std::memcpy(dst, result, static_cast<size_t>(count * element_bytes_));
}

}  // namespace lockstep
