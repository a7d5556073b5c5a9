#include "runtime/reference/matmul.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

#include "runtime/reference/clones.h"
#include "runtime/reference/error_bound.h"

namespace lockstep::reference {
namespace {

// Four numbers that the compiler keeps in one register where there are registers of that size.
constexpr int64_t kQuad = 4;
using Quad = double __attribute__((vector_size(kQuad * sizeof(double))));
using QuadBits = int64_t __attribute__((vector_size(kQuad * sizeof(int64_t))));
using QuadWords = uint64_t __attribute__((vector_size(kQuad * sizeof(uint64_t))));

constexpr int64_t kBlock = 8;  // columns of the inner loop: two Quads
constexpr int64_t kStrip = 4;  // rows of the inner loop
constexpr int64_t kDepth =
    256;  // terms after which the next columns are taken: what stays in cache

// c += a b for kStrip rows of a (one pointer each) and one block of columns; the running sums stay
// in registers.
[[gnu::always_inline]] inline void MultiplyStrip(const double* const* a, const double* b,
                                                 int64_t depth, double* const* c) {
  Quad left[kStrip], right[kStrip];
  for (int64_t r = 0; r < kStrip; ++r) {
    std::memcpy(&left[r], c[r], sizeof(Quad));
    std::memcpy(&right[r], c[r] + kQuad, sizeof(Quad));
  }
  for (int64_t p = 0; p < depth; ++p, b += kBlock) {
    Quad b_left, b_right;
    std::memcpy(&b_left, b, sizeof(Quad));
    std::memcpy(&b_right, b + kQuad, sizeof(Quad));
    for (int64_t r = 0; r < kStrip; ++r) {
      left[r] += a[r][p] * b_left;
      right[r] += a[r][p] * b_right;
    }
  }
  for (int64_t r = 0; r < kStrip; ++r) {
    std::memcpy(c[r], &left[r], sizeof(Quad));
    std::memcpy(c[r] + kQuad, &right[r], sizeof(Quad));
  }
}

// c[m, blocks * kBlock] += a[m, k] b, b packed in blocks of columns. The terms of an element are
// added from the first to the last.
LOCKSTEP_REFERENCE_CLONES
void MultiplyPacked(const double* a, int64_t m, int64_t k, const double* packed, int64_t blocks,
                    double* c) {
  double ignored[kBlock] = {};
  for (int64_t p = 0; p < k; p += kDepth) {
    const int64_t depth = std::min(kDepth, k - p);
    for (int64_t block = 0; block < blocks; ++block) {
      for (int64_t i = 0; i < m; i += kStrip) {
        // Rows beyond the last repeat it, into a place that nobody reads.
        const double* a_rows[kStrip];
        double* c_rows[kStrip];
        for (int64_t r = 0; r < kStrip; ++r) {
          a_rows[r] = a + std::min(i + r, m - 1) * k + p;
          c_rows[r] = i + r < m ? c + ((i + r) * blocks + block) * kBlock : ignored;
        }
        MultiplyStrip(a_rows, packed + (block * k + p) * kBlock, depth, c_rows);
      }
    }
  }
}

// Short sums are formed as a plain loop in the accumulator's precision forms them, products and
// sums rounded one by one from the first to the last, so that they agree with such loops to the
// last bit.
constexpr int64_t kShortSum = 16;

// c[n] = round(c + round(a * b)) for one term of n sums; Float is the accumulator. `step` is 0
// where all sums have the same a.
template <typename Float>
[[gnu::always_inline]] inline void AddTerm(const double* a, int64_t step, const double* b,
                                           int64_t n, double* c) {
  auto round = [](double x) { return static_cast<double>(static_cast<Float>(x)); };
  for (int64_t j = 0; j < n; ++j) c[j] = round(c[j] + round(a[j * step] * b[j]));
}

LOCKSTEP_REFERENCE_CLONES
void MultiplyInOrder(const double* a, int64_t m, int64_t k, const double* b, int64_t n,
                     bool single_precision, double* c) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t p = 0; p < k; ++p) {
      if (single_precision) {
        AddTerm<float>(a + i * k + p, 0, b + p * n, n, c + i * n);
      } else {
        AddTerm<double>(a + i * k + p, 0, b + p * n, n, c + i * n);
      }
    }
  }
}

// c[n] = sum over p of a[p, n] b[p, n], rounded at each step if `single_precision`.
LOCKSTEP_REFERENCE_CLONES
void MultiplyColumns(const double* a, const double* b, int64_t k, int64_t n, bool single_precision,
                     double* c) {
  for (int64_t p = 0; p < k; ++p) {
    if (single_precision) {
      AddTerm<float>(a + p * n, 1, b + p * n, n, c);
    } else {
      AddTerm<double>(a + p * n, 1, b + p * n, n, c);
    }
  }
}

void MultiplyComplexInOrder(const Panel& a, const Panel& b, DType accumulator, Panel& c) {
  auto round = [accumulator](double x) { return RoundFast(accumulator, x); };
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < b.cols; ++j) {
      double re = 0, im = 0;
      for (int64_t p = 0; p < a.cols; ++p) {
        const size_t x = static_cast<size_t>(i * a.cols + p);
        const size_t y = static_cast<size_t>(p * b.cols + j);
        re = round(re + round(round(a.re[x] * b.re[y]) - round(a.im[x] * b.im[y])));
        im = round(im + round(round(a.re[x] * b.im[y]) + round(a.im[x] * b.re[y])));
      }
      c.re[static_cast<size_t>(i * b.cols + j)] = re;
      c.im[static_cast<size_t>(i * b.cols + j)] = im;
    }
  }
}

// Integers wrap. An order-sensitive one makes every sum that it enters so.
void MultiplyInts(const Panel& a, const Panel& b, bool bounds, Panel& c) {
  const bool inexact = bounds && (!a.err.empty() || !b.err.empty());
  if (inexact) c.err.assign(static_cast<size_t>(c.size()), 0.0);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t p = 0; p < a.cols; ++p) {
      const size_t x = static_cast<size_t>(i * a.cols + p);
      const uint64_t factor = static_cast<uint64_t>(a.ints[x]);
      for (int64_t j = 0; j < b.cols; ++j) {
        const size_t y = static_cast<size_t>(p * b.cols + j);
        int64_t& sum = c.ints[static_cast<size_t>(i * b.cols + j)];
        sum = static_cast<int64_t>(static_cast<uint64_t>(sum) +
                                   factor * static_cast<uint64_t>(b.ints[y]));
        if (!inexact) continue;
        if ((!a.err.empty() && a.err[x] != 0) || (!b.err.empty() && b.err[y] != 0)) {
          c.err[static_cast<size_t>(i * b.cols + j)] = kOrderSensitive;
        }
      }
    }
  }
}

// --- bounds ---

// The facts of four lines at once, or of every fourth element of one line.
struct FactLanes {
  Quad squares = {}, error_squares = {};
  Quad unit = {INFINITY, INFINITY, INFINITY, INFINITY};
  QuadBits nonzero = {}, infinite = {};  // counted downwards: true is -1
};

constexpr uint64_t kMantissaBits = (uint64_t{1} << 52) - 1;

// The value of a number's lowest set bit: 0.75 = 0.11b has 0.25. A mantissa without its lowest bit
// is less by just that; where the mantissa is empty the number itself is a power of two.
[[gnu::always_inline]] inline void TakePart(const Quad& part, FactLanes& facts, QuadBits& is_zero) {
  const Quad magnitude = part < 0 ? -part : part;
  const QuadWords bits = reinterpret_cast<QuadWords>(magnitude);  // that of -0 is the least integer
  const Quad shortened = reinterpret_cast<Quad>(bits & (bits - 1));
  const QuadBits zero = magnitude == 0;
  Quad unit = (bits & kMantissaBits) == 0 ? magnitude : magnitude - shortened;
  unit = zero ? Quad{INFINITY, INFINITY, INFINITY, INFINITY} : unit;
  facts.unit = unit < facts.unit ? unit : facts.unit;
  facts.squares += part * part;
  facts.infinite += ~(magnitude <= DBL_MAX);
  is_zero &= zero;
}

// im and err may be null.
[[gnu::always_inline]] inline void TakeQuad(const double* re, const double* im, const double* err,
                                            FactLanes& facts) {
  Quad part;
  QuadBits is_zero = {-1, -1, -1, -1};
  std::memcpy(&part, re, sizeof(Quad));
  TakePart(part, facts, is_zero);
  if (im) {
    std::memcpy(&part, im, sizeof(Quad));
    TakePart(part, facts, is_zero);
  }
  if (err) {
    std::memcpy(&part, err, sizeof(Quad));
    facts.error_squares += part * part;  // infinite if one is
    is_zero &= part == 0;
  }
  facts.nonzero += ~is_zero;
}

// The four lines of the lanes.
void SetLines(const FactLanes& lanes, int64_t first, LineFacts& facts) {
  for (int64_t lane = 0; lane < kQuad; ++lane) {
    const size_t at = static_cast<size_t>(first + lane);
    facts.norm[at] = std::sqrt(lanes.squares[lane]);
    facts.error_norm[at] = std::sqrt(lanes.error_squares[lane]);
    facts.unit[at] = lanes.unit[lane];
    facts.nonzero[at] = -static_cast<double>(lanes.nonzero[lane]);
    facts.finite[at] = lanes.infinite[lane] == 0;
  }
}

// One line whose elements were dealt to the lanes in turn.
void SetLine(const FactLanes& lanes, int64_t line, LineFacts& facts) {
  double squares = 0, error_squares = 0, unit = INFINITY;
  int64_t nonzero = 0, infinite = 0;
  for (int64_t lane = 0; lane < kQuad; ++lane) {
    squares += lanes.squares[lane];
    error_squares += lanes.error_squares[lane];
    unit = std::min(unit, lanes.unit[lane]);
    nonzero -= lanes.nonzero[lane];
    infinite -= lanes.infinite[lane];
  }
  const size_t at = static_cast<size_t>(line);
  facts.norm[at] = std::sqrt(squares);
  facts.error_norm[at] = std::sqrt(error_squares);
  facts.unit[at] = unit;
  facts.nonzero[at] = static_cast<double>(nonzero);
  facts.finite[at] = infinite == 0;
}

struct Parts {
  const double* re;
  const double* im = nullptr;
  const double* err = nullptr;
  Parts From(int64_t at) const {
    return {re + at, im ? im + at : nullptr, err ? err + at : nullptr};
  }
};

Parts PartsOf(const Panel& panel) {
  return {panel.re.data(), panel.im.empty() ? nullptr : panel.im.data(),
          panel.err.empty() ? nullptr : panel.err.data()};
}

LOCKSTEP_REFERENCE_CLONES
void TakeRow(const double* re, const double* im, const double* err, int64_t count,
             FactLanes& facts) {
  int64_t p = 0;
  for (; p + kQuad <= count; p += kQuad) {
    TakeQuad(re + p, im ? im + p : nullptr, err ? err + p : nullptr, facts);
  }
  if (p == count) return;
  double rest[3][kQuad] = {};
  for (int64_t lane = 0; p + lane < count; ++lane) {
    rest[0][lane] = re[p + lane];
    if (im) rest[1][lane] = im[p + lane];
    if (err) rest[2][lane] = err[p + lane];
  }
  TakeQuad(rest[0], im ? rest[1] : nullptr, err ? rest[2] : nullptr, facts);
}

// Facts of kQuad neighbouring columns.
LOCKSTEP_REFERENCE_CLONES
void TakeColumns(const double* re, const double* im, const double* err, int64_t rows,
                 int64_t row_size, FactLanes& facts) {
  for (int64_t p = 0; p < rows; ++p) {
    const int64_t at = p * row_size;
    TakeQuad(re + at, im ? im + at : nullptr, err ? err + at : nullptr, facts);
  }
}

LineFacts FactsOfRows(const Panel& panel) {
  LineFacts facts(panel.rows);
  for (int64_t i = 0; i < panel.rows; ++i) {
    const Parts parts = PartsOf(panel).From(i * panel.cols);
    FactLanes lanes;
    TakeRow(parts.re, parts.im, parts.err, panel.cols, lanes);
    SetLine(lanes, i, facts);
  }
  return facts;
}

LineFacts FactsOfColumns(const Panel& panel) {
  LineFacts facts(panel.cols);
  const Parts all = PartsOf(panel);
  const int64_t quads = panel.cols / kQuad;
  const int64_t grain = std::max<int64_t>(1, 16384 / (panel.rows + 1));
  ParallelPieces(quads, grain, [&](int64_t begin, int64_t end) {
    for (int64_t quad = begin; quad < end; ++quad) {
      FactLanes lanes;
      const Parts parts = all.From(quad * kQuad);
      TakeColumns(parts.re, parts.im, parts.err, panel.rows, panel.cols, lanes);
      SetLines(lanes, quad * kQuad, facts);
    }
  });
  // The columns that fill no quad, one by one.
  for (int64_t j = quads * kQuad; j < panel.cols; ++j) {
    Panel line(panel.wide, 1, panel.rows);
    if (all.err) line.err.assign(line.re.size(), 0.0);
    for (int64_t p = 0; p < panel.rows; ++p) {
      const size_t from = static_cast<size_t>(p * panel.cols + j), to = static_cast<size_t>(p);
      line.re[to] = panel.re[from];
      if (all.im) line.im[to] = panel.im[from];
      if (all.err) line.err[to] = panel.err[from];
    }
    const Parts parts = PartsOf(line);
    FactLanes lanes;
    TakeRow(parts.re, parts.im, parts.err, line.cols, lanes);
    SetLine(lanes, j, facts);
  }
  return facts;
}

// What a bound needs of one line.
struct Line {
  double norm, error_norm, unit, nonzero;
};

// By Cauchy-Schwarz: sum |a||b| <= |a|_2 |b|_2, so that a dot's bound costs no second dot. `parts`:
// products in one term; complex numbers have two in each part. `times` multiplies bounds.
template <typename Times>
[[gnu::always_inline]] inline double BoundDot(const SumBounder& bounder, double parts,
                                              const Line& x, const Line& y, double result,
                                              Times times) {
  const double inherited =
      times(x.norm, y.error_norm) + times(y.norm, x.error_norm) + times(x.error_norm, y.error_norm);
  const double terms = parts * Less(x.nonzero, y.nonzero);
  return bounder.OfProducts(x.norm * y.norm, x.unit * y.unit, terms, inherited, result);
}

Line LineOf(const LineFacts& facts, size_t i) {
  return {facts.norm[i], facts.error_norm[i], facts.unit[i], facts.nonzero[i]};
}

// Dots of one row with every column where no norm is infinite.
LOCKSTEP_REFERENCE_CLONES
void BoundTameRow(const SumBounder& the_bounder, double parts, const Line& row,
                  const LineFacts& columns, size_t n, const double* result, double* bound) {
  const SumBounder bounder = the_bounder;
  const Line x = row;
  const double *norm = columns.norm.data(), *error_norm = columns.error_norm.data(),
               *unit = columns.unit.data(), *nonzero = columns.nonzero.data();
  for (size_t j = 0; j < n; ++j) {
    const Line y = {norm[j], error_norm[j], unit[j], nonzero[j]};
    bound[j] = BoundDot(bounder, parts, x, y, result[j], [](double a, double b) { return a * b; });
  }
}

// Results that are not finite: what comes from infinite operands is right whatever the order,
// unless they are uncertain; an overflow of finite ones is a matter of order.
void BoundInfinite(const LineFacts& lefts, size_t x, size_t step, const LineFacts& rights, size_t n,
                   const double* result, double* bound) {
  for (size_t j = 0; j < n; ++j) {
    if (std::isfinite(result[j])) continue;
    const size_t left = x + j * step;
    const bool certain = (lefts.finite[left] == 0 || rights.finite[j] == 0) &&
                         lefts.error_norm[left] == 0 && rights.error_norm[j] == 0;
    bound[j] = certain ? 0 : kOrderSensitive;
  }
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

bool LineFacts::AllTame() const {
  bool tame = true;
  for (size_t i = 0; i < norm.size(); ++i) tame = tame && Tame(i);
  return tame;
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

Panel Panel::FromTensor(const Tensor& tensor, int64_t begin, int64_t rows, int64_t cols,
                        int64_t row_size) {
  const DType dtype = tensor.literal.dtype();
  Panel panel(WideOf(dtype), rows, cols);
  if (!tensor.bound.exact()) panel.err.assign(static_cast<size_t>(panel.size()), 0.0);
  const LaneReader reader(tensor);
  ParallelPieces(rows, std::max<int64_t>(1, 65536 / (cols + 1)), [&](int64_t first, int64_t last) {
    for (int64_t r = first; r < last; ++r) {
      for (int64_t at = 0; at < cols; at += kLanes) {
        const int n = static_cast<int>(std::min<int64_t>(kLanes, cols - at));
        reader.Load(begin + r * row_size + at, n, panel.At(r * cols + at, dtype));
      }
    }
  });
  return panel;
}

RightMatrix::RightMatrix(Panel b, DType dtype, const LeafServices& services)
    : b_(std::move(b)), dtype_(dtype), sums_(services.sums), bounds_(services.bounds) {
  LOCKSTEP_CHECK(b_.wide == WideOf(dtype));
  if (b_.wide == Wide::kInt || b_.size() == 0) return;
  if (bounds_) columns_ = FactsOfColumns(b_);
  tame_ = columns_.AllTame();
  if (rows() > kShortSum) Pack();
}

void RightMatrix::Pack() {
  const int64_t k = rows(), n = cols(), blocks = (n + kBlock - 1) / kBlock;
  auto pack = [&](std::vector<double>& from, std::vector<double>& to) {
    if (from.empty()) return;
    to.assign(static_cast<size_t>(blocks * k * kBlock), 0.0);
    ParallelPieces(blocks, std::max<int64_t>(1, 8192 / k), [&](int64_t begin, int64_t end) {
      for (int64_t block = begin; block < end; ++block) {
        const int64_t width = std::min(kBlock, n - block * kBlock);
        for (int64_t p = 0; p < k; ++p) {
          std::copy_n(from.data() + p * n + block * kBlock, width,
                      to.data() + (block * k + p) * kBlock);
        }
      }
    });
    from = {};
  };
  pack(b_.re, packed_re_);
  pack(b_.im, packed_im_);
}

int64_t RightMatrix::RowsAtOnce() const {
  // Enough rows to use each block of columns well while it is in cache, and no more of the left
  // operand than a cache holds where the sums are short.
  return std::clamp<int64_t>((int64_t{1} << 16) / (rows() + cols() + 1), 64, 1024);
}

void RightMatrix::MultiplyFloats(const Panel& a, Panel& c) const {
  const int64_t m = a.rows, k = rows(), n = cols(), blocks = (n + kBlock - 1) / kBlock;
  std::vector<double> sums;
  auto multiply = [&](std::initializer_list<std::pair<const double*, const double*>> products,
                      std::vector<double>& out) {
    sums.assign(static_cast<size_t>(m * blocks * kBlock), 0.0);
    for (const auto& [left, packed] : products) {
      MultiplyPacked(left, m, k, packed, blocks, sums.data());
    }
    for (int64_t i = 0; i < m; ++i) {
      std::copy_n(sums.data() + i * blocks * kBlock, n, out.data() + i * n);
    }
  };
  if (a.wide == Wide::kFloat) {
    multiply({{a.re.data(), packed_re_.data()}}, c.re);
    return;
  }
  std::vector<double> minus(a.im.size());
  for (size_t i = 0; i < minus.size(); ++i) minus[i] = -a.im[i];
  multiply({{a.re.data(), packed_re_.data()}, {minus.data(), packed_im_.data()}}, c.re);
  multiply({{a.re.data(), packed_im_.data()}, {a.im.data(), packed_re_.data()}}, c.im);
}

void RightMatrix::BoundProducts(const Panel& a, Panel& c) const {
  c.err.assign(static_cast<size_t>(c.size()), 0.0);
  const SumBounder bounder(ComplexElement(dtype_), sums_);
  const LineFacts rows = FactsOfRows(a);
  const double parts = IsComplex(dtype_) ? 2 : 1;
  std::vector<double> size;  // of complex results: the larger part
  for (size_t i = 0; i < c.im.size(); ++i) {
    const double re = std::fabs(c.re[i]), im = std::fabs(c.im[i]);
    size.push_back(std::isnan(im) || im > re ? im : re);
  }
  const size_t n = static_cast<size_t>(c.cols);
  for (size_t i = 0; i < static_cast<size_t>(c.rows); ++i) {
    const double* result = (size.empty() ? c.re.data() : size.data()) + i * n;
    double* bound = c.err.data() + i * n;
    const Line row = LineOf(rows, i);
    if (tame_ && rows.Tame(i)) {
      BoundTameRow(bounder, parts, row, columns_, n, result, bound);
    } else {
      for (size_t j = 0; j < n; ++j) {
        bound[j] = BoundDot(bounder, parts, row, LineOf(columns_, j), result[j], BoundProduct);
      }
    }
    BoundInfinite(rows, i, 0, columns_, n, result, bound);
  }
}

Panel RightMatrix::LeftMultiply(const Panel& a) const {
  LOCKSTEP_CHECK(a.cols == rows() && a.wide == b_.wide);
  Panel c(a.wide, a.rows, cols());
  if (c.size() == 0 || rows() == 0) return c;  // nothing, or sums of nothing
  const DType accumulator = ComputeType(ComplexElement(dtype_));
  if (a.wide == Wide::kInt) {
    MultiplyInts(a, b_, bounds_, c);
  } else if (rows() > kShortSum) {
    MultiplyFloats(a, c);
  } else if (a.wide == Wide::kComplex) {
    MultiplyComplexInOrder(a, b_, accumulator, c);
  } else {
    MultiplyInOrder(a.re.data(), a.rows, a.cols, b_.re.data(), cols(), accumulator == DType::kF32,
                    c.re.data());
  }
  RoundLanes(static_cast<int>(c.size()), c.At(0, dtype_));
  if (bounds_ && a.wide != Wide::kInt) BoundProducts(a, c);
  return c;
}

ColumnDots::ColumnDots(Panel b, DType dtype, const LeafServices& services)
    : b_(std::move(b)), dtype_(dtype), bounder_(dtype, services.sums), bounds_(services.bounds) {
  LOCKSTEP_CHECK(b_.wide == Wide::kFloat && IsFloat(dtype));
  if (bounds_ && b_.size() > 0) columns_ = FactsOfColumns(b_);
}

Panel ColumnDots::Dot(const Panel& a) const {
  LOCKSTEP_CHECK(a.wide == b_.wide && a.rows == b_.rows && a.cols == b_.cols);
  Panel c(a.wide, 1, a.cols);
  if (a.size() == 0) return c;
  const bool each_step = a.rows <= kShortSum && ComputeType(dtype_) == DType::kF32;
  MultiplyColumns(a.re.data(), b_.re.data(), a.rows, a.cols, each_step, c.re.data());
  RoundLanes(static_cast<int>(c.size()), c.At(0, dtype_));
  if (!bounds_) return c;
  c.err.assign(static_cast<size_t>(c.size()), 0.0);
  const LineFacts lefts = FactsOfColumns(a);
  const size_t n = static_cast<size_t>(a.cols);
  for (size_t j = 0; j < n; ++j) {
    c.err[j] = BoundDot(bounder_, 1, LineOf(lefts, j), LineOf(columns_, j), c.re[j], BoundProduct);
  }
  BoundInfinite(lefts, 0, 1, columns_, n, c.re.data(), c.err.data());
  return c;
}

}  // namespace lockstep::reference
