// reduce_window: any body, variadic, every window attribute.
//
// Three forms. Scan: one recognised op whose window is long in one dimension with stride 1 and no
// dilation (cumulative sums and the like) costs three combinations per element whatever the window
// (van Herk / Gil-Werman: prefixes and suffixes of blocks of the window's length). Fold: one
// recognised op, accumulating lines of lanes. Program: any body, lines of lanes through a
// ScalarProgram; where all windows reach one end of a dimension, a scan by it (window_scan.h).
// Scans accumulate in wide types (fold.h), the other forms step by step in the dtype. What lies in
// the padding contributes the init value, as the specification has it.
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "devices/parts.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/fold.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/strided.h"
#include "runtime/kernels/window.h"
#include "runtime/kernels/window_scan.h"

namespace lockstep::kernels {
namespace {

constexpr int64_t kLaneBuffer = kTile * 16;

// Brings the lanes of one line, one window offset along the lane dim, into a buffer; lanes without
// an element get the init value. `init` holds n equal lanes.
class LineLoader {
 public:
  LineLoader(const WindowGrid& grid, DType from, DType to)
      : grid_(grid), load_(from, to), lane_bytes_(LaneBytes(LaneOf(to))) {}

  /// The lanes where they lie, if they need neither filling nor conversion; else null.
  const std::byte* Direct(const std::byte* stored, int64_t line_offset, int64_t begin, int64_t n,
                          int64_t w) const {
    if (line_offset < 0 || grid_.rank() == 0 || !load_.direct()) return nullptr;
    const size_t d = grid_.lane_dim;
    const WindowDim& dim = grid_.window[d];
    if (dim.base_dilation != 1 || dim.stride * grid_.in_strides[d] != 1) return nullptr;
    int64_t first = 0, end = 0;
    grid_.ValidLanes(begin, n, w, &first, &end);
    if (first != begin || end != begin + n) return nullptr;
    return stored + (line_offset + grid_.InputIndex(d, begin, w)) * load_.stored_bytes();
  }

  void Load(const std::byte* stored, int64_t line_offset, int64_t begin, int64_t n, int64_t w,
            const std::byte* init, std::byte* lanes, std::byte* staging) const {
    const size_t d = grid_.lane_dim;
    const bool dilated = grid_.rank() > 0 && grid_.window[d].base_dilation != 1;
    int64_t first = begin, end = begin + n;
    if (line_offset < 0) {
      first = end;
    } else if (grid_.rank() > 0 && !dilated) {
      grid_.ValidLanes(begin, n, w, &first, &end);
    }
    if (line_offset < 0 || dilated || first > begin || end < begin + n) {
      std::memcpy(lanes, init, static_cast<size_t>(n * lane_bytes_));
    }
    if (line_offset < 0) return;
    if (dilated) return LoadDilated(stored, line_offset, begin, n, w, lanes, staging);
    if (first >= end) return;
    const int64_t step = grid_.rank() > 0 ? grid_.window[d].stride * grid_.in_strides[d] : 1;
    const int64_t at =
        line_offset + (grid_.rank() > 0 ? grid_.InputIndex(d, first, w) * grid_.in_strides[d] : 0);
    const int64_t bytes = load_.stored_bytes();
    const int64_t count = end - first;
    const std::byte* source = stored + at * bytes;
    if (step != 1) {
      GatherStrided(source, step, bytes, count, staging);
      source = staging;
    }
    load_.Load(source, count, lanes + (first - begin) * lane_bytes_, staging + kLaneBuffer);
  }

 private:
  void LoadDilated(const std::byte* stored, int64_t line_offset, int64_t begin, int64_t n,
                   int64_t w, std::byte* lanes, std::byte* staging) const {
    const size_t d = grid_.lane_dim;
    for (int64_t j = 0; j < n; ++j) {
      const int64_t index = grid_.InputIndex(d, begin + j, w);
      if (index < 0) continue;
      const int64_t at = line_offset + index * grid_.in_strides[d];
      load_.Load(stored + at * load_.stored_bytes(), 1, lanes + j * lane_bytes_, staging);
    }
  }

  const WindowGrid& grid_;
  PromotingLoad load_;
  int64_t lane_bytes_;
};

// n equal lanes of the init operand.
void FillInit(const PromotingLoad& load, const std::byte* stored, int64_t lane_bytes, int64_t n,
              std::byte* lanes, std::byte* staging) {
  alignas(16) std::byte lane[16];
  load.Load(stored, 1, lane, staging);
  FillElements(lanes, lane, lane_bytes, n);
}

// Stored results of one line: contiguous, or strided along the lane dim.
void StoreLine(const WindowGrid& grid, DType dtype, const std::byte* stored, int64_t offset,
               int64_t n, std::byte* out) {
  const int64_t bytes = StorageBytes(dtype);
  const int64_t step = grid.rank() > 0 ? grid.out_strides[grid.lane_dim] : 1;
  if (step == 1) {
    std::memcpy(out + offset * bytes, stored, static_cast<size_t>(n * bytes));
    return;
  }
  for (int64_t i = 0; i < n; ++i) {
    std::memcpy(out + (offset + i * step) * bytes, stored + i * bytes, static_cast<size_t>(bytes));
  }
}

class FoldWindowKernel : public Kernel {
 public:
  /// `chooses`: the op returns one of its operands, so that nothing is ever rounded.
  FoldWindowKernel(WindowGrid grid, Fold fold, bool chooses, DType input, DType result)
      : grid_(std::move(grid)),
        fold_(fold),
        round_(chooses ? nullptr : CodecOf(result).round),
        load_(grid_, input, result),
        init_(input, result),
        result_(result) {}
  int64_t scratch_bytes() const override { return 5 * kLaneBuffer; }
  void Run(const KernelContext& context) const override {
    if (grid_.outputs == 0) return;
    const int64_t lines = LineWalk(grid_).lines(), work = grid_.outputs * grid_.window_elements;
    const int64_t parts = std::min(lines, UsefulParts(work, int64_t{1} << 16));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      RunLines(own, lines * part / parts, lines * (part + 1) / parts);
    });
  }

 private:
  void RunLines(const KernelContext& context, int64_t first, int64_t last) const {
    std::byte* accumulators = context.scratch;
    std::byte* init = accumulators + kLaneBuffer;
    std::byte* lanes = init + kLaneBuffer;
    std::byte* staging = lanes + kLaneBuffer;
    const int64_t lane_bytes = LaneBytes(LaneOf(result_));
    const Codec& codec = CodecOf(result_);
    FillInit(init_, context.inputs[1], lane_bytes, kTile, init, staging);
    const int64_t length = grid_.rank() == 0 ? 1 : grid_.out_dims[grid_.lane_dim];
    const int64_t step = grid_.rank() == 0 ? 1 : grid_.out_strides[grid_.lane_dim];
    LineWalk line(grid_);
    line.Seek(first);
    for (int64_t l = first; l < last; ++l, line.Next()) {
      for (int64_t begin = 0; begin < length; begin += kTile) {
        const int64_t n = std::min(kTile, length - begin);
        fold_.widen(init, accumulators, n);
        WindowWalk at(grid_);
        for (int64_t w = 0; w < grid_.window_elements; ++w, at.Next()) {
          const int64_t offset = LineInput(grid_, line, at);
          const int64_t position = grid_.rank() == 0 ? 0 : at.offset(grid_.lane_dim);
          const std::byte* values = load_.Direct(context.inputs[0], offset, begin, n, position);
          if (!values) {
            load_.Load(context.inputs[0], offset, begin, n, position, init, lanes, staging);
            values = lanes;
          }
          fold_.column(values, n, accumulators);
          // Windows are short: every step rounds to the dtype, as the body says.
          if (round_) round_(accumulators, n);
        }
        fold_.narrow(accumulators, lanes, n);
        codec.store(lanes, staging, n);
        StoreLine(grid_, result_, staging, line.out_offset() + begin * step, n, context.outputs[0]);
      }
    }
  }

  WindowGrid grid_;
  Fold fold_;
  void (*round_)(void* lanes, int64_t n);
  LineLoader load_;
  PromotingLoad init_;
  DType result_;
};

class ProgramWindowKernel : public Kernel {
 public:
  ProgramWindowKernel(WindowGrid grid, ScalarProgram program, const std::vector<DType>& inputs)
      : grid_(std::move(grid)), program_(std::move(program)), count_(inputs.size()) {
    for (size_t k = 0; k < count_; ++k) {
      const DType to = program_.input_dtype(static_cast<int>(count_ + k));
      loads_.emplace_back(grid_, inputs[k], to);
      inits_.emplace_back(inputs[k], to);
      lane_bytes_.push_back(LaneBytes(LaneOf(to)));
    }
  }
  int64_t scratch_bytes() const override {
    return AlignUp(program_.scratch_bytes()) + (2 + static_cast<int64_t>(count_)) * kLaneBuffer;
  }
  void Run(const KernelContext& context) const override {
    if (grid_.outputs == 0) return;
    std::byte* staging = context.scratch + AlignUp(program_.scratch_bytes());
    std::byte* init = staging + 2 * kLaneBuffer;
    for (size_t k = 0; k < count_; ++k) {
      FillInit(inits_[k], context.inputs[count_ + k], lane_bytes_[k], kTile,
               init + static_cast<int64_t>(k) * kLaneBuffer, staging);
    }
    ProgramFrame frame(program_, context.scratch);
    const int64_t length = grid_.rank() == 0 ? 1 : grid_.out_dims[grid_.lane_dim];
    LineWalk line(grid_);
    for (int64_t l = line.lines(); l > 0; --l, line.Next()) {
      for (int64_t begin = 0; begin < length; begin += kTile) {
        RunLine(context, frame, line, begin, std::min(kTile, length - begin), init, staging);
      }
    }
  }

 private:
  void RunLine(const KernelContext& context, ProgramFrame& frame, const LineWalk& line,
               int64_t begin, int64_t n, const std::byte* init, std::byte* staging) const {
    for (size_t k = 0; k < count_; ++k) {
      std::memcpy(frame.OwnInput(static_cast<int>(k)), init + static_cast<int64_t>(k) * kLaneBuffer,
                  static_cast<size_t>(n * lane_bytes_[k]));
    }
    WindowWalk at(grid_);
    for (int64_t w = 0; w < grid_.window_elements; ++w, at.Next()) {
      const int64_t offset = LineInput(grid_, line, at);
      for (size_t k = 0; k < count_; ++k) {
        loads_[k].Load(
            context.inputs[k], offset, begin, n, grid_.rank() == 0 ? 0 : at.offset(grid_.lane_dim),
            init + static_cast<int64_t>(k) * kLaneBuffer,
            static_cast<std::byte*>(frame.OwnInput(static_cast<int>(count_ + k))), staging);
      }
      frame.Run(n);
      for (size_t k = 0; k < count_; ++k) {
        const int i = static_cast<int>(k);
        std::memcpy(frame.OwnInput(i), frame.Result(i), static_cast<size_t>(n * lane_bytes_[k]));
      }
    }
    const int64_t step = grid_.rank() == 0 ? 1 : grid_.out_strides[grid_.lane_dim];
    for (size_t k = 0; k < count_; ++k) {
      const DType dtype = program_.result_dtype(static_cast<int>(k));
      CodecOf(dtype).store(frame.OwnInput(static_cast<int>(k)), staging, n);
      StoreLine(grid_, dtype, staging, line.out_offset() + begin * step, n, context.outputs[k]);
    }
  }

  WindowGrid grid_;
  ScalarProgram program_;
  size_t count_;
  std::vector<LineLoader> loads_;
  std::vector<PromotingLoad> inits_;
  std::vector<int64_t> lane_bytes_;
};

// One window dimension, stride 1, no dilation: blocks of the window's length. With prefix[t] the
// combination from the start of t's block to t, and suffix[t] from t to its end, the window that
// starts at t is suffix[t] combined with prefix[t + length - 1] (only the latter if t starts a
// block).
class ScanWindowKernel : public Kernel {
 public:
  ScanWindowKernel(const WindowGrid& grid, size_t dim, Fold fold, DType input, DType result)
      : fold_(fold),
        load_(input, result),
        result_(result),
        window_(grid.window[dim].size),
        pad_low_(grid.window[dim].pad_low),
        in_size_(grid.in_dims[dim]),
        out_size_(grid.out_dims[dim]),
        inner_(grid.in_strides[dim]) {
    for (size_t d = 0; d < dim; ++d) outer_ *= grid.in_dims[d];
    padded_ = out_size_ + window_ - 1;
    along_outer_ = inner_ == 1;
    const int64_t most = std::clamp<int64_t>(along_outer_ ? outer_ : inner_, 1, kTile);
    lanes_ =
        std::clamp<int64_t>((int64_t{1} << 21) / (padded_ * fold.accumulator_bytes + 1), 1, most);
  }
  int64_t scratch_bytes() const override {
    return 4 * kLaneBuffer + 2 * AlignUp(padded_ * lanes_ * fold_.accumulator_bytes);
  }
  void Run(const KernelContext& context) const override {
    if (out_size_ == 0 || inner_ == 0 || outer_ == 0) return;
    const int64_t groups = along_outer_ ? (outer_ + lanes_ - 1) / lanes_ : 1;
    const int64_t tiles = (inner_ + lanes_ - 1) / lanes_;
    const int64_t all = along_outer_ ? groups : outer_ * tiles;
    const int64_t parts = std::min(all, UsefulParts(outer_ * inner_ * padded_, int64_t{1} << 15));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      for (int64_t i = all * part / parts; i < all * (part + 1) / parts; ++i) {
        if (along_outer_) {
          RunLines(own, i * lanes_, 0, std::min(lanes_, outer_ - i * lanes_));
        } else {
          const int64_t inner = i % tiles * lanes_;
          RunLines(own, i / tiles, inner, std::min(lanes_, inner_ - inner));
        }
      }
    });
  }

 private:
  void RunLines(const KernelContext& context, int64_t outer, int64_t inner, int64_t n) const {
    std::byte* lanes = context.scratch;
    std::byte* staging = lanes + kLaneBuffer;
    std::byte* init = staging + 2 * kLaneBuffer;  // accumulators
    std::byte* prefix = init + kLaneBuffer;
    std::byte* suffix = prefix + AlignUp(padded_ * lanes_ * fold_.accumulator_bytes);
    const int64_t row = n * fold_.accumulator_bytes;
    FillInit(load_, context.inputs[1], LaneBytes(LaneOf(result_)), n, lanes, staging);
    fold_.widen(lanes, init, n);
    for (int64_t t = 0; t < padded_; ++t) {
      const int64_t at = t - pad_low_;
      std::byte* value = suffix + t * row;
      if (at < 0 || at >= in_size_) {
        std::memcpy(value, init, static_cast<size_t>(row));
      } else {
        LoadLanes(context, (outer * in_size_ + at) * inner_ + inner, n, lanes, staging);
        fold_.widen(lanes, value, n);
      }
      std::memcpy(prefix + t * row, t % window_ == 0 ? value : prefix + (t - 1) * row,
                  static_cast<size_t>(row));
      if (t % window_ != 0) fold_.merge(value, n, prefix + t * row);
    }
    // Suffixes in place, right to left; the operand order does not matter for recognised ops.
    for (int64_t t = padded_ - 2; t >= 0; --t) {
      if (t % window_ != window_ - 1) fold_.merge(suffix + (t + 1) * row, n, suffix + t * row);
    }
    for (int64_t t = 0; t < out_size_; ++t) {
      std::byte* total = suffix + t * row;
      if (t % window_ != 0) fold_.merge(prefix + (t + window_ - 1) * row, n, total);
      fold_.merge(init, n, total);
      fold_.narrow(total, lanes, n);
      const Codec& codec = CodecOf(result_);
      if (codec.round) codec.round(lanes, n);
      codec.store(lanes, staging, n);
      StoreLanes(context, (outer * out_size_ + t) * inner_ + inner, n, staging);
    }
  }

  void LoadLanes(const KernelContext& context, int64_t offset, int64_t n, std::byte* lanes,
                 std::byte* staging) const {
    const std::byte* stored = context.inputs[0] + offset * load_.stored_bytes();
    if (along_outer_) {
      GatherStrided(stored, in_size_, load_.stored_bytes(), n, staging);
      stored = staging;
    }
    load_.Load(stored, n, lanes, staging + kLaneBuffer);
  }
  void StoreLanes(const KernelContext& context, int64_t offset, int64_t n,
                  const std::byte* stored) const {
    const int64_t bytes = StorageBytes(result_);
    std::byte* out = context.outputs[0] + offset * bytes;
    if (!along_outer_) {
      std::memcpy(out, stored, static_cast<size_t>(n * bytes));
      return;
    }
    for (int64_t i = 0; i < n; ++i) {
      std::memcpy(out + i * out_size_ * bytes, stored + i * bytes, static_cast<size_t>(bytes));
    }
  }

  Fold fold_;
  PromotingLoad load_;
  DType result_;
  int64_t window_, pad_low_, in_size_, out_size_, inner_, outer_ = 1, padded_ = 0, lanes_ = 1;
  bool along_outer_ = false;
};

// The one dimension with a window where a scan pays off.
std::optional<size_t> ScanDim(const WindowGrid& grid) {
  const std::optional<size_t> found = grid.OnlyWindow();
  if (!found) return std::nullopt;
  const WindowDim& w = grid.window[*found];
  const bool plain = w.stride == 1 && w.base_dilation == 1 && w.window_dilation == 1 &&
                     w.pad_low >= 0 && w.pad_high >= 0;
  if (!plain || w.size < 16) return std::nullopt;
  return found;
}

KernelPtr MakeReduceWindow(const Op& op) {
  const int inputs = NumReduceInputs(op);
  WindowGrid grid(ReadReduceWindow(op), op.operand(0)->type.dims(), op.result()->type.dims());
  if (grid.rank() > Odometer::kMaxLoops) ThrowUnsupported(op, "rank above 32");
  const Region& body = op.region(0);
  const DType input = op.operand(0)->type.dtype();
  if (inputs == 1) {
    if (const auto combiner = RecogniseCombiner(body)) {
      const DType dtype = body.arg(0)->type.dtype();
      if (const auto fold = FindFold(*combiner, LaneOf(dtype))) {
        if (const auto dim = ScanDim(grid)) {
          const auto windows = std::make_shared<ScanWindowKernel>(grid, *dim, *fold, input, dtype);
          if (KernelPtr scan = MakeFoldScan(grid, *fold, input, dtype, windows)) return scan;
          return windows;
        }
        const bool chooses = *combiner == OpCode::kMaximum || *combiner == OpCode::kMinimum;
        return std::make_shared<FoldWindowKernel>(
            std::move(grid), *FindStepFold(*combiner, LaneOf(dtype)), chooses, input, dtype);
      }
    }
  }
  std::vector<DType> dtypes;
  for (int i = 0; i < inputs; ++i) dtypes.push_back(op.operand(i)->type.dtype());
  ScalarProgram program = ScalarProgram::FromRegion(body);
  if (program.num_inputs() != 2 * inputs || program.num_results() != inputs) {
    ThrowUnsupported(op, "the body must take and return one scalar per input");
  }
  const auto windows = std::make_shared<ProgramWindowKernel>(grid, program, dtypes);
  if (KernelPtr scan = MakeProgramScan(grid, program, dtypes, windows)) return scan;
  return windows;
}

}  // namespace

void RegisterReduceWindow(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kReduceWindow)] = MakeReduceWindow;
}

}  // namespace lockstep::kernels
