// OpDef: everything that is known about an op, in one record.
//
// Whoever needs per-op knowledge (verifier, parser's type inference, propagation, partitioner, cost
// report) asks the record; there is no switch over op codes anywhere else. Kernels and reference
// evaluators are duties too, but live in their own targets (runtime/kernels, runtime/reference) so
// that the compiler links no Eigen and the reference shares no code with the kernels; a test walks
// all three tables and fails on a hole without a stated reason.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/sharding/factor_rule.h"

namespace lockstep {

class PartitionContext;

struct OpTraits {
  bool elementwise = false;      ///< result dims equal operand dims, element by element
  bool commutative = false;
  bool collective = false;       ///< devices meet in it
  bool side_effect = false;      ///< must not be removed when unused
  bool terminator = false;
  bool control_flow = false;     ///< while, case, if: regions are executed, not element bodies
  bool constant_like = false;    ///< sharding is free, follows the users
  bool element_body = false;     ///< regions are scalar bodies (reduce, sort, scatter, ...)
};

/// Operand types, attributes and regions in; result types out. Throws InvalidArgument with the
/// spec's label ("add_c1") where the op is invalid.
using InferFn = std::vector<Type> (*)(const Op& op);
/// Checks constraints that inference does not (given result types against inferred ones, regions).
using VerifyFn = void (*)(const Op& op);
using FactorsFn = FactorRule (*)(const Op& op);
/// Writes the local program of one op (compiler/ops/partition_context.h); null = by factors.
using PartitionFn = void (*)(PartitionContext& context);
/// Floating-point and integer operations of one execution, from the op's own (local) types.
using FlopsFn = double (*)(const Op& op);

struct OpDef {
  OpCode code{};
  OpTraits traits;
  InferFn infer = nullptr;
  VerifyFn verify = nullptr;
  FactorsFn factors = nullptr;
  PartitionFn partition = nullptr;
  FlopsFn flops = nullptr;
  /// Why a duty is empty, e.g. "no rule: sharding follows the users".
  std::string_view no_factors = {};
  std::string_view no_infer = {};   ///< e.g. "result type is part of the text"
};

const OpDef& GetOpDef(OpCode code);

/// The factor rule of an op: the user's own (sdy.sharding_rule) if there is one, else the record's;
/// an empty rule if the op has none.
FactorRule GetFactorRule(const Op& op);
/// Inferred result types; InvalidArgument on invalid operands.
std::vector<Type> InferTypes(const Op& op);
/// Full verification of one op (regions included).
void VerifyOp(const Op& op);
/// Verification of a whole module: symbols, SSA order, terminators, every op.
void VerifyModule(const Module& module);

}  // namespace lockstep
