// Manual regions, and the collectives that the user wrote in them.
//
// A manual computation names axes along which its body sees local shards; along the other (free)
// axes the body is still a global program. The body is partitioned in place, without an op of its
// own. Worked example, mesh x=2, y=4, manual {x}: a tensor<16x12> with in_sharding {x},{} is a
// tensor<8x12> in the body; if the body's value is sharded {},{y} there, the SPMD value is
// tensor<8x3>, and seen from outside it lies as {x},{y}. The body's arithmetic and collectives only
// use free axes, apart from what the user wrote himself.

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/partition/partitioner.h"
#include "compiler/partition/reshard_plan.h"

namespace lockstep {
namespace {

/// Meshes up to this size are searched for the axes of a list of device groups.
constexpr int64_t kSearchedDevices = 1024;

AxisList ManualAxes(const Mesh& mesh, const std::vector<std::string>& names) {
  AxisList axes;
  for (const std::string& name : names) {
    if (std::optional<int> axis = mesh.FindAxis(name)) axes.push_back(FullAxis(mesh, *axis));
  }
  return axes;
}

/// The manual axes of `outer` (in each dim before the free ones), then the free axes of `inner`.
TensorSharding Compose(const MeshPtr& mesh, const TensorSharding& outer, const AxisList& manual,
                       const TensorSharding& inner) {
  TensorSharding result = TensorSharding::Replicated(mesh, inner.rank());
  for (int d = 0; d < inner.rank(); ++d) {
    AxisList axes;
    if (outer.mesh && d < outer.rank()) {
      for (const AxisRef& axis : outer.axes(d)) {
        if (Overlaps(manual, axis)) axes.push_back(axis);
      }
    }
    for (const AxisRef& axis : Subtract(*mesh, inner.axes(d), manual)) axes.push_back(axis);
    result.dims[static_cast<size_t>(d)].axes = std::move(axes);
  }
  result.unreduced = outer.unreduced;
  result.unreduced_kind = outer.unreduced_kind;
  return result.Layout();
}

/// `inner` without the free axes of dimensions in which their shards do not lie inside those of the
/// manual axes: 10 over x=2 gives 5 each, of which y=3 takes 2, 2, 1; but 10 over x and y is cut
/// every 2. `dims` are those outside, where the value lies as `outer`.
TensorSharding Nested(const TensorSharding& inner, const TensorSharding& outer, const Dims& dims) {
  TensorSharding nested = inner;
  for (int d = 0; d < inner.rank(); ++d) {
    const int64_t free = inner.NumShards(d);
    const int64_t manual = outer.NumShards(d) / free;
    if (!Nests(dims[static_cast<size_t>(d)], manual, free)) {
      nested.dims[static_cast<size_t>(d)].axes.clear();
    }
  }
  return nested.Layout();
}

/// Mesh axes along which the devices of each group differ, or nothing if no axes say it.
std::optional<AxisList> AxesOfGroups(const Mesh& mesh,
                                     const std::vector<std::vector<int64_t>>& groups) {
  if (mesh.num_devices() > kSearchedDevices || groups.empty()) return std::nullopt;
  const int64_t size = static_cast<int64_t>(groups[0].size());
  std::vector<std::vector<int64_t>> wanted = groups;
  std::sort(wanted.begin(), wanted.end());
  for (uint64_t mask = 1; mask < (uint64_t{1} << mesh.num_axes()); ++mask) {
    AxisList axes;
    for (int a = 0; a < mesh.num_axes(); ++a) {
      if (mask >> a & 1) axes.push_back(FullAxis(mesh, a));
    }
    if (AxesSize(axes) != size) continue;
    std::vector<std::vector<int64_t>> found = DeviceGroups(mesh, axes);
    std::sort(found.begin(), found.end());
    if (found == wanted) return axes;
  }
  return std::nullopt;
}

}  // namespace

void Partitioner::Manual(const Op& op) {
  const ManualAttrs attrs = ReadManual(op);
  MeshPtr mesh = mesh_;
  for (const auto* list : {&attrs.in_shardings, &attrs.out_shardings}) {
    for (const TensorSharding& sharding : *list) {
      if (sharding.mesh && !sharding.mesh->maximal() && !sharding.mesh->empty()) {
        mesh = sharding.mesh;
      }
    }
  }
  const AxisList manual = ManualAxes(*mesh, attrs.manual_axes);
  const Region& body = op.region(0);
  for (int i = 0; i < op.num_operands(); ++i) {
    const Value* arg = body.arg(i);
    ShardedValue value = Lookup(op.operand(i));
    if (value.global.IsTensor()) {
      TensorSharding inner = LayoutOf(*arg);
      inner.mesh = mesh;
      const TensorSharding outer =
          Compose(mesh, attrs.in_shardings[static_cast<size_t>(i)], manual, inner);
      NoteContext& note = emitter_->note();
      note.cause = "manual_computation takes operand " + std::to_string(i) + " as " +
                   outer.ToString() + ", but " + op.operand(i)->name + " is " +
                   value.sharding.ToString();
      note.hint = op.operand(i)->name + "=" + outer.ToString();
      for (DimSharding& dim : inner.dims) dim.axes = Subtract(*mesh, dim.axes, manual);
      inner = inner.Layout();
      const TensorSharding nested = Nested(inner, outer, value.global.dims());
      value =
          Reshard(value, Compose(mesh, attrs.in_shardings[static_cast<size_t>(i)], manual, nested));
      value.sharding = nested;
      value.global = arg->type;
      value.origin = nullptr;
      value = Reshard(value, inner);
    }
    value.global = arg->type;
    value.origin = arg;
    values_[arg] = std::move(value);
  }
  Ops(body);
  const Op* ret = body.terminator();
  for (int i = 0; i < op.num_results(); ++i) {
    ShardedValue value = Lookup(ret->operand(i));
    if (value.global.IsTensor()) {
      TensorSharding inner = value.sharding;
      inner.mesh = mesh;
      const TensorSharding& out = attrs.out_shardings[static_cast<size_t>(i)];
      const TensorSharding outer = Compose(mesh, out, manual, inner);
      inner = Nested(inner, outer, op.result(i)->type.dims());
      value.sharding.mesh = mesh;
      value.origin = nullptr;
      value = Reshard(value, inner);
      value.sharding = Compose(mesh, attrs.out_shardings[static_cast<size_t>(i)], manual, inner);
      b().set_location(op.location);
      SetCause(op);
      emitter_->note().cause = "manual_computation returns " + op.result(i)->name + " as " +
                               value.sharding.ToString() + ", wanted as " +
                               LayoutOf(*op.result(i)).ToString();
      emitter_->note().hint = op.result(i)->name + "=" + value.sharding.ToString();
    }
    value.global = op.result(i)->type;
    SetValue(op.result(i), value);
  }
}

void Partitioner::UserCollective(const Op& op) {
  OpContext context(*this, op);
  if (context.has_rule()) {
    FactorChoice choice;
    choice.reduction = false;
    context.ByFactors(context.ChooseFactors(choice));
  } else {
    context.ComputeReplicated(op.Describe() + " works on whole values");
  }
  Op* local = b().region()->ops.back().get();
  LOCKSTEP_CHECK(local->Is(op.code)) << op.Describe() << " is not the last op written";
  // One handle was shared by all in the source; a handle of its own keeps the meaning.
  const Attribute* channel = op.attrs.Find("channel_handle");
  const auto* fields = channel ? channel->As<Attribute::Struct>() : nullptr;
  if (fields && fields->fields.GetInt("handle", 0) > 0) {
    local->attrs.Set("channel_handle", emitter_->NewChannel());
  }
  auto note = std::make_shared<CollectiveNote>();
  note->origin = CollectiveNote::Origin::kProgram;
  note->cause = "written in the program";
  note->location = op.location;
  note->value = op.num_results() > 0 ? op.result()->name : "";
  note->mesh = mesh_;
  if (!op.Is(OpCode::kCollectivePermute)) {
    const CollectiveAttrs attrs = ReadCollective(op);
    if (attrs.groups.symbolic() && *attrs.groups.mesh == *mesh_) {
      note->axes = attrs.groups.axes;
    } else if (auto axes = AxesOfGroups(*mesh_, attrs.groups.Expand())) {
      note->axes = *axes;
    } else if (attrs.groups.symbolic()) {
      // HLO names groups by a mesh of their own: mesh['axis_0'=2,'axis_1'=4] {'axis_1'}.
      note->mesh = attrs.groups.mesh;
      note->axes = attrs.groups.axes;
    }
  }
  local->note = std::move(note);
  for (int i = 0; i < op.num_results(); ++i) {
    SetValue(op.result(i), context.results()[static_cast<size_t>(i)]);
  }
}

}  // namespace lockstep
