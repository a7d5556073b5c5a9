// FusionPlan: which element-wise ops of a program run together as one kernel.
//
// A chain is executed where its last op stands. An op joins the chain of an operand as long as
// nobody outside has used a value of that chain yet, so that moving the earlier members down to the
// last one changes no order that matters; chains of several operands become one. Views
// (broadcast_in_dim, slice, reshape) that only chains read are no commands at all: the chains read
// through them.
//
// Example:
//   %0 = multiply %x, %x       chain A
//   %1 = reduce add %0         ends chain A: %0 is never stored
//   %2 = broadcast %1          no command
//   %3 = divide %x, %2         chain B, reads %1 through the broadcast
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct FusedChain {
  std::vector<const Op*> ops;   ///< in program order; the last one is where the chain runs
  std::vector<Value*> inputs;   ///< values from outside, without splat constants
  std::vector<Value*> outputs;  ///< values that are needed outside
};

class FusionPlan {
 public:
  /// No chains and no views without a command: every op stands alone.
  FusionPlan();
  explicit FusionPlan(const Function& main);
  ~FusionPlan();

  /// The chain that runs at this op, or null.
  const FusedChain* ChainAt(const Op& op) const;
  /// The chain that computes this op, or null.
  const FusedChain* ChainOf(const Op& op) const;
  /// True for ops that are no command of their own: members of a chain that runs later, and views.
  bool IsAbsorbed(const Op& op) const;

 private:
  struct Group;
  void PlanRegion(const Region& region);
  void Number(const Region& region);
  void MarkViews(const Region& region);
  void Join(const Op& op);
  void Copy(const Op& view);
  void AddSources(const Value* value, std::vector<const Value*>& sources) const;
  /// `value` is used outside of its chain: it must be stored, and the chain can grow no more.
  void CloseUses(const Value* value);
  void Close(const Value* value);
  Group* GroupOf(const Value* value);
  void Merge(Group& from, Group& into);
  void Finish();

  std::vector<std::unique_ptr<Group>> groups_;
  std::unordered_map<const Op*, Group*> group_of_;
  std::unordered_map<const Op*, int> position_;
  std::unordered_set<const Op*> views_;   // views without a command
  std::unordered_set<const Op*> copies_;  // small views of a concatenation that are stored
  std::unordered_map<const Op*, FusedChain> chains_;  // by last op
  std::unordered_map<const Op*, const FusedChain*> chain_of_;
  std::unordered_set<const Op*> absorbed_;
};

}  // namespace lockstep
