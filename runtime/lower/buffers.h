// Buffer assignment: which values share memory, and where each buffer lies.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/ir/module.h"
#include "devices/program.h"
#include "runtime/lower/fusion_plan.h"
#include "runtime/lower/layout_plan.h"
#include "runtime/lower/produced_plan.h"

namespace lockstep {

/// Memory of one or more values that are never needed at the same time, or are the same.
struct Buffer {
  enum class Home : uint8_t { kSlot, kShared, kConstant, kArgument, kResult };
  Home home = Home::kSlot;
  int index = 0;   ///< constant, argument or result number; slot number once assigned
  int arena = -1;  ///< shared arena, for values that are stored once for a group; they are only
                   ///< written by the collective or the kernel of the group that makes them
  int64_t bytes = 0;
  int start = 0;         ///< position (program order) of the first write
  int end = 0;           ///< position of the last read
  int loop = -1;         ///< innermost loop that encloses the first write; -1 = none
  int merged_into = -1;  ///< another buffer that it shares from now on
};

/// A loop as a range of positions.
struct LoopRange {
  const Op* op = nullptr;
  int parent = -1;
  int begin = 0;
  int end = 0;
};

/// What a command computes: an op, or the chain that runs at it.
struct CommandView {
  const Op* op = nullptr;
  std::span<Value* const> inputs;
  std::vector<Value*> outputs;
};

/// Numbers the ops of a function in program order, finds the buffers of its values and their
/// lifetimes, and lays the slots out.
class BufferPlan {
 public:
  /// `shared_arena_of`: collectives whose results are equal on all members, and kernels that run
  /// once for a group, by arena.
  BufferPlan(const Function& main, const FusionPlan& fusion, const LayoutPlan& layout,
             const ProducedPlan& produced, const std::unordered_map<const Op*, KernelPtr>& kernels,
             const std::unordered_map<const Op*, int>& shared_arena_of);

  /// The command of an op that is not absorbed.
  CommandView CommandOf(const Op& op) const;
  /// Shared arena of a result of the program, or -1.
  int SharedArenaOfResult(int result) const;

  /// The buffer of a tensor value; tuples and tokens have none.
  int BufferOf(const Value* value) const;
  BufferRef Ref(const Value* value) const;
  BufferRef RefOfBuffer(int buffer) const;
  /// Buffer of carry i of a loop, of result i of a branch.
  int CarryBuffer(const Op* op, int i) const;
  /// The next value of carry i is computed beside the old one, and the two buffers exchange their
  /// memory at the end of a trip.
  bool IsSwapped(const Op* loop, int i) const { return swapped_.contains({loop, i}); }
  const Buffer& buffer(int id) const { return buffers_[static_cast<size_t>(Find(id))]; }
  bool SameBuffer(int a, int b) const { return Find(a) == Find(b); }
  int PositionOf(const Op* op) const { return begin_.at(op); }
  const std::vector<Literal>& constants() const { return constants_; }

  /// Shares memory where lifetimes allow (or not, see LowerOptions) and fixes all offsets.
  void AssignSlots(bool reuse);
  const std::vector<SlotInfo>& slots() const { return slots_; }
  int64_t arena_bytes() const { return arena_bytes_; }
  const std::vector<SharedSlot>& shared_slots() const { return shared_slots_; }
  /// By shared arena; arenas that nothing uses have none.
  const std::vector<int64_t>& shared_arena_bytes() const { return shared_arena_bytes_; }
  int64_t total_slot_bytes() const { return total_slot_bytes_; }

 private:
  int Find(int id) const;
  int NewBuffer(const Value* value, int position, int loop);
  void NumberRegion(const Region& region, int loop);
  void NumberOp(const Op& op, int loop);
  void NumberWhile(const Op& op, int loop);
  void NumberBranch(const Op& op, int loop);
  void Use(const Value* value, int position, int loop);
  void BindTuple(const Value* value, std::vector<const Value*> elements);
  const Value* Resolve(const Value* value) const;
  void ResolveUses();
  void PlaceResults(const Function& main);
  void MergeLoopStarts();
  void MergeLoopYields();
  void MergeYield(const Op& loop, int carry);
  void SwapCarries();
  void SwapCarry(int loop, int carry);
  void MergeInPlace(const Region& region);
  void MergeInPlaceAt(const CommandView& command, const Kernel& kernel);
  void AssignHome(Buffer::Home home, int arena, bool reuse);
  void Merge(int from, int into);

  struct UseRecord {
    const Value* value;
    int position;
    int loop;
  };
  const std::unordered_map<const Op*, KernelPtr>& kernels_;
  const std::unordered_map<const Op*, int>& shared_arena_of_;
  const FusionPlan& fusion_;
  const LayoutPlan& layout_;
  const ProducedPlan& produced_;
  const Function& main_;
  const std::unordered_map<const Op*, std::vector<const Op*>> starts_by_reader_;
  std::vector<Buffer> buffers_;
  std::vector<LoopRange> loops_;
  std::vector<UseRecord> uses_;
  std::unordered_map<const Value*, int> buffer_of_;
  std::unordered_map<const Value*, const Value*> same_as_;  ///< get_tuple_element
  std::unordered_map<const Value*, std::vector<const Value*>> tuples_;
  std::unordered_set<const Value*> yielded_;  ///< by the body of a loop
  std::unordered_map<const Op*, int> begin_;
  std::unordered_map<const Op*, std::vector<int>> carries_;
  std::set<std::pair<const Op*, int>> swapped_;  ///< loop and carry
  std::set<int> partners_;                       ///< buffers that exchange their memory
  std::vector<Literal> constants_;
  std::vector<SlotInfo> slots_;
  std::vector<SharedSlot> shared_slots_;
  std::vector<int64_t> shared_arena_bytes_;
  int position_ = 0;
  int64_t arena_bytes_ = 0;
  int64_t total_slot_bytes_ = 0;
};

/// Ops that only rename their operand's bytes: reshape, bitcasts of the same width,
/// optimization_barrier, tuple plumbing.
bool IsAliasOp(const Op& op);
bool IsTensorValue(const Value* value);

}  // namespace lockstep
