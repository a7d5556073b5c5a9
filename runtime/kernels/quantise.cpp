// Quantisation, step by step in the expressed type as the specification writes it:
//   dequantise  (convert(q) - zero_point) * scale
//   quantise    convert(round_nearest_even(clamp(min, x / scale + zero_point, max)))
// with scale and zero point per tensor or along an axis.
#include "runtime/kernels/quantise.h"

#include "compiler/base/error.h"
#include "compiler/ops/moves_elements.h"
#include "runtime/kernels/program_kernel.h"

namespace lockstep::kernels {
namespace {

// A program over one array of `type`'s dims, whose first input is the kernel's operand.
class QuantiseBuilder {
 public:
  explicit QuantiseBuilder(const Type& type) : dims_(type.dims()), elements_(type.num_elements()) {}

  int AddOperand(DType dtype) {
    inputs_.push_back({0, TileLoader(dtype), nullptr});
    return builder_.AddInput(dtype);
  }

  int Dequantise(int stored, const Quantization& q) {
    int x = builder_.EmitConvertTo(stored, q.expressed);
    x = builder_.EmitBinary(OpCode::kSubtract, x, Parameter(q, ZeroPoints(q)));
    return builder_.EmitBinary(OpCode::kMultiply, x, Parameter(q, q.scales));
  }

  int Quantise(int x, const Quantization& q) {
    x = builder_.EmitBinary(OpCode::kDivide, x, Parameter(q, q.scales));
    x = builder_.EmitBinary(OpCode::kAdd, x, Parameter(q, ZeroPoints(q)));
    const auto bound = [&](int64_t value) {
      return builder_.AddConstant(Literal::ScalarDouble(q.expressed, static_cast<double>(value)));
    };
    x = builder_.EmitClamp(bound(q.storage_min), x, bound(q.storage_max));
    x = builder_.EmitUnary(OpCode::kRoundNearestEven, x);
    return builder_.EmitConvertTo(x, q.storage);
  }

  KernelPtr Finish(int result) {
    return MakeProgramKernel(builder_.Finish({result}), std::move(inputs_), elements_);
  }

 private:
  static std::vector<double> ZeroPoints(const Quantization& q) {
    std::vector<double> zeros(q.scales.size(), 0.0);
    for (size_t i = 0; i < q.zero_points.size(); ++i)
      zeros[i] = static_cast<double>(q.zero_points[i]);
    return zeros;
  }
  // A scale or zero point as a register: a constant, or an input that is broadcast along the axis.
  int Parameter(const Quantization& q, const std::vector<double>& values) {
    if (q.axis < 0) return builder_.AddConstant(Literal::ScalarDouble(q.expressed, values.at(0)));
    const Dims own{static_cast<int64_t>(values.size())};
    const Literal literal = Literal::FromVector(q.expressed, own, values);
    auto data = std::make_shared<std::vector<std::byte>>(literal.data(),
                                                         literal.data() + literal.size_bytes());
    inputs_.push_back({-1, TileLoader(q.expressed, own, {q.axis}, dims_), std::move(data)});
    return builder_.AddInput(q.expressed);
  }

  Dims dims_;
  int64_t elements_;
  ProgramBuilder builder_;
  std::vector<ProgramInput> inputs_;
};

KernelPtr MakeDequantise(const Type& from) {
  QuantiseBuilder builder(from);
  const int stored = builder.AddOperand(from.dtype());
  return builder.Finish(builder.Dequantise(stored, *from.quantization()));
}

KernelPtr MakeQuantise(const Type& to) {
  QuantiseBuilder builder(to);
  const int x = builder.AddOperand(to.quantization()->expressed);
  return builder.Finish(builder.Quantise(x, *to.quantization()));
}

KernelPtr MakeUniformQuantize(const Op& op) {
  const Type& from = op.operand(0)->type;
  const Type& to = op.result()->type;
  if (!to.quantization()) ThrowUnsupported(op, "a result that is not quantised");
  if (!from.quantization()) {
    if (from.dtype() != to.quantization()->expressed)
      ThrowUnsupported(op, "an operand of another type than the expressed one");
    return MakeQuantise(to);
  }
  // Requantisation: out of one scale, into the other.
  QuantiseBuilder builder(to);
  const int stored = builder.AddOperand(from.dtype());
  return builder.Finish(
      builder.Quantise(builder.Dequantise(stored, *from.quantization()), *to.quantization()));
}

KernelPtr MakeUniformDequantize(const Op& op) {
  if (!op.operand(0)->type.quantization()) ThrowUnsupported(op, "an operand that is not quantised");
  return MakeDequantise(op.operand(0)->type);
}

Type Expressed(const Type& type) {
  return type.quantization() ? Type::Tensor(type.quantization()->expressed, type.dims()) : type;
}

// Dequantises operands into scratch, runs the inner kernel, quantises its results.
class QuantisedKernel : public Kernel {
 public:
  struct Part {
    KernelPtr convert;   // null: passed through as it is
    int64_t offset = 0;  // of the expressed array in scratch
  };
  QuantisedKernel(KernelPtr inner, std::vector<Part> operands, std::vector<Part> results,
                  int64_t arrays_bytes)
      : inner_(std::move(inner)),
        operands_(std::move(operands)),
        results_(std::move(results)),
        arrays_bytes_(arrays_bytes),
        kernel_bytes_(AlignUp(inner_->scratch_bytes())) {
    for (const auto* parts : {&operands_, &results_}) {
      for (const Part& part : *parts) {
        if (part.convert)
          kernel_bytes_ = std::max(kernel_bytes_, AlignUp(part.convert->scratch_bytes()));
      }
    }
  }
  int64_t scratch_bytes() const override { return kernel_bytes_ + arrays_bytes_ + PointerBytes(); }
  std::string_view provider() const override { return inner_->provider(); }

  void Run(const KernelContext& context) const override {
    std::byte* arrays = context.scratch + kernel_bytes_;
    auto** inputs = reinterpret_cast<const std::byte**>(arrays + arrays_bytes_);
    auto** outputs = reinterpret_cast<std::byte**>(arrays + arrays_bytes_) + operands_.size();
    for (size_t i = 0; i < operands_.size(); ++i) {
      inputs[i] = context.inputs[i];
      if (!operands_[i].convert) continue;
      std::byte* target = arrays + operands_[i].offset;
      Convert(context, *operands_[i].convert, context.inputs[i], target);
      inputs[i] = target;
    }
    for (size_t r = 0; r < results_.size(); ++r) {
      outputs[r] = results_[r].convert ? arrays + results_[r].offset : context.outputs[r];
    }
    KernelContext inner;
    inner.inputs = std::span<const std::byte* const>(inputs, operands_.size());
    inner.outputs = std::span<std::byte* const>(outputs, results_.size());
    inner.scratch = context.scratch;
    inner.partition_id = context.partition_id;
    inner.replica_id = context.replica_id;
    inner_->Run(inner);
    for (size_t r = 0; r < results_.size(); ++r) {
      if (results_[r].convert)
        Convert(context, *results_[r].convert, outputs[r], context.outputs[r]);
    }
  }

 private:
  int64_t PointerBytes() const {
    return static_cast<int64_t>((operands_.size() + results_.size()) * sizeof(void*));
  }
  static void Convert(const KernelContext& context, const Kernel& kernel, const std::byte* from,
                      std::byte* to) {
    const std::byte* const inputs[] = {from};
    std::byte* const outputs[] = {to};
    kernel.Run({inputs, outputs, context.scratch, context.partition_id, context.replica_id});
  }

  KernelPtr inner_;
  std::vector<Part> operands_, results_;
  int64_t arrays_bytes_, kernel_bytes_;
};

void ExpressRegion(const Region& region) {
  for (const auto& arg : region.args) arg->type = Expressed(arg->type);
  WalkOps(region, [](Op& op) {
    for (const auto& result : op.results) {
      if (result->type.quantization() && op.Is(OpCode::kConstant)) {
        ThrowUnsupported(op, "a quantised constant inside an element body");
      }
      result->type = Expressed(result->type);
    }
  });
}

}  // namespace

bool NeedsDequantising(const Op& op) {
  if (op.Is(OpCode::kUniformQuantize) || op.Is(OpCode::kUniformDequantize) ||
      MovesElements(op.code)) {
    return false;
  }
  for (const Value* operand : op.operands) {
    if (operand->type.quantization()) return true;
  }
  for (const auto& result : op.results) {
    if (result->type.quantization()) return true;
  }
  return false;
}

KernelPtr MakeQuantised(const Op& op, Factory factory) {
  ValueMap map;
  std::vector<std::unique_ptr<Value>> values;
  int64_t bytes = 0;
  const auto add_part = [&](const Type& type, KernelPtr convert) {
    QuantisedKernel::Part part{std::move(convert), bytes};
    bytes += AlignUp(Expressed(type).size_bytes());
    return part;
  };
  std::vector<QuantisedKernel::Part> operands, results;
  for (const Value* operand : op.operands) {
    const Type& type = operand->type;
    if (!map.contains(operand)) {
      values.push_back(std::make_unique<Value>(*operand));
      values.back()->type = Expressed(type);
      map[operand] = values.back().get();
    }
    if (type.quantization()) {
      operands.push_back(add_part(type, MakeDequantise(type)));
    } else {
      operands.emplace_back();
    }
  }
  const std::unique_ptr<Op> expressed = CloneOp(op, map);
  for (const auto& region : expressed->regions) ExpressRegion(*region);
  for (const auto& result : expressed->results) {
    const Type type = result->type;
    result->type = Expressed(type);
    if (type.quantization()) {
      results.push_back(add_part(type, MakeQuantise(type)));
    } else {
      results.emplace_back();
    }
  }
  return std::make_shared<QuantisedKernel>(factory(*expressed), std::move(operands),
                                           std::move(results), bytes);
}

void RegisterQuantise(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kUniformQuantize)] = MakeUniformQuantize;
  table[static_cast<size_t>(OpCode::kUniformDequantize)] = MakeUniformDequantize;
}

}  // namespace lockstep::kernels
