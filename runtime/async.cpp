#include "runtime/async.h"

#include <algorithm>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <map>
#include <mutex>

namespace lockstep {

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

 private:
  boost::asio::thread_pool pool_;
  std::mutex mutex_;
  std::map<Cluster*, Strand> strands_;
};

LaunchQueue::LaunchQueue(int threads) : impl_(std::make_unique<Impl>(threads)) {}
LaunchQueue::~LaunchQueue() = default;

void LaunchQueue::Enqueue(Cluster& cluster, std::function<void()> launch) {
  boost::asio::post(impl_->StrandOf(cluster), std::move(launch));
}

boost::asio::any_io_executor LaunchQueue::Executor() { return impl_->executor(); }

}  // namespace lockstep
