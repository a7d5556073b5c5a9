#include "compiler/ir/attribute.h"

#include <algorithm>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

[[noreturn]] void WrongKind(std::string_view name, std::string_view wanted) {
  throw InvalidArgument("attribute '" + std::string(name) + "' must be " + std::string(wanted));
}

std::vector<int64_t> LiteralInts(const Literal& literal) {
  std::vector<int64_t> values(static_cast<size_t>(literal.num_elements()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = literal.GetInt(static_cast<int64_t>(i));
  return values;
}

std::optional<std::vector<int64_t>> Ints(const Attribute& attribute) {
  if (const auto* array = attribute.As<Attribute::DenseArray>()) return array->ints;
  if (const auto* dense = attribute.As<Attribute::Dense>()) return LiteralInts(dense->literal);
  if (const auto* list = attribute.As<Attribute::Array>()) {
    std::vector<int64_t> values;
    for (const Attribute& element : list->values) {
      if (const auto* number = element.As<Attribute::Int>()) {
        values.push_back(number->value);
      } else if (const bool* flag = element.As<bool>()) {
        values.push_back(*flag ? 1 : 0);
      } else {
        return std::nullopt;
      }
    }
    return values;
  }
  if (const auto* number = attribute.As<Attribute::Int>()) return std::vector<int64_t>{number->value};
  return std::nullopt;
}

}  // namespace

const Attribute* AttrMap::Find(std::string_view name) const {
  for (const auto& [key, value] : entries_) {
    if (key == name) return &value;
  }
  return nullptr;
}

void AttrMap::Set(std::string_view name, Attribute value) {
  for (auto& [key, existing] : entries_) {
    if (key == name) {
      existing = std::move(value);
      return;
    }
  }
  entries_.emplace_back(std::string(name), std::move(value));
}

void AttrMap::Erase(std::string_view name) {
  std::erase_if(entries_, [&](const auto& entry) { return entry.first == name; });
}

int64_t AttrMap::GetInt(std::string_view name, int64_t fallback) const {
  const Attribute* found = Find(name);
  if (!found) return fallback;
  if (const auto* number = found->As<Attribute::Int>()) return number->value;
  if (const bool* flag = found->As<bool>()) return *flag ? 1 : 0;
  WrongKind(name, "an integer");
}

bool AttrMap::GetBool(std::string_view name, bool fallback) const {
  const Attribute* found = Find(name);
  if (!found) return fallback;
  if (const bool* flag = found->As<bool>()) return *flag;
  if (found->As<Attribute::Unit>()) return true;
  if (const auto* number = found->As<Attribute::Int>()) return number->value != 0;
  WrongKind(name, "a boolean");
}

double AttrMap::GetDouble(std::string_view name, double fallback) const {
  const Attribute* found = Find(name);
  if (!found) return fallback;
  if (const auto* number = found->As<Attribute::Float>()) return number->value;
  if (const auto* number = found->As<Attribute::Int>()) return static_cast<double>(number->value);
  WrongKind(name, "a number");
}

std::string AttrMap::GetString(std::string_view name, std::string_view fallback) const {
  const Attribute* found = Find(name);
  if (!found) return std::string(fallback);
  if (const auto* text = found->As<Attribute::String>()) return text->value;
  if (const auto* symbol = found->As<Attribute::Symbol>()) return symbol->value;
  WrongKind(name, "a string");
}

std::vector<int64_t> AttrMap::GetInts(std::string_view name, std::vector<int64_t> fallback) const {
  const Attribute* found = Find(name);
  if (!found) return fallback;
  if (auto values = Ints(*found)) return *values;
  WrongKind(name, "a list of integers");
}

std::vector<bool> AttrMap::GetBools(std::string_view name, std::vector<bool> fallback) const {
  const Attribute* found = Find(name);
  if (!found) return fallback;
  auto values = Ints(*found);
  if (!values) WrongKind(name, "a list of booleans");
  std::vector<bool> flags;
  for (int64_t value : *values) flags.push_back(value != 0);
  return flags;
}

std::string AttrMap::GetEnum(std::string_view name, std::string_view fallback) const {
  const Attribute* found = Find(name);
  if (!found) return std::string(fallback);
  if (const auto* value = found->As<Attribute::Enum>()) return value->value;
  if (const auto* text = found->As<Attribute::String>()) return text->value;
  WrongKind(name, "an enum");
}

std::vector<std::vector<int64_t>> ReplicaGroups::Expand() const {
  return symbolic() ? DeviceGroups(*mesh, axes) : groups;
}

int64_t ReplicaGroups::GroupSize() const {
  if (symbolic()) return AxesSize(axes);
  size_t largest = 0;
  for (const auto& group : groups) largest = std::max(largest, group.size());
  return static_cast<int64_t>(largest);
}

int64_t ReplicaGroups::NumGroups() const {
  if (symbolic()) return mesh->num_devices() / AxesSize(axes);
  return static_cast<int64_t>(groups.size());
}

std::vector<std::pair<int64_t, int64_t>> PermutePairs::Expand() const {
  if (form == Form::kList) return pairs;
  std::vector<std::pair<int64_t, int64_t>> result;
  const Mesh& target_mesh = to_mesh ? *to_mesh : *mesh;
  const int64_t count = mesh->num_devices();
  if (form == Form::kMirror) {
    for (const std::vector<int64_t>& group : DeviceGroups(*mesh, from)) {
      for (size_t c = 0; c < group.size(); ++c) {
        result.emplace_back(group[c], group[group.size() - 1 - c]);
      }
    }
    return result;
  }
  if (form == Form::kShift) {
    // Members of one group in order of the coordinate along `from`.
    for (const std::vector<int64_t>& group : DeviceGroups(*mesh, from)) {
      const int64_t size = static_cast<int64_t>(group.size());
      for (int64_t c = 0; c < size; ++c) {
        int64_t target = c + shift;
        if (wrap) target = ((target % size) + size) % size;
        if (target < 0 || target >= size) continue;
        result.emplace_back(group[static_cast<size_t>(c)], group[static_cast<size_t>(target)]);
      }
    }
    return result;
  }
  // kRelabel: the shard that position p holds under `from` is wanted, under `to`, by the position
  // with the same coordinate; axes used by neither side keep their coordinate in mesh order.
  AxisList from_all = from;
  for (const AxisRef& axis : UnusedAxes(*mesh, from)) from_all.push_back(axis);
  AxisList to_all = to;
  for (const AxisRef& axis : UnusedAxes(target_mesh, to)) to_all.push_back(axis);
  std::vector<int64_t> position_of(static_cast<size_t>(count), 0);
  for (int64_t p = 0; p < count; ++p) {
    position_of[static_cast<size_t>(CoordinateAlong(target_mesh, p, to_all))] = p;
  }
  for (int64_t p = 0; p < count; ++p) {
    const int64_t q = position_of[static_cast<size_t>(CoordinateAlong(*mesh, p, from_all))];
    result.emplace_back(mesh->DeviceAt(p), target_mesh.DeviceAt(q));
  }
  return result;
}

Attribute::Attribute() : storage_(std::make_shared<const Storage>(Unit{})) {}

Attribute Attribute::FromInt(int64_t value, DType dtype) {
  return Attribute(Int{value, Type::Scalar(dtype)});
}

Attribute Attribute::FromInts(std::vector<int64_t> values) {
  return Attribute(DenseArray{DType::kI64, {}, std::move(values)});
}

Attribute Attribute::FromString(std::string value) { return Attribute(String{std::move(value)}); }

}  // namespace lockstep
