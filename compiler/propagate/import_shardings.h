// Import: what the program says about shardings, brought into the form that propagation starts
// from.
//
// 1. Shardings that ops hold as attributes (constraints, manual_computation) go onto their values.
// 2. Constraints are applied. A closed constraint gives its sharding to its input if nothing else
//    says otherwise about that input, so that `%1 = dot; %2 = constraint %1` makes the dot itself
//    sharded. If the input is a target of a data-flow edge (a while result, say), which shares its
//    sharding with other values, later uses read the constraint instead. Behind a chain of
//    constraints, later uses of the chain's input read its last result.
// 3. Sharding groups that share a member are united; members whose initial shardings disagree get
//    an open constraint each.
#pragma once

#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/propagate/use_lists.h"

namespace lockstep {

struct ImportedShardings {
  UseLists uses;
  /// Members of each group, in program order.
  std::vector<std::vector<Value*>> groups;
  /// Constraints that were put right behind a value, in program order. Between the edges of the
  /// results of one op, they come behind the edge of their value.
  std::unordered_map<const Value*, std::vector<Op*>> behind;
  /// Values whose sharding comes from a constraint (or a manual_computation) that uses them.
  std::unordered_map<const Value*, const Op*> applied;
};

/// Rewires operands and adds or moves constraints in the entry function of `module`.
/// Errors: InvalidArgument for a group whose members differ in shape or lie in different manual
/// regions, and for shardings that do not fit their tensors.
ImportedShardings ImportShardings(Module& module);

}  // namespace lockstep
