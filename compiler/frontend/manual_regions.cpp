#include "compiler/frontend/manual_regions.h"

#include <algorithm>
#include <numeric>

namespace lockstep {
namespace {

bool IsFree(const Op& op) {
  return op.operands.empty() && op.regions.empty() &&
         (op.Is(OpCode::kConstant) || op.Is(OpCode::kIota) || op.Is(OpCode::kPartitionId) ||
          op.Is(OpCode::kReplicaId));
}

/// Calls `visit` with every value that the op uses, in its regions too.
void VisitUses(const Op& op, const std::function<void(Value*)>& visit) {
  for (Value* operand : op.operands) visit(operand);
  for (const auto& region : op.regions) {
    for (const auto& nested : region->ops) VisitUses(*nested, visit);
  }
}

}  // namespace

void ReplaceUses(Region& region, const std::unordered_map<Value*, Value*>& replacements) {
  if (replacements.empty()) return;
  WalkOps(region, [&](Op& op) {
    for (Value*& operand : op.operands) {
      for (auto found = replacements.find(operand); found != replacements.end();
           found = replacements.find(operand)) {
        operand = found->second;
      }
    }
  });
}

void EraseOps(Region& region, const std::unordered_set<const Op*>& dead) {
  if (dead.empty()) return;
  for (const auto& op : region.ops) {
    for (const auto& nested : op->regions) EraseOps(*nested, dead);
  }
  std::erase_if(region.ops, [&](const auto& op) { return dead.count(op.get()) != 0; });
}

void ManualRegions::Fail(const Op& op, std::string message) const {
  Error error = source_.MakeErrorAt(op.location.text, std::move(message));
  throw Error(ErrorCode::kUnsupported, error.message(), error.location(), error.notes());
}

void ManualRegions::Build() {
  std::vector<Function*> functions;
  for (const auto& function : module_.functions) functions.push_back(function.get());
  for (Function* function : functions) BuildFunction(*function);
  for (const auto& function : module_.functions) {
    WalkOps(function->body, [&](Op& op) {
      if (entries_.count(&op)) {
        Fail(op, "conversion to local shape has no conversion back in the same region");
      }
    });
  }
  DropUnusedFunctions();
}

void ManualRegions::BuildFunction(Function& function) {
  if (!built_.insert(&function).second) return;
  // Callees first: their bodies are copied into the regions of their callers.
  WalkOps(function.body, [&](Op& op) {
    if (!op.Is(OpCode::kFuncCall)) return;
    Function* callee = module_.FindFunction(op.attrs.GetString("callee", ""));
    if (callee) BuildFunction(*callee);
  });
  BuildRegion(function.body);
}

void ManualRegions::BuildRegion(Region& region) {
  for (const auto& op : region.ops) {
    for (const auto& nested : op->regions) BuildRegion(*nested);
  }
  for (Cluster& cluster : FindClusters(region)) MakeRegion(region, cluster);
}

void ManualRegions::CollectInside(Op* exit, Region& region, Cluster& cluster) {
  std::vector<Op*> open = {exit};
  while (!open.empty()) {
    Op* op = open.back();
    open.pop_back();
    VisitUses(*op, [&](Value* value) {
      Op* def = value->def;
      // Defined inside a nested region of `op`, or outside of this region.
      if (!def) {
        if (value->owner == &region) {
          Fail(*exit, "value " + value->name +
                          " is used in a manual region without a conversion to local shape");
        }
        return;
      }
      if (def->parent != &region) return;
      if (exits_.count(def)) {
        Fail(*op, "value " + value->name +
                      " of the global program is used inside of a manual region without a "
                      "conversion to local shape");
      }
      if (entries_.count(def)) {
        if (std::find(cluster.entries.begin(), cluster.entries.end(), def) ==
            cluster.entries.end()) {
          cluster.entries.push_back(def);
        }
      } else if (cluster.inside.insert(def).second) {
        open.push_back(def);
      }
    });
  }
}

std::vector<ManualRegions::Cluster> ManualRegions::FindClusters(Region& region) {
  std::vector<Cluster> clusters;
  std::unordered_map<const Op*, size_t> position;
  for (size_t i = 0; i < region.ops.size(); ++i) position[region.ops[i].get()] = i;
  for (const auto& op : region.ops) {
    if (!exits_.count(op.get())) continue;
    Cluster cluster;
    cluster.exits = {op.get()};
    CollectInside(op.get(), region, cluster);
    // Join with every earlier cluster that shares an op.
    for (size_t i = 0; i < clusters.size();) {
      const bool shared = std::any_of(cluster.inside.begin(), cluster.inside.end(), [&](Op* inner) {
        return !IsFree(*inner) && clusters[i].inside.count(inner) != 0;
      });
      if (!shared) {
        ++i;
        continue;
      }
      Cluster& other = clusters[i];
      cluster.exits.insert(cluster.exits.end(), other.exits.begin(), other.exits.end());
      for (Op* entry : other.entries) {
        if (std::find(cluster.entries.begin(), cluster.entries.end(), entry) ==
            cluster.entries.end()) {
          cluster.entries.push_back(entry);
        }
      }
      cluster.inside.insert(other.inside.begin(), other.inside.end());
      clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(i));
    }
    clusters.push_back(std::move(cluster));
  }
  const auto by_position = [&](const Op* a, const Op* b) { return position[a] < position[b]; };
  for (Cluster& cluster : clusters) {
    std::sort(cluster.exits.begin(), cluster.exits.end(), by_position);
    std::sort(cluster.entries.begin(), cluster.entries.end(), by_position);
  }
  return clusters;
}

void ManualRegions::CheckBoundary(const Op& op, const ManualBoundary& boundary,
                                  const std::vector<std::string>& axes) const {
  if (boundary.manual_axes != axes) {
    Fail(op, "conversions of one manual region disagree on its axes");
  }
  if (boundary.shardings.size() != op.results.size() || op.operands.size() != op.results.size()) {
    Fail(op, "conversion of shapes needs one sharding and one result per operand");
  }
}

void ManualRegions::TakeEntries(const Cluster& cluster, Op& manual,
                                std::unordered_map<Value*, Value*>& inner) {
  Attribute::ShardingList shardings;
  for (Op* entry : cluster.entries) {
    const ManualBoundary& boundary = entries_.at(entry);
    CheckBoundary(*entry, boundary, exits_.at(cluster.exits[0]).manual_axes);
    for (size_t i = 0; i < entry->operands.size(); ++i) {
      manual.operands.push_back(entry->operands[i]);
      shardings.values.push_back(boundary.shardings[i]);
      Value& local = *entry->results[i];
      std::string name = local.name;
      std::replace(name.begin(), name.end(), '#', '_');
      inner[&local] = manual.region(0).AddArg(local.type, std::move(name), local.location);
    }
  }
  manual.attrs.Set("in_shardings", Attribute(std::move(shardings)));
}

std::vector<Value*> ManualRegions::TakeExits(const Cluster& cluster, Op& manual,
                                             std::unordered_map<Value*, Value*>& outer) {
  Attribute::ShardingList shardings;
  std::vector<Value*> returned;
  std::vector<Value*> globals;
  for (Op* exit : cluster.exits) {
    const ManualBoundary& boundary = exits_.at(exit);
    CheckBoundary(*exit, boundary, exits_.at(cluster.exits[0]).manual_axes);
    for (size_t i = 0; i < exit->results.size(); ++i) {
      shardings.values.push_back(boundary.shardings[i]);
      returned.push_back(exit->operands[i]);
      globals.push_back(exit->results[i].get());
    }
  }
  const std::string base =
      globals.empty() ? "" : globals[0]->name.substr(0, globals[0]->name.find('#'));
  for (size_t i = 0; i < globals.size(); ++i) {
    const std::string name = globals.size() > 1 ? base + "#" + std::to_string(i) : base;
    Value* result = manual.AddResult(globals[i]->type, name);
    result->location = globals[i]->location;
    outer[globals[i]] = result;
  }
  manual.attrs.Set("manual_axes",
                   Attribute(Attribute::Axes{exits_.at(cluster.exits[0]).manual_axes}));
  manual.attrs.Set("out_shardings", Attribute(std::move(shardings)));
  return returned;
}

std::unordered_set<const Op*> ManualRegions::CopyShared(const Region& region,
                                                        const Cluster& cluster, Region& body,
                                                        std::unordered_map<Value*, Value*>& inner) {
  std::unordered_set<const Op*> used_outside;
  const std::unordered_set<const Op*> exits(cluster.exits.begin(), cluster.exits.end());
  for (const auto& op : region.ops) {
    if (cluster.inside.count(op.get()) || exits.count(op.get())) continue;
    VisitUses(*op, [&](Value* value) {
      if (value->def && cluster.inside.count(value->def)) used_outside.insert(value->def);
    });
  }
  std::unordered_set<const Op*> moved;
  ValueMap copies;
  for (const auto& op : region.ops) {
    if (!cluster.inside.count(op.get())) continue;
    if (!used_outside.count(op.get())) {
      moved.insert(op.get());
    } else if (IsFree(*op)) {
      body.Append(CloneOp(*op, copies));
    } else {
      Fail(*op, "value " + (op->results.empty() ? "" : op->result()->name) +
                    " of a manual region is used outside of it without a conversion back");
    }
  }
  for (const auto& [from, to] : copies) inner[const_cast<Value*>(from)] = to;
  return moved;
}

size_t ManualRegions::PositionOf(const Region& region, const Cluster& cluster,
                                 const Op& manual) const {
  // Behind everything that the region takes, before everything that takes from it.
  size_t position = 0;
  size_t limit = region.ops.size();
  const std::unordered_set<const Op*> exits(cluster.exits.begin(), cluster.exits.end());
  std::unordered_set<const Op*> taken;
  for (const Value* operand : manual.operands) taken.insert(operand->def);
  for (size_t i = 0; i < region.ops.size(); ++i) {
    const Op* op = region.ops[i].get();
    if (taken.count(op)) position = i + 1;
    VisitUses(*op, [&](Value* value) {
      if (value->def && exits.count(value->def)) limit = std::min(limit, i);
    });
  }
  if (position > limit) Fail(*cluster.exits[0], "manual region depends on its own result");
  return position;
}

void ManualRegions::MakeRegion(Region& region, Cluster& cluster) {
  auto manual = std::make_unique<Op>(OpCode::kSdyManualComputation);
  manual->location = cluster.exits[0]->location;
  Region& body = *manual->AddRegion();
  std::unordered_map<Value*, Value*> inner;  ///< local values to arguments and copies
  std::unordered_map<Value*, Value*> outer;  ///< global values to results
  TakeEntries(cluster, *manual, inner);
  const std::vector<Value*> returned = TakeExits(cluster, *manual, outer);
  const std::unordered_set<const Op*> moved = CopyShared(region, cluster, body, inner);
  const size_t position = PositionOf(region, cluster, *manual);
  manual->parent = &region;
  const Location location = manual->location;
  std::vector<std::unique_ptr<Op>> rest;
  std::vector<std::unique_ptr<Op>> exits;
  for (size_t i = 0; i <= region.ops.size(); ++i) {
    if (i == position) rest.push_back(std::move(manual));
    if (i == region.ops.size()) break;
    auto& op = region.ops[i];
    if (moved.count(op.get())) {
      body.Append(std::move(op));
    } else if (std::find(cluster.exits.begin(), cluster.exits.end(), op.get()) !=
               cluster.exits.end()) {
      exits.push_back(std::move(op));
    } else {
      rest.push_back(std::move(op));
    }
  }
  region.ops = std::move(rest);
  auto last = std::make_unique<Op>(OpCode::kSdyReturn);
  last->location = location;
  last->operands = returned;
  body.Append(std::move(last));
  ReplaceUses(body, inner);
  InlineCalls(body);
  ReplaceUses(region, outer);
  for (const auto& exit : exits) exits_.erase(exit.get());
  EraseUnusedEntries(region, cluster);
}

void ManualRegions::EraseUnusedEntries(Region& region, const Cluster& cluster) {
  std::unordered_set<const Op*> dead(cluster.entries.begin(), cluster.entries.end());
  WalkOps(region, [&](Op& op) {
    for (Value* operand : op.operands) {
      if (operand->def) dead.erase(operand->def);
    }
  });
  for (Op* entry : cluster.entries) {
    if (dead.count(entry)) entries_.erase(entry);
  }
  EraseOps(region, dead);
}

void ManualRegions::InlineCalls(Region& body) {
  std::vector<std::unique_ptr<Op>> ops = std::move(body.ops);
  body.ops.clear();
  std::unordered_map<Value*, Value*> replacements;
  std::vector<std::unique_ptr<Op>> calls;
  for (auto& op : ops) {
    Function* callee = op->Is(OpCode::kFuncCall)
                           ? module_.FindFunction(op->attrs.GetString("callee", ""))
                           : nullptr;
    const bool shard_body = callee && !callee->is_declaration &&
                            callee->visibility == Visibility::kPrivate &&
                            (callee->name.find("shmap_body") != std::string::npos ||
                             callee->name.find("manual_computation_body") != std::string::npos);
    if (!shard_body || callee->body.args.size() != op->operands.size()) {
      body.Append(std::move(op));
      continue;
    }
    inlined_.insert(callee);
    ValueMap map;
    for (size_t i = 0; i < op->operands.size(); ++i) {
      Value* operand = op->operands[i];
      const auto found = replacements.find(operand);
      map[callee->body.args[i].get()] = found == replacements.end() ? operand : found->second;
    }
    const std::vector<Value*> results =
        CloneInto(callee->body, body, map, /*skip_terminator=*/true);
    for (size_t i = 0; i < op->results.size() && i < results.size(); ++i) {
      replacements[op->results[i].get()] = results[i];
    }
    calls.push_back(std::move(op));
  }
  ReplaceUses(body, replacements);
}

void ManualRegions::DropUnusedFunctions() {
  bool changed = true;
  while (changed) {
    changed = false;
    std::unordered_set<std::string> called;
    for (const auto& function : module_.functions) {
      WalkOps(function->body, [&](Op& op) {
        for (const char* key : {"callee", "decomposition"}) {
          if (op.attrs.Has(key)) called.insert(op.attrs.GetString(key, ""));
        }
      });
    }
    for (size_t i = 0; i < module_.functions.size(); ++i) {
      Function* function = module_.functions[i].get();
      if (!inlined_.count(function) || called.count(function->name)) continue;
      module_.functions.erase(module_.functions.begin() + static_cast<std::ptrdiff_t>(i));
      changed = true;
      break;
    }
  }
}

}  // namespace lockstep
