// GroupProductPlan: products that all members of a group compute at one meeting, because an operand
// is the same on all of them and each has few rows of the other: the one operand is read and packed
// once for all, and the rows of all are one matrix. Results are each device's own.
//
// Example, a weight that 64 devices hold and a batch of which each has 4 rows:
//   %0 = dot_general %x, %w     %x: 4 rows of its own; %w: 4096 x 1024, the same on all
//
// Every element is summed in the order in which its device would do it alone
// (runtime/kernels/gemm_chain.h). Who holds the same and who comes together: agreement.h.
#pragma once

#include <functional>
#include <unordered_map>

#include "compiler/ir/module.h"
#include "devices/members_kernel.h"
#include "runtime/lower/agreement.h"
#include "runtime/lower/layout_plan.h"

namespace lockstep {

class GroupProductPlan {
 public:
  struct Product {
    MembersKernelPtr kernel;
    const Agreement::Groups* groups = nullptr;  ///< of the Agreement
  };

  /// There are none.
  GroupProductPlan() = default;
  /// `usable`: is the op a command of its own that may be moved?
  GroupProductPlan(const Module& spmd, Agreement& agreement, const LayoutPlan& layout,
                   const std::function<bool(const Op&)>& usable);

  /// Null: every device computes its own.
  const Product* Find(const Op& op) const {
    const auto found = products_.find(&op);
    return found == products_.end() ? nullptr : &found->second;
  }

 private:
  std::unordered_map<const Op*, Product> products_;
};

}  // namespace lockstep
