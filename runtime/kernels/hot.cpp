#include "runtime/kernels/hot.h"

namespace lockstep::kernels {

const HotLoops& Hot() {
  static const HotLoops& best = [&]() -> const HotLoops& {
#if defined(__x86_64__)
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    if (avx512) return HotAvx512();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return HotAvx2();
#endif
    return HotBaseline();
  }();
  return best;
}

}  // namespace lockstep::kernels
