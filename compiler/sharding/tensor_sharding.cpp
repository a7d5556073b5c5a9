#include "compiler/sharding/tensor_sharding.h"

#include <algorithm>

#include "compiler/sharding/text_cursor.h"

namespace lockstep {
namespace {

std::string_view KindPrefix(ReductionKind kind) {
  switch (kind) {
    case ReductionKind::kSum:
      return "";
    case ReductionKind::kMax:
      return "max";
    case ReductionKind::kMin:
      return "min";
  }
  return "";
}

AxisRef ParseAxis(TextCursor& cursor, const Mesh& mesh) {
  const size_t begin = cursor.offset();
  const std::string name = cursor.Name("an axis name");
  const std::optional<int> axis = mesh.FindAxis(name);
  if (!axis) cursor.FailAt(begin, "unknown axis '" + name + "' in mesh " + mesh.ToString());
  AxisRef ref = FullAxis(mesh, *axis);
  if (cursor.Eat(":")) {
    cursor.Expect("(");
    ref.pre = cursor.Int();
    cursor.Expect(")");
    ref.size = cursor.Int();
  }
  return ref;
}

/// The inside of a brace group and its closing brace.
AxisList ParseAxes(TextCursor& cursor, const Mesh& mesh, bool* open) {
  AxisList axes;
  if (cursor.Eat("}")) return axes;
  while (true) {
    if (open && cursor.Eat("?")) {
      *open = true;
      cursor.Expect("}");
      return axes;
    }
    axes.push_back(ParseAxis(cursor, mesh));
    if (cursor.Eat("}")) return axes;
    cursor.Expect(",");
  }
}

void VerifyAxis(const Mesh& mesh, const AxisRef& ref) {
  if (ref.axis < 0 || ref.axis >= mesh.num_axes()) {
    throw InvalidArgument("axis number " + std::to_string(ref.axis) + " is not in mesh " +
                          mesh.ToString());
  }
  const int64_t full = mesh.axis_size(ref.axis);
  if (ref.pre == 1 && ref.size == full) return;
  // AxisString would read sizes that are checked below, so the name is built from the parts.
  const std::string name = "sub-axis " + mesh.axis_name(ref.axis) + ":(" + std::to_string(ref.pre) +
                           ")" + std::to_string(ref.size);
  if (ref.pre < 1) throw InvalidArgument(name + ": pre-size must be at least 1");
  if (ref.size < 2) throw InvalidArgument(name + ": size must be greater than 1");
  if (ref.size > full || ref.pre > full / ref.size || full % (ref.pre * ref.size) != 0) {
    throw InvalidArgument(name + ": pre-size times size does not divide the axis size " +
                          std::to_string(full));
  }
}

void VerifyCoexistence(const Mesh& mesh, const AxisList& all) {
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = i + 1; j < all.size(); ++j) {
      if (all[i] == all[j]) {
        throw InvalidArgument("axis " + AxisString(mesh, all[i]) + " appears twice");
      }
      if (CanCoexist(all[i], all[j])) continue;
      throw InvalidArgument("axes " + AxisString(mesh, all[i]) + " and " +
                            AxisString(mesh, all[j]) +
                            (Overlaps(all[i], all[j]) ? " overlap" : " cannot be used together"));
    }
  }
}

void VerifyNotMergeable(const Mesh& mesh, const AxisList& axes) {
  for (size_t i = 1; i < axes.size(); ++i) {
    if (IsFull(mesh, axes[i - 1]) || !CanMerge(axes[i - 1], axes[i])) continue;
    const AxisRef merged{axes[i].axis, axes[i - 1].pre, axes[i - 1].size * axes[i].size};
    throw InvalidArgument("axes " + AxisString(mesh, axes[i - 1]) + " and " +
                          AxisString(mesh, axes[i]) + " must be written as " +
                          AxisString(mesh, merged));
  }
}

void VerifySorted(const Mesh& mesh, const AxisList& axes, std::string_view what) {
  if (!std::is_sorted(axes.begin(), axes.end())) {
    throw InvalidArgument(std::string(what) + " axes " + AxisListString(mesh, axes) +
                          " are not in mesh order");
  }
}

/// Without axes of size 1; `index` maps old axis numbers to new ones.
Mesh WithoutUnitAxes(const Mesh& mesh, std::vector<int>& index) {
  std::vector<MeshAxis> axes;
  for (const MeshAxis& axis : mesh.axes()) {
    index.push_back(static_cast<int>(axes.size()));
    if (axis.size > 1) axes.push_back(axis);
  }
  return Mesh::WithOrder(std::move(axes), mesh.order());
}

AxisList Renumbered(AxisList axes, const std::vector<int>& index) {
  for (AxisRef& ref : axes) ref.axis = index[static_cast<size_t>(ref.axis)];
  return axes;
}

}  // namespace

TensorSharding TensorSharding::Replicated(MeshPtr mesh, int rank) {
  TensorSharding sharding;
  sharding.mesh = std::move(mesh);
  sharding.dims.resize(static_cast<size_t>(rank));
  return sharding;
}

TensorSharding TensorSharding::Open(MeshPtr mesh, int rank) {
  TensorSharding sharding = Replicated(std::move(mesh), rank);
  for (DimSharding& dim : sharding.dims) dim.open = true;
  return sharding;
}

TensorSharding TensorSharding::Parse(MeshPtr mesh, std::string_view text, int rank) {
  TextCursor cursor(text, "sharding");
  LOCKSTEP_CHECK(mesh != nullptr) << "a sharding needs a mesh";
  TensorSharding sharding = Replicated(mesh, 0);
  if (mesh->maximal()) {
    cursor.Eat("maximal");
    cursor.ExpectEnd();
    return sharding;
  }
  if (cursor.Eat("replicated")) {
    if (cursor.AtEnd()) return Replicated(mesh, rank);
    cursor.set_offset(0);
  }
  if (cursor.Peek() == '{') {
    do {
      cursor.Expect("{");
      DimSharding& dim = sharding.dims.emplace_back();
      dim.axes = ParseAxes(cursor, *mesh, &dim.open);
      if (cursor.Eat("p")) dim.priority = cursor.Int();
    } while (cursor.Eat(","));
  }
  if (cursor.Eat("replicated={")) sharding.replicated = ParseAxes(cursor, *mesh, nullptr);
  if (cursor.Eat("unreduced=")) {
    if (cursor.Eat("max")) sharding.unreduced_kind = ReductionKind::kMax;
    if (cursor.Eat("min")) sharding.unreduced_kind = ReductionKind::kMin;
    if (cursor.Eat("sum")) sharding.unreduced_kind = ReductionKind::kSum;
    cursor.Expect("{");
    sharding.unreduced = ParseAxes(cursor, *mesh, nullptr);
    if (sharding.unreduced.empty()) sharding.unreduced_kind = ReductionKind::kSum;
  }
  cursor.ExpectEnd();
  if (sharding.rank() != rank) {
    cursor.FailAt(0, "has " + std::to_string(sharding.rank()) + " dimensions, the value has " +
                         std::to_string(rank));
  }
  try {
    sharding.Verify(rank);
  } catch (const Error& error) {
    cursor.FailAt(0, error.message());
  }
  return sharding;
}

AxisList TensorSharding::UsedAxes() const {
  AxisList used;
  for (const DimSharding& dim : dims) used.insert(used.end(), dim.axes.begin(), dim.axes.end());
  used.insert(used.end(), unreduced.begin(), unreduced.end());
  return used;
}

bool TensorSharding::IsFullyReplicated() const {
  return !IsMaximal() && AxesSize(unreduced) == 1 &&
         std::all_of(dims.begin(), dims.end(),
                     [](const DimSharding& dim) { return AxesSize(dim.axes) == 1; });
}

TensorSharding TensorSharding::Layout() const {
  TensorSharding layout = Replicated(mesh, rank());
  for (size_t i = 0; i < dims.size(); ++i) layout.dims[i].axes = Canonical(dims[i].axes);
  layout.unreduced = Canonical(Sorted(unreduced));
  if (!layout.unreduced.empty()) layout.unreduced_kind = unreduced_kind;
  return layout;
}

bool TensorSharding::SameLayout(const TensorSharding& other) const {
  if (IsMaximal() || other.IsMaximal()) {
    return IsMaximal() && other.IsMaximal() && mesh->DeviceAt(0) == other.mesh->DeviceAt(0);
  }
  if (rank() != other.rank()) return false;
  const TensorSharding a = Layout();
  const TensorSharding b = other.Layout();
  if (a.IsFullyReplicated() || b.IsFullyReplicated()) {
    return a.IsFullyReplicated() && b.IsFullyReplicated();
  }
  if (a.unreduced_kind != b.unreduced_kind) return false;
  if (mesh == other.mesh || *mesh == *other.mesh) {
    return a.dims == b.dims && a.unreduced == b.unreduced;
  }
  std::vector<int> index_a;
  std::vector<int> index_b;
  if (!(WithoutUnitAxes(*mesh, index_a) == WithoutUnitAxes(*other.mesh, index_b))) return false;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (Renumbered(a.dims[i].axes, index_a) != Renumbered(b.dims[i].axes, index_b)) return false;
  }
  return Renumbered(a.unreduced, index_a) == Renumbered(b.unreduced, index_b);
}

std::string TensorSharding::ToString() const {
  if (IsMaximal()) return "maximal device=" + std::to_string(mesh->DeviceAt(0));
  std::string text;
  for (const DimSharding& dim : dims) {
    if (!text.empty()) text += ",";
    std::string group = dim.axes.empty() ? "{}" : AxisListString(*mesh, dim.axes);
    if (dim.open) group.insert(group.size() - 1, dim.axes.empty() ? "?" : ",?");
    if (dim.priority != 0) group += "p" + std::to_string(dim.priority);
    text += group;
  }
  const std::string space = text.empty() ? "" : " ";
  if (!replicated.empty()) text += space + "replicated=" + AxisListString(*mesh, replicated);
  if (!unreduced.empty()) {
    text += (text.empty() ? "" : " ") + std::string("unreduced=");
    text += KindPrefix(unreduced_kind);
    text += AxisListString(*mesh, unreduced);
  }
  return text;
}

std::string TensorSharding::ToSdyString() const {
  std::string text = "<@" + (mesh ? mesh->name() : std::string("mesh")) + ", [";
  for (size_t i = 0; i < dims.size(); ++i) {
    const DimSharding& dim = dims[i];
    if (i > 0) text += ", ";
    std::string group = dim.axes.empty() ? "{}" : AxisListString(*mesh, dim.axes, true);
    if (dim.open) group.insert(group.size() - 1, dim.axes.empty() ? "?" : ", ?");
    if (dim.priority != 0) group += "p" + std::to_string(dim.priority);
    text += group;
  }
  text += "]";
  if (!replicated.empty()) text += ", replicated=" + AxisListString(*mesh, replicated, true);
  if (!unreduced.empty()) {
    text += ", unreduced=";
    text += KindPrefix(unreduced_kind);
    text += AxisListString(*mesh, unreduced, true);
  }
  return text + ">";
}

void TensorSharding::Verify(int rank) const {
  if (!mesh) throw InvalidArgument("sharding without a mesh");
  if (mesh->maximal()) {
    if (!dims.empty() || !replicated.empty() || !unreduced.empty()) {
      throw InvalidArgument(
          "a sharding on a maximal mesh has no dimensions, replicated or "
          "unreduced axes");
    }
    return;
  }
  if (this->rank() != rank) {
    throw InvalidArgument("sharding has " + std::to_string(this->rank()) +
                          " dimensions, the value has " + std::to_string(rank));
  }
  AxisList all;
  auto add = [&](const AxisList& axes) {
    for (const AxisRef& ref : axes) VerifyAxis(*mesh, ref);
    all.insert(all.end(), axes.begin(), axes.end());
  };
  for (const DimSharding& dim : dims) add(dim.axes);
  add(replicated);
  add(unreduced);
  VerifyCoexistence(*mesh, all);
  for (size_t i = 0; i < dims.size(); ++i) {
    VerifyNotMergeable(*mesh, dims[i].axes);
    const std::string where = "dimension " + std::to_string(i);
    if (dims[i].priority < 0) throw InvalidArgument(where + " has a negative priority");
    if (dims[i].priority != 0 && dims[i].axes.empty() && !dims[i].open) {
      throw InvalidArgument(where + " is closed and empty but has a priority");
    }
  }
  VerifySorted(*mesh, replicated, "replicated");
  VerifyNotMergeable(*mesh, replicated);
  VerifySorted(*mesh, unreduced, "unreduced");
  VerifyNotMergeable(*mesh, unreduced);
}

bool TensorSharding::operator==(const TensorSharding& other) const {
  const bool same_mesh = mesh == other.mesh || (mesh && other.mesh && *mesh == *other.mesh);
  return same_mesh && dims == other.dims && replicated == other.replicated &&
         unreduced == other.unreduced && unreduced_kind == other.unreduced_kind;
}

}  // namespace lockstep
