// Moving values from one sharding to another: by a reshard plan, or, where that would communicate,
// by making the value anew. Constants, counts and what is computed from them cost nothing to make
// in any sharding, and nor does an element-wise op whose operands are at hand everywhere.

#include <algorithm>
#include <limits>

#include "compiler/base/error.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/partition_rules.h"
#include "compiler/partition/partitioner.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

/// Depth to which cheap expressions are computed again instead of moved.
constexpr int kRematerializeDepth = 8;
/// Price of starting one more collective when ways to compute an op are compared. Dearer than in
/// the reshard planner: a way that needs two collectives where another needs one must save
/// something, but a few elements more are no reason to gather a matrix. Exchanges and permutes,
/// after which a device holds as much as before, are cheaper.
constexpr double kGatherStartBytes = 96;
constexpr double kExchangeStartBytes = 80;

/// Two global values may share a local one and still move differently: of 12 columns over 6 devices
/// the first 11 are the same shards.
std::string MoveKey(const ShardedValue& value, const TensorSharding& to) {
  std::string dims;
  for (int64_t dim : value.global.dims()) dims += std::to_string(dim) + ",";
  return "move:" + std::to_string(reinterpret_cast<uintptr_t>(value.local)) + ":" + dims + ":" +
         value.sharding.ToString() + ":" +
         std::to_string(reinterpret_cast<uintptr_t>(to.mesh.get())) + ":" + to.ToString();
}

}  // namespace

ShardedValue Partitioner::Reshard(const ShardedValue& value, const TensorSharding& wanted) {
  const TensorSharding to = LayoutOf(wanted, value.global.rank());
  if (value.sharding.SameLayout(to)) return value;
  ShardedValue moved = value;
  moved.sharding = to;
  const std::string key = MoveKey(value, to);
  if (Value* found = emitter_->Cached(key)) {
    moved.local = found;
    return moved;
  }
  if (value.origin && value.origin->def &&
      PlanReshard(value.sharding, to, value.global.dims(), value.global.dtype()).wire_bytes > 0 &&
      FreeAt(value, to, kRematerializeDepth)) {
    moved.local = Rematerialize(*value.origin->def, to);
  } else {
    moved.local = emitter_->Reshard(value.local, value.sharding, to, value.global.dims());
  }
  moved.local = Poison(moved.local, to, value.global);
  emitter_->Cache(key, moved.local);
  return moved;
}

double Partitioner::ReshardCost(const ShardedValue& value, const TensorSharding& to) const {
  if (value.sharding.SameLayout(to)) return 0;
  const ReshardPlan& plan =
      PlanReshard(value.sharding, to, value.global.dims(), value.global.dtype());
  if (plan.wire_bytes == 0) return 0;
  if (value.origin && value.origin->def && FreeAt(value, to, kRematerializeDepth)) return 0;
  double cost = static_cast<double>(plan.wire_bytes);
  for (const ReshardStep& step : plan.steps) {
    if (step.wire_bytes == 0) continue;
    const bool exchange = step.kind == ReshardStep::Kind::kAllToAll ||
                          step.kind == ReshardStep::Kind::kCollectivePermute ||
                          step.kind == ReshardStep::Kind::kExchange ||
                          step.kind == ReshardStep::Kind::kPieces ||
                          step.kind == ReshardStep::Kind::kDeal;
    cost += static_cast<double>(step.collectives) *
            (exchange ? kExchangeStartBytes : kGatherStartBytes);
  }
  return cost;
}

double Partitioner::GatherStartCost() { return kGatherStartBytes; }

bool Partitioner::MayBeMadeAnew(const ShardedValue& value) const {
  if (!value.origin || !value.origin->def) return false;
  const Op& op = *value.origin->def;
  return op.Is(OpCode::kConstant) || op.Is(OpCode::kSdyConstant) || op.Is(OpCode::kIota) ||
         op.Is(OpCode::kBroadcastInDim) || GetOpDef(op.code).traits.elementwise;
}

std::vector<TensorSharding> Partitioner::OperandsFor(const Op& op, const FactorRule& rule,
                                                     const TensorSharding& result) const {
  const std::vector<AxisList> axes = ProjectToFactors(rule, rule.results[0], result);
  std::vector<TensorSharding> shardings;
  for (int i = 0; i < op.num_operands(); ++i) {
    const TensorMapping& mapping = rule.operands[static_cast<size_t>(i)];
    TensorSharding sharding = TensorSharding::Replicated(result.mesh, op.operand(i)->type.rank());
    for (size_t d = 0; d < mapping.dims.size(); ++d) {
      for (int factor : mapping.dims[d]) {
        // An operand dim of size 1 that is broadcast has a factor of its own, never sharded.
        const AxisList& part = axes[static_cast<size_t>(factor)];
        sharding.dims[d].axes.insert(sharding.dims[d].axes.end(), part.begin(), part.end());
      }
    }
    shardings.push_back(sharding.Layout());
  }
  return shardings;
}

bool Partitioner::FreeAt(const ShardedValue& value, const TensorSharding& to, int depth) const {
  if (!to.unreduced.empty() || !value.sharding.unreduced.empty()) return false;
  if (PlanReshard(value.sharding, to, value.global.dims(), value.global.dtype()).wire_bytes == 0) {
    return true;
  }
  if (!value.origin || !value.origin->def || depth == 0) return false;
  const Op& op = *value.origin->def;
  if (op.Is(OpCode::kConstant) || op.Is(OpCode::kSdyConstant) || op.Is(OpCode::kIota)) return true;
  const bool cheap = GetOpDef(op.code).traits.elementwise || op.Is(OpCode::kBroadcastInDim);
  if (!cheap || op.num_results() != 1 || FindPartitionRule(op.code)) return false;
  // Scales of an axis count from its first element: no part of it can be computed alone.
  const auto per_axis = [](const Value* v) {
    return v->type.quantization() && v->type.quantization()->axis >= 0;
  };
  if (per_axis(op.result()) || std::any_of(op.operands.begin(), op.operands.end(), per_axis)) {
    return false;
  }
  const FactorRule rule = GetFactorRule(op);
  if (rule.empty() || rule.results.size() != 1) return false;
  const std::vector<TensorSharding> shardings = OperandsFor(op, rule, to);
  for (int i = 0; i < op.num_operands(); ++i) {
    auto found = values_.find(op.operand(i));
    if (found == values_.end()) return false;
    if (!FreeAt(found->second, shardings[static_cast<size_t>(i)], depth - 1)) return false;
  }
  return true;
}

Value* Partitioner::Rematerialize(const Op& op, const TensorSharding& to) {
  const NoteContext saved = emitter_->note();
  const Location location = b().location();
  b().set_location(op.location);
  OpContext context(*this, op);
  context.set_wanted({to});
  const FactorRule rule = GetFactorRule(op);
  if (!rule.empty() && rule.results.size() == 1 && !FindPartitionRule(op.code)) {
    FactorAssignment f;
    f.axes = ProjectToFactors(rule, rule.results[0], to);
    context.ByFactors(f);
  } else {
    context.Run();
  }
  const ShardedValue& result = context.results()[0];
  Value* local = emitter_->Reshard(result.local, result.sharding, to, op.result()->type.dims());
  b().set_location(location);
  emitter_->note() = saved;
  return local;
}

Value* Partitioner::Poison(Value* local, const TensorSharding& sharding, const Type& global) {
  if (!options_.poison_padding || !HasPadding(global.dims(), sharding)) return local;
  const DType dtype = global.dtype();
  Value* poison = nullptr;
  if (IsFloat(dtype) || IsComplex(dtype)) {
    poison = b().Scalar(dtype, std::numeric_limits<double>::quiet_NaN());
  } else {
    // A value that no sum, maximum or product hides.
    poison = b().Scalar(dtype, IsBool(dtype) ? 1 : 93);
  }
  ShardedValue value{local, sharding, global, nullptr};
  Value* valid = nullptr;
  const Dims& dims = local->type.dims();
  for (int d = 0; d < global.rank(); ++d) {
    if (!value.HasPadding(d)) continue;
    const int64_t size = dims[static_cast<size_t>(d)];
    Value* offset = b().Mul(emitter_->Ordinal(sharding.mesh, sharding.axes(d)), b().I64(size));
    Value* index = b().Add(b().Iota(DType::kI64, {size}, 0), b().BroadcastScalar(offset, {size}));
    Value* limit = b().BroadcastScalar(b().I64(global.dim(d)), {size});
    Value* inside = b().Broadcast(b().Compare(index, limit, "LT"), dims, {d});
    valid = valid ? b().And(valid, inside) : inside;
  }
  return b().Select(valid, local, b().BroadcastScalar(poison, dims));
}

}  // namespace lockstep
