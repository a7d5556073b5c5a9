// Leaves of integer and boolean reductions.
#include <algorithm>
#include <type_traits>

#include "devices/collectives/leaf.h"

namespace lockstep {
namespace {

using Reduction = CollectiveReduction;

/// kBits < width of T: sub-byte types, sign- or zero-extended in a byte.
template <typename T, int kBits, Reduction kReduction>
struct IntegerPolicy {
  using Storage = T;
  using Unsigned = std::make_unsigned_t<T>;
  using Wide = std::conditional_t<(sizeof(T) < 4), uint32_t, Unsigned>;  // no promotion to int

  LOCKSTEP_INLINE T Load(T value) { return value; }
  LOCKSTEP_INLINE T Store(T value) { return value; }
  LOCKSTEP_INLINE T Wrap(Wide value) {
    if constexpr (kBits == sizeof(T) * 8) {
      return static_cast<T>(value);
    } else if constexpr (std::is_signed_v<T>) {
      constexpr Wide kSign = Wide{1} << (kBits - 1);
      constexpr Wide kMask = (Wide{1} << kBits) - 1;
      return static_cast<T>(((value & kMask) ^ kSign) - kSign);
    } else {
      return static_cast<T>(value & ((Wide{1} << kBits) - 1));
    }
  }
  LOCKSTEP_INLINE T Combine(T a, T b) {
    const Wide wide_a = static_cast<Wide>(static_cast<Unsigned>(a));
    const Wide wide_b = static_cast<Wide>(static_cast<Unsigned>(b));
    if constexpr (kReduction == Reduction::kSum) return Wrap(wide_a + wide_b);
    if constexpr (kReduction == Reduction::kProd) return Wrap(wide_a * wide_b);
    if constexpr (kReduction == Reduction::kMin) return b < a ? b : a;
    if constexpr (kReduction == Reduction::kMax) return b > a ? b : a;
    if constexpr (kReduction == Reduction::kAnd) return static_cast<T>(a & b);
    if constexpr (kReduction == Reduction::kOr) return static_cast<T>(a | b);
    if constexpr (kReduction == Reduction::kXor) return static_cast<T>(a ^ b);
  }
};

template <template <Reduction> class Maker>
LeafSet ByReduction(Reduction reduction) {
  switch (reduction) {
    case Reduction::kSum:
      return Maker<Reduction::kSum>::Make();
    case Reduction::kProd:
      return Maker<Reduction::kProd>::Make();
    case Reduction::kMin:
      return Maker<Reduction::kMin>::Make();
    case Reduction::kMax:
      return Maker<Reduction::kMax>::Make();
    case Reduction::kAnd:
      return Maker<Reduction::kAnd>::Make();
    case Reduction::kOr:
      return Maker<Reduction::kOr>::Make();
    case Reduction::kXor:
      return Maker<Reduction::kXor>::Make();
    case Reduction::kNone:
    case Reduction::kCustom:
      break;
  }
  return {};
}

template <typename T, int kBits>
struct Makers {
  template <Reduction kReduction>
  struct Wide {
    static LeafSet Make() { return internal::WideLeaves<IntegerPolicy<T, kBits, kReduction>>(); }
  };
  template <Reduction kReduction>
  struct Pair {
    static LeafSet Make() { return internal::PairLeaves<IntegerPolicy<T, kBits, kReduction>>(); }
  };
};

/// Booleans are bytes 0 and 1: `or` and `and` do what sums and products wrapped to one bit, maxima
/// and minima do. StableHLO defines add on i1 as `or`.
Reduction OnBooleans(Reduction reduction) {
  switch (reduction) {
    case Reduction::kSum:
    case Reduction::kMax:
      return Reduction::kOr;
    case Reduction::kProd:
    case Reduction::kMin:
      return Reduction::kAnd;
    default:
      return reduction;
  }
}

/// Signedness matters only for the order.
bool Ordered(Reduction reduction) {
  return reduction == Reduction::kMin || reduction == Reduction::kMax;
}

}  // namespace

LeafSet IntegerLeaves(DType dtype, CollectiveReduction reduction) {
  const bool is_signed = IsSignedInteger(dtype) || !Ordered(reduction);
  switch (dtype) {
    case DType::kI1:
      return ByReduction<Makers<uint8_t, 8>::Pair>(OnBooleans(reduction));
    case DType::kI2:
      return ByReduction<Makers<int8_t, 2>::Pair>(reduction);
    case DType::kI4:
      return ByReduction<Makers<int8_t, 4>::Pair>(reduction);
    case DType::kU2:
      return ByReduction<Makers<uint8_t, 2>::Pair>(reduction);
    case DType::kU4:
      return ByReduction<Makers<uint8_t, 4>::Pair>(reduction);
    case DType::kI8:
    case DType::kU8:
      return is_signed ? ByReduction<Makers<int8_t, 8>::Pair>(reduction)
                       : ByReduction<Makers<uint8_t, 8>::Pair>(reduction);
    case DType::kI16:
    case DType::kU16:
      return is_signed ? ByReduction<Makers<int16_t, 16>::Pair>(reduction)
                       : ByReduction<Makers<uint16_t, 16>::Pair>(reduction);
    case DType::kI32:
    case DType::kU32:
      return is_signed ? ByReduction<Makers<int32_t, 32>::Wide>(reduction)
                       : ByReduction<Makers<uint32_t, 32>::Pair>(reduction);
    case DType::kI64:
    case DType::kU64:
      return is_signed ? ByReduction<Makers<int64_t, 64>::Pair>(reduction)
                       : ByReduction<Makers<uint64_t, 64>::Pair>(reduction);
    default:
      return {};
  }
}

}  // namespace lockstep
