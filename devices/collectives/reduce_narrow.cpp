// Reductions on floats of one byte (f4, f6, f8): every pair of codes is combined once, exactly as
// the wide computation rounded to the type would, and kept in a table of 64 KiB per type and
// reduction that is built on first use.
#include <array>
#include <cmath>
#include <mutex>

#include "devices/collectives/reducer.h"

namespace lockstep {
namespace {

using PairTable = std::array<uint8_t, 65536>;

double CombineDoubles(CollectiveReduction reduction, double a, double b) {
  switch (reduction) {
    case CollectiveReduction::kSum:
      return a + b;
    case CollectiveReduction::kProd:
      return a * b;
    default:
      break;
  }
  if (std::isnan(a)) return a;
  if (std::isnan(b)) return b;
  const bool is_max = reduction == CollectiveReduction::kMax;
  if (a == b) return std::signbit(a) == is_max ? b : a;  // only zeros can differ
  return (is_max ? b > a : b < a) ? b : a;
}

/// The bits of a code that mean something: sub-byte formats ignore the rest.
uint32_t CodeMask(DType dtype) { return (1u << BitWidth(dtype)) - 1; }

std::unique_ptr<PairTable> BuildTable(DType dtype, CollectiveReduction reduction) {
  auto table = std::make_unique<PairTable>();
  const uint32_t mask = CodeMask(dtype);
  for (uint32_t a = 0; a <= mask; ++a) {
    const double value_a = DecodeFloat(dtype, a);
    for (uint32_t b = 0; b <= mask; ++b) {
      const double result = CombineDoubles(reduction, value_a, DecodeFloat(dtype, b));
      (*table)[a * 256 + b] = static_cast<uint8_t>(EncodeFloat(dtype, result));
    }
  }
  return table;
}

template <uint32_t kMask>
void TableLeaf(const void* table, std::byte* dst, const std::byte* const* inputs, int64_t count) {
  const PairTable& pairs = *static_cast<const PairTable*>(table);
  const auto* a = reinterpret_cast<const uint8_t*>(inputs[0]);
  const auto* b = reinterpret_cast<const uint8_t*>(inputs[1]);
  auto* out = reinterpret_cast<uint8_t*>(dst);
  for (int64_t i = 0; i < count; ++i) out[i] = pairs[(a[i] & kMask) * 256u + (b[i] & kMask)];
}

LeafFn LeafOf(DType dtype) {
  switch (BitWidth(dtype)) {
    case 4:
      return &TableLeaf<0xf>;
    case 6:
      return &TableLeaf<0x3f>;
    default:
      return &TableLeaf<0xff>;
  }
}

}  // namespace

LeafSet NarrowFloatLeaves(DType dtype, CollectiveReduction reduction) {
  if (reduction != CollectiveReduction::kSum && reduction != CollectiveReduction::kProd &&
      reduction != CollectiveReduction::kMin && reduction != CollectiveReduction::kMax) {
    return {};
  }
  static std::mutex mutex;
  static std::unique_ptr<PairTable> tables[kNumDTypes][8];
  const std::lock_guard lock(mutex);
  auto& table = tables[static_cast<size_t>(dtype)][static_cast<size_t>(reduction)];
  if (!table) table = BuildTable(dtype, reduction);
  return {LeafOf(dtype), nullptr, nullptr, table.get()};
}

}  // namespace lockstep
