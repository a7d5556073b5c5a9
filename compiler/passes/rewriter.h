// Rewriter: users of the values of @main, and edits that keep them right. Ops that are dropped
// leave their region when RemoveDropped is called, so loops over a region stay valid while it is
// edited.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/ops/local_builder.h"
#include "compiler/ops/reduction/combiner.h"

namespace lockstep {

class Rewriter {
 public:
  explicit Rewriter(Module& spmd);

  Module& module() { return module_; }
  Region& body() { return module_.Main()->body; }
  /// One entry for each operand that is the value.
  const std::vector<Op*>& Users(const Value* value) const;
  bool HasOneUser(const Value* value) const { return Users(value).size() == 1; }

  void SetOperand(Op& op, int i, Value* value);
  void Replace(Value* old, Value* now);
  /// Takes an op out of the program; its results must have no users left.
  void Drop(Op& op);
  bool IsDropped(const Op& op) const { return dropped_.count(&op) > 0; }
  void RemoveDropped();

  /// Ops written into `scratch()` by `b()` go before or behind an op.
  LocalBuilder& b() { return builder_; }
  void PlaceBefore(Op& at) { Place(at, 0); }
  void PlaceBehind(Op& at) { Place(at, 1); }
  /// A copy of a collective with another operand and result type, into the scratch.
  Op* CloneCollective(const Op& op, Value* operand, Type result);
  /// Moves an op of an inner region in front of `at`.
  void MoveBefore(Op& op, Op& at);

 private:
  void Place(Op& at, int behind);
  void AddUses(Op& op);
  void NoteName(const Value& value);
  void RemoveUses(Op& op);

  Module& module_;
  std::unordered_map<const Value*, std::vector<Op*>> users_;
  std::unordered_set<const Op*> dropped_;
  Region scratch_;
  int64_t next_name_ = 0;  // above the numbers of all values of the module
  LocalBuilder builder_;
};

// --- what the passes ask of collectives (rewriter.cpp) ---

bool IsInserted(const Op& op);
/// Same kind, groups, dimension and reduction; channels do not count.
bool SameCollective(const Op& a, const Op& b);
/// Equal attributes of the kinds that ops without regions have; unknown kinds are never equal.
bool SameAttributes(const AttrMap& a, const AttrMap& b);
/// The combiner of an all_reduce or reduce_scatter.
CombinerKind ReductionKindOf(const Op& op);
/// Result i of an op depends on nothing but its operands, and the op has no region.
bool IsPure(const Op& op);
/// Moves elements and does nothing else: transpose, reshape, ...
bool IsMovement(const Op& op);
/// All elements are one constant.
const Literal* SplatConstant(const Value* value);

}  // namespace lockstep
