// Codecs of the element types: between stored elements and lanes (element.h). The 16-bit formats
// are branch-free integer code that vectorises; formats of at most 8 bits decode through tables.
#include <array>
#include <bit>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/base/words.h"
#include "runtime/kernels/element.h"
#include "runtime/kernels/hot.h"

namespace lockstep::kernels {
namespace {

uint32_t RoundTf32Bits(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t rounded = (bits + 0xfffu + ((bits >> 13) & 1u)) & 0xffffe000u;
  const uint32_t nan = (bits & 0x80000000u) | 0x7fc00000u;
  return (bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded;
}

// Everything that encoding into a format of at most 8 bits needs.
struct SmallFormat {
  int mantissa_bits, min_exponent;  // exponent of the smallest normal number
  uint32_t max_code, overflow_code, nan_code, sign_bit;
  bool has_negative_zero, signed_nan, is_e8m0;
  std::array<float, 256> decoded;
};

SmallFormat MakeSmallFormat(DType dtype) {
  const FloatFormat& f = GetFloatFormat(dtype);
  SmallFormat s{};
  s.mantissa_bits = f.mantissa_bits;
  s.min_exponent = 1 - f.bias;
  s.is_e8m0 = !f.has_zero;
  s.sign_bit = f.has_sign ? 1u << (f.mantissa_bits + f.exponent_bits) : 0;
  s.has_negative_zero = f.nan != FloatFormat::Nan::kNegativeZero;
  s.signed_nan = f.nan == FloatFormat::Nan::kIeee || f.nan == FloatFormat::Nan::kAllOnes;
  s.nan_code = EncodeFloat(dtype, std::numeric_limits<double>::quiet_NaN());
  s.overflow_code = EncodeFloat(dtype, std::numeric_limits<double>::infinity());
  const uint32_t codes = 1u << BitWidth(dtype);
  uint32_t largest = 0;
  for (uint32_t code = 0; code < 256; ++code) {
    s.decoded[code] = static_cast<float>(DecodeFloat(dtype, code & (codes - 1)));
    const bool positive = (code & s.sign_bit) == 0 && code < codes;
    const bool finite = s.decoded[code] - s.decoded[code] == 0;
    if (positive && finite && s.decoded[code] >= s.decoded[largest]) largest = code;
  }
  s.max_code = largest;
  return s;
}

template <DType kType>
const SmallFormat& Small() {
  static const SmallFormat format = MakeSmallFormat(kType);
  return format;
}

uint8_t EncodeE8M0(const SmallFormat& s, float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint8_t>(s.nan_code);
  return static_cast<uint8_t>(EncodeFloat(DType::kF8E8M0FNU, static_cast<double>(value)));
}

uint8_t EncodeSmall(const SmallFormat& s, float value) {
  if (s.is_e8m0) return EncodeE8M0(s, value);
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7fffffffu;
  const uint32_t sign = (bits >> 31) != 0 ? s.sign_bit : 0;
  if (magnitude > 0x7f800000u) {
    return static_cast<uint8_t>(s.nan_code | (s.signed_nan ? sign : 0));
  }
  const uint32_t overflow = s.overflow_code | (s.has_negative_zero ? sign : 0);
  if (magnitude == 0x7f800000u) return static_cast<uint8_t>(overflow);
  const int exponent = static_cast<int>(magnitude >> 23) - 127;
  const int below = exponent < s.min_exponent ? s.min_exponent - exponent : 0;
  const int shift = 23 - s.mantissa_bits + below;
  uint32_t units = 0;
  if (shift <= 25) {
    const uint32_t mantissa = (magnitude & 0x7fffffu) | 0x800000u;
    units = (mantissa + (1u << (shift - 1)) - 1 + ((mantissa >> shift) & 1u)) >> shift;
  }
  uint32_t code = units;
  if (below == 0) {
    code += static_cast<uint32_t>(exponent - s.min_exponent) << s.mantissa_bits;
  }
  if (code > s.max_code) return static_cast<uint8_t>(overflow);
  if (code == 0 && !s.has_negative_zero) return 0;
  return static_cast<uint8_t>(code | sign);
}

template <DType kType>
void LoadSmall(const std::byte* stored, void* lanes, int64_t n) {
  const auto& table = Small<kType>().decoded;
  auto* out = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) out[i] = table[static_cast<uint8_t>(stored[i])];
}
template <DType kType>
void StoreSmall(const void* lanes, std::byte* stored, int64_t n) {
  const SmallFormat& format = Small<kType>();
  const auto* in = static_cast<const float*>(lanes);
  for (int64_t i = 0; i < n; ++i) stored[i] = static_cast<std::byte>(EncodeSmall(format, in[i]));
}
template <DType kType>
void RoundSmall(void* lanes, int64_t n) {
  const SmallFormat& format = Small<kType>();
  auto* x = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) x[i] = format.decoded[EncodeSmall(format, x[i])];
}

void RoundTf32(void* lanes, int64_t n) {
  auto* x = static_cast<float*>(lanes);
  for (int64_t i = 0; i < n; ++i) x[i] = std::bit_cast<float>(RoundTf32Bits(x[i]));
}

template <int kBits>
void WrapSigned(void* lanes, int64_t n) {
  auto* x = static_cast<int8_t*>(lanes);
  for (int64_t i = 0; i < n; ++i) {
    const auto raised = static_cast<int8_t>(static_cast<uint8_t>(x[i]) << (8 - kBits));
    x[i] = static_cast<int8_t>(raised >> (8 - kBits));
  }
}
template <int kBits>
void WrapUnsigned(void* lanes, int64_t n) {
  auto* x = static_cast<uint8_t*>(lanes);
  for (int64_t i = 0; i < n; ++i) x[i] = static_cast<uint8_t>(x[i] & ((1u << kBits) - 1));
}

template <int64_t kBytes>
void CopyIn(const std::byte* stored, void* lanes, int64_t n) {
  std::memcpy(lanes, stored, static_cast<size_t>(n * kBytes));
}
template <int64_t kBytes>
void CopyOut(const void* lanes, std::byte* stored, int64_t n) {
  std::memcpy(stored, lanes, static_cast<size_t>(n * kBytes));
}

template <int64_t kBytes>
Codec Direct(void (*round)(void*, int64_t) = nullptr) {
  return {true, CopyIn<kBytes>, CopyOut<kBytes>, round};
}
template <DType kType>
Codec SmallCodec() {
  return {false, LoadSmall<kType>, StoreSmall<kType>, RoundSmall<kType>};
}

std::array<Codec, kNumDTypes> MakeCodecs() {
  std::array<Codec, kNumDTypes> codecs;
  auto at = [&](DType dtype) -> Codec& { return codecs[static_cast<size_t>(dtype)]; };
  for (int i = 0; i < kNumDTypes; ++i) {
    const auto dtype = static_cast<DType>(i);
    at(dtype) = WithWord(StorageBytes(dtype), []<typename T>(T) { return Direct<sizeof(T)>(); });
  }
  at(DType::kI2).round = WrapSigned<2>;
  at(DType::kI4).round = WrapSigned<4>;
  at(DType::kU2).round = WrapUnsigned<2>;
  at(DType::kU4).round = WrapUnsigned<4>;
  at(DType::kTF32).round = RoundTf32;
  at(DType::kBF16) = Hot().bf16;
  at(DType::kF16) = Hot().f16;
  at(DType::kF4E2M1FN) = SmallCodec<DType::kF4E2M1FN>();
  at(DType::kF6E2M3FN) = SmallCodec<DType::kF6E2M3FN>();
  at(DType::kF6E3M2FN) = SmallCodec<DType::kF6E3M2FN>();
  at(DType::kF8E3M4) = SmallCodec<DType::kF8E3M4>();
  at(DType::kF8E4M3) = SmallCodec<DType::kF8E4M3>();
  at(DType::kF8E4M3FN) = SmallCodec<DType::kF8E4M3FN>();
  at(DType::kF8E4M3FNUZ) = SmallCodec<DType::kF8E4M3FNUZ>();
  at(DType::kF8E4M3B11FNUZ) = SmallCodec<DType::kF8E4M3B11FNUZ>();
  at(DType::kF8E5M2) = SmallCodec<DType::kF8E5M2>();
  at(DType::kF8E5M2FNUZ) = SmallCodec<DType::kF8E5M2FNUZ>();
  at(DType::kF8E8M0FNU) = SmallCodec<DType::kF8E8M0FNU>();
  return codecs;
}

template <typename T>
T Read(const std::byte* stored) {
  T value;
  std::memcpy(&value, stored, sizeof value);
  return value;
}

}  // namespace

Lane LaneOf(DType dtype) {
  switch (dtype) {
    case DType::kI1:
      return Lane::kBool;
    case DType::kI2:
    case DType::kI4:
    case DType::kI8:
      return Lane::kS8;
    case DType::kI16:
      return Lane::kS16;
    case DType::kI32:
      return Lane::kS32;
    case DType::kI64:
      return Lane::kS64;
    case DType::kU2:
    case DType::kU4:
    case DType::kU8:
      return Lane::kU8;
    case DType::kU16:
      return Lane::kU16;
    case DType::kU32:
      return Lane::kU32;
    case DType::kU64:
      return Lane::kU64;
    case DType::kF64:
      return Lane::kF64;
    case DType::kC64:
      return Lane::kC64;
    case DType::kC128:
      return Lane::kC128;
    default:
      return Lane::kF32;
  }
}

int64_t LaneBytes(Lane lane) {
  constexpr std::array<int64_t, kNumLanes> kBytes = {1, 1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 8, 16};
  return kBytes[static_cast<size_t>(lane)];
}

const Codec& CodecOf(DType dtype) {
  static const std::array<Codec, kNumDTypes> codecs = MakeCodecs();
  return codecs[static_cast<size_t>(dtype)];
}

double LoadDouble(DType dtype, const std::byte* stored) {
  switch (LaneOf(dtype)) {
    case Lane::kF32: {
      float lane;
      CodecOf(dtype).load(stored, &lane, 1);
      return static_cast<double>(lane);
    }
    case Lane::kF64:
    case Lane::kC128:
      return Read<double>(stored);
    case Lane::kC64:
      return static_cast<double>(Read<float>(stored));
    case Lane::kU64:
      return static_cast<double>(Read<uint64_t>(stored));
    default:
      return static_cast<double>(LoadInt(dtype, stored));
  }
}

int64_t LoadInt(DType dtype, const std::byte* stored) {
  switch (LaneOf(dtype)) {
    case Lane::kBool:
    case Lane::kU8:
      return Read<uint8_t>(stored);
    case Lane::kS8:
      return Read<int8_t>(stored);
    case Lane::kS16:
      return Read<int16_t>(stored);
    case Lane::kS32:
      return Read<int32_t>(stored);
    case Lane::kS64:
    case Lane::kU64:
      return Read<int64_t>(stored);
    case Lane::kU16:
      return Read<uint16_t>(stored);
    case Lane::kU32:
      return Read<uint32_t>(stored);
    default:
      break;
  }
  LOCKSTEP_CHECK(false) << "not an integer: " << DTypeName(dtype);
  return 0;
}

}  // namespace lockstep::kernels
