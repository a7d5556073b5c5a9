#include "compiler/ops/reduction/combiner.h"

#include <limits>
#include <unordered_map>

#include "compiler/ops/elementwise/elementwise_attrs.h"

namespace lockstep {
namespace {

/// Follows converts back to what they convert. Null where one of them goes through a type narrower
/// than `width` bits: it would lose what the reduction is about.
const Value* SkipConverts(const Value* value, int width) {
  while (value->type.IsTensor() && BitWidth(value->type.dtype()) >= width) {
    const Op* def = value->def;
    if (!def || !def->Is(OpCode::kConvert) || def->num_operands() != 1) return value;
    value = def->operand(0);
  }
  return nullptr;
}

CombinerKind KindOfOp(OpCode code, DType dtype) {
  const bool boolean = IsBool(dtype);
  switch (code) {
    case OpCode::kAdd:
      return boolean ? CombinerKind::kOr : CombinerKind::kAdd;
    case OpCode::kMultiply:
      return boolean ? CombinerKind::kAnd : CombinerKind::kMul;
    case OpCode::kMaximum:
      return boolean ? CombinerKind::kOr : CombinerKind::kMax;
    case OpCode::kMinimum:
      return boolean ? CombinerKind::kAnd : CombinerKind::kMin;
    case OpCode::kAnd:
      return CombinerKind::kAnd;
    case OpCode::kOr:
      return CombinerKind::kOr;
    case OpCode::kXor:
      return CombinerKind::kXor;
    default:
      return CombinerKind::kGeneral;
  }
}

Combiner AnalyzeBinary(const Region& body, const Op& terminator) {
  if (!body.arg(0)->type.IsTensor() || !body.arg(1)->type.IsTensor()) return {};
  const int width = BitWidth(body.arg(0)->type.dtype());
  const Value* returned = SkipConverts(terminator.operand(0), width);
  if (!returned) return {};
  if (returned == body.arg(1)) return {.kind = CombinerKind::kReplace, .op = OpCode::kAdd};
  const Op* op = returned->def;
  if (!op || op->parent != &body || op->num_operands() != 2 || op->num_results() != 1) return {};
  const Value* a = SkipConverts(op->operand(0), width);
  const Value* b = SkipConverts(op->operand(1), width);
  const bool both =
      (a == body.arg(0) && b == body.arg(1)) || (a == body.arg(1) && b == body.arg(0));
  if (!both) return {};
  // A sum of converted integers is another function than the sum of the integers.
  for (int i = 0; i < 2; ++i) {
    if (IsFloat(body.arg(i)->type.dtype()) != IsFloat(op->operand(i)->type.dtype())) return {};
  }
  return {.kind = KindOfOp(op->code, returned->type.dtype()), .op = op->code};
}

/// Evaluates a boolean expression over the comparisons of a pair body for one of the three orders
/// of the values (first < second, equal, first > second) and of the indices. NaN tests
/// (`compare NE %a, %a`) count as false: they only decide what happens to NaN.
class PairPredicate {
 public:
  PairPredicate(const Region& body, int value_order, int index_order)
      : body_(body), value_order_(value_order), index_order_(index_order) {}

  std::optional<bool> Eval(const Value* value) const {
    const Op* op = value->def;
    if (!op || op->parent != &body_) return std::nullopt;
    switch (op->code) {
      case OpCode::kCompare:
        return EvalCompare(*op);
      case OpCode::kAnd:
      case OpCode::kOr: {
        const auto a = Eval(op->operand(0));
        const auto b = Eval(op->operand(1));
        if (!a || !b) return std::nullopt;
        return op->Is(OpCode::kAnd) ? (*a && *b) : (*a || *b);
      }
      case OpCode::kNot: {
        const auto a = Eval(op->operand(0));
        if (!a) return std::nullopt;
        return !*a;
      }
      case OpCode::kSelect: {
        const auto p = Eval(op->operand(0));
        if (!p) return std::nullopt;
        return Eval(op->operand(*p ? 1 : 2));
      }
      default:
        return std::nullopt;
    }
  }

 private:
  /// -1, 0, 1: order of two compared values, if they are values or indices of the pair.
  std::optional<int> Order(const Value* a, const Value* b) const {
    if (a == b && a->IsArgument()) return 0;
    if (a == body_.arg(0) && b == body_.arg(2)) return value_order_;
    if (a == body_.arg(2) && b == body_.arg(0)) return -value_order_;
    if (a == body_.arg(1) && b == body_.arg(3)) return index_order_;
    if (a == body_.arg(3) && b == body_.arg(1)) return -index_order_;
    return std::nullopt;
  }

  std::optional<bool> EvalCompare(const Op& op) const {
    const auto order = Order(op.operand(0), op.operand(1));
    if (!order) return std::nullopt;
    switch (ReadCompare(op).direction) {
      case CompareDirection::kEq:
        return *order == 0;
      case CompareDirection::kNe:
        return *order != 0;
      case CompareDirection::kGe:
        return *order >= 0;
      case CompareDirection::kGt:
        return *order > 0;
      case CompareDirection::kLe:
        return *order <= 0;
      case CompareDirection::kLt:
        return *order < 0;
    }
    return std::nullopt;
  }

  const Region& body_;
  int value_order_;
  int index_order_;
};

/// Which of the two pairs a returned value is taken from: 0, 1, or -1 for neither.
int ChosenPair(const Region& body, const Value* value, int part, const PairPredicate& predicate) {
  for (int depth = 0; depth < 16; ++depth) {
    if (value == body.arg(part)) return 0;
    if (value == body.arg(2 + part)) return 1;
    const Op* op = value->def;
    if (!op || op->parent != &body || !op->Is(OpCode::kSelect)) return -1;
    const auto chosen = predicate.Eval(op->operand(0));
    if (!chosen) return -1;
    value = op->operand(*chosen ? 1 : 2);
  }
  return -1;
}

/// Arg-max and arg-min: for every order of values the winner's value AND index are returned, and
/// equal values keep the smaller index.
Combiner AnalyzePair(const Region& body, const Op& terminator) {
  const auto winner = [&](int value_order, int index_order) {
    const PairPredicate predicate(body, value_order, index_order);
    const int value = ChosenPair(body, terminator.operand(0), 0, predicate);
    const int index = ChosenPair(body, terminator.operand(1), 1, predicate);
    // Equal values: either of the two will do, so only the index counts.
    return value_order != 0 && value != index ? -1 : index;
  };
  if (body.arg(0)->type != body.arg(2)->type || body.arg(1)->type != body.arg(3)->type) return {};
  for (int index_order : {-1, 1}) {
    if (winner(1, index_order) != winner(1, -1) || winner(-1, index_order) != winner(-1, -1)) {
      return {};
    }
  }
  if (winner(0, -1) != 0 || winner(0, 1) != 1) return {};
  if (winner(1, -1) == 0 && winner(-1, -1) == 1)
    return {.kind = CombinerKind::kArgMax, .op = OpCode::kMaximum};
  if (winner(1, -1) == 1 && winner(-1, -1) == 0)
    return {.kind = CombinerKind::kArgMin, .op = OpCode::kMinimum};
  return {};
}

Literal LowestOf(DType dtype) {
  if (IsFloat(dtype)) {
    const double lowest = GetFloatFormat(dtype).has_infinity
                              ? -std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::lowest();
    if (GetFloatFormat(dtype).has_infinity) return Literal::ScalarDouble(dtype, lowest);
    double best = 0.0;
    for (uint32_t code = 0; code < (1u << BitWidth(dtype)); ++code) {
      const double value = DecodeFloat(dtype, code);
      if (value < best) best = value;
    }
    return Literal::ScalarDouble(dtype, best);
  }
  return Literal::ScalarInt(dtype, IntegerMin(dtype));
}

Literal HighestOf(DType dtype) {
  if (IsFloat(dtype)) {
    if (GetFloatFormat(dtype).has_infinity) {
      return Literal::ScalarDouble(dtype, std::numeric_limits<double>::infinity());
    }
    double best = 0.0;
    for (uint32_t code = 0; code < (1u << BitWidth(dtype)); ++code) {
      const double value = DecodeFloat(dtype, code);
      if (value > best) best = value;
    }
    return Literal::ScalarDouble(dtype, best);
  }
  return Literal::ScalarInt(dtype, static_cast<int64_t>(IntegerMax(dtype)));
}

}  // namespace

std::string_view CombinerName(CombinerKind kind) {
  constexpr std::string_view kNames[] = {"add", "mul",    "min",    "max",     "and",    "or",
                                         "xor", "argmax", "argmin", "replace", "general"};
  return kNames[static_cast<size_t>(kind)];
}

Combiner AnalyzeCombiner(const Region& body) {
  const Op* terminator = body.terminator();
  if (!terminator) return {};
  if (body.num_args() == 2 && terminator->num_operands() == 1) {
    return AnalyzeBinary(body, *terminator);
  }
  if (body.num_args() == 4 && terminator->num_operands() == 2) {
    return AnalyzePair(body, *terminator);
  }
  return {};
}

std::optional<Literal> CombinerIdentity(CombinerKind kind, DType dtype) {
  const bool complex = IsComplex(dtype);
  const bool real = IsFloat(dtype);
  switch (kind) {
    case CombinerKind::kAdd:
      // -0 is the identity of a float sum: (-0) + (-0) = -0, while 0 + (-0) = 0.
      if (real && GetFloatFormat(dtype).has_sign && GetFloatFormat(dtype).has_zero &&
          GetFloatFormat(dtype).nan != FloatFormat::Nan::kNegativeZero) {
        return Literal::ScalarDouble(dtype, -0.0);
      }
      if (real && !GetFloatFormat(dtype).has_zero) return std::nullopt;
      if (complex) {
        Literal zero(dtype, Dims{});
        zero.SetComplex(0, {-0.0, -0.0});
        return zero;
      }
      return real ? Literal::ScalarDouble(dtype, 0.0) : Literal::ScalarInt(dtype, 0);
    case CombinerKind::kMul:
      if (complex) {
        Literal one(dtype, Dims{});
        one.SetComplex(0, {1.0, 0.0});
        return one;
      }
      return real ? Literal::ScalarDouble(dtype, 1.0) : Literal::ScalarInt(dtype, 1);
    case CombinerKind::kMax:
      if (complex) return std::nullopt;
      return LowestOf(dtype);
    case CombinerKind::kMin:
      if (complex) return std::nullopt;
      return HighestOf(dtype);
    case CombinerKind::kAnd:
      if (real || complex) return std::nullopt;
      return Literal::ScalarInt(dtype, -1);
    case CombinerKind::kOr:
    case CombinerKind::kXor:
      if (real || complex) return std::nullopt;
      return Literal::ScalarInt(dtype, 0);
    default:
      return std::nullopt;
  }
}

std::optional<Literal> ArgIdentity(CombinerKind kind, DType dtype) {
  if (kind == CombinerKind::kArgMax) return CombinerIdentity(CombinerKind::kMax, dtype);
  if (kind == CombinerKind::kArgMin) return CombinerIdentity(CombinerKind::kMin, dtype);
  return std::nullopt;
}

std::optional<ReductionKind> UnreducedKind(CombinerKind kind) {
  switch (kind) {
    case CombinerKind::kAdd:
      return ReductionKind::kSum;
    case CombinerKind::kMax:
      return ReductionKind::kMax;
    case CombinerKind::kMin:
      return ReductionKind::kMin;
    default:
      return std::nullopt;
  }
}

Region* AddCombinerRegion(Op& op, OpCode combiner, DType dtype) {
  Region* region = op.AddRegion();
  Value* a = region->AddArg(Type::Scalar(dtype));
  Value* b = region->AddArg(Type::Scalar(dtype));
  auto body = std::make_unique<Op>(combiner);
  body->operands = {a, b};
  body->location = op.location;
  Value* result = body->AddResult(Type::Scalar(dtype));
  region->Append(std::move(body));
  auto terminator = std::make_unique<Op>(OpCode::kReturn);
  terminator->operands = {result};
  terminator->location = op.location;
  region->Append(std::move(terminator));
  return region;
}

}  // namespace lockstep
