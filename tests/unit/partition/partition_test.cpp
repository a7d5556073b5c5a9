// What Partition writes: local types, collectives and their notes, layouts, hooks for tests.

#include "compiler/partition/partition.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/partition/partition_testing.h"

namespace lockstep {
namespace {

const std::string kContract = "func.func @main(" + Arg("a", "16x24xf32", "[{}, {\"x\"}]") + ", " +
                              Arg("b", "24x32xf32", "[{\"x\"}, {}]") + ") -> " +
                              Result("16x32xf32", "[{}, {}]") + R"( {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x24xf32>, tensor<24x32xf32>) -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
})";

TEST(PartitionTest, ContractionEndsInOneAllReduce) {
  const Partitioned p = PartitionText("[\"x\"=4, \"y\"=2]", kContract);
  EXPECT_EQ(p.Counts(), "all_reduce=1");
  EXPECT_EQ(p.First(OpCode::kDotGeneral)->operand(0)->type.ShortString(), "f32[16,6]");
  EXPECT_TRUE(p.spmd.module->spmd);
  EXPECT_EQ(p.spmd.module->num_partitions, 8);
  ASSERT_EQ(p.spmd.module->arg_layouts.size(), 2u);
  EXPECT_EQ(p.spmd.module->arg_layouts[0].sharding.ToString(), "{},{x}");
  EXPECT_EQ(p.spmd.module->arg_layouts[0].global.ShortString(), "f32[16,24]");
}

TEST(PartitionTest, EveryInsertedCollectiveSaysWhy) {
  const Partitioned p = PartitionText("[\"x\"=4, \"y\"=2]", kContract);
  const Op* reduce = p.First(OpCode::kAllReduce);
  ASSERT_NE(reduce->note, nullptr);
  EXPECT_EQ(reduce->note->origin, CollectiveNote::Origin::kPartitioner);
  EXPECT_NE(reduce->note->cause.find("dot_general"), std::string::npos) << reduce->note->cause;
  EXPECT_EQ(AxisListString(*reduce->note->mesh, reduce->note->axes), "{x}");
  EXPECT_EQ(reduce->note->location.text.line, reduce->location.text.line);
  EXPECT_TRUE(reduce->note->location.text.known());
  EXPECT_FALSE(reduce->note->alternative.empty());
}

// Bits of a split leading dimension are made in parts, from a counter that is moved on.
TEST(PartitionTest, RandomBitsAreMadeInParts) {
  const auto generated = [](const std::string& algorithm, const std::string& bits,
                            const std::string& sharding) {
    const Partitioned p = PartitionText(
        "[\"x\"=4, \"y\"=2]",
        "func.func @main(" + Arg("s", "2xui64", "[{}]") + ") -> " + Result(bits, sharding) +
            " {\n  %n, %r = stablehlo.rng_bit_generator %s, algorithm = " + algorithm +
            " : (tensor<2xui64>) -> (tensor<2xui64>, tensor<" + bits + ">)\n  return %r : tensor<" +
            bits + ">\n}");
    EXPECT_EQ(p.Counts(), "");
    return p.First(OpCode::kRngBitGenerator)->result(1)->type.ShortString();
  };
  EXPECT_EQ(generated("THREE_FRY", "16x6xui32", "[{\"x\"}, {}]"), "ui32[4,6]");
  EXPECT_EQ(generated("THREE_FRY", "16x6xui64", "[{\"x\"}, {\"y\"}]"), "ui64[4,6]");
  EXPECT_EQ(generated("PHILOX", "1x16x6xui32", "[{}, {\"x\", \"y\"}, {}]"), "ui32[1,2,6]");
  EXPECT_EQ(generated("PHILOX", "16x3xui32", "[{\"x\", \"y\"}, {}]"), "ui32[12]");
  // Three rows of each shard begin in the middle of a block: two blocks of rows.
  EXPECT_EQ(generated("THREE_FRY", "12x5xui32", "[{\"x\"}, {}]"), "ui32[3,2,5]");
  EXPECT_EQ(generated("THREE_FRY", "15x8xui32", "[{\"x\"}, {}]"), "ui32[17,2,1]");
  // Parts of a later dimension are not ranges of blocks.
  EXPECT_EQ(generated("THREE_FRY", "16x6xui32", "[{}, {\"x\"}]"), "ui32[16,6]");
}

// The numbers of rng are those of the whole result: every device draws them all, nothing is sent.
TEST(PartitionTest, RngIsDrawnWholeWithoutCommunication) {
  const Partitioned p = PartitionText(
      "[\"x\"=4, \"y\"=2]",
      "func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> " +
          Result("10x6xf32", "[{\"x\"}, {\"y\"}]") +
          " {\n  %s = stablehlo.constant dense<[10, 6]> : tensor<2xi64>\n"
          "  %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, "
          "tensor<2xi64>) -> tensor<10x6xf32>\n  return %r : tensor<10x6xf32>\n}");
  EXPECT_EQ(p.Counts(), "");
  EXPECT_EQ(p.First(OpCode::kRng)->result()->type.ShortString(), "f32[10,6]");
}

// The gradient of a kernel whose image is split the other way: the image is moved and its edges are
// exchanged; gathering it takes 7 KiB.
TEST(PartitionTest, WindowsAreFetchedFromWhatIsSplitElsewhere) {
  const Partitioned p = PartitionText(
      "[\"x\"=8]", "func.func @main(" + Arg("a", "4x16x8x4xf32", "[{}, {}, {\"x\"}, {}]") + ", " +
                       Arg("b", "4x8x4x8xf32", "[{}, {\"x\"}, {}, {}]") + ") -> " +
                       Result("3x3x4x8xf32", "[{}, {}, {}, {\"x\"}]") + R"( {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x8x4xf32>, tensor<4x8x4x8xf32>) -> tensor<3x3x4x8xf32>
  return %0 : tensor<3x3x4x8xf32>
})");
  EXPECT_EQ(p.Counts(), "all_to_all=1 collective_permute=1 reduce_scatter=1");
}

// Rows between rows are added where the dimension is whole: one all_to_all of the result, and no
// exchange of rows after one of the operand.
TEST(PartitionTest, PadsAreComputedWhereNothingHasToBeSent) {
  const Partitioned p = PartitionText(
      "[\"x\"=8]", "func.func @main(" + Arg("a", "12x8xf32", "[{}, {\"x\"}]") +
                       ", %z: tensor<f32>) -> " + Result("24x8xf32", "[{\"x\"}, {}]") + R"( {
  %0 = stablehlo.pad %a, %z, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<12x8xf32>, tensor<f32>) -> tensor<24x8xf32>
  return %0 : tensor<24x8xf32>
})");
  EXPECT_EQ(p.Counts(), "all_to_all=1");
  const Partitioned q =
      PartitionText("[\"x\"=8]", "func.func @main(" + Arg("a", "24x8xf32", "[{\"x\"}, {}]") +
                                     ") -> " + Result("12x8xf32", "[{}, {\"x\"}]") + R"( {
  %0 = stablehlo.slice %a [1:24:2, 0:8] : (tensor<24x8xf32>) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
})");
  EXPECT_EQ(q.Counts(), "all_to_all=1");
}

// Summed by every device, of what every device holds; the parts are cut out of it.
TEST(PartitionTest, RunningSumsOfWholeValuesGatherNothing) {
  const Partitioned p =
      PartitionText("[\"x\"=8]", "func.func @main(" + Arg("a", "24x8xf32", "[{}, {}]") + ") -> " +
                                     Result("24x8xf32", "[{\"x\"}, {}]") + R"( {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %z) <{padding = dense<[[23, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 24, 1>}> ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>):
    %s = stablehlo.add %b, %c : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<24x8xf32>, tensor<f32>) -> tensor<24x8xf32>
  return %0 : tensor<24x8xf32>
})");
  EXPECT_EQ(p.Counts(), "");
}

TEST(PartitionTest, PaddingAloneReadsNothing) {
  const Partitioned p = PartitionText(
      "[\"x\"=4]", "func.func @main(" + Arg("a", "16x12xf32", "[{\"x\"}, {}]") +
                       ", %z: tensor<f32>) -> " + Result("18x12xf32", "[{}, {\"x\"}]") + R"( {
  %0 = stablehlo.pad %a, %z, low = [20, 0], high = [-18, 0], interior = [0, 0] : (tensor<16x12xf32>, tensor<f32>) -> tensor<18x12xf32>
  return %0 : tensor<18x12xf32>
})");
  EXPECT_EQ(p.Counts(), "");
}

// What is cut off or added without communication is not sent to neighbours.
TEST(PartitionTest, EdgesAreExchangedWithoutWhatIsCutOffOrAdded) {
  const Partitioned p = PartitionText(
      "[\"x\"=4]", "func.func @main(" + Arg("a", "16x12xf32", "[{}, {\"x\"}]") +
                       ", %z: tensor<f32>) -> " + Result("17x12xf32", "[{}, {\"x\"}]") + R"( {
  %0 = stablehlo.pad %a, %z, low = [-2, 1], high = [3, -1], interior = [0, 0] : (tensor<16x12xf32>, tensor<f32>) -> tensor<17x12xf32>
  return %0 : tensor<17x12xf32>
})");
  EXPECT_EQ(p.Counts(), "collective_permute=1");
  EXPECT_EQ(p.First(OpCode::kCollectivePermute)->result()->type.ShortString(), "f32[16,1]");
}

// Windows that cross the edges of uneven shards fetch rows of operand and source, not all of them.
TEST(PartitionTest, SelectAndScatterFetchesRowsOfUnevenShards) {
  struct Case {
    int64_t size, window, stride, low, high;
    std::string counts;
    int64_t rows;  ///< that a device receives
  };
  for (const Case& c :
       {Case{1001, 3, 2, 1, 1, "collective_permute=4", 9}, Case{1000, 2, 2, 0, 0, "", 0},
        Case{1001, 3, 3, 0, 0, "collective_permute=4", 6},
        Case{1001, 5, 2, -1, 2, "collective_permute=4", 12}}) {
    const std::string rows = std::to_string(c.size) + "x4xf32";
    const std::string sources =
        std::to_string((c.size + c.low + c.high - c.window) / c.stride + 1) + "x4xf32";
    const Partitioned p = PartitionText(
        "[\"x\"=4]",
        "func.func @main(" + Arg("x", rows, "[{\"x\"}, {}]") + ", " +
            Arg("s", sources, "[{\"x\"}, {}]") + ") -> " + Result(rows, "[{\"x\"}, {}]") +
            " {\n  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
            "  %r = \"stablehlo.select_and_scatter\"(%x, %s, %z) <{padding = dense<[[" +
            std::to_string(c.low) + ", " + std::to_string(c.high) +
            "], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: " +
            std::to_string(c.window) +
            ", 1>, window_strides = array<i64: " + std::to_string(c.stride) + R"(, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<)" +
            rows + ">, tensor<" + sources + ">, tensor<f32>) -> tensor<" + rows +
            ">\n  return %r : tensor<" + rows + ">\n}");
    EXPECT_EQ(p.Counts(), c.counts) << c.size << " by " << c.window;
    int64_t received = 0;
    for (const Op* op : p.Collectives()) received += op->result()->type.dim(0);
    EXPECT_EQ(received, c.rows) << c.size << " by " << c.window;
  }
}

TEST(PartitionTest, SplitResultMakesItAReduceScatter) {
  const Partitioned p =
      PartitionText("[\"x\"=4]", "func.func @main(" + Arg("a", "16x24xf32", "[{}, {\"x\"}]") +
                                     ", " + Arg("b", "24x32xf32", "[{\"x\"}, {}]") + ") -> " +
                                     Result("16x32xf32", "[{\"x\"}, {}]") + R"( {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x24xf32>, tensor<24x32xf32>) -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
})");
  EXPECT_EQ(p.Counts(), "reduce_scatter=1");
}

TEST(PartitionTest, WrittenRuleSplitsOnlyWhatAnOperandBrings) {
  const std::string text = "func.func @main(" + Arg("a", "8x8xf32", "[{\"x\"}, {}]") + ", " +
                           Arg("b", "8x12xf32", "[{\"x\"}, {}]") + ") -> " +
                           Result("8x12xf32", "[{\"x\"}, {}]") + R"( {
  %0 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=8, j=8, k=8, l=12, m=8, n=12}, custom>} : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
})";
  const Partitioned p = PartitionText("[\"x\"=4]", text);
  EXPECT_EQ(p.First(OpCode::kCustomCall)->result()->type.ShortString(), "f32[8,12]");
  EXPECT_EQ(p.Counts(), "all_gather=2");
}

TEST(PartitionTest, ChannelsAreUnique) {
  const Partitioned p = PartitionText(
      "[\"x\"=2, \"y\"=2]", "func.func @main(" + Arg("a", "8x8xf32", "[{\"x\"}, {\"y\"}]") +
                                ") -> " + Result("8x8xf32", "[{}, {}]") + R"( {
  %0 = stablehlo.add %a, %a : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"y"}, {"x"}]> : tensor<8x8xf32>
  %2 = stablehlo.multiply %1, %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
})");
  std::set<int64_t> handles;
  for (const Op* op : p.Collectives()) {
    const auto* channel = op->attrs.Find("channel_handle")->As<Attribute::Struct>();
    ASSERT_NE(channel, nullptr);
    EXPECT_GE(channel->fields.GetInt("handle", 0), 1);
    EXPECT_EQ(channel->fields.GetInt("type", 0), 1);
    EXPECT_TRUE(handles.insert(channel->fields.GetInt("handle", 0)).second);
  }
  EXPECT_GE(handles.size(), 2u);
}

TEST(PartitionTest, SizeOfTheProgramDoesNotDependOnDevices) {
  const auto ops = [](const std::string& size) {
    const Partitioned p = PartitionText(
        "[\"x\"=" + size + "]", "func.func @main(" + Arg("a", "8192x4xf32", "[{\"x\"}, {}]") +
                                    ") -> " + Result("8192x4xf32", "[{}, {}]") + R"( {
  %i = stablehlo.iota dim = 0 : tensor<8192x4xf32>
  %0 = stablehlo.add %a, %i : tensor<8192x4xf32>
  return %0 : tensor<8192x4xf32>
})");
    size_t count = 0;
    WalkOps(p.spmd.module->Main()->body, [&](Op&) { ++count; });
    return count;
  };
  EXPECT_EQ(ops("8"), ops("4096"));
}

TEST(PartitionTest, UnevenReductionMasksItsPadding) {
  const Partitioned p =
      PartitionText("[\"x\"=4]", "func.func @main(" + Arg("a", "5xf32", "[{\"x\"}]") + ") -> " +
                                     Result("f32", "[]") + R"( {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
})");
  EXPECT_EQ(p.Counts(), "all_reduce=1");
  const Op* reduce = p.First(OpCode::kReduce);
  ASSERT_TRUE(reduce->operand(0)->def != nullptr);
  EXPECT_TRUE(reduce->operand(0)->def->Is(OpCode::kSelect));
  const Op* combine = p.First(OpCode::kAllReduce);
  EXPECT_TRUE(combine->region(0).ops[0]->Is(OpCode::kMaximum));
}

TEST(PartitionTest, NonIdentityInitCountsOnce) {
  const Partitioned p =
      PartitionText("[\"x\"=4]", "func.func @main(" + Arg("a", "8xf32", "[{\"x\"}]") + ") -> " +
                                     Result("f32", "[]") + R"( {
  %c = stablehlo.constant dense<3.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
})");
  const Op* reduce = p.First(OpCode::kReduce);
  ASSERT_TRUE(reduce->operand(1)->def != nullptr);
  EXPECT_TRUE(reduce->operand(1)->def->Is(OpCode::kSelect));  // the first shard alone has it
}

TEST(PartitionTest, ProductsMaskBothSides) {
  const Partitioned p =
      PartitionText("[\"x\"=4]", "func.func @main(" + Arg("a", "4x6xf32", "[{}, {\"x\"}]") + ", " +
                                     Arg("b", "6x4xf32", "[{\"x\"}, {}]") + ") -> " +
                                     Result("4x4xf32", "[{}, {}]") + R"( {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
})");
  const Op* dot = p.First(OpCode::kDotGeneral);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(dot->operand(i)->def != nullptr);
    EXPECT_TRUE(dot->operand(i)->def->Is(OpCode::kSelect));
  }
}

TEST(PartitionTest, ConstantsAndIotaNeverMove) {
  const Partitioned p = PartitionText(
      "[\"x\"=2, \"y\"=2]", "func.func @main(" + Arg("a", "8x8xf32", "[{\"x\"}, {\"y\"}]") +
                                ") -> " + Result("8x8xf32", "[{\"x\"}, {\"y\"}]") + R"( {
  %c = stablehlo.constant dense<2.0> : tensor<8x8xf32>
  %i = stablehlo.iota dim = 1 : tensor<8x8xf32>
  %k = sdy.sharding_constraint %i <@mesh, [{"y"}, {}]> : tensor<8x8xf32>
  %0 = stablehlo.add %a, %c : tensor<8x8xf32>
  %1 = stablehlo.add %0, %k : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
})");
  EXPECT_EQ(p.Counts(), "");
}

TEST(PartitionTest, LoopCarriesKeepTheirSharding) {
  const Partitioned p =
      PartitionText("[\"x\"=2]", "func.func @main(" + Arg("a", "8xf32", "[{\"x\"}]") + ") -> " +
                                     Result("8xf32", "[{\"x\"}]") + R"( {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:2 = stablehlo.while(%i = %z, %v = %a) : tensor<i32>, tensor<8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %u = stablehlo.add %v, %v : tensor<8xf32>
    stablehlo.return %j, %u : tensor<i32>, tensor<8xf32>
  }
  return %w#1 : tensor<8xf32>
})");
  EXPECT_EQ(p.Counts(), "");
  EXPECT_EQ(p.First(OpCode::kWhile)->result(1)->type.ShortString(), "f32[4]");
}

TEST(PartitionTest, MatrixStaysWhereItIsForAProductWithAVector) {
  // Three collectives on parts of the vector move less than one that gathers the small matrix.
  const std::string program = "func.func @main(" + Arg("a", "12x12xf32", "[{\"x\"}, {\"y\"}]") +
                              ", " + Arg("v", "12xf32", "[{\"y\"}]") + ") -> " +
                              Result("12xf32", "[{\"y\"}]") + R"( {
  %0 = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : (tensor<12x12xf32>, tensor<12xf32>) -> tensor<12xf32>
  return %0 : tensor<12xf32>
})";
  const Partitioned result = PartitionText("[\"x\"=4, \"y\"=2]", program);
  for (const Op* op : result.Collectives()) {
    EXPECT_EQ(op->operand(0)->type.rank(), 1) << result.Text();
  }
}

TEST(PartitionTest, SumOverTheTripsOfALoopIsReducedNotGathered) {
  // Per trip the two factors would be smaller than their product, but that is reduced only once.
  const std::string loop = R"( {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<64x4xf32>
  %1:2 = stablehlo.while(%i = %zero, %sum = %none) : tensor<i32>, tensor<64x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    %f = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %3 = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<64x4xf32>
    %4 = stablehlo.add %a, %3 : tensor<64x4xf32>
    %5 = stablehlo.dot_general %4, %b, contracting_dims = [1] x [0] : (tensor<64x4xf32>, tensor<4x4xf32>) -> tensor<64x4xf32>
    %6 = USE %sum, %5 : tensor<64x4xf32>
    stablehlo.return %2, %6 : tensor<i32>, tensor<64x4xf32>
  }
  return %1#1 : tensor<64x4xf32>
})";
  const auto counts = [&](const std::string& use) {
    std::string body = loop;
    body.replace(body.find("USE"), 3, use);
    return PartitionText("[\"x\"=4]", "func.func @main(" + Arg("a", "64x4xf32", "[{}, {\"x\"}]") +
                                          ", " + Arg("b", "4x4xf32", "[{\"x\"}, {}]") + ") -> " +
                                          Result("64x4xf32", "[{}, {}]") + body)
        .Counts();
  };
  EXPECT_EQ(counts("stablehlo.add"), "all_reduce=1");
  EXPECT_EQ(counts("stablehlo.maximum"), "all_gather=2");
}

TEST(PartitionTest, UserCollectivesOfManualRegionsStay) {
  const Partitioned p = PartitionText(
      "[\"x\"=2, \"y\"=2]", "func.func @main(" + Arg("a", "8x4xf32", "[{\"x\"}, {\"y\"}]") +
                                ") -> " + Result("4x4xf32", "[{}, {\"y\"}]") + R"( {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {?}]>] out_shardings=[<@mesh, [{}, {?}]>] manual_axes={"x"} (%l: tensor<4x4xf32>) {
    %1 = "stablehlo.all_reduce"(%l) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %2 = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
})");
  ASSERT_EQ(p.Counts(), "all_reduce=1");
  const Op* reduce = p.Collectives()[0];
  EXPECT_EQ(reduce->note->origin, CollectiveNote::Origin::kProgram);
  EXPECT_EQ(AxisListString(*reduce->note->mesh, reduce->note->axes), "{x}");
  EXPECT_EQ(reduce->operand(0)->type.ShortString(), "f32[4,2]");  // the free axis stays automatic
}

TEST(PartitionTest, PlacementsNameLiveLocalValues) {
  const Partitioned p = PartitionText("[\"x\"=4, \"y\"=2]", kContract);
  const Value* dot = nullptr;
  for (const auto& op : p.normalized.module->Main()->body.ops) {
    if (op->Is(OpCode::kDotGeneral)) dot = op->result();
  }
  ASSERT_NE(dot, nullptr);
  auto found = p.spmd.placements.find(dot);
  ASSERT_NE(found, p.spmd.placements.end());
  EXPECT_TRUE(found->second.local->def->Is(OpCode::kAllReduce));
  EXPECT_EQ(found->second.sharding.ToString(), "{},{}");
}

TEST(PartitionTest, DroppedCollectiveIsLeftOut) {
  PartitionOptions options;
  options.fault = FaultSite{FaultKind::kDroppedCollective, 0};
  EXPECT_EQ(PartitionText("[\"x\"=4, \"y\"=2]", kContract, options).Counts(), "");
  options.fault->index = 1;  // there is only one
  EXPECT_THROW(PartitionText("[\"x\"=4, \"y\"=2]", kContract, options), Error);
}

TEST(PartitionTest, PoisonFillsPaddingOnly) {
  const std::string program = "func.func @main(" + Arg("a", "5xf32", "[{\"x\"}]") + ") -> " +
                              Result("5xf32", "[{\"x\"}]") + R"( {
  %0 = stablehlo.add %a, %a : tensor<5xf32>
  return %0 : tensor<5xf32>
})";
  PartitionOptions options;
  options.poison_padding = true;
  EXPECT_EQ(PartitionText("[\"x\"=4]", program).First(OpCode::kSelect), nullptr);
  EXPECT_NE(PartitionText("[\"x\"=4]", program, options).First(OpCode::kSelect), nullptr);
  EXPECT_EQ(PartitionText("[\"x\"=5]", program, options).First(OpCode::kSelect), nullptr);
}

TEST(PartitionTest, HostQueuesAreRefused) {
  try {
    PartitionText("[\"x\"=2]", R"(func.func @main(%t: !stablehlo.token) -> !stablehlo.token {
  %c = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.outfeed"(%c, %t) : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
})");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
    EXPECT_NE(error.message().find("outfeed"), std::string::npos);
    EXPECT_EQ(error.location().text.line, 4);
  }
}

}  // namespace
}  // namespace lockstep
