// The smallest program that embeds Lockstep: a sharded product, checked against one device.
#include <cstdio>

#include "runtime/api.h"
#include "runtime/inputs.h"

int main() {
  using namespace lockstep;
  const Mesh mesh({{"x", 2}, {"y", 2}});
  Builder b("consumer");
  Tensor a = b.Parameter("a", F32, {8, 8}, P("x", nullptr));
  Tensor w = b.Parameter("w", F32, {8, 8}, P(nullptr, "y"));
  b.Return(b.Dot(a, w));
  const Executable exe = Compile(b.Build(), mesh);
  Cluster cluster(mesh.num_devices());
  const auto arguments =
      GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/0);
  const Verdict verdict = Verify(exe, cluster, arguments);
  std::printf("%s\n", verdict.pass ? "PASS" : "FAIL");
  return verdict.pass ? 0 : 1;
}
