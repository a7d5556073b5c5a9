// Asynchronous launches on Boost.Asio: a queue with completion tokens (callback, future,
// coroutine).
//
//   LaunchQueue queue;
//   std::future<Outputs> done = queue.AsyncRun(exe, cluster, {a, w}, boost::asio::use_future);
//   queue.AsyncRun(exe, cluster, {a, w}, [](std::exception_ptr error, Outputs out) { ... });
//
// Launches on one cluster run in the order in which they were queued; launches on different
// clusters overlap. A token with a cancellation slot stops its launch (Error kCancelled).
//
// A DevicePool is a set of devices of which each launch takes a range. Launches whose ranges have a
// device in common run in the order in which they were queued, others overlap:
//
//   DevicePool pool(8);
//   queue.AsyncRun(left, pool.Devices(0, 4), ...);    // these two run at the same time
//   queue.AsyncRun(right, pool.Devices(4, 4), ...);
//   queue.AsyncRun(all, pool.Devices(0, 8), ...);     // after both
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_future.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/executable.h"

namespace lockstep {

class DevicePool;

/// Devices [first, first + count) of a pool.
struct DeviceRange {
  DevicePool* pool = nullptr;
  int64_t first = 0, count = 0;
};

class DevicePool {
 public:
  /// Throws InvalidArgument for impossible options; what is impossible for a range of devices only
  /// (replicas that do not divide it) is the error of a launch there.
  explicit DevicePool(int64_t num_devices, ClusterOptions options = {});
  ~DevicePool();
  DevicePool(const DevicePool&) = delete;
  DevicePool& operator=(const DevicePool&) = delete;

  int64_t num_devices() const;
  /// Throws InvalidArgument for devices that the pool does not have.
  DeviceRange Devices(int64_t first, int64_t count);

 private:
  friend class LaunchQueue;
  class Impl;
  std::unique_ptr<Impl> impl_;
};

class LaunchQueue {
 public:
  /// `threads`: launches on different clusters that may be under way at the same time.
  explicit LaunchQueue(int threads = 2);
  /// Waits for all queued launches; their completion handlers have been called or posted.
  ~LaunchQueue();
  LaunchQueue(const LaunchQueue&) = delete;
  LaunchQueue& operator=(const LaunchQueue&) = delete;

  /// Completion signature: void(std::exception_ptr, Outputs). The cluster must outlive the launch.
  /// The handler runs on its associated executor, by default a thread of the queue; there it must
  /// not throw. All that goes wrong in the launch is in the exception_ptr, an Error.
  template <typename CompletionToken>
  auto AsyncRun(const Executable& executable, Cluster& cluster, std::vector<Literal> arguments,
                CompletionToken&& token, RunOptions options = {}) {
    return Initiate([this, &cluster](Launch launch) { Enqueue(cluster, std::move(launch)); },
                    executable, std::move(arguments), std::forward<CompletionToken>(token),
                    std::move(options));
  }
  /// On devices of a pool, which must outlive the queue. Errors: InvalidArgument for a DeviceRange
  /// without a pool.
  template <typename CompletionToken>
  auto AsyncRun(const Executable& executable, DeviceRange devices, std::vector<Literal> arguments,
                CompletionToken&& token, RunOptions options = {}) {
    return Initiate([this, devices](Launch launch) { Enqueue(devices, std::move(launch)); },
                    executable, std::move(arguments), std::forward<CompletionToken>(token),
                    std::move(options));
  }

 private:
  /// The cluster of a launch; making it may throw, which is then how the launch ends.
  using ClusterSource = std::function<Cluster&()>;
  using Launch = std::function<void(const ClusterSource&)>;

  template <typename Queue, typename CompletionToken>
  auto Initiate(Queue queue, const Executable& executable, std::vector<Literal> arguments,
                CompletionToken&& token, RunOptions options) {
    return boost::asio::async_initiate<CompletionToken, void(std::exception_ptr, Outputs)>(
        [this, queue](auto handler, Executable exe, std::vector<Literal> inputs, RunOptions run) {
          auto cancel = std::make_shared<std::atomic<bool>>(false);
          auto slot = boost::asio::get_associated_cancellation_slot(handler);
          if (slot.is_connected()) {
            slot.assign([cancel](boost::asio::cancellation_type) { cancel->store(true); });
            run.launch.cancel_too = cancel.get();  // beside the caller's own flag
          }
          auto executor = boost::asio::get_associated_executor(handler, Executor());
          // Until the handler is posted its executor has work: a run() of it must not return.
          auto work = boost::asio::make_work_guard(executor);
          auto held = std::make_shared<decltype(handler)>(std::move(handler));
          queue([held, cancel, executor, work, exe = std::move(exe), inputs = std::move(inputs),
                 run](const ClusterSource& cluster) mutable {
            std::exception_ptr error;
            Outputs outputs;
            try {
              outputs = exe.Run(cluster(), std::span<const Literal>(inputs), run);
            } catch (...) {
              error = std::current_exception();
            }
            boost::asio::post(executor, [held, error, outputs = std::move(outputs)]() mutable {
              auto complete = std::move(*held);
              complete(error, std::move(outputs));
            });
            work.reset();
          });
        },
        token, executable, std::move(arguments), std::move(options));
  }

  void Enqueue(Cluster& cluster, Launch launch);
  void Enqueue(DeviceRange devices, Launch launch);
  boost::asio::any_io_executor Executor();
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace lockstep
