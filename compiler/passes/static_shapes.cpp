#include "compiler/passes/static_shapes.h"

#include "compiler/base/error.h"
#include "compiler/ops/checks.h"
#include "compiler/ops/layout/layout_attrs.h"

namespace lockstep {
namespace {

/// The op's operands `sizes` as constants, each under an attribute name; false if one is not known.
bool TakeConstants(Op& op, size_t first, std::initializer_list<const char*> names) {
  std::vector<std::pair<const char*, Dims>> found;
  size_t at = first;
  for (const char* name : names) {
    std::optional<Dims> values = ConstantInts(op.operands[at++]);
    if (!values) return false;
    found.emplace_back(name, std::move(*values));
  }
  for (auto& [name, values] : found) op.attrs.Set(name, Attribute::FromInts(std::move(values)));
  op.operands.resize(first);
  return true;
}

void Resolve(Op& op) {
  const auto becomes = [&op](OpCode code, size_t operands) {
    op.code = code;
    op.operands.resize(operands);
  };
  switch (op.code) {
    case OpCode::kSdyConstant:
      op.code = OpCode::kConstant;
      break;
    case OpCode::kDynamicReshape:
      becomes(OpCode::kReshape, 1);
      break;
    case OpCode::kDynamicBroadcastInDim:
      becomes(OpCode::kBroadcastInDim, 1);
      op.attrs.Erase("known_expanding_dimensions");
      op.attrs.Erase("known_nonexpanding_dimensions");
      break;
    case OpCode::kDynamicIota:
      becomes(OpCode::kIota, 0);
      break;
    case OpCode::kDynamicPad:
      if (TakeConstants(op, 2, {"edge_padding_low", "edge_padding_high", "interior_padding"})) {
        op.code = OpCode::kPad;
      }
      break;
    case OpCode::kRealDynamicSlice:
      if (TakeConstants(op, 1, {"start_indices", "limit_indices", "strides"})) {
        op.code = OpCode::kSlice;
      }
      break;
    case OpCode::kDynamicGather:
      if (TakeConstants(op, 2, {"slice_sizes"})) op.code = OpCode::kGather;
      break;
    case OpCode::kDynamicConv: {
      const Op* padding = op.operand(2)->def;
      if (!padding || !padding->Is(OpCode::kConstant)) break;
      const Literal& literal = ReadConstant(*padding);
      op.attrs.Set("padding",
                   Attribute::Dense{literal, Type::Tensor(literal.dtype(), literal.dims())});
      becomes(OpCode::kConvolution, 2);
      break;
    }
    default:
      break;
  }
}

}  // namespace

void RequireStaticShapes(const Module& module) {
  const auto check = [](const Value& value) {
    if (!value.type.IsTensor() || value.type.IsStatic()) return;
    throw Unsupported(value.name + " has the type " + value.type.ToString() +
                          ", whose size is not known before the run; export the program with "
                          "static shapes",
                      value.def ? value.def->location : value.location);
  };
  for (const auto& function : module.functions) {
    for (const auto& arg : function->body.args) check(*arg);
    WalkOps(function->body, [&](const Op& op) {
      for (const auto& region : op.regions) {
        for (const auto& arg : region->args) check(*arg);
      }
      for (const auto& result : op.results) check(*result);
    });
  }
}

void ResolveShapeOperands(Module& module) {
  for (const auto& function : module.functions) {
    WalkOps(function->body, [](Op& op) {
      for (const auto& result : op.results) {
        if (!result->type.IsTensor() || !result->type.IsStatic()) return;
      }
      for (const Value* operand : op.operands) {
        if (!operand->type.IsTensor() || !operand->type.IsStatic()) return;
      }
      Resolve(op);
    });
  }
}

}  // namespace lockstep
