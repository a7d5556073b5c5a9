#include "runtime/kernels/convolution_lanes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "compiler/ops/contraction/contraction_attrs.h"
#include "devices/parts.h"
#include "runtime/kernels/clones.h"
#include "runtime/kernels/element.h"
#include "runtime/kernels/strided.h"

namespace lockstep::kernels {
namespace {

LOCKSTEP_CLONES void MultiplyAdd(const float* x, const float* w, float* sum, int64_t n) {
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) sum[i] += x[i] * w[i];
}
LOCKSTEP_CLONES void MultiplyAddF64(const double* x, const double* w, double* sum, int64_t n) {
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) sum[i] += x[i] * w[i];
}

// out[position, g] = sum over window positions k and features f of
//   in[position at k, f, g] * kernel[k, f, g], for tiles of g, in the order (k, f). Floats of 32
// bits and less accumulate in f32, as products do.
class GroupLanesKernel : public Kernel {
 public:
  GroupLanesKernel(const Op& op, const Window& window, const ConvDims& dims) {
    const Type& lhs = op.operand(0)->type;
    const Type& kernel = op.operand(1)->type;
    const Type& out = op.result()->type;
    const Dims in_strides = RowMajorStrides(lhs.dims());
    const Dims kernel_strides = RowMajorStrides(kernel.dims());
    const Dims out_strides = RowMajorStrides(out.dims());
    const auto at = [](const Dims& list, int64_t d) { return list[static_cast<size_t>(d)]; };
    for (size_t s = 0; s < window.size(); ++s) {
      spatial_.push_back(
          {window[s], at(lhs.dims(), dims.input_spatial[s]), at(out.dims(), dims.output_spatial[s]),
           at(in_strides, dims.input_spatial[s]), at(out_strides, dims.output_spatial[s])});
      kernel_strides_.push_back(at(kernel_strides, dims.kernel_spatial[s]));
      positions_ *= spatial_.back().out_size;
      window_ *= window[s].size;
    }
    groups_ = dims.feature_groups * dims.batch_groups;
    features_ = at(kernel.dims(), dims.kernel_input_feature);
    batch_ = at(out.dims(), dims.output_batch);
    positions_ *= batch_;
    in_batch_stride_ = at(in_strides, dims.input_batch);
    out_batch_stride_ = at(out_strides, dims.output_batch);
    in_feature_stride_ = at(in_strides, dims.input_feature);
    kernel_feature_stride_ = at(kernel_strides, dims.kernel_input_feature);
    in_ = lhs.dtype();
    kernel_ = kernel.dtype();
    out_ = out.dtype();
    // Lanes of one step: enough to hide a call, few enough for parts to share the work.
    lanes_ = std::min(groups_, kTile);
  }

  int64_t scratch_bytes() const override { return 3 * kTile * 8; }

  void Run(const KernelContext& context) const override {
    const int64_t tiles = (groups_ + lanes_ - 1) / lanes_, all = positions_ * tiles;
    if (all == 0) return;
    const int64_t work = positions_ * groups_ * window_ * features_;
    const int64_t parts = std::min(all, UsefulParts(work, int64_t{1} << 17));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      for (int64_t i = all * part / parts; i < all * (part + 1) / parts; ++i) {
        RunTile(context, scratch, i / tiles, i % tiles * lanes_);
      }
    });
  }

 private:
  using Index = std::array<int64_t, kMaxSpatial>;

  // Groups [group, group + lanes_) of one output position.
  void RunTile(const KernelContext& context, std::byte* scratch, int64_t position,
               int64_t group) const {
    const int64_t n = std::min(lanes_, groups_ - group);
    const bool wide = LaneOf(out_) == Lane::kF64;
    std::byte* sum = scratch;
    std::memset(sum, 0, static_cast<size_t>(n) * (wide ? 8 : 4));
    Index o{}, k{};
    int64_t rest = position, out = group;
    for (size_t s = spatial_.size(); s-- > 0;) {
      o[s] = rest % spatial_[s].out_size;
      rest /= spatial_[s].out_size;
      out += o[s] * spatial_[s].out_stride;
    }
    out += rest * out_batch_stride_;
    // With batch groups the input's batch is the lanes, and the result's batch has one entry.
    const int64_t first = group + rest * in_batch_stride_;
    bool more = window_ > 0;
    while (more) {
      int64_t in = first, weight = group;
      bool inside = true;
      for (size_t s = 0; s < spatial_.size() && inside; ++s) {
        const int64_t index = spatial_[s].Input(o[s], k[s]);
        inside = index >= 0;
        in += index * spatial_[s].in_stride;
        weight += k[s] * kernel_strides_[s];
      }
      for (int64_t f = 0; inside && f < features_; ++f) {
        Accumulate(context, scratch, in + f * in_feature_stride_,
                   weight + f * kernel_feature_stride_, n, wide);
      }
      more = Next(k);
    }
    const Codec& codec = CodecOf(out_);
    if (codec.round) codec.round(sum, n);
    codec.store(sum, context.outputs[0] + out * StorageBytes(out_), n);
  }

  bool Next(Index& k) const {
    for (size_t s = spatial_.size(); s-- > 0;) {
      if (++k[s] < spatial_[s].window.size) return true;
      k[s] = 0;
    }
    return false;
  }

  void Accumulate(const KernelContext& context, std::byte* scratch, int64_t in, int64_t weight,
                  int64_t n, bool wide) const {
    const std::byte* x = Lanes(in_, context.inputs[0], in, n, scratch + kTile * 8);
    const std::byte* w = Lanes(kernel_, context.inputs[1], weight, n, scratch + 2 * kTile * 8);
    if (wide) {
      MultiplyAddF64(reinterpret_cast<const double*>(x), reinterpret_cast<const double*>(w),
                     reinterpret_cast<double*>(scratch), n);
    } else {
      MultiplyAdd(reinterpret_cast<const float*>(x), reinterpret_cast<const float*>(w),
                  reinterpret_cast<float*>(scratch), n);
    }
  }

  static const std::byte* Lanes(DType dtype, const std::byte* stored, int64_t at, int64_t n,
                                std::byte* buffer) {
    const Codec& codec = CodecOf(dtype);
    stored += at * StorageBytes(dtype);
    if (codec.direct) return stored;
    codec.load(stored, buffer, n);
    return buffer;
  }

  std::vector<SpatialDim> spatial_;
  Dims kernel_strides_;
  DType in_ = DType::kF32, kernel_ = DType::kF32, out_ = DType::kF32;
  int64_t positions_ = 1, window_ = 1, groups_ = 1, features_ = 1, batch_ = 1, lanes_ = 1;
  int64_t in_batch_stride_ = 0, out_batch_stride_ = 0;
  int64_t in_feature_stride_ = 0, kernel_feature_stride_ = 0;
};

}  // namespace

KernelPtr MakeGroupLanesConvolution(const Op& op, const Window& window) {
  constexpr int64_t kFewestGroups = 8;  // a vector of floats
  const ConvDims dims = ReadConvDims(op);
  const Type& lhs = op.operand(0)->type;
  const Type& kernel = op.operand(1)->type;
  const Type& out = op.result()->type;
  const auto at = [](const Type& type, int64_t d) { return type.dims()[static_cast<size_t>(d)]; };
  const auto inner = [](const Type& type, int64_t d) { return d == type.rank() - 1; };
  const int64_t groups = dims.feature_groups * dims.batch_groups;
  if (window.size() > kMaxSpatial || groups < kFewestGroups ||
      (dims.feature_groups > 1 && dims.batch_groups > 1)) {
    return nullptr;
  }
  for (const Type* type : {&lhs, &kernel, &out}) {
    if (!IsFloat(type->dtype()) || LaneOf(type->dtype()) != LaneOf(out.dtype())) return nullptr;
  }
  // One output a group, in the innermost dims of the kernel and of the result.
  if (at(kernel, dims.kernel_output_feature) != groups ||
      !inner(kernel, dims.kernel_output_feature) || !inner(out, dims.output_feature)) {
    return nullptr;
  }
  const bool by_feature = dims.feature_groups > 1;
  const int64_t lane_dim = by_feature ? dims.input_feature : dims.input_batch;
  if (!inner(lhs, lane_dim) || at(lhs, lane_dim) != groups) return nullptr;
  if (by_feature && at(kernel, dims.kernel_input_feature) != 1) return nullptr;
  return std::make_shared<GroupLanesKernel>(op, window, dims);
}

}  // namespace lockstep::kernels
