// Bound rules of elementwise ops: see error_bound.h for the model.
#include <algorithm>
#include <cmath>

#include "runtime/reference/clones.h"
#include "runtime/reference/element_op.h"
#include "runtime/reference/error_bound.h"

namespace lockstep::reference {
namespace {

double Err(const Lanes& lanes, int k) { return lanes.err ? lanes.err[k] : 0; }

// The bounds of one operand, for loops that are compiled for wide vectors: zeros if it has none.
const double* Errs(const Lanes& lanes) {
  static constexpr double kZeros[kLanes] = {};
  return lanes.err ? lanes.err : kZeros;
}

// Products of two numbers of at most 32 bits are exact in double.
bool ProductsAreExact(DType dtype) { return 2 * Precision(dtype) <= Precision(DType::kF64); }

// Results that depend on nothing but the bits of their operands: order-sensitive if any of those is
// inexact.
void Bits(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    bool exact = true;
    for (int a = 0; a < op.arity; ++a) exact = exact && Err(in[a], k) == 0;
    out.err[k] = exact ? 0 : kOrderSensitive;
  }
}

void Nothing(const ElementOp&, int n, const Lanes*, const Lanes& out) {
  std::fill(out.err, out.err + n, 0.0);
}

void Pass(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.err[k] = Err(in[0], k);
}

// True if a + b is the double s exactly (two-sum).
bool AddIsExact(double a, double b, double s) {
  const double sum = a + b;
  const double bb = sum - a;
  return (sum == s) & ((a - (sum - bb)) + (b - bb) == 0);
}

LOCKSTEP_REFERENCE_CLONES
void BoundSums(const SpacingOf& spacing, int n, const double* a, const double* b, double sign,
               const double* ea, const double* eb, const double* r, double* bound) {
  for (int k = 0; k < n; ++k) {
    const double inherited = ea[k] + eb[k], step = spacing(r[k]);
    const bool rounds = (inherited != 0) | !AddIsExact(a[k], sign * b[k], r[k]);
    bound[k] = rounds ? inherited + step : inherited;
  }
}

template <bool kSubtract>
void AddBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  BoundSums(SpacingOf(op.out), n, in[0].re, in[1].re, kSubtract ? -1 : 1, Errs(in[0]), Errs(in[1]),
            out.re, out.err);
}

LOCKSTEP_REFERENCE_CLONES
void BoundNarrowProducts(const SpacingOf& spacing, int n, const double* a, const double* b,
                         const double* ea, const double* eb, const double* r, double* bound) {
  for (int k = 0; k < n; ++k) {
    const double inherited = BoundProduct(std::fabs(a[k]), eb[k]) +
                             BoundProduct(std::fabs(b[k]), ea[k]) + BoundProduct(ea[k], eb[k]);
    const double step = spacing(r[k]);
    const bool rounds = (inherited != 0) | (a[k] * b[k] != r[k]);
    bound[k] = rounds ? inherited + step : inherited;
  }
}

void MultiplyBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const SpacingOf spacing(op.out);
  if (ProductsAreExact(op.in)) {
    return BoundNarrowProducts(spacing, n, in[0].re, in[1].re, Errs(in[0]), Errs(in[1]), out.re,
                               out.err);
  }
  for (int k = 0; k < n; ++k) {
    const double a = in[0].re[k], b = in[1].re[k], r = out.re[k];
    const double ea = Err(in[0], k), eb = Err(in[1], k);
    double bound =
        BoundProduct(std::fabs(a), eb) + BoundProduct(std::fabs(b), ea) + BoundProduct(ea, eb);
    if (bound != 0 || std::fma(a, b, -r) != 0) bound += spacing(r);
    out.err[k] = bound;
  }
}

void SquareBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const Lanes both[2] = {in[0], in[0]};
  MultiplyBound(op, n, both, out);
}

LOCKSTEP_REFERENCE_CLONES
void BoundNarrowQuotients(const SpacingOf& the_spacing, int n, const double* a, const double* b,
                          const double* ea, const double* eb, const double* r, double* bound) {
  const SpacingOf spacing = the_spacing;
  for (int k = 0; k < n; ++k) {
    const double size = std::fabs(b[k]);
    const double change = (ea[k] + BoundProduct(std::fabs(r[k]), eb[k])) / (size - eb[k]);
    const double moved = size > eb[k] ? change : kOrderSensitive;
    const double inherited = (ea[k] != 0) | (eb[k] != 0) ? moved : 0;
    const double step = spacing(r[k]);
    const bool rounds = (inherited != 0) | !(r[k] * b[k] == a[k]);
    bound[k] = rounds ? inherited + step : inherited;
  }
}

void DivideBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const SpacingOf spacing(op.out);
  if (ProductsAreExact(op.out)) {
    return BoundNarrowQuotients(spacing, n, in[0].re, in[1].re, Errs(in[0]), Errs(in[1]), out.re,
                                out.err);
  }
  for (int k = 0; k < n; ++k) {
    const double b = std::fabs(in[1].re[k]), r = out.re[k];
    const double ea = Err(in[0], k), eb = Err(in[1], k);
    double bound = 0;
    if (ea != 0 || eb != 0) {
      bound = b > eb ? (ea + BoundProduct(std::fabs(r), eb)) / (b - eb) : kOrderSensitive;
    }
    if (bound != 0 || std::fma(r, in[1].re[k], -in[0].re[k]) != 0) bound += spacing(r);
    out.err[k] = bound;
  }
}

void RemainderBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const SpacingOf spacing(op.out);
  for (int k = 0; k < n; ++k) {
    const double a = in[0].re[k], b = in[1].re[k], ea = Err(in[0], k), eb = Err(in[1], k);
    if (ea == 0 && eb == 0) {
      out.err[k] = 0;  // fmod is exact
      continue;
    }
    const double quotient = std::trunc(a / b);
    const double slack = (ea + BoundProduct(std::fabs(quotient) + 1, eb)) / std::fabs(b);
    const bool flips =
        !(std::trunc(a / b - slack) == quotient && std::trunc(a / b + slack) == quotient);
    out.err[k] =
        flips ? kOrderSensitive : ea + BoundProduct(std::fabs(quotient), eb) + spacing(out.re[k]);
  }
}

// The hull of what two candidates may be, around the chosen result.
double Hull(double r, double low, double high) { return std::max({0.0, r - low, high - r}); }

// Of the greater of two numbers; of the less if `sign` is -1, which is the greater of what has the
// other sign.
LOCKSTEP_REFERENCE_CLONES
void BoundExtremes(int n, double sign, const double* a, const double* b, const double* ea,
                   const double* eb, const double* r, double* bound) {
  for (int k = 0; k < n; ++k) {
    const double x = sign * a[k], y = sign * b[k], result = sign * r[k];
    const double low_x = x - ea[k], low_y = y - eb[k], high_x = x + ea[k], high_y = y + eb[k];
    const double low = low_x < low_y ? low_y : low_x, high = high_x < high_y ? high_y : high_x;
    const double below = result - low, above = high - result;
    const double positive = below > 0 ? below : 0;
    const double hull = above > positive ? above : positive;
    bound[k] = (ea[k] == 0) & (eb[k] == 0) ? 0 : hull;
  }
}

template <int kSign>
void ExtremeBound(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  BoundExtremes(n, kSign, in[0].re, in[1].re, Errs(in[0]), Errs(in[1]), out.re, out.err);
}

void ClampBound(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const double el = Err(in[0], k), ex = Err(in[1], k), eh = Err(in[2], k);
    if (el == 0 && ex == 0 && eh == 0) {
      out.err[k] = 0;
      continue;
    }
    const double low = in[0].re[k], x = in[1].re[k], high = in[2].re[k];
    out.err[k] = Hull(out.re[k], Minimum(Maximum(x - ex, low - el), high - eh),
                      Minimum(Maximum(x + ex, low + el), high + eh));
  }
}

// Steps (floor, ceil, round, sign) and monotone functions: the values at the ends of the interval.
double AtEnds(const ElementOp& op, double x, double e, double r) {
  if (e == 0) return 0;
  if (!std::isfinite(e)) return kOrderSensitive;
  const double low = op.unary(x - e), high = op.unary(x + e);
  const double bound = std::max(std::fabs(low - r), std::fabs(high - r));
  return std::isnan(bound) ? (std::isnan(r) ? 0 : kOrderSensitive) : bound;
}

void StepBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.err[k] = AtEnds(op, in[0].re[k], Err(in[0], k), out.re[k]);
}

void MonotoneBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const LocalErrorOf local(op.out, op.library_ulps);
  for (int k = 0; k < n; ++k) {
    const double r = out.re[k];
    out.err[k] = AtEnds(op, in[0].re[k], Err(in[0], k), r) + local(r);
  }
}

// sqrt is rounded correctly everywhere: exact where the square of the result is the operand.
void SqrtBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const SpacingOf spacing(op.out);
  const bool narrow = ProductsAreExact(op.out);
  for (int k = 0; k < n; ++k) {
    const double x = in[0].re[k], r = out.re[k];
    double bound = AtEnds(op, x, Err(in[0], k), r);
    const bool exact = narrow ? r * r == x : std::fma(r, r, -x) == 0;
    if (bound != 0 || (!exact && std::isfinite(r))) bound += spacing(r);
    out.err[k] = bound;
  }
}

// sin and cos move by no more than their argument does, and not beyond [-1, 1].
void CircularBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const LocalErrorOf local(op.out, op.library_ulps);
  for (int k = 0; k < n; ++k) {
    const double r = out.re[k];
    out.err[k] = std::min(Err(in[0], k), 2.0) + local(r);
  }
}

void AbsBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  Pass(op, n, in, out);
}

// Any other function: twice the change at the ends, which is first order where it is smooth.
void SmoothBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const LocalErrorOf local(op.out, op.library_ulps);
  for (int k = 0; k < n; ++k) {
    const double r = out.re[k];
    double bound = 0;
    if (op.arity == 2) {
      const double a = in[0].re[k], b = in[1].re[k], ea = Err(in[0], k), eb = Err(in[1], k);
      if (ea != 0 || eb != 0) {
        for (int sign_a = -1; sign_a <= 1; sign_a += 2) {
          for (int sign_b = -1; sign_b <= 1; sign_b += 2) {
            const double end = std::fabs(op.binary(a + sign_a * ea, b + sign_b * eb) - r);
            bound = std::isnan(end) ? kOrderSensitive : std::max(bound, end);
          }
        }
      }
    } else {
      bound = AtEnds(op, in[0].re[k], Err(in[0], k), r);
    }
    out.err[k] = 2 * bound + local(r);
  }
}

LOCKSTEP_REFERENCE_CLONES
void BoundComparisons(int n, const double* a, const double* b, const double* ea, const double* eb,
                      double* bound) {
  for (int k = 0; k < n; ++k) {
    const double slack = ea[k] + eb[k];
    // A NaN difference compares false: what is compared with NaN does not flip.
    const bool within = std::fabs(a[k] - b[k]) <= slack, tame = slack < kOrderSensitive;
    bound[k] = (slack != 0) & (!tame | within) ? kOrderSensitive : 0;
  }
}

void CompareBound(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  BoundComparisons(n, in[0].re, in[1].re, Errs(in[0]), Errs(in[1]), out.err);
}

LOCKSTEP_REFERENCE_CLONES
void ChooseBounds(int n, const int64_t* first, const double* e1, const double* e2, double* bound) {
  for (int k = 0; k < n; ++k) bound[k] = first[k] != 0 ? e1[k] : e2[k];
}

void SelectBound(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  const double* uncertain = Errs(in[0]);
  if (std::all_of(uncertain, uncertain + n, [](double e) { return e == 0; })) {
    return ChooseBounds(n, in[0].i, Errs(in[1]), Errs(in[2]), out.err);
  }
  for (int k = 0; k < n; ++k) {
    const Lanes& chosen = in[0].i[k] ? in[1] : in[2];
    const Lanes& other = in[0].i[k] ? in[2] : in[1];
    double bound = Err(chosen, k);
    if (Err(in[0], k) != 0) {  // the predicate may flip: the other value may be right
      double apart;
      if (out.i) {
        apart = chosen.i[k] == other.i[k] && Err(other, k) == 0 ? 0 : kOrderSensitive;
      } else {
        apart = std::fabs(chosen.re[k] - other.re[k]) + Err(other, k);
        if (out.im) apart += std::fabs(chosen.im[k] - other.im[k]);
        if (std::isnan(apart))
          apart = chosen.re[k] == other.re[k] ? Err(other, k) : kOrderSensitive;
      }
      bound = std::max(bound, apart);
    }
    out.err[k] = bound;
  }
}

// One correct rounding of an exact value is exact.
LOCKSTEP_REFERENCE_CLONES
void BoundRoundings(const SpacingOf& the_spacing, int n, const double* e, const double* r,
                    double* bound) {
  const SpacingOf spacing = the_spacing;
  for (int k = 0; k < n; ++k) {
    const double step = spacing(r[k]);
    bound[k] = e[k] == 0 ? 0 : e[k] + step;
  }
}

void ConvertBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  if (!out.i && !in[0].i) {
    const DType part = ComplexElement(op.out);
    if (Precision(part) >= Precision(ComplexElement(op.in))) return Pass(op, n, in, out);
    return BoundRoundings(SpacingOf(part), n, Errs(in[0]), out.re, out.err);
  }
  for (int k = 0; k < n; ++k) {
    const double e = Err(in[0], k);
    const bool same = e == 0 || (out.i && in[0].re && std::isfinite(e) &&
                                 std::trunc(in[0].re[k] - e) == std::trunc(in[0].re[k] + e));
    out.err[k] = same ? 0 : kOrderSensitive;
  }
}

void ReducePrecisionBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  const SpacingOf spacing(op.out);
  for (int k = 0; k < n; ++k) {
    const double e = Err(in[0], k);
    const double step = std::ldexp(std::fabs(out.re[k]) + e, -op.mantissa_bits);
    out.err[k] = e == 0 ? 0 : e + step + spacing(out.re[k]);
  }
}

void IsFiniteBound(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.err[k] = std::isfinite(Err(in[0], k)) ? 0 : kOrderSensitive;
}

void MakeComplexBound(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.err[k] = std::max(Err(in[0], k), Err(in[1], k));
}

double Magnitude(const Lanes& lanes, int k) { return std::hypot(lanes.re[k], lanes.im[k]); }

double ComplexSpacing(DType out, const Lanes& lanes, int k) {
  const double size = lanes.im ? Magnitude(lanes, k) : lanes.re[k];
  return Spacing(ComplexElement(out), size);
}

// Complex sums and differences, part by part.
template <bool kSubtract>
void ComplexAddBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const double sign = kSubtract ? -1 : 1;
    double bound = Err(in[0], k) + Err(in[1], k);
    const bool exact = AddIsExact(in[0].re[k], sign * in[1].re[k], out.re[k]) &&
                       AddIsExact(in[0].im[k], sign * in[1].im[k], out.im[k]);
    if (bound != 0 || !exact) bound += ComplexSpacing(op.out, out, k);
    out.err[k] = bound;
  }
}

// True if the product of the parts is exact in any order: all four products are multiples of one
// unit and the sums fit.
bool ComplexProductIsExact(const ElementOp& op, const Lanes* in, int k) {
  const int low_a = std::min(LowestBit(in[0].re[k]), LowestBit(in[0].im[k]));
  const int low_b = std::min(LowestBit(in[1].re[k]), LowestBit(in[1].im[k]));
  if (low_a == INT32_MAX || low_b == INT32_MAX) return true;
  const double size = 2 * Magnitude(in[0], k) * Magnitude(in[1], k);
  return size <= std::ldexp(1.0, low_a + low_b + Precision(ComplexElement(op.out)));
}

void ComplexMultiplyBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const double ea = Err(in[0], k), eb = Err(in[1], k);
    const double a = Magnitude(in[0], k), b = Magnitude(in[1], k);
    double bound = 1.5 * (BoundProduct(a, eb) + BoundProduct(b, ea)) + 2 * BoundProduct(ea, eb);
    if (bound != 0 || !ComplexProductIsExact(op, in, k)) {
      bound += 3 * Spacing(ComplexElement(op.out), a * b);
    }
    out.err[k] = std::isnan(bound) ? kOrderSensitive : bound;
  }
}

// Other complex functions: the change when each part of each operand moves by its bound.
void ComplexSmoothBound(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    double change = 0;
    for (int a = 0; a < op.arity; ++a) {
      const double e = Err(in[a], k);
      if (e == 0) continue;
      for (int direction = 0; direction < 4; ++direction) {
        double re[2] = {in[0].re[k], op.arity > 1 ? in[1].re[k] : 0};
        double im[2] = {in[0].im[k], op.arity > 1 ? in[1].im[k] : 0};
        (direction < 2 ? re[a] : im[a]) += direction % 2 == 0 ? e : -e;
        double result_re = 0, result_im = 0;
        const Lanes moved[2] = {{op.in, nullptr, &re[0], &im[0], nullptr},
                                {op.in, nullptr, &re[1], &im[1], nullptr}};
        op.compute(op, 1, moved, {op.out, nullptr, &result_re, &result_im, nullptr});
        const double apart = std::hypot(result_re - out.re[k], out.im ? result_im - out.im[k] : 0);
        change = std::isnan(apart) ? kOrderSensitive : std::max(change, apart);
      }
    }
    out.err[k] = 3 * change + (1 + op.library_ulps) * ComplexSpacing(op.out, out, k);
  }
}

BoundFn FloatRule(const ElementOp& op) {
  switch (op.code) {
    case OpCode::kAdd:
      return AddBound<false>;
    case OpCode::kSubtract:
      return AddBound<true>;
    case OpCode::kMultiply:
      return MultiplyBound;
    case OpCode::kDivide:
      return DivideBound;
    case OpCode::kRemainder:
      return RemainderBound;
    case OpCode::kMaximum:
      return ExtremeBound<1>;
    case OpCode::kMinimum:
      return ExtremeBound<-1>;
    case OpCode::kCeil:
    case OpCode::kFloor:
    case OpCode::kRoundNearestAfz:
    case OpCode::kRoundNearestEven:
    case OpCode::kSign:
      return StepBound;
    case OpCode::kSqrt:
      return SqrtBound;
    case OpCode::kSine:
    case OpCode::kCosine:
      return CircularBound;
    case OpCode::kCbrt:
    case OpCode::kExponential:
    case OpCode::kExponentialMinusOne:
    case OpCode::kLog:
    case OpCode::kLogPlusOne:
    case OpCode::kLogistic:
    case OpCode::kRsqrt:
    case OpCode::kTanh:
    case OpCode::kChloAsinh:
    case OpCode::kChloAtan:
    case OpCode::kChloErf:
    case OpCode::kChloErfc:
    case OpCode::kChloSinh:
      return MonotoneBound;
    case OpCode::kAbs:
      return AbsBound;
    case OpCode::kNegate:
    case OpCode::kReal:
      return Pass;
    case OpCode::kChloConj:
      return Pass;
    case OpCode::kChloSquare:
      return SquareBound;
    case OpCode::kImag:
      return Nothing;
    case OpCode::kReducePrecision:
      return ReducePrecisionBound;
    case OpCode::kChloNextAfter:
    case OpCode::kChloIsInf:
    case OpCode::kChloIsNegInf:
    case OpCode::kChloIsPosInf:
      return Bits;
    case OpCode::kComplex:
      return MakeComplexBound;
    default:
      return SmoothBound;
  }
}

BoundFn ComplexRule(const ElementOp& op) {
  switch (op.code) {
    case OpCode::kAdd:
      return ComplexAddBound<false>;
    case OpCode::kSubtract:
      return ComplexAddBound<true>;
    case OpCode::kMultiply:
      return ComplexMultiplyBound;
    case OpCode::kNegate:
    case OpCode::kReal:
    case OpCode::kImag:
    case OpCode::kChloConj:
      return Pass;
    case OpCode::kMaximum:
    case OpCode::kMinimum:
    case OpCode::kClamp:
    case OpCode::kCompare:
      return Bits;
    default:
      return ComplexSmoothBound;
  }
}

}  // namespace

void ResolveBound(ElementOp& op) {
  if (op.code == OpCode::kSelect) {
    op.bound = SelectBound;
  } else if (op.code == OpCode::kConvert) {
    op.bound = ConvertBound;
  } else if (op.code == OpCode::kIsFinite) {
    op.bound = IsFiniteBound;
  } else if (WideOf(op.in) == Wide::kInt) {
    op.bound = Bits;
  } else if (IsComplex(op.in)) {
    op.bound = ComplexRule(op);
  } else if (op.code == OpCode::kCompare) {
    op.bound = CompareBound;
  } else if (op.code == OpCode::kClamp) {
    op.bound = ClampBound;
  } else {
    op.bound = FloatRule(op);
  }
}

}  // namespace lockstep::reference
