// ElementOp: an elementwise op resolved for its types: how to compute lanes, and how its error
// bound follows from those of its operands. Used for whole arrays (elementwise.cpp) and, one
// instruction at a time, for the bodies of reductions, sorts and scatters (element_body.h).
#pragma once

#include <optional>

#include "compiler/ir/module.h"
#include "runtime/reference/lanes.h"

namespace lockstep::reference {

enum class Direction : uint8_t { kEq, kNe, kGe, kGt, kLe, kLt };

struct ElementOp;
/// Computes n lanes; floats unrounded. `out` never overlaps an input.
using LaneFn = void (*)(const ElementOp& op, int n, const Lanes* in, const Lanes& out);
/// Writes out.err from in[].err (null = exact) once out holds the rounded result.
using BoundFn = void (*)(const ElementOp& op, int n, const Lanes* in, const Lanes& out);

struct ElementOp {
  OpCode code{};
  DType in = DType::kF32;  ///< of the operands that hold values (not a select's predicate)
  DType out = DType::kF32;
  int arity = 1;
  Direction direction = Direction::kEq;      ///< compare
  bool total_order = false;                  ///< compare
  int exponent_bits = 0, mantissa_bits = 0;  ///< reduce_precision
  double library_ulps = 0;                   ///< what another library's function may differ by
  LaneFn compute = nullptr;
  BoundFn bound = nullptr;
  double (*unary)(double) = nullptr;  ///< for bounds at interval ends
  double (*binary)(double, double) = nullptr;

  /// Computes, rounds and bounds n lanes.
  void Run(int n, const Lanes* in_lanes, const Lanes& out_lanes) const;
};

/// True if the op acts element by element (whatever its types).
bool IsElementOp(OpCode code);
/// Resolves an op; throws Unsupported (naming op and type) where the op is not defined on the type.
ElementOp ResolveElementOp(const Op& op, DType in, DType out);

// The kinds, one file each; false if the code is not of the kind.
bool ResolveFloatOp(ElementOp& op);
bool ResolveIntegerOp(ElementOp& op);
bool ResolveComplexOp(ElementOp& op);
bool ResolveConversion(ElementOp& op);
bool ResolveSpecialFunction(ElementOp& op);  ///< chlo functions of one and two floats

/// Chooses the bound rule of a resolved op (element_bounds.cpp).
void ResolveBound(ElementOp& op);

/// Scalar helpers shared by rules and reductions.
double Maximum(double a, double b);  ///< NaN wins, -0 < +0
double Minimum(double a, double b);
bool CompareFloats(Direction direction, bool total_order, double a, double b);

}  // namespace lockstep::reference
