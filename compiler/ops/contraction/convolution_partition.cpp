// Partition rule of convolution.
//
// Batch and feature dimensions are partitioned by factors; groups divide. A result's spatial
// dimension that is split fetches its windows' input from the neighbours (halo). A kernel's spatial
// dimension that is split (the gradient of a kernel is such a convolution, with the image as its
// kernel) fetches the input for its part of every window, and the partial results are summed.

#include <algorithm>

#include "compiler/ops/contraction/contraction_attrs.h"
#include "compiler/ops/window_partition.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

class ConvolutionRewrite {
 public:
  explicit ConvolutionRewrite(PartitionContext& context)
      : context_(context),
        b_(context.b()),
        dims_(ReadConvDims(context.op())),
        window_(ReadConvWindow(context.op())),
        f_(Choose()) {}

  void Run() {
    Value* zero = b_.Scalar(context_.operand(0).global.dtype(), 0);
    const std::vector<FetchedDim> fetches = Fetches();
    ShardedValue lhs = context_.Reshard(
        context_.operand(0), CheapestForFetches(context_, context_.operand(0),
                                                context_.OperandSharding(0, f_), fetches));
    lhs.local = context_.MaskPadding(lhs, zero, {static_cast<int>(dims_.input_feature)});
    ShardedValue rhs = context_.OperandFor(1, f_);
    rhs.local = context_.MaskPadding(rhs, b_.Scalar(context_.operand(1).global.dtype(), 0),
                                     {static_cast<int>(dims_.kernel_input_feature)});
    Window local = window_;
    for (const FetchedDim& fetched : fetches) {
      lhs.local =
          Fetch(context_, lhs, fetched.dim, fetched.axes, fetched.window, fetched.fetch, zero);
      for (size_t i = 0; i < window_.size(); ++i) {
        if (dims_.input_spatial[i] != fetched.dim) continue;
        local[i].pad_low = local[i].pad_high = 0;
        local[i].base_dilation = 1;
      }
    }
    TensorSharding sharding = context_.ResultSharding(0, f_);
    Type type = PartitionContext::LocalType(context_.global_result(), sharding);
    sharding.unreduced = context_.ReducedAxes(f_);
    // Narrow partial sums are added in f32 and rounded once, as on one device.
    const bool narrow = IsFloat(type.dtype()) && StorageBytes(type.dtype()) < 4;
    if (narrow && !sharding.unreduced.empty() && !type.quantization()) {
      type = type.WithDType(DType::kF32);
    }
    Op* copy = b_.CloneLocal(context_.op(), {lhs.local, rhs.local}, {type});
    SetAttributes(*copy, local);
    context_.SetResult(0, copy->result(), sharding);
  }

 private:
  /// The window-count and window-size factors of a spatial dimension, -1 where absent.
  int WindowsFactor(size_t i) const { return Shared(0, dims_.input_spatial[i], true, i); }
  int SizeFactor(size_t i) const { return Shared(0, dims_.input_spatial[i], false, i); }

  int Shared(int operand, int64_t dim, bool with_result, size_t i) const {
    const FactorRule& rule = context_.rule();
    const std::vector<int>& other = with_result
                                        ? rule.results[0].dims[At(dims_.output_spatial[i])]
                                        : rule.operands[1].dims[At(dims_.kernel_spatial[i])];
    for (int factor : rule.operands[At(operand)].dims[At(dim)]) {
      for (int candidate : other) {
        if (candidate == factor) return factor;
      }
    }
    return -1;
  }

  FactorAssignment Choose() {
    FactorChoice choice;
    choice.permutation = true;
    for (size_t i = 0; i < window_.size(); ++i) {
      // A reversed kernel meets its elements from the other end.
      if (window_[i].reversed && SizeFactor(i) >= 0) choice.keep_whole.push_back(SizeFactor(i));
    }
    while (true) {
      FactorAssignment f = context_.ChooseFactors(choice);
      bool changed = KeepUnevenGroups(f, choice) || KeepUnevenFeatures(f, choice);
      for (size_t i = 0; i < window_.size(); ++i) {
        const int windows = WindowsFactor(i), size = SizeFactor(i);
        if (size < 0 || f.of(size).empty()) continue;
        const bool both = windows >= 0 && !f.of(windows).empty();
        // Zeros in the padding of a kernel would meet real input, and 0 * inf is not 0.
        const bool uneven = window_[i].size % AxesSize(f.of(size)) != 0;
        if (both || uneven) {
          choice.keep_whole.push_back(size);
          changed = true;
        }
      }
      // Whole groups only: 4 groups cannot be cut for 8 devices.
      if (dims_.feature_groups * dims_.batch_groups > 1) {
        const int group = context_.rule().results[0].dims[At(dims_.output_feature)][0];
        if (dims_.feature_groups * dims_.batch_groups % AxesSize(f.of(group)) != 0) {
          choice.keep_whole.push_back(group);
          changed = true;
        }
      }
      if (!changed) return f;
    }
  }

  /// Input features of a group that only the kernel can be cut along, unevenly: the zeros in its
  /// padding would meet real input.
  bool KeepUnevenFeatures(const FactorAssignment& f, FactorChoice& choice) const {
    const FactorRule& rule = context_.rule();
    const std::vector<int>& input = rule.operands[0].dims[At(dims_.input_feature)];
    bool changed = false;
    for (int factor : rule.operands[1].dims[At(dims_.kernel_input_feature)]) {
      if (std::find(input.begin(), input.end(), factor) != input.end()) continue;
      if (rule.factors[At(factor)].size % AxesSize(f.of(factor)) == 0) continue;
      choice.keep_whole.push_back(factor);
      changed = true;
    }
    return changed;
  }

  /// Shards must hold whole groups: 3 groups of 2 features over 2 devices do not split at a group,
  /// 3 groups of 1 do.
  bool KeepUnevenGroups(const FactorAssignment& f, FactorChoice& choice) const {
    const int64_t groups = std::max(dims_.feature_groups, dims_.batch_groups);
    const int factor = GroupFactor();
    if (groups <= 1 || f.of(factor).empty() || groups % AxesSize(f.of(factor)) == 0) return false;
    const FactorRule& rule = context_.rule();
    const auto alone = [&](const TensorMapping& tensor) {
      for (const std::vector<int>& dim : tensor.dims) {
        if (std::find(dim.begin(), dim.end(), factor) == dim.end()) continue;
        for (int other : dim) {
          if (other != factor && rule.factors[At(other)].size > 1) return false;
        }
      }
      return true;
    };
    if (alone(rule.operands[0]) && alone(rule.operands[1]) && alone(rule.results[0])) return false;
    choice.keep_whole.push_back(factor);
    return true;
  }

  int GroupFactor() const { return context_.rule().results[0].dims[At(dims_.output_feature)][0]; }

  /// Of the input, one for each spatial dimension of the result or the kernel that is split.
  std::vector<FetchedDim> Fetches() const {
    std::vector<FetchedDim> fetches;
    const Dims kernel =
        LocalDims(context_.operand(1).global.dims(), context_.OperandSharding(1, f_));
    for (size_t i = 0; i < window_.size(); ++i) {
      const int64_t windows =
          context_.global_result().dim(static_cast<int>(dims_.output_spatial[i]));
      const int count_factor = WindowsFactor(i), size_factor = SizeFactor(i);
      FetchedDim fetched{static_cast<int>(dims_.input_spatial[i]), {}, window_[i], {}};
      if (count_factor >= 0 && !f_.of(count_factor).empty()) {
        fetched.axes = f_.of(count_factor);
        const int64_t shards = AxesSize(fetched.axes);
        fetched.fetch = FetchOfWindows(window_[i], (windows + shards - 1) / shards);
      } else if (size_factor >= 0 && !f_.of(size_factor).empty()) {
        fetched.axes = f_.of(size_factor);
        fetched.fetch = FetchOfKernelPart(window_[i], windows, kernel[At(dims_.kernel_spatial[i])]);
      } else {
        continue;
      }
      fetches.push_back(std::move(fetched));
    }
    return fetches;
  }

  void SetAttributes(Op& op, const Window& local) {
    op.attrs.Set("padding", PaddingAttribute(local));
    std::vector<int64_t> dilation;
    for (const WindowDim& dim : local) dilation.push_back(dim.base_dilation);
    op.attrs.Set("lhs_dilation", Attribute::FromInts(dilation));
    const auto local_groups = [&](int64_t groups) {
      const int64_t shards = AxesSize(f_.of(GroupFactor()));
      return Attribute::FromInt((groups + shards - 1) / shards);
    };
    if (dims_.feature_groups > 1) {
      op.attrs.Set("feature_group_count", local_groups(dims_.feature_groups));
    }
    if (dims_.batch_groups > 1) {
      op.attrs.Set("batch_group_count", local_groups(dims_.batch_groups));
    }
  }

  PartitionContext& context_;
  LocalBuilder& b_;
  const ConvDims dims_;
  const Window window_;
  const FactorAssignment f_;
};

}  // namespace

void PartitionConvolution(PartitionContext& context) { ConvolutionRewrite(context).Run(); }

}  // namespace lockstep
