// Dot products of tensors, for the ops that are made of them.
#pragma once

#include "compiler/ops/contraction/contraction_attrs.h"
#include "runtime/reference/element_op.h"
#include "runtime/reference/leaf.h"
#include "runtime/reference/matmul.h"

namespace lockstep::reference {

/// dot_general: result dims are batch, lhs free, rhs free.
Tensor DotProduct(Leaf& leaf, const Tensor& lhs, const Tensor& rhs, const DotDims& dims,
                  DType dtype);
/// stablehlo.convert of a whole tensor.
Tensor ConvertTensor(const Tensor& in, DType dtype);

}  // namespace lockstep::reference
