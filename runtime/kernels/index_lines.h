// Lines of positions: gather and scatter walk their batch of indices along its innermost loop, and
// turn a whole line of index vectors into element offsets before they touch the operand, so that
// the type of the indices is looked at once a line and not once an element.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "compiler/base/error.h"
#include "runtime/kernels/element.h"

namespace lockstep::kernels {

/// One loop over positions, with its strides (in elements) in the three arrays that it walks.
struct PositionLoop {
  int64_t size, result, index, operand;
};

/// Where a line starts in each of the arrays.
struct PositionStart {
  int64_t result = 0, index = 0, operand = 0;
};

/// The loops of a batch, merged where they continue each other: `lines` of `length` positions.
class PositionLines {
 public:
  void Set(const std::vector<PositionLoop>& loops) {
    std::vector<PositionLoop> merged;
    for (const PositionLoop& loop : loops) {
      if (loop.size == 1) continue;
      PositionLoop* last = merged.empty() ? nullptr : &merged.back();
      const bool continues = last && last->result == loop.result * loop.size &&
                             last->index == loop.index * loop.size &&
                             last->operand == loop.operand * loop.size;
      if (continues) {
        *last = {last->size * loop.size, loop.result, loop.index, loop.operand};
      } else {
        merged.push_back(loop);
      }
    }
    line_ = merged.empty() ? PositionLoop{1, 1, 0, 0} : merged.back();
    if (!merged.empty()) merged.pop_back();
    outer_ = std::move(merged);
    lines_ = 1;
    for (const PositionLoop& loop : outer_) lines_ *= loop.size;
  }
  int64_t lines() const { return lines_; }
  const PositionLoop& line() const { return line_; }
  PositionStart Start(int64_t line) const {
    PositionStart start;
    for (size_t l = outer_.size(); l-- > 0;) {
      const int64_t i = line % outer_[l].size;
      line /= outer_[l].size;
      start.result += i * outer_[l].result;
      start.index += i * outer_[l].index;
      start.operand += i * outer_[l].operand;
    }
    return start;
  }

 private:
  std::vector<PositionLoop> outer_;  // outermost first
  PositionLoop line_{1, 1, 0, 0};
  int64_t lines_ = 1;
};

/// use(indices, top): the stored indices as their own integer type; `top` is the largest index that
/// the type may hold as an int64 (unsigned 64-bit values above it are meant to saturate).
template <typename F>
void WithIndexType(DType dtype, const std::byte* stored, F&& use) {
  switch (LaneOf(dtype)) {
    case Lane::kBool:
    case Lane::kU8:
      return use(reinterpret_cast<const uint8_t*>(stored));
    case Lane::kS8:
      return use(reinterpret_cast<const int8_t*>(stored));
    case Lane::kS16:
      return use(reinterpret_cast<const int16_t*>(stored));
    case Lane::kS32:
      return use(reinterpret_cast<const int32_t*>(stored));
    case Lane::kS64:
      return use(reinterpret_cast<const int64_t*>(stored));
    case Lane::kU16:
      return use(reinterpret_cast<const uint16_t*>(stored));
    case Lane::kU32:
      return use(reinterpret_cast<const uint32_t*>(stored));
    case Lane::kU64:
      return use(reinterpret_cast<const uint64_t*>(stored));
    default:
      break;
  }
  LOCKSTEP_CHECK(false) << "not an index type: " << DTypeName(dtype);
}

template <typename T>
int64_t IndexValue(T stored) {
  if constexpr (sizeof(T) == 8 && std::is_unsigned_v<T>) {
    constexpr auto kTop = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
    return static_cast<int64_t>(std::min<uint64_t>(stored, kTop));
  } else {
    return static_cast<int64_t>(stored);
  }
}

/// offsets[i] += clamp(index i, 0, limit) * stride, index i at first + i * step.
inline void AddClampedIndices(DType dtype, const std::byte* stored, int64_t first, int64_t step,
                              int64_t limit, int64_t stride, int64_t n, int64_t* offsets) {
  WithIndexType(dtype, stored, [&](const auto* indices) {
    for (int64_t i = 0; i < n; ++i) {
      const int64_t index = IndexValue(indices[first + i * step]);
      offsets[i] += std::clamp<int64_t>(index, 0, limit) * stride;
    }
  });
}

/// The same without clamping: an index outside [0, extent) makes the offset -1 for good.
inline void AddCheckedIndices(DType dtype, const std::byte* stored, int64_t first, int64_t step,
                              int64_t extent, int64_t stride, int64_t n, int64_t* offsets) {
  WithIndexType(dtype, stored, [&](const auto* indices) {
    for (int64_t i = 0; i < n; ++i) {
      const int64_t index = IndexValue(indices[first + i * step]);
      const bool inside = index >= 0 && index < extent && offsets[i] >= 0;
      offsets[i] = inside ? offsets[i] + index * stride : -1;
    }
  });
}

}  // namespace lockstep::kernels
