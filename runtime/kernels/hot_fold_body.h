// Folds of f32 and f64 lanes (see hot.h and fold.h).
#pragma once

#include "runtime/kernels/fold_loops.h"
#include "runtime/kernels/hot.h"

namespace lockstep::kernels {
namespace {

template <typename T, typename A>
Fold FloatFold(OpCode op) {
  switch (op) {
    case OpCode::kAdd:
      return FoldLoops<T, A, [](A a, A b) { return a + b; }>::Make();
    case OpCode::kMultiply:
      return FoldLoops<T, A, [](A a, A b) { return a * b; }>::Make();
    case OpCode::kMaximum:
      return FoldLoops<T, T, [](T a, T b) { return FloatMax(a, b); }>::Make();
    case OpCode::kMinimum:
      return FoldLoops<T, T, [](T a, T b) { return FloatMin(a, b); }>::Make();
    default:
      return {};
  }
}

Fold HotFold(OpCode op, bool is_f64, bool step) {
  if (is_f64) return FloatFold<double, double>(op);
  return step ? FloatFold<float, float>(op) : FloatFold<float, double>(op);
}

}  // namespace
}  // namespace lockstep::kernels
