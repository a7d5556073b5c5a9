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

Tensor Builder::Finish(std::unique_ptr<Op> op) {
  std::vector<Type> types = InferTypes(*op);
  for (Type& type : types) op->AddResult(std::move(type), NextName());
  VerifyOp(*op);
  return Tensor(main_->body.Append(std::move(op))->result());
}

Tensor Builder::Emit(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs,
                     const Where& where) {
  CheckOpen(where);
  auto op = std::make_unique<Op>(code);
  op->location = LocationOf(where);
  op->attrs = std::move(attrs);
  for (const Tensor& operand : operands) {
    if (!operand.value_) {
      throw InvalidArgument(std::string(ShortOpName(code)) + ": an operand is an empty Tensor",
                            op->location);
    }
    op->operands.push_back(operand.value_);
  }
  return Finish(std::move(op));
}

Tensor Builder::Parameter(std::string name, DType dtype, Dims dims, Where where) {
  CheckOpen(where);
  NumElements(dims);  // refuses negative and overflowing shapes
  main_->arg_attrs.emplace_back();
  const std::string value_name = "%arg" + std::to_string(main_->body.num_args());
  return Tensor(main_->body.AddArg(Type::Tensor(dtype, std::move(dims)), value_name,
                                   LocationOf(where, std::move(name))));
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
  const Literal element = Literal::ScalarDouble(dtype, value);
  return Constant(Literal::Splat(dtype, std::move(dims), element.data()), where);
}

Tensor Builder::Iota(DType dtype, Dims dims, int64_t dim, Where where) {
  CheckOpen(where);
  auto op = std::make_unique<Op>(OpCode::kIota);
  op->location = LocationOf(where);
  op->attrs.Set("iota_dimension", Attribute::FromInt(dim));
  op->AddResult(Type::Tensor(dtype, std::move(dims)), NextName());
  VerifyOp(*op);
  return Tensor(main_->body.Append(std::move(op))->result());
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
  CheckOpen(where);
  auto op = std::make_unique<Op>(OpCode::kConvert);
  op->location = LocationOf(where);
  op->operands.push_back(a.value_);
  op->AddResult(a.type().WithDType(dtype), NextName());
  VerifyOp(*op);
  return Tensor(main_->body.Append(std::move(op))->result());
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
  CheckOpen(where);
  auto op = std::make_unique<Op>(OpCode::kReshape);
  op->location = LocationOf(where);
  op->operands.push_back(a.value_);
  op->AddResult(a.type().WithDims(std::move(dims)), NextName());
  VerifyOp(*op);
  return Tensor(main_->body.Append(std::move(op))->result());
}

Tensor Builder::BroadcastInDim(Tensor a, Dims dims, std::vector<int64_t> broadcast_dims,
                               Where where) {
  CheckOpen(where);
  auto op = std::make_unique<Op>(OpCode::kBroadcastInDim);
  op->location = LocationOf(where);
  op->operands.push_back(a.value_);
  op->attrs.Set("broadcast_dimensions", IntList(std::move(broadcast_dims)));
  op->AddResult(a.type().WithDims(std::move(dims)), NextName());
  VerifyOp(*op);
  return Tensor(main_->body.Append(std::move(op))->result());
}

Tensor Builder::Reduce(Tensor a, Reducer reducer, std::vector<int64_t> dims, Where where) {
  Tensor init = Constant(ReducerIdentity(reducer, a.dtype()), where);
  auto op = std::make_unique<Op>(OpCode::kReduce);
  op->location = LocationOf(where);
  op->operands = {a.value_, init.value_};
  op->attrs.Set("dimensions", IntList(std::move(dims)));
  Region* body = op->AddRegion();
  const Type scalar = Type::Scalar(a.dtype());
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
  return Finish(std::move(op));
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
  CheckOpen(where);
  auto op = std::make_unique<Op>(OpCode::kSdyShardingConstraint);
  op->location = LocationOf(where);
  op->operands.push_back(a.value_);
  Value* result = op->AddResult(a.type(), NextName());
  main_->body.Append(std::move(op));
  program_.specs.push_back({result, -1, std::move(spec), LocationOf(where)});
  return Tensor(result);
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
    if (!result.value_) throw InvalidArgument("Return: a result is an empty Tensor", location);
    op->operands.push_back(result.value_);
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
  VerifyModule(*program_.module);
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
