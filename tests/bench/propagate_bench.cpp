// Propagation of large programs: layers of a network on a mesh of four axes, with annotated
// arguments, constraints and a few conflicts. Argument: number of ops. Parsing is not timed;
// `normalize` and `propagate` are, the latter with origins and conflicts (what explain needs) and
// without. Counters: ops, steps, ops per second.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "compiler/frontend/frontend.h"
#include "compiler/passes/normalize.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {
namespace {

/// One layer is ten ops: two products, element-wise ops, a reduction and its broadcast, a change of
/// shape and back, and in each fourth layer a constraint.
std::string Network(int64_t ops) {
  constexpr int64_t kOpsPerLayer = 10;
  const int64_t layers = std::max<int64_t>(1, ops / kOpsPerLayer);
  std::string text = R"(
    sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2, "d"=2]>
    func.func public @main(
        %x: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {?}]>},
        %w: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"c"}]>},
        %v: tensor<128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {"d"}]>},
        %z: tensor<f32>) -> tensor<32x64xf32> {
)";
  std::string in = "%x";
  for (int64_t i = 0; i < layers; ++i) {
    const std::string n = "%l" + std::to_string(i) + "_";
    const auto add = [&](const std::string& name, const std::string& op) {
      text += n + name + " = stablehlo." + op + "\n";
    };
    add("0", "dot_general " + in +
                 ", %w, contracting_dims = [1] x [0] : (tensor<32x64xf32>, tensor<64x128xf32>) -> "
                 "tensor<32x128xf32>");
    add("1", "tanh " + n + "0 : tensor<32x128xf32>");
    add("2", "dot_general " + n +
                 "1, %v, contracting_dims = [1] x [0] : (tensor<32x128xf32>, tensor<128x64xf32>) "
                 "-> tensor<32x64xf32>");
    add("3", "add " + in + ", " + n + "2 : tensor<32x64xf32>");
    add("4", "reduce(" + n +
                 "3 init: %z) applies stablehlo.add across dimensions = [1] : "
                 "(tensor<32x64xf32>, tensor<f32>) -> tensor<32xf32>");
    add("5", "broadcast_in_dim " + n + "4, dims = [0] : (tensor<32xf32>) -> tensor<32x64xf32>");
    add("6", "subtract " + n + "3, " + n + "5 : tensor<32x64xf32>");
    add("7", "reshape " + n + "6 : (tensor<32x64xf32>) -> tensor<32x8x8xf32>");
    add("8", "negate " + n + "7 : tensor<32x8x8xf32>");
    add("9", "reshape " + n + "8 : (tensor<32x8x8xf32>) -> tensor<32x64xf32>");
    in = n + "9";
    if (i % 4 == 3) {
      text += n + "c = sdy.sharding_constraint " + in +
              R"( <@mesh, [{"a", "b"}, {"d", ?}]> : tensor<32x64xf32>)" + "\n";
      in = n + "c";
    }
  }
  return text + "return " + in + " : tensor<32x64xf32>\n}\n";
}

void BM_Normalize(benchmark::State& state) {
  const auto module = ParseStableHlo(Network(state.range(0)), "network.mlir");
  for (auto _ : state) benchmark::DoNotOptimize(Normalize(*module));
}

void Run(benchmark::State& state, bool record_origins) {
  const auto module = ParseStableHlo(Network(state.range(0)), "network.mlir");
  int64_t ops = 0;
  int64_t steps = 0;
  for (auto _ : state) {
    state.PauseTiming();
    NormalizedProgram program = Normalize(*module);
    ops = 0;
    WalkOps(program.module->Main()->body, [&ops](Op&) { ++ops; });
    PropagateOptions options;
    options.record_origins = record_origins;
    state.ResumeTiming();
    steps = Propagate(*program.module, options).steps;
  }
  state.counters["ops"] = static_cast<double>(ops);
  state.counters["steps"] = static_cast<double>(steps);
  state.counters["ops/s"] =
      benchmark::Counter(static_cast<double>(ops), benchmark::Counter::kIsIterationInvariantRate);
}
void BM_Propagate(benchmark::State& state) { Run(state, /*record_origins=*/false); }
void BM_PropagateWithOrigins(benchmark::State& state) { Run(state, /*record_origins=*/true); }

BENCHMARK(BM_Normalize)->Arg(20'000)->Arg(200'000)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Propagate)->Arg(20'000)->Arg(200'000)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_PropagateWithOrigins)->Arg(20'000)->Arg(200'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lockstep
