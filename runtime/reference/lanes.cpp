// Conversion between storage and wide form.
#include "runtime/reference/lanes.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "runtime/reference/clones.h"

#ifndef LOCKSTEP_TSAN
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

namespace lockstep::reference {
namespace {

template <typename T>
T LoadRaw(const std::byte* base, int64_t index) {
  T value;
  std::memcpy(&value, base + index * static_cast<int64_t>(sizeof(T)), sizeof(T));
  return value;
}

template <typename T>
void StoreRaw(std::byte* base, int64_t index, T value) {
  std::memcpy(base + index * static_cast<int64_t>(sizeof(T)), &value, sizeof(T));
}

// f16 to double by its bits, NaN payloads kept, so that TOTALORDER sees them.
double DecodeHalf(uint16_t code) {
  const uint64_t sign = static_cast<uint64_t>(code >> 15) << 63;
  const uint64_t exponent = (code >> 10) & 31;
  const uint64_t mantissa = code & 1023;
  if (exponent == 0) {
    const double magnitude = static_cast<double>(mantissa) * 0x1p-24;
    return sign ? -magnitude : magnitude;
  }
  const uint64_t wide_exponent = exponent == 31 ? 2047 : exponent + 1008;
  return std::bit_cast<double>(sign | (wide_exponent << 52) | (mantissa << 42));
}

uint16_t EncodeHalfLike(DType dtype, double value) {
  if (std::isnan(value)) {
    const uint64_t bits = std::bit_cast<uint64_t>(value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 48) & 0x8000);
    const bool half = dtype == DType::kF16;
    uint16_t payload = static_cast<uint16_t>((bits >> (half ? 42 : 45)) & (half ? 0x3FF : 0x7F));
    if (payload == 0) payload = half ? 0x200 : 0x40;
    return static_cast<uint16_t>(sign | (half ? 0x7C00 : 0x7F80) | payload);
  }
  if (dtype == DType::kBF16) {
    const float near = static_cast<float>(value);
    uint32_t bits = std::bit_cast<uint32_t>(near);
    const bool rounded = static_cast<double>(near) == value && (bits & 0xFFFF) == 0;
    if (!rounded) bits = std::bit_cast<uint32_t>(static_cast<float>(RoundFast(dtype, value)));
    return static_cast<uint16_t>(bits >> 16);
  }
  return static_cast<uint16_t>(EncodeFloat(dtype, value));
}

template <typename T, typename Index>
void LoadInts(const std::byte* base, int n, Index index, int64_t* to) {
  for (int k = 0; k < n; ++k) to[k] = static_cast<int64_t>(LoadRaw<T>(base, index(k)));
}

template <typename T, typename Index, typename Decode>
void LoadFloats(const std::byte* base, int n, Index index, double* to, Decode decode) {
  for (int k = 0; k < n; ++k) to[k] = decode(LoadRaw<T>(base, index(k)));
}

template <typename T, typename Index>
void LoadComplexes(const std::byte* base, int n, Index index, double* re, double* im) {
  for (int k = 0; k < n; ++k) {
    re[k] = static_cast<double>(LoadRaw<T>(base, 2 * index(k)));
    im[k] = static_cast<double>(LoadRaw<T>(base, 2 * index(k) + 1));
  }
}

template <typename Index>
void LoadAny(DType dtype, const std::byte* base, int n, Index index, const Lanes& to, int at) {
  auto same = [](auto value) { return static_cast<double>(value); };
  switch (dtype) {
    case DType::kI1:
    case DType::kU2:
    case DType::kU4:
    case DType::kU8:
      return LoadInts<uint8_t>(base, n, index, to.i + at);
    case DType::kI2:
    case DType::kI4:
    case DType::kI8:
      return LoadInts<int8_t>(base, n, index, to.i + at);
    case DType::kI16:
      return LoadInts<int16_t>(base, n, index, to.i + at);
    case DType::kU16:
      return LoadInts<uint16_t>(base, n, index, to.i + at);
    case DType::kI32:
      return LoadInts<int32_t>(base, n, index, to.i + at);
    case DType::kU32:
      return LoadInts<uint32_t>(base, n, index, to.i + at);
    case DType::kI64:
    case DType::kU64:
      return LoadInts<int64_t>(base, n, index, to.i + at);
    case DType::kTF32:
    case DType::kF32:
      return LoadFloats<float>(base, n, index, to.re + at, same);
    case DType::kF64:
      return LoadFloats<double>(base, n, index, to.re + at, same);
    case DType::kF16:
      return LoadFloats<uint16_t>(base, n, index, to.re + at, DecodeHalf);
    case DType::kBF16:
      return LoadFloats<uint16_t>(base, n, index, to.re + at, [](uint16_t code) {
        return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(code) << 16));
      });
    case DType::kC64:
      return LoadComplexes<float>(base, n, index, to.re + at, to.im + at);
    case DType::kC128:
      return LoadComplexes<double>(base, n, index, to.re + at, to.im + at);
    default:
      return LoadFloats<uint8_t>(base, n, index, to.re + at,
                                 [dtype](uint8_t code) { return DecodeFloat(dtype, code); });
  }
}

template <typename T, typename Index>
void StoreInts(std::byte* base, int n, Index index, const int64_t* from) {
  for (int k = 0; k < n; ++k) StoreRaw(base, index(k), static_cast<T>(from[k]));
}

template <typename T, typename Index>
void StoreFloats(std::byte* base, int n, Index index, const double* from) {
  for (int k = 0; k < n; ++k) StoreRaw(base, index(k), static_cast<T>(from[k]));
}

// Rounded numbers of bf16, whose code is the upper half of a float's; returns how many others there
// were (and NaN), for which the code is not right.
LOCKSTEP_REFERENCE_CLONES
int64_t StoreRoundedBf16(const double* from, int n, std::byte* to) {
  int64_t others = 0;
  for (int k = 0; k < n; ++k) {
    const float near = static_cast<float>(from[k]);
    const uint32_t bits = std::bit_cast<uint32_t>(near);
    others += (static_cast<double>(near) != from[k]) | ((bits & 0xFFFF) != 0);
    StoreRaw(to, k, static_cast<uint16_t>(bits >> 16));
  }
  return others;
}

template <typename T, typename Index>
void StoreComplexes(std::byte* base, int n, Index index, const double* re, const double* im) {
  for (int k = 0; k < n; ++k) {
    StoreRaw(base, 2 * index(k), static_cast<T>(re[k]));
    StoreRaw(base, 2 * index(k) + 1, static_cast<T>(im[k]));
  }
}

template <typename Index>
void StoreAny(DType dtype, std::byte* base, int n, Index index, const Lanes& from, int at) {
  if (WideOf(dtype) == Wide::kInt) {
    switch (StorageBytes(dtype)) {
      case 1:
        return StoreInts<uint8_t>(base, n, index, from.i + at);
      case 2:
        return StoreInts<uint16_t>(base, n, index, from.i + at);
      case 4:
        return StoreInts<uint32_t>(base, n, index, from.i + at);
      default:
        return StoreInts<uint64_t>(base, n, index, from.i + at);
    }
  }
  switch (dtype) {
    case DType::kTF32:
    case DType::kF32:
      return StoreFloats<float>(base, n, index, from.re + at);
    case DType::kF64:
      return StoreFloats<double>(base, n, index, from.re + at);
    case DType::kC64:
      return StoreComplexes<float>(base, n, index, from.re + at, from.im + at);
    case DType::kC128:
      return StoreComplexes<double>(base, n, index, from.re + at, from.im + at);
    case DType::kF16:
    case DType::kBF16:
      for (int k = 0; k < n; ++k) StoreRaw(base, index(k), EncodeHalfLike(dtype, from.re[at + k]));
      return;
    default:
      for (int k = 0; k < n; ++k) {
        StoreRaw(base, index(k), static_cast<uint8_t>(EncodeFloat(dtype, from.re[at + k])));
      }
  }
}

}  // namespace

Wide WideOf(DType dtype) {
  if (IsFloat(dtype)) return Wide::kFloat;
  return IsComplex(dtype) ? Wide::kComplex : Wide::kInt;
}

namespace {

LOCKSTEP_REFERENCE_CLONES
void PackBounds(const double* from, int n, StoredBound* to) {
  for (int k = 0; k < n; ++k) to[k] = from[k];
}

LOCKSTEP_REFERENCE_CLONES
void UnpackBounds(const StoredBound* from, int n, double* to) {
  for (int k = 0; k < n; ++k) to[k] = from[k];
}

}  // namespace

LaneBuffer::LaneBuffer(DType dtype, bool bounds) {
  const Wide wide = WideOf(dtype);
  lanes_.dtype = dtype;
  const size_t arrays = (wide == Wide::kComplex ? 2u : wide == Wide::kFloat ? 1u : 0u);
  doubles_.assign((arrays + (bounds ? 1u : 0u)) * kLanes, 0.0);
  double* next = doubles_.data();
  if (wide == Wide::kInt) {
    ints_.assign(kLanes, 0);
    lanes_.i = ints_.data();
  } else {
    lanes_.re = next;
    next += kLanes;
    if (wide == Wide::kComplex) {
      lanes_.im = next;
      next += kLanes;
    }
  }
  if (bounds) lanes_.err = next;
}

LaneReader::LaneReader(const ReferenceValue& value, bool single)
    : dtype_(value.literal.dtype()),
      base_(value.literal.splat_data()),
      single_(single || value.literal.is_splat()) {
  if (value.bound.exact()) return;
  one_bound_ = single_ || value.bound.absolute.uniform();
  if (single_ && !single && !value.bound.absolute.uniform()) {
    // A splat whose elements have bounds of their own.
    base_ = value.literal.data();
    single_ = one_bound_ = false;
  }
  bound_ = one_bound_ ? value.bound.absolute.front() : value.bound.absolute.data();
}

void LaneReader::Load(int64_t begin, int n, const Lanes& to) const {
  if (single_) {
    LoadAny(
        dtype_, base_, n, [](int) { return int64_t{0}; }, to, 0);
  } else {
    LoadAny(
        dtype_, base_, n, [begin](int k) { return begin + k; }, to, 0);
  }
  if (!to.err) return;
  if (!bound_ || one_bound_) {
    std::fill_n(to.err, n, bound_ ? double{*bound_} : 0.0);
  } else {
    UnpackBounds(bound_ + begin, n, to.err);
  }
}

void LaneReader::LoadAt(const int64_t* index, int n, const Lanes& to, int at) const {
  if (single_) {
    LoadAny(
        dtype_, base_, n, [](int) { return int64_t{0}; }, to, at);
  } else {
    LoadAny(
        dtype_, base_, n, [index](int k) { return index[k]; }, to, at);
  }
  if (!to.err) return;
  for (int k = 0; k < n; ++k) to.err[at + k] = bound_ ? bound_[one_bound_ ? 0 : index[k]] : 0.0;
}

LaneWriter::LaneWriter(ReferenceValue& value, const Moves* moves)
    : dtype_(value.literal.dtype()),
      base_(value.literal.mutable_data()),
      bound_(value.bound.exact() ? nullptr : value.bound.absolute.data()),
      moves_(WideOf(dtype_) == Wide::kInt ? nullptr : moves) {}

void LaneWriter::Store(int64_t begin, int n, const Lanes& from) const {
  if (moves_ && from.err) moves_->Apply(begin, nullptr, n, from);
  const bool stored = dtype_ == DType::kBF16 &&
                      StoreRoundedBf16(from.re, n, base_ + begin * StorageBytes(dtype_)) == 0;
  if (!stored) {
    StoreAny(
        dtype_, base_, n, [begin](int k) { return begin + k; }, from, 0);
  }
  if (!bound_ || !from.err) return;
  PackBounds(from.err, n, bound_ + begin);
}

void LaneWriter::StoreAt(const int64_t* index, int n, const Lanes& from, int at) const {
  LOCKSTEP_CHECK(!moves_ || at == 0);
  if (moves_ && from.err) moves_->Apply(0, index, n, from);
  StoreAny(
      dtype_, base_, n, [index](int k) { return index[k]; }, from, at);
  if (!bound_ || !from.err) return;
  for (int k = 0; k < n; ++k) bound_[index[k]] = from.err[at + k];
}

double RoundFast(DType dtype, double value) {
  if (dtype == DType::kF64) return value;
  if (dtype == DType::kF32) return static_cast<double>(static_cast<float>(value));
  const FloatFormat& format = GetFloatFormat(dtype);
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const int exponent = static_cast<int>((bits >> 52) & 2047) - 1023;
  // Normal numbers well inside the range: round the mantissa in place. The rest (zero, subnormal,
  // near overflow, NaN, signless types) takes the exact slow path.
  const int max_exponent = (1 << format.exponent_bits) - 2 - format.bias;
  if (format.has_sign && format.has_zero && exponent >= 1 - format.bias &&
      exponent < max_exponent) {
    const int shift = 52 - format.mantissa_bits;
    const uint64_t half = (uint64_t{1} << (shift - 1)) - 1;
    const uint64_t rounded = ((bits + half + ((bits >> shift) & 1)) >> shift) << shift;
    return std::bit_cast<double>(rounded);
  }
  if (std::isnan(value) && (dtype == DType::kBF16 || dtype == DType::kF16)) return value;
  return RoundTo(dtype, value);
}

int64_t WrapInt(DType dtype, int64_t value) {
  switch (dtype) {
    case DType::kI1:
      return value != 0 ? 1 : 0;
    case DType::kI8:
      return static_cast<int8_t>(value);
    case DType::kI16:
      return static_cast<int16_t>(value);
    case DType::kI32:
      return static_cast<int32_t>(value);
    case DType::kU8:
      return static_cast<uint8_t>(value);
    case DType::kU16:
      return static_cast<uint16_t>(value);
    case DType::kU32:
      return static_cast<uint32_t>(value);
    case DType::kI64:
    case DType::kU64:
      return value;
    default:
      break;
  }
  const int shift = 64 - BitWidth(dtype);
  const uint64_t raised = static_cast<uint64_t>(value) << shift;
  return IsSignedInteger(dtype) ? static_cast<int64_t>(raised) >> shift
                                : static_cast<int64_t>(raised >> shift);
}

namespace {

// Numbers of a narrow float type that are normal, with room for the next power of two: their
// mantissa can be rounded in place.
struct NormalRange {
  NormalRange(DType dtype, const FloatFormat& format)
      : low(static_cast<uint64_t>(1024 - format.bias) << 52),
        high(static_cast<uint64_t>((1 << format.exponent_bits) + 1021 - format.bias) << 52),
        special(dtype == DType::kBF16 || dtype == DType::kF16 ? uint64_t{2047} << 52
                                                              : ~uint64_t{0}),
        shift(52 - format.mantissa_bits) {}
  uint64_t low, high;  // bits of the first number, and of the first number above the range
  uint64_t special;    // from these bits on, infinity and NaN, which stay what they are
  int shift;           // mantissa bits that go
};

constexpr uint64_t kSign = uint64_t{1} << 63;

// Rounds what is in the range; returns how many others there are that are not zero or special.
LOCKSTEP_REFERENCE_CLONES
int64_t RoundNormals(int n, const NormalRange& range, double* values) {
  const uint64_t half = (uint64_t{1} << (range.shift - 1)) - 1;
  int64_t left = 0;
  for (int k = 0; k < n; ++k) {
    const uint64_t bits = std::bit_cast<uint64_t>(values[k]), magnitude = bits & ~kSign;
    const bool inside = (magnitude >= range.low) & (magnitude < range.high);
    const uint64_t odd = (bits >> range.shift) & 1;
    const uint64_t rounded = ((bits + half + odd) >> range.shift) << range.shift;
    values[k] = std::bit_cast<double>(inside ? rounded : bits);
    left += inside | (magnitude == 0) | (magnitude >= range.special) ? 0 : 1;
  }
  return left;
}

void RoundNarrow(DType dtype, int n, double* values) {
  const FloatFormat& format = GetFloatFormat(dtype);
  const NormalRange range(dtype, format);
  if (!format.has_sign || !format.has_zero || RoundNormals(n, range, values) > 0) {
    for (int k = 0; k < n; ++k) values[k] = RoundFast(dtype, values[k]);
  }
}

}  // namespace

void RoundLanes(int n, const Lanes& lanes) {
  const DType dtype = lanes.dtype;
  switch (WideOf(dtype)) {
    case Wide::kInt:
      if (dtype == DType::kI32) {
        for (int k = 0; k < n; ++k) lanes.i[k] = static_cast<int32_t>(lanes.i[k]);
      } else if (dtype != DType::kI64 && dtype != DType::kU64) {
        for (int k = 0; k < n; ++k) lanes.i[k] = WrapInt(dtype, lanes.i[k]);
      }
      return;
    case Wide::kFloat:
      if (dtype == DType::kF32) {
        for (int k = 0; k < n; ++k)
          lanes.re[k] = static_cast<double>(static_cast<float>(lanes.re[k]));
      } else if (dtype != DType::kF64) {
        RoundNarrow(dtype, n, lanes.re);
      }
      return;
    case Wide::kComplex:
      if (dtype == DType::kC128) return;
      for (int k = 0; k < n; ++k) {
        lanes.re[k] = static_cast<double>(static_cast<float>(lanes.re[k]));
        lanes.im[k] = static_cast<double>(static_cast<float>(lanes.im[k]));
      }
      return;
  }
}

void CopyLanes(const Lanes& from, int from_at, const Lanes& to, int to_at, int n) {
  const size_t bytes = static_cast<size_t>(n) * sizeof(double);
  if (from.i && to.i) std::memmove(to.i + to_at, from.i + from_at, bytes);
  if (from.re && to.re) std::memmove(to.re + to_at, from.re + from_at, bytes);
  if (from.im && to.im) std::memmove(to.im + to_at, from.im + from_at, bytes);
  if (!to.err) return;
  if (from.err) {
    std::memmove(to.err + to_at, from.err + from_at, bytes);
  } else {
    std::fill(to.err + to_at, to.err + to_at + n, 0.0);
  }
}

void ParallelPiecesImpl(int64_t count, int64_t grain, void (*call)(const void*, int64_t, int64_t),
                        const void* body) {
  if (count <= 0) return;
  if (count <= grain) {
    call(body, 0, count);
    return;
  }
#ifdef LOCKSTEP_TSAN
  for (int64_t begin = 0; begin < count; begin += grain) {
    call(body, begin, std::min(count, begin + grain));
  }
#else
  // Isolated: a thread that waits for the pieces of an inner loop takes no piece of an outer one,
  // of which it would hold two at once.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(
        tbb::blocked_range<int64_t>(0, count, static_cast<size_t>(grain)),
        [&](const tbb::blocked_range<int64_t>& range) { call(body, range.begin(), range.end()); });
  });
#endif
}

}  // namespace lockstep::reference
