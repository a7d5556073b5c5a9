// Data movement: copies of elements (and of their bounds) by affine index maps. Bits are never
// touched.
#pragma once

#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// result[i0, i1, ...] = in[offset + i0*strides[0] + i1*strides[1] + ...] for every index of dims.
Tensor StridedGather(const Tensor& in, const Dims& dims, const Dims& strides, int64_t offset);
/// result[offset + i0*strides[0] + ...] = in[i0, i1, ...] for every index of dims, which are the
/// leading corner of in's dims beginning at `from` (row-major element number).
void StridedScatter(const Tensor& in, const Dims& dims, const Dims& in_strides, int64_t from,
                    Tensor& result, const Dims& strides, int64_t offset);
/// A tensor of one repeated element.
Tensor SplatOf(const Tensor& scalar, const Dims& dims);
/// Same elements, other dims.
Tensor ReshapedTo(const Tensor& in, const Dims& dims);
/// stablehlo.pad: interior padding first, then the edges; a negative edge trims the dilated tensor.
/// Errors: InvalidArgument for sizes that do not fit.
Tensor PadTensor(const Tensor& in, const Tensor& value, const std::vector<int64_t>& low,
                 const std::vector<int64_t>& high, const std::vector<int64_t>& interior);
/// Writable copy of a splat-or-not tensor with room for bounds if `bounds`.
void MakeWritable(Tensor& tensor, bool bounds);

}  // namespace lockstep::reference
