// What the two importers of shardings share; see sharding_import.h.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/source.h"

namespace lockstep {

inline constexpr std::string_view kFrontendAttributes = "mhlo.frontend_attributes";
inline constexpr std::string_view kPositionalSharding = "mhlo.sharding";
/// On a @Sharding that the reader of HLO text made of a `copy` with a sharding.
inline constexpr std::string_view kCopyConstraint = "hlo.copy";

/// The target of a custom call, "" for other ops; the older prefix local_xla. is dropped.
std::string CustomCallTarget(const Op& op);
/// A string of the frontend attributes, "" if there is none. Nested escapes are undone.
std::string FrontendText(const AttrMap& attrs, std::string_view key);
std::vector<Op*> AllOps(Module& module);
/// Turns a custom call of one value into an sdy.sharding_constraint.
void BecomeConstraint(Op& op, TensorSharding sharding);

/// Ops that only stand for their operand.
class ValueAliases {
 public:
  void Add(Op& op);
  /// Replaces the uses and erases the ops.
  void Apply(Module& module);

 private:
  std::unordered_map<Value*, Value*> replacements_;
  std::unordered_set<const Op*> dead_;
};

/// sdy in frontend attributes (hidden_sdy_import.cpp).
void ImportHiddenSdy(Module& module, const SourceText& source, const ParseLimits& limits);
/// Positional strings (positional_import.cpp).
void ImportPositional(Module& module, const SourceText& source);

}  // namespace lockstep
