// LayoutPlan: transposes that cost nothing. A matrix product whose result is only wanted transposed
// is computed with its operands swapped, (a b)^T = b^T a^T, and the transpose becomes another name
// of its memory. A sum over devices in between adds element by element, whatever their order.
//
// Example, a gradient of a weight:
//   %0 = dot_general %x, %dy    computed as dy^T x
//   %1 = all_reduce %0
//   %2 = transpose %1           no command
#pragma once

#include <unordered_set>

#include "compiler/ir/module.h"

namespace lockstep {

class LayoutPlan {
 public:
  LayoutPlan() = default;
  explicit LayoutPlan(const Function& main);

  /// Products that run with their operands swapped.
  bool IsSwapped(const Op& op) const { return swapped_.contains(&op); }
  /// Transposes that only rename.
  bool IsFree(const Op& op) const { return free_.contains(&op); }

 private:
  std::unordered_set<const Op*> swapped_, free_;
};

}  // namespace lockstep
