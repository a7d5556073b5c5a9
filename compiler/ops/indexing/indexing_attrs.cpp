#include "compiler/ops/indexing/indexing_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {

GatherDims ReadGatherDims(const Op& op) {
  const AttrMap& fields = StructFields(op, "dimension_numbers");
  GatherDims dims;
  dims.offset_dims = fields.GetInts("offset_dims", {});
  dims.collapsed_slice_dims = fields.GetInts("collapsed_slice_dims", {});
  dims.operand_batching_dims = fields.GetInts("operand_batching_dims", {});
  dims.start_indices_batching_dims = fields.GetInts("start_indices_batching_dims", {});
  dims.start_index_map = fields.GetInts("start_index_map", {});
  dims.index_vector_dim = fields.GetInt("index_vector_dim", 0);
  dims.slice_sizes = op.attrs.GetInts("slice_sizes", {});
  dims.indices_are_sorted = op.attrs.GetBool("indices_are_sorted", false);
  return dims;
}

ScatterDims ReadScatterDims(const Op& op) {
  const AttrMap& fields = StructFields(op, "scatter_dimension_numbers");
  ScatterDims dims;
  dims.update_window_dims = fields.GetInts("update_window_dims", {});
  dims.inserted_window_dims = fields.GetInts("inserted_window_dims", {});
  dims.input_batching_dims = fields.GetInts("input_batching_dims", {});
  dims.scatter_indices_batching_dims = fields.GetInts("scatter_indices_batching_dims", {});
  dims.scatter_dims_to_operand_dims = fields.GetInts("scatter_dims_to_operand_dims", {});
  dims.index_vector_dim = fields.GetInt("index_vector_dim", 0);
  dims.indices_are_sorted = op.attrs.GetBool("indices_are_sorted", false);
  dims.unique_indices = op.attrs.GetBool("unique_indices", false);
  dims.num_inputs = (op.num_operands() - 1) / 2;
  return dims;
}

Dims ReadDynamicSliceSizes(const Op& op) { return op.attrs.GetInts("slice_sizes", {}); }

int64_t ReadBatchDims(const Op& op) { return op.attrs.GetInt("batch_dims", 0); }

}  // namespace lockstep
