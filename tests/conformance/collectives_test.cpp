// Conformance of collectives: every kind, element type and shape of groups gives, on every engine
// and worker count, the bits that an element-by-element evaluation of StableHLO's definition gives.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "tests/conformance/oracle.h"

namespace lockstep::testing {
namespace {

/// Runs the collective on `devices` devices in every configuration and compares all results.
void Check(Clusters& clusters, const CollectiveSpec& spec, int64_t devices, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Values> inputs(spec.operands.size());
  for (size_t k = 0; k < spec.operands.size(); ++k) {
    for (int64_t d = 0; d < devices; ++d) {
      inputs[k].push_back(RandomValues(spec.operands[k], random));
    }
  }
  ProgramBuilder b;
  std::vector<BufferRef> in, out;
  std::vector<Values> expected(spec.operands.size());
  for (size_t k = 0; k < spec.operands.size(); ++k) {
    int64_t result_bytes = 0;
    for (int64_t d = 0; d < devices; ++d) {
      expected[k].push_back(Expected(spec, inputs[k], d));
      result_bytes = std::max(result_bytes, expected[k].back().size_bytes());
    }
    in.push_back(b.Argument(inputs[k][0].size_bytes()));
    out.push_back(b.Result(result_bytes));
  }
  b.Collective(spec, in, out);
  for (size_t configuration = 0; configuration < EngineConfigurations().size(); ++configuration) {
    std::vector<Values> got(spec.operands.size());
    std::vector<DeviceBuffers> buffers(static_cast<size_t>(devices));
    for (size_t k = 0; k < spec.operands.size(); ++k) {
      for (int64_t d = 0; d < devices; ++d) {
        const Literal& like = expected[k][static_cast<size_t>(d)];
        Literal poisoned(like.dtype(), like.dims());
        if (like.size_bytes() > 0) {
          std::memset(poisoned.mutable_data(), 0x5a, static_cast<size_t>(like.size_bytes()));
        }
        got[k].push_back(std::move(poisoned));
        auto& device = buffers[static_cast<size_t>(d)];
        device.arguments.push_back(inputs[k][static_cast<size_t>(d)].data());
        device.results.push_back(got[k].back().mutable_data());
      }
    }
    clusters.Get(devices, configuration).Launch(b.program(), buffers);
    for (size_t k = 0; k < spec.operands.size(); ++k) {
      for (int64_t d = 0; d < devices; ++d) {
        ASSERT_TRUE(SameBits(got[k][static_cast<size_t>(d)], expected[k][static_cast<size_t>(d)]))
            << Describe(spec) << ", device " << d << " of " << devices << ", operand " << k << ", "
            << ConfigurationName(EngineConfigurations()[configuration]);
      }
    }
  }
}

struct Shape {
  int64_t devices;
  GroupTablePtr groups;
};

std::vector<Shape> EqualGroups() {
  return {{1, nullptr},
          {2, nullptr},
          {3, nullptr},
          {4, MakeGroups({{0, 1}, {2, 3}})},
          {4, MakeGroups({{3, 0}, {1, 2}})},
          {4, MakeGroups({{0}, {1}, {2}, {3}})},
          {6, MakeGroups({{0, 2, 4}, {5, 3, 1}})},
          {8, nullptr},
          {8, MakeGroups({{0, 4}, {1, 5}, {2, 6}, {3, 7}})}};
}

std::vector<Shape> AllShapes() {
  std::vector<Shape> shapes = EqualGroups();
  shapes.push_back({5, MakeGroups({{0, 1, 2}, {3}, {4}})});
  shapes.push_back({7, MakeGroups({{6, 0}, {1, 2, 3, 4, 5}})});
  return shapes;
}

int64_t SizeOf(const Shape& shape) {
  return shape.groups ? static_cast<int64_t>(shape.groups->groups[0].size()) : shape.devices;
}

TEST(CollectivesConformance, AllReduceEveryTypeAndReduction) {
  Clusters clusters;
  for (DType dtype : kEveryDType) {
    const bool whole = IsInteger(dtype) || IsBool(dtype);
    for (Reduction reduction : {Reduction::kSum, Reduction::kProd, Reduction::kMin, Reduction::kMax,
                                Reduction::kAnd, Reduction::kOr, Reduction::kXor}) {
      const bool bitwise = reduction == Reduction::kAnd || reduction == Reduction::kOr ||
                           reduction == Reduction::kXor;
      if (bitwise && !whole) continue;
      if (IsComplex(dtype) && reduction != Reduction::kSum) continue;
      for (const Shape& shape : {AllShapes()[2], AllShapes()[7], AllShapes()[9]}) {
        CollectiveSpec spec = AllReduce(67, reduction, dtype, shape.groups);
        Check(clusters, spec, shape.devices, static_cast<uint64_t>(dtype) + 1);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(CollectivesConformance, AllReduceShapes) {
  Clusters clusters;
  for (const Shape& shape : AllShapes()) {
    for (const Dims& dims : {Dims{}, Dims{1}, Dims{0}, Dims{3, 5}, Dims{1023}, Dims{70, 33}}) {
      CollectiveSpec spec = AllReduce(1, Reduction::kSum, DType::kF32, shape.groups);
      spec.operands[0].dims = dims;
      Check(clusters, spec, shape.devices, 11);
      spec.operands.push_back({DType::kBF16, {9}});
      spec.operands.push_back({DType::kI32, {2, 2}});
      Check(clusters, spec, shape.devices, 12);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(CollectivesConformance, ReduceScatter) {
  Clusters clusters;
  for (const Shape& shape : EqualGroups()) {
    const int64_t n = SizeOf(shape);
    for (DType dtype : {DType::kF32, DType::kF16, DType::kI8, DType::kF64}) {
      for (const auto& [dims, dim] : std::vector<std::pair<Dims, int>>{{{n}, 0},
                                                                       {{2 * n, 3}, 0},
                                                                       {{3, 2 * n}, 1},
                                                                       {{2, 3 * n, 5}, 1},
                                                                       {{0, n}, 1},
                                                                       {{0}, 0},
                                                                       {{4, n, 1500}, 1}}) {
        CollectiveSpec spec = AllReduce(1, Reduction::kSum, dtype, shape.groups);
        spec.kind = Kind::kReduceScatter;
        spec.operands[0].dims = dims;
        spec.dim = dim;
        Check(clusters, spec, shape.devices, 21);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(CollectivesConformance, AllGather) {
  Clusters clusters;
  for (const Shape& shape : AllShapes()) {
    for (DType dtype : kEveryDType) {
      for (const auto& [dims, dim] : std::vector<std::pair<Dims, int>>{
               {{1}, 0}, {{3, 5}, 0}, {{3, 5}, 1}, {{2, 3, 4}, 1}, {{2, 0, 4}, 1}}) {
        CollectiveSpec spec;
        spec.kind = Kind::kAllGather;
        spec.operands = {{dtype, dims}};
        spec.groups = shape.groups;
        spec.dim = dim;
        Check(clusters, spec, shape.devices, 31);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(CollectivesConformance, AllToAll) {
  Clusters clusters;
  for (const Shape& shape : EqualGroups()) {
    const int64_t n = SizeOf(shape);
    for (DType dtype : {DType::kI1, DType::kBF16, DType::kF32, DType::kC128}) {
      for (int split = 0; split < 4; ++split) {
        for (int concat = 0; concat < 4; ++concat) {
          for (int64_t piece : {1, 2, 0}) {
            CollectiveSpec spec;
            spec.kind = Kind::kAllToAll;
            spec.operands = {{dtype, {2, 3, 2, 3}}};
            spec.operands[0].dims[static_cast<size_t>(split)] = piece * n;
            spec.groups = shape.groups;
            spec.split_dim = split;
            spec.concat_dim = concat;
            Check(clusters, spec, shape.devices, 41);
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(CollectivesConformance, Permute) {
  Clusters clusters;
  for (DType dtype : kEveryDType) {
    for (int64_t n : {1, 2, 5, 8}) {
      CollectiveSpec spec;
      spec.kind = Kind::kCollectivePermute;
      spec.operands = {{dtype, {3, 7}}, {dtype, {0}}};
      Check(clusters, spec, n, 51);  // nobody sends: zeros
      for (int64_t d = 0; d < n; ++d) spec.pairs.emplace_back(d, (d + 3) % n);
      Check(clusters, spec, n, 52);
      spec.pairs.erase(spec.pairs.begin());
      Check(clusters, spec, n, 53);
      if (HasFatalFailure()) return;
    }
  }
  CollectiveSpec spec;
  spec.kind = Kind::kCollectivePermute;
  spec.operands = {{DType::kF32, {5}}};
  spec.groups = MakeGroups({{0, 2}, {3, 1}});
  spec.pairs = {{0, 2}, {1, 3}, {3, 1}};
  Check(clusters, spec, 5, 54);  // device 4 is in no group
}

TEST(CollectivesConformance, Broadcast) {
  Clusters clusters;
  for (const Shape& shape : AllShapes()) {
    for (int root = 0; root < (shape.groups ? 1 : static_cast<int>(shape.devices)); ++root) {
      CollectiveSpec spec;
      spec.kind = Kind::kCollectiveBroadcast;
      spec.operands = {{DType::kI64, {3, 5}}, {DType::kF16, {}}};
      spec.groups = shape.groups;
      spec.root = root;
      Check(clusters, spec, shape.devices, 61);
      if (HasFatalFailure()) return;
    }
  }
  CollectiveSpec spec;
  spec.kind = Kind::kCollectiveBroadcast;
  spec.operands = {{DType::kF32, {5}}};
  spec.groups = MakeGroups({{2, 1}});
  Check(clusters, spec, 4, 62);  // devices 0 and 3 get zeros
}

/// Sizes that are split into tiles and, with the limits lowered, leave the cache aside.
TEST(CollectivesConformance, LargeOperands) {
  for (bool nontemporal : {false, true}) {
    Clusters clusters([nontemporal](ClusterOptions& options) {
      options.inline_bytes = 1;
      if (nontemporal) options.nontemporal_bytes = 1;
    });
    Check(clusters, AllReduce(2003, Reduction::kSum), 64, 70);
    for (int64_t n : {3, 8}) {
      CollectiveSpec reduce = AllReduce(20011, Reduction::kSum);
      Check(clusters, reduce, n, 71);
      reduce.kind = Kind::kReduceScatter;
      reduce.operands[0].dims = {3, n * 1201};
      reduce.dim = 1;
      Check(clusters, reduce, n, 72);
      CollectiveSpec move;
      move.operands = {{DType::kF32, {3, n * 307, 2}}};
      move.kind = Kind::kAllGather;
      move.dim = 1;
      Check(clusters, move, n, 73);
      move.kind = Kind::kAllToAll;
      move.split_dim = 1;
      move.concat_dim = 0;
      Check(clusters, move, n, 74);
      move.split_dim = 1;
      move.concat_dim = 2;
      Check(clusters, move, n, 75);
      move.kind = Kind::kCollectiveBroadcast;
      Check(clusters, move, n, 76);
      move.kind = Kind::kCollectivePermute;
      move.pairs = {{0, 1}};
      Check(clusters, move, n, 77);
      if (HasFatalFailure()) return;
    }
  }
}

/// Started collectives give the results of those that are waited for at once: two of different
/// groups in flight over a kernel, two of one group one behind the other, in a loop, small and
/// split into tiles.
TEST(CollectivesConformance, StartsAndAwaits) {
  const auto rows = MakeGroups({{0, 1, 2, 3}, {4, 5, 6, 7}});
  const auto columns = MakeGroups({{0, 4}, {1, 5}, {2, 6}, {3, 7}});
  for (const int64_t count : {16, 40000}) {
    const int64_t bytes = count * 4;
    auto make = [&](bool started) {
      ProgramBuilder b;
      const BufferRef arg = b.Argument(bytes), out = b.Result(bytes);
      const BufferRef x = b.Slot(bytes), y = b.Slot(bytes), z = b.Slot(bytes), w = b.Slot(bytes),
                      local = b.Slot(bytes);
      b.Copy(arg, x, bytes);
      b.InBlock(b.CountedLoop([](int64_t) { return 5; }));
      std::vector<int> tokens;
      auto collective = [&](const CollectiveSpec& spec, BufferRef from, BufferRef to) {
        if (started) {
          tokens.push_back(b.Start(spec, {from}, {to}));
        } else {
          b.Collective(spec, {from}, {to});
        }
      };
      collective(AllReduce(count, Reduction::kSum, DType::kI32, rows), x, y);
      collective(AllReduce(count, Reduction::kXor, DType::kI32, columns), x, z);
      collective(AllReduce(count, Reduction::kMax, DType::kI32, rows), x, w);
      b.Kernel(
          [count](const KernelContext& c) {
            for (int64_t i = 0; i < count; ++i) {
              Out<uint32_t>(c, 0)[i] = In<uint32_t>(c, 0)[i] * 5 + 1;
            }
          },
          {x}, {local});
      for (int token : tokens) b.Await(token);
      b.Kernel(
          [count](const KernelContext& c) {
            for (int64_t i = 0; i < count; ++i) {
              Out<uint32_t>(c, 0)[i] = In<uint32_t>(c, 0)[i] + 3 * In<uint32_t>(c, 1)[i] +
                                       7 * In<uint32_t>(c, 2)[i] + In<uint32_t>(c, 3)[i] +
                                       static_cast<uint32_t>(c.partition_id);
            }
          },
          {y, z, w, local}, {x});
      b.InBlock(0);
      b.Copy(x, out, bytes);
      return b;
    };
    ProgramBuilder plain = make(false), started = make(true);
    Clusters clusters([](ClusterOptions& options) { options.inline_bytes = 4096; });
    std::vector<std::vector<uint32_t>> expected;
    for (size_t configuration = 0; configuration < EngineConfigurations().size(); ++configuration) {
      for (const Program* program : {&plain.program(), &started.program()}) {
        std::vector<std::vector<uint32_t>> in, results;
        std::vector<DeviceBuffers> buffers(8);
        for (size_t d = 0; d < 8; ++d) {
          in.emplace_back(static_cast<size_t>(count), static_cast<uint32_t>(d * d + 1));
          results.emplace_back(static_cast<size_t>(count));
        }
        for (size_t d = 0; d < 8; ++d) {
          buffers[d].arguments = {reinterpret_cast<const std::byte*>(in[d].data())};
          buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
        }
        clusters.Get(8, configuration).Launch(*program, buffers);
        if (expected.empty()) expected = results;
        EXPECT_EQ(results, expected) << ConfigurationName(EngineConfigurations()[configuration]);
      }
    }
  }
}

/// Many meetings in a row on overlapping groups: the hand-over between meetings.
TEST(CollectivesConformance, ManyRounds) {
  const int64_t n = 8, rounds = 300;
  const auto rows = MakeGroups({{0, 1, 2, 3}, {4, 5, 6, 7}});
  const auto columns = MakeGroups({{0, 4}, {1, 5}, {2, 6}, {3, 7}});
  ProgramBuilder b;
  const BufferRef arg = b.Argument(64), out = b.Result(64), x = b.Slot(64);
  b.Copy(arg, x, 64);
  b.InBlock(b.CountedLoop([](int64_t) { return rounds; }));
  b.Collective(AllReduce(16, Reduction::kSum, DType::kI32, rows), {x}, {x});
  b.Collective(AllReduce(16, Reduction::kXor, DType::kI32, columns), {x}, {x});
  b.Kernel(
      [](const KernelContext& c) {
        for (uint32_t i = 0; i < 16; ++i) {
          Out<uint32_t>(c, 0)[i] =
              In<uint32_t>(c, 0)[i] * 3 + static_cast<uint32_t>(c.partition_id) + i;
        }
      },
      {x}, {x});
  b.InBlock(0);
  b.Copy(x, out, 64);
  std::vector<std::vector<uint32_t>> values(8, std::vector<uint32_t>(16, 5)), expected = values;
  for (int64_t round = 0; round < rounds; ++round) {
    auto sums = expected;
    for (size_t d = 0; d < 8; ++d) {
      for (uint32_t i = 0; i < 16; ++i) {
        sums[d][i] = 0;
        for (size_t m = d / 4 * 4; m < d / 4 * 4 + 4; ++m) sums[d][i] += expected[m][i];
      }
    }
    for (size_t d = 0; d < 8; ++d) {
      for (uint32_t i = 0; i < 16; ++i) {
        expected[d][i] = (sums[d % 4][i] ^ sums[d % 4 + 4][i]) * 3 + static_cast<uint32_t>(d) + i;
      }
    }
  }
  Clusters clusters;
  for (size_t configuration = 0; configuration < EngineConfigurations().size(); ++configuration) {
    std::vector<std::vector<uint32_t>> results(8, std::vector<uint32_t>(16));
    std::vector<DeviceBuffers> buffers(8);
    for (size_t d = 0; d < 8; ++d) {
      buffers[d].arguments = {reinterpret_cast<const std::byte*>(values[d].data())};
      buffers[d].results = {reinterpret_cast<std::byte*>(results[d].data())};
    }
    clusters.Get(n, configuration).Launch(b.program(), buffers);
    EXPECT_EQ(results, expected) << ConfigurationName(EngineConfigurations()[configuration]);
  }
}

}  // namespace
}  // namespace lockstep::testing
