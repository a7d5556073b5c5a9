// HLO opcodes onto StableHLO ops: operands, attributes, regions.
#include <algorithm>
#include <cctype>

#include "compiler/frontend/hlo_converter.h"
#include "compiler/frontend/literal_reader.h"
#include "compiler/frontend/mlir_attribute_parser.h"
#include "compiler/ops/op_def.h"

namespace lockstep {
namespace {

/// Callers convert inside of an instruction's place.
Attribute MakeEnum(std::string kind, std::string value) {
  CheckEnumValue(kind, value);
  return Attribute(Attribute::Enum{"stablehlo", std::move(kind), std::move(value)});
}

std::string Upper(std::string_view text) {
  std::string upper(text);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return upper;
}

Attribute PairsAttribute(const std::vector<int64_t>& flat) {
  const Dims dims = {static_cast<int64_t>(flat.size() / 2), 2};
  return Attribute(Attribute::Dense{Literal::FromVector(DType::kI64, dims, flat),
                                    Type::Tensor(DType::kI64, dims)});
}

}  // namespace

void HloConverter::SetLayoutAttributes(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  switch (op.code) {
    case OpCode::kBroadcastInDim:
      op.attrs.Set("broadcast_dimensions", Attribute::FromInts(attributes.Ints("dimensions")));
      break;
    case OpCode::kTranspose:
      op.attrs.Set("permutation", Attribute::FromInts(attributes.Ints("dimensions")));
      break;
    case OpCode::kReverse:
    case OpCode::kMap:
      op.attrs.Set("dimensions", Attribute::FromInts(attributes.Ints("dimensions")));
      break;
    case OpCode::kConcatenate:
    case OpCode::kGetDimensionSize:
    case OpCode::kSetDimensionSize: {
      const auto dims = attributes.Ints("dimensions");
      if (dims.size() != 1) Fail(site.instruction, "needs one dimension");
      op.attrs.Set("dimension", Attribute::FromInt(dims[0]));
      break;
    }
    case OpCode::kIota:
      op.attrs.Set("iota_dimension", Attribute::FromInt(attributes.Int("iota_dimension", 0)));
      break;
    case OpCode::kSlice: {
      auto range = attributes.Slice();
      op.attrs.Set("limit_indices", Attribute::FromInts(std::move(range.limit)));
      op.attrs.Set("start_indices", Attribute::FromInts(std::move(range.start)));
      op.attrs.Set("strides", Attribute::FromInts(std::move(range.stride)));
      break;
    }
    case OpCode::kPad: {
      auto padding = attributes.Pad();
      op.attrs.Set("edge_padding_high", Attribute::FromInts(std::move(padding.high)));
      op.attrs.Set("edge_padding_low", Attribute::FromInts(std::move(padding.low)));
      op.attrs.Set("interior_padding", Attribute::FromInts(std::move(padding.interior)));
      break;
    }
    case OpCode::kDynamicSlice:
      op.attrs.Set("slice_sizes", Attribute::FromInts(attributes.Ints("dynamic_slice_sizes")));
      break;
    case OpCode::kReducePrecision:
      op.attrs.Set("exponent_bits",
                   Attribute::FromInt(attributes.Int("exponent_bits", 0), DType::kI32));
      op.attrs.Set("mantissa_bits",
                   Attribute::FromInt(attributes.Int("mantissa_bits", 0), DType::kI32));
      break;
    default:
      break;
  }
}

void HloConverter::SetContractionAttributes(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  if (op.Is(OpCode::kDotGeneral)) {
    AttrMap fields;
    fields.Set("lhs_batching_dimensions", Attribute::FromInts(attributes.Ints("lhs_batch_dims")));
    fields.Set("rhs_batching_dimensions", Attribute::FromInts(attributes.Ints("rhs_batch_dims")));
    fields.Set("lhs_contracting_dimensions",
               Attribute::FromInts(attributes.Ints("lhs_contracting_dims")));
    fields.Set("rhs_contracting_dimensions",
               Attribute::FromInts(attributes.Ints("rhs_contracting_dims")));
    op.attrs.Set("dot_dimension_numbers",
                 Attribute(Attribute::Struct{"stablehlo", "dot", std::move(fields)}));
    if (attributes.Has("sparsity"))
      FailUnsupported(site.instruction, "sparse dot is not supported");
    SetDotAlgorithm(site, op);
  } else {
    op.attrs.Set("dimension_numbers",
                 Attribute(Attribute::Struct{"stablehlo", "conv", attributes.ConvDimensions()}));
    op.attrs.Set("batch_group_count", Attribute::FromInt(attributes.Int("batch_group_count", 1)));
    op.attrs.Set("feature_group_count",
                 Attribute::FromInt(attributes.Int("feature_group_count", 1)));
    const auto window = attributes.ReadWindow();
    const auto set = [&](const char* name, const std::vector<int64_t>& values) {
      if (!values.empty()) op.attrs.Set(name, Attribute::FromInts(values));
    };
    set("lhs_dilation", window.lhs_dilate);
    if (!window.pad.empty()) op.attrs.Set("padding", PairsAttribute(window.pad));
    set("rhs_dilation", window.rhs_dilate);
    if (!window.reversal.empty()) {
      op.attrs.Set("window_reversal",
                   Attribute(Attribute::DenseArray{DType::kI1, {}, window.reversal}));
    }
    set("window_strides", window.stride);
  }
  if (attributes.Has("operand_precision")) {
    Attribute::Array precision;
    for (std::string_view name : attributes.Names("operand_precision")) {
      precision.values.push_back(MakeEnum("precision", Upper(name)));
    }
    op.attrs.Set("precision_config", Attribute(std::move(precision)));
  }
}

void HloConverter::SetWindowAttributes(Site& site, Op& op) {
  const auto window = Attributes(site.instruction).ReadWindow();
  const auto set = [&](const char* name, const std::vector<int64_t>& values) {
    if (!values.empty()) op.attrs.Set(name, Attribute::FromInts(values));
  };
  if (op.Is(OpCode::kReduceWindow)) set("base_dilations", window.lhs_dilate);
  if (!window.pad.empty()) op.attrs.Set("padding", PairsAttribute(window.pad));
  if (op.Is(OpCode::kReduceWindow)) set("window_dilations", window.rhs_dilate);
  op.attrs.Set("window_dimensions", Attribute::FromInts(window.size));
  set("window_strides", window.stride);
}

void HloConverter::SetIndexingAttributes(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  AttrMap fields;
  const auto list = [&](const char* name) {
    fields.Set(name, Attribute::FromInts(attributes.Ints(name)));
  };
  if (op.Is(OpCode::kGather)) {
    for (const char* name : {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                             "start_indices_batching_dims", "start_index_map"}) {
      list(name);
    }
    fields.Set("index_vector_dim", Attribute::FromInt(attributes.Int("index_vector_dim", 0)));
    op.attrs.Set("dimension_numbers",
                 Attribute(Attribute::Struct{"stablehlo", "gather", std::move(fields)}));
    op.attrs.Set("indices_are_sorted", Attribute(attributes.Bool("indices_are_sorted", false)));
    op.attrs.Set("slice_sizes", Attribute::FromInts(attributes.Ints("slice_sizes")));
    return;
  }
  for (const char* name : {"update_window_dims", "inserted_window_dims", "input_batching_dims",
                           "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"}) {
    list(name);
  }
  fields.Set("index_vector_dim", Attribute::FromInt(attributes.Int("index_vector_dim", 0)));
  op.attrs.Set("indices_are_sorted", Attribute(attributes.Bool("indices_are_sorted", false)));
  op.attrs.Set("scatter_dimension_numbers",
               Attribute(Attribute::Struct{"stablehlo", "scatter", std::move(fields)}));
  op.attrs.Set("unique_indices", Attribute(attributes.Bool("unique_indices", false)));
}

void HloConverter::SetReductionAttributes(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  if (op.Is(OpCode::kSort)) {
    const auto dims = attributes.Ints("dimensions");
    if (dims.size() != 1) Fail(site.instruction, "needs one dimension");
    op.attrs.Set("dimension", Attribute::FromInt(dims[0]));
    op.attrs.Set("is_stable", Attribute(attributes.Bool("is_stable", false)));
  } else {
    op.attrs.Set("dimensions", Attribute::FromInts(attributes.Ints("dimensions")));
  }
}

void HloConverter::SetLinalgAttributes(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  switch (op.code) {
    case OpCode::kCholesky:
      op.attrs.Set("lower", Attribute(attributes.Bool("lower", false)));
      break;
    case OpCode::kTriangularSolve:
      op.attrs.Set("left_side", Attribute(attributes.Bool("left_side", false)));
      op.attrs.Set("lower", Attribute(attributes.Bool("lower", false)));
      op.attrs.Set(
          "transpose_a",
          MakeEnum("transpose", std::string(attributes.Text("transpose_a", "NO_TRANSPOSE"))));
      op.attrs.Set("unit_diagonal", Attribute(attributes.Bool("unit_diagonal", false)));
      break;
    case OpCode::kFft:
      op.attrs.Set("fft_length", Attribute::FromInts(attributes.Ints("fft_length")));
      op.attrs.Set("fft_type", MakeEnum("fft_type", std::string(attributes.Text("fft_type"))));
      break;
    case OpCode::kRngBitGenerator: {
      const std::string_view name = attributes.Text("algorithm", "rng_default");
      const std::string value = name == "rng_three_fry" ? "THREE_FRY"
                                : name == "rng_philox"  ? "PHILOX"
                                                        : "DEFAULT";
      op.attrs.Set("rng_algorithm", MakeEnum("rng_algorithm", value));
      break;
    }
    case OpCode::kBatchNormGrad:
    case OpCode::kBatchNormInference:
    case OpCode::kBatchNormTraining:
      op.attrs.Set("epsilon",
                   Attribute(Attribute::Float{RoundTo(DType::kF32, attributes.Double("epsilon", 0)),
                                              Type::Scalar(DType::kF32)}));
      op.attrs.Set("feature_index", Attribute::FromInt(attributes.Int("feature_index", 0)));
      break;
    case OpCode::kChloRaggedDot:
      SetRaggedDot(site, op);
      break;
    case OpCode::kInfeed:
    case OpCode::kOutfeed:
      for (const char* key : {"infeed_config", "outfeed_config"}) {
        if (attributes.Has(key)) op.attrs.Set(key, Attribute::FromString(attributes.String(key)));
      }
      if (op.Is(OpCode::kOutfeed)) op.attrs.Erase("mhlo.sharding");  // that of the operands
      break;
    case OpCode::kChloScan: {
      const auto dims = attributes.Ints("dimensions");
      if (dims.size() != 1) Fail(site.instruction, "needs one dimension");
      op.attrs.Set("dimension", Attribute::FromInt(dims[0]));
      for (const char* key : {"is_reverse", "is_associative"}) {
        if (attributes.Bool(key, false)) op.attrs.Set(key, Attribute(true));
      }
      const int64_t carries = attributes.Int("num_carries", 0);
      const auto segments = [&](int64_t all) {
        if (carries < 0 || carries > all) Fail(site.instruction, "num_carries is out of range");
        return Attribute(Attribute::DenseArray{DType::kI32, {}, {all - carries, carries}});
      };
      op.attrs.Set("operandSegmentSizes", segments(op.num_operands()));
      op.attrs.Set("resultSegmentSizes", segments(op.num_results()));
      break;
    }
    case OpCode::kChloTopK:
      op.attrs.Set("k", Attribute::FromInt(attributes.Int("k", 0)));
      break;
    default:
      break;
  }
}

void HloConverter::SetChannel(Site& site, Op& op) {
  const int64_t channel = Attributes(site.instruction).Int("channel_id", 0);
  if (channel <= 0) return;
  AttrMap handle;
  handle.Set("handle", Attribute::FromInt(channel));
  handle.Set("type", Attribute::FromInt(1));
  op.attrs.Set("channel_handle",
               Attribute(Attribute::Struct{"stablehlo", "channel_handle", std::move(handle)}));
}

void HloConverter::SetCollectiveAttributes(Site& site, Op& op) {
  const HloAttributes attributes = Attributes(site.instruction);
  SetChannel(site, op);
  if (op.Is(OpCode::kCollectivePermute)) {
    op.attrs.Set("source_target_pairs", Attribute(attributes.Pairs()));
    return;
  }
  const ReplicaGroups groups = attributes.Groups();
  op.attrs.Set("replica_groups", Attribute(groups));
  if (attributes.Bool("use_global_device_ids", false)) {
    op.attrs.Set("use_global_device_ids", Attribute(Attribute::Unit{}));
  }
  const auto dims = attributes.Ints("dimensions");
  const bool needs_dim = op.Is(OpCode::kAllGather) || op.Is(OpCode::kReduceScatter);
  if (needs_dim && dims.size() != 1) Fail(site.instruction, "needs one dimension");
  if (op.Is(OpCode::kAllGather)) op.attrs.Set("all_gather_dim", Attribute::FromInt(dims[0]));
  if (op.Is(OpCode::kReduceScatter)) op.attrs.Set("scatter_dimension", Attribute::FromInt(dims[0]));
  if (op.Is(OpCode::kAllToAll)) {
    if (dims.size() != 1) Fail(site.instruction, "needs one dimension");
    op.attrs.Set("concat_dimension", Attribute::FromInt(dims[0]));
    op.attrs.Set("split_count", Attribute::FromInt(groups.GroupSize()));
    op.attrs.Set("split_dimension", Attribute::FromInt(dims[0]));
  }
}

Op* HloConverter::ConvertCompare(Site& site) {
  const HloAttributes attributes = Attributes(site.instruction);
  Op* op = EmitSimple(site, OpCode::kCompare);
  std::string type(attributes.Text("type"));
  if (type.empty() && op->num_operands() > 0) {
    const DType dtype = op->operand(0)->type.dtype();
    type = IsFloat(dtype) || IsComplex(dtype) ? "FLOAT"
           : IsSignedInteger(dtype)           ? "SIGNED"
                                              : "UNSIGNED";
  }
  op->attrs.Set("compare_type", MakeEnum("comparison_type", type));
  op->attrs.Set("comparison_direction",
                MakeEnum("comparison_direction", std::string(attributes.Text("direction"))));
  return op;
}

Op* HloConverter::ConvertConstant(Site& site) {
  const HloInstruction& instruction = site.instruction;
  if (!instruction.has_shape || instruction.shape.tuple || !instruction.shape.type.IsTensor() ||
      !instruction.shape.type.IsStatic()) {
    FailUnsupported(instruction, "constant needs a static array shape");
  }
  return EmitConstant(site, instruction.shape.type, instruction.body_begin, instruction.body_end);
}

Op* HloConverter::EmitConstant(Site& site, const Type& type, size_t begin, size_t end) {
  LiteralReader reader(source_, limits_, begin, end, type.dtype(), type.dims(),
                       LiteralSyntax::kHlo);
  Literal literal = source_.Located(begin, [&] { return reader.Read(); });
  Op* op = Emit(site, OpCode::kConstant, {}, {type});
  op->attrs.Set("value", Attribute(Attribute::Dense{std::move(literal), type}));
  if (reader.filled()) op->attrs.Set("elided", Attribute::Unit{});
  return op;
}

Op* HloConverter::ConvertConditional(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const HloAttributes attributes = Attributes(instruction);
  Value* selector = Leaf(site, 0);
  const bool pred = IsBool(selector->type.dtype());
  std::vector<std::string_view> branches = attributes.Names("branch_computations");
  if (branches.empty()) {
    for (const char* key : {"true_computation", "false_computation"}) {
      for (std::string_view name : attributes.Names(key)) branches.push_back(name);
    }
  }
  if (branches.empty() || instruction.operands.size() != branches.size() + 1 ||
      (pred && branches.size() != 2)) {
    Fail(instruction, "needs a computation and an operand for each branch");
  }
  Op* op = Emit(site, pred ? OpCode::kIf : OpCode::kCase, {selector}, ResultTypes(site));
  for (size_t i = 0; i < branches.size(); ++i) {
    BuildBranch(*op, branches[i], instruction, {Operand(site, i + 1)});
  }
  return op;
}

Op* HloConverter::ConvertNamedCall(Site& site) {
  const HloAttributes attributes = Attributes(site.instruction);
  const std::string target = attributes.String("custom_call_target");
  const std::string config = attributes.String("backend_config");
  const bool named = target.starts_with("chlo.") ||
                     (config.starts_with("{") &&
                      (target.starts_with("check.") || target.starts_with("interpreter.")));
  const auto code = named ? FindOpCode(target) : std::nullopt;
  if (!code || GetOpDef(*code).signature.max_regions > 0) return nullptr;
  Op* op = EmitSimple(site, *code);
  if (config.empty()) return op;
  MeshTable none;
  const SourceText text(config, source_.file_name());
  source_.Located(site.instruction.Find("backend_config")->offset, [&] {
    try {
      const Attribute dict = MlirAttributeParser(text, limits_, none).ParseWhole();
      const auto* fields = dict.As<Attribute::Dict>();
      if (!fields) throw InvalidArgument("backend_config of " + target + " is no dictionary");
      for (const auto& [key, value] : fields->values) op->attrs.Set(key, value);
    } catch (const Error& error) {  // its position is that of the inner text
      throw InvalidArgument("backend_config: " + error.message());
    }
  });
  return op;
}

Op* HloConverter::ConvertCustomCall(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const HloAttributes attributes = Attributes(instruction);
  // Ops without an HLO opcode are printed as custom calls under their own name.
  if (Op* op = ConvertNamedCall(site)) return op;
  Op* op = EmitSimple(site, OpCode::kCustomCall);
  op->attrs.Set("call_target_name", Attribute::FromString(attributes.String("custom_call_target")));
  if (attributes.Bool("custom_call_has_side_effect", false)) {
    op->attrs.Set("has_side_effect", Attribute(true));
  }
  const std::string_view version = attributes.Text("api_version");
  const bool typed = version == "API_VERSION_TYPED_FFI";
  const int64_t api = typed                                                  ? 4
                      : version == "API_VERSION_STATUS_RETURNING_UNIFIED"    ? 3
                      : version == "API_VERSION_STATUS_RETURNING"            ? 2
                      : version.empty() || version == "API_VERSION_ORIGINAL" ? 1
                                                                             : 0;
  if (api == 0) Fail(instruction, "unknown api_version '" + std::string(version) + "'");
  if (api != 1) op->attrs.Set("api_version", Attribute::FromInt(api, DType::kI32));
  if (attributes.Has("backend_config")) {
    const std::string_view config = attributes.Text("backend_config");
    std::optional<Attribute> dict;
    if (config.starts_with("{")) {
      // A dictionary in MLIR syntax, {uplo = 76 : ui8}; calls of other versions may have JSON.
      MeshTable none;
      const SourceText text(config, source_.file_name());
      try {
        dict = MlirAttributeParser(text, limits_, none).ParseWhole();
      } catch (const Error& error) {
        if (typed) {
          source_.Fail(instruction.Find("backend_config")->offset,
                       "backend_config: " + error.message());
        }
      }
    }
    if (dict) {
      op->attrs.Set("mhlo.backend_config", *dict);
    } else {
      op->attrs.Set("backend_config", Attribute::FromString(attributes.String("backend_config")));
    }
  }
  if (attributes.Has("called_computations")) {
    Attribute::Array called;
    for (std::string_view name : attributes.Names("called_computations")) {
      called.values.push_back(Attribute(Attribute::Symbol{FunctionFor(name, instruction)->name}));
    }
    op->attrs.Set("called_computations", Attribute(std::move(called)));
  }
  return op;
}

Op* HloConverter::ConvertRng(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const std::vector<Type> results = ResultTypes(site);
  const std::string_view name = Attributes(instruction).Text("distribution");
  const bool uniform = name == "rng_uniform";
  if (results.size() != 1 || (!uniform && name != "rng_normal")) {
    Fail(instruction, "distribution must be rng_uniform or rng_normal");
  }
  // StableHLO takes the shape as an operand.
  const Dims& dims = results[0].dims();
  const Dims rank = {static_cast<int64_t>(dims.size())};
  const Type type = Type::Tensor(DType::kI64, rank);
  Op* shape = Emit(site, OpCode::kConstant, {}, {type});
  shape->result()->name += ".shape";
  shape->attrs = AttrMap();
  shape->attrs.Set("value",
                   Attribute(Attribute::Dense{Literal::FromVector(DType::kI64, rank, dims), type}));
  Op* op = Emit(site, OpCode::kRng, {Leaf(site, 0), Leaf(site, 1), shape->result()}, results);
  op->attrs.Set("rng_distribution", MakeEnum("rng_distribution", uniform ? "UNIFORM" : "NORMAL"));
  return op;
}

Op* HloConverter::ConvertCall(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const std::string callee = FunctionFor(OneComputation(site, "to_apply"), instruction)->name;
  Op* op = EmitSimple(site, OpCode::kFuncCall);
  op->attrs.Set("callee", Attribute(Attribute::Symbol{callee}));
  const Function& function = *module_->FindFunction(callee);
  bool agree = function.body.args.size() == op->operands.size() &&
               function.result_types.size() == op->results.size();
  for (size_t i = 0; agree && i < op->operands.size(); ++i) {
    agree = function.body.args[i]->type == op->operands[i]->type;
  }
  if (!agree) Fail(instruction, "operands or result do not fit computation '" + callee + "'");
  return op;
}

std::string_view HloConverter::OneComputation(Site& site, std::string_view key) {
  auto names = Attributes(site.instruction).Names(key);
  // A reduce-scatter that holds its body in full says `calls=`.
  if (names.empty() && key == "to_apply") names = Attributes(site.instruction).Names("calls");
  if (names.size() == 1) return names[0];
  Fail(site.instruction, "needs one computation in " + std::string(key) + "=");
}

std::vector<std::string_view> HloConverter::RegionKeys(OpCode code) {
  switch (code) {
    case OpCode::kWhile:
      return {"condition", "body"};
    case OpCode::kSelectAndScatter:
      return {"select", "scatter"};
    case OpCode::kMap:
    case OpCode::kReduce:
    case OpCode::kSort:
    case OpCode::kReduceWindow:
    case OpCode::kScatter:
    case OpCode::kAllReduce:
    case OpCode::kReduceScatter:
    case OpCode::kChloScan:
      return {"to_apply"};
    default:
      return {};
  }
}

void HloConverter::SetAttributes(Site& site, Op& op) {
  switch (op.code) {
    case OpCode::kReduce:
    case OpCode::kSort:
      return SetReductionAttributes(site, op);
    case OpCode::kReduceWindow:
    case OpCode::kSelectAndScatter:
      return SetWindowAttributes(site, op);
    case OpCode::kScatter:
    case OpCode::kGather:
      return SetIndexingAttributes(site, op);
    case OpCode::kDotGeneral:
    case OpCode::kConvolution:
      return SetContractionAttributes(site, op);
    case OpCode::kAllReduce:
    case OpCode::kReduceScatter:
    case OpCode::kAllGather:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
    case OpCode::kCollectiveBroadcast:
      return SetCollectiveAttributes(site, op);
    default:
      break;
  }
  SetLayoutAttributes(site, op);
  SetLinalgAttributes(site, op);
}

// Operands of different element types: HLO computes in the type of the result.
Op* HloConverter::ConvertUnlike(Site& site, OpCode code) {
  if (site.instruction.operands.size() != 2 || site.instruction.shape.tuple) return nullptr;
  const DType lhs = Leaf(site, 0)->type.dtype();
  const DType rhs = Leaf(site, 1)->type.dtype();
  const bool floats = IsFloat(lhs) && IsFloat(rhs) && code == OpCode::kDotGeneral;
  if (lhs == rhs || floats) return nullptr;
  const std::vector<Type> results = ResultTypes(site);
  std::vector<Value*> operands;
  for (size_t i = 0; i < 2; ++i) {
    Value* value = Leaf(site, i);
    if (value->type.dtype() != results[0].dtype()) {
      value = EmitArray(site, OpCode::kConvert, {value}, value->type.WithDType(results[0].dtype()));
    }
    operands.push_back(value);
  }
  Op* op = Emit(site, code, std::move(operands), results);
  SetContractionAttributes(site, *op);
  return op;
}

HloConverter::Bundle HloConverter::ConvertOp(Site& site, OpCode code) {
  const HloInstruction& instruction = site.instruction;
  switch (code) {
    case OpCode::kConstant:
      return Finish(site, ConvertConstant(site));
    case OpCode::kCompare:
      return Finish(site, ConvertCompare(site));
    case OpCode::kCase:
      return Finish(site, ConvertConditional(site));
    case OpCode::kCustomCall:
      return Finish(site, ConvertCustomCall(site));
    case OpCode::kRng:
      return Finish(site, ConvertRng(site));
    case OpCode::kFuncCall:
      return Finish(site, ConvertCall(site));
    case OpCode::kReduceScatter:
    case OpCode::kCollectivePermute:
      if (instruction.operands.size() > 1) return ConvertEach(site, code);
      break;
    default:
      break;
  }
  const bool typed = instruction.has_shape;
  if (typed && (code == OpCode::kDotGeneral || code == OpCode::kConvolution)) {
    if (Op* op = ConvertUnlike(site, code)) return Finish(site, op);
  }
  Op* op = typed ? EmitSimple(site, code) : Emit(site, code, Leaves(site), {});
  SetAttributes(site, *op);
  for (std::string_view key : RegionKeys(code)) {
    BuildRegion(*op, OneComputation(site, key), instruction);
    if (code == OpCode::kWhile && op->regions.back()->args.size() != op->operands.size()) {
      Fail(instruction, std::string(key) + " must take the loop's tuple");
    }
  }
  if (!typed) {  // `ROOT c = add(a, b)`: the shape follows from the operands
    if (!GetOpDef(code).infer) Fail(instruction, "the result needs a shape");
    const std::vector<Type> types = InferTypes(*op);
    const std::string name = "%" + std::string(instruction.name);
    for (size_t i = 0; i < types.size(); ++i) {
      op->AddResult(types[i], types.size() > 1 ? name + "#" + std::to_string(i) : name);
    }
  }
  return Finish(site, op);
}

}  // namespace lockstep
