// Golden tests of propagation: see README.md in this folder for the format.
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/sharding/hlo_sharding.h"
#include "tests/golden/golden_files.h"
#include "tests/golden/propagate/propagated_lines.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

class GoldenPropagate : public testing::TestWithParam<std::string> {};

/// With LOCKSTEP_UPDATE_GOLDEN, lines that differ are rewritten and the others kept.
void Update(const fs::path& program, const PropagateCase& test,
            ProgramView view = ProgramView::kAsWritten) {
  fs::path path = program;
  path.replace_extension(view == ProgramView::kAsCompiled ? ".compiled" : ".expected");
  const std::vector<std::string> got = PropagatedLines(test.program, test.name, view);
  std::ofstream file(path);
  for (size_t i = 0; i < got.size(); ++i) {
    const bool keep = i < test.expected.size() && Accepts(test.expected[i], got[i]);
    file << (keep ? test.expected[i] : got[i]) << "\n";
  }
}

/// NAME.error beside a program: the place (line:column) and the message of the error that it must
/// give.
void ExpectError(const PropagateCase& test, const fs::path& expected) {
  std::istringstream text(ReadTextFile(expected));
  std::string place, message;
  std::getline(text, place);
  std::getline(text, message);
  ASSERT_FALSE(message.empty());
  try {
    PropagatedLines(test.program, test.name);
    FAIL() << test.name << " is accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
    EXPECT_EQ(error.location().text.ToString(), test.name + ":" + place);
    EXPECT_EQ(error.message(), message);
  }
}

TEST_P(GoldenPropagate, MatchesExpected) {
  const fs::path program = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  const PropagateCase test = ReadPropagateCase(program);
  fs::path error = program;
  error.replace_extension(".error");
  if (fs::exists(error)) return ExpectError(test, error);
  if (UpdatesGolden()) return Update(program, test);
  const PropagateOutcome outcome = RunPropagateCase(test);
  for (const std::string& difference : outcome.differences) {
    ADD_FAILURE() << GetParam() << ": " << difference;
  }
  EXPECT_GT(outcome.values, 0u);
}

std::vector<std::string> Files(const std::string& extension) {
  return FilesWith(LOCKSTEP_GOLDEN_DIR, extension);
}

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  return TestNameOf(info.param);
}

/// NAME.compiled: what XLA's partitioner makes of a program whose ops it replaces before it
/// propagates (docs/propagation.md).
class GoldenPropagateCompiled : public testing::TestWithParam<std::string> {};

TEST_P(GoldenPropagateCompiled, MatchesExpected) {
  fs::path program = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  program.replace_extension(".mlir");
  const PropagateCase test = ReadPropagateCase(program, ".compiled");
  if (UpdatesGolden()) return Update(program, test, ProgramView::kAsCompiled);
  const PropagateOutcome outcome = RunPropagateCase(test, ProgramView::kAsCompiled);
  for (const std::string& difference : outcome.differences) {
    ADD_FAILURE() << GetParam() << ": " << difference;
  }
  EXPECT_GT(outcome.values, 0u);
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPropagateCompiled, testing::ValuesIn(Files(".compiled")),
                         TestName);

/// The printed program reads back with the same shardings; so does the one with tile lists, as far
/// as they can say it (tile lists have no order of devices within a replica group).
TEST_P(GoldenPropagate, PrintedProgramReadsBack) {
  const fs::path program = fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam();
  fs::path error = program;
  error.replace_extension(".error");
  if (fs::exists(error)) return;
  const std::string text = ReadTextFile(program);
  const PrintedPropagation printed = PrintPropagated(text, GetParam());
  EXPECT_EQ(printed.lines, AnnotatedLines(printed.text, "printed.mlir")) << printed.text;
  const std::vector<std::string> read = PositionalSignature(printed.hlo_text);
  ASSERT_EQ(printed.positional.size(), read.size());
  for (size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(HloSharding::Parse(printed.positional[i]), HloSharding::Parse(read[i]))
        << printed.positional[i] << " became " << read[i] << "\n"
        << printed.hlo_text;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPropagate, testing::ValuesIn(Files(".mlir")), TestName);

/// Files of many generated programs.
class GoldenPropagateFuzz : public testing::TestWithParam<std::string> {};

TEST_P(GoldenPropagateFuzz, MatchesExpected) {
  const std::vector<PropagateCase> cases =
      ReadPropagateCases(fs::path(LOCKSTEP_GOLDEN_DIR) / GetParam());
  ASSERT_FALSE(cases.empty());
  for (const PropagateCase& test : cases) {
    const PropagateOutcome outcome = RunPropagateCase(test);
    for (const std::string& difference : outcome.differences) {
      ADD_FAILURE() << GetParam() << " " << test.name << ": " << difference;
    }
    EXPECT_GT(outcome.values, 0u) << test.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenPropagateFuzz, testing::ValuesIn(Files(".cases")),
                         TestName);

TEST(GoldenPropagateFolder, HasPrograms) {
  EXPECT_GT(Files(".mlir").size(), 100u);
  size_t generated = 0;
  for (const std::string& file : Files(".cases")) {
    generated += ReadPropagateCases(fs::path(LOCKSTEP_GOLDEN_DIR) / file).size();
  }
  EXPECT_GE(generated, 300u);
}

TEST(GoldenPropagateFolder, ALineMustNameValueAndLayout) {
  EXPECT_TRUE(Accepts("add#0 f32[8]  {x} | {y}", "add#0 f32[8]  {y}"));
  EXPECT_TRUE(Accepts("add#0 f32[8]  -", "add#0 f32[8]  {y}"));
  EXPECT_FALSE(Accepts("add#0 f32[8]  {x} | {y}", "add#0 f32[8]  {z}"));
  EXPECT_FALSE(Accepts("add#0 f32[8]  {x}", "add#1 f32[8]  {x}"));
}

}  // namespace
}  // namespace lockstep
