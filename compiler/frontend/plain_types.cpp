#include "compiler/frontend/plain_types.h"

#include <functional>
#include <map>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/frontend/expansions.h"
#include "compiler/ops/moves_elements.h"

namespace lockstep {
namespace {

constexpr int64_t kTf32Exponent = 8;
constexpr int64_t kTf32Mantissa = 10;

bool IsTf32(const Type& type) { return type.IsTensor() && type.dtype() == DType::kTF32; }

bool IsStrange(const Type& type) {
  for (const Type& element : type.elements()) {
    if (IsStrange(element)) return true;
  }
  return type.IsTensor() && (type.quantization() || IsTf32(type));
}

Type Map(const Type& type, const std::function<Type(const Type&)>& map) {
  if (type.kind() == Type::Kind::kTuple || type.kind() == Type::Kind::kFuture) {
    std::vector<Type> elements;
    for (const Type& element : type.elements()) elements.push_back(Map(element, map));
    return type.kind() == Type::Kind::kTuple ? Type::Tuple(std::move(elements))
                                             : Type::Future(std::move(elements));
  }
  return type.IsTensor() ? map(type) : type;
}

/// What memory holds.
Type Stored(const Type& type) {
  return Map(type, [](const Type& tensor) {
    if (tensor.quantization()) return tensor.WithDType(tensor.quantization()->storage);
    return IsTf32(tensor) ? tensor.WithDType(DType::kF32) : tensor;
  });
}

/// What is computed with.
Type Expressed(const Type& type) {
  return Map(type, [](const Type& tensor) {
    if (tensor.quantization()) return tensor.WithDType(tensor.quantization()->expressed);
    return IsTf32(tensor) ? tensor.WithDType(DType::kF32) : tensor;
  });
}

/// Ops that move elements, or leave it to their regions what becomes of them.
bool OnStorage(OpCode code) {
  if (MovesElements(code)) return true;
  switch (code) {
    case OpCode::kConstant:
    case OpCode::kSelect:
    case OpCode::kAllGather:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
    case OpCode::kCollectiveBroadcast:
    case OpCode::kSend:
    case OpCode::kRecv:
    case OpCode::kInfeed:
    case OpCode::kOutfeed:
    case OpCode::kCustomCall:
    case OpCode::kComposite:
    case OpCode::kFuncCall:
    case OpCode::kWhile:
    case OpCode::kIf:
    case OpCode::kCase:
    case OpCode::kReturn:
    case OpCode::kFuncReturn:
    case OpCode::kSdyReturn:
    case OpCode::kAsyncStart:
    case OpCode::kAsyncDone:
    case OpCode::kTuple:
    case OpCode::kGetTupleElement:
    case OpCode::kOptimizationBarrier:
    case OpCode::kSdyManualComputation:
    case OpCode::kSdyNamedComputation:
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyReshard:
    case OpCode::kSdyShardingGroup:
    case OpCode::kSdyPropagationBarrier:
    case OpCode::kSdyDataFlowEdge:
      return true;
    default:
      return false;
  }
}

class PlainTypes {
 public:
  explicit PlainTypes(Module& module) : module_(module) {}

  void Run() {
    for (const auto& function : module_.functions) {
      Visit(function->body, false);
      for (Type& type : function->result_types) type = Stored(type);
    }
    for (auto* layouts : {&module_.arg_layouts, &module_.result_layouts}) {
      for (TensorLayout& layout : *layouts) layout.global = Stored(layout.global);
    }
  }

 private:
  void Retype(Value& value, bool element) {
    if (!IsStrange(value.type)) return;
    was_.emplace(&value, value.type);
    value.type = element ? Expressed(value.type) : Stored(value.type);
  }

  /// `element`: the body of a reduction, sort, scatter, ..., where values are numbers.
  void Visit(Region& region, bool element) {
    for (const auto& arg : region.args) Retype(*arg, element);
    std::vector<std::unique_ptr<Op>> ops;
    ops.swap(region.ops);
    for (auto& op : ops) {
      for (Value*& operand : op->operands) {
        if (const auto found = instead_.find(operand); found != instead_.end()) {
          operand = found->second;
        }
      }
      if (op->Is(OpCode::kUniformQuantize) || op->Is(OpCode::kUniformDequantize)) {
        if (element) throw Unsupported("HLO text has no form for " + op->Describe(), op->location);
        Requantise(region, *op);
        dead_.push_back(std::move(op));
      } else if (op->Is(OpCode::kConstant)) {
        Constant(*op);
        region.Append(std::move(op));
      } else if (element || (!OnStorage(op->code) && Touches(*op))) {
        Compute(region, std::move(op), element);
      } else {
        if (op->Is(OpCode::kBitcastConvert)) RefuseBits(*op);
        for (const auto& result : op->results) Retype(*result, false);
        for (const auto& nested : op->regions) Visit(*nested, false);
        region.Append(std::move(op));
      }
    }
  }

  const Type* Was(const Value* value) const {
    const auto found = was_.find(value);
    return found == was_.end() ? nullptr : &found->second;
  }
  bool Touches(const Op& op) const {
    for (const Value* operand : op.operands) {
      if (Was(operand)) return true;
    }
    for (const auto& result : op.results) {
      if (IsStrange(result->type)) return true;
    }
    return false;
  }
  void RefuseBits(const Op& op) const {
    const Type* from = Was(op.operand(0));
    if ((from && IsTf32(*from)) || IsTf32(op.result()->type)) {
      throw Unsupported("HLO text has no form for " + op.Describe() + " of tf32", op.location);
    }
  }

  void Constant(Op& op) {
    if (!IsStrange(op.result()->type)) return;
    Retype(*op.result(), false);
    const Type& stored = op.result()->type;
    auto dense = *op.attrs.Find("value")->As<Attribute::Dense>();
    if (dense.literal.dtype() != stored.dtype()) {
      Literal plain = Literal::Uninitialized(stored.dtype(), dense.literal.dims());
      for (int64_t i = 0; i < plain.num_elements(); ++i) {
        plain.SetDouble(i, dense.literal.GetDouble(i));
      }
      dense.literal = std::move(plain);
    }
    dense.type = stored;
    op.attrs.Set("value", Attribute(std::move(dense)));
  }

  void Put(Region& region, Expansion& expansion) {
    for (auto& op : expansion.Take()) region.Append(std::move(op));
  }

  /// A scale or zero point for every element.
  static Value* Parameter(Expansion& to, const Quantization& q, const std::vector<double>& values,
                          const Type& type) {
    if (q.axis < 0) return to.Splat(type, values.at(0));
    const Type own = Type::Tensor(q.expressed, {static_cast<int64_t>(values.size())});
    AttrMap attrs;
    attrs.Set("value", Attribute(Attribute::Dense{
                           Literal::FromVector(q.expressed, own.dims(), values), own}));
    return to.Broadcast(to.Emit(OpCode::kConstant, {}, own, std::move(attrs)), type.dims(),
                        {q.axis});
  }
  static std::vector<double> ZeroPoints(const Quantization& q) {
    std::vector<double> zeros(q.scales.size(), 0.0);
    for (size_t i = 0; i < q.zero_points.size(); ++i) {
      zeros[i] = static_cast<double>(q.zero_points[i]);
    }
    return zeros;
  }

  /// The number of a stored value; the value itself if it is one.
  Value* Number(Region& region, Value* value, const Op& user) {
    const Type* was = Was(value);
    if (!was || !was->quantization() || value->type != Stored(*was)) return value;
    Value*& known = numbers_[{&region, value}];
    if (known) return known;
    const Quantization& q = *was->quantization();
    if (!was->IsStatic()) {
      throw Unsupported("HLO text cannot say the type " + was->ToString(), user.location);
    }
    Expansion to(value->name + ".number", user.location);
    const Type type = Expressed(*was);
    Value* x = to.Convert(value, q.expressed);
    x = to.Emit(OpCode::kSubtract, {x, Parameter(to, q, ZeroPoints(q), type)}, type);
    known = to.Emit(OpCode::kMultiply, {x, Parameter(to, q, q.scales, type)}, type);
    Put(region, to);
    return known;
  }

  /// The stored value (or, in an element body, the number) next to a number.
  Value* Rounded(Region& region, Value* x, const Type& was, const Op& op, bool number) {
    Expansion to(x->name + ".stored", op.location);
    if (!was.quantization()) {
      if (number) return x;  // sums of tf32 are sums of f32, rounded at their end
      AttrMap attrs;
      attrs.Set("exponent_bits", Attribute::FromInt(kTf32Exponent, DType::kI32));
      attrs.Set("mantissa_bits", Attribute::FromInt(kTf32Mantissa, DType::kI32));
      x = to.Emit(OpCode::kReducePrecision, {x}, x->type, std::move(attrs));
      Put(region, to);
      return x;
    }
    const Quantization& q = *was.quantization();
    if (!was.IsStatic()) {
      throw Unsupported("HLO text cannot say the type " + was.ToString(), op.location);
    }
    const Type type = Expressed(was);
    x = to.Convert(x, q.expressed);
    x = to.Emit(OpCode::kDivide, {x, Parameter(to, q, q.scales, type)}, type);
    x = to.Emit(OpCode::kAdd, {x, Parameter(to, q, ZeroPoints(q), type)}, type);
    Value* low = to.Splat(Type::Scalar(q.expressed), static_cast<double>(q.storage_min));
    Value* high = to.Splat(Type::Scalar(q.expressed), static_cast<double>(q.storage_max));
    x = to.Emit(OpCode::kClamp, {low, x, high}, type);
    x = to.Emit(OpCode::kRoundNearestEven, {x}, type);
    x = to.Convert(x, q.storage);
    Put(region, to);
    was_.emplace(x, was);
    return number ? Number(region, x, op) : x;
  }

  /// uniform_quantize of numbers or of another quantised type, uniform_dequantize.
  void Requantise(Region& region, const Op& op) {
    Value* x = Number(region, op.operand(0), op);
    const Type& type = op.result()->type;
    if (op.Is(OpCode::kUniformQuantize)) {
      x = Rounded(region, x, type, op, false);
    } else if (x->type != type) {
      Expansion to(x->name, op.location);
      x = to.Convert(x, type.dtype());
      Put(region, to);
    }
    x->sharding = op.result()->sharding;
    instead_[op.result()] = x;
  }

  /// Any other op: on numbers, and its results rounded.
  void Compute(Region& region, std::unique_ptr<Op> owned, bool element) {
    Op& op = *owned;
    for (Value*& operand : op.operands) operand = Number(region, operand, op);
    if (op.Is(OpCode::kConvert) && IsTf32(op.result()->type) &&
        op.operand(0)->type.dtype() == DType::kF64) {
      throw Unsupported("HLO text has no form for " + op.Describe() + " of f64 to tf32",
                        op.location);
    }
    std::vector<std::pair<Value*, Type>> results;
    for (const auto& result : op.results) {
      if (!IsStrange(result->type)) continue;
      results.emplace_back(result.get(), result->type);
      result->type = Expressed(result->type);
    }
    for (const auto& nested : op.regions) Visit(*nested, true);
    region.Append(std::move(owned));
    for (const auto& [result, was] : results) {
      Value* rounded = Rounded(region, result, was, op, element);
      rounded->sharding = result->sharding;
      instead_[result] = rounded;
    }
  }

  Module& module_;
  std::unordered_map<const Value*, Type> was_;  ///< types before, of values that changed
  std::map<std::pair<const Region*, const Value*>, Value*> numbers_;  ///< made in a region
  std::unordered_map<Value*, Value*> instead_;  ///< what the uses of a value take
  std::vector<std::unique_ptr<Op>> dead_;       ///< kept: their results are keys
};

bool HasStrange(const Module& module) {
  bool found = false;
  const auto see = [&](const Region& region) {
    for (const auto& arg : region.args) found = found || IsStrange(arg->type);
  };
  for (const auto& function : module.functions) {
    see(function->body);
    WalkOps(function->body, [&](Op& op) {
      for (const auto& result : op.results) found = found || IsStrange(result->type);
      for (const auto& region : op.regions) see(*region);
    });
  }
  return found;
}

}  // namespace

std::unique_ptr<Module> WithPlainTypes(const Module& module) {
  if (!HasStrange(module)) return nullptr;
  std::unique_ptr<Module> plain = CloneModule(module);
  PlainTypes(*plain).Run();
  return plain;
}

}  // namespace lockstep
