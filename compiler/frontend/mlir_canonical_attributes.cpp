// One attribute map whatever the spelling: index lists become array<i64>, replica groups and
// permute pairs get their own kinds, `sdy.sharding` moves to the result values, properties are
// sorted by name.
#include <algorithm>
#include <array>

#include "compiler/frontend/mlir_module_parser.h"

namespace lockstep {
namespace {

/// Properties that older texts write as `dense<[...]> : tensor<nxi64>` and newer as array<i64>.
constexpr std::array<std::string_view, 21> kListProperties = {"broadcast_dimensions",
                                                              "broadcast_sizes",
                                                              "permutation",
                                                              "dimensions",
                                                              "start_indices",
                                                              "limit_indices",
                                                              "strides",
                                                              "edge_padding_low",
                                                              "edge_padding_high",
                                                              "interior_padding",
                                                              "slice_sizes",
                                                              "window_dimensions",
                                                              "window_strides",
                                                              "base_dilations",
                                                              "window_dilations",
                                                              "lhs_dilation",
                                                              "rhs_dilation",
                                                              "fft_length",
                                                              "window_reversal",
                                                              "known_expanding_dimensions",
                                                              "known_nonexpanding_dimensions"};

/// Groups and pairs are written out when printed.
constexpr int64_t kMaxListedIds = int64_t{1} << 24;

bool IsListProperty(std::string_view name) {
  return std::find(kListProperties.begin(), kListProperties.end(), name) != kListProperties.end();
}

Attribute ToDenseArray(const Attribute& value) {
  const auto* dense = value.As<Attribute::Dense>();
  if (!dense || dense->literal.rank() != 1 ||
      !(IsInteger(dense->literal.dtype()) || IsBool(dense->literal.dtype()))) {
    return value;
  }
  Attribute::DenseArray array;
  array.dtype = dense->literal.dtype();
  for (int64_t i = 0; i < dense->literal.num_elements(); ++i) {
    array.ints.push_back(dense->literal.GetInt(i));
  }
  return Attribute(std::move(array));
}

}  // namespace

ReplicaGroups MlirModuleParser::ToMeshGroups(const AttrMap& fields, size_t at) {
  ReplicaGroups groups;
  const Attribute* mesh = fields.Find("mesh");
  const auto* symbol = mesh ? mesh->As<Attribute::Symbol>() : nullptr;
  const auto* inline_mesh = mesh ? mesh->As<Attribute::Struct>() : nullptr;
  if (symbol) {
    groups.mesh = mesh_table_.Find(symbol->value);
    if (!groups.mesh) groups.mesh = FindMeshAhead(symbol->value);
    if (!groups.mesh) FailAt(at, "unknown mesh @" + symbol->value);
  } else if (inline_mesh) {
    std::vector<MeshAxis> axes;
    const Attribute* listed = inline_mesh->fields.Find("axes");
    const auto* array = listed ? listed->As<Attribute::Array>() : nullptr;
    if (array) {
      for (const Attribute& element : array->values) {
        const auto* axis = element.As<Attribute::Struct>();
        if (!axis) FailAt(at, "axes of a mesh must be #stablehlo.mesh_axis");
        axes.push_back({axis->fields.GetString("name", ""), axis->fields.GetInt("size", 0)});
      }
    }
    groups.mesh = mesh_table_.AddInline(
        Mesh(std::move(axes), inline_mesh->fields.GetInts("device_ids", {}), ""));
  } else {
    FailAt(at, "replica_group_mesh_axes needs a mesh");
  }
  if (groups.mesh->num_devices() > kMaxListedIds) {
    FailAt(at, "replica groups over more than 2^24 devices");
  }
  const Attribute* listed = fields.Find("axes");
  const auto* array = listed ? listed->As<Attribute::Array>() : nullptr;
  const auto* no_axes = listed ? listed->As<Attribute::DenseArray>() : nullptr;
  if (!array && !(no_axes && no_axes->ints.empty())) {
    FailAt(at, "replica_group_mesh_axes needs a list of axes");
  }
  for (size_t i = 0; array && i < array->values.size(); ++i) {
    const auto* ref = array->values[i].As<Attribute::Struct>();
    if (!ref) FailAt(at, "axes of replica groups must be #stablehlo.axis_ref");
    const std::string name = ref->fields.GetString("name", "");
    const auto axis = groups.mesh->FindAxis(name);
    if (!axis) FailAt(at, "mesh @" + groups.mesh->name() + " has no axis \"" + name + "\"");
    AxisRef piece = FullAxis(*groups.mesh, *axis);
    if (const Attribute* sub = ref->fields.Find("sub_axis_info")) {
      const auto* info = sub->As<Attribute::Struct>();
      if (!info) FailAt(at, "sub_axis_info must be written (pre-size)size");
      piece.pre = info->fields.GetInt("pre_size", 1);
      piece.size = info->fields.GetInt("size", 1);
      if (piece.pre < 1 || piece.size < 1 || groups.mesh->axis_size(*axis) % piece.size != 0 ||
          (groups.mesh->axis_size(*axis) / piece.size) % piece.pre != 0) {
        FailAt(at, "sub-axis of \"" + name + "\" does not fit its size " +
                       std::to_string(groups.mesh->axis_size(*axis)));
      }
    }
    groups.axes.push_back(piece);
  }
  return groups;
}

Attribute MlirModuleParser::ToReplicaGroups(const Attribute& value, size_t at) {
  if (value.As<ReplicaGroups>()) return value;
  if (const auto* mesh_axes = value.As<Attribute::Struct>()) {
    return Attribute(source().Located(at, [&] { return ToMeshGroups(mesh_axes->fields, at); }));
  }
  const auto* dense = value.As<Attribute::Dense>();
  if (!dense || dense->literal.rank() != 2 || !IsInteger(dense->literal.dtype())) {
    FailAt(at, "replica_groups must be a two-dimensional list of integers");
  }
  if (dense->literal.num_elements() > kMaxListedIds) {
    FailAt(at, "replica_groups hold more than 2^24 ids");
  }
  ReplicaGroups groups;
  const int64_t columns = dense->literal.dims()[1];
  for (int64_t row = 0; row < dense->literal.dims()[0] && columns > 0; ++row) {
    std::vector<int64_t>& group = groups.groups.emplace_back();
    for (int64_t i = 0; i < columns; ++i) {
      const int64_t id = dense->literal.GetInt(row * columns + i);
      if (id >= 0) {
        group.push_back(id);
      } else if (id != -1) {
        FailAt(at, "replica_groups hold the negative id " + std::to_string(id));
      }
    }
  }
  return Attribute(std::move(groups));
}

Attribute MlirModuleParser::ToPermutePairs(const Attribute& value, size_t at) {
  if (value.As<PermutePairs>()) return value;
  const auto* dense = value.As<Attribute::Dense>();
  const bool pairs = dense && IsInteger(dense->literal.dtype()) && dense->literal.rank() == 2 &&
                     (dense->literal.dims()[1] == 2 || dense->literal.num_elements() == 0);
  if (!pairs) FailAt(at, "source_target_pairs must be a list of pairs of integers");
  if (dense->literal.num_elements() > kMaxListedIds) {
    FailAt(at, "source_target_pairs hold more than 2^24 ids");
  }
  PermutePairs permute;
  for (int64_t i = 0; i + 1 < dense->literal.num_elements(); i += 2) {
    permute.pairs.emplace_back(dense->literal.GetInt(i), dense->literal.GetInt(i + 1));
  }
  return Attribute(std::move(permute));
}

void MlirModuleParser::CheckSharding(const TensorSharding& sharding, const Type& type, size_t at) {
  if (sharding.mesh->maximal()) return;
  const int rank = type.IsTensor() ? type.rank() : 0;
  if (sharding.rank() != rank) {
    FailAt(at, "sharding " + sharding.ToSdyString() + " has " + std::to_string(sharding.rank()) +
                   " dimensions, the value of type " + type.ToString() + " has " +
                   std::to_string(rank));
  }
}

void MlirModuleParser::TakeResultShardings(OpState& state) {
  Op& op = *state.op;
  for (size_t i = 0; i < state.attrs.size(); ++i) {
    if (state.attrs[i].first != "sdy.sharding") continue;
    const auto* list = state.attrs[i].second.As<Attribute::ShardingList>();
    if (!list) {
      FailAt(state.offset, "sdy.sharding of an operation must be #sdy.sharding_per_value");
    }
    // An op without results may hold one entry (where it runs); it stays an attribute.
    if (op.results.empty() && list->values.size() == 1) return;
    if (list->values.size() != op.results.size()) {
      FailAt(state.offset, "sdy.sharding has " + std::to_string(list->values.size()) +
                               " entries, " + std::string(op.short_name()) + " has " +
                               std::to_string(op.results.size()) + " results");
    }
    for (size_t k = 0; k < list->values.size(); ++k) {
      CheckSharding(list->values[k], op.results[k]->type, state.offset);
      op.results[k]->sharding = list->values[k];
    }
    state.attrs.erase(state.attrs.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

void MlirModuleParser::Canonicalize(OpState& state) {
  Op& op = *state.op;
  if (state.has_dot_fields || op.code == OpCode::kDotGeneral) {
    bool present = false;
    for (const auto& [name, value] : state.attrs) present |= name == "dot_dimension_numbers";
    if (!present) {
      FillStructDefaults("dot", state.dot_fields);
      state.Set("dot_dimension_numbers",
                Attribute(Attribute::Struct{"stablehlo", "dot", std::move(state.dot_fields)}));
    }
  }
  TakeResultShardings(state);
  std::sort(state.attrs.begin(), state.attrs.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 0; i < state.attrs.size(); ++i) {
    auto& [name, value] = state.attrs[i];
    if (i > 0 && state.attrs[i - 1].first == name) {
      FailAt(state.offset, "attribute '" + name + "' appears twice");
    }
    if (name == "replica_groups" && op.code != OpCode::kCustomCall) {
      value = ToReplicaGroups(value, state.offset);
    } else if (name == "source_target_pairs" && op.code != OpCode::kCustomCall) {
      value = ToPermutePairs(value, state.offset);
    } else if (IsListProperty(name)) {
      value = ToDenseArray(value);
    } else if (name == "allowed_direction") {
      if (const auto* number = value.As<Attribute::Int>()) {
        constexpr std::array<std::string_view, 4> kNames = {"NONE", "FORWARD", "BACKWARD", "BOTH"};
        if (number->value < 0 || number->value > 3) {
          FailAt(state.offset, "allowed_direction must be 0 to 3");
        }
        value = Attribute(Attribute::Enum{"sdy", "propagation_direction",
                                          std::string(kNames[static_cast<size_t>(number->value)])});
      }
    } else if (name == "sharding" || name == "out_sharding") {
      const auto* sharding = value.As<Attribute::Sharding>();
      if (sharding && !op.results.empty()) {
        CheckSharding(sharding->value, op.results[0]->type, state.offset);
      }
    }
    op.attrs.Set(name, value);
  }
}

}  // namespace lockstep
