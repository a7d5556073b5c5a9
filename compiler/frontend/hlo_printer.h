// HLO module text of a Module, as XLA's parser reads it: global programs (with positional
// shardings), propagated programs and SPMD programs.
//
// Regions become computations in front of their user. Worked example:
//   %1 = stablehlo.reduce(%0 init: %c) across dimensions = [0] { add }      (one result)
// becomes
//   region_0 { a = f32[] parameter(0) b = f32[] parameter(1) ROOT r = f32[] add(a, b) }
//   ... x = f32[4] reduce(y, c), dimensions={0}, to_apply=region_0
// HLO computations see nothing of their surroundings: what the body of a loop or branch uses from
// outside is carried in its tuple. Manual regions become conversions from full to shard shape.
// Ops that HLO has no opcode for (most of chlo) are custom calls under their own name, with their
// attributes as backend_config in MLIR's syntax.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct HloPrintOptions {
  bool metadata = true;  ///< op_name and source position of each instruction
  /// Print the sharding of every value (propagated programs); otherwise only those of arguments
  /// and results of the entry and of constraints.
  bool value_shardings = false;
};

/// Errors: Unsupported names what HLO text cannot say (shapes known at run time only, ...).
std::string PrintHlo(const Module& module, const HloPrintOptions& options = {});

/// Backslashes before quotes and backslashes; a new line as \n.
std::string HloEscaped(std::string_view text);

class HloPrinter {
 public:
  explicit HloPrinter(const HloPrintOptions& options) : options_(options) {}
  std::string Print(const Module& module);

 private:
  /// A computation that is being written.
  struct Body {
    struct Line {
      std::string name, text;
    };
    std::vector<Line> lines;
    std::unordered_map<const Value*, std::string> names;
    int64_t next_parameter = 0;
  };
  using Values = std::vector<const Value*>;

  // Computations (hlo_printer.cpp).
  void Finish(Body& body, const std::string& header, const std::string& root);
  std::string Function(const class Function& function);
  void Entry(const class Function& function);
  void AddParameters(Body& body, const Region& region);
  std::string RootOf(Body& body, const Values& values, const std::string& sharding = "");
  /// A computation with one parameter per region argument: bodies of reductions, sorts, ...
  std::string ElementBody(const Region& region);
  /// A computation on one tuple: the region's arguments, then what it captures. `yields_captures`:
  /// the captures follow the results (loop bodies).
  std::string TupleBody(const Region& region, const Values& captures, bool yields_captures);
  Values CapturesOf(const Op& op) const;
  void Ops(Body& body, const Region& region);

  // Text.
  std::string Fresh(std::string_view base);
  std::string Line(Body& body, std::string_view base, const std::string& shape,
                   const std::string& text);
  const std::string& Use(Body& body, const Value* value);
  std::string Uses(Body& body, const Op& op, int begin = 0, int end = -1);
  std::string Shape(const Type& type) const;
  std::string TupleShape(const Values& values) const;
  std::string Common(const Op& op) const;  ///< sharding and metadata
  std::string Metadata(const Location& location) const;
  static std::string Sharding(const TensorSharding& sharding, const AxisList& manual = {});
  void Define(Body& body, const Op& op, const std::string& text, const std::string& suffix = "");
  /// Results that are elements of the tuple `name`.
  void DefineElements(Body& body, const Op& op, const std::string& name, int first = 0);

  // Ops (hlo_print_ops.cpp).
  void OpText(Body& body, const Op& op);
  bool ControlText(Body& body, const Op& op);
  bool SdyText(Body& body, const Op& op);
  bool RewrittenText(Body& body, const Op& op);
  void ConstantText(Body& body, const Op& op);
  void BroadcastText(Body& body, const Op& op);
  void AllToAllText(Body& body, const Op& op);
  void WhileText(Body& body, const Op& op);
  void BranchText(Body& body, const Op& op);
  void ManualText(Body& body, const Op& op);
  void CustomCallText(Body& body, const Op& op);
  void InfeedText(Body& body, const Op& op);
  /// An op without an opcode, as a custom call under its own name.
  void NamedCallText(Body& body, const Op& op);

  // Ops that are several instructions, and scan (hlo_print_lowered.cpp).
  bool LoweredText(Body& body, const Op& op);
  void EinsumText(Body& body, const Op& op);
  std::string SummedAlone(Body& body, const Value& operand, DType dtype,
                          const std::string& elsewhere, std::string& labels);
  /// A computation that adds two scalars (or: of booleans), and a zero to begin with.
  std::string AddRegion(DType dtype);
  std::string Zero(Body& body, DType dtype);
  void CollectiveReduceText(Body& body, const Op& op);
  void IndexSelectText(Body& body, const Op& op);
  void DynamicReshapeText(Body& body, const Op& op);
  void AsyncText(Body& body, const Op& op);
  std::string ScanAttributes(const Op& op);

  std::string Annotated(Body& body, const std::string& operand, const Type& type,
                        std::string_view target, const std::string& sharding);
  std::string Attributes(const Op& op);
  std::string WindowedAttributes(const Op& op);
  std::string CollectiveAttributes(const Op& op);
  static std::string GroupedAttributes(int64_t channel, const ReplicaGroups& groups);
  std::string ContractionAttributes(const Op& op);
  std::string LinalgAttributes(const Op& op);

  const HloPrintOptions& options_;
  const class Module* module_ = nullptr;
  std::string out_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<const class Function*, std::string> functions_;
  AxisList manual_;  ///< axes that are manual at this place
  int64_t next_ = 0;
};

/// Elements in braces: {{1, 2}, {3, 4}}.
std::string HloLiteralText(const Literal& literal);
/// {1,0}
std::string HloList(const std::vector<int64_t>& values);

}  // namespace lockstep
