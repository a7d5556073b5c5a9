// SharedArenas: replicated results are stored once. The collectives whose results are equal on all
// members of their groups, and the kernels that run once for a group, by the arena of these groups.
// A device outside of all groups has no arena.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "devices/program.h"
#include "runtime/lower/once_plan.h"

namespace lockstep {

class SharedArenas {
 public:
  explicit SharedArenas(const Module& spmd) : spmd_(spmd) {}

  /// The collectives of a region.
  void Find(const Region& region);
  /// Kernels of a group use the memory of collectives over the same devices, in whatever order
  /// these list them.
  void Add(const OncePlan& once);

  const std::unordered_map<const Op*, int>& arena_of() const { return arena_of_; }
  const std::vector<GroupTablePtr>& tables() const { return tables_; }

 private:
  int ArenaOf(const std::vector<std::vector<int64_t>>& groups);

  const Module& spmd_;
  std::map<std::vector<std::vector<int64_t>>, size_t> arenas_;
  std::vector<GroupTablePtr> tables_;
  std::unordered_map<const Op*, int> arena_of_;
};

}  // namespace lockstep
