// Remarks on a propagated program: memory, work and communication that its shardings waste.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compiler/ops/op_def.h"
#include "compiler/propagate/data_flow.h"
#include "compiler/propagate/propagate.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

/// Bytes that a reshard moves are measured on at most so many devices.
constexpr int64_t kMeasuredDevices = 1024;

std::string At(const Location& location) {
  const std::string text = location.ToString();
  return text.empty() ? "" : " (" + text + ")";
}

int64_t NumShards(const TensorSharding& sharding) {
  int64_t shards = 1;
  for (int d = 0; d < sharding.rank(); ++d) shards *= sharding.NumShards(d);
  return shards;
}

bool HasLayout(const Value& value) {
  return value.sharding && value.sharding->mesh && IsStaticTensor(value.type);
}

int64_t Overlap(const ShardRange& a, const ShardRange& b) {
  const int64_t begin = std::max(a.offset, b.offset);
  const int64_t end = std::min(a.offset + a.valid_size, b.offset + b.valid_size);
  return std::max<int64_t>(0, end - begin);
}

/// Bytes of its new shard that a device does not hold yet, for the device that lacks most.
int64_t FetchedBytes(const Type& type, const TensorSharding& from, const TensorSharding& to) {
  const bool same_devices = from.mesh->num_devices() == to.mesh->num_devices();
  int64_t most = 0;
  for (int64_t p = 0; p < std::min(to.mesh->num_devices(), kMeasuredDevices); ++p) {
    const std::vector<ShardRange> wanted = ShardRanges(type.dims(), to, p);
    int64_t needed = 1;
    for (const ShardRange& range : wanted) needed *= range.valid_size;
    int64_t held = same_devices ? 1 : 0;
    if (same_devices) {
      const int64_t device = to.mesh->DeviceAt(p);
      int64_t position = p;
      if (from.mesh->DeviceAt(p) != device) position = from.mesh->PositionOf(device);
      const std::vector<ShardRange> own = ShardRanges(type.dims(), from, position);
      for (size_t d = 0; d < wanted.size(); ++d) held *= Overlap(own[d], wanted[d]);
    }
    most = std::max(most, needed - held);
  }
  return most * StorageBytes(type.dtype());
}

class Adviser {
 public:
  explicit Adviser(const PropagationResult& result) : result_(result) {
    for (const AxisOrigin& origin : result.origins) {
      if (origin.from) sources_.insert(origin.from);
      if (origin.kind == "constraint" && origin.op && origin.value != origin.op->result()) {
        sources_.insert(origin.op->result());
      }
      if (origin.kind == "result") from_results_.insert(origin.value);
    }
    for (const PropagationConflict& conflict : result.conflicts) {
      conflicts_.emplace(conflict.value, &conflict);
    }
  }

  std::vector<ShardingAdvice> Run(const Function& function) {
    for (const auto& arg : function.body.args) {
      Padding(*arg, "argument " + arg->name, arg->location);
    }
    Region(function.body);
    Results(function);
    std::stable_sort(
        advice_.begin(), advice_.end(),
        [](const ShardingAdvice& a, const ShardingAdvice& b) { return a.bytes > b.bytes; });
    return std::move(advice_);
  }

 private:
  using Kind = ShardingAdvice::Kind;

  void Add(Kind kind, const Value& value, std::string text, int64_t bytes, const Location& where) {
    advice_.push_back({kind, &value, std::move(text), bytes, where});
  }

  void Region(const lockstep::Region& region) {
    for (const auto& op : region.ops) {
      const OpTraits& traits = GetOpDef(op->code).traits;
      if (op->Is(OpCode::kSdyShardingConstraint) || op->Is(OpCode::kSdyReshard)) {
        Constraint(*op);
      } else if (!IsDataFlowOp(*op)) {
        for (const auto& result : op->results) {
          Padding(*result, op->Describe(), op->location);
          if (!traits.constant_like) Replicated(*op, *result);
        }
      }
      if (traits.element_body) continue;
      for (const auto& nested : op->regions) Region(*nested);
    }
  }

  void Padding(const Value& value, const std::string& what, const Location& where) {
    if (!HasLayout(value)) return;
    const TensorSharding& sharding = *value.sharding;
    if (sharding.IsMaximal() || !HasPadding(value.type.dims(), sharding)) return;
    const int64_t element_bytes = StorageBytes(value.type.dtype());
    const int64_t local = NumElements(LocalDims(value.type.dims(), sharding)) * element_bytes;
    const int64_t even = value.type.size_bytes() / NumShards(sharding);
    Add(Kind::kUneven, value,
        what + " " + value.type.ShortString() + " as " + sharding.Layout().ToString() + At(where) +
            " does not divide evenly: " + std::to_string(local) + " bytes per device instead of " +
            std::to_string(even),
        local - even, where);
  }

  /// An operand is split and yet the result is whole.
  void Replicated(const Op& op, const Value& result) {
    if (!HasLayout(result) || result.type.rank() == 0) return;
    if (!result.sharding->IsFullyReplicated() || result.sharding->IsMaximal()) return;
    const std::string head = op.Describe() + " " + result.type.ShortString() + At(op.location) +
                             " is whole on every " + "device although ";
    auto conflict = conflicts_.find(&result);
    if (conflict != conflicts_.end() && conflict->second->op == &op) {
      const int64_t parts = conflict->second->axis.size;
      Add(Kind::kReplicated, result,
          head + conflict->second->winner + " is split: " + conflict->second->reason,
          result.type.size_bytes() - result.type.size_bytes() / parts, op.location);
      return;
    }
    for (int i = 0; i < op.num_operands(); ++i) {
      const Value& operand = *op.operand(i);
      if (!HasLayout(operand) || operand.sharding->IsFullyReplicated() ||
          operand.sharding->IsMaximal()) {
        continue;
      }
      const std::string reason = WhyNotPassed(op, i);
      if (reason.empty()) continue;
      const int64_t bytes = result.type.size_bytes();
      Add(Kind::kReplicated, result,
          head + operand.name + " is split as " + operand.sharding->Layout().ToString() + ": " +
              reason,
          bytes - bytes / NumShards(*operand.sharding), op.location);
      return;
    }
  }

  /// Why no split of this operand can reach a result; "" if its rule has nothing against it.
  std::string WhyNotPassed(const Op& op, int operand) const {
    const std::string name(op.short_name());
    if (!PassesShardings(op, result_.view)) return "no sharding passes through " + name;
    const FactorRule rule = GetFactorRule(op);
    if (rule.empty()) return "no sharding passes through " + name;
    const TensorSharding& sharding = *op.operand(operand)->sharding;
    const TensorMapping& mapping = rule.operands[static_cast<size_t>(operand)];
    for (size_t d = 0; d < mapping.dims.size(); ++d) {
      if (sharding.dims[d].axes.empty()) continue;
      for (int f : mapping.dims[d]) {
        const Factor& factor = rule.factors[static_cast<size_t>(f)];
        const std::string dim = "dim " + std::to_string(d) + " of " + op.operand(operand)->name;
        if (factor.kind == FactorKind::kReduction) {
          return dim + " is summed or combined away";
        }
        if (factor.blocked || factor.kind == FactorKind::kNeedReplication) {
          return name + " needs all of " + dim;
        }
      }
    }
    return "";
  }

  void Constraint(const Op& op) {
    if (op.attrs.Has("boundary")) return;
    const Value& result = *op.result();
    const Value& operand = *op.operand(0);
    if (!HasLayout(result) || !HasLayout(operand)) return;
    const std::string layout = result.sharding->Layout().ToString();  // "" of a scalar
    const std::string head = op.Describe() + (layout.empty() ? "" : " " + layout) + At(op.location);
    if (!result.sharding->SameLayout(*operand.sharding)) {
      if (result.sharding->IsMaximal() || operand.sharding->IsMaximal()) return;
      const int64_t bytes = FetchedBytes(result.type, *operand.sharding, *result.sharding);
      if (bytes == 0) return;  // every device has its part: a slice
      Add(Kind::kReshard, result,
          head + " forces a reshard of " + operand.name + " from " +
              operand.sharding->Layout().ToString() + ": a device fetches " +
              std::to_string(bytes) + " bytes",
          bytes, op.location);
      return;
    }
    // An axis that the operand could not have may be one that the constraint keeps away.
    if (sources_.contains(&result) || conflicts_.contains(&result) ||
        conflicts_.contains(&operand)) {
      return;
    }
    Add(Kind::kNoEffect, result,
        head + " changes nothing: " + operand.name + " has this sharding without it", 0,
        op.location);
  }

  /// Annotations of results that the returned value has anyway.
  void Results(const Function& function) {
    const Op* terminator = function.return_op();
    for (int r : result_.annotated_results) {
      const Value& value = *terminator->operand(r);
      const auto& sharding = function.result_shardings[static_cast<size_t>(r)];
      if (!HasLayout(value) || !sharding || !sharding->SameLayout(*value.sharding)) continue;
      const Value* owner = ShardingOwner(const_cast<Value*>(&value));
      if (!owner || from_results_.contains(owner)) continue;
      if (conflicts_.contains(&value) || conflicts_.contains(owner)) continue;
      const std::string layout = sharding->Layout().ToString();
      Add(Kind::kNoEffect, value,
          "the annotation " + (layout.empty() ? "" : layout + " ") + "of result " +
              std::to_string(r) + " changes nothing: " + value.name +
              " has this sharding without it",
          0, function.location);
    }
  }

  const PropagationResult& result_;
  std::unordered_set<const Value*> sources_;       ///< values that others got an axis from
  std::unordered_set<const Value*> from_results_;  ///< that got one from a result's annotation
  std::unordered_map<const Value*, const PropagationConflict*> conflicts_;
  std::vector<ShardingAdvice> advice_;
};

}  // namespace

std::string_view AdviceKindName(ShardingAdvice::Kind kind) {
  switch (kind) {
    case ShardingAdvice::Kind::kReplicated:
      return "replicated";
    case ShardingAdvice::Kind::kReshard:
      return "reshard";
    case ShardingAdvice::Kind::kUneven:
      return "uneven";
    case ShardingAdvice::Kind::kNoEffect:
      return "no_effect";
  }
  return "";
}

std::vector<ShardingAdvice> AdviseShardings(const Module& module, const PropagationResult& result) {
  return Adviser(result).Run(*module.Main());
}

}  // namespace lockstep
