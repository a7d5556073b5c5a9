// Pretty forms with a grammar of their own; the counterpart of mlir_op_forms.cpp.
#include <algorithm>

#include "compiler/frontend/mlir_lexer.h"
#include "compiler/frontend/mlir_printer.h"

namespace lockstep {

void MlirPrinter::CustomForm(const Op& op) {
  switch (op.code) {
    case OpCode::kConstant:
    case OpCode::kSdyConstant:
      return ConstantForm(op);
    case OpCode::kSlice:
      return SliceForm(op);
    case OpCode::kReduce:
      return ReduceForm(op);
    case OpCode::kWhile:
      return WhileForm(op);
    case OpCode::kConvolution:
      return ConvolutionForm(op);
    case OpCode::kChloTopK:
      return TopKForm(op);
    case OpCode::kChloScan:
      return ScanForm(op);
    case OpCode::kSdyManualComputation:
    case OpCode::kSdyNamedComputation:
      return SdyRegionForm(op);
    case OpCode::kCustomCall:
    case OpCode::kFuncCall: {
      const char* name = op.Is(OpCode::kFuncCall) ? "callee" : "call_target_name";
      out_ += " " + SymbolText(op.attrs.GetString(name, "")) + "(";
      Operands(op);
      out_ += ')';
      Dict(OpEntries(op, {name}));
      return Types(op, TypeForm::kFunction);
    }
    case OpCode::kComposite:
      if (!op.regions.empty()) throw InvalidArgument("composite regions are printed generically");
      out_ += " \"" + EscapeMlir(op.attrs.GetString("name", "")) + "\"";
      if (!op.operands.empty()) out_ += ' ';
      Operands(op);
      Dict(OpEntries(op, {"name"}));
      return Types(op, TypeForm::kFunction);
    case OpCode::kOptimizationBarrier:
      Dict(OpEntries(op, {}));
      if (op.operands.empty() && op.results.empty()) {
        out_ += "()";
        return;
      }
      if (op.operands.empty()) throw InvalidArgument("barrier with results only");
      out_ += ' ';
      Operands(op);
      return Types(op, TypeForm::kPairwise);
    case OpCode::kGetTupleElement:
      out_ += ' ';
      Operands(op);
      out_ += "[" + std::to_string(op.attrs.GetInt("index", 0)) + "]";
      Dict(OpEntries(op, {"index"}));
      return Types(op, TypeForm::kFunction);
    default:
      return SdyForm(op);
  }
}

void MlirPrinter::ConstantForm(const Op& op) {
  const Attribute* value = op.attrs.Find("value");
  const auto* dense = value ? value->As<Attribute::Dense>() : nullptr;
  if (!dense || op.results.size() != 1 || !(dense->type == op.result()->type)) {
    throw InvalidArgument("constant of another type is printed generically");
  }
  Dict(OpEntries(op, {"value"}));
  out_ += ' ';
  attributes_.Print(*value, out_);
}

void MlirPrinter::SliceForm(const Op& op) {
  const std::vector<int64_t> start = op.attrs.GetInts("start_indices", {});
  const std::vector<int64_t> limit = op.attrs.GetInts("limit_indices", {});
  const std::vector<int64_t> stride =
      op.attrs.GetInts("strides", std::vector<int64_t>(start.size(), 1));
  if (start.size() != limit.size() || start.size() != stride.size()) {
    throw InvalidArgument("slice lists differ in length");
  }
  out_ += ' ';
  Operands(op);
  out_ += " [";
  for (size_t i = 0; i < start.size(); ++i) {
    if (i > 0) out_ += ", ";
    out_ += std::to_string(start[i]) + ":" + std::to_string(limit[i]);
    if (stride[i] != 1) out_ += ":" + std::to_string(stride[i]);
  }
  out_ += ']';
  Dict(OpEntries(op, {"start_indices", "limit_indices", "strides"}));
  Types(op, TypeForm::kFunction);
}

bool MlirPrinter::IsShorthandReduce(const Op& op) const {
  if (op.operands.size() != 2 || op.regions.size() != 1) return false;
  const Region& body = op.region(0);
  if (body.ops.size() != 2 || body.num_args() != 2) return false;
  const Op& inner = *body.ops[0];
  const Op& last = *body.ops[1];
  if (!IsReduceShorthand(inner.code) || !inner.attrs.empty() || inner.results.size() != 1 ||
      inner.result()->sharding || !last.Is(OpCode::kReturn) || !last.attrs.empty()) {
    return false;
  }
  const Type scalar = op.operand(0)->type.IsTensor() ? op.operand(0)->type.WithDims({}) : Type();
  return inner.operands == std::vector<Value*>{body.arg(0), body.arg(1)} &&
         last.operands == std::vector<Value*>{inner.result()} && body.arg(0)->type == scalar &&
         body.arg(1)->type == scalar && inner.result()->type == scalar;
}

void MlirPrinter::ReduceForm(const Op& op) {
  const size_t count = op.operands.size() / 2;
  if (op.operands.size() % 2 != 0 || count == 0 || op.regions.size() != 1 ||
      op.region(0).args.size() != 2 * count) {
    throw InvalidArgument("reduce of another shape is printed generically");
  }
  for (size_t i = 0; i < count; ++i) {
    out_ +=
        (i > 0 ? ", (" : "(") + Use(op.operands[i]) + " init: " + Use(op.operands[i + count]) + ")";
  }
  const Region& body = op.region(0);
  const bool shorthand = IsShorthandReduce(op);
  if (shorthand) out_ += " applies " + std::string(body.ops[0]->name());
  out_ += " across dimensions = [";
  const std::vector<int64_t> dimensions = op.attrs.GetInts("dimensions", {});
  for (size_t i = 0; i < dimensions.size(); ++i) {
    out_ += (i > 0 ? ", " : "") + std::to_string(dimensions[i]);
  }
  out_ += ']';
  Dict(OpEntries(op, {"dimensions"}));
  Types(op, TypeForm::kFunction);
  if (shorthand) return;
  if (single_) {
    out_ += " reducer {...}";
    return;
  }
  out_ += '\n';
  Indent();
  out_ += " reducer";
  const std::vector<std::string> outer = claimed_;
  for (size_t i = 0; i < count; ++i) {
    const Value* input = body.args[i].get();
    const Value* init = body.args[i + count].get();
    out_ += '(' + Name(input) + ": " + input->type.ToString();
    TrailingLocation(input->location);
    out_ += ", " + Name(init) + ": " + init->type.ToString();
    TrailingLocation(init->location);
    out_ += ") ";
  }
  out_ += ' ';
  RegionText(body, /*header=*/false);
  while (claimed_.size() > outer.size()) {
    live_.erase(claimed_.back());
    claimed_.pop_back();
  }
}

void MlirPrinter::WhileForm(const Op& op) {
  const size_t count = op.operands.size();
  if (op.regions.size() != 2 || op.results.size() != count || op.region(0).args.size() != count ||
      op.region(1).args.size() != count) {
    throw InvalidArgument("while of another shape is printed generically");
  }
  for (size_t i = 0; i < count; ++i) {
    if (!(op.operand(static_cast<int>(i))->type == op.result(static_cast<int>(i))->type)) {
      throw InvalidArgument("while that changes types is printed generically");
    }
  }
  const size_t mark = claimed_.size();
  out_ += '(';
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) out_ += ", ";
    const Value* arg = op.region(0).args[i].get();
    // The body's arguments have the names of the condition's.
    const std::string name = single_ ? Use(arg) : Name(arg);
    if (!single_) names_[op.region(1).args[i].get()] = name;
    out_ += name + " = " + Use(op.operands[i]);
  }
  out_ += ')';
  if (count > 0) Types(op, TypeForm::kPairwise);
  Dict(OpEntries(op, {}), " attributes ");
  if (single_) {
    out_ += " cond {...} do {...}";
    return;
  }
  out_ += '\n';
  Indent();
  out_ += "cond ";
  RegionText(op.region(0), /*header=*/false);
  out_ += " do ";
  RegionText(op.region(1), /*header=*/false);
  while (claimed_.size() > mark) {
    live_.erase(claimed_.back());
    claimed_.pop_back();
  }
}

void MlirPrinter::ConvolutionForm(const Op& op) {
  const Attribute* dims = op.attrs.Find("dimension_numbers");
  const auto* fields = dims ? dims->As<Attribute::Struct>() : nullptr;
  if (!fields) throw InvalidArgument("convolution without dimension numbers");
  out_ += '(';
  Operands(op);
  out_ += ") dim_numbers = ";
  attributes_.PrintConvDimensions(fields->fields, out_);
  out_ += ", window = {";
  bool first = true;
  const auto list = [&](std::string_view key, std::string_view name, bool flags) {
    if (!op.attrs.Has(name)) return;
    out_ += std::string(first ? "" : ", ") + std::string(key) + " = [";
    first = false;
    const std::vector<int64_t> values = op.attrs.GetInts(name, {});
    for (size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out_ += ", ";
      out_ += flags ? (values[i] != 0 ? "true" : "false") : std::to_string(values[i]);
    }
    out_ += ']';
  };
  list("stride", "window_strides", false);
  if (op.attrs.Has("padding")) {
    const std::vector<int64_t> pads = op.attrs.GetInts("padding", {});
    out_ += std::string(first ? "" : ", ") + "pad = [";
    first = false;
    for (size_t i = 0; i + 1 < pads.size(); i += 2) {
      out_ += std::string(i > 0 ? ", " : "") + "[" + std::to_string(pads[i]) + ", " +
              std::to_string(pads[i + 1]) + "]";
    }
    out_ += ']';
  }
  list("lhs_dilate", "lhs_dilation", false);
  list("rhs_dilate", "rhs_dilation", false);
  list("reverse", "window_reversal", true);
  out_ += '}';
  Dict(OpEntries(op, {"dimension_numbers", "window_strides", "padding", "lhs_dilation",
                      "rhs_dilation", "window_reversal"}));
  Types(op, TypeForm::kFunction);
}

void MlirPrinter::TopKForm(const Op& op) {
  out_ += '(';
  Operands(op);
  out_ += ", k = " + std::to_string(op.attrs.GetInt("k", 0));
  if (op.attrs.Has("is_stable")) {
    out_ +=
        std::string(", is_stable = ") + (op.attrs.GetBool("is_stable", true) ? "true" : "false");
  }
  out_ += ')';
  Dict(OpEntries(op, {"k", "is_stable"}));
  out_ += " : " + op.operands.at(0)->type.ToString() + " -> (";
  for (size_t i = 0; i < op.results.size(); ++i) {
    out_ += (i > 0 ? ", " : "") + op.results[i]->type.ToString();
  }
  out_ += ')';
}

void MlirPrinter::ScanForm(const Op& op) {
  const std::vector<int64_t> segments = op.attrs.GetInts("operandSegmentSizes", {});
  const bool fits = segments.size() == 2 && segments[0] >= 0 && segments[1] >= 0 &&
                    segments[0] + segments[1] == op.num_operands() && op.regions.size() == 1;
  if (!fits) throw InvalidArgument("scan of another shape is printed generically");
  const size_t inputs = static_cast<size_t>(segments[0]);
  out_ += '(';
  Operands(op, 0, inputs);
  out_ += ") inits (";
  Operands(op, inputs);
  out_ += ") dimension=" + std::to_string(op.attrs.GetInt("dimension", 0));
  Dict(OpEntries(op, {"dimension", "operandSegmentSizes", "resultSegmentSizes"}), " attributes ");
  out_ += ' ';
  RegionText(op.region(0), /*header=*/true);
  Types(op, TypeForm::kFunction);
}

std::string MlirPrinter::RawBody(const Op& op, std::string_view name) const {
  // "#sdy<list_of_axis_ref_lists[...]>" without its wrapping.
  const Attribute* found = op.attrs.Find(name);
  const auto* raw = found ? found->As<Attribute::Raw>() : nullptr;
  const size_t open = raw ? raw->text.find_first_of("[{") : std::string::npos;
  if (open == std::string::npos || raw->text.back() != '>') {
    throw InvalidArgument("axes are not in list form");
  }
  return raw->text.substr(open, raw->text.size() - 1 - open);
}

std::string MlirPrinter::ShardingBody(const Op& op, std::string_view name) const {
  const Attribute* found = op.attrs.Find(name);
  const auto* sharding = found ? found->As<Attribute::Sharding>() : nullptr;
  if (!sharding) throw InvalidArgument("missing sharding");
  return sharding->value.ToSdyString();
}

void MlirPrinter::SdyForm(const Op& op) {
  switch (op.code) {
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyReshard: {
      out_ += ' ';
      Operands(op);
      // A propagated program shows the final sharding in place.
      const bool final_one = options_.value_shardings && op.results.size() == 1 &&
                             op.result()->sharding && op.result()->sharding->mesh &&
                             op.Is(OpCode::kSdyShardingConstraint);
      out_ +=
          ' ' + (final_one ? op.result()->sharding->ToSdyString() : ShardingBody(op, "sharding"));
      Dict(OpEntries(op, {"sharding"}));
      return Types(op, TypeForm::kSame);
    }
    case OpCode::kSdyShardingGroup:
      out_ += ' ';
      Operands(op);
      out_ += " group_id=" + std::to_string(op.attrs.GetInt("group_id", 0));
      Dict(OpEntries(op, {"group_id"}));
      return Types(op, TypeForm::kFirst);
    case OpCode::kSdyPropagationBarrier:
      out_ += ' ';
      Operands(op);
      if (!op.attrs.Has("allowed_direction")) throw InvalidArgument("barrier without direction");
      out_ += " allowed_direction=" + op.attrs.GetEnum("allowed_direction", "");
      Dict(OpEntries(op, {"allowed_direction"}));
      return Types(op, TypeForm::kSame);
    case OpCode::kSdyDataFlowEdge:
      out_ += ' ';
      Operands(op);
      if (op.attrs.Has("sharding")) out_ += " sharding=" + ShardingBody(op, "sharding");
      Dict(OpEntries(op, {"sharding"}));
      return Types(op, TypeForm::kSame);
    default:
      break;
  }
  std::string_view axes;
  for (std::string_view name : {"gathering_axes", "slicing_axes", "reduce_scatter_axes", "axes",
                                "params", "reduction_axes"}) {
    if (op.attrs.Has(name)) axes = name;
  }
  out_ += ' ';
  if (op.attrs.Has("reduction_op")) out_ += op.attrs.GetString("reduction_op", "") + " ";
  if (!axes.empty()) out_ += RawBody(op, axes) + " ";
  Operands(op);
  out_ += " out_sharding=" + ShardingBody(op, "out_sharding");
  std::vector<std::string_view> printed = {"out_sharding", "reduction_op"};
  if (!axes.empty()) printed.push_back(axes);
  Dict(OpEntries(op, printed));
  Types(op, TypeForm::kSame);
}

void MlirPrinter::ShardingListText(const Op& op, std::string_view name) {
  const Attribute* found = op.attrs.Find(name);
  if (!found) return;
  const auto* list = found->As<Attribute::ShardingList>();
  if (!list) throw InvalidArgument("shardings are not in list form");
  out_ += " " + std::string(name) + "=[";
  for (size_t i = 0; i < list->values.size(); ++i) {
    out_ += (i > 0 ? ", " : "") + list->values[i].ToSdyString();
  }
  out_ += ']';
}

void MlirPrinter::SdyRegionForm(const Op& op) {
  if (op.regions.size() != 1) throw InvalidArgument("needs one region");
  if (op.Is(OpCode::kSdyNamedComputation)) {
    out_ += "<\"" + EscapeMlir(op.attrs.GetString("name", "")) + "\">";
  }
  out_ += '(';
  Operands(op);
  out_ += ')';
  ShardingListText(op, "in_shardings");
  ShardingListText(op, "out_shardings");
  if (op.Is(OpCode::kSdyManualComputation)) {
    const Attribute* found = op.attrs.Find("manual_axes");
    const auto* axes = found ? found->As<Attribute::Axes>() : nullptr;
    if (!axes) throw InvalidArgument("manual_axes missing");
    out_ += " manual_axes={";
    for (size_t i = 0; i < axes->names.size(); ++i) {
      out_ += std::string(i > 0 ? ", " : "") + "\"" + EscapeMlir(axes->names[i]) + "\"";
    }
    out_ += '}';
  }
  out_ += ' ';
  const size_t mark = claimed_.size();
  if (!single_) {
    RegionArguments(op.region(0));
    out_ += ' ';
  }
  RegionText(op.region(0), /*header=*/false);
  while (claimed_.size() > mark) {
    live_.erase(claimed_.back());
    claimed_.pop_back();
  }
  Dict(OpEntries(op, {"in_shardings", "out_shardings", "manual_axes", "name"}));
  Types(op, TypeForm::kFunction);
}

}  // namespace lockstep
