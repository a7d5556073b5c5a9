// Remarks on a propagated program: memory and work that its shardings waste.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compiler/ops/op_def.h"
#include "compiler/propagate/data_flow.h"
#include "compiler/propagate/propagate.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

std::string At(const Location& location) {
  const std::string text = location.ToString();
  return text.empty() ? "" : " (" + text + ")";
}

int64_t NumShards(const TensorSharding& sharding) {
  int64_t shards = 1;
  for (int d = 0; d < sharding.rank(); ++d) shards *= sharding.NumShards(d);
  return shards;
}

class Adviser {
 public:
  explicit Adviser(const PropagationResult& result) {
    for (const AxisOrigin& origin : result.origins) {
      if (origin.from) sources_.insert(origin.from);
      if (origin.kind == "constraint" && origin.op && origin.value != origin.op->result()) {
        sources_.insert(origin.op->result());
      }
    }
    for (const PropagationConflict& conflict : result.conflicts) {
      conflicts_.emplace(conflict.value, &conflict);
    }
  }

  std::vector<ShardingAdvice> Run(const Function& function) {
    for (const auto& arg : function.body.args) Padding(*arg, "argument " + arg->name);
    Region(function.body);
    std::stable_sort(
        advice_.begin(), advice_.end(),
        [](const ShardingAdvice& a, const ShardingAdvice& b) { return a.bytes > b.bytes; });
    return std::move(advice_);
  }

 private:
  void Region(const lockstep::Region& region) {
    for (const auto& op : region.ops) {
      const OpTraits& traits = GetOpDef(op->code).traits;
      if (op->Is(OpCode::kSdyShardingConstraint)) {
        Constraint(*op);
      } else if (!IsDataFlowOp(*op)) {
        for (const auto& result : op->results) {
          Padding(*result, op->Describe());
          if (!traits.constant_like) Replicated(*op, *result);
        }
      }
      if (traits.element_body) continue;
      for (const auto& nested : op->regions) Region(*nested);
    }
  }

  void Padding(const Value& value, const std::string& what) {
    if (!value.sharding || !value.sharding->mesh || !IsStaticTensor(value.type)) return;
    const TensorSharding& sharding = *value.sharding;
    if (sharding.IsMaximal() || !HasPadding(value.type.dims(), sharding)) return;
    const int64_t element_bytes = StorageBytes(value.type.dtype());
    const int64_t local = NumElements(LocalDims(value.type.dims(), sharding)) * element_bytes;
    const int64_t even = value.type.size_bytes() / NumShards(sharding);
    advice_.push_back({ShardingAdvice::Kind::kUneven, &value,
                       what + " " + value.type.ShortString() + " as " +
                           sharding.Layout().ToString() + At(value.location) +
                           " does not divide evenly: " + std::to_string(local) +
                           " bytes per device instead of " + std::to_string(even),
                       local - even});
  }

  /// An operand is split along a factor that the result has too, and yet the result is whole.
  void Replicated(const Op& op, const Value& result) {
    if (!result.sharding || !IsStaticTensor(result.type) || result.type.rank() == 0) return;
    if (!result.sharding->IsFullyReplicated() || result.sharding->IsMaximal()) return;
    auto conflict = conflicts_.find(&result);
    if (conflict == conflicts_.end() || conflict->second->op != &op) return;
    const int64_t parts = conflict->second->axis.size;
    const int64_t wasted = result.type.size_bytes() - result.type.size_bytes() / parts;
    advice_.push_back({ShardingAdvice::Kind::kReplicated, &result,
                       op.Describe() + " " + result.type.ShortString() + At(op.location) +
                           " is whole on every device although " + conflict->second->winner +
                           " is split: " + conflict->second->reason,
                       wasted});
  }

  void Constraint(const Op& op) {
    if (op.attrs.Has("boundary")) return;
    const Value& result = *op.result();
    const Value& operand = *op.operand(0);
    if (!result.sharding || !operand.sharding || sources_.contains(&result)) return;
    if (!result.sharding->SameLayout(*operand.sharding)) return;
    advice_.push_back({ShardingAdvice::Kind::kIdleConstraint, &result,
                       op.Describe() + " " + result.sharding->Layout().ToString() +
                           At(op.location) + " changes nothing: " + operand.name +
                           " has this sharding without it",
                       0});
  }

  std::unordered_set<const Value*> sources_;  ///< values that others got an axis from
  std::unordered_map<const Value*, const PropagationConflict*> conflicts_;
  std::vector<ShardingAdvice> advice_;
};

}  // namespace

std::vector<ShardingAdvice> AdviseShardings(const Module& module, const PropagationResult& result) {
  return Adviser(result).Run(*module.Main());
}

}  // namespace lockstep
