// fft: FFT, IFFT, RFFT, IRFFT over the last one to three dims, any length.
//
// Forward sum x_n exp(-2 pi i k n / N), inverse divided by N. RFFT transforms the last dim, keeps
// n/2 + 1 elements of it and goes on with the others from the first; IRFFT starts with the others,
// and of the last takes n/2 + 1 elements, ignoring the imaginary parts that must be zero.
//
// Lines of one dim are loaded several at a time into lanes (fft_plan.h). complex<f32> is computed
// in f32, unless a length has a large prime factor.
#include <algorithm>
#include <complex>

#include "compiler/base/error.h"
#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/fft_lanes.h"
#include "runtime/kernels/fft_plan.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

using fft::GetLane;
using fft::Pair;
using fft::Plan;
using fft::SetLane;

// The lines of an array along one dim: line (o, i) starts at o * size * inner + i, in steps of
// inner.
struct Lines {
  int64_t outer = 1, size = 1, inner = 1;
  Lines(const Dims& dims, size_t dim) : size(dims[dim]) {
    for (size_t i = 0; i < dims.size(); ++i) (i < dim ? outer : inner) *= i == dim ? 1 : dims[i];
  }
  int64_t count() const { return outer * inner; }
  int64_t Start(int64_t line) const { return line / inner * size * inner + line % inner; }
};

// Runs body.template operator()<V>(first, active) on groups of lines: full vectors, then the rest
// in one vector, or alone.
template <typename T, typename Body>
void EachGroup(int64_t lines, Body body) {
  using V = typename fft::LanesOf<T>::Type;
  constexpr int kWidth = fft::kLanes<V, T>;
  for (int64_t first = 0; first < lines; first += kWidth) {
    const int active = static_cast<int>(std::min<int64_t>(kWidth, lines - first));
    if (active == 1) {
      body.template operator()<T>(first, 1);
    } else {
      body.template operator()<V>(first, active);
    }
  }
}

// Complex lines from one array into another of the same shape (or the same). The inverse is the
// forward transform with real and imaginary parts exchanged.
template <typename T, typename S>
void TransformLines(const Plan<T>& plan, const Lines& lines, const std::complex<S>* from,
                    std::complex<S>* to, bool inverse, T scale, void* buffer) {
  EachGroup<T>(lines.count(), [&]<typename V>(int64_t first, int active) {
    auto* x = static_cast<Pair<V>*>(buffer);
    for (int lane = 0; lane < fft::kLanes<V, T>; ++lane) {
      const auto* line = from + lines.Start(first + std::min(lane, active - 1));
      for (int64_t k = 0; k < lines.size; ++k) {
        const std::complex<S> value = line[k * lines.inner];
        SetLane(inverse ? x[k].im : x[k].re, lane, static_cast<T>(value.real()));
        SetLane(inverse ? x[k].re : x[k].im, lane, static_cast<T>(value.imag()));
      }
    }
    Pair<V>* y = plan.Complex(x, x + lines.size);
    if (scale != T(1)) {
      for (int64_t k = 0; k < lines.size; ++k) y[k] = scale * y[k];
    }
    for (int lane = 0; lane < active; ++lane) {
      auto* line = to + lines.Start(first + lane);
      for (int64_t k = 0; k < lines.size; ++k) {
        line[k * lines.inner] = {static_cast<S>(GetLane(inverse ? y[k].im : y[k].re, lane)),
                                 static_cast<S>(GetLane(inverse ? y[k].re : y[k].im, lane))};
      }
    }
  });
}

// Rows of n reals to rows of n/2 + 1 elements.
template <typename T, typename S>
void ForwardRows(const Plan<T>& plan, int64_t rows, const S* from, std::complex<S>* to,
                 void* buffer) {
  const int64_t n = plan.size(), kept = n / 2 + 1;
  EachGroup<T>(rows, [&]<typename V>(int64_t first, int active) {
    auto* work = static_cast<Pair<V>*>(buffer);
    V* x = reinterpret_cast<V*>(work);
    for (int lane = 0; lane < fft::kLanes<V, T>; ++lane) {
      const S* row = from + (first + std::min(lane, active - 1)) * n;
      for (int64_t i = 0; i < n; ++i) SetLane(x[i], lane, static_cast<T>(row[i]));
    }
    const V* y = plan.RealForward(x, work + n);
    for (int lane = 0; lane < active; ++lane) {
      std::complex<S>* row = to + (first + lane) * kept;
      row[0] = static_cast<S>(GetLane(y[0], lane));
      for (int64_t t = 1; t < kept; ++t) {
        row[t] = {static_cast<S>(GetLane(y[2 * t - 1], lane)),
                  2 * t < n ? static_cast<S>(GetLane(y[2 * t], lane)) : S(0)};
      }
    }
  });
}

template <typename T, typename S>
void BackwardRows(const Plan<T>& plan, int64_t rows, const std::complex<S>* from, S* to, T scale,
                  void* buffer) {
  const int64_t n = plan.size(), kept = n / 2 + 1;
  EachGroup<T>(rows, [&]<typename V>(int64_t first, int active) {
    auto* work = static_cast<Pair<V>*>(buffer);
    V* x = reinterpret_cast<V*>(work);
    for (int lane = 0; lane < fft::kLanes<V, T>; ++lane) {
      const std::complex<S>* row = from + (first + std::min(lane, active - 1)) * kept;
      SetLane(x[0], lane, static_cast<T>(row[0].real()));
      for (int64_t t = 1; t < kept; ++t) {
        SetLane(x[2 * t - 1], lane, static_cast<T>(row[t].real()));
        if (2 * t < n) SetLane(x[2 * t], lane, static_cast<T>(row[t].imag()));
      }
    }
    const V* y = plan.RealBackward(x, work + n);
    for (int lane = 0; lane < active; ++lane) {
      S* row = to + (first + lane) * n;
      for (int64_t i = 0; i < n; ++i) row[i] = static_cast<S>(scale * GetLane(y[i], lane));
    }
  });
}

// S: the type of the parts of the data; T: the type of the computation.
template <typename T, typename S>
class FftKernel : public Kernel {
 public:
  explicit FftKernel(const Op& op) : type_(ReadFft(op).type), length_(ReadFft(op).length) {
    in_dims_ = op.operand(0)->type.dims();
    out_dims_ = op.result()->type.dims();
    empty_ = op.result()->type.num_elements() == 0;
    if (empty_) return;
    const bool real = type_ == FftType::kRfft || type_ == FftType::kIrfft;
    long double points = 1;
    for (size_t d = 0; d < length_.size(); ++d) {
      plans_.emplace_back(length_[d], real && d + 1 == length_.size());
      points *= static_cast<long double>(length_[d]);
      buffer_ = std::max(buffer_, length_[d] + plans_.back().work_size());
    }
    if (type_ == FftType::kIfft || type_ == FftType::kIrfft) scale_ = static_cast<T>(1 / points);
    buffer_ *= static_cast<int64_t>(sizeof(Pair<typename fft::LanesOf<T>::Type>));
    if (type_ == FftType::kIrfft && plans_.size() > 1) {
      copy_ = op.operand(0)->type.num_elements() * static_cast<int64_t>(sizeof(std::complex<S>));
    }
  }

  int64_t scratch_bytes() const override { return buffer_ + copy_; }

  void Run(const KernelContext& context) const override {
    if (empty_) return;
    using C = std::complex<S>;
    const std::byte* in = context.inputs[0];
    std::byte* out = context.outputs[0];
    void* buffer = context.scratch;
    const size_t first = out_dims_.size() - plans_.size(), last = plans_.size() - 1;
    // Dims [0, end) of the transform, in place but for the first read.
    const auto others = [&](const C* from, C* to, const Dims& dims, size_t end, bool inverse,
                            T scale) {
      for (size_t d = 0; d < end; ++d) {
        TransformLines<T, S>(plans_[d], Lines(dims, first + d), from, to, inverse, scale, buffer);
        from = to;
        scale = 1;
      }
    };
    if (type_ == FftType::kRfft) {
      const int64_t rows = NumElements(in_dims_) / length_.back();
      ForwardRows<T, S>(plans_[last], rows, reinterpret_cast<const S*>(in),
                        reinterpret_cast<C*>(out), buffer);
      others(reinterpret_cast<const C*>(out), reinterpret_cast<C*>(out), out_dims_, last, false, 1);
    } else if (type_ == FftType::kIrfft) {
      const C* half = reinterpret_cast<const C*>(in);
      C* copy = reinterpret_cast<C*>(context.scratch + buffer_);
      others(half, copy, in_dims_, last, true, 1);
      const int64_t rows = NumElements(out_dims_) / length_.back();
      BackwardRows<T, S>(plans_[last], rows, last > 0 ? copy : half, reinterpret_cast<S*>(out),
                         scale_, buffer);
    } else {
      others(reinterpret_cast<const C*>(in), reinterpret_cast<C*>(out), out_dims_, plans_.size(),
             type_ == FftType::kIfft, scale_);
    }
  }

 private:
  FftType type_;
  Dims length_, in_dims_, out_dims_;
  std::vector<Plan<T>> plans_;
  T scale_ = 1;
  int64_t buffer_ = 0, copy_ = 0;
  bool empty_ = false;
};

KernelPtr MakeFft(const Op& op) {
  const FftAttrs attrs = ReadFft(op);
  if (attrs.length.empty() || attrs.length.size() > 3 ||
      static_cast<int>(attrs.length.size()) > op.operand(0)->type.rank()) {
    ThrowUnsupported(op, "fft of " + std::to_string(attrs.length.size()) + " dimensions");
  }
  const DType in = op.operand(0)->type.dtype();
  if (in == DType::kF64 || in == DType::kC128) {
    return std::make_shared<FftKernel<double, double>>(op);
  }
  bool wide = false;
  for (int64_t n : attrs.length) wide |= fft::LargestPrimeFactor(n) > fft::kLargestDirectPrime;
  if (wide) return std::make_shared<FftKernel<double, float>>(op);
  return std::make_shared<FftKernel<float, float>>(op);
}

}  // namespace

void RegisterFft(FactoryTable& table) { table[static_cast<size_t>(OpCode::kFft)] = MakeFft; }

}  // namespace lockstep::kernels
