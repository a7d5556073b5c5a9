// Element types: every one that StableHLO has, from the start.
//
// Storage: one element occupies storage_bytes(dtype) bytes in a Literal and in a device buffer.
// Sub-byte types (i1, i2, i4, ui2, ui4, f4, f6) use one byte each; i1 holds 0 or 1; i2 and i4 are
// sign-extended into int8_t. tf32 is stored as a float whose low 13 mantissa bits are zero.
#pragma once

#include <complex>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockstep {

enum class DType : uint8_t {
  kI1, kI2, kI4, kI8, kI16, kI32, kI64,
  kU2, kU4, kU8, kU16, kU32, kU64,
  kF4E2M1FN, kF6E2M3FN, kF6E3M2FN,
  kF8E3M4, kF8E4M3, kF8E4M3FN, kF8E4M3FNUZ, kF8E4M3B11FNUZ, kF8E5M2, kF8E5M2FNUZ, kF8E8M0FNU,
  kBF16, kF16, kTF32, kF32, kF64,
  kC64, kC128,
};
inline constexpr int kNumDTypes = static_cast<int>(DType::kC128) + 1;

/// Geometry of a binary floating-point format. `value bits` are sign, exponent, mantissa.
struct FloatFormat {
  int exponent_bits = 0;
  int mantissa_bits = 0;  ///< without the hidden bit
  int bias = 0;
  bool has_sign = true;
  bool has_infinity = true;
  /// kIeee: all exponents 1, mantissa != 0. kAllOnes (FN): only the all-ones code(s) is NaN.
  /// kNegativeZero (FNUZ): the code of -0 is NaN. kNone: no NaN (f4, f6).
  enum class Nan : uint8_t { kIeee, kAllOnes, kNegativeZero, kNone } nan = Nan::kIeee;
  bool has_zero = true;  ///< false for f8E8M0FNU
};

/// MLIR spelling: "i1", "ui8", "bf16", "f8E4M3FN", "complex<f32>".
std::string_view DTypeName(DType dtype);
/// Accepts MLIR spellings and HLO spellings ("pred", "s32", "u8", "c64", "f8e4m3fn").
std::optional<DType> ParseDType(std::string_view name);

int64_t StorageBytes(DType dtype);  ///< bytes of one element in memory
int BitWidth(DType dtype);          ///< bits of the type itself: i1 -> 1, i4 -> 4, complex<f32> -> 64

bool IsInteger(DType dtype);          ///< signed or unsigned, i1 excluded
bool IsBool(DType dtype);             ///< i1
bool IsSignedInteger(DType dtype);
bool IsUnsignedInteger(DType dtype);
bool IsFloat(DType dtype);            ///< real floating point
bool IsComplex(DType dtype);
DType ComplexElement(DType dtype);    ///< c64 -> f32, c128 -> f64; others unchanged
/// Geometry of a real floating-point dtype.
const FloatFormat& GetFloatFormat(DType dtype);

/// Decodes a code of a float of at most 16 bits (exactly representable in double).
double DecodeFloat(DType dtype, uint32_t code);
/// Rounds to nearest even into a float of at most 16 bits. Overflow becomes infinity, or NaN where
/// the format has no infinity, or the largest finite value where it has neither (f4, f6).
uint32_t EncodeFloat(DType dtype, double value);
/// Rounds a double to the nearest value of a real float dtype (f64: unchanged).
double RoundTo(DType dtype, double value);

/// Smallest and largest value of an integer type (i1: 0 and 1); ui64's maximum as uint64_t.
int64_t IntegerMin(DType dtype);
uint64_t IntegerMax(DType dtype);

/// Storage structs for typed code: 16-bit floats and everything narrower.
template <DType kType>
struct CodedFloat {
  using Code = std::conditional_t<(kType == DType::kBF16 || kType == DType::kF16), uint16_t, uint8_t>;
  Code code = 0;
  CodedFloat() = default;
  explicit CodedFloat(double value) : code(static_cast<Code>(EncodeFloat(kType, value))) {}
  explicit operator double() const { return DecodeFloat(kType, code); }
  explicit operator float() const { return static_cast<float>(DecodeFloat(kType, code)); }
};

}  // namespace lockstep
