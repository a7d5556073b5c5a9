// Transcendental functions of f64 lanes: the C library's. Those of f32 are in hot_math_body.h.
#include <cmath>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

template <auto kF>
constexpr VectorFn InDouble = Unary<double, double, [](double x, int64_t) { return kF(x); }>;

double LibSin(double x) { return std::sin(x); }
double LibCos(double x) { return std::cos(x); }
double LibTan(double x) { return std::tan(x); }
double LibRsqrt(double x) { return 1.0 / std::sqrt(x); }
double LibCbrt(double x) { return std::cbrt(x); }
double LibExp(double x) { return std::exp(x); }
double LibExpm1(double x) { return std::expm1(x); }
double LibLog(double x) { return std::log(x); }
double LibLog1p(double x) { return std::log1p(x); }
double LibTanh(double x) { return std::tanh(x); }
double LibLogistic(double x) { return 1.0 / (1.0 + std::exp(-x)); }

}  // namespace

std::span<const VectorEntry> TranscendentalTable(Lane lane) {
  static constexpr VectorEntry kF64[] = {
      {OpCode::kExponential, InDouble<LibExp>},
      {OpCode::kExponentialMinusOne, InDouble<LibExpm1>},
      {OpCode::kLog, InDouble<LibLog>},
      {OpCode::kLogPlusOne, InDouble<LibLog1p>},
      {OpCode::kLogistic, InDouble<LibLogistic>},
      {OpCode::kTanh, InDouble<LibTanh>},
      {OpCode::kSine, InDouble<LibSin>},
      {OpCode::kCosine, InDouble<LibCos>},
      {OpCode::kTan, InDouble<LibTan>},
      {OpCode::kChloTan, InDouble<LibTan>},
      {OpCode::kRsqrt, InDouble<LibRsqrt>},
      {OpCode::kCbrt, InDouble<LibCbrt>},
      {OpCode::kPower,
       Binary<double, double, [](double a, double b, int64_t) { return std::pow(a, b); }>},
      {OpCode::kAtan2,
       Binary<double, double, [](double a, double b, int64_t) { return std::atan2(a, b); }>},
  };
  if (lane == Lane::kF64) return kF64;
  return {Hot().f32_math.entries, Hot().f32_math.count};
}

}  // namespace lockstep::kernels
