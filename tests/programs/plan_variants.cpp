// plan_variants FOLDER...: what a plan leaves to a meeting of devices changes no bit. The sdy.mlir
// of each folder is lowered twice: with as much as possible done once for a group, however small,
// and with every device on its own. Both run on every engine with padding poisoned, and all results
// must be equal.
#include <cstdio>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "devices/cluster.h"
#include "runtime/executable.h"
#include "runtime/inputs.h"
#include "tests/programs/program_folders.h"

namespace lockstep {
namespace {

int64_t met_kernels = 0;

Executable CompileWith(const std::string& folder, bool together) {
  LowerOptions options;
  options.compute_once = options.produce_sums = together;
  options.once_min_work = options.produce_min_bytes = 0;
  return Executable(CompileProgram(ParseProgram(folder)), options);
}

int Check(const std::string& folder) {
  const Executable together = CompileWith(folder, true);
  const Executable apart = CompileWith(folder, false);
  for (const CommandBlock& block : together.lowered().program.blocks) {
    for (const Command& command : block.commands) {
      met_kernels += std::holds_alternative<GroupKernelCommand>(command.action);
    }
  }
  const auto inputs = GenerateInputs(*together.compiled().source->Main(), InputKind::kExact, 1);
  const auto scattered = together.Scatter(inputs, /*poison_padding=*/true);
  Cluster alone(apart.num_devices());
  RunOptions run;
  run.poison_padding = true;
  const Outputs wanted = apart.Run(alone, std::span<const ShardedArray>(scattered), run);
  int failures = 0;
  for (const auto& [engine, workers] :
       {std::pair(EngineKind::kGang, 1), std::pair(EngineKind::kGang, 2),
        std::pair(EngineKind::kThreads, 0)}) {
    ClusterOptions options;
    options.engine = engine;
    options.workers = workers;
    Cluster cluster(together.num_devices(), options);
    const Outputs out = together.Run(cluster, std::span<const ShardedArray>(scattered), run);
    for (size_t i = 0; i < out.size(); ++i) {
      for (int64_t d = 0; d < together.num_devices(); ++d) {
        if (out[i].Shard(d).data.BitwiseEqual(wanted[i].Shard(d).data)) continue;
        std::printf("FAIL %s: result %zu of device %lld differs on %s with %d workers\n",
                    folder.c_str(), i, static_cast<long long>(d),
                    std::string(EngineKindName(engine)).c_str(), workers);
        ++failures;
      }
    }
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  const int failures = lockstep::CountFailures(argc, argv, lockstep::Check);
  std::printf("%d of %d programs: the same bits; %lld kernels of groups\n", argc - 1 - failures,
              argc - 1, static_cast<long long>(lockstep::met_kernels));
  return argc > 1 && failures == 0 && lockstep::met_kernels > 0 ? 0 : 1;
}
