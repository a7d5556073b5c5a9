// Record functions of reduce and map.
#include "compiler/ops/checks.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {

std::vector<Type> CheckReduceInputs(const Op& op, const ReduceInputLabels& labels) {
  const int count = NumReduceInputs(op);
  if (op.num_operands() % 2 != 0) {
    Fail(op, labels.pairs,
         "needs as many init values as inputs, got " + std::to_string(op.num_operands()) +
             " operands");
  }
  CheckSameShapes(op, labels.shapes, 0, count - 1);
  std::vector<Type> inputs;
  for (int i = 0; i < count; ++i) {
    const Type& input = op.operand(i)->type;
    const Type& init = op.operand(count + i)->type;
    CheckScalar(op, "i2", "init value " + std::to_string(i), init);
    if (BaselineDType(input) != BaselineDType(init)) {
      Fail(op, labels.inits,
           "input " + std::to_string(i) + " is " + input.ToString() + ", its init value is " +
               init.ToString());
    }
    inputs.push_back(input);
  }
  return inputs;
}

/// reduce: combines all elements along dimensions by a scalar body, starting from init values.
///   Shape     inputs without `dimensions`; element types are those of the body
///   Factors   kept dims pass, reduced dims are reductions, init values have none:
///             ([i, j], [])->([i]) reduction={j}
///   Partition local reduce (init counted once, padding masked with the combiner's identity), then
///             the same body over the devices
///   Cost      1 flop per input element and body op
///   Errors    InvalidArgument reduce_i2, reduce_c1..c8
///   Source    StableHLO spec "reduce"
std::vector<Type> InferReduce(const Op& op) {
  const std::vector<Type> inputs =
      CheckReduceInputs(op, {.pairs = "c3", .shapes = "c1", .inits = "c2"});
  const Dims dims = ReadReduceDims(op);
  const Type& first = op.operand(0)->type;
  CheckDimsInRange(op, "c4", "dimension", dims, first.rank());
  CheckUnique(op, "c5", "dimensions", dims);
  Dims kept;
  for (int d = 0; d < first.rank(); ++d) {
    if (!Contains(dims, d)) kept.push_back(first.dim(d));
  }
  std::vector<Type> results;
  for (const Type& type : CheckReducer(op, "c6", op.region(0), inputs)) {
    results.push_back(type.WithDims(kept));
  }
  return results;
}

FactorRule ReduceRule(const Op& op) {
  const auto count = static_cast<size_t>(NumReduceInputs(op));
  const Dims dims = ReadReduceDims(op);
  const Type& first = op.operand(0)->type;
  RuleBuilder rule(op);
  int result = 0;
  for (int d = 0; d < first.rank(); ++d) {
    const bool reduced = Contains(dims, d);
    rule.Add(first.dim(d), std::vector<int>(count, d),
             std::vector<int>(count, reduced ? kNoDim : result),
             reduced ? FactorKind::kReduction : FactorKind::kPassThrough);
    if (!reduced) ++result;
  }
  return rule.Build();
}

/// map: applies a scalar body to each element.
///   Shape     that of the inputs; the element type is the body's
///   Factors   one pass-through factor per dimension
///   Partition by factors; never communicates
///   Errors    InvalidArgument map_c1, map_c3, map_c4
///   Source    StableHLO spec "map"
std::vector<Type> InferMap(const Op& op) {
  const Type& first = op.operand(0)->type;
  CheckSameShapes(op, "c1", 0, op.num_operands() - 1);
  const Dims dims = ReadReduceDims(op);
  Dims all;
  for (int d = 0; d < first.rank(); ++d) all.push_back(d);
  if (dims != all) {
    Fail(op, "c3", "dimensions " + DimsString(dims) + " must be " + DimsString(all));
  }
  std::vector<Type> scalars;
  for (const Value* value : op.operands) scalars.push_back(value->type.WithDims({}));
  CheckArgs(op, "c4", op.region(0), scalars);
  const std::vector<Type> returned = ReturnTypes(op, op.region(0));
  if (returned.size() != 1 || !returned[0].IsTensor() || returned[0].rank() != 0) {
    Fail(op, "c4", "the body must return one scalar");
  }
  return {returned[0].WithDims(first.dims())};
}

}  // namespace lockstep
