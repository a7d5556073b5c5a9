// A stable merge sort that tolerates any comparator, and top-k.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/reference/leaf.h"

namespace lockstep::reference {

/// The k largest (or smallest) along the last dimension: values, then their i32 indices; by total
/// order, ties in order of the index.
void TopK(Leaf& leaf, int64_t k, bool largest);

/// Sorts so that before(later, earlier) holds for no two neighbours that the merge compares; equal
/// elements keep their order. `before` may be inconsistent: the result is then some permutation.
template <typename Before>
void MergeSort(std::vector<int64_t>& items, Before before) {
  std::vector<int64_t> other(items.size());
  for (size_t width = 1; width < items.size(); width *= 2) {
    for (size_t begin = 0; begin < items.size(); begin += 2 * width) {
      const size_t middle = std::min(begin + width, items.size());
      const size_t end = std::min(begin + 2 * width, items.size());
      size_t left = begin, right = middle, to = begin;
      while (left < middle && right < end) {
        // The right one goes first only if it is truly before: that is what keeps ties in order.
        other[to++] = before(items[right], items[left]) ? items[right++] : items[left++];
      }
      while (left < middle) other[to++] = items[left++];
      while (right < end) other[to++] = items[right++];
    }
    items.swap(other);
  }
}

}  // namespace lockstep::reference
