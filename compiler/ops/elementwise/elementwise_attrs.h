// Attributes of element-wise ops.
#pragma once

#include <cstdint>

#include "compiler/ir/module.h"

namespace lockstep {

enum class CompareDirection : uint8_t { kEq, kNe, kGe, kGt, kLe, kLt };
enum class CompareType : uint8_t { kFloat, kTotalOrder, kSigned, kUnsigned };

struct CompareAttrs {
  CompareDirection direction = CompareDirection::kEq;
  /// The declared type, or the one that the operands' dtype implies when absent or NOTYPE
  /// (i1 and unsigned: kUnsigned; complex: kFloat).
  CompareType type = CompareType::kFloat;
};
/// compare and chlo.broadcast_compare.
CompareAttrs ReadCompare(const Op& op);

struct PrecisionFormat {
  int exponent_bits = 8;
  int mantissa_bits = 23;
};
PrecisionFormat ReadReducePrecision(const Op& op);

/// The scalar of chlo.constant_like, as stored in attribute "value"; dtype of the result.
Literal ReadConstantLike(const Op& op);
/// broadcast_dimensions of chlo.broadcast_* ops: result dimension of each dimension of the operand
/// of lower rank. Absent: numpy rules (trailing dimensions aligned).
Dims ReadChloBroadcastDims(const Op& op, int low_rank, int result_rank);

}  // namespace lockstep
