// Record functions of gather, and the factors it shares with scatter.
#include "compiler/ops/checks.h"
#include "compiler/ops/indexing/index_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

/// Factors of one window dim of slices, which comes from dim `input` of the input.
void AddWindowFactors(std::vector<IndexedFactor>& factors, int input, int64_t input_size,
                      int slices, int64_t slice_size, bool scatter) {
  if (input_size == slice_size) {
    factors.push_back({input, kNoDim, slices, input_size, FactorKind::kPassThrough, false});
  } else if (scatter || slice_size == 1) {
    // A slice of one element of a gathered dim: every device looks into its own part, and the
    // owner's value is found by a reduction.
    const FactorKind kind = scatter ? FactorKind::kNeedReplication : FactorKind::kReduction;
    factors.push_back({input, kNoDim, kNoDim, input_size, kind, false});
    factors.push_back({kNoDim, kNoDim, slices, slice_size, FactorKind::kNeedReplication, false});
  } else {
    factors.push_back({input, kNoDim, slices, input_size, FactorKind::kNeedReplication, true});
  }
}

Dims BatchSizes(const Dims& indices, int64_t index_vector_dim) {
  Dims sizes = indices;
  if (index_vector_dim < static_cast<int64_t>(sizes.size())) {
    sizes.erase(sizes.begin() + index_vector_dim);
  }
  return sizes;
}

void CheckBatchingDims(const Op& op, const GatherDims& dims) {
  const Type& operand = op.operand(0)->type;
  const Type& indices = op.operand(1)->type;
  CheckSorted(op, "c10", "operand_batching_dims", dims.operand_batching_dims);
  CheckDimsInRange(op, "c11", "operand_batching_dims entry", dims.operand_batching_dims,
                   operand.rank());
  CheckUnique(op, "c13", "start_indices_batching_dims", dims.start_indices_batching_dims);
  CheckDimsInRange(op, "c14", "start_indices_batching_dims entry", dims.start_indices_batching_dims,
                   indices.rank());
  if (Contains(dims.start_indices_batching_dims, dims.index_vector_dim)) {
    Fail(op, "c15",
         "start_indices_batching_dims " + DimsString(dims.start_indices_batching_dims) +
             " hold index_vector_dim " + std::to_string(dims.index_vector_dim));
  }
  if (dims.operand_batching_dims.size() != dims.start_indices_batching_dims.size()) {
    Fail(op, "c16",
         "operand_batching_dims " + DimsString(dims.operand_batching_dims) +
             " and start_indices_batching_dims " + DimsString(dims.start_indices_batching_dims) +
             " differ in number");
  }
  for (size_t i = 0; i < dims.operand_batching_dims.size(); ++i) {
    const int64_t a = operand.dim(static_cast<int>(dims.operand_batching_dims[i]));
    const int64_t b = indices.dim(static_cast<int>(dims.start_indices_batching_dims[i]));
    if (SameDim(a, b)) continue;
    Fail(op, "c17",
         "batching dim " + std::to_string(dims.operand_batching_dims[i]) + " of operand is " +
             std::to_string(a) + ", dim " + std::to_string(dims.start_indices_batching_dims[i]) +
             " of start_indices is " + std::to_string(b));
  }
}

void CheckSliceSizes(const Op& op, const GatherDims& dims) {
  const Type& operand = op.operand(0)->type;
  if (static_cast<int>(dims.slice_sizes.size()) != operand.rank()) {
    Fail(op, "c20",
         "slice_sizes has " + std::to_string(dims.slice_sizes.size()) +
             " entries, the operand has rank " + std::to_string(operand.rank()));
  }
  for (size_t d = 0; d < dims.slice_sizes.size(); ++d) {
    const int64_t size = operand.dims()[d];
    const int64_t slice = dims.slice_sizes[d];
    if (slice < 0 || (size != kDynamicDim && slice > size)) {
      Fail(op, "c21",
           "slice size " + std::to_string(slice) + " of dim " + std::to_string(d) +
               " is not within 0 and its size " + std::to_string(size));
    }
    const auto dim = static_cast<int64_t>(d);
    if (slice > 1 && Contains(dims.collapsed_slice_dims, dim)) {
      Fail(op, "c9",
           "slice size " + std::to_string(slice) + " of collapsed dim " + std::to_string(d) +
               " is above 1");
    }
    if (slice > 1 && Contains(dims.operand_batching_dims, dim)) {
      Fail(op, "c12",
           "slice size " + std::to_string(slice) + " of batching dim " + std::to_string(d) +
               " is above 1");
    }
  }
}

}  // namespace

std::vector<IndexedFactor> IndexedFactors(const IndexedDims& dims, const Dims& input,
                                          const Dims& indices, const Dims& slices,
                                          const FactorKind* scatter_kind) {
  const bool scatter = scatter_kind != nullptr;
  std::vector<IndexedFactor> factors;
  int input_dim = 0;
  int batch = 0;
  for (int d = 0; d < static_cast<int>(slices.size()); ++d) {
    const int64_t size = slices[static_cast<size_t>(d)];
    if (Contains(dims.window_dims, d)) {
      while (Contains(dims.collapsed_dims, input_dim) ||
             Contains(dims.input_batching_dims, input_dim)) {
        ++input_dim;
      }
      AddWindowFactors(factors, input_dim, input[static_cast<size_t>(input_dim)], d, size, scatter);
      ++input_dim;
      continue;
    }
    const int indices_dim = batch < dims.index_vector_dim ? batch : batch + 1;
    ++batch;
    const int position = IndexOf(dims.indices_batching_dims, indices_dim);
    const bool explicit_batch = position >= 0;
    const int batch_input =
        explicit_batch ? static_cast<int>(dims.input_batching_dims[static_cast<size_t>(position)])
                       : kNoDim;
    const FactorKind kind = scatter && !explicit_batch ? *scatter_kind : FactorKind::kPassThrough;
    factors.push_back({batch_input, indices_dim, d, size, kind, false});
  }
  for (int64_t dim : dims.collapsed_dims) {
    const int64_t size = input[static_cast<size_t>(dim)];
    const FactorKind kind = scatter     ? FactorKind::kPassThrough
                            : size == 1 ? FactorKind::kNeedReplication
                                        : FactorKind::kReduction;
    factors.push_back({static_cast<int>(dim), kNoDim, kNoDim, size, kind, false});
  }
  if (dims.index_vector_dim < static_cast<int64_t>(indices.size())) {
    const int dim = static_cast<int>(dims.index_vector_dim);
    factors.push_back({kNoDim, dim, kNoDim, indices[static_cast<size_t>(dim)],
                       FactorKind::kNeedReplication, false});
  }
  return factors;
}

/// gather: slices of the operand at the places that start_indices name. Starts are clamped so that
/// each slice lies within the operand.
///   Shape     batch dims of start_indices, with the slice's dims at offset_dims
///   Factors   batch dims and dims of full slice size pass; a dim of which one element is taken is
///             a reduction (local lookup, then a sum); partial slices need replication.
///             Embedding [50,8] at [3,7]: ([l, k], [i, j])->([i, j, k]) reduction={l}
///   Errors    InvalidArgument gather_i2, gather_c1..c21
///   Source    StableHLO spec "gather"
std::vector<Type> InferGather(const Op& op) {
  const Type& operand = op.operand(0)->type;
  const Type& indices = op.operand(1)->type;
  CheckOperandSet(op, 1, kIntegerSet);
  const GatherDims dims = ReadGatherDims(op);
  const int64_t rank = operand.rank();
  if (static_cast<int64_t>(dims.offset_dims.size() + dims.collapsed_slice_dims.size() +
                           dims.operand_batching_dims.size()) != rank) {
    Fail(op, "c1",
         "offset_dims " + DimsString(dims.offset_dims) + ", collapsed_slice_dims " +
             DimsString(dims.collapsed_slice_dims) + " and operand_batching_dims " +
             DimsString(dims.operand_batching_dims) + " do not make up rank " +
             std::to_string(rank));
  }
  CheckDim(op, "c2", "index_vector_dim", dims.index_vector_dim, indices.rank() + 1);
  const int64_t components = dims.index_vector_dim < indices.rank()
                                 ? indices.dim(static_cast<int>(dims.index_vector_dim))
                                 : 1;
  if (!SameDim(components, static_cast<int64_t>(dims.start_index_map.size()))) {
    Fail(op, "c3",
         "start_index_map " + DimsString(dims.start_index_map) + " does not fit index vectors of " +
             std::to_string(components) + " components");
  }
  CheckUnique(op, "c4", "offset_dims", dims.offset_dims);
  CheckSorted(op, "c4", "offset_dims", dims.offset_dims);
  Dims both = dims.collapsed_slice_dims;
  both.insert(both.end(), dims.operand_batching_dims.begin(), dims.operand_batching_dims.end());
  CheckUnique(op, "c6", "collapsed_slice_dims and operand_batching_dims", both);
  CheckSorted(op, "c7", "collapsed_slice_dims", dims.collapsed_slice_dims);
  CheckDimsInRange(op, "c8", "collapsed_slice_dims entry", dims.collapsed_slice_dims, rank);
  CheckBatchingDims(op, dims);
  Dims mapped = dims.start_index_map;
  mapped.insert(mapped.end(), dims.operand_batching_dims.begin(), dims.operand_batching_dims.end());
  CheckUnique(op, "c18", "start_index_map and operand_batching_dims", mapped);
  CheckDimsInRange(op, "c19", "start_index_map entry", dims.start_index_map, rank);
  CheckSliceSizes(op, dims);

  const Dims batch = BatchSizes(indices.dims(), dims.index_vector_dim);
  const size_t result_rank = batch.size() + dims.offset_dims.size();
  CheckDimsInRange(op, "c5", "offset_dims entry", dims.offset_dims,
                   static_cast<int64_t>(result_rank));
  Dims offsets;
  for (int64_t d = 0; d < rank; ++d) {
    if (!Contains(both, d)) offsets.push_back(dims.slice_sizes[static_cast<size_t>(d)]);
  }
  Dims result;
  size_t next_batch = 0;
  size_t next_offset = 0;
  for (size_t d = 0; d < result_rank; ++d) {
    const bool offset = Contains(dims.offset_dims, static_cast<int64_t>(d));
    result.push_back(offset ? offsets[next_offset++] : batch[next_batch++]);
  }
  return {operand.WithDims(result)};
}

FactorRule GatherRule(const Op& op) {
  const GatherDims dims = ReadGatherDims(op);
  const IndexedDims indexed = {dims.offset_dims, dims.collapsed_slice_dims,
                               dims.operand_batching_dims, dims.start_indices_batching_dims,
                               dims.index_vector_dim};
  RuleBuilder rule(op);
  for (const IndexedFactor& f :
       IndexedFactors(indexed, op.operand(0)->type.dims(), op.operand(1)->type.dims(),
                      op.result()->type.dims(), nullptr)) {
    rule.Add(f.size, {f.input, f.indices}, {f.slices}, f.kind, f.blocked);
  }
  return rule.Build();
}

}  // namespace lockstep
