#include "compiler/ops/window_attrs.h"

#include "compiler/ops/attr_access.h"
#include "compiler/ops/contraction/contraction_attrs.h"

namespace lockstep {
namespace {

void ReadPadding(const Op& op, Window& window, std::string_view label) {
  if (!op.attrs.Has("padding")) return;
  const auto padding = ReadPairs(op, "padding");
  if (padding.size() != window.size()) {
    ThrowOpError(op, std::string(op.short_name()) + "_" + std::string(label),
                 "attribute 'padding' has " + std::to_string(padding.size()) + " pairs, expected " +
                     std::to_string(window.size()));
  }
  for (size_t i = 0; i < window.size(); ++i) {
    window[i].pad_low = padding[i].first;
    window[i].pad_high = padding[i].second;
  }
}

}  // namespace

bool WindowDim::IsTrivial() const {
  return size == 1 && stride == 1 && pad_low == 0 && pad_high == 0 && base_dilation == 1;
}

int64_t SaturatingAdd(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return a < 0 ? INT64_MIN : INT64_MAX;
  return sum;
}

int64_t SaturatingMultiply(int64_t a, int64_t b) {
  int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
  return product;
}

int64_t DilatedSize(int64_t size, int64_t dilation) {
  return size <= 0 ? 0 : SaturatingAdd(SaturatingMultiply(size - 1, dilation), 1);
}

int64_t NumWindows(int64_t base, const WindowDim& window) {
  const int64_t padded = SaturatingAdd(
      SaturatingAdd(window.pad_low, DilatedSize(base, window.base_dilation)), window.pad_high);
  const int64_t spread = DilatedSize(window.size, window.window_dilation);
  if (padded <= 0 || spread < 0 || spread > padded || window.stride <= 0) return 0;
  return SaturatingAdd((padded - spread) / window.stride, 1);
}

Window ReadReduceWindow(const Op& op) {
  const size_t rank = static_cast<size_t>(op.operand(0)->type.rank());
  Window window(rank);
  const Dims sizes = ReadSizedInts(op, "window_dimensions", rank, 1, "c4");
  const Dims strides = ReadSizedInts(op, "window_strides", rank, 1, "c6");
  const Dims base = ReadSizedInts(op, "base_dilations", rank, 1, "c8");
  const Dims dilations = ReadSizedInts(op, "window_dilations", rank, 1, "c10");
  for (size_t i = 0; i < rank; ++i) {
    window[i] = {.size = sizes[i],
                 .stride = strides[i],
                 .base_dilation = base[i],
                 .window_dilation = dilations[i]};
  }
  ReadPadding(op, window, op.Is(OpCode::kSelectAndScatter) ? "c8" : "c12");
  return window;
}

Window ReadConvWindow(const Op& op) {
  const ConvDims dims = ReadConvDims(op);
  const size_t rank = dims.kernel_spatial.size();
  Window window(rank);
  const Dims strides = ReadSizedInts(op, "window_strides", rank, 1, "c2");
  const Dims lhs = ReadSizedInts(op, "lhs_dilation", rank, 1, "c5");
  const Dims rhs = ReadSizedInts(op, "rhs_dilation", rank, 1, "c7");
  const Dims reversal = ReadSizedInts(op, "window_reversal", rank, 0, "c9");
  const Type& kernel = op.operand(1)->type;
  for (size_t i = 0; i < rank; ++i) {
    if (dims.kernel_spatial[i] < 0 || dims.kernel_spatial[i] >= kernel.rank()) {
      ThrowOpError(op, "convolution_c18",
                   "kernel spatial dimension " + std::to_string(dims.kernel_spatial[i]) +
                       " is out of range for rank " + std::to_string(kernel.rank()));
    }
    window[i] = {.size = kernel.dim(static_cast<int>(dims.kernel_spatial[i])),
                 .stride = strides[i],
                 .base_dilation = lhs[i],
                 .window_dilation = rhs[i],
                 .reversed = reversal[i] != 0};
  }
  ReadPadding(op, window, "c4");
  return window;
}

}  // namespace lockstep
