// Compilation of element bodies and chains into ScalarPrograms, and their execution.
#include "runtime/kernels/program.h"

#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"

namespace lockstep::kernels {
namespace {

VectorFn FindIn(std::span<const VectorEntry> table, OpCode code) {
  for (const VectorEntry& entry : table) {
    if (entry.code == code) return entry.fn;
  }
  return nullptr;
}

bool UsesBitWidth(OpCode code) {
  return code == OpCode::kShiftLeft || code == OpCode::kShiftRightLogical ||
         code == OpCode::kShiftRightArithmetic || code == OpCode::kPopcnt ||
         code == OpCode::kCountLeadingZeros || code == OpCode::kChloMulhi;
}

// chlo.broadcast_add and its kin on operands that need no broadcast are the plain op.
OpCode PlainCode(OpCode code) {
  switch (code) {
    case OpCode::kChloBroadcastAdd:
      return OpCode::kAdd;
    case OpCode::kChloBroadcastAnd:
      return OpCode::kAnd;
    case OpCode::kChloBroadcastAtan2:
      return OpCode::kAtan2;
    case OpCode::kChloBroadcastCompare:
      return OpCode::kCompare;
    case OpCode::kChloBroadcastComplex:
      return OpCode::kComplex;
    case OpCode::kChloBroadcastDivide:
      return OpCode::kDivide;
    case OpCode::kChloBroadcastMaximum:
      return OpCode::kMaximum;
    case OpCode::kChloBroadcastMinimum:
      return OpCode::kMinimum;
    case OpCode::kChloBroadcastMultiply:
      return OpCode::kMultiply;
    case OpCode::kChloBroadcastNextAfter:
      return OpCode::kChloNextAfter;
    case OpCode::kChloBroadcastOr:
      return OpCode::kOr;
    case OpCode::kChloBroadcastPolygamma:
      return OpCode::kChloPolygamma;
    case OpCode::kChloBroadcastPower:
      return OpCode::kPower;
    case OpCode::kChloBroadcastRemainder:
      return OpCode::kRemainder;
    case OpCode::kChloBroadcastSelect:
      return OpCode::kSelect;
    case OpCode::kChloBroadcastShiftLeft:
      return OpCode::kShiftLeft;
    case OpCode::kChloBroadcastShiftRightArithmetic:
      return OpCode::kShiftRightArithmetic;
    case OpCode::kChloBroadcastShiftRightLogical:
      return OpCode::kShiftRightLogical;
    case OpCode::kChloBroadcastSubtract:
      return OpCode::kSubtract;
    case OpCode::kChloBroadcastXor:
      return OpCode::kXor;
    case OpCode::kChloBroadcastZeta:
      return OpCode::kChloZeta;
    default:
      return code;
  }
}

// Ops on one element that leave it as it is, when the body works on scalars.
bool IsIdentity(OpCode code) {
  return code == OpCode::kReshape || code == OpCode::kBroadcastInDim ||
         code == OpCode::kBroadcast || code == OpCode::kTranspose ||
         code == OpCode::kOptimizationBarrier || code == OpCode::kSdyShardingConstraint;
}

// Ops that a sequence may take in: f32 and f64 arithmetic that needs no rounding of its own.
SequenceOp SequenceOpOf(OpCode code, DType dtype) {
  if (dtype != DType::kF32 && dtype != DType::kF64) return SequenceOp::kNone;
  switch (code) {
    case OpCode::kAdd:
      return SequenceOp::kAdd;
    case OpCode::kSubtract:
      return SequenceOp::kSubtract;
    case OpCode::kMultiply:
      return SequenceOp::kMultiply;
    case OpCode::kDivide:
      return SequenceOp::kDivide;
    case OpCode::kMaximum:
      return SequenceOp::kMaximum;
    case OpCode::kMinimum:
      return SequenceOp::kMinimum;
    default:
      return SequenceOp::kNone;
  }
}

bool IsTerminator(OpCode code) {
  return code == OpCode::kReturn || code == OpCode::kFuncReturn || code == OpCode::kSdyReturn;
}

}  // namespace

void ThrowUnsupported(const Op& op, const std::string& message) {
  throw Unsupported(op.Describe() + ": " + message, op.location);
}

VectorFn FindVectorFn(OpCode code, Lane lane) {
  switch (lane) {
    case Lane::kBool:
      return FindIn(BoolTable(), code);
    case Lane::kF32:
    case Lane::kF64: {
      if (code == OpCode::kComplex) return MakeComplexFn(lane);
      if (VectorFn fn = FindIn(FloatTable(lane), code)) return fn;
      if (VectorFn fn = FindIn(TranscendentalTable(lane), code)) return fn;
      return FindIn(SpecialTable(lane), code);
    }
    case Lane::kC64:
    case Lane::kC128:
      return FindIn(ComplexTable(lane), code);
    default:
      return FindIn(IntegerTable(lane), code);
  }
}

int ProgramBuilder::NewRegister(DType dtype) {
  program_.dtypes_.push_back(dtype);
  program_.constants_.emplace_back();
  program_.defined_at_.push_back(static_cast<int>(program_.instructions_.size()));
  return static_cast<int>(program_.dtypes_.size()) - 1;
}

int ProgramBuilder::AddInput(DType dtype) {
  const int reg = NewRegister(dtype);
  program_.inputs_.push_back(reg);
  return reg;
}

int ProgramBuilder::AddConstant(const Literal& scalar) {
  const DType dtype = scalar.dtype();
  const int reg = NewRegister(dtype);
  const int64_t bytes = LaneBytes(LaneOf(dtype));
  auto block = std::make_shared<std::vector<std::byte>>(static_cast<size_t>(bytes * kTile));
  CodecOf(dtype).load(scalar.splat_data(), block->data(), 1);
  for (int64_t i = 1; i < kTile; ++i) {
    std::memcpy(block->data() + i * bytes, block->data(), static_cast<size_t>(bytes));
  }
  program_.constants_[static_cast<size_t>(reg)] = std::move(block);
  MarkUniform(reg);
  return reg;
}

int ProgramBuilder::RegisterOf(const Value* value) {
  if (auto found = registers_.find(value); found != registers_.end()) return found->second;
  const Op* def = value->def;
  if (def && (def->Is(OpCode::kConstant) || def->Is(OpCode::kSdyConstant))) {
    const Literal& literal = ReadConstant(*def);
    if (literal.is_splat() || literal.num_elements() == 1) {
      const int reg = AddConstant(literal);
      registers_[value] = reg;
      return reg;
    }
  }
  // Splats behind broadcasts and reshapes are constants too.
  if (def && def->num_operands() == 1 && IsIdentity(def->code)) return RegisterOf(def->operand(0));
  throw Unsupported(
      "an element body uses " + value->name + " from outside, which is not a constant",
      value->location);
}

int ProgramBuilder::Apply(VectorFn fn, DType result, std::initializer_list<int> sources,
                          int64_t imm) {
  ScalarProgram::Instruction instruction;
  instruction.fn = fn;
  instruction.round = CodecOf(result).round;
  instruction.imm = imm;
  int i = 0;
  for (int source : sources) instruction.src[i++] = source;
  instruction.dst = NewRegister(result);
  program_.instructions_.push_back(instruction);
  return instruction.dst;
}

int ProgramBuilder::EmitCopy(int source) {
  const DType dtype = program_.dtypes_[static_cast<size_t>(source)];
  return Apply(ConvertFn(LaneOf(dtype), LaneOf(dtype)), dtype, {source});
}

int ProgramBuilder::EmitUnary(OpCode code, int source) {
  const DType dtype = program_.dtypes_[static_cast<size_t>(source)];
  return Apply(FindVectorFn(code, LaneOf(dtype)), dtype, {source});
}

int ProgramBuilder::EmitBinary(OpCode code, int a, int b) {
  const DType dtype = program_.dtypes_[static_cast<size_t>(a)];
  return Apply(FindVectorFn(code, LaneOf(dtype)), dtype, {a, b});
}

int ProgramBuilder::EmitClamp(int low, int x, int high) {
  const DType dtype = program_.dtypes_[static_cast<size_t>(x)];
  return Apply(ClampFn(LaneOf(dtype)), dtype, {low, x, high});
}

int ProgramBuilder::EmitConvertTo(int source, DType to) {
  const DType from = program_.dtypes_[static_cast<size_t>(source)];
  if (from == to) return source;
  if (IsComplex(from) && IsInteger(to)) {
    const DType part = ComplexElement(from);
    return EmitConvertTo(Apply(FindVectorFn(OpCode::kReal, LaneOf(from)), part, {source}), to);
  }
  if (IsFloat(from) && IsInteger(to) && BitWidth(to) < 8) {
    // Lanes are int8_t: saturate to the narrower range before, since wrapping comes after.
    const DType wide = from == DType::kF64 ? DType::kF64 : DType::kF32;
    const int low = AddConstant(Literal::ScalarDouble(wide, static_cast<double>(IntegerMin(to))));
    const int high = AddConstant(Literal::ScalarDouble(wide, static_cast<double>(IntegerMax(to))));
    source = Apply(ClampFn(LaneOf(wide)), wide, {low, source, high});
  }
  return Apply(ConvertFn(LaneOf(from), LaneOf(to)), to, {source});
}

namespace {
// Reinterprets one element; both sides are stored in the same number of bytes.
void BitcastLanes(const void* a, const void*, const void*, void* out, int64_t n, int64_t imm) {
  const DType from = static_cast<DType>(imm >> 32), to = static_cast<DType>(imm & 0xffffffff);
  const int64_t bytes = StorageBytes(from);
  std::byte buffer[64 * 16];
  for (int64_t i = 0; i < n; i += 64) {
    const int64_t count = std::min<int64_t>(64, n - i);
    CodecOf(from).store(static_cast<const std::byte*>(a) + i * LaneBytes(LaneOf(from)), buffer,
                        count);
    if (bytes == 1 && BitWidth(to) < 8) {
      // Sub-byte codes: keep the low bits; signed integers are sign-extended by `round`.
      const auto mask = static_cast<uint8_t>((1u << BitWidth(to)) - 1);
      for (int64_t k = 0; k < count; ++k) buffer[k] &= static_cast<std::byte>(mask);
    }
    CodecOf(to).load(buffer, static_cast<std::byte*>(out) + i * LaneBytes(LaneOf(to)), count);
  }
}
}  // namespace

int ProgramBuilder::EmitBitcast(const Op& op, DType result) {
  const int source = RegisterOf(op.operand(0));
  const DType from = program_.dtypes_[static_cast<size_t>(source)];
  if (from == result) return source;
  if (BitWidth(from) != BitWidth(result) || StorageBytes(from) != StorageBytes(result)) {
    ThrowUnsupported(op, "bitcast_convert between widths inside an element body or a fused chain");
  }
  return Apply(BitcastLanes, result, {source},
               (static_cast<int64_t>(from) << 32) | static_cast<int64_t>(result));
}

int ProgramBuilder::EmitElementwise(const Op& op, DType result) {
  const OpCode code = PlainCode(op.code);
  std::vector<int> in;
  for (const Value* operand : op.operands) in.push_back(RegisterOf(operand));
  const auto dtype_of = [&](int i) {
    return program_.dtypes_[static_cast<size_t>(in[static_cast<size_t>(i)])];
  };
  if (code == OpCode::kConvert) return EmitConvertTo(in.at(0), result);
  if (code == OpCode::kSelect) {
    const int reg =
        Apply(SelectFn(LaneBytes(LaneOf(result))), result, {in.at(0), in.at(1), in.at(2)});
    program_.instructions_.back().select = true;
    return reg;
  }
  if (code == OpCode::kClamp) {
    return Apply(ClampFn(LaneOf(result)), result, {in.at(0), in.at(1), in.at(2)});
  }
  if (code == OpCode::kCompare) {
    const CompareAttrs attrs = ReadCompare(op);
    return Apply(
        CompareFn(attrs.direction, attrs.type == CompareType::kTotalOrder, LaneOf(dtype_of(0))),
        DType::kI1, {in.at(0), in.at(1)});
  }
  if (code == OpCode::kReducePrecision) {
    const PrecisionFormat format = ReadReducePrecision(op);
    return Apply(ReducePrecisionFn(LaneOf(result)), result, {in.at(0)},
                 (static_cast<int64_t>(format.exponent_bits) << 32) | format.mantissa_bits);
  }
  const DType operand = in.empty() ? result : dtype_of(0);
  int64_t imm = UsesBitWidth(code) ? BitWidth(operand) : 0;
  VectorFn fn = FindVectorFn(code, LaneOf(operand));
  if (code == OpCode::kChloNextAfter && IsFloat(operand) && !CodecOf(operand).direct) {
    fn = CodedNextAfterFn(StorageBytes(operand));
    imm = static_cast<int64_t>(operand);
  }
  if (!fn) {
    ThrowUnsupported(op, "no kernel for element type " + std::string(DTypeName(operand)));
  }
  if (in.size() == 1) return Apply(fn, result, {in[0]}, imm);
  if (in.size() == 2) {
    const int reg = Apply(fn, result, {in[0], in[1]}, imm);
    program_.instructions_.back().op = SequenceOpOf(code, result);
    return reg;
  }
  ThrowUnsupported(op, "unexpected number of operands");
}

void ProgramBuilder::EmitBranches(const Op& op) {
  const int selector = RegisterOf(op.operand(0));
  std::vector<std::vector<int>> branches;
  for (const auto& region : op.regions) branches.push_back(EmitBody(*region));
  // Out-of-range indices take the last branch: start from it and select the others by equality.
  for (int r = 0; r < op.num_results(); ++r) {
    const size_t result = static_cast<size_t>(r);
    int value = branches.back().at(result);
    const DType dtype = op.result(r)->type.dtype();
    const VectorFn select = SelectFn(LaneBytes(LaneOf(dtype)));
    for (int b = static_cast<int>(branches.size()) - 2; b >= 0; --b) {
      int chosen = selector;
      if (op.Is(OpCode::kCase)) {
        const int index = AddConstant(Literal::ScalarInt(DType::kI32, b));
        chosen = Apply(CompareFn(CompareDirection::kEq, false, Lane::kS32), DType::kI1,
                       {selector, index});
      }
      value = Apply(select, dtype, {chosen, branches[static_cast<size_t>(b)].at(result), value});
    }
    registers_[op.result(r)] = value;
  }
}

bool ProgramBuilder::Knows(const Op& op) {
  const OpCode code = PlainCode(op.code);
  switch (code) {
    case OpCode::kConvert:
    case OpCode::kSelect:
    case OpCode::kClamp:
    case OpCode::kCompare:
    case OpCode::kReducePrecision:
    case OpCode::kComplex:
      return true;
    case OpCode::kBitcastConvert: {
      if (op.operands.empty() || op.results.empty()) return false;
      const Type& from = op.operand(0)->type;
      const Type& to = op.result()->type;
      return from.dims() == to.dims() && BitWidth(from.dtype()) == BitWidth(to.dtype());
    }
    default:
      break;
  }
  for (int lane = 0; lane < kNumLanes; ++lane) {
    if (FindVectorFn(code, static_cast<Lane>(lane))) return true;
  }
  return false;
}

void ProgramBuilder::Emit(const Op& op) {
  if (op.Is(OpCode::kConstant) || op.Is(OpCode::kSdyConstant)) {
    RegisterOf(op.result());
    return;
  }
  if (op.Is(OpCode::kIf) || op.Is(OpCode::kCase)) return EmitBranches(op);
  if (op.Is(OpCode::kChloConstantLike)) {
    Bind(op.result(), AddConstant(ReadConstantLike(op)));
    return;
  }
  for (const auto& result : op.results) {
    if (result->type.quantization()) {
      ThrowUnsupported(op, "quantised types inside an element body or a fused chain");
    }
  }
  if (IsIdentity(op.code)) {
    for (int i = 0; i < op.num_results(); ++i) Bind(op.result(i), RegisterOf(op.operand(i)));
    return;
  }
  if (op.Is(OpCode::kFuncCall)) {
    const Function* callee = nullptr;
    for (const Region* region = op.parent; region;
         region = region->parent_op ? region->parent_op->parent : nullptr) {
      if (region->function) callee = region->function->module->FindFunction(ReadCallee(op));
      if (callee) break;
    }
    if (!callee) ThrowUnsupported(op, "the callee is not known here");
    for (int i = 0; i < op.num_operands(); ++i)
      Bind(callee->body.arg(i), RegisterOf(op.operand(i)));
    const std::vector<int> returned = EmitBody(callee->body);
    for (int i = 0; i < op.num_results(); ++i)
      Bind(op.result(i), returned.at(static_cast<size_t>(i)));
    return;
  }
  if (op.num_results() != 1 || !op.regions.empty()) {
    ThrowUnsupported(op,
                     "not possible inside an element body; element-wise ops, constants, if and "
                     "case are");
  }
  const DType result = op.result()->type.dtype();
  Bind(op.result(),
       op.Is(OpCode::kBitcastConvert) ? EmitBitcast(op, result) : EmitElementwise(op, result));
}

std::vector<int> ProgramBuilder::EmitBody(const Region& body) {
  std::vector<int> returned;
  for (const auto& op : body.ops) {
    if (IsTerminator(op->code)) {
      for (const Value* value : op->operands) returned.push_back(RegisterOf(value));
      break;
    }
    Emit(*op);
  }
  return returned;
}

ScalarProgram ScalarProgram::FromRegion(const Region& body) {
  ProgramBuilder builder;
  for (const auto& arg : body.args) {
    if (arg->type.quantization()) {
      throw Unsupported("an element body on quantised types", arg->location);
    }
    builder.Bind(arg.get(), builder.AddInput(arg->type.dtype()));
  }
  std::vector<int> results = builder.EmitBody(body);
  // A returned argument gets a register of its own: callers carry results over into arguments, and
  // one argument must not be overwritten while another result still is that argument.
  for (int& reg : results) {
    if (reg < static_cast<int>(body.args.size())) reg = builder.EmitCopy(reg);
  }
  return builder.Finish(std::move(results));
}

bool ScalarProgram::has_constants() const {
  return std::any_of(constants_.begin(), constants_.end(),
                     [](const auto& c) { return c != nullptr; });
}

bool ScalarProgram::ResultMayOverwrite(int input, int result) const {
  const int in = inputs_[static_cast<size_t>(input)];
  const int out = results_[static_cast<size_t>(result)];
  const DType from = dtypes_[static_cast<size_t>(in)], to = dtypes_[static_cast<size_t>(out)];
  if (StorageBytes(from) != StorageBytes(to) || constants_[static_cast<size_t>(out)]) return false;
  // Another result that is computed or copied later must not need the input either.
  for (size_t r = 0; r < results_.size(); ++r) {
    if (static_cast<int>(r) != result && results_[r] == in) return false;
  }
  if (out == in) return true;
  for (int other : inputs_) {
    if (other == out) return false;  // a pass-through of another input, copied at the end
  }
  return defined_at_[static_cast<size_t>(out)] >= last_use_[static_cast<size_t>(in)];
}

namespace {

// The single op of `return op(arg, arg)`, or null.
const Op* OnlyOp(const Region& body) {
  if (body.num_args() != 2 || body.ops.size() != 2) return nullptr;
  const Op* op = body.ops[0].get();
  const Op* end = body.ops[1].get();
  if (!IsTerminator(end->code) || end->num_operands() != 1) return nullptr;
  return op->num_results() == 1 && end->operand(0) == op->result() ? op : nullptr;
}

}  // namespace

std::optional<OpCode> RecogniseCombiner(const Region& body) {
  const Op* op = OnlyOp(body);
  if (!op || op->num_operands() != 2) return std::nullopt;
  const Value* a = body.arg(0);
  const Value* b = body.arg(1);
  const bool forward = op->operand(0) == a && op->operand(1) == b;
  const bool backward = op->operand(0) == b && op->operand(1) == a;
  if (!forward && !backward) return std::nullopt;
  if (a->type.quantization() || a->type.dtype() != b->type.dtype() ||
      op->result()->type.dtype() != a->type.dtype()) {
    return std::nullopt;
  }
  switch (op->code) {
    case OpCode::kAdd:
    case OpCode::kMultiply:
    case OpCode::kMinimum:
    case OpCode::kMaximum:
    case OpCode::kAnd:
    case OpCode::kOr:
    case OpCode::kXor:
      return op->code;
    default:
      return std::nullopt;
  }
}

bool ReturnsSecondArgument(const Region& body) {
  if (body.num_args() != 2 || body.ops.size() != 1) return false;
  const Op* end = body.ops[0].get();
  return end->num_operands() == 1 && end->operand(0) == body.arg(1);
}

}  // namespace lockstep::kernels
