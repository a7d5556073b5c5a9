// Positional shardings to mesh form and back. Both are the same digits of the device ids, grouped
// once by tile dimension and once by mesh axis; see digits.h.
#include "compiler/sharding/hlo_sharding.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "compiler/sharding/digits.h"

namespace lockstep {
namespace {

using Kind = HloSharding::Kind;
using Subgroup = HloSharding::Subgroup;

/// Larger iota orders are compared as they are written, not device by device.
constexpr int64_t kMaxListed = 1 << 16;

/// The order within a replica group is free. Sorts each group of a list over tile positions, which
/// may then turn out to have an iota form. Only a trailing replicated subgroup is treated: that is
/// what texts use.
DeviceOrder WithSortedReplicas(const HloSharding& sharding, std::vector<int64_t> ids) {
  if (!sharding.subgroups.empty() && sharding.subgroups.back() == Subgroup::kReplicated) {
    const int64_t group = sharding.tile.back();
    for (auto begin = ids.begin(); begin != ids.end(); begin += group) {
      std::sort(begin, begin + group);
    }
  }
  return DeviceOrder::FromList(ids);
}

DeviceOrder SortedReplicas(const HloSharding& sharding) {
  if (sharding.order.list.empty()) return sharding.order;
  return WithSortedReplicas(sharding, sharding.order.list);
}

/// Tile positions to positions of a mesh. The order within replica groups may be changed.
std::optional<DigitMap> TileToMesh(const HloSharding& sharding, const Mesh& mesh) {
  const int64_t count = sharding.NumDevices();
  const std::optional<DigitMap> tile = DigitsOfOrder(sharding.order, count);
  const std::optional<DigitMap> positions = DigitsOfOrder(mesh.order(), count);
  if (tile && positions) {
    const DigitMap to_position = Inverse(*positions);
    DigitMap result;
    bool whole = true;
    for (const DigitPair& pair : *tile) {
      const auto digits = Translate(to_position, {pair.size, pair.to});
      whole = digits.has_value();
      if (!whole) break;
      int64_t from = pair.from * pair.size;
      for (const Digit& digit : *digits) {
        from /= digit.size;
        result.push_back({digit.size, from, digit.stride});
      }
    }
    if (whole) return Merged(result);
  }
  // One of the two is an explicit list, or the digits interleave: compose device by device.
  std::vector<int64_t> position_of(static_cast<size_t>(count));
  for (int64_t p = 0; p < count; ++p) position_of[static_cast<size_t>(mesh.DeviceAt(p))] = p;
  std::vector<int64_t> relative;
  for (int64_t t = 0; t < count; ++t) {
    relative.push_back(position_of[static_cast<size_t>(sharding.order.DeviceAt(t))]);
  }
  return DigitsOfOrder(WithSortedReplicas(sharding, std::move(relative)), count);
}

/// Digit of tile positions for each tile dimension.
std::vector<Digit> TileDigits(const HloSharding& sharding) {
  std::vector<Digit> digits(sharding.tile.size());
  int64_t stride = 1;
  for (size_t i = digits.size(); i-- > 0;) {
    digits[i] = {sharding.tile[i], stride};
    stride *= sharding.tile[i];
  }
  return digits;
}

AxisList AllAxes(const Mesh& mesh) { return UnusedAxes(mesh, {}); }

void CheckFits(const HloSharding& sharding, const Mesh& mesh, int rank) {
  if (sharding.Rank() >= 0 && sharding.Rank() != rank) {
    throw InvalidArgument("sharding " + sharding.ToString() + " is for rank " +
                          std::to_string(sharding.Rank()) + ", the value has rank " +
                          std::to_string(rank));
  }
  if (sharding.NumDevices() > 0 && sharding.NumDevices() != mesh.num_devices()) {
    throw InvalidArgument("sharding " + sharding.ToString() + " is for " +
                          std::to_string(sharding.NumDevices()) + " devices, the mesh has " +
                          std::to_string(mesh.num_devices()));
  }
}

std::optional<TensorSharding> FromTiled(const HloSharding& sharding, const MeshPtr& mesh, int rank,
                                        AxisList* manual) {
  const std::optional<DigitMap> map = TileToMesh(sharding, *mesh);
  if (!map) return std::nullopt;
  TensorSharding result = TensorSharding::Replicated(mesh, rank);
  const std::vector<Digit> digits = TileDigits(sharding);
  AxisList manual_axes;
  for (size_t i = 0; i < digits.size(); ++i) {
    const bool dim = i < static_cast<size_t>(rank);
    const Subgroup role = dim ? Subgroup::kManual : sharding.subgroups[i - rank];
    if (!dim && role == Subgroup::kReplicated) continue;
    const auto positions = Translate(*map, digits[i]);
    if (!positions) return std::nullopt;
    AxisList axes;
    for (const Digit& digit : *positions) {
      const std::optional<AxisList> pieces = AxesOfDigit(*mesh, digit);
      if (!pieces) return std::nullopt;
      axes.insert(axes.end(), pieces->begin(), pieces->end());
    }
    AxisList& target =
        dim ? result.dims[i].axes : (role == Subgroup::kManual ? manual_axes : result.unreduced);
    target.insert(target.end(), axes.begin(), axes.end());
    target = Canonical(target);
  }
  result.unreduced = Canonical(Sorted(result.unreduced));
  if (manual) *manual = Canonical(Sorted(manual_axes));
  return result;
}

std::optional<TensorSharding> FromNamed(const HloSharding& sharding, const MeshPtr& mesh, int rank,
                                        AxisList* manual) {
  const TensorSharding& named = *sharding.named;
  if (*named.mesh == *mesh) {
    TensorSharding result = named;
    result.mesh = mesh;
    if (manual) *manual = sharding.manual;
    return result;
  }
  auto result = ToTensorSharding(ToHloSharding(named, sharding.manual), mesh, rank, manual);
  if (!result) return std::nullopt;
  for (size_t i = 0; i < named.dims.size(); ++i) {
    result->dims[i].open = named.dims[i].open;
    result->dims[i].priority = named.dims[i].priority;
  }
  result->unreduced_kind = named.unreduced_kind;
  return result;
}

/// What equality compares: placement as a kind and the devices of each tile.
struct Canonicalized {
  Kind kind = Kind::kReplicated;
  std::vector<int64_t> tile;  ///< dims, then manual, unreduced (1 = none); replicas left out
  std::vector<Digit> digits;  ///< of device ids, for all of `tile`
  std::vector<int64_t> list;  ///< where there are no digits: sorted device list
  ReductionKind reduction = ReductionKind::kSum;
  bool operator==(const Canonicalized&) const = default;
};

Canonicalized Canonicalize(const HloSharding& original) {
  HloSharding sharding = original;
  Canonicalized result;
  if (sharding.kind == Kind::kNamed) {
    result.reduction = sharding.named->unreduced_kind;
    sharding = ToHloSharding(*sharding.named, sharding.manual);
  }
  result.kind = sharding.kind;
  if (sharding.kind != Kind::kTiled) return result;
  const DeviceOrder order = SortedReplicas(sharding);
  const std::optional<DigitMap> map = DigitsOfOrder(order, sharding.NumDevices());
  const std::vector<Digit> tile = TileDigits(sharding);
  const size_t rank = static_cast<size_t>(sharding.Rank());
  result.tile.assign(sharding.tile.begin(), sharding.tile.begin() + sharding.Rank());
  std::vector<std::vector<Digit>> groups(rank + 2);
  bool whole = map.has_value();
  for (size_t i = 0; whole && i < tile.size(); ++i) {
    const bool dim = i < rank;
    if (!dim && sharding.subgroups[i - rank] == Subgroup::kReplicated) continue;
    const size_t group =
        dim ? i : rank + (sharding.subgroups[i - rank] == Subgroup::kManual ? 0 : 1);
    const auto digits = Translate(*map, tile[i]);
    if (!digits) {
      whole = false;
      break;
    }
    groups[group].insert(groups[group].end(), digits->begin(), digits->end());
  }
  if (!whole) {
    result.tile = sharding.tile;
    if (map && sharding.NumDevices() > kMaxListed) {
      for (const DigitPair& pair : *map) result.digits.push_back({pair.size, pair.to});
      return result;
    }
    for (int64_t p = 0; p < sharding.NumDevices(); ++p) result.list.push_back(order.DeviceAt(p));
    return result;
  }
  bool trivial = true;
  for (size_t g = 0; g < groups.size(); ++g) {
    int64_t size = 1;
    for (const Digit& digit : MergedDigits(groups[g])) {
      size *= digit.size;
      result.digits.push_back(digit);
    }
    if (g >= rank) result.tile.push_back(size);
    if (size > 1) trivial = false;
  }
  const int64_t total = sharding.NumDevices();
  if (trivial) return {Kind::kReplicated, {}, {}, {}, result.reduction};
  if (result.tile[rank] == total) return {Kind::kManual, {}, {}, {}, result.reduction};
  if (result.tile[rank + 1] == total) return {Kind::kUnreduced, {}, {}, {}, result.reduction};
  return result;
}

}  // namespace

int64_t HloSharding::NumDevices() const {
  if (kind == Kind::kNamed) return named->mesh->num_devices();
  if (kind != Kind::kTiled) return 0;
  return std::accumulate(tile.begin(), tile.end(), int64_t{1}, std::multiplies<>());
}

int HloSharding::Rank() const {
  if (kind == Kind::kNamed) return named->rank();
  return kind == Kind::kTiled ? static_cast<int>(tile.size() - subgroups.size()) : -1;
}

bool HloSharding::operator==(const HloSharding& other) const {
  if (group != other.group || (group != Group::kNone && group_id != other.group_id)) return false;
  if (kind == Kind::kTuple || other.kind == Kind::kTuple) {
    return kind == other.kind && elements == other.elements;
  }
  if (kind == Kind::kMaximal && other.kind == Kind::kMaximal) return device == other.device;
  return Canonicalize(*this) == Canonicalize(other);
}

std::optional<TensorSharding> ToTensorSharding(const HloSharding& sharding, MeshPtr mesh, int rank,
                                               AxisList* manual) {
  LOCKSTEP_CHECK(mesh != nullptr) << "ToTensorSharding without a mesh";
  if (manual) manual->clear();
  CheckFits(sharding, *mesh, rank);
  TensorSharding result = TensorSharding::Replicated(mesh, rank);
  switch (sharding.kind) {
    case Kind::kReplicated:
      return result;
    case Kind::kUnknown:
      return TensorSharding::Open(mesh, rank);
    case Kind::kMaximal:
      return TensorSharding::Replicated(
          std::make_shared<const Mesh>(
              Mesh::Maximal(sharding.device, "maximal_mesh_" + std::to_string(sharding.device))),
          0);
    case Kind::kManual:
      if (manual) *manual = AllAxes(*mesh);
      return result;
    case Kind::kUnreduced:
      result.unreduced = AllAxes(*mesh);
      return result;
    case Kind::kTiled:
      return FromTiled(sharding, mesh, rank, manual);
    case Kind::kNamed:
      return FromNamed(sharding, mesh, rank, manual);
    case Kind::kTuple:
      return std::nullopt;
  }
  return std::nullopt;
}

HloSharding ToHloSharding(const TensorSharding& sharding, const AxisList& manual) {
  HloSharding result;
  if (sharding.IsMaximal()) {
    result.kind = Kind::kMaximal;
    result.device = sharding.mesh->DeviceAt(0);
    return result;
  }
  if (sharding.IsFullyReplicated() && AxesSize(manual) == 1) return result;
  const Mesh& mesh = *sharding.mesh;
  const int64_t count = mesh.num_devices();
  AxisList used = sharding.UsedAxes();
  used.insert(used.end(), manual.begin(), manual.end());
  const AxisList replicas = UnusedAxes(mesh, used);
  if (AxesSize(manual) == count) {
    result.kind = Kind::kManual;
    return result;
  }
  if (AxesSize(sharding.unreduced) == count) {
    result.kind = Kind::kUnreduced;
    return result;
  }
  result.kind = Kind::kTiled;
  AxisList all;  // tile positions, major first
  auto add = [&](const AxisList& axes) {
    result.tile.push_back(AxesSize(axes));
    all.insert(all.end(), axes.begin(), axes.end());
  };
  for (const DimSharding& dim : sharding.dims) add(dim.axes);
  const std::pair<const AxisList*, Subgroup> groups[] = {
      {&manual, Subgroup::kManual},
      {&sharding.unreduced, Subgroup::kUnreduced},
      {&replicas, Subgroup::kReplicated}};
  for (const auto& [axes, role] : groups) {
    if (AxesSize(*axes) == 1) continue;
    add(*axes);
    result.subgroups.push_back(role);
  }
  if (const auto positions = DigitsOfOrder(mesh.order(), count)) {
    std::vector<Digit> devices;
    bool whole = true;
    for (const AxisRef& ref : all) {
      const auto digits = Translate(*positions, DigitOfAxis(mesh, ref));
      whole = whole && digits.has_value();
      if (!whole) break;
      devices.insert(devices.end(), digits->begin(), digits->end());
    }
    if (whole) {
      result.order = OrderOfDigits(std::move(devices));
      return result;
    }
  }
  std::vector<int64_t> ids;
  for (int64_t tile = 0; tile < count; ++tile) {
    ids.push_back(mesh.DeviceAt(PositionAlong(mesh, tile, all)));
  }
  result.order = DeviceOrder::FromList(ids);
  return result;
}

namespace {

/// Boundaries of a sharding's digits in positions of the base order; nullopt if it has no digits.
std::optional<std::vector<int64_t>> CutsOf(const HloSharding& sharding, const Mesh& base) {
  const auto map = TileToMesh(sharding, base);
  if (!map) return std::nullopt;
  std::vector<int64_t> cuts;
  const std::vector<Digit> tile = TileDigits(sharding);
  const size_t rank = static_cast<size_t>(sharding.Rank());
  for (size_t i = 0; i < tile.size(); ++i) {
    if (i >= rank && sharding.subgroups[i - rank] == Subgroup::kReplicated) continue;
    const auto digits = Translate(*map, tile[i]);
    if (!digits) return std::nullopt;
    for (const Digit& digit : *digits) {
      cuts.push_back(digit.stride);
      cuts.push_back(digit.stride * digit.size);
    }
  }
  return cuts;
}

/// Adds the cuts to a chain of divisors if the result is one, too.
bool ExtendChain(std::vector<int64_t>& chain, const std::vector<int64_t>& cuts) {
  std::vector<int64_t> all = chain;
  all.insert(all.end(), cuts.begin(), cuts.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (size_t i = 1; i < all.size(); ++i) {
    if (all[i] % all[i - 1] != 0) return false;
  }
  chain = std::move(all);
  return true;
}

}  // namespace

Mesh CommonMesh(const std::vector<HloSharding>& shardings, int64_t num_devices) {
  std::vector<HloSharding> leaves;
  std::function<void(const HloSharding&)> collect = [&](const HloSharding& sharding) {
    for (const HloSharding& element : sharding.elements) collect(element);
    if (sharding.kind == Kind::kNamed) {
      collect(ToHloSharding(*sharding.named, sharding.manual));
    } else if (sharding.kind == Kind::kTiled) {
      CheckFits(sharding, Mesh({{"devices", num_devices}}), sharding.Rank());
      leaves.push_back(sharding);
    }
  };
  for (const HloSharding& sharding : shardings) collect(sharding);
  // Positions are device ids, unless no sharding follows them.
  Mesh flat({{"devices", num_devices}});
  const bool crosswise = std::none_of(leaves.begin(), leaves.end(), [&](const HloSharding& leaf) {
    return CutsOf(leaf, flat).has_value();
  });
  if (!leaves.empty() && crosswise) {
    flat = Mesh::WithOrder(flat.axes(), SortedReplicas(leaves.front()));
  }
  std::vector<int64_t> chain = {1, num_devices};
  if (num_devices == 1) chain = {1};
  for (const HloSharding& sharding : leaves) {
    if (const auto cuts = CutsOf(sharding, flat)) ExtendChain(chain, *cuts);
  }
  std::vector<MeshAxis> axes;
  for (size_t i = chain.size(); i-- > 1;) {
    axes.push_back({"_axis_" + std::to_string(axes.size()), chain[i] / chain[i - 1]});
  }
  if (axes.empty()) axes.push_back({"_axis_0", 1});
  return Mesh::WithOrder(std::move(axes), flat.order());
}

}  // namespace lockstep
