// convolution: im2col and a matrix product per chunk of output positions, for every attribute
// (strides, padding, both dilations, reversal, feature and batch groups) and every dtype.
//
// The columns matrix holds, for a chunk of output positions, the input elements under the window, 0
// in the padding. Its layout follows the input: features innermost -> [position, window, feature];
// otherwise -> [window, feature, position], so that both are filled by runs of memory. The
// product's orientation follows the output in the same way. Chunks bound the scratch memory.
// Depthwise convolutions with their groups innermost have a kernel of their own
// (convolution_lanes.h).
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/base/words.h"
#include "compiler/ops/contraction/contraction_attrs.h"
#include "compiler/ops/window_attrs.h"
#include "devices/parts.h"
#include "runtime/kernels/convolution_lanes.h"
#include "runtime/kernels/dot_core.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/index_read.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

constexpr int64_t kColumnBytes = int64_t{2} << 20;  // of one chunk of columns

class ConvolutionKernel : public Kernel {
 public:
  ConvolutionKernel(const Op& op, const Window& window) {
    const ConvDims dims = ReadConvDims(op);
    const Type& lhs = op.operand(0)->type;
    const Type& kernel = op.operand(1)->type;
    const Type& out = op.result()->type;
    const Dims in_strides = RowMajorStrides(lhs.dims());
    const Dims out_strides = RowMajorStrides(out.dims());
    const auto at = [](const Dims& list, int64_t d) { return list[static_cast<size_t>(d)]; };
    bytes_ = StorageBytes(lhs.dtype());
    kernel_bytes_ = StorageBytes(kernel.dtype());
    out_bytes_ = StorageBytes(out.dtype());
    if (window.size() > kMaxSpatial) ThrowUnsupported(op, "more than 8 spatial dimensions");
    for (size_t s = 0; s < window.size(); ++s) {
      spatial_.push_back(
          {window[s], at(lhs.dims(), dims.input_spatial[s]), at(out.dims(), dims.output_spatial[s]),
           at(in_strides, dims.input_spatial[s]), at(out_strides, dims.output_spatial[s])});
      kernel_positions_ *= window[s].size;
      positions_ *= spatial_.back().out_size;
    }
    feature_groups_ = dims.feature_groups;
    groups_ = dims.feature_groups * dims.batch_groups;
    features_ = at(kernel.dims(), dims.kernel_input_feature);
    outputs_ = at(kernel.dims(), dims.kernel_output_feature) / groups_;
    batch_ = at(out.dims(), dims.output_batch);
    positions_ *= batch_;
    in_batch_stride_ = at(in_strides, dims.input_batch);
    in_feature_stride_ = at(in_strides, dims.input_feature);
    out_batch_stride_ = at(out_strides, dims.output_batch);
    out_feature_stride_ = at(out_strides, dims.output_feature);
    features_inner_ = in_feature_stride_ == 1;
    outputs_inner_ = out_feature_stride_ == 1;
    const int64_t depth = kernel_positions_ * features_;
    chunk_ = std::clamp<int64_t>(kColumnBytes / std::max<int64_t>(depth * bytes_, 1), 16,
                                 std::max<int64_t>(positions_, 16));
    chunk_ = std::min(chunk_, std::max<int64_t>(positions_, 1));
    const Dims kernel_strides = RowMajorStrides(kernel.dims());
    kernel_group_stride_ = outputs_ * at(kernel_strides, dims.kernel_output_feature);
    const auto make_core = [&](int64_t rows) {
      DotSide columns{lhs.dtype(), {}, {}, {}, {}}, weights{kernel.dtype(), {}, {}, {}, {}};
      columns.free = {{rows, features_inner_ ? depth : 1}};
      columns.contracting = {{depth, features_inner_ ? 1 : rows}};
      weights.free = {{outputs_, at(kernel_strides, dims.kernel_output_feature)}};
      for (size_t s = 0; s < window.size(); ++s) {
        weights.contracting.push_back({window[s].size, at(kernel_strides, dims.kernel_spatial[s])});
      }
      weights.contracting.push_back({features_, at(kernel_strides, dims.kernel_input_feature)});
      return outputs_inner_ ? DotCore(std::move(columns), std::move(weights), out.dtype())
                            : DotCore(std::move(weights), std::move(columns), out.dtype());
    };
    full_.emplace(make_core(chunk_));
    if (positions_ % chunk_ != 0) tail_.emplace(make_core(positions_ % chunk_));
    empty_ = out.num_elements() == 0;
  }

  std::string_view provider() const override { return full_->provider(); }
  int64_t scratch_bytes() const override {
    return ColumnsBytes() + AlignUp(chunk_ * outputs_ * out_bytes_) +
           std::max(full_->scratch_bytes(), tail_ ? tail_->scratch_bytes() : 0);
  }

  void Run(const KernelContext& context) const override {
    if (empty_) return;
    // The chunks of all groups, several to a part.
    const int64_t chunks = (positions_ + chunk_ - 1) / chunk_, all = groups_ * chunks;
    const int64_t work = groups_ * positions_ * outputs_ * kernel_positions_ * features_;
    const int64_t parts = std::min(all, UsefulParts(work, int64_t{1} << 21));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      for (int64_t i = all * part / parts; i < all * (part + 1) / parts; ++i) {
        RunChunk(context, scratch, i / chunks, i % chunks * chunk_);
      }
    });
  }

 private:
  using Index = std::array<int64_t, kMaxSpatial>;

  // Positions [begin, begin + chunk_) of group g.
  void RunChunk(const KernelContext& context, std::byte* columns, int64_t g, int64_t begin) const {
    std::byte* product = columns + ColumnsBytes();
    std::byte* scratch = product + AlignUp(chunk_ * outputs_ * out_bytes_);
    // Feature groups take a range of input features, batch groups a range of the input batch.
    const int64_t input =
        g * (feature_groups_ > 1 ? features_ * in_feature_stride_ : batch_ * in_batch_stride_);
    const std::byte* in = context.inputs[0] + input * bytes_;
    const std::byte* kernel = context.inputs[1] + g * kernel_group_stride_ * kernel_bytes_;
    std::byte* out = context.outputs[0] + g * outputs_ * out_feature_stride_ * out_bytes_;
    const int64_t rows = std::min(chunk_, positions_ - begin);
    const DotCore& core = rows == chunk_ ? *full_ : *tail_;
    FillColumns(in, begin, rows, columns);
    if (outputs_inner_) {
      core.Run(columns, kernel, product, scratch);
    } else {
      core.Run(kernel, columns, product, scratch);
    }
    StoreProduct(product, begin, rows, out);
  }

  int64_t ColumnsBytes() const { return AlignUp(chunk_ * kernel_positions_ * features_ * bytes_); }

  // Position number -> batch and output index per spatial dim (the last one fastest).
  int64_t Decode(int64_t position, Index& index) const {
    for (size_t s = spatial_.size(); s-- > 0;) {
      index[s] = position % spatial_[s].out_size;
      position /= spatial_[s].out_size;
    }
    return position;
  }
  bool NextKernelPosition(Index& k) const {
    for (size_t s = spatial_.size(); s-- > 0;) {
      if (++k[s] < spatial_[s].window.size) return true;
      k[s] = 0;
    }
    return false;
  }

  void FillColumns(const std::byte* in, int64_t begin, int64_t rows, std::byte* columns) const {
    WithWord(bytes_, [&]<typename T>(T) { Fill<T>(in, begin, rows, columns); });
  }

  template <typename T>
  void Fill(const std::byte* stored, int64_t begin, int64_t rows, std::byte* columns) const {
    const T* in = reinterpret_cast<const T*>(stored);
    T* out = reinterpret_cast<T*>(columns);
    if (features_inner_) {
      FillByPosition(in, begin, rows, out);
    } else {
      FillByWindow(in, begin, rows, out);
    }
  }

  // [position][window][feature]
  template <typename T>
  void FillByPosition(const T* in, int64_t begin, int64_t rows, T* out) const {
    const size_t row_bytes = static_cast<size_t>(features_) * sizeof(T);
    const bool whole_lines = HasWindowLines();
    for (int64_t r = 0; r < rows; ++r) {
      Index o{}, k{};
      const int64_t n = Decode(begin + r, o);
      if (whole_lines) {
        out = FillWindowLines(in + n * in_batch_stride_, o, out);
        continue;
      }
      do {
        int64_t offset = n * in_batch_stride_;
        bool inside = true;
        for (size_t s = 0; s < spatial_.size() && inside; ++s) {
          const int64_t index = spatial_[s].Input(o[s], k[s]);
          inside = index >= 0;
          offset += index * spatial_[s].in_stride;
        }
        if (row_bytes == 0) continue;
        if (inside) {
          std::memcpy(out, in + offset, row_bytes);
        } else {
          std::memset(static_cast<void*>(out), 0, row_bytes);
        }
        out += features_;
      } while (NextKernelPosition(k));
    }
  }

  // A line of the window (all positions along the last spatial dim) is a run of the input, cut off
  // where it sticks out.
  bool HasWindowLines() const {
    if (spatial_.empty() || features_ == 0) return false;
    const SpatialDim& last = spatial_.back();
    return last.window.base_dilation == 1 && last.window.window_dilation == 1 &&
           !last.window.reversed && last.in_stride == features_;
  }
  template <typename T>
  T* FillWindowLines(const T* in, const Index& o, T* out) const {
    const size_t outer = spatial_.size() - 1;
    const SpatialDim& last = spatial_.back();
    const int64_t start = o[outer] * last.window.stride - last.window.pad_low;
    const int64_t size = last.window.size;
    const int64_t first = std::clamp<int64_t>(-start, 0, size);
    const int64_t end = std::clamp<int64_t>(last.in_size - start, first, size);
    Index k{};
    bool more = true;
    while (more) {
      int64_t offset = start * last.in_stride;
      bool inside = first < end;
      for (size_t s = 0; s < outer && inside; ++s) {
        const int64_t index = spatial_[s].Input(o[s], k[s]);
        inside = index >= 0;
        offset += index * spatial_[s].in_stride;
      }
      if (inside) {
        std::fill(out, out + first * features_, T{});
        std::memcpy(static_cast<void*>(out + first * features_), in + offset + first * features_,
                    static_cast<size_t>((end - first) * features_) * sizeof(T));
        std::fill(out + end * features_, out + size * features_, T{});
      } else {
        std::fill(out, out + size * features_, T{});
      }
      out += size * features_;
      more = false;
      for (size_t s = outer; s-- > 0 && !more;) {
        more = ++k[s] < spatial_[s].window.size;
        if (!more) k[s] = 0;
      }
    }
    return out;
  }

  // [window][feature][position], by runs of positions along the last spatial dim.
  template <typename T>
  void FillByWindow(const T* in, int64_t begin, int64_t rows, T* out) const {
    const int64_t line = spatial_.empty() ? 1 : spatial_.back().out_size;
    Index k{};
    do {
      for (int64_t r = 0; r < rows;) {
        Index o{};
        const int64_t n = Decode(begin + r, o);
        const int64_t run =
            spatial_.empty() ? 1 : std::min(rows - r, line - o[spatial_.size() - 1]);
        int64_t offset = n * in_batch_stride_;
        bool inside = true;
        for (size_t s = 0; s + 1 < spatial_.size() && inside; ++s) {
          const int64_t index = spatial_[s].Input(o[s], k[s]);
          inside = index >= 0;
          offset += index * spatial_[s].in_stride;
        }
        for (int64_t f = 0; f < features_; ++f) {
          FillRun(in + f * in_feature_stride_, offset, inside, o, k, run, out + f * rows + r);
        }
        r += run;
      }
      out += features_ * rows;
    } while (NextKernelPosition(k));
  }

  template <typename T>
  void FillRun(const T* in, int64_t offset, bool inside, const Index& o, const Index& k,
               int64_t run, T* out) const {
    if (!inside) {
      std::memset(static_cast<void*>(out), 0, static_cast<size_t>(run) * sizeof(T));
      return;
    }
    if (spatial_.empty()) {
      *out = in[offset];
      return;
    }
    const SpatialDim& last = spatial_.back();
    const size_t s = spatial_.size() - 1;
    if (last.window.base_dilation == 1) {
      // Output o + i reads input shift + i * stride, which lies inside for i in [first, end).
      const int64_t stride = last.window.stride;
      const int64_t position = last.window.reversed ? last.window.size - 1 - k[s] : k[s];
      const int64_t shift =
          o[s] * stride + position * last.window.window_dilation - last.window.pad_low;
      const int64_t low = shift >= 0 ? 0 : (-shift + stride - 1) / stride;
      const int64_t room = last.in_size - 1 - shift;
      const int64_t first = std::min(low, run);
      const int64_t end = std::clamp<int64_t>(room < 0 ? 0 : room / stride + 1, first, run);
      std::fill(out, out + first, T{});
      const T* from = in + offset + shift * last.in_stride;
      const int64_t step = stride * last.in_stride;
      for (int64_t i = first; i < end; ++i) out[i] = from[i * step];
      std::fill(out + end, out + run, T{});
      return;
    }
    for (int64_t i = 0; i < run; ++i) {
      const int64_t index = last.Input(o[s] + i, k[s]);
      out[i] = index < 0 ? T{} : in[offset + index * last.in_stride];
    }
  }

  void StoreProduct(const std::byte* product, int64_t begin, int64_t rows, std::byte* out) const {
    const size_t bytes = static_cast<size_t>(out_bytes_);
    for (int64_t r = 0; r < rows;) {
      Index o{};
      int64_t offset = Decode(begin + r, o) * out_batch_stride_;
      for (size_t s = 0; s < spatial_.size(); ++s) offset += o[s] * spatial_[s].out_stride;
      if (outputs_inner_) {
        std::memcpy(out + offset * out_bytes_, product + r * outputs_ * out_bytes_,
                    static_cast<size_t>(outputs_) * bytes);
        ++r;
        continue;
      }
      const bool line = !spatial_.empty() && spatial_.back().out_stride == 1;
      const int64_t run =
          line ? std::min(rows - r, spatial_.back().out_size - o[spatial_.size() - 1]) : 1;
      for (int64_t f = 0; f < outputs_; ++f) {
        std::memcpy(out + (offset + f * out_feature_stride_) * out_bytes_,
                    product + (f * rows + r) * out_bytes_, static_cast<size_t>(run) * bytes);
      }
      r += run;
    }
  }

  std::vector<SpatialDim> spatial_;
  int64_t bytes_ = 4, kernel_bytes_ = 4, out_bytes_ = 4;
  int64_t kernel_positions_ = 1, positions_ = 1, features_ = 1, outputs_ = 1, batch_ = 1;
  int64_t groups_ = 1, feature_groups_ = 1, kernel_group_stride_ = 0, chunk_ = 1;
  int64_t in_batch_stride_ = 0, in_feature_stride_ = 0;
  int64_t out_batch_stride_ = 0, out_feature_stride_ = 0;
  bool features_inner_ = false, outputs_inner_ = false, empty_ = false;
  std::optional<DotCore> full_, tail_;
};

// dynamic_conv: the padding is an operand, everything else is known; a plan is made per run.
class DynamicConvKernel : public Kernel {
 public:
  explicit DynamicConvKernel(const Op& op)
      : window_(ReadConvWindow(op)), padding_(op.operand(2)->type.dtype()), op_(op.code) {
    for (int i = 0; i < 2; ++i) {
      values_.push_back(std::make_unique<Value>(*op.operand(i)));
      op_.operands.push_back(values_.back().get());
    }
    op_.AddResult(op.result()->type);
    op_.attrs = op.attrs;
    op_.location = op.location;
    scratch_ = ConvolutionKernel(op_, window_).scratch_bytes();
  }
  int64_t scratch_bytes() const override { return scratch_; }
  void Run(const KernelContext& context) const override {
    Window window = window_;
    for (size_t s = 0; s < window.size(); ++s) {
      window[s].pad_low = ReadIndex(padding_, context.inputs[2], static_cast<int64_t>(2 * s));
      window[s].pad_high = ReadIndex(padding_, context.inputs[2], static_cast<int64_t>(2 * s + 1));
    }
    ConvolutionKernel(op_, window).Run(context);
  }

 private:
  Window window_;
  DType padding_;
  Op op_;
  std::vector<std::unique_ptr<Value>> values_;
  int64_t scratch_ = 0;
};

}  // namespace

void RegisterConvolution(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kConvolution)] = [](const Op& op) -> KernelPtr {
    const Window window = ReadConvWindow(op);
    if (KernelPtr lanes = MakeGroupLanesConvolution(op, window)) return lanes;
    return std::make_shared<ConvolutionKernel>(op, window);
  };
  table[static_cast<size_t>(OpCode::kDynamicConv)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<DynamicConvKernel>(op);
  };
}

}  // namespace lockstep::kernels
