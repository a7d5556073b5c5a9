// Random bits against values of XLA's generators (jax.lax.rng_bit_generator, state
// {0x123456789abcdef0, 2^64 - 2}).
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {
namespace {

struct Bits {
  Literal state, values;
};

Bits Generate(const std::string& algorithm, const std::string& type) {
  const std::string text =
      "func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, " + type +
      ") {\n %t, %v = stablehlo.rng_bit_generator %s, algorithm = " + algorithm +
      " : (tensor<2xui64>) -> (tensor<2xui64>, " + type + ")\n return %t, %v : tensor<2xui64>, " +
      type + "\n}";
  Literal state(DType::kU64, {2});
  state.SetInt(0, 0x123456789abcdef0);
  state.SetInt(1, -2);
  auto results =
      EvaluateReference(*ParseStableHlo(text, "test.mlir"), std::vector<Literal>{state}).results;
  return {results[0].literal, results[1].literal};
}

void ExpectBits(const Bits& bits, uint64_t counter, const std::vector<uint64_t>& values) {
  EXPECT_EQ(bits.state.GetUint(0), 0x123456789abcdef0u);
  EXPECT_EQ(bits.state.GetUint(1), counter);
  ASSERT_GE(bits.values.num_elements(), static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ(bits.values.GetUint(static_cast<int64_t>(i)), values[i]) << "element " << i;
  }
}

TEST(Random, ThreeFry) {
  ExpectBits(Generate("THREE_FRY", "tensor<5xui32>"), 1,
             {1010520186, 1888741164, 2754706343, 569486026, 1593802813});
  ExpectBits(Generate("THREE_FRY", "tensor<2x3xui32>"), 1,
             {1010520186, 2754706343, 1593802813, 1888741164, 569486026, 1289978105});
  ExpectBits(Generate("THREE_FRY", "tensor<3x5xui32>"), 7,
             {1010520186, 1888741164, 2754706343, 569486026, 1593802813, 961273596, 1692389550});
  ExpectBits(Generate("THREE_FRY", "tensor<2x3xui64>"), 4,
             {8112081530999492730u, 2445923859953712039u, 5540413775124856893u});
  ExpectBits(Generate("THREE_FRY", "tensor<5xui8>"), 1, {122, 44, 167, 202, 61});
}

TEST(Random, Philox) {
  ExpectBits(Generate("PHILOX", "tensor<5xui32>"), 0,
             {3151517439, 3080049825, 2645875639, 2972309415, 1480449822});
  ExpectBits(Generate("DEFAULT", "tensor<3x5xui32>"), 2,
             {3151517439, 3080049825, 2645875639, 2972309415, 1480449822, 3015399692, 3935955418});
  ExpectBits(Generate("PHILOX", "tensor<5xui64>"), 1,
             {13228713271577040639u, 12765971733663767479u, 12951043062988922654u});
  ExpectBits(Generate("PHILOX", "tensor<5xui8>"), 0, {255, 161, 183, 167, 30});
}

}  // namespace
}  // namespace lockstep
