// chlo.ragged_dot: a dot whose lhs rows (or contracting indices) come in groups of run-time sizes.
//   ragged free dim         rows of group g are multiplied with rhs[g]; rows beyond all groups are
//   0 ragged contracting dim  result[g] contracts over the indices of group g only ragged batch dim
//   a plain batched dot
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/attr_access.h"
#include "compiler/ops/contraction/contraction_attrs.h"
#include "runtime/kernels/dot_core.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/index_read.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

enum class Mode : uint8_t { kFree, kContracting, kBatch };

class RaggedDotKernel : public Kernel {
 public:
  RaggedDotKernel(const Op& op, const RaggedDotDims& dims)
      : lhs_bytes_(StorageBytes(op.operand(0)->type.dtype())),
        rhs_bytes_(StorageBytes(op.operand(1)->type.dtype())),
        out_bytes_(StorageBytes(op.result()->type.dtype())),
        out_total_(op.result()->type.size_bytes()),
        sizes_dtype_(op.operand(2)->type.dtype()),
        groups_(op.operand(2)->type.dims().back()) {
    const Type& lhs = op.operand(0)->type;
    const Type& rhs = op.operand(1)->type;
    const Type& sizes = op.operand(2)->type;
    const Dims ls = RowMajorStrides(lhs.dims()), rs = RowMajorStrides(rhs.dims()),
               ss = RowMajorStrides(sizes.dims());
    const auto loop = [](const Type& type, const Dims& strides, int64_t d) {
      return StrideLoop{type.dims()[static_cast<size_t>(d)], strides[static_cast<size_t>(d)]};
    };
    const int64_t ragged = dims.lhs_ragged.at(0);
    mode_ = Contains(dims.dot.lhs_contracting, ragged) ? Mode::kContracting
            : Contains(dims.dot.lhs_batch, ragged)     ? Mode::kBatch
                                                       : Mode::kFree;
    DotSide left{lhs.dtype(), {}, {}, {}, {}}, right{rhs.dtype(), {}, {}, {}, {}};
    for (size_t i = 0; i < dims.dot.lhs_batch.size(); ++i) {
      lhs_batch_.push_back(loop(lhs, ls, dims.dot.lhs_batch[i]));
      rhs_batch_.push_back(loop(rhs, rs, dims.dot.rhs_batch[i]));
      // group_sizes may repeat the leading batch dims.
      const bool own = static_cast<int>(i) + 1 < sizes.rank();
      sizes_batch_.push_back({lhs_batch_.back().size, own ? ss[i] : 0});
    }
    bool before = mode_ == Mode::kFree;
    for (int64_t d : dims.dot.lhs_free) {
      if (d == ragged) before = false;
      if (before) {  // free dims in front of the ragged one: a batch as far as rows are concerned
        lhs_batch_.push_back(loop(lhs, ls, d));
        rhs_batch_.push_back({lhs_batch_.back().size, 0});
        sizes_batch_.push_back({lhs_batch_.back().size, 0});
      } else {
        left.free.push_back(loop(lhs, ls, d));
        if (mode_ == Mode::kFree && d != ragged) unit_ *= left.free.back().size;
      }
    }
    for (int64_t d : dims.dot.rhs_free) right.free.push_back(loop(rhs, rs, d));
    // The ragged contracting dim first, so that a group is one range of the flattened index.
    for (bool first : {true, false}) {
      for (size_t i = 0; i < dims.dot.lhs_contracting.size(); ++i) {
        if ((dims.dot.lhs_contracting[i] == ragged) != first) continue;
        left.contracting.push_back(loop(lhs, ls, dims.dot.lhs_contracting[i]));
        right.contracting.push_back(loop(rhs, rs, dims.dot.rhs_contracting[i]));
        if (mode_ == Mode::kContracting && !first) unit_ *= left.contracting.back().size;
      }
    }
    extent_ = lhs.dims()[static_cast<size_t>(ragged)];
    if (!dims.rhs_group.empty()) rhs_group_stride_ = rs[static_cast<size_t>(dims.rhs_group[0])];
    batches_ = LoopElements(lhs_batch_);
    core_.emplace(std::move(left), std::move(right), op.result()->type.dtype());
  }

  int64_t scratch_bytes() const override { return core_->scratch_bytes(); }
  std::string_view provider() const override { return core_->provider(); }

  void Run(const KernelContext& context) const override {
    if (out_total_ > 0) std::memset(context.outputs[0], 0, static_cast<size_t>(out_total_));
    Odometer lhs(lhs_batch_), rhs(rhs_batch_), sizes(sizes_batch_);
    const int64_t plane = core_->rows() * core_->columns() * out_bytes_;
    for (int64_t b = 0; b < batches_; ++b, lhs.Next(), rhs.Next(), sizes.Next()) {
      const std::byte* a = context.inputs[0] + lhs.offset() * lhs_bytes_;
      const std::byte* c = context.inputs[1] + rhs.offset() * rhs_bytes_;
      std::byte* out = context.outputs[0] + b * plane;
      if (mode_ == Mode::kBatch) {
        core_->RunOne(a, c, out, context.scratch, {0, core_->rows(), 0, core_->depth()});
        continue;
      }
      int64_t begin = 0;
      for (int64_t g = 0; g < groups_; ++g) {
        const int64_t size = ReadIndex(sizes_dtype_, context.inputs[2], sizes.offset() + g);
        const int64_t end = std::min(extent_, begin + std::clamp<int64_t>(size, 0, extent_));
        if (mode_ == Mode::kFree) {
          core_->RunOne(a, c + g * rhs_group_stride_ * rhs_bytes_, out, context.scratch,
                        {begin * unit_, end * unit_, 0, core_->depth()});
        } else {
          core_->RunOne(a, c, out + g * batches_ * plane, context.scratch,
                        {0, core_->rows(), begin * unit_, end * unit_});
        }
        begin = end;
      }
    }
  }

 private:
  int64_t lhs_bytes_, rhs_bytes_, out_bytes_, out_total_;
  DType sizes_dtype_;
  int64_t groups_;
  Mode mode_ = Mode::kFree;
  std::vector<StrideLoop> lhs_batch_, rhs_batch_, sizes_batch_;
  int64_t batches_ = 1, extent_ = 0, unit_ = 1, rhs_group_stride_ = 0;
  std::optional<DotCore> core_;
};

}  // namespace

void RegisterRaggedDot(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kChloRaggedDot)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<RaggedDotKernel>(op, ReadRaggedDotDims(op));
  };
}

}  // namespace lockstep::kernels
