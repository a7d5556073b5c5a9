// Lesson 3: a training step of a small network, forward, backward and update, on eight devices.
//
// Data parallel: the batch is split over "data", the weights are replicated. Each device computes
// the gradient of its part of the batch; the compiler finds that the gradients must be summed over
// "data", and that nothing else communicates.
#include <cstdio>

#include "runtime/api.h"
#include "runtime/inputs.h"

int main() {
  using namespace lockstep;
  const Mesh mesh({{"data", 8}});
  constexpr int64_t kBatch = 32, kIn = 16, kHidden = 24, kOut = 8;

  Builder b("mlp_train_step");
  Tensor x = b.Parameter("x", F32, {kBatch, kIn}, P("data", nullptr));
  Tensor y = b.Parameter("y", F32, {kBatch, kOut}, P("data", nullptr));
  Tensor w1 = b.Parameter("w1", F32, {kIn, kHidden}, P(nullptr, nullptr));
  Tensor w2 = b.Parameter("w2", F32, {kHidden, kOut}, P(nullptr, nullptr));

  // Forward: h = relu(x w1), p = h w2, loss = sum((p - y)^2) / batch.
  Tensor zero = b.Constant(F32, {kBatch, kHidden}, 0);
  Tensor pre = b.Dot(x, w1);
  Tensor h = b.Maximum(pre, zero);
  Tensor p = b.Dot(h, w2);
  Tensor error = b.Subtract(p, y);
  Tensor square = b.Multiply(error, error);
  Tensor loss = b.Multiply(b.Reduce(square, Builder::Reducer::kSum, {0, 1}),
                           b.Constant(F32, {}, 1.0 / kBatch));

  // Backward.
  Tensor dp = b.Multiply(error, b.Constant(F32, {kBatch, kOut}, 2.0 / kBatch));
  Tensor dw2 = b.DotGeneral(h, dp, {}, {}, {0}, {0});
  Tensor dh = b.DotGeneral(dp, w2, {}, {}, {1}, {1});
  Tensor dpre = b.Select(b.Compare(pre, zero, "GT"), dh, zero);
  Tensor dw1 = b.DotGeneral(x, dpre, {}, {}, {0}, {0});

  // Update.
  Tensor new_w1 = b.Subtract(w1, b.Multiply(dw1, b.Constant(F32, {kIn, kHidden}, 0.125)));
  Tensor new_w2 = b.Subtract(w2, b.Multiply(dw2, b.Constant(F32, {kHidden, kOut}, 0.125)));
  b.Return({loss, new_w1, new_w2}, {P(), P(nullptr, nullptr), P(nullptr, nullptr)});

  const Executable exe = Compile(b.Build(), mesh);
  Cluster cluster(mesh.num_devices());
  const std::vector<Literal> arguments =
      GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/7);
  const Verdict verdict = Verify(exe, cluster, arguments);

  std::printf("%s: %zu results on %lld devices\n", verdict.pass ? "PASS" : "FAIL",
              verdict.results.size(), static_cast<long long>(exe.num_devices()));
  for (const CollectiveRecord& record : exe.compiled().collectives) {
    std::printf("  %s of %s over %s: %s\n", record.kind.c_str(), record.type.c_str(),
                record.axes.empty() ? "-" : record.axes[0].c_str(), record.cause.c_str());
  }
  return verdict.pass ? 0 : 1;
}
