// OncePlan: work that all devices of a group would do alike is done once, and its result is stored
// once for the group.
//
// Which devices hold the same value follows from the program: arguments that are replicated,
// results of collectives, and what is computed from these alone (compiler/analysis/varying.h). All
// members of a group come to such a kernel, or none does: the branches and loops around it are
// decided alike on them. There they meet, which has a price: small work is rather repeated.
//
// Worked example, the update of a weight that 8 devices hold:
//   %g = all_reduce %dw           the same on all, stored once
//   %s = multiply %g, 0.01
//   %n = subtract %w, %s          one chain of two ops, run once; %n is stored once
#pragma once

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/analysis/varying.h"
#include "compiler/ir/module.h"
#include "devices/kernel.h"
#include "runtime/lower/fusion_plan.h"
#include "runtime/lower/lower.h"

namespace lockstep {

class OncePlan {
 public:
  using Groups = std::vector<std::vector<int64_t>>;

  /// Nothing runs once.
  OncePlan() = default;
  /// `kernels`: by the op at which a command runs.
  OncePlan(const Module& spmd, const FusionPlan& fusion,
           const std::unordered_map<const Op*, KernelPtr>& kernels, const LowerOptions& options);

  /// The kernel at this op runs once for each group.
  bool Contains(const Op& op) const { return groups_of_.contains(&op); }
  const std::unordered_map<const Op*, const Groups*>& all() const { return groups_of_; }

 private:
  std::set<Groups> tables_;  // all groups that occur; addresses stay
  std::unordered_map<const Op*, const Groups*> groups_of_;
};

}  // namespace lockstep
