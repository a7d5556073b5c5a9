// All hot loops of one instruction set (see hot.h); included by hot_<isa>.cpp after LOCKSTEP_ISA is
// defined.
#pragma once

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
namespace {

HotLoops MakeHotLoops() {
  return {FloatEntries<float>(),
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
}

}  // namespace
}  // namespace lockstep::kernels
