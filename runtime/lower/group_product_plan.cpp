#include "runtime/lower/group_product_plan.h"

#include <algorithm>

#include "runtime/kernels/members_product.h"

namespace lockstep {
namespace {

/// What the members of a group must save reading, for a meeting to pay.
constexpr int64_t kMinBytes = 1 << 20;

}  // namespace

GroupProductPlan::GroupProductPlan(const Module& spmd, Agreement& agreement,
                                   const LayoutPlan& layout,
                                   const std::function<bool(const Op&)>& usable) {
  agreement.Visit(spmd.Main()->body, [&](const Op& op, DeviceSplits::Id control) {
    if ((!op.Is(OpCode::kDotGeneral) && !op.Is(OpCode::kDot)) || !usable(op)) return;
    int64_t most = -1;
    Product best;
    for (const int shared : {0, 1}) {
      const Value* operand = op.operand(shared);
      const Agreement::Groups& groups = agreement.GroupsOf(agreement.JoinWith(control, operand));
      size_t smallest = static_cast<size_t>(spmd.num_replicas * spmd.num_partitions);
      for (const auto& group : groups) smallest = std::min(smallest, group.size());
      const int64_t saved = static_cast<int64_t>(smallest - 1) * operand->type.size_bytes();
      if (smallest < 2 || saved < kMinBytes || saved <= most) continue;
      MembersKernelPtr kernel = MakeMembersProduct(op, layout.IsSwapped(op), shared);
      if (!kernel) continue;
      most = saved;
      best = {std::move(kernel), &groups};
    }
    if (best.kernel) products_[&op] = std::move(best);
  });
}

}  // namespace lockstep
