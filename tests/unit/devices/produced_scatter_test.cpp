// A reduce_scatter that computes its operand in the meeting gives what it gives for the stored one:
// parts that are rows of what is computed, and parts that are columns of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "devices/cluster.h"
#include "tests/unit/devices/device_programs.h"
#include "tests/unit/devices/errors_of.h"

namespace lockstep::testing {
namespace {

using ::testing::HasSubstr;

CollectiveSpec ReduceScatter(std::vector<int64_t> dims, int dim) {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kReduceScatter;
  spec.operands = {{DType::kF32, std::move(dims)}};
  spec.reduction = CollectiveReduction::kSum;
  spec.dim = dim;
  return spec;
}

struct Shape {
  int64_t rows, columns;  // of the kernel
  std::vector<int64_t> dims;
  int dim;
};

std::vector<Shape> Shapes(int64_t n) {
  return {{3 * n, 70, {3 * n, 70}, 0}, {61, 5 * n, {61, 5 * n}, 1}, {6, 140 * n, {6, 20 * n, 7}, 1},
          {4 * n, 9, {n, 4, 3, 3}, 0}, {n, 300, {1, n, 300}, 1},    {1, 12 * n, {12 * n}, 0}};
}

class ScatterTest : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(All, ScatterTest, ::testing::Range(0, 4));

TEST_P(ScatterTest, OperandsComputedInTheMeeting) {
  const auto value = [](const float* x, int64_t i, int64_t j) {
    return x[0] * static_cast<float>(i) + 1.0f / (x[1] + static_cast<float>(j));
  };
  for (const int64_t n : {2, 5, 8, 40}) {
    for (const Shape& shape : Shapes(n)) {
      const int64_t elements = shape.rows * shape.columns, part = elements / n;
      ProgramBuilder b;
      const BufferRef arg = b.Argument(8), out = b.Result(8 * part);
      const BufferRef stored = b.Slot(4 * elements), mine = b.Slot(4 * part);
      const BufferRef wanted = b.Slot(4 * part);
      const auto kernel = std::make_shared<LambdaBlockKernel>(value, shape.rows, shape.columns);
      b.Produced(ReduceScatter(shape.dims, shape.dim), kernel, {arg}, mine);
      b.Kernel([kernel](const KernelContext& c) { kernel->Run(c); }, {arg}, {stored});
      b.Collective(ReduceScatter(shape.dims, shape.dim), {stored}, {wanted});
      BufferRef second = out;
      second.offset = 4 * part;
      b.Copy(mine, out, 4 * part);
      b.Copy(wanted, second, 4 * part);
      std::vector<std::vector<float>> in, results;
      std::vector<DeviceBuffers> buffers;
      for (int64_t d = 0; d < n; ++d) {
        in.push_back({0.1f * static_cast<float>(d + 1), 3.0f + static_cast<float>(d)});
        results.emplace_back(static_cast<size_t>(2 * part), -1.0f);
      }
      for (size_t d = 0; d < static_cast<size_t>(n); ++d) {
        DeviceBuffers device;
        device.arguments = {reinterpret_cast<const std::byte*>(in[d].data())};
        device.results = {reinterpret_cast<std::byte*>(results[d].data())};
        buffers.push_back(device);
      }
      Cluster cluster(n, EngineConfigurations()[static_cast<size_t>(GetParam())]);
      cluster.Launch(b.program(), buffers);
      for (const auto& result : results) {
        EXPECT_TRUE(std::equal(result.begin(), result.begin() + part, result.begin() + part))
            << n << " devices, " << shape.rows << " x " << shape.columns;
      }
    }
  }
}

TEST(ProducedScatterTest, PartsMustBeRowsOrColumns) {
  const auto refused = [](int64_t rows, int64_t columns, std::vector<int64_t> dims, int dim) {
    ProgramBuilder b;
    const BufferRef x = b.Slot(8), y = b.Slot(4096);
    b.Produced(ReduceScatter(std::move(dims), dim),
               std::make_shared<LambdaBlockKernel>(
                   [](const float*, int64_t, int64_t) { return 1.0f; }, rows, columns),
               {x}, y);
    return RefusalOf(b.program(), 2);
  };
  EXPECT_EQ(refused(6, 4, {6, 4}, 0), "nothing");
  EXPECT_EQ(refused(6, 4, {6, 4}, 1), "nothing");
  EXPECT_THAT(refused(3, 8, {2, 12}, 0), HasSubstr("neither rows nor columns"));
  EXPECT_THAT(refused(6, 8, {3, 4, 4}, 1), HasSubstr("neither rows nor columns"));
  EXPECT_THAT(refused(6, 4, {6, 8}, 0), HasSubstr("another size"));
}

}  // namespace
}  // namespace lockstep::testing
