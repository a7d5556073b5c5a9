#include "runtime/lower/buffers.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "compiler/base/error.h"
#include "runtime/lower/start_early.h"

namespace lockstep {
namespace {

constexpr int64_t kAlignment = 64;

int64_t Align(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

bool IsCollective(OpCode code) {
  return code == OpCode::kAllReduce || code == OpCode::kAllGather ||
         code == OpCode::kReduceScatter || code == OpCode::kAllToAll ||
         code == OpCode::kCollectivePermute || code == OpCode::kCollectiveBroadcast ||
         code == OpCode::kCollectiveReduce || code == OpCode::kCrossReplicaSum;
}

// Free ranges of the arena by offset; neighbours are joined.
class FreeList {
 public:
  int64_t Take(int64_t bytes) {
    auto best = free_.end();
    for (auto it = free_.begin(); it != free_.end(); ++it) {
      if (it->second >= bytes && (best == free_.end() || it->second < best->second)) best = it;
    }
    if (best == free_.end()) {
      // Grow; a free range at the very end is used first.
      int64_t offset = top_;
      if (!free_.empty()) {
        auto last = std::prev(free_.end());
        if (last->first + last->second == top_) {
          offset = last->first;
          free_.erase(last);
        }
      }
      top_ = offset + bytes;
      return offset;
    }
    const int64_t offset = best->first;
    const int64_t rest = best->second - bytes;
    free_.erase(best);
    if (rest > 0) free_[offset + bytes] = rest;
    return offset;
  }

  void Give(int64_t offset, int64_t bytes) {
    if (bytes == 0) return;
    auto [at, inserted] = free_.emplace(offset, bytes);
    LOCKSTEP_CHECK(inserted) << "a slot is freed twice";
    auto next = std::next(at);
    if (next != free_.end() && at->first + at->second == next->first) {
      at->second += next->second;
      free_.erase(next);
    }
    if (at != free_.begin()) {
      auto previous = std::prev(at);
      if (previous->first + previous->second == at->first) {
        previous->second += at->second;
        free_.erase(at);
      }
    }
  }

  int64_t top() const { return top_; }

 private:
  std::map<int64_t, int64_t> free_;
  int64_t top_ = 0;
};

}  // namespace

bool IsTensorValue(const Value* value) { return value->type.IsTensor(); }

bool IsAliasOp(const Op& op) {
  switch (op.code) {
    case OpCode::kReshape:
    case OpCode::kOptimizationBarrier:
    case OpCode::kSdyShardingConstraint:
      return true;
    case OpCode::kConvert:
      return op.operand(0)->type == op.result()->type;
    case OpCode::kBitcastConvert:
      return op.operand(0)->type.size_bytes() == op.result()->type.size_bytes() &&
             StorageBytes(op.operand(0)->type.dtype()) * 8 ==
                 BitWidth(op.operand(0)->type.dtype()) &&
             StorageBytes(op.result()->type.dtype()) * 8 == BitWidth(op.result()->type.dtype());
    default:
      return false;
  }
}

BufferPlan::BufferPlan(const Function& main, const FusionPlan& fusion, const LayoutPlan& layout,
                       const ProducedPlan& produced,
                       const std::unordered_map<const Op*, KernelPtr>& kernels,
                       const std::unordered_map<const Op*, int>& shared_arena_of)
    : kernels_(kernels),
      shared_arena_of_(shared_arena_of),
      fusion_(fusion),
      layout_(layout),
      produced_(produced),
      main_(main),
      starts_by_reader_(StartsByReader(main.body)) {
  WalkOps(main.body, [&](Op& op) {
    if (!op.Is(OpCode::kWhile)) return;
    for (const Value* value : op.region(1).terminator()->operands) yielded_.insert(value);
  });
  for (const auto& arg : main.body.args) {
    if (!IsTensorValue(arg.get())) continue;
    const int id = NewBuffer(arg.get(), 0, -1);
    buffers_[static_cast<size_t>(id)].home = Buffer::Home::kArgument;
    buffers_[static_cast<size_t>(id)].index = arg->index;
  }
  NumberRegion(main.body, -1);
  ResolveUses();
}

CommandView BufferPlan::CommandOf(const Op& op) const {
  if (const FusedChain* chain = fusion_.ChainAt(op)) return {&op, chain->inputs, chain->outputs};
  const Op* product = produced_.ProductOf(op);
  CommandView view{&op, product ? product->operands : op.operands, {}};
  for (const auto& result : op.results) view.outputs.push_back(result.get());
  return view;
}

int BufferPlan::SharedArenaOfResult(int result) const {
  for (const Buffer& found : buffers_) {
    if (found.merged_into < 0 && found.home == Buffer::Home::kResult && found.index == result) {
      return found.arena;
    }
  }
  return -1;
}

int BufferPlan::Find(int id) const {
  while (buffers_[static_cast<size_t>(id)].merged_into >= 0) {
    id = buffers_[static_cast<size_t>(id)].merged_into;
  }
  return id;
}

const Value* BufferPlan::Resolve(const Value* value) const {
  auto found = same_as_.find(value);
  while (found != same_as_.end()) {
    value = found->second;
    found = same_as_.find(value);
  }
  return value;
}

int BufferPlan::BufferOf(const Value* value) const {
  auto found = buffer_of_.find(Resolve(value));
  LOCKSTEP_CHECK(found != buffer_of_.end()) << "value " << value->name << " has no buffer";
  return Find(found->second);
}

BufferRef BufferPlan::RefOfBuffer(int id) const {
  const Buffer& found = buffer(id);
  switch (found.home) {
    case Buffer::Home::kConstant:
      return BufferRef::Constant(found.index);
    case Buffer::Home::kArgument:
      return BufferRef::Argument(found.index);
    case Buffer::Home::kResult:
      return BufferRef::Result(found.index);
    case Buffer::Home::kShared:
      return BufferRef::Shared(found.index);
    case Buffer::Home::kSlot:
      break;
  }
  return BufferRef::Slot(found.index);
}

BufferRef BufferPlan::Ref(const Value* value) const { return RefOfBuffer(BufferOf(value)); }

int BufferPlan::CarryBuffer(const Op* op, int i) const {
  return Find(carries_.at(op)[static_cast<size_t>(i)]);
}

int BufferPlan::NewBuffer(const Value* value, int position, int loop) {
  Buffer fresh;
  fresh.bytes = value->type.size_bytes();
  fresh.start = fresh.end = position;
  fresh.loop = loop;
  buffers_.push_back(fresh);
  const int id = static_cast<int>(buffers_.size()) - 1;
  buffer_of_[value] = id;
  return id;
}

void BufferPlan::BindTuple(const Value* value, std::vector<const Value*> elements) {
  tuples_[value] = std::move(elements);
}

void BufferPlan::Use(const Value* value, int position, int loop) {
  value = Resolve(value);
  auto tuple = tuples_.find(value);
  if (tuple != tuples_.end()) {
    for (const Value* element : tuple->second) Use(element, position, loop);
    return;
  }
  if (IsTensorValue(value)) uses_.push_back({value, position, loop});
}

void BufferPlan::NumberRegion(const Region& region, int loop) {
  for (const auto& op : region.ops) NumberOp(*op, loop);
}

void BufferPlan::NumberOp(const Op& op, int loop) {
  if (auto found = starts_by_reader_.find(&op); found != starts_by_reader_.end()) {
    for (const Op* start : found->second) {
      for (const Value* operand : start->operands) Use(operand, position_, loop);
    }
  }
  const int position = ++position_;
  begin_[&op] = position;
  if (fusion_.IsAbsorbed(op) || produced_.IsAbsorbed(op)) return;
  const CommandView command = CommandOf(op);
  const bool alias = IsAliasOp(op) || layout_.IsFree(op);
  if (!alias) {
    for (const Value* operand : command.inputs) Use(operand, position, loop);
  }
  switch (op.code) {
    case OpCode::kWhile:
      NumberWhile(op, loop);
      return;
    case OpCode::kCase:
    case OpCode::kIf:
      NumberBranch(op, loop);
      return;
    case OpCode::kTuple: {
      std::vector<const Value*> elements(op.operands.begin(), op.operands.end());
      BindTuple(op.result(), std::move(elements));
      return;
    }
    case OpCode::kGetTupleElement: {
      const auto& elements = tuples_.at(Resolve(op.operand(0)));
      const auto index = static_cast<size_t>(op.attrs.GetInt("index", 0));
      LOCKSTEP_CHECK(index < elements.size()) << "tuple index";
      same_as_[op.result()] = elements[index];
      return;
    }
    case OpCode::kConstant: {
      const int id = NewBuffer(op.result(), position, loop);
      buffers_[static_cast<size_t>(id)].home = Buffer::Home::kConstant;
      buffers_[static_cast<size_t>(id)].index = static_cast<int>(constants_.size());
      constants_.push_back(op.attrs.Find("value")->As<Attribute::Dense>()->literal);
      return;
    }
    default:
      break;
  }
  if (alias) {
    // The operand may be computed by a chain that runs later: its name is resolved when needed.
    for (int i = 0; i < op.num_results(); ++i) same_as_[op.result(i)] = op.operand(i);
    return;
  }
  const auto arena = shared_arena_of_.find(&op);
  for (const Value* result : command.outputs) {
    if (!IsTensorValue(result)) continue;
    const int id = NewBuffer(result, position, loop);
    // What a loop carries has a place of its own, which the collective writes directly.
    if (arena == shared_arena_of_.end() || yielded_.contains(result)) continue;
    buffers_[static_cast<size_t>(id)].home = Buffer::Home::kShared;
    buffers_[static_cast<size_t>(id)].arena = arena->second;
  }
}

void BufferPlan::NumberWhile(const Op& op, int loop) {
  const int begin = begin_[&op];
  std::vector<int>& carries = carries_[&op];
  for (int i = 0; i < op.num_results(); ++i) {
    if (!IsTensorValue(op.result(i))) {
      carries.push_back(-1);
      continue;
    }
    const int id = NewBuffer(op.result(i), begin, loop);
    carries.push_back(id);
    buffer_of_[op.region(0).arg(i)] = id;
    buffer_of_[op.region(1).arg(i)] = id;
  }
  const int index = static_cast<int>(loops_.size());
  loops_.push_back({&op, loop, begin, begin});
  NumberRegion(op.region(0), index);
  NumberRegion(op.region(1), index);
  loops_[static_cast<size_t>(index)].end = ++position_;
  // The carries live through the whole loop, whether or not anybody reads the results.
  for (int id : carries) {
    if (id >= 0) buffers_[static_cast<size_t>(id)].end = position_;
  }
}

void BufferPlan::NumberBranch(const Op& op, int loop) {
  const int begin = begin_[&op];
  std::vector<int>& results = carries_[&op];
  for (const auto& result : op.results) {
    results.push_back(IsTensorValue(result.get()) ? NewBuffer(result.get(), begin, loop) : -1);
  }
  for (const auto& region : op.regions) NumberRegion(*region, loop);
  const int end = ++position_;
  for (int id : results) {
    if (id >= 0) buffers_[static_cast<size_t>(id)].end = end;
  }
}

// A value from outside a loop that is read inside it is read again in the next iteration: it lives
// until the end of the outermost loop that does not enclose its definition.
void BufferPlan::ResolveUses() {
  for (const UseRecord& use : uses_) {
    Buffer& used = buffers_[static_cast<size_t>(Find(buffer_of_.at(use.value)))];
    int position = use.position;
    for (int loop = use.loop; loop >= 0 && loop != used.loop;
         loop = loops_[static_cast<size_t>(loop)].parent) {
      position = std::max(position, loops_[static_cast<size_t>(loop)].end);
    }
    used.end = std::max(used.end, position);
  }
}

void BufferPlan::Merge(int from, int into) {
  from = Find(from);
  into = Find(into);
  if (from == into) return;
  Buffer& target = buffers_[static_cast<size_t>(into)];
  const Buffer& source = buffers_[static_cast<size_t>(from)];
  target.start = std::min(target.start, source.start);
  target.end = std::max(target.end, source.end);
  buffers_[static_cast<size_t>(from)].merged_into = into;
}

// Results of the program are written where the caller wants them.
void BufferPlan::PlaceResults(const Function& main) {
  const Op* yield = main.return_op();
  if (!yield) return;
  for (int i = 0; i < yield->num_operands(); ++i) {
    if (!IsTensorValue(Resolve(yield->operand(i)))) continue;
    Buffer& found = buffers_[static_cast<size_t>(BufferOf(yield->operand(i)))];
    if (found.home != Buffer::Home::kSlot && found.home != Buffer::Home::kShared) continue;
    found.home = Buffer::Home::kResult;
    found.index = i;
  }
}

// Lets the body of a loop write the next value of a carry straight into the carry's buffer, if
// nobody reads the old value afterwards: an accumulator or a dynamic_update_slice then costs no
// copy. Example: body(%i, %acc) { %new = dynamic_update_slice %acc, ...; return %i2, %new }.
void BufferPlan::MergeYield(const Op& loop, int carry) {
  const Region& body = loop.region(1);
  const Value* yielded = Resolve(body.terminator()->operand(carry));
  if (!IsTensorValue(yielded) || !yielded->def || yielded->def->parent != &body) return;
  const FusedChain* chain = fusion_.ChainOf(*yielded->def);
  const Op& def = chain ? *chain->ops.back() : *yielded->def;
  const CommandView command = CommandOf(def);
  const int result = static_cast<int>(
      std::find(command.outputs.begin(), command.outputs.end(), yielded) - command.outputs.begin());
  const bool collective = IsCollective(def.code);
  auto kernel = kernels_.find(&def);
  if (kernel == kernels_.end() && !collective) return;
  const int target = CarryBuffer(&loop, carry);
  const int source = BufferOf(yielded);
  const Buffer& fresh = buffers_[static_cast<size_t>(source)];
  if (fresh.home != Buffer::Home::kSlot || source == target) return;
  const Op* terminator = body.terminator();
  for (int i = 0; i < terminator->num_operands(); ++i) {
    if (i != carry && IsTensorValue(Resolve(terminator->operand(i))) &&
        BufferOf(terminator->operand(i)) == source) {
      return;  // yielded twice
    }
  }
  const int def_position = PositionOf(&def);
  for (const UseRecord& use : uses_) {
    if (Find(buffer_of_.at(use.value)) != target || use.position < def_position) continue;
    // Reads after the loop see the final value; reads inside the body at or after the definition
    // would see the new value too early.
    const bool inside = use.position <= PositionOf(terminator) && use.position >= PositionOf(&loop);
    if (!inside) continue;
    if (use.position != def_position) return;
    bool allowed = false;
    for (size_t k = 0; k < command.inputs.size(); ++k) {
      const Value* input = command.inputs[k];
      if (!IsTensorValue(Resolve(input)) || BufferOf(input) != target) continue;
      allowed = collective ? def.Is(OpCode::kAllReduce) && !produced_.ProductOf(def) &&
                                 static_cast<int>(k) == result
                           : kernel->second->CanAlias(static_cast<int>(k), result);
      if (!allowed) return;
    }
    if (!allowed) return;
  }
  Merge(source, target);
}

// A start value that nobody needs after the loop begins becomes the carry itself.
void BufferPlan::MergeLoopStarts() {
  for (const LoopRange& loop : loops_) {
    for (int i = 0; i < loop.op->num_operands(); ++i) {
      const Value* init = Resolve(loop.op->operand(i));
      if (!IsTensorValue(init)) continue;
      const int from = BufferOf(init);
      const Buffer& start = buffers_[static_cast<size_t>(from)];
      const int carry = CarryBuffer(loop.op, i);
      if (start.home != Buffer::Home::kSlot || start.end != loop.begin || from == carry ||
          buffers_[static_cast<size_t>(carry)].home != Buffer::Home::kSlot) {
        continue;
      }
      int uses = 0;
      for (const Value* operand : loop.op->operands) {
        if (IsTensorValue(Resolve(operand)) && BufferOf(operand) == from) ++uses;
      }
      if (uses == 1) Merge(carry, from);
    }
  }
}

void BufferPlan::MergeLoopYields() {
  for (const LoopRange& loop : loops_) {
    for (int i = 0; i < loop.op->num_results(); ++i) {
      if (carries_.at(loop.op)[static_cast<size_t>(i)] >= 0) MergeYield(*loop.op, i);
    }
  }
}

// A carry that is still copied at the end of a trip, since its next value could not be written over
// it, exchanges its memory with that value instead. Example: body(%x) { %y = stencil(%x); return %y
// } reads x at shifted places, so y lies beside x; the next trip reads where y was written and
// writes where x was. The two live equally long, since either may hold the carry.
void BufferPlan::SwapCarry(int index, int carry) {
  constexpr int64_t kSwapBytes = 1024;  // below, a copy costs as little
  const LoopRange& loop = loops_[static_cast<size_t>(index)];
  const Op* terminator = loop.op->region(1).terminator();
  const int a = CarryBuffer(loop.op, carry);
  const int b = BufferOf(terminator->operand(carry));
  Buffer& old = buffers_[static_cast<size_t>(a)];
  Buffer& next = buffers_[static_cast<size_t>(b)];
  const bool movable =
      a != b && old.bytes == next.bytes && old.bytes >= kSwapBytes && old.arena < 0 &&
      (old.home == Buffer::Home::kSlot || old.home == Buffer::Home::kResult) &&
      next.home == Buffer::Home::kSlot && next.loop == index &&
      next.end == PositionOf(terminator) && !partners_.contains(a) && !partners_.contains(b);
  if (!movable) return;
  for (int i = 0; i < terminator->num_operands(); ++i) {
    if (i == carry || !IsTensorValue(terminator->operand(i))) continue;
    const int other = BufferOf(terminator->operand(i));
    if (other == a || other == b) return;
  }
  // A result has its own memory again behind the loop.
  next.start = std::min(next.start, loop.begin);
  next.end = std::max(next.end, loop.end);
  if (old.home == Buffer::Home::kSlot) {
    old.start = next.start = std::min(old.start, next.start);
    old.end = next.end = std::max(old.end, next.end);
  }
  partners_.insert({a, b});
  swapped_.insert({loop.op, carry});
}

void BufferPlan::SwapCarries() {
  for (size_t loop = 0; loop < loops_.size(); ++loop) {
    for (int i = 0; i < loops_[loop].op->num_results(); ++i) {
      if (carries_.at(loops_[loop].op)[static_cast<size_t>(i)] >= 0) {
        SwapCarry(static_cast<int>(loop), i);
      }
    }
  }
}

void BufferPlan::MergeInPlace(const Region& region) {
  for (const auto& op : region.ops) {
    for (const auto& nested : op->regions) {
      if (begin_.contains(op.get()) && carries_.contains(op.get())) MergeInPlace(*nested);
    }
    auto kernel = kernels_.find(op.get());
    if (kernel == kernels_.end()) continue;
    MergeInPlaceAt(CommandOf(*op), *kernel->second);
  }
}

void BufferPlan::MergeInPlaceAt(const CommandView& command, const Kernel& kernel) {
  const int position = PositionOf(command.op);
  for (size_t r = 0; r < command.outputs.size(); ++r) {
    const int result = static_cast<int>(r);
    if (!IsTensorValue(command.outputs[r])) continue;
    const int out = BufferOf(command.outputs[r]);
    // What is stored once for a group is written when all members meet: over what dies there and
    // is stored once for the same group, for nobody reads that any more.
    const Buffer::Home home = buffers_[static_cast<size_t>(out)].home;
    const int arena = buffers_[static_cast<size_t>(out)].arena;
    if ((home != Buffer::Home::kSlot && home != Buffer::Home::kShared) ||
        buffers_[static_cast<size_t>(out)].start != position) {
      continue;
    }
    for (size_t k = 0; k < command.inputs.size(); ++k) {
      const Value* operand = Resolve(command.inputs[k]);
      if (!IsTensorValue(operand)) continue;
      const int in = BufferOf(operand);
      const Buffer& dying = buffers_[static_cast<size_t>(in)];
      if (in == out || dying.home != home || dying.arena != arena || dying.end != position ||
          dying.bytes < buffers_[static_cast<size_t>(out)].bytes ||
          !kernel.CanAlias(static_cast<int>(k), result)) {
        continue;
      }
      // The same dying buffer may stand for one result only, and for one operand unless the
      // kernel may alias each of them.
      bool clean = true;
      for (size_t other = 0; other < command.inputs.size(); ++other) {
        const Value* value = Resolve(command.inputs[other]);
        if (other != k && IsTensorValue(value) && BufferOf(value) == in &&
            !kernel.CanAlias(static_cast<int>(other), result)) {
          clean = false;
        }
      }
      if (!clean) continue;
      Merge(out, in);
      break;
    }
  }
}

void BufferPlan::AssignSlots(bool reuse) {
  PlaceResults(main_);
  if (reuse) {
    MergeLoopStarts();
    MergeLoopYields();
    MergeInPlace(main_.body);
    SwapCarries();
  }
  AssignHome(Buffer::Home::kSlot, -1, reuse);
  for (const auto& [op, arena] : shared_arena_of_) {
    if (arena >= static_cast<int>(shared_arena_bytes_.size())) {
      shared_arena_bytes_.resize(static_cast<size_t>(arena) + 1, 0);
    }
  }
  for (int arena = 0; arena < static_cast<int>(shared_arena_bytes_.size()); ++arena) {
    AssignHome(Buffer::Home::kShared, arena, reuse);
  }
}

void BufferPlan::AssignHome(Buffer::Home home, int arena, bool reuse) {
  std::vector<int> order;
  for (int id = 0; id < static_cast<int>(buffers_.size()); ++id) {
    const Buffer& found = buffers_[static_cast<size_t>(id)];
    if (Find(id) == id && found.home == home && found.arena == arena) order.push_back(id);
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return buffers_[static_cast<size_t>(a)].start < buffers_[static_cast<size_t>(b)].start;
  });
  FreeList free;
  struct Living {
    int end, buffer;
    int64_t offset, bytes;
    bool operator<(const Living& other) const {
      return std::tie(end, buffer) < std::tie(other.end, other.buffer);
    }
  };
  std::set<Living> living;
  for (int id : order) {
    Buffer& next = buffers_[static_cast<size_t>(id)];
    while (reuse && !living.empty() && living.begin()->end < next.start) {
      free.Give(living.begin()->offset, living.begin()->bytes);
      living.erase(living.begin());
    }
    const int64_t bytes = Align(next.bytes);
    const int64_t offset = free.Take(bytes);
    if (home == Buffer::Home::kSlot) {
      next.index = static_cast<int>(slots_.size());
      slots_.push_back({offset, next.bytes});
    } else {
      next.index = static_cast<int>(shared_slots_.size());
      shared_slots_.push_back({arena, offset, next.bytes});
    }
    total_slot_bytes_ += bytes;
    living.insert({next.end, id, offset, bytes});
  }
  (home == Buffer::Home::kSlot ? arena_bytes_ : shared_arena_bytes_[static_cast<size_t>(arena)]) =
      free.top();
}

}  // namespace lockstep
