// Views: a value that only repeats, cuts or renames elements of another one (broadcast_in_dim,
// slice, reshape), seen as a walk over the stored elements of its source. A kernel that reads
// through a view needs no copy of it.
//
// Example: %1 = slice %0 [1:3, 0:8] of f32[4,8], %2 = broadcast_in_dim %1 to f32[5,2,8]:
//   %2 is a walk over %0 with loops (5, stride 0) (2, stride 8) (8, stride 1), starting at 8.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compiler/ir/module.h"
#include "runtime/kernels/loops.h"

namespace lockstep::kernels {

struct ViewAccess {
  const Value* source = nullptr;
  std::vector<StrideLoop> loops;  ///< merged, outermost first; strides in elements of the source
  int64_t offset = 0;             ///< of the first element
  bool identity = true;           ///< element i is element i of the source
};

/// True for the ops that ResolveView may see through.
bool IsViewOp(const Op& op);

/// Follows `value` through view ops as far as its elements are a walk whose innermost loop is
/// contiguous or constant (or any, if `any_stride`). `stop` ends the search at values that the
/// caller has anyway.
ViewAccess ResolveView(const Value* value, const std::function<bool(const Value*)>& stop = {},
                       bool any_stride = false);

}  // namespace lockstep::kernels
