// bench: how long the sharded program takes on this machine beside one device. Results are verified
// before anything is timed.
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/passes/annotate.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/interrupt.h"
#include "runtime/cli/session.h"
#include "runtime/cli/timing.h"
#include "runtime/compare.h"
#include "runtime/reference/evaluator.h"
#include "runtime/verify.h"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

Timing MeasureExecutable(const Executable& executable, Cluster& cluster,
                         std::span<const Literal> inputs, int repeat) {
  const std::vector<ShardedArray> arguments = executable.Scatter(inputs);
  RunOptions run;
  run.launch.cancel = InterruptFlag();
  return Measure(repeat,
                 [&] { executable.Run(cluster, std::span<const ShardedArray>(arguments), run); });
}

// The same program on a mesh of one device; nothing where the program lists its devices.
std::optional<Timing> MeasureSingleDevice(const CliOptions& options,
                                          std::span<const Literal> inputs) {
  InputProgram loaded = LoadProgram(options);
  try {
    if (!loaded.module->meshes.empty()) {
      std::vector<MeshAxis> axes = loaded.module->meshes.front()->axes();
      for (MeshAxis& axis : axes) axis.size = 1;
      SetMesh(*loaded.module, Mesh(std::move(axes)));
    }
    const Executable single = Compile(std::move(loaded.module));
    Cluster cluster(single.num_devices(), ClusterOptionsOf(options));
    return MeasureExecutable(single, cluster, inputs, options.repeat);
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Against the reference evaluator, by the rule for another library's values (compare.h). Bounds of
// every element, as `check` has them, take much longer than what is measured here: they decide only
// where that rule is too strict.
void VerifyResults(const Executable& executable, Cluster& cluster, std::span<const Literal> inputs,
                   const std::string& name) {
  ReferenceOptions options;
  options.track_bounds = false;
  const ReferenceResult wanted = EvaluateReference(*executable.compiled().source, inputs, options);
  const Outputs outputs = executable.Run(cluster, inputs);
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Comparison comparison =
        CompareExpected(outputs[i].Global(), wanted.results[i].literal, /*exact=*/false);
    if (comparison.ok()) continue;
    VerifyOptions verify;
    verify.find_divergence = false;
    if (Verify(executable, cluster, inputs, verify).pass) return;
    throw Error(ErrorCode::kNumericMismatch, name + ": result " + std::to_string(i) +
                                                 " of the sharded program is wrong; see "
                                                 "`lockstep check`");
  }
}

int BenchProgram(CliOptions options) {
  // Products of a few hundred numbers, layer after layer: with larger ones the results are so far
  // off in any order of additions that only the bounds of `check` could tell wrong from inexact.
  if (!options.input_kind) options.input_kind = InputKind::kSmall;
  InputProgram loaded = LoadProgram(options);
  const auto start = Clock::now();
  const CompileOptions compile = CompileOptionsOf(options, loaded);
  const Executable executable = Compile(std::move(loaded.module), compile);
  const double compile_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  const std::vector<Literal> inputs = LoadInputs(options, executable.compiled());
  const Deadline deadline(options.deadline_seconds);
  Cluster cluster(executable.num_devices(), ClusterOptionsOf(options, executable.compiled()));
  VerifyResults(executable, cluster, inputs, loaded.name);
  const Timing run = MeasureExecutable(executable, cluster, inputs, options.repeat);
  TellTrace(options, cluster);
  const auto single =
      executable.compiled().adopted ? std::nullopt : MeasureSingleDevice(options, inputs);
  const int64_t peak = executable.peak_bytes();
  Json json = {{"program", loaded.name},
               {"devices", executable.num_devices()},
               {"engine", EngineKindName(cluster.engine())},
               {"workers", cluster.workers()},
               {"compile_ms", compile_ms},
               {"run_ms", TimingJson(run)},
               {"single_device_ms", single ? TimingJson(*single) : Json(nullptr)},
               {"peak_bytes",
                {{"max", peak}, {"device", 0}, {"per_device", {{"min", peak}, {"max", peak}}}}}};
  if (!options.json.empty()) WriteText(options.json, json.dump(2) + "\n");
  std::ostringstream out;
  out << loaded.name << ": " << executable.num_devices() << " devices "
      << EngineKindName(cluster.engine()) << " " << run.median << " ms (" << run.min << " to "
      << run.max << ")";
  if (single) out << ", one device " << single->median << " ms";
  out << ", compiled in " << compile_ms << " ms\n";
  (options.json == "-" ? std::cerr : std::cout) << out.str();
  return 0;
}

}  // namespace

int RunBench(const CliOptions& options) {
  return options.program == "collectives" ? BenchCollectives(options) : BenchProgram(options);
}

}  // namespace lockstep
