#include "compiler/frontend/expansions.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

std::vector<int64_t> Counting(int64_t from, int64_t count) {
  std::vector<int64_t> values;
  for (int64_t i = 0; i < count; ++i) values.push_back(from + i);
  return values;
}

AttrMap One(const char* name, Attribute value) {
  AttrMap attrs;
  attrs.Set(name, std::move(value));
  return attrs;
}

}  // namespace

Value* Expansion::Emit(OpCode code, std::vector<Value*> operands, const Type& type, AttrMap attrs) {
  auto op = std::make_unique<Op>(code);
  op->location = location_;
  op->operands = std::move(operands);
  op->attrs = std::move(attrs);
  op->AddResult(type, name_ + "." + std::to_string(ops_.size()));
  ops_.push_back(std::move(op));
  return ops_.back()->result();
}

Value* Expansion::Splat(const Type& type, double value) {
  const Literal scalar = Literal::ScalarDouble(type.dtype(), value);
  return Emit(OpCode::kConstant, {}, type,
              One("value", Attribute(Attribute::Dense{
                               Literal::Splat(type.dtype(), type.dims(), scalar.data()), type})));
}

Value* Expansion::Iota(const Type& type, int64_t dim) {
  return Emit(OpCode::kIota, {}, type, One("iota_dimension", Attribute::FromInt(dim)));
}

Value* Expansion::Reshape(Value* value, Dims dims) {
  if (value->type.dims() == dims) return value;
  return Emit(OpCode::kReshape, {value}, value->type.WithDims(std::move(dims)));
}

Value* Expansion::Convert(Value* value, DType dtype) {
  if (value->type.dtype() == dtype) return value;
  return Emit(OpCode::kConvert, {value}, value->type.WithDType(dtype));
}

Value* Expansion::Broadcast(Value* value, Dims into, std::vector<int64_t> dims) {
  return Emit(OpCode::kBroadcastInDim, {value}, value->type.WithDims(std::move(into)),
              One("broadcast_dimensions", Attribute::FromInts(std::move(dims))));
}

Value* Expansion::Compare(const char* direction, Value* a, Value* b) {
  AttrMap attrs;
  attrs.Set("comparison_direction",
            Attribute(Attribute::Enum{"stablehlo", "comparison_direction", direction}));
  return Emit(OpCode::kCompare, {a, b}, a->type.WithDType(DType::kI1), std::move(attrs));
}

Value* Expansion::Select(Value* condition, Value* yes, Value* no) {
  return Emit(OpCode::kSelect, {condition, yes, no}, yes->type);
}

Value* Expansion::TakeRows(Value* value, Value* rows) {
  const int64_t batch = rows->type.rank();
  const int64_t rest = value->type.rank() - 1;
  AttrMap fields;
  for (const char* none : {"operand_batching_dims", "start_indices_batching_dims"}) {
    fields.Set(none, Attribute::FromInts({}));
  }
  fields.Set("offset_dims", Attribute::FromInts(Counting(batch, rest)));
  fields.Set("collapsed_slice_dims", Attribute::FromInts({0}));
  fields.Set("start_index_map", Attribute::FromInts({0}));
  fields.Set("index_vector_dim", Attribute::FromInt(batch));
  AttrMap attrs;
  attrs.Set("dimension_numbers",
            Attribute(Attribute::Struct{"stablehlo", "gather", std::move(fields)}));
  attrs.Set("indices_are_sorted", Attribute(false));
  Dims slice = value->type.dims();
  slice[0] = 1;
  attrs.Set("slice_sizes", Attribute::FromInts(slice));
  Dims dims = rows->type.dims();
  dims.insert(dims.end(), slice.begin() + 1, slice.end());
  return Emit(OpCode::kGather, {value, rows}, value->type.WithDims(std::move(dims)),
              std::move(attrs));
}

Value* Expansion::MaximumOfRows(Value* value) {
  const Type scalar = Type::Scalar(value->type.dtype());
  Value* least = Splat(scalar, -1);
  Dims dims(value->type.dims().begin() + 1, value->type.dims().end());
  Value* result = Emit(OpCode::kReduce, {value, least}, value->type.WithDims(std::move(dims)),
                       One("dimensions", Attribute::FromInts({0})));
  Region* region = result->def->AddRegion();
  Value* a = region->AddArg(scalar, "%a", location_);
  Value* b = region->AddArg(scalar, "%b", location_);
  auto larger = std::make_unique<Op>(OpCode::kMaximum);
  larger->location = location_;
  larger->operands = {a, b};
  larger->AddResult(scalar, "%larger");
  auto last = std::make_unique<Op>(OpCode::kReturn);
  last->location = location_;
  last->operands = {region->Append(std::move(larger))->result()};
  region->Append(std::move(last));
  return result;
}

Value* Expansion::AllToAll(Value* value, const ReplicaGroups& groups, int64_t channel,
                           int64_t count) {
  AttrMap attrs;
  if (channel > 0) {
    AttrMap handle;
    handle.Set("handle", Attribute::FromInt(channel));
    handle.Set("type", Attribute::FromInt(1));
    attrs.Set("channel_handle",
              Attribute(Attribute::Struct{"stablehlo", "channel_handle", std::move(handle)}));
  }
  attrs.Set("replica_groups", Attribute(groups));
  attrs.Set("concat_dimension", Attribute::FromInt(0));
  attrs.Set("split_count", Attribute::FromInt(count));
  attrs.Set("split_dimension", Attribute::FromInt(0));
  return Emit(OpCode::kAllToAll, {value}, value->type, std::move(attrs));
}

void CheckRaggedExchange(const RaggedExchange& exchange) {
  const auto check = [](bool good, const std::string& what) {
    if (!good) throw InvalidArgument("ragged all-to-all: " + what);
  };
  const Type& type = exchange.operand->type;
  const Type& output = exchange.output->type;
  check(type.IsTensor() && type.IsStatic() && type.rank() > 0, "the operand must be an array");
  check(output.IsTensor() && output.IsStatic() && output.rank() == type.rank() &&
            output.dtype() == type.dtype() &&
            std::equal(output.dims().begin() + 1, output.dims().end(), type.dims().begin() + 1),
        "operand and output differ beyond the first dimension");
  check(exchange.result == output, "the result is " + exchange.result.ToString() +
                                       ", the output that it is laid over " + output.ToString());
  const Type& list = exchange.input_offsets->type;
  const int64_t blocks = list.IsTensor() && list.IsStatic() && list.rank() == 1 ? list.dim(0) : 0;
  check(
      exchange.members > 0 && blocks > 0 && blocks % exchange.members == 0,
      "the offsets must have entries for each of " + std::to_string(exchange.members) + " members");
  for (const Value* numbers : {exchange.input_offsets, exchange.send_sizes, exchange.output_offsets,
                               exchange.recv_sizes}) {
    check(numbers->type.IsTensor() && numbers->type.dims() == Dims{blocks} &&
              IsInteger(numbers->type.dtype()),
          "offsets and sizes must be lists of " + std::to_string(blocks) + " integers");
  }
}

Value* ExpandRaggedAllToAll(Expansion& into, const RaggedExchange& exchange) {
  CheckRaggedExchange(exchange);
  const Type& type = exchange.operand->type;
  const Dims rest(type.dims().begin() + 1, type.dims().end());
  const Dims kept = exchange.output->type.dims();
  const int64_t blocks = exchange.input_offsets->type.dim(0);
  const int64_t rows = type.dim(0);
  const int64_t out_rows = kept[0];
  if (rows == 0 || out_rows == 0) return exchange.output;
  const auto wide = [&](Value* list, int64_t size) {
    return into.Broadcast(into.Convert(list, DType::kI64), {blocks, size}, {0});
  };
  const Type sent_rows = Type::Tensor(DType::kI64, {blocks, rows});
  Value* from = into.Emit(OpCode::kAdd,
                          {wide(exchange.input_offsets, rows), into.Iota(sent_rows, 1)}, sent_rows);
  const auto exchanged = [&](Value* value) {
    return into.AllToAll(value, exchange.groups, exchange.channel, exchange.members);
  };
  Value* arrived = exchanged(into.TakeRows(exchange.operand, from));
  const Type table = Type::Tensor(DType::kI64, {blocks, out_rows});
  Value* offset = wide(exchanged(exchange.output_offsets), out_rows);
  Value* within = into.Emit(OpCode::kSubtract, {into.Iota(table, 1), offset}, table);
  Value* covers = into.Emit(OpCode::kAnd,
                            {into.Compare("GE", within, into.Splat(table, 0)),
                             into.Compare("LT", within, wide(exchange.recv_sizes, out_rows))},
                            table.WithDType(DType::kI1));
  Value* block =
      into.Emit(OpCode::kMultiply,
                {into.Iota(table, 0), into.Splat(table, static_cast<double>(rows))}, table);
  Value* row = into.Emit(OpCode::kAdd, {block, within}, table);
  Value* best = into.MaximumOfRows(into.Select(covers, row, into.Splat(table, -1)));
  Value* zero = into.Splat(best->type, 0);
  Dims flat = rest;
  flat.insert(flat.begin(), blocks * rows);
  Value* taken = into.TakeRows(into.Reshape(arrived, flat),
                               into.Emit(OpCode::kMaximum, {best, zero}, best->type));
  Value* hit = into.Broadcast(into.Compare("GE", best, zero), kept, {0});
  return into.Select(hit, taken, exchange.output);
}

Value* ExpandScaled(Expansion& into, Value* operand, Value* scale) {
  if (scale->type.rank() == 0) return operand;  // a scalar stands for no scale
  const Dims& dims = operand->type.dims();
  bool fits = scale->type.rank() == operand->type.rank();
  Dims blocks;
  std::vector<int64_t> places;
  for (size_t d = 0; fits && d < dims.size(); ++d) {
    const int64_t count = scale->type.dims()[d];
    fits = count > 0 && dims[d] % count == 0;
    if (!fits) break;
    places.push_back(static_cast<int64_t>(blocks.size()));
    blocks.push_back(count);
    if (count != dims[d]) blocks.push_back(dims[d] / count);
  }
  if (!fits) throw InvalidArgument("the scale does not divide its operand");
  // Products are made in the wider type; of two narrow ones in bf16, of two unlike ones in f32.
  const DType a = operand->type.dtype();
  const DType b = scale->type.dtype();
  const DType wide = BitWidth(a) < 16 && BitWidth(b) < 16 ? DType::kBF16
                     : a == b                             ? a
                     : BitWidth(a) == BitWidth(b)         ? DType::kF32
                     : BitWidth(a) > BitWidth(b)          ? a
                                                          : b;
  Value* factors = into.Reshape(into.Broadcast(into.Convert(scale, wide), blocks, places), dims);
  Value* value = into.Convert(operand, wide);
  return into.Emit(OpCode::kMultiply, {value, factors}, value->type);
}

Value* ExpandStochasticConvert(Expansion& into, Value* operand, Value* random, const Type& type) {
  const Type& from = operand->type;
  const DType bits = random->type.dtype();
  if (!IsFloat(from.dtype()) || !IsUnsignedInteger(bits) || type.dims() != from.dims() ||
      random->type.dims() != from.dims()) {
    throw InvalidArgument("stochastic-convert needs a float and an unsigned integer of one shape");
  }
  if (!IsSignedInteger(type.dtype())) {
    throw Unsupported("stochastic-convert to " + std::string(DTypeName(type.dtype())));
  }
  Value* size = into.Emit(OpCode::kAbs, {operand}, from);
  Value* whole = into.Emit(OpCode::kFloor, {size}, from);
  Value* fraction = into.Emit(OpCode::kSubtract, {size, whole}, from);
  if (BitWidth(from.dtype()) < 32) fraction = into.Convert(fraction, DType::kF32);
  Value* scaled = into.Emit(OpCode::kMultiply,
                            {fraction, into.Splat(fraction->type, std::ldexp(1.0, BitWidth(bits)))},
                            fraction->type);
  Value* up = into.Compare("LT", random, into.Convert(scaled, bits));
  Value* rounded = into.Convert(whole, type.dtype());
  Value* next = into.Emit(OpCode::kAdd, {rounded, into.Splat(type, 1)}, type);
  rounded = into.Select(up, next, rounded);
  Value* negative = into.Compare("LT", operand, into.Splat(from, 0));
  Value* result = into.Select(negative, into.Emit(OpCode::kNegate, {rounded}, type), rounded);
  const double least = static_cast<double>(IntegerMin(type.dtype()));
  const double most = static_cast<double>(IntegerMax(type.dtype()));
  const auto limit = [&](const char* direction, double bound, const Literal& value) {
    Value* beyond = into.Compare(direction, operand, into.Splat(from, bound));
    AttrMap constant = One(
        "value",
        Attribute(Attribute::Dense{Literal::Splat(type.dtype(), type.dims(), value.data()), type}));
    result =
        into.Select(beyond, into.Emit(OpCode::kConstant, {}, type, std::move(constant)), result);
  };
  limit("LE", least, Literal::ScalarInt(type.dtype(), IntegerMin(type.dtype())));
  limit("GE", most,
        Literal::ScalarInt(type.dtype(), static_cast<int64_t>(IntegerMax(type.dtype()))));
  return result;
}

namespace {

bool IsRaggedCall(const Op& op) {
  return op.Is(OpCode::kCustomCall) &&
         op.attrs.GetString("call_target_name", "") == "ragged_all_to_all";
}

/// The groups of a call's configuration: [members of the first group, of the second, ..].
ReplicaGroups GroupsOf(const AttrMap& config) {
  const Attribute* found = config.Find("replica_groups");
  if (!found) return {};
  if (const auto* groups = found->As<ReplicaGroups>()) return *groups;
  const auto* dense = found->As<Attribute::Dense>();
  if (!dense || dense->literal.rank() != 2 || !IsInteger(dense->literal.dtype()) ||
      dense->literal.num_elements() == 0) {
    throw InvalidArgument(
        "ragged all-to-all: replica_groups must be lists of devices, one a group");
  }
  ReplicaGroups groups;
  const int64_t size = dense->literal.dims()[1];
  for (int64_t i = 0; i < dense->literal.num_elements(); ++i) {
    if (i % size == 0) groups.groups.emplace_back();
    groups.groups.back().push_back(dense->literal.GetInt(i));
  }
  return groups;
}

/// Errors: InvalidArgument for a call that has not the form that JAX writes.
RaggedExchange ReadRaggedCall(const Module& module, const Op& op) {
  if (op.num_operands() != 6 || op.num_results() != 1) {
    throw InvalidArgument("@ragged_all_to_all takes six operands and gives one array");
  }
  RaggedExchange exchange;
  exchange.operand = op.operand(0);
  exchange.output = op.operand(1);
  exchange.input_offsets = op.operand(2);
  exchange.send_sizes = op.operand(3);
  exchange.output_offsets = op.operand(4);
  exchange.recv_sizes = op.operand(5);
  exchange.result = op.result()->type;
  const Attribute* config = op.attrs.Find("mhlo.backend_config");
  if (!config) config = op.attrs.Find("backend_config");
  if (config) {
    const auto* dict = config->As<Attribute::Dict>();
    if (!dict) {
      throw InvalidArgument(
          "ragged all-to-all: backend_config must be a dictionary with channel_id and "
          "replica_groups");
    }
    exchange.channel = dict->values.GetInt("channel_id", 0);
    exchange.groups = GroupsOf(dict->values);
  }
  exchange.members = exchange.groups.NumGroups() > 0 ? exchange.groups.GroupSize()
                     : exchange.channel > 0          ? module.num_partitions
                                                     : module.num_replicas;
  return exchange;
}

/// `what` with the place of the op in each error that has none.
template <typename What>
void At(const Op& op, const What& what) {
  try {
    what();
  } catch (Error& error) {
    if (!error.location().text.known()) error.SetLocation(op.location);
    throw;
  }
}

/// The expansion of a custom call, or nothing; `result` is what stands for its result.
std::vector<std::unique_ptr<Op>> ExpandCall(const Module& module, const Op& op, Value** result) {
  if (!IsRaggedCall(op)) return {};
  std::optional<Expansion> into;
  At(op, [&] {
    const RaggedExchange exchange = ReadRaggedCall(module, op);
    into.emplace(op.result()->name, op.location);
    *result = ExpandRaggedAllToAll(*into, exchange);
  });
  return into->Take();
}

void ExpandIn(const Module& module, Region& region,
              std::unordered_map<const Value*, Value*>& replaced) {
  std::vector<std::unique_ptr<Op>> ops;
  ops.swap(region.ops);
  for (auto& op : ops) {
    for (Value*& operand : op->operands) {
      const auto found = replaced.find(operand);
      if (found != replaced.end()) operand = found->second;
    }
    Value* result = nullptr;
    if (op->Is(OpCode::kCustomCall)) {
      for (auto& made : ExpandCall(module, *op, &result)) region.Append(std::move(made));
    }
    if (result) {
      if (result->def && result->def->parent == &region) result->name = op->result()->name;
      replaced[op->result()] = result;
      continue;
    }
    for (const auto& inner : op->regions) ExpandIn(module, *inner, replaced);
    region.Append(std::move(op));
  }
}

}  // namespace

void CheckCustomCalls(const Module& module) {
  for (const auto& function : module.functions) {
    WalkOps(function->body, [&](const Op& op) {
      if (!IsRaggedCall(op)) return;
      At(op, [&] {
        RaggedExchange exchange = ReadRaggedCall(module, op);
        // How many devices there are is not known before the mesh is.
        if (exchange.groups.NumGroups() == 0) exchange.members = 1;
        CheckRaggedExchange(exchange);
      });
    });
  }
}

void ExpandCustomCalls(Module& module) {
  for (const auto& function : module.functions) {
    std::unordered_map<const Value*, Value*> replaced;
    ExpandIn(module, function->body, replaced);
  }
}

}  // namespace lockstep
