#include "compiler/ops/checks.h"

#include <algorithm>

namespace lockstep {
namespace {

uint8_t SetOf(const Type& type) {
  if (type.quantization()) return kQuantizedSet;
  const DType dtype = type.dtype();
  if (IsBool(dtype)) return kBoolSet;
  if (IsSignedInteger(dtype)) return kSignedSet;
  if (IsUnsignedInteger(dtype)) return kUnsignedSet;
  if (IsFloat(dtype)) return kFloatSet;
  return kComplexSet;
}

std::string SetString(uint8_t set) {
  std::string text;
  const auto add = [&](uint8_t bits, const char* name) {
    if ((set & bits) != bits) return;
    if (!text.empty()) text += ", ";
    text += name;
    set = static_cast<uint8_t>(set & ~bits);
  };
  add(kBoolSet, "boolean");
  add(kIntegerSet, "integer");
  add(kSignedSet, "signed integer");
  add(kUnsignedSet, "unsigned integer");
  add(kFloatSet, "floating point");
  add(kComplexSet, "complex");
  add(kQuantizedSet, "quantized");
  return text;
}

}  // namespace

void Fail(const Op& op, std::string_view suffix, const std::string& message) {
  ThrowOpError(op, std::string(op.short_name()) + "_" + std::string(suffix), message);
}

std::string DimsString(const Dims& dims) {
  std::string text = "[";
  for (size_t i = 0; i < dims.size(); ++i) {
    if (i > 0) text += ", ";
    text += dims[i] == kDynamicDim ? "?" : std::to_string(dims[i]);
  }
  return text + "]";
}

Type BaselineType(const Type& type) {
  if (!type.IsTensor() || !type.quantization()) return type;
  return type.WithDType(type.quantization()->expressed);
}

DType BaselineDType(const Type& type) {
  return type.quantization() ? type.quantization()->expressed : type.dtype();
}

bool SameDim(int64_t a, int64_t b) { return a == b || a == kDynamicDim || b == kDynamicDim; }

bool SameDims(const Dims& a, const Dims& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), SameDim);
}

bool SameBaseline(const Type& a, const Type& b) {
  if (!a.IsTensor() || !b.IsTensor()) return a == b;
  return BaselineDType(a) == BaselineDType(b) && SameDims(a.dims(), b.dims());
}

bool IsPromotable(const Type& from, const Type& to) {
  const DType a = BaselineDType(from);
  const DType b = BaselineDType(to);
  if (a == b) return true;
  const bool same_kind = (IsSignedInteger(a) && IsSignedInteger(b)) ||
                         (IsUnsignedInteger(a) && IsUnsignedInteger(b)) ||
                         (IsFloat(a) && IsFloat(b)) || (IsComplex(a) && IsComplex(b));
  return same_kind && BitWidth(a) <= BitWidth(b);
}

void CheckDimsInRange(const Op& op, std::string_view suffix, std::string_view name,
                      const Dims& dims, int64_t rank) {
  for (int64_t dim : dims) CheckDim(op, suffix, name, dim, rank);
}

void CheckUnique(const Op& op, std::string_view suffix, std::string_view name, const Dims& dims) {
  Dims sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return;
  Fail(op, suffix,
       std::string(name) + " " + DimsString(dims) + " name dimension " + std::to_string(*twice) +
           " twice");
}

void CheckSorted(const Op& op, std::string_view suffix, std::string_view name, const Dims& dims) {
  if (std::is_sorted(dims.begin(), dims.end())) return;
  Fail(op, suffix, std::string(name) + " " + DimsString(dims) + " are not in ascending order");
}

void CheckAllPositive(const Op& op, std::string_view suffix, std::string_view name,
                      const Dims& values) {
  for (int64_t value : values) {
    if (value > 0) continue;
    Fail(op, suffix, std::string(name) + " " + DimsString(values) + " must be positive");
  }
}

void CheckDim(const Op& op, std::string_view suffix, std::string_view name, int64_t dim,
              int64_t rank) {
  if (dim >= 0 && dim < rank) return;
  Fail(op, suffix,
       std::string(name) + " " + std::to_string(dim) + " is out of range for rank " +
           std::to_string(rank));
}

void CheckOperandSet(const Op& op, int i, uint8_t set) {
  const Type& type = op.operand(i)->type;
  if (!type.IsTensor() || (SetOf(type) & set) != 0) return;
  Fail(op, "i" + std::to_string(i + 1),
       "operand " + std::to_string(i) + " has type " + type.ToString() +
           ", expected an element type that is " + SetString(set));
}

void CheckSameShapes(const Op& op, std::string_view suffix, int first, int last) {
  const Dims& dims = op.operand(first)->type.dims();
  for (int i = first + 1; i <= last; ++i) {
    if (SameDims(op.operand(i)->type.dims(), dims)) continue;
    Fail(op, suffix,
         "shapes differ: operand " + std::to_string(first) + " is " + DimsString(dims) +
             ", operand " + std::to_string(i) + " is " + DimsString(op.operand(i)->type.dims()));
  }
}

void CheckSameQuantization(const Op& op, std::string_view suffix) {
  const Quantization* a = op.operand(0)->type.quantization();
  const Quantization* b = op.result()->type.quantization();
  if (!a && !b) return;
  bool same = a && b && a->storage == b->storage && a->expressed == b->expressed &&
              (a->axis >= 0) == (b->axis >= 0);
  if (same) {
    const bool repeated = a->axis >= 0 && a->scales.size() == 1;
    for (size_t i = 0; same && i < b->scales.size(); ++i) {
      const size_t k = repeated ? 0 : i;
      same = k < a->scales.size() && a->scales[k] == b->scales[i] &&
             a->zero_points[k] == b->zero_points[i];
    }
    same = same && (repeated || a->scales.size() == b->scales.size());
  }
  if (same) return;
  Fail(op, suffix,
       "quantization differs: operand is " + op.operand(0)->type.ToString() + ", result is " +
           op.result()->type.ToString());
}

std::optional<Dims> ConstantInts(const Value* value) {
  const Op* def = value->def;
  if (!def || !(def->Is(OpCode::kConstant) || def->Is(OpCode::kSdyConstant))) return std::nullopt;
  const Attribute* found = def->attrs.Find("value");
  const auto* dense = found ? found->As<Attribute::Dense>() : nullptr;
  if (!dense || !IsInteger(dense->literal.dtype()) || dense->literal.num_elements() > 1024) {
    return std::nullopt;
  }
  Dims values;
  for (int64_t i = 0; i < dense->literal.num_elements(); ++i)
    values.push_back(dense->literal.GetInt(i));
  return values;
}

void CheckScalar(const Op& op, std::string_view suffix, std::string_view name, const Type& type) {
  if (type.IsTensor() && type.rank() == 0) return;
  Fail(op, suffix, std::string(name) + " must be a scalar, got " + type.ToString());
}

std::vector<Type> CheckReducer(const Op& op, std::string_view suffix, const Region& body,
                               const std::vector<Type>& inputs) {
  const size_t count = inputs.size();
  std::vector<Type> results = ReturnTypes(op, body);
  if (body.args.size() != 2 * count || results.size() != count) {
    Fail(op, suffix,
         "the body must take " + std::to_string(2 * count) + " arguments and return " +
             std::to_string(count) + " values, got " + std::to_string(body.args.size()) + " and " +
             std::to_string(results.size()));
  }
  for (size_t i = 0; i < 2 * count; ++i) {
    const Type& arg = body.args[i]->type;
    const Type& result = results[i % count];
    const std::string which = "argument " + std::to_string(i) + " of the body";
    if (!arg.IsTensor() || arg.rank() != 0) {
      Fail(op, suffix, which + " must be a scalar, got " + arg.ToString());
    }
    if (!SameBaseline(arg, result)) {
      Fail(op, suffix,
           which + " is " + arg.ToString() + ", but the body returns " + result.ToString());
    }
    if (!IsPromotable(inputs[i % count], arg)) {
      Fail(op, suffix,
           which + " is " + arg.ToString() + ", to which " + inputs[i % count].ToString() +
               " cannot be promoted");
    }
  }
  return results;
}

std::vector<Type> ReturnTypes(const Op& op, const Region& region) {
  const Op* terminator = region.terminator();
  if (!terminator || !GetOpDef(terminator->code).traits.terminator) {
    throw InvalidArgument(std::string(op.short_name()) + ": a region does not end with a return",
                          op.location);
  }
  std::vector<Type> types;
  for (const Value* value : terminator->operands) types.push_back(value->type);
  return types;
}

void CheckArgs(const Op& op, std::string_view suffix, const Region& region,
               const std::vector<Type>& types) {
  if (region.args.size() != types.size()) {
    Fail(op, suffix,
         "a region takes " + std::to_string(region.args.size()) + " arguments, expected " +
             std::to_string(types.size()));
  }
  for (size_t i = 0; i < types.size(); ++i) {
    if (SameBaseline(region.args[i]->type, types[i])) continue;
    Fail(op, suffix,
         "argument " + std::to_string(i) + " of a region is " + region.args[i]->type.ToString() +
             ", expected " + types[i].ToString());
  }
}

double FlopsPerResultElement(const Op& op) {
  const Type& type = op.result()->type;
  return type.IsTensor() && type.IsStatic() ? static_cast<double>(type.num_elements()) : 0.0;
}

double FlopsPerOperandElement(const Op& op) {
  const Type& type = op.operand(0)->type;
  return type.IsTensor() && type.IsStatic() ? static_cast<double>(type.num_elements()) : 0.0;
}

}  // namespace lockstep
