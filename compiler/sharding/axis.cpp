#include "compiler/sharding/axis.h"

#include <algorithm>
#include <numeric>

namespace lockstep {

AxisRef FullAxis(const Mesh& mesh, int axis) { return {axis, 1, mesh.axis_size(axis)}; }

bool IsFull(const Mesh& mesh, const AxisRef& ref) {
  return ref.pre == 1 && ref.size == mesh.axis_size(ref.axis);
}

std::string AxisString(const Mesh& mesh, const AxisRef& ref, bool quoted) {
  std::string text = quoted ? "\"" + mesh.axis_name(ref.axis) + "\"" : mesh.axis_name(ref.axis);
  if (!IsFull(mesh, ref)) {
    text += ":(" + std::to_string(ref.pre) + ")" + std::to_string(ref.size);
  }
  return text;
}

std::string AxisListString(const Mesh& mesh, const AxisList& axes, bool quoted) {
  std::string text = "{";
  for (size_t i = 0; i < axes.size(); ++i) {
    if (i > 0) text += quoted ? ", " : ",";
    text += AxisString(mesh, axes[i], quoted);
  }
  return text + "}";
}

int64_t AxesSize(const AxisList& axes) {
  int64_t size = 1;
  for (const AxisRef& ref : axes) size *= ref.size;
  return size;
}

bool Overlaps(const AxisRef& a, const AxisRef& b) {
  return a.axis == b.axis && a.pre < b.next_pre() && b.pre < a.next_pre();
}

bool Overlaps(const AxisList& axes, const AxisRef& b) {
  return std::any_of(axes.begin(), axes.end(), [&](const AxisRef& a) { return Overlaps(a, b); });
}

bool Contains(const AxisRef& outer, const AxisRef& inner) {
  return outer.axis == inner.axis && inner.pre % outer.pre == 0 &&
         outer.next_pre() % inner.next_pre() == 0;
}

bool CanCoexist(const AxisRef& a, const AxisRef& b) {
  if (a.axis != b.axis) return true;
  const AxisRef& first = a.pre < b.pre ? a : b;
  const AxisRef& second = a.pre < b.pre ? b : a;
  return first.next_pre() <= second.pre && second.pre % first.next_pre() == 0;
}

bool CanMerge(const AxisRef& a, const AxisRef& b) {
  return a.axis == b.axis && a.next_pre() == b.pre;
}

AxisList Canonical(const AxisList& axes) {
  AxisList result;
  for (const AxisRef& ref : axes) {
    if (ref.size == 1) continue;
    if (!result.empty() && CanMerge(result.back(), ref)) {
      result.back().size *= ref.size;
    } else {
      result.push_back(ref);
    }
  }
  return result;
}

AxisList Subtract(const Mesh& mesh, const AxisList& axes, const AxisList& remove) {
  (void)mesh;
  AxisList cuts = Sorted(remove);
  AxisList result;
  // What is left must be able to stand beside what was removed: of x = 12, "x":(3)4 shares no part
  // with "x":(1)2, but no sharding can have both.
  const auto keep = [&](const AxisRef& piece) {
    const bool fits = std::all_of(cuts.begin(), cuts.end(), [&](const AxisRef& cut) {
      return cut.size == 1 || CanCoexist(cut, piece);
    });
    if (fits) result.push_back(piece);
  };
  for (const AxisRef& ref : axes) {
    int64_t begin = ref.pre;  // what is left of the piece is [begin, end) in multiplicative terms
    const int64_t end = ref.next_pre();
    for (const AxisRef& cut : cuts) {
      if (cut.size == 1 || !Overlaps({ref.axis, begin, end / begin}, cut)) continue;
      // A remainder whose size is not a whole number is no piece and is dropped.
      if (cut.pre > begin && cut.pre % begin == 0) {
        keep({ref.axis, begin, cut.pre / begin});
      }
      begin = std::min(end, cut.next_pre());
    }
    if (begin < end && end % begin == 0) keep({ref.axis, begin, end / begin});
  }
  return result;
}

AxisList Sorted(AxisList axes) {
  std::sort(axes.begin(), axes.end());
  return axes;
}

AxisList CommonPrefix(const AxisList& a, const AxisList& b) {
  const AxisList left = Canonical(a);
  const AxisList right = Canonical(b);
  AxisList prefix;
  for (size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (left[i] == right[i]) {
      prefix.push_back(left[i]);
      continue;
    }
    if (left[i].axis == right[i].axis && left[i].pre == right[i].pre) {
      // Both start with the same major part, of the greatest common size.
      const int64_t common = std::gcd(left[i].size, right[i].size);
      if (common > 1) prefix.push_back({left[i].axis, left[i].pre, common});
    }
    break;
  }
  return prefix;
}

bool IsPrefix(const AxisList& prefix, const AxisList& axes) {
  return CommonPrefix(prefix, axes) == Canonical(prefix);
}

AxisList RemovePrefix(const AxisList& axes, const AxisList& prefix) {
  LOCKSTEP_CHECK(IsPrefix(prefix, axes)) << "the list to remove is no prefix";
  const AxisList head = Canonical(prefix);
  const AxisList all = Canonical(axes);
  AxisList rest;
  for (size_t i = 0; i < all.size(); ++i) {
    if (i < head.size() && all[i] == head[i]) continue;
    if (i < head.size()) {
      rest.push_back({all[i].axis, head[i].next_pre(), all[i].size / head[i].size});
    } else {
      rest.push_back(all[i]);
    }
  }
  return rest;
}

AxisList UnusedAxes(const Mesh& mesh, const AxisList& used) {
  AxisList all;
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    if (mesh.axis_size(axis) > 1) all.push_back(FullAxis(mesh, axis));
  }
  return Subtract(mesh, all, used);
}

int64_t PositionStride(const Mesh& mesh, const AxisRef& ref) {
  int64_t stride = mesh.axis_size(ref.axis) / ref.next_pre();
  for (int axis = ref.axis + 1; axis < mesh.num_axes(); ++axis) stride *= mesh.axis_size(axis);
  return stride;
}

int64_t CoordinateAlong(const Mesh& mesh, int64_t position, const AxisList& axes) {
  int64_t coordinate = 0;
  for (const AxisRef& ref : axes) {
    coordinate = coordinate * ref.size + (position / PositionStride(mesh, ref)) % ref.size;
  }
  return coordinate;
}

int64_t PositionAlong(const Mesh& mesh, int64_t coordinate, const AxisList& axes) {
  int64_t position = 0;
  for (size_t i = axes.size(); i-- > 0;) {
    position += (coordinate % axes[i].size) * PositionStride(mesh, axes[i]);
    coordinate /= axes[i].size;
  }
  return position;
}

std::vector<std::vector<int64_t>> DeviceGroups(const Mesh& mesh, const AxisList& axes) {
  const AxisList others = UnusedAxes(mesh, axes);
  std::vector<int64_t> offsets;
  for (int64_t member = 0; member < AxesSize(axes); ++member) {
    offsets.push_back(PositionAlong(mesh, member, axes));
  }
  std::vector<std::vector<int64_t>> groups;
  for (int64_t group = 0; group < AxesSize(others); ++group) {
    const int64_t base = PositionAlong(mesh, group, others);
    std::vector<int64_t>& members = groups.emplace_back();
    for (int64_t offset : offsets) members.push_back(mesh.DeviceAt(base + offset));
  }
  return groups;
}

}  // namespace lockstep
