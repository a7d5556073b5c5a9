#include "runtime/reference/element_body.h"

#include <algorithm>

#include "runtime/reference/quantization.h"

namespace lockstep::reference {
namespace {

constexpr int kMaxCallDepth = 16;

// Ops that do nothing to a single element.
bool IsIdentityOnScalars(const Op& op) {
  switch (op.code) {
    case OpCode::kReshape:
    case OpCode::kBroadcastInDim:
    case OpCode::kTranspose:
    case OpCode::kOptimizationBarrier:
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyPropagationBarrier:
    case OpCode::kSdyReshard:
      break;
    default:
      return false;
  }
  for (const auto& result : op.results) {
    if (!result->type.IsTensor() || result->type.rank() != 0) return false;
  }
  return op.num_results() == op.num_operands();
}

}  // namespace

DType ComputeDType(const Type& type) {
  return type.quantization() ? type.quantization()->expressed : type.dtype();
}

void CheckBodyArgument(const Op& op, const ElementBody& body, int i, DType dtype) {
  if (i < body.num_args() && WideOf(body.arg(i).dtype) == WideOf(dtype)) return;
  throw InvalidArgument(op.Describe() + ": body argument " + std::to_string(i) + " does not take " +
                            std::string(DTypeName(dtype)),
                        op.location);
}

ElementBody::ElementBody(const Region& region, const LeafServices& services)
    : region_(region), services_(services) {
  std::vector<std::pair<const Value*, int>> map;
  bool scalars = true;
  for (const auto& arg : region.args) {
    scalars = scalars && arg->type.IsTensor() && arg->type.rank() == 0;
    args_.push_back(NewRegister(ComputeDType(arg->type)));
    map.emplace_back(arg.get(), args_.back());
  }
  LOCKSTEP_CHECK(region.terminator() != nullptr) << "element body without a terminator";
  if (!scalars || !Compile(region, map, 0, results_)) {
    slow_ = true;
    code_.clear();
    results_.clear();
    for (const Value* value : region.terminator()->operands) {
      results_.push_back(NewRegister(ComputeDType(value->type)));
    }
    return;
  }
  FindSimple(region);
}

bool ElementBody::sums_alone(int i) const {
  if (slow_ || num_args() != 2 * num_results()) return false;
  const int first = args_[static_cast<size_t>(i)],
            second = args_[static_cast<size_t>(num_results() + i)];
  const int result = results_[static_cast<size_t>(i)];
  for (const Instruction& instruction : code_) {
    if (instruction.out != result) continue;
    const bool operands = (instruction.in[0] == first && instruction.in[1] == second) ||
                          (instruction.in[0] == second && instruction.in[1] == first);
    return instruction.op.code == OpCode::kAdd && operands && !instruction.requantize;
  }
  return false;
}

int ElementBody::NewRegister(DType dtype) {
  registers_.emplace_back(dtype, services_.bounds);
  return static_cast<int>(registers_.size()) - 1;
}

void ElementBody::FillConstant(int reg, const Tensor& value) {
  LaneReader(value, /*single=*/true).Load(0, kLanes, registers_[static_cast<size_t>(reg)].lanes());
}

int ElementBody::Lookup(const std::vector<std::pair<const Value*, int>>& map, const Value* value) {
  for (auto entry = map.rbegin(); entry != map.rend(); ++entry) {
    if (entry->first == value) return entry->second;
  }
  return -1;
}

bool ElementBody::Compile(const Region& region, std::vector<std::pair<const Value*, int>>& map,
                          int depth, std::vector<int>& yielded) {
  if (depth > kMaxCallDepth) return false;
  for (const auto& op : region.ops) {
    // Captures of outer values become constants, once each.
    for (const Value* operand : op->operands) {
      if (Lookup(map, operand) >= 0) continue;
      if (!operand->type.IsTensor() || operand->type.rank() != 0 || !services_.capture)
        return false;
      Tensor captured = services_.capture(operand);
      if (operand->type.quantization())
        captured = Dequantize(captured, *operand->type.quantization());
      const int reg = NewRegister(captured.literal.dtype());
      FillConstant(reg, captured);
      map.emplace_back(operand, reg);
    }
    if (op.get() == region.terminator()) {
      for (const Value* operand : op->operands) yielded.push_back(Lookup(map, operand));
      return true;
    }
    if (!CompileOp(*op, map, depth)) return false;
  }
  return false;
}

bool ElementBody::CompileOp(const Op& op, std::vector<std::pair<const Value*, int>>& map,
                            int depth) {
  if (op.code == OpCode::kConstant) {
    const Attribute* value = op.attrs.Find("value");
    const auto* dense = value ? value->As<Attribute::Dense>() : nullptr;
    if (!dense || dense->literal.num_elements() != 1) return false;
    Tensor tensor{dense->literal, {}};
    if (op.result()->type.quantization()) {
      tensor = Dequantize(tensor, *op.result()->type.quantization());
    }
    const int reg = NewRegister(tensor.literal.dtype());
    FillConstant(reg, tensor);
    map.emplace_back(op.result(), reg);
    return true;
  }
  if (IsIdentityOnScalars(op)) {
    for (int i = 0; i < op.num_results(); ++i) {
      map.emplace_back(op.result(i), Lookup(map, op.operand(i)));
    }
    return true;
  }
  if (op.code == OpCode::kFuncCall) {
    const Function* callee =
        services_.function ? services_.function(op.attrs.GetString("callee", "")) : nullptr;
    if (!callee || callee->body.num_args() != op.num_operands()) return false;
    std::vector<std::pair<const Value*, int>> inner;
    for (int i = 0; i < op.num_operands(); ++i) {
      inner.emplace_back(callee->body.arg(i), Lookup(map, op.operand(i)));
    }
    std::vector<int> yielded;
    if (!Compile(callee->body, inner, depth + 1, yielded)) return false;
    for (int i = 0; i < op.num_results(); ++i) {
      map.emplace_back(op.result(i), yielded[static_cast<size_t>(i)]);
    }
    return true;
  }
  if (!IsElementOp(op.code) || op.num_results() != 1 || op.result()->type.rank() != 0) return false;
  Instruction instruction;
  const int value_operand = op.code == OpCode::kSelect || op.code == OpCode::kClamp ? 1 : 0;
  if (op.num_operands() <= value_operand) return false;
  for (int i = 0; i < op.num_operands() && i < 3; ++i)
    instruction.in[i] = Lookup(map, op.operand(i));
  const DType in = registers_[static_cast<size_t>(instruction.in[value_operand])].lanes().dtype;
  instruction.op = ResolveElementOp(op, in, ComputeDType(op.result()->type));
  instruction.out = NewRegister(instruction.op.out);
  if (const Quantization* quantization = op.result()->type.quantization()) {
    instruction.requantize = std::make_shared<const Quantization>(*quantization);
  }
  map.emplace_back(op.result(), instruction.out);
  code_.push_back(std::move(instruction));
  return true;
}

void ElementBody::FindSimple(const Region&) {
  if (args_.size() == 2 && results_.size() == 1 && code_.empty()) {
    returns_second_ = results_[0] == args_[1];
    return;
  }
  if (args_.size() != 2 || results_.size() != 1 || code_.size() != 1) return;
  const Instruction& only = code_[0];
  if (only.out != results_[0] || only.op.arity != 2 || only.requantize) return;
  const bool in_order = only.in[0] == args_[0] && only.in[1] == args_[1];
  const bool swapped = only.in[0] == args_[1] && only.in[1] == args_[0];
  if ((!in_order && !swapped) || only.op.in != only.op.out || arg(0).dtype != only.op.in) return;
  switch (only.op.code) {
    case OpCode::kAdd:
    case OpCode::kMultiply:
    case OpCode::kMaximum:
    case OpCode::kMinimum:
    case OpCode::kAnd:
    case OpCode::kOr:
    case OpCode::kXor:
      simple_ = only.op.code;
      break;
    default:
      break;
  }
}

void ElementBody::Run(int n) {
  if (slow_) return RunSlow(n);
  for (const Instruction& instruction : code_) {
    Lanes in[3];
    for (int i = 0; i < instruction.op.arity; ++i) {
      in[i] = registers_[static_cast<size_t>(instruction.in[i])].lanes();
    }
    const Lanes& out = registers_[static_cast<size_t>(instruction.out)].lanes();
    instruction.op.Run(n, in, out);
    if (instruction.requantize) {
      for (int k = 0; k < n; ++k) out.re[k] = RoundToQuantized(out.re[k], *instruction.requantize);
    }
  }
}

void ElementBody::RunSlow(int n) {
  for (int lane = 0; lane < n; ++lane) {
    std::vector<Tensor> inputs;
    for (int i = 0; i < num_args(); ++i) {
      Tensor input{Literal(arg(i).dtype, region_.arg(i)->type.dims()), {}};
      if (services_.bounds) AllocateBound(input);
      const int64_t zero = 0;
      LaneWriter(input).StoreAt(&zero, 1, arg(i), lane);
      TrimBound(input);
      if (const Quantization* quantization = region_.arg(i)->type.quantization()) {
        input = Quantize(input, *quantization);
      }
      inputs.push_back(std::move(input));
    }
    const std::vector<Tensor> outputs = services_.run_region(region_, std::move(inputs));
    for (int i = 0; i < num_results(); ++i) {
      const int64_t zero = 0;
      const Quantization* quantization = region_.terminator()->operand(i)->type.quantization();
      const Tensor output = quantization
                                ? Dequantize(outputs[static_cast<size_t>(i)], *quantization)
                                : outputs[static_cast<size_t>(i)];
      LaneReader(output, true).LoadAt(&zero, 1, result(i), lane);
    }
  }
}

}  // namespace lockstep::reference
