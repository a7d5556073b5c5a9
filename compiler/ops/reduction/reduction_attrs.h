// Attributes of reduce, sort, map and chlo.top_k (windows: compiler/ops/window_attrs.h).
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

/// reduce: the dimensions that go away; map: all dimensions.
Dims ReadReduceDims(const Op& op);
/// reduce and reduce_window: operands are inputs then init values, equally many.
inline int NumReduceInputs(const Op& op) { return op.num_operands() / 2; }

struct SortAttrs {
  int64_t dim = 0;  ///< non-negative: -1 is resolved against the operand's rank
  bool stable = false;
};
SortAttrs ReadSort(const Op& op);

struct TopKAttrs {
  int64_t k = 0;
  bool stable = true;
};
/// chlo.top_k: the k largest along the last dimension, values and their i32 indices.
TopKAttrs ReadTopK(const Op& op);

struct ScanAttrs {
  int64_t dim = 0;
  bool reverse = false;
  /// True where the body was declared associative; absent counts as false.
  bool associative = false;
  /// Operands are inputs (with `dim`) then initial carries; results are outputs (with `dim`) then
  /// final carries. The body takes one slice of each input (without `dim`) and the carries, and
  /// returns one slice of each output and the carries.
  int num_inputs = 0;
  int num_outputs = 0;
  int num_carries = 0;
};
ScanAttrs ReadScan(const Op& op);

}  // namespace lockstep
