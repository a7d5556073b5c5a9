// Every pass over collectives on and off over the programs of tests/programs and of the strategies:
// the results are the same bits (for sum_once, which changes the order of a sum: right within the
// bounds). Where a pass changes no program's text there is nothing to compare, so each must change
// some.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "compiler/frontend/frontend.h"
#include "runtime/compare.h"
#include "runtime/inputs.h"
#include "runtime/verify.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> Programs() {
  std::vector<fs::path> programs;
  const fs::path root = LOCKSTEP_TEST_DIR;
  for (const auto& entry : fs::directory_iterator(root / "programs")) {
    if (fs::exists(entry.path() / "sdy.mlir")) programs.push_back(entry.path() / "sdy.mlir");
  }
  for (const char* folder : {"golden/strategies", "faults"}) {
    for (const auto& entry : fs::directory_iterator(root / folder)) {
      if (entry.path().extension() == ".mlir") programs.push_back(entry.path());
    }
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

std::unique_ptr<Module> Load(const fs::path& path) {
  return ParseModule(ReadTextFile(path), path.string());
}

// Runs a program compiled with one pass switched off; `text` receives the SPMD program.
Executable Build(const fs::path& path, const std::string& off, std::string* text) {
  CompileOptions options;
  if (!off.empty()) options.collectives.disabled = {off};
  Executable executable = Compile(Load(path), options);
  *text = PrintModule(executable.spmd());
  return executable;
}

TEST(Passes, OnAndOffGiveTheSameNumbers) {
  std::set<std::string> changed;
  for (const fs::path& path : Programs()) {
    SCOPED_TRACE(path.string());
    std::string on_text;
    const Executable on = Build(path, "", &on_text);
    std::optional<Outputs> outputs;
    const auto inputs = GenerateInputs(*on.compiled().source->Main(), InputKind::kExact, 3);
    Cluster cluster(on.num_devices());
    for (std::string_view name : CollectivePassNames()) {
      const std::string pass(name);
      std::string off_text;
      const Executable off = Build(path, pass, &off_text);
      if (off_text == on_text) continue;
      changed.insert(pass);
      if (!outputs) outputs = on.Run(cluster, std::span<const Literal>(inputs));
      const Outputs others = off.Run(cluster, std::span<const Literal>(inputs));
      if (pass == "sum_once") {
        const ReferenceResult reference = EvaluateReference(*on.compiled().source, inputs);
        EXPECT_TRUE(CompareOutputs(*outputs, reference, {}).pass);
        EXPECT_TRUE(CompareOutputs(others, reference, {}).pass);
        continue;
      }
      for (size_t i = 0; i < others.size(); ++i) {
        if (!others[i].global_type().IsTensor()) continue;
        const Comparison same = CompareExact((*outputs)[i].Global(), others[i].Global());
        EXPECT_TRUE(same.ok()) << "without " << pass << ", result " << i << " " << same.Summary();
      }
    }
  }
  for (std::string_view pass : CollectivePassNames()) {
    EXPECT_TRUE(changed.count(std::string(pass))) << pass << " changed no program";
  }
}

}  // namespace
}  // namespace lockstep
