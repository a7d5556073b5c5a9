// Short vectors of lines for the FFT: of a size that every machine passes in registers.
#pragma once

#include <cstdint>

namespace lockstep::kernels::fft {

template <typename T>
struct LanesOf;
template <>
struct LanesOf<float> {
  using Type [[gnu::vector_size(16)]] = float;
};
template <>
struct LanesOf<double> {
  using Type [[gnu::vector_size(16)]] = double;
};
template <typename V, typename T>
inline constexpr int kLanes = static_cast<int>(sizeof(V) / sizeof(T));

template <typename T>
inline void SetLane(T& v, int, T x) {
  v = x;
}
template <typename T>
inline T GetLane(const T& v, int) {
  return v;
}
inline void SetLane(LanesOf<float>::Type& v, int lane, float x) { v[lane] = x; }
inline void SetLane(LanesOf<double>::Type& v, int lane, double x) { v[lane] = x; }
inline float GetLane(const LanesOf<float>::Type& v, int lane) { return v[lane]; }
inline double GetLane(const LanesOf<double>::Type& v, int lane) { return v[lane]; }

}  // namespace lockstep::kernels::fft
