#include "compiler/sharding/partition_spec.h"

#include <set>

#include "compiler/sharding/shard_math.h"

namespace lockstep {

std::string PartitionSpec::ToString() const {
  std::string text = "P(";
  for (size_t i = 0; i < dims_.size(); ++i) {
    if (i > 0) text += ", ";
    const std::vector<std::string>& axes = dims_[i].axes();
    if (dims_[i].unconstrained()) {
      text += "UNCONSTRAINED";
    } else if (axes.empty()) {
      text += "None";
    } else if (axes.size() == 1) {
      text += "'" + axes[0] + "'";
    } else {
      text += "(";
      for (size_t k = 0; k < axes.size(); ++k) {
        text += (k > 0 ? ", '" : "'") + axes[k] + "'";
      }
      text += ")";
    }
  }
  return text + ")";
}

NamedSharding::NamedSharding(MeshPtr mesh, PartitionSpec spec)
    : mesh_(std::move(mesh)), spec_(std::move(spec)) {
  if (!mesh_) throw InvalidArgument("NamedSharding without a mesh");
  std::set<std::string> seen;
  for (const DimSpec& dim : spec_.dims()) {
    for (const std::string& axis : dim.axes()) {
      if (!mesh_->FindAxis(axis)) {
        throw InvalidArgument("axis '" + axis + "' of " + spec_.ToString() + " is not in mesh " +
                              mesh_->ToString());
      }
      if (!seen.insert(axis).second) {
        throw InvalidArgument("axis '" + axis + "' appears twice in " + spec_.ToString());
      }
    }
  }
}

NamedSharding::NamedSharding(const Mesh& mesh, PartitionSpec spec)
    : NamedSharding(std::make_shared<const Mesh>(mesh), std::move(spec)) {}

TensorSharding NamedSharding::ToTensorSharding(int rank) const {
  if (static_cast<int>(spec_.dims().size()) > rank) {
    throw InvalidArgument(spec_.ToString() + " has " + std::to_string(spec_.dims().size()) +
                          " dimensions, the value " + std::to_string(rank));
  }
  TensorSharding sharding = TensorSharding::Replicated(mesh_, rank);
  for (size_t i = 0; i < spec_.dims().size(); ++i) {
    sharding.dims[i].open = spec_.dims()[i].unconstrained();
    for (const std::string& axis : spec_.dims()[i].axes()) {
      sharding.dims[i].axes.push_back(FullAxis(*mesh_, *mesh_->FindAxis(axis)));
    }
  }
  return sharding;
}

Dims NamedSharding::ShardShape(const Dims& global) const {
  return LocalDims(global, ToTensorSharding(static_cast<int>(global.size())));
}

bool NamedSharding::IsFullyReplicated() const {
  return ToTensorSharding(static_cast<int>(spec_.dims().size())).Layout().IsFullyReplicated();
}

bool NamedSharding::IsEquivalentTo(const NamedSharding& other, int rank) const {
  return ToTensorSharding(rank).SameLayout(other.ToTensorSharding(rank));
}

std::string NamedSharding::ToString() const {
  std::string text = "NamedSharding(mesh=Mesh(";
  for (int i = 0; i < mesh_->num_axes(); ++i) {
    if (i > 0) text += ", ";
    text += "'" + mesh_->axis_name(i) + "': " + std::to_string(mesh_->axis_size(i));
  }
  return text + "), spec=" + spec_.ToString() + ")";
}

}  // namespace lockstep
