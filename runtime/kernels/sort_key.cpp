#include "runtime/kernels/sort_key.h"

#include <bit>

#include "compiler/base/error.h"

namespace lockstep::kernels {
namespace {

int64_t TotalOrder(double x) {
  const int64_t bits = std::bit_cast<int64_t>(x);
  return bits ^ static_cast<int64_t>(static_cast<uint64_t>(bits >> 63) >> 1);
}
// Through f32 bits and not a conversion to double, which may quieten a NaN.
int64_t TotalOrder(float x) {
  const int32_t bits = std::bit_cast<int32_t>(x);
  return bits ^ static_cast<int32_t>(static_cast<uint32_t>(bits >> 31) >> 1);
}

template <typename T, typename F>
void Fill(const void* lanes, int64_t first, int64_t n, KeyedIndex* items, F set) {
  const T* x = static_cast<const T*>(lanes);
  for (int64_t i = 0; i < n; ++i) {
    set(items[i], x[i]);
    items[i].index = first + i;
  }
}

template <typename T>
void FillInteger(const void* lanes, int64_t first, int64_t n, KeyedIndex* items) {
  Fill<T>(lanes, first, n, items,
          [](KeyedIndex& item, T x) { item.order = static_cast<int64_t>(x); });
}

}  // namespace

KeyClass KeyClassOf(DType dtype, bool total_order) {
  return IsFloat(dtype) && !total_order ? KeyClass::kDouble : KeyClass::kOrder;
}

void MakeKeys(DType dtype, const void* lanes, int64_t first, int64_t n, bool total_order,
              KeyedIndex* items) {
  switch (LaneOf(dtype)) {
    case Lane::kBool:
    case Lane::kU8:
      return FillInteger<uint8_t>(lanes, first, n, items);
    case Lane::kS8:
      return FillInteger<int8_t>(lanes, first, n, items);
    case Lane::kS16:
      return FillInteger<int16_t>(lanes, first, n, items);
    case Lane::kS32:
      return FillInteger<int32_t>(lanes, first, n, items);
    case Lane::kS64:
      return FillInteger<int64_t>(lanes, first, n, items);
    case Lane::kU16:
      return FillInteger<uint16_t>(lanes, first, n, items);
    case Lane::kU32:
      return FillInteger<uint32_t>(lanes, first, n, items);
    case Lane::kU64:
      return Fill<uint64_t>(lanes, first, n, items, [](KeyedIndex& item, uint64_t x) {
        item.order = static_cast<int64_t>(x ^ (uint64_t{1} << 63));
      });
    case Lane::kF32:
      if (total_order) {
        return Fill<float>(lanes, first, n, items,
                           [](KeyedIndex& item, float x) { item.order = TotalOrder(x); });
      }
      return Fill<float>(lanes, first, n, items,
                         [](KeyedIndex& item, float x) { item.real = static_cast<double>(x); });
    case Lane::kF64:
      if (total_order) {
        return Fill<double>(lanes, first, n, items,
                            [](KeyedIndex& item, double x) { item.order = TotalOrder(x); });
      }
      return Fill<double>(lanes, first, n, items,
                          [](KeyedIndex& item, double x) { item.real = x; });
    default:
      break;
  }
  LOCKSTEP_CHECK(false) << "complex numbers have no order";
}

}  // namespace lockstep::kernels
