// AxisRef: a mesh axis or a sub-axis of it, and the algebra on lists of them.
//
// A sub-axis "x":(pre)size views the axis of size n as [pre, size, n/(pre*size)] and takes the
// middle. Worked example: x = 8. "x":(1)2 is the major half (coordinate x/4), "x":(2)4 the minor
// four (x%4), "x":(2)2 the middle bit ((x/2)%2). "x":(1)2 followed by "x":(2)4 is x itself.
// A full axis has pre = 1 and size = the axis size.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/sharding/mesh.h"

namespace lockstep {

struct AxisRef {
  int axis = 0;      ///< index into mesh.axes()
  int64_t pre = 1;   ///< product of the sizes before (major to) this piece within the axis
  int64_t size = 1;  ///< size of the piece

  int64_t next_pre() const { return pre * size; }
  bool operator==(const AxisRef&) const = default;
  auto operator<=>(const AxisRef&) const = default;
};

using AxisList = std::vector<AxisRef>;

AxisRef FullAxis(const Mesh& mesh, int axis);
bool IsFull(const Mesh& mesh, const AxisRef& ref);
/// "x" or "x:(1)2"; quoted: "\"x\"" or "\"x\":(1)2" as in sdy text.
std::string AxisString(const Mesh& mesh, const AxisRef& ref, bool quoted = false);
/// "{x,y:(1)2}".
std::string AxisListString(const Mesh& mesh, const AxisList& axes, bool quoted = false);

/// Product of sizes.
int64_t AxesSize(const AxisList& axes);
/// True if the two share a part of one axis.
bool Overlaps(const AxisRef& a, const AxisRef& b);
bool Overlaps(const AxisList& axes, const AxisRef& b);
/// True if `outer` contains all of `inner`.
bool Contains(const AxisRef& outer, const AxisRef& inner);
/// True if the two may stand in one sharding: other axes, or pieces of one axis that neither
/// overlap nor leave a gap that is no piece ("x":(1)2 and "x":(3)2 of x = 12 may not).
bool CanCoexist(const AxisRef& a, const AxisRef& b);
/// a immediately major to b on the same axis: "x":(1)2 then "x":(2)4.
bool CanMerge(const AxisRef& a, const AxisRef& b);
/// Merges neighbours that can be merged; drops pieces of size 1.
AxisList Canonical(const AxisList& axes);
/// The parts of `axes` (in order) that do not overlap any of `remove` and can stand in one sharding
/// with them; partial overlaps leave the remaining pieces.
AxisList Subtract(const Mesh& mesh, const AxisList& axes, const AxisList& remove);
/// Sorted by axis then pre: the order in which sdy wants replicated= and unreduced=.
AxisList Sorted(AxisList axes);
/// Longest common prefix, splitting a sub-axis where one list holds a prefix piece of the other's.
AxisList CommonPrefix(const AxisList& a, const AxisList& b);
/// True if `prefix` is a prefix of `axes` (a major piece of the last axis counts).
bool IsPrefix(const AxisList& prefix, const AxisList& axes);
/// What remains of `axes` after its prefix `prefix`.
AxisList RemovePrefix(const AxisList& axes, const AxisList& prefix);
/// All mesh axes not covered by `used`, as pieces, in mesh order.
AxisList UnusedAxes(const Mesh& mesh, const AxisList& used);

/// Coordinate of a mesh position along the axes of the list, row-major, major first:
/// 0 <= result < AxesSize(axes).
int64_t CoordinateAlong(const Mesh& mesh, int64_t position, const AxisList& axes);
/// The inverse along the list: the mesh position whose coordinate along `axes` is `coordinate` and
/// whose other coordinates are 0. Positions of disjoint lists add up.
int64_t PositionAlong(const Mesh& mesh, int64_t coordinate, const AxisList& axes);
/// Step in mesh positions when the coordinate along the piece grows by one.
int64_t PositionStride(const Mesh& mesh, const AxisRef& ref);
/// Groups of DEVICE ids that differ only along `axes`, ordered within a group by the coordinate
/// along the list. One group for each coordinate of the remaining axes, in mesh order.
std::vector<std::vector<int64_t>> DeviceGroups(const Mesh& mesh, const AxisList& axes);

}  // namespace lockstep
