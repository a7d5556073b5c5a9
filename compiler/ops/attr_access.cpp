#include "compiler/ops/attr_access.h"

#include <algorithm>

namespace lockstep {

const AttrMap& StructFields(const Op& op, std::string_view name) {
  static const AttrMap kNone;
  const Attribute* found = op.attrs.Find(name);
  if (!found) return kNone;
  if (const auto* value = found->As<Attribute::Struct>()) return value->fields;
  if (const auto* value = found->As<Attribute::Dict>()) return value->values;
  throw InvalidArgument(std::string(op.short_name()) + ": attribute '" + std::string(name) +
                            "' must be a structured attribute",
                        op.location);
}

std::vector<std::pair<int64_t, int64_t>> ReadPairs(const Op& op, std::string_view name) {
  std::vector<std::pair<int64_t, int64_t>> pairs;
  const Attribute* found = op.attrs.Find(name);
  if (!found) return pairs;
  const auto wrong = [&]() -> Error {
    return InvalidArgument(std::string(op.short_name()) + ": attribute '" + std::string(name) +
                               "' must be a list of pairs of integers",
                           op.location);
  };
  if (const auto* rows = found->As<Attribute::Array>()) {
    for (const Attribute& row : rows->values) {
      AttrMap one;
      one.Set(name, row);
      const Dims values = one.GetInts(name, {});
      if (values.size() != 2) throw wrong();
      pairs.emplace_back(values[0], values[1]);
    }
    return pairs;
  }
  const Dims flat = op.attrs.GetInts(name, {});
  if (const auto* dense = found->As<Attribute::Dense>();
      dense && !flat.empty() && (dense->literal.rank() != 2 || dense->literal.dims()[1] != 2)) {
    throw wrong();
  }
  if (flat.size() % 2 != 0) throw wrong();
  for (size_t i = 0; i < flat.size(); i += 2) pairs.emplace_back(flat[i], flat[i + 1]);
  return pairs;
}

Dims ReadSizedInts(const Op& op, std::string_view name, size_t size, int64_t fallback,
                   std::string_view label) {
  Dims values = op.attrs.GetInts(name, Dims(size, fallback));
  if (values.size() == size) return values;
  const std::string message = "attribute '" + std::string(name) + "' has " +
                              std::to_string(values.size()) + " entries, expected " +
                              std::to_string(size);
  if (!label.empty()) {
    ThrowOpError(op, std::string(op.short_name()) + "_" + std::string(label), message);
  }
  throw InvalidArgument(std::string(op.short_name()) + ": " + message, op.location);
}

std::string ReadEnum(const Op& op, std::string_view name, std::string_view fallback) {
  const Attribute* found = op.attrs.Find(name);
  if (!found) return std::string(fallback);
  if (const auto* raw = found->As<Attribute::Raw>()) {
    // "#stablehlo<precision HIGH>" or "#stablehlo.precision<HIGH>": the last word is the value.
    std::string text = raw->text;
    while (!text.empty() && (text.back() == '>' || text.back() == ' ')) text.pop_back();
    const size_t start = text.find_last_of(" <");
    return start == std::string::npos ? text : text.substr(start + 1);
  }
  return op.attrs.GetEnum(name, fallback);
}

bool Contains(const Dims& list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

int IndexOf(const Dims& list, int64_t value) {
  const auto found = std::find(list.begin(), list.end(), value);
  return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

void ThrowOpError(const Op& op, std::string_view label, const std::string& message) {
  throw InvalidArgument(std::string(op.short_name()) + " [" + std::string(label) + "]: " + message,
                        op.location);
}

}  // namespace lockstep
