// Regions, calls and control flow: the sequential meaning of a program, op by op in program order.
#include <algorithm>

#include "compiler/ops/control/control_attrs.h"
#include "runtime/reference/lazy_iota.h"
#include "runtime/reference/machine.h"
#include "runtime/reference/stochastic.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

constexpr int kMaxCallDepth = 500;

EvalValue Plain(Tensor tensor) { return EvalValue(std::move(tensor)); }

Leaf MakeLeaf(const Op& op, std::vector<Tensor> operands, const LeafServices& services) {
  Leaf leaf{op, std::move(operands), {}, {}, {}, services};
  for (const Value* operand : op.operands) leaf.operand_types.push_back(operand->type);
  for (const auto& result : op.results) leaf.result_types.push_back(result->type);
  return leaf;
}

std::vector<Tensor> RunTensors(LeafFn fn, const Op& op, std::vector<Tensor> operands,
                               const LeafServices& services) {
  Leaf leaf = MakeLeaf(op, std::move(operands), services);
  if (services.perturbation) leaf.moves = Moves{services.perturbation(op)};
  RunLeaf(fn, leaf);
  LOCKSTEP_CHECK(leaf.out.size() == op.results.size())
      << op.Describe() << ": evaluator returned " << leaf.out.size() << " results";
  leaf.in.clear();  // may be the last that holds them, and what follows makes a copy
  for (size_t i = 0; leaf.moves && i < leaf.out.size(); ++i) {
    Perturb(leaf.out[i], Moves{leaf.moves->seed + (i << 40)});
  }
  return std::move(leaf.out);
}

// One run for a value that all devices share, one per device where an operand differs by device.
Values RunLeafOp(LeafFn fn, const Op& op, Values operands, const LeafServices& services) {
  size_t devices = 0;
  for (const EvalValue& operand : operands) {
    if (operand.shards) devices = operand.shards->size();
  }
  Values results;
  if (devices == 0) {
    std::vector<Tensor> tensors;
    for (EvalValue& operand : operands) tensors.push_back(std::move(operand.tensor));
    operands.clear();
    for (Tensor& result : RunTensors(fn, op, std::move(tensors), services)) {
      results.push_back(Plain(std::move(result)));
    }
    return results;
  }
  std::vector<std::vector<Tensor>> by_result(op.results.size());
  for (size_t d = 0; d < devices; ++d) {
    std::vector<Tensor> tensors;
    for (const EvalValue& operand : operands) {
      tensors.push_back(operand.shards ? (*operand.shards)[d] : operand.tensor);
    }
    std::vector<Tensor> out = RunTensors(fn, op, std::move(tensors), services);
    for (size_t i = 0; i < out.size(); ++i) by_result[i].push_back(std::move(out[i]));
  }
  for (auto& shards : by_result) {
    EvalValue value;
    value.tensor = shards[0];
    value.shards = std::make_shared<const std::vector<Tensor>>(std::move(shards));
    results.push_back(std::move(value));
  }
  return results;
}

// The integer of a predicate or branch index, which must not differ by device here.
struct Decision {
  int64_t value = 0;
  bool exact = true;
};

Decision Decide(const Op& op, const EvalValue& value) {
  Decision decision{value.tensor.literal.GetInt(0), value.tensor.bound.exact()};
  if (value.shards) {
    for (const Tensor& shard : *value.shards) {
      if (shard.literal.GetInt(0) != decision.value) {
        throw Unsupported(
            op.Describe() + ": its predicate differs by device outside a manual_computation",
            op.location);
      }
      decision.exact = decision.exact && shard.bound.exact();
    }
  }
  return decision;
}

void MarkAll(Values& values) {
  for (EvalValue& value : values) {
    if (!value.parts) MarkOrderSensitive(value.tensor);
  }
}

void BindArgs(Frame& frame, const Op& op, const Region& region, Values values) {
  if (region.args.size() != values.size()) {
    throw InvalidArgument(op.Describe() + ": region takes " + std::to_string(region.args.size()) +
                              " arguments, got " + std::to_string(values.size()),
                          op.location);
  }
  for (size_t i = 0; i < values.size(); ++i) frame.Set(region.args[i].get(), std::move(values[i]));
}

Task EvalWhile(Machine& machine, Process& process, const Op& op, Frame& frame, Values carried) {
  bool exact = true;
  for (int64_t trip = 0;; ++trip) {
    BindArgs(frame, op, op.region(0), carried);
    Task condition = EvalRegion(machine, process, op.region(0), frame);
    Values answer = co_await condition;
    frame.ReleaseArgs(op.region(0));
    const Decision decision = Decide(op, answer.at(0));
    exact = exact && decision.exact;
    if (decision.value == 0) break;
    if (trip >= machine.options().max_loop_trips) {
      throw Error(ErrorCode::kCancelled,
                  op.Describe() + ": more than " + std::to_string(trip) + " trips", op.location);
    }
    BindArgs(frame, op, op.region(1), std::move(carried));
    Task body = EvalRegion(machine, process, op.region(1), frame);
    Values next = co_await body;
    carried = std::move(next);
  }
  if (!exact) MarkAll(carried);
  co_return carried;
}

Task EvalBranch(Machine& machine, Process& process, const Op& op, Frame& frame, Values operands) {
  const Decision decision = Decide(op, operands.at(0));
  int64_t branch = decision.value;
  const int64_t count = static_cast<int64_t>(op.regions.size());
  if (op.Is(OpCode::kIf)) {
    branch = branch != 0 ? 0 : 1;
  } else if (branch < 0 || branch >= count) {
    branch = count - 1;
  }
  if (branch >= count) throw InvalidArgument(op.Describe() + ": has no such branch", op.location);
  BindArgs(frame, op, op.region(static_cast<int>(branch)), {});
  Task body = EvalRegion(machine, process, op.region(static_cast<int>(branch)), frame);
  Values results = co_await body;
  if (!decision.exact) MarkAll(results);
  co_return results;
}

Task EvalCall(Machine& machine, Process& process, const Op& op, Values operands) {
  const std::string name = ReadCallee(op);
  const Function* callee = machine.module().FindFunction(name);
  if (!callee || callee->is_declaration) {
    throw InvalidArgument(op.Describe() + ": there is no function @" + name + " with a body",
                          op.location);
  }
  if (process.call_depth >= kMaxCallDepth) {
    throw InvalidArgument(op.Describe() + ": calls nest too deeply (recursion?)", op.location);
  }
  ++process.call_depth;
  Task call = EvalFunction(machine, process, *callee, std::move(operands));
  Values results = co_await call;
  --process.call_depth;
  co_return results;
}

EvalValue Packed(Values parts) {
  EvalValue value;
  value.parts = std::make_shared<const Values>(std::move(parts));
  return value;
}

Values Single(EvalValue value) {
  Values values;
  values.push_back(std::move(value));
  return values;
}

Values EvalSimple(const Op& op, Values operands) {
  switch (op.code) {
    case OpCode::kAfterAll:
    case OpCode::kCreateToken:
      return Single(EvalValue{});
    case OpCode::kTuple:
      return Single(Packed(std::move(operands)));
    case OpCode::kGetTupleElement: {
      const int64_t index = ReadTupleIndex(op);
      const auto& parts = operands.at(0).parts;
      if (!parts || index < 0 || index >= static_cast<int64_t>(parts->size())) {
        throw InvalidArgument(op.Describe() + ": index is out of range", op.location);
      }
      return Single((*parts)[static_cast<size_t>(index)]);
    }
    case OpCode::kAsyncDone:
      if (!operands.at(0).parts)
        throw InvalidArgument(op.Describe() + ": needs a future", op.location);
      return *operands[0].parts;
    default:
      return operands;  // optimization_barrier
  }
}

Task EvalControl(Machine& machine, Process& process, const Op& op, Frame& frame, Values operands) {
  switch (op.code) {
    case OpCode::kWhile: {
      Task task = EvalWhile(machine, process, op, frame, std::move(operands));
      Values results = co_await task;
      co_return results;
    }
    case OpCode::kIf:
    case OpCode::kCase: {
      Task task = EvalBranch(machine, process, op, frame, std::move(operands));
      Values results = co_await task;
      co_return results;
    }
    case OpCode::kFuncCall:
    case OpCode::kComposite: {
      Task task = EvalCall(machine, process, op, std::move(operands));
      Values results = co_await task;
      co_return results;
    }
    case OpCode::kSdyNamedComputation:
    case OpCode::kAsyncStart: {
      BindArgs(frame, op, op.region(0), std::move(operands));
      Task task = EvalRegion(machine, process, op.region(0), frame);
      Values results = co_await task;
      if (op.Is(OpCode::kAsyncStart)) co_return Single(Packed(std::move(results)));
      co_return results;
    }
    case OpCode::kSdyManualComputation: {
      Task task = EvalManual(machine, process, op, frame, std::move(operands));
      Values results = co_await task;
      co_return results;
    }
    case OpCode::kInterpreterRunParallel: {
      Task task = EvalParallel(machine, process, op, std::move(operands));
      Values results = co_await task;
      co_return results;
    }
    default:
      co_return EvalSimple(op, std::move(operands));
  }
}

// An op's operands; those that nobody uses afterwards are moved out of the frame, so that an update
// in place is possible and what a loop or a callee is given lives no longer than it is used there.
Values TakeOperands(const Op& op, Frame& frame) {
  Values operands;
  for (size_t i = 0; i < op.operands.size(); ++i) {
    const Value* operand = op.operands[i];
    bool dies = frame.layout().DiesAsOperand(op, operand);
    for (size_t later = i + 1; later < op.operands.size(); ++later) {
      dies = dies && op.operands[later] != operand;
    }
    operands.push_back(dies ? frame.Take(operand) : frame.Get(operand));
  }
  return operands;
}

bool IsTerminator(const Op& op) {
  return op.Is(OpCode::kReturn) || op.Is(OpCode::kFuncReturn) || op.Is(OpCode::kSdyReturn);
}

void StoreResults(Machine& machine, Process& process, const Op& op, Frame& frame, Values results) {
  const bool probed = machine.options().probe && !process.scope && process.region_depth == 0 &&
                      process.call_depth == 0;
  for (size_t i = 0; i < results.size(); ++i) {
    const Value* value = op.results[i].get();
    if (probed && value->type.IsTensor() && !results[i].iota) {
      machine.options().probe(*value, results[i].tensor);
    }
    frame.Set(value, std::move(results[i]));
  }
}

}  // namespace

bool IsControlOp(OpCode code) {
  switch (code) {
    case OpCode::kWhile:
    case OpCode::kIf:
    case OpCode::kCase:
    case OpCode::kFuncCall:
    case OpCode::kComposite:
    case OpCode::kSdyNamedComputation:
    case OpCode::kAsyncStart:
    case OpCode::kAsyncDone:
    case OpCode::kSdyManualComputation:
    case OpCode::kInterpreterRunParallel:
    case OpCode::kAfterAll:
    case OpCode::kCreateToken:
    case OpCode::kTuple:
    case OpCode::kGetTupleElement:
    case OpCode::kOptimizationBarrier:
      return true;
    default:
      return false;
  }
}

Task EvalRegion(Machine& machine, Process& process, const Region& region, Frame& frame) {
  const LeafServices services = machine.Services(process, frame);
  const bool nested = region.parent_op != nullptr;
  if (nested) ++process.region_depth;
  for (const auto& owned : region.ops) {
    const Op& op = *owned;
    Values operands = TakeOperands(op, frame);
    Values results;
    if (EvalLazily(op, operands, results)) {
      StoreResults(machine, process, op, frame, std::move(results));
      frame.Release(op);
      continue;
    }
    Materialize(operands);
    if (IsTerminator(op)) {
      if (nested) --process.region_depth;
      frame.Release(op);
      co_return operands;
    }
    if (IsCheck(op)) {
      results = EvalCheck(machine, op, operands);
    } else if (IsManualBorder(op)) {
      results = EvalManualBorder(machine, process, op, operands);
    } else if (IsControlOp(op.code)) {
      Task task = EvalControl(machine, process, op, frame, std::move(operands));
      results = co_await task;
    } else if (IsCollectiveOp(op.code)) {
      Task task = EvalCollective(machine, process, op, std::move(operands));
      results = co_await task;
    } else {
      const LeafFn fn = LeafTable::Get().Find(op.code);
      if (!fn) throw Unsupported(op.Describe() + ": has no reference evaluator", op.location);
      results = RunLeafOp(fn, op, std::move(operands), services);
    }
    StoreResults(machine, process, op, frame, std::move(results));
    frame.Release(op);
  }
  throw InvalidArgument("a region has no terminator",
                        region.parent_op ? region.parent_op->location : Location{});
}

Task EvalFunction(Machine& machine, Process& process, const Function& function, Values arguments) {
  if (arguments.size() != function.body.args.size()) {
    throw InvalidArgument("@" + function.name + " takes " +
                              std::to_string(function.body.args.size()) + " arguments, got " +
                              std::to_string(arguments.size()),
                          function.location);
  }
  Frame frame(machine.LayoutOf(function.body), nullptr);
  for (size_t i = 0; i < arguments.size(); ++i) {
    frame.Set(function.body.args[i].get(), std::move(arguments[i]));
  }
  Task body = EvalRegion(machine, process, function.body, frame);
  Values results = co_await body;
  co_return results;
}

}  // namespace lockstep::reference
