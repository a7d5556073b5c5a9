// Vector functions that choose: compare, select, clamp. Comparisons are quiet: every one with a NaN
// is false except NE. The total order of floats (TOTALORDER) is -NaN < -inf < .. < -0 < +0 < .. <
// NaN.
#include <complex>

#include "compiler/base/error.h"
#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

// Maps float bits to integers that order as the total order does.
inline int32_t TotalKey(float x) {
  const int32_t bits = __builtin_bit_cast(int32_t, x);
  return bits ^ static_cast<int32_t>(static_cast<uint32_t>(bits >> 31) >> 1);
}
inline int64_t TotalKey(double x) {
  const int64_t bits = __builtin_bit_cast(int64_t, x);
  return bits ^ static_cast<int64_t>(static_cast<uint64_t>(bits >> 63) >> 1);
}

template <typename T>
struct Plain {
  static T Key(T x) { return x; }
};
template <typename T>
struct Total {
  static auto Key(T x) { return TotalKey(x); }
};

template <typename T, template <typename> class K>
VectorFn Pick(CompareDirection direction) {
  switch (direction) {
    case CompareDirection::kEq:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) == K<T>::Key(b));
      }>;
    case CompareDirection::kNe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) != K<T>::Key(b));
      }>;
    case CompareDirection::kGe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(b) <= K<T>::Key(a));
      }>;
    case CompareDirection::kGt:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(b) < K<T>::Key(a));
      }>;
    case CompareDirection::kLe:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) <= K<T>::Key(b));
      }>;
    case CompareDirection::kLt:
      return Binary<T, uint8_t, [](T a, T b, int64_t) {
        return static_cast<uint8_t>(K<T>::Key(a) < K<T>::Key(b));
      }>;
  }
  return nullptr;
}

// Complex numbers have equality only, as in the specification.
template <typename T>
VectorFn PickComplex(CompareDirection direction) {
  using C = std::complex<T>;
  if (direction == CompareDirection::kEq) {
    return Binary<C, uint8_t, [](C a, C b, int64_t) {
      return static_cast<uint8_t>(a.real() == b.real() && a.imag() == b.imag());
    }>;
  }
  if (direction == CompareDirection::kNe) {
    return Binary<C, uint8_t, [](C a, C b, int64_t) {
      return static_cast<uint8_t>(a.real() != b.real() || a.imag() != b.imag());
    }>;
  }
  throw InvalidArgument("complex numbers can be compared with EQ and NE only");
}

struct Wide {
  uint64_t low, high;
};

void SelectWide(const void* a, const void* b, const void* c, void* out, int64_t n, int64_t) {
  const uint8_t* predicate = static_cast<const uint8_t*>(a);
  const Wide* yes = static_cast<const Wide*>(b);
  const Wide* no = static_cast<const Wide*>(c);
  Wide* r = static_cast<Wide*>(out);
  for (int64_t i = 0; i < n; ++i) r[i] = predicate[i] != 0 ? yes[i] : no[i];
}

template <typename T>
constexpr VectorFn IntClamp = Ternary<T, [](T lo, T x, T hi) {
  const T raised = x < lo ? lo : x;
  return hi < raised ? hi : raised;
}>;
template <typename T>
constexpr VectorFn FloatClamp =
    Ternary<T, [](T lo, T x, T hi) { return FloatMin(FloatMax(x, lo), hi); }>;

template <typename C>
bool LexLess(C a, C b) {
  return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
}
template <typename C>
constexpr VectorFn ComplexClamp = Ternary<C, [](C lo, C x, C hi) {
  const C raised = LexLess(x, lo) ? lo : x;
  return LexLess(hi, raised) ? hi : raised;
}>;

}  // namespace

VectorFn CompareFn(CompareDirection direction, bool total_order, Lane lane) {
  switch (lane) {
    case Lane::kBool:
    case Lane::kU8:
      return Pick<uint8_t, Plain>(direction);
    case Lane::kS8:
      return Pick<int8_t, Plain>(direction);
    case Lane::kS16:
      return Pick<int16_t, Plain>(direction);
    case Lane::kS32:
      return Pick<int32_t, Plain>(direction);
    case Lane::kS64:
      return Pick<int64_t, Plain>(direction);
    case Lane::kU16:
      return Pick<uint16_t, Plain>(direction);
    case Lane::kU32:
      return Pick<uint32_t, Plain>(direction);
    case Lane::kU64:
      return Pick<uint64_t, Plain>(direction);
    case Lane::kF32:
      return total_order ? Pick<float, Total>(direction) : Hot().compare_f32(direction);
    case Lane::kF64:
      return total_order ? Pick<double, Total>(direction) : Pick<double, Plain>(direction);
    case Lane::kC64:
      return PickComplex<float>(direction);
    case Lane::kC128:
      return PickComplex<double>(direction);
  }
  return nullptr;
}

VectorFn SelectFn(int64_t bytes) {
  const VectorFn fn = Hot().select(bytes);
  return fn ? fn : SelectWide;
}

VectorFn ClampFn(Lane lane) {
  switch (lane) {
    case Lane::kBool:
    case Lane::kU8:
      return IntClamp<uint8_t>;
    case Lane::kS8:
      return IntClamp<int8_t>;
    case Lane::kS16:
      return IntClamp<int16_t>;
    case Lane::kS32:
      return IntClamp<int32_t>;
    case Lane::kS64:
      return IntClamp<int64_t>;
    case Lane::kU16:
      return IntClamp<uint16_t>;
    case Lane::kU32:
      return IntClamp<uint32_t>;
    case Lane::kU64:
      return IntClamp<uint64_t>;
    case Lane::kF32:
      return FloatClamp<float>;
    case Lane::kF64:
      return FloatClamp<double>;
    case Lane::kC64:
      return ComplexClamp<std::complex<float>>;
    case Lane::kC128:
      return ComplexClamp<std::complex<double>>;
  }
  return nullptr;
}

}  // namespace lockstep::kernels
