// LoadedProgram: a Program made ready for one cluster: flat commands, buffers as (base, offset),
// groups interned, collectives planned. Made once per program and cluster, shared by all devices,
// read-only afterwards. It owns copies of the source infos, so events and errors may refer to it
// after the user's Program is gone.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "devices/collectives/produced.h"
#include "devices/collectives/transfer.h"
#include "devices/members_kernel.h"
#include "devices/program.h"
#include "devices/rendezvous.h"

namespace lockstep {

/// Where each device stands in a table of groups; by device id.
struct LoadedGroups {
  std::vector<int32_t> group;  ///< id in the RendezvousCore, or -1
  std::vector<int32_t> rank;
  int32_t only = -1;  ///< the group, if all devices are in one
};

/// Loads groups into the core, each table once.
class GroupLoader {
 public:
  explicit GroupLoader(RendezvousCore& core) : core_(core) {}
  std::shared_ptr<const LoadedGroups> Load(const GroupTablePtr& table);

 private:
  RendezvousCore& core_;
  std::shared_ptr<const LoadedGroups> all_devices_;
  std::unordered_map<uint64_t, std::vector<std::pair<std::vector<std::vector<int64_t>>,
                                                     std::shared_ptr<const LoadedGroups>>>>
      tables_;
};

/// A buffer: bases[base] + offset, where `bases` belongs to the device. Base 0 is address zero, so
/// that constants cost no entry per device.
struct LoadedRef {
  uint32_t base = 0;
  int64_t offset = 0;
};

/// How long a device took the last time from one place of a program to its next meeting, in ticks
/// of the recorder's clock; negative: not known. Advice for the engine, of no effect on results.
struct StepTime {
  mutable std::atomic<int64_t> ticks{-1};
};

struct LoadedSite : MeetingSite {
  explicit LoadedSite(const CollectiveSpec& from) : plan(from) {}
  CollectivePlan plan;
  std::shared_ptr<const CollectiveSpec> keep_alive;
  std::shared_ptr<const LoadedGroups> groups;
  std::vector<int32_t> source_of;  ///< permute: by target device, the source device or -1
  std::vector<int64_t> operand_bytes;
  int32_t num_inputs = 0, num_outputs = 0;    ///< buffers of each member
  const Kernel* kernel = nullptr;             ///< what runs once for the group, or null
  const MembersKernel* members = nullptr;     ///< `kernel`, if it computes for all members
  std::optional<ProducedReduction> produced;  ///< of an operand that the meeting computes
  StepTime after;                             ///< from this meeting to the next
};

struct LoadedCommand {
  enum class Op : uint8_t {
    kKernel,
    kCopy,
    kCollective,
    kLoop,
    kIndexBranch,
    kPredicateBranch,
    kCollectiveStart,
    kAwait,   ///< site: of the start
    kSwap,    ///< inputs: a, b, with bases of their own
    kSettle,  ///< inputs: a, b, and where a lies before any exchange
  };
  Op op = Op::kKernel;
  int32_t num_inputs = 0;
  int32_t num_outputs = 0;
  uint32_t first_ref = 0;  ///< inputs, then outputs
  const Kernel* kernel = nullptr;
  const LoadedSite* site = nullptr;
  const SourceInfo* source = nullptr;
  int64_t bytes = 0;        ///< copy
  int32_t first_block = 0;  ///< loop: condition, body; branch: targets; in block_ids
  int32_t num_blocks = 0;
};

class LoadedProgram {
 public:
  /// Bases of a device: address zero, arena, arguments, results, shared arenas, and those of
  /// buffers that exchange their memory.
  static constexpr uint32_t kArenaBase = 1;

  /// Validates first. Throws as Validate does.
  LoadedProgram(const Program& program, int64_t num_devices, GroupLoader& groups);

  struct BlockRange {
    const LoadedCommand* begin;
    const LoadedCommand* end;
  };
  BlockRange block(int32_t id) const {
    return {commands_.data() + starts_[static_cast<size_t>(id)],
            commands_.data() + starts_[static_cast<size_t>(id) + 1]};
  }
  const LoadedRef* refs(const LoadedCommand& command) const {
    return refs_.data() + command.first_ref;
  }
  int32_t block_id(const LoadedCommand& command, int32_t index) const {
    return block_ids_[static_cast<size_t>(command.first_block + index)];
  }

  const StepTime& entry() const { return entry_; }  ///< from the start to the first meeting
  uint64_t id() const { return id_; }
  const std::string& name() const { return name_; }
  int64_t arena_bytes() const { return arena_bytes_; }
  int64_t scratch_bytes() const { return scratch_bytes_; }
  int64_t device_bytes() const { return device_bytes_; }
  uint32_t first_argument_base() const { return kArenaBase + 1; }
  uint32_t first_result_base() const { return first_argument_base() + num_arguments_; }
  uint32_t first_shared_base() const { return first_result_base() + num_results_; }
  uint32_t first_moving_base() const {
    return first_shared_base() + static_cast<uint32_t>(shared_.size());
  }
  uint32_t num_bases() const { return first_moving_base() + static_cast<uint32_t>(homes_.size()); }
  /// By moving base: where the buffer lies when a launch starts.
  const std::vector<LoadedRef>& homes() const { return homes_; }
  uint32_t num_arguments() const { return num_arguments_; }
  uint32_t num_results() const { return num_results_; }
  int32_t max_buffers() const { return max_buffers_; }

  struct LoadedShared {
    std::shared_ptr<const LoadedGroups> groups;
    int64_t bytes;
  };
  const std::vector<LoadedShared>& shared() const { return shared_; }

  /// An argument or a result of every device.
  struct LoadedExternal {
    int64_t bytes;
    std::shared_ptr<const LoadedGroups> shared_by;  ///< one buffer per group; null: each its own
  };
  const LoadedExternal& argument(size_t i) const { return externals_[i]; }
  const LoadedExternal& result(size_t i) const { return externals_[num_arguments_ + i]; }

  /// The first instruction, in program order, that writes a slot ending beyond `arena_limit` bytes
  /// of the arena, or, if none does, the one that ends last; null if no slot is written. `end`
  /// receives where the slot ends.
  const SourceInfo* FirstBeyond(int64_t arena_limit, int64_t* end) const;

 private:
  LoadedRef Resolve(const Program& program, const BufferRef& ref) const;
  LoadedRef Home(const Program& program, const BufferRef& ref) const;
  void FindMoving(const Program& program);
  static std::pair<BufferRef::Kind, int32_t> KeyOf(const BufferRef& ref) {
    return {ref.kind, ref.index};
  }
  void Load(const Program& program, const Command& command, int64_t num_devices,
            GroupLoader& groups);
  void LoadCollective(const CollectiveCommand& from, LoadedCommand& to, int64_t num_devices,
                      GroupLoader& groups);
  uint64_t CommandHash() const;
  LoadedSite& NewSite(std::shared_ptr<const CollectiveSpec> spec, LoadedCommand& to,
                      GroupLoader& groups);

  StepTime entry_;
  uint64_t id_;
  std::string name_;
  int64_t arena_bytes_;
  int64_t scratch_bytes_;
  int64_t device_bytes_;
  uint32_t num_arguments_;
  uint32_t num_results_;
  int32_t max_buffers_ = 0;
  std::vector<LoadedCommand> commands_;
  std::vector<size_t> starts_;  // of blocks in commands_, and the end
  std::vector<LoadedRef> refs_;
  std::vector<int32_t> block_ids_;
  std::vector<LoadedShared> shared_;
  std::vector<LoadedExternal> externals_;                           // arguments, then results
  std::map<std::pair<BufferRef::Kind, int32_t>, uint32_t> moving_;  // base by buffer
  std::vector<LoadedRef> homes_;
  std::deque<LoadedSite> sites_;
  std::deque<SourceInfo> sources_;
  std::map<int, const LoadedSite*> started_;  // by token
  std::vector<KernelPtr> kernels_;
  std::vector<std::shared_ptr<const void>> owners_;  // of constants
  struct SlotWrite {
    int64_t end;
    const SourceInfo* source;
  };
  std::vector<SlotWrite> slot_writes_;  // in program order
};

}  // namespace lockstep
