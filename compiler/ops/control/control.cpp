// Records of control flow, barriers, tokens and tuples.
#include "compiler/ops/checks.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/op_table.h"

namespace lockstep {
namespace {

constexpr std::string_view kEdges = "shardings flow along the edges of its regions, not by factors";
constexpr std::string_view kNoTensor = "tokens and tuples have no sharding";

void CheckNoArgs(const Op& op, std::string_view suffix) {
  for (const auto& region : op.regions) {
    if (region->args.empty()) continue;
    Fail(op, suffix,
         "a branch takes no arguments, this one takes " + std::to_string(region->args.size()));
  }
}

void CheckSameReturns(const Op& op, std::string_view suffix) {
  const std::vector<Type> first = ReturnTypes(op, op.region(0));
  for (size_t i = 1; i < op.regions.size(); ++i) {
    const std::vector<Type> other = ReturnTypes(op, *op.regions[i]);
    bool same = other.size() == first.size();
    for (size_t k = 0; same && k < first.size(); ++k) same = SameBaseline(first[k], other[k]);
    if (!same) Fail(op, suffix, "branches 0 and " + std::to_string(i) + " return different types");
  }
}

/// if: one of two branches, by a scalar i1. Branches take no arguments and see outer values.
///   Factors   none: shardings flow along the edges of its regions
///   Partition branches in place; the predicate must not vary within a collective's group
///   Errors    InvalidArgument if_i1, if_c1..c3
///   Source    StableHLO spec "if"
std::vector<Type> InferIf(const Op& op) {
  if (!(op.operand(0)->type == Type::Scalar(DType::kI1))) {
    Fail(op, "i1", "pred must be tensor<i1>, got " + op.operand(0)->type.ToString());
  }
  CheckNoArgs(op, "c1");
  CheckSameReturns(op, "c2");
  return ReturnTypes(op, op.region(0));
}

/// case: one of the branches, by an i32 index; out of range means the last branch.
///   Errors    InvalidArgument case_i1, case_c1..c4
///   Source    StableHLO spec "case"
std::vector<Type> InferCase(const Op& op) {
  if (!(op.operand(0)->type == Type::Scalar(DType::kI32))) {
    Fail(op, "i1", "index must be tensor<i32>, got " + op.operand(0)->type.ToString());
  }
  CheckNoArgs(op, "c2");
  CheckSameReturns(op, "c3");
  return ReturnTypes(op, op.region(0));
}

std::vector<Type> OperandTypes(const Op& op) {
  std::vector<Type> types;
  for (const Value* value : op.operands) types.push_back(value->type);
  return types;
}

/// while: body while cond, on values that are carried.
///   Errors    InvalidArgument while_c1..c3
///   Source    StableHLO spec "while"
std::vector<Type> InferWhile(const Op& op) {
  const std::vector<Type> types = OperandTypes(op);
  CheckArgs(op, "c1", op.region(0), types);
  const std::vector<Type> condition = ReturnTypes(op, op.region(0));
  if (condition.size() != 1 || !(condition[0] == Type::Scalar(DType::kI1))) {
    Fail(op, "c1", "cond must return one tensor<i1>");
  }
  CheckArgs(op, "c2", op.region(1), types);
  const std::vector<Type> returned = ReturnTypes(op, op.region(1));
  if (returned.size() != types.size()) {
    Fail(op, "c2",
         "body returns " + std::to_string(returned.size()) + " values, " +
             std::to_string(types.size()) + " are carried");
  }
  for (size_t i = 0; i < types.size(); ++i) {
    if (SameBaseline(returned[i], types[i])) continue;
    Fail(op, "c2",
         "body returns " + returned[i].ToString() + " for carried value " + std::to_string(i) +
             " of " + types[i].ToString());
  }
  return types;
}

/// optimization_barrier: identity that keeps its operands together and its place in the program.
///   Factors   none: value i of operands and results is one edge
///   Errors    InvalidArgument optimization_barrier_c1
std::vector<Type> InferBarrier(const Op& op) { return OperandTypes(op); }

std::vector<Type> InferToken(const Op&) { return {Type::Token()}; }

/// after_all: a token that is ready when all its operands are.
///   Errors    InvalidArgument after_all_i1
std::vector<Type> InferAfterAll(const Op& op) {
  for (const Value* value : op.operands) {
    if (!value->type.IsToken())
      Fail(op, "i1", "operands must be tokens, got " + value->type.ToString());
  }
  return {Type::Token()};
}

std::vector<Type> InferTuple(const Op& op) { return {Type::Tuple(OperandTypes(op))}; }

/// get_tuple_element: one element of a tuple.
///   Errors    InvalidArgument get_tuple_element_i1, _c1, _c2
std::vector<Type> InferGetTupleElement(const Op& op) {
  const Type& tuple = op.operand(0)->type;
  if (tuple.kind() != Type::Kind::kTuple) {
    Fail(op, "i1", "operand must be a tuple, got " + tuple.ToString());
  }
  const int64_t index = ReadTupleIndex(op);
  if (index < 0 || index >= static_cast<int64_t>(tuple.elements().size())) {
    Fail(op, "c1", "index " + std::to_string(index) + " is out of range for " + tuple.ToString());
  }
  return {tuple.elements()[static_cast<size_t>(index)]};
}

OpDef Record(OpCode code, int min, int max, InferFn infer, std::string_view why) {
  return {.code = code,
          .family = "control",
          .signature = {.min_operands = min, .max_operands = max, .tensors_only = false},
          .infer = infer,
          .no_factors = why};
}

}  // namespace

void AddControlOps(OpTable& table) {
  OpDef branch = Record(OpCode::kIf, 1, 1, InferIf, kEdges);
  branch.traits.control_flow = true;
  branch.signature.results = OpSignature::kMany;
  branch.signature.min_regions = branch.signature.max_regions = 2;
  branch.result_label = "c3";
  table.Add(branch);
  branch.code = OpCode::kCase;
  branch.infer = InferCase;
  branch.signature.min_regions = 1;
  branch.signature.max_regions = OpSignature::kMany;
  branch.result_label = "c4";
  table.Add(branch);
  OpDef loop = Record(OpCode::kWhile, 0, OpSignature::kMany, InferWhile, kEdges);
  loop.traits.control_flow = true;
  loop.signature.results = OpSignature::kMany;
  loop.signature.min_regions = loop.signature.max_regions = 2;
  loop.result_label = "c3";
  table.Add(loop);
  for (OpCode code : {OpCode::kReturn, OpCode::kFuncReturn, OpCode::kSdyReturn}) {
    OpDef end = Record(code, 0, OpSignature::kMany, nullptr, "a terminator has no results");
    end.traits.terminator = true;
    end.signature.results = 0;
    end.no_infer = "a terminator has no results";
    table.Add(end);
  }
  OpDef barrier = Record(OpCode::kOptimizationBarrier, 0, OpSignature::kMany, InferBarrier,
                         "value i of operands and results is one edge");
  barrier.signature.results = OpSignature::kMany;
  table.Add(barrier);
  table.Add(Record(OpCode::kAfterAll, 0, OpSignature::kMany, InferAfterAll, kNoTensor));
  table.Add(Record(OpCode::kCreateToken, 0, 0, InferToken, kNoTensor));
  table.Add(Record(OpCode::kTuple, 0, OpSignature::kMany, InferTuple, kNoTensor));
  OpDef element = Record(OpCode::kGetTupleElement, 1, 1, InferGetTupleElement, kNoTensor);
  element.result_label = "c2";
  table.Add(element);
}

}  // namespace lockstep
