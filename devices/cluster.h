// Cluster: N virtual devices in this process, and the launch of a program on all of them.
//
// Two engines run the same programs with the same bits in every result:
//   threads  one OS thread per device, parked between launches, blocking meetings on futexes
//   gang     stackless devices stepped by W workers; the worker of the last arrival and all idle
//            workers carry out a collective. W = 1 is exact and replayable: the same program,
//            inputs and schedule_seed give the same order of every step.
// Whoever meets in a collective compares descriptors; a meeting that cannot happen any more is
// proved from the state of the devices (no time limits anywhere).
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/base/error.h"
#include "devices/flight_recorder.h"
#include "devices/program.h"

namespace lockstep {

enum class EngineKind : uint8_t { kThreads, kGang };
std::string_view EngineKindName(EngineKind kind);  ///< "threads", "gang"

struct ClusterOptions {
  /// None: threads while devices <= 4 x cores, else gang.
  std::optional<EngineKind> engine;
  /// Workers of the gang engine; 0: as many as cores, at most one per device.
  int workers = 0;
  /// Gang with one worker, whatever `engine` and `workers` say.
  bool replayable = false;
  /// Gang with one worker: order in which devices that can run are stepped. 0: by device id; else a
  /// pseudo-random order that is a function of the seed.
  uint64_t schedule_seed = 0;
  /// What DeviceBytes may be at most. 0: no limit but the machine's memory.
  int64_t memory_budget_bytes = 0;
  /// Device id = replica id x partitions + partition id; must divide the number of devices.
  int64_t num_replicas = 1;
  /// Events that each device keeps; 0: 1,024, fewer above 512 devices. Negative: no recording.
  int recorder_events = 0;
  /// Collectives that move at most this many bytes are done by the last arrival alone; 0: default.
  int64_t inline_bytes = 0;
  /// Collectives that write at least this many bytes use non-temporal stores; 0: size of the L3.
  int64_t nontemporal_bytes = 0;
};

/// Buffers of one device in one launch; sizes as the program says.
struct DeviceBuffers {
  std::vector<const std::byte*> arguments;
  std::vector<std::byte*> results;
};

struct LaunchOptions {
  /// When it becomes true the launch stops at the next command boundary of each device and throws
  /// Error(kCancelled).
  const std::atomic<bool>* cancel = nullptr;
  /// The same for another one who may stop it, e.g. who launches on behalf of the caller.
  const std::atomic<bool>* cancel_too = nullptr;
  /// Deadline in progress: commands that one device may execute; 0: no limit. A device that exceeds
  /// it fails the launch with Error(kDeviceFailure).
  int64_t max_commands_per_device = 0;
};

struct LaunchStats {
  int64_t commands = 0;               ///< executed, all devices together
  int64_t kernels = 0;                ///< executed, all devices together
  int64_t meetings = 0;               ///< completed collectives, one per group and occurrence
  int64_t collective_bytes_read = 0;  ///< memory traffic of collectives, as planned
  int64_t collective_bytes_written = 0;
  std::chrono::nanoseconds duration{0};
};

class Cluster {
 public:
  /// Throws InvalidArgument for impossible options.
  explicit Cluster(int64_t num_devices, ClusterOptions options = {});
  /// A launch that another thread has under way is cancelled, and ends first.
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  int64_t num_devices() const;
  EngineKind engine() const;
  int workers() const;  ///< threads engine: the number of devices

  /// Runs `program` on every device and returns when all have finished. Launches of one cluster
  /// are carried out one after the other. On failure the cluster stays usable.
  /// Errors: InvalidArgument (program or buffers), OutOfMemory (naming the first instruction that
  /// does not fit), CollectiveMismatch, Deadlock, DeviceFailure or the code of the Error that a
  /// kernel threw, Cancelled; those of running devices carry the table of device states.
  LaunchStats Launch(const Program& program, std::span<const DeviceBuffers> buffers,
                     const LaunchOptions& options = {});
  /// One program per device, for programs that were not made by one compilation.
  LaunchStats Launch(std::span<const Program* const> programs,
                     std::span<const DeviceBuffers> buffers, const LaunchOptions& options = {});
  /// Stops the launch that is under way, if any, as LaunchOptions::cancel does. Any thread.
  void Cancel();

  /// Commands executed so far by all devices in the current or last launch. Any thread.
  int64_t progress() const;
  /// What the devices did in the last launch, oldest first, as far as the rings hold it; not to be
  /// called during a launch.
  std::vector<TraceEvent> Trace() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace lockstep
