#include "compiler/propagate/data_flow.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/sdy/sdy_attrs.h"

namespace lockstep {
namespace {

bool IsManual(const AxisRef& axis, const AxisList& manual) { return Overlaps(manual, axis); }

const TensorSharding& ManualSharding(const Op& op, std::string_view name, int i) {
  const Attribute* attribute = op.attrs.Find(name);
  const auto* list = attribute ? attribute->As<Attribute::ShardingList>() : nullptr;
  LOCKSTEP_CHECK(list && static_cast<size_t>(i) < list->values.size()) << op.Describe();
  return list->values[static_cast<size_t>(i)];
}

}  // namespace

bool IsDataFlowOp(const Op& op) {
  return op.Is(OpCode::kWhile) || op.Is(OpCode::kCase) || op.Is(OpCode::kIf) ||
         op.Is(OpCode::kOptimizationBarrier) || op.Is(OpCode::kSdyManualComputation);
}

bool IsStaticTensor(const Type& type) { return type.IsTensor() && type.IsStatic(); }

Value* ShardingOwner(Value* value) {
  if (value->def || !value->owner->parent_op) return value;
  const Op& parent = *value->owner->parent_op;
  if (parent.Is(OpCode::kSdyManualComputation)) return value;
  if (parent.Is(OpCode::kWhile)) return parent.result(value->index);
  return nullptr;
}

bool IsEdgeTarget(const Value* value) {
  if (!IsStaticTensor(value->type)) return false;
  if (value->def) return value->def->Is(OpCode::kSdyDataFlowEdge) || IsDataFlowOp(*value->def);
  return value->owner->parent_op && IsDataFlowOp(*value->owner->parent_op);
}

std::vector<Value*> EdgeSources(const Value* owner) {
  const size_t i = static_cast<size_t>(owner->index);
  if (!owner->def) return {owner->owner->parent_op->operands[i]};
  const Op& op = *owner->def;
  std::vector<Value*> sources;
  if (op.Is(OpCode::kSdyDataFlowEdge) || op.Is(OpCode::kOptimizationBarrier)) {
    return {op.operands[i]};
  }
  if (op.Is(OpCode::kWhile)) {
    return {op.operands[i], op.region(1).terminator()->operands[i]};
  }
  for (const auto& region : op.regions) sources.push_back(region->terminator()->operands[i]);
  return sources;
}

const TensorSharding& ManualInSharding(const Op& op, int i) {
  return ManualSharding(op, "in_shardings", i);
}

const TensorSharding& ManualOutSharding(const Op& op, int i) {
  return ManualSharding(op, "out_shardings", i);
}

AxisList ManualAxes(const Op& op, const Mesh& mesh) {
  AxisList axes;
  for (const std::string& name : ReadManual(op).manual_axes) {
    if (const std::optional<int> axis = mesh.FindAxis(name)) axes.push_back(FullAxis(mesh, *axis));
  }
  return Sorted(std::move(axes));
}

TensorSharding WithoutManualAxes(const TensorSharding& outer, const AxisList& manual) {
  TensorSharding inner = outer;
  for (DimSharding& dim : inner.dims) {
    const auto free = std::find_if(dim.axes.begin(), dim.axes.end(),
                                   [&](const AxisRef& axis) { return !IsManual(axis, manual); });
    dim.axes.erase(dim.axes.begin(), free);
  }
  const auto manual_axis = [&](const AxisRef& axis) { return IsManual(axis, manual); };
  std::erase_if(inner.replicated, manual_axis);
  std::erase_if(inner.unreduced, manual_axis);
  return inner;
}

TensorSharding WithManualAxes(const TensorSharding& outer, const TensorSharding& inner,
                              const AxisList& manual) {
  TensorSharding result = outer;
  result.mesh = inner.mesh;
  for (size_t d = 0; d < result.dims.size(); ++d) {
    AxisList& axes = result.dims[d].axes;
    const auto free = std::find_if(axes.begin(), axes.end(),
                                   [&](const AxisRef& axis) { return !IsManual(axis, manual); });
    axes.erase(free, axes.end());
    axes.insert(axes.end(), inner.dims[d].axes.begin(), inner.dims[d].axes.end());
    result.dims[d].open = inner.dims[d].open;
    result.dims[d].priority = inner.dims[d].priority;
  }
  return result;
}

}  // namespace lockstep
