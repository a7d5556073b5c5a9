// fft: the discrete Fourier transform from its definition, by splitting the length into its prime
// factors (Cooley-Tukey), in long double.
//   FFT    y[k] = sum_j x[j] exp(-2 pi i j k / n)        IFFT  the inverse, divided by n
//   RFFT   the first n/2 + 1 elements along the last dim, then FFT along the others
//   IRFFT  IFFT along the others, then the real inverse along the last dim
#include <cmath>
#include <complex>
#include <numbers>

#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/reference/bounded.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {
namespace {

using Line = std::vector<LongComplex>;

// roots[k] = exp(-2 pi i k / n), conjugated for the inverse.
Line Roots(int64_t n, bool inverse) {
  Line roots;
  for (int64_t k = 0; k < n; ++k) {
    const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(k) /
                              static_cast<long double>(n);
    roots.emplace_back(std::cos(angle), inverse ? std::sin(angle) : -std::sin(angle));
  }
  return roots;
}

int64_t SmallestFactor(int64_t n) {
  for (int64_t p = 2; p * p <= n; ++p) {
    if (n % p == 0) return p;
  }
  return n;
}

// y[0..n) = transform of x[0], x[stride], ...; `roots` are those of n * step.
void Transform(const LongComplex* x, int64_t stride, LongComplex* y, int64_t n, const Line& roots,
               int64_t step) {
  if (n == 1) {
    *y = *x;
    return;
  }
  const int64_t p = SmallestFactor(n), m = n / p;
  for (int64_t r = 0; r < p; ++r) {
    Transform(x + r * stride, stride * p, y + r * m, m, roots, step * p);
  }
  Line column(static_cast<size_t>(p));
  for (int64_t k = 0; k < m; ++k) {
    for (int64_t r = 0; r < p; ++r) {
      column[static_cast<size_t>(r)] =
          y[r * m + k] * roots[static_cast<size_t>((r * k % n) * step)];
    }
    for (int64_t q = 0; q < p; ++q) {
      LongComplex sum = 0;
      for (int64_t r = 0; r < p; ++r) {
        sum += column[static_cast<size_t>(r)] * roots[static_cast<size_t>((r * q * m % n) * step)];
      }
      y[q * m + k] = sum;
    }
  }
}

// One batch: a small row-major array of complex numbers.
struct Grid {
  Dims dims;
  Line values;
};

void TransformDim(Grid& grid, size_t d, bool inverse) {
  const int64_t n = grid.dims[d];
  if (n == 0 || grid.values.empty()) return;
  const Dims strides = RowMajorStrides(grid.dims);
  const Line roots = Roots(n, inverse);
  Dims outer = grid.dims;
  outer[d] = 1;
  Dims index(grid.dims.size(), 0);
  Line result(static_cast<size_t>(n));
  do {
    const int64_t base = LinearIndex(strides, index);
    Transform(grid.values.data() + base, strides[d], result.data(), n, roots, 1);
    for (int64_t k = 0; k < n; ++k) {
      LongComplex value = result[static_cast<size_t>(k)];
      if (inverse) value /= static_cast<long double>(n);
      grid.values[static_cast<size_t>(base + k * strides[d])] = value;
    }
  } while (NextIndex(outer, index));
}

// Another size along the last dim: cut off, or filled by `fill(line, k)`.
template <typename Fill>
Grid Resized(const Grid& grid, int64_t size, Fill fill) {
  Grid result{grid.dims, {}};
  const int64_t old_size = grid.dims.back();
  result.dims.back() = size;
  const int64_t lines = old_size == 0 ? 0 : static_cast<int64_t>(grid.values.size()) / old_size;
  result.values.resize(static_cast<size_t>(lines * size));
  for (int64_t line = 0; line < lines; ++line) {
    const LongComplex* from = grid.values.data() + line * old_size;
    for (int64_t k = 0; k < size; ++k) {
      result.values[static_cast<size_t>(line * size + k)] = k < old_size ? from[k] : fill(from, k);
    }
  }
  return result;
}

Grid RunFft(Grid grid, const FftAttrs& attrs) {
  const size_t last = grid.dims.size() - 1;
  const bool inverse = attrs.type == FftType::kIfft || attrs.type == FftType::kIrfft;
  if (attrs.type == FftType::kIrfft) {
    for (size_t d = 0; d < last; ++d) TransformDim(grid, d, true);
    // The other half of the spectrum is the conjugate of the first, backwards.
    const int64_t n = attrs.length.back();
    grid = Resized(grid, n,
                   [n](const LongComplex* line, int64_t k) { return std::conj(line[n - k]); });
    TransformDim(grid, last, true);
    return grid;
  }
  TransformDim(grid, last, inverse);
  if (attrs.type == FftType::kRfft) {
    grid = Resized(grid, grid.dims.back() / 2 + 1,
                   [](const LongComplex*, int64_t) { return LongComplex(0); });
  }
  for (size_t d = 0; d < last; ++d) TransformDim(grid, d, inverse);
  return grid;
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
  for (int64_t b = 0; b < batches; ++b) {
    Grid grid{grid_dims, {}};
    double magnitude = 0, inherited = 0;
    for (int64_t i = 0; i < in_size; ++i) {
      const std::complex<double> x = in.literal.GetComplex(b * in_size + i);
      grid.values.emplace_back(static_cast<long double>(x.real()),
                               static_cast<long double>(x.imag()));
      magnitude += std::abs(x);
      if (!in.bound.exact()) inherited += in.bound.absolute[static_cast<size_t>(b * in_size + i)];
    }
    const Grid out = RunFft(std::move(grid), attrs);
    const int64_t out_size = static_cast<int64_t>(out.values.size());
    // Every path from an input to an output has one product and sum per factor of the length. The
    // conjugate half of a real spectrum counts twice.
    double bound =
        inherited + unit * (4 + 6 * std::log2(static_cast<double>(points) + 1)) * magnitude;
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
