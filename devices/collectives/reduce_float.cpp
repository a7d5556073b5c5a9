// Leaves of reductions on f16, bf16, tf32, f32, f64 and complex numbers.
#include <bit>
#include <complex>
#include <type_traits>

#include "devices/collectives/leaf.h"

namespace lockstep {
namespace {

using Reduction = CollectiveReduction;

template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;

/// IEEE 754-2019 minimum and maximum: NaN wins, -0 < +0. Equal values have equal bits but for the
/// zeros, whose sign bits `and` (maximum) or `or` (minimum) joins as wanted.
template <bool kMax, typename T>
LOCKSTEP_INLINE T Extremum(T a, T b) {
  using Bits = BitsOf<T>;
  const Bits bits_a = std::bit_cast<Bits>(a), bits_b = std::bit_cast<Bits>(b);
  const T equal = std::bit_cast<T>(static_cast<Bits>(kMax ? bits_a & bits_b : bits_a | bits_b));
  const T ordered = (kMax ? b > a : b < a) ? b : a;
  const T number = a == b ? equal : ordered;
  return a != a ? a : (b != b ? b : number);
}

template <Reduction kReduction, typename T>
LOCKSTEP_INLINE T CombineReal(T a, T b) {
  if constexpr (kReduction == Reduction::kSum) return a + b;
  if constexpr (kReduction == Reduction::kProd) return a * b;
  if constexpr (kReduction == Reduction::kMin) return Extremum<false>(a, b);
  if constexpr (kReduction == Reduction::kMax) return Extremum<true>(a, b);
}

template <typename T, Reduction kReduction>
struct RealPolicy {
  using Storage = T;
  LOCKSTEP_INLINE T Load(T value) { return value; }
  LOCKSTEP_INLINE T Store(T value) { return value; }
  LOCKSTEP_INLINE T Combine(T a, T b) { return CombineReal<kReduction>(a, b); }
};

/// Rounds away the low kDropped bits of the mantissa, ties to even; NaN stays NaN.
template <int kDropped>
LOCKSTEP_INLINE float RoundMantissa(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  constexpr uint32_t kHalf = (1u << (kDropped - 1)) - 1;
  const uint32_t rounded = (bits + kHalf + ((bits >> kDropped) & 1)) & ~((1u << kDropped) - 1);
  const uint32_t quiet = (bits | 0x00400000u) & ~((1u << kDropped) - 1);
  return std::bit_cast<float>(value != value ? quiet : rounded);
}

template <Reduction kReduction>
struct BFloat16Policy {
  using Storage = uint16_t;
  LOCKSTEP_INLINE float Load(uint16_t code) {
    return std::bit_cast<float>(static_cast<uint32_t>(code) << 16);
  }
  LOCKSTEP_INLINE uint16_t Store(float value) {
    return static_cast<uint16_t>(std::bit_cast<uint32_t>(value) >> 16);
  }
  LOCKSTEP_INLINE float Combine(float a, float b) {
    return RoundMantissa<16>(CombineReal<kReduction>(a, b));
  }
};

template <Reduction kReduction>
struct TFloat32Policy {
  using Storage = float;
  LOCKSTEP_INLINE float Load(float value) { return value; }
  LOCKSTEP_INLINE float Store(float value) { return value; }
  LOCKSTEP_INLINE float Combine(float a, float b) {
    return RoundMantissa<13>(CombineReal<kReduction>(a, b));
  }
};

/// Exponent and mantissa of the half moved to a float's place are off by a factor of 2^112,
/// which one exact multiplication corrects for normal and subnormal numbers alike.
LOCKSTEP_INLINE float HalfToFloat(uint16_t code) {
  const uint32_t sign = static_cast<uint32_t>(code & 0x8000u) << 16;
  const uint32_t magnitude = static_cast<uint32_t>(code & 0x7fffu) << 13;
  const uint32_t scaled = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112f);
  const uint32_t special = magnitude | 0x7f800000u;  // infinity and NaN
  return std::bit_cast<float>(sign | ((code & 0x7c00u) == 0x7c00u ? special : scaled));
}

/// Rounds to nearest even. A subnormal result is what adding 0.5 leaves in the low mantissa bits.
LOCKSTEP_INLINE uint16_t FloatToHalf(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7fffffffu;
  const uint32_t subnormal =
      std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - 0x3f000000u;
  const uint32_t normal = (magnitude + 0xc8000fffu + ((magnitude >> 13) & 1)) >> 13;
  const uint32_t special = magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u;
  const uint32_t finite = magnitude < 0x38800000u ? subnormal : normal;
  return static_cast<uint16_t>((magnitude >= 0x47800000u ? special : finite) |
                               ((bits >> 16) & 0x8000u));
}

template <Reduction kReduction>
struct HalfPolicy {
  using Storage = uint16_t;
  LOCKSTEP_INLINE uint16_t Load(uint16_t code) { return code; }
  LOCKSTEP_INLINE uint16_t Store(uint16_t code) { return code; }
  LOCKSTEP_INLINE uint16_t Combine(uint16_t a, uint16_t b) {
    return FloatToHalf(CombineReal<kReduction>(HalfToFloat(a), HalfToFloat(b)));
  }
};

template <typename T>
struct ComplexNumber {
  T re, im;
};

template <typename T, Reduction kReduction>
struct ComplexPolicy {
  using Storage = ComplexNumber<T>;
  LOCKSTEP_INLINE Storage Load(Storage value) { return value; }
  LOCKSTEP_INLINE Storage Store(Storage value) { return value; }
  LOCKSTEP_INLINE Storage Combine(Storage a, Storage b) {
    if constexpr (kReduction == Reduction::kSum) return {a.re + b.re, a.im + b.im};
    if constexpr (kReduction == Reduction::kProd) {
      const std::complex<T> product = std::complex<T>(a.re, a.im) * std::complex<T>(b.re, b.im);
      return {product.real(), product.imag()};
    }
    const bool less = b.re < a.re || (b.re == a.re && b.im < a.im);
    const bool greater = b.re > a.re || (b.re == a.re && b.im > a.im);
    if constexpr (kReduction == Reduction::kMin) return less ? b : a;
    if constexpr (kReduction == Reduction::kMax) return greater ? b : a;
  }
};

/// Max and min are complete for numbers; bitwise reductions are not defined on floats.
template <template <Reduction> class Policy, bool kHot>
LeafSet ByReduction(Reduction reduction) {
  auto make = []<typename P>() {
    return kHot ? internal::HotLeaves<P>() : internal::PairLeaves<P>();
  };
  switch (reduction) {
    case Reduction::kSum:
      return make.template operator()<Policy<Reduction::kSum>>();
    case Reduction::kProd:
      return make.template operator()<Policy<Reduction::kProd>>();
    case Reduction::kMin:
      return make.template operator()<Policy<Reduction::kMin>>();
    case Reduction::kMax:
      return make.template operator()<Policy<Reduction::kMax>>();
    default:
      return {};
  }
}

template <Reduction kReduction>
using Float32 = RealPolicy<float, kReduction>;
template <Reduction kReduction>
using Float64 = RealPolicy<double, kReduction>;
template <Reduction kReduction>
using Complex64 = ComplexPolicy<float, kReduction>;
template <Reduction kReduction>
using Complex128 = ComplexPolicy<double, kReduction>;

}  // namespace

LeafSet FloatLeaves(DType dtype, CollectiveReduction reduction) {
  switch (dtype) {
    case DType::kBF16:
      return ByReduction<BFloat16Policy, true>(reduction);
    case DType::kF16:
      return ByReduction<HalfPolicy, true>(reduction);
    case DType::kTF32:
      return ByReduction<TFloat32Policy, false>(reduction);
    case DType::kF32:
      return ByReduction<Float32, true>(reduction);
    case DType::kF64:
      return ByReduction<Float64, true>(reduction);
    case DType::kC64:
      return ByReduction<Complex64, false>(reduction);
    case DType::kC128:
      return ByReduction<Complex128, false>(reduction);
    default:
      return {};
  }
}

}  // namespace lockstep
