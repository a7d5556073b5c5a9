// Collectives that a text starts and finishes apart: devices go on between the two, with the same
// bits as in the text without pairs.
#include "runtime/lower/start_early.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "runtime/executable.h"
#include "runtime/inputs.h"

namespace lockstep {
namespace {

/// An all-reduce, an all-gather and a permute in the body of a loop, each with products beside it.
/// The permuted value is overwritten by the next trip.
std::string Text(bool pairs) {
  const std::string groups =
      ", channel_id=1, replica_groups=[1,4]<=[4], use_global_device_ids=true";
  auto collective = [&](const std::string& name, const std::string& opcode,
                        const std::string& operand, const std::string& type,
                        const std::string& attributes, const std::string& beside) {
    const std::string value = opcode == "all-reduce" ? type : "(f32[16,16], " + type + ")";
    if (!pairs) {
      return "  " + name + " = " + type + " " + opcode + "(" + operand + ")" + attributes + "\n" +
             beside;
    }
    return "  " + name + "s = " + value + " " + opcode + "-start(" + operand + ")" + attributes +
           "\n" + beside + "  " + name + " = " + type + " " + opcode + "-done(" + name + "s)\n";
  };
  const std::string dot = ", lhs_contracting_dims={1}, rhs_contracting_dims={0}\n";
  return R"(HloModule pairs, num_partitions=4, is_scheduled=true

add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}

condition {
  p = (s32[], f32[16,16], f32[16,16]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  n = s32[] constant(3)
  ROOT more = pred[] compare(i, n), direction=LT
}

body {
  p = (s32[], f32[16,16], f32[16,16]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  x = f32[16,16] get-tuple-element(p), index=1
  y = f32[16,16] get-tuple-element(p), index=2
  one = s32[] constant(1)
  next = s32[] add(i, one)
)" +
         collective("sum", "all-reduce", "x", "f32[16,16]", groups + ", to_apply=add",
                    "  xx = f32[16,16] dot(x, y)" + dot) +
         collective("all", "all-gather", "xx", "f32[64,16]", groups + ", dimensions={0}",
                    "  yy = f32[16,16] dot(y, x)" + dot) +
         collective("moved", "collective-permute", "yy", "f32[16,16]",
                    ", channel_id=2, source_target_pairs={{0,1},{1,2},{2,3}}",
                    "  part = f32[16,16] slice(all), slice={[16:32], [0:16]}\n"
                    "  s2 = f32[16,16] dot(part, sum)" +
                        dot) +
         R"(  small = f32[] constant(0.0625)
  sb = f32[16,16] broadcast(small), dimensions={}
  nx = f32[16,16] multiply(s2, sb)
  ny = f32[16,16] multiply(moved, sb)
  ROOT t = (s32[], f32[16,16], f32[16,16]) tuple(next, nx, ny)
}

ENTRY main {
  x = f32[16,16] parameter(0), sharding={replicated}
  y = f32[16,16] parameter(1), sharding={replicated}
  zero = s32[] constant(0)
  init = (s32[], f32[16,16], f32[16,16]) tuple(zero, x, y)
  w = (s32[], f32[16,16], f32[16,16]) while(init), condition=condition, body=body
  rx = f32[16,16] get-tuple-element(w), index=1
  ry = f32[16,16] get-tuple-element(w), index=2
  both = f32[16,16] add(rx, ry)
)" + collective("last", "all-reduce", "both", "f32[16,16]", groups + ", to_apply=add", "") +
         "  ROOT r = f32[16,16] add(last, both)\n}\n";
}

struct Counts {
  int starts = 0;
  int awaits = 0;
  int collectives = 0;
  int beside = 0;  ///< commands between starts and their awaits
};

Counts Count(const Program& program) {
  Counts counts;
  for (const CommandBlock& block : program.blocks) {
    int open = 0;
    for (const Command& command : block.commands) {
      if (std::holds_alternative<AwaitCommand>(command.action)) {
        ++counts.awaits;
        --open;
        continue;
      }
      counts.beside += open;
      const auto* collective = std::get_if<CollectiveCommand>(&command.action);
      if (!collective) continue;
      ++counts.collectives;
      if (collective->token < 0) continue;
      ++counts.starts;
      ++open;
    }
    EXPECT_EQ(open, 0);
  }
  return counts;
}

Executable CompilePairs(bool pairs, const LowerOptions& options = {}) {
  return Executable(CompileProgram(ParseModule(Text(pairs), "test.hlo")), options);
}

TEST(StartEarly, PairsRunBesideOtherWork) {
  const Executable pairs = CompilePairs(true), plain = CompilePairs(false);
  const Counts counts = Count(pairs.lowered().program);
  EXPECT_EQ(counts.collectives, 4);
  EXPECT_EQ(counts.starts, 3);  // nothing stands between the last one and its use
  EXPECT_EQ(counts.awaits, 3);
  EXPECT_GE(counts.beside, 3);
  EXPECT_EQ(Count(plain.lowered().program).starts, 0);
  // What is predicted is enough, and one byte less is not.
  EXPECT_GE(pairs.lowered().device_bytes, plain.lowered().device_bytes);
  const auto inputs = GenerateInputs(*pairs.compiled().source->Main(), InputKind::kExact, 5);
  for (const int64_t less : {0, 1}) {
    ClusterOptions options;
    options.memory_budget_bytes = pairs.lowered().device_bytes - less;
    Cluster cluster(pairs.num_devices(), options);
    try {
      pairs.Run(cluster, std::span<const Literal>(inputs));
      EXPECT_EQ(less, 0);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kOutOfMemory);
      EXPECT_EQ(less, 1);
    }
  }
}

TEST(StartEarly, SameBitsOnEveryEngine) {
  const Executable plain = CompilePairs(false);
  const auto inputs = GenerateInputs(*plain.compiled().source->Main(), InputKind::kNormal, 5);
  ClusterOptions exact;
  exact.replayable = true;
  Cluster first(plain.num_devices(), exact);
  const Literal wanted = plain.Run(first, std::span<const Literal>(inputs))[0].Global();
  for (const bool reuse : {true, false}) {
    LowerOptions lower;
    lower.reuse_slots = lower.fuse = lower.share_replicated = reuse;
    const Executable pairs = CompilePairs(true, lower);
    for (const auto& [engine, workers] :
         {std::pair{EngineKind::kThreads, 0}, {EngineKind::kGang, 1}, {EngineKind::kGang, 2}}) {
      ClusterOptions options;
      options.engine = engine;
      options.workers = workers;
      Cluster cluster(pairs.num_devices(), options);
      for (int round = 0; round < 20; ++round) {
        EXPECT_TRUE(
            pairs.Run(cluster, std::span<const Literal>(inputs))[0].Global().BitwiseEqual(wanted))
            << EngineKindName(engine) << " " << workers << " reuse " << reuse;
      }
    }
  }
}

/// On some device a kernel begins between a start and the await of the same instruction.
TEST(StartEarly, TheTraceShowsTheWorkBetween) {
  const Executable pairs = CompilePairs(true);
  const auto inputs = GenerateInputs(*pairs.compiled().source->Main(), InputKind::kExact, 5);
  ClusterOptions exact;
  exact.replayable = true;
  Cluster cluster(pairs.num_devices(), exact);
  pairs.Run(cluster, std::span<const Literal>(inputs));
  bool found = false;
  std::map<std::string, bool> worked;  // since the start of this name
  for (const TraceEvent& event : cluster.Trace()) {
    if (event.kind == EventKind::kStart) worked[event.instruction] = false;
    if (event.kind == EventKind::kKernel) {
      for (auto& [name, any] : worked) any = true;
    }
    found |= event.kind == EventKind::kAwait && worked[event.instruction];
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace lockstep
