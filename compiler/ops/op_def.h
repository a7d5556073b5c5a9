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
  bool elementwise = false;  ///< result dims equal operand dims, element by element
  bool commutative = false;
  bool collective = false;   ///< devices meet in it
  bool side_effect = false;  ///< must not be removed when unused
  bool terminator = false;
  bool control_flow = false;   ///< while, case, if: regions are executed, not element bodies
  bool constant_like = false;  ///< sharding is free, follows the users
  bool element_body = false;   ///< regions are scalar bodies (reduce, sort, scatter, ...)
};

/// Kinds of element types, as a set: which ones the operands of an op may have.
enum DTypeSet : uint8_t {
  kBoolSet = 1,
  kSignedSet = 2,
  kUnsignedSet = 4,
  kFloatSet = 8,
  kComplexSet = 16,
  kQuantizedSet = 32,
  kIntegerSet = kSignedSet | kUnsignedSet,
  kAnySet = 63,
};

/// What an op looks like from outside; checked before anything else, so that inference and
/// verification may index operands and regions freely.
struct OpSignature {
  static constexpr int kMany = -1;
  int min_operands = 0;
  int max_operands = 0;  ///< kMany = no limit
  int results = 1;       ///< kMany = as inferred or as the text says
  int min_regions = 0;
  int max_regions = 0;
  bool tensors_only = true;       ///< all operands are tensors (no tokens, tuples, futures)
  uint8_t operand_set = kAnySet;  ///< element types of tensor operands; label _i<n>
  bool per_axis = false;          ///< operands may be quantized per axis
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

/// Whose propagation is meant. XLA replaces some ops before it runs Shardy: it expands chlo ops and
/// inlines composites. Shardy's passes run on the text as it stands see these ops themselves, and
/// have no rule for them.
enum class ProgramView : uint8_t {
  kAsCompiled,  ///< what XLA's partitioner sees, and what Lockstep partitions by
  kAsWritten,   ///< the text as it stands
};

/// What an op is to Shardy in the text as it stands.
enum class TextForm : uint8_t {
  kSame,             ///< the same as in the compiled program
  kOpaque,           ///< no rule: XLA replaces it first
  kOpaquePointwise,  ///< no rule, but element-wise: a tree of constants through it stays one
};

struct OpDef {
  OpCode code{};
  std::string_view family = {};  ///< "elementwise", "layout", ...: the folder
  OpSignature signature = {};
  OpTraits traits = {};
  InferFn infer = nullptr;
  VerifyFn verify = nullptr;
  FactorsFn factors = nullptr;
  PartitionFn partition = nullptr;
  FlopsFn flops = nullptr;
  TextForm as_written = TextForm::kSame;
  /// Shardings stop at it although it has a rule: the two sides of a reshard stay apart, and erf is
  /// an op of its own in XLA, too, that Shardy has no rule for.
  bool stops_shardings = false;
  /// Why a duty is empty, e.g. "no rule: sharding follows the users".
  std::string_view no_factors = {};
  std::string_view no_infer = {};  ///< e.g. "result type is part of the text"
  /// Label suffix of "result type differs from the inferred one", e.g. "c1".
  std::string_view result_label = "c1";
  /// The result's element type is the text's choice (dot_general accumulating in f32).
  bool free_result_dtype = false;
  /// The rule in the notation of FactorRule, for docs: "([i, k], [k, j])->([i, j]) reduction={k}".
  std::string_view rule_example = {};
};

const OpDef& GetOpDef(OpCode code);

/// The factor rule of an op: the user's own (sdy.sharding_rule) if there is one, else the record's;
/// an empty rule if the op has none.
FactorRule GetFactorRule(const Op& op);
/// May propagation use the rule of the op? In the text as it stands an opaque op has only the rule
/// that the user writes.
bool PassesShardings(const Op& op, ProgramView view);
/// Is the op replaced before Shardy runs, so that Shardy sees it in the text only?
bool IsOpaqueInText(const Op& op);
/// Is it computed element by element, as propagation sees it?
bool IsElementwise(const Op& op, ProgramView view);
/// Must the op stay when nobody uses its results: the record's trait, custom calls that say so,
/// check calls, and regions that hold such an op.
bool HasSideEffect(const Op& op);
/// Inferred result types; InvalidArgument on invalid operands.
std::vector<Type> InferTypes(const Op& op);
/// Full verification of one op (regions included).
void VerifyOp(const Op& op);
/// Verification of a whole module: symbols, SSA order, terminators, every op.
void VerifyModule(const Module& module);

}  // namespace lockstep
