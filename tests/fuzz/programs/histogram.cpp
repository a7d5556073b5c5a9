#include "tests/fuzz/programs/histogram.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/ir/op_code.h"
#include "tests/fuzz/programs/features.h"
#include "tests/fuzz/programs/generate.h"

namespace lockstep::fuzz {
namespace {

/// Ops that are left out, and why.
const std::map<std::string, std::string>& LeftOut() {
  static const std::map<std::string, std::string> ops = {
      {"stablehlo.replica_id", "programs have one replica"},
      {"stablehlo.collective_reduce", "HLO text only"},
      {"stablehlo.cross-replica-sum", "replicas only"},
      {"stablehlo.send", "the other end is outside of the program"},
      {"stablehlo.recv", "the other end is outside of the program"},
      {"stablehlo.infeed", "the other end is outside of the program"},
      {"stablehlo.outfeed", "the other end is outside of the program"},
      {"stablehlo.create_token", "orders what is left out above"},
      {"stablehlo.after_all", "orders what is left out above"},
      {"func.return", "printed as return"},
      {"chlo._asin_acos_kernel", "part of the expansion of asin and acos"},
      {"sdy.data_flow_edge", "inserted by Shardy's import"},
      {"sdy.constant", "inserted by Shardy's import"},
      {"stablehlo.reduce_scatter_start", "HLO text only"},
  };
  return ops;
}

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; }

class Histogram {
 public:
  void Add(const FuzzProgram& program) {
    const std::string text = program.Text();
    // An op stands before its operands: "stablehlo.add ", "\"stablehlo.if\"(", never after '#'.
    for (const char* dialect : {"stablehlo.", "chlo.", "sdy.", "func.", "check.", "interpreter."}) {
      const std::string prefix = dialect;
      for (size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
        if (at > 0 && (IsWord(text[at - 1]) || text[at - 1] == '#' || text[at - 1] == '!'))
          continue;
        size_t end = at + prefix.size();
        while (end < text.size() && IsWord(text[end])) ++end;
        ++ops_[text.substr(at, end - at)];
      }
    }
    for (const char* marker : {"custom_call @"}) {
      const std::string prefix = marker;
      for (size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
        size_t end = at + prefix.size();
        while (end < text.size() && (IsWord(text[end]) || text[end] == '.')) ++end;
        ++calls_[text.substr(at + prefix.size(), end - at - prefix.size())];
      }
    }
    for (const Param& param : program.params) ++types_[std::string(DTypeName(param.shape.dtype))];
    for (const Node& node : program.nodes) {
      for (const Shape& shape : node.results) ++types_[std::string(DTypeName(shape.dtype))];
    }
    std::string mesh;
    for (int64_t size : program.mesh.sizes) {
      mesh += (mesh.empty() ? "" : "x") + std::to_string(size);
    }
    ++meshes_[mesh];
    ++devices_[std::to_string(program.mesh.num_devices())];
    for (const std::string& feature : FeaturesOf(program)) ++features_[feature];
  }

  int Print(int64_t programs) const {
    std::printf("%lld programs\n", static_cast<long long>(programs));
    Print("ops", ops_);
    Print("custom calls", calls_);
    Print("element types", types_);
    Print("meshes", meshes_);
    Print("devices", devices_);
    std::printf("programs that have:\n");
    for (const auto& [name, count] : features_) {
      std::printf("  %-36s %5.1f %%\n", name.c_str(),
                  100.0 * static_cast<double>(count) / static_cast<double>(programs));
    }
    int missing = 0;
    for (int code = 0; code < kNumOpCodes; ++code) {
      const std::string name(OpName(static_cast<OpCode>(code)));
      if (ops_.count(name) || LeftOut().count(name)) continue;
      if (name.rfind("check.", 0) == 0 || name.rfind("interpreter.", 0) == 0) continue;
      std::printf("never drawn: %s\n", name.c_str());
      ++missing;
    }
    return missing;
  }

 private:
  using Counts = std::map<std::string, int64_t>;

  static void Print(const char* title, const Counts& counts) {
    std::vector<std::pair<int64_t, std::string>> sorted;
    for (const auto& [name, count] : counts) sorted.emplace_back(count, name);
    std::sort(sorted.rbegin(), sorted.rend());
    std::printf("%s:", title);
    for (const auto& [count, name] : sorted) {
      std::printf(" %s %lld", name.c_str(), static_cast<long long>(count));
    }
    std::printf("\n");
  }

  Counts ops_, calls_, types_, meshes_, devices_, features_;
};

}  // namespace

int PrintHistogram(uint64_t seed, int64_t count) {
  Histogram histogram;
  for (int64_t i = 0; i < count; ++i) {
    histogram.Add(GenerateProgram(seed + static_cast<uint64_t>(i)));
  }
  return histogram.Print(count);
}

}  // namespace lockstep::fuzz
