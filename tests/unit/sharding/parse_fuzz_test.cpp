// Mutated texts of every notation: either accepted or InvalidArgument, and what is accepted prints
// and parses back to the same.
#include <gtest/gtest.h>

#include <random>

#include "compiler/sharding/factor_rule.h"
#include "compiler/sharding/hlo_sharding.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {
namespace {

std::string Mutate(std::string text, std::mt19937& random) {
  constexpr std::string_view kAlphabet = "{}[](),:=<>?-_'\"0129xyzabijk pTmd/*\\\0\xff";
  for (auto edits = 1 + random() % 3; edits > 0; --edits) {
    const size_t at = text.empty() ? 0 : random() % text.size();
    const char c = kAlphabet[random() % kAlphabet.size()];
    switch (random() % 4) {
      case 0:
        text.insert(at, 1, c);
        break;
      case 1:
        if (!text.empty()) text.erase(at, 1 + random() % 3);
        break;
      case 2:
        if (!text.empty()) text[at] = c;
        break;
      default:
        text += text.substr(at, random() % 12);
    }
  }
  return text;
}

template <typename Try>
void Sweep(const std::vector<std::string>& seeds, Try attempt) {
  std::mt19937 random(1);
  int accepted = 0;
  for (int i = 0; i < 8000; ++i) {
    const std::string text = Mutate(seeds[random() % seeds.size()], random);
    try {
      attempt(text);
      ++accepted;
    } catch (const Error& error) {
      ASSERT_TRUE(error.code() == ErrorCode::kInvalidArgument || error.code() == ErrorCode::kUsage)
          << text;
    }
  }
  EXPECT_GT(accepted, 0);
}

TEST(ParseFuzz, TensorShardings) {
  const auto mesh = std::make_shared<const Mesh>(Mesh({{"x", 8}, {"y", 12}, {"z", 1}}));
  Sweep({"{x,y:(1)2,?}p1,{?}", "{x:(2)2},{} replicated={y}", "{},{z} unreduced=max{x:(1)2,y}"},
        [&](const std::string& text) {
          const TensorSharding sharding = TensorSharding::Parse(mesh, text, 2);
          ASSERT_EQ(TensorSharding::Parse(mesh, sharding.ToString(), 2), sharding) << text;
        });
}

TEST(ParseFuzz, FactorRules) {
  Sweep({"([i, k], [k, j])->([i, j]) {i=4, j=8, k=16} reduction={k}",
         "([ij, k])->([i, jk]) {i=3, j=2, k=10} permutation={k} blocked_propagation={i}, custom",
         "([zz_1])->([z, z_1]) {i=2}"},
        [](const std::string& text) {
          const FactorRule rule = FactorRule::Parse(text);
          ASSERT_EQ(FactorRule::Parse(rule.ToString()), rule) << text;
        });
}

TEST(ParseFuzz, HloShardings) {
  Sweep({"{devices=[2,1,2,2]<=[2,4]T(1,0) last_tile_dims={manual, replicated}}",
         "{devices=[3,2]4,5,2,3,0,1}", "{{replicated}, {maximal device=0}, {unknown shard_as 3}}",
         "{mesh['a'=2,'b'=4], device_ids=([2,4]T(1,0)), [{'b':(1)2, ?}p1], unreduced=max{'a'}}",
         "{devices=[2,1,2]1,0,2,3 last_tile_dim_replicate metadata={op_name=\"a\"}}"},
        [](const std::string& text) {
          const HloSharding sharding = HloSharding::Parse(text);
          ASSERT_EQ(HloSharding::Parse(sharding.ToString()), sharding) << text;
        });
}

TEST(ParseFuzz, Meshes) {
  Sweep({"x=2,y=4", "data=16, model=8"}, [](const std::string& text) { Mesh::Parse(text); });
}

}  // namespace
}  // namespace lockstep
