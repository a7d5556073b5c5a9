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

void ManualRegions::MakeRegion(Region& region, Cluster& cluster) {
  Op& first_exit = *cluster.exits[0];
  auto manual = std::make_unique<Op>(OpCode::kSdyManualComputation);
  manual->location = first_exit.location;
  Attribute::ShardingList in;
  Attribute::ShardingList out;
  const std::vector<std::string> axes = exits_.at(&first_exit).manual_axes;
  Region* body = manual->AddRegion();
  ValueMap map;
  for (Op* entry : cluster.entries) {
    const ManualBoundary& boundary = entries_.at(entry);
    if (boundary.manual_axes != axes)
      Fail(*entry, "conversions of one manual region disagree on its axes");
    if (boundary.shardings.size() != entry->operands.size() ||
        entry->operands.size() != entry->results.size()) {
      Fail(*entry, "conversion to local shape needs one sharding and one result per operand");
    }
    for (size_t i = 0; i < entry->operands.size(); ++i) {
      manual->operands.push_back(entry->operands[i]);
      in.values.push_back(boundary.shardings[i]);
      const Value& local = *entry->results[i];
      std::string name = local.name;
      std::replace(name.begin(), name.end(), '#', '_');
      map[&local] = body->AddArg(local.type, std::move(name), local.location);
    }
  }
  // The inside, in order. Free ops that others use as well are copied, the rest moves.
  std::unordered_set<const Op*> moved;
  std::unordered_map<const Op*, bool> used_outside;
  std::unordered_set<const Op*> exits(cluster.exits.begin(), cluster.exits.end());
  for (const auto& op : region.ops) {
    if (cluster.inside.count(op.get()) || exits.count(op.get())) continue;
    VisitUses(*op, [&](Value* value) {
      if (value->def && cluster.inside.count(value->def)) used_outside[value->def] = true;
    });
  }
  for (auto& op : region.ops) {
    if (!cluster.inside.count(op.get())) continue;
    if (used_outside.count(op.get())) {
      if (!IsFree(*op)) {
        Fail(*op, "value " + (op->results.empty() ? "" : op->result()->name) +
                      " of a manual region is used outside of it without a conversion back");
      }
      body->Append(CloneOp(*op, map));
    } else {
      moved.insert(op.get());
    }
  }
  // Position: behind everything that the region takes, before everything that takes from it.
  size_t position = 0;
  size_t limit = region.ops.size();
  for (size_t i = 0; i < region.ops.size(); ++i) {
    const Op* op = region.ops[i].get();
    for (const Value* operand : manual->operands) {
      if (operand->def == op) position = std::max(position, i + 1);
    }
    VisitUses(*op, [&](Value* value) {
      if (value->def && exits.count(value->def)) limit = std::min(limit, i);
    });
  }
  if (position > limit) Fail(first_exit, "manual region depends on its own result");
  std::unordered_map<Value*, Value*> outer;
  std::vector<Value*> returned;
  for (Op* exit : cluster.exits) {
    const ManualBoundary& boundary = exits_.at(exit);
    if (boundary.manual_axes != axes)
      Fail(*exit, "conversions of one manual region disagree on its axes");
    if (boundary.shardings.size() != exit->results.size() ||
        exit->operands.size() != exit->results.size()) {
      Fail(*exit, "conversion to global shape needs one sharding and one operand per result");
    }
    for (size_t i = 0; i < exit->results.size(); ++i) {
      out.values.push_back(boundary.shardings[i]);
      returned.push_back(exit->operands[i]);
    }
  }
  size_t number = 0;
  for (Op* exit : cluster.exits) {
    for (const auto& result : exit->results) {
      Value* global = manual->AddResult(result->type, result->name);
      global->location = result->location;
      if (returned.size() > 1) {
        global->name = cluster.exits[0]->result()->name;
        const size_t hash = global->name.find('#');
        global->name = global->name.substr(0, hash) + "#" + std::to_string(number);
      }
      ++number;
      outer[result.get()] = global;
    }
  }
  manual->attrs.Set("in_shardings", Attribute(std::move(in)));
  manual->attrs.Set("manual_axes", Attribute(Attribute::Axes{axes}));
  manual->attrs.Set("out_shardings", Attribute(std::move(out)));
  // Move the inside, then erase the conversions.
  std::vector<std::unique_ptr<Op>> rest;
  std::unique_ptr<Op> placed = std::move(manual);
  Op* manual_op = placed.get();
  manual_op->parent = &region;
  std::vector<std::unique_ptr<Op>> gone;
  for (size_t i = 0; i <= region.ops.size(); ++i) {
    if (i == position) rest.push_back(std::move(placed));
    if (i == region.ops.size()) break;
    auto& op = region.ops[i];
    if (moved.count(op.get())) {
      body->Append(std::move(op));
    } else if (exits.count(op.get())) {
      gone.push_back(std::move(op));
    } else {
      rest.push_back(std::move(op));
    }
  }
  region.ops = std::move(rest);
  auto last = std::make_unique<Op>(OpCode::kSdyReturn);
  last->location = manual_op->location;
  last->operands = returned;
  body->Append(std::move(last));
  std::unordered_map<Value*, Value*> inner;
  for (const auto& [from, to] : map) inner[const_cast<Value*>(from)] = to;
  ReplaceUses(*body, inner);
  InlineCalls(*body);
  ReplaceUses(region, outer);
  for (const auto& exit : gone) exits_.erase(exit.get());
  // Entries go once nothing uses them.
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
