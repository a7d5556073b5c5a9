// Attributes of dot_general, dot, convolution, einsum and chlo.ragged_dot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct DotDims {
  Dims lhs_batch, rhs_batch;              ///< paired by position
  Dims lhs_contracting, rhs_contracting;  ///< paired by position
  Dims lhs_free, rhs_free;                ///< the remaining dims, ascending (derived)
};
/// dot_general, and dot (the last lhs dim with the first rhs dim). Result dims are batch, lhs
/// free, rhs free.
DotDims ReadDotDims(const Op& op);

/// The algorithm that a dot asks for (a demand, unlike precision, which is a hint).
struct DotAlgorithm {
  DType lhs_precision = DType::kF32;
  DType rhs_precision = DType::kF32;
  DType accumulation = DType::kF32;
  int64_t lhs_components = 1;
  int64_t rhs_components = 1;
  int64_t num_primitive_operations = 1;
  bool allow_imprecise_accumulation = false;
};
std::optional<DotAlgorithm> ReadDotAlgorithm(const Op& op);

struct ConvDims {
  int64_t input_batch = 0, input_feature = 1;
  Dims input_spatial;
  int64_t kernel_input_feature = 0, kernel_output_feature = 1;
  Dims kernel_spatial;
  int64_t output_batch = 0, output_feature = 1;
  Dims output_spatial;
  int64_t feature_groups = 1;
  int64_t batch_groups = 1;
};
/// dimension_numbers as a structure or as the text `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
ConvDims ReadConvDims(const Op& op);
/// "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]".
std::string ConvDimsString(const ConvDims& dims);

/// Labels of an einsum: operand label lists and the result's, "ab,bc->ac". One character each.
struct EinsumLabels {
  std::vector<std::string> operands;
  std::string result;
};
EinsumLabels ReadEinsum(const Op& op);

struct RaggedDotDims {
  DotDims dot;
  Dims lhs_ragged;  ///< exactly one dim
  Dims rhs_group;   ///< zero or one dim
};
RaggedDotDims ReadRaggedDotDims(const Op& op);

}  // namespace lockstep
