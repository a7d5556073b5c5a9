// Helpers: threads that work on the parts of one kernel when a cluster has fewer devices than
// workers, so that a program on one device uses the machine too.
//
// A kernel offers parts that may run in any order and at once; which thread takes which part
// changes no bit of the result (parts write disjoint elements). The caller works too and waits for
// nobody who has not started: a helper that sleeps, or that another device's kernel has, is simply
// not there. Threads start at the first job.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "devices/futex.h"
#include "devices/parts.h"

namespace lockstep {

class Helpers : public PartRunner {
 public:
  explicit Helpers(int threads) : workers_(static_cast<size_t>(threads)) {}
  ~Helpers() override;
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  int workers() const override { return static_cast<int>(workers_.size()) + 1; }
  void Run(int64_t parts, int64_t scratch_bytes, std::byte* scratch, PartFn part,
           void* data) override;

 private:
  struct Worker {
    std::thread thread;
    std::unique_ptr<std::byte[]> memory;
    int64_t bytes = 0;
  };
  // How many helpers are in the job, and whether more may come.
  static constexpr uint32_t kOpen = 1u << 31;

  void Start();
  void Main(Worker& worker);
  void Work(std::byte* scratch);
  bool Join();
  static std::byte* ScratchOf(Worker& worker, int64_t bytes);

  std::vector<Worker> workers_;
  std::mutex busy_;  // held by the caller whose job it is
  bool started_ = false;
  std::atomic<uint32_t> epoch_{0};     // changes with each job
  std::atomic<uint32_t> sleepers_{0};  // helpers that wait for epoch_
  std::atomic<uint32_t> users_{0};
  std::atomic<bool> quit_{false};
  // The job; written while users_ is 0.
  int64_t parts_ = 0, scratch_bytes_ = 0;
  PartFn part_ = nullptr;
  void* data_ = nullptr;
  alignas(64) std::atomic<int64_t> next_{0};
  std::mutex error_mutex_;
  std::exception_ptr error_;
};

}  // namespace lockstep
