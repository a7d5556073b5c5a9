// Hot loops for x86-64-v4 (AVX-512); flags.cmake compiles this file for it.
#define LOCKSTEP_ISA isa_avx512
#include "runtime/kernels/hot_loops_body.h"

namespace lockstep::kernels {

const HotLoops& HotAvx512() {
  static const HotLoops loops = MakeHotLoops();
  return loops;
}

}  // namespace lockstep::kernels
