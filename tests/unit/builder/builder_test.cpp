// The builder: types as inferred, errors with the caller's line, specs bound to a mesh.
#include "compiler/builder/builder.h"

#include <gtest/gtest.h>

#include "compiler/base/error.h"

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

TEST(Builder, UnknownAxesAreErrors) {
  Builder b("axes");
  Tensor a = b.Parameter("a", F32, {4, 6}, P("z", nullptr));
  b.Return(a);
  EXPECT_THROW(BindMesh(b.Build(), Mesh({{"x", 2}})), Error);
}

}  // namespace
}  // namespace lockstep
