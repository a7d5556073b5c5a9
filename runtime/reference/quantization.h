// Uniform quantisation: storage integers <-> expressed floats.
//   dequantize: (q - zero_point) * scale
//   quantize:   x / scale + zero_point, clamped to the storage range, THEN rounded to nearest even
#pragma once

#include "compiler/ir/type.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// Storage literal -> literal of the expressed type. Per-axis types follow the literal's dims.
Tensor Dequantize(const Tensor& storage, const Quantization& type);
/// Literal of any float (or of the expressed type) -> storage literal.
Tensor Quantize(const Tensor& expressed, const Quantization& type);
/// quantize, then dequantize, of one element of a per-tensor type.
double RoundToQuantized(double value, const Quantization& type);
/// The storage integer of one element.
int64_t QuantizeElement(double value, const Quantization& type, int64_t channel);

}  // namespace lockstep::reference
