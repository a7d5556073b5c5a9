// Hot loops for x86-64-v4 (AVX-512); flags.cmake compiles this file for it.
#define LOCKSTEP_ISA isa_avx512
#include "runtime/kernels/hot_codec_body.h"
#include "runtime/kernels/hot_complex_body.h"
#include "runtime/kernels/hot_convert_body.h"
#include "runtime/kernels/hot_float_body.h"
#include "runtime/kernels/hot_fold_body.h"
#include "runtime/kernels/hot_integer_body.h"
#include "runtime/kernels/hot_math_body.h"
#include "runtime/kernels/hot_select_body.h"
#include "runtime/kernels/hot_sequence_body.h"

namespace lockstep::kernels {

const HotLoops& HotAvx512() {
  static const HotLoops loops = {FloatEntries<float>(),
                                 FloatEntries<double>(),
                                 MathEntries(),
                                 HotFold,
                                 {false, LoadBf16, StoreBf16, RoundBf16},
                                 {false, LoadF16, StoreF16, RoundF16},
                                 HotSelect,
                                 HotCompare,
                                 HotClamp,
                                 HotInteger,
                                 HotShift,
                                 HotConvert,
                                 AbsC64,
                                 ExpC64,
                                 DivideC64,
                                 SequenceLoops<float>::Run,
                                 SequenceLoops<double>::Run};
  return loops;
}

}  // namespace lockstep::kernels
