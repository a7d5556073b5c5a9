// OpContext: the PartitionContext of one op, and the default ways to partition it.

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/partition_rules.h"
#include "compiler/ops/reduction/reduce_partition.h"
#include "compiler/partition/partitioner.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

/// May the op be computed on a part of a reduction factor, its results being summands? True for
/// products; other ops with such factors (a mean, a lookup) need a rule of their own.
bool PartialsAdd(const Op& op, const FactorRule& rule) {
  switch (op.code) {
    case OpCode::kDotGeneral:
    case OpCode::kDot:
    case OpCode::kEinsum:
    case OpCode::kUnaryEinsum:
      return true;
    default:
      return rule.custom;
  }
}

/// Is this kind of factor one that the choice lets be split?
bool AllowsKind(const FactorChoice& choice, FactorKind kind) {
  switch (kind) {
    case FactorKind::kPassThrough:
      return true;
    case FactorKind::kReduction:
      return choice.reduction;
    case FactorKind::kPermutation:
      return choice.permutation;
    case FactorKind::kNeedReplication:
      return choice.need_replication;
  }
  return true;
}

/// A sum over the trips of a loop is reduced over devices once, behind the loop, where operands
/// would be moved in each trip. How often the loop runs may be unknown: at least twice.
constexpr double kTripsOfASum = 2;

/// Only types whose partial results may be summed further (passes/sum_once.cpp).
bool LosesNothingInLongSums(const Type& type) {
  const DType part = ComplexElement(type.dtype());
  return IsInteger(part) || part == DType::kF32 || part == DType::kF64;
}

bool IsBroadcast(OpCode code) {
  return code == OpCode::kBroadcastInDim || code == OpCode::kBroadcast ||
         code == OpCode::kDynamicBroadcastInDim || code == OpCode::kChloConstantLike;
}

/// Partial results of quantised values do not add: each is rounded and clamped to its storage, and
/// the storage of zero is the zero point, so that neither sums nor masks are those of numbers.
bool CombinesQuantized(const Op& op) {
  const std::string_view family = GetOpDef(op.code).family;
  if (family == "elementwise" || family == "layout") return false;
  const auto quantized = [](const Type& type) { return type.quantization() != nullptr; };
  for (const Value* operand : op.operands) {
    if (quantized(operand->type)) return true;
  }
  for (const auto& result : op.results) {
    if (quantized(result->type)) return true;
  }
  return false;
}

/// A summed factor of an einsum that is cut unevenly and that only one of two operands has, as `b`
/// of "ab,c->ac": the zeros that fill its last shard would meet the other's numbers, and 0 * inf is
/// not 0. -1 if there is none.
int FactorThatMeetsZeros(const Op& op, const FactorRule& rule, const FactorAssignment& f) {
  if (!op.Is(OpCode::kEinsum)) return -1;
  for (size_t factor = 0; factor < rule.factors.size(); ++factor) {
    const int at = static_cast<int>(factor);
    if (rule.factors[factor].kind != FactorKind::kReduction) continue;
    if (rule.factors[factor].size % AxesSize(f.of(at)) == 0) continue;
    for (const TensorMapping& operand : rule.operands) {
      const bool has = std::any_of(operand.dims.begin(), operand.dims.end(), [at](const auto& dim) {
        return std::find(dim.begin(), dim.end(), at) != dim.end();
      });
      if (!has) return at;
    }
  }
  return -1;
}

/// A dimension with one scale per element cannot be cut without cutting the scales of the type.
void KeepQuantizedAxis(const Type& type, const TensorMapping& mapping, std::vector<bool>& allowed) {
  const Quantization* quantization = type.quantization();
  if (!quantization || quantization->axis < 0) return;
  for (int factor : mapping.dims[static_cast<size_t>(quantization->axis)]) {
    allowed[static_cast<size_t>(factor)] = false;
  }
}

}  // namespace

OpContext::OpContext(Partitioner& partitioner, const Op& op) : p_(partitioner) {
  op_ = &op;
  builder_ = &partitioner.b();
  for (const Value* operand : op.operands) operands_.push_back(partitioner.Lookup(operand));
  for (const auto& result : op.results) wanted_.push_back(partitioner.LayoutOf(*result));
  results_.resize(op.results.size());
  mesh_ = ChooseMesh();
  rule_ = GetFactorRule(op);
}

MeshPtr OpContext::ChooseMesh() const {
  // The mesh on which most bytes lie; meshes of one program differ in the order of devices.
  std::vector<std::pair<MeshPtr, int64_t>> bytes;
  const auto add = [&](const TensorSharding& sharding, const Type& type) {
    if (!type.IsTensor() || !sharding.mesh || sharding.IsFullyReplicated()) return;
    for (auto& [mesh, sum] : bytes) {
      if (*mesh == *sharding.mesh) {
        sum += type.size_bytes();
        return;
      }
    }
    bytes.emplace_back(sharding.mesh, type.size_bytes());
  };
  for (int i = 0; i < num_results(); ++i) add(wanted(i), global_result(i));
  for (const ShardedValue& operand : operands_) add(operand.sharding, operand.global);
  MeshPtr best = p_.mesh();
  int64_t most = -1;
  for (const auto& [mesh, sum] : bytes) {
    if (sum > most) {
      best = mesh;
      most = sum;
    }
  }
  return best;
}

void OpContext::Run() {
  PartitionFn own_rule = FindPartitionRule(op().code);
  if (!own_rule) own_rule = GetOpDef(op().code).partition;
  if (own_rule && CombinesQuantized(op())) {
    ComputeReplicated(op().Describe() +
                      " combines quantised values and is computed whole on every device");
  } else if (own_rule) {
    own_rule(*this);
  } else if (!rule_.empty()) {
    FactorChoice choice;
    choice.reduction = PartialsAdd(op(), rule_) && !CombinesQuantized(op());
    choice.keep_whole = FactorsComputedWhole(op(), rule_);
    FactorAssignment f = ChooseFactors(choice);
    for (int whole = 0; (whole = FactorThatMeetsZeros(op(), rule_, f)) >= 0;) {
      choice.keep_whole.push_back(whole);
      f = ChooseFactors(choice);
    }
    ByFactors(f);
  } else {
    ComputeReplicated(op().Describe() +
                      " has no sharding rule and is computed whole on every device");
  }
}

std::vector<bool> OpContext::AllowedFactors(const FactorChoice& choice) const {
  std::vector<bool> allowed_factors;
  for (size_t f = 0; f < rule_.factors.size(); ++f) {
    bool allowed = AllowsKind(choice, rule_.factors[f].kind);
    const int factor = static_cast<int>(f);
    if (rule_.factors[f].size == 0) allowed = false;  // nothing to split
    // A factor that some result does not have would leave different partial answers on the devices.
    if (rule_.factors[f].kind != FactorKind::kReduction && !InEveryResult(static_cast<int>(f))) {
      allowed = false;
    }
    // A rule may name factors that only a result has: written ones, ([i, j], [k, l])->([m, n]), and
    // those of reshapes whose borders do not meet, 5 x 6 -> 3 x 10. Only a broadcast can compute a
    // part of such a factor; another op would compute the whole result and take it for its part.
    if ((rule_.custom || !IsBroadcast(op().code)) && !InSomeOperand(factor)) allowed = false;
    for (int allow : choice.allow) allowed = allowed || allow == factor;
    for (int keep : choice.keep_whole) allowed = allowed && keep != factor;
    allowed_factors.push_back(allowed);
  }
  for (int i = 0; i < num_operands(); ++i) {
    KeepQuantizedAxis(operand(i).global, rule_.operands[At(i)], allowed_factors);
  }
  for (int i = 0; i < num_results(); ++i) {
    KeepQuantizedAxis(global_result(i), rule_.results[At(i)], allowed_factors);
  }
  return allowed_factors;
}

double OpContext::ResultCost(int i, const TensorSharding& computed, int gathers) {
  if (!global_result(i).IsTensor()) return 0.0;
  Type type = global_result(i);
  const int64_t parts = AxesSize(computed.unreduced);
  if (gathers > 0 && parts > 1) {
    TensorSharding combined = computed;
    combined.unreduced.clear();
    const auto bytes = static_cast<double>(LocalType(type, combined).size_bytes() * (parts - 1));
    return bytes + (i < gathers ? Partitioner::GatherStartCost() : 0) +
           p_.ReshardCost({nullptr, combined, type, nullptr}, wanted(i));
  }
  if (!computed.unreduced.empty()) type = type.WithDType(PartialDType(i));
  const ShardedValue value{nullptr, computed, type, nullptr};
  const double cost = p_.ReshardCost(value, wanted(i));
  const bool once = !computed.unreduced.empty() && p_.IsLoopSummand(op().result(i));
  return once && LosesNothingInLongSums(type) ? cost / kTripsOfASum : cost;
}

FactorAssignment OpContext::ChooseFactors(const FactorChoice& choice) {
  AssignRequest request;
  request.rule = &rule_;
  request.mesh = mesh_;
  // Axes of a mesh with another device order have the same meaning here; of other axes, none.
  const auto seen = [&](const TensorSharding& sharding, const Type& type) {
    if (!type.IsTensor()) return TensorSharding::Replicated(mesh_, 0);
    if (!sharding.mesh || sharding.mesh->axes() != mesh_->axes()) {
      return TensorSharding::Replicated(mesh_, type.rank());
    }
    TensorSharding here = sharding;
    here.mesh = mesh_;
    return here;
  };
  for (const ShardedValue& operand : operands_) {
    request.operands.push_back(seen(operand.sharding, operand.global));
  }
  for (int i = 0; i < num_results(); ++i) {
    request.results.push_back(seen(wanted(i), global_result(i)));
  }
  request.allowed = AllowedFactors(choice);
  request.operand_cost = [&](int i, const TensorSharding& to) {
    return operand(i).global.IsTensor() ? p_.ReshardCost(operand(i), to) : 0.0;
  };
  request.result_cost = [this, gathers = NumPartialGathers(op())](int i,
                                                                  const TensorSharding& computed) {
    return ResultCost(i, computed, gathers);
  };
  const auto size_of = [](const Type& type, bool bounded) {
    if (!type.IsTensor() || !bounded) return AssignRequest::Size{};
    return AssignRequest::Size{type.dims(), StorageBytes(type.dtype())};
  };
  for (const ShardedValue& value : operands_) {
    request.operand_sizes.push_back(size_of(value.global, !p_.MayBeMadeAnew(value)));
  }
  for (int i = 0; i < num_results(); ++i) {
    request.result_sizes.push_back(size_of(global_result(i), true));
  }
  AssignChoice chosen = Assign(request);
  if (chosen.second && chosen.second_cost > chosen.cost) {
    alternative_ = "the next best way to compute " + op().Describe() + " costs " +
                   std::to_string(static_cast<int64_t>(chosen.second_cost - chosen.cost)) +
                   " bytes more";
    p_.emitter().note().alternative = alternative_;
  }
  return std::move(chosen.best);
}

bool OpContext::InEveryResult(int factor) const {
  for (const TensorMapping& mapping : rule_.results) {
    if (mapping.DimOf(factor) < 0) return false;
  }
  return true;
}

bool OpContext::InSomeOperand(int factor) const {
  for (const TensorMapping& mapping : rule_.operands) {
    if (mapping.DimOf(factor) >= 0) return true;
  }
  return false;
}

void OpContext::SetCause(const std::string& cause, const AxisList& axes) {
  NoteContext& note = p_.emitter().note();
  note.location = op().location;
  note.value = num_results() > 0 ? op().result()->name : "";
  note.alternative = alternative_;
  note.hint.clear();
  if (!cause.empty()) {
    note.cause = cause;
  } else if (!this->cause().empty()) {
    note.cause = this->cause();
  } else {
    note.cause = op().Describe() + " works across devices along " + AxisListString(*mesh_, axes);
  }
}

ShardedValue OpContext::Reshard(const ShardedValue& value, const TensorSharding& to) {
  if (!value.global.IsTensor()) return value;
  NoteContext& note = p_.emitter().note();
  SetCause("", {});
  const std::string name = value.origin ? value.origin->name : "an intermediate value";
  const std::string layout = to.ToString();
  if (this->cause().empty()) {
    note.cause = op().Describe() + " needs " + name + " as " + layout + ", but it is " +
                 value.sharding.ToString();
  }
  if (value.origin) note.hint = name + "=" + layout;
  return p_.Reshard(value, to);
}

Value* OpContext::AllReduce(Value* local, const AxisList& axes, const CombinerRef& combiner,
                            const std::string& cause) {
  SetCause(cause, axes);
  return p_.emitter().AllReduce(local, mesh_, axes, combiner);
}

Value* OpContext::AllGather(Value* local, int dim, const AxisList& axes, const std::string& cause) {
  SetCause(cause, axes);
  return p_.emitter().AllGather(local, mesh_, dim, axes);
}

Value* OpContext::ReduceScatter(Value* local, int dim, const AxisList& axes,
                                const CombinerRef& combiner, const std::string& cause) {
  SetCause(cause, axes);
  return p_.emitter().ReduceScatter(local, mesh_, dim, axes, combiner);
}

Value* OpContext::AllToAll(Value* local, int split_dim, int concat_dim, const AxisList& axes,
                           const std::string& cause) {
  SetCause(cause, axes);
  return p_.emitter().AllToAll(local, mesh_, split_dim, concat_dim, axes);
}

Value* OpContext::Shift(Value* local, const AxisList& axes, int64_t shift, bool wrap,
                        const std::string& cause) {
  if (AxesSize(axes) == 1 || shift == 0) {
    return shift == 0 || wrap ? local : b().ZerosLike(local->type, local->type.dims());
  }
  PermutePairs pairs;
  pairs.form = PermutePairs::Form::kShift;
  pairs.mesh = mesh_;
  pairs.from = axes;
  pairs.shift = shift;
  pairs.wrap = wrap;
  return Permute(local, std::move(pairs), cause);
}

Value* OpContext::Permute(Value* local, PermutePairs pairs, const std::string& cause) {
  SetCause(cause, pairs.from);
  return p_.emitter().Permute(local, std::move(pairs));
}

Value* OpContext::ShardOrdinal(const AxisList& axes) { return p_.emitter().Ordinal(mesh_, axes); }

Value* OpContext::MaskReduced(int operand, const ShardedValue& value) {
  std::vector<int> padded;
  const TensorMapping& mapping = rule_.operands[At(operand)];
  for (size_t d = 0; d < mapping.dims.size(); ++d) {
    for (int factor : mapping.dims[d]) {
      if (rule_.factors[At(factor)].kind == FactorKind::kReduction &&
          value.HasPadding(static_cast<int>(d))) {
        padded.push_back(static_cast<int>(d));
      }
    }
  }
  if (padded.empty()) return value.local;
  return MaskPadding(value, b().Scalar(value.local->type.dtype(), 0), padded);
}

DType OpContext::PartialDType(int result) const {
  const Type& type = global_result(result);
  const DType dtype = type.dtype();
  const bool product = op().Is(OpCode::kDotGeneral) || op().Is(OpCode::kDot);
  if (!product || type.quantization() || op().attrs.Has("algorithm")) return dtype;
  return IsFloat(dtype) && StorageBytes(dtype) < 4 ? DType::kF32 : dtype;
}

void OpContext::ByFactors(const FactorAssignment& f) {
  const AxisList reduced = ReducedAxes(f);
  std::vector<Value*> locals;
  for (int i = 0; i < num_operands(); ++i) {
    if (!operand(i).global.IsTensor()) {
      locals.push_back(operand(i).local);
      continue;
    }
    // Every factor of a product must be clean: garbage times zero may still be NaN.
    locals.push_back(MaskReduced(i, OperandFor(i, f)));
  }
  ValueMap captures = Captures();
  std::vector<Type> types;
  std::vector<TensorSharding> shardings;
  for (int i = 0; i < num_results(); ++i) {
    if (!global_result(i).IsTensor()) {
      types.push_back(global_result(i));
      shardings.emplace_back();
      continue;
    }
    shardings.push_back(ResultSharding(i, f));
    types.push_back(LocalType(global_result(i), shardings.back()));
    if (!reduced.empty()) types.back() = types.back().WithDType(PartialDType(i));
    shardings.back().unreduced = reduced;
  }
  Op* local = b().CloneLocal(op(), std::move(locals), std::move(types), std::move(captures));
  for (int i = 0; i < num_results(); ++i) SetResult(i, local->result(i), shardings[At(i)]);
}

void OpContext::ComputeReplicated(const std::string& why) {
  if (cause().empty()) set_cause(why);
  std::vector<Value*> locals;
  for (const ShardedValue& operand : operands_) {
    locals.push_back(operand.global.IsTensor() ? Replicate(operand).local : operand.local);
  }
  ValueMap captures = Captures();
  std::vector<Type> types;
  for (int i = 0; i < num_results(); ++i) types.push_back(global_result(i));
  Op* local = b().CloneLocal(op(), std::move(locals), std::move(types), std::move(captures));
  for (int i = 0; i < num_results(); ++i) {
    if (global_result(i).IsTensor()) {
      SetResult(i, local->result(i), ReplicatedSharding(global_result(i).rank()));
    } else {
      SetResult(i, local->result(i));
    }
  }
}

}  // namespace lockstep
