// Programs with devices inside: manual computations, collectives, run_parallel, and what happens
// when devices do not meet.
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {
namespace {

std::vector<Literal> Evaluate(const std::string& text, const std::vector<Literal>& arguments) {
  std::vector<Literal> results;
  for (ReferenceValue& value :
       EvaluateReference(*ParseStableHlo(text, "test.mlir"), arguments).results) {
    results.push_back(std::move(value.literal));
  }
  return results;
}

Literal Ints(Dims dims, std::vector<int64_t> values) {
  return Literal::FromVector<int64_t>(DType::kI32, std::move(dims), values);
}

void ExpectInts(const Literal& got, const std::vector<int64_t>& want) {
  ASSERT_EQ(got.num_elements(), static_cast<int64_t>(want.size()));
  for (size_t i = 0; i < want.size(); ++i) {
    EXPECT_EQ(got.GetInt(static_cast<int64_t>(i)), want[i]) << "element " << i;
  }
}

ErrorCode CodeOf(const std::string& text, const std::vector<Literal>& arguments) {
  try {
    Evaluate(text, arguments);
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "no error";
  return ErrorCode::kInternal;
}

// A manual computation over x = 4 of i32[4] with the given body on %l: tensor<1xi32>.
std::string Manual(const std::string& body, const char* out = "[{\"x\"}]",
                   const char* type = "4xi32") {
  return "sdy.mesh @m = <[\"x\"=4]>\nfunc.func @main(%x: tensor<4xi32>) -> tensor<" +
         std::string(type) +
         "> {\n  %r = sdy.manual_computation(%x) in_shardings=[<@m, [{\"x\"}]>] "
         "out_shardings=[<@m, " +
         out + ">] manual_axes={\"x\"} (%l: tensor<1xi32>) {\n" + body +
         "\n  } : (tensor<4xi32>) -> tensor<" + type + ">\n  return %r : tensor<" + type + ">\n}\n";
}

const std::string kAdd = R"( ({
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        %s = stablehlo.add %a, %b : tensor<i32>
        stablehlo.return %s : tensor<i32>
    }) )";

TEST(Manual, AllReduceOverPairs) {
  const std::string text = Manual(
      R"(    %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
      kAdd + ": (tensor<1xi32>) -> tensor<1xi32>\n    sdy.return %s : tensor<1xi32>");
  ExpectInts(Evaluate(text, {Ints({4}, {1, 2, 3, 4})})[0], {4, 6, 4, 6});
}

TEST(Manual, PartitionIdAndPermuteWithoutSource) {
  const std::string text = Manual(R"(    %id = stablehlo.partition_id : tensor<ui32>
    %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %v = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
    %y = stablehlo.add %l, %v : tensor<1xi32>
    %p = "stablehlo.collective_permute"(%y) <{source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xi32>) -> tensor<1xi32>
    sdy.return %p : tensor<1xi32>)");
  ExpectInts(Evaluate(text, {Ints({4}, {10, 20, 30, 40})})[0], {0, 10, 21, 0});
}

TEST(Manual, PermutedDeviceOrder) {
  // Position 0 of the mesh is device 3: the first shard is device 3's.
  std::string text = Manual(R"(    %id = stablehlo.partition_id : tensor<ui32>
    %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %v = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
    sdy.return %v : tensor<1xi32>)");
  text.replace(text.find("<[\"x\"=4]>"), 9, "<[\"x\"=4], device_ids=[3, 1, 2, 0]>");
  ExpectInts(Evaluate(text, {Ints({4}, {0, 0, 0, 0})})[0], {3, 1, 2, 0});
}

TEST(Manual, DeviceDependentBranchesWithoutCollectives) {
  const std::string text = Manual(R"(    %id = stablehlo.partition_id : tensor<ui32>
    %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %y = "stablehlo.case"(%i) ({
      stablehlo.return %l : tensor<1xi32>
    }, {
      %d = stablehlo.add %l, %l : tensor<1xi32>
      stablehlo.return %d : tensor<1xi32>
    }, {
      %n = stablehlo.negate %l : tensor<1xi32>
      stablehlo.return %n : tensor<1xi32>
    }) : (tensor<i32>) -> tensor<1xi32>
    sdy.return %y : tensor<1xi32>)");
  ExpectInts(Evaluate(text, {Ints({4}, {1, 2, 3, 4})})[0], {1, 4, -3, -4});
}

TEST(Manual, CollectiveInABranchThatWholeGroupsTake) {
  // Devices 0 and 1 take one branch and meet in it; 2 and 3 take the other.
  const std::string text = Manual(R"(    %id = stablehlo.partition_id : tensor<ui32>
    %two = stablehlo.constant dense<2> : tensor<ui32>
    %p = stablehlo.compare LT, %id, %two : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %y = "stablehlo.if"(%p) ({
      %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
                                  kAdd +
                                  R"(: (tensor<1xi32>) -> tensor<1xi32>
      stablehlo.return %s : tensor<1xi32>
    }, {
      stablehlo.return %l : tensor<1xi32>
    }) : (tensor<i1>) -> tensor<1xi32>
    sdy.return %y : tensor<1xi32>)");
  ExpectInts(Evaluate(text, {Ints({4}, {1, 2, 3, 4})})[0], {3, 3, 3, 4});
}

TEST(Manual, DeadlockIsProvedNotWaitedFor) {
  // Only device 0 enters the collective.
  const std::string text = Manual(R"(    %id = stablehlo.partition_id : tensor<ui32>
    %one = stablehlo.constant dense<1> : tensor<ui32>
    %p = stablehlo.compare LT, %id, %one : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %y = "stablehlo.if"(%p) ({
      %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
                                  kAdd +
                                  R"(: (tensor<1xi32>) -> tensor<1xi32>
      stablehlo.return %s : tensor<1xi32>
    }, {
      stablehlo.return %l : tensor<1xi32>
    }) : (tensor<i1>) -> tensor<1xi32>
    sdy.return %y : tensor<1xi32>)");
  try {
    Evaluate(text, {Ints({4}, {1, 2, 3, 4})});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kDeadlock);
    ASSERT_EQ(error.devices().size(), 4u);
    EXPECT_EQ(error.devices()[0].state, "waiting");
    EXPECT_EQ(error.devices()[0].arrived, (std::vector<int64_t>{0}));
    EXPECT_EQ(error.devices()[0].missing, (std::vector<int64_t>{1, 2, 3}));
    EXPECT_EQ(error.devices()[3].state, "finished");
  }
}

TEST(Manual, DifferentCollectivesAreAMismatch) {
  const std::string text = Manual(R"(    %id = stablehlo.partition_id : tensor<ui32>
    %two = stablehlo.constant dense<2> : tensor<ui32>
    %p = stablehlo.compare LT, %id, %two : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %y = "stablehlo.if"(%p) ({
      %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
                                  kAdd +
                                  R"(: (tensor<1xi32>) -> tensor<1xi32>
      stablehlo.return %s : tensor<1xi32>
    }, {
      %g = "stablehlo.all_gather"(%l) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<1xi32>) -> tensor<4xi32>
      %t = stablehlo.slice %g [0:1] : (tensor<4xi32>) -> tensor<1xi32>
      stablehlo.return %t : tensor<1xi32>
    }) : (tensor<i1>) -> tensor<1xi32>
    sdy.return %y : tensor<1xi32>)");
  EXPECT_EQ(CodeOf(text, {Ints({4}, {1, 2, 3, 4})}), ErrorCode::kCollectiveMismatch);
}

TEST(Manual, GroupsMustNameDevicesOnce) {
  const std::string text = Manual(
      R"(    %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 9]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
      kAdd + ": (tensor<1xi32>) -> tensor<1xi32>\n    sdy.return %s : tensor<1xi32>");
  EXPECT_EQ(CodeOf(text, {Ints({4}, {1, 2, 3, 4})}), ErrorCode::kInvalidArgument);
}

TEST(Manual, PartialAndNestedRegions) {
  // x is manual outside, y inside; the inner region sums over both by naming all four devices.
  const std::string text = R"(sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%x: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%o: tensor<2x4xi32>) {
    %n = sdy.manual_computation(%o) in_shardings=[<@m, [{}, {"y"}]>] out_shardings=[<@m, [{}, {"y"}]>] manual_axes={"y"} (%l: tensor<2x2xi32>) {
      %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
                           kAdd + R"(: (tensor<2x2xi32>) -> tensor<2x2xi32>
      sdy.return %s : tensor<2x2xi32>
    } : (tensor<2x4xi32>) -> tensor<2x4xi32>
    %p = "stablehlo.all_reduce"(%n) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, use_global_device_ids}>)" +
                           kAdd + R"(: (tensor<2x4xi32>) -> tensor<2x4xi32>
    sdy.return %p : tensor<2x4xi32>
  } : (tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
})";
  std::vector<int64_t> iota(16), want(16);
  for (size_t i = 0; i < 16; ++i) iota[i] = static_cast<int64_t>(i);
  // Sum of the four 2x2 blocks, twice.
  for (size_t r = 0; r < 4; ++r) {
    for (size_t c = 0; c < 4; ++c) {
      int64_t sum = 0;
      for (size_t i = r % 2; i < 4; i += 2) {
        for (size_t j = c % 2; j < 4; j += 2) sum += iota[i * 4 + j];
      }
      want[r * 4 + c] = 2 * sum;
    }
  }
  ExpectInts(Evaluate(text, {Ints({4, 4}, iota)})[0], want);
}

TEST(Manual, AGroupOverAFreeAxisIsRefused) {
  const std::string text = R"(sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
  %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%l: tensor<2xi32>) {
    %s = "stablehlo.all_reduce"(%l) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>)" +
                           kAdd + R"(: (tensor<2xi32>) -> tensor<2xi32>
    sdy.return %s : tensor<2xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
})";
  EXPECT_EQ(CodeOf(text, {Ints({4}, {1, 2, 3, 4})}), ErrorCode::kInvalidArgument);
}

TEST(Manual, AllToAllInALoopKeepsGroupOrder) {
  const std::string text = R"(sdy.mesh @m = <["x"=2]>
func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
  %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%l: tensor<2xi32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %w:2 = stablehlo.while(%i = %zero, %v = %l) : tensor<i32>, tensor<2xi32>
    cond {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %t = "stablehlo.all_to_all"(%v) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
        replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}>
        : (tensor<2xi32>) -> tensor<2xi32>
      stablehlo.return %j, %t : tensor<i32>, tensor<2xi32>
    }
    sdy.return %w#1 : tensor<2xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
})";
  // In group order [1, 0], one exchange of (a b | c d) gives device 1 (first) c a, device 0 d b.
  // Three times: (a b | c d) -> (d b | c a) -> (a b | c d) -> (d b | c a).
  ExpectInts(Evaluate(text, {Ints({4}, {1, 2, 3, 4})})[0], {4, 2, 3, 1});
}

TEST(Parallel, DifferentProgramsMeet) {
  const std::string text = R"(
func.func private @a(%x: tensor<2xi32>) -> tensor<2xi32> {
  %s = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>)" +
                           kAdd + R"(: (tensor<2xi32>) -> tensor<2xi32>
  return %s : tensor<2xi32>
}
func.func private @b(%x: tensor<2xi32>) -> tensor<2xi32> {
  %n = stablehlo.negate %x : tensor<2xi32>
  %s = "stablehlo.all_reduce"(%n) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>)" +
                           kAdd + R"(: (tensor<2xi32>) -> tensor<2xi32>
  return %s : tensor<2xi32>
}
func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %r:2 = "interpreter.run_parallel"(%x, %y) {programs = [[@a], [@b]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
})";
  const std::vector<Literal> results = Evaluate(text, {Ints({2}, {5, 6}), Ints({2}, {1, 2})});
  ExpectInts(results[0], {4, 4});
  ExpectInts(results[1], {4, 4});
}

TEST(Parallel, ReceiveWithoutSendIsADeadlock) {
  const std::string text = R"(
func.func private @a(%t: !stablehlo.token) -> tensor<2xi32> {
  %v, %u = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}
    : (!stablehlo.token) -> (tensor<2xi32>, !stablehlo.token)
  return %v : tensor<2xi32>
}
func.func @main() -> tensor<2xi32> {
  %t = stablehlo.after_all : !stablehlo.token
  %r = "interpreter.run_parallel"(%t) {programs = [[@a]]} : (!stablehlo.token) -> tensor<2xi32>
  return %r : tensor<2xi32>
})";
  EXPECT_EQ(CodeOf(text, {}), ErrorCode::kDeadlock);
}

TEST(Gspmd, FullToShardShapeAndBack) {
  const std::string text =
      R"(module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<4xi32>) -> tensor<4xi32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<4xi32>) -> tensor<1xi32>
  %2 = "stablehlo.collective_permute"(%1) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>,
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xi32>) -> tensor<1xi32>
  %3 = stablehlo.add %1, %2 : tensor<1xi32>
  %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = "{manual}"} : (tensor<1xi32>) -> tensor<1xi32>
  %5 = stablehlo.custom_call @SPMDShardToFullShape(%4) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<1xi32>) -> tensor<4xi32>
  return %5 : tensor<4xi32>
}
})";
  ExpectInts(Evaluate(text, {Ints({4}, {1, 2, 3, 4})})[0], {5, 3, 5, 7});
}

}  // namespace
}  // namespace lockstep
