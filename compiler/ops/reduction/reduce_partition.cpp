// Partition rule of reduce: a local reduction, then one across the devices that share the reduced
// dimensions.
//
// The init value counts once: each device starts from the combiner's identity, and the first shard
// from the init itself. Other bodies (arg-max pairs, several sums at once) start from the init
// everywhere, if they can be seen not to mind how often it is taken; their partial results are
// gathered (those of an arg-max together, f32 beside s32) and reduced again with the same body.
// Else the reduced dimensions are whole.

#include "compiler/ops/reduction/reduce_partition.h"

#include <algorithm>

#include "compiler/ops/partition_context.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/ops/reduction/reduction_attrs.h"

namespace lockstep {
namespace {

/// Axes over the reduced dimensions in the order of the elements, so that gathered partial results
/// stand in element order.
AxisList AxesOverReducedDims(const ShardedValue& input, const Dims& reduced) {
  AxisList axes;
  for (int64_t dim : reduced) {
    const AxisList& part = input.sharding.axes(static_cast<int>(dim));
    axes.insert(axes.end(), part.begin(), part.end());
  }
  return axes;
}

std::vector<int> AsInts(const Dims& dims) { return {dims.begin(), dims.end()}; }

std::optional<ReductionKind> KindOf(const Combiner& combiner, DType dtype) {
  if (IsBool(dtype)) {  // on i1, or is max and and is min
    if (combiner.kind == CombinerKind::kOr) return ReductionKind::kMax;
    if (combiner.kind == CombinerKind::kAnd) return ReductionKind::kMin;
  }
  return UnreducedKind(combiner.kind);
}

/// One input and a body whose identity is known.
void ReduceSimple(PartitionContext& context, const Combiner& combiner, const Literal& identity,
                  const ShardedValue& input, const FactorAssignment& f, const AxisList& axes) {
  LocalBuilder& b = context.b();
  const Dims reduced = ReadReduceDims(context.op());
  const DType in_dtype = input.local->type.dtype();
  Value* masked =
      context.MaskPadding(input, b.Convert(b.Constant(identity), in_dtype), AsInts(reduced));
  Value* init = context.Replicate(context.operand(1)).local;
  if (!InitCountsOnce(context.operand(1).local, combiner)) {
    Value* first = b.Compare(context.ShardOrdinal(axes), b.I64(0), "EQ");
    init = b.Select(first, init, b.Constant(identity));
  }
  const Region& body = context.op().region(0);
  Value* partial = b.Reduce({masked}, {init}, reduced, body, context.Captures())[0];
  TensorSharding sharding = context.ResultSharding(0, f);
  const std::string cause = context.op().Describe() + " reduces a dimension that is split over " +
                            AxisListString(*context.mesh(), axes);
  if (std::optional<ReductionKind> kind = KindOf(combiner, partial->type.dtype())) {
    sharding.unreduced = Sorted(Canonical(axes));
    sharding.unreduced_kind = *kind;
    context.SetResult(0, partial, sharding);
    return;
  }
  context.SetResult(0, context.AllReduce(partial, Sorted(Canonical(axes)), body, cause), sharding);
}

/// True if partial results of these types can travel as the bits of one integer type.
bool TravelTogether(const std::vector<Type>& types) {
  const auto fits = [&](const Type& type) {
    const DType dtype = type.dtype();
    return !IsBool(dtype) && !IsComplex(dtype) && !type.quantization() &&
           BitWidth(dtype) == 8 * StorageBytes(dtype) &&
           StorageBytes(dtype) == StorageBytes(types[0].dtype());
  };
  return std::all_of(types.begin(), types.end(), fits);
}

/// The identity of a reduce of one input whose body is known.
std::optional<Literal> Identity(const Op& op, const Combiner& combiner) {
  if (NumReduceInputs(op) != 1 || !combiner.IsSimple()) return std::nullopt;
  return CombinerIdentity(combiner.kind, op.operand(1)->type.dtype());
}

DType BitsType(DType dtype) {
  switch (StorageBytes(dtype)) {
    case 1:
      return DType::kI8;
    case 2:
      return DType::kI16;
    case 4:
      return DType::kI32;
    default:
      return DType::kI64;
  }
}

/// Partial results of all shards, stacked in a new leading dimension.
std::vector<Value*> GatherPartials(PartitionContext& context, const std::vector<Value*>& partials,
                                   const AxisList& axes, const std::string& cause) {
  LocalBuilder& b = context.b();
  const auto stacked = [&](Value* partial, size_t ones) {
    Dims dims(ones, 1);
    dims.insert(dims.end(), partial->type.dims().begin(), partial->type.dims().end());
    return b.Reshape(partial, dims);
  };
  const auto bits = [&](Value* value, DType dtype) {
    if (value->type.dtype() == dtype) return value;
    return b.EmitOne(OpCode::kBitcastConvert, {value}, value->type.WithDType(dtype));
  };
  std::vector<Value*> gathered;
  if (partials.size() == 1 || NumPartialGathers(context.op()) > 1) {
    for (Value* partial : partials) {
      gathered.push_back(context.AllGather(stacked(partial, 1), 0, axes, cause));
    }
    return gathered;
  }
  const DType common = BitsType(partials[0]->type.dtype());
  std::vector<Value*> parts;
  for (Value* partial : partials) parts.push_back(stacked(bits(partial, common), 2));
  Value* all = context.AllGather(b.Concatenate(parts, 0), 1, axes, cause);
  for (size_t i = 0; i < partials.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    Dims dims(all->type.dims().begin() + 1, all->type.dims().end());
    Value* own = b.Reshape(b.SliceDim(all, 0, at, at + 1), dims);
    gathered.push_back(bits(own, partials[i]->type.dtype()));
  }
  return gathered;
}

/// Any number of inputs, any body.
void ReduceByGather(PartitionContext& context, const std::vector<ShardedValue>& inputs,
                    const FactorAssignment& f, const AxisList& axes) {
  LocalBuilder& b = context.b();
  const Dims reduced = ReadReduceDims(context.op());
  const int count = static_cast<int>(inputs.size());
  std::vector<Value*> masked, inits;
  for (int i = 0; i < count; ++i) {
    const ShardedValue& input = inputs[static_cast<size_t>(i)];
    inits.push_back(context.Replicate(context.operand(count + i)).local);
    Value* filler = b.Convert(inits.back(), input.local->type.dtype());
    masked.push_back(context.MaskPadding(input, filler, AsInts(reduced)));
  }
  const Region& body = context.op().region(0);
  std::vector<Value*> partials = b.Reduce(masked, inits, reduced, body, context.Captures());
  const std::string cause = context.op().Describe() + " reduces a dimension that is split over " +
                            AxisListString(*context.mesh(), axes) +
                            ": the candidates of all shards are compared";
  const std::vector<Value*> gathered = GatherPartials(context, partials, axes, cause);
  std::vector<Value*> results = b.Reduce(gathered, inits, {0}, body, context.Captures());
  for (int i = 0; i < count; ++i) {
    context.SetResult(i, results[static_cast<size_t>(i)], context.ResultSharding(i, f));
  }
}

/// True if body(init, init) is init in component k by the structure of its returned value: it picks
/// one of the component's two arguments, or adds them and the init is zero. An associative body
/// then gives the same however often the init is taken.
bool RepeatsComponent(const Value* value, const Region& body, int k, int count, const Value* init,
                      int depth) {
  if (!value->def) return value == body.arg(k) || value == body.arg(k + count);
  if (depth == 0) return false;
  const Op& op = *value->def;
  const auto both = [&](int first) {
    return RepeatsComponent(op.operand(first), body, k, count, init, depth - 1) &&
           RepeatsComponent(op.operand(first + 1), body, k, count, init, depth - 1);
  };
  switch (op.code) {
    case OpCode::kSelect:
      return both(1);
    case OpCode::kMaximum:
    case OpCode::kMinimum:
    case OpCode::kAnd:
    case OpCode::kOr:
      return both(0);
    case OpCode::kAdd:
    case OpCode::kMultiply: {
      Combiner combiner;
      combiner.kind = op.Is(OpCode::kAdd) ? CombinerKind::kAdd : CombinerKind::kMul;
      return InitCountsOnce(init, combiner) && op.operand(0) != op.operand(1) && both(0);
    }
    default:
      return false;
  }
}

bool InitsMayRepeat(PartitionContext& context, int count) {
  const Region& body = context.op().region(0);
  const Op* yield = body.terminator();
  for (int k = 0; k < count; ++k) {
    const Value* init = context.operand(count + k).local;
    if (!RepeatsComponent(yield->operand(k), body, k, count, init, /*depth=*/8)) return false;
  }
  return true;
}

}  // namespace

bool InitCountsOnce(const Value* init, const Combiner& combiner) {
  switch (combiner.kind) {
    case CombinerKind::kMax:
    case CombinerKind::kMin:
    case CombinerKind::kAnd:
    case CombinerKind::kOr:
      return true;
    default:
      break;
  }
  // JAX writes a cumulative sum's zero as a constant that is broadcast to a scalar.
  while (init->def && (init->def->Is(OpCode::kBroadcastInDim) || init->def->Is(OpCode::kReshape) ||
                       init->def->Is(OpCode::kConvert))) {
    init = init->def->operand(0);
  }
  if (!init->def || !init->def->Is(OpCode::kConstant)) return false;
  const Attribute* value = init->def->attrs.Find("value");
  const auto* dense = value ? value->As<Attribute::Dense>() : nullptr;
  if (!dense || dense->literal.num_elements() != 1) return false;
  const std::complex<double> number = dense->literal.GetComplex(0);
  return number == std::complex<double>(combiner.kind == CombinerKind::kMul ? 1.0 : 0.0, 0.0);
}

int NumPartialGathers(const Op& op) {
  if (!op.Is(OpCode::kReduce) || Identity(op, AnalyzeCombiner(op.region(0)))) return 0;
  std::vector<Type> types;
  for (const auto& result : op.results) types.push_back(result->type);
  return TravelTogether(types) ? 1 : op.num_results();
}

void PartitionReduce(PartitionContext& context) {
  const int count = NumReduceInputs(context.op());
  const Combiner combiner = AnalyzeCombiner(context.op().region(0));
  const std::optional<Literal> identity = Identity(context.op(), combiner);
  const FactorAssignment f = context.ChooseFactors();
  std::vector<ShardedValue> inputs;
  for (int i = 0; i < count; ++i) inputs.push_back(context.OperandFor(i, f));
  const AxisList axes = AxesOverReducedDims(inputs[0], ReadReduceDims(context.op()));
  if (AxesSize(axes) == 1) {
    context.ByFactors(f);
    return;
  }
  if (!(count == 1 && combiner.IsSimple()) && !InitsMayRepeat(context, count)) {
    FactorChoice whole;
    for (int64_t dim : ReadReduceDims(context.op())) {
      const auto& factors = context.rule().operands[0].dims[static_cast<size_t>(dim)];
      whole.keep_whole.insert(whole.keep_whole.end(), factors.begin(), factors.end());
    }
    context.ByFactors(context.ChooseFactors(whole));
    return;
  }
  if (identity) {
    ReduceSimple(context, combiner, *identity, inputs[0], f, axes);
    return;
  }
  ReduceByGather(context, inputs, f, axes);
}

}  // namespace lockstep
