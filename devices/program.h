// Program: what a device executes. Compiled once, shared read-only by all devices of a launch
// (or, for hand-written tests, one per device). It names no ops: commands are kernels, copies,
// collectives, loops and branches over buffers.
//
// Memory. A device owns one arena of `arena_bytes`; slots are ranges of it (they may overlap when
// their lifetimes do not) at offsets that are multiples of 64. Constants are stored once and read
// by all. Arguments and results are buffers of the launch. A shared slot lives once per group of
// devices instead of once per device: it holds a value that a collective made equal on all members
// (see SharedArena).
//
// Example, y = all_reduce(x * 2) on every device:
//   p.slots = {{0, 1024}};  p.arena_bytes = 1024;
//   block 0: kernel(double; in argument 0, out slot 0)
//            collective(all_reduce sum; in slot 0, out result 0)
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/base/source_location.h"
#include "devices/block_kernel.h"
#include "devices/collectives/collective_spec.h"
#include "devices/kernel.h"

namespace lockstep {

/// Where an operand or a result of a command is.
struct BufferRef {
  enum class Kind : uint8_t { kSlot, kConstant, kArgument, kResult, kShared };
  Kind kind = Kind::kSlot;
  int32_t index = 0;
  int64_t offset = 0;  ///< bytes from the start of that buffer

  static BufferRef Slot(int index) { return {Kind::kSlot, index, 0}; }
  static BufferRef Constant(int index) { return {Kind::kConstant, index, 0}; }
  static BufferRef Argument(int index) { return {Kind::kArgument, index, 0}; }
  static BufferRef Result(int index) { return {Kind::kResult, index, 0}; }
  static BufferRef Shared(int index) { return {Kind::kShared, index, 0}; }  ///< shared_slots[index]
};

/// Which instruction of the source a command comes from.
struct SourceInfo {
  std::string instruction;  ///< short text, e.g. "%5 = all_reduce"
  Location location;
  /// Equal on all devices for the same instruction and different for different ones; the mismatch
  /// check compares it between devices that run different programs. 0: not compared.
  int64_t source_id = 0;
};

struct KernelCommand {
  KernelPtr kernel;
  std::vector<BufferRef> inputs;
  std::vector<BufferRef> outputs;
};

/// A kernel that runs once for each of `groups` instead of once on every device. All members meet
/// at it; its inputs hold the same on all of them, and what it writes is stored once for the group:
/// shared slots or results of these groups. Its parts are shared out among the threads that are
/// there. Example: the new value of a weight that 8 devices hold alike.
struct GroupKernelCommand {
  KernelPtr kernel;
  std::vector<BufferRef> inputs;
  std::vector<BufferRef> outputs;
  GroupTablePtr groups;  ///< null: all devices; every device is in exactly one group
};

struct CopyCommand {
  BufferRef from;
  BufferRef to;  ///< equal to `from` or not overlapping it
  int64_t bytes = 0;
};

/// Two buffers exchange their memory: what was in `a` is in `b` from now on and the other way
/// round, for all commands that follow, without moving a byte. A loop whose body makes the next
/// value of a carry beside the old one, and not over it, exchanges the two at the end of a trip.
/// Slots and results only (no shared ones), of `bytes` bytes each; a buffer has one partner.
struct SwapCommand {
  BufferRef a;
  BufferRef b;
  int64_t bytes = 0;
};

/// Undoes an odd number of exchanges of the two: `a` has its own memory again, with its contents
/// (those of `b` are lost). A result must be settled before the program ends.
struct SettleCommand {
  BufferRef a;
  BufferRef b;
  int64_t bytes = 0;
};

struct CollectiveCommand {
  std::shared_ptr<const CollectiveSpec> spec;
  std::vector<BufferRef> inputs;   ///< one per operand of the spec
  std::vector<BufferRef> outputs;  ///< one per operand of the spec
  /// Not negative: the device arrives and goes on; the AwaitCommand with this token waits for the
  /// results. A device that comes to another collective of the same group meanwhile waits there
  /// first: a group has one open meeting.
  int token = -1;
  /// An all_reduce or reduce_scatter of one operand that no buffer holds: this kernel makes it, block
  /// by block, from `inputs`, which are its own.
  BlockKernelPtr producer;
};

/// Waits until the collective that was started with this token is complete. It follows the start in
/// the same block, once; the commands in between, nested blocks included, leave the results alone
/// and do not write the operands.
struct AwaitCommand {
  int token = 0;
};

/// Runs the condition block; while the predicate byte is not 0 runs the body block and the
/// condition block again.
struct LoopCommand {
  int condition_block = 0;
  BufferRef predicate;  ///< one byte
  int body_block = 0;
};

/// Runs one of `blocks`. Index form: an i32; out of range takes the last. Predicate form: one byte;
/// not 0 takes blocks[0], 0 takes blocks[1].
struct BranchCommand {
  enum class Form : uint8_t { kIndex, kPredicate };
  Form form = Form::kIndex;
  BufferRef selector;
  std::vector<int> blocks;
};

struct Command {
  std::variant<KernelCommand, CopyCommand, CollectiveCommand, LoopCommand, BranchCommand,
               SwapCommand, SettleCommand, AwaitCommand, GroupKernelCommand>
      action;
  SourceInfo source;
};

struct CommandBlock {
  std::vector<Command> commands;
};

struct SlotInfo {
  int64_t offset = 0;  ///< multiple of 64
  int64_t bytes = 0;
};

/// A read-only array stored once for all devices.
struct ProgramConstant {
  const std::byte* data = nullptr;
  int64_t bytes = 0;
  std::shared_ptr<const void> owner;  ///< keeps `data` alive
  /// Expands a splat.
  static ProgramConstant FromLiteral(const Literal& literal);
};

/// Size of an argument or result of the program, per device.
struct ExternalBuffer {
  int64_t bytes = 0;
  bool writable = false;  ///< arguments only: donated, may be written
  /// Results only: one buffer for all members of a group, written as a shared slot is. Every device
  /// is in exactly one of these groups. Null: every device has its own.
  GroupTablePtr shared_by = nullptr;
};

/// Memory that all members of a group share: replicated results stored once. Only what all members
/// meet at may write it: collectives over exactly these groups whose result is equal on all members
/// (all_reduce, all_gather, collective_broadcast), and kernels that run once for the group. Reuse
/// of a slot is safe because the next such command is a meeting of all readers.
struct SharedArena {
  GroupTablePtr groups;  ///< null: all devices; every device is in exactly one group
  int64_t bytes = 0;
};
struct SharedSlot {
  int arena = 0;
  int64_t offset = 0;  ///< multiple of 64
  int64_t bytes = 0;
};

/// Identity of a program for the cache of loaded programs: a copy is a different program.
class ProgramId {
 public:
  ProgramId() : value_(Next()) {}
  ProgramId(const ProgramId&) : value_(Next()) {}
  ProgramId& operator=(const ProgramId&) {
    value_ = Next();
    return *this;
  }
  uint64_t value() const { return value_; }

 private:
  static uint64_t Next();
  uint64_t value_;
};

/// Must not change between its first launch and its last.
struct Program {
  std::string name;
  std::vector<SlotInfo> slots;
  int64_t arena_bytes = 0;  ///< scratch of kernels is added by the cluster
  std::vector<ProgramConstant> constants;
  std::vector<ExternalBuffer> arguments;
  std::vector<ExternalBuffer> results;
  std::vector<SharedArena> shared_arenas;
  std::vector<SharedSlot> shared_slots;
  std::vector<CommandBlock> blocks;  ///< block 0 is the entry
  ProgramId id;
};

/// Largest scratch_bytes() of the kernels, rounded up to 64.
int64_t ScratchBytes(const Program& program);
/// Bytes that one device needs to run the program: arena, scratch, arguments, results.
int64_t DeviceBytes(const Program& program);

/// Throws InvalidArgument at the first command that refers to a buffer or block that does not
/// exist, is out of its buffer's range, writes what may not be written, or whose collective is
/// malformed for `num_devices` devices; also when blocks are recursive.
void Validate(const Program& program, int64_t num_devices);

}  // namespace lockstep
