// Programs without the element types that HLO lacks: quantised ones and tf32.
//
// A quantised value becomes its storage integers. An op on it becomes what the specification says
// it means: dequantise the operands, operate on numbers, quantise the result. Worked example:
//   %2 = stablehlo.add %0, %1 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
// becomes
//   %a = (convert(%0) - 3) * 0.5       f32[4]
//   %b = (convert(%1) - 3) * 0.5       f32[4]
//   %c = %a + %b
//   %2 = convert(round(clamp(-128, %c / 0.5 + 3, 127)))   s8[4]
// Ops that only move elements stay as they are. In bodies of reductions, sorts and scatters values
// are numbers, and the result of each op is rounded to one that the quantised type has. A tf32 is
// an f32 in the same way: quantising is reduce_precision to 8 and 10 bits, once at the end of a
// reduction.
#pragma once

#include <memory>

#include "compiler/ir/module.h"

namespace lockstep {

/// The program on storage types; null if it has no such type.
/// Errors: Unsupported (the bits of a tf32, which has 19 of them; f64 to tf32 in one rounding).
std::unique_ptr<Module> WithPlainTypes(const Module& module);

}  // namespace lockstep
