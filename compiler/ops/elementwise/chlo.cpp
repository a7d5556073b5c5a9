// Records of the chlo ops that JAX emits and that work element by element. top_k and scan are in
// reduction, ragged_dot in contraction.
#include "compiler/ops/checks.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {
namespace {

constexpr uint8_t kFloatLike = kFloatSet | kComplexSet;

/// chlo unary and binary functions: acos, erf, lgamma, next_after, zeta, mulhi, ...
///   Shape     operands and result have one type
///   Factors   one pass-through factor per dimension
///   Partition by factors; never communicates
///   Cost      1 flop per element
///   Errors    InvalidArgument <op>_i1.., <op>_c1
///   Source    CHLO dialect
std::vector<Type> InferSame(const Op& op) {
  const Type& type = op.operand(0)->type;
  for (int i = 1; i < op.num_operands(); ++i) {
    if (!SameBaseline(type, op.operand(i)->type)) {
      Fail(op, "c1",
           "types differ: operand 0 is " + type.ToString() + ", operand " + std::to_string(i) +
               " is " + op.operand(i)->type.ToString());
    }
  }
  return {type};
}

std::vector<Type> InferPredicate(const Op& op) {
  return {op.operand(0)->type.WithDType(DType::kI1)};
}

std::vector<Type> InferConstantLike(const Op& op) {
  ReadConstantLike(op);
  return {op.operand(0)->type};
}

int ResultRank(const Op& op) {
  int rank = 0;
  for (const Value* value : op.operands) rank = std::max(rank, value->type.rank());
  return rank;
}

/// Result dimension of each dimension of operand `i`: broadcast_dimensions for operands of lower
/// rank, the identity for those of the result's rank.
Dims OperandDims(const Op& op, int i, int result_rank) {
  const int rank = op.operand(i)->type.rank();
  if (rank < result_rank && rank > 0) return ReadChloBroadcastDims(op, rank, result_rank);
  Dims dims;
  for (int d = 0; d < rank; ++d) dims.push_back(d);
  return dims;
}

/// chlo.broadcast_*: element-wise with numpy broadcasting, or along broadcast_dimensions.
///   Shape     dimensions of size 1 and missing ones are repeated
///   Factors   a dimension that is repeated has a size-1 factor of its own
///   Partition by factors; never communicates
///   Errors    InvalidArgument <op>_c1 (element types), <op>_c2 (sizes)
std::vector<Type> InferBroadcast(const Op& op) {
  const int rank = ResultRank(op);
  const bool select = op.Is(OpCode::kChloBroadcastSelect);
  Dims dims(static_cast<size_t>(rank), 1);
  const int first = select ? 1 : 0;
  const Type& lead = op.operand(first)->type;
  for (int i = 0; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    if (select && i == 0) {
      if (!IsBool(type.dtype())) Fail(op, "i1", "pred must be i1, got " + type.ToString());
    } else if (BaselineDType(type) != BaselineDType(lead)) {
      Fail(op, "c1", "element types differ: " + lead.ToString() + ", " + type.ToString());
    }
    const Dims map = OperandDims(op, i, rank);
    for (size_t d = 0; d < map.size(); ++d) {
      const int64_t size = type.dims()[d];
      int64_t& result = dims[static_cast<size_t>(map[d])];
      if (size == 1 || size == result) continue;
      if (result != 1 && !SameDim(size, result)) {
        Fail(op, "c2",
             "sizes of result dimension " + std::to_string(map[d]) +
                 " differ: " + std::to_string(result) + " and " + std::to_string(size));
      }
      if (result == 1 || result == kDynamicDim) result = size;
    }
  }
  Type type = lead.WithDims(dims);
  if (op.Is(OpCode::kChloBroadcastCompare)) {
    ReadCompare(op);
    return {type.WithDType(DType::kI1)};
  }
  if (op.Is(OpCode::kChloBroadcastComplex)) {
    const DType dtype = lead.dtype();
    if (dtype != DType::kF32 && dtype != DType::kF64) {
      Fail(op, "i1", "operands must be f32 or f64, got " + lead.ToString());
    }
    return {type.WithDType(dtype == DType::kF32 ? DType::kC64 : DType::kC128)};
  }
  return {type};
}

FactorRule BroadcastRule(const Op& op) {
  const Dims& result = op.result()->type.dims();
  const int rank = static_cast<int>(result.size());
  std::vector<Dims> maps;
  for (int i = 0; i < op.num_operands(); ++i) maps.push_back(OperandDims(op, i, rank));
  RuleBuilder rule(op);
  for (int d = 0; d < rank; ++d) {
    const int64_t size = result[static_cast<size_t>(d)];
    std::vector<int> operands(maps.size(), kNoDim);
    for (size_t i = 0; i < maps.size(); ++i) {
      const int from = IndexOf(maps[i], d);
      if (from < 0) continue;
      const int64_t own = op.operand(static_cast<int>(i))->type.dim(from);
      if (own == size) operands[i] = from;
    }
    rule.Add(size, operands, {d});
  }
  return rule.Build();
}

OpDef Record(OpCode code, int operands, InferFn infer, uint8_t set) {
  return {.code = code,
          .family = "elementwise",
          .signature = {.min_operands = operands, .max_operands = operands, .operand_set = set},
          .traits = {.elementwise = true},
          .infer = infer,
          .factors = PointwiseRule,
          .flops = FlopsPerResultElement,
          .as_written = TextForm::kOpaquePointwise,
          .rule_example = operands == 1 ? "([i, j])->([i, j])" : "([i, j], [i, j])->([i, j])"};
}

}  // namespace

void AddChloOps(OpTable& table) {
  for (OpCode code : {OpCode::kChloAcos, OpCode::kChloAcosh, OpCode::kChloAsin, OpCode::kChloAsinh,
                      OpCode::kChloAtan, OpCode::kChloAtanh, OpCode::kChloCosh, OpCode::kChloSinh,
                      OpCode::kChloTan, OpCode::kChloAsinAcosKernel}) {
    table.Add(Record(code, 1, InferSame, kFloatLike));
  }
  for (OpCode code :
       {OpCode::kChloBesselI1e, OpCode::kChloDigamma, OpCode::kChloErf, OpCode::kChloErfInv,
        OpCode::kChloErfc, OpCode::kChloErfcInv, OpCode::kChloLgamma}) {
    OpDef def = Record(code, 1, InferSame, kFloatSet);
    def.stops_shardings = code == OpCode::kChloErf;
    table.Add(def);
  }
  table.Add(Record(OpCode::kChloConj, 1, InferSame, kAnySet));
  table.Add(Record(OpCode::kChloSquare, 1, InferSame, kAnySet));
  for (OpCode code : {OpCode::kChloIsInf, OpCode::kChloIsNegInf, OpCode::kChloIsPosInf}) {
    table.Add(Record(code, 1, InferPredicate, kFloatSet));
  }
  OpDef constant_like = Record(OpCode::kChloConstantLike, 1, InferConstantLike, kAnySet);
  constant_like.flops = nullptr;
  constant_like.free_result_dtype = true;
  table.Add(constant_like);
  OpDef mulhi = Record(OpCode::kChloMulhi, 2, InferSame, kIntegerSet);
  mulhi.traits.commutative = true;
  mulhi.as_written = TextForm::kOpaque;
  table.Add(mulhi);
  for (OpCode code : {OpCode::kChloNextAfter, OpCode::kChloPolygamma, OpCode::kChloZeta}) {
    OpDef def = Record(code, 2, InferSame, kFloatSet);
    def.as_written = TextForm::kOpaque;
    table.Add(def);
  }
  for (OpCode code : {OpCode::kChloBroadcastAdd,
                      OpCode::kChloBroadcastAnd,
                      OpCode::kChloBroadcastAtan2,
                      OpCode::kChloBroadcastCompare,
                      OpCode::kChloBroadcastComplex,
                      OpCode::kChloBroadcastDivide,
                      OpCode::kChloBroadcastMaximum,
                      OpCode::kChloBroadcastMinimum,
                      OpCode::kChloBroadcastMultiply,
                      OpCode::kChloBroadcastNextAfter,
                      OpCode::kChloBroadcastOr,
                      OpCode::kChloBroadcastPolygamma,
                      OpCode::kChloBroadcastPower,
                      OpCode::kChloBroadcastRemainder,
                      OpCode::kChloBroadcastShiftLeft,
                      OpCode::kChloBroadcastShiftRightArithmetic,
                      OpCode::kChloBroadcastShiftRightLogical,
                      OpCode::kChloBroadcastSubtract,
                      OpCode::kChloBroadcastXor,
                      OpCode::kChloBroadcastZeta}) {
    OpDef def = Record(code, 2, InferBroadcast, kAnySet);
    def.traits.elementwise = false;
    def.factors = BroadcastRule;
    def.rule_example = "([i, j], [k, j])->([i, j]) {k=1}";
    table.Add(def);
  }
  OpDef select = Record(OpCode::kChloBroadcastSelect, 3, InferBroadcast, kAnySet);
  select.traits.elementwise = false;
  select.factors = BroadcastRule;
  select.rule_example = "([], [i, j], [k, j])->([i, j]) {k=1}";
  table.Add(select);
}

}  // namespace lockstep
