// same_bits [--repeat N] PROGRAM...: every program gives the same bits on the threads engine, on
// the gang engine with one worker and with two, in N runs each. Inputs are normal random numbers,
// whose sums depend on the order of additions. Prints a line per difference and a summary; exit 1
// if there is one. Programs that are not supported or fail at run time are named and do not count.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/executable.h"
#include "runtime/inputs.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

struct Configuration {
  const char* name;
  EngineKind engine;
  int workers;
};
constexpr Configuration kConfigurations[] = {{"gang 1", EngineKind::kGang, 1},
                                             {"gang 2", EngineKind::kGang, 2},
                                             {"threads", EngineKind::kThreads, 0}};

/// What every device holds of every result. Padding of uneven shards is unspecified: only what the
/// global value shows of each replica counts.
std::vector<Literal> Run(const Executable& exe, Cluster& cluster,
                         const std::vector<ShardedArray>& arguments) {
  std::vector<Literal> held;
  for (const ShardedArray& result : exe.Run(cluster, std::span<const ShardedArray>(arguments))) {
    for (int64_t device = 0; device < result.num_devices(); ++device) {
      const LocalShard shard = result.Shard(device);
      Dims dims;
      for (const ShardRange& range : shard.ranges) dims.push_back(range.valid_size);
      std::vector<ShardRange> whole;
      for (int64_t size : dims) whole.push_back({0, size});
      Literal valid(shard.data.dtype(), dims);
      CopyShard(shard.data, valid, whole);
      held.push_back(std::move(valid));
    }
  }
  return held;
}

/// The number of differences.
int Compare(const std::string& path, int repeat) {
  const Executable exe = Compile(ParseModule(ReadTextFile(path), path));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kNormal, 7);
  const std::vector<ShardedArray> arguments = exe.Scatter(inputs);
  std::vector<Literal> wanted;
  int differences = 0;
  for (const Configuration& configuration : kConfigurations) {
    ClusterOptions options;
    options.engine = configuration.engine;
    options.workers = configuration.workers;
    Cluster cluster(exe.num_devices(), options);
    for (int round = 0; round < repeat; ++round) {
      const std::vector<Literal> held = Run(exe, cluster, arguments);
      if (wanted.empty()) wanted = held;
      for (size_t i = 0; i < held.size(); ++i) {
        if (held[i].BitwiseEqual(wanted[i])) continue;
        ++differences;
        std::printf("%s: %s, run %d: result and device %zu differ from the first run\n",
                    path.c_str(), configuration.name, round, i);
        break;
      }
    }
  }
  return differences;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  int repeat = 3, first = 1;
  if (argc > 2 && std::string(argv[1]) == "--repeat") {
    repeat = std::atoi(argv[2]);
    first = 3;
  }
  int compared = 0, skipped = 0, differences = 0;
  for (int i = first; i < argc; ++i) {
    try {
      differences += lockstep::Compare(argv[i], repeat);
      ++compared;
    } catch (const lockstep::Error& error) {
      ++skipped;
      std::printf("%s: not run: %s\n", argv[i], error.what());
    }
  }
  std::printf(
      "same_bits: %d programs, %d runs in each of 3 configurations, %d differences, %d not run\n",
      compared, repeat, differences, skipped);
  return differences > 0 || compared == 0 ? 1 : 0;
}
