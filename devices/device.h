// Device: a stackless virtual device: program counter, loop counters and a table of base addresses.
// It runs until its next collective, its end, or a stop; it never blocks. Whoever steps it (a
// thread of its own or a gang worker) is the only one to touch it meanwhile.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <span>
#include <vector>

#include "devices/flight_recorder.h"
#include "devices/loaded_program.h"
#include "devices/parts.h"

namespace lockstep {

/// What devices look at between commands.
struct StopSignals {
  enum : uint8_t { kGo = 0, kWindDown = 1, kStop = 2 };
  std::atomic<uint8_t> state{kGo};
  std::atomic<bool> cancel{false};                     ///< Cluster::Cancel
  const std::atomic<bool>* external_cancel = nullptr;  ///< LaunchOptions::cancel, or the other one
  const std::atomic<bool>* second_cancel = nullptr;    ///< LaunchOptions::cancel_too
  int64_t max_commands = 0;                            ///< per device; 0: no limit

  bool Quiet() const {
    return state.load(std::memory_order_relaxed) == kGo &&
           !cancel.load(std::memory_order_relaxed) &&
           !(external_cancel &&
             (external_cancel->load(std::memory_order_relaxed) ||
              (second_cancel && second_cancel->load(std::memory_order_relaxed))));
  }
};

/// Aligned, and the members that every step touches come first: with many devices a step is as fast
/// as these lines come.
class alignas(64) Device {
 public:
  enum class Pause : uint8_t {
    kCollective,  ///< stands at pending(); Run again after the release
    kStart,       ///< as kCollective, but Run again at once unless told to wait
    kAwait,       ///< stands at pending(), whose site it has started; Run when that is complete
    kFinished,
    kFailed,     ///< threw; the exception is in error()
    kCancelled,  ///< saw a cancel signal
    kStopped,    ///< saw the stop
    kGaveUp,     ///< used up its grace while winding down
  };

  Device(int32_t id, int64_t partition_id, int64_t replica_id, int recorder_events);

  /// Before a launch. `scratch` is 64-byte aligned. The caller fills the bases that are returned,
  /// as many and in the order that LoadedProgram says.
  std::span<uintptr_t> Start(const LoadedProgram& program, std::byte* scratch);
  /// Threads that may share the work of this device's kernels, if any; before the first launch.
  void SetHelpers(PartRunner* helpers) { helpers_ = helpers; }
  Pause Run(const StopSignals& signals);

  /// As Run, when the device has been released from a collective, the next command is one too, and
  /// nothing is to be looked at in between: true. False: nothing has happened, call Run.
  bool RunToNextCollective(const StopSignals& signals) {
    if (!release_ticks_ || come_back_ || signals.max_commands > 0 || !signals.Quiet()) return false;
    if (pc_ == end_ || pc_->op != LoadedCommand::Op::kCollective) return false;
    RecordRelease();
    commands_.store(commands_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    current_ = pending_ = pc_++;
    return true;
  }

  int32_t id() const { return id_; }
  const LoadedProgram& program() const { return *program_; }
  /// Memory of its kernels, which is free while the device waits.
  std::byte* scratch() const { return scratch_; }
  /// The collective at which the device stands.
  const LoadedCommand& pending() const { return *pending_; }
  std::byte* Address(const LoadedRef& ref) const {
    return reinterpret_cast<std::byte*>(base_[ref.base] + static_cast<uintptr_t>(ref.offset));
  }
  /// How long the step took the last time that the device now has before it.
  const StepTime& step_time() const { return pending_ ? pending_->site->after : program_->entry(); }
  /// Hash of the counters of all loops around the current command; the counter itself for one loop.
  uint64_t Iterations() const { return nested_ ? IterationsOfLoops() : 0; }
  /// Counters of the loops around the current command, outermost first.
  std::vector<int64_t> LoopCounters() const;
  /// The command being executed or last executed; null before the first.
  const SourceInfo* current_source() const { return current_ ? current_->source : nullptr; }
  /// A device that is in no group of pending(): zeros for what has nobody to come from, else
  /// throws.
  void RunWithoutGroup();

  /// Asks for the lines that the next step touches: those of the object, and, once these are here,
  /// those that it refers to.
  void PrefetchSelf() const { __builtin_prefetch(this, 1); }
  void PrefetchState() const { __builtin_prefetch(base_); }

  /// `release_ticks`: where the time of the pending collective's completion will be found.
  void Arrived(const uint64_t* release_ticks, bool recorded_here) {
    release_ticks_ = release_ticks;
    recorded_here_ = recorded_here;
  }
  void RecordArrival(uint64_t ticks, int64_t occurrence) {
    recorder_.RecordAt(ticks, EventKind::kArrive, pending_->source, occurrence);
  }
  void RecordStart(uint64_t ticks, int64_t occurrence) {
    recorder_.RecordAt(ticks, EventKind::kStart, pending_->source, occurrence);
  }
  void RecordAwait(uint64_t ticks, int64_t occurrence) {
    recorder_.RecordAt(ticks, EventKind::kAwait, pending_->source, occurrence);
  }
  /// The next Run comes back to the pending collective: an earlier meeting is to be awaited first.
  void ComeBack() { come_back_ = true; }
  void RecordEnd(EventKind kind) { recorder_.Record(kind, current_source()); }
  const FlightRecorder& recorder() const { return recorder_; }

  void SetError(std::exception_ptr error) { error_ = std::move(error); }
  const std::exception_ptr& error() const { return error_; }
  int64_t commands() const { return commands_.load(std::memory_order_relaxed); }
  int64_t kernels() const { return kernels_; }

 private:
  /// A block that is being run. Where the innermost one stands is in pc_ and end_.
  struct Frame {
    const LoadedCommand* pc;
    const LoadedCommand* end;
    const LoadedCommand* loop;  // the loop command of a loop's frame, else null
    bool in_condition;
    int64_t iteration;
  };
  static Pause PauseAt(const LoadedCommand& command);
  uint64_t IterationsOfLoops() const;
  void RecordRelease() {
    if (recorded_here_) recorder_.RecordRelease(*release_ticks_);
    release_ticks_ = nullptr;
  }
  Pause RunCommands(const StopSignals& signals);
  void EndOfBlock();
  void Enter(int32_t block, const LoadedCommand* loop);
  void Return();
  void RunKernel(const LoadedCommand& command);
  void Swap(const LoadedCommand& command);
  void Settle(const LoadedCommand& command);
  void EnterBranch(const LoadedCommand& command);
  Pause Interrupted(const StopSignals& signals);
  void CountCommand(const StopSignals& signals);

  // All that going from one meeting to the next touches is in the first line.
  const LoadedCommand* pc_ = nullptr;
  const LoadedCommand* end_ = nullptr;
  const LoadedCommand* current_ = nullptr;
  const LoadedCommand* pending_ = nullptr;
  const uint64_t* release_ticks_ = nullptr;  // null: not arrived
  const uintptr_t* base_ = nullptr;          // bases_.data()
  std::atomic<int64_t> commands_{0};         // written by the stepper only; read by anybody
  const int32_t id_;
  bool come_back_ = false;
  bool recorded_here_ = false;  // the arrival is in recorder_
  bool nested_ = false;         // more than one block is being run

  const int64_t partition_id_;
  const int64_t replica_id_;
  std::vector<Frame> frames_;
  std::vector<uintptr_t> bases_;
  const LoadedProgram* program_ = nullptr;
  FlightRecorder recorder_;
  std::byte* scratch_ = nullptr;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> outputs_;
  int64_t grace_ = 0;
  int64_t kernels_ = 0;
  PartRunner* helpers_ = nullptr;
  std::exception_ptr error_;
};

}  // namespace lockstep
