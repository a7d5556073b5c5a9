#include "compiler/ir/op_code.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace lockstep {
namespace {

struct Names {
  std::string_view name;
  std::string_view hlo;
};

constexpr std::array<Names, kNumOpCodes> kNames = {{
#define LOCKSTEP_OP(id, name, hlo) {name, hlo},
#include "compiler/ir/op_list.inc"
#undef LOCKSTEP_OP
}};

int EditDistance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      int cost = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, cost});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view OpName(OpCode code) { return kNames[static_cast<size_t>(code)].name; }

std::string_view ShortOpName(OpCode code) {
  std::string_view name = OpName(code);
  return name.substr(name.find('.') + 1);
}

std::string_view HloOpName(OpCode code) { return kNames[static_cast<size_t>(code)].hlo; }

std::optional<OpCode> FindOpCode(std::string_view name) {
  static const auto* table = [] {
    auto* map = new std::unordered_map<std::string_view, OpCode>();
    for (int i = 0; i < kNumOpCodes; ++i) map->emplace(OpName(OpCode(i)), OpCode(i));
    // Functions drop the dialect of their own ops in pretty text.
    map->emplace("return", OpCode::kFuncReturn);
    map->emplace("call", OpCode::kFuncCall);
    return map;
  }();
  auto found = table->find(name);
  if (found == table->end()) return std::nullopt;
  return found->second;
}

std::string_view NearestOpName(std::string_view name) {
  name = name.substr(0, 64);  // a hostile name must not make this quadratic
  std::string_view best;
  int best_distance = INT32_MAX;
  for (const Names& known : kNames) {
    int distance = EditDistance(name, known.name);
    if (distance < best_distance) {
      best_distance = distance;
      best = known.name;
    }
  }
  return best;
}

}  // namespace lockstep
