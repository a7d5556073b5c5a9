#include "tests/fuzz/programs/check.h"

#include <algorithm>
#include <map>
#include <memory>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "devices/cluster.h"
#include "runtime/compare.h"
#include "runtime/executable.h"
#include "runtime/reference/evaluator.h"

namespace lockstep::fuzz {
namespace {

/// Clusters are kept: threads are dearer to start than small programs are to run.
Cluster& ClusterOf(int64_t devices, bool threads) {
  static std::map<std::pair<int64_t, bool>, std::unique_ptr<Cluster>> clusters;
  std::unique_ptr<Cluster>& cluster = clusters[{devices, threads}];
  if (!cluster) {
    ClusterOptions options;
    options.recorder_events = -1;
    if (threads) {
      options.engine = EngineKind::kThreads;
    } else {
      options.replayable = true;
    }
    cluster = std::make_unique<Cluster>(devices, options);
  }
  return *cluster;
}

/// Where an op rounds, the assembled result stands within the bounds of the reference; that every
/// device holds those very bits is asked of all results.
std::string FirstDifference(const FuzzProgram& program, const Outputs& outputs,
                            const ReferenceResult& reference) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string name = "result " + std::to_string(i) + " ";
    const bool rounded = program.results[i].rounded;
    const Literal assembled = outputs[i].Global();
    const Comparison whole = rounded ? CompareWithReference(assembled, reference.results[i])
                                     : CompareExact(assembled, reference.results[i].literal);
    if (!whole.ok()) return name + whole.Summary();
    const Literal& want = rounded ? assembled : reference.results[i].literal;
    if (outputs[i].num_partials() > 1) continue;  // what a device holds is a part of a sum
    for (int64_t d = 0; d < outputs[i].num_devices(); ++d) {
      const LocalShard shard = outputs[i].Shard(d);
      // What the device holds, laid over what was wanted: nothing may change.
      Literal laid = want;
      CopyShardBack(shard.data, laid, shard.ranges);
      const Comparison own = CompareExact(laid, want);
      if (!own.ok()) return name + "on device " + std::to_string(d) + " " + own.Summary();
    }
  }
  return "";
}

}  // namespace

const char* OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kEqual:
      return "equal";
    case Outcome::kUnsupported:
      return "unsupported";
    case Outcome::kWrong:
      return "WRONG";
    case Outcome::kError:
      return "ERROR";
    case Outcome::kInternal:
      return "INTERNAL";
  }
  return "";
}

CheckReport CheckProgram(const FuzzProgram& program, const CheckSetup& setup) {
  try {
    CompileOptions compile;
    compile.partition.poison_padding = setup.poison;
    compile.propagate.record_origins = false;
    if (!setup.without.empty()) compile.collectives.disabled = {setup.without};
    const Executable executable = Compile(ParseStableHlo(program.Text(), "fuzz.mlir"), compile);
    const std::vector<Literal> inputs = program.Inputs();
    RunOptions run;
    run.poison_padding = setup.poison;
    const Outputs outputs =
        executable.Run(ClusterOf(executable.num_devices(), setup.threads), inputs, run);
    ReferenceOptions options;
    options.track_bounds = std::any_of(program.results.begin(), program.results.end(),
                                       [](const Result& result) { return result.rounded; });
    const ReferenceResult reference =
        EvaluateReference(*executable.compiled().source, inputs, options);
    const std::string difference = FirstDifference(program, outputs, reference);
    if (!difference.empty()) return {Outcome::kWrong, difference};
    return {};
  } catch (const Error& error) {
    const bool unsupported = error.code() == ErrorCode::kUnsupported;
    return {unsupported ? Outcome::kUnsupported : Outcome::kError, error.what()};
  } catch (const std::exception& error) {
    return {Outcome::kInternal, error.what()};
  }
}

}  // namespace lockstep::fuzz
