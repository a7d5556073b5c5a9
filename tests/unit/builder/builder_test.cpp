// The builder: types as inferred, errors with the caller's line, specs bound to a mesh.
#include "compiler/builder/builder.h"

#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

TEST(Builder, InfersTypes) {
  Builder b("types");
  Tensor a = b.Parameter("a", F32, {4, 6}, P("x", nullptr));
  Tensor w = b.Parameter("w", F32, {6, 8});
  EXPECT_EQ(b.Dot(a, w).dims(), (Dims{4, 8}));
  EXPECT_EQ(b.Transpose(a, {1, 0}).dims(), (Dims{6, 4}));
  EXPECT_EQ(b.Reduce(a, Builder::Reducer::kMax, {1}).dims(), (Dims{4}));
  EXPECT_EQ(b.Compare(a, a, "LT").dtype(), I1);
  EXPECT_EQ(b.Concatenate({a, a}, 0).dims(), (Dims{8, 6}));
}

TEST(Builder, ErrorsNameTheCallersLine) {
  Builder b("errors");
  Tensor a = b.Parameter("a", F32, {4, 6});
  int line = 0;
  try {
    line = __LINE__ + 1;
    b.Dot(a, a);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
    EXPECT_NE(std::string(error.what()).find("builder_test.cpp:" + std::to_string(line) + ":"),
              std::string::npos)
        << error.what();
  }
  EXPECT_THROW(b.Add(a, Tensor()), Error);
  EXPECT_THROW(b.Build(), Error);
}

// What an embedding program gets wrong most easily: each is an Error with the caller's line, and
// leaves the builder as it was.
TEST(Builder, WrongTensorsAreErrorsAndAddNothing) {
  Builder other("other");
  Tensor foreign = other.Parameter("f", F32, {4, 6});
  Builder b("wrong");
  Tensor a = b.Parameter("a", F32, {4, 6});
  Tensor c = b.Parameter("c", C64, {4});
  const auto expect_error = [](const char* words, auto call) {
    try {
      call();
      ADD_FAILURE() << "no error: " << words;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
      EXPECT_NE(std::string(error.what()).find("builder_test.cpp:"), std::string::npos)
          << error.what();
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  for (const Tensor& wrong : {Tensor(), foreign}) {
    const char* words = wrong.value() ? "another Builder" : "empty Tensor";
    expect_error(words, [&] { b.Add(a, wrong); });
    expect_error(words, [&] { b.Convert(wrong, F64); });
    expect_error(words, [&] { b.Reshape(wrong, {24}); });
    expect_error(words, [&] { b.BroadcastInDim(wrong, {4, 6}, {0, 1}); });
    expect_error(words, [&] { b.Reduce(wrong, Builder::Reducer::kSum, {0}); });
    expect_error(words, [&] { b.WithSharding(wrong, P("x")); });
    expect_error(words, [&] { b.Concatenate({a, wrong}, 0); });
    expect_error(words, [&] { b.Dot(wrong, a); });
    expect_error(words, [&] { b.Return({a, wrong}); });
  }
  EXPECT_THROW(Tensor().dims(), Error);
  expect_error("negative", [&] { b.Parameter("n", F32, {-1}); });
  expect_error("2^62", [&] { b.Parameter("h", F32, {int64_t{1} << 40, int64_t{1} << 40}); });
  expect_error("negative", [&] { b.Constant(F32, {-1}, 0); });
  expect_error("iota", [&] { b.Iota(F32, {4}, 1); });
  expect_error("reshape", [&] { b.Reshape(a, {5, 5}); });
  expect_error("complex", [&] { b.Reduce(c, Builder::Reducer::kMax, {0}); });
  b.Return({a, c});
  expect_error("Return() was already called", [&] { b.Add(a, a); });
  const BuiltProgram program = b.Build();
  EXPECT_EQ(program.module->Main()->body.num_args(), 2);
  EXPECT_EQ(program.module->Main()->result_types.size(), 2U);
  EXPECT_EQ(program.module->Main()->body.ops.size(), 1U);
  expect_error("Build() was already called", [&] { b.Build(); });
  expect_error("Build() was already called", [&] { b.Parameter("late", F32, {1}); });
}

TEST(Builder, ReducesEveryKindOfNumber) {
  Builder b("kinds");
  for (DType dtype : {I1, I8, U64, F16, BF16, F64}) {
    Tensor a = b.Parameter("a", dtype, {4, 6});
    for (auto reducer : {Builder::Reducer::kSum, Builder::Reducer::kProduct, Builder::Reducer::kMax,
                         Builder::Reducer::kMin}) {
      EXPECT_EQ(b.Reduce(a, reducer, {0}).dims(), (Dims{6}));
    }
  }
}

TEST(Builder, SpecsAreBoundToAMesh) {
  Builder b("specs");
  Tensor a = b.Parameter("a", F32, {4, 6}, P("x", nullptr));
  b.Return({b.Add(a, a)}, {P(nullptr, "y")});
  const auto module = BindMesh(b.Build(), Mesh({{"x", 2}, {"y", 2}}));
  const Function* main = module->Main();
  EXPECT_EQ(main->body.arg(0)->sharding->ToString(), "{x},{}");
  EXPECT_EQ(main->result_shardings[0]->ToString(), "{},{y}");
  EXPECT_EQ(module->num_partitions, 4);
}

TEST(Builder, ConstraintsGetTheirShardingFromTheMesh) {
  Builder b("constraint");
  Tensor a = b.Parameter("a", F32, {4, 6});
  b.Return(b.WithSharding(b.Add(a, a), P("x", nullptr)));
  const auto module = BindMesh(b.Build(), Mesh({{"x", 2}}));
  VerifyModule(*module);
  const Op& constraint = *module->Main()->body.ops[1];
  EXPECT_EQ(constraint.attrs.Find("sharding")->As<Attribute::Sharding>()->value.ToString(),
            "{x},{}");
}

TEST(Builder, UnknownAxesAreErrors) {
  Builder b("axes");
  Tensor a = b.Parameter("a", F32, {4, 6}, P("z", nullptr));
  b.Return(a);
  EXPECT_THROW(BindMesh(b.Build(), Mesh({{"x", 2}})), Error);
}

}  // namespace
}  // namespace lockstep
