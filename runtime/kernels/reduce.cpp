// reduce: any body, variadic, with fast paths for bodies of one recognised op.
//
// Dims are split into kept and reduced loops, merged. Two shapes of work follow from the innermost
// loop: reduced -> rows folded into single accumulators; kept -> blocks of columns that accumulate
// row after row. General bodies run as ScalarPrograms whose lanes are outputs: a left fold per
// output in row-major order of the reduced index, starting from init. Where outputs are too few to
// fill the lanes, the reduced index is cut into segments that fold on their own and are then
// combined in order (associativity is what the specification lets a reduction assume; commutativity
// it does not). Rows that lie side by side in memory become lanes a few elements of each at a time,
// so that a cache line is read once.
//
// Outputs are shared with idle cores; no cut changes a bit, since each output is folded on its own.
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/attr_access.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "devices/parts.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/fold.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/strided.h"

namespace lockstep::kernels {
namespace {

struct ReduceShape {
  std::vector<StrideLoop> kept, reduced;  // strides in operand elements
  int64_t outputs = 1, reductions = 1;
  bool inner_reduced = false;  // the innermost loop of the operand is reduced (or there is none)

  ReduceShape(const Dims& dims, const Dims& reduce_dims) {
    const Dims strides = RowMajorStrides(dims);
    std::vector<StrideLoop> keep, drop;
    int last = -1;
    for (size_t d = 0; d < dims.size(); ++d) {
      const bool is_reduced = Contains(reduce_dims, static_cast<int64_t>(d));
      (is_reduced ? drop : keep).push_back({dims[d], strides[d]});
      if (dims[d] != 1) last = is_reduced ? 1 : 0;
    }
    outputs = LoopElements(keep);
    reductions = LoopElements(drop);
    kept = MergeLoops(keep);
    reduced = MergeLoops(drop);
    inner_reduced = last != 0;
  }
};

// One input, one recognised op.
class FoldKernel : public Kernel {
 public:
  FoldKernel(ReduceShape shape, Fold fold, DType input, DType result)
      : shape_(std::move(shape)), fold_(fold), load_(input, result), result_(result) {
    // Split off the innermost loop: a run to fold (rows) or a block of accumulators (columns).
    auto& from = shape_.inner_reduced ? shape_.reduced : shape_.kept;
    if (!from.empty()) {
      inner_ = from.back().size;
      from.pop_back();
    }
  }

  int64_t scratch_bytes() const override { return 4 * kTile * 16; }

  void Run(const KernelContext& context) const override {
    if (shape_.outputs == 0) return;
    const bool rows = shape_.inner_reduced;
    // Outputs of a row are independent; columns go in tiles of a block.
    const int64_t tiles = (inner_ + kTile - 1) / kTile;
    const int64_t all = rows ? shape_.outputs : shape_.outputs / inner_ * tiles;
    const int64_t work = shape_.outputs * std::max<int64_t>(shape_.reductions, 1);
    const int64_t parts = std::min(all, UsefulParts(work, int64_t{1} << 16));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      const int64_t begin = all * part / parts, end = all * (part + 1) / parts;
      if (!rows) {
        for (int64_t i = begin; i < end; ++i) RunColumns(own, i / tiles, i % tiles * kTile);
      } else if (HasShortRows()) {
        RunShortRows(own, begin, end);
      } else {
        RunRows(own, begin, end);
      }
    });
  }

 private:
  // A run of lanes: in place where stored so, else through scratch in pieces of kTile.
  template <typename F>
  void ForLanes(const KernelContext& context, int64_t offset, int64_t n, F use) const {
    const std::byte* stored = context.inputs[0] + offset * load_.stored_bytes();
    if (load_.direct()) return use(stored, 0, n);
    std::byte* lanes = context.scratch + kTile * 16;
    for (int64_t i = 0; i < n; i += kTile) {
      const int64_t count = std::min(kTile, n - i);
      load_.Load(stored + i * load_.stored_bytes(), count, lanes, lanes + kTile * 16);
      use(lanes, i, count);
    }
  }

  void Init(const KernelContext& context, int64_t n) const {
    alignas(16) std::byte lane[16], accumulator[16];
    std::byte* staging = context.scratch + 2 * kTile * 16;
    load_.Load(context.inputs[1], 1, lane, staging);
    fold_.widen(lane, accumulator, 1);
    FillElements(context.scratch, accumulator, fold_.accumulator_bytes, n);
  }

  // Accumulators at the start of scratch -> stored results.
  void Finish(const KernelContext& context, int64_t output, int64_t n) const {
    std::byte* lanes = context.scratch + kTile * 16;
    fold_.narrow(context.scratch, lanes, n);
    const Codec& codec = CodecOf(result_);
    if (codec.round) codec.round(lanes, n);
    codec.store(lanes, context.outputs[0] + output * StorageBytes(result_), n);
  }

  // One accumulator per output, blocks of outputs so that init and rounding are done in batches.
  void RunRows(const KernelContext& context, int64_t first, int64_t end) const {
    const int64_t runs = shape_.reductions == 0 ? 0 : LoopElements(shape_.reduced);
    Odometer output(shape_.kept);
    output.Seek(first);
    for (int64_t begin = first; begin < end; begin += kTile) {
      const int64_t n = std::min(kTile, end - begin);
      Init(context, n);
      for (int64_t o = 0; o < n; ++o, output.Next()) {
        std::byte* accumulator = context.scratch + o * fold_.accumulator_bytes;
        Odometer reduced(shape_.reduced);
        for (int64_t r = 0; r < runs; ++r, reduced.Next()) {
          ForLanes(context, output.offset() + reduced.offset(), inner_,
                   [&](const std::byte* lanes, int64_t, int64_t count) {
                     fold_.row(lanes, count, accumulator);
                   });
        }
      }
      Finish(context, begin, n);
    }
  }

  // Rows of so few elements that a fold takes them one after the other: then outputs can be the
  // lanes, with the same bits.
  bool HasShortRows() const {
    return shape_.reduced.empty() && shape_.reductions > 0 && inner_ < kShortestRow &&
           shape_.kept.size() == 1;
  }
  void RunShortRows(const KernelContext& context, int64_t first, int64_t end) const {
    const int64_t stride = shape_.kept[0].stride, bytes = load_.stored_bytes();
    std::byte* gathered = context.scratch + kTile * 16;
    std::byte* lanes = gathered + kTile * 16;
    for (int64_t begin = first; begin < end; begin += kTile) {
      const int64_t n = std::min(kTile, end - begin);
      Init(context, n);
      for (int64_t r = 0; r < inner_; ++r) {
        const std::byte* stored = context.inputs[0] + (begin * stride + r) * bytes;
        GatherStrided(stored, stride, bytes, n, gathered);
        if (!load_.direct()) load_.Load(gathered, n, lanes, lanes + kTile * 16);
        fold_.column(load_.direct() ? gathered : lanes, n, context.scratch);
      }
      Finish(context, begin, n);
    }
  }

  // Columns [begin, begin + kTile) of a block.
  void RunColumns(const KernelContext& context, int64_t block, int64_t begin) const {
    Odometer outer(shape_.kept);
    outer.Seek(block);
    const int64_t n = std::min(kTile, inner_ - begin);
    Init(context, n);
    Odometer reduced(shape_.reduced);
    for (int64_t r = 0; r < shape_.reductions; ++r, reduced.Next()) {
      ForLanes(context, outer.offset() + begin + reduced.offset(), n,
               [&](const std::byte* lanes, int64_t, int64_t count) {
                 fold_.column(lanes, count, context.scratch);
               });
    }
    Finish(context, block * inner_ + begin, n);
  }

  static constexpr int64_t kShortestRow = 32;  // that is folded in several ways at once (fold.h)
  ReduceShape shape_;
  Fold fold_;
  PromotingLoad load_;
  DType result_;
  int64_t inner_ = 1;
};

// Any body. Program inputs: accumulators, then elements.
class BodyKernel : public Kernel {
 public:
  BodyKernel(ReduceShape shape, ScalarProgram program, const std::vector<DType>& inputs)
      : shape_(std::move(shape)), program_(std::move(program)), count_(inputs.size()) {
    for (size_t k = 0; k < count_; ++k) {
      loads_.emplace_back(inputs[k], program_.input_dtype(static_cast<int>(count_ + k)));
    }
    // Segments only where the reduced index is one loop, so that a segment is a constant offset.
    if (shape_.outputs > 0 && shape_.outputs <= kTile / 8 && shape_.reduced.size() == 1 &&
        shape_.reductions >= 64) {
      segments_ = std::min(kTile / shape_.outputs, shape_.reductions / 8);
    }
  }

  int64_t scratch_bytes() const override {
    return AlignUp(program_.scratch_bytes()) + 2 * kTile * 16 + kTile * 8 + SegmentBytes() +
           static_cast<int64_t>(count_) * kColumnsBytes;
  }

  void Run(const KernelContext& context) const override {
    // Blocks end where a long contiguous run of outputs ends, so that they load without gathering.
    const bool runs =
        !shape_.kept.empty() && shape_.kept.back().stride == 1 && shape_.kept.back().size >= 64;
    const int64_t run = runs ? shape_.kept.back().size : shape_.outputs;
    const int64_t work = shape_.outputs * std::max<int64_t>(shape_.reductions, 1);
    const int64_t most = segments_ > 1 ? 1 : (shape_.outputs + 63) / 64;
    const int64_t parts = std::min(most, UsefulParts(work, int64_t{1} << 14));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      const int64_t end = shape_.outputs * (part + 1) / parts;
      for (int64_t begin = shape_.outputs * part / parts; begin < end;) {
        const int64_t n = std::min({kTile, run - begin % run, end - begin});
        RunBlock(own, begin, n);
        begin += n;
      }
    });
  }

 private:
  static constexpr int64_t kColumnSteps = 16;    // elements of a row that become lanes at a time
  static constexpr int64_t kPitch = kTile + 16;  // of their columns: not a power of two
  static constexpr int64_t kColumnsBytes = kColumnSteps * kPitch * 16;  // of one input
  int64_t SegmentBytes() const {
    return segments_ > 1 ? static_cast<int64_t>(count_) * kTile * 16 : 0;
  }
  struct Buffers {
    std::byte *gathered, *staging, *segment_lanes, *columns;
    int64_t* offsets;
  };
  Buffers Split(std::byte* scratch) const {
    std::byte* at = scratch + AlignUp(program_.scratch_bytes());
    std::byte* segments = at + 2 * kTile * 16 + kTile * 8;
    return {at, at + kTile * 16, segments, segments + SegmentBytes(),
            reinterpret_cast<int64_t*>(at + 2 * kTile * 16)};
  }

  // One row after the other in memory: lanes are far apart, and what follows an element is the
  // next one of its row.
  bool ReducesRuns() const { return shape_.reduced.size() == 1 && shape_.reduced[0].stride == 1; }

  // step(): folds the elements at offsets[lane] + t for t in [begin, end), which it finds in the
  // program's inputs.
  template <typename F>
  void ForRunElements(const KernelContext& context, ProgramFrame& frame, const Buffers& b,
                      int64_t begin, int64_t end, int64_t n, F step) const {
    for (int64_t t = begin; t < end; t += kColumnSteps) {
      const int64_t steps = std::min(kColumnSteps, end - t);
      for (size_t k = 0; k < count_; ++k) {
        const int64_t bytes = loads_[k].stored_bytes();
        GatherRuns(context.inputs[k] + t * bytes, b.offsets, steps, bytes, n, kPitch,
                   b.columns + static_cast<int64_t>(k) * kColumnsBytes);
      }
      for (int64_t s = 0; s < steps; ++s) {
        for (size_t k = 0; k < count_; ++k) {
          const std::byte* column = b.columns + static_cast<int64_t>(k) * kColumnsBytes +
                                    s * kPitch * loads_[k].stored_bytes();
          LoadLine(frame, b, k, column, n);
        }
        step();
      }
    }
  }

  // `n` stored elements in a row into element input k.
  void LoadLine(ProgramFrame& frame, const Buffers& b, size_t k, const std::byte* stored,
                int64_t n) const {
    const int input = static_cast<int>(count_ + k);
    if (loads_[k].direct()) {
      frame.Load(input, stored, n);
    } else {
      loads_[k].Load(stored, n, frame.OwnInput(input), b.staging);
    }
  }

  // Elements of all inputs at offsets[lane] + delta into the program's element inputs.
  void LoadElements(const KernelContext& context, ProgramFrame& frame, const Buffers& b,
                    int64_t delta, int64_t n, bool contiguous) const {
    for (size_t k = 0; k < count_; ++k) {
      const int input = static_cast<int>(count_ + k);
      const int64_t bytes = loads_[k].stored_bytes();
      if (contiguous) {
        LoadLine(frame, b, k, context.inputs[k] + (b.offsets[0] + delta) * bytes, n);
        continue;
      }
      void* own = frame.OwnInput(input);
      std::byte* target = loads_[k].direct() ? static_cast<std::byte*>(own) : b.gathered;
      GatherElements(context.inputs[k], b.offsets, delta, bytes, n, target);
      if (!loads_[k].direct()) loads_[k].Load(b.gathered, n, own, b.staging);
    }
  }

  int64_t AccumulatorBytes(size_t k) const {
    return LaneBytes(LaneOf(program_.input_dtype(static_cast<int>(k))));
  }
  // Results of the last step become the accumulators of the next.
  void Carry(ProgramFrame& frame, int64_t n) const {
    for (size_t k = 0; k < count_; ++k) {
      const int i = static_cast<int>(k);
      std::memmove(frame.OwnInput(i), frame.Result(i),
                   static_cast<size_t>(n * AccumulatorBytes(k)));
    }
  }

  void LoadInit(const KernelContext& context, ProgramFrame& frame, const Buffers& b,
                int64_t n) const {
    alignas(16) std::byte lane[16];
    for (size_t k = 0; k < count_; ++k) {
      auto* lanes = static_cast<std::byte*>(frame.OwnInput(static_cast<int>(k)));
      loads_[k].Load(context.inputs[count_ + k], 1, lane, b.staging);
      FillElements(lanes, lane, AccumulatorBytes(k), n);
    }
  }

  void RunBlock(const KernelContext& context, int64_t begin, int64_t n) const {
    ProgramFrame frame(program_, context.scratch);
    const Buffers b = Split(context.scratch);
    FillOffsets(b, begin, n);
    int64_t done = 0;
    if (segments_ > 1) {
      done = RunSegments(context, frame, b, n);
      FillOffsets(b, begin, n);
    } else {
      LoadInit(context, frame, b, n);
    }
    const bool contiguous = b.offsets[n - 1] - b.offsets[0] == n - 1;
    if (ReducesRuns()) {
      ForRunElements(context, frame, b, done, shape_.reductions, n, [&] {
        frame.Run(n);
        Carry(frame, n);
      });
      return StoreBlock(context, frame, begin, n);
    }
    Odometer reduced(shape_.reduced);
    for (int64_t r = 0; r < done; ++r) reduced.Next();
    for (int64_t r = done; r < shape_.reductions; ++r, reduced.Next()) {
      LoadElements(context, frame, b, reduced.offset(), n, contiguous);
      frame.Run(n);
      Carry(frame, n);
    }
    StoreBlock(context, frame, begin, n);
  }

  void StoreBlock(const KernelContext& context, ProgramFrame& frame, int64_t begin,
                  int64_t n) const {
    for (size_t k = 0; k < count_; ++k) {
      const DType dtype = program_.result_dtype(static_cast<int>(k));
      CodecOf(dtype).store(frame.OwnInput(static_cast<int>(k)),
                           context.outputs[k] + begin * StorageBytes(dtype), n);
    }
  }

  void FillOffsets(const Buffers& b, int64_t begin, int64_t n) const {
    for (int64_t i = 0; i < n; ++i) {
      int64_t rest = begin + i, offset = 0;
      for (size_t l = shape_.kept.size(); l-- > 0;) {
        offset += (rest % shape_.kept[l].size) * shape_.kept[l].stride;
        rest /= shape_.kept[l].size;
      }
      b.offsets[i] = offset;
    }
  }

  // Folds segments of equal length per output and combines them after init, in order. Returns how
  // many reduced indices that covers. Lanes: segment s of output o at s * n + o.
  int64_t RunSegments(const KernelContext& context, ProgramFrame& frame, const Buffers& b,
                      int64_t n) const {
    const int64_t length = shape_.reductions / segments_;
    const int64_t stride = shape_.reduced[0].stride;
    const int64_t lanes = segments_ * n;
    for (int64_t s = segments_ - 1; s >= 0; --s) {
      for (int64_t o = 0; o < n; ++o) b.offsets[s * n + o] = b.offsets[o] + s * length * stride;
    }
    LoadElements(context, frame, b, 0, lanes, false);
    for (size_t k = 0; k < count_; ++k) {
      std::memcpy(frame.OwnInput(static_cast<int>(k)), frame.OwnInput(static_cast<int>(count_ + k)),
                  static_cast<size_t>(lanes * AccumulatorBytes(k)));
    }
    const auto step = [&] {
      frame.Run(lanes);
      Carry(frame, lanes);
    };
    if (ReducesRuns()) {
      ForRunElements(context, frame, b, 1, length, lanes, step);
    } else {
      for (int64_t t = 1; t < length; ++t) {
        LoadElements(context, frame, b, t * stride, lanes, false);
        step();
      }
    }
    for (size_t k = 0; k < count_; ++k) {
      std::memcpy(b.segment_lanes + static_cast<int64_t>(k) * kTile * 16,
                  frame.OwnInput(static_cast<int>(k)),
                  static_cast<size_t>(lanes * AccumulatorBytes(k)));
    }
    LoadInit(context, frame, b, n);
    for (int64_t s = 0; s < segments_; ++s) {
      for (size_t k = 0; k < count_; ++k) {
        std::memcpy(
            frame.OwnInput(static_cast<int>(count_ + k)),
            b.segment_lanes + static_cast<int64_t>(k) * kTile * 16 + s * n * AccumulatorBytes(k),
            static_cast<size_t>(n * AccumulatorBytes(k)));
      }
      frame.Run(n);
      Carry(frame, n);
    }
    return segments_ * length;
  }

  ReduceShape shape_;
  ScalarProgram program_;
  size_t count_;
  std::vector<PromotingLoad> loads_;
  int64_t segments_ = 1;
};

KernelPtr MakeReduce(const Op& op) {
  const int inputs = NumReduceInputs(op);
  ReduceShape shape(op.operand(0)->type.dims(), ReadReduceDims(op));
  const Region& body = op.region(0);
  if (inputs == 1) {
    if (const auto combiner = RecogniseCombiner(body)) {
      const DType dtype = body.arg(0)->type.dtype();
      if (const auto fold = FindFold(*combiner, LaneOf(dtype))) {
        return std::make_shared<FoldKernel>(std::move(shape), *fold, op.operand(0)->type.dtype(),
                                            dtype);
      }
    }
  }
  std::vector<DType> dtypes;
  for (int i = 0; i < inputs; ++i) dtypes.push_back(op.operand(i)->type.dtype());
  ScalarProgram program = ScalarProgram::FromRegion(body);
  if (program.num_inputs() != 2 * inputs || program.num_results() != inputs) {
    ThrowUnsupported(op, "the body must take and return one scalar per input");
  }
  return std::make_shared<BodyKernel>(std::move(shape), std::move(program), dtypes);
}

}  // namespace

void RegisterReduce(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kReduce)] = MakeReduce;
}

}  // namespace lockstep::kernels
