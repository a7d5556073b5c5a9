// Partition rule of scatter.
//
// Window dimensions of full size and explicit batch dimensions are partitioned by factors. In a
// sharded dimension that is indexed, every device sees all updates, shifts the indices by its
// offset, and the op itself drops what falls outside of the shard. If the updates are split, each
// device scatters its own into the input (one device) or the combiner's identity (the others), and
// the results are combined: a partial value.

#include "compiler/base/error.h"
#include "compiler/ops/attr_access.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/positions.h"
#include "compiler/ops/reduction/combiner.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

/// An index that no window starting there can reach the tensor from.
constexpr int64_t kNowhere = -(int64_t{1} << 60);

/// The op that combines each input with its update: the factor rule has made sure there is one.
Combiner CombinerOf(const Op& op, int inputs) {
  if (inputs == 1) return AnalyzeCombiner(op.region(0));
  Combiner combiner;
  combiner.op = op.region(0).terminator()->operand(0)->def->code;
  switch (combiner.op) {
    case OpCode::kAdd:
      combiner.kind = CombinerKind::kAdd;
      break;
    case OpCode::kMultiply:
      combiner.kind = CombinerKind::kMul;
      break;
    case OpCode::kMaximum:
      combiner.kind = CombinerKind::kMax;
      break;
    case OpCode::kMinimum:
      combiner.kind = CombinerKind::kMin;
      break;
    case OpCode::kAnd:
      combiner.kind = CombinerKind::kAnd;
      break;
    case OpCode::kOr:
      combiner.kind = CombinerKind::kOr;
      break;
    default:
      break;
  }
  return combiner;
}

class ScatterRewrite {
 public:
  ScatterRewrite(PartitionContext& context, const ScatterDims& dims)
      : context_(context), b_(context.b()), dims_(dims), count_(dims.num_inputs) {}

  void Run() {
    const FactorAssignment f = context_.ChooseFactors(Choice());
    const AxisList reduced = context_.ReducedAxes(f);
    std::vector<ShardedValue> inputs;
    for (int i = 0; i < count_; ++i) inputs.push_back(context_.OperandFor(i, f));
    const ShardedValue indices = context_.OperandFor(count_, f);
    std::vector<Value*> operands;
    const Combiner combiner = reduced.empty() ? Combiner{} : CombinerOf(context_.op(), count_);
    for (const ShardedValue& input : inputs) {
      operands.push_back(reduced.empty() ? input.local : Once(input, combiner, reduced));
    }
    operands.push_back(Indices(inputs[0], indices));
    for (int i = 0; i < count_; ++i) {
      operands.push_back(context_.OperandFor(count_ + 1 + i, f).local);
    }
    std::vector<Type> types;
    for (int i = 0; i < count_; ++i) {
      types.push_back(
          PartitionContext::LocalType(context_.global_result(i), context_.ResultSharding(i, f)));
    }
    Op* copy =
        b_.CloneLocal(context_.op(), std::move(operands), std::move(types), context_.Captures());
    if (nowhere_) copy->attrs.Set("indices_are_sorted", Attribute(false));
    for (int i = 0; i < count_; ++i) Finish(i, copy->result(i), f, reduced, combiner);
  }

 private:
  /// What cannot be masked by moving an index away stays whole.
  FactorChoice Choice() const {
    FactorChoice choice;
    const FactorRule& rule = context_.rule();
    const Dims& indexed = dims_.scatter_dims_to_operand_dims;
    for (size_t d = 0; d < rule.operands[0].dims.size(); ++d) {
      const int64_t dim = static_cast<int64_t>(d);
      const bool inserted = Contains(dims_.inserted_window_dims, dim);
      const bool batching = Contains(dims_.input_batching_dims, dim);
      const bool window = !inserted && !batching;
      if ((inserted && !Contains(indexed, dim)) || (window && Contains(indexed, dim))) {
        for (int factor : rule.operands[0].dims[d]) choice.keep_whole.push_back(factor);
      }
    }
    if (indexed.empty()) {
      for (size_t f = 0; f < rule.factors.size(); ++f) {
        if (rule.factors[f].kind == FactorKind::kReduction) {
          choice.keep_whole.push_back(static_cast<int>(f));
        }
      }
    }
    return choice;
  }

  /// The input on the first device of those that hold different updates, the identity on others.
  Value* Once(const ShardedValue& input, const Combiner& combiner, const AxisList& reduced) {
    const DType dtype = input.local->type.dtype();
    switch (combiner.kind) {
      case CombinerKind::kMax:
      case CombinerKind::kMin:
      case CombinerKind::kAnd:
      case CombinerKind::kOr:
        return input.local;  // counted twice is counted once
      default:
        break;
    }
    std::optional<Literal> identity = CombinerIdentity(combiner.kind, dtype);
    LOCKSTEP_CHECK(identity.has_value()) << "scatter reduces by " << CombinerName(combiner.kind);
    Value* first = b_.Compare(context_.ShardOrdinal(reduced), b_.I64(0), "EQ");
    Value* others = b_.BroadcastScalar(b_.Constant(*identity), input.local->type.dims());
    return b_.Select(first, input.local, others);
  }

  Value* Indices(const ShardedValue& input, const ShardedValue& indices) {
    const int vector_dim = static_cast<int>(dims_.index_vector_dim);
    const int rank = indices.global.rank();
    const bool implicit = vector_dim == rank;
    bool shifted = false;
    for (int64_t dim : dims_.scatter_dims_to_operand_dims) {
      shifted = shifted || input.IsSharded(static_cast<int>(dim));
    }
    Value* result = indices.local;
    if (shifted) {
      std::vector<Value*> columns;
      for (size_t c = 0; c < dims_.scatter_dims_to_operand_dims.size(); ++c) {
        const int d = static_cast<int>(dims_.scatter_dims_to_operand_dims[c]);
        const int64_t at = static_cast<int64_t>(c);
        Value* column =
            implicit ? indices.local : b_.SliceDim(indices.local, vector_dim, at, at + 1);
        column = ToI64(column, input.global_dim(d));
        if (input.IsSharded(d)) {
          column = b_.Sub(column,
                          b_.BroadcastScalar(context_.ShardOffset(input, d), column->type.dims()));
        }
        columns.push_back(column);
      }
      result = implicit ? columns[0] : b_.Concatenate(std::move(columns), vector_dim);
    }
    // Padding of split updates must not land anywhere.
    std::vector<int> padded;
    for (int d = 0; d < rank; ++d) {
      if (d != vector_dim && indices.HasPadding(d) && IsReduced(d)) padded.push_back(d);
    }
    if (padded.empty()) return result;
    nowhere_ = true;
    ShardedValue wide = indices;
    wide.local = result->type.dtype() == DType::kI64 ? result : ToI64(result, int64_t{1} << 60);
    return context_.MaskPadding(wide, b_.I64(kNowhere), padded);
  }

  bool IsReduced(int indices_dim) const {
    for (int factor : context_.rule().operands[At(count_)].dims[At(indices_dim)]) {
      if (context_.rule().factors[At(factor)].kind == FactorKind::kReduction) return true;
    }
    return false;
  }

  /// Unsigned 64-bit indices above `limit` would turn negative: they stay outside.
  Value* ToI64(Value* index, int64_t limit) {
    if (index->type.dtype() == DType::kU64) {
      Value* most = b_.BroadcastScalar(b_.Constant(Literal::ScalarInt(DType::kU64, limit)),
                                       index->type.dims());
      index = b_.Min(index, most);
    }
    return b_.Convert(index, DType::kI64);
  }

  void Finish(int i, Value* local, const FactorAssignment& f, const AxisList& reduced,
              const Combiner& combiner) {
    TensorSharding sharding = context_.ResultSharding(i, f);
    if (reduced.empty()) {
      context_.SetResult(i, local, sharding);
      return;
    }
    const bool boolean = IsBool(local->type.dtype());
    std::optional<ReductionKind> kind = UnreducedKind(combiner.kind);
    if (boolean && combiner.kind == CombinerKind::kOr) kind = ReductionKind::kMax;
    if (boolean && combiner.kind == CombinerKind::kAnd) kind = ReductionKind::kMin;
    if (kind) {
      sharding.unreduced = reduced;
      sharding.unreduced_kind = *kind;
    } else {
      local = context_.AllReduce(local, reduced, combiner.op,
                                 context_.op().Describe() + " has its updates split over " +
                                     AxisListString(*context_.mesh(), reduced));
    }
    context_.SetResult(i, local, sharding);
  }

  PartitionContext& context_;
  LocalBuilder& b_;
  const ScatterDims& dims_;
  const int count_;
  bool nowhere_ = false;
};

}  // namespace

void PartitionScatter(PartitionContext& context) {
  const ScatterDims dims = ReadScatterDims(context.op());
  ScatterRewrite(context, dims).Run();
}

}  // namespace lockstep
