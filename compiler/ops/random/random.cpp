// Records of rng and rng_bit_generator.
#include "compiler/ops/random/random_attrs.h"

#include "compiler/ops/checks.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

/// rng: random numbers of a distribution, from hidden state.
///   Shape     the value of the operand `shape`; the result type is part of the text
///   Factors   result dims are free, each a factor of its own; the shape operand needs replication
///   Partition every device computes the bits of its own part
///   Errors    InvalidArgument rng_c1..c3
///   Source    StableHLO spec "rng"
void VerifyRng(const Op& op) {
  const Type& a = op.operand(0)->type;
  const Type& b = op.operand(1)->type;
  const Type& result = op.result()->type;
  if (!result.IsTensor() || a.dtype() != b.dtype() || a.dtype() != result.dtype()) {
    Fail(op, "c1",
         "element types differ: a is " + a.ToString() + ", b is " + b.ToString() + ", result is " +
             result.ToString());
  }
  CheckScalar(op, "i1", "a", a);
  CheckScalar(op, "i2", "b", b);
  if (ReadRngDistribution(op) == RngDistribution::kNormal && !IsFloat(a.dtype())) {
    Fail(op, "c2", "NORMAL needs a floating-point type, got " + a.ToString());
  }
  const Type& shape = op.operand(2)->type;
  if (shape.rank() != 1 || !SameDim(shape.dim(0), result.rank())) {
    Fail(op, "c3",
         "shape is " + shape.ToString() + ", the result has rank " + std::to_string(result.rank()));
  }
  const Op* def = op.operand(2)->def;
  if (def && def->Is(OpCode::kConstant)) {
    const Literal& literal = ReadConstant(*def);
    for (int d = 0; d < result.rank() && d < literal.num_elements(); ++d) {
      if (SameDim(result.dim(d), literal.GetInt(d))) continue;
      Fail(op, "c3",
           "shape asks for size " + std::to_string(literal.GetInt(d)) + " in dim " +
               std::to_string(d) + ", the result is " + result.ToString());
    }
  }
}

FactorRule RngRule(const Op& op) {
  const Dims& dims = op.result()->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(dims.size()); ++d) {
    rule.Add(dims[static_cast<size_t>(d)], {}, {d});
  }
  rule.Add(op.operand(2)->type.dim(0), {kNoDim, kNoDim, 0}, {}, FactorKind::kNeedReplication, true);
  return rule.Build();
}

/// rng_bit_generator: bits and the next state, from a counter-based generator.
///   Shape     state as given; the output type is part of the text
///   Factors   the state needs replication and blocks propagation; output dims are free
///   Partition every device computes the bits of its own part; bits equal the unsharded run
///   Errors    InvalidArgument rng_bit_generator_i2, _c1, _c2
///   Source    StableHLO spec "rng_bit_generator"
void VerifyRngBitGenerator(const Op& op) {
  const Type& state = op.operand(0)->type;
  if (state.rank() != 1 || !IsUnsignedInteger(state.dtype())) {
    Fail(op, "i2", "initial_state must be a vector of unsigned integers, got " + state.ToString());
  }
  if (!SameBaseline(state, op.result(0)->type)) {
    Fail(op, "c1",
         "initial_state is " + state.ToString() + ", output_state is " +
             op.result(0)->type.ToString());
  }
  const Type& output = op.result(1)->type;
  const bool valid_output =
      output.IsTensor() && (IsInteger(output.dtype()) || IsFloat(output.dtype()));
  if (!valid_output) Fail(op, "c1", "output must hold numbers, got " + output.ToString());
  // The spec counts in ui64; front ends also pass the same state as twice as many ui32.
  const int64_t words = state.dim(0);
  if (words == kDynamicDim) return;
  const int64_t bits = words * BitWidth(state.dtype());
  const RngAlgorithm algorithm = ReadRngAlgorithm(op);
  const bool valid = algorithm == RngAlgorithm::kThreeFry ? bits == 128
                     : algorithm == RngAlgorithm::kPhilox ? bits == 128 || bits == 192
                                                          : true;
  if (!valid) {
    Fail(op, "c2",
         "initial_state " + state.ToString() + " has the wrong size for " +
             ReadEnum(op, "rng_algorithm", "DEFAULT"));
  }
}

FactorRule RngBitGeneratorRule(const Op& op) {
  const Dims& state = op.operand(0)->type.dims();
  const Dims& output = op.result(1)->type.dims();
  RuleBuilder rule(op);
  for (int d = 0; d < static_cast<int>(state.size()); ++d) {
    rule.Add(state[static_cast<size_t>(d)], {d}, {d, kNoDim}, FactorKind::kNeedReplication, true);
  }
  for (int d = 0; d < static_cast<int>(output.size()); ++d) {
    rule.Add(output[static_cast<size_t>(d)], {kNoDim}, {kNoDim, d});
  }
  return rule.Build();
}

}  // namespace

void AddRandomOps(OpTable& table) {
  table.Add({.code = OpCode::kRng,
             .family = "random",
             .signature = {.min_operands = 3, .max_operands = 3},
             .traits = {.side_effect = true},
             .verify = VerifyRng,
             .factors = RngRule,
             .flops = FlopsPerResultElement,
             .no_infer = "the result type is part of the text",
             .rule_example = "([], [], [k])->([i, j]) need_replication={k}"});
  table.Add({.code = OpCode::kRngBitGenerator,
             .family = "random",
             .signature = {.min_operands = 1, .max_operands = 1, .results = 2},
             .verify = VerifyRngBitGenerator,
             .factors = RngBitGeneratorRule,
             .flops =
                 [](const Op& op) {
                   const Type& output = op.result(1)->type;
                   return output.IsStatic() ? static_cast<double>(output.num_elements()) : 0.0;
                 },
             .no_infer = "the output type is part of the text",
             .rule_example = "([i])->([i], [j, k]) need_replication={i} blocked_propagation={i}"});
}

}  // namespace lockstep
