// Random pairs of layouts on meshes of 64 to 4,096 devices with 3 to 8 axes, cut into sub-axes:
// there the search of the planner is bounded, and its plans are held against the lower bound.
//
// LOCKSTEP_RESHARD_PAIRS=N looks at N pairs instead of those of the test, LOCKSTEP_RESHARD_SEED=S
// at others; pairs above LOCKSTEP_RESHARD_SHOW times the bound are printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>

#include "compiler/partition/reshard_plan.h"
#include "tests/unit/reshard/reshard_mover.h"

namespace lockstep {
namespace {

double FromEnvironment(const char* name, double otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atof(text) : otherwise;
}

double CpuMilliseconds() {
  return 1000.0 * static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

struct Kind {
  bool threes = false;  ///< also axes of 3 and 6: dimensions are cut into parts that do not nest
  int64_t max_devices = 4096;
  size_t max_rank = 4;
};

class RandomPairs {
 public:
  RandomPairs(uint64_t seed, Kind kind) : random_(seed), kind_(kind) {}

  struct Pair {
    MeshPtr mesh;
    TensorSharding from, to;
    Dims dims;
    std::string ToString(const ReshardPlan& plan) const {
      return from.ToString() + " -> " + to.ToString() + " on " + mesh->ToString() + " of " +
             ShapeString(DType::kF32, dims) + ": " + plan.ToString();
    }
  };

  Pair Next() {
    const MeshPtr mesh = NextMesh();
    const size_t rank = 1 + Below(kind_.max_rank);
    const bool partial = Below(5) == 0;
    Pair pair{mesh, NextSharding(mesh, rank, partial), NextSharding(mesh, rank, false), {}};
    // All parts are even; uneven ones are looked at elsewhere.
    for (size_t d = 0; d < rank; ++d) {
      pair.dims.push_back(mesh->num_devices() * (kind_.max_devices < 200 ? 1 : 2));
    }
    if (rank == 1) pair.dims[0] *= 128;
    return pair;
  }

 private:
  size_t Below(size_t n) { return static_cast<size_t>(random_() % n); }

  MeshPtr NextMesh() {
    while (true) {
      const size_t count = 3 + Below(6);
      std::vector<MeshAxis> axes;
      int64_t devices = 1;
      for (size_t i = 0; i < count; ++i) {
        const int64_t sizes[] = {2, 2, 2, 4, 4, 8, 16, 3, 6};
        axes.push_back({"a" + std::to_string(i), sizes[Below(kind_.threes ? 9 : 7)]});
        devices *= axes.back().size;
      }
      if (devices >= 64 && devices <= kind_.max_devices)
        return std::make_shared<const Mesh>(Mesh(axes));
    }
  }

  TensorSharding NextSharding(const MeshPtr& mesh, size_t rank, bool partial) {
    AxisList pieces;
    for (int axis = 0; axis < mesh->num_axes(); ++axis) {
      const int64_t size = mesh->axes()[static_cast<size_t>(axis)].size;
      int64_t cut = 1;
      if (Below(3) == 0) {
        std::vector<int64_t> divisors;
        for (int64_t d = 2; d < size; ++d) {
          if (size % d == 0) divisors.push_back(d);
        }
        if (!divisors.empty()) cut = divisors[Below(divisors.size())];
      }
      if (cut > 1) pieces.push_back({axis, 1, cut});
      pieces.push_back({axis, cut, size / cut});
    }
    std::shuffle(pieces.begin(), pieces.end(), random_);
    TensorSharding sharding = TensorSharding::Replicated(mesh, static_cast<int>(rank));
    AxisList unreduced;
    for (const AxisRef& piece : pieces) {
      const size_t choice = Below(6);
      if (choice == 0) continue;
      if (partial && choice == 1) {
        unreduced.push_back(piece);
      } else {
        sharding.dims[Below(rank)].axes.push_back(piece);
      }
    }
    sharding.unreduced = Canonical(Sorted(std::move(unreduced)));
    return sharding.Layout();
  }

  std::mt19937_64 random_;
  const Kind kind_;
};

struct Quality {
  double mean = 0, worst = 0;
};

Quality Measure(Kind kind) {
  const int pairs = static_cast<int>(FromEnvironment("LOCKSTEP_RESHARD_PAIRS", 250));
  const double show = FromEnvironment("LOCKSTEP_RESHARD_SHOW", 10);
  RandomPairs random(static_cast<uint64_t>(FromEnvironment("LOCKSTEP_RESHARD_SEED", 1)), kind);
  std::vector<double> ratios, times;
  double logs = 0;
  for (int i = 0; i < pairs; ++i) {
    const RandomPairs::Pair pair = random.Next();
    const double start = CpuMilliseconds();
    const ReshardPlan& plan = PlanReshard(pair.from, pair.to, pair.dims, DType::kF32);
    times.push_back(CpuMilliseconds() - start);
    if (plan.lower_bound_bytes == 0) continue;  // nothing moves
    EXPECT_GE(plan.wire_bytes, plan.lower_bound_bytes) << pair.ToString(plan);
    const double ratio =
        static_cast<double>(plan.wire_bytes) / static_cast<double>(plan.lower_bound_bytes);
    if (ratio > show) std::printf("%.3f %s\n", ratio, pair.ToString(plan).c_str());
    ratios.push_back(ratio);
    logs += std::log(ratio);
  }
  std::sort(ratios.begin(), ratios.end());
  std::sort(times.begin(), times.end());
  const Quality quality{std::exp(logs / static_cast<double>(ratios.size())), ratios.back()};
  std::printf(
      "%d pairs, %zu move data: bytes over the bound mean %.4f, 99 %% %.3f, worst %.3f; "
      "CPU ms median %.2f, 99 %% %.1f, worst %.1f\n",
      pairs, ratios.size(), quality.mean, ratios[ratios.size() * 99 / 100], quality.worst,
      times[times.size() / 2], times[times.size() * 99 / 100], times.back());
  return quality;
}

TEST(ReshardLarge, PowersOfTwoStayNearTheLowerBound) {
  const Quality quality = Measure({});
  EXPECT_LE(quality.mean, 1.05);
  EXPECT_LE(quality.worst, 2.0);
}

// A dimension in 2 parts and then in 3 has no common view: two steps more.
TEST(ReshardLarge, ThreesStayWithinSteps) {
  const Quality quality = Measure({true});
  EXPECT_LE(quality.mean, 1.15);
  EXPECT_LE(quality.worst, 6.0);
}

// The greedy planner of others is not cheaper.
TEST(ReshardLarge, TargetsThatShareNoViewAreReachedOverRelays) {
  const auto bytes = [](const std::vector<MeshAxis>& axes, const Dims& dims, const char* from,
                        const char* to) {
    const MeshPtr mesh = std::make_shared<const Mesh>(Mesh(axes));
    const int rank = static_cast<int>(dims.size());
    const ReshardPlan& plan = PlanReshard(TensorSharding::Parse(mesh, from, rank),
                                          TensorSharding::Parse(mesh, to, rank), dims, DType::kF32);
    return static_cast<double>(plan.wire_bytes) / static_cast<double>(plan.lower_bound_bytes);
  };
  // 3,071 times the bound if everything is gathered.
  EXPECT_LE(
      bytes({{"a", 4}, {"b", 3}, {"c", 4}, {"d", 16}, {"e", 2}, {"f", 2}}, {6144, 6144, 6144, 6144},
            "{a},{f,e},{c,d},{b}", "{c:(2)2},{d,a:(1)2},{b,a:(2)2,e},{f,c:(1)2}"),
      3);
  EXPECT_LE(bytes({{"a", 2}, {"b", 8}, {"c", 4}, {"d", 8}}, {1024, 1024, 1024, 1024},
                  "{d,a},{},{},{c}", "{c:(2)2,c:(1)2},{d,a},{},{b}"),
            1);
}

TEST(ReshardLarge, PlansMoveEveryElement) {
  for (const bool threes : {false, true}) {
    RandomPairs random(5, {threes, 128, 2});
    for (int i = 0; i < 40; ++i) {
      const RandomPairs::Pair pair = random.Next();
      const ReshardPlan& plan = PlanReshard(pair.from, pair.to, pair.dims, DType::kF32);
      SCOPED_TRACE(pair.ToString(plan));
      ReshardMover(pair.dims, pair.mesh->num_devices()).Run(pair.from, pair.to, plan);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace lockstep
