// Fast kernels: from an op with local types to a Kernel. One file per family; Eigen (and oneDNN)
// are included only in those files. Shares no code with the reference evaluator
// (runtime/reference).
#pragma once

#include "compiler/ir/module.h"
#include "devices/kernel.h"

namespace lockstep {

/// The kernel of an op, resolved once at compile time from its types, attributes and element
/// bodies. Throws Unsupported (naming op, type and the nearest thing that works) where there is
/// none. Control flow, collectives, calls and constants are commands of the plan and have no
/// kernel.
KernelPtr MakeKernel(const Op& op);

/// True if `op` is a matrix product without batch dims whose result, permuted so, is the product
/// with the operands swapped.
bool CanSwapOperands(const Op& op, const Dims& permutation);
/// That product.
KernelPtr MakeSwappedProduct(const Op& op);

/// True if an op of this code is executed by a kernel; used by the table test.
bool HasKernel(OpCode code);

}  // namespace lockstep
