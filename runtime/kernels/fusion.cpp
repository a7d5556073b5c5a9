// Fused element-wise kernels: a ScalarProgram over tiles, with a TileLoader per distinct way in
// which an input is read. A single element-wise op is the chain of one.
#include "runtime/kernels/fusion.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/program_kernel.h"

namespace lockstep {
namespace kernels {
namespace {

class FusedKernel : public Kernel {
 public:
  FusedKernel(ScalarProgram program, std::vector<ProgramInput> inputs, int64_t elements)
      : program_(std::move(program)), inputs_(std::move(inputs)), elements_(elements) {
    // One instruction straight from memory to memory needs no tiles.
    tile_ = kTile;
    const bool all_full = std::all_of(inputs_.begin(), inputs_.end(), [](const ProgramInput& in) {
      return in.loader.identity() && CodecOf(in.loader.dtype()).direct;
    });
    const bool constants = program_.has_constants();
    if (all_full && !constants && program_.instructions().size() == 1 &&
        program_.num_results() == 1 && CodecOf(program_.result_dtype(0)).direct) {
      tile_ = std::max<int64_t>(elements, 1);
    }
  }

  int64_t scratch_bytes() const override { return program_.scratch_bytes(); }

  bool CanAlias(int operand, int result) const override {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].kernel_input != operand) continue;
      if (!inputs_[i].loader.identity()) return false;
      if (!program_.ResultMayOverwrite(static_cast<int>(i), result)) return false;
    }
    return true;
  }

  void Run(const KernelContext& context) const override {
    ProgramFrame frame(program_, context.scratch);
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const ProgramInput& input = inputs_[i];
      if (!input.loader.scalar()) continue;
      const int64_t lanes = std::min(kTile, elements_);
      if (lanes > 0) {
        input.loader.Load(Stored(context, input), 0, lanes, frame.OwnInput(static_cast<int>(i)));
      }
    }
    for (int64_t begin = 0; begin < elements_; begin += tile_) {
      RunTile(context, frame, begin, std::min(tile_, elements_ - begin));
    }
  }

 private:
  static const std::byte* Stored(const KernelContext& context, const ProgramInput& input) {
    if (input.data) return input.data->data();
    return input.kernel_input < 0 ? nullptr
                                  : context.inputs[static_cast<size_t>(input.kernel_input)];
  }

  void RunTile(const KernelContext& context, ProgramFrame& frame, int64_t begin, int64_t n) const {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const ProgramInput& input = inputs_[i];
      const int index = static_cast<int>(i);
      if (input.loader.identity()) {
        frame.Load(index, Stored(context, input) + begin * StorageBytes(input.loader.dtype()), n);
      } else if (!input.loader.scalar()) {
        input.loader.Load(Stored(context, input), begin, n, frame.OwnInput(index));
      }
    }
    const int results = program_.num_results();
    const auto target = [&](int r) {
      return context.outputs[static_cast<size_t>(r)] +
             begin * StorageBytes(program_.result_dtype(r));
    };
    for (int r = 0; r < results; ++r) frame.DirectResult(r, target(r));
    frame.Run(n);
    for (int r = 0; r < results; ++r) frame.Store(r, target(r), n);
  }

  ScalarProgram program_;
  std::vector<ProgramInput> inputs_;
  int64_t elements_;
  int64_t tile_;
};

}  // namespace

KernelPtr MakeProgramKernel(ScalarProgram program, std::vector<ProgramInput> inputs,
                            int64_t elements) {
  return std::make_shared<FusedKernel>(std::move(program), std::move(inputs), elements);
}

namespace {

// Collects a chain: program inputs by (kernel input, access pattern), ops by the builder.
class ChainBuilder {
 public:
  explicit ChainBuilder(std::span<Value* const> inputs) : inputs_(inputs) {}

  KernelPtr Build(std::span<const Op* const> ops, std::span<Value* const> outputs) {
    elements_ = outputs.empty() ? 0 : outputs[0]->type.num_elements();
    for (const Value* output : outputs) {
      if (output->type.num_elements() != elements_) {
        throw Unsupported("a fused chain whose results differ in size: " + output->name,
                          output->location);
      }
    }
    for (const Op* op : ops) Add(*op);
    std::vector<int> results;
    for (const Value* output : outputs) results.push_back(builder_.RegisterOf(output));
    return MakeProgramKernel(builder_.Finish(std::move(results)), std::move(program_inputs_),
                             elements_);
  }

 private:
  int IndexOfInput(const Value* value) const {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i] == value) return static_cast<int>(i);
    }
    return -1;
  }

  int Input(int kernel_input, TileLoader loader) {
    for (size_t i = 0; i < program_inputs_.size(); ++i) {
      if (program_inputs_[i].kernel_input == kernel_input && program_inputs_[i].loader == loader) {
        return registers_[i];
      }
    }
    registers_.push_back(builder_.AddInput(loader.dtype()));
    program_inputs_.push_back({kernel_input, std::move(loader), nullptr});
    return registers_.back();
  }

  // Binds operands that are inputs of the chain, read as `op` needs them.
  void BindOperands(const Op& op) {
    for (const Value* operand : op.operands) {
      const int index = IndexOfInput(operand);
      if (index < 0) continue;
      const Type& type = operand->type;
      if (type.num_elements() == elements_) {
        builder_.Bind(operand, Input(index, TileLoader(type.dtype())));
      } else if (type.num_elements() == 1) {
        builder_.Bind(operand, Input(index, TileLoader(type.dtype(), {}, {}, {elements_})));
      } else {
        ThrowUnsupported(op, "operand " + operand->name + " has another number of elements");
      }
    }
  }

  void AddBroadcast(const Op& op, const Value* operand, const Dims& dims_of) {
    const Type& type = operand->type;
    const int index = IndexOfInput(operand);
    if (index < 0) {
      // A splat from outside, or a value of the chain that is not really broadcast.
      if (operand->type.num_elements() != elements_ && !IsSplat(operand)) {
        ThrowUnsupported(op, "broadcast of a value that is computed in the same chain");
      }
      builder_.Bind(op.result(), builder_.RegisterOf(operand));
      return;
    }
    const Dims& result_dims = op.result()->type.dims();
    builder_.Bind(op.result(),
                  Input(index, TileLoader(type.dtype(), type.dims(), dims_of, result_dims)));
  }

  static bool IsSplat(const Value* value) {
    const Op* def = value->def;
    while (def && (def->Is(OpCode::kBroadcastInDim) || def->Is(OpCode::kReshape))) {
      def = def->operand(0)->def;
    }
    if (!def || !def->Is(OpCode::kConstant)) return false;
    const Literal& literal = ReadConstant(*def);
    return literal.is_splat() || literal.num_elements() == 1;
  }

  void Add(const Op& op) {
    if (op.Is(OpCode::kBroadcastInDim)) {
      return AddBroadcast(op, op.operand(0), ReadBroadcastDims(op));
    }
    if (op.Is(OpCode::kIota) || op.Is(OpCode::kDynamicIota)) {
      const Type& type = op.result()->type;
      builder_.Bind(op.result(),
                    Input(-1, TileLoader::Iota(type.dtype(), type.dims(), ReadIotaDim(op))));
      return;
    }
    if (op.short_name().starts_with("broadcast_") && !op.Is(OpCode::kBroadcastInDim)) {
      AddChloBroadcast(op);
      return;
    }
    BindOperands(op);
    if (op.Is(OpCode::kMap)) {
      const Region& body = op.region(0);
      for (int i = 0; i < op.num_operands(); ++i) {
        builder_.Bind(body.arg(i), builder_.RegisterOf(op.operand(i)));
      }
      const std::vector<int> returned = builder_.EmitBody(body);
      builder_.Bind(op.result(), returned.at(0));
      return;
    }
    builder_.Emit(op);
  }

  // chlo's implicit broadcast: by broadcast_dimensions, else trailing dimensions are aligned.
  void AddChloBroadcast(const Op& op) {
    const Type& result = op.result()->type;
    for (const Value* operand : op.operands) {
      const int index = IndexOfInput(operand);
      if (index < 0) continue;
      const Type& type = operand->type;
      Dims dims_of;
      if (type.rank() == result.rank() || type.rank() == 0) {
        for (int d = 0; d < type.rank(); ++d) dims_of.push_back(d);
      } else {
        dims_of = ReadChloBroadcastDims(op, type.rank(), result.rank());
      }
      builder_.Bind(operand,
                    Input(index, TileLoader(type.dtype(), type.dims(), dims_of, result.dims())));
    }
    builder_.Emit(op);
  }

  std::span<Value* const> inputs_;
  ProgramBuilder builder_;
  std::vector<ProgramInput> program_inputs_;
  std::vector<int> registers_;
  int64_t elements_ = 0;
};

KernelPtr MakeElementwise(const Op& op) {
  std::vector<Value*> outputs;
  for (const auto& result : op.results) outputs.push_back(result.get());
  const Op* ops[] = {&op};
  return MakeFusedElementwise(ops, op.operands, outputs);
}

}  // namespace

void RegisterElementwise(FactoryTable& table) {
  for (int i = 0; i < kNumOpCodes; ++i) {
    const Op op(static_cast<OpCode>(i));
    if (op.Is(OpCode::kBitcastConvert)) continue;  // may change the shape: movement.cpp
    if (ProgramBuilder::Knows(op)) table[static_cast<size_t>(i)] = MakeElementwise;
  }
  for (OpCode code :
       {OpCode::kMap, OpCode::kIota, OpCode::kDynamicIota, OpCode::kChloConstantLike}) {
    table[static_cast<size_t>(code)] = MakeElementwise;
  }
}

KernelPtr MakeElementwiseKernel(const Op& op) { return MakeElementwise(op); }

}  // namespace kernels

bool IsFusible(const Op& op) {
  if (op.num_results() != 1 || !op.result()->type.IsTensor()) return false;
  for (const Value* operand : op.operands) {
    if (!operand->type.IsTensor() || operand->type.quantization()) return false;
  }
  if (op.result()->type.quantization()) return false;
  switch (op.code) {
    case OpCode::kBroadcastInDim:
    case OpCode::kReshape:
    case OpCode::kIota:
    case OpCode::kMap:
      return true;
    default:
      break;
  }
  if (!op.regions.empty() || op.short_name().starts_with("broadcast")) return false;
  return kernels::ProgramBuilder::Knows(op);
}

KernelPtr MakeFusedElementwise(std::span<const Op* const> ops, std::span<Value* const> inputs,
                               std::span<Value* const> outputs) {
  return kernels::ChainBuilder(inputs).Build(ops, outputs);
}

}  // namespace lockstep
