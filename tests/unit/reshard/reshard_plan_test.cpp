#include "compiler/partition/reshard_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "compiler/partition/reshard_greedy.h"
#include "tests/unit/reshard/reshard_mover.h"
#include "tests/unit/sharding/sharding_samples.h"

namespace lockstep {
namespace {

MeshPtr MakeMesh(std::vector<MeshAxis> axes, std::vector<int64_t> ids = {}) {
  return std::make_shared<const Mesh>(Mesh(std::move(axes), std::move(ids)));
}

void RunPlan(const TensorSharding& from, const TensorSharding& to, const Dims& dims) {
  const ReshardPlan& plan = PlanReshard(from, to, dims, DType::kF32);
  const int64_t count = std::max(from.mesh->num_devices(), to.mesh->num_devices());
  SCOPED_TRACE(from.ToString() + " on " + from.mesh->ToString() + " -> " + to.ToString() + " on " +
               to.mesh->ToString() + " of " + ShapeString(DType::kF32, dims) + ": " +
               plan.ToString());
  ReshardMover(dims, count).Run(from, to, plan);
  ASSERT_GE(plan.wire_bytes, plan.lower_bound_bytes);
  int64_t wire = 0;
  for (const ReshardStep& step : plan.steps) wire += step.wire_bytes;
  ASSERT_EQ(wire, plan.wire_bytes);
}

// Plans of a greedy planner in common use, as bytes on a [48, 48] f32 tensor: ours must not be
// dearer. The greedy bytes are those of the steps named in the comment; the model of it must price
// the same.
TEST(ReshardPlan, NeverDearerThanTheGreedyPlanner) {
  const MeshPtr pqr = MakeMesh({{"p", 2}, {"q", 2}, {"r", 4}});
  const MeshPtr st = MakeMesh({{"s", 2}, {"t", 3}});
  const MeshPtr uv = MakeMesh({{"u", 4}, {"v", 6}});
  constexpr int64_t kAll = 48 * 48 * 4;
  struct Golden {
    MeshPtr mesh;
    const char* from;
    const char* to;
    int64_t greedy_bytes;
    const char* plan;
  };
  for (const Golden& g : std::initializer_list<Golden>{
           {pqr, "{},{}", "{p},{q}", 0, "slice {p} 0 {q} 1"},
           {pqr, "{p},{q}", "{},{}", kAll * 3 / 4, "all_gather {p} 0 {q} 1, 6912 B"},
           {pqr, "{p},{}", "{},{p}", kAll / 4, "all_to_all {p} 0->1, 2304 B"},
           // slice q on dim 0, all_to_all {p,q} 0->1
           {pqr, "{p},{}", "{},{p,q}", kAll / 4 * 3 / 4,
            "slice {q} 3 of [2x24, 2x2x12]; all_to_all {p} 0->2 of [2x24, 2x2x12], 1152 B"},
           {pqr, "{p},{q}", "{q},{p}", kAll / 4, "collective_permute to {q},{p}, 2304 B"},
           {pqr, "{p},{}", "{q},{}", kAll / 2, "collective_permute to {q},{}, 4608 B"},
           // permute to {q, r:(2)2}, gather r:(2)2
           {pqr, "{r},{}", "{q},{}", kAll / 4 + kAll / 4, nullptr},
           // slice r:(1)2, permute
           {pqr, "{q},{}", "{r},{}", kAll / 4, nullptr},
           {pqr, "{p},{}", "{q,p},{}", kAll / 4, nullptr},
           // permute to [{p, r:(2)2}, {r:(1)2}], all_to_all r:(2)2 0->1
           {pqr, "{r},{p}", "{p},{r}", kAll / 8 + kAll / 16, nullptr},
           // permute to {q,p}, all_to_all p 0->1
           {pqr, "{p,q},{}", "{q},{p}", kAll / 4 + kAll / 8, nullptr},
           // the known worst case: permute and a 4-way all_to_all
           {pqr, "{},{p,q}", "{q,p},{}", kAll / 4 + kAll / 4 * 3 / 4,
            "all_to_all {q} 1->0 {p} 1->0, 1728 B"},
           // slice s, permute {s,t}, gather t
           {st, "{t},{}", "{s},{}", kAll / 6 + kAll / 3, nullptr},
           // all_to_all, permute, all_to_all
           {st, "{s},{t}", "{t},{s}", kAll / 12 + kAll / 6 + kAll / 9, nullptr},
           {uv, "{u},{}", "{v},{}", kAll / 12 + kAll / 12, nullptr}}) {
    const auto from = TensorSharding::Parse(g.mesh, g.from, 2);
    const auto to = TensorSharding::Parse(g.mesh, g.to, 2);
    const ReshardPlan& plan = PlanReshard(from, to, {48, 48}, DType::kF32);
    EXPECT_LE(plan.wire_bytes, g.greedy_bytes)
        << g.from << " -> " << g.to << ": " << plan.ToString();
    const GreedyPrice greedy = PriceGreedyReshard(from, to, {48, 48}, DType::kF32);
    EXPECT_EQ(greedy.wire_bytes, g.greedy_bytes) << g.from << " -> " << g.to;
    EXPECT_TRUE(greedy.finished);
    if (g.plan != nullptr) {
      EXPECT_EQ(plan.ToString(), g.plan) << g.from << " -> " << g.to;
    }
    RunPlan(from, to, {48, 48});
  }
}

TEST(ReshardPlan, FinishesWhereTheGreedyPlannerDoesNot) {
  const MeshPtr abc = MakeMesh({{"a", 2}, {"b", 3}, {"c", 2}});
  const auto from_abc = TensorSharding::Parse(abc, "{a,c},{b}", 2);
  const auto to_abc = TensorSharding::Parse(abc, "{b,a},{c}", 2);
  RunPlan(from_abc, to_abc, {24, 24});
  EXPECT_FALSE(PriceGreedyReshard(from_abc, to_abc, {24, 24}, DType::kF32).finished);
  const MeshPtr six = MakeMesh({{"x", 6}});
  for (const char* from : {"{x:(1)2},{}", "{x:(1)3},{}", "{x:(2)3},{x:(1)2}", "{x},{}"}) {
    for (const char* to : {"{x:(1)2},{}", "{x:(1)3},{}", "{x:(3)2},{}", "{},{x:(3)2,x:(1)3}"}) {
      for (int64_t n : {1, 5, 6, 12, 13}) {
        RunPlan(TensorSharding::Parse(six, from, 2), TensorSharding::Parse(six, to, 2), {n, 12});
      }
    }
  }
}

TEST(ReshardPlan, OtherDeviceOrdersAndMeshes) {
  const MeshPtr plain = MakeMesh({{"x", 2}, {"y", 4}});
  const MeshPtr turned = MakeMesh({{"x", 2}, {"y", 4}}, {0, 2, 4, 6, 1, 3, 5, 7});
  const MeshPtr irregular = MakeMesh({{"x", 2}, {"y", 4}}, {7, 2, 4, 6, 1, 3, 5, 0});
  const MeshPtr flat = MakeMesh({{"d", 8}});
  for (const MeshPtr& from : {plain, turned, irregular}) {
    for (const MeshPtr& to : {plain, turned, irregular}) {
      for (const char* a : {"{x},{y}", "{y,x},{}", "{},{y}", "{},{}", "{x},{} unreduced={y}"}) {
        for (const char* b : {"{x},{y}", "{y},{x}", "{},{x}", "{},{}"}) {
          RunPlan(TensorSharding::Parse(from, a, 2), TensorSharding::Parse(to, b, 2), {16, 9});
        }
      }
    }
    RunPlan(TensorSharding::Parse(from, "{x},{y}", 2), TensorSharding::Parse(flat, "{d},{}", 2),
            {16, 16});
    RunPlan(TensorSharding::Parse(flat, "{},{d}", 2), TensorSharding::Parse(from, "{x},{y}", 2),
            {16, 16});
  }
  // The same placement in other words needs nothing.
  const auto a = TensorSharding::Parse(plain, "{x,y},{}", 2);
  EXPECT_TRUE(PlanReshard(a, TensorSharding::Parse(flat, "{d},{}", 2), {16, 16}, DType::kF32)
                  .steps.empty());
  EXPECT_EQ(PlanReshard(TensorSharding::Parse(plain, "{x},{}", 2),
                        TensorSharding::Parse(flat, "{d:(1)2},{}", 2), {16, 16}, DType::kF32)
                .wire_bytes,
            0);
  EXPECT_THROW(PlanReshard(a, TensorSharding::Parse(MakeMesh({{"d", 4}}), "{d},{}", 2), {16, 16},
                           DType::kF32),
               Error);
}

TEST(ReshardPlan, OneDeviceAndPartialValues) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 3}});
  const auto on = [](int64_t device) {
    return TensorSharding::Replicated(std::make_shared<const Mesh>(Mesh::Maximal(device)), 0);
  };
  RunPlan(TensorSharding::Parse(mesh, "{x},{y}", 2), on(4), {7, 5});
  RunPlan(on(4), TensorSharding::Parse(mesh, "{x},{y}", 2), {7, 5});
  RunPlan(on(0), TensorSharding::Parse(mesh, "{},{}", 2), {7, 5});
  EXPECT_EQ(PlanReshard(on(4), on(1), {4}, DType::kF32).ToString(),
            "collective_permute to maximal device=1, 16 B");
  EXPECT_TRUE(PlanReshard(on(4), on(4), {4}, DType::kF32).steps.empty());
  for (const char* from : {"{},{} unreduced={x}", "{y},{} unreduced={x}",
                           "{},{} unreduced=max{x,y}", "{},{} unreduced=min{y}", "{x},{}"}) {
    for (const char* to : {"{},{}", "{x},{}", "{y},{x}", "{},{} unreduced={x}",
                           "{},{} unreduced=max{x}", "{y},{} unreduced=min{x}"}) {
      RunPlan(TensorSharding::Parse(mesh, from, 2), TensorSharding::Parse(mesh, to, 2), {7, 6});
    }
  }
  const auto partial = TensorSharding::Parse(mesh, "{},{} unreduced={x}", 2);
  EXPECT_EQ(PlanReshard(partial, TensorSharding::Parse(mesh, "{x},{}", 2), {6, 6}, DType::kF32)
                .ToString(),
            "reduce_scatter {x} 0, 72 B");
  EXPECT_EQ(
      PlanReshard(partial, TensorSharding::Parse(mesh, "{},{}", 2), {6, 6}, DType::kF32).ToString(),
      "all_reduce {x}, 144 B");
}

TEST(ReshardPlan, NoMeshMeansReplicated) {
  const MeshPtr mesh = MakeMesh({{"x", 2}});
  const TensorSharding none = TensorSharding::Replicated(nullptr, 1);
  EXPECT_TRUE(PlanReshard(none, none, {4}, DType::kF32).steps.empty());
  EXPECT_EQ(PlanReshard(none, TensorSharding::Parse(mesh, "{x}", 1), {4}, DType::kF32).ToString(),
            "slice {x} 0");
  EXPECT_EQ(PlanReshard(TensorSharding::Parse(mesh, "{x}", 1), none, {4}, DType::kF32).ToString(),
            "all_gather {x} 0, 8 B");
}

// Random pairs on many meshes, even and uneven and empty, sub-axes, partial values, other orders.
TEST(ReshardPlan, RandomPairsMoveEveryElement) {
  std::mt19937 random(3);
  int trials = 0;
  for (const MeshPtr& mesh : SampleMeshes()) {
    for (int trial = 0; trial < 24; ++trial, ++trials) {
      const int rank = 1 + static_cast<int>(random() % 3);
      const TensorSharding from = RandomSharding(mesh, rank, random, true);
      const TensorSharding to = RandomSharding(mesh, rank, random, random() % 4 == 0);
      Dims dims;
      const bool even = random() % 2 == 0;
      for (int i = 0; i < rank; ++i) {
        dims.push_back(even ? 2 * mesh->num_devices() : static_cast<int64_t>(random() % 12));
      }
      if (even && rank == 3) dims[2] = mesh->num_devices();
      RunPlan(from, to, dims);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(trials, 1000);
}

// Many axes and dimensions: the search is bounded, the plan is still right.
TEST(ReshardPlan, ManyAxesStayWithinBounds) {
  std::vector<MeshAxis> axes;
  for (int i = 0; i < 10; ++i) axes.push_back({"a" + std::to_string(i), 2});
  const MeshPtr mesh = MakeMesh(axes);
  const auto from = TensorSharding::Parse(mesh, "{a0,a1,a2},{a3,a4},{a5},{a6,a7,a8,a9}", 4);
  const auto to = TensorSharding::Parse(mesh, "{a9,a5},{a0,a8,a6},{a7,a1},{a4,a2,a3}", 4);
  RunPlan(from, to, {16, 8, 8, 16});
  const MeshPtr large = MakeMesh({{"x", 16}, {"y", 16}, {"z", 16}});
  const auto wide = TensorSharding::Parse(large, "{x},{y},{z}", 3);
  const ReshardPlan& plan = PlanReshard(wide, TensorSharding::Parse(large, "{z,y},{x},{}", 3),
                                        {512, 512, 512}, DType::kF32);
  EXPECT_LE(plan.wire_bytes, 2 * plan.lower_bound_bytes) << plan.ToString();
}

TEST(ReshardPlan, CacheIsSharedByThreads) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 2}, {"z", 2}});
  std::vector<const ReshardPlan*> plans(8, nullptr);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < plans.size(); ++i) {
    threads.emplace_back([&, i] {
      plans[i] = &PlanReshard(TensorSharding::Parse(mesh, "{x,y},{z}", 2),
                              TensorSharding::Parse(mesh, "{z},{y,x}", 2), {24, 16}, DType::kF32);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const ReshardPlan* plan : plans) EXPECT_EQ(plan, plans[0]);
}

}  // namespace
}  // namespace lockstep
