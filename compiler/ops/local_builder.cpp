#include "compiler/ops/local_builder.h"

#include <algorithm>
#include <numeric>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

Literal ScalarLiteral(DType dtype, double value) {
  Literal literal(dtype, Dims{});
  if (IsComplex(dtype)) {
    literal.SetComplex(0, {value, 0.0});
  } else if (IsFloat(dtype)) {
    literal.SetDouble(0, value);
  } else {
    literal.SetInt(0, static_cast<int64_t>(value));
  }
  return literal;
}

AttrMap WithInts(std::string_view name, std::vector<int64_t> values) {
  AttrMap attrs;
  attrs.Set(name, Attribute::FromInts(std::move(values)));
  return attrs;
}

}  // namespace

std::string LocalBuilder::NewName() { return "%" + std::to_string((*next_name_)++); }

std::unique_ptr<Op> LocalBuilder::Make(OpCode code, std::vector<Value*> operands,
                                       std::vector<Type> result_types, AttrMap attrs) {
  auto op = std::make_unique<Op>(code);
  op->operands = std::move(operands);
  op->attrs = std::move(attrs);
  op->location = location_;
  if (!result_types.empty()) {
    const std::string name = NewName();
    for (size_t i = 0; i < result_types.size(); ++i) {
      const bool several = result_types.size() > 1;
      op->AddResult(result_types[i], several ? name + "#" + std::to_string(i) : name);
      op->result(static_cast<int>(i))->location = location_;
    }
  }
  return op;
}

Op* LocalBuilder::Emit(OpCode code, std::vector<Value*> operands, std::vector<Type> result_types,
                       AttrMap attrs) {
  return Append(Make(code, std::move(operands), std::move(result_types), std::move(attrs)));
}

Value* LocalBuilder::EmitOne(OpCode code, std::vector<Value*> operands, Type result_type,
                             AttrMap attrs) {
  return Emit(code, std::move(operands), {std::move(result_type)}, std::move(attrs))->result();
}

Op* LocalBuilder::CloneLocal(const Op& op, std::vector<Value*> operands,
                             std::vector<Type> result_types, ValueMap captures) {
  AttrMap attrs;
  for (const auto& [name, value] : op.attrs) {
    if (name.starts_with("sdy.") || name == "mhlo.sharding") continue;
    attrs.Set(name, value);
  }
  Op* copy = Emit(op.code, std::move(operands), std::move(result_types), std::move(attrs));
  for (const auto& region : op.regions) {
    Region* to = copy->AddRegion();
    for (const auto& arg : region->args) {
      captures[arg.get()] = to->AddArg(arg->type, NewName(), arg->location);
    }
    CloneInto(*region, *to, captures, /*skip_terminator=*/false);
  }
  return copy;
}

void LocalBuilder::AddCombinerBody(Op* op, OpCode code, DType dtype) {
  Region* body = op->AddRegion();
  const Type scalar = Type::Scalar(dtype);
  Value* lhs = body->AddArg(scalar, NewName(), location_);
  Value* rhs = body->AddArg(scalar, NewName(), location_);
  LocalBuilder inner(body, next_name_);
  inner.set_location(location_);
  inner.Emit(OpCode::kReturn, {inner.Binary(code, lhs, rhs)}, {});
}

Value* LocalBuilder::Constant(Literal literal) {
  Type type = Type::Tensor(literal.dtype(), literal.dims());
  AttrMap attrs;
  attrs.Set("value", Attribute::Dense{std::move(literal), type});
  return EmitOne(OpCode::kConstant, {}, type, std::move(attrs));
}

Value* LocalBuilder::Scalar(DType dtype, double value) {
  return Constant(ScalarLiteral(dtype, value));
}

Value* LocalBuilder::I64(int64_t value) { return Constant(Literal::ScalarInt(DType::kI64, value)); }

Value* LocalBuilder::Full(DType dtype, Dims dims, double value) {
  return Constant(Literal::Splat(dtype, std::move(dims), ScalarLiteral(dtype, value).data()));
}

Value* LocalBuilder::ZerosLike(const Type& like, Dims dims) {
  Value* storage = Full(like.dtype(), dims, 0);
  return like.quantization() ? BitcastConvert(storage, like.WithDims(std::move(dims))) : storage;
}

Value* LocalBuilder::Iota(DType dtype, Dims dims, int dim) {
  AttrMap attrs;
  attrs.Set("iota_dimension", Attribute::FromInt(dim));
  return EmitOne(OpCode::kIota, {}, Type::Tensor(dtype, std::move(dims)), std::move(attrs));
}

Value* LocalBuilder::PartitionId() {
  return EmitOne(OpCode::kPartitionId, {}, Type::Scalar(DType::kU32));
}

Value* LocalBuilder::Unary(OpCode code, Value* operand) {
  return EmitOne(code, {operand}, operand->type);
}

Value* LocalBuilder::Binary(OpCode code, Value* lhs, Value* rhs) {
  LOCKSTEP_CHECK(lhs->type == rhs->type)
      << OpName(code) << " of " << lhs->type.ToString() << " and " << rhs->type.ToString();
  return EmitOne(code, {lhs, rhs}, lhs->type);
}

Value* LocalBuilder::Compare(Value* lhs, Value* rhs, const char* direction) {
  LOCKSTEP_CHECK(lhs->type == rhs->type)
      << "compare of " << lhs->type.ToString() << " and " << rhs->type.ToString();
  const DType dtype = lhs->type.dtype();
  const char* kind = IsFloat(dtype) || IsComplex(dtype) ? "FLOAT"
                     : IsSignedInteger(dtype)           ? "SIGNED"
                                                        : "UNSIGNED";
  AttrMap attrs;
  attrs.Set("comparison_direction",
            Attribute::Enum{"stablehlo", "comparison_direction", direction});
  attrs.Set("compare_type", Attribute::Enum{"stablehlo", "comparison_type", kind});
  return EmitOne(OpCode::kCompare, {lhs, rhs}, Type::Tensor(DType::kI1, lhs->type.dims()),
                 std::move(attrs));
}

Value* LocalBuilder::Select(Value* predicate, Value* on_true, Value* on_false) {
  // Fillers of quantised values are made as storage.
  if (on_true->type.quantization() &&
      on_false->type == on_true->type.WithDType(on_false->type.dtype())) {
    on_false = BitcastConvert(on_false, on_true->type);
  }
  LOCKSTEP_CHECK(on_true->type == on_false->type)
      << "select of " << on_true->type.ToString() << " and " << on_false->type.ToString();
  return EmitOne(OpCode::kSelect, {predicate, on_true, on_false}, on_true->type);
}

Value* LocalBuilder::Clamp(Value* low, Value* operand, Value* high) {
  return EmitOne(OpCode::kClamp, {low, operand, high}, operand->type);
}

Value* LocalBuilder::BitcastConvert(Value* operand, Type type) {
  return EmitOne(OpCode::kBitcastConvert, {operand}, std::move(type));
}

Value* LocalBuilder::Convert(Value* operand, DType dtype) {
  if (operand->type.dtype() == dtype && !operand->type.quantization()) return operand;
  return EmitOne(OpCode::kConvert, {operand}, operand->type.WithDType(dtype));
}

Value* LocalBuilder::Reshape(Value* operand, Dims dims) {
  if (operand->type.dims() == dims) return operand;
  LOCKSTEP_CHECK(NumElements(dims) == operand->type.num_elements())
      << "reshape of " << operand->type.ToString() << " to " << ShapeString(DType::kI64, dims);
  return EmitOne(OpCode::kReshape, {operand}, operand->type.WithDims(std::move(dims)));
}

Value* LocalBuilder::Transpose(Value* operand, std::vector<int64_t> permutation) {
  std::vector<int64_t> identity(permutation.size());
  std::iota(identity.begin(), identity.end(), 0);
  if (permutation == identity) return operand;
  Dims dims;
  for (int64_t from : permutation) dims.push_back(operand->type.dim(static_cast<int>(from)));
  return EmitOne(OpCode::kTranspose, {operand}, operand->type.WithDims(std::move(dims)),
                 WithInts("permutation", std::move(permutation)));
}

Value* LocalBuilder::Broadcast(Value* operand, Dims dims, std::vector<int64_t> mapping) {
  if (operand->type.dims() == dims) {
    std::vector<int64_t> identity(mapping.size());
    std::iota(identity.begin(), identity.end(), 0);
    if (mapping == identity) return operand;
  }
  return EmitOne(OpCode::kBroadcastInDim, {operand}, operand->type.WithDims(std::move(dims)),
                 WithInts("broadcast_dimensions", std::move(mapping)));
}

Value* LocalBuilder::Reverse(Value* operand, std::vector<int64_t> dims) {
  if (dims.empty()) return operand;
  return EmitOne(OpCode::kReverse, {operand}, operand->type,
                 WithInts("dimensions", std::move(dims)));
}

Value* LocalBuilder::Concatenate(std::vector<Value*> operands, int dim) {
  LOCKSTEP_CHECK(!operands.empty()) << "concatenate of nothing";
  if (operands.size() == 1) return operands[0];
  Dims dims = operands[0]->type.dims();
  dims[At(dim)] = 0;
  for (Value* operand : operands) dims[At(dim)] += operand->type.dim(dim);
  AttrMap attrs;
  attrs.Set("dimension", Attribute::FromInt(dim));
  Type type = operands[0]->type.WithDims(std::move(dims));
  return EmitOne(OpCode::kConcatenate, std::move(operands), std::move(type), std::move(attrs));
}

Value* LocalBuilder::Slice(Value* operand, Dims start, Dims limit, Dims strides) {
  Dims dims;
  for (size_t i = 0; i < start.size(); ++i) {
    dims.push_back((limit[i] - start[i] + strides[i] - 1) / strides[i]);
  }
  if (dims == operand->type.dims()) return operand;
  AttrMap attrs;
  attrs.Set("start_indices", Attribute::FromInts(std::move(start)));
  attrs.Set("limit_indices", Attribute::FromInts(std::move(limit)));
  attrs.Set("strides", Attribute::FromInts(std::move(strides)));
  return EmitOne(OpCode::kSlice, {operand}, operand->type.WithDims(std::move(dims)),
                 std::move(attrs));
}

Value* LocalBuilder::SliceDim(Value* operand, int dim, int64_t start, int64_t limit,
                              int64_t stride) {
  Dims starts(operand->type.dims().size(), 0);
  Dims limits = operand->type.dims();
  Dims strides(starts.size(), 1);
  LOCKSTEP_CHECK(0 <= start && start <= limit && limit <= limits[At(dim)])
      << "slice [" << start << ", " << limit << ") of dim " << dim << " of "
      << operand->type.ToString();
  starts[At(dim)] = start;
  limits[At(dim)] = limit;
  strides[At(dim)] = stride;
  return Slice(operand, std::move(starts), std::move(limits), std::move(strides));
}

Value* LocalBuilder::PadDim(Value* operand, int dim, int64_t low, int64_t high, Value* value) {
  if (low == 0 && high == 0) return operand;
  const size_t rank = operand->type.dims().size();
  Dims lows(rank, 0), highs(rank, 0), interior(rank, 0);
  lows[At(dim)] = low;
  highs[At(dim)] = high;
  if (!value) value = Scalar(operand->type.dtype(), 0);
  return Pad(operand, value, std::move(lows), std::move(highs), std::move(interior));
}

Value* LocalBuilder::Pad(Value* operand, Value* value, Dims low, Dims high, Dims interior) {
  Dims dims = operand->type.dims();
  for (size_t i = 0; i < dims.size(); ++i) {
    dims[i] += low[i] + high[i] + std::max<int64_t>(dims[i] - 1, 0) * interior[i];
  }
  AttrMap attrs;
  attrs.Set("edge_padding_low", Attribute::FromInts(std::move(low)));
  attrs.Set("edge_padding_high", Attribute::FromInts(std::move(high)));
  attrs.Set("interior_padding", Attribute::FromInts(std::move(interior)));
  return EmitOne(OpCode::kPad, {operand, value}, operand->type.WithDims(std::move(dims)),
                 std::move(attrs));
}

Value* LocalBuilder::DynamicSlice(Value* operand, std::vector<Value*> starts, Dims sizes) {
  Type type = operand->type.WithDims(sizes);
  std::vector<Value*> operands{operand};
  operands.insert(operands.end(), starts.begin(), starts.end());
  return EmitOne(OpCode::kDynamicSlice, std::move(operands), std::move(type),
                 WithInts("slice_sizes", std::move(sizes)));
}

Value* LocalBuilder::DynamicSliceDim(Value* operand, int dim, Value* start, int64_t size) {
  if (operand->type.dim(dim) == size) return operand;
  std::vector<Value*> starts(operand->type.dims().size(), nullptr);
  Dims sizes = operand->type.dims();
  for (Value*& entry : starts) entry = nullptr;
  Value* zero = starts.size() > 1 ? Constant(Literal::ScalarInt(start->type.dtype(), 0)) : nullptr;
  for (size_t i = 0; i < starts.size(); ++i) starts[i] = i == At(dim) ? start : zero;
  sizes[At(dim)] = size;
  return DynamicSlice(operand, std::move(starts), std::move(sizes));
}

Value* LocalBuilder::DynamicUpdateSlice(Value* operand, Value* update, std::vector<Value*> starts) {
  std::vector<Value*> operands{operand, update};
  operands.insert(operands.end(), starts.begin(), starts.end());
  return EmitOne(OpCode::kDynamicUpdateSlice, std::move(operands), operand->type);
}

Value* LocalBuilder::DynamicUpdateSliceDim(Value* operand, Value* update, int dim, Value* start) {
  std::vector<Value*> starts(operand->type.dims().size(), nullptr);
  Value* zero = starts.size() > 1 ? Constant(Literal::ScalarInt(start->type.dtype(), 0)) : nullptr;
  for (size_t i = 0; i < starts.size(); ++i) starts[i] = i == At(dim) ? start : zero;
  return DynamicUpdateSlice(operand, update, std::move(starts));
}

namespace {

Dims WithoutDims(const Dims& dims, const std::vector<int64_t>& removed) {
  Dims kept;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (std::find(removed.begin(), removed.end(), static_cast<int64_t>(i)) == removed.end()) {
      kept.push_back(dims[i]);
    }
  }
  return kept;
}

}  // namespace

std::vector<Value*> LocalBuilder::Reduce(std::vector<Value*> inputs, std::vector<Value*> inits,
                                         std::vector<int64_t> dims, const Region& body,
                                         ValueMap captures) {
  std::vector<Type> types;
  for (size_t i = 0; i < inputs.size(); ++i) {
    // The element type is that of the body's result: reduce may promote.
    const Type& element = body.terminator() ? body.ops.back()->operands[i]->type : inits[i]->type;
    types.push_back(Type::Tensor(element.dtype(), WithoutDims(inputs[i]->type.dims(), dims)));
  }
  std::vector<Value*> operands = std::move(inputs);
  operands.insert(operands.end(), inits.begin(), inits.end());
  Op* op = Emit(OpCode::kReduce, std::move(operands), std::move(types),
                WithInts("dimensions", std::move(dims)));
  Region* to = op->AddRegion();
  for (const auto& arg : body.args) {
    captures[arg.get()] = to->AddArg(arg->type, NewName(), arg->location);
  }
  CloneInto(body, *to, captures, /*skip_terminator=*/false);
  std::vector<Value*> results;
  for (const auto& result : op->results) results.push_back(result.get());
  return results;
}

Value* LocalBuilder::Reduce(Value* input, Value* init, std::vector<int64_t> dims, OpCode code) {
  Type type = input->type.WithDims(WithoutDims(input->type.dims(), dims));
  Op* op = Emit(OpCode::kReduce, {input, init}, {std::move(type)},
                WithInts("dimensions", std::move(dims)));
  AddCombinerBody(op, code, op->operand(0)->type.dtype());
  return op->result();
}

}  // namespace lockstep
