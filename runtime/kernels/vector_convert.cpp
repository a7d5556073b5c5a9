// Conversions between lanes with the semantics of `convert`: floats truncate toward zero into
// integers, saturate out of range and turn NaN into 0; integers wrap; anything but zero is true;
// integers round to nearest even into floats; a real becomes a complex with imaginary part +0 and a
// complex loses its imaginary part. The loops of the frequent pairs are in hot_convert_body.h.
#include <array>
#include <complex>

#include "runtime/kernels/hot.h"
#include "runtime/kernels/vector_loops.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {
namespace {

template <typename From, typename To>
To ConvertOne(From x) {
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    return SaturateTo<From, To>(x);
  } else {
    return static_cast<To>(x);
  }
}

template <typename From, typename To>
constexpr VectorFn Plain = Unary<From, To, [](From x, int64_t) { return ConvertOne<From, To>(x); }>;
template <typename From>
constexpr VectorFn ToBool =
    Unary<From, uint8_t, [](From x, int64_t) { return static_cast<uint8_t>(x != From{0}); }>;
template <typename From, typename Part>
constexpr VectorFn ToComplex = Unary<From, std::complex<Part>, [](From x, int64_t) {
  return std::complex<Part>(static_cast<Part>(x), Part{0});
}>;
template <typename Part, typename To>
constexpr VectorFn FromComplex = Unary<std::complex<Part>, To, [](std::complex<Part> x, int64_t) {
  return ConvertOne<Part, To>(x.real());
}>;
template <typename Part>
constexpr VectorFn ComplexToBool =
    Unary<std::complex<Part>, uint8_t, [](std::complex<Part> x, int64_t) {
      return static_cast<uint8_t>(x.real() != Part{0});  // the imaginary part is ignored
    }>;
template <typename Part, typename To>
constexpr VectorFn ComplexToComplex =
    Unary<std::complex<Part>, std::complex<To>, [](std::complex<Part> x, int64_t) {
      return std::complex<To>(static_cast<To>(x.real()), static_cast<To>(x.imag()));
    }>;

using Row = std::array<VectorFn, kNumLanes>;  // by target lane, in the order of Lane

template <typename From>
constexpr Row kRow = {ToBool<From>,           Plain<From, int8_t>,   Plain<From, int16_t>,
                      Plain<From, int32_t>,   Plain<From, int64_t>,  Plain<From, uint8_t>,
                      Plain<From, uint16_t>,  Plain<From, uint32_t>, Plain<From, uint64_t>,
                      Plain<From, float>,     Plain<From, double>,   ToComplex<From, float>,
                      ToComplex<From, double>};
template <typename Part>
constexpr Row kComplexRow = {
    ComplexToBool<Part>,           FromComplex<Part, int8_t>,   FromComplex<Part, int16_t>,
    FromComplex<Part, int32_t>,    FromComplex<Part, int64_t>,  FromComplex<Part, uint8_t>,
    FromComplex<Part, uint16_t>,   FromComplex<Part, uint32_t>, FromComplex<Part, uint64_t>,
    FromComplex<Part, float>,      FromComplex<Part, double>,   ComplexToComplex<Part, float>,
    ComplexToComplex<Part, double>};

constexpr std::array<Row, kNumLanes> kTable = {
    kRow<uint8_t>, kRow<int8_t>,       kRow<int16_t>,      kRow<int32_t>,  kRow<int64_t>,
    kRow<uint8_t>, kRow<uint16_t>,     kRow<uint32_t>,     kRow<uint64_t>, kRow<float>,
    kRow<double>,  kComplexRow<float>, kComplexRow<double>};

}  // namespace

VectorFn ConvertFn(Lane from, Lane to) {
  if (const VectorFn fn = Hot().convert(from, to)) return fn;
  return kTable[static_cast<size_t>(from)][static_cast<size_t>(to)];
}

}  // namespace lockstep::kernels
