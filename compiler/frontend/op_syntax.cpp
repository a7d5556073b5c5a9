#include "compiler/frontend/op_syntax.h"

#include <array>

namespace lockstep {
namespace {

using Table = std::array<OpSyntax, kNumOpCodes>;

void AddElementwise(Table& table) {
  constexpr std::array kSameOps = {OpCode::kCbrt,
                                   OpCode::kCeil,
                                   OpCode::kCosine,
                                   OpCode::kExponential,
                                   OpCode::kExponentialMinusOne,
                                   OpCode::kFloor,
                                   OpCode::kLog,
                                   OpCode::kLogPlusOne,
                                   OpCode::kLogistic,
                                   OpCode::kRoundNearestAfz,
                                   OpCode::kRoundNearestEven,
                                   OpCode::kRsqrt,
                                   OpCode::kSine,
                                   OpCode::kSqrt,
                                   OpCode::kTan,
                                   OpCode::kTanh,
                                   OpCode::kAbs,
                                   OpCode::kNegate,
                                   OpCode::kSign,
                                   OpCode::kNot,
                                   OpCode::kPopcnt,
                                   OpCode::kCountLeadingZeros,
                                   OpCode::kConvert,
                                   OpCode::kReal,
                                   OpCode::kImag,
                                   OpCode::kAdd,
                                   OpCode::kSubtract,
                                   OpCode::kMultiply,
                                   OpCode::kDivide,
                                   OpCode::kRemainder,
                                   OpCode::kPower,
                                   OpCode::kMaximum,
                                   OpCode::kMinimum,
                                   OpCode::kAtan2,
                                   OpCode::kAnd,
                                   OpCode::kOr,
                                   OpCode::kXor,
                                   OpCode::kShiftLeft,
                                   OpCode::kShiftRightLogical,
                                   OpCode::kShiftRightArithmetic,
                                   OpCode::kClamp,
                                   OpCode::kUniformQuantize,
                                   OpCode::kUniformDequantize,
                                   OpCode::kAfterAll};
  for (OpCode code : kSameOps) table[static_cast<size_t>(code)].types = TypeForm::kSame;
  constexpr std::array kArrowOps = {
      OpCode::kChloAcos,      OpCode::kChloAcosh,         OpCode::kChloAsin,
      OpCode::kChloAsinh,     OpCode::kChloAtan,          OpCode::kChloAtanh,
      OpCode::kChloBesselI1e, OpCode::kChloConj,          OpCode::kChloCosh,
      OpCode::kChloDigamma,   OpCode::kChloErf,           OpCode::kChloErfInv,
      OpCode::kChloErfc,      OpCode::kChloErfcInv,       OpCode::kChloIsInf,
      OpCode::kChloIsNegInf,  OpCode::kChloIsPosInf,      OpCode::kChloLgamma,
      OpCode::kChloMulhi,     OpCode::kChloNextAfter,     OpCode::kChloPolygamma,
      OpCode::kChloSinh,      OpCode::kChloSquare,        OpCode::kChloTan,
      OpCode::kChloZeta,      OpCode::kChloAsinAcosKernel};
  for (OpCode code : kArrowOps) table[static_cast<size_t>(code)].types = TypeForm::kArrow;
  for (int code = static_cast<int>(OpCode::kChloBroadcastAdd);
       code <= static_cast<int>(OpCode::kChloBroadcastZeta); ++code) {
    table[static_cast<size_t>(code)].types = TypeForm::kFunction;
  }
}

struct Row {
  OpCode code;
  OpSyntax syntax;
};

std::vector<Row> Rows() {
  using enum KeywordKind;
  using enum TypeForm;
  return {
      {OpCode::kIsFinite, {kFunction, {}}},
      {OpCode::kComplex, {kResult, {}}},
      {OpCode::kCompare,
       {kFunction, {{"", "comparison_direction", kEnum}, {"", "compare_type", kEnum}}}},
      {OpCode::kSelect, {kSelect, {}}},
      {OpCode::kBitcastConvert, {kFunction, {}}},
      {OpCode::kReducePrecision, {kSame, {{"format", "exponent_bits", kFormat}}}},
      {OpCode::kConstant, {kCustom, {}}},
      {OpCode::kIota, {kResult, {{"dim", "iota_dimension", kInt}}}},
      {OpCode::kReshape, {kFunction, {}}},
      {OpCode::kBroadcastInDim, {kFunction, {{"dims", "broadcast_dimensions", kInts}}}},
      {OpCode::kBroadcast, {kFunction, {{"sizes", "broadcast_sizes", kInts}}}},
      {OpCode::kTranspose, {kFunction, {{"dims", "permutation", kInts}}}},
      {OpCode::kReverse, {kSame, {{"dims", "dimensions", kInts}}}},
      {OpCode::kConcatenate, {kFunction, {{"dim", "dimension", kInt}}}},
      {OpCode::kSlice, {kCustom, {}}},
      {OpCode::kPad,
       {kFunction,
        {{"low", "edge_padding_low", kInts},
         {"high", "edge_padding_high", kInts},
         {"interior", "interior_padding", kInts}}}},
      {OpCode::kGetDimensionSize, {kFunction, {{"dim", "dimension", kInt}}}},
      {OpCode::kSetDimensionSize, {kFunction, {{"dim", "dimension", kInt}}}},
      {OpCode::kDynamicSlice, {kFunction, {{"sizes", "slice_sizes", kInts}}}},
      {OpCode::kDynamicUpdateSlice, {kFunction, {}}},
      {OpCode::kReduce, {kCustom, {}}},
      {OpCode::kDotGeneral,
       {kFunction,
        {{"batching_dims", "dot_dimension_numbers", kBatching},
         {"contracting_dims", "dot_dimension_numbers", kContracting},
         {"precision", "precision_config", kPrecision},
         {"algorithm", "algorithm", kAlgorithm}}}},
      {OpCode::kDot, {kFunction, {{"precision", "precision_config", kPrecision}}}},
      {OpCode::kConvolution, {kCustom, {}}},
      {OpCode::kEinsum, {kFunction, {{"config", "einsum_config", kString}}}},
      {OpCode::kUnaryEinsum, {kFunction, {{"config", "einsum_config", kString}}}},
      {OpCode::kCholesky, {kSame, {{"lower", "lower", kBool}}}},
      {OpCode::kFft, {kFunction, {{"type", "fft_type", kEnum}, {"length", "fft_length", kInts}}}},
      {OpCode::kRng, {kFunction, {{"distribution", "rng_distribution", kEnum}}}},
      {OpCode::kRngBitGenerator, {kFunction, {{"algorithm", "rng_algorithm", kEnum}}}},
      {OpCode::kWhile, {kCustom, {}}},
      {OpCode::kReturn, {kOperands, {}}},
      {OpCode::kOptimizationBarrier, {kCustom, {}}},
      {OpCode::kCreateToken, {kResult, {}}},
      {OpCode::kTuple, {kResult, {}}},
      {OpCode::kGetTupleElement, {kCustom, {}}},
      {OpCode::kCustomCall, {kCustom, {}}},
      {OpCode::kComposite, {kCustom, {}}},
      {OpCode::kDynamicBroadcastInDim, {kFunction, {{"dims", "broadcast_dimensions", kInts}}}},
      {OpCode::kDynamicReshape, {kFunction, {}}},
      {OpCode::kDynamicIota, {kFunction, {{"dim", "iota_dimension", kInt}}}},
      {OpCode::kDynamicPad, {kFunction, {}}},
      {OpCode::kRealDynamicSlice, {kFunction, {}}},
      {OpCode::kPartitionId, {kResult, {}}},
      {OpCode::kReplicaId, {kResult, {}}},
      {OpCode::kChloTopK, {kCustom, {}}},
      {OpCode::kChloScan, {kCustom, {}}},
      {OpCode::kChloBroadcastSelect, {kFunction, {}}},
      {OpCode::kSdyShardingConstraint, {kCustom, {}}},
      {OpCode::kSdyReshard, {kCustom, {}}},
      {OpCode::kSdyManualComputation, {kCustom, {}}},
      {OpCode::kSdyNamedComputation, {kCustom, {}}},
      {OpCode::kSdyReturn, {kOperands, {}}},
      {OpCode::kSdyShardingGroup, {kCustom, {}}},
      {OpCode::kSdyPropagationBarrier, {kCustom, {}}},
      {OpCode::kSdyConstant, {kCustom, {}}},
      {OpCode::kSdyAllGather, {kCustom, {}}},
      {OpCode::kSdyAllSlice, {kCustom, {}}},
      {OpCode::kSdyAllToAll, {kCustom, {}}},
      {OpCode::kSdyCollectivePermute, {kCustom, {}}},
      {OpCode::kSdyAllReduce, {kCustom, {}}},
      {OpCode::kSdyReduceScatter, {kCustom, {}}},
      {OpCode::kSdyReplicatedToUnreduced, {kCustom, {}}},
      {OpCode::kSdyShardedToUnreduced, {kCustom, {}}},
      {OpCode::kSdyDataFlowEdge, {kCustom, {}}},
      {OpCode::kFuncReturn, {kOperands, {}}},
      {OpCode::kFuncCall, {kCustom, {}}},
      {OpCode::kCheckExpectEq, {kFirst, {}}},
      {OpCode::kCheckExpectEqConst, {kNone, {}}},
      {OpCode::kCheckExpectAlmostEq, {kFirst, {{"tolerance", "tolerance", kDouble}}}},
      {OpCode::kCheckExpectAlmostEqConst, {kNone, {{"tolerance", "tolerance", kDouble}}}},
      {OpCode::kCheckExpectClose,
       {kOperands,
        {{"max_ulp_difference", "max_ulp_difference", kUint64},
         {"min_ulp_difference", "min_ulp_difference", kUint64}}}},
      {OpCode::kCheckExpectSerializedEq,
       {kFirst, {{"probe_id", "probe_id", kString}, {"iter", "iteration", kUint32}}}},
      {OpCode::kInterpreterProbe, {kSame, {{"probe_id", "probe_id", kString}}}},
      {OpCode::kInterpreterPrint, {kFirst, {}}},
  };
}

Table BuildTable() {
  Table table;
  AddElementwise(table);
  for (Row& row : Rows()) table[static_cast<size_t>(row.code)] = std::move(row.syntax);
  return table;
}

}  // namespace

const OpSyntax& GetOpSyntax(OpCode code) {
  static const Table* table = new Table(BuildTable());
  return (*table)[static_cast<size_t>(code)];
}

bool IsReduceShorthand(OpCode code) {
  return code == OpCode::kAdd || code == OpCode::kMultiply || code == OpCode::kMaximum ||
         code == OpCode::kMinimum || code == OpCode::kAnd || code == OpCode::kOr ||
         code == OpCode::kXor;
}

}  // namespace lockstep
