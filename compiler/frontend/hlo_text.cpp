#include "compiler/frontend/hlo_text.h"

#include <charconv>
#include <optional>

#include "compiler/frontend/mlir_lexer.h"

namespace lockstep {
namespace {

bool IsNameChar(char c) { return IsIdentifierChar(c) || c == '-'; }

class HloReader {
 public:
  HloReader(const SourceText& source, const ParseLimits& limits)
      : source_(source), cursor_(source, limits, 0, source.text().size()), limits_(limits) {}
  HloModuleText Read();

 private:
  void ReadHeader();
  bool ReadTable();
  void ReadComputation();
  void ReadInstruction(HloComputation& computation);
  void ReadOperands(HloInstruction& instruction);
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
  HloModuleText module_;
  std::unordered_map<int64_t, std::string> files_;
  std::unordered_map<int64_t, std::string> functions_;
  std::unordered_map<int64_t, FileLocation> locations_;
  std::vector<std::pair<int64_t, Frame>> frames_;
};

HloModuleText HloReader::Read() {
  ReadHeader();
  while (!cursor_.AtEnd()) {
    if (!ReadTable()) ReadComputation();
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
  if (cursor_.TryName() != "HloModule") cursor_.Fail("expected 'HloModule'");
  module_.name = cursor_.TakeName("a module name");
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

void HloReader::ReadComputation() {
  auto computation = std::make_unique<HloComputation>();
  std::string_view name = cursor_.TakeName("a computation");
  if (name == "ENTRY") {
    computation->entry = true;
    name = cursor_.TakeName("a computation name");
  }
  computation->name = name;
  computation->offset = cursor_.at() - name.size();
  if (cursor_.Peek() == '(') {
    cursor_.SkipBalanced();
    if (!cursor_.TryText("->")) cursor_.FailExpected("'->'");
    cursor_.TakeShape();
  }
  cursor_.Expect('{');
  bool has_root = false;
  while (!cursor_.TryChar('}')) {
    if (cursor_.AtEnd()) cursor_.Fail("computation '" + std::string(name) + "' is not closed");
    ReadInstruction(*computation);
    if (computation->instructions.back().root) {
      if (has_root) {
        source_.Fail(computation->instructions.back().offset,
                     "computation '" + std::string(name) + "' has two roots");
      }
      has_root = true;
      computation->root = computation->instructions.size() - 1;
    }
  }
  if (computation->instructions.empty()) {
    source_.Fail(computation->offset, "computation '" + std::string(name) + "' is empty");
  }
  if (!has_root) computation->root = computation->instructions.size() - 1;
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
  if (!module_.by_name.emplace(name, computation.get()).second) {
    source_.Fail(computation->offset, "computation '" + std::string(name) + "' is defined twice");
  }
  module_.computations.push_back(std::move(computation));
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
  ReadOperands(instruction);
  ReadAttributes(instruction.attributes);
  computation.instructions.push_back(std::move(instruction));
}

void HloReader::ReadOperands(HloInstruction& instruction) {
  const size_t open = cursor_.at();
  cursor_.SkipBalanced();
  instruction.body_begin = open + 1;
  instruction.body_end = cursor_.at() - 1;
  if (instruction.opcode == "constant" || instruction.opcode == "parameter") return;
  HloCursor body(source_, limits_, instruction.body_begin, instruction.body_end);
  if (body.AtEnd()) return;
  do {
    if (body.AtShape()) body.TakeShape();
    HloOperand operand;
    operand.name = body.TakeName("an operand");
    operand.offset = body.at() - operand.name.size();
    if (body.Peek() == '(' || body.Peek() == '#') {
      source_.Fail(operand.offset, "operands that are no plain names are not supported",
                   ErrorCode::kUnsupported);
    }
    instruction.operands.push_back(operand);
  } while (body.TryChar(','));
  if (!body.AtEnd()) body.FailExpected("',' between operands");
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

void HloCursor::SkipSpace() {
  while (at_ < end_) {
    const char c = CharAt(at_);
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '/' && CharAt(at_ + 1) == '*') {
      const size_t close = source_.text().find("*/", at_ + 2);
      at_ = close == std::string_view::npos ? end_ : std::min(end_, close + 2);
    } else if (c == '/' && CharAt(at_ + 1) == '/') {
      while (at_ < end_ && CharAt(at_) != '\n') ++at_;
    } else {
      return;
    }
  }
}

bool HloCursor::AtLineEnd() {
  size_t look = at_;
  while (look < end_ && (CharAt(look) == ' ' || CharAt(look) == '\t' || CharAt(look) == '\r')) {
    ++look;
  }
  return look >= end_ || CharAt(look) == '\n';
}

bool HloCursor::AtEnd() {
  SkipSpace();
  return at_ >= end_;
}

char HloCursor::Peek() {
  SkipSpace();
  return CharAt(at_);
}

bool HloCursor::TryChar(char c) {
  if (AtEnd() || CharAt(at_) != c) return false;
  ++at_;
  return true;
}

void HloCursor::Expect(char c) {
  if (!TryChar(c)) FailExpected("'" + std::string(1, c) + "'");
}

bool HloCursor::TryText(std::string_view text) {
  SkipSpace();
  if (!Rest().starts_with(text)) return false;
  at_ += text.size();
  return true;
}

std::string_view HloCursor::TryName() {
  SkipSpace();
  const size_t begin = CharAt(at_) == '%' ? at_ + 1 : at_;
  size_t end = begin;
  while (end < end_ && IsNameChar(CharAt(end))) ++end;
  // "a->b" is a name and an arrow.
  if (end > begin && CharAt(end - 1) == '-' && CharAt(end) == '>') --end;
  if (end == begin) return {};
  at_ = end;
  return source_.text().substr(begin, end - begin);
}

std::string_view HloCursor::TakeName(std::string_view what) {
  const std::string_view name = TryName();
  if (name.empty()) FailExpected(what);
  return name;
}

int64_t HloCursor::TakeInteger(std::string_view what) {
  SkipSpace();
  int64_t value = 0;
  const char* begin = source_.text().data() + at_;
  const auto [next, error] = std::from_chars(begin, source_.text().data() + end_, value);
  if (error == std::errc::result_out_of_range) Fail("integer does not fit 64 bits");
  if (error != std::errc()) FailExpected(what);
  at_ += static_cast<size_t>(next - begin);
  return value;
}

std::string HloCursor::TakeString() {
  SkipSpace();
  if (CharAt(at_) != '"') FailExpected("a string");
  const size_t begin = at_;
  SkipBalanced();
  const std::string_view body = source_.text().substr(begin + 1, at_ - begin - 2);
  std::string value;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '\\' && i + 1 < body.size()) {
      ++i;
      value += body[i] == 'n' ? '\n' : body[i] == 't' ? '\t' : body[i];
    } else {
      value += body[i];
    }
  }
  return value;
}

bool HloCursor::AtDigit() { return IsDigit(Peek()); }

void HloCursor::FailExpected(std::string_view what) {
  SkipSpace();
  std::string found = "end of text";
  if (at_ < end_) {
    size_t end = at_;
    while (end < end_ && end < at_ + 20 && IsNameChar(CharAt(end))) ++end;
    found = "'" + std::string(source_.text().substr(at_, std::max<size_t>(1, end - at_))) + "'";
  }
  Fail("expected " + std::string(what) + ", found " + found);
}

bool HloCursor::AtShape() {
  SkipSpace();
  if (CharAt(at_) == '(') return true;
  size_t end = at_;
  while (end < end_ && IsIdentifierChar(CharAt(end))) ++end;
  return end > at_ && CharAt(end) == '[';
}

void HloCursor::SkipLayout() {
  if (CharAt(at_) == '{') SkipBalanced();
}

HloShape HloCursor::TakeShape() { return TakeShape(0); }

HloShape HloCursor::TakeShape(int depth) {
  HloShape shape;
  if (depth > limits_.max_nesting) {
    Fail("nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
  }
  if (TryChar('(')) {
    shape.tuple = true;
    if (TryChar(')')) return shape;
    do {
      shape.elements.push_back(TakeShape(depth + 1));
    } while (TryChar(','));
    Expect(')');
    return shape;
  }
  SkipSpace();
  const size_t begin = at_;
  const std::string_view name = TakeName("a shape");
  Expect('[');
  Dims dims;
  Dims bounds;
  bool dynamic = false;
  if (!TryChar(']')) {
    do {
      const bool bounded = TryText("<=");
      if (TryChar('?')) {
        dims.push_back(kDynamicDim);
        bounds.push_back(-1);
        dynamic = true;
        continue;
      }
      const int64_t size = TakeInteger("a dimension");
      if (size < 0) Fail("dimension is negative");
      dims.push_back(bounded ? kDynamicDim : size);
      bounds.push_back(bounded ? size : -1);
      dynamic |= bounded;
    } while (TryChar(','));
    Expect(']');
  }
  if (dims.size() > static_cast<size_t>(limits_.max_nesting)) Fail("shape has too many dimensions");
  SkipLayout();
  if (name == "token") {
    shape.type = Type::Token();
    return shape;
  }
  const auto dtype = ParseDType(name);
  if (!dtype) {
    source_.Fail(begin, "element type '" + std::string(name) + "' is not supported",
                 name == "opaque" ? ErrorCode::kUnsupported : ErrorCode::kInvalidArgument);
  }
  Dims known;
  for (int64_t dim : dims) {
    if (dim != kDynamicDim) known.push_back(dim);
  }
  source_.Located(begin, [&] { return NumElements(known); });
  shape.type = Type::Tensor(*dtype, std::move(dims));
  if (dynamic) shape.type.set_bounds(std::move(bounds));
  return shape;
}

void HloCursor::SkipBalanced() {
  SkipSpace();
  const size_t begin = at_;
  std::string closers;
  for (; at_ < end_; ++at_) {
    const char c = CharAt(at_);
    switch (c) {
      case '(':
        closers += ')';
        break;
      case '[':
        closers += ']';
        break;
      case '{':
        closers += '}';
        break;
      case '"':
        for (++at_; at_ < end_ && CharAt(at_) != '"'; ++at_) {
          if (CharAt(at_) == '\\') ++at_;
        }
        if (at_ >= end_) source_.Fail(begin, "string is not closed");
        break;
      case ')':
      case ']':
      case '}':
        if (closers.empty() || closers.back() != c) Fail("unbalanced '" + std::string(1, c) + "'");
        closers.pop_back();
        break;
      default:
        break;
    }
    if (closers.empty()) {
      ++at_;
      return;
    }
    if (closers.size() > static_cast<size_t>(limits_.max_nesting)) {
      Fail("nesting is deeper than " + std::to_string(limits_.max_nesting) + " levels");
    }
  }
  source_.Fail(begin, "'" + std::string(1, CharAt(begin)) + "' is not closed");
}

std::string_view HloCursor::TakeRawValue(size_t* offset) {
  SkipSpace();
  const size_t begin = at_;
  while (at_ < end_) {
    const char c = CharAt(at_);
    if (c == '(' || c == '[' || c == '{' || c == '"') {
      SkipBalanced();
    } else if (c == ',' || c == '\n' || c == ')' || c == ']' || c == '}') {
      break;
    } else {
      ++at_;
    }
  }
  size_t end = at_;
  while (end > begin && (CharAt(end - 1) == ' ' || CharAt(end - 1) == '\r')) --end;
  if (end == begin) FailExpected("a value");
  *offset = begin;
  return source_.text().substr(begin, end - begin);
}

}  // namespace lockstep
