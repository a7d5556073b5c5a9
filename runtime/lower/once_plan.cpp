#include "runtime/lower/once_plan.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "compiler/ops/op_def.h"
#include "runtime/lower/buffers.h"

namespace lockstep {
namespace {

/// Results depend on the operands alone, which are values.
bool IsFunctionOfOperands(const Op& op) {
  const OpTraits& traits = GetOpDef(op.code).traits;
  if (HasSideEffect(op) || traits.control_flow || traits.collective || traits.terminator ||
      op.Is(OpCode::kCustomCall) || op.Is(OpCode::kRng) || op.Is(OpCode::kPartitionId) ||
      op.Is(OpCode::kReplicaId)) {
    return false;
  }
  if (!op.regions.empty() && !traits.element_body) return false;
  return std::all_of(op.results.begin(), op.results.end(), [](const auto& result) {
    return IsTensorValue(result.get()) && result->type.IsStatic() &&
           result->type.num_elements() > 0;
  });
}

int64_t ElementsOf(const Value* value) {
  return IsTensorValue(value) && value->type.IsStatic() ? value->type.num_elements() : 0;
}

class Planner {
 public:
  Planner(const Module& spmd, Agreement& agreement, const FusionPlan& fusion,
          const std::unordered_map<const Op*, KernelPtr>& kernels, const LowerOptions& options)
      : agreement_(agreement),
        fusion_(fusion),
        kernels_(kernels),
        options_(options),
        devices_(spmd.num_replicas * spmd.num_partitions) {
    WalkOps(spmd.Main()->body, [&](Op& op) {
      if (!op.Is(OpCode::kWhile)) return;
      for (const Value* value : op.region(1).terminator()->operands) carried_.insert(value);
    });
  }

  /// The groups that run this kernel once, or null.
  const OncePlan::Groups* GroupsFor(const Op& op, DeviceSplits::Id split) {
    if (!kernels_.contains(&op) || fusion_.IsAbsorbed(op)) return nullptr;
    const FusedChain* chain = fusion_.ChainAt(op);
    const auto add = [&](const Value* result) {
      split = agreement_.JoinWith(split, result);
      return !carried_.contains(result);  // a carry has a place of its own
    };
    if (options_.tap && options_.tap(op)) return nullptr;
    if (chain) {
      for (const Op* member : chain->ops) {
        if (!IsFunctionOfOperands(*member)) return nullptr;
      }
      for (const Value* output : chain->outputs) {
        if (!add(output)) return nullptr;
      }
    } else {
      if (!IsFunctionOfOperands(op)) return nullptr;
      for (const auto& result : op.results) {
        if (!add(result.get())) return nullptr;
      }
    }
    const OncePlan::Groups& groups = agreement_.GroupsOf(split);
    size_t smallest = static_cast<size_t>(devices_), largest = 1;
    for (const auto& group : groups) {
      smallest = std::min(smallest, group.size());
      largest = std::max(largest, group.size());
    }
    // One thread for what two would do at once gains nothing.
    const bool gains = largest > 2 || kernels_.at(&op)->MaxParts() > 1;
    if (smallest < 2 || !gains) return nullptr;
    const double repeated = WorkOf(op, chain) * static_cast<double>(smallest - 1);
    return repeated >= static_cast<double>(options_.once_min_work) ? &groups : nullptr;
  }

 private:
  /// Elements times operations, about.
  static double WorkOf(const Op& op, const FusedChain* chain) {
    if (chain) {
      int64_t elements = 0;
      for (const Op* member : chain->ops) {
        elements = std::max({elements, ElementsOf(member->result()),
                             member->Is(OpCode::kReduce) ? ElementsOf(member->operand(0)) : 0});
      }
      return static_cast<double>(elements) * static_cast<double>(1 + chain->ops.size());
    }
    int64_t moved = 0;
    for (const Value* operand : op.operands) moved += ElementsOf(operand);
    for (const auto& result : op.results) moved += ElementsOf(result.get());
    double work = static_cast<double>(moved);
    if (op.Is(OpCode::kDotGeneral) || op.Is(OpCode::kDot)) {
      // [m, k] x [k, n] -> [m, n]: the product of the sizes is (m n k)^2.
      constexpr double kProductsPerOperation = 16;
      work += std::sqrt(static_cast<double>(ElementsOf(op.operand(0))) *
                        static_cast<double>(ElementsOf(op.operand(1))) *
                        static_cast<double>(ElementsOf(op.result()))) /
              kProductsPerOperation;
    }
    return work;
  }

  Agreement& agreement_;
  const FusionPlan& fusion_;
  const std::unordered_map<const Op*, KernelPtr>& kernels_;
  const LowerOptions& options_;
  const int64_t devices_;
  std::unordered_set<const Value*> carried_;
};

}  // namespace

OncePlan::OncePlan(const Module& spmd, Agreement& agreement, const FusionPlan& fusion,
                   const std::unordered_map<const Op*, KernelPtr>& kernels,
                   const LowerOptions& options) {
  Planner planner(spmd, agreement, fusion, kernels, options);
  agreement.Visit(spmd.Main()->body, [&](const Op& op, DeviceSplits::Id control) {
    if (const Groups* groups = planner.GroupsFor(op, control)) groups_of_[&op] = groups;
  });
}

}  // namespace lockstep
