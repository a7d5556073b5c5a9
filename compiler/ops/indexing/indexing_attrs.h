// Attributes of the ops that look values up by position: gather, scatter, dynamic_slice.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

struct GatherDims {
  Dims offset_dims;           ///< result dims that come from the slice, ascending
  Dims collapsed_slice_dims;  ///< operand dims of slice size <= 1 absent from the result
  Dims operand_batching_dims;
  Dims start_indices_batching_dims;
  Dims start_index_map;          ///< operand dim of each component of an index vector
  int64_t index_vector_dim = 0;  ///< = rank of start_indices: an implicit trailing 1
  Dims slice_sizes;              ///< gather only; an operand of dynamic_gather
  bool indices_are_sorted = false;
};
GatherDims ReadGatherDims(const Op& op);

struct ScatterDims {
  Dims update_window_dims;    ///< update dims that belong to the window, ascending
  Dims inserted_window_dims;  ///< input dims absent from the window
  Dims input_batching_dims;
  Dims scatter_indices_batching_dims;
  Dims scatter_dims_to_operand_dims;  ///< input dim of each component of an index vector
  int64_t index_vector_dim = 0;
  bool indices_are_sorted = false;
  bool unique_indices = false;
  /// Operands are inputs..., scatter_indices, updates...
  int num_inputs = 0;
};
ScatterDims ReadScatterDims(const Op& op);

/// dynamic_slice: sizes of the slice.
Dims ReadDynamicSliceSizes(const Op& op);
/// torch_index_select: number of leading dimensions shared with the index.
int64_t ReadBatchDims(const Op& op);

}  // namespace lockstep
