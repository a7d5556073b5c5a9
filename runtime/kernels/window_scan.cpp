// The windows of a scan, for a dimension of n elements (JAX: cumsum and its kin):
//   forward   size n, padding [n-1, 0]: window t is init, .., init, x[0], .., x[t]
//   reverse   size n, padding [0, n-1]: window t is x[t], .., x[n-1], init, .., init
// Forward, body(init, init) = init makes the left fold of window t the left fold of window t - 1
// with x[t] behind it, to the bit. Reverse, the fold goes from the right, which associativity lets
// a reduction do.
//
// Lanes are lines along the other dimensions. Lines that lie one after the other in memory are
// turned into columns, some elements at a time.
#include "runtime/kernels/window_scan.h"

#include <algorithm>
#include <cstring>

#include "devices/parts.h"
#include "runtime/kernels/strided.h"

namespace lockstep::kernels {
namespace {

constexpr int64_t kSteps = 16;  // elements of each line that become columns at a time
constexpr int64_t kPitch = kTile + 16;
constexpr int64_t kColumnBytes = kSteps * kPitch * 16;
constexpr int64_t kLaneBuffer = kTile * 16;

// to[i * length + s] = from[s * pitch + i]: columns back into lines.
void ScatterRuns(const std::byte* from, int64_t steps, int64_t bytes, int64_t n, int64_t length,
                 std::byte* to) {
  WithWord(bytes, [&]<typename T>(T) {
    const T* in = reinterpret_cast<const T*>(from);
    T* out = reinterpret_cast<T*>(to);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t s = 0; s < steps; ++s) out[i * length + s] = in[s * kPitch + i];
    }
  });
}

// How a scan combines. A step of it knows the elements' types and starts runs of n lanes, which
// take one stored element a lane and input at a time and put one stored result a lane.

// Any body. Program inputs: the earlier one of two elements comes first.
class ProgramStep {
 public:
  ProgramStep(const ScalarProgram& program, const std::vector<DType>& inputs, bool reverse)
      : program_(program), count_(inputs.size()), reverse_(reverse) {
    for (size_t k = 0; k < count_; ++k) {
      const int i = static_cast<int>(k);
      loads_.emplace_back(inputs[k], program_.input_dtype(static_cast<int>(count_) + i));
      results_.push_back(program_.result_dtype(i));
    }
  }
  size_t count() const { return count_; }
  int64_t stored_bytes(size_t k) const { return loads_[k].stored_bytes(); }
  int64_t result_bytes(size_t k) const { return StorageBytes(results_[k]); }
  int64_t scratch_bytes() const { return AlignUp(program_.scratch_bytes()) + 2 * kLaneBuffer; }

  class Run {
   public:
    Run(const ProgramStep& step, const KernelContext& context, int64_t n)
        : step_(step),
          frame_(step.program_, context.scratch),
          staging_(context.scratch + AlignUp(step.program_.scratch_bytes())) {
      for (size_t k = 0; k < step_.count_; ++k) LoadInit(context, k, Accumulator(k), n);
    }

    void Apply(const std::byte* const* stored, int64_t n, std::byte* const* out) {
      for (size_t k = 0; k < step_.count_; ++k) {
        const int input = Element(k);
        if (step_.loads_[k].direct()) {
          frame_.Load(input, stored[k], n);
        } else {
          step_.loads_[k].Load(stored[k], n, frame_.OwnInput(input), staging_);
        }
      }
      frame_.Run(n);
      for (size_t k = 0; k < step_.count_; ++k) {
        const void* result = frame_.Result(static_cast<int>(k));
        CodecOf(step_.results_[k]).store(result, out[k], n);
        std::memmove(frame_.OwnInput(Accumulator(k)), result, static_cast<size_t>(n * Bytes(k)));
      }
    }

    /// Is body(init, init) = init? Ends the run.
    bool KeepsInit(const KernelContext& context) {
      for (size_t k = 0; k < step_.count_; ++k) LoadInit(context, k, Element(k), 1);
      frame_.Run(1);
      alignas(16) std::byte init[16];
      for (size_t k = 0; k < step_.count_; ++k) {
        step_.loads_[k].Load(context.inputs[step_.count_ + k], 1, init, staging_);
        const void* result = frame_.Result(static_cast<int>(k));
        if (std::memcmp(init, result, static_cast<size_t>(Bytes(k))) != 0) return false;
      }
      return true;
    }

   private:
    int64_t Bytes(size_t k) const { return LaneBytes(LaneOf(step_.results_[k])); }
    int Accumulator(size_t k) const {
      return static_cast<int>(step_.reverse_ ? step_.count_ + k : k);
    }
    int Element(size_t k) const { return static_cast<int>(step_.reverse_ ? k : step_.count_ + k); }
    void LoadInit(const KernelContext& context, size_t k, int input, int64_t n) {
      alignas(16) std::byte lane[16];
      step_.loads_[k].Load(context.inputs[step_.count_ + k], 1, lane, staging_);
      FillElements(static_cast<std::byte*>(frame_.OwnInput(input)), lane, Bytes(k), n);
    }

    const ProgramStep& step_;
    ProgramFrame frame_;
    std::byte* staging_;
  };

 private:
  ScalarProgram program_;
  size_t count_;
  bool reverse_;
  std::vector<PromotingLoad> loads_;
  std::vector<DType> results_;
};

// One recognised op, with accumulators as wide as those of a reduction.
class FoldStep {
 public:
  FoldStep(const Fold& fold, DType input, DType result)
      : fold_(fold), load_(input, result), result_(result) {}
  size_t count() const { return 1; }
  int64_t stored_bytes(size_t) const { return load_.stored_bytes(); }
  int64_t result_bytes(size_t) const { return StorageBytes(result_); }
  int64_t scratch_bytes() const { return 4 * kLaneBuffer; }

  class Run {
   public:
    Run(const FoldStep& step, const KernelContext& context, int64_t n)
        : step_(step), accumulators_(context.scratch), lanes_(context.scratch + kLaneBuffer) {
      Init(context);
      FillElements(accumulators_, init_, step_.fold_.accumulator_bytes, n);
    }

    void Apply(const std::byte* const* stored, int64_t n, std::byte* const* out) {
      const bool direct = step_.load_.direct();
      if (!direct) step_.load_.Load(stored[0], n, lanes_, lanes_ + kLaneBuffer);
      step_.fold_.column(direct ? stored[0] : lanes_, n, accumulators_);
      step_.fold_.narrow(accumulators_, lanes_, n);
      const Codec& codec = CodecOf(step_.result_);
      if (codec.round) codec.round(lanes_, n);
      codec.store(lanes_, out[0], n);
    }

    bool KeepsInit(const KernelContext&) {
      step_.fold_.merge(init_, 1, accumulators_);
      const auto bytes = static_cast<size_t>(step_.fold_.accumulator_bytes);
      return std::memcmp(init_, accumulators_, bytes) == 0;
    }

   private:
    void Init(const KernelContext& context) {
      alignas(16) std::byte lane[16];
      step_.load_.Load(context.inputs[1], 1, lane, lanes_);
      step_.fold_.widen(lane, init_, 1);
    }
    const FoldStep& step_;
    std::byte *accumulators_, *lanes_;
    alignas(16) std::byte init_[16];
  };

 private:
  Fold fold_;
  PromotingLoad load_;
  DType result_;
};

template <typename Step>
class ScanWindowsKernel : public Kernel {
 public:
  ScanWindowsKernel(const WindowGrid& grid, size_t dim, bool reverse, Step step,
                    KernelPtr otherwise)
      : step_(std::move(step)),
        otherwise_(std::move(otherwise)),
        reverse_(reverse),
        length_(grid.in_dims[dim]),
        inner_(grid.in_strides[dim]) {
    for (size_t d = 0; d < dim; ++d) outer_ *= grid.in_dims[d];
  }

  int64_t scratch_bytes() const override {
    const int64_t own =
        step_.scratch_bytes() + kTile * 8 + 2 * static_cast<int64_t>(step_.count()) * kColumnBytes;
    return std::max(own, otherwise_->scratch_bytes());
  }

  void Run(const KernelContext& context) const override {
    if (outer_ == 0 || inner_ == 0 || length_ == 0) return;
    if (!typename Step::Run(step_, context, 1).KeepsInit(context)) return otherwise_->Run(context);
    // Lines along the scanned dimension: rows of the outer dims, or tiles of the inner ones.
    const int64_t tiles = (inner_ + kTile - 1) / kTile;
    const int64_t all = inner_ == 1 ? outer_ : outer_ * tiles;
    const int64_t work = outer_ * inner_ * length_;
    const int64_t parts = std::min(all, UsefulParts(work, int64_t{1} << 14));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      const int64_t end = all * (part + 1) / parts;
      for (int64_t i = all * part / parts; i < end;) {
        if (inner_ == 1) {
          const int64_t n = std::min(kRowsAtOnce, end - i);
          RunRows(own, i, n);
          i += n;
        } else {
          const int64_t first = i % tiles * kTile;
          RunTile(own, i / tiles, first, std::min(kTile, inner_ - first));
          ++i;
        }
      }
    });
  }

 private:
  // Columns of so many rows stay in the first-level cache.
  static constexpr int64_t kRowsAtOnce = 128;

  // Inner positions [first, first + n) of one outer index.
  void RunTile(const KernelContext& context, int64_t outer, int64_t first, int64_t n) const {
    typename Step::Run run(step_, context, n);
    std::vector<const std::byte*> in(step_.count());
    std::vector<std::byte*> out(step_.count());
    for (int64_t step = 0; step < length_; ++step) {
      const int64_t t = reverse_ ? length_ - 1 - step : step;
      const int64_t at = (outer * length_ + t) * inner_ + first;
      for (size_t k = 0; k < step_.count(); ++k) {
        in[k] = context.inputs[k] + at * step_.stored_bytes(k);
        out[k] = context.outputs[k] + at * step_.result_bytes(k);
      }
      run.Apply(in.data(), n, out.data());
    }
  }

  // Rows [row, row + n).
  void RunRows(const KernelContext& context, int64_t row, int64_t n) const {
    typename Step::Run run(step_, context, n);
    std::byte* offsets_at = context.scratch + AlignUp(step_.scratch_bytes());
    auto* offsets = reinterpret_cast<int64_t*>(offsets_at);
    std::byte* columns = offsets_at + kTile * 8;
    for (int64_t i = 0; i < n; ++i) offsets[i] = (row + i) * length_;
    const auto column_in = [&](size_t k) {
      return columns + static_cast<int64_t>(2 * k) * kColumnBytes;
    };
    const auto column_out = [&](size_t k) { return column_in(k) + kColumnBytes; };
    std::vector<const std::byte*> in(step_.count());
    std::vector<std::byte*> out(step_.count());
    for (int64_t done = 0; done < length_; done += kSteps) {
      const int64_t steps = std::min(kSteps, length_ - done);
      const int64_t first = reverse_ ? length_ - done - steps : done;
      for (size_t k = 0; k < step_.count(); ++k) {
        const int64_t bytes = step_.stored_bytes(k);
        GatherRuns(context.inputs[k] + first * bytes, offsets, steps, bytes, n, kPitch,
                   column_in(k));
      }
      for (int64_t step = 0; step < steps; ++step) {
        const int64_t s = reverse_ ? steps - 1 - step : step;
        for (size_t k = 0; k < step_.count(); ++k) {
          in[k] = column_in(k) + s * kPitch * step_.stored_bytes(k);
          out[k] = column_out(k) + s * kPitch * step_.result_bytes(k);
        }
        run.Apply(in.data(), n, out.data());
      }
      for (size_t k = 0; k < step_.count(); ++k) {
        const int64_t bytes = step_.result_bytes(k);
        ScatterRuns(column_out(k), steps, bytes, n, length_,
                    context.outputs[k] + (row * length_ + first) * bytes);
      }
    }
  }

  Step step_;
  KernelPtr otherwise_;
  bool reverse_;
  int64_t length_, inner_, outer_ = 1;
};

// The scanned dimension, and whether from its end.
struct ScanForm {
  size_t dim;
  bool reverse;
};
std::optional<ScanForm> FindScan(const WindowGrid& grid) {
  const std::optional<size_t> found = grid.OnlyWindow();
  if (!found) return std::nullopt;
  const WindowDim& w = grid.window[*found];
  const int64_t n = grid.in_dims[*found];
  if (w.size != n || n < 4 || grid.out_dims[*found] != n || w.stride != 1 || w.base_dilation != 1 ||
      w.window_dilation != 1) {
    return std::nullopt;
  }
  const bool forward = w.pad_low == n - 1 && w.pad_high == 0;
  const bool reverse = w.pad_low == 0 && w.pad_high == n - 1;
  if (!forward && !reverse) return std::nullopt;
  return ScanForm{*found, reverse};
}

}  // namespace

KernelPtr MakeProgramScan(const WindowGrid& grid, const ScalarProgram& program,
                          const std::vector<DType>& inputs, const KernelPtr& otherwise) {
  const auto form = FindScan(grid);
  if (!form) return nullptr;
  return std::make_shared<ScanWindowsKernel<ProgramStep>>(
      grid, form->dim, form->reverse, ProgramStep(program, inputs, form->reverse), otherwise);
}

KernelPtr MakeFoldScan(const WindowGrid& grid, const Fold& fold, DType input, DType result,
                       const KernelPtr& otherwise) {
  const auto form = FindScan(grid);
  if (!form) return nullptr;
  return std::make_shared<ScanWindowsKernel<FoldStep>>(grid, form->dim, form->reverse,
                                                       FoldStep(fold, input, result), otherwise);
}

}  // namespace lockstep::kernels
