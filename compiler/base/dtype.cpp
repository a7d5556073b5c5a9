// Element types: names, widths and the codecs of every float of at most 16 bits.
#include "compiler/base/dtype.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

enum class Class : uint8_t { kBool, kSigned, kUnsigned, kFloat, kComplex };

struct Info {
  DType dtype;
  std::string_view name;      // MLIR
  std::string_view hlo_name;  // HLO text
  Class cls;
  int bits;
  int storage_bytes;
};

constexpr std::array<Info, kNumDTypes> kInfo = {{
    {DType::kI1, "i1", "pred", Class::kBool, 1, 1},
    {DType::kI2, "i2", "s2", Class::kSigned, 2, 1},
    {DType::kI4, "i4", "s4", Class::kSigned, 4, 1},
    {DType::kI8, "i8", "s8", Class::kSigned, 8, 1},
    {DType::kI16, "i16", "s16", Class::kSigned, 16, 2},
    {DType::kI32, "i32", "s32", Class::kSigned, 32, 4},
    {DType::kI64, "i64", "s64", Class::kSigned, 64, 8},
    {DType::kU2, "ui2", "u2", Class::kUnsigned, 2, 1},
    {DType::kU4, "ui4", "u4", Class::kUnsigned, 4, 1},
    {DType::kU8, "ui8", "u8", Class::kUnsigned, 8, 1},
    {DType::kU16, "ui16", "u16", Class::kUnsigned, 16, 2},
    {DType::kU32, "ui32", "u32", Class::kUnsigned, 32, 4},
    {DType::kU64, "ui64", "u64", Class::kUnsigned, 64, 8},
    {DType::kF4E2M1FN, "f4E2M1FN", "f4e2m1fn", Class::kFloat, 4, 1},
    {DType::kF6E2M3FN, "f6E2M3FN", "f6e2m3fn", Class::kFloat, 6, 1},
    {DType::kF6E3M2FN, "f6E3M2FN", "f6e3m2fn", Class::kFloat, 6, 1},
    {DType::kF8E3M4, "f8E3M4", "f8e3m4", Class::kFloat, 8, 1},
    {DType::kF8E4M3, "f8E4M3", "f8e4m3", Class::kFloat, 8, 1},
    {DType::kF8E4M3FN, "f8E4M3FN", "f8e4m3fn", Class::kFloat, 8, 1},
    {DType::kF8E4M3FNUZ, "f8E4M3FNUZ", "f8e4m3fnuz", Class::kFloat, 8, 1},
    {DType::kF8E4M3B11FNUZ, "f8E4M3B11FNUZ", "f8e4m3b11fnuz", Class::kFloat, 8, 1},
    {DType::kF8E5M2, "f8E5M2", "f8e5m2", Class::kFloat, 8, 1},
    {DType::kF8E5M2FNUZ, "f8E5M2FNUZ", "f8e5m2fnuz", Class::kFloat, 8, 1},
    {DType::kF8E8M0FNU, "f8E8M0FNU", "f8e8m0fnu", Class::kFloat, 8, 1},
    {DType::kBF16, "bf16", "bf16", Class::kFloat, 16, 2},
    {DType::kF16, "f16", "f16", Class::kFloat, 16, 2},
    {DType::kTF32, "tf32", "tf32", Class::kFloat, 19, 4},
    {DType::kF32, "f32", "f32", Class::kFloat, 32, 4},
    {DType::kF64, "f64", "f64", Class::kFloat, 64, 8},
    {DType::kC64, "complex<f32>", "c64", Class::kComplex, 64, 8},
    {DType::kC128, "complex<f64>", "c128", Class::kComplex, 128, 16},
}};

const Info& InfoOf(DType dtype) { return kInfo[static_cast<size_t>(dtype)]; }

constexpr FloatFormat Format(int exponent, int mantissa, int bias, bool infinity,
                             FloatFormat::Nan nan, bool sign = true, bool zero = true) {
  return FloatFormat{exponent, mantissa, bias, sign, infinity, nan, zero};
}

using Nan = FloatFormat::Nan;
constexpr FloatFormat kF4E2M1 = Format(2, 1, 1, false, Nan::kNone);
constexpr FloatFormat kF6E2M3 = Format(2, 3, 1, false, Nan::kNone);
constexpr FloatFormat kF6E3M2 = Format(3, 2, 3, false, Nan::kNone);
constexpr FloatFormat kE3M4 = Format(3, 4, 3, true, Nan::kIeee);
constexpr FloatFormat kE4M3 = Format(4, 3, 7, true, Nan::kIeee);
constexpr FloatFormat kE4M3FN = Format(4, 3, 7, false, Nan::kAllOnes);
constexpr FloatFormat kE4M3FNUZ = Format(4, 3, 8, false, Nan::kNegativeZero);
constexpr FloatFormat kE4M3B11FNUZ = Format(4, 3, 11, false, Nan::kNegativeZero);
constexpr FloatFormat kE5M2 = Format(5, 2, 15, true, Nan::kIeee);
constexpr FloatFormat kE5M2FNUZ = Format(5, 2, 16, false, Nan::kNegativeZero);
constexpr FloatFormat kE8M0 = Format(8, 0, 127, false, Nan::kAllOnes, false, false);
constexpr FloatFormat kBF16Format = Format(8, 7, 127, true, Nan::kIeee);
constexpr FloatFormat kF16Format = Format(5, 10, 15, true, Nan::kIeee);
constexpr FloatFormat kTF32Format = Format(8, 10, 127, true, Nan::kIeee);
constexpr FloatFormat kF32Format = Format(8, 23, 127, true, Nan::kIeee);
constexpr FloatFormat kF64Format = Format(11, 52, 1023, true, Nan::kIeee);

double Decode(const FloatFormat& f, uint32_t code) {
  const uint32_t mantissa_mask = (1u << f.mantissa_bits) - 1;
  const uint32_t exponent_mask = (1u << f.exponent_bits) - 1;
  const uint32_t mantissa = code & mantissa_mask;
  const uint32_t exponent = (code >> f.mantissa_bits) & exponent_mask;
  const bool negative = f.has_sign && ((code >> (f.mantissa_bits + f.exponent_bits)) & 1);
  const double nan = negative ? -std::numeric_limits<double>::quiet_NaN()
                              : std::numeric_limits<double>::quiet_NaN();
  if (f.nan == Nan::kNegativeZero && negative && exponent == 0 && mantissa == 0) return nan;
  if (exponent == exponent_mask) {
    if (f.has_infinity && mantissa == 0) {
      return negative ? -std::numeric_limits<double>::infinity()
                      : std::numeric_limits<double>::infinity();
    }
    if (f.nan == Nan::kIeee) return nan;
    if (f.nan == Nan::kAllOnes && mantissa == mantissa_mask) return nan;
  }
  double magnitude;
  if (!f.has_zero) {
    magnitude = std::ldexp(1.0, static_cast<int>(exponent) - f.bias);
  } else if (exponent == 0) {
    magnitude = std::ldexp(static_cast<double>(mantissa), 1 - f.bias - f.mantissa_bits);
  } else {
    magnitude = std::ldexp(static_cast<double>(mantissa | (1u << f.mantissa_bits)),
                           static_cast<int>(exponent) - f.bias - f.mantissa_bits);
  }
  return negative ? -magnitude : magnitude;
}

uint32_t NanCode(const FloatFormat& f, bool negative) {
  const uint32_t mantissa_mask = (1u << f.mantissa_bits) - 1;
  const uint32_t exponent_mask = (1u << f.exponent_bits) - 1;
  const uint32_t sign_bit = f.has_sign ? 1u << (f.mantissa_bits + f.exponent_bits) : 0;
  switch (f.nan) {
    case Nan::kIeee:
      return (exponent_mask << f.mantissa_bits) | (1u << (f.mantissa_bits - 1)) |
             (negative ? sign_bit : 0);
    case Nan::kAllOnes:
      return (exponent_mask << f.mantissa_bits) | mantissa_mask | (negative ? sign_bit : 0);
    case Nan::kNegativeZero: return sign_bit;
    case Nan::kNone: return sign_bit;  // no NaN: APFloat's choice is -0 for FN types of 4 and 6 bits
  }
  return 0;
}

// The largest finite code without its sign.
uint32_t MaxFiniteCode(const FloatFormat& f) {
  const uint32_t all = (1u << (f.mantissa_bits + f.exponent_bits)) - 1;
  if (f.nan == Nan::kIeee) return (((1u << f.exponent_bits) - 1) << f.mantissa_bits) - 1;
  if (f.nan == Nan::kAllOnes) return all - 1;
  return all;
}

uint32_t Encode(const FloatFormat& f, double value) {
  const bool negative = std::signbit(value);
  const uint32_t sign =
      (f.has_sign && negative) ? 1u << (f.mantissa_bits + f.exponent_bits) : 0;
  if (std::isnan(value)) return NanCode(f, negative);
  if (!f.has_sign && negative) return NanCode(f, false);
  const double magnitude = std::fabs(value);
  const uint32_t max_code = MaxFiniteCode(f);
  const double max_value = Decode(f, max_code);
  auto overflow = [&]() -> uint32_t {
    if (f.has_infinity) return sign | (((1u << f.exponent_bits) - 1) << f.mantissa_bits);
    if (f.nan == Nan::kNone) return sign | max_code;
    return NanCode(f, negative);
  };
  if (std::isinf(value)) return overflow();
  if (magnitude == 0) {
    if (!f.has_zero) return 0;  // E8M0 has no zero: its smallest value
    return f.nan == Nan::kNegativeZero ? 0 : sign;
  }
  int exponent;
  std::frexp(magnitude, &exponent);  // magnitude = m * 2^exponent, m in [0.5, 1)
  const int min_exponent = f.has_zero ? 1 - f.bias : -f.bias;  // of the smallest normal
  int e = exponent - 1;
  if (e < min_exponent) e = min_exponent;
  // Round to the grid of that exponent; nearbyint rounds to nearest even, and the scaling is exact.
  const double scaled = std::ldexp(magnitude, f.mantissa_bits - e);
  const double rounded_units = std::nearbyint(scaled);
  const double rounded = std::ldexp(rounded_units, e - f.mantissa_bits);
  if (!f.has_zero && rounded_units == 0) return 0;
  if (rounded > max_value) return overflow();
  uint32_t units = static_cast<uint32_t>(rounded_units);
  if (!f.has_zero) {  // E8M0: only exponents; units is 1, or 2 after rounding up
    int biased = e + f.bias + (units >= 2 ? 1 : 0);
    return static_cast<uint32_t>(biased);
  }
  if (units == 0) return f.nan == Nan::kNegativeZero ? 0 : sign;
  uint32_t code;
  if (units < (1u << f.mantissa_bits)) {
    code = units;  // subnormal
  } else {
    // (biased exponent - 1) << m plus units: a carry out of the mantissa raises the exponent.
    code = (static_cast<uint32_t>(e + f.bias - 1) << f.mantissa_bits) + units;
  }
  return sign | code;
}

// 256 decoded values of every 8-bit (or narrower) float type, built once.
const std::vector<double>& DecodeTable(DType dtype) {
  static const auto* tables = [] {
    auto* all = new std::array<std::vector<double>, kNumDTypes>();
    for (const Info& info : kInfo) {
      if (info.cls != Class::kFloat || info.bits > 8) continue;
      auto& table = (*all)[static_cast<size_t>(info.dtype)];
      table.resize(256);
      for (uint32_t code = 0; code < 256; ++code) {
        table[code] = Decode(GetFloatFormat(info.dtype), code & ((1u << info.bits) - 1));
      }
    }
    return all;
  }();
  return (*tables)[static_cast<size_t>(dtype)];
}

}  // namespace

std::string_view DTypeName(DType dtype) { return InfoOf(dtype).name; }

std::optional<DType> ParseDType(std::string_view name) {
  for (const Info& info : kInfo) {
    if (info.name == name || info.hlo_name == name) return info.dtype;
  }
  return std::nullopt;
}

int64_t StorageBytes(DType dtype) { return InfoOf(dtype).storage_bytes; }
int BitWidth(DType dtype) { return InfoOf(dtype).bits; }
bool IsBool(DType dtype) { return InfoOf(dtype).cls == Class::kBool; }
bool IsSignedInteger(DType dtype) { return InfoOf(dtype).cls == Class::kSigned; }
bool IsUnsignedInteger(DType dtype) { return InfoOf(dtype).cls == Class::kUnsigned; }
bool IsInteger(DType dtype) { return IsSignedInteger(dtype) || IsUnsignedInteger(dtype); }
bool IsFloat(DType dtype) { return InfoOf(dtype).cls == Class::kFloat; }
bool IsComplex(DType dtype) { return InfoOf(dtype).cls == Class::kComplex; }

DType ComplexElement(DType dtype) {
  if (dtype == DType::kC64) return DType::kF32;
  if (dtype == DType::kC128) return DType::kF64;
  return dtype;
}

const FloatFormat& GetFloatFormat(DType dtype) {
  switch (dtype) {
    case DType::kF4E2M1FN: return kF4E2M1;
    case DType::kF6E2M3FN: return kF6E2M3;
    case DType::kF6E3M2FN: return kF6E3M2;
    case DType::kF8E3M4: return kE3M4;
    case DType::kF8E4M3: return kE4M3;
    case DType::kF8E4M3FN: return kE4M3FN;
    case DType::kF8E4M3FNUZ: return kE4M3FNUZ;
    case DType::kF8E4M3B11FNUZ: return kE4M3B11FNUZ;
    case DType::kF8E5M2: return kE5M2;
    case DType::kF8E5M2FNUZ: return kE5M2FNUZ;
    case DType::kF8E8M0FNU: return kE8M0;
    case DType::kBF16: return kBF16Format;
    case DType::kF16: return kF16Format;
    case DType::kTF32: return kTF32Format;
    case DType::kF32: return kF32Format;
    case DType::kF64: return kF64Format;
    default: break;
  }
  LOCKSTEP_CHECK(false) << "not a real float: " << DTypeName(dtype);
  return kF64Format;
}

double DecodeFloat(DType dtype, uint32_t code) {
  if (dtype == DType::kBF16) {
    return static_cast<double>(std::bit_cast<float>(code << 16));
  }
  if (dtype == DType::kF16) return Decode(kF16Format, code);
  return DecodeTable(dtype)[code & 0xFF];
}

uint32_t EncodeFloat(DType dtype, double value) { return Encode(GetFloatFormat(dtype), value); }

double RoundTo(DType dtype, double value) {
  switch (dtype) {
    case DType::kF64: return value;
    case DType::kF32: return static_cast<double>(static_cast<float>(value));
    case DType::kTF32: return Decode(kTF32Format, Encode(kTF32Format, value));
    default: return DecodeFloat(dtype, EncodeFloat(dtype, value));
  }
}

int64_t IntegerMin(DType dtype) {
  if (!IsSignedInteger(dtype)) return 0;
  return -1 - static_cast<int64_t>((uint64_t{1} << (BitWidth(dtype) - 1)) - 1);
}

uint64_t IntegerMax(DType dtype) {
  const int bits = BitWidth(dtype);
  if (IsSignedInteger(dtype)) return (uint64_t{1} << (bits - 1)) - 1;
  return bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
}

}  // namespace lockstep
