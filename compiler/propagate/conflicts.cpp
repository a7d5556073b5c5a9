#include "compiler/propagate/conflicts.h"

#include <algorithm>

#include "compiler/propagate/fixpoint.h"

namespace lockstep {
namespace {

/// A tensor and a dimension, e.g. "%4 dim 1 {x,y}".
std::string Place(const Value& value, int dim, const TensorSharding* sharding) {
  std::string text = value.name + " dim " + std::to_string(dim);
  if (sharding && sharding->mesh) {
    text += " " + AxisListString(*sharding->mesh, sharding->axes(dim));
  }
  return text;
}

class NodeConflicts {
 public:
  NodeConflicts(const FlowGraph& graph, const FlowNode& node, PropagationResult& result)
      : graph_(graph), node_(node), result_(result) {}

  void Find() {
    shardings_ = NodeShardings(graph_, node_, storage_);
    if (shardings_.size() < 2 || !AnySharded()) return;
    mesh_ = CommonMesh(shardings_);
    if (!mesh_ || mesh_->maximal()) return;
    projection_ = Project(*node_.rule, shardings_);
    for (size_t f = 0; f < node_.rule->factors.size(); ++f) FindOnFactor(static_cast<int>(f));
  }

 private:
  bool AnySharded() const {
    return std::any_of(shardings_.begin(), shardings_.end(), [](const TensorSharding* sharding) {
      return sharding && !sharding->IsFullyReplicated();
    });
  }

  /// The tensor with the most axes on the factor wins; tensors that lack its next axis lose.
  void FindOnFactor(int factor) {
    size_t winner = projection_.num_tensors();
    size_t most = 0;
    for (size_t t = 0; t < projection_.num_tensors(); ++t) {
      const FactorAxes* entry = projection_.tensor(t).Find(factor);
      if (entry && node_.tensors[t] >= 0 && entry->axes.size() > most) {
        winner = t;
        most = entry->axes.size();
      }
    }
    if (winner == projection_.num_tensors()) return;
    const FactorAxes& best = *projection_.tensor(winner).Find(factor);
    for (size_t t = 0; t < projection_.num_tensors(); ++t) {
      const FactorAxes* entry = projection_.tensor(t).Find(factor);
      if (!entry || t == winner || node_.tensors[t] < 0 || IsListPrefix(best.axes, entry->axes)) {
        continue;
      }
      const AxisList common = CommonPrefix(best.axes, entry->axes);
      const AxisList missing = RemovePrefix(best.axes, common);
      if (missing.empty()) continue;
      Report(factor, t, *entry, winner, best, missing.front());
    }
  }

  const Value& ValueOf(size_t t) const {
    return *graph_.tensors[static_cast<size_t>(node_.tensors[t])].value;
  }

  void Report(int factor, size_t loser, const FactorAxes& entry, size_t winner,
              const FactorAxes& best, const AxisRef& axis) {
    PropagationConflict conflict;
    conflict.value = &ValueOf(loser);
    conflict.op = node_.op;
    conflict.axis = axis;
    conflict.winner_value = &ValueOf(winner);
    conflict.winner = Place(ValueOf(winner), best.dim, shardings_[winner]);
    conflict.loser = Place(ValueOf(loser), entry.dim, shardings_[loser]);
    conflict.reason = Reason(factor, loser, entry, axis);
    result_.conflicts.push_back(std::move(conflict));
  }

  std::string Reason(int factor, size_t t, const FactorAxes& entry, const AxisRef& axis) const {
    const TensorFactors& tensor = projection_.tensor(t);
    const std::string name = AxisString(*mesh_, axis);
    const std::string value = ValueOf(t).name;
    for (const FactorAxes& other : tensor.factors) {
      if (other.factor != factor &&
          (Overlaps(other.axes, axis) || Overlaps(other.overflow, axis))) {
        return name + " already splits dim " + std::to_string(other.dim) + " of " + value;
      }
    }
    if (Overlaps(tensor.replicated, axis)) return value + " is declared replicated over " + name;
    if (Overlaps(tensor.unreduced, axis)) return value + " is a partial result over " + name;
    const Factor& info = node_.rule->factors[static_cast<size_t>(factor)];
    if (info.blocked) {
      return std::string(node_.op->short_name()) + " does not pass a split of this dimension on";
    }
    if (node_.allowed != Direction::kBoth) return "a propagation barrier stands between them";
    if (entry.closed) return "dim " + std::to_string(entry.dim) + " of " + value + " is closed";
    if (!entry.axes.empty()) {
      return "dim " + std::to_string(entry.dim) + " of " + value + " is split over " +
             AxisListString(*mesh_, entry.axes) + " first";
    }
    if (!entry.minor_most && info.size % axis.size != 0) {
      return name + " (size " + std::to_string(axis.size) + ") does not divide the part of size " +
             std::to_string(info.size) + " that the dimensions share";
    }
    return "another tensor of " + node_.op->Describe() + " cannot have " + name + " there";
  }

  const FlowGraph& graph_;
  const FlowNode& node_;
  PropagationResult& result_;
  TensorSharding storage_;
  std::vector<const TensorSharding*> shardings_;
  MeshPtr mesh_;
  Projection projection_;
};

}  // namespace

void FindConflicts(const FlowGraph& graph, PropagationResult& result) {
  for (const FlowNode& node : graph.nodes) {
    if (node.dead || node.kind == FlowNode::Kind::kNone) continue;
    NodeConflicts(graph, node, result).Find();
  }
}

}  // namespace lockstep
