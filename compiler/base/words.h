// Elements as words: what only moves elements looks at their size and not at their type.
#pragma once

#include <array>
#include <cstdint>

namespace lockstep {

/// use(T{}) for a type T of `bytes` bytes (1, 2, 4, 8 or 16) that can be copied.
template <typename F>
auto WithWord(int64_t bytes, F&& use) {
  switch (bytes) {
    case 1:
      return use(uint8_t{});
    case 2:
      return use(uint16_t{});
    case 4:
      return use(uint32_t{});
    case 8:
      return use(uint64_t{});
    default:
      return use(std::array<uint64_t, 2>{});
  }
}

}  // namespace lockstep
