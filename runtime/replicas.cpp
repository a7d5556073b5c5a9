// Devices that hold the same part of an array must hold the same bits. Where they do not, the axes
// of the mesh along which they differ say what is missing: a sum over them, or the axis in the
// sharding.
#include <algorithm>
#include <cstring>

#include "runtime/divergence.h"

namespace lockstep {
namespace {

bool SamePart(const ShardedArray& array, const LocalShard& a, const LocalShard& b) {
  if (array.PartialOf(a.device) != array.PartialOf(b.device)) return false;
  for (size_t d = 0; d < a.ranges.size(); ++d) {
    if (a.ranges[d].offset != b.ranges[d].offset ||
        a.ranges[d].valid_size != b.ranges[d].valid_size) {
      return false;
    }
  }
  return true;
}

// The elements of a shard that are not those of its global array, by their number in the shard;
// padding has no meaning.
std::vector<int64_t> DifferingFrom(const LocalShard& shard, const Literal& global) {
  Literal wanted = shard.data;  // same padding, valid part overwritten
  CopyShard(global, wanted, shard.ranges);
  std::vector<int64_t> found;
  if (wanted.BitwiseEqual(shard.data)) return found;
  const int64_t width = StorageBytes(wanted.dtype());
  for (int64_t i = 0; i < wanted.num_elements(); ++i) {
    if (std::memcmp(wanted.data() + i * width, shard.data.data() + i * width,
                    static_cast<size_t>(width)) != 0) {
      found.push_back(i);
    }
  }
  return found;
}

// The elements of the first that the second has otherwise.
std::vector<int64_t> Differing(const LocalShard& a, const LocalShard& b, const Literal& global) {
  Literal room(global.dtype(), global.dims());
  CopyShardBack(b.data, room, b.ranges);
  return DifferingFrom(a, room);
}

Dims GlobalIndex(const LocalShard& shard, int64_t element) {
  const Dims& dims = shard.data.dims();
  Dims index(dims.size());
  for (size_t d = dims.size(); d-- > 0;) {
    index[d] = shard.ranges[d].offset + element % dims[d];
    element /= dims[d];
  }
  return index;
}

void NamePair(const ShardedArray& array, const Literal& global, ReplicaFault& fault) {
  const LocalShard here = array.Shard(fault.device);
  for (int64_t other = 0; other < fault.device; ++other) {
    const LocalShard there = array.Shard(other);
    if (!SamePart(array, here, there)) continue;
    const std::vector<int64_t> differing = Differing(here, there, global);
    if (differing.empty()) continue;
    fault.other = other;
    fault.index = GlobalIndex(here, differing[0]);
    fault.here = here.data.ElementString(differing[0]);
    fault.there = there.data.ElementString(differing[0]);
    return;
  }
}

void NameAxes(const ShardedArray& array, const Literal& global, ReplicaFault& fault) {
  const MeshPtr& mesh = array.layout().sharding.mesh;
  if (!mesh || mesh->maximal() || mesh->num_devices() != array.num_devices()) return;
  for (int axis = 0; axis < mesh->num_axes(); ++axis) {
    for (int64_t position = 0; position < mesh->num_devices(); ++position) {
      std::vector<int64_t> at = mesh->Coordinates(position);
      if (at[static_cast<size_t>(axis)] == 0) continue;
      at[static_cast<size_t>(axis)] = 0;
      const LocalShard here = array.Shard(mesh->DeviceAt(position));
      const LocalShard there = array.Shard(mesh->DeviceAt(mesh->Position(at)));
      if (!SamePart(array, here, there) || Differing(here, there, global).empty()) continue;
      fault.axes.push_back(mesh->axis_name(axis));
      break;
    }
  }
}

}  // namespace

std::string ReplicaFault::Text() const {
  if (device < 0) return "";
  std::string text;
  if (other < 0) {
    text = "device " + std::to_string(device) + " holds another replica than the others";
  } else {
    text = "devices " + std::to_string(other) + " and " + std::to_string(device) +
           " hold different replicas";
  }
  for (size_t i = 0; i < axes.size(); ++i) text += (i == 0 ? " along {" : ",") + axes[i];
  return axes.empty() ? text : text + "}";
}

ReplicaFault CompareReplicas(const ShardedArray& array, const Literal& global) {
  ReplicaFault fault;
  std::vector<Literal> partials;
  for (int64_t i = 0; array.num_partials() > 1 && i < array.num_partials(); ++i) {
    partials.push_back(array.Partial(i));
  }
  for (int64_t device = 0; device < array.num_devices(); ++device) {
    const LocalShard shard = array.Shard(device);
    const size_t partial = static_cast<size_t>(array.PartialOf(device));
    const std::vector<int64_t> differing =
        DifferingFrom(shard, partials.empty() ? global : partials[partial]);
    if (differing.empty()) continue;
    if (fault.device < 0) fault.device = device;
    fault.mismatches = std::max(fault.mismatches, static_cast<int64_t>(differing.size()));
  }
  if (fault.device < 0) return fault;
  NamePair(array, global, fault);
  NameAxes(array, global, fault);
  return fault;
}

}  // namespace lockstep
