// Dot products of tensors, for the ops that are made of them.
#pragma once

#include "compiler/ops/contraction/contraction_attrs.h"
#include "runtime/reference/element_op.h"
#include "runtime/reference/leaf.h"
#include "runtime/reference/matmul.h"

namespace lockstep::reference {

/// dot_general: result dims are batch, lhs free, rhs free. `moves`: where the product is the result
/// of the leaf.
Tensor DotProduct(Leaf& leaf, const Tensor& lhs, const Tensor& rhs, const DotDims& dims,
                  DType dtype, const Moves* moves = nullptr);
/// stablehlo.convert of a whole tensor.
Tensor ConvertTensor(const Tensor& in, DType dtype);

}  // namespace lockstep::reference
