// WindowDim: one dimension of a sliding window, shared by reduce_window, select_and_scatter and
// convolution.
//
// Worked example: base size 5, base dilation 2, padding (1, 0), window 3, window dilation 1,
// stride 2: the dilated base has (5-1)*2+1 = 9 elements, padded 10, and (10-3)/2+1 = 4 windows.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct WindowDim {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t pad_low = 0;   ///< may be negative
  int64_t pad_high = 0;  ///< may be negative
  int64_t base_dilation = 1;
  int64_t window_dilation = 1;
  bool reversed = false;  ///< convolution only

  /// Window 1, stride 1, no padding, no dilation: the dimension passes through.
  bool IsTrivial() const;
};
using Window = std::vector<WindowDim>;

/// Sums and products that stop at the ends of int64_t: attributes of a hostile program may be huge.
int64_t SaturatingAdd(int64_t a, int64_t b);
int64_t SaturatingMultiply(int64_t a, int64_t b);
/// Elements that `size` elements spread over: (size - 1) * dilation + 1; 0 for 0.
int64_t DilatedSize(int64_t size, int64_t dilation);
/// Number of window positions on a base of `base` elements; 0 if the window does not fit.
int64_t NumWindows(int64_t base, const WindowDim& window);

/// reduce_window and select_and_scatter: one entry per operand dimension.
Window ReadReduceWindow(const Op& op);
/// convolution, dynamic_conv (padding then 0): one entry per spatial dimension, in the order of
/// ConvDims' spatial dims; sizes come from the kernel's type.
Window ReadConvWindow(const Op& op);

}  // namespace lockstep
