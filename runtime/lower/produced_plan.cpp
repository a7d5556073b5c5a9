#include "runtime/lower/produced_plan.h"

#include "compiler/ir/async.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

ProducedPlan::ProducedPlan(const Module& spmd,
                           const std::unordered_map<const Op*, KernelPtr>& kernels,
                           const std::function<bool(const Op&)>& usable, int64_t min_bytes) {
  const Function& main = *spmd.Main();
  const UseMap uses(main);
  WalkOps(main.body, [&](Op& op) {
    // One that is started early reads what is stored when it starts.
    if (!op.Is(OpCode::kAllReduce) || op.num_operands() != 1 || op.attrs.Has(kStartedAttribute)) {
      return;
    }
    const Value* operand = op.operand(0);
    const Op* product = operand->def;
    if (!product || product->parent != op.parent || uses.Uses(operand).size() != 1 ||
        operand->type.size_bytes() < min_bytes ||
        operand->type.dtype() != op.result()->type.dtype() || !usable(*product)) {
      return;
    }
    const auto found = kernels.find(product);
    if (found == kernels.end()) return;
    auto kernel = std::dynamic_pointer_cast<const BlockKernel>(found->second);
    if (!kernel ||
        kernel->result_rows() * kernel->result_columns() != operand->type.num_elements()) {
      return;
    }
    for (const auto& group :
         ProcessGroups(ReadCollective(op), spmd.num_replicas, spmd.num_partitions)) {
      if (group.size() < 2) return;
    }
    by_collective_[&op] = {product, std::move(kernel)};
    absorbed_.insert(product);
  });
}

const Op* ProducedPlan::ProductOf(const Op& all_reduce) const {
  const auto found = by_collective_.find(&all_reduce);
  return found == by_collective_.end() ? nullptr : found->second.product;
}

BlockKernelPtr ProducedPlan::KernelOf(const Op& all_reduce) const {
  const auto found = by_collective_.find(&all_reduce);
  return found == by_collective_.end() ? nullptr : found->second.kernel;
}

}  // namespace lockstep
