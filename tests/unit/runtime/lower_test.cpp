// The plan's optimisations change no bit: every program runs with each of them off and on, on every
// engine. And they do what they are for: fewer commands, less memory.
#include "runtime/lower/lower.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "runtime/executable.h"
#include "runtime/inputs.h"
#include "tests/unit/runtime/lower_variants.h"

namespace lockstep {
namespace {

int64_t CountKernels(const Executable& exe) {
  int64_t kernels = 0;
  for (const CommandBlock& block : exe.lowered().program.blocks) {
    for (const Command& command : block.commands) {
      kernels += std::holds_alternative<KernelCommand>(command.action);
    }
  }
  return kernels;
}

// Views of all kinds in front of a chain, a value that two chains need, results of the chain that
// are read as a slice, rows and columns that are summed.
constexpr const char* kChains = R"(
module @chains attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8x640xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<640xf32>, %c: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8x640xf32>, tensor<8xf32>, tensor<640xf32>, tensor<8x638xf32>, tensor<f32>, tensor<8x640xbf16>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %half = stablehlo.constant dense<5.000000e-01> : tensor<8x640xf32>
    %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<640xf32>) -> tensor<8x640xf32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf32>) -> tensor<8x640xf32>
    %2 = stablehlo.add %a, %0 : tensor<8x640xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<8x640xf32>
    %4 = stablehlo.multiply %3, %half : tensor<8x640xf32>
    %5 = stablehlo.reduce(%4 init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x640xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.reshape %5 : (tensor<8xf32>) -> tensor<8x1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x640xf32>
    %8 = stablehlo.subtract %4, %7 : tensor<8x640xf32>
    %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x640xf32>, tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x640xf32>, tensor<f32>) -> tensor<640xf32>
    %11 = stablehlo.slice %8 [0:8, 0:638] : (tensor<8x640xf32>) -> tensor<8x638xf32>
    %12 = stablehlo.slice %8 [0:8, 2:640] : (tensor<8x640xf32>) -> tensor<8x638xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<8x638xf32>
    %14 = stablehlo.reduce(%13 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x638xf32>, tensor<f32>) -> tensor<f32>
    %15 = stablehlo.convert %8 : (tensor<8x640xf32>) -> tensor<8x640xbf16>
    %16 = stablehlo.add %15, %15 : tensor<8x640xbf16>
    return %8, %9, %10, %13, %14, %16 : tensor<8x640xf32>, tensor<8xf32>, tensor<640xf32>, tensor<8x638xf32>, tensor<f32>, tensor<8x640xbf16>
  }
}
)";

TEST(LowerTest, ChainsGiveTheSameBits) { ExpectSameBits(kChains); }

TEST(LowerTest, ChainsAreFewKernels) {
  LowerOptions plain;
  plain.fuse = false;
  const Executable fused = CompileWith(kChains, {}), separate = CompileWith(kChains, plain);
  EXPECT_LE(CountKernels(fused), 6);
  EXPECT_GE(CountKernels(separate), 14);
  EXPECT_LT(fused.lowered().slot_bytes_without_reuse, separate.lowered().slot_bytes_without_reuse);
}

// Short rows, odd sizes and stride-2 slices: tiles that end inside of rows.
TEST(LowerTest, OddSizesGiveTheSameBits) {
  ExpectSameBits(R"(
module @odd attributes {mhlo.num_partitions = 3 : i32} {
  sdy.mesh @mesh = <["x"=3]>
  func.func public @main(%a: tensor<7x131xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<131x5xi32>) -> (tensor<7x66xf32>, tensor<7xf32>, tensor<131xi32>, tensor<655xi32>, tensor<131x5xi1>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %izero = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.slice %a [0:7, 0:131:2] : (tensor<7x131xf32>) -> tensor<7x66xf32>
    %1 = stablehlo.negate %0 : tensor<7x66xf32>
    %2 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<7x131xf32>, tensor<f32>) -> tensor<7xf32>
    %3 = stablehlo.iota dim = 1 : tensor<131x5xi32>
    %4 = stablehlo.multiply %b, %3 : tensor<131x5xi32>
    %5 = stablehlo.reduce(%4 init: %izero) applies stablehlo.add across dimensions = [1] : (tensor<131x5xi32>, tensor<i32>) -> tensor<131xi32>
    %6 = stablehlo.reshape %4 : (tensor<131x5xi32>) -> tensor<655xi32>
    %7 = stablehlo.add %6, %6 : tensor<655xi32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<131xi32>) -> tensor<131x5xi32>
    %9 = stablehlo.compare LT, %4, %8, SIGNED : (tensor<131x5xi32>, tensor<131x5xi32>) -> tensor<131x5xi1>
    return %1, %2, %5, %7, %9 : tensor<7x66xf32>, tensor<7xf32>, tensor<131xi32>, tensor<655xi32>, tensor<131x5xi1>
  }
}
)");
}

// A loop whose carries are updated by one chain with two results, read again by the next iteration,
// and a replicated sum in it.
TEST(LowerTest, LoopsGiveTheSameBits) {
  ExpectSameBits(R"(
module @loop attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8x96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x96xf32>, tensor<8x96xf32>, tensor<96xf32>) {
    %c0 = stablehlo.constant dense<0> : tensor<i32>
    %z = stablehlo.constant dense<0.000000e+00> : tensor<96xf32>
    %r:4 = stablehlo.while(%i = %c0, %p = %a, %q = %a, %s = %z) : tensor<i32>, tensor<8x96xf32>, tensor<8x96xf32>, tensor<96xf32>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %eighth = stablehlo.constant dense<1.250000e-01> : tensor<96xf32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %sum = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x96xf32>, tensor<f32>) -> tensor<96xf32>
      %mean = stablehlo.multiply %sum, %eighth : tensor<96xf32>
      %wide = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<96xf32>) -> tensor<8x96xf32>
      %0 = stablehlo.subtract %p, %wide : tensor<8x96xf32>
      %1 = stablehlo.add %0, %q : tensor<8x96xf32>
      %2 = stablehlo.subtract %q, %p : tensor<8x96xf32>
      stablehlo.return %next, %1, %2, %sum : tensor<i32>, tensor<8x96xf32>, tensor<8x96xf32>, tensor<96xf32>
    }
    return %r#1, %r#2, %r#3 : tensor<8x96xf32>, tensor<8x96xf32>, tensor<96xf32>
  }
}
)");
}

// Carries that are read at other places than they are written: the next value lies beside the old
// one. One is a result, one is not; the trips are odd and even; a loop in a loop.
constexpr const char* kShifts = R"(
module @shifts attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<32x640xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<32x640xf32>, tensor<32x640xf32>, tensor<640xf32>) {
    %c0 = stablehlo.constant dense<0> : tensor<i32>
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<TRIPS> : tensor<i32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %r:3 = stablehlo.while(%i = %c0, %p = %a, %q = %a) : tensor<i32>, tensor<32x640xf32>, tensor<32x640xf32>
    cond {
      %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %next = stablehlo.add %i, %c1 : tensor<i32>
      %l = stablehlo.slice %p [0:32, 1:640] : (tensor<32x640xf32>) -> tensor<32x639xf32>
      %e = stablehlo.slice %p [0:32, 0:1] : (tensor<32x640xf32>) -> tensor<32x1xf32>
      %s = stablehlo.concatenate %l, %e, dim = 1 : (tensor<32x639xf32>, tensor<32x1xf32>) -> tensor<32x640xf32>
      %0 = stablehlo.add %s, %p : tensor<32x640xf32>
      %w:2 = stablehlo.while(%j = %c0, %u = %q) : tensor<i32>, tensor<32x640xf32>
      cond {
        %t = stablehlo.compare LT, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %t : tensor<i1>
      } do {
        %after = stablehlo.add %j, %c1 : tensor<i32>
        %m = stablehlo.slice %u [0:32, 1:640] : (tensor<32x640xf32>) -> tensor<32x639xf32>
        %f = stablehlo.slice %u [0:32, 0:1] : (tensor<32x640xf32>) -> tensor<32x1xf32>
        %v = stablehlo.concatenate %m, %f, dim = 1 : (tensor<32x639xf32>, tensor<32x1xf32>) -> tensor<32x640xf32>
        %x = stablehlo.subtract %v, %u : tensor<32x640xf32>
        stablehlo.return %after, %x : tensor<i32>, tensor<32x640xf32>
      }
      stablehlo.return %next, %0, %w#1 : tensor<i32>, tensor<32x640xf32>, tensor<32x640xf32>
    }
    %1 = stablehlo.reduce(%r#2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x640xf32>, tensor<f32>) -> tensor<640xf32>
    return %r#1, %r#2, %1 : tensor<32x640xf32>, tensor<32x640xf32>, tensor<640xf32>
  }
}
)";

TEST(LowerTest, ShiftedCarriesExchangeTheirMemory) {
  for (const char* trips : {"0", "1", "4", "5"}) {
    std::string text = kShifts;
    text.replace(text.find("TRIPS"), 5, trips);
    ExpectSameBits(text);
  }
  std::string text = kShifts;
  text.replace(text.find("TRIPS"), 5, "5");
  const Executable exe = CompileWith(text, {});
  int swaps = 0, copied_in_loops = 0;
  const Program& program = exe.lowered().program;
  for (size_t b = 1; b < program.blocks.size(); ++b) {
    for (const Command& command : program.blocks[b].commands) {
      swaps += std::holds_alternative<SwapCommand>(command.action);
      const auto* copy = std::get_if<CopyCommand>(&command.action);
      copied_in_loops += copy && copy->bytes > 1024;
    }
  }
  EXPECT_EQ(swaps, 2);
  EXPECT_EQ(copied_in_loops, 2);  // where the inner loop starts, and its result
}

// Arithmetic that becomes one instruction, in every order of operands, with numbers on either side,
// with infinities and NaNs; masks that are the same for a whole row, and none of these.
TEST(LowerTest, SequencesAndUniformMasksGiveTheSameBits) {
  ExpectSameBits(R"(
module @sequences attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8x643xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x643xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %k: tensor<f32>, %rows: tensor<8xi32>, %d: tensor<8x643xf64>) -> (tensor<8x643xf32>, tensor<8x643xf32>, tensor<8x643xf32>, tensor<8x643xf32>, tensor<8x643xf64>) {
    %c = stablehlo.constant dense<2.500000e-01> : tensor<8x643xf32>
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %ks = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<f32>) -> tensor<8x643xf32>
    %0 = stablehlo.subtract %c, %a : tensor<8x643xf32>
    %1 = stablehlo.multiply %0, %b : tensor<8x643xf32>
    %2 = stablehlo.divide %ks, %1 : tensor<8x643xf32>
    %3 = stablehlo.maximum %2, %a : tensor<8x643xf32>
    %4 = stablehlo.minimum %3, %c : tensor<8x643xf32>
    %5 = stablehlo.add %b, %4 : tensor<8x643xf32>
    %6 = stablehlo.divide %5, %b : tensor<8x643xf32>
    %7 = stablehlo.maximum %c, %6 : tensor<8x643xf32>
    %8 = stablehlo.subtract %7, %ks : tensor<8x643xf32>
    %r = stablehlo.compare LT, %zeros, %rows, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %m = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<8xi1>) -> tensor<8x643xi1>
    %9 = stablehlo.select %m, %8, %a : tensor<8x643xi1>, tensor<8x643xf32>
    %10 = stablehlo.select %m, %b, %9 : tensor<8x643xi1>, tensor<8x643xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<8x643xf32>
    %12 = stablehlo.sine %11 : tensor<8x643xf32>
    %13 = stablehlo.add %12, %10 : tensor<8x643xf32>
    %o = stablehlo.compare GT, %a, %b, FLOAT : (tensor<8x643xf32>, tensor<8x643xf32>) -> tensor<8x643xi1>
    %14 = stablehlo.select %o, %13, %12 : tensor<8x643xi1>, tensor<8x643xf32>
    %15 = stablehlo.multiply %14, %c : tensor<8x643xf32>
    %e = stablehlo.constant dense<3.000000e+00> : tensor<8x643xf64>
    %16 = stablehlo.multiply %d, %e : tensor<8x643xf64>
    %17 = stablehlo.subtract %16, %d : tensor<8x643xf64>
    %18 = stablehlo.divide %e, %17 : tensor<8x643xf64>
    %19 = stablehlo.minimum %18, %d : tensor<8x643xf64>
    return %8, %10, %13, %15, %19 : tensor<8x643xf32>, tensor<8x643xf32>, tensor<8x643xf32>, tensor<8x643xf32>, tensor<8x643xf64>
  }
}
)");
}

// On one device: large kernels are shared with idle workers, which changes no bit. A product cut by
// rows, one by columns, one with a transposed operand, one of many small ones, a chain whose rows
// are summed, one whose columns are, and a convolution.
TEST(LowerTest, HelpersGiveTheSameBits) {
  const std::string text = R"(
module @helped {
  func.func public @main(%a: tensor<1030x517xf32>, %b: tensor<517x260xf32>, %c: tensor<260x1031xf32>, %d: tensor<64x40x48xf64>, %i: tensor<2x40x40x8xf32>, %k: tensor<3x3x8x16xf32>) -> (tensor<1030x260xf32>, tensor<1030x1031xf32>, tensor<517x1031xf32>, tensor<64x40x40xf64>, tensor<1030xf32>, tensor<1031xf32>, tensor<2x40x40x16xf32>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<1030x517xf32>, tensor<517x260xf32>) -> tensor<1030x260xf32>
    %1 = stablehlo.dot_general %0, %c, contracting_dims = [1] x [0] : (tensor<1030x260xf32>, tensor<260x1031xf32>) -> tensor<1030x1031xf32>
    %2 = stablehlo.dot_general %b, %c, contracting_dims = [1] x [0] : (tensor<517x260xf32>, tensor<260x1031xf32>) -> tensor<517x1031xf32>
    %3 = stablehlo.dot_general %d, %d, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<64x40x48xf64>, tensor<64x40x48xf64>) -> tensor<64x40x40xf64>
    %4 = stablehlo.tanh %1 : tensor<1030x1031xf32>
    %5 = stablehlo.multiply %4, %1 : tensor<1030x1031xf32>
    %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<1030x1031xf32>, tensor<f32>) -> tensor<1030xf32>
    %7 = stablehlo.sine %1 : tensor<1030x1031xf32>
    %8 = stablehlo.reduce(%7 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1030x1031xf32>, tensor<f32>) -> tensor<1031xf32>
    %9 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x40x40x8xf32>, tensor<3x3x8x16xf32>) -> tensor<2x40x40x16xf32>
    return %0, %1, %2, %3, %6, %8, %9 : tensor<1030x260xf32>, tensor<1030x1031xf32>, tensor<517x1031xf32>, tensor<64x40x40xf64>, tensor<1030xf32>, tensor<1031xf32>, tensor<2x40x40x16xf32>
  }
}
)";
  const Executable exe = CompileWith(text, {});
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kNormal, 5);
  std::vector<Literal> wanted;
  for (const int workers : {1, 2, 3, 5}) {
    ClusterOptions options;
    options.engine = EngineKind::kGang;
    options.workers = workers;
    Cluster cluster(1, options);
    for (int repeat = 0; repeat < 3; ++repeat) {
      const Outputs out = exe.Run(cluster, std::span<const Literal>(inputs));
      for (size_t i = 0; i < out.size(); ++i) {
        if (wanted.size() == i) wanted.push_back(out[i].Global());
        EXPECT_TRUE(out[i].Global().BitwiseEqual(wanted[i]))
            << "result " << i << " with " << workers << " workers";
      }
    }
  }
}

// Borders beside rows and columns, masks of rows that change within a tile's walk and back, masks
// of columns that are mixed and that are not, one value for a row, parts of a row that do not begin
// where a tile does: walks of every kind that step on, end and begin again.
constexpr const char* kBorders = R"(
module @borders attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<96x320xTYPE> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %e: tensor<96x1xTYPE> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %t: tensor<24x320xTYPE>, %c: tensor<96xTYPE> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %d: tensor<320xTYPE>) -> (tensor<96x320xTYPE>, tensor<96xTYPE>, tensor<24x320xTYPE>, tensor<24x640xTYPE>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<TYPE>
    %none = stablehlo.constant dense<0.000000e+00> : tensor<96x320xTYPE>
    %l = stablehlo.slice %a [0:96, 1:320] : (tensor<96x320xTYPE>) -> tensor<96x319xTYPE>
    %left = stablehlo.concatenate %l, %e, dim = 1 : (tensor<96x319xTYPE>, tensor<96x1xTYPE>) -> tensor<96x320xTYPE>
    %m = stablehlo.slice %a [0:96, 2:320] : (tensor<96x320xTYPE>) -> tensor<96x318xTYPE>
    %both = stablehlo.concatenate %e, %m, %e, dim = 1 : (tensor<96x1xTYPE>, tensor<96x318xTYPE>, tensor<96x1xTYPE>) -> tensor<96x320xTYPE>
    %rows = stablehlo.iota dim = 0 : tensor<96xi32>
    %three = stablehlo.constant dense<3> : tensor<96xi32>
    %third = stablehlo.remainder %rows, %three : tensor<96xi32>
    %zeros = stablehlo.constant dense<0> : tensor<96xi32>
    %keep = stablehlo.compare NE, %third, %zeros, SIGNED : (tensor<96xi32>, tensor<96xi32>) -> tensor<96xi1>
    %of_rows = stablehlo.broadcast_in_dim %keep, dims = [0] : (tensor<96xi1>) -> tensor<96x320xi1>
    %columns = stablehlo.iota dim = 0 : tensor<320xi32>
    %first = stablehlo.constant dense<1> : tensor<320xi32>
    %inner = stablehlo.compare GE, %columns, %first, SIGNED : (tensor<320xi32>, tensor<320xi32>) -> tensor<320xi1>
    %of_columns = stablehlo.broadcast_in_dim %inner, dims = [1] : (tensor<320xi1>) -> tensor<96x320xi1>
    %0 = stablehlo.select %of_rows, %left, %none : tensor<96x320xi1>, tensor<96x320xTYPE>
    %1 = stablehlo.select %of_columns, %both, %none : tensor<96x320xi1>, tensor<96x320xTYPE>
    %value = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<96xTYPE>) -> tensor<96x320xTYPE>
    %row = stablehlo.broadcast_in_dim %d, dims = [1] : (tensor<320xTYPE>) -> tensor<96x320xTYPE>
    %2 = stablehlo.add %0, %1 : tensor<96x320xTYPE>
    %3 = stablehlo.add %2, %value : tensor<96x320xTYPE>
    %4 = stablehlo.add %3, %row : tensor<96x320xTYPE>
    %5 = stablehlo.add %4, %a : tensor<96x320xTYPE>
    %sums = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<96x320xTYPE>, tensor<TYPE>) -> tensor<96xTYPE>
    %tail = stablehlo.slice %t [20:24, 0:320] : (tensor<24x320xTYPE>) -> tensor<4x320xTYPE>
    %head = stablehlo.slice %t [0:20, 0:320] : (tensor<24x320xTYPE>) -> tensor<20x320xTYPE>
    %turned = stablehlo.concatenate %tail, %head, dim = 0 : (tensor<4x320xTYPE>, tensor<20x320xTYPE>) -> tensor<24x320xTYPE>
    %6 = stablehlo.add %turned, %t : tensor<24x320xTYPE>
    %wide = stablehlo.concatenate %turned, %t, dim = 1 : (tensor<24x320xTYPE>, tensor<24x320xTYPE>) -> tensor<24x640xTYPE>
    %7 = stablehlo.negate %wide : tensor<24x640xTYPE>
    return %5, %sums, %6, %7 : tensor<96x320xTYPE>, tensor<96xTYPE>, tensor<24x320xTYPE>, tensor<24x640xTYPE>
  }
}
)";

TEST(LowerTest, BordersGiveTheSameBits) {
  for (const char* dtype : {"f32", "f64", "bf16"}) {
    std::string text = kBorders;
    for (size_t at; (at = text.find("TYPE")) != std::string::npos;) text.replace(at, 4, dtype);
    ExpectSameBits(text);
  }
}

// Gradients of weights, wanted transposed; concatenations that a chain reads part by part.
TEST(LowerTest, TransposedProductsAndConcatenationsGiveTheSameBits) {
  const std::string text = R"(
module @parts attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<16x96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<16x80xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %c: tensor<16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<80x96xf32>, tensor<16x99xf32>, tensor<16x101xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<16x96xf32>, tensor<16x80xf32>) -> tensor<96x80xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<96x80xf32>) -> tensor<80x96xf32>
    %2 = stablehlo.negate %1 : tensor<80x96xf32>
    %3 = stablehlo.concatenate %c, %a, dim = 1 : (tensor<16x3xf32>, tensor<16x96xf32>) -> tensor<16x99xf32>
    %4 = stablehlo.negate %3 : tensor<16x99xf32>
    %5 = stablehlo.slice %b [0:16, 1:3] : (tensor<16x80xf32>) -> tensor<16x2xf32>
    %6 = stablehlo.concatenate %5, %3, dim = 1 : (tensor<16x2xf32>, tensor<16x99xf32>) -> tensor<16x101xf32>
    %7 = stablehlo.add %6, %6 : tensor<16x101xf32>
    return %2, %4, %7 : tensor<80x96xf32>, tensor<16x99xf32>, tensor<16x101xf32>
  }
}
)";
  ExpectSameBits(text);
  const Executable exe = CompileWith(text, {});
  for (const CommandBlock& block : exe.lowered().program.blocks) {
    for (const Command& command : block.commands) {
      EXPECT_EQ(command.source.instruction.find("transpose"), std::string::npos);
      EXPECT_EQ(command.source.instruction.find("concatenate"), std::string::npos);
    }
  }
}

// Sums over rows, over columns and over all devices, gathered values read in place and as results.
constexpr const char* kReplicated = R"(
module @replicated attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %w: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {}]> : tensor<16x16xf32>
    %2 = stablehlo.add %1, %1 : tensor<16x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {}]> : tensor<16x16xf32>
    %4 = stablehlo.dot_general %3, %3, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %5 = stablehlo.add %4, %3 : tensor<16x16xf32>
    return %1, %5, %a : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x32xf32>
  }
}
)";

TEST(LowerTest, ReplicatedResultsGiveTheSameBits) { ExpectSameBits(kReplicated); }

TEST(LowerTest, ReplicatedResultsAreStoredOnce) {
  const Executable exe = CompileWith(kReplicated, {});
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, 1);
  Cluster cluster(4);
  const Outputs out = exe.Run(cluster, std::span<const Literal>(inputs));
  // Summed over y: the two members of a group have one buffer.
  std::set<const std::byte*> buffers;
  for (int64_t d = 0; d < 4; ++d) buffers.insert(std::as_const(out[0]).device_data(d));
  EXPECT_EQ(buffers.size(), 2u);
  for (int64_t d = 0; d < 4; ++d) EXPECT_TRUE(out[2].Shard(d).data.BitwiseEqual(inputs[0]));
  LowerOptions own;
  own.share_replicated = false;
  const Outputs apart =
      CompileWith(kReplicated, own).Run(cluster, std::span<const Literal>(inputs));
  buffers.clear();
  for (int64_t d = 0; d < 4; ++d) buffers.insert(apart[0].device_data(d));
  EXPECT_EQ(buffers.size(), 4u);
}

// Whoever holds a result keeps it: buffers are reused only when nobody does.
TEST(LowerTest, ResultsOfEarlierRunsStay) {
  const Executable exe = CompileWith(kReplicated, {});
  const auto first = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, 1);
  const auto second = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, 2);
  Cluster cluster(4);
  const Outputs kept = exe.Run(cluster, std::span<const Literal>(first));
  const Literal before = kept[1].Global();
  const LocalShard shard = exe.Run(cluster, std::span<const Literal>(first))[1].Shard(2);
  exe.Run(cluster, std::span<const Literal>(second));
  exe.Run(cluster, std::span<const Literal>(second));
  EXPECT_TRUE(kept[1].Global().BitwiseEqual(before));
  EXPECT_TRUE(shard.data.BitwiseEqual(before));
}

}  // namespace
}  // namespace lockstep
