// Fold: the common core of reduce, reduce_window and map-like combinations: for every output, fold
// a row-major list of input elements with a scalar body, beginning with the init values.
//
// Sums of floats take a path of their own, and their bound says what any order of additions, with
// partial sums rounded to the result type, may change. reduce accumulates them with compensation
// and rounds once; the overlapping sums of windows are rounded at each step, as the body says
// literally and as other implementations do, since their values are compared with those to the last
// place.
#pragma once

#include <cmath>

#include "runtime/reference/element_body.h"
#include "runtime/reference/error_bound.h"

namespace lockstep::reference {

/// One running sum: Neumaier's compensated addition, exact enough that only the final rounding
/// counts.
struct Accumulator {
  double sum = 0;
  double lost = 0;
  SumFacts facts;

  void AddRounded(DType dtype, double term) { sum = RoundFast(dtype, sum + term); }
  void Add(double term) {
    const double next = sum + term;
    lost += std::fabs(sum) >= std::fabs(term) ? (sum - next) + term : (term - next) + sum;
    sum = next;
  }
  double Total() const { return std::isfinite(sum) && lost != 0 ? sum + lost : sum; }
};

enum class SumRounding : uint8_t { kOnce, kEachStep };

struct FoldShape {
  Dims dims;          ///< of every output
  int64_t steps = 0;  ///< elements folded per output
  SumRounding rounding = SumRounding::kOnce;
  /// Element number of step `step` for outputs [begin, begin + n) into index[0..n); -1 = the init
  /// value stands there (padding).
  std::function<void(int64_t step, int64_t begin, int n, int64_t* index)> locate;
};

/// Folds `inputs` (equal dims) from `inits` (scalars). Results have the body's result types.
std::vector<Tensor> Fold(const Op& op, const Region& body, const std::vector<const Tensor*>& inputs,
                         const std::vector<const Tensor*>& inits, const FoldShape& shape,
                         const LeafServices& services, const Moves* moves = nullptr);

}  // namespace lockstep::reference
