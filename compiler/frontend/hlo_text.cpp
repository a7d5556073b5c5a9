#include "compiler/frontend/hlo_text.h"

namespace lockstep {
namespace {

// Keys whose value is a computation, or several.
bool IsComputation(std::string_view key) {
  for (std::string_view known : {"to_apply", "condition", "body", "select", "scatter",
                                 "true_computation", "false_computation", "comparator"}) {
    if (key == known) return true;
  }
  return false;
}

bool IsComputationList(std::string_view key) {
  return key == "calls" || key == "branch_computations" || key == "called_computations";
}

class HloReader {
 public:
  HloReader(const SourceText& source, const ParseLimits& limits)
      : source_(source), cursor_(source, limits, 0, source.text().size()), limits_(limits) {}
  HloModuleText Read();

 private:
  void ReadHeader();
  bool ReadTable();
  void ReadComputation();
  void ReadBody(HloComputation& computation);
  void Keep(std::unique_ptr<HloComputation> computation);
  bool AtNestedComputation(bool list);
  void ReadNestedComputations(HloAttribute& attribute, bool list);
  std::string_view MakeName(std::string_view stem);
  void ReadInstruction(HloComputation& computation);
  void ReadOperands(HloComputation& computation, HloInstruction& instruction);
  HloOperand ReadOperand(HloComputation& computation, HloCursor& body);
  void ReadAttributes(std::vector<HloAttribute>& attributes);
  void BuildFrames();
  std::unordered_map<std::string_view, int64_t> ReadFields();

  struct FileLocation {
    int64_t file = 0;
    int64_t function = 0;
    int64_t line = 0;
    int64_t end_line = 0;
    int64_t column = 0;
    int64_t end_column = 0;
  };
  struct Frame {
    int64_t location = 0;
    int64_t parent = 0;
  };

  const SourceText& source_;
  HloCursor cursor_;
  ParseLimits limits_;
  int depth_ = 0;  ///< of instructions written as operands and computations as attributes
  HloModuleText module_;
  std::unordered_map<int64_t, std::string> files_;
  std::unordered_map<int64_t, std::string> functions_;
  std::unordered_map<int64_t, FileLocation> locations_;
  std::vector<std::pair<int64_t, Frame>> frames_;
};

HloModuleText HloReader::Read() {
  ReadHeader();
  while (!cursor_.AtEnd()) {
    if (ReadTable()) continue;
    HloCursor ahead = cursor_;
    if (ahead.TryName() == "HloModule" && ahead.Peek() != '{' && ahead.Peek() != '(') {
      cursor_.Fail("a second HloModule in one text: cut it into one file for each");
    }
    ReadComputation();
  }
  if (!module_.entry) {
    if (module_.computations.empty()) cursor_.Fail("HLO module has no computation");
    module_.entry = module_.computations.back().get();
  }
  BuildFrames();
  return std::move(module_);
}

void HloReader::ReadHeader() {
  cursor_.SkipSpace();
  module_.offset = cursor_.at();
  if (!cursor_.Rest().starts_with("HloModule")) {
    // A text may begin with its computations: `ENTRY e {` or `e {`.
    HloCursor ahead = cursor_;
    std::string_view name = ahead.TryName();
    if (name == "ENTRY") name = ahead.TryName();
    if (name.empty() || (ahead.Peek() != '{' && ahead.Peek() != '(')) {
      cursor_.Fail("expected 'HloModule'");
    }
    module_.name = name;
    return;
  }
  cursor_.TryName();
  // A text made for comparison has no names.
  module_.name = cursor_.Peek() == ',' ? "module" : cursor_.TakeName("a module name");
  if (cursor_.Rest().starts_with(":")) cursor_.Expect(':');  // of old dumps
  ReadAttributes(module_.attributes);
}

std::unordered_map<std::string_view, int64_t> HloReader::ReadFields() {
  std::unordered_map<std::string_view, int64_t> fields;
  cursor_.Expect('{');
  while (!cursor_.TryChar('}')) {
    const std::string_view key = cursor_.TakeName("a field");
    cursor_.Expect('=');
    fields[key] = cursor_.TakeInteger("a number");
    cursor_.TryChar(',');
  }
  return fields;
}

bool HloReader::ReadTable() {
  const auto starts = [this](std::string_view word) {
    return cursor_.Rest().starts_with(word) && cursor_.TryText(word);
  };
  cursor_.SkipSpace();
  if (starts("FileNames") || starts("FunctionNames")) {
    auto& table = source_.text().substr(cursor_.at() - 9, 9) == "FileNames" ? files_ : functions_;
    while (cursor_.AtDigit()) {
      const int64_t id = cursor_.TakeInteger("an id");
      table[id] = cursor_.TakeString();
    }
    return true;
  }
  if (starts("FileLocations")) {
    while (cursor_.AtDigit()) {
      const int64_t id = cursor_.TakeInteger("an id");
      auto fields = ReadFields();
      locations_[id] = {fields["file_name_id"], fields["function_name_id"], fields["line"],
                        fields["end_line"],     fields["column"],           fields["end_column"]};
    }
    return true;
  }
  if (starts("StackFrames")) {
    while (cursor_.AtDigit()) {
      const int64_t id = cursor_.TakeInteger("an id");
      auto fields = ReadFields();
      frames_.push_back({id, {fields["file_location_id"], fields["parent_frame_id"]}});
    }
    return true;
  }
  return false;
}

void HloReader::BuildFrames() {
  // Parents are written with ids that count from 1 for "none" (a frame's parent id is never below
  // its own then would be the frame itself), or from 0. The first form is recognised by a frame
  // whose parent id is not below its own.
  int64_t shift = 0;
  for (const auto& [id, frame] : frames_) {
    if (frame.parent >= id) shift = 1;
  }
  for (const auto& [id, frame] : frames_) {
    const auto found = locations_.find(frame.location);
    if (found == locations_.end()) continue;
    const FileLocation& place = found->second;
    auto file = std::make_shared<DebugLocation>();
    file->kind = DebugLocation::Kind::kFile;
    file->name = files_[place.file];
    file->line = static_cast<int32_t>(place.line);
    file->column = static_cast<int32_t>(place.column);
    file->end_line = static_cast<int32_t>(place.end_line);
    file->end_column = static_cast<int32_t>(place.end_column);
    std::shared_ptr<const DebugLocation> location = file;
    if (const auto name = functions_.find(place.function); name != functions_.end()) {
      auto named = std::make_shared<DebugLocation>();
      named->kind = DebugLocation::Kind::kName;
      named->name = name->second;
      named->children = {location};
      location = named;
    }
    // Parents stand above their frames, so chains are built in order; a loop is cut off.
    const auto parent = module_.frames.find(frame.parent - shift);
    if (parent != module_.frames.end() && module_.frames.size() < 100000) {
      auto site = std::make_shared<DebugLocation>();
      site->kind = DebugLocation::Kind::kCallSite;
      site->children = {location, parent->second};
      location = site;
    }
    module_.frames[id] = location;
  }
}

// A name that no text can hold.
std::string_view HloReader::MakeName(std::string_view stem) {
  module_.made_names.push_back(std::string(stem) + "#" + std::to_string(module_.made_names.size()));
  return module_.made_names.back();
}

void HloReader::ReadComputation() {
  auto computation = std::make_unique<HloComputation>();
  cursor_.SkipSpace();
  computation->offset = cursor_.at();
  std::string_view name = cursor_.TryName();
  if (name == "ENTRY") {
    computation->entry = true;
    cursor_.SkipSpace();
    computation->offset = cursor_.at();
    name = cursor_.TryName();
  }
  if (name.empty()) {
    if (cursor_.Peek() == '(') {  // printed without ids: values have equal names
      cursor_.Fail("a computation without a name: print the module with names and their numbers");
    }
    if (cursor_.Peek() != '{') cursor_.FailExpected("a computation name");
    name = MakeName("computation");
  }
  computation->name = name;
  if (cursor_.Peek() == '(') {
    cursor_.SkipBalanced();
    if (!cursor_.TryText("->")) cursor_.FailExpected("'->'");
    cursor_.TakeShape();
  }
  ReadBody(*computation);
  if (cursor_.TryChar(',')) {  // execution_thread="..." behind the brace
    std::vector<HloAttribute> ignored;
    size_t offset = 0;
    do {
      cursor_.TakeName("an attribute");
      cursor_.Expect('=');
      cursor_.TakeRawValue(&offset);
    } while (cursor_.TryChar(','));
  }
  if (computation->entry) {
    if (module_.entry) source_.Fail(computation->offset, "module has two ENTRY computations");
    module_.entry = computation.get();
  }
  Keep(std::move(computation));
}

void HloReader::ReadBody(HloComputation& computation) {
  const std::string name(computation.name);
  cursor_.Expect('{');
  bool has_root = false;
  while (!cursor_.TryChar('}')) {
    if (cursor_.AtEnd()) cursor_.Fail("computation '" + name + "' is not closed");
    ReadInstruction(computation);
    if (computation.instructions.back().root) {
      if (has_root) {
        source_.Fail(computation.instructions.back().offset,
                     "computation '" + name + "' has two roots");
      }
      has_root = true;
      computation.root = computation.instructions.size() - 1;
    }
  }
  if (computation.instructions.empty()) {
    source_.Fail(computation.offset, "computation '" + name + "' is empty");
  }
  if (!has_root) computation.root = computation.instructions.size() - 1;
}

void HloReader::Keep(std::unique_ptr<HloComputation> computation) {
  const std::string_view name = computation->name;
  if (!module_.by_name.emplace(name, computation.get()).second) {
    source_.Fail(computation->offset, "computation '" + std::string(name) + "' is defined twice");
  }
  module_.computations.push_back(std::move(computation));
}

// `{` and an instruction where otherwise names stand; in a list, one more `{`.
bool HloReader::AtNestedComputation(bool list) {
  HloCursor ahead = cursor_;
  if (!ahead.TryChar('{')) return false;
  if (list && ahead.Peek() == '{') return true;
  std::string_view name = ahead.TryName();
  if (name == "ROOT" && ahead.Peek() != '=') name = ahead.TryName();
  return !name.empty() && ahead.Peek() == '=';
}

void HloReader::ReadNestedComputations(HloAttribute& attribute, bool list) {
  if (++depth_ > limits_.max_nesting) {
    cursor_.Fail("nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
  }
  attribute.offset = cursor_.at();
  HloCursor ahead = cursor_;
  const bool braces = list && ahead.TryChar('{') && ahead.Peek() == '{';
  if (braces) cursor_.Expect('{');
  do {
    auto computation = std::make_unique<HloComputation>();
    cursor_.SkipSpace();
    computation->offset = cursor_.at();
    computation->name = MakeName(attribute.key);
    attribute.computations.push_back(computation->name);
    ReadBody(*computation);
    Keep(std::move(computation));
  } while (braces && cursor_.TryChar(','));
  if (braces) cursor_.Expect('}');
  attribute.value = source_.text().substr(attribute.offset, cursor_.at() - attribute.offset);
  --depth_;
}

void HloReader::ReadInstruction(HloComputation& computation) {
  HloInstruction instruction;
  cursor_.SkipSpace();
  std::string_view name = cursor_.TakeName("an instruction");
  if (name == "ROOT" && cursor_.Peek() != '=') {
    instruction.root = true;
    name = cursor_.TakeName("an instruction name");
  }
  instruction.name = name;
  instruction.offset = cursor_.at() - name.size();
  cursor_.Expect('=');
  if (cursor_.AtShape()) {
    instruction.has_shape = true;
    instruction.shape = cursor_.TakeShape();
  }
  cursor_.SkipSpace();
  instruction.opcode_offset = cursor_.at();
  instruction.opcode = cursor_.TakeName("an opcode");
  if (cursor_.Peek() != '(') cursor_.FailExpected("'(' after the opcode");
  const size_t open = cursor_.at();
  cursor_.SkipBalanced();
  instruction.body_begin = open + 1;
  instruction.body_end = cursor_.at() - 1;
  ReadOperands(computation, instruction);
  ReadAttributes(instruction.attributes);
  computation.instructions.push_back(std::move(instruction));
}

void HloReader::ReadOperands(HloComputation& computation, HloInstruction& instruction) {
  if (instruction.opcode == "constant" || instruction.opcode == "parameter") return;
  HloCursor body(source_, limits_, instruction.body_begin, instruction.body_end);
  if (body.AtEnd()) return;
  do {
    instruction.operands.push_back(ReadOperand(computation, body));
  } while (body.TryChar(','));
  if (!body.AtEnd()) body.FailExpected("',' between operands");
}

HloOperand HloReader::ReadOperand(HloComputation& computation, HloCursor& body) {
  HloInstruction nested;
  if (body.AtShape()) {
    nested.has_shape = true;
    nested.shape = body.TakeShape();
  }
  HloOperand operand;
  operand.name = body.TakeName("an operand");
  operand.offset = body.at() - operand.name.size();
  while (body.TryChar('#')) operand.index.push_back(body.TakeInteger("an index"));
  if (body.Peek() != '(') return operand;
  // add(f32[] parameter(0), f32[] constant(1)): an instruction without a name or attributes.
  if (operand.name == "...") {  // add(a, b, ...(+4))
    source_.Fail(operand.offset, "operands are left out here: print the module with all of them");
  }
  const size_t open = body.at();
  body.SkipBalanced();
  if (++depth_ > limits_.max_nesting) {
    body.Fail("nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
  }
  nested.opcode = operand.name;
  nested.opcode_offset = nested.offset = operand.offset;
  nested.body_begin = open + 1;
  nested.body_end = body.at() - 1;
  ReadOperands(computation, nested);
  --depth_;
  operand.name = nested.name = MakeName(nested.opcode);
  computation.instructions.push_back(std::move(nested));
  return operand;
}

void HloReader::ReadAttributes(std::vector<HloAttribute>& attributes) {
  while (!cursor_.AtLineEnd() || cursor_.Peek() == ',') {
    if (!cursor_.TryChar(',')) {
      if (cursor_.Peek() == '}' || cursor_.AtEnd()) return;
      cursor_.FailExpected("',' or a new line");
    }
    HloAttribute attribute;
    attribute.key = cursor_.TakeName("an attribute");
    cursor_.Expect('=');
    const bool list = IsComputationList(attribute.key);
    if ((list || IsComputation(attribute.key)) && AtNestedComputation(list)) {
      ReadNestedComputations(attribute, list);
      attributes.push_back(std::move(attribute));
      continue;
    }
    attribute.value = cursor_.TakeRawValue(&attribute.offset);
    // mesh['a'=2], device_ids=(...) {'a'}: one value in spite of its comma.
    if (attribute.key == "replica_groups" && attribute.value.starts_with("mesh[") &&
        attribute.value.find('{') == std::string_view::npos && cursor_.TryChar(',')) {
      size_t rest = 0;
      const size_t size = cursor_.TakeRawValue(&rest).size();
      attribute.value = source_.text().substr(attribute.offset, rest + size - attribute.offset);
    }
    attributes.push_back(attribute);
  }
}

}  // namespace

size_t HloShape::NumLeaves() const {
  if (!tuple) return 1;
  size_t count = 0;
  for (const HloShape& element : elements) count += element.NumLeaves();
  return count;
}

void HloShape::AppendLeaves(std::vector<Type>& types) const {
  if (!tuple) types.push_back(type);
  for (const HloShape& element : elements) element.AppendLeaves(types);
}

const HloAttribute* HloInstruction::Find(std::string_view key) const {
  for (const HloAttribute& attribute : attributes) {
    if (attribute.key == key) return &attribute;
  }
  return nullptr;
}

HloModuleText ReadHloText(const SourceText& source, const ParseLimits& limits) {
  return HloReader(source, limits).Read();
}

}  // namespace lockstep
