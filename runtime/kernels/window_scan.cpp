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

namespace lockstep::kernels {
namespace {

constexpr int64_t kSteps = 16;  // elements of each line that become columns at a time
constexpr int64_t kPitch = kTile + 16;
constexpr int64_t kColumnBytes = kSteps * kPitch * 16;
constexpr int64_t kLaneBuffer = kTile * 16;

// to[i * length + s] = from[s * pitch + i]: columns back into lines.
void ScatterRuns(const std::byte* from, int64_t steps, int64_t bytes, int64_t n, int64_t length,
                 std::byte* to) {
  const auto scatter = [&]<typename T>(T) {
    const T* in = reinterpret_cast<const T*>(from);
    T* out = reinterpret_cast<T*>(to);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t s = 0; s < steps; ++s) out[i * length + s] = in[s * kPitch + i];
    }
  };
  switch (bytes) {
    case 1:
      return scatter(uint8_t{});
    case 2:
      return scatter(uint16_t{});
    case 4:
      return scatter(uint32_t{});
    case 8:
      return scatter(uint64_t{});
    default:
      return scatter(std::array<uint64_t, 2>{});
  }
}

class ProgramScanKernel : public Kernel {
 public:
  ProgramScanKernel(const WindowGrid& grid, size_t dim, bool reverse, const ScalarProgram& program,
                    const std::vector<DType>& inputs, KernelPtr otherwise)
      : program_(program),
        otherwise_(std::move(otherwise)),
        reverse_(reverse),
        count_(inputs.size()),
        length_(grid.in_dims[dim]),
        inner_(grid.in_strides[dim]) {
    for (size_t d = 0; d < dim; ++d) outer_ *= grid.in_dims[d];
    for (size_t k = 0; k < count_; ++k) {
      const int i = static_cast<int>(k);
      loads_.emplace_back(inputs[k], program_.input_dtype(static_cast<int>(count_) + i));
      results_.push_back(program_.result_dtype(i));
    }
  }

  int64_t scratch_bytes() const override {
    const int64_t own = AlignUp(program_.scratch_bytes()) + 2 * kLaneBuffer + kTile * 8 +
                        2 * static_cast<int64_t>(count_) * kColumnBytes;
    return std::max(own, otherwise_->scratch_bytes());
  }

  void Run(const KernelContext& context) const override {
    if (outer_ == 0 || inner_ == 0 || length_ == 0) return;
    if (!KeepsInit(context)) return otherwise_->Run(context);
    // Lines along the scanned dimension: rows of the outer dims, or tiles of the inner ones.
    const int64_t tiles = (inner_ + kTile - 1) / kTile;
    const int64_t all = inner_ == 1 ? outer_ : outer_ * tiles;
    const int64_t work = outer_ * inner_ * length_;
    const int64_t parts = std::min(all, UsefulParts(work, int64_t{1} << 13));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      KernelContext own = context;
      own.scratch = scratch;
      const int64_t end = all * (part + 1) / parts;
      for (int64_t i = all * part / parts; i < end;) {
        if (inner_ == 1) {
          const int64_t n = std::min(kTile, end - i);
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
  std::byte* Staging(const KernelContext& context) const {
    return context.scratch + AlignUp(program_.scratch_bytes());
  }
  int64_t AccumulatorBytes(size_t k) const { return LaneBytes(LaneOf(results_[k])); }

  // Program inputs: the earlier one of two elements comes first.
  int AccumulatorInput(size_t k) const { return static_cast<int>(reverse_ ? count_ + k : k); }
  int ElementInput(size_t k) const { return static_cast<int>(reverse_ ? k : count_ + k); }

  void LoadInit(const KernelContext& context, ProgramFrame& frame, size_t k, int input,
                int64_t n) const {
    auto* lanes = static_cast<std::byte*>(frame.OwnInput(input));
    loads_[k].Load(context.inputs[count_ + k], 1, lanes, Staging(context));
    const size_t bytes = static_cast<size_t>(AccumulatorBytes(k));
    for (int64_t i = 1; i < n; ++i)
      std::memcpy(lanes + static_cast<size_t>(i) * bytes, lanes, bytes);
  }

  bool KeepsInit(const KernelContext& context) const {
    ProgramFrame frame(program_, context.scratch);
    for (size_t k = 0; k < count_; ++k) {
      LoadInit(context, frame, k, AccumulatorInput(k), 1);
      LoadInit(context, frame, k, ElementInput(k), 1);
    }
    alignas(16) std::byte init[16];
    frame.Run(1);
    for (size_t k = 0; k < count_; ++k) {
      loads_[k].Load(context.inputs[count_ + k], 1, init, Staging(context));
      const auto bytes = static_cast<size_t>(AccumulatorBytes(k));
      if (std::memcmp(init, frame.Result(static_cast<int>(k)), bytes) != 0) return false;
    }
    return true;
  }

  // `n` stored elements of input k as the next step's.
  void LoadElements(const KernelContext& context, ProgramFrame& frame, size_t k,
                    const std::byte* stored, int64_t n) const {
    const int input = ElementInput(k);
    if (loads_[k].direct()) {
      frame.Load(input, stored, n);
    } else {
      loads_[k].Load(stored, n, frame.OwnInput(input), Staging(context));
    }
  }

  // One step: the results become the accumulators, and go to out[k].
  void Step(ProgramFrame& frame, int64_t n, std::byte* const* out) const {
    frame.Run(n);
    for (size_t k = 0; k < count_; ++k) {
      const int i = static_cast<int>(k);
      CodecOf(results_[k]).store(frame.Result(i), out[k], n);
      std::memmove(frame.OwnInput(AccumulatorInput(k)), frame.Result(i),
                   static_cast<size_t>(n * AccumulatorBytes(k)));
    }
  }

  // Inner positions [first, first + n) of one outer index.
  void RunTile(const KernelContext& context, int64_t outer, int64_t first, int64_t n) const {
    ProgramFrame frame(program_, context.scratch);
    for (size_t k = 0; k < count_; ++k) LoadInit(context, frame, k, AccumulatorInput(k), n);
    std::vector<std::byte*> out(count_);
    for (int64_t step = 0; step < length_; ++step) {
      const int64_t t = reverse_ ? length_ - 1 - step : step;
      const int64_t at = (outer * length_ + t) * inner_ + first;
      for (size_t k = 0; k < count_; ++k) {
        LoadElements(context, frame, k, context.inputs[k] + at * loads_[k].stored_bytes(), n);
        out[k] = context.outputs[k] + at * StorageBytes(results_[k]);
      }
      Step(frame, n, out.data());
    }
  }

  // Rows [row, row + n).
  void RunRows(const KernelContext& context, int64_t row, int64_t n) const {
    ProgramFrame frame(program_, context.scratch);
    for (size_t k = 0; k < count_; ++k) LoadInit(context, frame, k, AccumulatorInput(k), n);
    std::byte* columns = Staging(context) + 2 * kLaneBuffer + kTile * 8;
    auto* offsets = reinterpret_cast<int64_t*>(columns - kTile * 8);
    for (int64_t i = 0; i < n; ++i) offsets[i] = (row + i) * length_;
    const auto in = [&](size_t k) { return columns + static_cast<int64_t>(2 * k) * kColumnBytes; };
    const auto result = [&](size_t k) { return in(k) + kColumnBytes; };
    std::vector<std::byte*> out(count_);
    for (int64_t done = 0; done < length_; done += kSteps) {
      const int64_t steps = std::min(kSteps, length_ - done);
      const int64_t first = reverse_ ? length_ - done - steps : done;
      for (size_t k = 0; k < count_; ++k) {
        const int64_t bytes = loads_[k].stored_bytes();
        GatherRuns(context.inputs[k] + first * bytes, offsets, steps, bytes, n, kPitch, in(k));
      }
      for (int64_t step = 0; step < steps; ++step) {
        const int64_t s = reverse_ ? steps - 1 - step : step;
        for (size_t k = 0; k < count_; ++k) {
          LoadElements(context, frame, k, in(k) + s * kPitch * loads_[k].stored_bytes(), n);
          out[k] = result(k) + s * kPitch * StorageBytes(results_[k]);
        }
        Step(frame, n, out.data());
      }
      for (size_t k = 0; k < count_; ++k) {
        const int64_t bytes = StorageBytes(results_[k]);
        ScatterRuns(result(k), steps, bytes, n, length_,
                    context.outputs[k] + (row * length_ + first) * bytes);
      }
    }
  }

  ScalarProgram program_;
  KernelPtr otherwise_;
  bool reverse_;
  size_t count_;
  int64_t length_, inner_, outer_ = 1;
  std::vector<PromotingLoad> loads_;
  std::vector<DType> results_;
};

}  // namespace

KernelPtr MakeProgramScan(const WindowGrid& grid, const ScalarProgram& program,
                          const std::vector<DType>& inputs, const KernelPtr& otherwise) {
  std::optional<size_t> found;
  for (size_t d = 0; d < grid.rank(); ++d) {
    if (grid.window[d].IsTrivial()) continue;
    if (found) return nullptr;
    found = d;
  }
  if (!found) return nullptr;
  const WindowDim& w = grid.window[*found];
  const int64_t n = grid.in_dims[*found];
  if (w.size != n || n < 4 || grid.out_dims[*found] != n || w.stride != 1 || w.base_dilation != 1 ||
      w.window_dilation != 1) {
    return nullptr;
  }
  const bool forward = w.pad_low == n - 1 && w.pad_high == 0;
  const bool reverse = w.pad_low == 0 && w.pad_high == n - 1;
  if (!forward && !reverse) return nullptr;
  return std::make_shared<ProgramScanKernel>(grid, *found, reverse, program, inputs, otherwise);
}

}  // namespace lockstep::kernels
