// ManualRegions: from pairs of shape conversions to sdy.manual_computation.
//
// In XLA's spelling a manual region is what lies between conversions from global to local shape
// (entries) and back (exits). Worked example:
//   %1 = full_to_shard(%0)    %2 = call @body(%1)    %3 = shard_to_full(%2)
// becomes
//   %3 = sdy.manual_computation(%0) in_shardings=[..] out_shardings=[..] manual_axes={..} (%1) {
//     <the ops of @body>  sdy.return ...
//   }
// The inside of an exit is everything its operands depend on, up to entries; exits that share such
// ops form one region. Constants and ids without operands are copied where they are shared.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/frontend/source.h"
#include "compiler/ir/module.h"

namespace lockstep {

/// What a conversion says: one sharding per converted value, and the axes that become manual.
struct ManualBoundary {
  std::vector<TensorSharding> shardings;
  std::vector<std::string> manual_axes;
};

class ManualRegions {
 public:
  ManualRegions(Module& module, const SourceText& source) : module_(module), source_(source) {}

  void AddEntry(Op* op, ManualBoundary boundary) { entries_[op] = std::move(boundary); }
  void AddExit(Op* op, ManualBoundary boundary) { exits_[op] = std::move(boundary); }
  bool empty() const { return exits_.empty() && entries_.empty(); }

  /// Builds the regions of all functions, callees first, then drops private functions that are
  /// called no more because they were inlined.
  /// Errors: Unsupported where a conversion has no partner.
  void Build();

 private:
  struct Cluster {
    std::vector<Op*> exits;
    std::vector<Op*> entries;
    std::unordered_set<Op*> inside;
  };

  void BuildFunction(Function& function);
  void BuildRegion(Region& region);
  std::vector<Cluster> FindClusters(Region& region);
  void CollectInside(Op* exit, Region& region, Cluster& cluster);
  void MakeRegion(Region& region, Cluster& cluster);
  void CheckBoundary(const Op& op, const ManualBoundary& boundary,
                     const std::vector<std::string>& axes) const;
  void TakeEntries(const Cluster& cluster, Op& manual, std::unordered_map<Value*, Value*>& inner);
  std::vector<Value*> TakeExits(const Cluster& cluster, Op& manual,
                                std::unordered_map<Value*, Value*>& outer);
  /// Copies free ops that the outside uses as well; returns the ops that move.
  std::unordered_set<const Op*> CopyShared(const Region& region, const Cluster& cluster,
                                           Region& body, std::unordered_map<Value*, Value*>& inner);
  size_t PositionOf(const Region& region, const Cluster& cluster, const Op& manual) const;
  void EraseUnusedEntries(Region& region, const Cluster& cluster);
  void InlineCalls(Region& body);
  void DropUnusedFunctions();
  [[noreturn]] void Fail(const Op& op, std::string message) const;

  Module& module_;
  const SourceText& source_;
  std::unordered_map<Op*, ManualBoundary> entries_;
  std::unordered_map<Op*, ManualBoundary> exits_;
  std::unordered_set<Function*> built_;
  std::unordered_set<Function*> inlined_;
};

/// Replaces uses of values in a whole region tree, following chains.
void ReplaceUses(Region& region, const std::unordered_map<Value*, Value*>& replacements);
/// Removes ops from a region tree.
void EraseOps(Region& region, const std::unordered_set<const Op*>& dead);

}  // namespace lockstep
