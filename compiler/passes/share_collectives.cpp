// share, hoist, merge, dead: passes that move or join whole ops.
#include <algorithm>
#include <optional>

#include "compiler/analysis/trip_count.h"
#include "compiler/base/error.h"
#include "compiler/ops/op_def.h"
#include "compiler/passes/collective_steps.h"

namespace lockstep {
namespace {

/// Local values up to this size are shared too, so that collectives of them are seen to be equal.
constexpr int64_t kSharedBytes = 4096;

size_t HashOf(const Op& op) {
  size_t hash = static_cast<size_t>(op.code);
  for (const Value* operand : op.operands) {
    hash = hash * 1000003 + std::hash<const void*>()(operand);
  }
  return hash;
}

bool MayShare(const Op& op) {
  if (op.num_results() == 0) return false;
  if (GetOpDef(op.code).traits.collective) return !HasSideEffect(op);
  if (!IsPure(op)) return false;
  int64_t bytes = 0;
  for (const auto& result : op.results) {
    if (!result->type.IsTensor()) return false;
    bytes += result->type.size_bytes();
  }
  return bytes <= kSharedBytes;
}

bool Equal(const Op& a, const Op& b) {
  if (a.code != b.code || a.operands != b.operands || a.num_results() != b.num_results()) {
    return false;
  }
  // The number that the program asked for stays apart from the one by which shards are placed
  // (which has a note): the proof that collectives match refuses predicates by the former only.
  if (a.Is(OpCode::kPartitionId) && !a.note != !b.note) return false;
  for (int i = 0; i < a.num_results(); ++i) {
    if (!(a.result(i)->type == b.result(i)->type)) return false;
  }
  return GetOpDef(a.code).traits.collective ? SameCollective(a, b)
                                            : SameAttributes(a.attrs, b.attrs);
}

// Ops seen before, in this and the enclosing regions.
class Sharing {
 public:
  explicit Sharing(Rewriter& rewriter) : rewriter_(rewriter) {}

  void Run(Region& region) {
    const size_t outer = log_.size();
    for (const auto& op : region.ops) {
      if (rewriter_.IsDropped(*op)) continue;
      if (MayShare(*op) && Find(*op)) continue;
      if (GetOpDef(op->code).traits.element_body || GetOpDef(op->code).traits.collective) continue;
      for (const auto& inner : op->regions) Run(*inner);
    }
    // What a region computed is not there behind it.
    while (log_.size() > outer) {
      seen_[log_.back()].pop_back();
      log_.pop_back();
    }
  }

 private:
  bool Find(Op& op) {
    const size_t hash = HashOf(op);
    for (Op* other : seen_[hash]) {
      if (!Equal(*other, op)) continue;
      for (int i = 0; i < op.num_results(); ++i) {
        rewriter_.Replace(op.result(i), other->result(i));
      }
      rewriter_.Drop(op);
      return true;
    }
    seen_[hash].push_back(&op);
    log_.push_back(hash);
    return false;
  }

  Rewriter& rewriter_;
  std::unordered_map<size_t, std::vector<Op*>> seen_;
  std::vector<size_t> log_;
};

// --- hoist ---

// What a loop does not change: a value from outside, or a carry that is handed on.
Value* Outside(Value* value, const Op& loop) {
  const Region& body = loop.region(1);
  if (value->owner == &body) {
    const bool same = body.terminator()->operand(value->index) == body.arg(value->index);
    return same ? loop.operand(value->index) : nullptr;
  }
  const Region* region = value->def ? value->def->parent : value->owner;
  // Values of enclosing regions; a value of the body itself is not outside.
  return region == &body ? nullptr : value;
}

class Hoisting {
 public:
  Hoisting(Rewriter& rewriter, int64_t limit) : rewriter_(rewriter), limit_(limit) {}

  void Run(Region& region) {
    for (size_t k = 0; k < region.ops.size(); ++k) {
      Op& op = *region.ops[k];
      const OpTraits& traits = GetOpDef(op.code).traits;
      if (!traits.control_flow || rewriter_.IsDropped(op)) continue;
      for (const auto& inner : op.regions) Run(*inner);
      if (op.Is(OpCode::kWhile)) {
        Loop(op);
        // Ops were put before the loop.
        while (region.ops[k].get() != &op) ++k;
      }
    }
  }

 private:
  void Loop(Op& loop) {
    const std::optional<int64_t> trips = TripCount(loop);
    if (trips && *trips < 2) return;
    Region& body = loop.region(1);
    std::vector<Op*> collectives;
    for (const auto& op : body.ops) {
      const bool candidate = GetOpDef(op->code).traits.collective && !HasSideEffect(*op) &&
                             op->num_results() == 1 && !rewriter_.IsDropped(*op) &&
                             op->result()->type.size_bytes() <= limit_;
      if (candidate) collectives.push_back(op.get());
    }
    for (Op* op : collectives) {
      std::vector<Op*> chain;
      if (!Invariant(*op, loop, chain, 0)) continue;
      for (Op* moved : chain) {
        for (int i = 0; i < moved->num_operands(); ++i) {
          if (Value* outside = Outside(moved->operand(i), loop)) {
            if (outside != moved->operand(i)) rewriter_.SetOperand(*moved, i, outside);
          }
        }
        rewriter_.MoveBefore(*moved, loop);
      }
    }
  }

  // Appends what must be moved to make an op independent of the loop, operands first.
  bool Invariant(Op& op, const Op& loop, std::vector<Op*>& chain, int depth) {
    if (std::find(chain.begin(), chain.end(), &op) != chain.end()) return true;
    if (depth > 16) return false;
    if (depth > 0 && !IsPure(op)) return false;
    for (Value* operand : op.operands) {
      if (Outside(operand, loop)) continue;
      if (!operand->def || operand->def->parent != &loop.region(1)) return false;
      if (!Invariant(*operand->def, loop, chain, depth + 1)) return false;
    }
    chain.push_back(&op);
    return true;
  }

  Rewriter& rewriter_;
  int64_t limit_;
};

// --- merge ---

class Merging {
 public:
  Merging(Rewriter& rewriter, int64_t limit) : rewriter_(rewriter), limit_(limit) {}

  void Run(Region& region) {
    std::vector<Op*> ops;
    for (const auto& op : region.ops) ops.push_back(op.get());
    for (Op* op : ops) {
      if (rewriter_.IsDropped(*op)) continue;
      CloseUsedBy(*op);
      const OpTraits& traits = GetOpDef(op->code).traits;
      if (traits.control_flow) {
        // A batch of this region stays open over the inner one: its members are behind it.
        std::vector<std::vector<Op*>> outer = std::move(open_);
        open_.clear();
        for (const auto& inner : op->regions) Run(*inner);
        open_ = std::move(outer);
      }
      if (Fits(*op)) Add(*op);
    }
    for (auto& batch : open_) Close(batch);
    open_.clear();
  }

 private:
  bool Fits(const Op& op) const {
    return op.Is(OpCode::kAllReduce) && IsInserted(op) && op.num_operands() == 1 &&
           op.operand(0)->type.size_bytes() <= limit_ && op.operand(0)->type.num_elements() > 0 &&
           !op.operand(0)->type.quantization() && ReductionKindOf(op) <= CombinerKind::kXor;
  }

  void Add(Op& op) {
    for (auto& batch : open_) {
      const Op& first = *batch.front();
      if (SameCollective(first, op) &&
          first.operand(0)->type.dtype() == op.operand(0)->type.dtype()) {
        batch.push_back(&op);
        return;
      }
    }
    open_.push_back({&op});
  }

  // A batch ends before the first user of one of its members.
  void CloseUsedBy(const Op& op) {
    for (auto& batch : open_) {
      const bool used = std::any_of(batch.begin(), batch.end(),
                                    [&](const Op* member) { return Uses(op, member->result()); });
      if (used) Close(batch);
    }
    std::erase_if(open_, [](const auto& batch) { return batch.empty(); });
  }

  bool Uses(const Op& op, const Value* value) const {
    for (const Op* user : rewriter_.Users(value)) {
      // The user itself, or one inside the op's regions.
      for (const Op* at = user; at; at = at->parent ? at->parent->parent_op : nullptr) {
        if (at == &op) return true;
      }
    }
    return false;
  }

  void Close(std::vector<Op*>& batch) {
    if (batch.size() > 1) Join(batch);
    batch.clear();
  }

  // The operands travel as one vector: an op with several operands is read by few other tools.
  void Join(const std::vector<Op*>& batch) {
    Op& last = *batch.back();
    LocalBuilder& b = rewriter_.b();
    b.set_location(last.location);
    std::vector<Value*> flat;
    std::string causes, hints;
    for (const Op* member : batch) {
      flat.push_back(b.Reshape(member->operand(0), {member->operand(0)->type.num_elements()}));
      const bool fresh = causes.find(member->note->cause) == std::string::npos;
      if (fresh) causes += (causes.empty() ? "" : "; and ") + member->note->cause;
      if (!member->note->hint.empty()) hints += member->note->hint + "\n";
    }
    Value* joined = b.Concatenate(std::move(flat), 0);
    Op* merged = rewriter_.CloneCollective(last, joined, joined->type);
    auto note = std::make_shared<CollectiveNote>(*last.note);
    note->cause = causes;
    note->hint = hints;
    note->value = batch.front()->note->value;
    note->location = batch.front()->note->location;
    merged->note = std::move(note);
    int64_t at = 0;
    std::vector<Value*> parts;
    for (const Op* member : batch) {
      const Type& type = member->result()->type;
      Value* part = b.SliceDim(merged->result(), 0, at, at + type.num_elements());
      parts.push_back(b.Reshape(part, type.dims()));
      at += type.num_elements();
    }
    rewriter_.PlaceBefore(last);
    for (size_t i = 0; i < batch.size(); ++i) {
      rewriter_.Replace(batch[i]->result(), parts[i]);
      rewriter_.Drop(*batch[i]);
    }
  }

  Rewriter& rewriter_;
  int64_t limit_;
  std::vector<std::vector<Op*>> open_;
};

void RemoveDead(Rewriter& rewriter, Region& region) {
  for (size_t k = region.ops.size(); k-- > 0;) {
    Op& op = *region.ops[k];
    if (rewriter.IsDropped(op)) continue;
    const OpTraits& traits = GetOpDef(op.code).traits;
    bool used = traits.terminator || HasSideEffect(op) || op.num_results() == 0;
    for (const auto& result : op.results) used = used || !rewriter.Users(result.get()).empty();
    if (!used) {
      rewriter.Drop(op);
    } else if (traits.control_flow) {
      for (const auto& inner : op.regions) RemoveDead(rewriter, *inner);
    }
  }
}

}  // namespace

void ShareCollectives(Rewriter& rewriter) { Sharing(rewriter).Run(rewriter.body()); }

void HoistCollectives(Rewriter& rewriter, int64_t limit_bytes) {
  Hoisting(rewriter, limit_bytes).Run(rewriter.body());
}

void MergeAllReduces(Rewriter& rewriter, int64_t limit_bytes) {
  rewriter.RemoveDropped();
  Merging(rewriter, limit_bytes).Run(rewriter.body());
}

void RemoveDeadOps(Rewriter& rewriter) { RemoveDead(rewriter, rewriter.body()); }

}  // namespace lockstep
