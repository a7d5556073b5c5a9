// Pretty forms with a grammar of their own: constant, slice, reduce, while, convolution, calls,
// sdy.
#include "compiler/frontend/mlir_module_parser.h"

namespace lockstep {

void MlirModuleParser::ParseCustomForm(OpState& state) {
  switch (state.op->code) {
    case OpCode::kConstant:
    case OpCode::kSdyConstant:
      return ParseConstant(state);
    case OpCode::kSlice:
      return ParseSlice(state);
    case OpCode::kReduce:
      return ParseReduce(state);
    case OpCode::kWhile:
      return ParseWhile(state);
    case OpCode::kConvolution:
      return ParseConvolution(state);
    case OpCode::kCustomCall:
    case OpCode::kFuncCall:
      return ParseCallLike(state);
    case OpCode::kComposite:
      return ParseComposite(state);
    case OpCode::kChloTopK:
      return ParseTopK(state);
    case OpCode::kChloScan:
      return ParseScan(state);
    case OpCode::kSdyManualComputation:
    case OpCode::kSdyNamedComputation:
      return ParseSdyRegionOp(state);
    case OpCode::kOptimizationBarrier:
      ParseOptionalAttrDict(state);
      if (TryPunct('(')) return Expect(')');
      do {
        ParseOperand(state);
      } while (TryPunct(','));
      ParseOptionalAttrDict(state);
      return ParseTypes(state, TypeForm::kPairwise);
    case OpCode::kGetTupleElement:
      ParseOperand(state);
      Expect('[');
      state.Set("index", Attribute::FromInt(TakeInteger("an index"), DType::kI32));
      Expect(']');
      ParseOptionalAttrDict(state);
      return ParseTypes(state, TypeForm::kFunction);
    default:
      return ParseSdyOp(state);
  }
}

void MlirModuleParser::ParseConstant(OpState& state) {
  if (TryPunct('(')) {  // stablehlo.constant() <{value = ...}> : () -> T
    Expect(')');
    if (TryPunct('<')) {
      ParseAttrDict(state.attrs);
      Expect('>');
    }
    ParseOptionalAttrDict(state);
    Expect(':');
    return ParseFunctionTypes(state);
  }
  ParseOptionalAttrDict(state);
  const size_t at = offset();
  Attribute value = ParseAttribute();
  const auto* dense = value.As<Attribute::Dense>();
  if (!dense || !dense->type.IsTensor()) FailAt(at, "constant needs a dense literal");
  state.results.push_back(dense->type);
  state.Set("value", std::move(value));
}

void MlirModuleParser::ParseSlice(OpState& state) {
  ParseOperand(state);
  std::vector<int64_t> start;
  std::vector<int64_t> limit;
  std::vector<int64_t> stride;
  Expect('[');
  if (!AtPunct(']')) {
    do {
      start.push_back(TakeInteger("a start index"));
      Expect(':');
      limit.push_back(TakeInteger("a limit index"));
      stride.push_back(TryPunct(':') ? TakeInteger("a stride") : 1);
    } while (TryPunct(','));
  }
  Expect(']');
  state.Set("start_indices", Attribute::FromInts(std::move(start)));
  state.Set("limit_indices", Attribute::FromInts(std::move(limit)));
  state.Set("strides", Attribute::FromInts(std::move(stride)));
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kFunction);
}

void MlirModuleParser::ParseReduceShorthand(OpState& state, OpCode inner) {
  Op& op = *state.op;
  const size_t at = state.offset;
  if (op.operands.size() != 2) FailAt(at, "reduce with 'applies' takes one input");
  if (!op.operands[0]->type.IsTensor()) FailAt(at, "reduce takes tensors");
  const Type& input = op.operands[0]->type;
  const Type scalar = input.quantization() ? Type::Quantized(*input.quantization(), {})
                                           : Type::Scalar(input.dtype());
  Location location = op.location;
  location.debug = state.debug;
  Region* region = op.AddRegion();
  Value* lhs = region->AddArg(scalar, "%lhs", location);
  Value* rhs = region->AddArg(scalar, "%rhs", location);
  auto body = std::make_unique<Op>(inner);
  body->location = location;
  body->operands = {lhs, rhs};
  Value* result = body->AddResult(scalar, "%result");
  region->Append(std::move(body));
  auto terminator = std::make_unique<Op>(OpCode::kReturn);
  terminator->location = location;
  terminator->operands = {result};
  region->Append(std::move(terminator));
}

void MlirModuleParser::ParseReduce(OpState& state) {
  Op& op = *state.op;
  std::vector<Value*> inits;
  std::vector<size_t> init_offsets;
  do {
    Expect('(');
    ParseOperand(state);
    ExpectWord("init");
    Expect(':');
    size_t at = 0;
    inits.push_back(TakeValue(&at));
    init_offsets.push_back(at);
    Expect(')');
  } while (TryPunct(','));
  op.operands.insert(op.operands.end(), inits.begin(), inits.end());
  state.operand_offsets.insert(state.operand_offsets.end(), init_offsets.begin(),
                               init_offsets.end());
  std::optional<OpCode> inner;
  if (TryWord("applies")) {
    const size_t at = offset();
    inner = TakeOpName();
    if (!IsReduceShorthand(*inner)) {
      FailAt(at,
             "'" + std::string(OpName(*inner)) + "' cannot follow 'applies': write the reducer");
    }
  }
  ExpectWord("across");
  ExpectWord("dimensions");
  Expect('=');
  state.Set("dimensions", Attribute::FromInts(TakeIntegerList()));
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kFunction);
  if (inner) {
    state.debug = TryTrailingLocation();
    state.has_debug = true;
    return ParseReduceShorthand(state, *inner);
  }
  ExpectWord("reducer");
  std::vector<RegionArg> args;
  std::vector<RegionArg> init_args;
  while (TryPunct('(')) {
    ParseRegionArgument(args.emplace_back());
    Expect(',');
    ParseRegionArgument(init_args.emplace_back());
    Expect(')');
  }
  args.insert(args.end(), init_args.begin(), init_args.end());
  ParseRegion(op, args);
}

void MlirModuleParser::ParseWhile(OpState& state) {
  Op& op = *state.op;
  std::vector<RegionArg> args;
  Expect('(');
  if (!AtPunct(')')) {
    do {
      if (!AtKind(TokenKind::kValue)) FailExpected("a loop argument");
      RegionArg& arg = args.emplace_back();
      arg.name = token().text;
      arg.offset = offset();
      Advance();
      Expect('=');
      ParseOperand(state);
    } while (TryPunct(','));
  }
  Expect(')');
  if (!args.empty() || AtPunct(':')) ParseTypes(state, TypeForm::kPairwise);
  for (size_t i = 0; i < args.size(); ++i) args[i].type = state.results[i];
  if (TryWord("attributes")) ParseAttrDict(state.attrs);
  ExpectWord("cond");
  ParseRegion(op, args);
  ExpectWord("do");
  ParseRegion(op, args);
}

void MlirModuleParser::ParseConvolution(OpState& state) {
  Expect('(');
  ParseOperandList(state, ')');
  ExpectWord("dim_numbers");
  Expect('=');
  state.Set("dimension_numbers",
            Attribute(Attribute::Struct{"stablehlo", "conv", ParseConvDimensions()}));
  Expect(',');
  ExpectWord("window");
  Expect('=');
  Expect('{');
  while (!AtPunct('}')) {
    const size_t at = offset();
    const std::string_view key = TakeWord("a window attribute");
    Expect('=');
    if (key == "stride") {
      state.Set("window_strides", Attribute::FromInts(TakeIntegerList()));
    } else if (key == "lhs_dilate") {
      state.Set("lhs_dilation", Attribute::FromInts(TakeIntegerList()));
    } else if (key == "rhs_dilate") {
      state.Set("rhs_dilation", Attribute::FromInts(TakeIntegerList()));
    } else if (key == "reverse") {
      Attribute::DenseArray flags;
      flags.dtype = DType::kI1;
      Expect('[');
      while (!AtPunct(']')) {
        if (AtWord("true") || AtWord("false")) {
          flags.ints.push_back(AtWord("true") ? 1 : 0);
          Advance();
        } else {
          flags.ints.push_back(TakeInteger("true or false") != 0 ? 1 : 0);
        }
        if (!TryPunct(',')) break;
      }
      Expect(']');
      state.Set("window_reversal", Attribute(std::move(flags)));
    } else if (key == "pad") {
      std::vector<int64_t> pads;
      Expect('[');
      while (!AtPunct(']')) {
        const size_t pair_at = offset();
        const std::vector<int64_t> pair = TakeIntegerList();
        if (pair.size() != 2) FailAt(pair_at, "padding needs pairs [low, high]");
        pads.insert(pads.end(), pair.begin(), pair.end());
        if (!TryPunct(',')) break;
      }
      Expect(']');
      const Dims dims = {static_cast<int64_t>(pads.size() / 2), 2};
      Literal literal = Literal::FromVector(DType::kI64, dims, pads);
      state.Set("padding",
                Attribute(Attribute::Dense{std::move(literal), Type::Tensor(DType::kI64, dims)}));
    } else {
      FailAt(at, "unknown window attribute '" + std::string(key) + "'");
    }
    if (!TryPunct(',')) break;
  }
  Expect('}');
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kFunction);
}

void MlirModuleParser::ParseCallLike(OpState& state) {
  std::string target = TakeSymbol("a symbol");
  if (state.op->code == OpCode::kFuncCall) {
    state.Set("callee", Attribute(Attribute::Symbol{std::move(target)}));
  } else {
    state.Set("call_target_name", Attribute::FromString(std::move(target)));
  }
  Expect('(');
  ParseOperandList(state, ')');
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kFunction);
}

void MlirModuleParser::ParseComposite(OpState& state) {
  state.Set("name", Attribute::FromString(TakeString("the name of the composite")));
  if (AtKind(TokenKind::kValue)) {
    do {
      ParseOperand(state);
    } while (TryPunct(','));
  }
  if (TryPunct('(')) {
    do {
      ParseRegion(*state.op, {});
    } while (TryPunct(','));
    Expect(')');
  }
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kFunction);
}

void MlirModuleParser::ParseTopK(OpState& state) {
  Expect('(');
  ParseOperand(state);
  while (TryPunct(',')) {
    const size_t at = offset();
    const std::string_view key = TakeWord("'k' or 'is_stable'");
    Expect('=');
    if (key == "k") {
      ParseKeyword(state, {"k", "k", KeywordKind::kInt});
    } else if (key == "is_stable") {
      ParseKeyword(state, {"is_stable", "is_stable", KeywordKind::kBool});
    } else {
      FailAt(at, "unexpected '" + std::string(key) + "' in top_k");
    }
  }
  Expect(')');
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kArrow);
}

void MlirModuleParser::ParseScan(OpState& state) {
  Expect('(');
  ParseOperandList(state, ')');
  const int64_t inputs = state.op->num_operands();
  ExpectWord("inits");
  Expect('(');
  ParseOperandList(state, ')');
  const int64_t carries = state.op->num_operands() - inputs;
  ExpectWord("dimension");
  Expect('=');
  state.Set("dimension", Attribute::FromInt(TakeInteger("a dimension")));
  if (TryWord("attributes")) ParseAttrDict(state.attrs);
  ParseRegion(*state.op, {});
  ParseTypes(state, TypeForm::kFunction);
  const int64_t outputs = static_cast<int64_t>(state.results.size()) - carries;
  if (outputs < 0) FailAt(state.offset, "scan has fewer results than carries");
  state.Set("operandSegmentSizes",
            Attribute(Attribute::DenseArray{DType::kI32, {}, {inputs, carries}}));
  state.Set("resultSegmentSizes",
            Attribute(Attribute::DenseArray{DType::kI32, {}, {outputs, carries}}));
}

Attribute MlirModuleParser::TakeRawAttribute(std::string_view kind) {
  const size_t begin = offset();
  const size_t end = SkipBalanced(begin);
  Resume(end);
  return Attribute(Attribute::Raw{"#sdy<" + std::string(kind) +
                                  std::string(text().substr(begin, end - begin)) + ">"});
}

namespace {

/// The property that the axes before an op's operand are, and the kind of its attribute.
struct SdyAxes {
  std::string_view property;
  std::string_view kind;
};

SdyAxes LeadingAxes(OpCode code) {
  switch (code) {
    case OpCode::kSdyAllGather:
      return {"gathering_axes", "list_of_axis_ref_lists"};
    case OpCode::kSdyAllSlice:
      return {"slicing_axes", "list_of_axis_ref_lists"};
    case OpCode::kSdyReduceScatter:
      return {"reduce_scatter_axes", "list_of_axis_ref_lists"};
    case OpCode::kSdyShardedToUnreduced:
      return {"axes", "list_of_axis_ref_lists"};
    case OpCode::kSdyAllToAll:
      return {"params", "all_to_all_param_list"};
    case OpCode::kSdyAllReduce:
      return {"reduction_axes", "axis_ref_list"};
    case OpCode::kSdyReplicatedToUnreduced:
      return {"axes", "axis_ref_list"};
    default:
      return {};
  }
}

}  // namespace

void MlirModuleParser::ParseSdyOp(OpState& state) {
  const auto [axes, kind] = LeadingAxes(state.op->code);
  if (!axes.empty()) {
    if (AtWord("max") || AtWord("min") || AtWord("sum")) {
      state.Set("reduction_op", Attribute::FromString(std::string(token().text)));
      Advance();
    }
    if (!AtPunct('[') && !AtPunct('{')) FailExpected("a list of axes");
    state.Set(axes, TakeRawAttribute(kind));
  }
  ParseOperand(state);
  TypeForm form = TypeForm::kSame;
  switch (state.op->code) {
    case OpCode::kSdyShardingConstraint:
    case OpCode::kSdyReshard:
      state.Set("sharding", Attribute(Attribute::Sharding{ParseShardingBody()}));
      break;
    case OpCode::kSdyShardingGroup: {
      ExpectWord("group_id");
      Expect('=');
      ParseKeyword(state, {"group_id", "group_id", KeywordKind::kInt});
      form = TypeForm::kFirst;
      break;
    }
    case OpCode::kSdyPropagationBarrier:
      ExpectWord("allowed_direction");
      Expect('=');
      state.Set("allowed_direction", ParseEnumWord("propagation_direction", "sdy"));
      break;
    case OpCode::kSdyDataFlowEdge:
      if (TryWord("sharding")) {
        Expect('=');
        state.Set("sharding", Attribute(Attribute::Sharding{ParseShardingBody()}));
      }
      break;
    default:
      ExpectWord("out_sharding");
      Expect('=');
      state.Set("out_sharding", Attribute(Attribute::Sharding{ParseShardingBody()}));
      break;
  }
  ParseOptionalAttrDict(state);
  ParseTypes(state, form);
}

void MlirModuleParser::ParseSdyRegionOp(OpState& state) {
  if (state.op->code == OpCode::kSdyNamedComputation) {
    Expect('<');
    state.Set("name", Attribute::FromString(TakeString("the name of the computation")));
    Expect('>');
  }
  Expect('(');
  ParseOperandList(state, ')');
  for (const char* key : {"in_shardings", "out_shardings"}) {
    if (!TryWord(key)) continue;
    Expect('=');
    state.Set(key, Attribute(Attribute::ShardingList{ParseShardingListBody()}));
  }
  if (TryWord("manual_axes")) {
    Expect('=');
    state.Set("manual_axes", Attribute(Attribute::Axes{ParseAxisNames()}));
  }
  const std::vector<RegionArg> args = ParseRegionArguments();
  ParseRegion(*state.op, args);
  ParseOptionalAttrDict(state);
  ParseTypes(state, TypeForm::kFunction);
}

}  // namespace lockstep
