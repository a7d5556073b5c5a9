// Vector functions: one operation over `n` lanes, the alphabet of scalar programs (program.h).
//
// All have one signature whatever their arity, so that a program is a flat list of calls. Outputs
// may be exactly an input (same address) but never overlap one partly. `imm` carries what is
// constant per instruction: the bit width for operations that look at bits (i4 is computed in
// int8_t lanes), the format of reduce_precision.
#pragma once

#include <span>
#include <vector>

#include "compiler/ir/op_code.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "runtime/kernels/element.h"

namespace lockstep::kernels {

using VectorFn = void (*)(const void* a, const void* b, const void* c, void* out, int64_t n,
                          int64_t imm);

/// A table row: the function of an op for operands of one lane type.
struct VectorEntry {
  OpCode code;
  VectorFn fn;
};

/// One step of a sequence: value = op(value, source). A sequence starts with the lanes of its first
/// source and takes one more source per step; it computes what the ops one after the other would,
/// to the bit, in one pass. `out` may be exactly one of the sources.
enum class SequenceOp : uint8_t {
  kNone,
  kAdd,
  kSubtract,
  kSubtractFrom,  ///< source - value
  kMultiply,
  kDivide,
  kDivideInto,  ///< source / value
  kMaximum,
  kMinimum,
};
struct SequenceStep {
  SequenceOp op = SequenceOp::kNone;
  bool uniform = false;  ///< all lanes of the source are the first one
};
inline constexpr int kMaxSequence = 12;  ///< steps
using SequenceFn = void (*)(const SequenceStep* steps, int count, const void* const* sources,
                            void* out, int64_t n);
/// For kF32 and kF64 lanes.
SequenceFn FindSequenceFn(Lane lane);

/// The function of a unary or binary elementwise op whose (first) operand has lanes `lane`; null if
/// there is none. Result lanes are the operand's, except: is_finite, is_inf -> kBool; real, imag
/// and abs of complex -> the part's lane.
VectorFn FindVectorFn(OpCode code, Lane lane);

/// Lane comparison into kBool; `total_order` orders floats by sign and bits.
VectorFn CompareFn(CompareDirection direction, bool total_order, Lane lane);
/// Conversion with the semantics of `convert` (truncate and saturate, wrap, != 0).
VectorFn ConvertFn(Lane from, Lane to);
/// out = a (kBool) ? b : c for lanes of `bytes` bytes.
VectorFn SelectFn(int64_t bytes);
/// min(max(x, lo), hi) for operands (lo, x, hi).
VectorFn ClampFn(Lane lane);
/// complex(re, im) from real lanes.
VectorFn MakeComplexFn(Lane part);
/// next_after of coded floats (bf16, f8, ...), a step on codes; imm = the DType.
VectorFn CodedNextAfterFn(int64_t code_bytes);
/// reduce_precision on kF32 or kF64 lanes; imm = exponent_bits << 32 | mantissa_bits.
VectorFn ReducePrecisionFn(Lane lane);

// Tables by family; the lookups above walk them.
const std::vector<VectorEntry>& IntegerTable(Lane lane);
const std::vector<VectorEntry>& BoolTable();
std::span<const VectorEntry> FloatTable(Lane lane);           ///< arithmetic and rounding
std::span<const VectorEntry> TranscendentalTable(Lane lane);  ///< exp, log, sin, ...
const std::vector<VectorEntry>& SpecialTable(Lane lane);      ///< chlo: erf, lgamma, ...
const std::vector<VectorEntry>& ComplexTable(Lane lane);

}  // namespace lockstep::kernels
