// Record functions of scatter.
#include "compiler/ops/checks.h"
#include "compiler/ops/indexing/index_rules.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

void CheckScatterDims(const Op& op, const ScatterDims& dims) {
  const Type& input = op.operand(0)->type;
  const Type& indices = op.operand(dims.num_inputs)->type;
  const int64_t rank = input.rank();
  if (static_cast<int64_t>(dims.update_window_dims.size() + dims.inserted_window_dims.size() +
                           dims.input_batching_dims.size()) != rank) {
    Fail(op, "c2",
         "update_window_dims " + DimsString(dims.update_window_dims) + ", inserted_window_dims " +
             DimsString(dims.inserted_window_dims) + " and input_batching_dims " +
             DimsString(dims.input_batching_dims) + " do not make up rank " + std::to_string(rank));
  }
  CheckUnique(op, "c7", "update_window_dims", dims.update_window_dims);
  CheckSorted(op, "c7", "update_window_dims", dims.update_window_dims);
  CheckDimsInRange(op, "c8", "update_window_dims entry", dims.update_window_dims,
                   op.operand(dims.num_inputs + 1)->type.rank());
  Dims both = dims.inserted_window_dims;
  both.insert(both.end(), dims.input_batching_dims.begin(), dims.input_batching_dims.end());
  CheckUnique(op, "c9", "inserted_window_dims and input_batching_dims", both);
  CheckSorted(op, "c10", "inserted_window_dims", dims.inserted_window_dims);
  CheckDimsInRange(op, "c11", "inserted_window_dims entry", dims.inserted_window_dims, rank);
  CheckSorted(op, "c12", "input_batching_dims", dims.input_batching_dims);
  CheckDimsInRange(op, "c13", "input_batching_dims entry", dims.input_batching_dims, rank);
  CheckUnique(op, "c14", "scatter_indices_batching_dims", dims.scatter_indices_batching_dims);
  CheckDimsInRange(op, "c15", "scatter_indices_batching_dims entry",
                   dims.scatter_indices_batching_dims, indices.rank());
  CheckDim(op, "c22", "index_vector_dim", dims.index_vector_dim, indices.rank() + 1);
  if (Contains(dims.scatter_indices_batching_dims, dims.index_vector_dim)) {
    Fail(op, "c16",
         "scatter_indices_batching_dims " + DimsString(dims.scatter_indices_batching_dims) +
             " hold index_vector_dim " + std::to_string(dims.index_vector_dim));
  }
  if (dims.input_batching_dims.size() != dims.scatter_indices_batching_dims.size()) {
    Fail(op, "c17",
         "input_batching_dims " + DimsString(dims.input_batching_dims) +
             " and scatter_indices_batching_dims " +
             DimsString(dims.scatter_indices_batching_dims) + " differ in number");
  }
  for (size_t i = 0; i < dims.input_batching_dims.size(); ++i) {
    const int64_t a = input.dim(static_cast<int>(dims.input_batching_dims[i]));
    const int64_t b = indices.dim(static_cast<int>(dims.scatter_indices_batching_dims[i]));
    if (SameDim(a, b)) continue;
    Fail(op, "c18",
         "batching dim " + std::to_string(dims.input_batching_dims[i]) + " of input is " +
             std::to_string(a) + ", dim " + std::to_string(dims.scatter_indices_batching_dims[i]) +
             " of scatter_indices is " + std::to_string(b));
  }
  const int64_t components = dims.index_vector_dim < indices.rank()
                                 ? indices.dim(static_cast<int>(dims.index_vector_dim))
                                 : 1;
  if (!SameDim(components, static_cast<int64_t>(dims.scatter_dims_to_operand_dims.size()))) {
    Fail(op, "c19",
         "scatter_dims_to_operand_dims " + DimsString(dims.scatter_dims_to_operand_dims) +
             " does not fit index vectors of " + std::to_string(components) + " components");
  }
  Dims mapped = dims.scatter_dims_to_operand_dims;
  mapped.insert(mapped.end(), dims.input_batching_dims.begin(), dims.input_batching_dims.end());
  CheckUnique(op, "c20", "scatter_dims_to_operand_dims and input_batching_dims", mapped);
  CheckDimsInRange(op, "c21", "scatter_dims_to_operand_dims entry",
                   dims.scatter_dims_to_operand_dims, rank);
}

/// Batch dims of the updates are those of the indices; window dims fit into the input.
void CheckUpdateShape(const Op& op, const ScatterDims& dims) {
  const Type& input = op.operand(0)->type;
  const Type& indices = op.operand(dims.num_inputs)->type;
  const Type& updates = op.operand(dims.num_inputs + 1)->type;
  const int64_t batch_rank = indices.rank() - (dims.index_vector_dim < indices.rank() ? 1 : 0);
  if (updates.rank() != batch_rank + static_cast<int64_t>(dims.update_window_dims.size())) {
    Fail(op, "c4",
         "updates " + updates.ToString() + " must have rank " +
             std::to_string(batch_rank + static_cast<int64_t>(dims.update_window_dims.size())));
  }
  int input_dim = 0;
  int batch = 0;
  for (int d = 0; d < updates.rank(); ++d) {
    if (Contains(dims.update_window_dims, d)) {
      while (Contains(dims.inserted_window_dims, input_dim) ||
             Contains(dims.input_batching_dims, input_dim)) {
        ++input_dim;
      }
      const int64_t size = input.dim(input_dim);
      if (size != kDynamicDim && updates.dim(d) != kDynamicDim && updates.dim(d) > size) {
        Fail(op, "c4",
             "dim " + std::to_string(d) + " of updates is " + std::to_string(updates.dim(d)) +
                 ", larger than dim " + std::to_string(input_dim) + " of the input, " +
                 std::to_string(size));
      }
      ++input_dim;
      continue;
    }
    const int indices_dim = batch < dims.index_vector_dim ? batch : batch + 1;
    ++batch;
    if (SameDim(updates.dim(d), indices.dim(indices_dim))) continue;
    Fail(op, "c4",
         "dim " + std::to_string(d) + " of updates is " + std::to_string(updates.dim(d)) +
             ", dim " + std::to_string(indices_dim) + " of scatter_indices is " +
             std::to_string(indices.dim(indices_dim)));
  }
}

/// Reduction if the body combines each input with its update by one and the same known op, so that
/// devices may scatter different updates and combine their results.
FactorKind ImplicitBatchKind(const Op& op, int num_inputs) {
  const Region& body = op.region(0);
  const Op* terminator = body.terminator();
  if (!terminator || body.num_args() != 2 * num_inputs ||
      terminator->num_operands() != num_inputs) {
    return FactorKind::kNeedReplication;
  }
  std::optional<OpCode> common;
  for (int index = 0; index < num_inputs; ++index) {
    const Value* value = terminator->operand(index);
    const Op* def = value->def;
    if (!def || def->num_operands() != 2 || !value->type.IsTensor()) {
      return FactorKind::kNeedReplication;
    }
    const bool logical =
        IsBool(value->type.dtype()) && (def->Is(OpCode::kAnd) || def->Is(OpCode::kOr));
    const bool arithmetic = def->Is(OpCode::kAdd) || def->Is(OpCode::kMultiply) ||
                            def->Is(OpCode::kMaximum) || def->Is(OpCode::kMinimum);
    if (!logical && !arithmetic) return FactorKind::kNeedReplication;
    if (common && *common != def->code) return FactorKind::kNeedReplication;
    common = def->code;
    const Value* old = body.arg(index);
    const Value* update = body.arg(num_inputs + index);
    const bool pair = (def->operand(0) == old && def->operand(1) == update) ||
                      (def->operand(0) == update && def->operand(1) == old);
    if (!pair) return FactorKind::kNeedReplication;
  }
  return FactorKind::kReduction;
}

}  // namespace

/// scatter: combines updates into the inputs at the places that scatter_indices name. Elements of
/// an update that fall outside are dropped, one by one.
///   Shape     results have the inputs' dims; element types are those of the body
///   Factors   window dims of full size, explicit batch dims and inserted dims pass; batch dims of
///             the indices are reductions if the body is a known combiner, else need replication.
///             Embedding gradient: ([l, k], [i, j], [i, j, k])->([l, k]) reduction={i, j}
///   Errors    InvalidArgument scatter_i2, scatter_c1..c23
///   Source    StableHLO spec "scatter"
std::vector<Type> InferScatter(const Op& op) {
  if (op.num_operands() % 2 == 0) {
    Fail(op, "c5",
         "needs as many updates as inputs, got " + std::to_string(op.num_operands()) + " operands");
  }
  const ScatterDims dims = ReadScatterDims(op);
  const int count = dims.num_inputs;
  CheckOperandSet(op, count, kIntegerSet);
  CheckSameShapes(op, "c1", 0, count - 1);
  CheckSameShapes(op, "c3", count + 1, op.num_operands() - 1);
  std::vector<Type> inputs;
  for (int i = 0; i < count; ++i) {
    const Type& input = op.operand(i)->type;
    const Type& update = op.operand(count + 1 + i)->type;
    if (BaselineDType(input) != BaselineDType(update)) {
      Fail(op, "c6",
           "input " + std::to_string(i) + " is " + input.ToString() + ", its update is " +
               update.ToString());
    }
    inputs.push_back(input);
  }
  CheckScatterDims(op, dims);
  CheckUpdateShape(op, dims);
  const std::vector<Type> combined = CheckReducer(op, "c23", op.region(0), inputs);
  std::vector<Type> results;
  for (int i = 0; i < count; ++i) {
    results.push_back(combined[static_cast<size_t>(i)].WithDims(op.operand(i)->type.dims()));
  }
  return results;
}

FactorRule ScatterRule(const Op& op) {
  const ScatterDims dims = ReadScatterDims(op);
  const int count = dims.num_inputs;
  const IndexedDims indexed = {dims.update_window_dims, dims.inserted_window_dims,
                               dims.input_batching_dims, dims.scatter_indices_batching_dims,
                               dims.index_vector_dim};
  const FactorKind kind = ImplicitBatchKind(op, count);
  RuleBuilder rule(op);
  for (const IndexedFactor& f :
       IndexedFactors(indexed, op.operand(0)->type.dims(), op.operand(count)->type.dims(),
                      op.operand(count + 1)->type.dims(), &kind)) {
    std::vector<int> operands(static_cast<size_t>(count), f.input);
    operands.push_back(f.indices);
    operands.insert(operands.end(), static_cast<size_t>(count), f.slices);
    rule.Add(f.size, operands, std::vector<int>(static_cast<size_t>(count), f.input), f.kind,
             f.blocked);
  }
  return rule.Build();
}

}  // namespace lockstep
