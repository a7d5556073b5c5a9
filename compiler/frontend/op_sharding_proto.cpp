// The message (xla_data.proto): type=1, tile_assignment_dimensions=3, tile_assignment_devices=4,
// tuple_shardings=5, replicate_on_last_tile_dim=6, last_tile_dims=8, iota_reshape_dims=9,
// iota_transpose_perm=10, is_shard_group=11, shard_group_id=12, shard_group_type=13.
#include "compiler/frontend/op_sharding_proto.h"

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

constexpr int kMaxTupleDepth = 4;

class ProtoReader {
 public:
  explicit ProtoReader(std::string_view bytes) : bytes_(bytes) {}
  bool AtEnd() const { return at_ >= bytes_.size(); }
  uint64_t Varint() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (AtEnd()) Fail();
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      value |= static_cast<uint64_t>(byte & 0x7F) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    Fail();
  }
  std::string_view Bytes() {
    const uint64_t size = Varint();
    if (size > bytes_.size() - at_) Fail();
    const std::string_view piece = bytes_.substr(at_, static_cast<size_t>(size));
    at_ += static_cast<size_t>(size);
    return piece;
  }
  /// A repeated integer field, packed or single.
  void Integers(uint64_t wire, std::vector<int64_t>& into) {
    if (wire != 2) {
      into.push_back(static_cast<int64_t>(Varint()));
      return;
    }
    ProtoReader packed(Bytes());
    while (!packed.AtEnd()) into.push_back(static_cast<int64_t>(packed.Varint()));
  }
  void Skip(uint64_t wire) {
    if (wire == 0) {
      Varint();
    } else if (wire == 2) {
      Bytes();
    } else if (wire == 1 || wire == 5) {
      const size_t size = wire == 1 ? 8 : 4;
      if (size > bytes_.size() - at_) Fail();
      at_ += size;
    } else {
      Fail();
    }
  }
  [[noreturn]] static void Fail() {
    throw InvalidArgument("sharding is neither text in braces nor a serialized OpSharding");
  }

 private:
  std::string_view bytes_;
  size_t at_ = 0;
};

HloSharding::Subgroup SubgroupOf(int64_t type) {
  switch (type) {
    case 0:
      return HloSharding::Subgroup::kReplicated;
    case 4:
      return HloSharding::Subgroup::kManual;
    case 6:
      return HloSharding::Subgroup::kUnreduced;
    default:
      throw InvalidArgument("serialized OpSharding has an unknown subgroup");
  }
}

/// The fields of the message that need others to be understood.
struct OpShardingFields {
  std::vector<int64_t> devices;
  std::vector<int64_t> reshape;
  std::vector<int64_t> transpose;
  std::vector<int64_t> last_dims;
  int64_t type = 0;
  bool replicate_last = false;
  bool grouped = false;
  bool like = false;
};

HloSharding Decode(std::string_view bytes, int depth);

/// What stands for itself goes into the sharding at once.
OpShardingFields ReadFields(std::string_view bytes, int depth, HloSharding& sharding) {
  OpShardingFields fields;
  ProtoReader reader(bytes);
  while (!reader.AtEnd()) {
    const uint64_t tag = reader.Varint();
    const uint64_t wire = tag & 7;
    switch (tag >> 3) {
      case 1:
        fields.type = static_cast<int64_t>(reader.Varint());
        break;
      case 3:
        reader.Integers(wire, sharding.tile);
        break;
      case 4:
        reader.Integers(wire, fields.devices);
        break;
      case 5:
        sharding.elements.push_back(Decode(reader.Bytes(), depth + 1));
        break;
      case 6:
        fields.replicate_last = reader.Varint() != 0;
        break;
      case 8:
        reader.Integers(wire, fields.last_dims);
        break;
      case 9:
        reader.Integers(wire, fields.reshape);
        break;
      case 10:
        reader.Integers(wire, fields.transpose);
        break;
      case 11:
        fields.grouped = reader.Varint() != 0;
        break;
      case 12:
        sharding.group_id = static_cast<int64_t>(reader.Varint());
        break;
      case 13:
        fields.like = reader.Varint() != 0;
        break;
      default:
        reader.Skip(wire);
    }
  }
  return fields;
}

/// The device order of a tiled sharding: a list, or an iota that is reshaped and transposed.
void SetTiles(OpShardingFields fields, HloSharding& sharding) {
  for (int64_t dim : fields.last_dims) sharding.subgroups.push_back(SubgroupOf(dim));
  if (fields.last_dims.empty() && fields.replicate_last) {
    sharding.subgroups.push_back(HloSharding::Subgroup::kReplicated);
  }
  if (sharding.subgroups.size() > sharding.tile.size()) ProtoReader::Fail();
  std::vector<MeshAxis> tiles;
  for (size_t i = 0; i < sharding.tile.size(); ++i) {
    tiles.push_back({std::to_string(i), sharding.tile[i]});
  }
  // Meshes check sizes and permutations.
  if (!fields.devices.empty()) {
    sharding.order = Mesh(std::move(tiles), std::move(fields.devices)).order();
  } else {
    DeviceOrder order;
    order.reshape = std::move(fields.reshape);
    for (int64_t dim : fields.transpose) order.permutation.push_back(static_cast<int>(dim));
    sharding.order = Mesh::WithOrder(std::move(tiles), std::move(order)).order();
  }
}

HloSharding Decode(std::string_view bytes, int depth) {
  using Kind = HloSharding::Kind;
  if (depth > kMaxTupleDepth) throw InvalidArgument("serialized OpSharding is nested too deeply");
  HloSharding sharding;
  OpShardingFields fields = ReadFields(bytes, depth, sharding);
  constexpr Kind kKinds[] = {Kind::kReplicated, Kind::kMaximal, Kind::kTuple,    Kind::kTiled,
                             Kind::kManual,     Kind::kUnknown, Kind::kUnreduced};
  if (fields.type < 0 || fields.type > 6)
    throw InvalidArgument("serialized OpSharding has an unknown type");
  sharding.kind = kKinds[fields.type];
  if (fields.grouped)
    sharding.group = fields.like ? HloSharding::Group::kShardLike : HloSharding::Group::kShardAs;
  if (sharding.kind == Kind::kMaximal) {
    sharding.device = fields.devices.empty() ? 0 : fields.devices[0];
    sharding.tile.clear();
  }
  if (sharding.kind == Kind::kTiled) SetTiles(std::move(fields), sharding);
  return sharding;
}

}  // namespace

HloSharding ReadOpSharding(std::string_view value) {
  if (value.starts_with("{")) return HloSharding::Parse(value);
  return Decode(value, 0);
}

}  // namespace lockstep
