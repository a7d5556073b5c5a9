// Entry of the reference evaluator: from a module and its arguments to results and checks.
#include "runtime/reference/evaluator.h"

#include <new>
#include <stdexcept>

#include "runtime/reference/machine.h"
#include "runtime/reference/stochastic.h"

namespace lockstep {
namespace {

using reference::EvalValue;
using reference::Machine;
using reference::Process;
using reference::Task;
using reference::Values;

void CheckArguments(const Module& module, const Function& entry,
                    std::span<const Literal> arguments) {
  if (entry.is_declaration) {
    throw InvalidArgument("@" + entry.name + " has no body", entry.location);
  }
  if (arguments.size() != entry.body.args.size()) {
    throw InvalidArgument("@" + entry.name + " takes " + std::to_string(entry.body.args.size()) +
                              " arguments, got " + std::to_string(arguments.size()),
                          entry.location);
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Type& type = module.spmd && i < module.arg_layouts.size() ? module.arg_layouts[i].global
                                                                    : entry.body.args[i]->type;
    bool fits = type.IsTensor() && type.dtype() == arguments[i].dtype() &&
                type.rank() == arguments[i].rank();
    for (int d = 0; fits && d < type.rank(); ++d) {
      fits =
          type.dim(d) == kDynamicDim || type.dim(d) == arguments[i].dims()[static_cast<size_t>(d)];
    }
    if (!fits) {
      throw InvalidArgument("argument " + std::to_string(i) + " must be " + type.ShortString() +
                                ", got " + ShapeString(arguments[i].dtype(), arguments[i].dims()),
                            entry.body.args[i]->location);
    }
  }
}

Values RunEntry(Machine& machine, const Function& entry, std::span<const Literal> arguments) {
  Process& root = machine.Spawn(0, nullptr, nullptr);
  if (machine.module().spmd) {
    return machine.Run(
        root, reference::EvalSpmd(machine, root, entry, {arguments.begin(), arguments.end()}));
  }
  Values values;
  for (const Literal& argument : arguments)
    values.push_back(EvalValue(ReferenceValue{argument, {}}));
  return machine.Run(root, reference::EvalFunction(machine, root, entry, std::move(values)));
}

// A result of a global program: tuples are flattened; a value that still differs by device is an
// error unless all agree.
void AppendResult(const Function& entry, EvalValue value, std::vector<ReferenceValue>& results) {
  if (value.parts) {
    for (const EvalValue& part : *value.parts) AppendResult(entry, part, results);
    return;
  }
  results.push_back(std::move(value.tensor));
}

// Files of checks without @main: every public function without arguments, in order.
std::vector<const Function*> Entries(const Module& module, const ReferenceOptions& options) {
  if (!options.entry.empty()) {
    const Function* entry = module.FindFunction(options.entry);
    if (!entry) throw InvalidArgument("there is no function @" + options.entry, module.location);
    return {entry};
  }
  if (!module.FindFunction("main")) {
    std::vector<const Function*> publics;
    for (const auto& function : module.functions) {
      if (function->visibility == Visibility::kPublic && !function->is_declaration) {
        publics.push_back(function.get());
      }
    }
    if (publics.size() > 1) {
      std::erase_if(publics, [](const Function* f) { return f->body.num_args() != 0; });
      if (!publics.empty()) return publics;
    }
  }
  return {module.Main()};
}

}  // namespace

namespace {

ReferenceResult Evaluate(Machine& machine, std::span<const Literal> arguments) {
  ReferenceResult result;
  for (const Function* entry : Entries(machine.module(), machine.options())) {
    CheckArguments(machine.module(), *entry, arguments);
    for (EvalValue& value : RunEntry(machine, *entry, arguments)) {
      AppendResult(*entry, std::move(value), result.results);
    }
  }
  result.checks = std::move(machine.checks());
  return result;
}

ReferenceResult EvaluateOnce(const Module& module, std::span<const Literal> arguments,
                             const ReferenceOptions& options) {
  Machine machine(module, options);
  return Evaluate(machine, arguments);
}

// Another evaluation of the same program with its roundings moved at random; empty if a moved
// decision makes it fail.
std::vector<ReferenceValue> EvaluateSample(const Module& module, std::span<const Literal> arguments,
                                           ReferenceOptions options, int sample) {
  options.probe = nullptr;
  try {
    Machine machine(module, options);
    machine.Sample(static_cast<uint64_t>(sample) + 1);
    return Evaluate(machine, arguments).results;
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

ReferenceResult EvaluateReference(const Module& module, std::span<const Literal> arguments,
                                  const ReferenceOptions& options) {
  try {
    ReferenceResult result = EvaluateOnce(module, arguments, options);
    if (options.track_bounds && options.refine_bounds && reference::AnyLoose(result.results)) {
      reference::RefineBounds(result.results, [&](int sample) {
        return EvaluateSample(module, arguments, options, sample);
      });
    }
    return result;
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::kOutOfMemory, "the reference run needs more memory than there is",
                module.location);
  } catch (const std::length_error&) {
    throw Error(ErrorCode::kOutOfMemory, "the reference run needs more memory than there is",
                module.location);
  }
}

ReferenceResult EvaluateHostProgram(const Module& module, std::span<const Literal> arguments,
                                    const ParallelLauncher& launcher) {
  ReferenceOptions options;
  options.track_bounds = false;
  Machine machine(module, options);
  machine.launcher = launcher;
  return Evaluate(machine, arguments);
}

bool HasReference(OpCode code) {
  switch (code) {
    case OpCode::kReturn:
    case OpCode::kFuncReturn:
    case OpCode::kSdyReturn:
    case OpCode::kCheckExpectEq:
    case OpCode::kCheckExpectEqConst:
    case OpCode::kCheckExpectAlmostEq:
    case OpCode::kCheckExpectAlmostEqConst:
    case OpCode::kCheckExpectClose:
    case OpCode::kCheckExpectSerializedEq:
    case OpCode::kInterpreterProbe:
    case OpCode::kInterpreterPrint:
      return true;
    default:
      return reference::IsControlOp(code) || reference::IsCollectiveOp(code) ||
             reference::LeafTable::Get().Find(code) != nullptr;
  }
}

}  // namespace lockstep
