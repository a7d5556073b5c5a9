// Locations (`loc(...)`) and aliases of MLIR text.
#include "compiler/frontend/mlir_attribute_parser.h"

#include <algorithm>

namespace lockstep {
namespace {

constexpr int kMaxAliasHeight = 4096;
constexpr int64_t kMaxExpansion = int64_t{1} << 20;

}  // namespace

MlirAttributeParser::MlirAttributeParser(const SourceText& source, const ParseLimits& limits,
                                         MeshTable& meshes)
    : TokenReader(source, limits),
      meshes_(meshes),
      unknown_location_(std::make_shared<const DebugLocation>()) {
  IndexAliases();
}

void MlirAttributeParser::IndexAliases() {
  const std::string_view all = text();
  for (size_t line = 0; line < all.size();) {
    size_t at = line;
    while (at < all.size() && (all[at] == ' ' || all[at] == '\t')) ++at;
    if (at < all.size() && (all[at] == '#' || all[at] == '!')) {
      size_t end = at + 1;
      while (end < all.size() && (IsIdentifierChar(all[end]) || all[end] == '-')) ++end;
      size_t equals = end;
      while (equals < all.size() && (all[equals] == ' ' || all[equals] == '\t')) ++equals;
      if (end > at + 1 && equals < all.size() && all[equals] == '=') {
        const std::string_view name = all.substr(at, end - at);
        Alias alias;
        alias.begin = equals + 1;
        if (aliases_.emplace(name, std::move(alias)).second) alias_order_.push_back(name);
      }
    }
    const size_t newline = all.find('\n', at);
    if (newline == std::string_view::npos) break;
    line = newline + 1;
  }
}

void MlirAttributeParser::CountUse(const Alias& alias, size_t use) {
  // Aliases of aliases grow exponentially when written out, and may nest without end.
  weight_ += alias.weight;
  set_max_depth(std::max(max_depth(), depth() + alias.height));
  if (alias.height > kMaxAliasHeight) {
    FailAt(use, "aliases nest deeper than " + std::to_string(kMaxAliasHeight) + " levels");
  }
  // What is written out takes a character at least; only the rest comes from aliases.
  if (weight_ > kMaxExpansion + static_cast<int64_t>(text().size())) {
    FailAt(use, "aliases expand to more than " + std::to_string(kMaxExpansion) + " attributes");
  }
}

void MlirAttributeParser::ResolveAliases() {
  // In the order of the text, in which MLIR defines before it uses: so the recursion of
  // ResolveAlias stays shallow however long a chain of locations is.
  for (std::string_view name : alias_order_) {
    ResolveAlias(name[0], name, aliases_.at(name).begin);
  }
}

MlirAttributeParser::Alias& MlirAttributeParser::ResolveAlias(char sigil, std::string_view name,
                                                              size_t use) {
  auto found = aliases_.find(name);
  if (found == aliases_.end()) FailAt(use, "undefined alias '" + std::string(name) + "'");
  Alias& alias = found->second;
  if (alias.state == Alias::State::kRead) {
    CountUse(alias, use);
    return alias;
  }
  if (alias.state == Alias::State::kReading) {
    FailAt(use, "alias '" + std::string(name) + "' refers to itself");
  }
  alias.state = Alias::State::kReading;
  const Nested nested(*this);
  const Excursion excursion(*this, alias.begin);
  const int outer_max = max_depth();
  const int64_t outer_weight = weight_;
  set_max_depth(depth());
  if (sigil == '!') {
    alias.type = ParseType();
  } else if (AtWord("loc")) {
    const size_t begin = offset();
    Advance();
    alias.location = ParseLocation();
    std::string raw(text().substr(begin, offset() - begin));
    while (!raw.empty() && (raw.back() == '\n' || raw.back() == ' ')) raw.pop_back();
    alias.attribute = Attribute(Attribute::Raw{std::move(raw)});
  } else {
    alias.attribute = ParseAttribute();
  }
  alias.end = offset();
  alias.state = Alias::State::kRead;
  alias.height = max_depth() - depth() + 1;
  alias.weight = weight_ - outer_weight;
  set_max_depth(outer_max);
  CountUse(alias, use);
  return alias;
}

void MlirAttributeParser::SkipAliasDefinition() {
  const size_t begin = offset();
  if (!aliases_.count(token().text)) Fail("expected an operation, found " + Describe());
  const size_t end = ResolveAlias(token().text[0], token().text, begin).end;
  if (end <= begin) Fail("alias '" + std::string(token().text) + "' is defined twice");
  Resume(end);
}

std::shared_ptr<const DebugLocation> MlirAttributeParser::TryTrailingLocation() {
  if (!AtWord("loc") || CharAfter() != '(') return nullptr;
  Advance();
  return ParseLocation();
}

std::shared_ptr<const DebugLocation> MlirAttributeParser::ParseLocation() {
  Expect('(');
  auto location = ParseLocationBody();
  Expect(')');
  return location;
}

std::shared_ptr<const DebugLocation> MlirAttributeParser::ParseFusedLocation() {
  auto fused = std::make_shared<DebugLocation>();
  fused->kind = DebugLocation::Kind::kFused;
  if (AtPunct('<')) Resume(SkipBalanced(offset()));  // metadata
  Expect('[');
  if (!AtPunct(']')) {
    do {
      fused->children.push_back(ParseLocationBody());
    } while (TryPunct(','));
  }
  Expect(']');
  return fused;
}

std::shared_ptr<const DebugLocation> MlirAttributeParser::ParseLocationBody() {
  const Nested nested(*this);
  if (AtKind(TokenKind::kHash)) {
    const size_t begin = offset();
    const std::string_view name = token().text;
    auto location = ResolveAlias('#', name, begin).location;
    if (!location) FailAt(begin, "alias '" + std::string(name) + "' is no location");
    Advance();
    return location;
  }
  if (TryWord("unknown")) return unknown_location_;
  if (TryWord("loc")) return ParseLocation();
  if (TryWord("fused")) return ParseFusedLocation();
  if (TryWord("callsite")) {
    auto site = std::make_shared<DebugLocation>();
    site->kind = DebugLocation::Kind::kCallSite;
    Expect('(');
    site->children.push_back(ParseLocationBody());
    ExpectWord("at");
    site->children.push_back(ParseLocationBody());
    Expect(')');
    return site;
  }
  auto location = std::make_shared<DebugLocation>();
  location->name = TakeString("a location");
  if (!TryPunct(':')) {
    location->kind = DebugLocation::Kind::kName;
    if (TryPunct('(')) {
      location->children.push_back(ParseLocationBody());
      Expect(')');
    }
    return location;
  }
  const auto number = [this](std::string_view what) {
    return static_cast<int32_t>(TakeInteger(what));
  };
  location->kind = DebugLocation::Kind::kFile;
  location->line = number("a line");
  Expect(':');
  location->column = number("a column");
  if (TryWord("to")) {
    location->end_line = AtPunct(':') ? location->line : number("a line");
    Expect(':');
    location->end_column = number("a column");
  }
  return location;
}

}  // namespace lockstep
