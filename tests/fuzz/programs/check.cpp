#include "tests/fuzz/programs/check.h"

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

std::string FirstDifference(const Outputs& outputs, const ReferenceResult& reference) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Literal& want = reference.results[i].literal;
    const std::string name = "result " + std::to_string(i) + " ";
    const Comparison whole = CompareExact(outputs[i].Global(), want);
    if (!whole.ok()) return name + whole.Summary();
    for (int64_t d = 0; d < outputs[i].num_devices(); ++d) {
      const LocalShard shard = outputs[i].Shard(d);
      Dims valid;
      for (const ShardRange& range : shard.ranges) valid.push_back(range.valid_size);
      // What the device holds, laid over the reference: nothing may change.
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
    const Executable executable = Compile(ParseStableHlo(program.Text(), "fuzz.mlir"), compile);
    const std::vector<Literal> inputs = program.Inputs();
    RunOptions run;
    run.poison_padding = setup.poison;
    const Outputs outputs =
        executable.Run(ClusterOf(executable.num_devices(), setup.threads), inputs, run);
    ReferenceOptions options;
    options.track_bounds = false;
    const ReferenceResult reference =
        EvaluateReference(*executable.compiled().source, inputs, options);
    const std::string difference = FirstDifference(outputs, reference);
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
