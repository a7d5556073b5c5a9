// Fold: the common core of reduce, reduce_window and map-like combinations: for every output, fold a
// row-major list of input elements with a scalar body, beginning with the init values.
//
// Sums of floats take a path of their own: they are accumulated in double (f64: with compensation)
// and rounded once, and their bound says what any order of additions, with partial sums rounded to
// the result type, may change.
#pragma once

#include "runtime/reference/element_body.h"

namespace lockstep::reference {

struct FoldShape {
  Dims dims;                       ///< of every output
  int64_t steps = 0;               ///< elements folded per output
  /// Element number of step `step` for outputs [begin, begin + n) into index[0..n); -1 = the init
  /// value stands there (padding).
  std::function<void(int64_t step, int64_t begin, int n, int64_t* index)> locate;
};

/// Folds `inputs` (equal dims) from `inits` (scalars). Results have the body's result types.
std::vector<Tensor> Fold(const Op& op, const Region& body, const std::vector<const Tensor*>& inputs,
                         const std::vector<const Tensor*>& inits, const FoldShape& shape,
                         const LeafServices& services);

}  // namespace lockstep::reference
