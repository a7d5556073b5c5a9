#include "compiler/sharding/digits.h"

#include <algorithm>
#include <numeric>

namespace lockstep {

std::optional<DigitMap> DigitsOfOrder(const DeviceOrder& order, int64_t num_devices) {
  if (!order.list.empty()) return std::nullopt;
  if (order.reshape.empty()) return DigitMap{{num_devices, 1, 1}};
  DigitMap map;
  int64_t from = num_devices;
  for (int dim : order.permutation) {
    const size_t index = static_cast<size_t>(dim);
    int64_t to = 1;
    for (size_t j = index + 1; j < order.reshape.size(); ++j) to *= order.reshape[j];
    from /= order.reshape[index];
    map.push_back({order.reshape[index], from, to});
  }
  return map;
}

DigitMap Inverse(DigitMap map) {
  for (DigitPair& pair : map) std::swap(pair.from, pair.to);
  std::sort(map.begin(), map.end(),
            [](const DigitPair& a, const DigitPair& b) { return a.from > b.from; });
  return map;
}

DigitMap Merged(const DigitMap& map) {
  DigitMap merged;
  for (const DigitPair& next : map) {
    if (next.size == 1) continue;
    if (!merged.empty() && merged.back().from == next.size * next.from &&
        merged.back().to == next.size * next.to) {
      merged.back() = {merged.back().size * next.size, next.from, next.to};
    } else {
      merged.push_back(next);
    }
  }
  return merged;
}

std::vector<Digit> MergedDigits(const std::vector<Digit>& digits) {
  std::vector<Digit> merged;
  for (const Digit& next : digits) {
    if (next.size == 1) continue;
    if (!merged.empty() && merged.back().stride == next.size * next.stride) {
      merged.back() = {merged.back().size * next.size, next.stride};
    } else {
      merged.push_back(next);
    }
  }
  return merged;
}

std::optional<std::vector<Digit>> Translate(const DigitMap& map, const Digit& digit) {
  std::vector<Digit> result;
  const int64_t begin = digit.stride;
  int64_t end = digit.stride * digit.size;  // still to cover: [begin, end), from the major side
  for (const DigitPair& pair : map) {
    if (begin == end) break;
    const int64_t pair_end = pair.from * pair.size;
    if (pair_end <= begin || pair.from >= end || pair.size == 1) continue;
    const int64_t low = std::max(begin, pair.from);
    if (end > pair_end || pair_end % end != 0 || end % low != 0 || low % pair.from != 0) {
      return std::nullopt;
    }
    result.push_back({end / low, pair.to * (low / pair.from)});
    end = low;
  }
  if (begin != end) return std::nullopt;
  return MergedDigits(result);
}

DeviceOrder OrderOfDigits(std::vector<Digit> digits) {
  digits = MergedDigits(digits);
  DeviceOrder order;
  if (digits.size() <= 1) return order;
  std::vector<int> by_stride(digits.size());
  std::iota(by_stride.begin(), by_stride.end(), 0);
  std::sort(by_stride.begin(), by_stride.end(), [&](int a, int b) {
    return digits[static_cast<size_t>(a)].stride > digits[static_cast<size_t>(b)].stride;
  });
  order.permutation.resize(digits.size());
  for (size_t rank = 0; rank < by_stride.size(); ++rank) {
    const size_t index = static_cast<size_t>(by_stride[rank]);
    order.reshape.push_back(digits[index].size);
    order.permutation[index] = static_cast<int>(rank);
  }
  return order;
}

Digit DigitOfAxis(const Mesh& mesh, const AxisRef& ref) {
  return {ref.size, PositionStride(mesh, ref)};
}

std::optional<AxisList> AxesOfDigit(const Mesh& mesh, const Digit& digit) {
  AxisList result;
  const int64_t begin = digit.stride;
  int64_t end = digit.stride * digit.size;
  int64_t axis_end = mesh.num_devices();
  for (int axis = 0; axis < mesh.num_axes() && begin < end; ++axis) {
    const int64_t size = mesh.axis_size(axis);
    const int64_t stride = axis_end / size;
    if (size > 1 && axis_end > begin && stride < end) {
      const int64_t low = std::max(begin, stride);
      if (end > axis_end || axis_end % end != 0 || end % low != 0 || low % stride != 0) {
        return std::nullopt;
      }
      result.push_back({axis, axis_end / end, end / low});
      end = low;
    }
    axis_end = stride;
  }
  if (begin != end) return std::nullopt;
  return Canonical(result);
}

}  // namespace lockstep
