// select_and_scatter: for each source element, the window element that `select` prefers receives
// the source through `scatter`. Ties keep the earlier element in row-major order of the window
// (select is asked with the earlier one on the left); padding never wins.
//
// Selection runs over lines of lanes (one output dim of the source); the scatter is sequential in
// row-major order of the source, since windows may overlap.
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/window.h"

namespace lockstep::kernels {
namespace {

class SelectAndScatterKernel : public Kernel {
 public:
  explicit SelectAndScatterKernel(const Op& op)
      : select_(ScalarProgram::FromRegion(op.region(0))),
        scatter_(ScalarProgram::FromRegion(op.region(1))),
        grid_(ReadReduceWindow(op), op.operand(0)->type.dims(), op.operand(1)->type.dims()),
        dtype_(op.operand(0)->type.dtype()),
        result_(op.result()->type.dtype()),
        elements_(op.operand(0)->type.num_elements()),
        init_(op.operand(2)->type.dtype(), result_),
        source_(op.operand(1)->type.dtype(), scatter_.input_dtype(1)) {
    // Lanes along the innermost dim keep the sequence of sources row-major.
    if (grid_.rank() > 0) grid_.lane_dim = grid_.rank() - 1;
    if (grid_.rank() > Odometer::kMaxLoops) ThrowUnsupported(op, "rank above 32");
    if (select_.input_dtype(0) != dtype_) ThrowUnsupported(op, "a select body of another type");
  }
  int64_t scratch_bytes() const override {
    return AlignUp(select_.scratch_bytes()) + AlignUp(scatter_.scratch_bytes()) + 3 * kTile * 16 +
           2 * kTile * 8;
  }

  void Run(const KernelContext& context) const override {
    Buffers b;
    b.select = context.scratch;
    b.scatter = b.select + AlignUp(select_.scratch_bytes());
    b.candidates = b.scatter + AlignUp(scatter_.scratch_bytes());
    b.current = b.candidates + kTile * 16;
    b.staging = b.current + kTile * 16;
    b.winner = reinterpret_cast<int64_t*>(b.staging + kTile * 16);
    b.place = b.winner + kTile;
    Init(context, b);
    if (grid_.outputs == 0) return;
    const int64_t length = grid_.rank() == 0 ? 1 : grid_.out_dims[grid_.lane_dim];
    ProgramFrame select(select_, b.select), scatter(scatter_, b.scatter);
    LineWalk line(grid_);
    for (int64_t l = line.lines(); l > 0; --l, line.Next()) {
      for (int64_t begin = 0; begin < length; begin += kTile) {
        const int64_t n = std::min(kTile, length - begin);
        Select(context, select, line, begin, n, b);
        Scatter(context, scatter, line.out_offset() + begin, n, b);
      }
    }
  }

 private:
  struct Buffers {
    std::byte *select, *scatter, *candidates, *current, *staging;
    int64_t *winner, *place;  // input offset of the best and of the candidate, -1 = none
  };

  void Init(const KernelContext& context, const Buffers& b) const {
    alignas(16) std::byte lane[16], stored[16];
    init_.Load(context.inputs[2], 1, lane, b.staging);
    CodecOf(result_).store(lane, stored, 1);
    const int64_t bytes = StorageBytes(result_);
    for (int64_t i = 0; i < elements_; ++i) {
      std::memcpy(context.outputs[0] + i * bytes, stored, static_cast<size_t>(bytes));
    }
  }

  void Select(const KernelContext& context, ProgramFrame& frame, const LineWalk& line,
              int64_t begin, int64_t n, const Buffers& b) const {
    const int64_t bytes = StorageBytes(dtype_);
    const int64_t lane_bytes = LaneBytes(LaneOf(dtype_));
    std::fill(b.winner, b.winner + n, int64_t{-1});
    WindowWalk at(grid_);
    for (int64_t w = 0; w < grid_.window_elements; ++w, at.Next()) {
      const int64_t offset = LineInput(grid_, line, at);
      if (offset < 0) continue;
      const size_t d = grid_.lane_dim;
      for (int64_t j = 0; j < n; ++j) {
        const int64_t index = grid_.rank() == 0 ? 0 : grid_.InputIndex(d, begin + j, at.offset(d));
        const int64_t stride = grid_.rank() == 0 ? 0 : grid_.in_strides[d];
        b.place[j] = index < 0 ? -1 : offset + index * stride;
        // Lanes without a candidate compare something harmless.
        std::memcpy(b.staging + j * bytes,
                    context.inputs[0] + (b.place[j] < 0 ? 0 : b.place[j]) * bytes,
                    static_cast<size_t>(bytes));
      }
      CodecOf(dtype_).load(b.staging, b.candidates, n);
      std::memcpy(frame.OwnInput(0), w == 0 ? b.candidates : b.current,
                  static_cast<size_t>(n * lane_bytes));
      std::memcpy(frame.OwnInput(1), b.candidates, static_cast<size_t>(n * lane_bytes));
      frame.Run(n);
      const auto* keep = static_cast<const uint8_t*>(frame.Result(0));
      for (int64_t j = 0; j < n; ++j) {
        if (b.place[j] < 0 || (b.winner[j] >= 0 && keep[j] != 0)) continue;
        b.winner[j] = b.place[j];
        std::memcpy(b.current + j * lane_bytes, b.candidates + j * lane_bytes,
                    static_cast<size_t>(lane_bytes));
      }
    }
  }

  void Scatter(const KernelContext& context, ProgramFrame& frame, int64_t source, int64_t n,
               const Buffers& b) const {
    const int64_t bytes = StorageBytes(result_);
    for (int64_t j = 0; j < n; ++j) {
      if (b.winner[j] < 0) continue;  // a window that lies in the padding
      std::byte* target = context.outputs[0] + b.winner[j] * bytes;
      CodecOf(result_).load(target, frame.OwnInput(0), 1);
      source_.Load(context.inputs[1] + (source + j) * source_.stored_bytes(), 1, frame.OwnInput(1),
                   b.staging);
      frame.Run(1);
      frame.Store(0, target, 1);
    }
  }

  ScalarProgram select_, scatter_;
  WindowGrid grid_;
  DType dtype_, result_;
  int64_t elements_;
  PromotingLoad init_, source_;
};

}  // namespace

void RegisterSelectAndScatter(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kSelectAndScatter)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<SelectAndScatterKernel>(op);
  };
}

}  // namespace lockstep::kernels
