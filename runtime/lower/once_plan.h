// OncePlan: work that all devices of a group would do alike is done once, and its result is stored
// once for the group.
//
// Who holds the same and who comes together is known (agreement.h). Members of a group meet at such
// a kernel, which has a price: small work is rather repeated.
//
// Worked example, the update of a weight that 8 devices hold:
//   %g = all_reduce %dw           the same on all, stored once
//   %s = multiply %g, 0.01
//   %n = subtract %w, %s          one chain of two ops, run once; %n is stored once
#pragma once

#include <unordered_map>

#include "compiler/ir/module.h"
#include "devices/kernel.h"
#include "runtime/lower/agreement.h"
#include "runtime/lower/fusion_plan.h"
#include "runtime/lower/lower.h"

namespace lockstep {

class OncePlan {
 public:
  using Groups = Agreement::Groups;

  /// Nothing runs once.
  OncePlan() = default;
  /// `kernels`: by the op at which a command runs. The groups are those of `agreement`.
  OncePlan(const Module& spmd, Agreement& agreement, const FusionPlan& fusion,
           const std::unordered_map<const Op*, KernelPtr>& kernels, const LowerOptions& options);

  /// The kernel at this op runs once for each group.
  bool Contains(const Op& op) const { return groups_of_.contains(&op); }
  const std::unordered_map<const Op*, const Groups*>& all() const { return groups_of_; }

 private:
  std::unordered_map<const Op*, const Groups*> groups_of_;
};

}  // namespace lockstep
