#include "runtime/reference/quantization.h"

#include <algorithm>
#include <cmath>

#include "runtime/reference/error_bound.h"
#include "runtime/reference/lanes.h"

namespace lockstep::reference {
namespace {

// Which scale belongs to a row-major index of a per-axis type.
struct Channels {
  Channels(const Quantization& type, const Dims& dims) {
    if (type.axis < 0) return;
    if (type.axis >= static_cast<int64_t>(dims.size())) {
      throw InvalidArgument("quantisation axis " + std::to_string(type.axis) + " of a rank-" +
                            std::to_string(dims.size()) + " tensor");
    }
    count = dims[static_cast<size_t>(type.axis)];
    for (size_t i = static_cast<size_t>(type.axis) + 1; i < dims.size(); ++i) inner *= dims[i];
    if (count != static_cast<int64_t>(type.scales.size())) {
      throw InvalidArgument("per-axis quantisation has " + std::to_string(type.scales.size()) +
                            " scales for a dimension of " + std::to_string(count));
    }
  }
  int64_t Of(int64_t index) const { return count == 1 ? 0 : (index / inner) % count; }
  int64_t count = 1;
  int64_t inner = 1;
};

// A scale is a constant of the expressed type, so that 0.1 means the f32 next to it.
double Scale(const Quantization& type, int64_t channel) {
  return RoundTo(type.expressed, type.scales[static_cast<size_t>(channel)]);
}
int64_t ZeroPoint(const Quantization& type, int64_t channel) {
  return type.zero_points.empty() ? 0 : type.zero_points[static_cast<size_t>(channel)];
}

void EvaluateQuantize(Leaf& leaf) {
  const Quantization* type = leaf.op.result()->type.quantization();
  if (!type) leaf.Fail("uniform_quantize: the result type is not quantised");
  const Quantization* from = leaf.op.operand(0)->type.quantization();
  leaf.Return(Quantize(from ? Dequantize(leaf.operand(0), *from) : leaf.operand(0), *type));
}

void EvaluateDequantize(Leaf& leaf) {
  const Quantization* type = leaf.op.operand(0)->type.quantization();
  if (!type) leaf.Fail("uniform_dequantize: the operand type is not quantised");
  leaf.Return(Dequantize(leaf.operand(0), *type));
}

// Ops that act on storage values as they are.
bool OnStorage(OpCode code) {
  switch (code) {
    case OpCode::kConstant:
    case OpCode::kBitcastConvert:
    case OpCode::kUniformQuantize:
    case OpCode::kUniformDequantize:
    case OpCode::kOptimizationBarrier:
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyReshard:
    case OpCode::kSdyPropagationBarrier:
    case OpCode::kGetDimensionSize:
      return true;
    default:
      return false;
  }
}

Type Expressed(const Type& type) {
  return type.quantization() ? type.WithDType(type.quantization()->expressed) : type;
}

}  // namespace

int64_t QuantizeElement(double value, const Quantization& type, int64_t channel) {
  // Each step rounds to the expressed type: a quotient just below a tie may become the tie.
  double code = RoundTo(type.expressed, value / Scale(type, channel));
  code = RoundTo(type.expressed, code + static_cast<double>(ZeroPoint(type, channel)));
  if (std::isnan(code)) code = 0;  // as the conversion of NaN to an integer
  code = std::clamp(code, static_cast<double>(type.storage_min),
                    static_cast<double>(type.storage_max));
  return static_cast<int64_t>(std::nearbyint(code));
}

double RoundToQuantized(double value, const Quantization& type) {
  const int64_t code = QuantizeElement(value, type, 0);
  return RoundFast(type.expressed, static_cast<double>(code - ZeroPoint(type, 0)) * Scale(type, 0));
}

Tensor Dequantize(const Tensor& storage, const Quantization& type) {
  const Literal& codes = storage.literal;
  Tensor result{Literal::Uninitialized(type.expressed, codes.dims()), {}};
  const Channels channels(type, codes.dims());
  if (!storage.bound.exact()) AllocateBound(result);
  for (int64_t i = 0; i < codes.num_elements(); ++i) {
    const int64_t channel = channels.Of(i);
    const double difference = static_cast<double>(codes.GetInt(i) - ZeroPoint(type, channel));
    result.literal.SetDouble(i, difference * Scale(type, channel));
    if (!storage.bound.exact()) {
      result.bound.absolute[static_cast<size_t>(i)] =
          BoundProduct(storage.bound.absolute[static_cast<size_t>(i)], Scale(type, channel));
    }
  }
  return result;
}

Tensor Quantize(const Tensor& expressed, const Quantization& type) {
  const Literal& values = expressed.literal;
  Tensor result{Literal::Uninitialized(type.storage, values.dims()), {}};
  const Channels channels(type, values.dims());
  if (!expressed.bound.exact()) AllocateBound(result);
  for (int64_t i = 0; i < values.num_elements(); ++i) {
    const int64_t channel = channels.Of(i);
    const double value = values.GetDouble(i);
    const int64_t code = QuantizeElement(value, type, channel);
    result.literal.SetInt(i, code);
    if (expressed.bound.exact()) continue;
    const double e = expressed.bound.absolute[static_cast<size_t>(i)];
    if (e == 0) continue;
    const bool flips = !std::isfinite(e) || QuantizeElement(value - e, type, channel) != code ||
                       QuantizeElement(value + e, type, channel) != code;
    result.bound.absolute[static_cast<size_t>(i)] = flips ? kOrderSensitive : 0;
  }
  TrimBound(result);
  return result;
}

void RunLeaf(LeafFn fn, Leaf& leaf) {
  bool quantized = false;
  for (const Value* operand : leaf.op.operands)
    quantized |= operand->type.quantization() != nullptr;
  for (const auto& result : leaf.op.results) quantized |= result->type.quantization() != nullptr;
  if (!quantized || OnStorage(leaf.op.code)) return fn(leaf);
  // Dequantise, operate, quantise: the meaning the specification gives to an op on quantised types.
  for (size_t i = 0; i < leaf.in.size(); ++i) {
    if (const Quantization* type = leaf.op.operands[i]->type.quantization()) {
      leaf.in[i] = Dequantize(leaf.in[i], *type);
      leaf.operand_types[i] = Expressed(leaf.operand_types[i]);
    }
  }
  for (Type& type : leaf.result_types) type = Expressed(type);
  fn(leaf);
  for (size_t i = 0; i < leaf.out.size(); ++i) {
    if (const Quantization* type = leaf.op.results[i]->type.quantization()) {
      leaf.out[i] = Quantize(leaf.out[i], *type);
    }
  }
}

void RegisterQuantization(LeafTable& table) {
  table.Set(OpCode::kUniformQuantize, EvaluateQuantize);
  table.Set(OpCode::kUniformDequantize, EvaluateDequantize);
}

}  // namespace lockstep::reference
