// dynamic_slice, dynamic_update_slice, gather, scatter-free lookups. Starts are clamped so that the
// slice lies inside the operand; index arithmetic is 64-bit.
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/attr_access.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "devices/parts.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/index_lines.h"
#include "runtime/kernels/index_read.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/strided.h"

namespace lockstep::kernels {
namespace {

// The start of a slice of `slice` elements in `operand`, from one scalar index operand per
// dimension.
struct DynamicStart {
  Dims limits, strides;  // largest start, operand strides
  std::vector<DType> dtypes;

  DynamicStart(const Op& op, const Dims& operand, const Dims& slice, int first_index)
      : strides(RowMajorStrides(operand)) {
    for (size_t d = 0; d < operand.size(); ++d) {
      limits.push_back(operand[d] - slice[d]);
      dtypes.push_back(op.operand(first_index + static_cast<int>(d))->type.dtype());
    }
  }
  int64_t Offset(const KernelContext& context, size_t first_index) const {
    int64_t offset = 0;
    for (size_t d = 0; d < limits.size(); ++d) {
      const int64_t start = ReadIndex(dtypes[d], context.inputs[first_index + d], 0);
      offset += std::clamp<int64_t>(start, 0, limits[d]) * strides[d];
    }
    return offset;
  }
};

class DynamicSliceKernel : public Kernel {
 public:
  explicit DynamicSliceKernel(const Op& op)
      : bytes_(StorageBytes(op.result()->type.dtype())),
        start_(op, op.operand(0)->type.dims(), op.result()->type.dims(), 1),
        copy_(op.result()->type.dims(), start_.strides, RowMajorStrides(op.result()->type.dims()),
              bytes_) {}
  void Run(const KernelContext& context) const override {
    copy_.Run(context.inputs[0] + start_.Offset(context, 1) * bytes_, context.outputs[0]);
  }

 private:
  int64_t bytes_;
  DynamicStart start_;
  StridedCopy copy_;
};

class DynamicUpdateSliceKernel : public Kernel {
 public:
  explicit DynamicUpdateSliceKernel(const Op& op)
      : bytes_(StorageBytes(op.result()->type.dtype())),
        total_(op.result()->type.size_bytes()),
        start_(op, op.operand(0)->type.dims(), op.operand(1)->type.dims(), 2),
        copy_(op.operand(1)->type.dims(), RowMajorStrides(op.operand(1)->type.dims()),
              start_.strides, bytes_) {}
  void Run(const KernelContext& context) const override {
    if (context.outputs[0] != context.inputs[0] && total_ > 0) {
      std::memcpy(context.outputs[0], context.inputs[0], static_cast<size_t>(total_));
    }
    copy_.Run(context.inputs[1], context.outputs[0] + start_.Offset(context, 2) * bytes_);
  }
  bool CanAlias(int operand, int) const override { return operand == 0; }

 private:
  int64_t bytes_, total_;
  DynamicStart start_;
  StridedCopy copy_;
};

// gather: for each position of the batch dims of the result, one clamped slice of the operand.
//
// Positions are taken a line at a time (index_lines.h). A slice that is one run of memory is copied
// run by run. Where the positions of a line lie side by side in the result (table[:, indices]), a
// line is gathered for each element of the slice; else each slice is a strided copy.
class GatherKernel : public Kernel {
 public:
  GatherKernel(const Op& op, const GatherDims& dims)
      : bytes_(StorageBytes(op.result()->type.dtype())),
        index_dtype_(op.operand(1)->type.dtype()),
        index_map_(dims.start_index_map),
        slice_(MakeSlice(op, dims)) {
    const Type& operand = op.operand(0)->type;
    const Type& indices = op.operand(1)->type;
    const Type& result = op.result()->type;
    operand_strides_ = RowMajorStrides(operand.dims());
    for (int d = 0; d < operand.rank(); ++d) {
      limits_.push_back(operand.dim(d) - dims.slice_sizes[static_cast<size_t>(d)]);
    }
    const Dims index_strides = RowMajorStrides(indices.dims());
    const int vector_dim = static_cast<int>(dims.index_vector_dim);
    index_step_ = vector_dim < indices.rank() ? index_strides[static_cast<size_t>(vector_dim)] : 0;
    const Dims result_strides = RowMajorStrides(result.dims());
    std::vector<PositionLoop> loops;
    int index_dim = 0;
    for (int d = 0; d < result.rank(); ++d) {
      if (Contains(dims.offset_dims, d)) continue;
      if (index_dim == vector_dim) ++index_dim;
      PositionLoop loop{result.dim(d), result_strides[static_cast<size_t>(d)],
                        index_strides[static_cast<size_t>(index_dim)], 0};
      const int batching = IndexOf(dims.start_indices_batching_dims, index_dim);
      if (batching >= 0) {
        const int64_t operand_dim = dims.operand_batching_dims[static_cast<size_t>(batching)];
        loop.operand = operand_strides_[static_cast<size_t>(operand_dim)];
      }
      loops.push_back(loop);
      ++index_dim;
    }
    empty_ = result.num_elements() == 0;
    elements_ = result.num_elements();
    if (!empty_) lines_.Set(loops);
    run_ = 1;
    bool dense = true;
    for (size_t i = slice_sizes_.size(); i-- > 0;) {
      if (slice_sizes_[i] == 1) continue;
      dense = dense && slice_in_[i] == run_ && slice_out_[i] == run_;
      run_ *= slice_sizes_[i];
      slice_from_.push_back({slice_sizes_[i], slice_in_[i]});
      slice_to_.push_back({slice_sizes_[i], slice_out_[i]});
    }
    if (!dense) run_ = 0;
    std::reverse(slice_from_.begin(), slice_from_.end());
    std::reverse(slice_to_.begin(), slice_to_.end());
  }

  int64_t scratch_bytes() const override { return kTile * 8; }

  void Run(const KernelContext& context) const override {
    if (empty_) return;
    const int64_t tiles = (lines_.line().size + kTile - 1) / kTile, all = lines_.lines() * tiles;
    const int64_t parts = std::min(all, UsefulParts(elements_, int64_t{1} << 15));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      auto* offsets = reinterpret_cast<int64_t*>(scratch);
      for (int64_t i = all * part / parts; i < all * (part + 1) / parts; ++i) {
        RunTile(context, offsets, i / tiles, i % tiles * kTile);
      }
    });
  }

 private:
  // Slice dims of the result, in order, with the operand's strides.
  StridedCopy MakeSlice(const Op& op, const GatherDims& dims) {
    const Type& operand = op.operand(0)->type;
    const Type& result = op.result()->type;
    const Dims operand_strides = RowMajorStrides(operand.dims());
    const Dims result_strides = RowMajorStrides(result.dims());
    size_t next = 0;
    for (int d = 0; d < operand.rank(); ++d) {
      if (Contains(dims.collapsed_slice_dims, d) || Contains(dims.operand_batching_dims, d))
        continue;
      const size_t result_dim = static_cast<size_t>(dims.offset_dims[next++]);
      slice_sizes_.push_back(dims.slice_sizes[static_cast<size_t>(d)]);
      slice_in_.push_back(operand_strides[static_cast<size_t>(d)]);
      slice_out_.push_back(result_strides[result_dim]);
    }
    return StridedCopy(slice_sizes_, slice_in_, slice_out_, StorageBytes(operand.dtype()));
  }

  // Positions [first, first + kTile) of a line.
  void RunTile(const KernelContext& context, int64_t* offsets, int64_t line, int64_t first) const {
    const PositionLoop& loop = lines_.line();
    const int64_t n = std::min(kTile, loop.size - first);
    const PositionStart start = lines_.Start(line);
    for (int64_t i = 0; i < n; ++i) offsets[i] = start.operand + (first + i) * loop.operand;
    for (size_t k = 0; k < index_map_.size(); ++k) {
      const size_t d = static_cast<size_t>(index_map_[k]);
      AddClampedIndices(index_dtype_, context.inputs[1],
                        start.index + first * loop.index + static_cast<int64_t>(k) * index_step_,
                        loop.index, limits_[d], operand_strides_[d], n, offsets);
    }
    const std::byte* in = context.inputs[0];
    std::byte* out = context.outputs[0] + (start.result + first * loop.result) * bytes_;
    if (run_ == 1) return CopyElements(in, offsets, n, loop.result, out);
    if (run_ > 1) {
      const auto bytes = static_cast<size_t>(run_ * bytes_);
      for (int64_t i = 0; i < n; ++i) {
        std::memcpy(out + i * loop.result * bytes_, in + offsets[i] * bytes_, bytes);
      }
      return;
    }
    if (loop.result != 1 || n < kShortLine) {
      for (int64_t i = 0; i < n; ++i) {
        slice_.Run(in + offsets[i] * bytes_, out + i * loop.result * bytes_);
      }
      return;
    }
    Odometer from(slice_from_), to(slice_to_);
    for (int64_t e = LoopElements(slice_from_); e > 0; --e, from.Next(), to.Next()) {
      CopyElements(in + from.offset() * bytes_, offsets, n, 1, out + to.offset() * bytes_);
    }
  }

  // out[i * step] = in[offsets[i]]
  void CopyElements(const std::byte* in, const int64_t* offsets, int64_t n, int64_t step,
                    std::byte* out) const {
    if (step == 1) return GatherElements(in, offsets, 0, bytes_, n, out);
    for (int64_t i = 0; i < n; ++i) {
      std::memcpy(out + i * step * bytes_, in + offsets[i] * bytes_, static_cast<size_t>(bytes_));
    }
  }

  static constexpr int64_t kShortLine = 8;  // whose slices are better copied one by one
  int64_t bytes_, elements_ = 0;
  DType index_dtype_;
  Dims index_map_, operand_strides_, limits_;
  int64_t index_step_ = 0;
  PositionLines lines_;
  Dims slice_sizes_, slice_in_, slice_out_;
  std::vector<StrideLoop> slice_from_, slice_to_;
  StridedCopy slice_;
  int64_t run_ = 0;  // elements of a slice that is one run in both arrays; 0: it is none
  bool empty_ = false;
};

KernelPtr MakeGather(const Op& op) {
  GatherDims dims = ReadGatherDims(op);
  if (op.Is(OpCode::kDynamicGather)) {
    // slice_sizes is an operand; with a static result type it follows from the result.
    const Type& operand = op.operand(0)->type;
    dims.slice_sizes.clear();
    size_t next = 0;
    for (int d = 0; d < operand.rank(); ++d) {
      const bool absent =
          Contains(dims.collapsed_slice_dims, d) || Contains(dims.operand_batching_dims, d);
      dims.slice_sizes.push_back(
          absent ? 1 : op.result()->type.dims()[static_cast<size_t>(dims.offset_dims.at(next++))]);
    }
  }
  return std::make_shared<GatherKernel>(op, dims);
}

// torch_index_select as a gather along `dim` with `batch_dims` leading dims shared.
class IndexSelectKernel : public Kernel {
 public:
  explicit IndexSelectKernel(const Op& op)
      : bytes_(StorageBytes(op.result()->type.dtype())), index_dtype_(op.operand(1)->type.dtype()) {
    const Dims& operand = op.operand(0)->type.dims();
    const Dims& index = op.operand(1)->type.dims();
    const size_t dim = static_cast<size_t>(ReadDim(op));
    const size_t batch = static_cast<size_t>(ReadBatchDims(op));
    for (size_t d = 0; d < operand.size(); ++d) {
      (d < batch ? batch_ : d < dim ? outer_ : d == dim ? extent_ : inner_) *= operand[d];
    }
    for (size_t d = batch; d < index.size(); ++d) count_ *= index[d];
  }
  void Run(const KernelContext& context) const override {
    // Result dims: batch, outer, the index's own dims, inner.
    const size_t row = static_cast<size_t>(inner_ * bytes_);
    std::byte* out = context.outputs[0];
    if (row == 0 || extent_ == 0) return;
    for (int64_t b = 0; b < batch_; ++b) {
      for (int64_t o = 0; o < outer_; ++o) {
        const std::byte* base = context.inputs[0] + (b * outer_ + o) * extent_ * inner_ * bytes_;
        for (int64_t i = 0; i < count_; ++i, out += row) {
          const int64_t at = ReadIndex(index_dtype_, context.inputs[1], b * count_ + i);
          std::memcpy(out, base + std::clamp<int64_t>(at, 0, extent_ - 1) * inner_ * bytes_, row);
        }
      }
    }
  }

 private:
  int64_t bytes_;
  DType index_dtype_;
  int64_t batch_ = 1, outer_ = 1, extent_ = 1, inner_ = 1, count_ = 1;
};

}  // namespace

void RegisterIndexing(FactoryTable& table) {
  const auto set = [&](OpCode code, Factory factory) {
    table[static_cast<size_t>(code)] = factory;
  };
  set(OpCode::kDynamicSlice,
      [](const Op& op) -> KernelPtr { return std::make_shared<DynamicSliceKernel>(op); });
  set(OpCode::kDynamicUpdateSlice,
      [](const Op& op) -> KernelPtr { return std::make_shared<DynamicUpdateSliceKernel>(op); });
  set(OpCode::kGather, MakeGather);
  set(OpCode::kDynamicGather, MakeGather);
  set(OpCode::kTorchIndexSelect,
      [](const Op& op) -> KernelPtr { return std::make_shared<IndexSelectKernel>(op); });
}

}  // namespace lockstep::kernels
