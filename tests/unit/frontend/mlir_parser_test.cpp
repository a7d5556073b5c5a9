// What the file tests cannot say: values, names and shardings in the IR, limits, hostile inputs.
#include <gtest/gtest.h>

#include <string>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"

namespace lockstep {
namespace {

std::unique_ptr<Module> Parse(const std::string& text) { return ParseStableHlo(text, "t.mlir"); }

std::string Repeat(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

ErrorCode CodeOf(const std::string& text, std::string* message = nullptr) {
  try {
    Parse(text);
  } catch (const Error& error) {
    if (message) *message = error.message();
    EXPECT_TRUE(error.location().text.known()) << error.what();
    return error.code();
  }
  ADD_FAILURE() << "no error";
  return ErrorCode::kInternal;
}

TEST(MlirParser, EveryOpHasAGenericForm) {
  for (int i = 0; i < kNumOpCodes; ++i) {
    const OpCode code = static_cast<OpCode>(i);
    const std::string text = "func.func @f() {\n  %0 = \"" + std::string(OpName(code)) +
                             "\"() {x.y = 1 : i32} : () -> tensor<2xf32>\n  return\n}\n";
    const auto module = Parse(text);
    const Op& op = *module->functions[0]->body.ops[0];
    EXPECT_EQ(op.code, code);
    EXPECT_EQ(op.result()->type, Type::Tensor(DType::kF32, {2}));
    EXPECT_TRUE(op.attrs.Has("x.y"));
    PrintOptions options;
    options.generic = true;
    const std::string printed = PrintModule(*module, options);
    EXPECT_EQ(PrintModule(*Parse(printed), options), printed);
  }
}

TEST(MlirParser, ValueNamesAreThoseOfTheText) {
  const auto module = Parse(
      "func.func @f(%arg0: tensor<f32>) {\n"
      "  %5:2 = stablehlo.optimization_barrier %arg0, %arg0 : tensor<f32>, tensor<f32>\n"
      "  %a_1, %b = stablehlo.optimization_barrier %5#1, %5#0 : tensor<f32>, tensor<f32>\n"
      "  return\n}\n");
  const Region& body = module->functions[0]->body;
  EXPECT_EQ(body.arg(0)->name, "%arg0");
  EXPECT_EQ(body.ops[0]->result(1)->name, "%5#1");
  EXPECT_EQ(body.ops[1]->result(1)->name, "%b");
  EXPECT_EQ(body.ops[1]->operand(0), body.ops[0]->result(1));
}

TEST(MlirParser, PositionsAndDebugLocations) {
  const auto module = Parse(
      "#loc1 = loc(\"mlp.py\":7:6)\n"
      "func.func @f(%a: tensor<f32>) {\n"
      "  %0 = stablehlo.negate %a : tensor<f32> loc(\"jit(f)/neg\"(#loc1))\n"
      "  return\n}\n");
  const Op& op = *module->functions[0]->body.ops[0];
  EXPECT_EQ(op.location.text.ToString(), "t.mlir:3:8");
  EXPECT_EQ(op.location.ToString(), "mlp.py:7:6");
  EXPECT_EQ(op.location.Label(), "jit(f)/neg");
  EXPECT_EQ(op.result()->location.ToString(), "mlp.py:7:6");
}

TEST(MlirParser, ShardingsLieOnValues) {
  const auto module = Parse(
      "module attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 2 : i32} {\n"
      "sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n"
      "func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {?}]>}) -> "
      "(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"y\"}]>}) {\n"
      "  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"y\":(1)2}, "
      "{}]>]>} : tensor<8x8xf32>\n  return %0 : tensor<8x8xf32>\n}\n}\n");
  EXPECT_EQ(module->num_partitions, 8);
  EXPECT_EQ(module->num_replicas, 2);
  const Function& f = *module->functions[0];
  EXPECT_EQ(f.body.arg(0)->sharding->ToString(), "{x},{?}");
  EXPECT_FALSE(f.arg_attrs[0].Has("sdy.sharding"));
  EXPECT_EQ(f.result_shardings[0]->ToString(), "{},{y}");
  EXPECT_EQ(f.body.ops[0]->result()->sharding->ToString(), "{y:(1)2},{}");
  EXPECT_TRUE(f.body.ops[0]->attrs.empty());
  EXPECT_EQ(f.body.arg(0)->sharding->mesh, module->FindMesh("m"));
}

TEST(MlirParser, LiteralsHoldExactBits) {
  const auto module = Parse(
      "func.func @f() {\n"
      "  %0 = stablehlo.constant dense<[0x7FC00001, -0.0, 0.1]> : tensor<3xf32>\n"
      "  %1 = stablehlo.constant dense<\"0x0F0708\"> : tensor<3xi4>\n"
      "  %2 = stablehlo.constant dense<[255, -1]> : tensor<2xi8>\n"
      "  %3 = stablehlo.constant dense<[18446744073709551615, 0]> : tensor<2xui64>\n"
      "  %4 = stablehlo.constant dense<2.5> : tensor<1000000x1000000xf32>\n"
      "  return\n}\n");
  const auto literal = [&](size_t i) {
    return module->functions[0]->body.ops[i]->attrs.Find("value")->As<Attribute::Dense>()->literal;
  };
  EXPECT_EQ(literal(0).As<uint32_t>()[0], 0x7FC00001U);
  EXPECT_EQ(literal(0).As<uint32_t>()[1], 0x80000000U);
  EXPECT_EQ(literal(0).As<float>()[2], 0.1f);
  EXPECT_EQ(literal(1).GetInt(0), -1);
  EXPECT_EQ(literal(1).GetInt(1), 7);
  EXPECT_EQ(literal(1).GetInt(2), -8);
  EXPECT_EQ(literal(2).GetInt(0), -1);
  EXPECT_EQ(literal(3).GetUint(0), UINT64_MAX);
  EXPECT_TRUE(literal(4).is_splat());
  EXPECT_EQ(literal(4).GetDouble(123), 2.5);
}

TEST(MlirParser, DeepNestingIsRefused) {
  std::string message;
  EXPECT_EQ(CodeOf("func.func @f() attributes {a.b = " + Repeat("[", 100000), &message),
            ErrorCode::kInvalidArgument);
  EXPECT_NE(message.find("nesting"), std::string::npos);
  EXPECT_EQ(CodeOf("func.func @f(%a: " + Repeat("tuple<", 100000)), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf("func.func @f(%a: " + Repeat("(", 100000)), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf("func.func @f() {\n" + Repeat("\"stablehlo.case\"() ({\n", 100000)),
            ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(Repeat("module {\n", 100000)), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf("func.func @f() attributes {a.b = #x.y<" + Repeat("<", 100000)),
            ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf("func.func @f(%a: tensor<" + Repeat("1x", 100000) + "f32>)"),
            ErrorCode::kInvalidArgument);
}

TEST(MlirParser, LongLocationChainsAreFineEndlessOnesAreRefused) {
  const auto chain = [](int length) {
    std::string text = "#loc0 = loc(\"a.py\":1:2)\n";
    for (int i = 1; i < length; ++i) {
      text += "#loc" + std::to_string(i) + " = loc(\"f\"(#loc" + std::to_string(i - 1) + "))\n";
    }
    return text + "func.func @f() {\n  return loc(#loc" + std::to_string(length - 1) + ")\n}\n";
  };
  const auto module = Parse(chain(1000));
  EXPECT_EQ(module->functions[0]->body.ops[0]->location.ToString(), "a.py:1:2");
  EXPECT_EQ(CodeOf(chain(100000)), ErrorCode::kInvalidArgument);
}

TEST(MlirParser, AliasesThatExplodeAreRefused) {
  std::string attributes = "#a0 = [1, 2]\n";
  std::string types = "!t0 = tuple<tensor<f32>>\n";
  for (int i = 1; i < 60; ++i) {
    const std::string last = std::to_string(i - 1);
    attributes += "#a" + std::to_string(i) + " = [#a" + last + ", #a" + last + "]\n";
    types += "!t" + std::to_string(i) + " = tuple<!t" + last + ", !t" + last + ">\n";
  }
  EXPECT_EQ(CodeOf(attributes + "module {}\n"), ErrorCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(types + "module {}\n"), ErrorCode::kInvalidArgument);
}

TEST(MlirParser, LiteralLimit) {
  ParseLimits limits;
  limits.max_literal_bytes = 16;
  const std::string head = "func.func @f() {\n  %0 = stablehlo.constant ";
  const std::string tail = "\n  return\n}\n";
  EXPECT_NO_THROW(ParseStableHlo(head + "dense<[1, 2, 3, 4]> : tensor<4xi32>" + tail, "t", limits));
  EXPECT_THROW(ParseStableHlo(head + "dense<[1, 2, 3, 4, 5]> : tensor<5xi32>" + tail, "t", limits),
               Error);
  // A huge type with a short list allocates by the text, not by the type.
  EXPECT_THROW(Parse(head + "dense<[1, 2]> : tensor<1000000000000xi32>" + tail), Error);
}

TEST(MlirParser, ErrorsShowTheLine) {
  try {
    Parse("func.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.negate %b : tensor<f32>\n}\n");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "t.mlir:2:25: use of undefined value %b");
    ASSERT_EQ(error.notes().size(), 1u);
    EXPECT_EQ(error.notes()[0],
              "  %0 = stablehlo.negate %b : tensor<f32>\n" + std::string(24, ' ') + "^");
  }
  // A long line is cut around the caret.
  try {
    Parse("func.func @f(" + Repeat("%a: tensor<f32>, ", 1000) + ") {");
    FAIL();
  } catch (const Error& error) {
    EXPECT_LT(error.notes()[0].size(), 300u);
  }
}

TEST(MlirParser, BytecodeIsRefusedByName) {
  EXPECT_EQ(CodeOf(std::string("ML\xEFR\x06", 5)), ErrorCode::kUnsupported);
}

TEST(MlirParser, EmptyText) {
  for (const auto& [text, words] : {std::pair{"", "the text is empty"},
                                    {" \n\n", "the text is empty"},
                                    {"// nothing\n", "only comments"}}) {
    try {
      Parse(text);
      ADD_FAILURE() << "'" << text << "' is no program";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
      EXPECT_EQ(error.location().text.line, 1);
      EXPECT_EQ(error.location().text.column, 1);
      EXPECT_NE(error.message().find(words), std::string::npos) << error.message();
    }
  }
  EXPECT_TRUE(Parse("module {\n}\n")->functions.empty());
}

TEST(MlirParser, FormatDetection) {
  EXPECT_EQ(DetectFormat("// c\n/* d */ HloModule m\n"), TextFormat::kHlo);
  EXPECT_EQ(DetectFormat("module {}"), TextFormat::kStableHlo);
  EXPECT_EQ(DetectFormat("/*"), TextFormat::kStableHlo);
  EXPECT_EQ(DetectFormat("//"), TextFormat::kStableHlo);
}

}  // namespace
}  // namespace lockstep
