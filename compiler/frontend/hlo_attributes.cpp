#include "compiler/frontend/hlo_attributes.h"

#include <charconv>

#include "compiler/frontend/mlir_lexer.h"

namespace lockstep {
namespace {

constexpr int64_t kMaxDevices = int64_t{1} << 24;

}  // namespace

HloCursor HloAttributes::Cursor(std::string_view key) const {
  return HloCursor(source_, limits_, *instruction_.Find(key));
}

void HloAttributes::Fail(std::string_view key, std::string message, ErrorCode code) const {
  const HloAttribute* found = instruction_.Find(key);
  source_.Fail(found ? found->offset : instruction_.offset,
               std::string(instruction_.opcode) + ": " + std::move(message), code);
}

std::string_view HloAttributes::Text(std::string_view key, std::string_view fallback) const {
  const HloAttribute* found = instruction_.Find(key);
  return found ? found->value : fallback;
}

int64_t HloAttributes::Int(std::string_view key, int64_t fallback) const {
  if (!Has(key)) return fallback;
  return Cursor(key).TakeInteger("an integer");
}

bool HloAttributes::Bool(std::string_view key, bool fallback) const {
  const std::string_view text = Text(key);
  if (text.empty()) return fallback;
  if (text != "true" && text != "false") Fail(key, std::string(key) + " must be true or false");
  return text == "true";
}

double HloAttributes::Double(std::string_view key, double fallback) const {
  const std::string_view text = Text(key);
  if (text.empty()) return fallback;
  double value = 0;
  const auto [next, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) Fail(key, std::string(key) + " must be a number");
  return value;
}

std::vector<int64_t> HloAttributes::Ints(std::string_view key) const {
  std::vector<int64_t> values;
  if (!Has(key)) return values;
  HloCursor cursor = Cursor(key);
  cursor.Expect('{');
  if (cursor.TryChar('}')) return values;
  do {
    values.push_back(cursor.TakeInteger("an integer"));
  } while (cursor.TryChar(','));
  cursor.Expect('}');
  return values;
}

std::vector<std::string_view> HloAttributes::Names(std::string_view key) const {
  std::vector<std::string_view> names;
  if (!Has(key)) return names;
  if (const auto& nested = instruction_.Find(key)->computations; !nested.empty()) return nested;
  HloCursor cursor = Cursor(key);
  const bool braces = cursor.TryChar('{');
  if (braces && cursor.TryChar('}')) return names;
  do {
    names.push_back(cursor.TakeName("a computation"));
  } while (braces && cursor.TryChar(','));
  if (braces) cursor.Expect('}');
  return names;
}

std::string HloAttributes::String(std::string_view key) const {
  const std::string_view text = Text(key);
  if (text.empty() || text[0] != '"') return std::string(text);
  return Cursor(key).TakeString();
}

HloAttributes::SliceRange HloAttributes::Slice() const {
  SliceRange range;
  if (!Has("slice")) Fail("slice", "slice={...} is missing");
  HloCursor cursor = Cursor("slice");
  cursor.Expect('{');
  if (cursor.TryChar('}')) return range;
  do {
    cursor.Expect('[');
    range.start.push_back(cursor.TakeInteger("a start"));
    cursor.Expect(':');
    range.limit.push_back(cursor.TakeInteger("a limit"));
    range.stride.push_back(cursor.TryChar(':') ? cursor.TakeInteger("a stride") : 1);
    cursor.Expect(']');
  } while (cursor.TryChar(','));
  cursor.Expect('}');
  return range;
}

HloAttributes::Padding HloAttributes::Pad() const {
  Padding padding;
  if (!Has("padding")) return padding;
  HloCursor cursor = Cursor("padding");
  do {
    padding.low.push_back(cursor.TakeInteger("a padding"));
    cursor.Expect('_');
    padding.high.push_back(cursor.TakeInteger("a padding"));
    padding.interior.push_back(cursor.TryChar('_') ? cursor.TakeInteger("a padding") : 0);
  } while (cursor.TryChar('x'));
  return padding;
}

HloAttributes::Window HloAttributes::ReadWindow() const {
  Window window;
  if (!Has("window")) return window;
  HloCursor cursor = Cursor("window");
  cursor.Expect('{');
  while (!cursor.TryChar('}')) {
    const std::string_view key = cursor.TakeName("a window field");
    cursor.Expect('=');
    std::vector<int64_t>* into = key == "size"           ? &window.size
                                 : key == "stride"       ? &window.stride
                                 : key == "pad"          ? &window.pad
                                 : key == "lhs_dilate"   ? &window.lhs_dilate
                                 : key == "rhs_dilate"   ? &window.rhs_dilate
                                 : key == "rhs_reversal" ? &window.reversal
                                                         : nullptr;
    if (!into) Fail("window", "unknown window field '" + std::string(key) + "'");
    do {
      into->push_back(cursor.TakeInteger("a window value"));
      if (key == "pad") {
        cursor.Expect('_');
        into->push_back(cursor.TakeInteger("a window value"));
      }
    } while (cursor.TryChar('x'));
  }
  return window;
}

AttrMap HloAttributes::ConvDimensions() const {
  const std::string_view text = Text("dim_labels");
  const size_t under = text.find('_');
  const size_t arrow = text.find("->");
  if (under == std::string_view::npos || arrow == std::string_view::npos || arrow < under) {
    Fail("dim_labels", "dim_labels must look like b01f_01io->b01f");
  }
  AttrMap fields;
  const auto side = [&](std::string_view labels, const std::string& prefix, char first, char second,
                        const std::string& first_name, const std::string& second_name) {
    std::vector<int64_t> spatial(labels.size() < 2 ? 0 : labels.size() - 2, -1);
    int64_t first_at = -1;
    int64_t second_at = -1;
    for (size_t i = 0; i < labels.size(); ++i) {
      const char c = labels[i];
      const auto at = static_cast<int64_t>(i);
      if (c == first && first_at < 0) {
        first_at = at;
      } else if (c == second && second_at < 0) {
        second_at = at;
      } else if (IsDigit(c) && static_cast<size_t>(c - '0') < spatial.size() &&
                 spatial[static_cast<size_t>(c - '0')] < 0) {
        spatial[static_cast<size_t>(c - '0')] = at;
      } else {
        Fail("dim_labels",
             "bad label '" + std::string(1, c) + "' in '" + std::string(labels) + "'");
      }
    }
    if (first_at < 0 || second_at < 0) {
      Fail("dim_labels", "labels '" + std::string(labels) + "' are incomplete");
    }
    fields.Set(prefix + "_" + first_name + "_dimension", Attribute::FromInt(first_at));
    fields.Set(prefix + "_" + second_name + "_dimension", Attribute::FromInt(second_at));
    fields.Set(prefix + "_spatial_dimensions", Attribute::FromInts(std::move(spatial)));
  };
  side(text.substr(0, under), "input", 'b', 'f', "batch", "feature");
  side(text.substr(under + 1, arrow - under - 1), "kernel", 'i', 'o', "input_feature",
       "output_feature");
  side(text.substr(arrow + 2), "output", 'b', 'f', "batch", "feature");
  return fields;
}

std::vector<std::vector<int64_t>> HloAttributes::IotaGroups(HloCursor cursor) const {
  // [groups,size]<=[dims]T(permutation)
  const auto list = [&](char open, char close) {
    std::vector<int64_t> values;
    cursor.Expect(open);
    do {
      values.push_back(cursor.TakeInteger("an integer"));
    } while (cursor.TryChar(','));
    cursor.Expect(close);
    return values;
  };
  const std::vector<int64_t> shape = list('[', ']');
  if (!cursor.TryText("<=")) cursor.FailExpected("'<='");
  DeviceOrder order;
  order.reshape = list('[', ']');
  if (cursor.TryChar('T')) {
    for (int64_t dim : list('(', ')')) order.permutation.push_back(static_cast<int>(dim));
  } else {
    for (size_t i = 0; i < order.reshape.size(); ++i) {
      order.permutation.push_back(static_cast<int>(i));
    }
  }
  if (shape.size() != 2 || shape[0] < 1 || shape[1] < 1 || shape[0] > kMaxDevices / shape[1]) {
    cursor.Fail("replica groups in iota form must be [groups,size]<=[...]");
  }
  const int64_t count = shape[0] * shape[1];
  return source_.Located(cursor.at(), [&] {
    const Mesh mesh = Mesh::WithOrder({{"device", count}}, order);
    std::vector<std::vector<int64_t>> groups(static_cast<size_t>(shape[0]));
    for (int64_t i = 0; i < count; ++i) {
      groups[static_cast<size_t>(i / shape[1])].push_back(mesh.DeviceAt(i));
    }
    return groups;
  });
}

namespace {

std::string TakeQuotedName(HloCursor& cursor) {
  cursor.Expect('\'');
  std::string name(cursor.TakeName("an axis name"));
  cursor.Expect('\'');
  return name;
}

/// ['a'=2,'b'=4]
std::vector<MeshAxis> TakeMeshAxes(HloCursor& cursor) {
  std::vector<MeshAxis> axes;
  cursor.Expect('[');
  do {
    std::string name = TakeQuotedName(cursor);
    cursor.Expect('=');
    axes.push_back({std::move(name), cursor.TakeInteger("an axis size")});
  } while (cursor.TryChar(','));
  cursor.Expect(']');
  return axes;
}

/// device_ids=(0,2,1,3) or device_ids=([2,4]T(1,0)); absent: in order.
DeviceOrder TakeDeviceOrder(HloCursor& cursor) {
  DeviceOrder order;
  if (!cursor.TryChar(',') && !cursor.TryText("device_ids")) return order;
  cursor.TryText("device_ids");
  cursor.Expect('=');
  cursor.Expect('(');
  if (cursor.TryChar('[')) {
    do {
      order.reshape.push_back(cursor.TakeInteger("a size"));
    } while (cursor.TryChar(','));
    cursor.Expect(']');
    cursor.Expect('T');
    cursor.Expect('(');
    do {
      order.permutation.push_back(static_cast<int>(cursor.TakeInteger("a dimension")));
    } while (cursor.TryChar(','));
    cursor.Expect(')');
  } else {
    do {
      order.list.push_back(cursor.TakeInteger("a device id"));
    } while (cursor.TryChar(','));
  }
  cursor.Expect(')');
  return order;
}

}  // namespace

ReplicaGroups HloAttributes::MeshGroups(HloCursor cursor) const {
  // mesh['a'=2,'b'=4], device_ids=([2,4]T(1,0)) {'b'} -- the ids are optional.
  ReplicaGroups groups;
  std::vector<MeshAxis> axes = TakeMeshAxes(cursor);
  DeviceOrder order = TakeDeviceOrder(cursor);
  groups.mesh = source_.Located(cursor.at(), [&] {
    return std::make_shared<const Mesh>(Mesh::WithOrder(std::move(axes), std::move(order)));
  });
  if (groups.mesh->num_devices() > kMaxDevices) {
    cursor.Fail("replica groups over more than 2^24 devices");
  }
  cursor.TryChar(',');
  cursor.Expect('{');
  while (!cursor.TryChar('}')) {
    const size_t at = cursor.at();
    const std::string name = TakeQuotedName(cursor);
    const auto axis = groups.mesh->FindAxis(name);
    if (!axis) source_.Fail(at, "mesh of replica groups has no axis '" + name + "'");
    AxisRef ref = FullAxis(*groups.mesh, *axis);
    if (cursor.TryChar(':')) {
      cursor.Expect('(');
      ref.pre = cursor.TakeInteger("a pre-size");
      cursor.Expect(')');
      ref.size = cursor.TakeInteger("a size");
      const int64_t full = groups.mesh->axis_size(*axis);
      if (ref.pre < 1 || ref.size < 1 || ref.pre > full || full % ref.pre != 0 ||
          (full / ref.pre) % ref.size != 0) {
        source_.Fail(at, "sub-axis of '" + name + "' does not fit its size");
      }
    }
    groups.axes.push_back(ref);
    cursor.TryChar(',');
  }
  return groups;
}

ReplicaGroups HloAttributes::Groups() const {
  ReplicaGroups groups;
  if (!Has("replica_groups")) return groups;
  HloCursor cursor = Cursor("replica_groups");
  if (cursor.TryText("mesh")) return MeshGroups(cursor);
  if (cursor.Peek() == '[') {
    groups.groups = IotaGroups(cursor);
    return groups;
  }
  cursor.Expect('{');
  if (cursor.TryChar('}')) return groups;
  do {
    cursor.Expect('{');
    std::vector<int64_t>& group = groups.groups.emplace_back();
    if (cursor.TryChar('}')) continue;
    do {
      const int64_t id = cursor.TakeInteger("a device id");
      if (id < 0) cursor.Fail("device id is negative");
      group.push_back(id);
    } while (cursor.TryChar(','));
    cursor.Expect('}');
  } while (cursor.TryChar(','));
  cursor.Expect('}');
  return groups;
}

PermutePairs HloAttributes::TakePairs(HloCursor& cursor) {
  PermutePairs pairs;
  cursor.Expect('{');
  if (cursor.TryChar('}')) return pairs;
  do {
    cursor.Expect('{');
    const int64_t source = cursor.TakeInteger("a device id");
    cursor.Expect(',');
    pairs.pairs.emplace_back(source, cursor.TakeInteger("a device id"));
    cursor.Expect('}');
  } while (cursor.TryChar(','));
  cursor.Expect('}');
  return pairs;
}

PermutePairs HloAttributes::Pairs() const {
  if (!Has("source_target_pairs")) Fail("source_target_pairs", "source_target_pairs is missing");
  HloCursor cursor = Cursor("source_target_pairs");
  return TakePairs(cursor);
}

PermutePairs HloAttributes::TransferPairs() const {
  if (Has("source_target_pairs")) return Pairs();
  constexpr std::string_view kKey = "_xla_send_recv_source_target_pairs";
  const AttrMap frontend = FrontendAttributes();
  const Attribute* found = frontend.Find(kKey);
  if (!found) Fail("channel_id", "source_target_pairs of the transfer are missing");
  const SourceText text(found->As<Attribute::String>()->value, source_.file_name());
  return source_.Located(instruction_.Find("frontend_attributes")->offset, [&] {
    HloCursor cursor(text, limits_, 0, text.text().size());
    try {
      return TakePairs(cursor);
    } catch (const Error& error) {  // its position is that of the inner text
      throw InvalidArgument(std::string(kKey) + ": " + error.message());
    }
  });
}

AttrMap HloAttributes::FrontendAttributes() const {
  const HloAttribute* found = instruction_.Find("frontend_attributes");
  return found ? ReadHloFrontendAttributes(source_, limits_, *found) : AttrMap();
}

AttrMap ReadHloFrontendAttributes(const SourceText& source, const ParseLimits& limits,
                                  const HloAttribute& attribute) {
  AttrMap attributes;
  HloCursor cursor(source, limits, attribute);
  cursor.Expect('{');
  while (!cursor.TryChar('}')) {
    const std::string_view key = cursor.TakeName("an attribute name");
    cursor.Expect('=');
    std::string value;
    if (cursor.Peek() == '"') {
      value = cursor.TakeString();
    } else {
      size_t offset = 0;
      value = std::string(cursor.TakeRawValue(&offset));
    }
    attributes.Set(key, Attribute::FromString(std::move(value)));
    cursor.TryChar(',');
  }
  return attributes;
}

}  // namespace lockstep
