// Elementwise ops on real floats: the formula in double, rounded once by the caller.
#include <bit>
#include <cmath>
#include <limits>

#include "runtime/reference/element_op.h"
#include "runtime/reference/float_lanes.h"

namespace lockstep::reference {
namespace {

double Cbrt(double x) { return std::cbrt(x); }
double Ceil(double x) { return std::ceil(x); }
double Cosine(double x) { return std::cos(x); }
double Exponential(double x) { return std::exp(x); }
double ExponentialMinusOne(double x) { return std::expm1(x); }
double Floor(double x) { return std::floor(x); }
double Log(double x) { return std::log(x); }
double LogPlusOne(double x) { return std::log1p(x); }
double Logistic(double x) { return 1.0 / (1.0 + std::exp(-x)); }
double RoundAfz(double x) { return std::round(x); }
double RoundEven(double x) { return std::nearbyint(x); }
double Rsqrt(double x) { return 1.0 / std::sqrt(x); }
double Sine(double x) { return std::sin(x); }
double Sqrt(double x) { return std::sqrt(x); }
double Tan(double x) { return std::tan(x); }
double Tanh(double x) { return std::tanh(x); }
double Abs(double x) { return std::fabs(x); }
double Negate(double x) { return -x; }
double Identity(double x) { return x; }
// NaN stays NaN and a zero keeps its sign.
double Sign(double x) { return std::isnan(x) || x == 0 ? x : (x > 0 ? 1.0 : -1.0); }

double Add(double a, double b) { return a + b; }
double Subtract(double a, double b) { return a - b; }
double Multiply(double a, double b) { return a * b; }
double Divide(double a, double b) { return a / b; }
double Remainder(double a, double b) { return std::fmod(a, b); }
double Power(double a, double b) { return std::pow(a, b); }
double Atan2(double a, double b) { return std::atan2(a, b); }

template <typename Holds>
void CompareLanes(int n, const Lanes* in, const Lanes& out, Holds holds) {
  const double *a = in[0].re, *b = in[1].re;
  for (int k = 0; k < n; ++k) out.i[k] = holds(a[k], b[k]) ? 1 : 0;
}

void Compare(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  if (op.total_order) {
    return CompareLanes(
        n, in, out, [&op](double a, double b) { return CompareFloats(op.direction, true, a, b); });
  }
  switch (op.direction) {
    case Direction::kEq:
      return CompareLanes(n, in, out, [](double a, double b) { return a == b; });
    case Direction::kNe:
      return CompareLanes(n, in, out, [](double a, double b) { return a != b; });
    case Direction::kGe:
      return CompareLanes(n, in, out, [](double a, double b) { return a >= b; });
    case Direction::kGt:
      return CompareLanes(n, in, out, [](double a, double b) { return a > b; });
    case Direction::kLe:
      return CompareLanes(n, in, out, [](double a, double b) { return a <= b; });
    case Direction::kLt:
      return CompareLanes(n, in, out, [](double a, double b) { return a < b; });
  }
}

void Select(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = in[0].i[k] ? in[1].re[k] : in[2].re[k];
}

// min(max(x, lo), hi): the upper limit wins where the limits cross.
void Clamp(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    out.re[k] = Minimum(Maximum(in[1].re[k], in[0].re[k]), in[2].re[k]);
  }
}

void IsFinite(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.i[k] = std::isfinite(in[0].re[k]) ? 1 : 0;
}

void MakeComplex(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    out.re[k] = in[0].re[k];
    out.im[k] = in[1].re[k];
  }
}

void Zero(const ElementOp&, int n, const Lanes*, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = 0;
}

// Rounds to `mantissa_bits` as if the exponent were unlimited; then what is too large becomes
// infinity and what is below the smallest normal number becomes a zero of the same sign.
double ReducePrecisionOf(double x, int exponent_bits, int mantissa_bits) {
  // Without mantissa bits there is no NaN.
  if (std::isnan(x) && mantissa_bits == 0) {
    return std::copysign(std::numeric_limits<double>::infinity(), x);
  }
  if (std::isnan(x) || std::isinf(x) || x == 0) return x;
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);  // in [0.5, 1)
  if (mantissa_bits < 52) {
    x = std::ldexp(std::nearbyint(std::ldexp(fraction, mantissa_bits + 1)),
                   exponent - mantissa_bits - 1);
    std::frexp(x, &exponent);
  }
  const int bias = (1 << (exponent_bits - 1)) - 1;
  if (exponent - 1 > bias) return std::copysign(std::numeric_limits<double>::infinity(), x);
  if (exponent - 1 < 1 - bias) return std::copysign(0.0, x);
  return x;
}

void ReducePrecision(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    out.re[k] = ReducePrecisionOf(in[0].re[k], op.exponent_bits, op.mantissa_bits);
  }
}

template <double (*F)(double)>
void SetUnary(ElementOp& op, double library_ulps) {
  op.compute = UnaryLanes<F>;
  op.unary = F;
  op.library_ulps = library_ulps;
}

template <double (*F)(double, double)>
void SetBinary(ElementOp& op, double library_ulps) {
  op.compute = BinaryLanes<F>;
  op.binary = F;
  op.library_ulps = library_ulps;
}

// How far the functions of other libraries are from the true value, in units of the last place of
// f32 (f64 for f64): generous for vectorised approximations.
constexpr double kLibrary = 8;

bool ResolveUnary(ElementOp& op) {
  switch (op.code) {
    case OpCode::kCbrt:
      SetUnary<Cbrt>(op, kLibrary);
      return true;
    case OpCode::kCeil:
      SetUnary<Ceil>(op, 0);
      return true;
    case OpCode::kCosine:
      SetUnary<Cosine>(op, kLibrary);
      return true;
    case OpCode::kExponential:
      SetUnary<Exponential>(op, kLibrary);
      return true;
    case OpCode::kExponentialMinusOne:
      SetUnary<ExponentialMinusOne>(op, kLibrary);
      return true;
    case OpCode::kFloor:
      SetUnary<Floor>(op, 0);
      return true;
    case OpCode::kLog:
      SetUnary<Log>(op, kLibrary);
      return true;
    case OpCode::kLogPlusOne:
      SetUnary<LogPlusOne>(op, kLibrary);
      return true;
    case OpCode::kLogistic:
      SetUnary<Logistic>(op, kLibrary);
      return true;
    case OpCode::kRoundNearestAfz:
      SetUnary<RoundAfz>(op, 0);
      return true;
    case OpCode::kRoundNearestEven:
      SetUnary<RoundEven>(op, 0);
      return true;
    case OpCode::kRsqrt:
      SetUnary<Rsqrt>(op, 4);
      return true;
    case OpCode::kSine:
      SetUnary<Sine>(op, kLibrary);
      return true;
    case OpCode::kSqrt:
      SetUnary<Sqrt>(op, 0);
      return true;
    case OpCode::kTan:
      SetUnary<Tan>(op, kLibrary);
      return true;
    case OpCode::kTanh:
      SetUnary<Tanh>(op, kLibrary);
      return true;
    case OpCode::kAbs:
      SetUnary<Abs>(op, 0);
      return true;
    case OpCode::kNegate:
      SetUnary<Negate>(op, 0);
      return true;
    case OpCode::kSign:
      SetUnary<Sign>(op, 0);
      return true;
    case OpCode::kReal:
      SetUnary<Identity>(op, 0);
      return true;
    case OpCode::kImag:
      op.compute = Zero;
      return true;
    case OpCode::kIsFinite:
      op.compute = IsFinite;
      return true;
    case OpCode::kReducePrecision:
      op.compute = ReducePrecision;
      return true;
    default:
      return false;
  }
}

}  // namespace

// Without branches, for loops over lanes. Of two zeros the sum is +0 unless both are negative.
double Maximum(double a, double b) {
  const double larger = a > b ? a : b;  // b if one is NaN
  const double ordered = (a == 0) & (b == 0) ? a + b : larger;
  return a != a ? a : ordered;
}

double Minimum(double a, double b) {
  const double lesser = a < b ? a : b;
  const double ordered = (a == 0) & (b == 0) ? -(-a - b) : lesser;
  return a != a ? a : ordered;
}

bool CompareFloats(Direction direction, bool total_order, double a, double b) {
  if (total_order) {
    // Bits in sign-magnitude order: -NaN < -inf < ... < -0 < +0 < ... < +inf < NaN.
    auto key = [](double value) {
      const int64_t bits = std::bit_cast<int64_t>(value);
      return bits < 0 ? -(bits & INT64_MAX) - 1 : bits;
    };
    const int64_t x = key(a), y = key(b);
    switch (direction) {
      case Direction::kEq:
        return x == y;
      case Direction::kNe:
        return x != y;
      case Direction::kGe:
        return x >= y;
      case Direction::kGt:
        return x > y;
      case Direction::kLe:
        return x <= y;
      case Direction::kLt:
        return x < y;
    }
  }
  switch (direction) {
    case Direction::kEq:
      return a == b;
    case Direction::kNe:
      return a != b;
    case Direction::kGe:
      return a >= b;
    case Direction::kGt:
      return a > b;
    case Direction::kLe:
      return a <= b;
    case Direction::kLt:
      return a < b;
  }
  return false;
}

bool ResolveFloatOp(ElementOp& op) {
  if (ResolveUnary(op)) return true;
  switch (op.code) {
    case OpCode::kAdd:
      SetBinary<Add>(op, 0);
      return true;
    case OpCode::kSubtract:
      SetBinary<Subtract>(op, 0);
      return true;
    case OpCode::kMultiply:
      SetBinary<Multiply>(op, 0);
      return true;
    case OpCode::kDivide:
      SetBinary<Divide>(op, 0);
      return true;
    case OpCode::kRemainder:
      SetBinary<Remainder>(op, 0);
      return true;
    case OpCode::kPower:
      SetBinary<Power>(op, 2 * kLibrary);
      return true;
    case OpCode::kMaximum:
      SetBinary<Maximum>(op, 0);
      return true;
    case OpCode::kMinimum:
      SetBinary<Minimum>(op, 0);
      return true;
    case OpCode::kAtan2:
      SetBinary<Atan2>(op, kLibrary);
      return true;
    case OpCode::kCompare:
      op.compute = Compare;
      return true;
    case OpCode::kSelect:
      op.compute = Select;
      return true;
    case OpCode::kClamp:
      op.compute = Clamp;
      return true;
    case OpCode::kComplex:
      op.compute = MakeComplex;
      return true;
    default:
      return false;
  }
}

}  // namespace lockstep::reference
