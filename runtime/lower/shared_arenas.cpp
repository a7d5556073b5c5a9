#include "runtime/lower/shared_arenas.h"

#include <algorithm>

#include "compiler/ops/collective/collective_attrs.h"

namespace lockstep {
namespace {

std::vector<std::vector<int64_t>> Sorted(std::vector<std::vector<int64_t>> groups) {
  for (auto& group : groups) std::sort(group.begin(), group.end());
  std::sort(groups.begin(), groups.end());
  return groups;
}

}  // namespace

void SharedArenas::Find(const Region& region) {
  WalkOps(region, [&](Op& op) {
    if (!op.Is(OpCode::kAllReduce) && !op.Is(OpCode::kAllGather) &&
        !op.Is(OpCode::kCollectiveBroadcast)) {
      return;
    }
    auto groups = ProcessGroups(ReadCollective(op), spmd_.num_replicas, spmd_.num_partitions);
    size_t members = 0, largest = 0;
    for (const auto& group : groups) {
      members += group.size();
      largest = std::max(largest, group.size());
    }
    const auto devices = static_cast<size_t>(spmd_.num_replicas * spmd_.num_partitions);
    if (members != devices || largest < 2) return;
    arena_of_[&op] = ArenaOf(groups);
  });
}

void SharedArenas::Add(const OncePlan& once) {
  for (const auto& [op, groups] : once.all()) {
    std::vector<std::vector<int64_t>> wanted = Sorted(*groups);
    int found = -1;
    for (size_t i = 0; i < tables_.size() && found < 0; ++i) {
      if (Sorted(tables_[i]->groups) == wanted) found = static_cast<int>(i);
    }
    arena_of_[op] = found >= 0 ? found : ArenaOf(*groups);
  }
}

int SharedArenas::ArenaOf(const std::vector<std::vector<int64_t>>& groups) {
  const auto [entry, added] = arenas_.try_emplace(groups, tables_.size());
  if (added) tables_.push_back(MakeGroups(entry->first));
  return static_cast<int>(entry->second);
}

}  // namespace lockstep
