#include "compiler/ops/elementwise/elementwise_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {
namespace {

CompareType DefaultCompareType(DType dtype) {
  if (IsFloat(dtype) || IsComplex(dtype)) return CompareType::kFloat;
  return IsSignedInteger(dtype) ? CompareType::kSigned : CompareType::kUnsigned;
}

}  // namespace

CompareAttrs ReadCompare(const Op& op) {
  CompareAttrs attrs;
  const std::string direction = ReadEnum(op, "comparison_direction", "");
  if (direction == "EQ") {
    attrs.direction = CompareDirection::kEq;
  } else if (direction == "NE") {
    attrs.direction = CompareDirection::kNe;
  } else if (direction == "GE") {
    attrs.direction = CompareDirection::kGe;
  } else if (direction == "GT") {
    attrs.direction = CompareDirection::kGt;
  } else if (direction == "LE") {
    attrs.direction = CompareDirection::kLe;
  } else if (direction == "LT") {
    attrs.direction = CompareDirection::kLt;
  } else {
    ThrowOpError(op, "compare_i3",
                 direction.empty() ? "comparison_direction is missing"
                                   : "unknown comparison_direction '" + direction + "'");
  }
  const std::string type = ReadEnum(op, "compare_type", "NOTYPE");
  if (type == "NOTYPE") {
    attrs.type = op.num_operands() > 0 ? DefaultCompareType(op.operand(0)->type.dtype())
                                       : CompareType::kFloat;
  } else if (type == "FLOAT") {
    attrs.type = CompareType::kFloat;
  } else if (type == "TOTALORDER") {
    attrs.type = CompareType::kTotalOrder;
  } else if (type == "SIGNED") {
    attrs.type = CompareType::kSigned;
  } else if (type == "UNSIGNED") {
    attrs.type = CompareType::kUnsigned;
  } else {
    ThrowOpError(op, "compare_i4", "unknown compare_type '" + type + "'");
  }
  return attrs;
}

PrecisionFormat ReadReducePrecision(const Op& op) {
  PrecisionFormat format;
  const auto read = [&](const char* name, int fallback) {
    const int64_t value = op.attrs.GetInt(name, fallback);
    if (value < 0 || value > 64) {
      ThrowOpError(op, "reduce_precision_c2",
                   std::string(name) + " is " + std::to_string(value) + ", expected 0 to 64");
    }
    return static_cast<int>(value);
  };
  format.exponent_bits = read("exponent_bits", format.exponent_bits);
  format.mantissa_bits = read("mantissa_bits", format.mantissa_bits);
  return format;
}

Literal ReadConstantLike(const Op& op) {
  const Type& type = op.num_results() > 0 ? op.result()->type : op.operand(0)->type;
  Literal scalar(type.dtype(), Dims{});
  const Attribute* value = op.attrs.Find("value");
  if (!value) throw InvalidArgument("constant_like: attribute 'value' is missing", op.location);
  if (const auto* number = value->As<Attribute::Float>()) {
    scalar.SetComplex(0, {number->value, 0.0});
    if (!IsComplex(type.dtype())) scalar.SetDouble(0, number->value);
  } else if (const auto* integer = value->As<Attribute::Int>()) {
    if (IsComplex(type.dtype())) {
      scalar.SetComplex(0, {static_cast<double>(integer->value), 0.0});
    } else if (IsFloat(type.dtype())) {
      scalar.SetDouble(0, static_cast<double>(integer->value));
    } else {
      scalar.SetInt(0, integer->value);
    }
  } else if (const bool* flag = value->As<bool>()) {
    scalar.SetInt(0, *flag ? 1 : 0);
  } else if (const auto* dense = value->As<Attribute::Dense>();
             dense && dense->literal.dtype() == type.dtype() &&
             dense->literal.num_elements() == 1) {
    scalar.CopyElement(0, dense->literal, 0);
  } else {
    throw InvalidArgument("constant_like: attribute 'value' must be a number", op.location);
  }
  return scalar;
}

Dims ReadChloBroadcastDims(const Op& op, int low_rank, int result_rank) {
  Dims fallback;
  for (int i = 0; i < low_rank; ++i) fallback.push_back(result_rank - low_rank + i);
  Dims dims = op.attrs.GetInts("broadcast_dimensions", fallback);
  if (static_cast<int>(dims.size()) != low_rank) {
    throw InvalidArgument(std::string(op.short_name()) + ": broadcast_dimensions has " +
                              std::to_string(dims.size()) + " entries, expected " +
                              std::to_string(low_rank),
                          op.location);
  }
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= result_rank) {
      throw InvalidArgument(std::string(op.short_name()) + ": broadcast_dimensions entry " +
                                std::to_string(dim) + " is out of range for rank " +
                                std::to_string(result_rank),
                            op.location);
    }
  }
  return dims;
}

}  // namespace lockstep
