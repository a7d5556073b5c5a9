// scatter: any body, variadic; each update element outside the operand is dropped on its own.
//
// Updates are applied in row-major order of the scatter positions, one window after another.
// Elements of a window go to distinct places, so the innermost window dim is evaluated as lanes of
// the body's program; different positions may collide and are never reordered. Bodies of one known
// op on elements that are stored as lanes, and bodies that replace, need no program: a run of
// elements is one call, and single elements (a histogram, x.at[i].add(u)) go a line of positions at
// a time (index_lines.h).
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/attr_access.h"
#include "compiler/ops/indexing/indexing_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/fold.h"
#include "runtime/kernels/index_lines.h"
#include "runtime/kernels/index_read.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

struct WindowLoop {
  int64_t size, extent;     // of the update dim; of the operand dim
  int64_t operand, update;  // strides in elements
  size_t dim;               // of the operand
};

class ScatterKernel : public Kernel {
 public:
  ScatterKernel(const Op& op, const ScatterDims& dims)
      : program_(ScalarProgram::FromRegion(op.region(0))),
        count_(static_cast<size_t>(dims.num_inputs)),
        index_dtype_(op.operand(dims.num_inputs)->type.dtype()),
        index_map_(dims.scatter_dims_to_operand_dims) {
    const Type& operand = op.operand(0)->type;
    elements_ = operand.num_elements();
    rank_ = static_cast<size_t>(operand.rank());
    if (rank_ > Odometer::kMaxLoops) ThrowUnsupported(op, "rank above 32");
    operand_strides_ = RowMajorStrides(operand.dims());
    for (size_t k = 0; k < count_; ++k) {
      const int i = static_cast<int>(k);
      const DType result = op.result(i)->type.dtype();
      results_.push_back(result);
      copies_.emplace_back(op.operand(i)->type.dtype(), result);
      updates_.emplace_back(op.operand(dims.num_inputs + 1 + i)->type.dtype(),
                            program_.input_dtype(static_cast<int>(count_) + i));
      in_place_.push_back(program_.ResultMayOverwrite(i, i));
    }
    ChooseDirect(op);
    MakeLoops(op, dims);
  }

  int64_t scratch_bytes() const override {
    return AlignUp(program_.scratch_bytes()) + 3 * kTile * 16;  // also a line of offsets
  }
  bool CanAlias(int operand, int result) const override {
    return operand == result && operand < static_cast<int>(count_) &&
           copies_[static_cast<size_t>(operand)].same_dtype();
  }

  void Run(const KernelContext& context) const override {
    for (size_t k = 0; k < count_; ++k) CopyInput(context, k);
    if (empty_) return;
    if (window_.empty() && direct_ != Direct::kNone) return RunPoints(context);
    ProgramFrame frame(program_, context.scratch);
    const int64_t positions = LoopElements(update_loops_);
    Odometer update(update_loops_), index(index_loops_), operand(operand_loops_);
    for (int64_t p = 0; p < positions; ++p, update.Next(), index.Next(), operand.Next()) {
      std::array<int64_t, Odometer::kMaxLoops> start{};
      for (size_t k = 0; k < index_map_.size(); ++k) {
        start[static_cast<size_t>(index_map_[k])] =
            ReadIndex(index_dtype_, context.inputs[count_],
                      index.offset() + static_cast<int64_t>(k) * index_step_);
      }
      ApplyWindow(context, frame, start, operand.offset(), update.offset());
    }
  }

 private:
  enum class Direct : uint8_t { kNone, kReplace, kCombine };  // without the program
  void MakeLoops(const Op& op, const ScatterDims& dims) {
    const Type& operand = op.operand(0)->type;
    const Type& indices = op.operand(dims.num_inputs)->type;
    const Type& update = op.operand(dims.num_inputs + 1)->type;
    const Dims update_strides = RowMajorStrides(update.dims());
    const Dims index_strides = RowMajorStrides(indices.dims());
    const int vector_dim = static_cast<int>(dims.index_vector_dim);
    if (vector_dim < indices.rank()) index_step_ = index_strides[static_cast<size_t>(vector_dim)];
    size_t next = 0;
    for (int d = 0; d < operand.rank(); ++d) {
      const size_t i = static_cast<size_t>(d);
      extents_.push_back(operand.dim(d));
      if (Contains(dims.input_batching_dims, d)) continue;
      if (Contains(dims.inserted_window_dims, d)) {
        points_.push_back(i);
        continue;
      }
      const size_t u = static_cast<size_t>(dims.update_window_dims[next++]);
      window_.push_back(
          {update.dims()[u], operand.dim(d), operand_strides_[i], update_strides[u], i});
    }
    std::vector<PositionLoop> loops;
    int index_dim = 0;
    for (int d = 0; d < update.rank(); ++d) {
      if (Contains(dims.update_window_dims, d)) continue;
      if (index_dim == vector_dim) ++index_dim;
      const size_t u = static_cast<size_t>(d);
      const int64_t size = update.dim(d);
      int64_t operand_stride = 0;
      const int batching = IndexOf(dims.scatter_indices_batching_dims, index_dim);
      if (batching >= 0) {
        operand_stride = operand_strides_[static_cast<size_t>(
            dims.input_batching_dims[static_cast<size_t>(batching)])];
      }
      update_loops_.push_back({size, update_strides[u]});
      index_loops_.push_back({size, index_strides[static_cast<size_t>(index_dim)]});
      operand_loops_.push_back({size, operand_stride});
      loops.push_back(
          {size, update_strides[u], index_strides[static_cast<size_t>(index_dim)], operand_stride});
      ++index_dim;
    }
    empty_ = update.num_elements() == 0;
    if (!empty_) lines_.Set(loops);
  }

  // What may be done without the program.
  void ChooseDirect(const Op& op) {
    if (count_ != 1 || !updates_[0].same_dtype() || program_.input_dtype(1) != results_[0]) return;
    const Codec& codec = CodecOf(results_[0]);
    if (ReturnsSecondArgument(op.region(0))) {
      direct_ = Direct::kReplace;
      points_fn_ = PointsFn(StorageBytes(results_[0]), Direct::kReplace);
    } else if (const auto code = RecogniseCombiner(op.region(0));
               code && codec.direct && !codec.round) {
      if (const auto fold = FindStepFold(*code, LaneOf(results_[0]))) {
        direct_ = Direct::kCombine;
        combine_ = fold->merge;
        const bool sums = *code == OpCode::kAdd;
        points_fn_ = sums && results_[0] == DType::kF32 ? SumPoints<float>
                     : sums && results_[0] == DType::kF64
                         ? SumPoints<double>
                         : PointsFn(StorageBytes(results_[0]), direct_);
      }
    }
  }

  using Combine = void (*)(const void* others, int64_t n, void* elements);
  /// Applies element i of `update` (`step` apart) at offsets[i], unless that is -1, in order.
  using ApplyPoints = void (*)(Combine combine, const std::byte* update, int64_t step,
                               const int64_t* offsets, int64_t n, std::byte* out);
  template <typename T>
  static void SumPoints(Combine, const std::byte* update, int64_t step, const int64_t* offsets,
                        int64_t n, std::byte* out) {
    const T* from = reinterpret_cast<const T*>(update);
    T* to = reinterpret_cast<T*>(out);
    for (int64_t i = 0; i < n; ++i) {
      if (offsets[i] >= 0) to[offsets[i]] += from[i * step];
    }
  }
  template <int64_t kBytes, bool kReplace>
  static void DirectPoints(Combine combine, const std::byte* update, int64_t step,
                           const int64_t* offsets, int64_t n, std::byte* out) {
    for (int64_t i = 0; i < n; ++i) {
      if (offsets[i] < 0) continue;
      std::byte* to = out + offsets[i] * kBytes;
      const std::byte* from = update + i * step * kBytes;
      if constexpr (kReplace) {
        std::memcpy(to, from, kBytes);
      } else {
        combine(from, 1, to);
      }
    }
  }
  static ApplyPoints PointsFn(int64_t bytes, Direct direct) {
    const bool replace = direct == Direct::kReplace;
    return WithWord(bytes, [&]<typename T>(T) -> ApplyPoints {
      return replace ? DirectPoints<sizeof(T), true> : DirectPoints<sizeof(T), false>;
    });
  }

  // Windows of one element.
  void RunPoints(const KernelContext& context) const {
    auto* offsets = reinterpret_cast<int64_t*>(Buffers(context));
    const PositionLoop& loop = lines_.line();
    const int64_t bytes = StorageBytes(results_[0]);
    for (int64_t line = 0; line < lines_.lines(); ++line) {
      const PositionStart start = lines_.Start(line);
      for (int64_t first = 0; first < loop.size; first += kTile) {
        const int64_t n = std::min(kTile, loop.size - first);
        for (int64_t i = 0; i < n; ++i) offsets[i] = start.operand + (first + i) * loop.operand;
        for (size_t k = 0; k < index_map_.size(); ++k) {
          const size_t d = static_cast<size_t>(index_map_[k]);
          AddCheckedIndices(
              index_dtype_, context.inputs[1],
              start.index + first * loop.index + static_cast<int64_t>(k) * index_step_, loop.index,
              extents_[d], operand_strides_[d], n, offsets);
        }
        const std::byte* update = context.inputs[2] + (start.result + first * loop.result) * bytes;
        points_fn_(combine_, update, loop.result, offsets, n, context.outputs[0]);
      }
    }
  }

  // `n` elements that lie side by side in both arrays.
  void ApplyDirect(const std::byte* update, int64_t n, std::byte* target) const {
    if (direct_ == Direct::kCombine) return combine_(update, n, target);
    std::memcpy(target, update, static_cast<size_t>(n * StorageBytes(results_[0])));
  }

  void CopyInput(const KernelContext& context, size_t k) const {
    if (context.inputs[k] == context.outputs[k]) return;
    const int64_t bytes = StorageBytes(results_[k]);
    if (copies_[k].same_dtype()) {
      if (elements_ > 0)
        std::memcpy(context.outputs[k], context.inputs[k], static_cast<size_t>(elements_ * bytes));
      return;
    }
    std::byte* lanes = Buffers(context);
    for (int64_t i = 0; i < elements_; i += kTile) {
      const int64_t n = std::min(kTile, elements_ - i);
      copies_[k].Load(context.inputs[k] + i * copies_[k].stored_bytes(), n, lanes,
                      lanes + kTile * 16);
      CodecOf(results_[k]).store(lanes, context.outputs[k] + i * bytes, n);
    }
  }

  std::byte* Buffers(const KernelContext& context) const {
    return context.scratch + AlignUp(program_.scratch_bytes());
  }

  void ApplyWindow(const KernelContext& context, ProgramFrame& frame,
                   const std::array<int64_t, Odometer::kMaxLoops>& start, int64_t operand,
                   int64_t update) const {
    for (size_t d : points_) {  // dims of size 1 in the window
      if (start[d] < 0 || start[d] >= extents_[d]) return;
      operand += start[d] * operand_strides_[d];
    }
    if (window_.empty()) return Apply(context, frame, operand, update, 1, 1, 1);
    Descend(context, frame, start, 0, operand, update);
  }

  void Descend(const KernelContext& context, ProgramFrame& frame,
               const std::array<int64_t, Odometer::kMaxLoops>& start, size_t level, int64_t operand,
               int64_t update) const {
    const WindowLoop& loop = window_[level];
    // Indices i of the window with 0 <= start + i < extent; saturated starts must not overflow.
    const int64_t s = start[loop.dim];
    if (s >= loop.extent || s <= -loop.size) return;
    const int64_t first = std::max<int64_t>(0, -s);
    const int64_t end = std::min(loop.size, loop.extent - s);
    if (first >= end) return;
    operand += (s + first) * loop.operand;
    update += first * loop.update;
    if (level + 1 == window_.size()) {
      return Apply(context, frame, operand, update, end - first, loop.operand, loop.update);
    }
    for (int64_t i = first; i < end; ++i) {
      Descend(context, frame, start, level + 1, operand, update);
      operand += loop.operand;
      update += loop.update;
    }
  }

  // Lanes of `n` elements with the given strides: contiguous as they lie, else one at a time into
  // a buffer of stored elements.
  static const std::byte* Line(const std::byte* base, int64_t n, int64_t stride, int64_t bytes,
                               std::byte* buffer) {
    if (stride == 1 || n == 1) return base;
    for (int64_t i = 0; i < n; ++i) {
      std::memcpy(buffer + i * bytes, base + i * stride * bytes, static_cast<size_t>(bytes));
    }
    return buffer;
  }

  void Apply(const KernelContext& context, ProgramFrame& frame, int64_t operand, int64_t update,
             int64_t total, int64_t operand_stride, int64_t update_stride) const {
    if (direct_ != Direct::kNone) {
      const int64_t bytes = StorageBytes(results_[0]);
      const std::byte* from = context.inputs[2] + update * bytes;
      std::byte* to = context.outputs[0] + operand * bytes;
      if (total == 1 || (operand_stride == 1 && update_stride == 1)) {
        return ApplyDirect(from, total, to);
      }
      for (int64_t i = 0; i < total; ++i) {
        ApplyDirect(from + i * update_stride * bytes, 1, to + i * operand_stride * bytes);
      }
      return;
    }
    std::byte* buffer = Buffers(context);
    for (int64_t begin = 0; begin < total; begin += kTile) {
      const int64_t n = std::min(kTile, total - begin);
      for (size_t k = 0; k < count_; ++k) {
        const int i = static_cast<int>(k), u = static_cast<int>(count_ + k);
        const int64_t bytes = StorageBytes(results_[k]);
        std::byte* target = context.outputs[k] + (operand + begin * operand_stride) * bytes;
        if (operand_stride == 1 || n == 1) {
          frame.Load(i, target, n);
          frame.ResetResult(i);
          if (count_ == 1 && in_place_[k]) frame.DirectResult(i, target);
        } else {
          CodecOf(results_[k])
              .load(Line(target, n, operand_stride, bytes, buffer), frame.OwnInput(i), n);
          frame.ResetResult(i);
        }
        const int64_t update_bytes = updates_[k].stored_bytes();
        const std::byte* from =
            context.inputs[count_ + 1 + k] + (update + begin * update_stride) * update_bytes;
        const std::byte* line = Line(from, n, update_stride, update_bytes, buffer);
        if (updates_[k].direct() && line == from) {
          frame.Load(u, line, n);
        } else {
          updates_[k].Load(line, n, frame.OwnInput(u), buffer + kTile * 16);
        }
      }
      frame.Run(n);
      for (size_t k = 0; k < count_; ++k) {
        const int64_t bytes = StorageBytes(results_[k]);
        std::byte* target = context.outputs[k] + (operand + begin * operand_stride) * bytes;
        if (operand_stride == 1 || n == 1) {
          frame.Store(static_cast<int>(k), target, n);
          continue;
        }
        frame.Store(static_cast<int>(k), buffer, n);
        for (int64_t i = 0; i < n; ++i) {
          std::memcpy(target + i * operand_stride * bytes, buffer + i * bytes,
                      static_cast<size_t>(bytes));
        }
      }
    }
  }

  ScalarProgram program_;
  size_t count_, rank_ = 0;
  DType index_dtype_;
  Dims index_map_, operand_strides_, extents_;
  std::vector<DType> results_;
  std::vector<PromotingLoad> copies_, updates_;
  std::vector<bool> in_place_;
  std::vector<size_t> points_;
  std::vector<WindowLoop> window_;
  std::vector<StrideLoop> update_loops_, index_loops_, operand_loops_;
  PositionLines lines_;  // the same loops
  Direct direct_ = Direct::kNone;
  Combine combine_ = nullptr;
  ApplyPoints points_fn_ = nullptr;
  int64_t index_step_ = 0, elements_ = 0;
  bool empty_ = false;
};

}  // namespace

void RegisterScatter(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kScatter)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<ScatterKernel>(op, ReadScatterDims(op));
  };
}

}  // namespace lockstep::kernels
