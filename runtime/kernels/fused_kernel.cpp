#include "runtime/kernels/fused_kernel.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>

#include "devices/parts.h"
#include "runtime/kernels/strided.h"
#include "runtime/kernels/tile_walk.h"

namespace lockstep::kernels {
namespace {

constexpr int64_t kShortRow = 32;  // rows below are not worth a tile boundary
constexpr int64_t kLongRow = 256;  // rows from here on get tiles of their own

// Arrays from this size on are prefetched two tiles ahead: tiles of several rows are too many and
// too short streams for the processor to see. Results are not: a prefetch of what is written whole
// only waits for lines that the stores would ask for anyway.
constexpr int64_t kPrefetchBytes = 256 << 10;
constexpr int64_t kTilesAhead = 2;

void Prefetch(const std::byte* begin, int64_t bytes) {
  for (int64_t i = 0; i < bytes; i += 64) __builtin_prefetch(begin + i);
}

class FusedKernel : public Kernel {
 public:
  explicit FusedKernel(FusedPlan plan) : plan_(std::move(plan)) {
    ChooseTiles();
    prefetch_ = plan_.elements * 4 >= kPrefetchBytes;
    ChoosePrefetches();
    walks_offset_ = AlignUp(plan_.program.scratch_bytes());
    int64_t top =
        walks_offset_ + AlignUp(static_cast<int64_t>(plan_.inputs.size() * sizeof(TileWalk)));
    for (const FusedReduction& reduction : plan_.reductions) {
      offsets_.push_back(top);
      const int64_t accumulators = reduction.rows ? RowsAtOnce(reduction) : reduction.length;
      top += AlignUp(accumulators * reduction.fold.accumulator_bytes);
    }
    staging_offset_ = top;
    scratch_bytes_ = plan_.reductions.empty() ? top : top + kTile * 16;
  }

  int64_t scratch_bytes() const override { return scratch_bytes_; }

  bool CanAlias(int operand, int result) const override {
    const int array = ArrayOf(result);
    if (array < 0) return false;
    for (const FusedReduction& reduction : plan_.reductions) {
      if (reduction.init_input == operand) return false;
    }
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      if (plan_.inputs[i].concat && plan_.inputs[i].concat->Reads(operand)) return false;
      if (plan_.inputs[i].kernel_input != operand) continue;
      if (!plan_.inputs[i].loader.identity()) return false;
      if (!plan_.program.ResultMayOverwrite(static_cast<int>(i), array)) return false;
    }
    return true;
  }

  void Run(const KernelContext& context) const override {
    const int64_t wanted = PartRunner::Current() ? UsefulParts(PartWork(), kPartWork) : 1;
    const int64_t step = wanted > 1 ? PartElements(wanted) : 0;
    const int64_t parts = step > 0 ? (plan_.elements + step - 1) / step : 1;
    if (parts < 2) return RunRange(context, 0, plan_.elements);
    ForParts(parts, scratch_bytes_, context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      RunRange(own, part * step, std::min(plan_.elements, (part + 1) * step));
    });
  }

  int64_t MaxParts() const override {
    const int64_t wanted = std::max<int64_t>(PartWork() / kPartWork, 1);
    const int64_t step = wanted > 1 ? PartElements(wanted) : 0;
    return step > 0 ? (plan_.elements + step - 1) / step : 1;
  }

  void RunPart(const KernelContext& context, int64_t part, int64_t parts) const override {
    const int64_t step = parts > 1 ? PartElements(parts) : plan_.elements;
    const int64_t first = std::min(plan_.elements, part * step);
    const int64_t end = std::min(plan_.elements, first + step);
    if (first < end || parts == 1) RunRange(context, first, end);
  }

 private:
  static constexpr int64_t kPartWork = int64_t{1} << 17;  // lanes x instructions: some 20 us

  int64_t PartWork() const {
    return plan_.elements * (1 + static_cast<int64_t>(plan_.program.instructions().size()));
  }

  // Elements of each of `parts` parts: tiles are the same ones however many parts there are, and no
  // row of a reduction is cut. 0: there is nothing to share (sums of columns need all rows).
  int64_t PartElements(int64_t parts) const {
    constexpr int64_t kWholeStep = 4096;  // of a kernel without tiles
    int64_t unit = row_ < plan_.elements ? row_ : tile_ < plan_.elements ? tile_ : kWholeStep;
    for (const FusedReduction& reduction : plan_.reductions) {
      if (!reduction.rows) return 0;
      unit = std::lcm(unit, reduction.length);
    }
    return ((plan_.elements + parts - 1) / parts + unit - 1) / unit * unit;
  }

  void RunRange(const KernelContext& context, int64_t first, int64_t end) const {
    ProgramFrame frame(plan_.program, context.scratch);
    frame.KeepVerdicts();
    auto* walks = reinterpret_cast<TileWalk*>(context.scratch + walks_offset_);
    std::uninitialized_default_construct_n(walks, plan_.inputs.size());
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      const ProgramInput& input = plan_.inputs[i];
      if (!input.loader.scalar() || input.concat) continue;
      const int64_t lanes = std::min(plan_.program.lanes(), plan_.elements);
      if (lanes > 0) {
        input.loader.Load(Stored(context, input), 0, lanes, frame.OwnInput(static_cast<int>(i)));
      }
    }
    for (size_t r = 0; r < plan_.reductions.size(); ++r) {
      const FusedReduction& reduction = plan_.reductions[r];
      Init(context, r, reduction.rows ? 1 : reduction.length);
    }
    for (int64_t begin = first; begin < end;) {
      const int64_t n = std::min({tile_, row_ - begin % row_, end - begin});
      RunTile(context, frame, walks, begin, n);
      for (size_t r = 0; r < plan_.reductions.size(); ++r) Accumulate(context, frame, r, begin, n);
      begin += n;
    }
    for (size_t r = 0; r < plan_.reductions.size(); ++r) {
      const FusedReduction& reduction = plan_.reductions[r];
      if (!reduction.rows) Finish(context, r, 0, reduction.length);
    }
  }

  // A tile ends where a long run of an input or a row of a reduction ends, so that most inputs can
  // be read where they lie. One instruction straight from memory to memory needs no tiles.
  void ChooseTiles() {
    const int64_t lanes = plan_.program.lanes();
    tile_ = lanes;
    row_ = std::max<int64_t>(plan_.elements, 1);
    int64_t run = 0;
    for (const ProgramInput& input : plan_.inputs) run = std::gcd(run, input.loader.run());
    for (const FusedReduction& reduction : plan_.reductions) {
      run = std::gcd(run, reduction.length);
    }
    if (run >= kLongRow && run < plan_.elements) {
      row_ = run;
      const int64_t pieces = (run + lanes - 1) / lanes;
      tile_ = std::min(lanes, ((run + pieces - 1) / pieces + 15) / 16 * 16);
    } else if ((run >= kShortRow || !plan_.reductions.empty()) && run > 1 && run < kLongRow) {
      tile_ = lanes / run * run;
    }
    const ScalarProgram& program = plan_.program;
    const bool all_full =
        std::all_of(plan_.inputs.begin(), plan_.inputs.end(), [](const ProgramInput& in) {
          return in.loader.identity() && !in.concat && CodecOf(in.loader.dtype()).direct;
        });
    if (all_full && plan_.reductions.empty() && !program.has_constants() &&
        program.instructions().size() == 1 && program.num_results() == 1 &&
        CodecOf(program.result_dtype(0)).direct) {
      tile_ = row_;
    }
  }

  // Of several views of one array (the neighbours of a stencil) only the one that is ahead of the
  // others is worth a prefetch.
  void ChoosePrefetches() {
    prefetched_.assign(plan_.inputs.size(), false);
    for (size_t i = 0; prefetch_ && i < plan_.inputs.size(); ++i) {
      const ProgramInput& input = plan_.inputs[i];
      bool ahead = true;
      for (size_t k = 0; k < plan_.inputs.size(); ++k) {
        const ProgramInput& other = plan_.inputs[k];
        if (k == i || other.kernel_input != input.kernel_input || other.concat != input.concat) {
          continue;
        }
        const int64_t offset = other.loader.offset() - input.loader.offset();
        if (offset > 0 || (offset == 0 && k < i)) ahead = false;
      }
      prefetched_[i] = ahead;
    }
  }

  int ArrayOf(int result) const {
    for (int a = 0; a < plan_.arrays; ++a) {
      if (plan_.output_of[static_cast<size_t>(a)] == result) return a;
    }
    return -1;
  }

  static const std::byte* Stored(const KernelContext& context, const ProgramInput& input) {
    if (input.data) return input.data->data();
    return input.kernel_input < 0 ? nullptr
                                  : context.inputs[static_cast<size_t>(input.kernel_input)];
  }

  void RunTile(const KernelContext& context, ProgramFrame& frame, TileWalk* walks, int64_t begin,
               int64_t n) const {
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      const ProgramInput& input = plan_.inputs[i];
      if (input.loader.scalar() && !input.concat) continue;
      const std::byte* run = walks[i].Next(input, static_cast<int>(i), context.inputs,
                                           Stored(context, input), frame, begin, n);
      if (run) PrefetchNext(i, run, begin, n);
    }
    const auto target = [&](int a) {
      return context.outputs[static_cast<size_t>(plan_.output_of[static_cast<size_t>(a)])] +
             begin * StorageBytes(plan_.program.result_dtype(a));
    };
    for (int a = 0; a < plan_.arrays; ++a) frame.DirectResult(a, target(a));
    frame.Run(n);
    for (int a = 0; a < plan_.arrays; ++a) frame.Store(a, target(a), n);
  }

  /// The elements behind a run: most walks go on there.
  void PrefetchNext(size_t input, const std::byte* run, int64_t begin, int64_t n) const {
    if (!prefetched_[input] || begin + (kTilesAhead + 1) * n > plan_.elements) return;
    const int64_t bytes = n * plan_.inputs[input].loader.stored_bytes();
    Prefetch(run + kTilesAhead * bytes, bytes);
  }

  std::byte* Accumulators(const KernelContext& context, size_t r) const {
    return context.scratch + offsets_[r];
  }

  // Rows of so few elements that a fold takes them one after the other (fold.h): several at once,
  // as columns, with the same bits.
  static int64_t RowsAtOnce(const FusedReduction& reduction) {
    return reduction.length < kShortRow ? kTile : 1;
  }
  // Whole rows from `begin` on, `rows` of them up to kTile.
  void AccumulateRows(const KernelContext& context, const std::byte* lanes, size_t r, int64_t begin,
                      int64_t rows) const {
    const FusedReduction& reduction = plan_.reductions[r];
    const int64_t bytes = LaneBytes(LaneOf(reduction.dtype));
    std::byte* gathered = context.scratch + staging_offset_;
    Init(context, r, rows);
    for (int64_t i = 0; i < reduction.length; ++i) {
      GatherStrided(lanes + i * bytes, reduction.length, bytes, rows, gathered);
      reduction.fold.column(gathered, rows, Accumulators(context, r));
    }
    Finish(context, r, begin / reduction.length, rows);
    Init(context, r, 1);
  }

  void Init(const KernelContext& context, size_t r, int64_t n) const {
    const FusedReduction& reduction = plan_.reductions[r];
    const std::byte* stored = reduction.init_value
                                  ? reduction.init_value->data()
                                  : context.inputs[static_cast<size_t>(reduction.init_input)];
    alignas(16) std::byte lane[16], accumulator[16];
    CodecOf(reduction.dtype).load(stored, lane, 1);
    reduction.fold.widen(lane, accumulator, 1);
    FillElements(Accumulators(context, r), accumulator, reduction.fold.accumulator_bytes, n);
  }

  void Accumulate(const KernelContext& context, const ProgramFrame& frame, size_t r, int64_t begin,
                  int64_t n) const {
    const FusedReduction& reduction = plan_.reductions[r];
    const int result = plan_.arrays + static_cast<int>(r);
    const auto* lanes = static_cast<const std::byte*>(frame.Result(result));
    const int64_t bytes = LaneBytes(LaneOf(reduction.dtype));
    for (int64_t i = 0; i < n;) {
      const int64_t at = (begin + i) % reduction.length;
      const int64_t count = std::min(n - i, reduction.length - at);
      std::byte* accumulators = Accumulators(context, r);
      const int64_t whole = reduction.rows && at == 0
                                ? std::min((n - i) / reduction.length, RowsAtOnce(reduction))
                                : 0;
      if (whole > 1) {
        AccumulateRows(context, lanes + i * bytes, r, begin + i, whole);
        i += whole * reduction.length;
        continue;
      }
      if (reduction.rows) {
        reduction.fold.row(lanes + i * bytes, count, accumulators);
        if (at + count == reduction.length) {
          Finish(context, r, (begin + i) / reduction.length, 1);
          Init(context, r, 1);
        }
      } else {
        reduction.fold.column(lanes + i * bytes, count,
                              accumulators + at * reduction.fold.accumulator_bytes);
      }
      i += count;
    }
  }

  // Accumulators -> stored results from `first` on.
  void Finish(const KernelContext& context, size_t r, int64_t first, int64_t n) const {
    const FusedReduction& reduction = plan_.reductions[r];
    const Codec& codec = CodecOf(reduction.dtype);
    std::byte* lanes = context.scratch + staging_offset_;
    std::byte* out =
        context
            .outputs[static_cast<size_t>(plan_.output_of[static_cast<size_t>(plan_.arrays) + r])] +
        first * StorageBytes(reduction.dtype);
    const std::byte* accumulators = Accumulators(context, r);
    for (int64_t i = 0; i < n; i += kTile) {
      const int64_t count = std::min(kTile, n - i);
      reduction.fold.narrow(accumulators + i * reduction.fold.accumulator_bytes, lanes, count);
      if (codec.round) codec.round(lanes, count);
      codec.store(lanes, out + i * StorageBytes(reduction.dtype), count);
    }
  }

  FusedPlan plan_;
  bool prefetch_ = false;
  std::vector<bool> prefetched_;  // by program input
  int64_t tile_ = kTile;
  int64_t row_ = 1;  // tiles do not cross its multiples
  int64_t walks_offset_ = 0, staging_offset_ = 0, scratch_bytes_ = 0;
  std::vector<int64_t> offsets_;  // of accumulators in scratch, by reduction
};

}  // namespace

KernelPtr MakeFusedKernel(FusedPlan plan) { return std::make_shared<FusedKernel>(std::move(plan)); }

KernelPtr MakeProgramKernel(ScalarProgram program, std::vector<ProgramInput> inputs,
                            int64_t elements) {
  FusedPlan plan{std::move(program), std::move(inputs), elements, 0, {}, {}};
  plan.arrays = plan.program.num_results();
  plan.output_of.resize(static_cast<size_t>(plan.arrays));
  std::iota(plan.output_of.begin(), plan.output_of.end(), 0);
  return MakeFusedKernel(std::move(plan));
}

}  // namespace lockstep::kernels
