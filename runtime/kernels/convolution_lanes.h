// Convolutions whose groups are the lanes: one output and one input feature (or batch entry) to a
// group, the groups side by side in memory. Depthwise convolutions of NHWC arrays and the gradients
// of their weights are such; as products of matrices they would be one tiny product a group.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/ops/window_attrs.h"
#include "devices/kernel.h"

namespace lockstep::kernels {

constexpr size_t kMaxSpatial = 8;

struct SpatialDim {
  WindowDim window;
  int64_t in_size, out_size, in_stride, out_stride;

  // Input index for output o and kernel position k; -1 in the padding or between elements.
  int64_t Input(int64_t o, int64_t k) const {
    if (window.reversed) k = window.size - 1 - k;
    const int64_t at = o * window.stride + k * window.window_dilation - window.pad_low;
    if (at < 0 || at % window.base_dilation != 0) return -1;
    const int64_t index = at / window.base_dilation;
    return index < in_size ? index : -1;
  }
};

/// Null if the groups are not the lanes.
KernelPtr MakeGroupLanesConvolution(const Op& op, const Window& window);

}  // namespace lockstep::kernels
