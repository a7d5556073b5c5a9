// Hot loops for x86-64-v3 (AVX2); flags.cmake compiles this file for it.
#define LOCKSTEP_ISA isa_avx2
#include "runtime/kernels/hot_loops_body.h"

namespace lockstep::kernels {

const HotLoops& HotAvx2() {
  static const HotLoops loops = MakeHotLoops();
  return loops;
}

}  // namespace lockstep::kernels
