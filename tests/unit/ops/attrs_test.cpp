// The typed attribute readers: spellings, defaults, derived fields.
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/attr_access.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/contraction/contraction_attrs.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

using Groups = std::vector<std::vector<int64_t>>;

/// A module of one function; op() is its first op that is no constant.
struct Program {
  explicit Program(const std::string& args, const std::string& body)
      : module(ParseStableHlo("func.func @main(" + args + ") {\n  " + body + "\n  return\n}\n",
                              "t")) {}
  const Op& op() const { return *module->functions[0]->body.ops[0]; }
  std::unique_ptr<Module> module;
};

TEST(Attrs, DotDimsDeriveFreeDims) {
  const Program p(
      "%a: tensor<2x3x4xf32>, %b: tensor<4x2x5xf32>",
      "%0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [1], contracting_dims = "
      "[2] x [0] : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> tensor<2x3x5xf32>");
  const DotDims dims = ReadDotDims(p.op());
  EXPECT_EQ(dims.lhs_batch, Dims({0}));
  EXPECT_EQ(dims.rhs_batch, Dims({1}));
  EXPECT_EQ(dims.lhs_contracting, Dims({2}));
  EXPECT_EQ(dims.rhs_contracting, Dims({0}));
  EXPECT_EQ(dims.lhs_free, Dims({1}));
  EXPECT_EQ(dims.rhs_free, Dims({2}));
}

TEST(Attrs, ConvDimsFromTextAndBack) {
  Op op(OpCode::kConvolution);
  const std::string text = "[f, b, 1, 0]x[o, 1, i, 0]->[0, 1, b, f]";
  op.attrs.Set("dimension_numbers", Attribute(Attribute::Raw{"#stablehlo.conv<" + text + ">"}));
  const ConvDims dims = ReadConvDims(op);
  EXPECT_EQ(dims.input_batch, 1);
  EXPECT_EQ(dims.input_feature, 0);
  EXPECT_EQ(dims.input_spatial, Dims({3, 2}));
  EXPECT_EQ(dims.kernel_input_feature, 2);
  EXPECT_EQ(dims.kernel_output_feature, 0);
  EXPECT_EQ(dims.kernel_spatial, Dims({3, 1}));
  EXPECT_EQ(dims.output_spatial, Dims({0, 1}));
  EXPECT_EQ(dims.feature_groups, 1);
  EXPECT_EQ(ConvDimsString(dims), text);
}

TEST(Attrs, ConvDimsRejectBadText) {
  for (const char* text : {"[b, 0, f]x[0, i, o]", "[b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f]",
                           "[b, 0, 1]x[0, 1, i, o]->[b, 0, 1, f]", "[b, 2, f]x[0, i, o]->[b, 0, f]",
                           "[b, x, f]x[0, i, o]->[b, 0, f]", "", "[]x[]->[]"}) {
    Op op(OpCode::kConvolution);
    op.attrs.Set("dimension_numbers", Attribute(Attribute::Raw{text}));
    EXPECT_THROW(ReadConvDims(op), Error) << text;
  }
}

TEST(Attrs, WindowOfConvolution) {
  const Program p(
      "%a: tensor<1x8x8x4xf32>, %b: tensor<3x2x4x6xf32>",
      "%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, "
      "1, f], window = {stride = [2, 1], pad = [[1, 0], [0, 2]], rhs_dilate = [1, 3]} "
      "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
      "(tensor<1x8x8x4xf32>, tensor<3x2x4x6xf32>) -> tensor<1x4x7x6xf32>");
  const Window window = ReadConvWindow(p.op());
  ASSERT_EQ(window.size(), 2u);
  EXPECT_EQ(window[0].size, 3);
  EXPECT_EQ(window[0].stride, 2);
  EXPECT_EQ(window[0].pad_low, 1);
  EXPECT_EQ(window[1].size, 2);
  EXPECT_EQ(window[1].window_dilation, 3);
  EXPECT_EQ(window[1].pad_high, 2);
  EXPECT_EQ(NumWindows(8, window[0]), 4);
  EXPECT_EQ(NumWindows(8, window[1]), 7);
}

TEST(Attrs, NumWindows) {
  EXPECT_EQ(NumWindows(5, {.size = 3, .stride = 2, .pad_low = 1, .base_dilation = 2}), 4);
  EXPECT_EQ(NumWindows(2, {.size = 3}), 0);
  EXPECT_EQ(NumWindows(0, {.size = 1}), 0);
  EXPECT_EQ(NumWindows(0, {.size = 1, .pad_low = 2}), 2);
  EXPECT_EQ(NumWindows(5, {.size = 2, .pad_low = -1, .pad_high = -1}), 2);
  EXPECT_EQ(DilatedSize(4, INT64_MAX), INT64_MAX);
  EXPECT_EQ(SaturatingAdd(INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(SaturatingMultiply(INT64_MAX, -2), INT64_MIN);
}

TEST(Attrs, CompareTypeFollowsTheDType) {
  const auto type = [](const std::string& t) {
    const std::string tensor = "tensor<4x" + t + ">";
    const Program p("%a: " + tensor, "%0 = stablehlo.compare GE, %a, %a : (" + tensor + ", " +
                                         tensor + ") -> tensor<4xi1>");
    EXPECT_EQ(ReadCompare(p.op()).direction, CompareDirection::kGe);
    return ReadCompare(p.op()).type;
  };
  EXPECT_EQ(type("f32"), CompareType::kFloat);
  EXPECT_EQ(type("i32"), CompareType::kSigned);
  EXPECT_EQ(type("ui8"), CompareType::kUnsigned);
  EXPECT_EQ(type("i1"), CompareType::kUnsigned);
  EXPECT_EQ(type("complex<f32>"), CompareType::kFloat);
}

TEST(Attrs, SortDimensionCountsFromTheEnd) {
  Op op(OpCode::kSort);
  Value value;
  value.type = Type::Tensor(DType::kF32, {2, 3, 4});
  op.operands = {&value};
  EXPECT_EQ(ReadSort(op).dim, 2);
  op.attrs.Set("dimension", Attribute::FromInt(-2));
  EXPECT_EQ(ReadSort(op).dim, 1);
  EXPECT_FALSE(ReadSort(op).stable);
}

CollectiveAttrs Collective(GroupMode mode, Groups groups) {
  CollectiveAttrs attrs;
  attrs.groups.groups = std::move(groups);
  attrs.mode = mode;
  return attrs;
}

// Two replicas, three partitions: process = replica * 3 + partition.
TEST(Attrs, ProcessGroupsOfTheFourModes) {
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kCrossReplica, {{1, 0}}), 2, 3),
            Groups({{3, 0}, {4, 1}, {5, 2}}));
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kCrossPartition, {{2, 0}, {1, -1}}), 2, 3),
            Groups({{2, 0}, {5, 3}, {1}, {4}}));
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kCrossReplicaAndPartition, {{0}, {1}}), 2, 3),
            Groups({{0, 1, 2}, {3, 4, 5}}));
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kCrossReplicaAndPartition, {{1, 0}}), 2, 3),
            Groups({{3, 0, 4, 1, 5, 2}}));
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kFlattenedIds, {{0, 5}, {1, 2, 3, 4}}), 2, 3),
            Groups({{0, 5}, {1, 2, 3, 4}}));
}

TEST(Attrs, EmptyGroupsMeanAll) {
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kFlattenedIds, {}), 2, 2), Groups({{0, 1, 2, 3}}));
  EXPECT_EQ(ProcessGroups(Collective(GroupMode::kCrossReplica, {}), 2, 2),
            Groups({{0, 2}, {1, 3}}));
  EXPECT_EQ(CollectiveGroupSize(Collective(GroupMode::kFlattenedIds, {}), 2, 3), 6);
  EXPECT_EQ(CollectiveGroupSize(Collective(GroupMode::kCrossReplicaAndPartition, {{0}, {1}}), 2, 3),
            3);
}

TEST(Attrs, ProcessPairs) {
  PermuteAttrs attrs;
  attrs.pairs.pairs = {{0, 1}};
  using Pairs = std::vector<std::pair<int64_t, int64_t>>;
  attrs.mode = GroupMode::kCrossReplica;
  EXPECT_EQ(ProcessPairs(attrs, 2, 2), Pairs({{0, 2}, {1, 3}}));
  attrs.mode = GroupMode::kCrossPartition;
  EXPECT_EQ(ProcessPairs(attrs, 2, 2), Pairs({{0, 1}, {2, 3}}));
}

TEST(Attrs, GroupModeFollowsChannelAndIds) {
  const auto mode = [](OpCode code, int64_t channel, bool global) {
    Op op(code);
    if (channel > 0) {
      AttrMap fields;
      fields.Set("handle", Attribute::FromInt(channel));
      op.attrs.Set("channel_handle",
                   Attribute(Attribute::Struct{"stablehlo", "channel_handle", fields}));
    }
    if (global) op.attrs.Set("use_global_device_ids", Attribute(Attribute::Unit{}));
    return ReadCollective(op).mode;
  };
  EXPECT_EQ(mode(OpCode::kAllReduce, 0, false), GroupMode::kCrossReplica);
  EXPECT_EQ(mode(OpCode::kAllReduce, 1, false), GroupMode::kCrossReplicaAndPartition);
  EXPECT_EQ(mode(OpCode::kAllReduce, 1, true), GroupMode::kFlattenedIds);
  EXPECT_EQ(mode(OpCode::kAllToAll, 1, false), GroupMode::kCrossPartition);
  EXPECT_EQ(mode(OpCode::kAllToAll, 0, false), GroupMode::kCrossReplica);
  EXPECT_THROW(mode(OpCode::kAllReduce, 0, true), Error);
}

}  // namespace
}  // namespace lockstep
