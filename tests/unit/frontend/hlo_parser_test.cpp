// HLO text: locations from stack frames, tuples, shardings, limits.
#include <gtest/gtest.h>

#include <string>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/collective/device_ops.h"

namespace lockstep {
namespace {

std::unique_ptr<Module> Parse(const std::string& text) { return ParseHlo(text, "t.hlo"); }

const char kTables[] =
    "HloModule m\n\nFileNames\n1 \"a.py\"\n\nFunctionNames\n1 \"main\"\n2 \"step\"\n\n"
    "FileLocations\n"
    "1 {file_name_id=1 function_name_id=1 line=10 end_line=10 column=3 end_column=9}\n"
    "2 {file_name_id=1 function_name_id=2 line=4 end_line=4 column=5 end_column=7}\n\n";

std::string Program(const std::string& frames) {
  return std::string(kTables) + "StackFrames\n" + frames +
         "\n\nENTRY e {\n  x = f32[8]{0} parameter(0)\n"
         "  ROOT y = f32[8]{0} negate(x), metadata={op_name=\"jit(f)/neg\" stack_frame_id=2}\n}\n";
}

TEST(HloParser, StackFramesBecomeCallSites) {
  // Parent ids count from one in this form: 1 is "none", 2 is frame 1.
  for (const std::string frames :
       {"1 {file_location_id=1 parent_frame_id=1}\n2 {file_location_id=2 parent_frame_id=2}\n",
        "1 {file_location_id=1}\n2 {file_location_id=2 parent_frame_id=1}\n"}) {
    const auto module = Parse(Program(frames));
    const Op& op = *module->functions[0]->body.ops[0];
    EXPECT_EQ(op.location.ToString(), "a.py:4:5");
    EXPECT_EQ(op.location.Label(), "jit(f)/neg");
    const DebugLocation& site = *op.location.debug->children[0];
    ASSERT_EQ(site.kind, DebugLocation::Kind::kCallSite);
    EXPECT_EQ(site.children[1]->File()->line, 10);
    EXPECT_EQ(site.children[1]->name, "main");
  }
}

TEST(HloParser, SourceFileAndLineOfOlderTexts) {
  const auto module = Parse(
      "HloModule m\nENTRY e {\n  x = f32[8] parameter(0)\n  ROOT y = f32[8] negate(x), "
      "metadata={op_type=\"neg\" op_name=\"n\" source_file=\"b.py\" source_line=7}\n}\n");
  EXPECT_EQ(module->functions[0]->body.ops[0]->location.ToString(), "b.py:7:0");
}

TEST(HloParser, RootNeedNotBeLastAndOrderIsKept) {
  const auto module = Parse(
      "HloModule m\nENTRY e {\n  x = f32[8] parameter(0)\n  ROOT y = f32[8] negate(x)\n"
      "  z = f32[8] abs(x)\n}\n");
  const Region& body = module->functions[0]->body;
  ASSERT_EQ(body.ops.size(), 3u);
  EXPECT_EQ(body.ops[2]->operand(0), body.ops[0]->result());
  EXPECT_EQ(module->functions[0]->name, "main");
}

TEST(HloParser, DevicesFollowFromShardings) {
  const auto module = Parse(
      "HloModule m\nENTRY e {\n  x = f32[8,4] parameter(0), "
      "sharding={devices=[4,1,3]<=[12] last_tile_dim_replicate}\n"
      "  ROOT y = f32[8,4] negate(x)\n}\n");
  EXPECT_EQ(module->num_partitions, 12);
  ASSERT_EQ(module->meshes.size(), 1u);
  EXPECT_EQ(module->meshes[0]->num_devices(), 12);
  EXPECT_EQ(module->functions[0]->body.arg(0)->sharding->NumShards(0), 4);
}

TEST(HloParser, ShardingsBehindThePartitionerAreNotes) {
  // The body's shardings are for two of the four devices, and the copy's is no constraint.
  const auto text = [](const std::string& entry) {
    return "HloModule m, num_partitions=4\nENTRY " + entry +
           " {\n  x = f32[8] parameter(0), sharding={devices=[4]<=[4]}\n"
           "  c = f32[8] copy(x), sharding={devices=[4]<=[4]}\n"
           "  y = f32[8] negate(c), sharding={devices=[2]<=[2]}\n  ROOT z = f32[8] abs(y)\n}\n";
  };
  for (const std::string name : {"main_spmd", "%main.4_spmd", "main.4_spmd.12"}) {
    const auto module = Parse(text(name));
    EXPECT_TRUE(module->attrs.Has(kBehindPartitioner)) << name;
    const Region& body = module->Main()->body;
    EXPECT_TRUE(body.args[0]->sharding.has_value());
    ASSERT_EQ(body.ops.size(), 3u) << name;
    EXPECT_TRUE(body.ops[0]->Is(OpCode::kNegate));
    EXPECT_FALSE(body.ops[0]->result()->sharding.has_value());
  }
  for (const std::string name : {"main", "main_spmd_", "main_spmd.x", "main_spmdy"}) {
    try {
      Parse(text(name));
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_NE(error.message().find("is for 2 devices"), std::string::npos) << error.message();
    }
  }
}

TEST(HloParser, BitcastCountsOnTheLayoutOfWhatPassesValuesOn) {
  // %x lies as 3 rows of 2 in memory; `via` puts it row by row, so the bitcast is a mere reshape.
  const std::string head =
      "HloModule m\nf {\n  a = f32[2,3]{0,1} parameter(0)\n  ROOT b = f32[2,3]{1,0} copy(a)\n}\n"
      "ENTRY e {\n  x = f32[2,3]{0,1} parameter(0)\n";
  const std::string tail = "  ROOT y = f32[6]{0} bitcast(c)\n}\n";
  for (const std::string via :
       {"  c = f32[2,3]{1,0} copy(x)\n", "  c = f32[2,3]{1,0} fusion(x), kind=kLoop, calls=f\n",
        "  s = (f32[2,3]{1,0}, f32[2,3]{0,1}, u32[]) copy-start(x)\n"
        "  c = f32[2,3]{1,0} copy-done(s)\n",
        "  t = (f32[2,3]{0,1}) tuple(x)\n  d = (f32[2,3]{1,0}) copy(t)\n"
        "  c = f32[2,3]{1,0} get-tuple-element(d), index=0\n"}) {
    const auto module = Parse(head + via + tail);
    const Region& body = module->Main()->body;
    ASSERT_EQ(body.ops.size(), 2u) << via;
    EXPECT_TRUE(body.ops[0]->Is(OpCode::kReshape)) << via;
  }
  // Without it, rows and columns change places first.
  const auto module = Parse(head + "  c = f32[2,3]{0,1} copy(x)\n" + tail);
  EXPECT_TRUE(module->Main()->body.ops[0]->Is(OpCode::kTranspose));
  for (const std::string wrong :
       {"  c = f32[3,2]{1,0} copy(x)\n", "  c = f32[6]{0} fusion(x), kind=kLoop, calls=f\n"}) {
    EXPECT_THROW(Parse(head + wrong + tail), Error) << wrong;
  }
}

TEST(HloParser, PrintedNamesAreNoElementTypes) {
  std::string text = "HloModule m\nENTRY e {\n  x = f32[8] parameter(0)\n";
  for (const std::string name : {"s1", "u1", "s32", "pred", "bf16", "token", "opaque"}) {
    text += "  %" + name + " = f32[8] negate(x)\n";
  }
  const std::string printed = PrintHlo(*Parse(text + "  ROOT y = f32[8] abs(%s1)\n}\n"));
  for (const std::string name : {"s1", "u1", "s32", "pred", "bf16", "token", "opaque"}) {
    EXPECT_EQ(printed.find("%" + name + " "), std::string::npos) << printed;
    EXPECT_NE(printed.find("%" + name + "_ = "), std::string::npos) << printed;
  }
}

TEST(HloParser, ExplodingComputationsAreRefused) {
  std::string text = "HloModule m\n";
  text += "c0 {\n  p = f32[8] parameter(0)\n  ROOT r = f32[8] negate(p)\n}\n";
  for (int i = 1; i < 60; ++i) {
    const std::string last = "c" + std::to_string(i - 1);
    text += "c" + std::to_string(i) +
            " {\n  p = f32[8] parameter(0)\n  a = f32[8] fusion(p), calls=" + last +
            "\n  ROOT r = f32[8] fusion(a), calls=" + last + "\n}\n";
  }
  text += "ENTRY e {\n  x = f32[8] parameter(0)\n  ROOT y = f32[8] fusion(x), calls=c59\n}\n";
  EXPECT_THROW(Parse(text), Error);
}

TEST(HloParser, DeepNestingIsRefused) {
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "(";
  EXPECT_THROW(Parse("HloModule m\nENTRY e {\n  x = " + deep + "f32[8] parameter(0)\n}\n"), Error);
  EXPECT_THROW(Parse("HloModule m, a=" + deep + "\n"), Error);
}

TEST(HloParser, CommentsAndShapesOnOperands) {
  const auto module = Parse(
      "// first\nHloModule m, is_scheduled=true\n/* block\ncomment */\n"
      "%f (p: f32[8]) -> f32[8] {\n  ROOT %p = f32[8]{0:T(8,128)S(1)} parameter(0)\n}, "
      "execution_thread=\"main\"\n"
      "ENTRY %e (x: f32[8]) -> (f32[8], /*index=1*/f32[8]) {\n"
      "  %x = f32[8]{0} parameter(0)\n  %c = f32[8]{0} call(f32[8]{0} %x), to_apply=%f\n"
      "  ROOT %t = (f32[8]{0}, /*index=1*/f32[8]{0}) tuple(f32[8]{0} %c, f32[8]{0} %x)\n}\n");
  EXPECT_EQ(module->Main()->result_types.size(), 2u);
}

}  // namespace
}  // namespace lockstep
