// Folds of float and complex lanes.
#include <complex>

#include "runtime/kernels/fold_loops.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

template <typename T>
std::optional<Fold> Float(OpCode op) {
  switch (op) {
    case OpCode::kAdd:
      return FoldLoops<T, double, [](double a, double b) { return a + b; }>::Make();
    case OpCode::kMultiply:
      return FoldLoops<T, double, [](double a, double b) { return a * b; }>::Make();
    case OpCode::kMaximum:
      return FoldLoops<T, T, [](T a, T b) { return FloatMax(a, b); }>::Make();
    case OpCode::kMinimum:
      return FoldLoops<T, T, [](T a, T b) { return FloatMin(a, b); }>::Make();
    default:
      return std::nullopt;
  }
}

using Wide = std::complex<double>;

template <typename T>
std::optional<Fold> Complex(OpCode op) {
  switch (op) {
    case OpCode::kAdd:
      return FoldLoops<T, Wide, [](Wide a, Wide b) {
        return Wide(a.real() + b.real(), a.imag() + b.imag());
      }>::Make();
    case OpCode::kMultiply:
      return FoldLoops<T, Wide, [](Wide a, Wide b) {
        return Wide(a.real() * b.real() - a.imag() * b.imag(),
                    a.real() * b.imag() + a.imag() * b.real());
      }>::Make();
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<Fold> FindFloatFold(OpCode op, Lane lane) {
  switch (lane) {
    case Lane::kF32:
      return Float<float>(op);
    case Lane::kF64:
      return Float<double>(op);
    case Lane::kC64:
      return Complex<std::complex<float>>(op);
    case Lane::kC128:
      return Complex<std::complex<double>>(op);
    default:
      return std::nullopt;
  }
}

std::optional<Fold> FindFold(OpCode op, Lane lane) {
  return lane >= Lane::kF32 ? FindFloatFold(op, lane) : FindIntegerFold(op, lane);
}

}  // namespace lockstep::kernels
