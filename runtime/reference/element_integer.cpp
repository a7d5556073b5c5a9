// Elementwise ops on integers and i1. Values are int64_t, wrapped to the type by the caller; ui64
// keeps its bits, so order, division and right shifts look at the signedness of the type.
#include <bit>
#include <limits>

#include "runtime/reference/element_op.h"

namespace lockstep::reference {
namespace {

using IntUnary = int64_t (*)(DType, int64_t);
using IntBinary = int64_t (*)(DType, int64_t, int64_t);

template <IntUnary F>
void Unary(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.i[k] = F(op.in, in[0].i[k]);
}

template <IntBinary F>
void Binary(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.i[k] = F(op.in, in[0].i[k], in[1].i[k]);
}

uint64_t U(int64_t x) { return static_cast<uint64_t>(x); }
int64_t S(uint64_t x) { return static_cast<int64_t>(x); }
bool Less(DType dtype, int64_t a, int64_t b) { return dtype == DType::kU64 ? U(a) < U(b) : a < b; }

int64_t Add(DType dtype, int64_t a, int64_t b) { return IsBool(dtype) ? (a | b) : S(U(a) + U(b)); }
int64_t Subtract(DType, int64_t a, int64_t b) { return S(U(a) - U(b)); }
int64_t Multiply(DType, int64_t a, int64_t b) { return S(U(a) * U(b)); }

// x / 0 is all ones and MIN / -1 is MIN, as in XLA.
int64_t Divide(DType dtype, int64_t a, int64_t b) {
  if (b == 0) return -1;
  if (dtype == DType::kU64) return S(U(a) / U(b));
  if (b == -1 && !IsUnsignedInteger(dtype)) return S(0 - U(a));
  return a / b;
}

// Takes the dividend's sign; x rem 0 is x.
int64_t Remainder(DType dtype, int64_t a, int64_t b) {
  if (b == 0) return a;
  if (dtype == DType::kU64) return S(U(a) % U(b));
  if (b == -1 && !IsUnsignedInteger(dtype)) return 0;
  return a % b;
}

// A negative exponent gives 0, except for the bases 1 and -1.
int64_t Power(DType dtype, int64_t base, int64_t exponent) {
  if (IsSignedInteger(dtype) && exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    return 0;
  }
  uint64_t result = 1, factor = U(base);
  for (uint64_t e = U(exponent); e != 0; e >>= 1) {
    if (e & 1) result *= factor;
    factor *= factor;
  }
  return S(result);
}

int64_t MaximumOf(DType dtype, int64_t a, int64_t b) { return Less(dtype, a, b) ? b : a; }
int64_t MinimumOf(DType dtype, int64_t a, int64_t b) { return Less(dtype, b, a) ? b : a; }
int64_t And(DType, int64_t a, int64_t b) { return a & b; }
int64_t Or(DType, int64_t a, int64_t b) { return a | b; }
int64_t Xor(DType, int64_t a, int64_t b) { return a ^ b; }

uint64_t Mask(DType dtype) {
  const int bits = BitWidth(dtype);
  return bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
}

// The amount counts as unsigned: a negative one is at least the width.
bool Overshift(DType dtype, int64_t amount) {
  return (U(amount) & Mask(dtype)) >= static_cast<uint64_t>(BitWidth(dtype));
}
int64_t ShiftLeft(DType dtype, int64_t a, int64_t amount) {
  return Overshift(dtype, amount) ? 0 : S(U(a) << (U(amount) & 63));
}
int64_t ShiftRightLogical(DType dtype, int64_t a, int64_t amount) {
  return Overshift(dtype, amount) ? 0 : S((U(a) & Mask(dtype)) >> (U(amount) & 63));
}
int64_t ShiftRightArithmetic(DType dtype, int64_t a, int64_t amount) {
  // The sign is the top bit of the type, for unsigned types too.
  const int spare = 64 - BitWidth(dtype);
  const int64_t extended = S(U(a) << spare) >> spare;
  if (Overshift(dtype, amount)) return extended < 0 ? -1 : 0;
  return extended >> (U(amount) & 63);
}

int64_t Abs(DType dtype, int64_t a) { return IsSignedInteger(dtype) && a < 0 ? S(0 - U(a)) : a; }
int64_t Negate(DType, int64_t a) { return S(0 - U(a)); }
int64_t Sign(DType dtype, int64_t a) {
  if (a == 0) return 0;
  return IsSignedInteger(dtype) && a < 0 ? -1 : 1;
}
int64_t Not(DType dtype, int64_t a) { return IsBool(dtype) ? (a ? 0 : 1) : ~a; }
int64_t Popcnt(DType dtype, int64_t a) { return std::popcount(U(a) & Mask(dtype)); }
int64_t CountLeadingZeros(DType dtype, int64_t a) {
  return std::countl_zero(U(a) & Mask(dtype)) - (64 - BitWidth(dtype));
}
int64_t Square(DType, int64_t a) { return S(U(a) * U(a)); }

__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

int64_t MulHigh(DType dtype, int64_t a, int64_t b) {
  const int bits = BitWidth(dtype);
  if (IsUnsignedInteger(dtype)) {
    const Uint128 product = static_cast<Uint128>(U(a)) * static_cast<Uint128>(U(b));
    return S(static_cast<uint64_t>(product >> bits));
  }
  const Int128 product = static_cast<Int128>(a) * static_cast<Int128>(b);
  return static_cast<int64_t>(product >> bits);
}

void Compare(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    const int64_t a = in[0].i[k], b = in[1].i[k];
    bool holds = false;
    switch (op.direction) {
      case Direction::kEq:
        holds = a == b;
        break;
      case Direction::kNe:
        holds = a != b;
        break;
      case Direction::kGe:
        holds = !Less(op.in, a, b);
        break;
      case Direction::kGt:
        holds = Less(op.in, b, a);
        break;
      case Direction::kLe:
        holds = !Less(op.in, b, a);
        break;
      case Direction::kLt:
        holds = Less(op.in, a, b);
        break;
    }
    out.i[k] = holds ? 1 : 0;
  }
}

void Select(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.i[k] = in[0].i[k] ? in[1].i[k] : in[2].i[k];
}

void Clamp(const ElementOp& op, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) {
    out.i[k] = MinimumOf(op.in, MaximumOf(op.in, in[1].i[k], in[0].i[k]), in[2].i[k]);
  }
}

}  // namespace

bool ResolveIntegerOp(ElementOp& op) {
  switch (op.code) {
    case OpCode::kAbs:
      op.compute = Unary<Abs>;
      return true;
    case OpCode::kNegate:
      op.compute = Unary<Negate>;
      return true;
    case OpCode::kSign:
      op.compute = Unary<Sign>;
      return true;
    case OpCode::kNot:
      op.compute = Unary<Not>;
      return true;
    case OpCode::kPopcnt:
      op.compute = Unary<Popcnt>;
      return true;
    case OpCode::kCountLeadingZeros:
      op.compute = Unary<CountLeadingZeros>;
      return true;
    case OpCode::kChloSquare:
      op.compute = Unary<Square>;
      return true;
    case OpCode::kAdd:
      op.compute = Binary<Add>;
      return true;
    case OpCode::kSubtract:
      op.compute = Binary<Subtract>;
      return true;
    case OpCode::kMultiply:
      op.compute = Binary<Multiply>;
      return true;
    case OpCode::kDivide:
      op.compute = Binary<Divide>;
      return true;
    case OpCode::kRemainder:
      op.compute = Binary<Remainder>;
      return true;
    case OpCode::kPower:
      op.compute = Binary<Power>;
      return true;
    case OpCode::kMaximum:
      op.compute = Binary<MaximumOf>;
      return true;
    case OpCode::kMinimum:
      op.compute = Binary<MinimumOf>;
      return true;
    case OpCode::kAnd:
      op.compute = Binary<And>;
      return true;
    case OpCode::kOr:
      op.compute = Binary<Or>;
      return true;
    case OpCode::kXor:
      op.compute = Binary<Xor>;
      return true;
    case OpCode::kShiftLeft:
      op.compute = Binary<ShiftLeft>;
      return true;
    case OpCode::kShiftRightLogical:
      op.compute = Binary<ShiftRightLogical>;
      return true;
    case OpCode::kShiftRightArithmetic:
      op.compute = Binary<ShiftRightArithmetic>;
      return true;
    case OpCode::kChloMulhi:
      op.compute = Binary<MulHigh>;
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
    default:
      return false;
  }
}

}  // namespace lockstep::reference
