#include "runtime/parallel.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "compiler/base/error.h"
#include "compiler/passes/normalize.h"
#include "runtime/checks.h"
#include "runtime/compare.h"
#include "runtime/lower/lower.h"
#include "runtime/reference/host_program.h"

namespace lockstep {
namespace {

using Grid = std::vector<std::vector<std::string>>;

Grid GridOf(const Op& op) {
  Grid grid;
  const Attribute* programs = op.attrs.Find("programs");
  const auto* rows = programs ? programs->As<Attribute::Array>() : nullptr;
  if (!rows) throw InvalidArgument(op.Describe() + ": needs programs", op.location);
  for (const Attribute& row : rows->values) {
    std::vector<std::string>& names = grid.emplace_back();
    for (const Attribute& name : row.As<Attribute::Array>()->values) {
      names.push_back(name.As<Attribute::Symbol>()->value);
    }
    if (names.size() != grid[0].size()) {
      throw InvalidArgument(op.Describe() + ": rows of programs have different lengths",
                            op.location);
    }
  }
  return grid;
}

/// One function of a grid, compiled for the devices that run it.
struct DeviceProgram {
  std::unique_ptr<Module> module;
  std::unique_ptr<CheckTaps> taps;
  LoweredProgram lowered;
};

std::unique_ptr<DeviceProgram> CompileFunction(const Module& source, const std::string& name,
                                               int64_t replicas, int64_t partitions) {
  std::unique_ptr<Module> entry = CloneModule(source);
  for (const auto& function : entry->functions) {
    function->visibility = Visibility::kPrivate;
    // The entry of a module is @main, whatever else is public.
    if (function->name == "main" && name != "main") function->name = "main (host)";
  }
  entry->FindFunction(name)->visibility = Visibility::kPublic;
  auto program = std::make_unique<DeviceProgram>();
  program->module = Normalize(*entry).module;
  program->module->num_replicas = replicas;
  program->module->num_partitions = partitions;
  program->taps = std::make_unique<CheckTaps>(*program->module, /*per_device=*/true);
  LowerOptions options;
  // Devices that meet may run different functions: nothing is stored, computed or summed for
  // several.
  options.share_replicated = options.compute_once = options.produce_sums = false;
  options.tap = [&](const Op& op) { return program->taps->KernelFor(op); };
  program->lowered = Lower(*program->module, options);
  // Which functions meet where is the grid's business: sites are not compared, kinds and types are.
  for (CommandBlock& block : program->lowered.program.blocks) {
    for (Command& command : block.commands) command.source.source_id = 0;
  }
  return program;
}

/// Launches the grids of one evaluation and collects what their checks find.
class Launcher {
 public:
  Launcher(const Module& module, const ClusterOptions& options)
      : module_(module), options_(options) {}

  std::vector<Literal> Launch(const Op& op, std::span<const Literal> operands) {
    const Grid grid = GridOf(op);
    const auto replicas = static_cast<int64_t>(grid.size());
    const auto partitions = static_cast<int64_t>(grid[0].size());
    std::map<std::string, std::unique_ptr<DeviceProgram>> programs;
    std::vector<const Program*> by_device;
    std::vector<DeviceBuffers> buffers;
    std::vector<Literal> results;
    size_t next = 0;
    for (const auto& row : grid) {
      for (const std::string& name : row) {
        auto& program = programs[name];
        if (!program) program = CompileFunction(module_, name, replicas, partitions);
        verdict_.peak_bytes = std::max(verdict_.peak_bytes, program->lowered.device_bytes);
        by_device.push_back(&program->lowered.program);
        const Function& main = *program->module->Main();
        DeviceBuffers& device = buffers.emplace_back();
        for (int i = 0; i < main.body.num_args(); ++i) {
          device.arguments.push_back(operands[next++].data());
        }
        for (const Type& type : main.result_types) {
          results.push_back(type.IsTensor() ? Literal(type.dtype(), type.dims()) : Literal());
        }
      }
    }
    FillResultBuffers(grid, programs, results, buffers);
    ClusterOptions options = options_;
    options.num_replicas = replicas;
    Cluster cluster(replicas * partitions, options);
    verdict_.devices = std::max(verdict_.devices, cluster.num_devices());
    verdict_.engine = cluster.engine();
    std::vector<std::unique_lock<std::mutex>> exclusive;
    for (const auto& [name, program] : programs) exclusive.push_back(program->taps->Begin());
    cluster.Launch(by_device, buffers);
    std::vector<CheckTaps::Returned> returned;
    for (const auto& [name, program] : programs) program->taps->Evaluate(checks_, returned);
    return results;
  }

  ParallelVerdict& verdict() { return verdict_; }
  std::vector<CheckResult>& checks() { return checks_; }

 private:
  // Once all results exist, since their addresses must stay.
  static void FillResultBuffers(
      const Grid& grid, const std::map<std::string, std::unique_ptr<DeviceProgram>>& programs,
      std::vector<Literal>& results, std::vector<DeviceBuffers>& buffers) {
    size_t next = 0;
    size_t device = 0;
    for (const auto& row : grid) {
      for (const std::string& name : row) {
        const size_t count = programs.at(name)->module->Main()->result_types.size();
        for (size_t i = 0; i < count; ++i) {
          buffers[device].results.push_back(results[next++].mutable_data());
        }
        ++device;
      }
    }
  }

  const Module& module_;
  ClusterOptions options_;
  ParallelVerdict verdict_;
  std::vector<CheckResult> checks_;
};

ResultVerdict Compare(const ReferenceValue& got, const ReferenceValue& want, size_t i) {
  ResultVerdict verdict = VerdictOf(CompareWithReference(got.literal, want));
  verdict.name = "out" + std::to_string(i);
  verdict.type = ShapeString(want.literal.dtype(), want.literal.dims());
  return verdict;
}

}  // namespace

bool HasParallelPrograms(const Module& module) {
  bool found = false;
  for (const auto& function : module.functions) {
    WalkOps(function->body,
            [&](Op& op) { found = found || op.Is(OpCode::kInterpreterRunParallel); });
  }
  return found;
}

ParallelVerdict VerifyParallel(const Module& module, std::span<const Literal> arguments,
                               const ClusterOptions& cluster, StageTimes* times) {
  const auto timed = [&](const char* stage, const auto& run) {
    const auto start = std::chrono::steady_clock::now();
    ReferenceResult result = run();
    if (times) times->emplace_back(stage, std::chrono::steady_clock::now() - start);
    return result;
  };
  Launcher launcher(module, cluster);
  const ReferenceResult launched = timed("run", [&] {
    return EvaluateHostProgram(module, arguments, [&](const Op& op, std::span<const Literal> in) {
      return launcher.Launch(op, in);
    });
  });
  const ReferenceResult reference =
      timed("reference", [&] { return EvaluateReference(module, arguments); });
  ParallelVerdict result = std::move(launcher.verdict());
  Verdict& verdict = result.verdict;
  for (size_t i = 0; i < reference.results.size(); ++i) {
    verdict.results.push_back(Compare(launched.results[i], reference.results[i], i));
    verdict.pass = verdict.pass && verdict.results.back().ok;
  }
  verdict.checks = std::move(launcher.checks());
  verdict.checks.insert(verdict.checks.end(), launched.checks.begin(), launched.checks.end());
  for (const CheckResult& check : reference.checks) {
    if (!check.ok) verdict.checks.push_back(check);
  }
  for (const CheckResult& check : verdict.checks) verdict.pass = verdict.pass && check.ok;
  return result;
}

}  // namespace lockstep
