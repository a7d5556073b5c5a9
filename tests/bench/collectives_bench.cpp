// Collectives in shared memory: time of one meeting by kind, size, devices and engine.
//
// One launch runs many meetings in a loop of the program; the cost of a launch and of the loop's
// two tiny kernels per device is shared by four meetings. Arguments: devices, bytes of one device's
// operand. Counters, per meeting: mean_us, best_us (of the best launch: the figure to read on a
// busy machine), and GB/s read and written.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <vector>

#include "tests/unit/devices/device_programs.h"

namespace lockstep::testing {
namespace {

struct Setup {
  EngineKind engine = EngineKind::kGang;
  int workers = 1;
  CollectiveKind kind = CollectiveKind::kAllReduce;
  bool shared = false;
};

/// Collectives in the body of the loop.
constexpr int64_t kUnrolled = 4;

int64_t Rounds(int64_t devices, int64_t bytes) {
  const int64_t fitting = (int64_t{256} << 20) / (devices * (bytes + 64));
  return std::clamp<int64_t>(fitting, 1, 1000) * kUnrolled;
}

void BM_Collective(benchmark::State& state, Setup setup) {
  const int64_t devices = state.range(0), bytes = state.range(1);
  const int64_t count = bytes / 4;
  CollectiveSpec spec;
  spec.kind = setup.kind;
  const bool reduces =
      spec.kind == CollectiveKind::kAllReduce || spec.kind == CollectiveKind::kReduceScatter;
  if (reduces) spec.reduction = CollectiveReduction::kSum;
  if (spec.kind == CollectiveKind::kCollectivePermute) {
    for (int64_t d = 0; d < devices; ++d) spec.pairs.emplace_back(d, (d + 1) % devices);
  }
  if (spec.kind != CollectiveKind::kBarrier) spec.operands = {{DType::kF32, {count}}};
  int64_t result_bytes = bytes;
  if (spec.kind == CollectiveKind::kAllGather) result_bytes *= devices;

  ProgramBuilder b;
  const int64_t rounds = Rounds(devices, result_bytes);
  std::vector<BufferRef> in, out;
  if (spec.kind != CollectiveKind::kBarrier) {
    const BufferRef x = b.Slot(bytes);
    b.Kernel(
        [count](const KernelContext& c) {
          for (int64_t i = 0; i < count; ++i) Out<float>(c, 0)[i] = 1.0f;
        },
        {}, {x});
    in = {x};
    if (setup.shared) {
      b.program().shared_arenas = {{nullptr, result_bytes}};
      b.program().shared_slots = {{0, 0, result_bytes}};
      out = {BufferRef::Shared(0)};
    } else {
      out = {b.Slot(result_bytes)};
    }
  }
  b.InBlock(b.CountedLoop([rounds](int64_t) { return rounds / kUnrolled; }));
  for (int i = 0; i < kUnrolled; ++i) b.Collective(spec, in, out);
  ClusterOptions options;
  options.engine = setup.engine;
  options.workers = setup.workers;
  Cluster cluster(devices, options);
  const std::vector<DeviceBuffers> buffers(static_cast<size_t>(devices));
  cluster.Launch(b.program(), buffers);  // commits the memory
  double traffic = 0, seconds = 0, best = 1e9;
  const std::clock_t cpu_begin = std::clock();
  for (auto _ : state) {
    const LaunchStats stats = cluster.Launch(b.program(), buffers);
    traffic += static_cast<double>(stats.collective_bytes_read + stats.collective_bytes_written);
    const double launch = static_cast<double>(stats.duration.count()) * 1e-9;
    state.SetIterationTime(launch);
    seconds += launch;
    best = std::min(best, launch);
  }
  const double meetings = static_cast<double>(state.iterations()) * static_cast<double>(rounds);
  state.counters["cpu_us"] =
      static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC / meetings * 1e6;
  state.counters["mean_us"] = seconds / meetings * 1e6;
  state.counters["best_us"] = best / static_cast<double>(rounds) * 1e6;
  state.counters["GB/s"] = traffic / seconds / 1e9;
}

void AllSizes(benchmark::internal::Benchmark* bench) {
  for (int64_t bytes :
       {1 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20}) {
    bench->Args({8, bytes});
  }
  bench->Args({2, 1 << 20})->Args({64, 1 << 10})->Args({64, 64 << 10});
  bench->UseManualTime()->Unit(benchmark::kMicrosecond)->MinTime(0.05);
}
void SomeSizes(benchmark::internal::Benchmark* bench) {
  for (int64_t bytes : {1 << 10, 64 << 10, 1 << 20, 16 << 20}) bench->Args({8, bytes});
  bench->UseManualTime()->Unit(benchmark::kMicrosecond)->MinTime(0.05);
}

using Kind = CollectiveKind;
constexpr auto kGang = EngineKind::kGang;
constexpr auto kThreads = EngineKind::kThreads;

BENCHMARK_CAPTURE(BM_Collective, all_reduce_gang1, Setup{kGang, 1})->Apply(AllSizes);
BENCHMARK_CAPTURE(BM_Collective, all_reduce_gang2, Setup{kGang, 2})->Apply(AllSizes);
BENCHMARK_CAPTURE(BM_Collective, all_reduce_threads, Setup{kThreads})->Apply(AllSizes);
BENCHMARK_CAPTURE(BM_Collective, all_reduce_shared_gang1, Setup{kGang, 1, Kind::kAllReduce, true})
    ->Apply(AllSizes);
BENCHMARK_CAPTURE(BM_Collective, all_reduce_shared_gang2, Setup{kGang, 2, Kind::kAllReduce, true})
    ->Apply(AllSizes);
BENCHMARK_CAPTURE(BM_Collective, reduce_scatter_gang2, Setup{kGang, 2, Kind::kReduceScatter})
    ->Apply(SomeSizes);
BENCHMARK_CAPTURE(BM_Collective, all_gather_gang2, Setup{kGang, 2, Kind::kAllGather})
    ->Args({8, 1 << 10})
    ->Args({8, 64 << 10})
    ->Args({8, 1 << 20})
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->MinTime(0.05);
BENCHMARK_CAPTURE(BM_Collective, all_to_all_gang2, Setup{kGang, 2, Kind::kAllToAll})
    ->Apply(SomeSizes);
BENCHMARK_CAPTURE(BM_Collective, permute_gang2, Setup{kGang, 2, Kind::kCollectivePermute})
    ->Apply(SomeSizes);
BENCHMARK_CAPTURE(BM_Collective, barrier_gang1, Setup{kGang, 1, Kind::kBarrier})
    ->Args({8, 0})
    ->Args({64, 0})
    ->Args({512, 0})
    ->Args({4096, 0})
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->MinTime(0.05);

}  // namespace
}  // namespace lockstep::testing
