// Literal: a dense host array: dtype, dimensions, bytes. Row-major, elements stored as dtype.h says.
//
// Copying is cheap (bytes are shared and copied on write). A literal may be a splat: one stored
// element that stands for all, as `dense<0.0> : tensor<4096x4096xf32>` must not cost 64 MiB.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compiler/base/dtype.h"

namespace lockstep {

using Dims = std::vector<int64_t>;

/// Product of dims (1 for rank 0). Throws Error(kInvalidArgument) if it exceeds 2^62.
int64_t NumElements(std::span<const int64_t> dims);
/// Row-major strides in elements.
Dims RowMajorStrides(std::span<const int64_t> dims);
/// "f32[8,16]", as in reports.
std::string ShapeString(DType dtype, std::span<const int64_t> dims);

class Literal {
 public:
  Literal() : Literal(DType::kF32, Dims{0}) {}
  /// Zero-filled.
  Literal(DType dtype, Dims dims);
  /// One element that stands for all; `element` points at StorageBytes(dtype) bytes.
  static Literal Splat(DType dtype, Dims dims, const void* element);
  static Literal FromBytes(DType dtype, Dims dims, std::span<const std::byte> bytes);
  /// Allocated but not initialised: for results that are written in full.
  static Literal Uninitialized(DType dtype, Dims dims);
  template <typename T>
  static Literal FromVector(DType dtype, Dims dims, const std::vector<T>& values);
  static Literal ScalarInt(DType dtype, int64_t value);
  static Literal ScalarDouble(DType dtype, double value);

  DType dtype() const { return dtype_; }
  const Dims& dims() const { return dims_; }
  int rank() const { return static_cast<int>(dims_.size()); }
  int64_t num_elements() const { return num_elements_; }
  int64_t size_bytes() const { return num_elements_ * StorageBytes(dtype_); }
  bool is_splat() const { return splat_; }

  /// All elements; expands a splat first.
  const std::byte* data() const;
  std::byte* mutable_data();
  /// The single stored element of a splat, else the first element.
  const std::byte* splat_data() const { return bytes_->data(); }
  template <typename T>
  std::span<const T> As() const {
    return {reinterpret_cast<const T*>(data()), static_cast<size_t>(num_elements_)};
  }
  template <typename T>
  std::span<T> AsMutable() {
    return {reinterpret_cast<T*>(mutable_data()), static_cast<size_t>(num_elements_)};
  }

  /// Element access by row-major index, converted. Slow path: tests, parsing, reference.
  int64_t GetInt(int64_t index) const;    ///< integers, i1; floats are truncated
  uint64_t GetUint(int64_t index) const;  ///< same bits for ui64
  double GetDouble(int64_t index) const;  ///< integers and floats; real part of complex
  std::complex<double> GetComplex(int64_t index) const;
  void SetInt(int64_t index, int64_t value);  ///< wraps to the width; i1: value != 0
  void SetDouble(int64_t index, double value);  ///< rounds to nearest even; integers: truncates
  void SetComplex(int64_t index, std::complex<double> value);
  void CopyElement(int64_t index, const Literal& from, int64_t from_index);  ///< same dtype

  Literal Reshaped(Dims dims) const;  ///< same elements, other dims
  /// Same dtype and dims, and the same bits in every element.
  bool BitwiseEqual(const Literal& other) const;
  /// One element as text: "1.5", "-3", "true", "nan", "(1,2)".
  std::string ElementString(int64_t index) const;

 private:
  const std::byte* At(int64_t index) const;
  DType dtype_;
  bool splat_ = false;
  Dims dims_;
  int64_t num_elements_ = 0;
  mutable std::shared_ptr<std::vector<std::byte>> bytes_;
};

template <typename T>
Literal Literal::FromVector(DType dtype, Dims dims, const std::vector<T>& values) {
  Literal result(dtype, std::move(dims));
  for (int64_t i = 0; i < result.num_elements(); ++i) {
    if constexpr (std::is_floating_point_v<T>) {
      result.SetDouble(i, static_cast<double>(values[static_cast<size_t>(i)]));
    } else {
      result.SetInt(i, static_cast<int64_t>(values[static_cast<size_t>(i)]));
    }
  }
  return result;
}

}  // namespace lockstep
