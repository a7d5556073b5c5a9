// Combiner: what the scalar body of a reduction computes, found by looking at it.
//
// A reduction over sharded data is a local reduction and then a collective. Which collective, and
// which value padding must hold, follows from the body: never from the op that holds it, and never
// assumed to be a sum. Worked example: a body `(%a, %b) { %r = maximum %b, %a; return %r }` is
// kMax, its identity for f32 is -inf, and the all_reduce after the local reduce uses the same body.
//
// Bodies of two args (reduce, reduce_window, all_reduce, ...): a known single op in any operand
// order. Bodies of four args (value and index): the arg-max and arg-min forms that front ends emit.
// Everything else is kGeneral: associative by the spec's rule for reductions, but with no identity
// known except the op's own init values.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"

namespace lockstep {

enum class CombinerKind : uint8_t {
  kAdd,
  kMul,
  kMin,
  kMax,
  kAnd,
  kOr,
  kXor,
  kArgMax,   ///< (value, index) pairs: larger value wins
  kArgMin,   ///< (value, index) pairs: smaller value wins
  kReplace,  ///< returns the second argument (the update of a scatter)
  kGeneral,
};
std::string_view CombinerName(CombinerKind kind);

struct Combiner {
  CombinerKind kind = CombinerKind::kGeneral;
  /// kAdd..kXor: the body's op. The body may convert its arguments first (type promotion).
  OpCode op = OpCode::kAdd;

  /// One op on one value, commutative and associative, with an identity.
  bool IsSimple() const { return kind <= CombinerKind::kXor; }
  bool IsArg() const { return kind == CombinerKind::kArgMax || kind == CombinerKind::kArgMin; }
};

/// Looks at the body of reduce, reduce_window, all_reduce, reduce_scatter, scatter,
/// select_and_scatter's scatter region, ... On i1, add and max are kOr, mul and min are kAnd.
Combiner AnalyzeCombiner(const Region& body);

/// The value x with combine(x, v) = v for all v: 0, 1, -inf or the smallest value, all ones, ...
/// nullopt for kinds without one, and where the dtype has none (max of a float without infinity
/// takes its lowest finite value; kArg* pairs: see ArgIdentity).
std::optional<Literal> CombinerIdentity(CombinerKind kind, DType dtype);
/// Identity of the value part of an arg-max or arg-min pair.
std::optional<Literal> ArgIdentity(CombinerKind kind, DType dtype);

/// True where a partial result may be kept unreduced and combined later in any order: simple kinds.
/// sdy's unreduced kinds: add -> sum, max, min.
std::optional<ReductionKind> UnreducedKind(CombinerKind kind);

/// A body of one op: `(%a, %b) { return op(%a, %b) }` for scalars of `dtype`, appended to `op`.
Region* AddCombinerRegion(Op& op, OpCode combiner, DType dtype);

}  // namespace lockstep
