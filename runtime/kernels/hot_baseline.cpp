// Hot loops for the baseline instruction set.
#define LOCKSTEP_ISA isa_baseline
#include "runtime/kernels/hot_loops_body.h"

namespace lockstep::kernels {

const HotLoops& HotBaseline() {
  static const HotLoops loops = MakeHotLoops();
  return loops;
}

}  // namespace lockstep::kernels
