// Control flow, calls, sdy ops, and ops that HLO says in another way.
#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/random/random_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "compiler/ops/sdy/sdy_attrs.h"

namespace lockstep {
namespace {

AxisList NamedAxes(const Mesh& mesh, const std::vector<std::string>& names) {
  AxisList axes;
  for (const std::string& name : names) {
    if (const auto axis = mesh.FindAxis(name)) axes.push_back(FullAxis(mesh, *axis));
  }
  return Sorted(std::move(axes));
}

/// The part of a sharding along axes that are not in `manual`.
TensorSharding Without(const TensorSharding& sharding, const AxisList& manual) {
  TensorSharding rest = sharding.Layout();
  for (DimSharding& dim : rest.dims) {
    std::erase_if(dim.axes, [&](const AxisRef& axis) { return Overlaps(manual, axis); });
  }
  return rest;
}

std::string Quoted(const std::string& text) { return "\"" + HloEscaped(text) + "\""; }

}  // namespace

void HloPrinter::WhileText(Body& body, const Op& op) {
  const Values captures = CapturesOf(op);
  Values carried(op.operands.begin(), op.operands.end());
  carried.insert(carried.end(), captures.begin(), captures.end());
  const std::string condition = TupleBody(op.region(0), captures, /*yields_captures=*/false);
  const std::string loop = TupleBody(op.region(1), captures, /*yields_captures=*/true);
  std::string operands;
  for (size_t i = 0; i < carried.size(); ++i) {
    operands += (i > 0 ? ", " : "") + Use(body, carried[i]);
  }
  const std::string shape = TupleShape(carried);
  const std::string start = Line(body, "start", shape, "tuple(" + operands + ")");
  const std::string name = Line(
      body, "while", shape,
      "while(" + start + "), condition=" + condition + ", body=" + loop + Metadata(op.location));
  DefineElements(body, op, name);
}

void HloPrinter::BranchText(Body& body, const Op& op) {
  const Values captures = CapturesOf(op);
  std::string operands;
  for (size_t i = 0; i < captures.size(); ++i) {
    operands += (i > 0 ? ", " : "") + Use(body, captures[i]);
  }
  const std::string shared =
      Line(body, "captured", TupleShape(captures), "tuple(" + operands + ")");
  std::string branches;
  std::string text = "conditional(" + Use(body, op.operand(0));
  for (const auto& region : op.regions) {
    branches +=
        (branches.empty() ? "" : ", ") + TupleBody(*region, captures, /*yields_captures=*/false);
    text += ", " + shared;
  }
  if (op.Is(OpCode::kIf)) {
    const size_t comma = branches.find(", ");
    Define(body, op,
           text + "), true_computation=" + branches.substr(0, comma) +
               ", false_computation=" + branches.substr(comma + 2));
  } else {
    Define(body, op, text + "), branch_computations={" + branches + "}");
  }
}

void HloPrinter::CustomCallText(Body& body, const Op& op) {
  const CustomCallAttrs attrs = ReadCustomCall(op);
  if (attrs.target == "mhlo.topk") {
    const Attribute* found = op.attrs.Find("mhlo.attributes");
    const auto* dict = found ? found->As<Attribute::Dict>() : nullptr;
    const int64_t k = op.result()->type.dims().back();
    const bool largest = !dict || dict->values.GetBool("largest", true);
    return Define(body, op,
                  "topk(" + Uses(body, op) + "), k=" + std::to_string(k) +
                      ", largest=" + (largest ? "true" : "false"));
  }
  std::string text =
      "custom-call(" + Uses(body, op) + "), custom_call_target=" + Quoted(attrs.target);
  if (attrs.has_side_effect) text += ", custom_call_has_side_effect=true";
  if (!attrs.called_computations.empty()) {
    std::string names;
    for (const std::string& name : attrs.called_computations) {
      const class Function* function = module_->FindFunction(name);
      if (!function) throw Unsupported(op.Describe() + " calls @" + name, op.location);
      names += (names.empty() ? "" : ", ") + Function(*function);
    }
    text += ", called_computations={" + names + "}";
  }
  const Attribute* config = op.attrs.Find("mhlo.backend_config");
  if (!config) config = op.attrs.Find("backend_config");
  const bool typed = config && config->As<Attribute::Dict>();
  if (attrs.api_version == 2) text += ", api_version=API_VERSION_STATUS_RETURNING";
  if (attrs.api_version == 3) text += ", api_version=API_VERSION_STATUS_RETURNING_UNIFIED";
  if (attrs.api_version == 4 || typed) text += ", api_version=API_VERSION_TYPED_FFI";
  if (typed) {
    text += ", backend_config=" + PrintAttribute(*config);
  } else if (!attrs.backend_config.empty()) {
    text += ", backend_config=" + Quoted(attrs.backend_config);
  }
  const Attribute* frontend = op.attrs.Find("mhlo.frontend_attributes");
  const auto* dict = frontend ? frontend->As<Attribute::Dict>() : nullptr;
  if (dict && !dict->values.empty()) {
    std::string entries;
    for (const auto& [key, value] : dict->values) {
      const auto* string = value.As<Attribute::String>();
      if (string) entries += (entries.empty() ? "" : ",") + key + "=" + Quoted(string->value);
    }
    text += ", frontend_attributes={" + entries + "}";
  }
  Define(body, op, text);
}

bool HloPrinter::ControlText(Body& body, const Op& op) {
  switch (op.code) {
    case OpCode::kConstant:
    case OpCode::kSdyConstant:
      ConstantText(body, op);
      return true;
    case OpCode::kWhile:
      WhileText(body, op);
      return true;
    case OpCode::kIf:
    case OpCode::kCase:
      BranchText(body, op);
      return true;
    case OpCode::kFuncCall:
    case OpCode::kComposite: {
      const class Function* callee = module_->FindFunction(ReadCallee(op));
      if (!callee || callee->is_declaration) {
        throw Unsupported(op.Describe() + " calls a function without a body", op.location);
      }
      const std::string name = Function(*callee);
      Define(body, op, "call(" + Uses(body, op) + "), to_apply=" + name);
      return true;
    }
    case OpCode::kCustomCall:
      CustomCallText(body, op);
      return true;
    case OpCode::kOptimizationBarrier: {
      if (op.num_results() == 1) return false;
      Values operands(op.operands.begin(), op.operands.end());
      const std::string shape = TupleShape(operands);
      const std::string tuple = Line(body, "tuple", shape, "tuple(" + Uses(body, op) + ")");
      DefineElements(body, op, Line(body, "barrier", shape, "opt-barrier(" + tuple + ")"));
      return true;
    }
    case OpCode::kCreateToken:
      Define(body, op, "after-all()");
      return true;
    case OpCode::kGetTupleElement:
      Define(
          body, op,
          "get-tuple-element(" + Uses(body, op) + "), index=" + std::to_string(ReadTupleIndex(op)));
      return true;
    case OpCode::kInfeed:
    case OpCode::kOutfeed:
      InfeedText(body, op);
      return true;
    default:
      return false;
  }
}

void HloPrinter::InfeedText(Body& body, const Op& op) {
  const bool in = op.Is(OpCode::kInfeed);
  const std::string config = op.attrs.GetString(in ? "infeed_config" : "outfeed_config", "");
  if (in) {
    Values data;
    for (int i = 0; i + 1 < op.num_results(); ++i) data.push_back(op.result(i));
    const std::string shape = TupleShape(data);
    const std::string feed =
        Line(body, "infeed", "(" + shape + ", token[])",
             "infeed(" + Uses(body, op) + "), infeed_config=" + Quoted(config));
    const std::string tuple = Line(body, "data", shape, "get-tuple-element(" + feed + "), index=0");
    for (int i = 0; i + 1 < op.num_results(); ++i) {
      body.names[op.result(i)] =
          Line(body, op.result(i)->name, Shape(op.result(i)->type),
               "get-tuple-element(" + tuple + "), index=" + std::to_string(i));
    }
    const Value* token = op.result(op.num_results() - 1);
    body.names[token] =
        Line(body, token->name, "token[]", "get-tuple-element(" + feed + "), index=1");
    return;
  }
  const int count = op.num_operands() - 1;
  const Values data(op.operands.begin(), op.operands.end() - 1);
  const std::string tuple =
      Line(body, "data", TupleShape(data), "tuple(" + Uses(body, op, 0, count) + ")");
  Define(body, op,
         "outfeed(" + tuple + ", " + Use(body, op.operand(count)) +
             "), outfeed_shape=" + TupleShape(data) + ", outfeed_config=" + Quoted(config));
}

std::string HloPrinter::Annotated(Body& body, const std::string& operand, const Type& type,
                                  std::string_view target, const std::string& sharding) {
  return Line(body, operand, Shape(type),
              "custom-call(" + operand + "), custom_call_target=\"" + std::string(target) +
                  "\", sharding=" + sharding);
}

void HloPrinter::ManualText(Body& body, const Op& op) {
  const ManualAttrs attrs = ReadManual(op);
  MeshPtr mesh;
  for (const auto* list : {&attrs.in_shardings, &attrs.out_shardings}) {
    for (const TensorSharding& sharding : *list) {
      if (sharding.mesh && !sharding.mesh->maximal() && !sharding.mesh->empty()) {
        mesh = sharding.mesh;
      }
    }
  }
  if (!mesh) mesh = std::make_shared<const Mesh>();
  AxisList manual = NamedAxes(*mesh, attrs.manual_axes);
  const AxisList outer = manual_;
  for (const AxisRef& axis : outer) {
    if (!Overlaps(manual, axis)) manual.push_back(axis);
  }
  manual = Sorted(std::move(manual));
  const auto over = [&](TensorSharding sharding, const AxisList& axes) {
    if (!sharding.mesh || sharding.mesh->empty()) sharding.mesh = mesh;
    return Sharding(Without(sharding, axes), axes);
  };
  const Region& region = op.region(0);
  std::string operands;
  for (int i = 0; i < op.num_operands(); ++i) {
    const TensorSharding& in = attrs.in_shardings[static_cast<size_t>(i)];
    std::string value = Use(body, op.operand(i));
    value = Annotated(body, value, op.operand(i)->type, "Sharding", over(in, outer));
    operands += (i > 0 ? ", " : "") + Annotated(body, value, region.arg(i)->type,
                                                "SPMDFullToShardShape", over(in, manual));
  }
  // The inside is a computation of its own, so that nested regions stay apart.
  Body inside;
  manual_ = manual;
  AddParameters(inside, region);
  Ops(inside, region);
  const Op* last = region.terminator();
  const Values results(last->operands.begin(), last->operands.end());
  const std::string name = Fresh("manual_body");
  Finish(inside, name, RootOf(inside, results));
  manual_ = outer;
  const bool tuple = results.size() != 1;
  const std::string call =
      Line(body, "manual", tuple ? TupleShape(results) : Shape(results[0]->type),
           "call(" + operands + "), to_apply=" + name + Metadata(op.location));
  for (int i = 0; i < op.num_results(); ++i) {
    const TensorSharding& out = attrs.out_shardings[static_cast<size_t>(i)];
    const Type& local = last->operand(i)->type;
    std::string value = call;
    if (tuple) {
      value = Line(body, "local", Shape(local),
                   "get-tuple-element(" + call + "), index=" + std::to_string(i));
    }
    value = Annotated(body, value, local, "Sharding", over(out, manual));
    body.names[op.result(i)] =
        Annotated(body, value, op.result(i)->type, "SPMDShardToFullShape", over(out, outer));
  }
}

bool HloPrinter::SdyText(Body& body, const Op& op) {
  if (IsSdyCollective(op.code) || op.Is(OpCode::kSdyShardingConstraint) ||
      op.Is(OpCode::kSdyReshard)) {
    // In a partitioned program nothing is left to say.
    const TensorSharding* sharding = module_->spmd ? nullptr : FindSharding(op);
    const std::string& operand = Use(body, op.operand(0));
    body.names[op.result()] =
        sharding ? Line(body, op.result()->name, Shape(op.result()->type),
                        "custom-call(" + operand + "), custom_call_target=\"Sharding\", sharding=" +
                            Sharding(Without(*sharding, manual_), manual_) + Metadata(op.location))
                 : operand;
    return true;
  }
  switch (op.code) {
    case OpCode::kSdyPropagationBarrier:
    case OpCode::kSdyDataFlowEdge:
    case OpCode::kInterpreterProbe:
      body.names[op.result()] = Use(body, op.operand(0));
      return true;
    case OpCode::kSdyShardingGroup:
      Line(body, "group", Shape(op.operand(0)->type),
           "custom-call(" + Use(body, op.operand(0)) +
               "), custom_call_target=\"Sharding\", custom_call_has_side_effect=true, "
               "sharding={unknown shard_as " +
               std::to_string(ReadGroupId(op)) + "}");
      return true;
    case OpCode::kSdyManualComputation:
      ManualText(body, op);
      return true;
    case OpCode::kSdyNamedComputation: {
      for (int i = 0; i < op.num_operands(); ++i) {
        body.names[op.region(0).arg(i)] = Use(body, op.operand(i));
      }
      Ops(body, op.region(0));
      for (int i = 0; i < op.num_results(); ++i) {
        body.names[op.result(i)] = Use(body, op.region(0).terminator()->operand(i));
      }
      return true;
    }
    default:
      return false;
  }
}

bool HloPrinter::RewrittenText(Body& body, const Op& op) {
  const auto scalar_to = [&](int operand, const Type& like) {
    const Value* value = op.operand(operand);
    if (value->type.rank() == like.rank()) return Use(body, value);
    return Line(body, value->name, Shape(value->type.WithDims(like.dims())),
                "broadcast(" + Use(body, value) + "), dimensions={}");
  };
  switch (op.code) {
    case OpCode::kBroadcastInDim:
    case OpCode::kBroadcast:
      BroadcastText(body, op);
      return true;
    case OpCode::kAllToAll:
      AllToAllText(body, op);
      return true;
    case OpCode::kSelect: {
      const std::string pred = scalar_to(0, op.result()->type);
      Define(body, op, "select(" + pred + ", " + Uses(body, op, 1) + ")");
      return true;
    }
    case OpCode::kClamp: {
      const std::string low = scalar_to(0, op.result()->type);
      const std::string high = scalar_to(2, op.result()->type);
      Define(body, op, "clamp(" + low + ", " + Use(body, op.operand(1)) + ", " + high + ")");
      return true;
    }
    case OpCode::kPad:
      if (op.result()->type.rank() > 0) return false;
      body.names[op.result()] = Use(body, op.operand(0));
      return true;
    case OpCode::kRng:
      Define(body, op,
             "rng(" + Uses(body, op, 0, 2) + "), distribution=" +
                 (ReadRngDistribution(op) == RngDistribution::kUniform ? "rng_uniform"
                                                                       : "rng_normal"));
      return true;
    case OpCode::kChloTopK:
      Define(
          body, op,
          "topk(" + Uses(body, op) + "), k=" + std::to_string(ReadTopK(op).k) + ", largest=true");
      return true;
    case OpCode::kChloSquare: {
      // Of complex numbers it is no product in the last bits.
      if (IsComplex(op.result()->type.dtype())) return false;
      const std::string& operand = Use(body, op.operand(0));
      Define(body, op, "multiply(" + operand + ", " + operand + ")");
      return true;
    }
    case OpCode::kChloAtan: {
      const Type& type = op.result()->type;
      const std::string one = Line(body, "one", Shape(Type::Scalar(type.dtype())),
                                   IsComplex(type.dtype()) ? "constant((1, 0))" : "constant(1)");
      const std::string ones =
          Line(body, "ones", Shape(type), "broadcast(" + one + "), dimensions={}");
      Define(body, op, "atan2(" + Use(body, op.operand(0)) + ", " + ones + ")");
      return true;
    }
    default:
      return false;
  }
}

}  // namespace lockstep
