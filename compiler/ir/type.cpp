#include "compiler/ir/type.h"

#include <sstream>

namespace lockstep {
namespace {

void PrintDims(std::ostringstream& out, const Dims& dims) {
  for (int64_t dim : dims) {
    if (dim == kDynamicDim) {
      out << "?x";
    } else {
      out << dim << "x";
    }
  }
}

std::string ScaleString(double scale) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17e", scale);
  return buffer;
}

void PrintQuantization(std::ostringstream& out, const Quantization& q) {
  // The quant dialect writes unsigned storage as u8 where StableHLO types say ui8.
  const std::string_view storage = DTypeName(q.storage);
  out << "!quant.uniform<";
  if (IsUnsignedInteger(q.storage)) {
    out << "u" << storage.substr(2);
  } else {
    out << storage;
  }
  const bool narrowed = q.storage_min != IntegerMin(q.storage) ||
                        q.storage_max != static_cast<int64_t>(IntegerMax(q.storage));
  if (narrowed) out << "<" << q.storage_min << ":" << q.storage_max << ">";
  out << ":" << DTypeName(q.expressed);
  const bool per_axis = q.axis >= 0;
  if (per_axis) out << ":" << q.axis;
  out << ", " << (per_axis ? "{" : "");
  for (size_t i = 0; i < q.scales.size(); ++i) {
    if (i > 0) out << ",";
    out << ScaleString(q.scales[i]);
    if (q.zero_points[i] != 0) out << ":" << q.zero_points[i];
  }
  out << (per_axis ? "}" : "") << ">";
}

void PrintList(std::ostringstream& out, const std::vector<Type>& types) {
  for (size_t i = 0; i < types.size(); ++i) {
    if (i > 0) out << ", ";
    out << types[i].ToString();
  }
}

}  // namespace

Type Type::Tensor(DType dtype, Dims dims) {
  Type type;
  type.kind_ = Kind::kTensor;
  type.dtype_ = dtype;
  type.dims_ = std::move(dims);
  return type;
}

Type Type::Quantized(Quantization quantization, Dims dims) {
  Type type = Tensor(quantization.storage, std::move(dims));
  type.quantization_ = std::make_shared<const Quantization>(std::move(quantization));
  return type;
}

Type Type::Token() {
  Type type;
  type.kind_ = Kind::kToken;
  return type;
}

Type Type::Tuple(std::vector<Type> elements) {
  Type type;
  type.kind_ = Kind::kTuple;
  type.elements_ = std::move(elements);
  return type;
}

Type Type::Future(std::vector<Type> elements) {
  Type type = Tuple(std::move(elements));
  type.kind_ = Kind::kFuture;
  return type;
}

Type Type::Opaque(std::string text) {
  Type type;
  type.kind_ = Kind::kOpaque;
  type.text_ = std::move(text);
  return type;
}

bool Type::IsStatic() const {
  for (int64_t dim : dims_) {
    if (dim == kDynamicDim) return false;
  }
  return true;
}

int64_t Type::size_bytes() const {
  return IsTensor() ? NumElements(dims_) * StorageBytes(dtype_) : 0;
}

Type& Type::set_bounds(Dims bounds) {
  bounds_ = std::move(bounds);
  return *this;
}

Type& Type::set_encoding(std::string text) {
  text_ = std::move(text);
  return *this;
}

Type Type::WithDims(Dims dims) const {
  Type type = *this;
  type.dims_ = std::move(dims);
  type.bounds_.clear();
  return type;
}

Type Type::WithDType(DType dtype) const { return Tensor(dtype, dims_); }

std::string Type::ToString() const {
  std::ostringstream out;
  switch (kind_) {
    case Kind::kTensor:
      out << "tensor<";
      PrintDims(out, dims_);
      if (quantization_) {
        PrintQuantization(out, *quantization_);
      } else {
        out << DTypeName(dtype_);
      }
      if (!bounds_.empty()) {
        out << ", #stablehlo.bounds<";
        for (size_t i = 0; i < bounds_.size(); ++i) {
          if (i > 0) out << ", ";
          out << (bounds_[i] < 0 ? std::string("?") : std::to_string(bounds_[i]));
        }
        out << ">";
      } else if (!text_.empty()) {
        out << ", " << text_;
      }
      out << ">";
      break;
    case Kind::kToken: out << "!stablehlo.token"; break;
    case Kind::kTuple:
      out << "tuple<";
      PrintList(out, elements_);
      out << ">";
      break;
    case Kind::kFuture:
      out << "!stablehlo.future<";
      PrintList(out, elements_);
      out << ">";
      break;
    case Kind::kOpaque: out << text_; break;
    case Kind::kNone: out << "none"; break;
  }
  return out.str();
}

std::string Type::ShortString() const {
  return IsTensor() ? ShapeString(dtype_, dims_) : ToString();
}

bool Type::operator==(const Type& other) const {
  if (kind_ != other.kind_) return false;
  if (kind_ == Kind::kTensor) {
    if (dtype_ != other.dtype_ || dims_ != other.dims_) return false;
    if (!quantization_ != !other.quantization_) return false;
    return !quantization_ || *quantization_ == *other.quantization_;
  }
  return elements_ == other.elements_ && text_ == other.text_;
}

}  // namespace lockstep
