#include "compiler/ops/collective/collective_rules.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/ops/checks.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/window_attrs.h"

namespace lockstep {
namespace {

/// Size of the groups, where the text or the module says it.
std::optional<int64_t> GroupSize(const Op& op, const CollectiveAttrs& attrs) {
  int64_t members = 0;
  if (attrs.groups.symbolic()) {
    members = attrs.groups.GroupSize();
  } else {
    for (const auto& row : attrs.groups.groups) {
      members = std::max(members, static_cast<int64_t>(row.size()));
    }
  }
  const Module* module = ModuleOf(op);
  const bool known = module && module->num_partitions * module->num_replicas > 1;
  if (attrs.mode == GroupMode::kCrossReplicaAndPartition) {
    if (!known) return std::nullopt;
    return (members > 0 ? members : module->num_replicas) * module->num_partitions;
  }
  if (members > 0) return members;
  if (!known) return std::nullopt;
  return CollectiveGroupSize(attrs, module->num_replicas, module->num_partitions);
}

void CheckChannel(const Op& op, std::string_view suffix) {
  if (!op.attrs.GetBool("use_global_device_ids", false)) return;
  int64_t id = op.attrs.GetInt("channel_id", 0);
  if (op.attrs.Has("channel_handle")) {
    id = StructFields(op, "channel_handle").GetInt("handle", 0);
  }
  if (id > 0) return;
  Fail(op, suffix,
       "use_global_device_ids needs a channel_handle with handle > 0, got " + std::to_string(id));
}

std::vector<Type> OperandTypes(const Op& op, int count) {
  std::vector<Type> types;
  for (int i = 0; i < count; ++i) types.push_back(op.operand(i)->type);
  return types;
}

/// The type that the scalar computation returns; every operand must be promotable to it.
Type ComputedType(const Op& op, std::string_view suffix, int count) {
  Type result;
  for (int i = 0; i < count; ++i) {
    result = CheckReducer(op, suffix, op.region(0), {op.operand(i)->type})[0];
  }
  return result;
}

int NumInputs(const Op& op, const CollectiveAttrs& attrs) {
  return op.num_operands() - (attrs.has_dynamic_root ? 1 : 0);
}

}  // namespace

const Module* ModuleOf(const Op& op) {
  const Region* region = op.parent;
  while (region && region->parent_op) region = region->parent_op->parent;
  return region && region->function ? region->function->module : nullptr;
}

std::optional<int64_t> NumIds(const Op& op, GroupMode mode) {
  const Module* module = ModuleOf(op);
  if (!module) return std::nullopt;
  int64_t partitions = module->num_partitions;
  for (const MeshPtr& mesh : module->meshes) partitions = std::max(partitions, mesh->num_devices());
  if (partitions * module->num_replicas <= 1) return std::nullopt;
  switch (mode) {
    case GroupMode::kCrossPartition:
      return partitions;
    case GroupMode::kFlattenedIds:
      return partitions * module->num_replicas;
    default:
      // One replica is what a module without the attribute has; programs of several replicas say
      // so.
      if (module->num_replicas <= 1) return std::nullopt;
      return module->num_replicas;
  }
}

void CheckGroups(const Op& op, const CollectiveAttrs& attrs, std::string_view unique_suffix,
                 std::string_view range_suffix, std::string_view complete_suffix) {
  if (attrs.groups.symbolic()) return;
  const std::optional<int64_t> count = NumIds(op, attrs.mode);
  std::unordered_set<int64_t> seen;
  for (const auto& row : attrs.groups.groups) {
    for (int64_t id : row) {
      if (id == -1) continue;
      if (id < 0 || (count && id >= *count)) {
        Fail(op, range_suffix,
             "replica_groups name id " + std::to_string(id) +
                 (count ? ", there are " + std::to_string(*count) + " of mode " +
                              std::string(GroupModeName(attrs.mode))
                        : std::string(", ids must not be negative")));
      }
      if (!seen.insert(id).second) {
        Fail(op, unique_suffix, "replica_groups name id " + std::to_string(id) + " twice");
      }
    }
  }
  if (complete_suffix.empty()) return;
  for (int64_t id = 0; id < static_cast<int64_t>(seen.size()); ++id) {
    if (seen.count(id) > 0) continue;
    Fail(op, complete_suffix, "replica_groups leave out id " + std::to_string(id));
  }
}

void CheckPairs(const Op& op, const PermuteAttrs& attrs) {
  if (attrs.pairs.form != PermutePairs::Form::kList) return;
  const std::optional<int64_t> count = NumIds(op, attrs.mode);
  std::unordered_set<int64_t> sources, targets;
  for (const auto& [source, target] : attrs.pairs.pairs) {
    for (int64_t id : {source, target}) {
      if (id >= 0 && (!count || id < *count)) continue;
      Fail(op, "c4",
           "source_target_pairs name id " + std::to_string(id) +
               (count ? ", there are " + std::to_string(*count) + " of mode " +
                            std::string(GroupModeName(attrs.mode))
                      : std::string(", ids must not be negative")));
    }
    if (!sources.insert(source).second) {
      Fail(op, "c2", "source " + std::to_string(source) + " sends to two targets");
    }
    if (!targets.insert(target).second) {
      Fail(op, "c3", "target " + std::to_string(target) + " receives from two sources");
    }
  }
}

/// all_gather: concatenates the operands of a group along a dimension, in group order.
///   Shape     all_gather_dim times the group size
///   Factors   other dims pass; the gathered dim needs replication, apart in operand and result
///   Partition as written, in manual regions and SPMD programs
///   Errors    InvalidArgument all_gather_c1..c6
///   Source    StableHLO spec "all_gather"
std::vector<Type> InferAllGather(const Op& op) {
  CheckChannel(op, "c5");
  const CollectiveAttrs attrs = ReadCollective(op);
  CheckGroups(op, attrs, "c2", "c4", "c3");
  const std::optional<int64_t> size = GroupSize(op, attrs);
  std::vector<Type> results;
  for (int i = 0; i < op.num_operands(); ++i) {
    const Type& type = op.operand(i)->type;
    CheckDim(op, "c1", "all_gather_dim", attrs.gather_dim, type.rank());
    Dims dims = type.dims();
    int64_t& dim = dims[static_cast<size_t>(attrs.gather_dim)];
    dim = dim == kDynamicDim || !size ? kDynamicDim : SaturatingMultiply(dim, *size);
    results.push_back(type.WithDims(dims));
  }
  return results;
}

/// all_reduce: combines the operands of a group element by element.
///   Shape     that of the operands; the element type is the body's
///   Factors   one pass-through factor per dimension
///   Errors    InvalidArgument all_reduce_c1..c7
///   Source    StableHLO spec "all_reduce"
std::vector<Type> InferAllReduce(const Op& op) {
  CheckChannel(op, "c4");
  const CollectiveAttrs attrs = ReadCollective(op);
  CheckGroups(op, attrs, "c1", "c3", "c2");
  if (op.Is(OpCode::kCrossReplicaSum)) return OperandTypes(op, op.num_operands());
  const Type element = ComputedType(op, "c5", op.num_operands());
  std::vector<Type> results;
  for (const Value* value : op.operands) results.push_back(element.WithDims(value->type.dims()));
  return results;
}

/// reduce_scatter: all_reduce, of which each member keeps its part by its place in the group.
///   Shape     scatter_dimension divided by the group size
///   Factors   other dims pass; the scattered dim needs replication, apart in operand and result
///   Errors    InvalidArgument reduce_scatter_c1..c9
///   Source    StableHLO spec "reduce_scatter"
std::vector<Type> InferReduceScatter(const Op& op) {
  CheckChannel(op, "c6");
  const CollectiveAttrs attrs = ReadCollective(op);
  CheckGroups(op, attrs, "c3", "c5", "c4");
  const Type& operand = op.operand(0)->type;
  CheckDim(op, "c2", "scatter_dimension", attrs.scatter_dim, operand.rank());
  const std::optional<int64_t> size = GroupSize(op, attrs);
  Dims dims = operand.dims();
  int64_t& dim = dims[static_cast<size_t>(attrs.scatter_dim)];
  if (dim == kDynamicDim || !size) {
    dim = kDynamicDim;
  } else if (*size == 0 || dim % *size != 0) {
    Fail(op, "c1",
         "dim " + std::to_string(attrs.scatter_dim) + " of size " + std::to_string(dim) +
             " is not divisible by the group size " + std::to_string(*size));
  } else {
    dim /= *size;
  }
  return {ComputedType(op, "c7", 1).WithDims(dims)};
}

/// all_to_all: cuts the operand along split_dimension, sends part j to member j and concatenates
/// what arrives along concat_dimension.
///   Factors   other dims pass; the two dims need replication, apart in operand and result
///   Errors    InvalidArgument all_to_all_c1..c9
///   Source    StableHLO spec "all_to_all"
std::vector<Type> InferAllToAll(const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  if (attrs.split_count < 1) {
    Fail(op, "c4", "split_count is " + std::to_string(attrs.split_count) + ", expected at least 1");
  }
  CheckGroups(op, attrs, "c5", "c7", "c6");
  if (attrs.groups.symbolic() || !attrs.groups.groups.empty()) {
    const int64_t size = attrs.groups.GroupSize();
    if (size != attrs.split_count && size > 0) {
      Fail(op, "c8",
           "groups have " + std::to_string(size) + " members, split_count is " +
               std::to_string(attrs.split_count));
    }
  }
  std::vector<Type> results;
  for (const Value* value : op.operands) {
    const Type& type = value->type;
    CheckDim(op, "c1", "split_dimension", attrs.split_dim, type.rank());
    CheckDim(op, "c3", "concat_dimension", attrs.concat_dim, type.rank());
    Dims dims = type.dims();
    int64_t& split = dims[static_cast<size_t>(attrs.split_dim)];
    if (split != kDynamicDim) {
      if (split % attrs.split_count != 0) {
        Fail(op, "c2",
             "dim " + std::to_string(attrs.split_dim) + " of size " + std::to_string(split) +
                 " is not divisible by split_count " + std::to_string(attrs.split_count));
      }
      split /= attrs.split_count;
    }
    int64_t& concat = dims[static_cast<size_t>(attrs.concat_dim)];
    if (concat != kDynamicDim) concat = SaturatingMultiply(concat, attrs.split_count);
    results.push_back(type.WithDims(dims));
  }
  return results;
}

/// collective_permute: sends operands along source -> target pairs; who receives nothing has zeros.
///   Factors   one pass-through factor per dimension
///   Errors    InvalidArgument collective_permute_c2..c5
///   Source    StableHLO spec "collective_permute"
std::vector<Type> InferCollectivePermute(const Op& op) {
  CheckPairs(op, ReadPermute(op));
  return {op.operand(0)->type};
}

/// collective_broadcast: the root's operands, on every member of its group; zeros in no group.
///   Factors   one pass-through factor per dimension
///   Errors    InvalidArgument collective_broadcast_c1..c5
///   Source    StableHLO spec "collective_broadcast"
std::vector<Type> InferCollectiveBroadcast(const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  CheckGroups(op, attrs, "c1", "c2", "");
  const int count = NumInputs(op, attrs);
  if (count < 1) Fail(op, attrs.has_dynamic_root ? "c4" : "c3", "needs at least one operand");
  if (attrs.has_dynamic_root) {
    const Type& roots = op.operand(count)->type;
    if (roots.dtype() != DType::kI32 || roots.rank() != 1 || !SameDim(roots.dim(0), count)) {
      Fail(op, "c4",
           "the roots must be tensor<" + std::to_string(count) + "xi32>, got " + roots.ToString());
    }
  }
  return OperandTypes(op, count);
}

/// collective_reduce: all_reduce whose result only the root keeps; others have zeros.
///   Factors   one pass-through factor per dimension
///   Errors    InvalidArgument collective_reduce_c1..c4
///   Source    StableHLO spec "collective_reduce"
std::vector<Type> InferCollectiveReduce(const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  CheckGroups(op, attrs, "c1", "c2", "");
  const int count = NumInputs(op, attrs);
  if (count < 1) Fail(op, "c3", "needs at least one operand");
  if (attrs.has_dynamic_root) {
    const Type& roots = op.operand(count)->type;
    if (roots.dtype() != DType::kI32 || roots.rank() != 1 || !SameDim(roots.dim(0), count)) {
      Fail(op, "c3",
           "the roots must have " + std::to_string(count) + " entries, got " + roots.ToString());
    }
  }
  const Type element = ComputedType(op, "c4", count);
  std::vector<Type> results;
  for (int i = 0; i < count; ++i) results.push_back(element.WithDims(op.operand(i)->type.dims()));
  return results;
}

namespace {

/// Operand i and result i belong together; the operands may have different shapes (variadic forms)
/// and then share no factors. Dims other than `moved` pass; each of `moved` needs replication, with
/// a factor of its own for operands and one for results. Operands beyond the results (roots) need
/// replication.
FactorRule MovedDimsRule(const Op& op, const std::vector<int>& moved) {
  const size_t count = op.results.size();
  bool same = count > 0;
  for (size_t i = 1; i < count; ++i) {
    same = same && op.operands[i]->type.dims() == op.operands[0]->type.dims();
  }
  RuleBuilder rule(op);
  const size_t step = same ? count : 1;
  for (size_t first = 0; first < count; first += step) {
    const Dims& from = op.operands[first]->type.dims();
    const Dims& to = op.results[first]->type.dims();
    // Dimension d of the tensors first .. first + step - 1, none of the others.
    const auto dims = [&](int d) {
      std::vector<int> list(first + step, kNoDim);
      std::fill(list.begin() + static_cast<std::ptrdiff_t>(first), list.end(), d);
      return list;
    };
    for (int d = 0; d < static_cast<int>(from.size()); ++d) {
      if (std::find(moved.begin(), moved.end(), d) == moved.end()) {
        rule.Add(from[static_cast<size_t>(d)], dims(d), dims(d));
      }
    }
    for (int d : moved) {
      rule.Add(from[static_cast<size_t>(d)], dims(d), {}, FactorKind::kNeedReplication);
      rule.Add(to[static_cast<size_t>(d)], {}, dims(d), FactorKind::kNeedReplication);
    }
  }
  for (size_t i = count; i < op.operands.size(); ++i) {
    std::vector<int> list(i + 1, kNoDim);
    list[i] = 0;
    rule.Add(op.operands[i]->type.dim(0), list, {}, FactorKind::kNeedReplication, true);
  }
  return rule.Build();
}

}  // namespace

FactorRule CollectivePointwiseRule(const Op& op) { return MovedDimsRule(op, {}); }

FactorRule AllGatherRule(const Op& op) {
  return MovedDimsRule(op, {static_cast<int>(ReadCollective(op).gather_dim)});
}

FactorRule ReduceScatterRule(const Op& op) {
  return MovedDimsRule(op, {static_cast<int>(ReadCollective(op).scatter_dim)});
}

FactorRule AllToAllRule(const Op& op) {
  const CollectiveAttrs attrs = ReadCollective(op);
  std::vector<int> moved = {static_cast<int>(attrs.split_dim)};
  if (attrs.concat_dim != attrs.split_dim) moved.push_back(static_cast<int>(attrs.concat_dim));
  return MovedDimsRule(op, moved);
}

}  // namespace lockstep
