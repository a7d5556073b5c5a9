// MlirPrinter: a Module, an op or an attribute as StableHLO text that MLIR reads.
//
// Names: a value keeps its own name where that is valid and free among the names in scope, else it
// gets the next free number; so printing what was parsed keeps the names, and rewritten modules
// with repeated or missing names print correctly. An op whose attributes do not fit its pretty form
// is printed in generic form.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/op_syntax.h"
#include "compiler/ir/module.h"

namespace lockstep {

/// Attributes as text (mlir_print_attributes.cpp).
class MlirAttributePrinter {
 public:
  explicit MlirAttributePrinter(const PrintOptions& options) : options_(options) {}
  void Print(const Attribute& attribute, std::string& out) const;
  void PrintLiteral(const Literal& literal, const Type& type, std::string& out) const;
  void PrintDict(const AttrMap& map, std::string& out) const;
  void PrintConvDimensions(const AttrMap& fields, std::string& out) const;
  void PrintStructBody(const AttrMap& fields, std::string_view name, std::string& out) const;

 private:
  void PrintStruct(const Attribute::Struct& value, std::string& out) const;
  void PrintStructValue(const Attribute& value, std::string& out) const;
  void PrintElements(const Literal& literal, size_t dim, int64_t* next, std::string& out) const;
  const PrintOptions& options_;
};

/// `a.b` as it is, `a b` quoted.
std::string AttributeName(std::string_view name);
/// `@name`, quoted where it is no identifier; nested symbols joined by ::.
std::string SymbolText(std::string_view name);
/// Shortest decimal text of a float that reads back to the same bits, in MLIR's spelling; bit
/// patterns for infinities and NaN.
std::string FloatText(double value, DType dtype);

class MlirPrinter {
 public:
  explicit MlirPrinter(const PrintOptions& options) : options_(options), attributes_(options_) {}
  std::string Module(const Module& module);
  std::string SingleOp(const Op& op);

 private:
  using Entries = std::vector<std::pair<std::string, std::string>>;  ///< name, text ("" = unit)

  // Module level (mlir_printer.cpp).
  void FunctionText(const Function& function);
  void Arguments(const Function& function, bool main);
  void Results(const Function& function, bool main);
  Entries ValueAttributes(const AttrMap& attrs, const std::optional<TensorSharding>& sharding,
                          const Type& type, const TensorLayout* layout) const;
  std::string LocationText(const DebugLocation* location);
  void TrailingLocation(const Location& location);
  int LocationAlias(const DebugLocation* location);

  // Operations (mlir_print_ops.cpp).
  void OpText(const Op& op);
  void ResultList(const Op& op);
  void GenericBody(const Op& op);
  void PrettyBody(const Op& op);
  void Operands(const Op& op, size_t begin = 0, size_t end = SIZE_MAX);
  std::string Use(const Value* value) const;
  void Keywords(const Op& op, const std::vector<Keyword>& keywords, bool first);
  void KeywordValue(const Op& op, const Keyword& keyword);
  bool HasKeyword(const Op& op, const Keyword& keyword) const;
  Entries OpEntries(const Op& op, const std::vector<std::string_view>& printed) const;
  void Dict(const Entries& entries, std::string_view prefix = " ");
  void Types(const Op& op, TypeForm form);
  void FunctionType(const Op& op);
  void RegionText(const Region& region, bool header);
  void RegionBody(const Region& region, bool header);
  std::string ShardingOfResults(const Op& op) const;
  void Indent() { out_.append(static_cast<size_t>(indent_) * 2, ' '); }

  // Forms of their own (mlir_print_forms.cpp).
  void CustomForm(const Op& op);
  void ConstantForm(const Op& op);
  void SliceForm(const Op& op);
  void ReduceForm(const Op& op);
  bool IsShorthandReduce(const Op& op) const;
  void WhileForm(const Op& op);
  void ConvolutionForm(const Op& op);
  void ScanForm(const Op& op);
  void TopKForm(const Op& op);
  void SdyForm(const Op& op);
  void SdyRegionForm(const Op& op);
  void ShardingListText(const Op& op, std::string_view name);
  void RegionArguments(const Region& region);
  std::string RawBody(const Op& op, std::string_view name) const;
  std::string ShardingBody(const Op& op, std::string_view name) const;

  // Names.
  class NameScope;
  void ReserveNames(const Region& region);
  const std::string& Name(const Value* value);
  std::string FreshName();
  void NameResults(const Op& op);
  bool Claim(const std::string& name);

  PrintOptions options_;
  MlirAttributePrinter attributes_;
  std::string out_;
  int indent_ = 0;
  bool spmd_ = false;
  bool single_ = false;
  MeshPtr default_mesh_;
  const class Module* module_ = nullptr;
  std::unordered_map<const Value*, std::string> names_;
  std::unordered_set<std::string> live_;
  std::unordered_set<std::string> reserved_;
  std::vector<std::string> claimed_;
  int64_t next_name_ = 0;
  std::unordered_map<const DebugLocation*, int> locations_;
  std::vector<std::string> location_lines_;
};

}  // namespace lockstep
