// Module, functions, regions and values of the HLO conversion; ops are in hlo_ops.cpp.
#include "compiler/frontend/hlo_converter.h"

#include <algorithm>

#include "compiler/frontend/sharding_spellings.h"
#include "compiler/sharding/hlo_sharding.h"

namespace lockstep {
namespace {

/// HLO opcodes whose op_list entry has no HLO name, or that differ from it.
OpCode SpecialOpCode(std::string_view opcode, bool* found) {
  static const auto* table = new std::unordered_map<std::string_view, OpCode>{
      {"acos", OpCode::kChloAcos},   {"acosh", OpCode::kChloAcosh},
      {"asin", OpCode::kChloAsin},   {"asinh", OpCode::kChloAsinh},
      {"atan", OpCode::kChloAtan},   {"atanh", OpCode::kChloAtanh},
      {"cosh", OpCode::kChloCosh},   {"sinh", OpCode::kChloSinh},
      {"mulhi", OpCode::kChloMulhi}, {"ragged-dot", OpCode::kChloRaggedDot},
      {"scan", OpCode::kChloScan},
  };
  const auto entry = table->find(opcode);
  *found = entry != table->end();
  return *found ? entry->second : OpCode::kAdd;
}

}  // namespace

HloConverter::HloConverter(const SourceText& source, const ParseLimits& limits, HloModuleText text)
    : source_(source),
      limits_(limits),
      text_(std::move(text)),
      module_(std::make_unique<Module>()) {}

void HloConverter::Fail(const HloInstruction& instruction, std::string message) const {
  source_.Fail(instruction.opcode_offset,
               std::string(instruction.opcode) + ": " + std::move(message));
}

void HloConverter::FailUnsupported(const HloInstruction& instruction, std::string message) const {
  source_.Fail(instruction.opcode_offset, std::move(message), ErrorCode::kUnsupported);
}

std::unique_ptr<Module> HloConverter::Convert() {
  module_->name = std::string(text_.name);
  module_->file_name = source_.file_name();
  module_->location = source_.At(text_.offset);
  ConvertModuleAttributes();
  ConvertEntry();
  InferDevices();
  return std::move(module_);
}

std::vector<const HloInstruction*> HloConverter::Parameters(const HloComputation& computation) {
  std::vector<const HloInstruction*> parameters;
  for (const HloInstruction& instruction : computation.instructions) {
    if (instruction.opcode != "parameter") continue;
    HloCursor cursor(source_, limits_, instruction.body_begin, instruction.body_end);
    const int64_t number = cursor.TakeInteger("a parameter number");
    if (number < 0 || number >= static_cast<int64_t>(computation.instructions.size())) {
      Fail(instruction, "parameter number " + std::to_string(number) + " is out of range");
    }
    if (!instruction.has_shape) Fail(instruction, "parameter needs a shape");
    const size_t index = static_cast<size_t>(number);
    if (parameters.size() <= index) parameters.resize(index + 1, nullptr);
    if (parameters[index]) {
      Fail(instruction, "parameter " + std::to_string(number) + " is defined twice");
    }
    parameters[index] = &instruction;
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i]) continue;
    source_.Fail(computation.offset, "computation '" + std::string(computation.name) +
                                         "' has no parameter " + std::to_string(i));
  }
  return parameters;
}

std::vector<HloConverter::Bundle> HloConverter::AddArguments(Region& region,
                                                             const HloComputation& computation) {
  std::vector<Bundle> bundles;
  for (const HloInstruction* parameter : Parameters(computation)) {
    Bundle& bundle = bundles.emplace_back();
    bundle.shape = &parameter->shape;
    std::vector<Type> types;
    parameter->shape.AppendLeaves(types);
    const std::string name = "%" + std::string(parameter->name);
    for (size_t i = 0; i < types.size(); ++i) {
      const std::string label = parameter->shape.tuple ? name + "." + std::to_string(i) : name;
      bundle.leaves.push_back(region.AddArg(std::move(types[i]), label, LocationOf(*parameter)));
    }
  }
  return bundles;
}

const HloComputation& HloConverter::Computation(std::string_view name, const HloInstruction& user) {
  const auto found = text_.by_name.find(name);
  if (found == text_.by_name.end()) {
    Fail(user, "unknown computation '" + std::string(name) + "'");
  }
  return *found->second;
}

void HloConverter::BuildFunction(Function& function, const HloComputation& computation) {
  function.location = source_.At(computation.offset);
  const std::vector<Bundle> params = AddArguments(function.body, computation);
  const Bundle root = ConvertBody(computation, function.body, params);
  auto terminator = std::make_unique<Op>(OpCode::kFuncReturn);
  terminator->location = LocationOf(computation.instructions[computation.root]);
  terminator->operands = root.leaves;
  for (const Value* leaf : root.leaves) function.result_types.push_back(leaf->type);
  function.body.Append(std::move(terminator));
  function.arg_attrs.resize(function.body.args.size());
  function.result_attrs.resize(root.leaves.size());
  function.result_shardings.resize(root.leaves.size());
}

Function* HloConverter::FunctionFor(std::string_view name, const HloInstruction& user) {
  const HloComputation& computation = Computation(name, user);
  const auto known = functions_.find(&computation);
  if (known != functions_.end()) {
    if (open_.count(&computation))
      Fail(user, "computation '" + std::string(name) + "' calls itself");
    return known->second;
  }
  Function* function = module_->AddFunction(std::string(name));
  function->visibility = Visibility::kPrivate;
  functions_[&computation] = function;
  BuildFunction(*function, computation);
  return function;
}

void HloConverter::SetSharding(const HloAttributes& attributes, size_t leaves, size_t leaf,
                               AttrMap& into) const {
  if (!attributes.Has("sharding")) return;
  std::string text(attributes.Text("sharding"));
  if (leaves > 0) {
    // One sharding per leaf, or one for all.
    const auto at = static_cast<size_t>(attributes.Text("sharding").data() - source_.text().data());
    const HloSharding sharding = source_.Located(at, [&] { return HloSharding::Parse(text); });
    if (sharding.kind == HloSharding::Kind::kTuple) {
      if (sharding.elements.size() != leaves) {
        source_.Fail(at, "sharding has " + std::to_string(sharding.elements.size()) +
                             " leaves, the tuple has " + std::to_string(leaves));
      }
      text = sharding.elements[leaf].ToString();
    }
  }
  into.Set("mhlo.sharding", Attribute::FromString(std::move(text)));
}

void HloConverter::ConvertEntry() {
  const HloComputation& entry = *text_.entry;
  Function* main = module_->AddFunction("main");
  functions_[&entry] = main;
  BuildFunction(*main, entry);
  // A function that is called may have the name "main" too.
  for (const auto& function : module_->functions) {
    if (function.get() == main || function->name != "main") continue;
    std::string name = "main_0";
    for (int i = 1; module_->FindFunction(name); ++i) name = "main_" + std::to_string(i);
    for (const auto& caller : module_->functions) {
      WalkOps(caller->body, [&](Op& op) {
        if (op.Is(OpCode::kFuncCall) && op.attrs.GetString("callee", "") == "main") {
          op.attrs.Set("callee", Attribute(Attribute::Symbol{name}));
        }
      });
    }
    function->name = name;
  }
  std::vector<size_t> first_leaf;
  size_t next = 0;
  for (const HloInstruction* parameter : Parameters(entry)) {
    first_leaf.push_back(next);
    const size_t count = parameter->shape.NumLeaves();
    const HloAttributes attributes = Attributes(*parameter);
    const AttrMap frontend = attributes.FrontendAttributes();
    for (size_t i = next; i < next + count; ++i) {
      SetSharding(attributes, parameter->shape.tuple ? count : 0, i - next, main->arg_attrs[i]);
      if (!frontend.empty()) {
        main->arg_attrs[i].Set("mhlo.frontend_attributes", Attribute(Attribute::Dict{frontend}));
      }
    }
    next += count;
  }
  const HloInstruction& root = entry.instructions[entry.root];
  // What a root with open dimensions says binds the instruction, not the result.
  const HloAttribute* config = root.Find("backend_config");
  const bool open = config && config->value.find("unspecified_dims=[") != std::string_view::npos;
  const bool tuple = root.has_shape ? root.shape.tuple : main->result_attrs.size() != 1;
  for (size_t i = 0; !open && i < main->result_attrs.size(); ++i) {
    SetSharding(Attributes(root), tuple ? main->result_attrs.size() : 0, i, main->result_attrs[i]);
  }
  ConvertAliases(*main, first_leaf);
}

HloConverter::Bundle HloConverter::ConvertBody(const HloComputation& computation, Region& region,
                                               const std::vector<Bundle>& params) {
  if (!open_.insert(&computation).second) {
    source_.Fail(computation.offset,
                 "computation '" + std::string(computation.name) + "' calls itself");
  }
  if (open_.size() > static_cast<size_t>(limits_.max_nesting)) {
    source_.Fail(computation.offset, "computations are nested deeper than " +
                                         std::to_string(limits_.max_nesting) + " levels");
  }
  Names names;
  std::unordered_map<int64_t, Transfer> transfers;
  for (const HloInstruction& instruction : computation.instructions) {
    Site site{computation, instruction, region, names, params, transfers};
    Bundle bundle = ConvertInstruction(site);
    if (!names.emplace(instruction.name, std::move(bundle)).second) {
      source_.Fail(instruction.offset,
                   "instruction '" + std::string(instruction.name) + "' is defined twice");
    }
  }
  open_.erase(&computation);
  const HloInstruction& root = computation.instructions[computation.root];
  const Bundle& result = names.at(root.name);
  if (result.pending) FailUnsupported(root, "a computation that returns an unfinished operation");
  CheckFinished(computation, names);
  return result;
}

void HloConverter::BuildRegion(Op& op, std::string_view name, const HloInstruction& user,
                               OpCode terminator) {
  const HloComputation& computation = Computation(name, user);
  Region* region = op.AddRegion();
  const std::vector<Bundle> params = AddArguments(*region, computation);
  const Bundle root = ConvertBody(computation, *region, params);
  auto last = std::make_unique<Op>(terminator);
  last->location = LocationOf(computation.instructions[computation.root]);
  last->operands = root.leaves;
  region->Append(std::move(last));
}

void HloConverter::BuildBranch(Op& op, std::string_view name, const HloInstruction& user,
                               const std::vector<Bundle>& params) {
  const HloComputation& computation = Computation(name, user);
  Region* region = op.AddRegion();
  const std::vector<const HloInstruction*> parameters = Parameters(computation);
  if (parameters.size() != params.size()) {
    Fail(user, "computation '" + std::string(name) + "' takes " +
                   std::to_string(parameters.size()) + " values, given " +
                   std::to_string(params.size()));
  }
  const Bundle root = ConvertBody(computation, *region, params);
  auto last = std::make_unique<Op>(OpCode::kReturn);
  last->location = LocationOf(computation.instructions[computation.root]);
  last->operands = root.leaves;
  region->Append(std::move(last));
}

Location HloConverter::LocationOf(const HloInstruction& instruction) {
  Location location = source_.At(instruction.opcode_offset);
  const HloAttribute* metadata = instruction.Find("metadata");
  if (!metadata) return location;
  HloCursor cursor(source_, limits_, *metadata);
  cursor.Expect('{');
  std::string op_name;
  std::string source_file;
  int64_t line = 0;
  int64_t frame = 0;
  while (!cursor.TryChar('}')) {
    const std::string_view key = cursor.TakeName("a metadata field");
    cursor.Expect('=');
    if (key == "op_name") {
      op_name = cursor.TakeString();
    } else if (key == "source_file") {
      source_file = cursor.TakeString();
    } else if (key == "source_line") {
      line = cursor.TakeInteger("a line");
    } else if (key == "stack_frame_id") {
      frame = cursor.TakeInteger("a frame");
    } else if (cursor.Peek() == '"' || cursor.Peek() == '{') {
      cursor.SkipBalanced();
    } else {
      cursor.TakeName("a value");
    }
    cursor.TryChar(',');
  }
  std::shared_ptr<const DebugLocation> place;
  if (const auto found = text_.frames.find(frame); found != text_.frames.end()) {
    place = found->second;
  } else if (!source_file.empty()) {
    auto file = std::make_shared<DebugLocation>();
    file->kind = DebugLocation::Kind::kFile;
    file->name = source_file;
    file->line = static_cast<int32_t>(line);
    place = file;
  }
  if (op_name.empty()) {
    location.debug = place;
    return location;
  }
  auto named = std::make_shared<DebugLocation>();
  named->kind = DebugLocation::Kind::kName;
  named->name = op_name;
  if (place) named->children.push_back(place);
  location.debug = named;
  return location;
}

const HloConverter::Bundle& HloConverter::AnyOperand(Site& site, size_t operand) {
  const HloInstruction& instruction = site.instruction;
  if (operand >= instruction.operands.size()) {
    Fail(instruction, "operand " + std::to_string(operand) + " is missing");
  }
  const HloOperand& used = instruction.operands[operand];
  const auto found = site.names.find(used.name);
  if (found == site.names.end()) {
    source_.Fail(used.offset, "use of undefined value '" + std::string(used.name) + "'");
  }
  if (used.index.empty()) return found->second;
  Bundle element = found->second;
  for (int64_t index : used.index) element = ElementOf(element, index, instruction);
  return elements_.emplace_back(std::move(element));
}

const HloConverter::Bundle& HloConverter::Operand(Site& site, size_t operand) {
  const Bundle& bundle = AnyOperand(site, operand);
  if (bundle.pending) {
    source_.Fail(site.instruction.operands[operand].offset,
                 "'" + std::string(site.instruction.operands[operand].name) +
                     "' is not finished: only its -update and -done may use it",
                 ErrorCode::kUnsupported);
  }
  return bundle;
}

Value* HloConverter::Leaf(Site& site, size_t operand) {
  const Bundle& bundle = Operand(site, operand);
  if (bundle.shape->tuple || bundle.leaves.size() != 1) {
    source_.Fail(site.instruction.operands[operand].offset,
                 "operand '" + std::string(site.instruction.operands[operand].name) +
                     "' is a tuple where an array is needed");
  }
  return bundle.leaves[0];
}

std::vector<Value*> HloConverter::Leaves(Site& site) {
  std::vector<Value*> leaves;
  for (size_t i = 0; i < site.instruction.operands.size(); ++i) {
    const Bundle& bundle = Operand(site, i);
    leaves.insert(leaves.end(), bundle.leaves.begin(), bundle.leaves.end());
  }
  return leaves;
}

std::vector<Type> HloConverter::ResultTypes(Site& site) {
  std::vector<Type> types;
  if (!site.instruction.has_shape) Fail(site.instruction, "the result needs a shape");
  site.instruction.shape.AppendLeaves(types);
  return types;
}

void HloConverter::AttachCommon(const HloInstruction& instruction, Op& op) {
  const HloAttributes attributes = Attributes(instruction);
  if (attributes.Has("sharding")) {
    op.attrs.Set("mhlo.sharding", Attribute::FromString(std::string(attributes.Text("sharding"))));
  }
  AttrMap frontend = attributes.FrontendAttributes();
  if (!frontend.empty()) {
    op.attrs.Set("mhlo.frontend_attributes", Attribute(Attribute::Dict{std::move(frontend)}));
  }
}

void HloConverter::CountEmitted(const HloInstruction& instruction) {
  if (++emitted_ > 200000 + static_cast<int64_t>(source_.text().size())) {
    Fail(instruction, "computations expand to too many operations");
  }
}

Op* HloConverter::Emit(Site& site, OpCode code, std::vector<Value*> operands,
                       std::vector<Type> results) {
  CountEmitted(site.instruction);
  auto op = std::make_unique<Op>(code);
  op->location = LocationOf(site.instruction);
  op->operands = std::move(operands);
  const std::string name = "%" + std::string(site.instruction.name);
  const bool several = results.size() > 1;
  for (size_t i = 0; i < results.size(); ++i) {
    op->AddResult(std::move(results[i]), several ? name + "#" + std::to_string(i) : name);
  }
  AttachCommon(site.instruction, *op);
  return site.region.Append(std::move(op));
}

Op* HloConverter::EmitSimple(Site& site, OpCode code) {
  const bool takes_tuples = code == OpCode::kWhile || code == OpCode::kFuncCall ||
                            code == OpCode::kCustomCall || code == OpCode::kOptimizationBarrier ||
                            code == OpCode::kOutfeed;
  for (size_t i = 0; !takes_tuples && i < site.instruction.operands.size(); ++i) Leaf(site, i);
  return Emit(site, code, Leaves(site), ResultTypes(site));
}

HloConverter::Bundle HloConverter::FromLeaves(std::vector<Value*> leaves, const HloShape& shape) {
  Bundle bundle;
  bundle.shape = &shape;
  bundle.leaves = std::move(leaves);
  return bundle;
}

HloConverter::Bundle HloConverter::Finish(Site& site, Op* op) {
  Bundle bundle;
  for (const auto& result : op->results) bundle.leaves.push_back(result.get());
  if (site.instruction.has_shape) {
    bundle.shape = &site.instruction.shape;
    return bundle;
  }
  HloShape& shape = made_shapes_.emplace_back();
  if (op->num_results() == 1) {
    shape.type = op->result()->type;
  } else {
    shape.tuple = true;
    for (const auto& result : op->results) shape.elements.emplace_back().type = result->type;
  }
  bundle.shape = &shape;
  return bundle;
}

OpCode HloConverter::CodeOf(const HloInstruction& instruction) {
  static const auto* table = [] {
    auto* map = new std::unordered_map<std::string_view, OpCode>();
    for (int i = 0; i < kNumOpCodes; ++i) {
      const auto code = static_cast<OpCode>(i);
      if (!HloOpName(code).empty()) map->emplace(HloOpName(code), code);
    }
    return map;
  }();
  const auto found = table->find(instruction.opcode);
  if (found != table->end()) return found->second;
  bool special = false;
  const OpCode code = SpecialOpCode(instruction.opcode, &special);
  if (!special) {
    FailUnsupported(instruction,
                    "HLO opcode '" + std::string(instruction.opcode) + "' is not supported");
  }
  return code;
}

HloConverter::Bundle HloConverter::ConvertParameter(Site& site) {
  const HloInstruction& instruction = site.instruction;
  HloCursor cursor(source_, limits_, instruction.body_begin, instruction.body_end);
  const size_t number = static_cast<size_t>(cursor.TakeInteger("a parameter number"));
  Bundle result = site.params.at(number);
  TakeShape(instruction, result, "the value given for it has another shape");
  return result;
}

void HloConverter::TakeShape(const HloInstruction& instruction, Bundle& bundle,
                             const std::string& otherwise) const {
  if (!instruction.has_shape) return;
  std::vector<Type> wanted;
  instruction.shape.AppendLeaves(wanted);
  bool agree = wanted.size() == bundle.leaves.size();
  for (size_t i = 0; agree && i < wanted.size(); ++i) agree = bundle.leaves[i]->type == wanted[i];
  if (!agree) Fail(instruction, otherwise);
  bundle.shape = &instruction.shape;
}

HloConverter::Bundle HloConverter::ConvertTuple(Site& site) {
  const HloInstruction& instruction = site.instruction;
  Bundle result;
  result.leaves = Leaves(site);
  if (!instruction.has_shape) {
    HloShape& shape = made_shapes_.emplace_back();
    shape.tuple = true;
    for (size_t i = 0; i < instruction.operands.size(); ++i) {
      shape.elements.push_back(*Operand(site, i).shape);
    }
    result.shape = &shape;
    return result;
  }
  if (!instruction.shape.tuple) Fail(instruction, "needs a tuple shape");
  if (instruction.shape.NumLeaves() != result.leaves.size()) {
    Fail(instruction, "its shape does not fit its operands");
  }
  result.shape = &instruction.shape;
  return result;
}

HloConverter::Bundle HloConverter::ElementOf(const Bundle& tuple, int64_t index,
                                             const HloInstruction& user) {
  if (tuple.pending) FailUnsupported(user, "an element of an unfinished operation");
  if (!tuple.shape->tuple || index < 0 ||
      index >= static_cast<int64_t>(tuple.shape->elements.size())) {
    Fail(user, "there is no element " + std::to_string(index));
  }
  size_t first = 0;
  for (int64_t i = 0; i < index; ++i) {
    first += tuple.shape->elements[static_cast<size_t>(i)].NumLeaves();
  }
  Bundle result;
  result.shape = &tuple.shape->elements[static_cast<size_t>(index)];
  const auto begin = tuple.leaves.begin() + static_cast<std::ptrdiff_t>(first);
  result.leaves.assign(begin, begin + static_cast<std::ptrdiff_t>(result.shape->NumLeaves()));
  return result;
}

HloConverter::Bundle HloConverter::ConvertFusion(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const auto names = Attributes(instruction).Names("calls");
  if (names.size() != 1) Fail(instruction, "needs one computation in calls=");
  const HloComputation& computation = Computation(names[0], instruction);
  std::vector<Bundle> params;
  for (size_t i = 0; i < instruction.operands.size(); ++i) params.push_back(Operand(site, i));
  if (Parameters(computation).size() != params.size()) {
    Fail(instruction, "the fused computation takes another number of values");
  }
  return ConvertBody(computation, site.region, params);
}

bool HloConverter::ConvertVirtual(Site& site, Bundle* result) {
  const HloInstruction& instruction = site.instruction;
  const std::string_view opcode = instruction.opcode;
  if (opcode == "parameter") {
    *result = ConvertParameter(site);
  } else if (opcode == "tuple") {
    *result = ConvertTuple(site);
  } else if (opcode == "get-tuple-element") {
    *result = ElementOf(Operand(site, 0), Attributes(instruction).Int("index", -1), instruction);
    TakeShape(instruction, *result, "the element has another shape");
  } else if (opcode == "copy" || opcode == "add-dependency" || opcode == "domain") {
    *result = Operand(site, 0);
    // The layout is that of the copy: a bitcast of it counts on it.
    TakeShape(instruction, *result, "the operand has another shape");
    // A copy with a sharding is how XLA keeps a constraint. That of the root is the sharding of the
    // result, and in a compiled module a copy is a change of layout that took over a sharding
    // (behind the partitioner too: DropPartitionerNotes).
    const bool is_root = &site.computation == text_.entry &&
                         &instruction == &text_.entry->instructions[text_.entry->root];
    if (opcode == "copy" && instruction.Find("sharding") && !result->shape->tuple && !is_root &&
        !IsScheduled()) {
      Op* op = Emit(site, OpCode::kCustomCall, {result->leaves[0]}, {result->leaves[0]->type});
      op->attrs.Set("call_target_name", Attribute::FromString("Sharding"));
      op->attrs.Set(kCopyConstraint, Attribute(true));
      result->leaves[0] = op->result();
    }
  } else if (opcode == "fusion") {
    *result = ConvertFusion(site);
    TakeShape(instruction, *result, "the fused computation returns another shape");
  } else {
    return false;
  }
  return true;
}

HloConverter::Bundle HloConverter::ConvertInstruction(Site& site) {
  Bundle bundle;
  if (ConvertVirtual(site, &bundle) || ConvertAsync(site, &bundle)) return bundle;
  return source_.Located(site.instruction.opcode_offset, [&] {
    if (ConvertRewritten(site, &bundle) || ConvertExpanded(site, &bundle)) return bundle;
    return ConvertOp(site, CodeOf(site.instruction));
  });
}

}  // namespace lockstep
