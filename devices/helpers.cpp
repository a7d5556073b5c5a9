#include "devices/helpers.h"

#include <new>
#include <system_error>

namespace lockstep {
namespace {

constexpr int kSpins = 2048;  // of a helper that waits for a job: some 50 us

}  // namespace

Helpers::~Helpers() {
  quit_.store(true, std::memory_order_relaxed);
  epoch_.fetch_add(1, std::memory_order_release);
  FutexWake(epoch_);
  for (Worker& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
}

// A machine that refuses a thread has fewer helpers.
void Helpers::Start() {
  if (started_) return;
  started_ = true;
  try {
    for (Worker& worker : workers_) worker.thread = std::thread([this, &worker] { Main(worker); });
  } catch (const std::system_error&) {
  }
}

std::byte* Helpers::ScratchOf(Worker& worker, int64_t bytes) {
  constexpr uintptr_t kAlignment = 64;
  if (worker.bytes < bytes || !worker.memory) {
    worker.memory.reset(new (std::nothrow) std::byte[static_cast<size_t>(bytes) + kAlignment]);
    worker.bytes = worker.memory ? bytes : 0;
  }
  if (!worker.memory) return nullptr;
  const auto address = reinterpret_cast<uintptr_t>(worker.memory.get());
  return worker.memory.get() + (kAlignment - address % kAlignment) % kAlignment;
}

bool Helpers::Join() {
  uint32_t users = users_.load(std::memory_order_relaxed);
  while (users & kOpen) {
    if (users_.compare_exchange_weak(users, users + 1, std::memory_order_acquire)) return true;
  }
  return false;
}

void Helpers::Main(Worker& worker) {
  uint32_t seen = 0;
  while (true) {
    uint32_t epoch = epoch_.load(std::memory_order_acquire);
    for (int i = 0; epoch == seen && i < kSpins; ++i) {
      CpuPause();
      epoch = epoch_.load(std::memory_order_acquire);
    }
    while (epoch == seen) {
      sleepers_.fetch_add(1, std::memory_order_seq_cst);
      if (epoch_.load(std::memory_order_seq_cst) == seen) FutexWait(epoch_, seen);
      sleepers_.fetch_sub(1, std::memory_order_relaxed);
      epoch = epoch_.load(std::memory_order_acquire);
    }
    seen = epoch;
    if (quit_.load(std::memory_order_relaxed)) return;
    if (!Join()) continue;
    if (std::byte* scratch = ScratchOf(worker, scratch_bytes_)) Work(scratch);
    // Whoever leaves a closed job last tells the caller, who may sleep.
    if (users_.fetch_sub(1, std::memory_order_acq_rel) == 1) FutexWake(users_, 1);
  }
}

void Helpers::Work(std::byte* scratch) {
  try {
    while (true) {
      const int64_t part = next_.fetch_add(1, std::memory_order_relaxed);
      if (part >= parts_) return;
      part_(data_, part, scratch);
    }
  } catch (...) {
    next_.store(parts_, std::memory_order_relaxed);
    const std::lock_guard lock(error_mutex_);
    if (!error_) error_ = std::current_exception();
  }
}

void Helpers::Run(int64_t parts, int64_t scratch_bytes, std::byte* scratch, PartFn part,
                  void* data) {
  if (parts < 2 || !busy_.try_lock()) {
    for (int64_t i = 0; i < parts; ++i) part(data, i, scratch);
    return;
  }
  const std::lock_guard lock(busy_, std::adopt_lock);
  Start();
  parts_ = parts;
  scratch_bytes_ = scratch_bytes;
  part_ = part;
  data_ = data;
  error_ = nullptr;
  next_.store(0, std::memory_order_relaxed);
  users_.store(kOpen, std::memory_order_release);
  epoch_.fetch_add(1, std::memory_order_seq_cst);
  if (sleepers_.load(std::memory_order_seq_cst) != 0) FutexWake(epoch_);
  Work(scratch);
  uint32_t users = users_.fetch_and(~kOpen, std::memory_order_acq_rel) & ~kOpen;
  for (int i = 0; users != 0 && i < kSpins; ++i) {
    CpuPause();
    users = users_.load(std::memory_order_acquire);
  }
  while (users != 0) {
    FutexWait(users_, users);
    users = users_.load(std::memory_order_acquire);
  }
  if (error_) std::rethrow_exception(error_);
}

}  // namespace lockstep
