// Resolution of elementwise ops by type, and the driver that runs them over whole arrays.
#include "runtime/reference/element_op.h"

#include <algorithm>

#include "runtime/reference/leaf.h"

namespace lockstep::reference {
namespace {

int Arity(OpCode code) {
  switch (code) {
    case OpCode::kAdd:
    case OpCode::kSubtract:
    case OpCode::kMultiply:
    case OpCode::kDivide:
    case OpCode::kRemainder:
    case OpCode::kPower:
    case OpCode::kMaximum:
    case OpCode::kMinimum:
    case OpCode::kAtan2:
    case OpCode::kAnd:
    case OpCode::kOr:
    case OpCode::kXor:
    case OpCode::kShiftLeft:
    case OpCode::kShiftRightLogical:
    case OpCode::kShiftRightArithmetic:
    case OpCode::kComplex:
    case OpCode::kCompare:
    case OpCode::kChloMulhi:
    case OpCode::kChloNextAfter:
    case OpCode::kChloPolygamma:
    case OpCode::kChloZeta:
      return 2;
    case OpCode::kSelect:
    case OpCode::kClamp:
      return 3;
    case OpCode::kCbrt:
    case OpCode::kCeil:
    case OpCode::kCosine:
    case OpCode::kExponential:
    case OpCode::kExponentialMinusOne:
    case OpCode::kFloor:
    case OpCode::kLog:
    case OpCode::kLogPlusOne:
    case OpCode::kLogistic:
    case OpCode::kRoundNearestAfz:
    case OpCode::kRoundNearestEven:
    case OpCode::kRsqrt:
    case OpCode::kSine:
    case OpCode::kSqrt:
    case OpCode::kTan:
    case OpCode::kTanh:
    case OpCode::kAbs:
    case OpCode::kNegate:
    case OpCode::kSign:
    case OpCode::kNot:
    case OpCode::kPopcnt:
    case OpCode::kCountLeadingZeros:
    case OpCode::kConvert:
    case OpCode::kReal:
    case OpCode::kImag:
    case OpCode::kIsFinite:
    case OpCode::kReducePrecision:
    case OpCode::kChloAcos:
    case OpCode::kChloAcosh:
    case OpCode::kChloAsin:
    case OpCode::kChloAsinh:
    case OpCode::kChloAtan:
    case OpCode::kChloAtanh:
    case OpCode::kChloBesselI1e:
    case OpCode::kChloConj:
    case OpCode::kChloCosh:
    case OpCode::kChloDigamma:
    case OpCode::kChloErf:
    case OpCode::kChloErfInv:
    case OpCode::kChloErfc:
    case OpCode::kChloErfcInv:
    case OpCode::kChloIsInf:
    case OpCode::kChloIsNegInf:
    case OpCode::kChloIsPosInf:
    case OpCode::kChloLgamma:
    case OpCode::kChloSinh:
    case OpCode::kChloSquare:
    case OpCode::kChloTan:
    case OpCode::kChloAsinAcosKernel:
      return 1;
    default:
      return 0;
  }
}

Direction ParseDirection(const std::string& text, const Op& op) {
  if (text == "EQ") return Direction::kEq;
  if (text == "NE") return Direction::kNe;
  if (text == "GE") return Direction::kGe;
  if (text == "GT") return Direction::kGt;
  if (text == "LE") return Direction::kLe;
  if (text == "LT") return Direction::kLt;
  throw InvalidArgument("compare: unknown comparison_direction '" + text + "'", op.location);
}

// Lanes on the stack for one block of a whole-array evaluation.
struct Block {
  Block(const ElementOp& op, const DType* in_types, bool bounds) {
    for (int k = 0; k < op.arity; ++k) Bind(in[k], in_types[k], k, bounds);
    Bind(out, op.out, 3, bounds);
  }
  void Bind(Lanes& lanes, DType dtype, int slot, bool bounds) {
    lanes.dtype = dtype;
    if (WideOf(dtype) == Wide::kInt) {
      lanes.i = ints[slot];
    } else {
      lanes.re = doubles[slot];
      if (IsComplex(dtype)) lanes.im = imaginary[slot];
    }
    if (bounds) lanes.err = errors[slot];
  }
  Lanes in[3];
  Lanes out;
  int64_t ints[4][kLanes];
  double doubles[4][kLanes];
  double imaginary[4][kLanes];
  double errors[4][kLanes];
};

// One lane stands for all where every operand is a single element.
Tensor EvaluateSingle(const ElementOp& op, const std::vector<LaneReader>& readers,
                      const DType* in_types, const Dims& dims, bool bounds) {
  auto block = std::make_unique<Block>(op, in_types, bounds);
  for (int k = 0; k < op.arity; ++k) readers[static_cast<size_t>(k)].Load(0, 1, block->in[k]);
  op.Run(1, block->in, block->out);
  Tensor one{Literal(op.out, {}), {}};
  if (bounds) one.bound.absolute.assign(1, 0.0);
  LaneWriter(one).Store(0, 1, block->out);
  Tensor result{Literal::Splat(op.out, dims, one.literal.data()), {}};
  if (bounds && one.bound.absolute[0] != 0) {
    result.bound.absolute.AssignUniform(static_cast<size_t>(result.literal.num_elements()),
                                        one.bound.absolute[0]);
  }
  return result;
}

void EvaluateElementwise(Leaf& leaf) {
  const int value_operand =
      leaf.op.code == OpCode::kSelect || leaf.op.code == OpCode::kClamp ? 1 : 0;
  const Literal& shaped = leaf.literal(value_operand);
  const DType in_dtype = shaped.dtype();
  const ElementOp op = ResolveElementOp(leaf.op, in_dtype, leaf.type().dtype());
  const Dims& dims = shaped.dims();
  std::vector<LaneReader> readers;
  DType in_types[3] = {in_dtype, in_dtype, in_dtype};
  bool all_single = true;
  const bool bounds = leaf.services.bounds;
  const bool track = bounds && (IsFloat(op.out) || IsComplex(op.out) || AnyBound(leaf.in));
  for (int k = 0; k < op.arity; ++k) {
    const Literal& literal = leaf.literal(k);
    in_types[k] = literal.dtype();
    const bool scalar = literal.rank() == 0 && !dims.empty();
    if (!scalar && literal.dims() != dims) {
      leaf.Fail("operands have shapes " + ShapeString(in_dtype, dims) + " and " +
                ShapeString(literal.dtype(), literal.dims()));
    }
    readers.emplace_back(leaf.operand(k), scalar);
    all_single = all_single && readers.back().single();
  }
  if (all_single && shaped.num_elements() > 1) {
    return leaf.Return(EvaluateSingle(op, readers, in_types, dims, track));
  }
  Tensor result{Literal::Uninitialized(op.out, dims), {}};
  if (track && !leaf.moves) OpenBound(result);
  const LaneWriter writer(result, leaf.only_moves());
  ParallelPieces(shaped.num_elements(), int64_t{1} << 15, [&](int64_t begin, int64_t end) {
    Block block(op, in_types, track);
    for (int64_t at = begin; at < end; at += kLanes) {
      const int n = static_cast<int>(std::min<int64_t>(kLanes, end - at));
      for (int k = 0; k < op.arity; ++k) {
        readers[static_cast<size_t>(k)].Load(at, n, block.in[k]);
      }
      op.Run(n, block.in, block.out);
      writer.Store(at, n, block.out);
    }
  });
  TrimBound(result);
  leaf.Return(std::move(result));
}

}  // namespace

bool IsElementOp(OpCode code) { return Arity(code) > 0; }

void ElementOp::Run(int n, const Lanes* in_lanes, const Lanes& out_lanes) const {
  compute(*this, n, in_lanes, out_lanes);
  RoundLanes(n, out_lanes);
  if (out_lanes.err) bound(*this, n, in_lanes, out_lanes);
}

ElementOp ResolveElementOp(const Op& op, DType in, DType out) {
  ElementOp resolved;
  resolved.code = op.code;
  resolved.in = in;
  resolved.out = out;
  resolved.arity = Arity(op.code);
  if (op.num_operands() != resolved.arity) {
    throw InvalidArgument(op.Describe() + ": takes " + std::to_string(resolved.arity) +
                              " operands, got " + std::to_string(op.num_operands()),
                          op.location);
  }
  if (op.code == OpCode::kCompare) {
    resolved.direction = ParseDirection(op.attrs.GetEnum("comparison_direction", ""), op);
    resolved.total_order = op.attrs.GetEnum("compare_type", "") == "TOTALORDER";
  }
  if (op.code == OpCode::kReducePrecision) {
    resolved.exponent_bits = static_cast<int>(op.attrs.GetInt("exponent_bits", 8));
    resolved.mantissa_bits = static_cast<int>(op.attrs.GetInt("mantissa_bits", 7));
  }
  const bool found = ResolveConversion(resolved) || ResolveSpecialFunction(resolved) ||
                     (IsFloat(in) && ResolveFloatOp(resolved)) ||
                     (IsComplex(in) && ResolveComplexOp(resolved)) ||
                     (WideOf(in) == Wide::kInt && ResolveIntegerOp(resolved));
  if (!found) {
    throw Unsupported(op.Describe() + ": not defined on " + std::string(DTypeName(in)),
                      op.location);
  }
  ResolveBound(resolved);
  return resolved;
}

void RegisterElementwise(LeafTable& table) {
  for (int code = 0; code < kNumOpCodes; ++code) {
    if (IsElementOp(static_cast<OpCode>(code))) {
      table.Set(static_cast<OpCode>(code), EvaluateElementwise);
    }
  }
}

}  // namespace lockstep::reference
