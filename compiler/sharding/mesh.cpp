#include "compiler/sharding/mesh.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "compiler/sharding/digits.h"

namespace lockstep {
namespace {

/// More devices than any list of ids could hold; keeps products within int64_t.
constexpr int64_t kMaxDevices = int64_t{1} << 31;

int64_t CheckedProduct(const std::vector<MeshAxis>& axes) {
  int64_t product = 1;
  for (const MeshAxis& axis : axes) {
    if (axis.size < 1) {
      throw InvalidArgument("mesh axis '" + axis.name + "' has size " + std::to_string(axis.size) +
                            "; sizes are at least 1");
    }
    if (axis.size > kMaxDevices / product) {
      throw InvalidArgument("mesh has more than 2^31 devices at axis '" + axis.name + "'");
    }
    product *= axis.size;
  }
  return product;
}

void CheckNames(const std::vector<MeshAxis>& axes) {
  std::set<std::string_view> seen;
  for (const MeshAxis& axis : axes) {
    if (axis.name.empty()) throw InvalidArgument("mesh axis without a name");
    if (!seen.insert(axis.name).second) {
      throw InvalidArgument("mesh axis '" + axis.name + "' appears twice");
    }
  }
}

void CheckPermutation(const std::vector<int64_t>& ids) {
  std::vector<bool> seen(ids.size(), false);
  for (int64_t id : ids) {
    if (id < 0 || id >= static_cast<int64_t>(ids.size())) {
      throw InvalidArgument("device id " + std::to_string(id) + " is not in 0.." +
                            std::to_string(static_cast<int64_t>(ids.size()) - 1));
    }
    if (seen[static_cast<size_t>(id)]) {
      throw InvalidArgument("device id " + std::to_string(id) + " appears twice");
    }
    seen[static_cast<size_t>(id)] = true;
  }
}

}  // namespace

int64_t DeviceOrder::DeviceAt(int64_t position) const {
  if (!list.empty()) return list[static_cast<size_t>(position)];
  if (reshape.empty()) return position;
  // Digits of the position in the transposed shape, minor first; each adds its stride.
  int64_t device = 0;
  for (size_t i = permutation.size(); i-- > 0;) {
    const size_t dim = static_cast<size_t>(permutation[i]);
    int64_t stride = 1;
    for (size_t j = dim + 1; j < reshape.size(); ++j) stride *= reshape[j];
    device += (position % reshape[dim]) * stride;
    position /= reshape[dim];
  }
  return device;
}

int64_t DeviceOrder::PositionOf(int64_t device) const {
  if (!list.empty()) {
    const auto found = std::find(list.begin(), list.end(), device);
    return found == list.end() ? -1 : found - list.begin();
  }
  if (reshape.empty()) return device;
  int64_t position = 0;
  for (int dim : permutation) {
    int64_t stride = 1;
    for (size_t j = static_cast<size_t>(dim) + 1; j < reshape.size(); ++j) stride *= reshape[j];
    const int64_t size = reshape[static_cast<size_t>(dim)];
    position = position * size + (device / stride) % size;
  }
  return position;
}

DeviceOrder DeviceOrder::FromList(const std::vector<int64_t>& ids) {
  DeviceOrder as_list;
  as_list.list = ids;
  const int64_t count = static_cast<int64_t>(ids.size());
  if (count <= 1) return count == 1 && ids[0] != 0 ? as_list : DeviceOrder{};
  if (ids[0] != 0) return as_list;
  // Read the digits minor first. A run of equal steps is a digit; where the step changes the next
  // digit starts, and merged digits are read as one, so the form has the fewest digits.
  std::vector<Digit> digits;
  for (int64_t block = 1; block < count;) {
    const int64_t stride = ids[static_cast<size_t>(block)];
    int64_t size = 1;
    while (size * block < count && ids[static_cast<size_t>(size * block)] == size * stride) ++size;
    if (size < 2 || count % (size * block) != 0) return as_list;
    digits.insert(digits.begin(), Digit{size, stride});
    block *= size;
  }
  DeviceOrder order = OrderOfDigits(digits);
  for (int64_t position = 0; position < count; ++position) {
    if (order.DeviceAt(position) != ids[static_cast<size_t>(position)]) return as_list;
  }
  return order;
}

Mesh::Mesh(std::vector<MeshAxis> axes, std::vector<int64_t> device_ids, std::string name)
    : name_(std::move(name)), axes_(std::move(axes)) {
  CheckNames(axes_);
  num_devices_ = CheckedProduct(axes_);
  if (device_ids.empty()) return;
  if (axes_.empty()) {
    if (device_ids.size() != 1) {
      throw InvalidArgument("a mesh without axes may have at most one device id, not " +
                            std::to_string(device_ids.size()));
    }
    *this = Maximal(device_ids[0], std::move(name_));
    return;
  }
  if (static_cast<int64_t>(device_ids.size()) != num_devices_) {
    throw InvalidArgument("mesh of " + std::to_string(num_devices_) + " devices has " +
                          std::to_string(device_ids.size()) + " device ids");
  }
  CheckPermutation(device_ids);
  order_ = DeviceOrder::FromList(device_ids);
}

Mesh Mesh::WithOrder(std::vector<MeshAxis> axes, DeviceOrder order, std::string name) {
  if (!order.list.empty()) return Mesh(std::move(axes), std::move(order.list), std::move(name));
  Mesh mesh(std::move(axes), {}, std::move(name));
  if (order.reshape.empty()) return mesh;
  int64_t product = 1;
  for (int64_t size : order.reshape) {
    if (size < 1 || size > kMaxDevices / product) {
      throw InvalidArgument("device order has a bad size " + std::to_string(size));
    }
    product *= size;
  }
  if (product != mesh.num_devices_) {
    throw InvalidArgument("device order covers " + std::to_string(product) + " devices, the mesh " +
                          std::to_string(mesh.num_devices_));
  }
  std::vector<bool> seen(order.reshape.size(), false);
  for (int dim : order.permutation) {
    if (dim < 0 || static_cast<size_t>(dim) >= seen.size() || seen[static_cast<size_t>(dim)]) {
      throw InvalidArgument("device order has a bad transpose");
    }
    seen[static_cast<size_t>(dim)] = true;
  }
  if (order.permutation.size() != order.reshape.size()) {
    throw InvalidArgument("device order has " + std::to_string(order.reshape.size()) +
                          " dims and " + std::to_string(order.permutation.size()) +
                          " transposed dims");
  }
  std::vector<Digit> digits;
  const std::optional<DigitMap> map = DigitsOfOrder(order, product);
  for (const DigitPair& pair : *map) {
    digits.push_back({pair.size, pair.to});
  }
  mesh.order_ = OrderOfDigits(std::move(digits));
  return mesh;
}

Mesh Mesh::Maximal(int64_t device, std::string name) {
  if (device < 0) {
    throw InvalidArgument("device id " + std::to_string(device) + " is negative");
  }
  Mesh mesh;
  mesh.name_ = std::move(name);
  mesh.maximal_ = true;
  mesh.order_.list = {device};
  return mesh;
}

Mesh Mesh::Parse(std::string_view text) {
  auto fail = [&](const std::string& why) {
    return Error(ErrorCode::kUsage,
                 "bad mesh '" + std::string(text) + "': " + why + " (expected e.g. x=2,y=4)");
  };
  std::vector<MeshAxis> axes;
  size_t begin = 0;
  while (begin <= text.size()) {
    const size_t end = std::min(text.find(',', begin), text.size());
    std::string_view item = text.substr(begin, end - begin);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    while (!item.empty() && item.back() == ' ') item.remove_suffix(1);
    const size_t equals = item.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      throw fail("'" + std::string(item) + "' is not NAME=SIZE");
    }
    const std::string_view digits = item.substr(equals + 1);
    int64_t size = 0;
    const auto [rest, code] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (code != std::errc() || rest != digits.data() + digits.size()) {
      throw fail("'" + std::string(digits) + "' is not a size");
    }
    axes.push_back({std::string(item.substr(0, equals)), size});
    begin = end + 1;
  }
  try {
    return Mesh(std::move(axes));
  } catch (const Error& error) {
    throw fail(error.message());
  }
}

std::optional<int> Mesh::FindAxis(std::string_view name) const {
  for (int i = 0; i < num_axes(); ++i) {
    if (axes_[static_cast<size_t>(i)].name == name) return i;
  }
  return std::nullopt;
}

std::vector<int64_t> Mesh::Coordinates(int64_t position) const {
  std::vector<int64_t> result(axes_.size());
  for (size_t i = axes_.size(); i-- > 0;) {
    result[i] = position % axes_[i].size;
    position /= axes_[i].size;
  }
  return result;
}

int64_t Mesh::Position(const std::vector<int64_t>& coordinates) const {
  LOCKSTEP_CHECK(coordinates.size() == axes_.size()) << "coordinates of another mesh";
  int64_t position = 0;
  for (size_t i = 0; i < axes_.size(); ++i) position = position * axes_[i].size + coordinates[i];
  return position;
}

std::string Mesh::ToString() const {
  std::string text = "<[";
  for (size_t i = 0; i < axes_.size(); ++i) {
    if (i > 0) text += ", ";
    text += "\"" + axes_[i].name + "\"=" + std::to_string(axes_[i].size);
  }
  text += "]";
  if (!order_.identity()) {
    text += ", device_ids=[";
    for (int64_t position = 0; position < num_devices_; ++position) {
      if (position > 0) text += ", ";
      text += std::to_string(DeviceAt(position));
    }
    text += "]";
  }
  return text + ">";
}

bool Mesh::operator==(const Mesh& other) const {
  return axes_ == other.axes_ && order_ == other.order_ && maximal_ == other.maximal_;
}

}  // namespace lockstep
