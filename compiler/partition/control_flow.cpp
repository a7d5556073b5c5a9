// Ops whose regions are executed: while, if, case, and the barrier that ties values together.
//
// A carry of a loop keeps one sharding throughout: that of the loop's result. The initial value and
// what the body returns are moved to it; predicates and branch numbers are whole on every device,
// so all devices take the same way.

#include "compiler/base/error.h"
#include "compiler/partition/partitioner.h"

namespace lockstep {
namespace {

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
      note.hint = "give " + note.value + " the sharding " + to.ToString();
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

void Partitioner::While(const Op& op) {
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
      note.hint = "give " + op.operand(i)->name + " the sharding " + shardings.back().ToString();
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
