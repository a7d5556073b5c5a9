// Ops whose regions are executed: while, if, case, and the barrier that ties values together.
//
// A carry of a loop keeps one sharding throughout: that of the loop's result. The initial value and
// what the body returns are moved to it; predicates and branch numbers are whole on every device,
// so all devices take the same way.

#include "compiler/base/error.h"
#include "compiler/partition/partitioner.h"

namespace lockstep {
namespace {

void CountUses(const Region& region, std::unordered_map<const Value*, int>& uses) {
  for (const auto& op : region.ops) {
    for (const Value* operand : op->operands) ++uses[operand];
    for (const auto& inner : op->regions) CountUses(*inner, uses);
  }
}

std::string ValueNumber(const char* what, int i) { return std::string(what) + std::to_string(i); }

}  // namespace

std::vector<Value*> Partitioner::RegionResults(const Region& from,
                                               const std::vector<TensorSharding>& wanted) {
  const Op* terminator = from.terminator();
  b().set_location(terminator->location);
  std::vector<Value*> results;
  for (int i = 0; i < terminator->num_operands(); ++i) {
    ShardedValue value = Lookup(terminator->operand(i));
    if (value.global.IsTensor()) {
      const TensorSharding& to = wanted[static_cast<size_t>(i)];
      NoteContext& note = emitter_->note();
      note = {};
      note.location = terminator->operand(i)->location;
      note.value = terminator->operand(i)->name;
      note.cause = ValueNumber("a region of the program returns value ", i) + " as " +
                   to.ToString() + ", but " + note.value + " is " + value.sharding.ToString();
      note.hint = note.value + "=" + to.ToString();
      value = Reshard(value, to);
    }
    results.push_back(value.local);
  }
  return results;
}

void Partitioner::Barrier(const Op& op) {
  std::vector<Value*> locals;
  std::vector<Type> types;
  std::vector<TensorSharding> shardings;
  for (int i = 0; i < op.num_operands(); ++i) {
    ShardedValue value = Lookup(op.operand(i));
    if (value.global.IsTensor()) value = Reshard(value, LayoutOf(*op.result(i)));
    locals.push_back(value.local);
    types.push_back(value.local->type);
    shardings.push_back(value.sharding);
  }
  Op* copy = b().CloneLocal(op, std::move(locals), std::move(types));
  for (int i = 0; i < op.num_results(); ++i) {
    SetValue(op.result(i),
             {copy->result(i), shardings[static_cast<size_t>(i)], op.result(i)->type, nullptr});
  }
}

// Values of the body that are summed up over the trips and used for nothing else:
//   while (c, ...) { d = dot(...); t = transpose(d); yield add(c, t), ... }    here t and d
// Their reduction over devices happens once, behind the loop (passes/sum_once.cpp).
void Partitioner::FindLoopSummands(const Op& loop) {
  const Region& body = loop.region(1);
  std::unordered_map<const Value*, int> uses;
  CountUses(loop.region(0), uses);
  CountUses(body, uses);
  // Constraints, which inlined calls leave behind, and moves are looked through.
  const auto source = [&](const Value* value, bool moves) {
    while (uses[value] == 1 && value->def &&
           (value->def->Is(OpCode::kSdyShardingConstraint) ||
            (moves && (value->def->Is(OpCode::kTranspose) || value->def->Is(OpCode::kReshape))))) {
      if (moves) loop_summands_.insert(value);
      value = value->def->operand(0);
    }
    return value;
  };
  const Op* yield = body.terminator();
  for (int i = 0; i < yield->num_operands(); ++i) {
    const Value* carry = body.arg(i);
    const Op* sum = source(yield->operand(i), false)->def;
    if (!sum || !sum->Is(OpCode::kAdd) || sum->parent != &body) continue;
    const int side = source(sum->operand(0), false) == carry ? 0 : 1;
    if (source(sum->operand(side), false) != carry || uses[carry] != 1 ||
        uses[sum->result()] != 1 || uses[loop.region(0).arg(i)] != 0) {
      continue;
    }
    const Value* summand = source(sum->operand(1 - side), true);
    if (uses[summand] == 1) loop_summands_.insert(summand);
  }
}

void Partitioner::While(const Op& op) {
  FindLoopSummands(op);
  std::vector<TensorSharding> shardings;
  std::vector<Value*> inits;
  std::vector<Type> types;
  for (int i = 0; i < op.num_operands(); ++i) {
    ShardedValue init = Lookup(op.operand(i));
    shardings.push_back(LayoutOf(*op.result(i)));
    if (init.global.IsTensor()) {
      NoteContext& note = emitter_->note();
      note.cause = ValueNumber("the loop carries value ", i) + " as " +
                   shardings.back().ToString() + ", but its initial value is " +
                   init.sharding.ToString();
      note.hint = op.operand(i)->name + "=" + shardings.back().ToString();
      init = Reshard(init, shardings.back());
    }
    inits.push_back(init.local);
    types.push_back(init.local->type);
  }
  auto loop = b().Make(OpCode::kWhile, std::move(inits), types, op.attrs);
  for (size_t r = 0; r < op.regions.size(); ++r) {
    const Region& from = *op.regions[r];
    Region* to = loop->AddRegion();
    emitter_->PushScope(to);
    for (int i = 0; i < from.num_args(); ++i) {
      const size_t at = static_cast<size_t>(i);
      Value* arg = to->AddArg(types[at], b().NewName(), from.arg(i)->location);
      values_[from.arg(i)] = {arg, shardings[at], from.arg(i)->type, from.arg(i)};
    }
    Ops(from);
    const bool condition = r == 0;
    std::vector<Value*> results = RegionResults(
        from,
        condition ? std::vector<TensorSharding>{TensorSharding::Replicated(mesh_, 0)} : shardings);
    b().Emit(OpCode::kReturn, std::move(results), {});
    emitter_->PopScope();
  }
  b().set_location(op.location);
  SetCause(op);
  Op* placed = b().Append(std::move(loop));
  for (int i = 0; i < op.num_results(); ++i) {
    SetValue(op.result(i),
             {placed->result(i), shardings[static_cast<size_t>(i)], op.result(i)->type, nullptr});
  }
}

void Partitioner::Branches(const Op& op) {
  ShardedValue selector = Lookup(op.operand(0));
  emitter_->note().cause = op.Describe() + " must take the same branch on every device";
  selector = Reshard(selector, TensorSharding::Replicated(mesh_, 0));
  std::vector<TensorSharding> shardings;
  std::vector<Type> types;
  for (const auto& result : op.results) {
    shardings.push_back(LayoutOf(*result));
    types.push_back(PartitionContext::LocalType(result->type, shardings.back()));
  }
  auto branches = b().Make(op.code, {selector.local}, std::move(types), op.attrs);
  for (const auto& from : op.regions) {
    Region* to = branches->AddRegion();
    emitter_->PushScope(to);
    Ops(*from);
    std::vector<Value*> results = RegionResults(*from, shardings);
    b().Emit(OpCode::kReturn, std::move(results), {});
    emitter_->PopScope();
  }
  b().set_location(op.location);
  SetCause(op);
  Op* placed = b().Append(std::move(branches));
  for (int i = 0; i < op.num_results(); ++i) {
    SetValue(op.result(i),
             {placed->result(i), shardings[static_cast<size_t>(i)], op.result(i)->type, nullptr});
  }
}

}  // namespace lockstep
