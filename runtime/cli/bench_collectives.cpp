// bench collectives: how long collectives take on this machine, and how near that is to what moving
// their bytes through memory takes. Results are verified before anything is timed.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <thread>

#include "compiler/analysis/collectives.h"
#include "compiler/base/error.h"
#include "devices/collectives/block_copy.h"
#include "devices/memory.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"
#include "runtime/cli/timing.h"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr int64_t kLargeBytes = 4 << 20;  // from here on memory is the limit
// Smaller collectives are timed in batches of about this many bytes of one device, at most 64 of
// them: a launch costs more than they do.
constexpr int64_t kBatchBytes = 4 << 20;

CollectiveKind KindNamed(const std::string& name) {
  for (CollectiveKind kind :
       {CollectiveKind::kAllReduce, CollectiveKind::kReduceScatter, CollectiveKind::kAllGather,
        CollectiveKind::kAllToAll, CollectiveKind::kCollectivePermute}) {
    if (CollectiveKindName(kind) == name) return kind;
  }
  throw Error(ErrorCode::kUsage, "no collective named " + name);
}

// Memory as devices have it: at the beginning of a page.
class Floats {
 public:
  explicit Floats(int64_t count) : size_(static_cast<size_t>(count)) {
    if (!memory_.Reserve(count * 4)) {
      throw Error(ErrorCode::kOutOfMemory,
                  "the machine refuses " + HumanBytes(count * 4) + " for a collective");
    }
    UseLargePages(memory_.data(), count * 4);
  }
  float* data() const { return reinterpret_cast<float*>(memory_.data()); }
  size_t size() const { return size_; }
  float& operator[](size_t i) const { return data()[i]; }

 private:
  DeviceMemory memory_;
  size_t size_;
};

struct CollectiveBench {
  Program program;
  std::vector<Floats> in, out;
  std::vector<DeviceBuffers> buffers;
};

// One collective of `count` floats per device. Device d holds d + i % 7 at element i, so that every
// sum is exact.
std::unique_ptr<CollectiveBench> MakeCollective(CollectiveKind kind, int64_t devices, int64_t count,
                                                bool shared) {
  auto bench = std::make_unique<CollectiveBench>();
  auto spec = std::make_shared<CollectiveSpec>();
  spec->kind = kind;
  spec->operands = {{DType::kF32, {count}}};
  if (kind == CollectiveKind::kAllReduce || kind == CollectiveKind::kReduceScatter) {
    spec->reduction = CollectiveReduction::kSum;
  }
  if (kind == CollectiveKind::kCollectivePermute) {
    for (int64_t d = 0; d < devices; ++d) spec->pairs.emplace_back(d, (d + 1) % devices);
  }
  const int64_t results = ResultElements(*spec, 0, devices);
  bench->program.name = std::string(CollectiveKindName(kind));
  bench->program.arguments = {{count * 4, false}};
  bench->program.results = {{results * 4, false}};
  if (shared) {
    std::vector<int64_t> all(static_cast<size_t>(devices));
    std::iota(all.begin(), all.end(), 0);
    bench->program.results[0].shared_by = spec->groups = MakeGroups({all});
  }
  CollectiveCommand command;
  command.spec = spec;
  command.inputs = {BufferRef::Argument(0)};
  command.outputs = {BufferRef::Result(0)};
  SourceInfo source;
  source.instruction = bench->program.name;
  bench->program.blocks.push_back({{Command{command, source}}});
  for (int64_t d = 0; d < devices; ++d) {
    const Floats& values = bench->in.emplace_back(count);
    for (int64_t i = 0; i < count; ++i) {
      values[static_cast<size_t>(i)] = static_cast<float>(d + i % 7);
    }
    if (d > 0 && shared) continue;
    const Floats& result = bench->out.emplace_back(results);
    std::fill_n(result.data(), result.size(), -1.0f);
  }
  for (size_t d = 0; d < static_cast<size_t>(devices); ++d) {
    DeviceBuffers mine;
    mine.arguments = {reinterpret_cast<const std::byte*>(bench->in[d].data())};
    mine.results = {reinterpret_cast<std::byte*>(bench->out[shared ? 0 : d].data())};
    bench->buffers.push_back(std::move(mine));
  }
  return bench;
}

float WantedElement(CollectiveKind kind, int64_t devices, int64_t count, int64_t device,
                    int64_t i) {
  switch (kind) {
    case CollectiveKind::kAllReduce:
      return static_cast<float>(devices * (devices - 1) / 2 + devices * (i % 7));
    case CollectiveKind::kReduceScatter:
      return static_cast<float>(devices * (devices - 1) / 2 +
                                devices * ((device * (count / devices) + i) % 7));
    case CollectiveKind::kAllGather:
      return static_cast<float>(i / count + (i % count) % 7);
    case CollectiveKind::kAllToAll: {
      const int64_t part = count / devices;
      return static_cast<float>(i / part + (device * part + i % part) % 7);
    }
    default:
      return static_cast<float>((device + devices - 1) % devices + i % 7);
  }
}

void VerifyCollective(const CollectiveBench& bench, CollectiveKind kind, int64_t devices,
                      int64_t count) {
  for (int64_t d = 0; d < devices; ++d) {
    const Floats& out = bench.out[bench.out.size() == 1 ? 0 : static_cast<size_t>(d)];
    for (size_t i = 0; i < out.size(); ++i) {
      if (out[i] == WantedElement(kind, devices, count, d, static_cast<int64_t>(i))) continue;
      throw Error(ErrorCode::kNumericMismatch, std::string(CollectiveKindName(kind)) + ": device " +
                                                   std::to_string(d) + " has a wrong element " +
                                                   std::to_string(i));
    }
  }
}

OpCode OpOf(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::kAllReduce:
      return OpCode::kAllReduce;
    case CollectiveKind::kReduceScatter:
      return OpCode::kReduceScatter;
    case CollectiveKind::kAllGather:
      return OpCode::kAllGather;
    case CollectiveKind::kAllToAll:
      return OpCode::kAllToAll;
    default:
      return OpCode::kCollectivePermute;
  }
}

// The machine's memory rates, for arrays that no cache holds, `threads` threads at once. Sampled
// between the runs of what is compared with them, so that both see the machine in the same state.
class MemoryProbe {
 public:
  explicit MemoryProbe(int threads) : threads_(threads) {
    for (int i = 0; i < 2 * threads; ++i) {
      arrays_.emplace_back(kWords, uint64_t{1});
      UseLargePages(arrays_.back().data(), kBytes);
    }
  }

  void Sample() {
    copy_.push_back(2.0 * Time([this](size_t t) {
                      StreamCopy(Bytes(2 * t), Bytes(2 * t + 1), kBytes);
                      StreamFence();
                    }));
    read_.push_back(Time([this](size_t t) {
      const uint64_t* words = arrays_[2 * t].data();
      uint64_t sum[4] = {};
      for (size_t i = 0; i < kWords; i += 4) {
        for (size_t k = 0; k < 4; ++k) sum[k] += words[i + k];
      }
      sink_.fetch_add(sum[0] + sum[1] + sum[2] + sum[3], std::memory_order_relaxed);
    }));
  }

  /// Seconds for this traffic at the median rates: as much as possible as copies that bypass the
  /// cache, the rest at the rate of reads, or of copies if there are more writes.
  double SecondsFor(int64_t read, int64_t written) const {
    const double reads = static_cast<double>(std::max<int64_t>(read - written, 0));
    return (static_cast<double>(read + written) - reads) / Median(copy_) + reads / Median(read_);
  }

 private:
  static constexpr size_t kWords = 4 << 20, kBytes = kWords * sizeof(uint64_t);

  std::byte* Bytes(size_t array) { return reinterpret_cast<std::byte*>(arrays_[array].data()); }

  static double Median(std::vector<double> rates) {
    std::sort(rates.begin(), rates.end());
    return rates[rates.size() / 2];
  }

  // Arrays per second times kBytes.
  template <typename Work>
  double Time(const Work& work) {
    std::atomic<int> ready{0};
    auto wait = [&] {
      ready.fetch_add(1);
      while (ready.load() < threads_) std::this_thread::yield();
    };
    std::vector<std::thread> others;
    for (int t = 1; t < threads_; ++t) {
      others.emplace_back([&, t] {
        wait();
        work(static_cast<size_t>(t));
      });
    }
    wait();
    const auto start = Clock::now();
    work(0);
    for (std::thread& other : others) other.join();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return static_cast<double>(kBytes) * threads_ / seconds;
  }

  const int threads_;
  std::vector<std::vector<uint64_t>> arrays_;
  std::vector<double> copy_, read_;
  std::atomic<uint64_t> sink_{0};
};

}  // namespace

int BenchCollectives(const CliOptions& options) {
  const int64_t devices = options.devices > 0 ? options.devices : 8;
  std::vector<std::string> kinds = options.kinds;
  if (kinds.empty()) {
    kinds = {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute"};
  }
  std::vector<int64_t> sizes = options.bytes;
  if (sizes.empty()) sizes = {1 << 10, 64 << 10, 1 << 20, 16 << 20};
  constexpr int64_t kMaxDevices = int64_t{1} << 20;  // of a cluster
  if (devices > kMaxDevices) {
    throw Error(ErrorCode::kUsage,
                "--devices: at most " + std::to_string(kMaxDevices) + " for collectives");
  }
  Cluster cluster(devices, ClusterOptionsOf(options));
  Json json = Json::array();
  std::ostringstream out;
  std::optional<MemoryProbe> probe;
  for (const std::string& name : kinds) {
    const CollectiveKind kind = KindNamed(name);
    for (int64_t bytes : sizes) {
      // Whole parts for every device.
      const int64_t count = std::max<int64_t>(bytes / 4 / devices, 1) * devices;
      auto bench = MakeCollective(kind, devices, count, options.shared_results);
      const auto stats = cluster.Launch(bench->program, bench->buffers);
      VerifyCollective(*bench, kind, devices, count);
      const auto batch = static_cast<int>(std::clamp<int64_t>(kBatchBytes / count / 4, 1, 64));
      CommandBlock& block = bench->program.blocks[0];
      const Command one = block.commands[0];
      for (int i = 1; i < batch; ++i) block.commands.push_back(one);
      bench->program.id = ProgramId();
      if (bytes >= kLargeBytes)
        probe.emplace(std::min<int>(cluster.workers(),
                                    static_cast<int>(std::thread::hardware_concurrency())));
      const Timing timing = Measure(
          options.repeat, [&] { cluster.Launch(bench->program, bench->buffers); },
          [&] {
            if (bytes >= kLargeBytes) probe->Sample();
          });
      TellTrace(options, cluster);
      const double us = 1000.0 / batch;
      const int64_t traffic = stats.collective_bytes_read + stats.collective_bytes_written;
      Json row = {{"kind", name},
                  {"devices", devices},
                  {"bytes", count * 4},
                  {"engine", EngineKindName(cluster.engine())},
                  {"workers", cluster.workers()},
                  {"shared_results", options.shared_results},
                  {"us", TimingJson(timing, us)},
                  {"wire_bytes", WireBytes(OpOf(kind), count * 4, devices)},
                  {"memory_bytes", traffic}};
      out << name << " " << HumanBytes(count * 4) << ": " << timing.median * us << " us";
      if (bytes >= kLargeBytes) {
        const double bound =
            1e6 * probe->SecondsFor(stats.collective_bytes_read, stats.collective_bytes_written);
        row["memory_bound_us"] = bound;
        out << ", " << bound / (timing.median * us) << " of the memory bound";
      }
      json.push_back(std::move(row));
      out << "\n";
    }
  }
  if (!options.json.empty()) WriteText(options.json, json.dump(2) + "\n");
  (options.json == "-" ? std::cerr : std::cout) << out.str();
  return 0;
}

}  // namespace lockstep
