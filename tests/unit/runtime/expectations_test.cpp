#include "runtime/expectations.h"

#include <gtest/gtest.h>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

CompiledProgram ProgramWith(std::vector<CollectiveRecord> records) {
  CompiledProgram program;
  program.source = std::make_unique<Module>();
  program.source->file_name = "p.mlir";
  program.global.module = std::make_unique<Module>();
  program.global.module->AddFunction("main");
  program.collectives = std::move(records);
  return program;
}

CollectiveRecord Record(const std::string& kind, const std::string& axis, int64_t wire_bytes) {
  CollectiveRecord record;
  record.kind = kind;
  record.axes = {axis};
  record.wire_bytes = wire_bytes;
  record.executions = 1;
  return record;
}

TEST(Expectations, FoundWithTheirLines) {
  const auto found = FindExpectations(
      "module {\n  // expect: collectives all_reduce=1\n  // a comment\n//expect: peak <= 1MiB\n}");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].line, 2);
  EXPECT_EQ(found[0].text, "collectives all_reduce=1");
  EXPECT_EQ(found[1].line, 4);
}

TEST(Expectations, EachForm) {
  const CompiledProgram program =
      ProgramWith({Record("all_reduce", "x", 100), Record("all_gather", "y", 50)});
  const std::vector<std::pair<std::string, bool>> cases = {
      {"collectives all_reduce=1 all_gather=1 all_to_all=0", true},
      {"collectives all_reduce=2", false},
      {"bytes all_reduce <= 100", true},
      {"bytes all_reduce <= 99", false},
      {"peak <= 1KiB", true},
      {"peak <= 1000", false},
      {"no all_gather on x", true},
      {"no all_gather on y", false},
      {"no all_to_all", true},
  };
  for (const auto& [text, ok] : cases) {
    std::vector<Expectation> one = {{1, text, true, ""}};
    EvaluateExpectations(one, program, 1024);
    EXPECT_EQ(one[0].ok, ok) << text << " got " << one[0].got;
  }
}

TEST(Expectations, NonsenseIsAnErrorWithItsLine) {
  const CompiledProgram program = ProgramWith({});
  for (const char* text : {"", "collectives", "bytes all_reduce", "peak < x", "all is well",
                           "collectives all_reduce=many", "sharding %h {x}"}) {
    std::vector<Expectation> one = {{7, text, true, ""}};
    try {
      EvaluateExpectations(one, program, 0);
      ADD_FAILURE() << "no error for '" << text << "'";
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("p.mlir:7:1: ")) << error.what();
    }
  }
}

TEST(ParseBytes, Units) {
  EXPECT_EQ(ParseBytes("4096"), 4096);
  EXPECT_EQ(ParseBytes("3KiB"), 3072);
  EXPECT_EQ(ParseBytes("1GiB"), int64_t{1} << 30);
  for (const char* bad : {"", "x", "-1", "1KB", "99999999999999999999", "9007199254740993KiB",
                          "9007199254740993MiB", "4294967296GiB"}) {
    EXPECT_EQ(ParseBytes(bad), -1) << bad;
  }
}

}  // namespace
}  // namespace lockstep
