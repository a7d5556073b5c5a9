// The duties of the indexing ops, one .cpp per op, and what gather and scatter share.
#pragma once

#include <functional>

#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

std::vector<Type> InferDynamicSlice(const Op& op);
FactorRule DynamicSliceRule(const Op& op);
std::vector<Type> InferDynamicUpdateSlice(const Op& op);
FactorRule DynamicUpdateSliceRule(const Op& op);
std::vector<Type> InferGather(const Op& op);
FactorRule GatherRule(const Op& op);
std::vector<Type> InferScatter(const Op& op);
FactorRule ScatterRule(const Op& op);

/// gather and scatter in one notation. "slices" is the gather's result or the scatter's updates.
/// A dim of slices is a window dim (from the input) or a batch dim (from the indices).
struct IndexedDims {
  Dims window_dims;     ///< of slices: offset_dims, update_window_dims
  Dims collapsed_dims;  ///< of the input: collapsed_slice_dims, inserted_window_dims
  Dims input_batching_dims;
  Dims indices_batching_dims;
  int64_t index_vector_dim = 0;
};

/// One factor that gather and scatter ask for: dims of input, indices and slices, or kNoDim.
struct IndexedFactor {
  int input;
  int indices;
  int slices;
  int64_t size;
  FactorKind kind;
  bool blocked;
};
/// Walks the dims of slices in order, then the collapsed dims, then the index vector dim.
/// `scatter_kind` is null for gather; for scatter it is the kind of the batch dims that are in
/// indices and slices only: reduction if the body is a known combiner, else need-replication.
std::vector<IndexedFactor> IndexedFactors(const IndexedDims& dims, const Dims& input,
                                          const Dims& indices, const Dims& slices,
                                          const FactorKind* scatter_kind);

}  // namespace lockstep
