// Batches of matrices: each is factorised on its own, so idle cores take some.
#pragma once

#include <algorithm>

#include "devices/kernel.h"
#include "devices/parts.h"

namespace lockstep::kernels {

/// run(context, first, last) for ranges that make up [0, batch); `work`: multiplications of one.
template <typename F>
void ForMatrices(const KernelContext& whole, int64_t batch, int64_t work, int64_t scratch_bytes,
                 F&& run) {
  const int64_t parts = std::min(batch, UsefulParts(batch * work, int64_t{1} << 16));
  ForParts(parts, scratch_bytes, whole.scratch, [&](int64_t part, std::byte* scratch) {
    KernelContext own = whole;
    own.scratch = scratch;
    run(own, batch * part / parts, batch * (part + 1) / parts);
  });
}

}  // namespace lockstep::kernels
