#include "compiler/propagate/propagate.h"

#include <algorithm>

#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/propagate/conflicts.h"
#include "compiler/propagate/data_flow.h"
#include "compiler/propagate/fixpoint.h"
#include "compiler/propagate/flow_graph.h"
#include "compiler/propagate/import_shardings.h"

namespace lockstep {
namespace {

/// The mesh for values that nothing is known about: the first one that has axes, else the first.
MeshPtr DefaultMesh(const Module& module, const FlowGraph& graph) {
  MeshPtr fallback;
  const auto offer = [&fallback](const MeshPtr& mesh) {
    if (!mesh || mesh->maximal()) return false;
    if (!fallback) fallback = mesh;
    return mesh->num_axes() > 0;
  };
  for (const MeshPtr& mesh : module.meshes) {
    if (offer(mesh)) return mesh;
  }
  for (const FlowTensor& tensor : graph.tensors) {
    if (tensor.sharding && offer(tensor.sharding->mesh)) return tensor.sharding->mesh;
  }
  return fallback;
}

void RecordAnnotations(const FlowGraph& graph, const ImportedShardings& imported,
                       PropagationResult& result) {
  for (const FlowTensor& tensor : graph.tensors) {
    if (!tensor.sharding) continue;
    AxisOrigin origin;
    origin.value = tensor.value;
    origin.op = tensor.value->def;
    origin.kind = "annotation";
    auto applied = imported.applied.find(tensor.value);
    if (applied != imported.applied.end()) {
      origin.kind = applied->second->Is(OpCode::kSdyManualComputation) ? "manual" : "constraint";
      origin.op = applied->second;
    } else if (!tensor.value->def) {
      const Op* parent = tensor.value->owner->parent_op;
      origin.kind = parent ? "manual" : "argument";
      origin.op = parent;
    } else if (tensor.value->def->Is(OpCode::kSdyShardingConstraint)) {
      origin.kind = "constraint";
    } else if (tensor.value->def->Is(OpCode::kSdyManualComputation)) {
      origin.kind = "manual";
    }
    for (size_t d = 0; d < tensor.sharding->dims.size(); ++d) {
      origin.dim = static_cast<int>(d);
      for (const AxisRef& axis : tensor.sharding->dims[d].axes) {
        origin.axis = axis;
        result.origins.push_back(origin);
      }
    }
  }
}

/// A sharding as it is kept on values: on a mesh with axes where one is known.
TensorSharding Final(const std::optional<TensorSharding>& sharding, int rank, const MeshPtr& mesh) {
  if (!sharding || !sharding->mesh) return TensorSharding::Replicated(mesh, rank);
  TensorSharding result = *sharding;
  if (result.mesh->empty() && mesh) result.mesh = mesh;
  return result;
}

void WriteValues(FlowGraph& graph, const MeshPtr& mesh) {
  for (FlowValue& value : graph.values) {
    if (value.tensor < 0) continue;
    const FlowTensor& tensor = graph.tensors[static_cast<size_t>(value.tensor)];
    if (!tensor.sharding && !mesh) continue;
    value.value->sharding = Final(tensor.sharding, value.value->type.rank(), mesh);
  }
}

void WriteResults(const FlowGraph& graph, const MeshPtr& mesh, Function& function) {
  const Op* terminator = function.return_op();
  for (size_t r = 0; r < graph.results.size(); ++r) {
    const FlowResult& result = graph.results[r];
    if (result.tensor < 0 || (!result.sharding && !mesh)) continue;
    function.result_shardings[r] =
        Final(result.sharding, terminator->operands[r]->type.rank(), mesh);
  }
}

void WriteManual(Op& op) {
  ManualAttrs attrs = ReadManual(op);
  for (int i = 0; i < op.num_operands(); ++i) {
    TensorSharding& outer = attrs.in_shardings[static_cast<size_t>(i)];
    const Value& arg = *op.region(0).arg(i);
    if (arg.sharding && outer.mesh) {
      outer = WithManualAxes(outer, *arg.sharding, ManualAxes(op, *outer.mesh));
    }
  }
  for (int i = 0; i < op.num_results(); ++i) {
    if (op.result(i)->sharding) {
      attrs.out_shardings[static_cast<size_t>(i)] = *op.result(i)->sharding;
    }
  }
  op.attrs.Set("in_shardings", Attribute::ShardingList{std::move(attrs.in_shardings)});
  op.attrs.Set("out_shardings", Attribute::ShardingList{std::move(attrs.out_shardings)});
}

/// Ops that hold shardings as attributes get the final ones; call boundaries become constraints.
void WriteAttributes(Function& function) {
  WalkOps(function.body, [](Op& op) {
    if (op.Is(OpCode::kSdyManualComputation)) {
      WriteManual(op);
      return;
    }
    if (op.Is(OpCode::kSdyDataFlowEdge)) op.code = OpCode::kSdyShardingConstraint;
    if ((op.Is(OpCode::kSdyShardingConstraint) || op.Is(OpCode::kSdyReshard)) &&
        op.result()->sharding) {
      op.attrs.Set("sharding", Attribute::Sharding{*op.result()->sharding});
    }
  });
}

}  // namespace

PropagationResult Propagate(Module& module, const PropagateOptions& options) {
  Function& function = *module.Main();
  const ImportedShardings imported = ImportShardings(module);
  FlowGraph graph = BuildFlowGraph(module, imported, options.view);
  PropagationResult result;
  result.view = options.view;
  if (options.record_origins) {
    RecordAnnotations(graph, imported, result);
    for (size_t r = 0; r < graph.results.size(); ++r) {
      if (graph.results[r].sharding) result.annotated_results.push_back(static_cast<int>(r));
    }
  }
  RunToFixpoint(graph, result, options);
  if (options.record_origins) FindConflicts(graph, result);
  const MeshPtr mesh = DefaultMesh(module, graph);
  WriteValues(graph, mesh);
  WriteResults(graph, mesh, function);
  WriteAttributes(function);
  return result;
}

}  // namespace lockstep
