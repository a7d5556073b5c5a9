// MlirAttributeParser: types, attributes, literals, locations and sdy attributes of MLIR text.
//
// Independent of operations, so that it also reads the sdy text that HLO hides in strings. Aliases
// (`#loc3 = ...`, `!t = ...`) may be used before they are defined: their places are indexed by one
// scan over line starts, and each is parsed when first needed and kept.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/frontend/mlir_lexer.h"
#include "compiler/ir/attribute.h"
#include "compiler/ir/type.h"

namespace lockstep {

using NamedAttributes = std::vector<std::pair<std::string, Attribute>>;

/// Meshes by symbol. Inline meshes have no symbol until the whole text is read.
class MeshTable {
 public:
  MeshPtr Find(std::string_view name) const;
  /// False if the name is taken.
  bool Add(const MeshPtr& mesh);
  const std::vector<MeshPtr>& meshes() const { return meshes_; }
  /// One shared pointer for equal inline meshes.
  MeshPtr AddInline(Mesh mesh);
  /// Gives every inline mesh the symbol of an equal named mesh, or a fresh symbol and a place in
  /// meshes().
  void NameInlineMeshes();

 private:
  std::vector<MeshPtr> meshes_;
  std::vector<std::shared_ptr<Mesh>> inline_meshes_;
};

class MlirAttributeParser : public TokenReader {
 public:
  MlirAttributeParser(const SourceText& source, const ParseLimits& limits, MeshTable& meshes);

  /// `#sdy.sharding<...>` or `#sdy.sharding_per_value<...>` etc. as a whole text.
  Attribute ParseWhole();
  /// `<["x"=2], device_ids=[...]>`.
  Mesh ParseMeshBody(std::string name);

 protected:
  struct FunctionType {
    std::vector<Type> inputs;
    std::vector<Type> results;
  };

  // Types.
  Type ParseType();
  std::vector<Type> ParseTypeList();  ///< one or more, comma separated
  FunctionType ParseFunctionType();
  bool AtType() const;
  double TakeNumber(std::string_view what);

  // Attributes.
  Attribute ParseAttribute();
  /// `{a = 1, b}`, appended to `into`; a repeated name is an error.
  void ParseAttrDict(NamedAttributes& into);
  AttrMap ParseAttrMap();
  /// Fields of `<a = 1, b = [2]>`, at '<'.
  AttrMap ParseStructFields();
  AttrMap ParseConvDimensions();  ///< [b, 0, f]x[...]->[...]
  Attribute ParseEnumWord(std::string_view kind, std::string_view dialect = "stablehlo");
  Attribute ParseDense();
  Literal ParseLiteralBody(size_t begin, size_t end, DType dtype, const Dims& dims);

  // sdy.
  TensorSharding ParseShardingBody();                   ///< at '<'
  std::vector<TensorSharding> ParseShardingListBody();  ///< at '['
  std::vector<std::string> ParseAxisNames();            ///< {"x", "y"}
  AxisList ParseAxisList(const Mesh& mesh);             ///< {"x", "y":(1)2}
  /// Looks ahead for an `sdy.mesh` that stands below its first use; the op parser overrides it.
  virtual MeshPtr FindMeshAhead(std::string_view name);

  // Locations.
  std::shared_ptr<const DebugLocation> ParseLocation();        ///< after `loc`, at '('
  std::shared_ptr<const DebugLocation> TryTrailingLocation();  ///< `loc(...)` if present

  /// Parses all alias definitions, in the order of the text.
  void ResolveAliases();
  /// At `#name =` or `!name =` at top level: goes on after the definition.
  void SkipAliasDefinition();

  MeshTable& meshes_;

 private:
  struct Alias {
    size_t begin = 0;  ///< of the value
    size_t end = 0;    ///< after the value, once parsed
    enum class State { kUnread, kReading, kRead } state = State::kUnread;
    int height = 0;      ///< levels of nesting, aliases in it written out
    int64_t weight = 0;  ///< attributes and types in it, aliases written out
    Attribute attribute;
    Type type;
    std::shared_ptr<const DebugLocation> location;
  };
  struct ElementType {
    DType dtype = DType::kF32;
    std::shared_ptr<const Quantization> quantization;
    bool index = false;
  };

  Type ParseTensorType();
  ElementType ParseElementType();
  Quantization ParseQuantization();
  Type ParseDialectType();
  std::string TakeRaw(size_t begin);  ///< name token and its balanced <...>
  void CheckElementCount(size_t at, const Dims& dims);
  void ParseBounds(Type& type, size_t at);

  Attribute ParseNumber();
  Attribute ParseFloatToken(size_t begin, bool negative);
  Attribute ParseDenseArray();
  Attribute ParseDialectAttribute();
  Attribute ParseStableHloAttribute(std::string_view dialect, std::string_view kind, size_t begin);
  Attribute ParseSdyAttribute(std::string_view kind, size_t begin);
  Attribute ParseStructValue(std::string_view key);
  Attribute ParseDenseResource();

  DimSharding ParseDimSharding(const Mesh& mesh);
  AxisRef ParseAxisRef(const Mesh& mesh);
  MeshPtr ParseMeshReference();

  void IndexAliases();
  void CountUse(const Alias& alias, size_t use);
  Alias& ResolveAlias(char sigil, std::string_view name, size_t use);
  std::shared_ptr<const DebugLocation> ParseLocationBody();
  std::shared_ptr<const DebugLocation> ParseFusedLocation();

  std::unordered_map<std::string_view, Alias> aliases_;  ///< keyed with the sigil
  std::vector<std::string_view> alias_order_;
  std::unordered_map<std::string_view, std::string_view> resources_;
  std::unordered_map<std::string_view, Type> tensor_types_;  ///< by text, of alias-free types
  bool resources_indexed_ = false;
  int64_t weight_ = 0;  ///< attributes and types read so far, aliases written out
  std::shared_ptr<const DebugLocation> unknown_location_;
};

/// The enum kind of a property: "compare_type" -> "comparison_type"; "" if it is none.
std::string_view EnumKindOfProperty(std::string_view property);
/// Throws InvalidArgument if `value` is none of the kind's values; unknown kinds take any value.
void CheckEnumValue(std::string_view kind, std::string_view value);
/// Fills in the fields that MLIR leaves out when empty: gather, scatter, dot, conv.
void FillStructDefaults(std::string_view name, AttrMap& fields);
/// Kinds that are printed with brackets of their own: #stablehlo.result_accuracy_mode<TOLERANCE>.
bool IsBracketedEnum(std::string_view kind);
bool IsStructKind(std::string_view kind);

}  // namespace lockstep
