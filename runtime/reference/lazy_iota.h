// An iota that is too large to be written down: a rule instead of elements. Slices of it and ops
// that only place data keep the rule; anything else makes the elements.
#pragma once

#include "runtime/reference/task.h"

namespace lockstep::reference {

/// Element number i along `dim` is start + i * step, rounded to the type.
struct LazyIota {
  DType dtype = DType::kI32;
  Dims dims;
  size_t dim = 0;
  int64_t start = 0;
  int64_t step = 1;
};

/// Evaluates an op without elements where its operands and result allow that: a large iota, or a
/// slice or placement of one. False if the op must be evaluated as usual.
bool EvalLazily(const Op& op, const Values& operands, Values& results);
/// Gives every rule among the values its elements.
void Materialize(Values& values);

}  // namespace lockstep::reference
