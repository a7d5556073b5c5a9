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

/// Loops of generated programs make a few trips.
constexpr int64_t kMostTrips = 1000;

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
CheckReport FirstDifference(const std::vector<bool>& all_rounded, const Outputs& outputs,
                            const ReferenceResult& reference) {
  const auto wrong = [](size_t i, const std::string& what) -> CheckReport {
    return {Outcome::kWrong, "result " + std::to_string(i) + " " + what, static_cast<int>(i),
            false};
  };
  for (size_t i = 0; i < outputs.size(); ++i) {
    const bool rounded = all_rounded[i];
    const Literal assembled = outputs[i].Global();
    const Comparison whole = rounded ? CompareWithReference(assembled, reference.results[i])
                                     : CompareExact(assembled, reference.results[i].literal);
    if (!whole.ok()) return wrong(i, whole.Summary());
    const Literal& want = rounded ? assembled : reference.results[i].literal;
    if (outputs[i].num_partials() > 1) continue;  // what a device holds is a part of a sum
    for (int64_t d = 0; d < outputs[i].num_devices(); ++d) {
      const LocalShard shard = outputs[i].Shard(d);
      // What the device holds, laid over what was wanted: nothing may change.
      Literal laid = want;
      CopyShardBack(shard.data, laid, shard.ranges);
      const Comparison own = CompareExact(laid, want);
      if (!own.ok()) return wrong(i, "on device " + std::to_string(d) + " " + own.Summary());
    }
  }
  return {};
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
  std::vector<bool> rounded;
  for (const Result& result : program.results) rounded.push_back(result.rounded);
  return CheckText(program.Text(), program.Inputs(), rounded, setup);
}

CheckReport CheckText(const std::string& text, const std::vector<Literal>& inputs,
                      const std::vector<bool>& rounded, const CheckSetup& setup) {
  try {
    CompileOptions compile;
    compile.partition.poison_padding = setup.poison;
    compile.propagate.record_origins = false;
    if (!setup.without.empty()) compile.collectives.disabled = {setup.without};
    std::unique_ptr<Module> module = ParseStableHlo(text, "fuzz.mlir");
    if (setup.fault) {
      const Executable clean = Compile(CloneModule(*module), compile);
      const SpmdProgram spmd = Partition(*clean.compiled().global.module, compile.partition);
      if (CountFaultSites(spmd, *setup.fault) > 0) compile.partition.fault = {*setup.fault, 0};
    }
    const Executable executable = Compile(std::move(module), compile);
    // The reference first: it says if a loop of a shrunk program has no end.
    ReferenceOptions options;
    options.track_bounds = std::find(rounded.begin(), rounded.end(), true) != rounded.end();
    options.max_loop_trips = kMostTrips;
    const ReferenceResult reference =
        EvaluateReference(*executable.compiled().source, inputs, options);
    RunOptions run;
    run.poison_padding = setup.poison;
    const Outputs outputs =
        executable.Run(ClusterOf(executable.num_devices(), setup.threads), inputs, run);
    CheckReport report = FirstDifference(rounded, outputs, reference);
    report.unproven = !executable.compiled().unproven.empty();
    return report;
  } catch (const Error& error) {
    const bool unsupported = error.code() == ErrorCode::kUnsupported;
    return {unsupported ? Outcome::kUnsupported : Outcome::kError, error.what(), -1, false};
  } catch (const std::exception& error) {
    return {Outcome::kInternal, error.what(), -1, false};
  }
}

}  // namespace lockstep::fuzz
