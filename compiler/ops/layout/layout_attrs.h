// Attributes of the ops that only move, repeat or create data.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

/// The value of constant, sdy.constant and check.*_const ops.
const Literal& ReadConstant(const Op& op);
/// iota and dynamic_iota: the dimension that counts.
int64_t ReadIotaDim(const Op& op);
/// broadcast_in_dim: result dimension of each operand dimension.
Dims ReadBroadcastDims(const Op& op);
/// broadcast (old form): sizes put in front of the operand's dimensions.
Dims ReadBroadcastSizes(const Op& op);
/// transpose: result dimension i is operand dimension permutation[i].
Dims ReadPermutation(const Op& op);
/// reverse: the reversed dimensions.
Dims ReadReverseDims(const Op& op);
/// concatenate, get_dimension_size, set_dimension_size, torch_index_select ("dim").
int64_t ReadDim(const Op& op);

struct SliceAttrs {
  Dims start, limit, stride;  ///< one entry per dimension
};
SliceAttrs ReadSlice(const Op& op);

struct PadAttrs {
  Dims low, high, interior;  ///< one entry per dimension; low and high may be negative
};
PadAttrs ReadPad(const Op& op);

}  // namespace lockstep
