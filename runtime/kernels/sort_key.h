// Sort keys: lanes turned into numbers that one comparison orders. Integers and total-ordered
// floats become int64 (unsigned 64-bit values with the top bit flipped, floats by sign and
// magnitude); floats under the quiet partial order become doubles.
#pragma once

#include <cstdint>

#include "runtime/kernels/element.h"

namespace lockstep::kernels {

struct KeyedIndex {
  union {
    int64_t order;
    double real;
  };
  int64_t index;
};

enum class KeyClass : uint8_t { kOrder, kDouble };
KeyClass KeyClassOf(DType dtype, bool total_order);

/// items[i] = key of lane i with index first + i.
void MakeKeys(DType dtype, const void* lanes, int64_t first, int64_t n, bool total_order,
              KeyedIndex* items);

}  // namespace lockstep::kernels
