// Hot loops: the functions of the frequent types that decide speed, compiled three times (baseline,
// AVX2, AVX-512) and chosen when the program starts. All variants give the same bits:
// nothing here is contracted or reassociated by the compiler.
//
// The bodies are the hot_*_body.h headers, included by hot_<isa>.cpp after LOCKSTEP_ISA is defined.
// Those objects contain loops only: no containers, no inline functions of other headers that the
// linker could share between instruction sets.
#pragma once

#include "runtime/kernels/fold.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {

struct VectorTable {
  const VectorEntry* entries = nullptr;
  size_t count = 0;
};

struct HotLoops {
  VectorTable f32, f64;  ///< arithmetic and rounding
  VectorTable f32_math;  ///< exp, log, sin, ...
  /// Folds of real floats (row == null: none); `step` accumulates in the lane type.
  Fold (*fold)(OpCode op, bool is_f64, bool step) = nullptr;
  Codec bf16, f16;
  VectorFn (*select)(int64_t lane_bytes) = nullptr;  ///< null result: no such lanes
  VectorFn (*compare)(CompareDirection direction, bool total_order, Lane lane) = nullptr;
  VectorFn (*clamp)(Lane lane) = nullptr;             ///< null result: no such lanes
  VectorTable (*integer)(Lane lane) = nullptr;        ///< arithmetic and order
  VectorTable (*shift)(Lane lane) = nullptr;          ///< shifts and division; rows may be null
  VectorFn (*convert)(Lane from, Lane to) = nullptr;  ///< null result: not a frequent pair
  VectorFn abs_c64 = nullptr;
  /// Lanes that the fast formula does not cover go to `slow`.
  void (*exp_c64)(const float* a, float* out, int64_t n, VectorFn slow) = nullptr;
  void (*divide_c64)(const float* a, const float* b, float* out, int64_t n,
                     VectorFn slow) = nullptr;
  SequenceFn sequence_f32 = nullptr, sequence_f64 = nullptr;
};

const HotLoops& HotBaseline();
const HotLoops& HotAvx2();
const HotLoops& HotAvx512();
/// The best variant for this machine.
const HotLoops& Hot();

}  // namespace lockstep::kernels
