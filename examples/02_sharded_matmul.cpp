// Lesson 2: one matrix product, sharded in four ways, each checked against one device, and what
// each way costs in communication.
//
//   rows         a split by rows: no communication, every device needs all of w
//   columns      w split by columns: no communication
//   contraction  both split along the contracted dimension: partial products are summed
//   2-D          rows over x, columns over y: no communication, and neither operand is whole
#include <cstdio>
#include <string>
#include <vector>

#include "runtime/api.h"
#include "runtime/inputs.h"

namespace {

using namespace lockstep;

struct Strategy {
  std::string name;
  PartitionSpec a, w;
};

bool RunStrategy(const Strategy& strategy, const Mesh& mesh) {
  Builder b("matmul");
  Tensor a = b.Parameter("a", F32, {64, 48}, strategy.a);
  Tensor w = b.Parameter("w", F32, {48, 96}, strategy.w);
  b.Return(b.Dot(a, w));
  const Executable exe = Compile(b.Build(), mesh);

  Cluster cluster(mesh.num_devices());
  const std::vector<Literal> arguments =
      GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/1);
  const Verdict verdict = Verify(exe, cluster, arguments);

  std::printf("%-12s a %-16s w %-16s result %-10s %s\n", strategy.name.c_str(),
              strategy.a.ToString().c_str(), strategy.w.ToString().c_str(),
              verdict.results[0].sharding.c_str(), verdict.pass ? "PASS" : "FAIL");
  for (const CollectiveRecord& record : exe.compiled().collectives) {
    std::printf("    %s of %s: %lld bytes received by each device\n        because %s\n",
                record.kind.c_str(), record.type.c_str(), static_cast<long long>(record.wire_bytes),
                record.cause.c_str());
  }
  const TensorLayout& layout = exe.spmd().result_layouts[0];
  std::printf("%s", ShardPicture(layout.global.dims(), layout.sharding).c_str());
  std::printf("    memory of one device: %lld bytes\n", static_cast<long long>(exe.peak_bytes()));
  return verdict.pass;
}

}  // namespace

int main() {
  const Mesh mesh({{"x", 2}, {"y", 4}});
  const std::vector<Strategy> strategies = {
      {"rows", P({"x", "y"}, nullptr), P(nullptr, nullptr)},
      {"columns", P(nullptr, nullptr), P(nullptr, {"x", "y"})},
      {"contraction", P(nullptr, {"x", "y"}), P({"x", "y"}, nullptr)},
      {"2-D", P("x", nullptr), P(nullptr, "y")},
  };
  bool pass = true;
  for (const Strategy& strategy : strategies) pass = RunStrategy(strategy, mesh) && pass;
  return pass ? 0 : 1;
}
