// dynamic_slice, dynamic_update_slice: starts are read with the signedness of their type and
// clamped so that the slice stays inside the operand.
#include <algorithm>

#include "compiler/ops/indexing/indexing_attrs.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

// The start along one dimension, clamped to [0, room]. An unsigned index above 2^63 is large, not
// negative.
int64_t ClampedStart(const Literal& index, int64_t room) {
  const int64_t value = index.GetInt(0);
  if (IsUnsignedInteger(index.dtype()) && value < 0) return room;
  return std::clamp<int64_t>(value, 0, room);
}

struct Window {
  Dims starts;
  bool exact = true;  ///< no start depends on an inexact value
};

// Starts are either one scalar per dimension, or (old form) one vector.
Window ReadStarts(const Leaf& leaf, int first, const Dims& in_dims, const Dims& sizes) {
  Window window;
  const size_t rank = in_dims.size();
  const bool vector = leaf.num_in() == first + 1 && leaf.literal(first).rank() == 1;
  if (!vector && leaf.num_in() != first + static_cast<int>(rank)) {
    leaf.Fail("needs one start index per dimension");
  }
  for (size_t d = 0; d < rank; ++d) {
    const int operand = vector ? first : first + static_cast<int>(d);
    const Tensor& index = leaf.operand(operand);
    Literal one(index.literal.dtype(), {});
    one.CopyElement(0, index.literal, vector ? static_cast<int64_t>(d) : 0);
    if (sizes[d] > in_dims[d]) leaf.Fail("slice is larger than the operand");
    window.starts.push_back(ClampedStart(one, in_dims[d] - sizes[d]));
    window.exact = window.exact && index.bound.exact();
  }
  return window;
}

void DynamicSlice(Leaf& leaf) {
  const Literal& in = leaf.literal(0);
  const Dims sizes = ReadDynamicSliceSizes(leaf.op);
  if (sizes.size() != in.dims().size()) leaf.Fail("slice_sizes must have the operand's rank");
  const Window window = ReadStarts(leaf, 1, in.dims(), sizes);
  const Dims strides = RowMajorStrides(in.dims());
  Tensor result =
      StridedGather(leaf.operand(0), sizes, strides, LinearIndex(strides, window.starts));
  if (!window.exact) MarkOrderSensitive(result);
  leaf.Return(std::move(result));
}

void DynamicUpdateSlice(Leaf& leaf) {
  const Tensor& update = leaf.operand(1);
  const Dims& sizes = update.literal.dims();
  const Dims in_dims = leaf.literal(0).dims();
  if (sizes.size() != in_dims.size()) leaf.Fail("update must have the operand's rank");
  const Window window = ReadStarts(leaf, 2, in_dims, sizes);
  const Dims strides = RowMajorStrides(in_dims);
  Tensor result = std::move(leaf.in[0]);  // in place where nobody else holds the operand
  StridedScatter(update, sizes, RowMajorStrides(sizes), 0, result, strides,
                 LinearIndex(strides, window.starts));
  if (!window.exact) MarkOrderSensitive(result);
  leaf.Return(std::move(result));
}

}  // namespace

void RegisterDynamicIndex(LeafTable& table) {
  table.Set(OpCode::kDynamicSlice, DynamicSlice);
  table.Set(OpCode::kDynamicUpdateSlice, DynamicUpdateSlice);
}

}  // namespace lockstep::reference
