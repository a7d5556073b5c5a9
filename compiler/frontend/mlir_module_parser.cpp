// Module level of StableHLO text: modules, functions, meshes.
#include "compiler/frontend/mlir_module_parser.h"

#include <unordered_set>

namespace lockstep {

MlirModuleParser::MlirModuleParser(const SourceText& source, const ParseLimits& limits)
    : MlirAttributeParser(source, limits, mesh_table_), module_(std::make_unique<Module>()) {
  module_->file_name = source.file_name();
}

std::unique_ptr<Module> MlirModuleParser::Parse() {
  ResolveAliases();
  if (AtKind(TokenKind::kEof)) {  // else the error would be that of a module without functions
    const bool blank = text().find_first_not_of(" \t\r\n") == std::string_view::npos;
    FailAt(0, blank ? "the text is empty: it holds no program"
                    : "the text holds no program, only comments");
  }
  module_->location = source().At(offset());
  ParseTopLevel("", '\0');
  mesh_table_.NameInlineMeshes();
  module_->meshes = mesh_table_.meshes();
  FinishSymbols();
  return std::move(module_);
}

void MlirModuleParser::ParseTopLevel(const std::string& prefix, char closer) {
  const Nested nested(*this);
  int modules = 0;
  while (true) {
    if (AtKind(TokenKind::kEof) || AtKind(TokenKind::kResources)) {
      if (closer) FailExpected("'}' at the end of the module");
      return;
    }
    if (closer && TryPunct(closer)) return;
    if (AtKind(TokenKind::kHash) || AtKind(TokenKind::kBang)) {
      SkipAliasDefinition();
    } else if (AtWord("module") || AtWord("builtin.module")) {
      const bool outermost =
          prefix.empty() && !closer && modules++ == 0 && module_->functions.empty();
      ParseModuleOp(prefix, outermost);
    } else if (AtWord("func.func")) {
      ParseFunction(prefix);
    } else if (AtWord("sdy.mesh")) {
      ParseMeshOp();
    } else if (AtKind(TokenKind::kString)) {
      ParseGenericTopLevel(prefix);
    } else if (AtKind(TokenKind::kWord) && token().text.find('.') != std::string_view::npos) {
      const size_t at = offset();
      const OpCode code = LookUpOp(token().text, at);
      FailAt(at, "'" + std::string(OpName(code)) + "' must stand inside a function");
    } else {
      FailExpected("a module, a function or a mesh");
    }
  }
}

void MlirModuleParser::SetModuleAttributes(NamedAttributes attrs) {
  for (auto& [name, value] : attrs) module_->attrs.Set(name, std::move(value));
  module_->num_partitions = module_->attrs.GetInt("mhlo.num_partitions", 1);
  module_->num_replicas = module_->attrs.GetInt("mhlo.num_replicas", 1);
  if (module_->num_partitions < 1 || module_->num_replicas < 1) {
    throw InvalidArgument("mhlo.num_partitions and mhlo.num_replicas must be at least 1");
  }
}

void MlirModuleParser::ParseModuleOp(const std::string& prefix, bool outermost) {
  const size_t begin = offset();
  Advance();
  std::string name;
  if (AtKind(TokenKind::kSymbol)) name = TakeSymbol("a module name");
  NamedAttributes attrs;
  if (TryWord("attributes")) ParseAttrDict(attrs);
  std::string inner = prefix;
  if (outermost) {
    module_->name = name;
    module_->location = source().At(begin);
    source().Located(begin, [&] { SetModuleAttributes(std::move(attrs)); });
  } else {
    has_nested_modules_ = true;
    inner = prefix + (name.empty() ? "module" : name) + "::";
  }
  Expect('{');
  ParseTopLevel(inner, '}');
  auto debug = TryTrailingLocation();
  if (outermost) module_->location.debug = debug;
}

void MlirModuleParser::ParseMeshOp() {
  Advance();
  const size_t at = offset();
  std::string name = TakeSymbol("a mesh name");
  Expect('=');
  auto mesh = std::make_shared<const Mesh>(ParseMeshBody(name));
  // A mesh that was used above this line is known already; any other repetition is an error.
  const MeshPtr known = mesh_table_.Find(name);
  if (!known) {
    mesh_table_.Add(mesh);
  } else if (!(*known == *mesh)) {
    FailAt(at, "mesh @" + name + " is defined twice, with different axes");
  }
  if (AtPunct('{')) {
    NamedAttributes attrs;
    ParseAttrDict(attrs);
  }
  TryTrailingLocation();
}

MeshPtr MlirModuleParser::FindMeshAhead(std::string_view name) {
  const std::string wanted = "sdy.mesh @" + std::string(name);
  for (size_t at = text().find(wanted, offset()); at != std::string_view::npos;
       at = text().find(wanted, at + 1)) {
    const size_t after = at + wanted.size();
    if (after < text().size() && IsIdentifierChar(text()[after])) continue;
    const Excursion excursion(*this, at);
    ParseMeshOp();
    return mesh_table_.Find(name);
  }
  return nullptr;
}

Function* MlirModuleParser::AddFunction(const std::string& prefix, const std::string& name,
                                        size_t at) {
  Function* function = module_->AddFunction(prefix + name);
  function->location = source().At(at);
  return function;
}

AttrMap MlirModuleParser::TakeSharding(NamedAttributes attrs, const Type& type, size_t at,
                                       std::optional<TensorSharding>* sharding) {
  AttrMap rest;
  for (auto& [name, value] : attrs) {
    if (name != "sdy.sharding") {
      rest.Set(name, std::move(value));
      continue;
    }
    const auto* found = value.As<Attribute::Sharding>();
    if (!found) FailAt(at, "sdy.sharding must be #sdy.sharding<...>");
    CheckSharding(found->value, type, at);
    *sharding = found->value;
  }
  return rest;
}

void MlirModuleParser::ParseFunctionArguments(Function& function, std::vector<RegionArg>& args) {
  Expect('(');
  if (TryPunct(')')) return;
  do {
    RegionArg& arg = args.emplace_back();
    const size_t at = offset();
    if (AtKind(TokenKind::kValue)) {
      arg.name = token().text;
      Advance();
      Expect(':');
    }
    arg.offset = at;
    arg.type = ParseType();
    NamedAttributes attrs;
    if (AtPunct('{')) ParseAttrDict(attrs);
    arg.debug = TryTrailingLocation();
    std::optional<TensorSharding> sharding;
    function.arg_attrs.push_back(TakeSharding(std::move(attrs), arg.type, at, &sharding));
    Location location = source().At(at);
    location.debug = arg.debug;
    Value* value = function.body.AddArg(arg.type, std::string(arg.name), std::move(location));
    value->sharding = std::move(sharding);
  } while (TryPunct(','));
  Expect(')');
}

void MlirModuleParser::ParseFunctionResults(Function& function) {
  const auto add = [&](bool attributes) {
    const size_t at = offset();
    function.result_types.push_back(ParseType());
    NamedAttributes attrs;
    if (attributes && AtPunct('{')) ParseAttrDict(attrs);
    if (attributes) TryTrailingLocation();
    std::optional<TensorSharding> sharding;
    function.result_attrs.push_back(
        TakeSharding(std::move(attrs), function.result_types.back(), at, &sharding));
    function.result_shardings.push_back(std::move(sharding));
  };
  if (!AtKind(TokenKind::kArrow)) return;
  Advance();
  if (!TryPunct('(')) return add(false);
  if (TryPunct(')')) return;
  do {
    add(true);
  } while (TryPunct(','));
  Expect(')');
}

void MlirModuleParser::ParseFunction(const std::string& prefix) {
  Advance();
  Visibility visibility = Visibility::kPublic;
  if (TryWord("private")) {
    visibility = Visibility::kPrivate;
  } else if (TryWord("nested")) {
    visibility = Visibility::kNested;
  } else {
    TryWord("public");
  }
  const size_t at = offset();
  Function* function = AddFunction(prefix, TakeSymbol("a function name"), at);
  function->visibility = visibility;
  const Nested nested(*this);
  const ValueScopes::Scope scope(scopes_, /*isolated=*/true);
  std::vector<RegionArg> args;
  ParseFunctionArguments(*function, args);
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].name.empty()) continue;
    if (!scopes_.Bind(args[i].name, {.value = function->body.arg(static_cast<int>(i))})) {
      FailAt(args[i].offset, "argument " + std::string(args[i].name) + " is defined twice");
    }
  }
  ParseFunctionResults(*function);
  if (TryWord("attributes")) {
    NamedAttributes attrs;
    ParseAttrDict(attrs);
    for (auto& [name, value] : attrs) function->attrs.Set(name, std::move(value));
  }
  if (AtPunct('{')) {
    for (const RegionArg& arg : args) {
      if (arg.name.empty()) FailAt(arg.offset, "argument of a function with a body needs a name");
    }
    ParseRegionBody(function->body);
    CheckReturn(*function);
  } else {
    function->is_declaration = true;
  }
  function->location.debug = TryTrailingLocation();
}

void MlirModuleParser::CheckReturn(Function& function) {
  Op* last = function.return_op();
  if (!last || !(last->Is(OpCode::kFuncReturn) || last->Is(OpCode::kReturn))) {
    throw source().MakeErrorAt(function.location.text,
                               "function @" + function.name + " does not end in a return");
  }
  last->code = OpCode::kFuncReturn;  // JAX ends the comparators of approx_max_k in stablehlo.return
  bool agree = last->operands.size() == function.result_types.size();
  for (size_t i = 0; agree && i < last->operands.size(); ++i) {
    agree = last->operands[i]->type == function.result_types[i];
  }
  if (agree) return;
  std::string types;
  for (const Value* operand : last->operands) {
    types += (types.empty() ? "" : ", ") + operand->type.ToString();
  }
  std::string wanted;
  for (const Type& type : function.result_types) {
    wanted += (wanted.empty() ? "" : ", ") + type.ToString();
  }
  throw source().MakeErrorAt(last->location.text, "function @" + function.name + " returns (" +
                                                      types + ") but its signature says (" +
                                                      wanted + ")");
}

void MlirModuleParser::ParseGenericModule(const std::string& prefix, size_t begin,
                                          NamedAttributes attrs) {
  const bool outermost =
      prefix.empty() && module_->functions.empty() && module_->name.empty() && !named_module_;
  named_module_ = true;
  // Attributes may stand behind the region; functions do not depend on them.
  Expect('(');
  Expect('{');
  std::string inner = prefix;
  std::string module_name;
  const auto take_name = [&] {
    std::erase_if(attrs, [&](const auto& entry) {
      if (entry.first != "sym_name") return false;
      if (const auto* text = entry.second.template As<Attribute::String>()) {
        module_name = text->value;
      }
      return true;
    });
  };
  take_name();
  if (!outermost) {
    has_nested_modules_ = true;
    inner += (module_name.empty() ? "module" : module_name) + "::";
  }
  if (AtKind(TokenKind::kBlock)) {
    Advance();
    Expect(':');
  }
  ParseTopLevel(inner, '}');
  Expect(')');
  if (AtPunct('{')) ParseAttrDict(attrs);
  take_name();
  if (outermost) {
    module_->name = module_name;
    module_->location = source().At(begin);
    source().Located(begin, [&] { SetModuleAttributes(std::move(attrs)); });
  }
}

void MlirModuleParser::ParseGenericMesh(size_t begin, NamedAttributes attrs) {
  if (AtPunct('{')) ParseAttrDict(attrs);
  std::string mesh_name;
  std::string body;
  for (const auto& [key, value] : attrs) {
    if (const auto* text = value.As<Attribute::String>()) {
      if (key == "sym_name") mesh_name = text->value;
    }
    if (const auto* raw = value.As<Attribute::Raw>()) {
      if (key == "mesh") body = raw->text;
    }
  }
  constexpr std::string_view kPrefix = "#sdy.mesh";
  if (mesh_name.empty() || !body.starts_with(kPrefix)) {
    FailAt(begin, "sdy.mesh needs sym_name and mesh = #sdy.mesh<...>");
  }
  const SourceText inner_text(std::string_view(body).substr(kPrefix.size()), source().file_name());
  MeshTable none;
  MlirAttributeParser inner(inner_text, limits(), none);
  auto mesh = source().Located(begin, [&]() -> MeshPtr {
    try {
      return std::make_shared<const Mesh>(inner.ParseMeshBody(mesh_name));
    } catch (const Error& error) {
      FailAt(begin, error.message());
    }
  });
  if (!mesh_table_.Add(mesh)) FailAt(begin, "mesh @" + mesh_name + " is defined twice");
}

void MlirModuleParser::ParseGenericTopLevel(const std::string& prefix) {
  const size_t begin = offset();
  const std::string_view quoted = token().text;
  const std::string_view name = quoted.substr(1, quoted.size() - 2);
  Advance();
  if (name == "func.func") return ParseGenericFunction(prefix, begin);
  Expect('(');
  Expect(')');
  NamedAttributes attrs;
  if (TryPunct('<')) {
    ParseAttrDict(attrs);
    Expect('>');
  }
  if (name == "builtin.module") {
    ParseGenericModule(prefix, begin, std::move(attrs));
  } else if (name == "sdy.mesh") {
    ParseGenericMesh(begin, std::move(attrs));
  } else {
    const OpCode code = LookUpOp(name, begin);
    FailAt(begin, "'" + std::string(OpName(code)) + "' must stand inside a function");
  }
  Expect(':');
  ParseFunctionType();
  TryTrailingLocation();
}

/// A region; an empty one declares the function.
void MlirModuleParser::ParseGenericBody(Region& body, bool* is_declaration) {
  Expect('(');
  const size_t behind = AtPunct('{') ? SkipSpace(EndOfToken()) : text().size();
  if (behind < text().size() && text()[behind] == '}') {  // the text may end right here
    Advance();
    Advance();
    *is_declaration = true;
  } else {
    ParseRegionBody(body);
  }
  Expect(')');
}

/// The signature is an opaque attribute to the attribute parser; here it is read as types.
MlirModuleParser::FunctionType MlirModuleParser::ParseGenericSignature(const std::string& signature,
                                                                       size_t begin) {
  const SourceText inner_text(signature, source().file_name());
  MlirModuleParser inner(inner_text, limits());
  try {
    return inner.ParseFunctionType();
  } catch (const Error& error) {
    FailAt(begin, "function_type: " + error.message());
  }
}

namespace {

/// Entry i of arg_attrs or res_attrs; functions without attributes have no such list.
NamedAttributes DictAt(const Attribute* list, size_t i) {
  NamedAttributes one;
  const auto* array = list ? list->As<Attribute::Array>() : nullptr;
  if (!array || i >= array->values.size()) return one;
  if (const auto* dict = array->values[i].As<Attribute::Dict>()) {
    for (const auto& entry : dict->values) one.push_back(entry);
  }
  return one;
}

}  // namespace

void MlirModuleParser::ParseGenericFunction(const std::string& prefix, size_t begin) {
  Expect('(');
  Expect(')');
  NamedAttributes attrs;
  Function* function = AddFunction(prefix, "", begin);
  const Nested nested(*this);
  const ValueScopes::Scope scope(scopes_, /*isolated=*/true);
  if (TryPunct('<')) {
    ParseAttrDict(attrs);
    Expect('>');
  }
  ParseGenericBody(function->body, &function->is_declaration);
  if (AtPunct('{')) ParseAttrDict(attrs);
  Expect(':');
  ParseFunctionType();
  function->location.debug = TryTrailingLocation();
  std::string signature;
  const Attribute* arg_attrs = nullptr;
  const Attribute* res_attrs = nullptr;
  for (const auto& [name, value] : attrs) {
    if (name == "sym_name") {
      const auto* text = value.As<Attribute::String>();
      if (text) function->name = prefix + text->value;
    } else if (name == "sym_visibility") {
      const auto* text = value.As<Attribute::String>();
      if (text && text->value == "private") function->visibility = Visibility::kPrivate;
      if (text && text->value == "nested") function->visibility = Visibility::kNested;
    } else if (name == "function_type") {
      if (const auto* type = value.As<Type>()) signature = type->text();
    } else if (name == "arg_attrs") {
      arg_attrs = &value;
    } else if (name == "res_attrs") {
      res_attrs = &value;
    } else {
      function->attrs.Set(name, value);
    }
  }
  if (function->name.empty() || signature.empty()) {
    FailAt(begin, "func.func needs sym_name and function_type");
  }
  FunctionType type = ParseGenericSignature(signature, begin);
  if (function->is_declaration) {
    for (Type& input : type.inputs) function->body.AddArg(std::move(input));
  } else if (type.inputs.size() != function->body.args.size()) {
    FailAt(begin, "function_type and the arguments of the body differ");
  }
  function->result_types = std::move(type.results);
  for (size_t i = 0; i < function->body.args.size(); ++i) {
    Value& arg = *function->body.args[i];
    function->arg_attrs.push_back(
        TakeSharding(DictAt(arg_attrs, i), arg.type, begin, &arg.sharding));
  }
  for (size_t i = 0; i < function->result_types.size(); ++i) {
    std::optional<TensorSharding> sharding;
    function->result_attrs.push_back(
        TakeSharding(DictAt(res_attrs, i), function->result_types[i], begin, &sharding));
    function->result_shardings.push_back(std::move(sharding));
  }
  if (!function->is_declaration) CheckReturn(*function);
}

void MlirModuleParser::FinishSymbols() {
  std::unordered_set<std::string_view> names;
  for (const auto& function : module_->functions) {
    if (!names.insert(function->name).second) {
      throw source().MakeErrorAt(function->location.text,
                                 "function @" + function->name + " is defined twice");
    }
  }
  if (!has_nested_modules_) return;
  // A call inside a nested module means the function next to it: its full name has the prefix.
  for (const auto& function : module_->functions) {
    const size_t end = function->name.rfind("::");
    if (end == std::string::npos) continue;
    const std::string prefix = function->name.substr(0, end + 2);
    WalkOps(function->body, [&](Op& op) {
      for (const char* key : {"callee", "decomposition"}) {
        const Attribute* found = op.attrs.Find(key);
        const auto* symbol = found ? found->As<Attribute::Symbol>() : nullptr;
        if (symbol && names.count(prefix + symbol->value)) {
          op.attrs.Set(key, Attribute(Attribute::Symbol{prefix + symbol->value}));
        }
      }
    });
  }
  // A lone nested module is the program itself.
  const std::string& first = module_->functions.empty() ? "" : module_->functions[0]->name;
  const size_t end = first.rfind("::");
  if (end == std::string::npos) return;
  const std::string prefix = first.substr(0, end + 2);
  for (const auto& function : module_->functions) {
    if (!function->name.starts_with(prefix)) return;
  }
  for (const auto& function : module_->functions) {
    function->name.erase(0, prefix.size());
    WalkOps(function->body, [&](Op& op) {
      for (const char* key : {"callee", "decomposition"}) {
        const Attribute* found = op.attrs.Find(key);
        const auto* symbol = found ? found->As<Attribute::Symbol>() : nullptr;
        if (symbol && symbol->value.starts_with(prefix)) {
          op.attrs.Set(key, Attribute(Attribute::Symbol{symbol->value.substr(prefix.size())}));
        }
      }
    });
  }
}

}  // namespace lockstep
