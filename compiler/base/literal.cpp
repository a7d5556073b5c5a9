#include "compiler/base/literal.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

constexpr int64_t kMaxElements = int64_t{1} << 62;

template <typename T>
T Load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

template <typename T>
void Store(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof(T));
}

// Wraps to the width of a narrow integer type: i4 7 + 1 is -8.
int64_t Wrap(DType dtype, int64_t value) {
  const int bits = BitWidth(dtype);
  if (bits >= 64) return value;
  const uint64_t mask = (uint64_t{1} << bits) - 1;
  uint64_t low = static_cast<uint64_t>(value) & mask;
  if (IsSignedInteger(dtype) && (low >> (bits - 1))) low |= ~mask;
  return static_cast<int64_t>(low);
}

std::string DoubleString(double value, DType dtype) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[40];
  const int digits = dtype == DType::kF64 ? 17 : dtype == DType::kF32 ? 9 : 6;
  for (int precision = 1; precision <= digits; ++precision) {  // the shortest that reads back
    std::snprintf(buffer, sizeof buffer, "%.*g", precision, value);
    if (RoundTo(dtype, std::strtod(buffer, nullptr)) == value) break;
  }
  // -10 rather than -1e+01: whole numbers that a double holds exactly are written out.
  if (std::strchr(buffer, 'e') && std::abs(value) < 1e15 && value == std::floor(value)) {
    std::snprintf(buffer, sizeof buffer, "%.0f", value);
  }
  return buffer;
}

}  // namespace

int64_t NumElements(std::span<const int64_t> dims) {
  int64_t count = 1;
  bool zero = false;
  for (int64_t dim : dims) {
    if (dim < 0) throw InvalidArgument("dimension size " + std::to_string(dim) + " is negative");
    if (dim == 0) {
      zero = true;
    } else if (count > kMaxElements / dim) {
      throw InvalidArgument("shape has more than 2^62 elements");
    } else {
      count *= dim;
    }
  }
  return zero ? 0 : count;
}

Dims RowMajorStrides(std::span<const int64_t> dims) {
  Dims strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;) strides[i - 1] = strides[i] * dims[i];
  return strides;
}

std::string ShapeString(DType dtype, std::span<const int64_t> dims) {
  std::string text(DTypeName(dtype));
  text += '[';
  for (size_t i = 0; i < dims.size(); ++i) {
    if (i > 0) text += ',';
    text += dims[i] == INT64_MIN ? std::string("?") : std::to_string(dims[i]);
  }
  return text + ']';
}

Literal::Literal(DType dtype, Dims dims)
    : dtype_(dtype), dims_(std::move(dims)), num_elements_(NumElements(dims_)) {
  bytes_ = std::make_shared<std::vector<std::byte>>(static_cast<size_t>(size_bytes()));
}

Literal Literal::Uninitialized(DType dtype, Dims dims) { return Literal(dtype, std::move(dims)); }

Literal Literal::Splat(DType dtype, Dims dims, const void* element) {
  Literal result;
  result.dtype_ = dtype;
  result.dims_ = std::move(dims);
  result.num_elements_ = NumElements(result.dims_);
  result.splat_ = true;
  const auto* bytes = static_cast<const std::byte*>(element);
  result.bytes_ = std::make_shared<std::vector<std::byte>>(bytes, bytes + StorageBytes(dtype));
  return result;
}

Literal Literal::FromBytes(DType dtype, Dims dims, std::span<const std::byte> bytes) {
  Literal result(dtype, std::move(dims));
  LOCKSTEP_CHECK(static_cast<int64_t>(bytes.size()) == result.size_bytes())
      << "literal needs " << result.size_bytes() << " bytes, got " << bytes.size();
  if (!bytes.empty()) std::memcpy(result.bytes_->data(), bytes.data(), bytes.size());
  return result;
}

Literal Literal::ScalarInt(DType dtype, int64_t value) {
  Literal result(dtype, {});
  result.SetInt(0, value);
  return result;
}

Literal Literal::ScalarDouble(DType dtype, double value) {
  Literal result(dtype, {});
  result.SetDouble(0, value);
  return result;
}

const std::byte* Literal::data() const {
  if (splat_) const_cast<Literal*>(this)->mutable_data();
  return bytes_->data();
}

std::byte* Literal::mutable_data() {
  if (splat_) {
    const size_t width = static_cast<size_t>(StorageBytes(dtype_));
    auto expanded = std::make_shared<std::vector<std::byte>>(static_cast<size_t>(size_bytes()));
    for (size_t i = 0; i < expanded->size(); i += width) {
      std::memcpy(expanded->data() + i, bytes_->data(), width);
    }
    bytes_ = std::move(expanded);
    splat_ = false;
  } else if (bytes_.use_count() > 1) {
    bytes_ = std::make_shared<std::vector<std::byte>>(*bytes_);
  }
  return bytes_->data();
}

const std::byte* Literal::At(int64_t index) const {
  return bytes_->data() + (splat_ ? 0 : index * StorageBytes(dtype_));
}

int64_t Literal::GetInt(int64_t index) const {
  const std::byte* at = At(index);
  switch (dtype_) {
    case DType::kI1:
    case DType::kU2:
    case DType::kU4:
    case DType::kU8: return Load<uint8_t>(at);
    case DType::kI2:
    case DType::kI4:
    case DType::kI8: return Load<int8_t>(at);
    case DType::kI16: return Load<int16_t>(at);
    case DType::kU16: return Load<uint16_t>(at);
    case DType::kI32: return Load<int32_t>(at);
    case DType::kU32: return Load<uint32_t>(at);
    case DType::kI64:
    case DType::kU64: return Load<int64_t>(at);
    default: return static_cast<int64_t>(GetDouble(index));
  }
}

uint64_t Literal::GetUint(int64_t index) const { return static_cast<uint64_t>(GetInt(index)); }

double Literal::GetDouble(int64_t index) const {
  const std::byte* at = At(index);
  switch (dtype_) {
    case DType::kTF32:
    case DType::kF32:
    case DType::kC64: return static_cast<double>(Load<float>(at));
    case DType::kF64:
    case DType::kC128: return Load<double>(at);
    case DType::kU64: return static_cast<double>(Load<uint64_t>(at));
    case DType::kBF16:
    case DType::kF16: return DecodeFloat(dtype_, Load<uint16_t>(at));
    default: break;
  }
  if (IsFloat(dtype_)) return DecodeFloat(dtype_, Load<uint8_t>(at));
  return static_cast<double>(GetInt(index));
}

std::complex<double> Literal::GetComplex(int64_t index) const {
  const std::byte* at = At(index);
  if (dtype_ == DType::kC64) {
    return {static_cast<double>(Load<float>(at)), static_cast<double>(Load<float>(at + 4))};
  }
  if (dtype_ == DType::kC128) return {Load<double>(at), Load<double>(at + 8)};
  return {GetDouble(index), 0};
}

void Literal::SetInt(int64_t index, int64_t value) {
  if (!IsInteger(dtype_) && !IsBool(dtype_)) {
    SetDouble(index, static_cast<double>(value));
    return;
  }
  std::byte* at = mutable_data() + index * StorageBytes(dtype_);
  if (IsBool(dtype_)) {
    Store<uint8_t>(at, value != 0 ? 1 : 0);
    return;
  }
  const int64_t wrapped = Wrap(dtype_, value);
  switch (StorageBytes(dtype_)) {
    case 1: Store(at, static_cast<uint8_t>(wrapped)); break;
    case 2: Store(at, static_cast<uint16_t>(wrapped)); break;
    case 4: Store(at, static_cast<uint32_t>(wrapped)); break;
    default: Store(at, wrapped); break;
  }
}

void Literal::SetDouble(int64_t index, double value) {
  if (IsInteger(dtype_) || IsBool(dtype_)) {
    SetInt(index, static_cast<int64_t>(value));
    return;
  }
  if (IsComplex(dtype_)) {
    SetComplex(index, {value, 0});
    return;
  }
  std::byte* at = mutable_data() + index * StorageBytes(dtype_);
  switch (dtype_) {
    case DType::kF64: Store(at, value); break;
    case DType::kF32: Store(at, static_cast<float>(value)); break;
    case DType::kTF32: Store(at, static_cast<float>(RoundTo(dtype_, value))); break;
    case DType::kBF16:
    case DType::kF16: Store(at, static_cast<uint16_t>(EncodeFloat(dtype_, value))); break;
    default: Store(at, static_cast<uint8_t>(EncodeFloat(dtype_, value))); break;
  }
}

void Literal::SetComplex(int64_t index, std::complex<double> value) {
  if (!IsComplex(dtype_)) {
    SetDouble(index, value.real());
    return;
  }
  std::byte* at = mutable_data() + index * StorageBytes(dtype_);
  if (dtype_ == DType::kC64) {
    Store(at, static_cast<float>(value.real()));
    Store(at + 4, static_cast<float>(value.imag()));
  } else {
    Store(at, value.real());
    Store(at + 8, value.imag());
  }
}

void Literal::CopyElement(int64_t index, const Literal& from, int64_t from_index) {
  const int64_t width = StorageBytes(dtype_);
  std::memcpy(mutable_data() + index * width, from.At(from_index), static_cast<size_t>(width));
}

Literal Literal::Reshaped(Dims dims) const {
  LOCKSTEP_CHECK(NumElements(dims) == num_elements_) << "reshape changes the number of elements";
  Literal result = *this;
  result.dims_ = std::move(dims);
  return result;
}

bool Literal::BitwiseEqual(const Literal& other) const {
  if (dtype_ != other.dtype_ || dims_ != other.dims_) return false;
  const size_t width = static_cast<size_t>(StorageBytes(dtype_));
  if (!splat_ && !other.splat_) {
    return num_elements_ == 0 ||
           std::memcmp(bytes_->data(), other.bytes_->data(), bytes_->size()) == 0;
  }
  for (int64_t i = 0; i < num_elements_; ++i) {
    if (std::memcmp(At(i), other.At(i), width) != 0) return false;
  }
  return true;
}

std::string Literal::ElementString(int64_t index) const {
  if (IsBool(dtype_)) return GetInt(index) != 0 ? "true" : "false";
  if (dtype_ == DType::kU64) return std::to_string(GetUint(index));
  if (IsInteger(dtype_)) return std::to_string(GetInt(index));
  if (IsComplex(dtype_)) {
    const std::complex<double> value = GetComplex(index);
    const DType part = ComplexElement(dtype_);
    return "(" + DoubleString(value.real(), part) + "," + DoubleString(value.imag(), part) + ")";
  }
  return DoubleString(GetDouble(index), dtype_);
}

}  // namespace lockstep
