#include "runtime/kernels/fft_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "runtime/kernels/fft_butterfly.h"
#include "runtime/kernels/fft_lanes.h"

namespace lockstep::kernels::fft {
namespace {

// exp(2 pi i k / n) in double, by octants: k/n = 3/8 + a small rest is never the argument.
Root<double> Octant(int64_t k, int64_t n) {
  const double step = static_cast<double>(0.25L * std::numbers::pi_v<long double> / n);
  const auto cosine = [&](int64_t x) { return std::cos(static_cast<double>(x) * step); };
  const auto sine = [&](int64_t x) { return std::sin(static_cast<double>(x) * step); };
  int64_t x = 8 * k;  // in steps: n of them are an eighth of a turn
  const double sign = x < 4 * n ? 1 : -1;
  if (sign < 0) x = 8 * n - x;
  Root<double> root;
  if (x < 2 * n) {
    root =
        x < n ? Root<double>{cosine(x), sine(x)} : Root<double>{sine(2 * n - x), cosine(2 * n - x)};
  } else {
    x -= 2 * n;
    root = x < n ? Root<double>{-sine(x), cosine(x)}
                 : Root<double>{-cosine(2 * n - x), sine(2 * n - x)};
  }
  return {root.cos, sign * root.sin};
}

std::vector<int64_t> Radices(int64_t n, bool real) {
  std::vector<int64_t> radices;
  for (; !real && n % 8 == 0; n /= 8) radices.push_back(8);
  for (; n % 4 == 0; n /= 4) radices.push_back(4);
  if (n % 2 == 0) {
    radices.push_back(2);
    std::swap(radices.front(), radices.back());
    n /= 2;
  }
  for (int64_t p = 3; p * p <= n; p += 2) {
    for (; n % p == 0; n /= p) radices.push_back(p);
  }
  if (n > 1) radices.push_back(n);
  return radices;
}

// Operations of a transform, roughly.
double Cost(int64_t n) {
  double sum = 0;
  for (int64_t p : Radices(n, true)) sum += static_cast<double>(p) * (p > 5 ? 1.1 : 1.0);
  return sum * static_cast<double>(n);
}

// The smallest product of 2, 3, 5, 7 and 11 that is at least n.
int64_t SmoothSize(int64_t n) {
  int64_t best = 2 * n;
  for (int64_t a = 1; a < best; a *= 11) {
    for (int64_t b = a; b < best; b *= 7) {
      for (int64_t c = b; c < best; c *= 5) {
        for (int64_t d = c; d < best; d *= 3) {
          int64_t size = d;
          while (size < n) size *= 2;
          best = std::min(best, size);
        }
      }
    }
  }
  return best;
}

template <typename T>
Root<T> To(const Root<double>& root) {
  return {static_cast<T>(root.cos), static_cast<T>(root.sin)};
}

}  // namespace

RootTable::RootTable(int64_t n) : n_(n) {
  const int64_t needed = (n + 2) / 2;
  while ((int64_t{1} << shift_) * (int64_t{1} << shift_) < needed) ++shift_;
  const int64_t step = int64_t{1} << shift_;
  fine_ = coarse_ = {{1, 0}};
  for (int64_t i = 1; i < step; ++i) fine_.push_back(Octant(i, n));
  for (int64_t i = 1; i * step < needed; ++i) coarse_.push_back(Octant(i * step, n));
}

Root<double> RootTable::operator[](int64_t k) const {
  const bool upper = 2 * k <= n_;
  if (!upper) k = n_ - k;
  const Root<double>& a = fine_[static_cast<size_t>(k & ((int64_t{1} << shift_) - 1))];
  const Root<double>& b = coarse_[static_cast<size_t>(k >> shift_)];
  const double sin = a.cos * b.sin + a.sin * b.cos;
  return {a.cos * b.cos - a.sin * b.sin, upper ? sin : -sin};
}

int64_t LargestPrimeFactor(int64_t n) {
  return n < 2 ? 1 : std::max<int64_t>(2, Radices(n, true).back());
}

template <typename T>
Plan<T>::Plan(int64_t n, bool real) : n_(n) {
  if (n_ <= 1) return;
  if (LargestPrimeFactor(n_) > kLargestDirectPrime) {
    const int64_t smooth = SmoothSize(2 * n_ - 1);
    // Two transforms and the products around them.
    if (Cost(n_) * (real ? 0.5 : 1) > 3 * Cost(smooth)) {
      MakeChirp(smooth);
      return;
    }
  }
  MakeStages(real);
}

template <typename T>
void Plan<T>::MakeStages(bool real) {
  const RootTable roots(n_);
  int64_t lines = 1;
  for (int64_t radix : Radices(n_, real)) {
    Stage<T> stage;
    stage.radix = radix;
    stage.lines = lines;
    stage.size = n_ / (lines * radix);
    for (int64_t j = 1; j < radix && stage.size > 1; ++j) {
      for (int64_t i = 0; i < stage.size; ++i) {
        stage.twiddles.push_back(To<T>(roots[lines * i * j % n_]));
      }
    }
    // Of the small radices the exact ones.
    const bool exact = radix <= 5 || (!real && radix <= 11);
    for (int64_t j = 0; j < radix; ++j) {
      const long double angle = 2 * std::numbers::pi_v<long double> * j / radix;
      stage.turns.push_back(
          exact ? Root<T>{static_cast<T>(std::cos(angle)), static_cast<T>(std::sin(angle))}
                : To<T>(roots[j * (n_ / radix)]));
    }
    if (radix == 3) stage.turns[1].cos = stage.turns[2].cos = T(-0.5);
    widest_ = std::max(widest_, radix);
    lines *= radix;
    stages_.push_back(std::move(stage));
  }
}

template <typename T>
void Plan<T>::MakeChirp(int64_t smooth) {
  const auto plan = std::make_shared<const Plan>(smooth, false);
  convolution_ = plan;
  const RootTable roots(2 * n_);
  for (int64_t k = 0, square = 0; k < n_; ++k) {
    chirp_.push_back(To<T>(roots[square]));
    square = (square + 2 * k + 1) % (2 * n_);  // k^2 mod 2n, without the square
  }
  std::vector<Pair<T>> line(static_cast<size_t>(smooth), Pair<T>{0, 0});
  std::vector<Pair<T>> work(static_cast<size_t>(plan->work_size()));
  for (int64_t k = 0; k < n_; ++k) {
    const Root<T>& w = chirp_[static_cast<size_t>(k)];
    const Pair<T> value{w.cos / static_cast<T>(smooth), w.sin / static_cast<T>(smooth)};
    line[static_cast<size_t>(k)] = value;
    if (k > 0) line[static_cast<size_t>(smooth - k)] = value;
  }
  const Pair<T>* result = plan->Complex(line.data(), work.data());
  filter_.assign(result, result + smooth);
}

template <typename T>
int64_t Plan<T>::work_size() const {
  if (!convolution_) return n_ + RoomSize(widest_);
  return n_ + convolution_->size() + convolution_->work_size();
}

#define LOCKSTEP_FFT_DISPATCH(pass, radix, ...) \
  switch (radix) {                              \
    case 2:                                     \
      pass<2>(__VA_ARGS__);                     \
      break;                                    \
    case 3:                                     \
      pass<3>(__VA_ARGS__);                     \
      break;                                    \
    case 4:                                     \
      pass<4>(__VA_ARGS__);                     \
      break;                                    \
    case 5:                                     \
      pass<5>(__VA_ARGS__);                     \
      break;                                    \
    case 7:                                     \
      pass<7>(__VA_ARGS__);                     \
      break;                                    \
    case 11:                                    \
      pass<11>(__VA_ARGS__);                    \
      break;                                    \
    default:                                    \
      pass<0>(__VA_ARGS__);                     \
      break;                                    \
  }

template <typename T>
template <typename V>
Pair<V>* Plan<T>::Complex(Pair<V>* x, Pair<V>* work) const {
  if (convolution_) {
    Chirped(x, work);
    return x;
  }
  Pair<V>* other = work;
  for (const Stage<T>& stage : stages_) {
    if (stage.radix == 8) {
      ComplexPass<8>(stage, x, other, work + n_);
    } else {
      LOCKSTEP_FFT_DISPATCH(ComplexPass, stage.radix, stage, x, other, work + n_)
    }
    std::swap(x, other);
  }
  return x;
}

template <typename T>
template <typename V>
V* Plan<T>::RealForward(V* x, Pair<V>* work) const {
  if (convolution_) {
    for (int64_t j = 0; j < n_; ++j) work[j] = {x[j], V{}};
    Chirped(work, work + n_);
    x[0] = work[0].re;
    for (int64_t t = 1; 2 * t <= n_; ++t) {
      x[2 * t - 1] = work[t].re;
      if (2 * t < n_) x[2 * t] = work[t].im;
    }
    return x;
  }
  V* other = reinterpret_cast<V*>(work);
  for (size_t i = stages_.size(); i-- > 0;) {
    LOCKSTEP_FFT_DISPATCH(ForwardPass, stages_[i].radix, stages_[i], x, other, work + n_)
    std::swap(x, other);
  }
  return x;
}

template <typename T>
template <typename V>
V* Plan<T>::RealBackward(V* x, Pair<V>* work) const {
  if (convolution_) {
    // The forward transform of the conjugates; the result is real.
    work[0] = {x[0], V{}};
    for (int64_t t = 1; 2 * t <= n_; ++t) {
      const V im = 2 * t < n_ ? x[2 * t] : V{};
      work[n_ - t] = {x[2 * t - 1], im};
      work[t] = {x[2 * t - 1], -im};
    }
    Chirped(work, work + n_);
    for (int64_t j = 0; j < n_; ++j) x[j] = work[j].re;
    return x;
  }
  V* other = reinterpret_cast<V*>(work);
  for (const Stage<T>& stage : stages_) {
    LOCKSTEP_FFT_DISPATCH(BackwardPass, stage.radix, stage, x, other, work + n_)
    std::swap(x, other);
  }
  return x;
}

#undef LOCKSTEP_FFT_DISPATCH

template <typename T>
template <typename V>
void Plan<T>::Chirped(Pair<V>* x, Pair<V>* work) const {
  const int64_t smooth = convolution_->size();
  Pair<V>* inner = work + smooth;
  const V zero{};
  for (int64_t k = 0; k < n_; ++k) work[k] = TimesConj(x[k], chirp_[static_cast<size_t>(k)]);
  for (int64_t k = n_; k < smooth; ++k) work[k] = {zero, zero};
  const Pair<V>* spectrum = convolution_->Complex(work, inner);
  // The inverse transform is the forward one with both parts exchanged, before and after.
  for (int64_t k = 0; k < smooth; ++k) {
    const Pair<T>& f = filter_[static_cast<size_t>(k)];
    const Pair<V> y = spectrum[k];
    work[k] = {f.re * y.im + f.im * y.re, f.re * y.re - f.im * y.im};
  }
  const Pair<V>* result = convolution_->Complex(work, inner);
  for (int64_t k = 0; k < n_; ++k) {
    x[k] = TimesConj(Pair<V>{result[k].im, result[k].re}, chirp_[static_cast<size_t>(k)]);
  }
}

#define LOCKSTEP_FFT_INSTANCE(T, V)                             \
  template Pair<V>* Plan<T>::Complex(Pair<V>*, Pair<V>*) const; \
  template V* Plan<T>::RealForward(V*, Pair<V>*) const;         \
  template V* Plan<T>::RealBackward(V*, Pair<V>*) const;
template class Plan<float>;
template class Plan<double>;
LOCKSTEP_FFT_INSTANCE(float, float)
LOCKSTEP_FFT_INSTANCE(float, LanesOf<float>::Type)
LOCKSTEP_FFT_INSTANCE(double, double)
LOCKSTEP_FFT_INSTANCE(double, LanesOf<double>::Type)
#undef LOCKSTEP_FFT_INSTANCE

}  // namespace lockstep::kernels::fft
