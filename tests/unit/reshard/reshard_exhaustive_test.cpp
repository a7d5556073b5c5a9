// Every ordered pair of layouts on small meshes: the plan is executed and must give the target, and
// its cost must be the optimum that a brute-force search finds over the same moves. Besides, its
// bytes are held against the lower bound.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "compiler/partition/reshard_greedy.h"
#include "compiler/partition/reshard_plan.h"
#include "tests/unit/reshard/reshard_brute_force.h"
#include "tests/unit/reshard/reshard_mover.h"

namespace lockstep {
namespace {

/// Where there are very many pairs every n-th is taken; LOCKSTEP_ALL_PAIRS=1 takes all (minutes).
size_t Stride(size_t n) { return std::getenv("LOCKSTEP_ALL_PAIRS") ? 1 : n; }

struct Sweep {
  Mesh mesh;
  AxisList atoms;
  Dims dims;
  bool unreduced = false;
  size_t stride = 1;   ///< every stride-th pair
  bool unique = true;  ///< false: the planner may cut the axes in other ways, too, and be cheaper
};

TensorSharding ToSharding(const MeshPtr& mesh, const AxisList& atoms, const AtomLayout& layout) {
  TensorSharding sharding = TensorSharding::Replicated(mesh, static_cast<int>(layout.dims.size()));
  for (size_t d = 0; d < layout.dims.size(); ++d) {
    for (int atom : layout.dims[d]) {
      sharding.dims[d].axes.push_back(atoms[static_cast<size_t>(atom)]);
    }
  }
  for (int atom : layout.unreduced) {
    sharding.unreduced.push_back(atoms[static_cast<size_t>(atom)]);
  }
  return sharding.Layout();
}

int NumCollectives(const ReshardPlan& plan) {
  int count = 0;
  for (const ReshardStep& step : plan.steps) count += static_cast<int>(step.collectives);
  return count;
}

/// Plans beside those that take the best next step at each layout.
struct GreedyTally {
  int64_t dearer = 0, unfinished = 0;
  double worst = 1;

  void Compare(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
               const ReshardPlan& plan, bool even) {
    const GreedyPrice greedy = PriceGreedyReshard(from, to, dims, DType::kF32);
    unfinished += greedy.finished ? 0 : 1;
    if (even && greedy.finished && plan.wire_bytes > 0) {
      // Ours may give up a few bytes for a collective less.
      const int saved = greedy.collectives - NumCollectives(plan);
      ASSERT_LE(static_cast<double>(plan.wire_bytes),
                static_cast<double>(greedy.wire_bytes) + saved * kReshardLatencyBytes);
      const double factor =
          static_cast<double>(greedy.wire_bytes) / static_cast<double>(plan.wire_bytes);
      dearer += factor > 1 ? 1 : 0;
      worst = std::max(worst, factor);
    }
  }
};

void RunSweep(const Sweep& sweep) {
  const MeshPtr mesh = std::make_shared<const Mesh>(sweep.mesh);
  std::vector<int64_t> sizes;
  for (const AxisRef& atom : sweep.atoms) sizes.push_back(atom.size);
  const BruteForce brute(sizes, sweep.dims, sweep.unreduced);
  const size_t n = brute.states().size();
  const bool even = std::all_of(sweep.dims.begin(), sweep.dims.end(),
                                [&](int64_t size) { return size % mesh->num_devices() == 0; });
  int64_t pairs = 0, moving = 0, at_bound = 0;
  GreedyTally greedy;
  double ratio_sum = 0, worst = 0;
  for (size_t pair = 0; pair < n * n; pair += Stride(sweep.stride)) {
    const AtomLayout& a = brute.states()[pair / n];
    const AtomLayout& b = brute.states()[pair % n];
    if (!std::includes(a.unreduced.begin(), a.unreduced.end(), b.unreduced.begin(),
                       b.unreduced.end())) {
      continue;
    }
    const TensorSharding from = ToSharding(mesh, sweep.atoms, a);
    const TensorSharding to = ToSharding(mesh, sweep.atoms, b);
    const ReshardPlan& plan = PlanReshard(from, to, sweep.dims, DType::kF32);
    SCOPED_TRACE(from.ToString() + " -> " + to.ToString() + " on " + mesh->ToString() + " of " +
                 ShapeString(DType::kF32, sweep.dims) + ": " + plan.ToString());
    ReshardMover(sweep.dims, mesh->num_devices()).Run(from, to, plan);
    if (testing::Test::HasFatalFailure()) return;
    const double optimum = brute.Cost(pair / n, pair % n);
    const bool pieces = std::any_of(plan.steps.begin(), plan.steps.end(),
                                    [](const ReshardStep& s) { return s.pieces != nullptr; });
    // The plan's cost leaves slices out; they count at most an eighth of a byte here. Pieces are
    // not among the moves of the search: they may only be cheaper, or need less memory than all
    // others.
    if (pieces && brute.CostInMemory(pair / n, pair % n) == kNone) {
      ASSERT_EQ(plan.peak_bytes,
                std::max(plan.steps[0].operand_bytes, plan.steps.back().result_bytes));
    } else {
      ASSERT_LE(plan.cost, optimum + 1e-6);
    }
    if (sweep.unique && !pieces) {
      ASSERT_GE(plan.cost, optimum - 0.25);
    }
    ASSERT_GE(plan.wire_bytes, plan.lower_bound_bytes);
    if (even) {
      int64_t largest = 0;
      for (const TensorSharding* end : {&from, &to}) {
        largest = std::max(largest, 4 * NumElements(LocalDims(sweep.dims, *end)));
      }
      ASSERT_EQ(plan.peak_bytes, largest);
    }
    ++pairs;
    greedy.Compare(from, to, sweep.dims, plan, even);
    if (testing::Test::HasFatalFailure()) return;
    if (plan.lower_bound_bytes == 0) continue;
    ++moving;
    const double ratio =
        static_cast<double>(plan.wire_bytes) / static_cast<double>(plan.lower_bound_bytes);
    ratio_sum += ratio;
    worst = std::max(worst, ratio);
    if (plan.wire_bytes == plan.lower_bound_bytes) ++at_bound;
  }
  std::printf(
      "%s %s: %lld pairs, %lld move data, %lld at the lower bound, bytes/bound mean %.3f worst "
      "%.3f; "
      "greedy dearer in %lld, worst %.2fx, unfinished %lld\n",
      mesh->ToString().c_str(), ShapeString(DType::kF32, sweep.dims).c_str(),
      static_cast<long long>(pairs), static_cast<long long>(moving),
      static_cast<long long>(at_bound), ratio_sum / static_cast<double>(moving), worst,
      static_cast<long long>(greedy.dearer), greedy.worst,
      static_cast<long long>(greedy.unfinished));
  ASSERT_GT(moving, 0);
}

const AxisList kOne8 = {{0, 1, 2}, {0, 2, 2}, {0, 4, 2}};
const AxisList kFourTwo = {{0, 1, 2}, {0, 2, 2}, {1, 1, 2}};
const AxisList kTwos = {{0, 1, 2}, {1, 1, 2}, {2, 1, 2}};
const AxisList kThreeTwo = {{0, 1, 3}, {1, 1, 2}};
const AxisList kTwoSix = {{0, 1, 2}, {1, 1, 2}, {1, 2, 3}};
const AxisList kTwoSixToo = {{0, 1, 2}, {1, 1, 3}, {1, 3, 2}};

const std::vector<MeshAxis> kMesh8 = {{"x", 8}};
const std::vector<MeshAxis> kMesh42 = {{"x", 4}, {"y", 2}};
const std::vector<MeshAxis> kMesh222 = {{"x", 2}, {"y", 2}, {"z", 2}};
const std::vector<MeshAxis> kMesh32 = {{"x", 3}, {"y", 2}};
const std::vector<MeshAxis> kMesh26 = {{"x", 2}, {"y", 6}};
/// No iota form.
const std::vector<int64_t> kOrder8 = {3, 1, 4, 0, 5, 7, 2, 6};
const std::vector<int64_t> kOrder6 = {5, 0, 1, 4, 2, 3};
const std::vector<int64_t> kOrder12 = {7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 6, 4};

// Executed, and of the optimal price.
TEST(ReshardExhaustive, OneAxisOfEight) {
  RunSweep({Mesh(kMesh8), kOne8, {16, 16}});
  RunSweep({Mesh(kMesh8, kOrder8), kOne8, {16}});
  RunSweep({Mesh(kMesh8, kOrder8), kOne8, {5, 18}, false, 3});
}
TEST(ReshardExhaustive, OneAxisOfEightRank3) { RunSweep({Mesh(kMesh8), kOne8, {8, 8, 8}}); }
TEST(ReshardExhaustive, FourByTwo) {
  RunSweep({Mesh(kMesh42), kFourTwo, {24}});
  RunSweep({Mesh(kMesh42), kFourTwo, {16, 8}});
  RunSweep({Mesh::WithOrder(kMesh42, {{2, 4}, {1, 0}, {}}), kFourTwo, {9, 6}, false, 3});
}
TEST(ReshardExhaustive, FourByTwoRank3) { RunSweep({Mesh(kMesh42, kOrder8), kFourTwo, {8, 8, 8}}); }
TEST(ReshardExhaustive, TwoByTwoByTwo) {
  RunSweep({Mesh(kMesh222, kOrder8), kTwos, {8}, true});
  RunSweep({Mesh(kMesh222), kTwos, {8, 8}});
  RunSweep({Mesh(kMesh222), kTwos, {8, 8}, true, 5});
  RunSweep({Mesh(kMesh222), kTwos, {7, 10}, true, 13});
}
TEST(ReshardExhaustive, TwoByTwoByTwoRank3) { RunSweep({Mesh(kMesh222), kTwos, {8, 8, 4}}); }
TEST(ReshardExhaustive, ThreeByTwo) {
  RunSweep({Mesh(kMesh32), kThreeTwo, {12, 6, 6}});
  RunSweep({Mesh(kMesh32, kOrder6), kThreeTwo, {12, 6}, true});
  RunSweep({Mesh(kMesh32), kThreeTwo, {12}, true});
  RunSweep({Mesh(kMesh32, kOrder6), kThreeTwo, {7, 5}, true});
}
TEST(ReshardExhaustive, TwoBySix) {
  RunSweep({Mesh(kMesh26), kTwoSix, {24}, false, 1, false});
  RunSweep({Mesh(kMesh26, kOrder12), kTwoSix, {24, 12}, false, 1, false});
  RunSweep({Mesh(kMesh26), kTwoSixToo, {12, 24}, false, 1, false});
  RunSweep({Mesh(kMesh26), kTwoSix, {13, 12}, false, 5, false});
}
TEST(ReshardExhaustive, TwoBySixRank3) {
  RunSweep({Mesh(kMesh26), kTwoSix, {12, 4, 6}, false, 3, false});
}

struct Quality {
  std::vector<MeshAxis> axes;
  std::vector<int64_t> order;
  std::vector<AxisList> cuts;  ///< layouts over each of these; pairs between them, too
  size_t stride = 1;
  size_t first = 0;  ///< pairs first, first + stride, ...
};

/// Bytes against the bound, memory, and no needless replication, on tensors so large that the price
/// of starting collectives is nothing beside their bytes. Even: all devices divide them.
void CheckQuality(const Quality& quality, const Dims& dims, bool even) {
  const MeshPtr mesh = std::make_shared<const Mesh>(Mesh(quality.axes, quality.order));
  std::map<std::string, TensorSharding> layouts;
  for (const AxisList& atoms : quality.cuts) {
    std::vector<int64_t> sizes;
    for (const AxisRef& atom : atoms) sizes.push_back(atom.size);
    for (const AtomLayout& layout : BruteForce::Layouts(sizes, dims, false)) {
      const TensorSharding sharding = ToSharding(mesh, atoms, layout);
      layouts.emplace(sharding.ToString(), sharding);
    }
  }
  std::vector<const TensorSharding*> all;
  for (const auto& [text, sharding] : layouts) all.push_back(&sharding);
  int64_t pairs = 0;
  int64_t most_collectives = 0;
  double logs = 0, worst = 1;
  std::string worst_pair;
  for (size_t pair = quality.first; pair < all.size() * all.size(); pair += quality.stride) {
    const TensorSharding& from = *all[pair / all.size()];
    const TensorSharding& to = *all[pair % all.size()];
    const ReshardPlan& plan = PlanReshard(from, to, dims, DType::kF32);
    const std::string text = from.ToString() + " -> " + to.ToString() + ": " + plan.ToString();
    ASSERT_GE(plan.wire_bytes, plan.lower_bound_bytes) << text;
    int64_t largest = 0;
    for (const TensorSharding* end : {&from, &to}) {
      largest = std::max(largest, 4 * NumElements(LocalDims(dims, *end)));
    }
    if (even) {
      ASSERT_EQ(plan.peak_bytes, largest) << text;
    }
    most_collectives = std::max<int64_t>(most_collectives, NumCollectives(plan));
    for (size_t i = 1; even && i < plan.steps.size(); ++i) {
      ASSERT_FALSE(plan.steps[i].kind == ReshardStep::Kind::kSlice &&
                   plan.steps[i - 1].kind == ReshardStep::Kind::kAllGather)
          << text;
    }
    if (plan.lower_bound_bytes == 0) {
      ASSERT_EQ(plan.wire_bytes, 0) << text;
      continue;
    }
    ++pairs;
    const double ratio =
        static_cast<double>(plan.wire_bytes) / static_cast<double>(plan.lower_bound_bytes);
    logs += std::log(ratio);
    if (ratio > worst) worst_pair = text;
    worst = std::max(worst, ratio);
  }
  ASSERT_GT(pairs, 0);
  const double mean = std::exp(logs / static_cast<double>(pairs));
  std::printf(
      "%s %s: %lld pairs that move data, bytes/bound mean %.4f worst %.3f, at most %lld "
      "collectives; %s\n",
      mesh->ToString().c_str(), ShapeString(DType::kF32, dims).c_str(),
      static_cast<long long>(pairs), mean, worst, static_cast<long long>(most_collectives),
      worst_pair.c_str());
  EXPECT_LE(mean, 1.05);
  EXPECT_LE(worst, 1.5) << worst_pair;
}

void CheckQuality(const Quality& quality) {
  CheckQuality(quality, {2592000}, true);
  CheckQuality(quality, {1440, 1440}, true);
  CheckQuality(quality, {144, 144, 144}, true);
}

/// Primes: no shard ends where another one does, except at the ends.
void CheckUneven(const Quality& quality) {
  CheckQuality(quality, {100003}, false);
  CheckQuality(quality, {1009, 1447}, false);
}

TEST(ReshardQuality, UnevenOnEight) {
  CheckUneven({kMesh8, kOrder8, {kOne8}});
  CheckUneven({kMesh42, {}, {kFourTwo}});
  CheckUneven({kMesh222, {}, {kTwos}});
}
TEST(ReshardQuality, UnevenOnSixAndTwelve) {
  CheckUneven({kMesh32, kOrder6, {kThreeTwo}});
  CheckUneven({kMesh26, {}, {kTwoSix, kTwoSixToo}, 3});
}

TEST(ReshardQuality, OneAxisOfEight) { CheckQuality({kMesh8, {}, {kOne8}}); }
TEST(ReshardQuality, FourByTwo) { CheckQuality({kMesh42, {}, {kFourTwo}}); }
TEST(ReshardQuality, TwoByTwoByTwo) { CheckQuality({kMesh222, {}, {kTwos}}); }
TEST(ReshardQuality, ThreeByTwo) {
  CheckQuality({kMesh32, {}, {kThreeTwo}});
  CheckQuality({kMesh32, kOrder6, {kThreeTwo}});
}
// Other names of the devices change no price: every third or seventh pair.
TEST(ReshardQuality, OneAxisOfEightPermuted) { CheckQuality({kMesh8, kOrder8, {kOne8}, 3}); }
TEST(ReshardQuality, FourByTwoPermuted) { CheckQuality({kMesh42, kOrder8, {kFourTwo}, 3}); }
TEST(ReshardQuality, TwoByTwoByTwoPermuted) { CheckQuality({kMesh222, kOrder8, {kTwos}, 3}); }
TEST(ReshardQuality, TwoBySixPermuted) {
  CheckQuality({kMesh26, kOrder12, {kTwoSix, kTwoSixToo}, 7});
}

// An axis of 6 is cut as 2x3 and as 3x2. All pairs; those of rank 3 in parts.
TEST(ReshardQuality, TwoBySix) {
  CheckQuality({kMesh26, {}, {kTwoSix, kTwoSixToo}}, {2592000}, true);
  CheckQuality({kMesh26, {}, {kTwoSix, kTwoSixToo}}, {1440, 1440}, true);
}
class ReshardQualityTwoBySix : public testing::TestWithParam<size_t> {};
constexpr size_t kTwoSixTests = 8;
TEST_P(ReshardQualityTwoBySix, Rank3) {
  CheckQuality({kMesh26, {}, {kTwoSix, kTwoSixToo}, kTwoSixTests, GetParam()}, {144, 144, 144},
               true);
}
INSTANTIATE_TEST_SUITE_P(Part, ReshardQualityTwoBySix, testing::Range<size_t>(0, kTwoSixTests));

}  // namespace
}  // namespace lockstep
