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

namespace lockstep {

/// What devices look at between commands.
struct StopSignals {
  enum : uint8_t { kGo = 0, kWindDown = 1, kStop = 2 };
  std::atomic<uint8_t> state{kGo};
  std::atomic<bool> cancel{false};                     ///< Cluster::Cancel
  const std::atomic<bool>* external_cancel = nullptr;  ///< LaunchOptions::cancel
  int64_t max_commands = 0;                            ///< per device; 0: no limit

  bool Quiet() const {
    return state.load(std::memory_order_relaxed) == kGo &&
           !cancel.load(std::memory_order_relaxed) &&
           !(external_cancel && external_cancel->load(std::memory_order_relaxed));
  }
};

class Device {
 public:
  enum class Pause : uint8_t {
    kCollective,  ///< stands at pending(); Run again after the release
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
  Pause Run(const StopSignals& signals);

  int32_t id() const { return id_; }
  const LoadedProgram& program() const { return *program_; }
  /// The collective at which the device stands.
  const LoadedCommand& pending() const { return *pending_; }
  std::byte* Address(const LoadedRef& ref) const {
    return reinterpret_cast<std::byte*>(bases_[ref.base] + static_cast<uintptr_t>(ref.offset));
  }
  /// Hash of the counters of all loops around the current command; the counter itself for one loop.
  uint64_t Iterations() const;
  /// Counters of the loops around the current command, outermost first.
  std::vector<int64_t> LoopCounters() const;
  /// The command being executed or last executed; null before the first.
  const SourceInfo* current_source() const { return current_ ? current_->source : nullptr; }
  /// A device that is in no group of pending(): zeros for what has nobody to come from, else
  /// throws.
  void RunWithoutGroup();

  /// Where the time of the pending collective's completion will be found.
  void SetReleaseTicks(const uint64_t* ticks) { release_ticks_ = ticks; }
  void RecordArrival(uint64_t ticks, int64_t occurrence) {
    recorder_.RecordAt(ticks, EventKind::kArrive, pending_->source, occurrence);
  }
  void RecordEnd(EventKind kind) { recorder_.Record(kind, current_source()); }
  const FlightRecorder& recorder() const { return recorder_; }

  void SetError(std::exception_ptr error) { error_ = std::move(error); }
  const std::exception_ptr& error() const { return error_; }
  int64_t commands() const { return commands_.load(std::memory_order_relaxed); }
  int64_t kernels() const { return kernels_; }

 private:
  struct Frame {
    const LoadedCommand* pc;
    const LoadedCommand* end;
    const LoadedCommand* loop;  // the loop command of a loop's frame, else null
    bool in_condition;
    int64_t iteration;
  };
  Pause RunCommands(const StopSignals& signals);
  void EndOfBlock();
  void Enter(int32_t block, const LoadedCommand* loop);
  void RunKernel(const LoadedCommand& command);
  void Swap(const LoadedCommand& command);
  void Settle(const LoadedCommand& command);
  void EnterBranch(const LoadedCommand& command);
  Pause Interrupted(const StopSignals& signals);
  void CountCommand(const StopSignals& signals);

  const int32_t id_;
  const int64_t partition_id_;
  const int64_t replica_id_;
  const LoadedProgram* program_ = nullptr;
  std::vector<uintptr_t> bases_;
  std::byte* scratch_ = nullptr;
  std::vector<Frame> frames_;
  const LoadedCommand* current_ = nullptr;
  const LoadedCommand* pending_ = nullptr;
  const uint64_t* release_ticks_ = nullptr;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> outputs_;
  int64_t grace_ = 0;
  std::atomic<int64_t> commands_{0};  // written by the stepper only; read by anybody
  int64_t kernels_ = 0;
  FlightRecorder recorder_;
  std::exception_ptr error_;
};

}  // namespace lockstep
