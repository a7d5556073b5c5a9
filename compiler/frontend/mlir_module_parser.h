// MlirModuleParser: StableHLO text to a Module: modules, functions, meshes, operations.
//
// Both spellings of an op give the same Op: the pretty form's keywords become the properties that
// the generic form names (README.md lists them). SSA order holds: an operand must be defined above,
// so every operand's type is known and the types in the text are checked against it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/mlir_attribute_parser.h"
#include "compiler/frontend/op_syntax.h"
#include "compiler/frontend/value_scopes.h"
#include "compiler/ir/module.h"

namespace lockstep {

class MlirModuleParser : public MlirAttributeParser {
 public:
  MlirModuleParser(const SourceText& source, const ParseLimits& limits);
  std::unique_ptr<Module> Parse();

 private:
  struct ResultName {
    std::string_view name;
    size_t offset = 0;
    int count = 1;
  };
  /// An op being read.
  struct OpState {
    std::unique_ptr<Op> op;
    size_t offset = 0;
    NamedAttributes attrs;
    std::vector<Type> results;
    std::vector<size_t> operand_offsets;
    AttrMap dot_fields;  ///< dot_general's dimension numbers, in two keywords
    bool has_dot_fields = false;
    std::shared_ptr<const DebugLocation> debug;
    bool has_debug = false;

    void Set(std::string_view name, Attribute value) {
      attrs.emplace_back(std::string(name), std::move(value));
    }
  };
  /// A region argument that stands before the region ("%iterArg = %c" of while).
  struct RegionArg {
    std::string_view name;
    size_t offset = 0;
    Type type;
    std::shared_ptr<const DebugLocation> debug;
  };

  // Module level (mlir_module_parser.cpp).
  void ParseTopLevel(const std::string& prefix, char closer);
  void ParseModuleOp(const std::string& prefix, bool outermost);
  void SetModuleAttributes(NamedAttributes attrs);
  void ParseMeshOp();
  void ParseFunction(const std::string& prefix);
  void ParseFunctionArguments(Function& function, std::vector<RegionArg>& args);
  void ParseFunctionResults(Function& function);
  void ParseGenericTopLevel(const std::string& prefix);
  void ParseGenericModule(const std::string& prefix, size_t begin, NamedAttributes attrs);
  void ParseGenericMesh(size_t begin, NamedAttributes attrs);
  void ParseGenericFunction(const std::string& prefix, size_t begin);
  void ParseGenericBody(Region& body, bool* is_declaration);
  FunctionType ParseGenericSignature(const std::string& signature, size_t begin);
  Function* AddFunction(const std::string& prefix, const std::string& name, size_t at);
  AttrMap TakeSharding(NamedAttributes attrs, const Type& type, size_t at,
                       std::optional<TensorSharding>* sharding);
  void CheckReturn(Function& function);
  void FinishSymbols();
  MeshPtr FindMeshAhead(std::string_view name) override;

  // Operations (mlir_op_parser.cpp).
  void ParseOp(Region& region);
  std::vector<ResultName> ParseResultNames();
  void ParseGenericOp(OpState& state);
  void ParsePrettyOp(OpState& state);
  OpCode TakeOpName();
  OpCode LookUpOp(std::string_view name, size_t at);
  void ParseOperand(OpState& state);
  void ParseOperandList(OpState& state, char closer);
  Value* TakeValue(size_t* at);
  void ParseOperandsAndKeywords(OpState& state);
  void ParseKeyword(OpState& state, const Keyword& keyword);
  void ParseIntegerKeyword(OpState& state, const Keyword& keyword);
  void ParseFormatKeyword(OpState& state);  ///< e8m7 of reduce_precision
  void ParseOptionalAttrDict(OpState& state);
  void ParseTypes(OpState& state, TypeForm form);
  void ParseFunctionTypes(OpState& state);
  void CheckOperandTypes(OpState& state, const std::vector<Type>& types, size_t at);
  void ApplyTypeForm(OpState& state, TypeForm form, std::vector<Type> types, size_t at);
  void ParseRegion(Op& op, const std::vector<RegionArg>& args);
  void ParseRegionBody(Region& region);
  void ParseBlockHeader(Region& region);
  void ParseRegionArgument(RegionArg& arg);
  /// (%a: tensor<2xf32>, ...), or nothing.
  std::vector<RegionArg> ParseRegionArguments();
  void AddRegionArguments(Region& region, const std::vector<RegionArg>& args);
  void Finish(OpState& state, const std::vector<ResultName>& names, Region& region);
  void AddResults(OpState& state, const std::vector<ResultName>& names);
  bool IsIsolated(OpCode code) const;

  // Forms of their own (mlir_op_forms.cpp).
  void ParseCustomForm(OpState& state);
  void ParseConstant(OpState& state);
  void ParseSlice(OpState& state);
  void ParseReduce(OpState& state);
  void ParseReduceShorthand(OpState& state, OpCode inner);
  void ParseWhile(OpState& state);
  void ParseConvolution(OpState& state);
  void ParseCallLike(OpState& state);
  void ParseComposite(OpState& state);
  void ParseTopK(OpState& state);
  void ParseScan(OpState& state);
  void ParseSdyOp(OpState& state);
  void ParseSdyRegionOp(OpState& state);
  Attribute TakeRawAttribute(std::string_view kind);

  // Canonical attributes (mlir_canonical_attributes.cpp).
  void Canonicalize(OpState& state);
  Attribute ToReplicaGroups(const Attribute& value, size_t at);
  ReplicaGroups ToMeshGroups(const AttrMap& fields, size_t at);
  Attribute ToPermutePairs(const Attribute& value, size_t at);
  void TakeResultShardings(OpState& state);
  void CheckSharding(const TensorSharding& sharding, const Type& type, size_t at);

  std::unique_ptr<Module> module_;
  MeshTable mesh_table_;
  ValueScopes scopes_;
  bool has_nested_modules_ = false;
  bool named_module_ = false;
};

}  // namespace lockstep
