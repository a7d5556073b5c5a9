// Scans: a reduce_window whose windows all reach one end of a dimension (JAX's cumsum,
// cumlogsumexp,
// ...), one application of the body an element.
#pragma once

#include <vector>

#include "devices/kernel.h"
#include "runtime/kernels/fold.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/window.h"

namespace lockstep::kernels {

/// A kernel that scans if the body keeps the init value (body(init, init) = init) and is
/// `otherwise` if not; null where the windows are no scan. `program` takes accumulators, then
/// elements.
KernelPtr MakeProgramScan(const WindowGrid& grid, const ScalarProgram& program,
                          const std::vector<DType>& inputs, const KernelPtr& otherwise);
/// The same for one recognised op.
KernelPtr MakeFoldScan(const WindowGrid& grid, const Fold& fold, DType input, DType result,
                       const KernelPtr& otherwise);

}  // namespace lockstep::kernels
