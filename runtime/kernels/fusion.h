// Fused element-wise chains: several element-wise ops over the same elements as one kernel,
// evaluated tile by tile in cache, so that a chain costs one pass over memory whatever its length.
//
// What may be in a chain. All values computed by it have the same number of elements in the same
// row-major order. Operands may be views (view.h) of inputs: a broadcast_in_dim, slice or reshape
// costs no copy, nor does a concatenate of inputs (of long rows) behind the view; a view of a value
// of the chain itself may only rename it. A chain may be a view alone, which is then copied. Iotas
// and splat constants are generated. Scalar operands of select and clamp need no broadcast op. A
// reduce of trailing or of leading dims by one recognised op may end a chain; its result is not for
// others of the same chain. Everything else ends the chain.
//
// Example, y = tanh(x * w + b), x: [B, N], w: [B, N], b: [N] as
//   %0 = multiply %x, %w   %1 = broadcast_in_dim %b, dims = [1]   %2 = add %0, %1   %3 = tanh %2
// MakeFusedElementwise({%0, %1, %2, %3}, inputs {%x, %w, %b}, outputs {%3}).
#pragma once

#include <span>

#include "compiler/ir/module.h"
#include "devices/kernel.h"

namespace lockstep {

/// True if the op may be a member of a chain (see above); views still need their operand to come
/// from outside the chain.
bool IsFusible(const Op& op);
/// True for a reduce that may end a chain.
bool IsFusibleReduction(const Op& op);

/// True for a concatenate that a chain may read in place, part by part.
bool IsFusibleConcatenate(const Op& op);

/// One kernel for `ops` (in program order). `inputs` are the values that come from outside, in the
/// order of KernelContext::inputs; `outputs` the values needed outside, in the order of the
/// results. Constants need not be inputs. Throws Unsupported where the rules above do not hold.
KernelPtr MakeFusedElementwise(std::span<const Op* const> ops, std::span<Value* const> inputs,
                               std::span<Value* const> outputs);

}  // namespace lockstep
