#include "runtime/async.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <list>
#include <map>
#include <mutex>
#include <string>

#include "compiler/base/error.h"

namespace lockstep {

// Launches in the order in which they were queued. One starts when it is the first in the list that
// has one of its devices; its cluster is made at the first launch on its range and kept.
class DevicePool::Impl {
 public:
  Impl(int64_t num_devices, ClusterOptions options) : num_devices_(num_devices), options_(options) {
    if (num_devices < 1) throw InvalidArgument("a pool has at least one device");
  }

  struct Launch {
    int64_t first = 0, count = 0;
    std::function<void(const std::function<Cluster&()>&)> run;
    bool started = false;
  };

  int64_t num_devices() const { return num_devices_; }

  std::list<Launch>::iterator Add(Launch launch) {
    const std::lock_guard lock(mutex_);
    return launches_.insert(launches_.end(), std::move(launch));
  }

  /// Launches that may start now and have not; they are marked as started.
  std::vector<std::list<Launch>::iterator> TakeReady() {
    const std::lock_guard lock(mutex_);
    std::vector<std::list<Launch>::iterator> ready;
    for (auto it = launches_.begin(); it != launches_.end(); ++it) {
      if (it->started) continue;
      const bool free = std::none_of(launches_.begin(), it, [&](const Launch& earlier) {
        return earlier.first < it->first + it->count && it->first < earlier.first + earlier.count;
      });
      if (!free) continue;
      it->started = true;
      ready.push_back(it);
    }
    return ready;
  }

  void Run(std::list<Launch>::iterator launch) {
    launch->run([&]() -> Cluster& {
      const std::lock_guard lock(mutex_);
      std::unique_ptr<Cluster>& own = clusters_[{launch->first, launch->count}];
      if (!own) own = std::make_unique<Cluster>(launch->count, options_);
      return *own;
    });
    const std::lock_guard lock(mutex_);
    launches_.erase(launch);
  }

 private:
  const int64_t num_devices_;
  const ClusterOptions options_;
  std::mutex mutex_;
  std::list<Launch> launches_;  // queued or under way
  std::map<std::pair<int64_t, int64_t>, std::unique_ptr<Cluster>> clusters_;
};

DevicePool::DevicePool(int64_t num_devices, ClusterOptions options)
    : impl_(std::make_unique<Impl>(num_devices, options)) {}
DevicePool::~DevicePool() = default;
int64_t DevicePool::num_devices() const { return impl_->num_devices(); }

DeviceRange DevicePool::Devices(int64_t first, int64_t count) {
  if (first < 0 || count < 1 || first > num_devices() - count) {
    throw InvalidArgument("devices " + std::to_string(first) + " to " +
                          std::to_string(first + count - 1) + " of a pool of " +
                          std::to_string(num_devices()));
  }
  return {this, first, count};
}

class LaunchQueue::Impl {
 public:
  using Strand = boost::asio::strand<boost::asio::thread_pool::executor_type>;

  explicit Impl(int threads) : pool_(static_cast<size_t>(std::max(threads, 1))) {}
  ~Impl() { pool_.join(); }

  // One strand per cluster: its launches run one after the other, in order.
  Strand StrandOf(Cluster& cluster) {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto [entry, inserted] = strands_.try_emplace(&cluster, pool_.get_executor());
    return entry->second;
  }
  boost::asio::any_io_executor executor() { return pool_.get_executor(); }

  void StartReady(DevicePool::Impl& devices) {
    for (auto launch : devices.TakeReady()) {
      boost::asio::post(pool_.get_executor(), [this, &devices, launch] {
        devices.Run(launch);
        StartReady(devices);
      });
    }
  }

 private:
  boost::asio::thread_pool pool_;
  std::mutex mutex_;
  std::map<Cluster*, Strand> strands_;
};

LaunchQueue::LaunchQueue(int threads) : impl_(std::make_unique<Impl>(threads)) {}
LaunchQueue::~LaunchQueue() = default;

void LaunchQueue::Enqueue(Cluster& cluster, Launch launch) {
  boost::asio::post(impl_->StrandOf(cluster), [&cluster, launch = std::move(launch)] {
    launch([&]() -> Cluster& { return cluster; });
  });
}

void LaunchQueue::Enqueue(DeviceRange devices, Launch launch) {
  if (!devices.pool) throw InvalidArgument("the DeviceRange is of no DevicePool");
  DevicePool::Impl& pool = *devices.pool->impl_;
  // Another queue may have the devices: this one's threads then have no work, and yet it must wait
  // for its launch, which the other will start.
  auto run = [work = boost::asio::make_work_guard(impl_->executor()),
              launch = std::move(launch)](const ClusterSource& cluster) { launch(cluster); };
  pool.Add({devices.first, devices.count, std::move(run), false});
  impl_->StartReady(pool);
}

boost::asio::any_io_executor LaunchQueue::Executor() { return impl_->executor(); }

}  // namespace lockstep
