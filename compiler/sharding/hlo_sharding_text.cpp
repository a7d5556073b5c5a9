// Text of HLO shardings: V1 device lists, V2 iota tilings, V3 named meshes, tuples.
#include <algorithm>
#include <numeric>

#include "compiler/sharding/digits.h"
#include "compiler/sharding/hlo_sharding.h"
#include "compiler/sharding/text_cursor.h"

namespace lockstep {
namespace {

constexpr int64_t kMaxDevices = int64_t{1} << 31;

using Kind = HloSharding::Kind;
using Subgroup = HloSharding::Subgroup;

/// "[2,4]"; sizes >= 1 whose product stays below the device limit.
std::vector<int64_t> ParseSizes(TextCursor& cursor) {
  std::vector<int64_t> sizes;
  int64_t product = 1;
  cursor.Expect("[");
  do {
    const size_t begin = cursor.offset();
    const int64_t size = cursor.Int();
    if (size < 1) cursor.FailAt(begin, "sizes are at least 1");
    if (size > kMaxDevices / product) cursor.FailAt(begin, "more than 2^31 devices");
    product *= size;
    sizes.push_back(size);
  } while (cursor.Eat(","));
  cursor.Expect("]");
  return sizes;
}

int64_t Product(const std::vector<int64_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

/// "[2,4]T(1,0)" or "[8]".
DeviceOrder ParseIota(TextCursor& cursor, int64_t num_devices) {
  const size_t begin = cursor.offset();
  DeviceOrder order;
  order.reshape = ParseSizes(cursor);
  if (cursor.Eat("T(")) {
    do {
      order.permutation.push_back(static_cast<int>(std::min<int64_t>(cursor.Int(), 1 << 20)));
    } while (cursor.Eat(","));
    cursor.Expect(")");
  } else if (order.reshape.size() == 1) {
    order.permutation = {0};
  } else {
    cursor.Fail("expected T(...) after an iota of several dimensions");
  }
  try {
    return Mesh::WithOrder({{"devices", num_devices}}, std::move(order)).order();
  } catch (const Error& error) {
    cursor.FailAt(begin, error.message());
  }
}

DeviceOrder ParseList(TextCursor& cursor, int64_t num_devices) {
  const size_t begin = cursor.offset();
  std::vector<int64_t> ids;
  do {
    ids.push_back(cursor.Int());
  } while (cursor.Eat(","));
  try {
    return Mesh({{"devices", num_devices}}, std::move(ids)).order();
  } catch (const Error& error) {
    cursor.FailAt(begin, error.message());
  }
}

Subgroup ParseSubgroup(TextCursor& cursor) {
  if (cursor.Eat("replicated")) return Subgroup::kReplicated;
  if (cursor.Eat("manual")) return Subgroup::kManual;
  if (cursor.Eat("unreduced")) return Subgroup::kUnreduced;
  cursor.Fail("expected replicated, manual or unreduced");
}

void ParseTiled(TextCursor& cursor, HloSharding& sharding) {
  sharding.kind = Kind::kTiled;
  sharding.tile = ParseSizes(cursor);
  const int64_t num_devices = Product(sharding.tile);
  sharding.order =
      cursor.Eat("<=") ? ParseIota(cursor, num_devices) : ParseList(cursor, num_devices);
  const size_t begin = cursor.offset();
  if (cursor.Eat("last_tile_dim_replicate")) {
    sharding.subgroups = {Subgroup::kReplicated};
  } else if (cursor.Eat("last_tile_dims={")) {
    if (cursor.Eat("}")) return;
    do {
      sharding.subgroups.push_back(ParseSubgroup(cursor));
    } while (cursor.Eat(","));
    cursor.Expect("}");
  }
  if (sharding.subgroups.size() > sharding.tile.size()) {
    cursor.FailAt(begin, "more subgroups than tile dimensions");
  }
}

AxisList ParseNamedAxes(TextCursor& cursor, const Mesh& mesh, bool* open) {
  AxisList axes;
  cursor.Expect("{");
  if (cursor.Eat("}")) return axes;
  do {
    if (open && cursor.Eat("?")) {
      *open = true;
      break;
    }
    const size_t begin = cursor.offset();
    const std::string name = cursor.Name("an axis name");
    const std::optional<int> axis = mesh.FindAxis(name);
    if (!axis) cursor.FailAt(begin, "unknown axis '" + name + "'");
    AxisRef ref = FullAxis(mesh, *axis);
    if (cursor.Eat(":")) {
      cursor.Expect("(");
      ref.pre = cursor.Int();
      cursor.Expect(")");
      ref.size = cursor.Int();
    }
    axes.push_back(ref);
  } while (cursor.Eat(","));
  cursor.Expect("}");
  return axes;
}

MeshPtr ParseNamedMesh(TextCursor& cursor) {
  const size_t begin = cursor.offset();
  std::vector<MeshAxis> axes;
  if (!cursor.Eat("]")) {
    do {
      std::string name = cursor.Name("an axis name");
      cursor.Expect("=");
      axes.push_back({std::move(name), cursor.Int()});
    } while (cursor.Eat(","));
    cursor.Expect("]");
  }
  Mesh mesh;
  try {
    mesh = Mesh(std::move(axes));
  } catch (const Error& error) {
    cursor.FailAt(begin, error.message());
  }
  const size_t before_ids = cursor.offset();
  if (cursor.Eat(",") && cursor.Eat("device_ids=")) {
    cursor.Expect("(");
    DeviceOrder order = cursor.Peek() == '[' ? ParseIota(cursor, mesh.num_devices())
                                             : ParseList(cursor, mesh.num_devices());
    cursor.Expect(")");
    mesh = Mesh::WithOrder(mesh.axes(), std::move(order));
  } else {
    cursor.set_offset(before_ids);
  }
  return std::make_shared<const Mesh>(std::move(mesh));
}

void ParseNamedDims(TextCursor& cursor, TensorSharding& named) {
  cursor.Expect("[");
  if (cursor.Eat("]")) return;
  do {
    DimSharding& dim = named.dims.emplace_back();
    dim.axes = ParseNamedAxes(cursor, *named.mesh, &dim.open);
    if (cursor.Eat("p")) dim.priority = cursor.Int();
  } while (cursor.Eat(","));
  cursor.Expect("]");
}

void ParseNamed(TextCursor& cursor, HloSharding& sharding) {
  const size_t begin = cursor.offset();
  sharding.kind = Kind::kNamed;
  TensorSharding named;
  named.mesh = ParseNamedMesh(cursor);
  while (cursor.Eat(",")) {
    if (cursor.Peek() == '[') {
      ParseNamedDims(cursor, named);
    } else if (cursor.Eat("replicated=")) {
      named.replicated = ParseNamedAxes(cursor, *named.mesh, nullptr);
    } else if (cursor.Eat("manual=")) {
      sharding.manual = ParseNamedAxes(cursor, *named.mesh, nullptr);
    } else if (cursor.Eat("unreduced=")) {
      if (cursor.Eat("max")) named.unreduced_kind = ReductionKind::kMax;
      if (cursor.Eat("min")) named.unreduced_kind = ReductionKind::kMin;
      named.unreduced = ParseNamedAxes(cursor, *named.mesh, nullptr);
    } else if (cursor.Eat("replicated")) {
      sharding.kind = Kind::kReplicated;
      return;
    } else if (cursor.Eat("manual")) {
      sharding.kind = Kind::kManual;
      return;
    } else {
      cursor.Fail("expected dimensions, replicated, manual or unreduced");
    }
  }
  if (named.unreduced.empty()) named.unreduced_kind = ReductionKind::kSum;
  try {
    TensorSharding check = named;  // manual axes share the rules of the other lists
    AxisList rest = sharding.manual;
    rest.insert(rest.end(), check.replicated.begin(), check.replicated.end());
    check.replicated = Sorted(std::move(rest));
    check.Verify(check.rank());
  } catch (const Error& error) {
    cursor.FailAt(begin, error.message());
  }
  sharding.named = std::move(named);
}

/// The balanced text after "metadata=".
std::string ParseBalanced(TextCursor& cursor) {
  cursor.Peek();
  const size_t begin = cursor.offset();
  const std::string_view text = cursor.text();
  int depth = 0;
  for (size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\') ++i;
      }
    } else if (text[i] == '{') {
      ++depth;
    } else if (text[i] == '}' && --depth == 0) {
      cursor.set_offset(i + 1);
      return std::string(text.substr(begin, i + 1 - begin));
    } else if (depth == 0) {
      break;
    }
  }
  cursor.FailAt(begin, "expected {...} after metadata=");
}

/// The inside of a leaf, up to its closing brace.
void ParseLeaf(TextCursor& cursor, HloSharding& sharding) {
  if (cursor.Eat("devices=")) {
    ParseTiled(cursor, sharding);
  } else if (cursor.Eat("maximal_mesh[device_id=") || cursor.Eat("single_device[device_id=")) {
    sharding.kind = Kind::kMaximal;
    sharding.device = cursor.Int();
    cursor.Expect("]");
  } else if (cursor.Eat("mesh[")) {
    ParseNamed(cursor, sharding);
  } else if (cursor.Eat("maximal")) {
    sharding.kind = Kind::kMaximal;
    cursor.Expect("device=");
    sharding.device = cursor.Int();
  } else if (cursor.Eat("replicated")) {
    sharding.kind = Kind::kReplicated;
  } else if (cursor.Eat("manual")) {
    sharding.kind = Kind::kManual;
  } else if (cursor.Eat("unreduced")) {
    sharding.kind = Kind::kUnreduced;
  } else if (cursor.Eat("unknown")) {
    sharding.kind = Kind::kUnknown;
  } else {
    cursor.Fail("expected replicated, maximal, manual, unreduced, unknown, devices=[...] or mesh[");
  }
  const bool as = cursor.Eat("shard_as");
  if (as || cursor.Eat("shard_like")) {
    sharding.group = as ? HloSharding::Group::kShardAs : HloSharding::Group::kShardLike;
    sharding.group_id = cursor.Int();
  }
  if (cursor.Eat("metadata=")) sharding.metadata = ParseBalanced(cursor);
  cursor.Expect("}");
}

template <typename T>
std::string Joined(const std::vector<T>& values) {
  std::string text;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += ",";
    text += std::to_string(values[i]);
  }
  return text;
}

std::string IotaString(const DeviceOrder& order) {
  return "[" + Joined(order.reshape) + "]T(" + Joined(order.permutation) + ")";
}

std::string TiledString(const HloSharding& sharding) {
  const DeviceOrder& order = sharding.order;
  std::string text = "devices=[" + Joined(sharding.tile) + "]";
  if (!order.list.empty()) {
    text += Joined(order.list);
  } else if (order.reshape.empty()) {
    text += "<=[" + std::to_string(Product(sharding.tile)) + "]";
  } else {
    text += "<=" + IotaString(order);
  }
  if (sharding.subgroups.empty()) return text;
  if (sharding.subgroups == std::vector<Subgroup>{Subgroup::kReplicated}) {
    return text + " last_tile_dim_replicate";
  }
  text += " last_tile_dims={";
  for (size_t i = 0; i < sharding.subgroups.size(); ++i) {
    if (i > 0) text += ", ";
    switch (sharding.subgroups[i]) {
      case Subgroup::kReplicated:
        text += "replicated";
        break;
      case Subgroup::kManual:
        text += "manual";
        break;
      case Subgroup::kUnreduced:
        text += "unreduced";
        break;
    }
  }
  return text + "}";
}

std::string NamedAxesString(const Mesh& mesh, const AxisList& axes, bool open) {
  std::string text = "{";
  for (const AxisRef& ref : axes) {
    if (text.size() > 1) text += ", ";
    text += "'" + mesh.axis_name(ref.axis) + "'";
    if (!IsFull(mesh, ref)) {
      text += ":(" + std::to_string(ref.pre) + ")" + std::to_string(ref.size);
    }
  }
  if (open) text += text.size() > 1 ? ", ?" : "?";
  return text + "}";
}

std::string NamedString(const HloSharding& sharding) {
  const TensorSharding& named = *sharding.named;
  const Mesh& mesh = *named.mesh;
  std::string text = "mesh[";
  for (int i = 0; i < mesh.num_axes(); ++i) {
    if (i > 0) text += ",";
    text += "'" + mesh.axis_name(i) + "'=" + std::to_string(mesh.axis_size(i));
  }
  text += "]";
  if (!mesh.order().identity()) {
    const DeviceOrder& order = mesh.order();
    text += ", device_ids=(";
    text += order.list.empty() ? IotaString(order) : Joined(order.list);
    text += ")";
  }
  text += ", [";
  for (size_t i = 0; i < named.dims.size(); ++i) {
    if (i > 0) text += ", ";
    text += NamedAxesString(mesh, named.dims[i].axes, named.dims[i].open);
    if (named.dims[i].priority != 0) text += "p" + std::to_string(named.dims[i].priority);
  }
  text += "]";
  if (!named.replicated.empty()) {
    text += ", replicated=" + NamedAxesString(mesh, named.replicated, false);
  }
  if (!named.unreduced.empty()) {
    text += ", unreduced=";
    if (named.unreduced_kind == ReductionKind::kMax) text += "max";
    if (named.unreduced_kind == ReductionKind::kMin) text += "min";
    text += NamedAxesString(mesh, named.unreduced, false);
  }
  if (!sharding.manual.empty()) {
    text += ", manual=" + NamedAxesString(mesh, sharding.manual, false);
  }
  return text;
}

}  // namespace

HloSharding HloSharding::Parse(std::string_view text) {
  TextCursor cursor(text, "sharding");
  HloSharding sharding;
  cursor.Expect("{");
  if (cursor.Eat("}")) {
    sharding.kind = Kind::kTuple;
  } else if (cursor.Peek() == '{') {
    sharding.kind = Kind::kTuple;
    do {
      cursor.Expect("{");
      ParseLeaf(cursor, sharding.elements.emplace_back());
    } while (cursor.Eat(","));
    cursor.Expect("}");
  } else {
    ParseLeaf(cursor, sharding);
  }
  cursor.ExpectEnd();
  return sharding;
}

std::string HloSharding::ToString() const {
  std::string text = "{";
  switch (kind) {
    case Kind::kReplicated:
      text += "replicated";
      break;
    case Kind::kMaximal:
      text += "maximal device=" + std::to_string(device);
      break;
    case Kind::kManual:
      text += "manual";
      break;
    case Kind::kUnknown:
      text += "unknown";
      break;
    case Kind::kUnreduced:
      text += "unreduced";
      break;
    case Kind::kTiled:
      text += TiledString(*this);
      break;
    case Kind::kNamed:
      text += NamedString(*this);
      break;
    case Kind::kTuple:
      for (size_t i = 0; i < elements.size(); ++i) {
        if (i > 0) text += i % 5 == 0 ? ", /*index=" + std::to_string(i) + "*/" : ", ";
        text += elements[i].ToString();
      }
      return text + "}";
  }
  if (group == Group::kShardAs) text += " shard_as " + std::to_string(group_id);
  if (group == Group::kShardLike) text += " shard_like " + std::to_string(group_id);
  if (!metadata.empty()) text += " metadata=" + metadata;
  return text + "}";
}

}  // namespace lockstep
