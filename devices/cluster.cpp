#include "devices/cluster.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "devices/diagnosis.h"
#include "devices/engine.h"
#include "devices/helpers.h"
#include "devices/memory.h"

namespace lockstep {
namespace {

constexpr int64_t kMaxDevices = 1 << 20;
constexpr int kDefaultEvents = 1024;
constexpr int kDefaultEventsManyDevices = 128;
constexpr int64_t kManyDevices = 512;
constexpr int64_t kDefaultInlineBytes = 256 << 10;
/// Programs kept loaded: a training loop alternates between few.
constexpr size_t kLoadedPrograms = 16;

ClusterOptions Resolve(int64_t num_devices, ClusterOptions options) {
  if (num_devices < 1 || num_devices > kMaxDevices) {
    throw InvalidArgument("a cluster has 1 to " + std::to_string(kMaxDevices) + " devices, not " +
                          std::to_string(num_devices));
  }
  if (options.workers < 0) throw InvalidArgument("the number of workers is negative");
  if (options.memory_budget_bytes < 0) throw InvalidArgument("the memory budget is negative");
  if (options.num_replicas < 1 || num_devices % options.num_replicas != 0) {
    throw InvalidArgument(std::to_string(options.num_replicas) + " replicas do not divide " +
                          std::to_string(num_devices) + " devices");
  }
  if (options.replayable || (options.schedule_seed != 0 && !options.engine)) {
    options.engine = EngineKind::kGang;
    options.workers = 1;
  }
  if (!options.engine) {
    options.engine =
        num_devices <= int64_t{4} * NumCores() ? EngineKind::kThreads : EngineKind::kGang;
  }
  if (options.engine == EngineKind::kThreads) {
    options.workers = static_cast<int>(num_devices);
  } else {
    if (options.workers == 0) options.workers = NumCores();
    options.workers = static_cast<int>(std::min<int64_t>(options.workers, num_devices));
  }
  if (options.recorder_events == 0) {
    options.recorder_events =
        num_devices > kManyDevices ? kDefaultEventsManyDevices : kDefaultEvents;
  }
  if (options.inline_bytes <= 0) options.inline_bytes = kDefaultInlineBytes;
  if (options.nontemporal_bytes <= 0) options.nontemporal_bytes = LastLevelCacheBytes();
  return options;
}

// Threads beside those that step devices, for kernels to share their work with.
int NumHelpers(int64_t num_devices, const ClusterOptions& asked, const ClusterOptions& resolved) {
  if (asked.replayable || asked.schedule_seed != 0) return 0;
  const bool counted = resolved.engine == EngineKind::kGang && asked.workers > 0;
  const int threads = counted ? asked.workers : NumCores();
  return static_cast<int>(std::max<int64_t>(threads - num_devices, 0));
}

Exchange::Limits LimitsOf(const ClusterOptions& options) {
  Exchange::Limits limits;
  limits.workers = std::min(options.workers, NumCores());
  if (options.engine == EngineKind::kGang) limits.workers = options.workers;
  limits.concurrent = options.workers > 1;
  limits.inline_bytes = options.inline_bytes;
  limits.nontemporal_bytes = options.nontemporal_bytes;
  limits.recorder_events = std::max(0, options.recorder_events);
  return limits;
}

}  // namespace

std::string_view EngineKindName(EngineKind kind) {
  return kind == EngineKind::kThreads ? "threads" : "gang";
}

class Cluster::Impl {
 public:
  Impl(int64_t num_devices, const ClusterOptions& options)
      : options_(Resolve(num_devices, options)),
        exchange_(num_devices, LimitsOf(options_)),
        groups_(exchange_.core()),
        arenas_(static_cast<size_t>(num_devices)),
        helpers_(NumHelpers(num_devices, options, options_)) {
    const int64_t partitions = num_devices / options_.num_replicas;
    for (int64_t id = 0; id < num_devices; ++id) {
      exchange_.devices().push_back(
          std::make_unique<Device>(static_cast<int32_t>(id), id % partitions, id / partitions,
                                   std::max(0, options_.recorder_events)));
      if (helpers_.workers() > 1) exchange_.devices().back()->SetHelpers(&helpers_);
    }
    engine_ = options_.engine == EngineKind::kThreads
                  ? MakeThreadsEngine(num_devices)
                  : MakeGangEngine(num_devices, options_.workers, options_.schedule_seed);
  }

  /// Ends the launch that another thread has under way; its caller gets Error(kCancelled).
  ~Impl() {
    // Again and again: a launch that only begins forgets earlier requests.
    while (!launch_mutex_.try_lock()) {
      Cancel();
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    launch_mutex_.unlock();
  }

  LaunchStats Launch(std::span<const Program* const> programs,
                     std::span<const DeviceBuffers> buffers, const LaunchOptions& launch) {
    const std::lock_guard lock(launch_mutex_);
    // From here on it is under way: who cancels it while programs are loaded is heard.
    exchange_.signals().cancel.store(false, std::memory_order_relaxed);
    const auto begin = std::chrono::steady_clock::now();
    // Recorders refer to the images of the last launch: keep those if this one does not begin.
    Images last = std::move(images_);
    try {
      images_.clear();
      for (const Program* program : programs) images_.push_back(Load(*program));
      CheckBuffers(buffers);
      ReserveMemory();
    } catch (...) {
      images_ = std::move(last);
      throw;
    }
    exchange_.Reset();
    StopSignals& signals = exchange_.signals();
    signals.external_cancel = launch.cancel ? launch.cancel : launch.cancel_too;
    signals.second_cancel = launch.cancel_too;
    signals.max_commands = launch.max_commands_per_device;
    StartDevices(buffers);
    clock_.Restart();
    engine_->Run(exchange_);
    nanoseconds_per_tick_ = clock_.NanosecondsPerTick();
    if (exchange_.core().stopped()) ThrowVerdict(exchange_);
    return Stats(std::chrono::steady_clock::now() - begin);
  }

  void Cancel() { exchange_.signals().cancel.store(true, std::memory_order_relaxed); }

  int64_t progress() {
    int64_t commands = 0;
    for (const auto& device : exchange_.devices()) commands += device->commands();
    return commands;
  }

  std::vector<TraceEvent> Trace() {
    const std::lock_guard lock(launch_mutex_);
    std::vector<TraceEvent> trace;
    for (const auto& device : exchange_.devices()) {
      const auto events = exchange_.Events(device->id());
      for (size_t i = 0; i < events.size(); ++i) {
        const FlightRecorder::Event& event = events[i];
        TraceEvent out;
        out.device = device->id();
        out.kind = event.kind;
        if (event.source) {
          out.instruction = event.source->instruction;
          out.location = event.source->location.ToString();
        }
        out.start_ns = Nanoseconds(event.ticks);
        out.duration_ns =
            i + 1 < events.size() ? Nanoseconds(events[i + 1].ticks) - out.start_ns : 0;
        out.value = event.value;
        trace.push_back(std::move(out));
      }
    }
    return trace;
  }

  const ClusterOptions& options() const { return options_; }
  int64_t num_devices() const { return static_cast<int64_t>(arenas_.size()); }

 private:
  using Images = std::vector<std::shared_ptr<const LoadedProgram>>;

  std::shared_ptr<const LoadedProgram> Load(const Program& program) {
    for (auto it = loaded_.begin(); it != loaded_.end(); ++it) {
      if ((*it)->id() == program.id.value()) {
        auto found = *it;
        if (it != loaded_.begin()) {
          loaded_.erase(it);
          loaded_.push_front(found);
        }
        return found;
      }
    }
    auto image = std::make_shared<const LoadedProgram>(program, num_devices(), groups_);
    loaded_.push_front(image);
    if (loaded_.size() > kLoadedPrograms) loaded_.pop_back();
    return image;
  }

  const LoadedProgram& image(size_t device) const {
    return *images_[images_.size() == 1 ? 0 : device];
  }

  void CheckBuffers(std::span<const DeviceBuffers> buffers) const {
    if (images_.size() != 1 && images_.size() != arenas_.size()) {
      throw InvalidArgument(std::to_string(images_.size()) + " programs for " +
                            std::to_string(arenas_.size()) + " devices");
    }
    if (buffers.size() != arenas_.size()) {
      throw InvalidArgument("buffers of " + std::to_string(buffers.size()) + " devices for " +
                            std::to_string(arenas_.size()) + " devices");
    }
    for (size_t device = 0; device < buffers.size(); ++device) {
      if (buffers[device].arguments.size() != image(device).num_arguments() ||
          buffers[device].results.size() != image(device).num_results()) {
        throw InvalidArgument("device " + std::to_string(device) + " has " +
                              std::to_string(buffers[device].arguments.size()) + " arguments and " +
                              std::to_string(buffers[device].results.size()) +
                              " results; the program has " +
                              std::to_string(image(device).num_arguments()) + " and " +
                              std::to_string(image(device).num_results()));
      }
      for (size_t i = 0; i < buffers[device].arguments.size(); ++i) {
        if (!buffers[device].arguments[i] && image(device).argument(i).bytes > 0) {
          throw InvalidArgument(ExternalName("argument", i, device) + " has no memory");
        }
      }
      for (size_t i = 0; i < buffers[device].results.size(); ++i) CheckResult(buffers, device, i);
    }
  }

  void CheckResult(std::span<const DeviceBuffers> buffers, size_t device, size_t i) const {
    const LoadedProgram::LoadedExternal& result = image(device).result(i);
    std::byte* memory = buffers[device].results[i];
    if (!memory && result.bytes > 0) {
      throw InvalidArgument(ExternalName("result", i, device) + " has no memory");
    }
    if (!result.shared_by) return;
    const auto& members = exchange_.core().group(result.shared_by->group[device]).members;
    const auto first = static_cast<size_t>(members[0]);
    // Programs that differ share nothing.
    if (&image(first) != &image(device) || buffers[first].results[i] == memory) return;
    throw InvalidArgument(ExternalName("result", i, device) +
                          " is stored once for its group, yet is not that of device " +
                          std::to_string(first));
  }
  static std::string ExternalName(const std::string& kind, size_t index, size_t device) {
    return kind + " " + std::to_string(index) + " of device " + std::to_string(device);
  }

  [[noreturn]] static void OutOfMemory(const LoadedProgram& program, int64_t arena_limit,
                                       const std::string& limit) {
    int64_t end = 0;
    const SourceInfo* source = program.FirstBeyond(arena_limit, &end);
    std::string message = "out of device memory: the program needs " +
                          std::to_string(program.device_bytes()) + " bytes per device, " + limit;
    if (source) {
      message += "; the first instruction that does not fit is " + source->instruction +
                 ", which needs " + std::to_string(end) + " bytes of the arena";
    }
    Error error(ErrorCode::kOutOfMemory, message, source ? source->location : Location{});
    error.AddNote(
        "arena " + std::to_string(program.arena_bytes()) + ", scratch of kernels " +
        std::to_string(program.scratch_bytes()) + ", arguments and results " +
        std::to_string(program.device_bytes() - program.arena_bytes() - program.scratch_bytes()));
    throw error;
  }

  void ReserveMemory() {
    if (reserved_for_ == images_) return;  // as in a loop of launches
    reserved_for_.clear();
    const int64_t budget = options_.memory_budget_bytes;
    for (const auto& program : images_) {
      const int64_t elsewhere = program->device_bytes() - program->arena_bytes();
      if (budget > 0 && program->device_bytes() > budget) {
        OutOfMemory(*program, budget - elsewhere, "the budget is " + std::to_string(budget));
      }
    }
    const int64_t machine = MachineMemoryBytes();
    int64_t total = 0;
    for (size_t device = 0; device < arenas_.size(); ++device) {
      const LoadedProgram& program = image(device);
      const int64_t bytes = program.arena_bytes() + program.scratch_bytes();
      total = bytes > machine - total ? machine + 1 : total + bytes;
      if (total > machine) {
        OutOfMemory(program, machine / num_devices(),
                    "the machine has " + std::to_string(machine) + " for all " +
                        std::to_string(num_devices()));
      }
      if (!arenas_[device].Reserve(bytes)) {
        OutOfMemory(program, 0, "which the machine refuses");
      }
    }
    ReserveShared();
    reserved_for_ = images_;
  }

  /// One arena per shared arena of a program and group; programs that differ share nothing.
  void ReserveShared() {
    std::map<std::pair<std::pair<uint64_t, size_t>, int32_t>, std::byte*> arena_of;
    size_t used = 0;
    shared_of_.clear();
    shared_begin_.clear();
    for (size_t device = 0; device < arenas_.size(); ++device) {
      const LoadedProgram& program = image(device);
      shared_begin_.push_back(shared_of_.size());
      for (size_t i = 0; i < program.shared().size(); ++i) {
        const auto& shared = program.shared()[i];
        const auto key =
            std::make_pair(std::make_pair(program.id(), i), shared.groups->group[device]);
        std::byte*& arena = arena_of[key];
        if (!arena) {
          if (used == shared_.size()) shared_.emplace_back();
          if (!shared_[used].Reserve(shared.bytes)) {
            OutOfMemory(program, 0, "and a shared arena is refused by the machine");
          }
          arena = shared_[used++].data();
        }
        shared_of_.push_back(arena);
      }
    }
  }

  void StartDevices(std::span<const DeviceBuffers> buffers) {
    for (size_t id = 0; id < arenas_.size(); ++id) {
      const LoadedProgram& program = image(id);
      const int64_t arena = (program.arena_bytes() + 63) / 64 * 64;
      std::byte* scratch = program.scratch_bytes() > 0 ? arenas_[id].data() + arena : nullptr;
      const auto bases = exchange_.device(static_cast<int32_t>(id)).Start(program, scratch);
      size_t next = 0;
      bases[next++] = 0;
      bases[next++] = reinterpret_cast<uintptr_t>(arenas_[id].data());
      for (const std::byte* argument : buffers[id].arguments) {
        bases[next++] = reinterpret_cast<uintptr_t>(argument);
      }
      for (std::byte* result : buffers[id].results) {
        bases[next++] = reinterpret_cast<uintptr_t>(result);
      }
      for (size_t i = 0; i < program.shared().size(); ++i) {
        bases[next++] = reinterpret_cast<uintptr_t>(shared_of_[shared_begin_[id] + i]);
      }
      for (const LoadedRef& home : program.homes()) {
        bases[next++] = bases[home.base] + static_cast<uintptr_t>(home.offset);
      }
    }
  }

  LaunchStats Stats(std::chrono::nanoseconds duration) {
    LaunchStats stats;
    for (const auto& device : exchange_.devices()) {
      stats.commands += device->commands();
      stats.kernels += device->kernels();
    }
    stats.meetings = exchange_.meetings_completed();
    stats.collective_bytes_read = exchange_.traffic().read;
    stats.collective_bytes_written = exchange_.traffic().written;
    stats.duration = duration;
    return stats;
  }

  int64_t Nanoseconds(uint64_t ticks) const {
    return static_cast<int64_t>(
        static_cast<double>(static_cast<int64_t>(ticks - clock_.start_ticks())) *
        nanoseconds_per_tick_);
  }

  const ClusterOptions options_;
  std::mutex launch_mutex_;
  Exchange exchange_;
  GroupLoader groups_;
  std::vector<DeviceMemory> arenas_;
  Helpers helpers_;
  std::deque<DeviceMemory> shared_;
  std::vector<std::byte*> shared_of_;  // by device and shared arena of its program
  std::vector<size_t> shared_begin_;   // by device, in shared_of_
  std::deque<std::shared_ptr<const LoadedProgram>> loaded_;  // newest first
  Images reserved_for_;                                      // images whose memory is ready
  Images images_;  // of the last launch: one for all devices, or one per device
  TickClock clock_;
  double nanoseconds_per_tick_ = 1.0;
  std::unique_ptr<Engine> engine_;
};

Cluster::Cluster(int64_t num_devices, ClusterOptions options)
    : impl_(std::make_unique<Impl>(num_devices, options)) {}
Cluster::~Cluster() = default;

int64_t Cluster::num_devices() const { return impl_->num_devices(); }
EngineKind Cluster::engine() const { return *impl_->options().engine; }
int Cluster::workers() const { return impl_->options().workers; }

LaunchStats Cluster::Launch(const Program& program, std::span<const DeviceBuffers> buffers,
                            const LaunchOptions& options) {
  const Program* one[] = {&program};
  return impl_->Launch(one, buffers, options);
}

LaunchStats Cluster::Launch(std::span<const Program* const> programs,
                            std::span<const DeviceBuffers> buffers, const LaunchOptions& options) {
  return impl_->Launch(programs, buffers, options);
}

void Cluster::Cancel() { impl_->Cancel(); }
int64_t Cluster::progress() const { return impl_->progress(); }
std::vector<TraceEvent> Cluster::Trace() const { return impl_->Trace(); }

}  // namespace lockstep
