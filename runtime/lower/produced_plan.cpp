#include "runtime/lower/produced_plan.h"

#include "compiler/ir/async.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/op_def.h"
#include "devices/collectives/produced.h"

namespace lockstep {

ProducedPlan::ProducedPlan(const Module& spmd,
                           const std::unordered_map<const Op*, KernelPtr>& kernels,
                           const std::function<bool(const Op&)>& usable, int64_t min_bytes) {
  const Function& main = *spmd.Main();
  const UseMap uses(main);
  WalkOps(main.body, [&](Op& op) {
    // One that is started early reads what is stored when it starts.
    if ((!op.Is(OpCode::kAllReduce) && !op.Is(OpCode::kReduceScatter)) || op.num_operands() != 1 ||
        op.attrs.Has(kStartedAttribute)) {
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
    if (!kernel) return;
    const CollectiveAttrs attrs = ReadCollective(op);
    CollectiveSpec spec;
    spec.kind =
        op.Is(OpCode::kAllReduce) ? CollectiveKind::kAllReduce : CollectiveKind::kReduceScatter;
    spec.operands = {{operand->type.dtype(), operand->type.dims()}};
    spec.dim = static_cast<int>(attrs.scatter_dim);
    for (const auto& group : ProcessGroups(attrs, spmd.num_replicas, spmd.num_partitions)) {
      const auto size = static_cast<int64_t>(group.size());
      if (size < 2 || !CanProduce(spec, *kernel, size)) return;
    }
    by_collective_[&op] = {product, std::move(kernel)};
    absorbed_.insert(product);
  });
}

const Op* ProducedPlan::ProductOf(const Op& collective) const {
  const auto found = by_collective_.find(&collective);
  return found == by_collective_.end() ? nullptr : found->second.product;
}

BlockKernelPtr ProducedPlan::KernelOf(const Op& collective) const {
  const auto found = by_collective_.find(&collective);
  return found == by_collective_.end() ? nullptr : found->second.kernel;
}

}  // namespace lockstep
