// fft: FFT, IFFT, RFFT, IRFFT over the last one to three dims, any length.
//
// Every length runs as complex<double>: mixed radix (2, 3, 5 and small primes by direct
// butterflies) while all prime factors are small, Bluestein's chirp transform over the next power
// of two otherwise. complex<f32> is computed in double and rounded once. Twiddles are made with the
// kernel. Convention: forward sum x_n exp(-2 pi i kn / N), inverse divided by N; RFFT keeps n/2+1
// outputs of the last dim, IRFFT takes n/2+1 inputs and ignores the imaginary parts that must be
// zero.
#include <cmath>
#include <complex>
#include <numbers>

#include "compiler/base/error.h"
#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

using C = std::complex<double>;

inline C Mul(C a, C b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// exp(-2 pi i k / n), by octants so that symmetric values are symmetric.
C Root(int64_t k, int64_t n) {
  const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(k % n) /
                            static_cast<long double>(n);
  return {static_cast<double>(std::cos(angle)), -static_cast<double>(std::sin(angle))};
}

constexpr int64_t kLargestRadix = 13;

// One transform length: out-of-place Stockham-like recursion over the factors.
class Plan {
 public:
  explicit Plan(int64_t n) : n_(n) {
    int64_t rest = n;
    for (int64_t radix : {4, 2, 3, 5, 7, 11, 13}) {
      while (rest > 1 && rest % radix == 0) {
        factors_.push_back(radix);
        rest /= radix;
      }
    }
    if (rest > 1) {
      MakeChirp();
      return;
    }
    for (int64_t k = 0; k < n; ++k) roots_.push_back(Root(k, n));
  }

  int64_t size() const { return n_; }
  int64_t scratch() const { return chirp_ ? 2 * chirp_->size() + chirp_->scratch() : n_; }

  /// Forward transform in place; `work` holds scratch() elements.
  void Forward(C* x, C* work) const {
    if (n_ <= 1) return;
    if (chirp_) return Bluestein(x, work);
    for (int64_t i = 0; i < n_; ++i) work[i] = x[i];
    Recurse(work, x, n_, 1, 0);
  }
  void Inverse(C* x, C* work) const {
    for (int64_t i = 0; i < n_; ++i) x[i] = std::conj(x[i]);
    Forward(x, work);
    const double scale = 1.0 / static_cast<double>(n_);
    for (int64_t i = 0; i < n_; ++i) x[i] = std::conj(x[i]) * scale;
  }

 private:
  // out[0..n) = transform of in[0], in[stride], ...; decimation in time.
  void Recurse(const C* in, C* out, int64_t n, int64_t stride, size_t level) const {
    if (n == 1) {
      out[0] = in[0];
      return;
    }
    const int64_t radix = factors_[level], m = n / radix;
    for (int64_t r = 0; r < radix; ++r) {
      Recurse(in + r * stride, out + r * m, m, stride * radix, level + 1);
    }
    const int64_t step = n_ / n;  // roots_[k * step] = exp(-2 pi i k / n)
    C t[kLargestRadix];
    for (int64_t k = 0; k < m; ++k) {
      for (int64_t r = 0; r < radix; ++r) {
        t[r] = r == 0 ? out[k] : Mul(out[r * m + k], roots_[static_cast<size_t>(r * k * step)]);
      }
      Butterfly(t, radix, out + k, m);
    }
  }

  void Butterfly(const C* t, int64_t radix, C* out, int64_t m) const {
    if (radix == 2) {
      out[0] = t[0] + t[1];
      out[m] = t[0] - t[1];
    } else if (radix == 4) {
      const C a = t[0] + t[2], b = t[0] - t[2], c = t[1] + t[3], d = t[1] - t[3];
      const C turned(d.imag(), -d.real());  // -i d
      out[0] = a + c;
      out[m] = b + turned;
      out[2 * m] = a - c;
      out[3 * m] = b - turned;
    } else {
      const int64_t step = n_ / radix;
      for (int64_t q = 0; q < radix; ++q) {
        C sum = t[0];
        for (int64_t r = 1; r < radix; ++r) {
          sum += Mul(t[r], roots_[static_cast<size_t>((q * r) % radix * step)]);
        }
        out[q * m] = sum;
      }
    }
  }

  // kn = (k^2 + n^2 - (k-n)^2) / 2 turns the transform into a convolution of a power-of-two length.
  void MakeChirp() {
    int64_t m = 1;
    while (m < 2 * n_ - 1) m *= 2;
    chirp_ = std::make_shared<const Plan>(m);
    for (int64_t k = 0; k < n_; ++k) {
      // k^2 mod 2n in 128 bits is not needed: k < 2^31 here, since 16 n bytes must fit in memory.
      roots_.push_back(Root((k * k) % (2 * n_), 2 * n_));
    }
    kernel_.assign(static_cast<size_t>(m), C(0));
    for (int64_t k = 0; k < n_; ++k) {
      const C value = std::conj(roots_[static_cast<size_t>(k)]);
      kernel_[static_cast<size_t>(k)] = value;
      if (k > 0) kernel_[static_cast<size_t>(m - k)] = value;
    }
    std::vector<C> work(static_cast<size_t>(chirp_->scratch()));
    chirp_->Forward(kernel_.data(), work.data());
  }

  void Bluestein(C* x, C* work) const {
    const int64_t m = chirp_->size();
    C* a = work;
    C* inner = work + 2 * m;
    for (int64_t k = 0; k < m; ++k)
      a[k] = k < n_ ? Mul(x[k], roots_[static_cast<size_t>(k)]) : C(0);
    chirp_->Forward(a, inner);
    for (int64_t k = 0; k < m; ++k) a[k] = Mul(a[k], kernel_[static_cast<size_t>(k)]);
    chirp_->Inverse(a, inner);
    for (int64_t k = 0; k < n_; ++k) x[k] = Mul(a[k], roots_[static_cast<size_t>(k)]);
  }

  int64_t n_;
  std::vector<int64_t> factors_;
  std::vector<C> roots_;
  std::shared_ptr<const Plan> chirp_;
  std::vector<C> kernel_;
};

class FftKernel : public Kernel {
 public:
  explicit FftKernel(const Op& op) : attrs_(ReadFft(op)) {
    const Type& in = op.operand(0)->type;
    const Type& out = op.result()->type;
    in_dtype_ = in.dtype();
    out_dtype_ = out.dtype();
    in_dims_ = in.dims();
    out_dims_ = out.dims();
    const size_t transformed = attrs_.length.size();
    const size_t lead = in_dims_.size() - transformed;
    work_dims_.assign(attrs_.length.begin(), attrs_.length.end());
    // What is stored of a real transform: half of the last dim.
    if (attrs_.type == FftType::kRfft || attrs_.type == FftType::kIrfft) {
      work_dims_.back() = attrs_.length.back() / 2 + 1;
    }
    for (size_t d = 0; d < lead; ++d) batch_ *= in_dims_[d];
    int64_t longest = 1;
    for (int64_t n : attrs_.length) {
      plans_.emplace_back(n);
      longest = std::max({longest, n, n > 0 ? plans_.back().scratch() : 1});
    }
    longest_ = longest;
    elements_ = NumElements(work_dims_);
    in_elements_ = NumElements(in_dims_) / std::max<int64_t>(batch_, 1);
    out_elements_ = NumElements(out_dims_) / std::max<int64_t>(batch_, 1);
    empty_ = out.num_elements() == 0;
  }

  int64_t scratch_bytes() const override { return 16 * (elements_ + 2 * longest_); }

  void Run(const KernelContext& context) const override {
    if (empty_) return;
    C* data = reinterpret_cast<C*>(context.scratch);
    C* line = data + elements_;
    C* work = line + longest_;
    for (int64_t b = 0; b < batch_; ++b) {
      const std::byte* in = context.inputs[0] + b * in_elements_ * StorageBytes(in_dtype_);
      std::byte* out = context.outputs[0] + b * out_elements_ * StorageBytes(out_dtype_);
      switch (attrs_.type) {
        case FftType::kFft:
        case FftType::kIfft:
          LoadComplex(in, data);
          for (size_t d = 0; d < plans_.size(); ++d)
            Along(d, data, line, work, attrs_.type == FftType::kIfft);
          StoreComplex(data, out);
          break;
        case FftType::kRfft:
          RealForward(in, data, line, work);
          for (size_t d = 0; d + 1 < plans_.size(); ++d) Along(d, data, line, work, false);
          StoreComplex(data, out);
          break;
        case FftType::kIrfft:
          LoadComplex(in, data);
          for (size_t d = 0; d + 1 < plans_.size(); ++d) Along(d, data, line, work, true);
          RealInverse(data, out, line, work);
          break;
      }
    }
  }

 private:
  template <typename F>
  static void EachReal(DType dtype, const std::byte* in, int64_t n, F set) {
    if (dtype == DType::kF64) {
      const auto* x = reinterpret_cast<const double*>(in);
      for (int64_t i = 0; i < n; ++i) set(i, x[i]);
    } else {
      const auto* x = reinterpret_cast<const float*>(in);
      for (int64_t i = 0; i < n; ++i) set(i, static_cast<double>(x[i]));
    }
  }

  void LoadComplex(const std::byte* in, C* data) const {
    if (in_dtype_ == DType::kC64) {
      const auto* x = reinterpret_cast<const std::complex<float>*>(in);
      for (int64_t i = 0; i < in_elements_; ++i) data[i] = C(x[i].real(), x[i].imag());
    } else {
      const auto* x = reinterpret_cast<const C*>(in);
      for (int64_t i = 0; i < in_elements_; ++i) data[i] = x[i];
    }
  }
  void StoreComplex(const C* data, std::byte* out) const {
    if (out_dtype_ == DType::kC64) {
      auto* x = reinterpret_cast<std::complex<float>*>(out);
      for (int64_t i = 0; i < out_elements_; ++i) {
        x[i] = {static_cast<float>(data[i].real()), static_cast<float>(data[i].imag())};
      }
    } else {
      auto* x = reinterpret_cast<C*>(out);
      for (int64_t i = 0; i < out_elements_; ++i) x[i] = data[i];
    }
  }

  // Transforms all lines of `data` (dims work_dims_) along dim d.
  void Along(size_t d, C* data, C* line, C* work, bool inverse) const {
    const int64_t n = work_dims_[d];
    int64_t inner = 1, outer = 1;
    for (size_t i = 0; i < d; ++i) outer *= work_dims_[i];
    for (size_t i = d + 1; i < work_dims_.size(); ++i) inner *= work_dims_[i];
    for (int64_t o = 0; o < outer; ++o) {
      for (int64_t i = 0; i < inner; ++i) {
        C* base = data + o * n * inner + i;
        for (int64_t k = 0; k < n; ++k) line[k] = base[k * inner];
        if (inverse) {
          plans_[d].Inverse(line, work);
        } else {
          plans_[d].Forward(line, work);
        }
        for (int64_t k = 0; k < n; ++k) base[k * inner] = line[k];
      }
    }
  }

  void RealForward(const std::byte* in, C* data, C* line, C* work) const {
    const int64_t n = attrs_.length.back(), kept = work_dims_.back();
    for (int64_t row = 0; row < in_elements_ / n; ++row) {
      EachReal(in_dtype_, in + row * n * StorageBytes(in_dtype_), n,
               [&](int64_t i, double x) { line[i] = x; });
      plans_.back().Forward(line, work);
      for (int64_t k = 0; k < kept; ++k) data[row * kept + k] = line[k];
    }
  }

  void RealInverse(const C* data, std::byte* out, C* line, C* work) const {
    const int64_t n = attrs_.length.back(), kept = work_dims_.back();
    for (int64_t row = 0; row < out_elements_ / n; ++row) {
      const C* half = data + row * kept;
      line[0] = half[0].real();
      for (int64_t k = 1; k < kept; ++k) {
        line[k] = 2 * k == n ? C(half[k].real()) : half[k];
        line[n - k] = std::conj(line[k]);
      }
      plans_.back().Inverse(line, work);
      for (int64_t i = 0; i < n; ++i) {
        if (out_dtype_ == DType::kF64) {
          reinterpret_cast<double*>(out)[row * n + i] = line[i].real();
        } else {
          reinterpret_cast<float*>(out)[row * n + i] = static_cast<float>(line[i].real());
        }
      }
    }
  }

  FftAttrs attrs_;
  DType in_dtype_ = DType::kC64, out_dtype_ = DType::kC64;
  Dims in_dims_, out_dims_, work_dims_;
  std::vector<Plan> plans_;
  int64_t batch_ = 1, longest_ = 1, elements_ = 1, in_elements_ = 1, out_elements_ = 1;
  bool empty_ = false;
};

KernelPtr MakeFft(const Op& op) {
  const FftAttrs attrs = ReadFft(op);
  if (attrs.length.empty() || attrs.length.size() > 3 ||
      static_cast<int>(attrs.length.size()) > op.operand(0)->type.rank()) {
    ThrowUnsupported(op, "fft of " + std::to_string(attrs.length.size()) + " dimensions");
  }
  return std::make_shared<FftKernel>(op);
}

}  // namespace

void RegisterFft(FactoryTable& table) { table[static_cast<size_t>(OpCode::kFft)] = MakeFft; }

}  // namespace lockstep::kernels
