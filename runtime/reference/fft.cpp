// fft: the discrete Fourier transform by splitting the length into factors (Cooley-Tukey), straight
// from the two ways of writing the index:
//   in time       x[r + p j]:  Y[i + q m] = sum_r w^(r i) X_r[i] u^(r q), X_r the transform of
//   x[r], x[r + p], ... in frequency  x[i + m j]:  z_r[i] = w^(r i) sum_j x[i + m j] u^(r j), whose
//   transform is Y[r], Y[r + p], ...
// with n = p m, w and u the roots of order n and p. Kinds of transform:
//   FFT    y[k] = sum_j x[j] exp(-2 pi i j k / n)        IFFT  the inverse, divided by n
//   RFFT   the first n/2 + 1 elements along the last dim, then FFT along the others
//   IRFFT  IFFT along the others, then the real inverse along the last dim
//
// Each step is rounded to the type of the data, in the order of the FFTPACK family: complex and
// inverse real lines in frequency, real lines in time; factors 8 (complex only) and 4 first, the 2
// that is left over at the front, then odd primes. Where sums cancel, published values are what
// this order leaves over. A length with a prime above 61 is computed in long double instead: no
// order of such sums is usual.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/reference/bounded.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {
namespace {

constexpr int64_t kLargestRoundedPrime = 61;

template <typename R>
using Numbers = std::vector<std::complex<R>>;

template <typename R>
std::complex<R> Product(std::complex<R> a, std::complex<R> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

std::vector<int64_t> Factors(int64_t n, bool real) {
  std::vector<int64_t> factors;
  const auto split = [&](int64_t p) {
    while (n % p == 0) factors.push_back(p), n /= p;
  };
  if (!real) split(8);
  split(4);
  if (n % 2 == 0) {
    split(2);
    std::swap(factors.front(), factors.back());
  }
  for (int64_t p = 3; p * p <= n; p += 2) split(p);
  if (n > 1) factors.push_back(n);
  return factors;
}

// exp(2 pi i e / 8n) of an angle brought into the first octant.
std::complex<double> FromOctant(int64_t e, int64_t n) {
  if (e > 4 * n) return std::conj(FromOctant(8 * n - e, n));
  if (e >= 2 * n) {
    const std::complex<double> quarter_less = FromOctant(e - 2 * n, n);
    return {-quarter_less.imag(), quarter_less.real()};
  }
  const double step = static_cast<double>(std::numbers::pi_v<long double> / 4 / n);
  const double angle = static_cast<double>(e < n ? e : 2 * n - e) * step;
  return e < n ? std::complex<double>(std::cos(angle), std::sin(angle))
               : std::complex<double>(std::sin(angle), std::cos(angle));
}

// roots[k] = exp(-2 pi i k / n). In float and double: the product of the roots of the low and the
// high half of k's digits, computed in double.
template <typename R>
Numbers<R> Roots(int64_t n) {
  int64_t low = 2;
  while (low * low < (n + 2) / 2) low *= 2;
  Numbers<R> roots;
  for (int64_t k = 0; k < n; ++k) {
    if constexpr (std::is_same_v<R, long double>) {
      const R angle = 2 * std::numbers::pi_v<R> * static_cast<R>(k) / static_cast<R>(n);
      roots.emplace_back(std::cos(angle), -std::sin(angle));
    } else if (2 * k > n) {
      roots.push_back(std::conj(roots[static_cast<size_t>(n - k)]));
    } else {
      const std::complex<double> root =
          Product(FromOctant(8 * (k % low), n), FromOctant(8 * (k - k % low), n));
      roots.emplace_back(static_cast<R>(root.real()), -static_cast<R>(root.imag()));
    }
  }
  return roots;
}

// x exp(-2 pi i eighths / 8).
template <typename R>
std::complex<R> Turn(std::complex<R> x, int64_t eighths) {
  const R half_root = static_cast<R>(std::numbers::sqrt2_v<long double> / 2);
  switch (eighths) {
    case 0:
      return x;
    case 1:
      return {half_root * (x.real() + x.imag()), half_root * (x.imag() - x.real())};
    case 2:
      return {x.imag(), -x.real()};
    default:
      return {half_root * (x.imag() - x.real()), half_root * (-x.real() - x.imag())};
  }
}

// The transform of a radix's few points. 2, 4 and 8: of the even and of the odd ones. Odd: cosines
// of the sums and sines of the differences of points j and p - j; two terms one by one, then four
// at a time (complex: two; 11 complex: one), then what is left over.
template <typename R>
Numbers<R> Points(const Numbers<R>& x, const Numbers<R>& turns, bool real) {
  const size_t p = x.size(), half = p / 2;
  if (p == 1) return x;
  Numbers<R> y(p);
  if (p % 2 == 0) {
    Numbers<R> even, odd;
    for (size_t j = 0; j < p; j += 2) even.push_back(x[j]), odd.push_back(x[j + 1]);
    even = Points(even, turns, real);
    odd = Points(odd, turns, real);
    for (size_t q = 0; q < half; ++q) {
      const std::complex<R> turned = Turn(odd[q], static_cast<int64_t>(8 / p * q));
      y[q] = even[q] + turned;
      y[q + half] = even[q] - turned;
    }
    return y;
  }
  y[0] = x[0];
  for (size_t j = 1; j <= half; ++j) y[0] += x[j] + x[p - j];
  for (size_t q = 1; q <= half; ++q) {
    std::complex<R> cosines = x[0], sines = 0;
    for (size_t j = 1; j <= half;) {
      const size_t left = half - j + 1, most = real ? 4 : p == 11 ? 1 : 2;
      const size_t block = j < 3 ? 1 : std::min<size_t>(most, left >= 4 ? 4 : left >= 2 ? 2 : 1);
      std::complex<R> cosine_terms = 0, sine_terms = 0;
      for (size_t end = j + block; j < end; ++j) {
        const std::complex<R> turn = turns[j * q % p];
        cosine_terms += turn.real() * (x[j] + x[p - j]);
        sine_terms += turn.imag() * (x[j] - x[p - j]);
      }
      cosines += cosine_terms;
      sines += sine_terms;
    }
    const std::complex<R> imaginary(-sines.imag(), sines.real());
    y[q] = cosines + imaginary;
    y[p - q] = cosines - imaginary;
  }
  return y;
}

// The transforms of lines of one length.
template <typename R>
class Transform {
 public:
  Transform(int64_t n, bool real) : n_(n), factors_(Factors(n, real)), roots_(Roots<R>(n)) {
    for (int64_t p : factors_) {
      // Of the radices that libraries write out, the true roots; of others those of n.
      turns_.push_back(p <= 5 || (!real && p <= 11) ? TrueTurns(p) : Numbers<R>());
      for (int64_t j = 0; turns_.back().size() < static_cast<size_t>(p); ++j) {
        turns_.back().push_back(roots_[static_cast<size_t>(j * (n / p))]);
      }
    }
  }

  void Complex(const Numbers<R>& x, std::complex<R>* y) const { InFrequency(x, y, 1, 0, false); }
  Numbers<R> Real(const Numbers<R>& x) const { return InTime(x, 0); }
  /// Backwards, unscaled, from a whole Hermitian spectrum.
  void RealInverse(Numbers<R> spectrum, std::complex<R>* x) const {
    for (std::complex<R>& value : spectrum) value = std::conj(value);
    InFrequency(spectrum, x, 1, 0, true);
  }

 private:
  static Numbers<R> TrueTurns(int64_t p) {
    Numbers<R> turns;
    for (const LongComplex& root : Roots<long double>(p)) {
      turns.emplace_back(static_cast<R>(root.real()), static_cast<R>(root.imag()));
    }
    if (p == 3) turns[1].real(-static_cast<R>(0.5)), turns[2].real(-static_cast<R>(0.5));
    return turns;
  }

  // A root of the order of this level: k of n_ / step.
  std::complex<R> Root(int64_t k, int64_t step) const {
    return roots_[static_cast<size_t>(k * step % n_)];
  }

  void InFrequency(const Numbers<R>& x, std::complex<R>* y, int64_t stride, size_t level,
                   bool hermitian) const {
    if (level == factors_.size()) {
      *y = x[0];
      return;
    }
    const int64_t n = static_cast<int64_t>(x.size()), p = factors_[level], m = n / p;
    std::vector<Numbers<R>> z(static_cast<size_t>(p), Numbers<R>(static_cast<size_t>(m)));
    // The transform of a Hermitian line is real, and so are those of its parts: they are Hermitian
    // too, of which half is computed.
    for (int64_t i = 0; hermitian ? 2 * i <= m : i < m; ++i) {
      const bool middle = hermitian && 2 * i == m && p % 2 == 0;
      Numbers<R> column;
      for (int64_t j = 0; j < p; ++j) column.push_back(x[static_cast<size_t>(i + m * j)]);
      column = Points(column, turns_[level], hermitian);
      for (int64_t r = 0; r < p; ++r) {
        std::complex<R> value = column[static_cast<size_t>(r)];
        if (r > 0 && middle) {
          value = Turn(value, 4 / p * r);
        } else if (r > 0 && i > 0) {
          value = Product(value, Root(r * i, stride));
        }
        Numbers<R>& part = z[static_cast<size_t>(r)];
        part[static_cast<size_t>(i)] = value;
        if (hermitian && i > 0) part[static_cast<size_t>(m - i)] = std::conj(value);
      }
    }
    for (int64_t r = 0; r < p; ++r) {
      InFrequency(z[static_cast<size_t>(r)], y + r * stride, stride * p, level + 1, hermitian);
    }
  }

  Numbers<R> InTime(const Numbers<R>& x, size_t level) const {
    if (level == factors_.size()) return x;
    const int64_t n = static_cast<int64_t>(x.size()), p = factors_[level], m = n / p;
    std::vector<Numbers<R>> parts(static_cast<size_t>(p));
    for (size_t j = 0; j < x.size(); ++j) parts[j % static_cast<size_t>(p)].push_back(x[j]);
    for (Numbers<R>& part : parts) part = InTime(part, level + 1);
    Numbers<R> y(static_cast<size_t>(n));
    for (int64_t i = 0; 2 * i <= m; ++i) {
      Numbers<R> column;
      for (const Numbers<R>& part : parts) {
        const int64_t r = static_cast<int64_t>(column.size());
        const std::complex<R> value = part[static_cast<size_t>(i)];
        column.push_back(r == 0 || i == 0 ? value : Product(value, Root(r * i, n_ / n)));
      }
      if (2 * i == m && p % 2 == 0) {
        column = Middle(parts, static_cast<size_t>(i));
      } else {
        column = Points(column, turns_[level], true);
      }
      for (int64_t q = 0; q < p; ++q) {
        const int64_t t = i + q * m;
        y[static_cast<size_t>(t)] = column[static_cast<size_t>(q)];
        y[static_cast<size_t>((n - t) % n)] = std::conj(column[static_cast<size_t>(q)]);
      }
    }
    return y;
  }

  // Element m/2 of the sub-spectra is real, and its twiddles are -i, or eighths of a turn, which
  // act on the sum and the difference of the odd two.
  static Numbers<R> Middle(const std::vector<Numbers<R>>& parts, size_t i) {
    const auto at = [&](size_t r) { return parts[r][i].real(); };
    if (parts.size() == 2) return {{at(0), -at(1)}, {at(0), at(1)}};
    const R half_root = static_cast<R>(std::numbers::sqrt2_v<long double> / 2);
    const R difference = half_root * (at(1) - at(3)), sum = half_root * (at(1) + at(3));
    const std::complex<R> first(at(0) + difference, -sum - at(2));
    const std::complex<R> second(at(0) - difference, at(2) - sum);
    return {first, second, std::conj(second), std::conj(first)};
  }

  int64_t n_;
  std::vector<int64_t> factors_;
  Numbers<R> roots_;
  std::vector<Numbers<R>> turns_;
};

// One batch: a small row-major array of complex numbers.
template <typename R>
struct Grid {
  Dims dims;
  Numbers<R> values;
};

// Calls line(in) -> out along dim d; the lines may change their length.
template <typename R, typename F>
void EachLine(Grid<R>& grid, size_t d, int64_t out_size, F line) {
  Grid<R> result{grid.dims, {}};
  result.dims[d] = out_size;
  result.values.resize(static_cast<size_t>(NumElements(result.dims)));
  const Dims from = RowMajorStrides(grid.dims), to = RowMajorStrides(result.dims);
  Dims outer = grid.dims;
  outer[d] = 1;
  Dims index(grid.dims.size(), 0);
  do {
    Numbers<R> x;
    for (int64_t k = 0; k < grid.dims[d]; ++k) {
      x.push_back(grid.values[static_cast<size_t>(LinearIndex(from, index) + k * from[d])]);
    }
    const Numbers<R> y = line(std::move(x));
    for (int64_t k = 0; k < out_size; ++k) {
      result.values[static_cast<size_t>(LinearIndex(to, index) + k * to[d])] =
          y[static_cast<size_t>(k)];
    }
  } while (NextIndex(outer, index));
  grid = std::move(result);
}

// The inverse is the forward transform between two conjugations. `scale` is applied to the result.
template <typename R>
void ComplexLines(Grid<R>& grid, size_t d, bool inverse, R scale) {
  const Transform<R> transform(grid.dims[d], false);
  EachLine(grid, d, grid.dims[d], [&](Numbers<R> x) {
    Numbers<R> y(x.size());
    if (inverse) std::transform(x.begin(), x.end(), x.begin(), [](auto v) { return std::conj(v); });
    transform.Complex(x, y.data());
    for (std::complex<R>& value : y) value = scale * (inverse ? std::conj(value) : value);
    return y;
  });
}

template <typename R>
Grid<R> RunFft(Grid<R> grid, const FftAttrs& attrs) {
  if (grid.values.empty()) return grid;
  const size_t last = grid.dims.size() - 1;
  const int64_t n = attrs.length.back();
  const R all = static_cast<R>(1 / static_cast<long double>(NumElements(attrs.length)));
  if (attrs.type == FftType::kIrfft) {
    for (size_t d = 0; d < last; ++d) ComplexLines(grid, d, true, R(1));
    const Transform<R> transform(n, true);
    EachLine(grid, last, n, [&](Numbers<R> half) {
      // The rest of the spectrum is the conjugate of the first half, backwards; what is its own
      // conjugate is real.
      Numbers<R> spectrum(half), x(static_cast<size_t>(n));
      spectrum.resize(static_cast<size_t>(n));
      spectrum[0] = half[0].real();
      for (size_t k = 1, m = spectrum.size(); 2 * k <= m; ++k) {
        if (2 * k == m) spectrum[k] = half[k].real();
        spectrum[m - k] = std::conj(spectrum[k]);
      }
      transform.RealInverse(std::move(spectrum), x.data());
      for (std::complex<R>& value : x) value *= all;
      return x;
    });
    return grid;
  }
  const bool inverse = attrs.type == FftType::kIfft;
  if (attrs.type == FftType::kRfft) {
    const Transform<R> transform(n, true);
    EachLine(grid, last, n / 2 + 1, [&](const Numbers<R>& x) { return transform.Real(x); });
  }
  for (size_t d = 0; d < last + (attrs.type == FftType::kRfft ? 0 : 1); ++d) {
    ComplexLines(grid, d, inverse, inverse && d == 0 ? all : R(1));
  }
  return grid;
}

template <typename R>
Grid<long double> RunIn(const Grid<long double>& in, const FftAttrs& attrs) {
  Grid<R> grid{in.dims, {}};
  for (const LongComplex& x : in.values) {
    grid.values.emplace_back(static_cast<R>(x.real()), static_cast<R>(x.imag()));
  }
  grid = RunFft(std::move(grid), attrs);
  Grid<long double> out{grid.dims, {}};
  for (const std::complex<R>& x : grid.values) out.values.emplace_back(x.real(), x.imag());
  return out;
}

Grid<long double> RunAs(DType part, const Grid<long double>& in, const FftAttrs& attrs) {
  for (int64_t n : attrs.length) {
    if (n > 1 && Factors(n, true).back() > kLargestRoundedPrime)
      return RunIn<long double>(in, attrs);
  }
  return part == DType::kF64 ? RunIn<double>(in, attrs) : RunIn<float>(in, attrs);
}

// Of two computations, on a path from an input to an output: per factor the sums of its points, and
// a product. Long sums are summed in another way, with some operations per halving.
double Roundings(const Dims& length) {
  double sum = 4;
  for (int64_t n : length) {
    if (n <= 1) continue;
    for (int64_t p : Factors(n, true)) {
      const double factor = static_cast<double>(p), halvings = 6 * std::log2(factor);
      sum += p > kLargestRoundedPrime ? halvings : std::max(halvings, factor / 2 + 6);
    }
  }
  return sum;
}

void Fft(Leaf& leaf) {
  const FftAttrs attrs = ReadFft(leaf.op);
  const Tensor& in = leaf.operand(0);
  const size_t rank = attrs.length.size();
  const Dims& in_dims = in.literal.dims();
  if (rank == 0 || rank > in_dims.size()) leaf.Fail("fft_length has the wrong length");
  const size_t batch_rank = in_dims.size() - rank;
  const bool irfft = attrs.type == FftType::kIrfft, rfft = attrs.type == FftType::kRfft;
  Dims grid_dims(in_dims.begin() + static_cast<int64_t>(batch_rank), in_dims.end());
  Dims out_dims = in_dims;
  for (size_t d = 0; d < rank; ++d) {
    const bool half = irfft && d + 1 == rank && attrs.length[d] > 0;
    if (grid_dims[d] != (half ? attrs.length[d] / 2 + 1 : attrs.length[d])) {
      leaf.Fail("fft_length does not fit the operand");
    }
  }
  if (rfft && out_dims.back() > 0) out_dims.back() = out_dims.back() / 2 + 1;
  if (irfft) out_dims.back() = attrs.length.back();
  const DType dtype = leaf.type().dtype();
  const DType part = ComplexElement(dtype);
  Tensor result{Literal(dtype, out_dims), {}};
  if (leaf.services.bounds) AllocateBound(result);
  const int64_t in_size = NumElements(grid_dims);
  const int64_t batches = in_size == 0 ? 0 : in.literal.num_elements() / in_size;
  const double unit = Rounding(dtype).unit;
  const int64_t points = NumElements(attrs.length);
  const double roundings = Roundings(attrs.length);
  for (int64_t b = 0; b < batches; ++b) {
    Grid<long double> grid{grid_dims, {}};
    double magnitude = 0, inherited = 0;
    for (int64_t i = 0; i < in_size; ++i) {
      const std::complex<double> x = in.literal.GetComplex(b * in_size + i);
      grid.values.emplace_back(static_cast<long double>(x.real()),
                               static_cast<long double>(x.imag()));
      magnitude += std::abs(x);
      if (!in.bound.exact()) inherited += in.bound.absolute[static_cast<size_t>(b * in_size + i)];
    }
    const Grid<long double> out = RunAs(part, grid, attrs);
    const int64_t out_size = static_cast<int64_t>(out.values.size());
    // The conjugate half of a real spectrum counts twice.
    double bound = inherited + unit * roundings * magnitude;
    if (irfft) bound *= 2;
    if (irfft || attrs.type == FftType::kIfft)
      bound /= static_cast<double>(std::max<int64_t>(points, 1));
    for (int64_t i = 0; i < out_size; ++i) {
      const LongComplex& value = out.values[static_cast<size_t>(i)];
      result.literal.SetComplex(
          b * out_size + i, {static_cast<double>(value.real()), static_cast<double>(value.imag())});
      if (!leaf.services.bounds || (points == 1 && inherited == 0)) continue;
      result.bound.absolute[static_cast<size_t>(b * out_size + i)] =
          bound + Spacing(part, static_cast<double>(std::abs(value)));
    }
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

}  // namespace

void RegisterFft(LeafTable& table) { table.Set(OpCode::kFft, Fft); }

}  // namespace lockstep::reference
