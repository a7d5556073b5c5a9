// Records of the element-wise ops: result element i depends on element i of each operand.
#include "compiler/ops/checks.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

constexpr std::string_view kRuleExample = "([i, j], [i, j])->([i, j])";
constexpr uint8_t kFloatLike = kFloatSet | kComplexSet | kQuantizedSet;
constexpr uint8_t kNumeric = kIntegerSet | kFloatLike;
constexpr uint8_t kBits = kBoolSet | kIntegerSet;

/// unary and binary element-wise ops: cosine, add, maximum, and, shift_left, ...
///   Shape     all operands and the result have the same dims and element type
///   Factors   one pass-through factor per dimension: ([i, j], [i, j])->([i, j])
///   Partition by factors; never communicates
///   Cost      1 flop per element
///   Errors    InvalidArgument <op>_i1.., <op>_c1
///   Source    StableHLO spec, section of each op
std::vector<Type> InferSame(const Op& op) {
  Type type = op.operand(0)->type;
  for (int i = 1; i < op.num_operands(); ++i) {
    const Type& other = op.operand(i)->type;
    if (!SameBaseline(type, other)) {
      Fail(op, "c1",
           "types differ: operand 0 is " + type.ToString() + ", operand " + std::to_string(i) +
               " is " + other.ToString());
    }
    // The more precise of the two, where one has unknown sizes.
    if (!type.IsStatic() && other.IsStatic()) type = type.WithDims(other.dims());
  }
  return {type};
}

/// abs, real, imag: complex in, its real part type out.
///   Errors    InvalidArgument abs_c2, real_c2, imag_c2
std::vector<Type> InferReal(const Op& op) {
  const Type& type = op.operand(0)->type;
  return {type.quantization() ? type : type.WithDType(ComplexElement(type.dtype()))};
}

std::vector<Type> InferBool(const Op& op) { return {op.operand(0)->type.WithDType(DType::kI1)}; }

/// add, multiply and the like on quantized tensors: storage and expressed types agree.
///   Errors    InvalidArgument add_c2..c7
void VerifyAddQuantized(const Op& op) {
  const Quantization* a = op.operand(0)->type.quantization();
  const Quantization* b = op.operand(1)->type.quantization();
  const Quantization* r = op.result()->type.quantization();
  if (!a && !b && !r) return;
  if (!a || !b || !r)
    Fail(op, "c2", "either all or none of the operands and the result are quantized");
  if (a->storage != b->storage || a->storage != r->storage) Fail(op, "c3", "storage types differ");
  if (a->expressed != b->expressed || a->expressed != r->expressed) {
    Fail(op, "c4", "expressed types differ");
  }
  if ((a->axis >= 0 || b->axis >= 0) != (r->axis >= 0)) {
    Fail(op, "c5", "the result must be quantized per axis exactly if an operand is");
  }
  if (a->axis >= 0 && a->axis != r->axis) Fail(op, "c6", "quantization dimensions differ");
  if (b->axis >= 0 && b->axis != r->axis) Fail(op, "c7", "quantization dimensions differ");
}

/// complex: two real tensors make a complex one.
///   Errors    InvalidArgument complex_i1, complex_c1
std::vector<Type> InferComplex(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const DType dtype = lhs.dtype();
  if (dtype != DType::kF32 && dtype != DType::kF64) {
    Fail(op, "i1", "operand 0 has type " + lhs.ToString() + ", expected f32 or f64");
  }
  const Type same = InferSame(op)[0];
  return {same.WithDType(dtype == DType::kF32 ? DType::kC64 : DType::kC128)};
}

/// convert: changes the element type. The result type is part of the text.
///   Errors    InvalidArgument convert_c1
void VerifyConvert(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  if (!to.IsTensor() || !SameDims(from.dims(), to.dims())) {
    Fail(op, "c1", "operand is " + from.ToString() + ", result is " + to.ToString());
  }
}

/// compare: i1 of the same dims.
///   Errors    InvalidArgument compare_c1..c3
std::vector<Type> InferCompare(const Op& op) {
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  if (BaselineDType(lhs) != BaselineDType(rhs)) {
    Fail(op, "c1", "element types differ: lhs is " + lhs.ToString() + ", rhs is " + rhs.ToString());
  }
  CheckSameShapes(op, "c2", 0, 1);
  ReadCompare(op);  // the direction must be there
  return InferBool(op);
}

void VerifyCompare(const Op& op) {
  if (ReadEnum(op, "compare_type", "NOTYPE") == "NOTYPE") return;
  const DType dtype = BaselineDType(op.operand(0)->type);
  const CompareType type = ReadCompare(op).type;
  const bool real = IsFloat(dtype);
  const bool valid = IsComplex(dtype) ? type == CompareType::kFloat
                     : real ? type == CompareType::kFloat || type == CompareType::kTotalOrder
                     : IsSignedInteger(dtype) ? type == CompareType::kSigned
                                              : type == CompareType::kUnsigned;
  if (!valid) {
    Fail(op, "c3",
         "compare_type " + ReadEnum(op, "compare_type", "") + " does not fit " +
             op.operand(0)->type.ToString());
  }
}

/// select: pred picks from on_true or on_false, element by element; a scalar pred picks all.
///   Factors   as element-wise; a scalar pred has none
///   Errors    InvalidArgument select_i1, select_c1, select_c2
std::vector<Type> InferSelect(const Op& op) {
  const Type& pred = op.operand(0)->type;
  const Type& on_true = op.operand(1)->type;
  const Type& on_false = op.operand(2)->type;
  if (!IsBool(pred.dtype())) Fail(op, "i1", "pred must be i1, got " + pred.ToString());
  if (pred.rank() != 0 && !SameDims(pred.dims(), on_true.dims())) {
    Fail(op, "c1", "pred is " + pred.ToString() + ", on_true is " + on_true.ToString());
  }
  if (!SameBaseline(on_true, on_false)) {
    Fail(op, "c2", "on_true is " + on_true.ToString() + ", on_false is " + on_false.ToString());
  }
  return {on_true.IsStatic() ? on_true : on_false};
}

/// clamp: min(max(operand, min), max); scalar bounds stand for all elements.
///   Errors    InvalidArgument clamp_c1..c4
std::vector<Type> InferClamp(const Op& op) {
  const Type& operand = op.operand(1)->type;
  const auto check_bound = [&](int i, const char* suffix, const char* name) {
    const Type& bound = op.operand(i)->type;
    if (bound.rank() != 0 && !SameDims(bound.dims(), operand.dims())) {
      Fail(op, suffix,
           std::string(name) + " is " + bound.ToString() + ", operand is " + operand.ToString());
    }
    if (BaselineDType(bound) != BaselineDType(operand)) {
      Fail(op, "c3",
           std::string(name) + " is " + bound.ToString() + ", operand is " + operand.ToString());
    }
  };
  check_bound(0, "c1", "min");
  check_bound(2, "c2", "max");
  return {operand};
}

/// reduce_precision: rounds to fewer exponent and mantissa bits.
///   Errors    InvalidArgument reduce_precision_c2, reduce_precision_c3
std::vector<Type> InferReducePrecision(const Op& op) {
  const int64_t exponent = op.attrs.GetInt("exponent_bits", 8);
  const int64_t mantissa = op.attrs.GetInt("mantissa_bits", 23);
  if (exponent < 1)
    Fail(op, "c2", "exponent_bits is " + std::to_string(exponent) + ", expected at least 1");
  if (mantissa < 0)
    Fail(op, "c3", "mantissa_bits is " + std::to_string(mantissa) + ", expected at least 0");
  ReadReducePrecision(op);
  return InferSame(op);
}

/// bitcast_convert: the same bits as another element type. Narrower elements add a minor
/// dimension, wider ones take it away. Element 0 of it holds the low bits.
///   Factors   one per common dimension; the extra minor dimension needs replication
///   Errors    InvalidArgument bitcast_convert_c1, bitcast_convert_c2
void VerifyBitcastConvert(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  if (!to.IsTensor()) Fail(op, "c1", "the result must be a tensor");
  if (IsComplex(from.dtype()) != IsComplex(to.dtype())) {
    // XLA and JAX read a complex number as two reals; only the widths have to agree then.
    if (BitWidth(from.dtype()) == BitWidth(to.dtype())) {
      Fail(op, "c2", "complex and real types differ: " + from.ToString() + ", " + to.ToString());
    }
  }
  const int64_t from_bits = BitWidth(from.dtype());
  const int64_t to_bits = BitWidth(to.dtype());
  Dims wide = from.dims();
  Dims narrow = to.dims();
  int64_t wide_bits = from_bits;
  int64_t narrow_bits = to_bits;
  if (from_bits < to_bits) {
    std::swap(wide, narrow);
    std::swap(wide_bits, narrow_bits);
  }
  bool valid = true;
  if (wide_bits != narrow_bits) {
    valid = !narrow.empty() && (narrow.back() == kDynamicDim ||
                                SaturatingMultiply(narrow.back(), narrow_bits) == wide_bits);
    if (valid) narrow.pop_back();
  }
  if (!valid || !SameDims(wide, narrow)) {
    Fail(op, "c1",
         "operand " + from.ToString() + " and result " + to.ToString() +
             " do not hold the same bits per row");
  }
}

FactorRule BitcastConvertRule(const Op& op) {
  const Dims& from = op.operand(0)->type.dims();
  const Dims& to = op.result()->type.dims();
  RuleBuilder rule(op);
  rule.AddPointwise(from.size() < to.size() ? from : to);
  if (from.size() < to.size()) {
    rule.AddResults(static_cast<int>(to.size()) - 1, to.back(), FactorKind::kNeedReplication);
  } else if (from.size() > to.size()) {
    rule.AddOperands(static_cast<int>(from.size()) - 1, from.back(), FactorKind::kNeedReplication);
  }
  return rule.Build();
}

/// uniform_quantize, uniform_dequantize: between real numbers and their quantized storage.
///   Errors    InvalidArgument uniform_quantize_i1, _c1, _c2; uniform_dequantize_i1, _c1, _c2
void VerifyQuantize(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  CheckOperandSet(op, 0, kFloatSet | kQuantizedSet);
  if (!to.IsTensor() || !SameDims(from.dims(), to.dims())) {
    Fail(op, "c1", "operand is " + from.ToString() + ", result is " + to.ToString());
  }
  if (!to.quantization() || BaselineDType(from) != to.quantization()->expressed) {
    Fail(op, "c2", "result " + to.ToString() + " is not quantized from " + from.ToString());
  }
}

std::vector<Type> InferDequantize(const Op& op) {
  const Type& from = op.operand(0)->type;
  if (!from.quantization()) {
    Fail(op, "i1", "operand must be quantized, got " + from.ToString());
  }
  return {BaselineType(from)};
}

struct Simple {
  OpCode code;
  uint8_t set;
  bool commutative = false;
};

void AddSimple(OpTable& table, std::initializer_list<Simple> ops, int operands) {
  for (const Simple& simple : ops) {
    table.Add({.code = simple.code,
               .family = "elementwise",
               .signature = {.min_operands = operands,
                             .max_operands = operands,
                             .operand_set = simple.set},
               .traits = {.elementwise = true, .commutative = simple.commutative},
               .infer = InferSame,
               .factors = PointwiseRule,
               .flops = FlopsPerResultElement,
               .rule_example = operands == 1 ? "([i, j])->([i, j])" : kRuleExample});
  }
}

OpDef Unary(OpCode code, InferFn infer, uint8_t set) {
  return {.code = code,
          .family = "elementwise",
          .signature = {.min_operands = 1, .max_operands = 1, .operand_set = set},
          .traits = {.elementwise = true},
          .infer = infer,
          .factors = PointwiseRule,
          .flops = FlopsPerResultElement,
          .rule_example = "([i, j])->([i, j])"};
}

void AddUnary(OpTable& table) {
  AddSimple(table,
            {{OpCode::kCbrt, kFloatLike},
             {OpCode::kCeil, kFloatSet | kQuantizedSet},
             {OpCode::kCosine, kFloatLike},
             {OpCode::kExponential, kFloatLike},
             {OpCode::kExponentialMinusOne, kFloatLike},
             {OpCode::kFloor, kFloatSet | kQuantizedSet},
             {OpCode::kLog, kFloatLike},
             {OpCode::kLogPlusOne, kFloatLike},
             {OpCode::kLogistic, kFloatLike},
             {OpCode::kRoundNearestAfz, kFloatSet | kQuantizedSet},
             {OpCode::kRoundNearestEven, kFloatSet | kQuantizedSet},
             {OpCode::kRsqrt, kFloatLike},
             {OpCode::kSine, kFloatLike},
             {OpCode::kSqrt, kFloatLike},
             {OpCode::kTan, kFloatLike},
             {OpCode::kTanh, kFloatLike},
             {OpCode::kNegate, kNumeric},
             {OpCode::kSign, kSignedSet | kFloatLike},
             {OpCode::kNot, kBits},
             {OpCode::kPopcnt, kIntegerSet},
             {OpCode::kCountLeadingZeros, kIntegerSet}},
            1);
  OpDef abs = Unary(OpCode::kAbs, InferReal, kSignedSet | kFloatLike);
  abs.result_label = "c2";
  table.Add(abs);
  for (OpCode code : {OpCode::kReal, OpCode::kImag}) {
    OpDef part = Unary(code, InferReal, kFloatSet | kComplexSet);
    part.result_label = "c2";
    table.Add(part);
  }
  table.Add(Unary(OpCode::kIsFinite, InferBool, kFloatSet | kQuantizedSet));
  OpDef convert = Unary(OpCode::kConvert, nullptr, kAnySet);
  convert.verify = VerifyConvert;
  convert.no_infer = "the result's element type is part of the text";
  table.Add(convert);
  table.Add(Unary(OpCode::kReducePrecision, InferReducePrecision, kFloatSet | kQuantizedSet));
  OpDef quantize = Unary(OpCode::kUniformQuantize, nullptr, kAnySet);
  quantize.verify = VerifyQuantize;
  quantize.no_infer = "the quantized type is part of the text";
  quantize.signature.per_axis = true;
  table.Add(quantize);
  OpDef dequantize = Unary(OpCode::kUniformDequantize, InferDequantize, kAnySet);
  dequantize.result_label = "c2";
  dequantize.signature.per_axis = true;
  table.Add(dequantize);
  OpDef bitcast = Unary(OpCode::kBitcastConvert, nullptr, kAnySet);
  bitcast.traits.elementwise = false;
  bitcast.verify = VerifyBitcastConvert;
  bitcast.factors = BitcastConvertRule;
  bitcast.flops = nullptr;
  bitcast.no_infer = "the result's element type is part of the text";
  bitcast.rule_example = "([i, j])->([i, j, k]) need_replication={k}";
  bitcast.signature.per_axis = true;
  table.Add(bitcast);
}

void AddBinary(OpTable& table) {
  AddSimple(table,
            {{OpCode::kMultiply, kAnySet, true},
             {OpCode::kSubtract, kNumeric},
             {OpCode::kDivide, kNumeric},
             {OpCode::kRemainder, kNumeric},
             {OpCode::kPower, kNumeric},
             {OpCode::kMaximum, kAnySet, true},
             {OpCode::kMinimum, kAnySet, true},
             {OpCode::kAtan2, kFloatLike},
             {OpCode::kAnd, kBits, true},
             {OpCode::kOr, kBits, true},
             {OpCode::kXor, kBits, true},
             {OpCode::kShiftLeft, kIntegerSet},
             {OpCode::kShiftRightLogical, kIntegerSet},
             {OpCode::kShiftRightArithmetic, kIntegerSet}},
            2);
  OpDef add = Unary(OpCode::kAdd, InferSame, kAnySet);
  add.signature.min_operands = add.signature.max_operands = 2;
  add.traits.commutative = true;
  add.verify = VerifyAddQuantized;
  add.rule_example = kRuleExample;
  add.signature.per_axis = true;
  table.Add(add);
  OpDef complex = Unary(OpCode::kComplex, InferComplex, kFloatSet);
  complex.signature.min_operands = complex.signature.max_operands = 2;
  complex.result_label = "c3";
  complex.rule_example = kRuleExample;
  table.Add(complex);
  OpDef compare = Unary(OpCode::kCompare, InferCompare, kAnySet);
  compare.signature.min_operands = compare.signature.max_operands = 2;
  compare.verify = VerifyCompare;
  compare.result_label = "c2";
  compare.rule_example = kRuleExample;
  table.Add(compare);
}

}  // namespace

void AddElementwiseOps(OpTable& table) {
  AddUnary(table);
  AddBinary(table);
  OpDef select = Unary(OpCode::kSelect, InferSelect, kAnySet);
  select.signature.min_operands = select.signature.max_operands = 3;
  select.result_label = "c2";
  select.rule_example = "([i, j], [i, j], [i, j])->([i, j])";
  table.Add(select);
  OpDef clamp = Unary(OpCode::kClamp, InferClamp, kAnySet);
  clamp.signature.min_operands = clamp.signature.max_operands = 3;
  clamp.result_label = "c4";
  clamp.rule_example = "([], [i, j], [])->([i, j])";
  table.Add(clamp);
}

}  // namespace lockstep
