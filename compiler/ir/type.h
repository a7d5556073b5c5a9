// Type: the type of a value. Ranked tensors (with optional dynamic dims, bounds and quantisation),
// tokens, tuples, futures, and opaque types that are kept as text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compiler/base/dtype.h"
#include "compiler/base/literal.h"

namespace lockstep {

/// A dimension whose size is not known ("?").
inline constexpr int64_t kDynamicDim = INT64_MIN;

/// !quant.uniform<storage:expressed[:axis], {scale:zero_point, ...}>.
struct Quantization {
  DType storage = DType::kI8;
  DType expressed = DType::kF32;
  int64_t axis = -1;  ///< -1 = per tensor
  std::vector<double> scales;
  std::vector<int64_t> zero_points;
  int64_t storage_min = -128;
  int64_t storage_max = 127;
  bool operator==(const Quantization&) const = default;
};

class Type {
 public:
  enum class Kind : uint8_t { kTensor, kToken, kTuple, kFuture, kOpaque, kNone };

  Type() = default;
  static Type Tensor(DType dtype, Dims dims);
  static Type Scalar(DType dtype) { return Tensor(dtype, {}); }
  static Type Quantized(Quantization quantization, Dims dims);  ///< dtype() is the storage type
  static Type Token();
  static Type Tuple(std::vector<Type> elements);
  static Type Future(std::vector<Type> elements);
  static Type Opaque(std::string text);

  Kind kind() const { return kind_; }
  bool IsTensor() const { return kind_ == Kind::kTensor; }
  bool IsToken() const { return kind_ == Kind::kToken; }
  DType dtype() const { return dtype_; }
  const Dims& dims() const { return dims_; }
  int rank() const { return static_cast<int>(dims_.size()); }
  int64_t dim(int i) const { return dims_[static_cast<size_t>(i)]; }
  bool IsStatic() const;
  int64_t num_elements() const { return NumElements(dims_); }
  int64_t size_bytes() const;  ///< tensors only; 0 for others
  const Quantization* quantization() const { return quantization_.get(); }
  const std::vector<Type>& elements() const { return elements_; }
  const std::string& text() const { return text_; }
  /// Bounds of dynamic dims (`#stablehlo.bounds<8, ?>`), -1 = none; empty if no encoding.
  const Dims& bounds() const { return bounds_; }
  Type& set_bounds(Dims bounds);
  /// Other tensor encodings, kept as text.
  const std::string& encoding() const { return text_; }
  Type& set_encoding(std::string text);

  Type WithDims(Dims dims) const;     ///< same element type, other dims
  Type WithDType(DType dtype) const;  ///< same dims, other element type (quantisation dropped)

  /// MLIR spelling: "tensor<2x3xf32>", "!stablehlo.token".
  std::string ToString() const;
  /// "f32[2,3]" as in reports.
  std::string ShortString() const;
  bool operator==(const Type& other) const;

 private:
  Kind kind_ = Kind::kNone;
  DType dtype_ = DType::kF32;
  Dims dims_;
  Dims bounds_;
  std::shared_ptr<const Quantization> quantization_;
  std::vector<Type> elements_;
  std::string text_;
};

}  // namespace lockstep
