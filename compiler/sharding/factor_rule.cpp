#include "compiler/sharding/factor_rule.h"

#include <algorithm>

#include "compiler/sharding/text_cursor.h"

namespace lockstep {
namespace {

constexpr int kPlainNames = 'z' - 'i' + 1;
/// A rule with more factors than this is a mistake in the text, not a program.
constexpr int kMaxFactors = 1 << 16;

std::string MappingString(const std::vector<TensorMapping>& tensors) {
  std::string text = "(";
  for (size_t i = 0; i < tensors.size(); ++i) {
    text += i > 0 ? ", [" : "[";
    for (size_t d = 0; d < tensors[i].dims.size(); ++d) {
      if (d > 0) text += ", ";
      for (int factor : tensors[i].dims[d]) text += FactorName(factor);
    }
    text += "]";
  }
  return text + ")";
}

std::string SetString(const FactorRule& rule, std::string_view name, bool (*in)(const Factor&)) {
  std::string text;
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    if (!in(rule.factors[i])) continue;
    text += text.empty() ? " " + std::string(name) + "={" : ", ";
    text += FactorName(static_cast<int>(i));
  }
  return text.empty() ? text : text + "}";
}

/// One factor name: a letter i..z, after z optionally _N. -1 if there is none here.
int ParseFactor(TextCursor& cursor) {
  const char letter = cursor.Peek();
  if (letter < 'i' || letter > 'z') return -1;
  cursor.set_offset(cursor.offset() + 1);
  const size_t after = cursor.offset();
  if (letter == 'z' && after < cursor.text().size() && cursor.text()[after] == '_') {
    cursor.set_offset(after + 1);
    const int64_t number = cursor.Int();
    if (number < 1 || number > kMaxFactors) cursor.FailAt(after, "factor number out of range");
    return kPlainNames - 1 + static_cast<int>(number);
  }
  return letter - 'i';
}

int ExpectFactor(TextCursor& cursor) {
  const int factor = ParseFactor(cursor);
  if (factor < 0) cursor.Fail("expected a factor name (i..z, z_1, ...)");
  return factor;
}

std::vector<TensorMapping> ParseMappings(TextCursor& cursor) {
  std::vector<TensorMapping> tensors;
  cursor.Expect("(");
  if (cursor.Eat(")")) return tensors;
  do {
    TensorMapping& tensor = tensors.emplace_back();
    cursor.Expect("[");
    if (cursor.Eat("]")) continue;
    do {
      std::vector<int>& dim = tensor.dims.emplace_back();
      dim.push_back(ExpectFactor(cursor));
      for (int next = ParseFactor(cursor); next >= 0; next = ParseFactor(cursor)) {
        dim.push_back(next);
      }
    } while (cursor.Eat(","));
    cursor.Expect("]");
  } while (cursor.Eat(","));
  cursor.Expect(")");
  return tensors;
}

void ParseSizes(TextCursor& cursor, FactorRule& rule) {
  if (!cursor.Eat("{") || cursor.Eat("}")) return;
  do {
    const size_t begin = cursor.offset();
    const int factor = ExpectFactor(cursor);
    if (factor != static_cast<int>(rule.factors.size())) {
      cursor.FailAt(begin, "factor sizes must be listed in order; expected " +
                               FactorName(static_cast<int>(rule.factors.size())));
    }
    cursor.Expect("=");
    rule.AddFactor(cursor.Int());
  } while (cursor.Eat(","));
  cursor.Expect("}");
}

/// `reduction={k, l}` and the like: calls `mark` for each factor.
template <typename Mark>
bool ParseSet(TextCursor& cursor, std::string_view name, FactorRule& rule, Mark mark) {
  if (!cursor.Eat(name)) return false;
  cursor.Expect("=");
  cursor.Expect("{");
  int last = -1;
  do {
    const size_t begin = cursor.offset();
    const int factor = ExpectFactor(cursor);
    if (factor >= static_cast<int>(rule.factors.size())) {
      cursor.FailAt(begin, "factor " + FactorName(factor) + " has no size");
    }
    if (factor <= last) cursor.FailAt(begin, "factors must be sorted and unique");
    last = factor;
    mark(rule.factors[static_cast<size_t>(factor)], begin);
  } while (cursor.Eat(","));
  cursor.Expect("}");
  return true;
}

void CheckTensor(const TextCursor& cursor, const FactorRule& rule, const TensorMapping& tensor,
                 std::vector<bool>& used) {
  std::vector<bool> here(rule.factors.size(), false);
  for (const std::vector<int>& dim : tensor.dims) {
    for (int factor : dim) {
      const size_t index = static_cast<size_t>(factor);
      if (index >= rule.factors.size()) {
        cursor.FailAt(0, "factor " + FactorName(factor) + " has no size");
      }
      if (here[index]) {
        cursor.FailAt(0, "factor " + FactorName(factor) + " appears twice in one tensor");
      }
      if (dim.size() > 1 && rule.factors[index].size == 1) {
        cursor.FailAt(0, "factor " + FactorName(factor) + " of size 1 in a compound dimension");
      }
      here[index] = true;
      used[index] = true;
    }
  }
}

void CheckRule(const TextCursor& cursor, const FactorRule& rule) {
  std::vector<bool> used(rule.factors.size(), false);
  for (const TensorMapping& tensor : rule.operands) CheckTensor(cursor, rule, tensor, used);
  for (const TensorMapping& tensor : rule.results) CheckTensor(cursor, rule, tensor, used);
  for (size_t i = 0; i < used.size(); ++i) {
    const std::string name = FactorName(static_cast<int>(i));
    if (!used[i]) cursor.FailAt(0, "factor " + name + " is not used by any tensor");
    if (rule.factors[i].kind != FactorKind::kReduction) continue;
    for (const TensorMapping& result : rule.results) {
      if (result.DimOf(static_cast<int>(i)) >= 0) {
        cursor.FailAt(0, "reduction factor " + name + " is in a result");
      }
    }
  }
}

}  // namespace

std::string FactorName(int index) {
  if (index < kPlainNames) return std::string(1, static_cast<char>('i' + index));
  return "z_" + std::to_string(index - kPlainNames + 1);
}

int TensorMapping::DimOf(int factor) const {
  for (size_t d = 0; d < dims.size(); ++d) {
    if (std::find(dims[d].begin(), dims[d].end(), factor) != dims[d].end()) {
      return static_cast<int>(d);
    }
  }
  return -1;
}

int FactorRule::AddFactor(int64_t size, FactorKind kind, bool blocked) {
  factors.push_back({size, kind, blocked});
  return static_cast<int>(factors.size()) - 1;
}

std::string FactorRule::ToString() const {
  std::string text = MappingString(operands) + "->" + MappingString(results);
  for (size_t i = 0; i < factors.size(); ++i) {
    text += i == 0 ? " {" : ", ";
    text += FactorName(static_cast<int>(i)) + "=" + std::to_string(factors[i].size);
  }
  if (!factors.empty()) text += "}";
  text += SetString(*this, "reduction",
                    [](const Factor& f) { return f.kind == FactorKind::kReduction; });
  text += SetString(*this, "need_replication",
                    [](const Factor& f) { return f.kind == FactorKind::kNeedReplication; });
  text += SetString(*this, "permutation",
                    [](const Factor& f) { return f.kind == FactorKind::kPermutation; });
  text += SetString(*this, "blocked_propagation", [](const Factor& f) { return f.blocked; });
  return custom ? text + ", custom" : text;
}

FactorRule FactorRule::Parse(std::string_view text) {
  TextCursor cursor(text, "factor rule");
  FactorRule rule;
  rule.operands = ParseMappings(cursor);
  cursor.Expect("->");
  rule.results = ParseMappings(cursor);
  ParseSizes(cursor, rule);
  auto set_kind = [&](FactorKind kind) {
    return [&cursor, kind](Factor& factor, size_t begin) {
      if (factor.kind != FactorKind::kPassThrough) {
        cursor.FailAt(begin, "a factor has two kinds");
      }
      factor.kind = kind;
    };
  };
  ParseSet(cursor, "reduction", rule, set_kind(FactorKind::kReduction));
  ParseSet(cursor, "need_replication", rule, set_kind(FactorKind::kNeedReplication));
  ParseSet(cursor, "permutation", rule, set_kind(FactorKind::kPermutation));
  ParseSet(cursor, "blocked_propagation", rule,
           [](Factor& factor, size_t) { factor.blocked = true; });
  if (cursor.Eat(",")) {
    cursor.Expect("custom");
    rule.custom = true;
  }
  cursor.ExpectEnd();
  CheckRule(cursor, rule);
  return rule;
}

}  // namespace lockstep
