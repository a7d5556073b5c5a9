// Folds of complex lanes, and the choice between all folds. Real floats: hot_fold_body.h.
#include <complex>

#include "runtime/kernels/fold_loops.h"
#include "runtime/kernels/hot.h"

namespace lockstep::kernels {
namespace {

// Complex products by the schoolbook formula, as in vector_complex.cpp.
template <typename T>
std::complex<T> Product(std::complex<T> a, std::complex<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

template <typename T, typename A>
std::optional<Fold> Complex(OpCode op) {
  if (op == OpCode::kAdd) return FoldLoops<T, A, [](A a, A b) { return a + b; }>::Make();
  if (op == OpCode::kMultiply) {
    return FoldLoops<T, A, [](A a, A b) { return Product(a, b); }>::Make();
  }
  return std::nullopt;
}

std::optional<Fold> Find(OpCode op, Lane lane, bool step) {
  using C64 = std::complex<float>;
  using C128 = std::complex<double>;
  switch (lane) {
    case Lane::kF32:
    case Lane::kF64: {
      const Fold fold = Hot().fold(op, lane == Lane::kF64, step);
      return fold.row ? std::optional<Fold>(fold) : std::nullopt;
    }
    case Lane::kC64:
      return step ? Complex<C64, C64>(op) : Complex<C64, C128>(op);
    case Lane::kC128:
      return Complex<C128, C128>(op);
    default:
      return FindIntegerFold(op, lane);
  }
}

}  // namespace

std::optional<Fold> FindFold(OpCode op, Lane lane) { return Find(op, lane, false); }
std::optional<Fold> FindStepFold(OpCode op, Lane lane) { return Find(op, lane, true); }

}  // namespace lockstep::kernels
