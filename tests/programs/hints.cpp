// hints FOLDER...: does what a hint says come true? Each hint of the sdy.mlir of each folder is
// applied as its option would be, and the program compiled again: a device must then receive as
// many bytes as the hint says, fewer than before. At least one program in two must have a hint.
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

#include "compiler/hints.h"
#include "compiler/passes/annotate.h"
#include "tests/programs/program_folders.h"

namespace lockstep {
namespace {

int64_t WireBytesOf(const std::vector<CollectiveRecord>& records) {
  int64_t bytes = 0;
  for (const auto& [kind, total] : TotalsByKind(records)) bytes += total.wire_bytes;
  return bytes;
}

// Applies "--arg-sharding '0={x},{}'".
void ApplyOption(const std::string& option, Module& module) {
  const size_t quote = option.find('\''), equals = option.find('=');
  const std::string kind = option.substr(0, quote - 1);
  const std::string name = option.substr(quote + 1, equals - quote - 1);
  const std::string sharding = option.substr(equals + 1, option.size() - equals - 2);
  if (kind == "--arg-sharding") return AnnotateArgument(module, std::stoi(name), sharding);
  if (kind == "--result-sharding") return AnnotateResult(module, std::stoi(name), sharding);
  AnnotateValue(module, name, sharding);
}

struct Counts {
  int communicate = 0, hinted = 0, applied = 0;
};

int CheckHints(const std::string& folder, Counts& counts) {
  const CompiledProgram program = CompileProgram(ParseProgram(folder));
  std::vector<CollectiveRecord> records = program.collectives;
  const int64_t before = WireBytesOf(records);
  FindHints(program, {}, records, {5'000});
  std::set<std::string> options;
  for (const CollectiveRecord& record : records) {
    if (record.hint.empty() || !options.insert(record.hint_option).second) continue;
    std::unique_ptr<Module> module = ParseProgram(folder);
    ApplyOption(record.hint_option, *module);
    const int64_t after = WireBytesOf(CompileProgram(std::move(module)).collectives);
    if (after != record.hint_wire_bytes || after >= before) {
      std::printf("FAIL %s: %s\n  %s\n  it becomes %lld bytes, before %lld\n", folder.c_str(),
                  record.cause.c_str(), record.hint.c_str(), static_cast<long long>(after),
                  static_cast<long long>(before));
      return 1;
    }
  }
  counts.communicate += before > 0;
  counts.hinted += !options.empty();
  counts.applied += static_cast<int>(options.size());
  return 0;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  lockstep::Counts counts;
  const int failures = lockstep::CountFailures(
      argc, argv, [&](const std::string& folder) { return lockstep::CheckHints(folder, counts); });
  std::printf("%d programs, %d communicate, %d have hints, %d hints applied, %d failures\n",
              argc - 1, counts.communicate, counts.hinted, counts.applied, failures);
  return failures == 0 && 2 * counts.hinted >= counts.communicate ? 0 : 1;
}
