#include "runtime/reference/matmul.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "runtime/reference/error_bound.h"

namespace lockstep::reference {
namespace {

constexpr int64_t kColumns = 128;  // of b and of the accumulator that stay in cache

// c[m, n] += a[m, k] b[k, n] over column blocks; T wraps (uint64_t) or rounds (double).
template <typename T>
void Accumulate(const T* a, const T* b, T* c, int64_t m, int64_t k, int64_t n, T sign) {
  const int64_t blocks = (n + kColumns - 1) / kColumns;
  constexpr int64_t kRows = 4;
  const int64_t strips = (m + kRows - 1) / kRows;
  ParallelPieces(blocks * strips, std::max<int64_t>(1, 65536 / (k * kRows + 1)),
                 [&](int64_t begin, int64_t end) {
                   for (int64_t piece = begin; piece < end; ++piece) {
                     const int64_t j0 = (piece / strips) * kColumns,
                                   width = std::min(kColumns, n - j0);
                     const int64_t i0 = (piece % strips) * kRows, rows = std::min(kRows, m - i0);
                     for (int64_t p = 0; p < k; ++p) {
                       const T* row = b + p * n + j0;
                       for (int64_t r = 0; r < rows; ++r) {
                         const T factor = a[(i0 + r) * k + p] * sign;
                         T* out = c + (i0 + r) * n + j0;
                         for (int64_t j = 0; j < width; ++j) out[j] += factor * row[j];
                       }
                     }
                   }
                 });
}

// Short sums are formed as a plain loop in the accumulator's precision forms them, products and
// sums rounded one by one from the first to the last, so that they agree with such loops to the
// last bit.
constexpr int64_t kShortSum = 16;

void AccumulateInOrder(const Panel& a, const Panel& b, DType accumulator, Panel& c) {
  auto round = [accumulator](double x) { return RoundFast(accumulator, x); };
  const int64_t m = a.rows, k = a.cols, n = b.cols;
  const bool complex = a.wide == Wide::kComplex;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      double re = 0, im = 0;
      for (int64_t p = 0; p < k; ++p) {
        const size_t x = static_cast<size_t>(i * k + p), y = static_cast<size_t>(p * n + j);
        if (!complex) {
          re = round(re + round(a.re[x] * b.re[y]));
          continue;
        }
        re = round(re + round(round(a.re[x] * b.re[y]) - round(a.im[x] * b.im[y])));
        im = round(im + round(round(a.re[x] * b.im[y]) + round(a.im[x] * b.re[y])));
      }
      c.re[static_cast<size_t>(i * n + j)] = re;
      if (complex) c.im[static_cast<size_t>(i * n + j)] = im;
    }
  }
}

// What the bound of a dot needs to know of one row of a or column of b.
struct LineFacts {
  double norm = 0;        // 2-norm of the values
  double error_norm = 0;  // 2-norm of the bounds
  int low = INT32_MAX;    // lowest bit of any value
  int64_t nonzero = 0;
  bool finite = true;
};

struct Walk {
  const Panel& panel;
  int64_t begin, step, count;
};

LineFacts FactsOf(const Walk& walk) {
  LineFacts facts;
  double squares = 0, error_squares = 0;
  bool infinite_error = false;
  for (int64_t p = 0; p < walk.count; ++p) {
    const size_t at = static_cast<size_t>(walk.begin + p * walk.step);
    const double parts[2] = {walk.panel.re[at], walk.panel.im.empty() ? 0 : walk.panel.im[at]};
    bool zero = true;
    for (double x : parts) {
      if (x == 0) continue;
      zero = false;
      facts.low = std::min(facts.low, LowestBit(x));
      squares += x * x;
      facts.finite = facts.finite && std::isfinite(x);
    }
    const double e = walk.panel.err.empty() ? 0 : walk.panel.err[at];
    if (!zero || e != 0) ++facts.nonzero;
    infinite_error = infinite_error || std::isinf(e);
    error_squares += e * e;
  }
  facts.norm = std::sqrt(squares);
  facts.error_norm = infinite_error ? kOrderSensitive : std::sqrt(error_squares);
  return facts;
}

// Bounds by Cauchy-Schwarz: sum |a||b| <= |a|_2 |b|_2, so a dot costs no second dot.
void BoundProducts(const Panel& a, const Panel& b, DType dtype, const SumModel& sums, Panel& c) {
  c.err.assign(static_cast<size_t>(c.size()), 0.0);
  const DType part = ComplexElement(dtype);
  const double parts = IsComplex(dtype) ? 2 : 1;
  std::vector<LineFacts> rows, cols;
  for (int64_t i = 0; i < a.rows; ++i) rows.push_back(FactsOf({a, i * a.cols, 1, a.cols}));
  for (int64_t j = 0; j < b.cols; ++j) cols.push_back(FactsOf({b, j, b.cols, b.rows}));
  ParallelPieces(
      a.rows, std::max<int64_t>(1, 4096 / (b.cols + 1)), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const LineFacts& x = rows[static_cast<size_t>(i)];
          for (int64_t j = 0; j < b.cols; ++j) {
            const LineFacts& y = cols[static_cast<size_t>(j)];
            const double inherited = BoundProduct(x.norm, y.error_norm) +
                                     BoundProduct(y.norm, x.error_norm) +
                                     BoundProduct(x.error_norm, y.error_norm);
            const size_t at = static_cast<size_t>(i * b.cols + j);
            const bool empty = x.low == INT32_MAX || y.low == INT32_MAX;
            const double terms = parts * static_cast<double>(std::min(x.nonzero, y.nonzero));
            if (!std::isfinite(c.re[at]) && !(x.finite && y.finite)) {
              c.err[at] = inherited == 0 ? 0 : kOrderSensitive;
              continue;
            }
            double bound = SumBound(part, x.norm * y.norm, empty ? INT32_MAX : x.low + y.low,
                                    empty ? 0 : terms, inherited, c.re[at], sums);
            // A single product is rounded too; it is exact only if its bits fit.
            if (bound == 0 && !empty && terms <= 1 &&
                x.norm * y.norm > std::ldexp(1.0, x.low + y.low + Precision(part))) {
              bound = Spacing(part, c.re[at]);
            }
            c.err[at] = bound;
          }
        }
      });
}

}  // namespace

Panel::Panel(Wide kind, int64_t num_rows, int64_t num_cols)
    : wide(kind), rows(num_rows), cols(num_cols) {
  const size_t count = static_cast<size_t>(size());
  if (wide == Wide::kInt) {
    ints.assign(count, 0);
  } else {
    re.assign(count, 0.0);
    if (wide == Wide::kComplex) im.assign(count, 0.0);
  }
}

Lanes Panel::At(int64_t begin, DType dtype) {
  Lanes lanes;
  lanes.dtype = dtype;
  if (!ints.empty()) lanes.i = ints.data() + begin;
  if (!re.empty()) lanes.re = re.data() + begin;
  if (!im.empty()) lanes.im = im.data() + begin;
  if (!err.empty()) lanes.err = err.data() + begin;
  return lanes;
}

Panel Panel::FromTensor(const Tensor& tensor, int64_t begin, int64_t rows, int64_t cols) {
  const DType dtype = tensor.literal.dtype();
  Panel panel(WideOf(dtype), rows, cols);
  if (!tensor.bound.exact()) panel.err.assign(static_cast<size_t>(panel.size()), 0.0);
  const LaneReader reader(tensor);
  for (int64_t at = 0; at < panel.size(); at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, panel.size() - at));
    reader.Load(begin + at, n, panel.At(at, dtype));
  }
  return panel;
}

Panel MatMul(const Panel& a, const Panel& b, DType dtype, const LeafServices& services) {
  LOCKSTEP_CHECK(a.cols == b.rows && a.wide == b.wide && a.wide == WideOf(dtype));
  Panel c(a.wide, a.rows, b.cols);
  if (c.size() == 0) return c;
  const int64_t m = a.rows, k = a.cols, n = b.cols;
  if (a.wide == Wide::kInt) {
    // int64_t and uint64_t may alias; the latter wraps.
    auto bits = [](const std::vector<int64_t>& v) {
      return reinterpret_cast<const uint64_t*>(v.data());
    };
    Accumulate<uint64_t>(bits(a.ints), bits(b.ints), reinterpret_cast<uint64_t*>(c.ints.data()), m,
                         k, n, 1);
  } else if (k <= kShortSum) {
    AccumulateInOrder(a, b, ComputeType(ComplexElement(dtype)), c);
  } else {
    Accumulate<double>(a.re.data(), b.re.data(), c.re.data(), m, k, n, 1);
    if (a.wide == Wide::kComplex) {
      Accumulate<double>(a.im.data(), b.im.data(), c.re.data(), m, k, n, -1);
      Accumulate<double>(a.re.data(), b.im.data(), c.im.data(), m, k, n, 1);
      Accumulate<double>(a.im.data(), b.re.data(), c.im.data(), m, k, n, 1);
    }
  }
  for (int64_t at = 0; at < c.size(); at += kLanes) {
    const int count = static_cast<int>(std::min<int64_t>(kLanes, c.size() - at));
    RoundLanes(count, c.At(at, dtype));
  }
  if (!services.bounds) return c;
  if (a.wide != Wide::kInt) {
    BoundProducts(a, b, dtype, services.sums, c);
  } else if (!a.err.empty() || !b.err.empty()) {
    // An order-sensitive integer makes every sum it enters so.
    c.err.assign(static_cast<size_t>(c.size()), 0.0);
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        for (int64_t p = 0; p < k; ++p) {
          const double ea = a.err.empty() ? 0 : a.err[static_cast<size_t>(i * k + p)];
          const double eb = b.err.empty() ? 0 : b.err[static_cast<size_t>(p * n + j)];
          if (ea != 0 || eb != 0) c.err[static_cast<size_t>(i * n + j)] = kOrderSensitive;
        }
      }
    }
  }
  return c;
}

}  // namespace lockstep::reference
