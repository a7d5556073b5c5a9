#include "runtime/executable.h"

#include "compiler/base/error.h"

namespace lockstep {

Executable::Executable(CompiledProgram compiled, const LowerOptions& options) {
  compiled_ = std::make_shared<const CompiledProgram>(std::move(compiled));
  taps_ = std::make_shared<CheckTaps>(spmd());
  LowerOptions lower = options;
  if (!taps_->empty()) lower.tap = [this](const Op& op) { return taps_->KernelFor(op); };
  lowered_ = std::make_shared<const LoweredProgram>(Lower(spmd(), lower));
}

std::vector<ShardedArray> Executable::Scatter(std::span<const Literal> arguments,
                                              bool poison_padding) const {
  const std::vector<TensorLayout>& layouts = spmd().arg_layouts;
  const Function* main = spmd().Main();
  CheckCount(arguments.size());
  std::vector<ShardedArray> scattered;
  for (size_t i = 0; i < layouts.size(); ++i) {
    const Type& wanted = layouts[i].global;
    if (arguments[i].dtype() != wanted.dtype() || arguments[i].dims() != wanted.dims()) {
      throw InvalidArgument("argument " + std::to_string(i) + ": the program wants " +
                                wanted.ShortString() + ", got " +
                                ShapeString(arguments[i].dtype(), arguments[i].dims()),
                            main->body.arg(static_cast<int>(i))->location);
    }
    scattered.push_back(
        ShardedArray::Scatter(arguments[i], layouts[i], num_devices(), poison_padding));
  }
  return scattered;
}

void Executable::CheckArguments(std::span<const ShardedArray> arguments) const {
  const std::vector<TensorLayout>& layouts = spmd().arg_layouts;
  CheckCount(arguments.size());
  for (size_t i = 0; i < layouts.size(); ++i) {
    const ShardedArray& given = arguments[i];
    const TensorLayout& wanted = layouts[i];
    if (given.num_devices() == num_devices() && given.LiesAs(wanted)) continue;
    const auto describe = [](const TensorLayout& layout, int64_t devices) {
      return layout.global.ShortString() + " as " +
             (layout.sharding.mesh
                  ? layout.sharding.ToString() + " on " + layout.sharding.mesh->ToString()
                  : std::string("replicated")) +
             " on " + std::to_string(devices) + " devices";
    };
    throw InvalidArgument(
        "argument " + std::to_string(i) + ": the program wants " + describe(wanted, num_devices()) +
            ", got " +
            (given.num_devices() == 0 ? std::string("an empty array")
                                      : describe(given.layout(), given.num_devices())),
        spmd().Main()->body.arg(static_cast<int>(i))->location);
  }
}

void Executable::CheckCount(size_t arguments) const {
  const size_t wanted = spmd().arg_layouts.size();
  if (arguments == wanted) return;
  throw InvalidArgument("the program takes " + std::to_string(wanted) + " arguments, got " +
                        std::to_string(arguments));
}

Outputs Executable::Run(Cluster& cluster, std::span<const Literal> arguments,
                        const RunOptions& options) const {
  return Run(cluster, std::span<const ShardedArray>(Scatter(arguments, options.poison_padding)),
             options);
}

Outputs Executable::Run(Cluster& cluster, std::initializer_list<Literal> arguments,
                        const RunOptions& options) const {
  return Run(cluster, std::span<const Literal>(arguments.begin(), arguments.size()), options);
}

Outputs Executable::Run(Cluster& cluster, std::span<const ShardedArray> arguments,
                        const RunOptions& options) const {
  return RunAll(cluster, arguments, options, nullptr);
}

Outputs Executable::RunChecked(Cluster& cluster, std::span<const Literal> arguments,
                               const RunOptions& options, std::vector<CheckResult>& checks) const {
  return RunAll(cluster, Scatter(arguments, options.poison_padding), options, &checks);
}

Outputs Executable::RunAll(Cluster& cluster, std::span<const ShardedArray> arguments,
                           const RunOptions& options, std::vector<CheckResult>* checks) const {
  if (cluster.num_devices() != num_devices()) {
    throw InvalidArgument("the program is for " + std::to_string(num_devices()) +
                          " devices, the cluster has " + std::to_string(cluster.num_devices()));
  }
  CheckArguments(arguments);
  Outputs outputs;
  const auto& results = lowered_->program.results;
  for (size_t i = 0; i < results.size(); ++i) {
    const GroupTablePtr& shared_by = results[i].shared_by;
    outputs.push_back(ShardedArray::Allocate(spmd().result_layouts[i], num_devices(),
                                             options.poison_padding,
                                             shared_by ? &shared_by->groups : nullptr));
  }
  std::vector<DeviceBuffers> buffers(static_cast<size_t>(num_devices()));
  for (int64_t device = 0; device < num_devices(); ++device) {
    DeviceBuffers& mine = buffers[static_cast<size_t>(device)];
    for (const ShardedArray& argument : arguments) {
      mine.arguments.push_back(argument.device_data(device));
    }
    for (ShardedArray& output : outputs) mine.results.push_back(output.device_data(device));
  }
  if (taps_->empty()) {
    cluster.Launch(lowered_->program, buffers, options.launch);
    return outputs;
  }
  const auto exclusive = taps_->Begin();
  cluster.Launch(lowered_->program, buffers, options.launch);
  std::vector<CheckResult> found;
  std::vector<CheckTaps::Returned> returned;
  taps_->Evaluate(found, returned);
  for (const CheckTaps::Returned& value : returned) {
    ShardedArray& output = outputs[static_cast<size_t>(value.result)];
    for (int64_t device = 0; device < num_devices(); ++device) {
      output.device_data(device)[0] = std::byte{value.ok ? uint8_t{1} : uint8_t{0}};
    }
  }
  if (checks) {
    checks->insert(checks->end(), found.begin(), found.end());
  } else {
    taps_->Print();
  }
  return outputs;
}

Executable Compile(BuiltProgram program, const Mesh& mesh, const CompileOptions& options) {
  return Executable(CompileProgram(BindMesh(std::move(program), mesh), options));
}

Executable Compile(std::unique_ptr<Module> module, const CompileOptions& options) {
  if (!module) throw InvalidArgument("there is no program to compile");
  return Executable(CompileProgram(std::move(module), options));
}

}  // namespace lockstep
