#include "compiler/ops/partition_rules.h"

#include "compiler/ops/control/control_attrs.h"

namespace lockstep {

// X(op, rule function)
#define LOCKSTEP_PARTITION_RULES(X)                   \
  X(kConstant, PartitionConstant)                     \
  X(kSdyConstant, PartitionConstant)                  \
  X(kIota, PartitionIota)                             \
  X(kGetDimensionSize, PartitionGetDimensionSize)     \
  X(kSlice, PartitionSlice)                           \
  X(kPad, PartitionPad)                               \
  X(kReverse, PartitionReverse)                       \
  X(kConcatenate, PartitionConcatenate)               \
  X(kDynamicSlice, PartitionDynamicSlice)             \
  X(kDynamicUpdateSlice, PartitionDynamicUpdateSlice) \
  X(kGather, PartitionGather)                         \
  X(kScatter, PartitionScatter)                       \
  X(kReduce, PartitionReduce)                         \
  X(kReduceWindow, PartitionReduceWindow)             \
  X(kSelectAndScatter, PartitionSelectAndScatter)     \
  X(kChloTopK, PartitionTopK)                         \
  X(kConvolution, PartitionConvolution)               \
  X(kRng, PartitionRandom)                            \
  X(kRngBitGenerator, PartitionRandom)

#define LOCKSTEP_DECLARE_RULE(code, function) void function(PartitionContext& context);
LOCKSTEP_PARTITION_RULES(LOCKSTEP_DECLARE_RULE)
#undef LOCKSTEP_DECLARE_RULE

PartitionFn FindPartitionRule(OpCode code) {
  switch (code) {
#define LOCKSTEP_RULE_CASE(op_code, function) \
  case OpCode::op_code:                       \
    return function;
    LOCKSTEP_PARTITION_RULES(LOCKSTEP_RULE_CASE)
#undef LOCKSTEP_RULE_CASE
    default:
      return nullptr;
  }
}

std::vector<int> FactorsComputedWhole(const Op& op, const FactorRule& rule) {
  if (!IsCustomCall(op, "mhlo.topk") || rule.operands.empty() || rule.operands[0].dims.empty()) {
    return {};
  }
  return rule.operands[0].dims.back();
}

}  // namespace lockstep
