// Records of the sdy ops: annotations, manual regions, and the collectives on global types that
// Shardy's partitioner writes between propagation and lowering.
#include <algorithm>

#include "compiler/ops/checks.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/rule_builder.h"
#include "compiler/ops/sdy/sdy_attrs.h"

namespace lockstep {
namespace {

constexpr std::string_view kEdges = "shardings flow along the edges of its regions, not by factors";
constexpr std::string_view kPointwise = "([i, j])->([i, j])";

std::vector<Type> InferSame(const Op& op) { return {op.operand(0)->type}; }

void CheckSharding(const Op& op, const TensorSharding& sharding, const Type& type,
                   const std::string& which) {
  try {
    sharding.Verify(type.IsTensor() ? type.rank() : 0);
  } catch (const Error& error) {
    throw InvalidArgument(std::string(op.short_name()) + ": " + which + ": " + error.message(),
                          op.location);
  }
}

/// The axes bound by the manual computations around an op.
std::vector<std::string> OuterManualAxes(const Op& op) {
  std::vector<std::string> axes;
  for (const Region* region = op.parent; region && region->parent_op;
       region = region->parent_op->parent) {
    if (!region->parent_op->Is(OpCode::kSdyManualComputation)) continue;
    for (const std::string& axis : ReadManual(*region->parent_op).manual_axes) axes.push_back(axis);
  }
  return axes;
}

/// An axis that stays unreduced keeps its kind, and a new unreduced axis is a sum: only a sum can
/// be made out of a whole value (by zeros).
void CheckUnreducedKind(const Op& op, const TensorSharding& sharding) {
  if (sharding.unreduced.empty() || sharding.unreduced_kind == ReductionKind::kSum) return;
  const auto& from = op.operand(0)->sharding;
  const bool kept = from && from->unreduced_kind == sharding.unreduced_kind &&
                    from->unreduced == sharding.unreduced;
  if (kept) return;
  throw InvalidArgument(std::string(op.short_name()) +
                            ": only sums can become unreduced; max and min must be so already",
                        op.location);
}

/// sharding_constraint, reshard: the value shall have this sharding here.
///   Shape     identity
///   Factors   one pass-through factor per dimension
///   Partition a move from the operand's sharding to the given one
///   Errors    InvalidArgument for shardings that do not fit the type or the mesh
///   Source    sdy dialect
void VerifyConstraint(const Op& op) {
  const TensorSharding& sharding = ReadSharding(op);
  CheckSharding(op, sharding, op.operand(0)->type, "sharding");
  if (!sharding.mesh) return;
  const std::vector<std::string> bound = OuterManualAxes(op);
  for (const AxisRef& ref : sharding.UsedAxes()) {
    const std::string& axis = sharding.mesh->axis_name(ref.axis);
    if (std::find(bound.begin(), bound.end(), axis) == bound.end()) continue;
    throw InvalidArgument(std::string(op.short_name()) + ": axis \"" + axis +
                              "\" is manual here, bound by an enclosing manual_computation",
                          op.location);
  }
  CheckUnreducedKind(op, sharding);
}

/// The type inside a manual computation: divided by the manual axes of each dim, which must come
/// before the free axes and divide the dim.
Type ManualLocalType(const Op& op, const Type& global, const TensorSharding& sharding,
                     const std::vector<std::string>& manual, const std::string& which) {
  if (!global.IsTensor() || !sharding.mesh) return global;
  Dims dims = global.dims();
  for (size_t d = 0; d < dims.size() && d < sharding.dims.size(); ++d) {
    int64_t shards = 1;
    bool free_seen = false;
    for (const AxisRef& ref : sharding.dims[d].axes) {
      const std::string& axis = sharding.mesh->axis_name(ref.axis);
      const bool is_manual = std::find(manual.begin(), manual.end(), axis) != manual.end();
      if (is_manual && free_seen) {
        throw InvalidArgument("manual_computation: " + which + ": manual axis \"" + axis +
                                  "\" comes after a free axis in dimension " + std::to_string(d),
                              op.location);
      }
      free_seen = free_seen || !is_manual;
      if (is_manual) shards *= ref.size;
    }
    if (dims[d] == kDynamicDim) continue;
    if (dims[d] % shards != 0) {
      throw InvalidArgument("manual_computation: " + which + ": dimension " + std::to_string(d) +
                                " of size " + std::to_string(dims[d]) +
                                " is not divisible by its manual axes of size " +
                                std::to_string(shards),
                            op.location);
    }
    dims[d] /= shards;
  }
  return global.WithDims(dims);
}

struct ManualSide {
  const std::vector<TensorSharding>& shardings;
  const char* name;
};

void CheckManualSide(const Op& op, const ManualSide& side, const std::vector<Type>& global,
                     const std::vector<Type>& local, const std::vector<std::string>& manual) {
  if (side.shardings.size() != global.size() || local.size() != global.size()) {
    throw InvalidArgument("manual_computation: " + std::to_string(global.size()) + " " + side.name +
                              "s, " + std::to_string(side.shardings.size()) + " shardings and " +
                              std::to_string(local.size()) + " values in the body",
                          op.location);
  }
  for (size_t i = 0; i < global.size(); ++i) {
    const std::string which = std::string(side.name) + " " + std::to_string(i);
    CheckSharding(op, side.shardings[i], global[i], which);
    const Type wanted = ManualLocalType(op, global[i], side.shardings[i], manual, which);
    if (SameBaseline(local[i], wanted)) continue;
    throw InvalidArgument("manual_computation: " + which + " is " + local[i].ToString() +
                              " in the body, expected " + wanted.ToString(),
                          op.location);
  }
}

MeshPtr CommonMesh(const Op& op, const ManualAttrs& attrs) {
  MeshPtr mesh;
  for (const auto* list : {&attrs.in_shardings, &attrs.out_shardings}) {
    for (const TensorSharding& sharding : *list) {
      if (!sharding.mesh || sharding.mesh->empty()) continue;  // an empty mesh fits any
      if (mesh && !(*mesh == *sharding.mesh)) {
        throw InvalidArgument("manual_computation: shardings of different meshes, @" +
                                  mesh->name() + " and @" + sharding.mesh->name(),
                              op.location);
      }
      mesh = sharding.mesh;
    }
  }
  return mesh;
}

/// manual_computation: a region written for one device along its manual axes; along other axes it
/// stays global.
///   Shape     body types are the global ones divided by the manual axes
///   Factors   none: shardings flow along the edges of its region
///   Partition inlined; its collectives stay as written
///   Errors    InvalidArgument: counts, meshes, order of manual axes, divisibility, body types,
///             axes bound twice
///   Source    sdy dialect
void VerifyManual(const Op& op) {
  const ManualAttrs attrs = ReadManual(op);
  const MeshPtr mesh = CommonMesh(op, attrs);
  const std::vector<std::string> outer = OuterManualAxes(op);
  for (const std::string& axis : attrs.manual_axes) {
    if (mesh && !mesh->FindAxis(axis)) {
      throw InvalidArgument(
          "manual_computation: mesh @" + mesh->name() + " has no axis \"" + axis + "\"",
          op.location);
    }
    if (std::find(outer.begin(), outer.end(), axis) != outer.end()) {
      throw InvalidArgument("manual_computation: axis \"" + axis +
                                "\" is manual in an enclosing manual_computation already",
                            op.location);
    }
  }
  std::vector<Type> global, local;
  for (const Value* value : op.operands) global.push_back(value->type);
  for (const auto& arg : op.region(0).args) local.push_back(arg->type);
  CheckManualSide(op, {attrs.in_shardings, "operand"}, global, local, attrs.manual_axes);
  global.clear();
  for (const auto& value : op.results) global.push_back(value->type);
  CheckManualSide(op, {attrs.out_shardings, "result"}, global, ReturnTypes(op, op.region(0)),
                  attrs.manual_axes);
}

/// named_computation: a call that was inlined and keeps its name; shardings of its edges optional.
void VerifyNamed(const Op& op) {
  const ManualAttrs attrs = ReadManual(op);
  const auto check_count = [&](size_t shardings, size_t values, const char* noun) {
    if (shardings == 0 || shardings == values) return;
    throw InvalidArgument("named_computation: " + std::to_string(shardings) + " shardings for " +
                              std::to_string(values) + " " + noun,
                          op.location);
  };
  check_count(attrs.in_shardings.size(), op.operands.size(), "operands");
  check_count(attrs.out_shardings.size(), op.results.size(), "results");
  for (size_t i = 0; i < attrs.in_shardings.size(); ++i) {
    CheckSharding(op, attrs.in_shardings[i], op.operands[i]->type, "operand " + std::to_string(i));
  }
  for (size_t i = 0; i < attrs.out_shardings.size(); ++i) {
    CheckSharding(op, attrs.out_shardings[i], op.results[i]->type, "result " + std::to_string(i));
  }
  std::vector<Type> types;
  for (const Value* value : op.operands) types.push_back(value->type);
  CheckArgs(op, "types", op.region(0), types);
  const std::vector<Type> returned = ReturnTypes(op, op.region(0));
  bool same = returned.size() == op.results.size();
  for (size_t i = 0; same && i < returned.size(); ++i) {
    same = SameBaseline(returned[i], op.results[i]->type);
  }
  if (!same) {
    throw InvalidArgument("named_computation: the body returns other types than the results",
                          op.location);
  }
}

/// sharding_group: all values with one group id shall have one sharding.
void VerifyGroup(const Op& op) {
  if (!op.attrs.Has("group_id"))
    throw InvalidArgument("sharding_group: group_id is missing", op.location);
  if (ReadGroupId(op) < 0)
    throw InvalidArgument("sharding_group: group_id must not be negative", op.location);
}

void VerifyPropagationBarrier(const Op& op) { ReadAllowedDirection(op); }

/// The collectives of sdy: moves between shardings, on global types.
///   Shape     identity
///   Factors   none: written after propagation
///   Errors    InvalidArgument for an out_sharding that does not fit the type or the mesh
void VerifySdyCollective(const Op& op) {
  CheckSharding(op, ReadSharding(op), op.operand(0)->type, "out_sharding");
}

OpDef Record(OpCode code, InferFn infer, VerifyFn verify) {
  return {.code = code,
          .family = "sdy",
          .signature = {.min_operands = 1, .max_operands = 1, .tensors_only = false},
          .infer = infer,
          .verify = verify};
}

}  // namespace

void AddSdyOps(OpTable& table) {
  for (OpCode code : {OpCode::kSdyShardingConstraint, OpCode::kSdyReshard}) {
    OpDef def = Record(code, InferSame, VerifyConstraint);
    def.factors = PointwiseRule;
    def.stops_shardings = code == OpCode::kSdyReshard;
    def.rule_example = kPointwise;
    table.Add(def);
  }
  OpDef barrier = Record(OpCode::kSdyPropagationBarrier, InferSame, VerifyPropagationBarrier);
  barrier.factors = PointwiseRule;
  barrier.rule_example = kPointwise;
  table.Add(barrier);
  OpDef region = Record(OpCode::kSdyManualComputation, nullptr, VerifyManual);
  region.signature.min_operands = 0;
  region.signature.max_operands = region.signature.results = OpSignature::kMany;
  region.signature.min_regions = region.signature.max_regions = 1;
  region.traits.control_flow = true;
  region.no_factors = kEdges;
  region.no_infer = "result types are part of the text";
  table.Add(region);
  region.code = OpCode::kSdyNamedComputation;
  region.verify = VerifyNamed;
  table.Add(region);
  OpDef group = Record(OpCode::kSdyShardingGroup, nullptr, VerifyGroup);
  group.signature.results = 0;
  group.traits.side_effect = true;
  group.no_factors = "its group ties shardings together";
  group.no_infer = "no results";
  table.Add(group);
  OpDef edge = Record(OpCode::kSdyDataFlowEdge, InferSame, nullptr);
  edge.no_factors = "is an edge itself";
  table.Add(edge);
  for (OpCode code : kSdyCollectives) {
    OpDef def = Record(code, InferSame, VerifySdyCollective);
    def.no_factors = "written after propagation";
    table.Add(def);
  }
}

}  // namespace lockstep
