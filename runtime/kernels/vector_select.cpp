// Vector functions that choose: compare, select, clamp. Comparisons are quiet: every one with a NaN
// is false except NE. The total order of floats (TOTALORDER) is -NaN < -inf < .. < -0 < +0 < .. <
// NaN. The loops over real lanes are in hot_select_body.h.
#include <complex>

#include "compiler/base/error.h"
#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

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
  if (lane == Lane::kC64) return PickComplex<float>(direction);
  if (lane == Lane::kC128) return PickComplex<double>(direction);
  return Hot().compare(direction, total_order, lane);
}

VectorFn SelectFn(int64_t bytes) {
  const VectorFn fn = Hot().select(bytes);
  return fn ? fn : SelectWide;
}

VectorFn ClampFn(Lane lane) {
  if (lane == Lane::kC64) return ComplexClamp<std::complex<float>>;
  if (lane == Lane::kC128) return ComplexClamp<std::complex<double>>;
  return Hot().clamp(lane);
}

}  // namespace lockstep::kernels
