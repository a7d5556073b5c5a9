// Plan<T>: the discrete Fourier transform of one length, on many lines at once.
//
// A value V is one T or a short vector of them, one per line; every line sees the same operations.
// The length is split into radices, 8 and 4 first (a 2 that is left over goes to the front), then
// odd primes. Complex lines are decimated in frequency: stage by stage a butterfly over elements
// that are m apart, then a twiddle factor. Real lines keep half of their spectrum: forwards they
// are decimated in time, backwards in frequency. With 12 = 4 x 3:
//   stage 0   3 butterflies of 4 elements, 3 apart; element j of butterfly i times w^(i j)
//   stage 1   4 butterflies of 3 neighbours
//
// The order of additions is that of the FFTPACK family (FFTPACK, pocketfft, ducc), as are the roots
// of unity, each the product of two entries of short tables. What remains where sums cancel is
// rounding alone, so published values agree to the last place only in this order.
//
// A length with a large prime factor becomes a convolution of a smooth length (Bluestein) where
// that is cheaper.
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <vector>

namespace lockstep::kernels::fft {

template <typename V>
struct Pair {
  V re, im;
};
template <typename V>
inline Pair<V> operator+(const Pair<V>& a, const Pair<V>& b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename V>
inline Pair<V> operator-(const Pair<V>& a, const Pair<V>& b) {
  return {a.re - b.re, a.im - b.im};
}
template <typename T, typename V>
inline Pair<V> operator*(T scale, const Pair<V>& a) {
  return {scale * a.re, scale * a.im};
}

/// exp(2 pi i k / n) = cos + i sin.
template <typename T>
struct Root {
  T cos, sin;
};

/// The roots of unity of one order, from two tables of about sqrt(n / 2) entries.
class RootTable {
 public:
  explicit RootTable(int64_t n);
  Root<double> operator[](int64_t k) const;

 private:
  int64_t n_;
  int shift_ = 1;
  std::vector<Root<double>> fine_, coarse_;
};

/// Primes up to this are direct butterflies in the type of the data; a length with a larger factor
/// is computed in double.
inline constexpr int64_t kLargestDirectPrime = 61;
int64_t LargestPrimeFactor(int64_t n);

/// One radix of a transform: `lines` groups of `radix` sub-transforms of `size` elements.
template <typename T>
struct Stage {
  int64_t radix = 1, lines = 1, size = 1;
  std::vector<Root<T>> twiddles;  ///< [(j - 1) * size + i]: root lines * i * j
  std::vector<Root<T>> turns;     ///< the roots of order `radix`
  Root<T> Twiddle(int64_t j, int64_t i) const {
    return twiddles[static_cast<size_t>((j - 1) * size + i)];
  }
};

template <typename T>
class Plan {
 public:
  Plan(int64_t n, bool real);

  int64_t size() const { return n_; }
  /// Elements that a transform needs as `work`, in Pair<V>.
  int64_t work_size() const;

  /// sum_j x[j] exp(-2 pi i j k / n). Returns where the result is: `x` or in `work`.
  template <typename V>
  Pair<V>* Complex(Pair<V>* x, Pair<V>* work) const;
  /// Of n reals: re[0], re[1], im[1], re[2], ..., ending with re[n/2] alone if n is even.
  template <typename V>
  V* RealForward(V* x, Pair<V>* work) const;
  /// The unscaled inverse of RealForward.
  template <typename V>
  V* RealBackward(V* x, Pair<V>* work) const;

 private:
  void MakeStages(bool real);
  void MakeChirp(int64_t smooth);
  template <typename V>
  void Chirped(Pair<V>* x, Pair<V>* work) const;

  int64_t n_, widest_ = 1;
  std::vector<Stage<T>> stages_;
  // Bluestein: j k = (j^2 + k^2 - (k - j)^2) / 2 makes the sum a convolution with exp(pi i j^2 /
  // n).
  std::shared_ptr<const Plan> convolution_;
  std::vector<Root<T>> chirp_;
  std::vector<Pair<T>> filter_;
};

}  // namespace lockstep::kernels::fft
