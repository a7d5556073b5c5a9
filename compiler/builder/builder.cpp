#include "compiler/builder/builder.h"

#include <cmath>

#include "compiler/base/error.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

Location LocationOf(const std::source_location& where, std::string label = "") {
  auto file = std::make_shared<DebugLocation>();
  file->kind = DebugLocation::Kind::kFile;
  file->name = where.file_name();
  file->line = static_cast<int32_t>(where.line());
  file->column = static_cast<int32_t>(where.column());
  Location location;
  if (label.empty()) {
    location.debug = std::move(file);
  } else {
    auto named = std::make_shared<DebugLocation>();
    named->kind = DebugLocation::Kind::kName;
    named->name = std::move(label);
    named->children.push_back(std::move(file));
    location.debug = std::move(named);
  }
  return location;
}

Attribute Enum(std::string kind, std::string value) {
  return Attribute(Attribute::Enum{"stablehlo", std::move(kind), std::move(value)});
}

Attribute IntList(std::vector<int64_t> values) { return Attribute::FromInts(std::move(values)); }

// Identity of a reducer as a scalar of the dtype.
Literal ReducerIdentity(Builder::Reducer reducer, DType dtype) {
  switch (reducer) {
    case Builder::Reducer::kSum:
      return Literal::ScalarInt(dtype, 0);
    case Builder::Reducer::kProduct:
      return Literal::ScalarInt(dtype, 1);
    case Builder::Reducer::kMax:
      if (IsFloat(dtype)) return Literal::ScalarDouble(dtype, -HUGE_VAL);
      return Literal::ScalarInt(dtype, IntegerMin(dtype));
    case Builder::Reducer::kMin:
      if (IsFloat(dtype)) return Literal::ScalarDouble(dtype, HUGE_VAL);
      return Literal::ScalarInt(dtype, static_cast<int64_t>(IntegerMax(dtype)));
  }
  return Literal::ScalarInt(dtype, 0);
}

OpCode ReducerOp(Builder::Reducer reducer) {
  switch (reducer) {
    case Builder::Reducer::kSum:
      return OpCode::kAdd;
    case Builder::Reducer::kProduct:
      return OpCode::kMultiply;
    case Builder::Reducer::kMax:
      return OpCode::kMaximum;
    case Builder::Reducer::kMin:
      return OpCode::kMinimum;
  }
  return OpCode::kAdd;
}

// Refuses negative and overflowing shapes.
void CheckShape(const Dims& dims, const std::source_location& where) {
  try {
    NumElements(dims);
  } catch (Error& error) {
    error.SetLocation(LocationOf(where));
    throw;
  }
}

}  // namespace

Builder::Builder(std::string name) {
  program_.module = std::make_unique<Module>();
  program_.module->name = std::move(name);
  main_ = program_.module->AddFunction("main");
}

std::string Builder::NextName() { return "%" + std::to_string(next_name_++); }

void Builder::CheckOpen(const Where& where) const {
  if (!program_.module) throw InvalidArgument("Build() was already called", LocationOf(where));
  if (returned_) throw InvalidArgument("Return() was already called", LocationOf(where));
}

Value* Builder::ValueOf(const Tensor& tensor, std::string_view user,
                        const Location& location) const {
  if (!tensor.value_) {
    throw InvalidArgument(std::string(user) + ": an operand is an empty Tensor", location);
  }
  if (tensor.module_ != program_.module.get()) {
    throw InvalidArgument(std::string(user) + ": an operand is a Tensor of another Builder",
                          location);
  }
  return tensor.value_;
}

std::unique_ptr<Op> Builder::NewOp(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs,
                                   const Where& where) const {
  CheckOpen(where);
  auto op = std::make_unique<Op>(code);
  op->location = LocationOf(where);
  op->attrs = std::move(attrs);
  for (const Tensor& operand : operands) {
    op->operands.push_back(ValueOf(operand, ShortOpName(code), op->location));
  }
  return op;
}

Tensor Builder::Append(std::unique_ptr<Op> op) {
  VerifyOp(*op);
  return Tensor(main_->body.Append(std::move(op))->result(), program_.module.get());
}

Tensor Builder::Emit(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs,
                     const Where& where) {
  std::unique_ptr<Op> op = NewOp(code, operands, std::move(attrs), where);
  for (Type& type : InferTypes(*op)) op->AddResult(std::move(type), NextName());
  return Append(std::move(op));
}

Tensor Builder::EmitTyped(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs,
                          Type type, const Where& where) {
  std::unique_ptr<Op> op = NewOp(code, operands, std::move(attrs), where);
  CheckShape(type.dims(), where);
  op->AddResult(std::move(type), NextName());
  return Append(std::move(op));
}

const Type& Tensor::type() const {
  if (!value_) throw InvalidArgument("an empty Tensor has no type");
  return value_->type;
}

Tensor Builder::Parameter(std::string name, DType dtype, Dims dims, Where where) {
  CheckOpen(where);
  CheckShape(dims, where);
  main_->arg_attrs.emplace_back();
  const std::string value_name = "%arg" + std::to_string(main_->body.num_args());
  return Tensor(main_->body.AddArg(Type::Tensor(dtype, std::move(dims)), value_name,
                                   LocationOf(where, std::move(name))),
                program_.module.get());
}

Tensor Builder::Parameter(std::string name, DType dtype, Dims dims, PartitionSpec spec,
                          Where where) {
  Tensor parameter = Parameter(std::move(name), dtype, std::move(dims), where);
  program_.specs.push_back({parameter.value_, -1, std::move(spec), LocationOf(where)});
  return parameter;
}

Tensor Builder::Constant(Literal literal, Where where) {
  AttrMap attrs;
  const Type type = Type::Tensor(literal.dtype(), literal.dims());
  attrs.Set("value", Attribute(Attribute::Dense{std::move(literal), type}));
  return Emit(OpCode::kConstant, {}, std::move(attrs), where);
}

Tensor Builder::Constant(DType dtype, Dims dims, double value, Where where) {
  CheckShape(dims, where);
  const Literal element = Literal::ScalarDouble(dtype, value);
  return Constant(Literal::Splat(dtype, std::move(dims), element.data()), where);
}

Tensor Builder::Iota(DType dtype, Dims dims, int64_t dim, Where where) {
  AttrMap attrs;
  attrs.Set("iota_dimension", Attribute::FromInt(dim));
  return EmitTyped(OpCode::kIota, {}, std::move(attrs), Type::Tensor(dtype, std::move(dims)),
                   where);
}

Tensor Builder::Elementwise(OpCode code, std::initializer_list<Tensor> operands, Where where) {
  return Emit(code, operands, {}, where);
}
Tensor Builder::Add(Tensor a, Tensor b, Where where) {
  return Emit(OpCode::kAdd, {a, b}, {}, where);
}
Tensor Builder::Subtract(Tensor a, Tensor b, Where where) {
  return Emit(OpCode::kSubtract, {a, b}, {}, where);
}
Tensor Builder::Multiply(Tensor a, Tensor b, Where where) {
  return Emit(OpCode::kMultiply, {a, b}, {}, where);
}
Tensor Builder::Divide(Tensor a, Tensor b, Where where) {
  return Emit(OpCode::kDivide, {a, b}, {}, where);
}
Tensor Builder::Maximum(Tensor a, Tensor b, Where where) {
  return Emit(OpCode::kMaximum, {a, b}, {}, where);
}
Tensor Builder::Minimum(Tensor a, Tensor b, Where where) {
  return Emit(OpCode::kMinimum, {a, b}, {}, where);
}

Tensor Builder::Compare(Tensor a, Tensor b, std::string direction, Where where) {
  AttrMap attrs;
  attrs.Set("comparison_direction", Enum("comparison_direction", std::move(direction)));
  return Emit(OpCode::kCompare, {a, b}, std::move(attrs), where);
}

Tensor Builder::Select(Tensor predicate, Tensor on_true, Tensor on_false, Where where) {
  return Emit(OpCode::kSelect, {predicate, on_true, on_false}, {}, where);
}

Tensor Builder::Convert(Tensor a, DType dtype, Where where) {
  const Location location = LocationOf(where);
  const Type& type = ValueOf(a, "convert", location)->type;
  return EmitTyped(OpCode::kConvert, {a}, {}, type.WithDType(dtype), where);
}

Tensor Builder::Dot(Tensor a, Tensor b, Where where) {
  const int64_t last = a.value_ ? a.type().rank() - 1 : 0;
  return DotGeneral(a, b, {}, {}, {last}, {0}, where);
}

Tensor Builder::DotGeneral(Tensor a, Tensor b, std::vector<int64_t> lhs_batch,
                           std::vector<int64_t> rhs_batch, std::vector<int64_t> lhs_contracting,
                           std::vector<int64_t> rhs_contracting, Where where) {
  Attribute::Struct numbers{"stablehlo", "dot", {}};
  numbers.fields.Set("lhs_batching_dimensions", IntList(std::move(lhs_batch)));
  numbers.fields.Set("rhs_batching_dimensions", IntList(std::move(rhs_batch)));
  numbers.fields.Set("lhs_contracting_dimensions", IntList(std::move(lhs_contracting)));
  numbers.fields.Set("rhs_contracting_dimensions", IntList(std::move(rhs_contracting)));
  AttrMap attrs;
  attrs.Set("dot_dimension_numbers", Attribute(std::move(numbers)));
  return Emit(OpCode::kDotGeneral, {a, b}, std::move(attrs), where);
}

Tensor Builder::Transpose(Tensor a, std::vector<int64_t> permutation, Where where) {
  AttrMap attrs;
  attrs.Set("permutation", IntList(std::move(permutation)));
  return Emit(OpCode::kTranspose, {a}, std::move(attrs), where);
}

Tensor Builder::Reshape(Tensor a, Dims dims, Where where) {
  const Type& type = ValueOf(a, "reshape", LocationOf(where))->type;
  return EmitTyped(OpCode::kReshape, {a}, {}, type.WithDims(std::move(dims)), where);
}

Tensor Builder::BroadcastInDim(Tensor a, Dims dims, std::vector<int64_t> broadcast_dims,
                               Where where) {
  const Type& type = ValueOf(a, "broadcast_in_dim", LocationOf(where))->type;
  AttrMap attrs;
  attrs.Set("broadcast_dimensions", IntList(std::move(broadcast_dims)));
  return EmitTyped(OpCode::kBroadcastInDim, {a}, std::move(attrs), type.WithDims(std::move(dims)),
                   where);
}

Tensor Builder::Reduce(Tensor a, Reducer reducer, std::vector<int64_t> dims, Where where) {
  const DType dtype = ValueOf(a, "reduce", LocationOf(where))->type.dtype();
  if (IsComplex(dtype) && (reducer == Reducer::kMax || reducer == Reducer::kMin)) {
    throw InvalidArgument("reduce: complex numbers have no largest or smallest", LocationOf(where));
  }
  Tensor init = Constant(ReducerIdentity(reducer, dtype), where);
  AttrMap attrs;
  attrs.Set("dimensions", IntList(std::move(dims)));
  std::unique_ptr<Op> op = NewOp(OpCode::kReduce, {a, init}, std::move(attrs), where);
  Region* body = op->AddRegion();
  const Type scalar = Type::Scalar(dtype);
  Value* lhs = body->AddArg(scalar, "%lhs");
  Value* rhs = body->AddArg(scalar, "%rhs");
  auto combine = std::make_unique<Op>(ReducerOp(reducer));
  combine->location = op->location;
  combine->operands = {lhs, rhs};
  Value* combined = combine->AddResult(scalar, "%combined");
  body->Append(std::move(combine));
  auto yield = std::make_unique<Op>(OpCode::kReturn);
  yield->location = op->location;
  yield->operands = {combined};
  body->Append(std::move(yield));
  for (Type& type : InferTypes(*op)) op->AddResult(std::move(type), NextName());
  return Append(std::move(op));
}

Tensor Builder::Slice(Tensor a, std::vector<int64_t> starts, std::vector<int64_t> limits,
                      std::vector<int64_t> strides, Where where) {
  AttrMap attrs;
  attrs.Set("start_indices", IntList(std::move(starts)));
  attrs.Set("limit_indices", IntList(std::move(limits)));
  attrs.Set("strides", IntList(std::move(strides)));
  return Emit(OpCode::kSlice, {a}, std::move(attrs), where);
}

Tensor Builder::Concatenate(std::initializer_list<Tensor> operands, int64_t dim, Where where) {
  AttrMap attrs;
  attrs.Set("dimension", Attribute::FromInt(dim));
  return Emit(OpCode::kConcatenate, operands, std::move(attrs), where);
}

Tensor Builder::WithSharding(Tensor a, PartitionSpec spec, Where where) {
  // The attribute comes when the mesh is bound, so there is nothing to verify yet.
  std::unique_ptr<Op> op = NewOp(OpCode::kSdyShardingConstraint, {a}, {}, where);
  Value* result = op->AddResult(a.type(), NextName());
  main_->body.Append(std::move(op));
  program_.specs.push_back({result, -1, std::move(spec), LocationOf(where)});
  return Tensor(result, program_.module.get());
}

void Builder::Return(std::vector<Tensor> results, std::vector<PartitionSpec> specs, Where where) {
  CheckOpen(where);
  const Location location = LocationOf(where);
  if (specs.size() > results.size()) {
    throw InvalidArgument("Return has " + std::to_string(results.size()) + " results but " +
                              std::to_string(specs.size()) + " specs",
                          location);
  }
  auto op = std::make_unique<Op>(OpCode::kFuncReturn);
  op->location = location;
  for (const Tensor& result : results) {
    op->operands.push_back(ValueOf(result, "Return", location));
  }
  for (const Tensor& result : results) {
    main_->result_types.push_back(result.type());
    main_->result_attrs.emplace_back();
    main_->result_shardings.emplace_back();
  }
  main_->body.Append(std::move(op));
  for (size_t i = 0; i < specs.size(); ++i) {
    program_.specs.push_back({nullptr, static_cast<int>(i), std::move(specs[i]), location});
  }
  returned_ = true;
}

BuiltProgram Builder::Build(Where where) {
  if (!program_.module) throw InvalidArgument("Build() was already called", LocationOf(where));
  if (!returned_) {
    throw InvalidArgument("the program has no Return()", LocationOf(where));
  }
  // Every op was verified when it was added; constraints lack their sharding until the mesh is bound,
  // and the compiler verifies the whole then.
  main_ = nullptr;
  return std::move(program_);
}

std::unique_ptr<Module> BindMesh(BuiltProgram program, const Mesh& mesh) {
  if (!program.module) throw InvalidArgument("the program is empty");
  auto bound = std::make_shared<const Mesh>(mesh);
  Module& module = *program.module;
  module.meshes.push_back(bound);
  module.num_partitions = bound->num_devices();
  Function* main = module.Main();
  for (BuiltProgram::PendingSpec& pending : program.specs) {
    try {
      const Type& type = pending.value ? pending.value->type
                                       : main->result_types[static_cast<size_t>(pending.result)];
      TensorSharding sharding = NamedSharding(bound, pending.spec).ToTensorSharding(type.rank());
      if (!pending.value) {
        main->result_shardings[static_cast<size_t>(pending.result)] = std::move(sharding);
        continue;
      }
      if (Op* constraint = pending.value->def) {
        constraint->attrs.Set("sharding", Attribute(Attribute::Sharding{sharding}));
      }
      pending.value->sharding = std::move(sharding);
    } catch (Error& error) {
      throw error.SetLocation(pending.location);
    }
  }
  return std::move(program.module);
}

}  // namespace lockstep
