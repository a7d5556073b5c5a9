// Quantised types: uniform_quantize, uniform_dequantize, and every other op on quantised operands
// or results as dequantise, compute in the expressed type, quantise.
#pragma once

#include "devices/kernel.h"
#include "runtime/kernels/families.h"

namespace lockstep::kernels {

/// True for an op with a quantised operand or result that cannot work on the stored integers
/// directly; data movement can, since all its types are quantised alike.
bool NeedsDequantising(const Op& op);
/// `factory` makes the kernel of the op on expressed types.
KernelPtr MakeQuantised(const Op& op, Factory factory);

}  // namespace lockstep::kernels
