// From the ops of a chain to a FusedKernel: a ScalarProgram, with a TileLoader per distinct way in
// which an input is read. A single element-wise op is the chain of one.
#include "runtime/kernels/fusion.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "compiler/base/error.h"
#include "compiler/ops/elementwise/elementwise_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/fused_kernel.h"
#include "runtime/kernels/view.h"

namespace lockstep {
namespace kernels {
namespace {

constexpr int64_t kMaxColumns = 1 << 16;  // accumulators of a fused column reduction

// The reduction as rows or columns of its operand in row-major order; nullopt where it is neither,
// or where its body is not one recognised op.
std::optional<FusedReduction> FindFusedReduction(const Op& op) {
  if (!op.Is(OpCode::kReduce) || op.num_operands() != 2 || op.num_results() != 1) {
    return std::nullopt;
  }
  const Type& type = op.operand(0)->type;
  if (!type.IsTensor() || !type.IsStatic() || type.quantization() ||
      op.result()->type.quantization() || op.result()->type.dtype() != type.dtype() ||
      op.operand(1)->type.dtype() != type.dtype()) {
    return std::nullopt;
  }
  const auto combiner = RecogniseCombiner(op.region(0));
  if (!combiner || op.region(0).arg(0)->type.dtype() != type.dtype()) return std::nullopt;
  const auto fold = FindFold(*combiner, LaneOf(type.dtype()));
  if (!fold) return std::nullopt;
  FusedReduction reduction;
  reduction.fold = *fold;
  reduction.dtype = type.dtype();
  const Dims reduced = ReadReduceDims(op);
  int64_t kept = 1, dropped = 1;
  int changes = 0, last = -1;  // between kept and reduced dims, size 1 apart
  for (int d = 0; d < type.rank(); ++d) {
    const bool drops = std::find(reduced.begin(), reduced.end(), d) != reduced.end();
    (drops ? dropped : kept) *= type.dim(d);
    if (type.dim(d) == 1) continue;
    if (last >= 0 && last != (drops ? 1 : 0)) ++changes;
    last = drops ? 1 : 0;
  }
  if (kept == 0 || dropped == 0 || changes > 1) return std::nullopt;
  reduction.rows = last != 0;
  reduction.length = reduction.rows ? dropped : kept;
  if (!reduction.rows && kept > kMaxColumns) return std::nullopt;
  return reduction;
}

// Collects a chain: program inputs by (kernel input, access pattern), ops by the builder.
class ChainBuilder {
 public:
  explicit ChainBuilder(std::span<Value* const> inputs) : inputs_(inputs) {}

  KernelPtr Build(std::span<const Op* const> ops, std::span<Value* const> outputs) {
    elements_ = ElementsOf(ops, outputs);
    for (const Op* op : ops) Add(*op);
    FusedPlan plan;
    std::vector<int> results;
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (reduced_.contains(outputs[i])) continue;
      if (outputs[i]->type.num_elements() != elements_) {
        throw Unsupported("a fused chain whose results differ in size: " + outputs[i]->name,
                          outputs[i]->location);
      }
      BindValue(outputs[i], *ops.back(), true);
      results.push_back(builder_.RegisterOf(outputs[i]));
      plan.output_of.push_back(static_cast<int>(i));
    }
    plan.arrays = static_cast<int>(results.size());
    for (size_t i = 0; i < outputs.size(); ++i) {
      auto found = reduced_.find(outputs[i]);
      if (found == reduced_.end()) continue;
      results.push_back(found->second.reg);
      plan.reductions.push_back(std::move(found->second.reduction));
      plan.output_of.push_back(static_cast<int>(i));
    }
    plan.elements = elements_;
    plan.program = builder_.Finish(std::move(results), elements_);
    plan.inputs = std::move(program_inputs_);
    return MakeFusedKernel(std::move(plan));
  }

 private:
  struct Reduced {
    int reg = -1;
    FusedReduction reduction;
  };

  static int64_t ElementsOf(std::span<const Op* const> ops, std::span<Value* const> outputs) {
    for (const Op* op : ops) {
      if (op->Is(OpCode::kReduce)) return op->operand(0)->type.num_elements();
      if (!IsViewOp(*op)) return op->result()->type.num_elements();
    }
    return outputs.empty() ? 0 : outputs[0]->type.num_elements();
  }

  int IndexOfInput(const Value* value) const {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i] == value) return static_cast<int>(i);
    }
    return -1;
  }

  int Input(int kernel_input, TileLoader loader,
            std::shared_ptr<const ConcatSource> concat = nullptr) {
    for (size_t i = 0; i < program_inputs_.size(); ++i) {
      if (program_inputs_[i].kernel_input == kernel_input && program_inputs_[i].concat == concat &&
          program_inputs_[i].loader == loader) {
        return registers_[i];
      }
    }
    registers_.push_back(builder_.AddInput(loader.dtype()));
    if (loader.scalar() && !concat) builder_.MarkUniform(registers_.back());
    program_inputs_.push_back({kernel_input, std::move(loader), nullptr, std::move(concat)});
    return registers_.back();
  }

  // A concatenation of views of inputs of the chain, or of such concatenations; null if it is none.
  std::shared_ptr<const ConcatSource> ConcatOf(const Value* value) {
    if (!value->def || !IsFusibleConcatenate(*value->def)) return nullptr;
    if (auto found = concats_.find(value); found != concats_.end()) return found->second;
    const Dims& dims = value->type.dims();
    const auto dim = static_cast<size_t>(ReadDim(*value->def));
    int64_t inner = 1;
    for (size_t d = dim + 1; d < dims.size(); ++d) inner *= dims[d];
    ConcatSource source(dims[dim] * inner);
    int64_t begin = 0;
    for (const Value* operand : value->def->operands) {
      const DType dtype = value->type.dtype();
      const ViewAccess access =
          ResolveView(operand, [&](const Value* v) { return IndexOfInput(v) >= 0; });
      ConcatSource::Part part{
          begin, operand->type.dims()[dim] * inner, IndexOfInput(access.source),
          access.identity ? TileLoader(dtype) : TileLoader(dtype, access.loops, access.offset),
          nullptr};
      begin += part.size;
      if (part.size == 0) continue;
      if (part.kernel_input < 0 && access.identity) part.nested = ConcatOf(access.source);
      if (part.kernel_input < 0 && !part.nested) return nullptr;
      source.parts.push_back(std::move(part));
    }
    return concats_[value] = std::make_shared<const ConcatSource>(std::move(source));
  }

  // Binds a value that is an input of the chain, a view of one, or a view that only renames a value
  // of the chain. Splats are left to the builder.
  void BindValue(const Value* value, const Op& user, bool any_stride = false) {
    if (bound_.contains(value)) return;
    const ViewAccess access = ResolveView(
        value, [&](const Value* v) { return bound_.contains(v) || IndexOfInput(v) >= 0; },
        any_stride);
    const int index = IndexOfInput(access.source);
    if (index >= 0) {
      const DType dtype = value->type.dtype();
      const int64_t elements = value->type.num_elements();
      if (elements != elements_ && elements != 1) {
        ThrowUnsupported(user, "operand " + value->name + " has another number of elements");
      }
      const bool whole = access.identity && elements == elements_;
      return Bind(value, Input(index, whole ? TileLoader(dtype)
                                            : TileLoader(dtype, access.loops, access.offset)));
    }
    // One number is read from its register however it is repeated, also if the chain has it
    // already.
    if (IsSplat(access.source)) return Bind(value, builder_.RegisterOf(access.source));
    if (bound_.contains(access.source)) {
      if (!access.identity) {
        ThrowUnsupported(user, "broadcast of a value that is computed in the same chain");
      }
      return Bind(value, builder_.RegisterOf(access.source));
    }
    if (auto concat = ConcatOf(access.source)) {
      const DType dtype = value->type.dtype();
      if (value->type.num_elements() != elements_) {
        ThrowUnsupported(user, "operand " + value->name + " has another number of elements");
      }
      return Bind(value, Input(-1,
                               access.identity ? TileLoader(dtype)
                                               : TileLoader(dtype, access.loops, access.offset),
                               std::move(concat)));
    }
  }

  void Bind(const Value* value, int reg) {
    builder_.Bind(value, reg);
    bound_.insert(value);
  }

  static bool IsSplat(const Value* value) {
    if (!value->def || !value->def->Is(OpCode::kConstant)) return false;
    const Literal& literal = ReadConstant(*value->def);
    return literal.is_splat() || literal.num_elements() == 1;
  }

  void Add(const Op& op) {
    if (IsViewOp(op) || op.Is(OpCode::kConcatenate)) return;  // seen through where it is used
    if (op.Is(OpCode::kIota) || op.Is(OpCode::kDynamicIota)) {
      const Type& type = op.result()->type;
      Bind(op.result(), Input(-1, TileLoader::Iota(type.dtype(), type.dims(), ReadIotaDim(op))));
      return;
    }
    if (op.short_name().starts_with("broadcast_") && !op.Is(OpCode::kBroadcastInDim)) {
      AddChloBroadcast(op);
    } else if (op.Is(OpCode::kReduce)) {
      AddReduce(op);
    } else {
      for (const Value* operand : op.operands) BindValue(operand, op);
      if (op.Is(OpCode::kMap)) {
        const Region& body = op.region(0);
        for (int i = 0; i < op.num_operands(); ++i) {
          builder_.Bind(body.arg(i), builder_.RegisterOf(op.operand(i)));
        }
        Bind(op.result(), builder_.EmitBody(body).at(0));
        return;
      }
      builder_.Emit(op);
    }
    for (const auto& result : op.results) bound_.insert(result.get());
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

  void AddReduce(const Op& op) {
    const Value* operand = op.operand(0);
    const Value* init = op.operand(1);
    const auto shape = FindFusedReduction(op);
    if (!shape || operand->type.num_elements() != elements_) {
      ThrowUnsupported(op, "not a reduction that can end a fused chain");
    }
    BindValue(operand, op);
    Reduced& reduced = reduced_[op.result()];
    reduced.reg = builder_.RegisterOf(operand);
    reduced.reduction = *shape;
    // Of one element, whatever it was renamed to (fusion_plan.cpp takes no other).
    const Value* source =
        ResolveView(init, [&](const Value* v) { return IndexOfInput(v) >= 0; }).source;
    reduced.reduction.init_input = IndexOfInput(source);
    if (reduced.reduction.init_input >= 0) return;
    if (!IsSplat(source)) ThrowUnsupported(op, "the start value is not known here");
    const std::byte* stored = ReadConstant(*source->def).splat_data();
    reduced.reduction.init_value = std::make_shared<const std::vector<std::byte>>(
        stored, stored + StorageBytes(init->type.dtype()));
  }

  std::span<Value* const> inputs_;
  ProgramBuilder builder_;
  std::vector<ProgramInput> program_inputs_;
  std::vector<int> registers_;
  std::set<const Value*> bound_;  // values that have a register
  std::map<const Value*, Reduced> reduced_;
  std::map<const Value*, std::shared_ptr<const ConcatSource>> concats_;
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

bool IsFusibleReduction(const Op& op) { return kernels::FindFusedReduction(op).has_value(); }

// Rows that are too short, or of too many parts, are better copied together once.
bool IsFusibleConcatenate(const Op& op) {
  constexpr int kMaxParts = 8;
  constexpr int64_t kMinRow = 64;
  if (!op.Is(OpCode::kConcatenate) || op.num_operands() > kMaxParts) return false;
  const Type& type = op.result()->type;
  if (!type.IsTensor() || !type.IsStatic() || type.quantization()) return false;
  for (const Value* operand : op.operands) {
    if (!operand->type.IsStatic() || operand->type.quantization()) return false;
  }
  int64_t row = 1;
  for (int d = static_cast<int>(ReadDim(op)); d < type.rank(); ++d) row *= type.dim(d);
  return row >= kMinRow;
}

bool IsFusible(const Op& op) {
  if (op.num_results() != 1 || !op.result()->type.IsTensor()) return false;
  for (const Value* operand : op.operands) {
    if (!operand->type.IsTensor() || operand->type.quantization()) return false;
  }
  if (op.result()->type.quantization()) return false;
  switch (op.code) {
    case OpCode::kBroadcastInDim:
    case OpCode::kReshape:
    case OpCode::kSlice:
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
