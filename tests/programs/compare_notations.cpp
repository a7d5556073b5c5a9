// One program in four notations must compile to the same thing:
//   compare_notations FOLDER NOTES
// compiles FOLDER/sdy.mlir, gspmd.mlir, hlo.txt and hlo_gspmd.txt and compares, with the first, how
// every result lies on every device and the bytes of each kind of collective. NOTES has a line
// `PROGRAM TEXT: reason` where a notation cannot say what the program says; such a text must
// differ.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/pipeline.h"
#include "compiler/sharding/shard_math.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

/// What two notations are compared by.
struct Facts {
  int64_t devices = 0;
  std::vector<std::string> results;      ///< which part every device holds
  std::map<std::string, int64_t> bytes;  ///< received by a device, by kind of collective
};

std::string LayoutText(const TensorLayout& layout, int64_t devices) {
  std::ostringstream text;
  for (int64_t device = 0; device < devices; ++device) {
    text << "[";
    if (layout.sharding.mesh && layout.global.IsTensor()) {
      const int64_t position = layout.sharding.mesh->PositionOf(device);
      for (const ShardRange& range : ShardRanges(layout.global.dims(), layout.sharding, position)) {
        text << range.offset << "+" << range.valid_size << " ";
      }
    } else if (layout.global.IsTensor()) {
      for (int64_t dim : layout.global.dims()) text << "0+" << dim << " ";
    }
    text << "]";
  }
  return text.str();
}

Facts FactsOf(const CompiledProgram& program) {
  Facts facts;
  facts.devices = program.num_devices();
  for (const TensorLayout& layout : program.spmd.module->result_layouts) {
    facts.results.push_back(LayoutText(layout, facts.devices));
  }
  for (const auto& [kind, total] : TotalsByKind(program.collectives)) {
    if (total.wire_bytes > 0) facts.bytes[kind] = total.wire_bytes;
  }
  return facts;
}

CompiledProgram Compiled(const std::filesystem::path& path) {
  return CompileProgram(ParseModule(ReadTextFile(path), path.string()));
}

/// The SPMD program printed as HLO and read again communicates the same.
std::string PrintedDifference(const CompiledProgram& program, const Facts& wanted) {
  CompileOptions options;
  options.partitioned = PartitionedInput::kYes;
  options.results_per_device = true;
  const std::string text = PrintHlo(*program.spmd.module);
  const Facts got = FactsOf(CompileProgram(ParseHlo(text, "printed.hlo"), options));
  if (got.devices != wanted.devices) return "other number of devices";
  return got.bytes == wanted.bytes ? "" : "other bytes";
}

std::string BytesText(const std::map<std::string, int64_t>& bytes) {
  std::string text;
  for (const auto& [kind, count] : bytes) text += kind + "=" + std::to_string(count) + " ";
  return text.empty() ? "nothing" : text;
}

std::string Difference(const Facts& wanted, const Facts& got) {
  if (wanted.devices != got.devices) return "other number of devices";
  if (wanted.results.size() != got.results.size()) return "other number of results";
  for (size_t i = 0; i < wanted.results.size(); ++i) {
    if (wanted.results[i] == got.results[i]) continue;
    return "result " + std::to_string(i) + " lies as " + got.results[i] + ", wanted " +
           wanted.results[i];
  }
  if (wanted.bytes != got.bytes) {
    return "communicates " + BytesText(got.bytes) + ", wanted " + BytesText(wanted.bytes);
  }
  return "";
}

bool IsNoted(const std::filesystem::path& notes, const std::string& what) {
  std::istringstream lines(ReadTextFile(notes));
  std::string line;
  while (std::getline(lines, line)) {
    if (line.starts_with(what + ": ")) return true;
  }
  return false;
}

int Main(const std::filesystem::path& folder, const std::filesystem::path& notes) {
  const CompiledProgram program = Compiled(folder / "sdy.mlir");
  const Facts wanted = FactsOf(program);
  int failures = 0;
  const std::string printed = PrintedDifference(program, wanted);
  if (!printed.empty()) {
    std::cerr << "printed as HLO: " << printed << "\n";
    ++failures;
  }
  for (const char* text : {"gspmd.mlir", "hlo.txt", "hlo_gspmd.txt"}) {
    if (!std::filesystem::exists(folder / text)) continue;
    const std::string difference = Difference(wanted, FactsOf(Compiled(folder / text)));
    const bool noted = IsNoted(notes, folder.filename().string() + " " + text);
    if (difference.empty() && noted) {
      std::cerr << text << ": no longer differs: its line in " << notes << " must go\n";
      ++failures;
    } else if (!difference.empty() && !noted) {
      std::cerr << text << ": " << difference << "\n";
      ++failures;
    }
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    return lockstep::Main(argv[1], argv[2]);
  } catch (const lockstep::Error& error) {
    std::cerr << "error: " << error.what() << "\n";
    return 1;
  }
}
