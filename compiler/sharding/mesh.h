// Mesh: named axes over devices. The device list is kept in iota form and never enumerated unless
// the user gave a list that has no such form.
//
// Worked example: Mesh m({{"x", 2}, {"y", 4}}) has 8 devices; position (x=1, y=2) is position
// number 1*4+2 = 6 in row-major order, and device DeviceAt(6). With the order
// iota(8).reshape(4,2).transpose(1,0), written <=[4,2]T(1,0), position p holds device
// (p % 4) * 2 + p / 4.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/base/error.h"

namespace lockstep {

struct MeshAxis {
  std::string name;
  int64_t size = 1;
  bool operator==(const MeshAxis&) const = default;
};

/// Order of devices over mesh positions: position -> device id.
/// Iota form: ids = iota(n).reshape(reshape).transpose(permutation).flatten(). An explicit list is
/// converted to iota form where one exists (Canonicalize); else `list` holds it.
struct DeviceOrder {
  std::vector<int64_t> reshape;  ///< empty = identity
  std::vector<int> permutation;  ///< same length as reshape
  std::vector<int64_t> list;     ///< non-empty only where no iota form exists

  bool identity() const { return reshape.empty() && list.empty(); }
  int64_t DeviceAt(int64_t position) const;
  int64_t PositionOf(int64_t device) const;
  /// The iota form of an explicit list if there is one (merged to the fewest digits), else the
  /// list.
  static DeviceOrder FromList(const std::vector<int64_t>& ids);
  bool operator==(const DeviceOrder&) const = default;
};

class Mesh {
 public:
  Mesh() = default;
  /// Errors: InvalidArgument for sizes < 1, repeated names, ids that are no permutation of 0..n-1.
  explicit Mesh(std::vector<MeshAxis> axes, std::vector<int64_t> device_ids = {},
                std::string name = "mesh");
  static Mesh WithOrder(std::vector<MeshAxis> axes, DeviceOrder order, std::string name = "mesh");
  /// All of a value on one device: `sdy.mesh <[], device_ids=[k]>`.
  static Mesh Maximal(int64_t device, std::string name = "maximal_mesh");
  /// "x=2,y=4" as on the command line; throws Error(kUsage).
  static Mesh Parse(std::string_view text);

  const std::string& name() const { return name_; }
  void set_name(std::string name) { name_ = std::move(name); }
  const std::vector<MeshAxis>& axes() const { return axes_; }
  int num_axes() const { return static_cast<int>(axes_.size()); }
  int64_t axis_size(int axis) const { return axes_[static_cast<size_t>(axis)].size; }
  const std::string& axis_name(int axis) const { return axes_[static_cast<size_t>(axis)].name; }
  std::optional<int> FindAxis(std::string_view name) const;
  int64_t num_devices() const { return num_devices_; }
  bool maximal() const { return maximal_; }
  bool empty() const { return axes_.empty() && !maximal_; }
  const DeviceOrder& order() const { return order_; }

  int64_t DeviceAt(int64_t position) const { return order_.DeviceAt(position); }
  int64_t PositionOf(int64_t device) const { return order_.PositionOf(device); }
  /// Coordinates of a position along the axes, row-major.
  std::vector<int64_t> Coordinates(int64_t position) const;
  int64_t Position(const std::vector<int64_t>& coordinates) const;

  /// `<["x"=2, "y"=4], device_ids=[...]>`, the part after the symbol of an sdy.mesh.
  std::string ToString() const;
  /// Same axes and device order; the name does not count.
  bool operator==(const Mesh& other) const;

 private:
  std::string name_ = "mesh";
  std::vector<MeshAxis> axes_;
  DeviceOrder order_;
  int64_t num_devices_ = 1;
  bool maximal_ = false;
};

using MeshPtr = std::shared_ptr<const Mesh>;

}  // namespace lockstep
