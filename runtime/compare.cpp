#include "runtime/compare.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

#include "compiler/base/error.h"
#include "runtime/reference/error_bound.h"
#include "runtime/reference/lanes.h"

namespace lockstep {
namespace {

using reference::kLanes;
using reference::LaneBuffer;
using reference::LaneReader;
using reference::Lanes;
using reference::ParallelPieces;

// One element in wide form.
struct Element {
  int64_t i = 0;
  double re = 0, im = 0;
};

Element At(const Lanes& lanes, int k) {
  Element element;
  if (lanes.i) element.i = lanes.i[k];
  if (lanes.re) element.re = lanes.re[k];
  if (lanes.im) element.im = lanes.im[k];
  return element;
}

bool SameBits(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

bool SameBits(const Element& a, const Element& b) {
  return a.i == b.i && SameBits(a.re, b.re) && SameBits(a.im, b.im);
}

bool Within(double got, double want, double bound) {
  if (got == want) return true;  // whatever the bound
  if (!std::isfinite(got) || !std::isfinite(want)) return SameBits(got, want);
  return std::fabs(got - want) <= bound;
}

void CheckSameType(const Literal& got, const Literal& want) {
  if (got.dtype() == want.dtype() && got.dims() == want.dims()) return;
  throw InvalidArgument("cannot compare " + ShapeString(got.dtype(), got.dims()) + " with " +
                        ShapeString(want.dtype(), want.dims()));
}

// Adds what was found in one piece; pieces come in any order.
void Join(const Comparison& piece, Comparison& total) {
  total.mismatches += piece.mismatches;
  total.order_sensitive += piece.order_sensitive;
  total.max_ulp = std::max(total.max_ulp, piece.max_ulp);
  total.max_abs_error = std::max(total.max_abs_error, piece.max_abs_error);
  total.bound_ulp = std::max(total.bound_ulp, piece.bound_ulp);
  if (piece.first_bad >= 0 && (total.first_bad < 0 || piece.first_bad < total.first_bad)) {
    total.first_bad = piece.first_bad;
    total.first_ulp = piece.first_ulp;
  }
}

// Place and values of the first element that differs.
void DescribeFirst(const Literal& got, const Literal& want, Comparison& total) {
  const Dims strides = RowMajorStrides(got.dims());
  for (size_t d = 0; d < strides.size(); ++d) {
    total.first_bad_index.push_back((total.first_bad / strides[d]) % got.dims()[d]);
  }
  total.expected = want.ElementString(total.first_bad);
  total.got = got.ElementString(total.first_bad);
}

// Compares element by element; judge(got, want, element number, comparison) says whether one is
// right and may count it as order-sensitive (then it returns true and sets *judged = false).
template <typename Judge>
Comparison Run(const Literal& got, const Literal& want, std::string policy, const Judge& judge) {
  Comparison total;
  total.policy = std::move(policy);
  total.elements = got.num_elements();
  const ReferenceValue got_value{got, {}}, want_value{want, {}};
  const LaneReader got_reader(got_value), want_reader(want_value);
  const DType dtype = got.dtype(), part = ComplexElement(dtype);
  const bool real = IsFloat(dtype) || IsComplex(dtype);
  std::mutex mutex;
  ParallelPieces(total.elements, int64_t{1} << 16, [&](int64_t begin, int64_t end) {
    Comparison piece;
    const LaneBuffer a(dtype, false), b(dtype, false);
    for (int64_t at = begin; at < end; at += kLanes) {
      const int n = static_cast<int>(std::min<int64_t>(kLanes, end - at));
      got_reader.Load(at, n, a.lanes());
      want_reader.Load(at, n, b.lanes());
      for (int k = 0; k < n; ++k) {
        const Element x = At(a.lanes(), k), y = At(b.lanes(), k);
        bool judged = true;
        const bool right = judge(x, y, at + k, piece, &judged);
        if (!judged) {
          ++piece.order_sensitive;
          continue;
        }
        uint64_t ulp = 0;
        if (real) {
          ulp = std::max(UlpDistance(part, x.re, y.re), UlpDistance(part, x.im, y.im));
          const double apart = std::max(std::fabs(x.re - y.re), std::fabs(x.im - y.im));
          if (std::isfinite(apart)) piece.max_abs_error = std::max(piece.max_abs_error, apart);
        } else if (x.i != y.i) {
          piece.max_abs_error = std::max(
              piece.max_abs_error, std::fabs(static_cast<double>(x.i) - static_cast<double>(y.i)));
        }
        piece.max_ulp = std::max(piece.max_ulp, ulp);
        if (right) continue;
        if (piece.mismatches++ == 0) {
          piece.first_bad = at + k;
          piece.first_ulp = ulp;
        }
      }
    }
    const std::lock_guard lock(mutex);
    Join(piece, total);
  });
  if (total.first_bad >= 0) DescribeFirst(got, want, total);
  return total;
}

// Relative tolerance of --expected; 0 = one code (types of 8 bits and less).
double ExpectedTolerance(DType part) {
  switch (part) {
    case DType::kF64:
      return 1e-10;
    case DType::kF32:
      return 2e-5;
    case DType::kTF32:
    case DType::kF16:
      return 4e-3;
    case DType::kBF16:
      return 3e-2;
    default:
      return 0;
  }
}

double LargestMagnitude(const Literal& want) {
  double largest = 0;
  for (int64_t i = 0; i < want.num_elements(); ++i) {
    const std::complex<double> value = want.GetComplex(i);
    for (double part : {value.real(), value.imag()}) {
      if (std::isfinite(part)) largest = std::max(largest, std::fabs(part));
    }
    if (want.is_splat()) break;
  }
  return largest;
}

}  // namespace

uint64_t UlpDistance(const Literal& a, int64_t i, const Literal& b, int64_t j) {
  const DType part = ComplexElement(a.dtype());
  if (IsFloat(part)) {
    const std::complex<double> x = a.GetComplex(i), y = b.GetComplex(j);
    return std::max(UlpDistance(part, x.real(), y.real()), UlpDistance(part, x.imag(), y.imag()));
  }
  const uint64_t x = a.GetUint(i), y = b.GetUint(j);
  const bool less = a.dtype() == DType::kU64 ? x < y : a.GetInt(i) < b.GetInt(j);
  return less ? y - x : x - y;
}

std::string Comparison::Summary() const {
  std::string text = policy;
  if (ok()) {
    text += ": " + std::to_string(elements) + " elements agree";
  } else {
    text += ": " + std::to_string(mismatches) + " of " + std::to_string(elements) +
            " elements differ, first [";
    for (size_t d = 0; d < first_bad_index.size(); ++d) {
      text += (d == 0 ? "" : ",") + std::to_string(first_bad_index[d]);
    }
    text += "]: expected " + expected + ", got " + got;
    if (first_ulp == UINT64_MAX) {
      text += " (not both finite)";
    } else if (first_ulp > 0) {
      text += " (" + std::to_string(first_ulp) + " ULP)";
    }
  }
  if (order_sensitive > 0) {
    text += "; " + std::to_string(order_sensitive) + " order-sensitive elements not judged";
  }
  return text;
}

Comparison CompareExact(const Literal& got, const Literal& expected) {
  CheckSameType(got, expected);
  if (!got.is_splat() && !expected.is_splat() && got.BitwiseEqual(expected)) {
    Comparison same;
    same.elements = got.num_elements();
    return same;
  }
  return Run(got, expected, "exact",
             [](const Element& a, const Element& b, int64_t, Comparison&, bool*) {
               return SameBits(a, b);
             });
}

Comparison CompareWithReference(const Literal& got, const ReferenceValue& reference) {
  if (reference.bound.exact()) return CompareExact(got, reference.literal);
  CheckSameType(got, reference.literal);
  const BoundList& bounds = reference.bound.absolute;
  LOCKSTEP_CHECK(static_cast<int64_t>(bounds.size()) == got.num_elements())
      << "bound of another shape";
  const DType part = ComplexElement(got.dtype());
  const bool real = IsFloat(part);
  Comparison result = Run(
      got, reference.literal, "bounded",
      [&](const Element& a, const Element& b, int64_t i, Comparison& piece, bool* judged) {
        const double bound = bounds[static_cast<size_t>(i)];
        if (std::isnan(bound) && std::isnan(b.re)) return SameBits(a, b);  // NaN whatever the error
        if (!std::isfinite(bound)) {
          *judged = SameBits(a, b);
          return true;
        }
        if (bound == 0 || !real) return SameBits(a, b);
        const double spacing = reference::Spacing(part, std::max(std::fabs(b.re), std::fabs(b.im)));
        if (spacing > 0) piece.bound_ulp = std::max(piece.bound_ulp, bound / spacing);
        return Within(a.re, b.re, bound) && Within(a.im, b.im, bound);
      });
  result.estimated = reference.bound.estimated;
  if (result.first_bad >= 0) result.first_bound = bounds[static_cast<size_t>(result.first_bad)];
  return result;
}

Comparison CompareExpected(const Literal& got, const Literal& want, bool exact) {
  CheckSameType(got, want);
  const DType part = ComplexElement(got.dtype());
  if (exact || !IsFloat(part)) {
    Comparison result = CompareExact(got, want);
    result.policy = exact ? "exact" : "expected";
    return result;
  }
  const double tolerance = ExpectedTolerance(part);
  const double largest = LargestMagnitude(want);
  return Run(got, want, "expected",
             [&](const Element& a, const Element& b, int64_t, Comparison&, bool*) {
               auto close = [&](double x, double y, double size) {
                 if (tolerance == 0) return UlpDistance(part, x, y) <= 1;
                 // +0 and -0 are one value here.
                 return x == y || Within(x, y, tolerance * (size + largest));
               };
               const double size = std::hypot(b.re, b.im);
               return close(a.re, b.re, std::isfinite(size) ? size : 0) &&
                      close(a.im, b.im, std::isfinite(size) ? size : 0);
             });
}

}  // namespace lockstep
