// Task: a C++20 coroutine that evaluates a region and yields its values. A device that waits for
// others in a collective suspends its whole chain of tasks; nothing blocks and no thread is used.
//
// A task runs eagerly when it is awaited. If it finishes without waiting, the caller goes on as
// after a plain call; otherwise the caller is suspended too and resumed later by the scheduler's
// loop, never from inside the callee, so that the stack does not grow with the number of loop
// trips.
#pragma once

#include <coroutine>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/reference/leaf.h"

namespace lockstep::reference {

struct LazyIota;

/// A value of any type at run time.
struct EvalValue {
  EvalValue() = default;
  explicit EvalValue(Tensor content) : tensor(std::move(content)) {}
  Tensor tensor;
  /// Elements of a tuple or future; tokens have none and no tensor that matters.
  std::shared_ptr<const std::vector<EvalValue>> parts;
  /// In a global program between SPMDFullToShardShape and SPMDShardToFullShape (and for
  /// partition_id and what follows from it): one tensor per device instead of one for all.
  std::shared_ptr<const std::vector<Tensor>> shards;
  /// Instead of elements: the rule of an iota that is too large to be written down.
  std::shared_ptr<const LazyIota> iota;
};
using Values = std::vector<EvalValue>;

class Task {
 public:
  struct promise_type;
  using Handle = std::coroutine_handle<promise_type>;

  struct promise_type {
    Values values;
    std::exception_ptr error;
    std::coroutine_handle<> continuation;  ///< set when the awaiting coroutine had to suspend

    Task get_return_object() { return Task(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    struct FinalAwaiter {
      bool await_ready() noexcept { return false; }
      void await_suspend(Handle handle) noexcept { next() = handle.promise().continuation; }
      void await_resume() noexcept {}
    };
    FinalAwaiter final_suspend() noexcept { return {}; }
    void return_value(Values result) { values = std::move(result); }
    void unhandled_exception() { error = std::current_exception(); }
  };

  explicit Task(Handle handle) : handle_(handle) {}
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() {
    handle_.resume();
    return handle_.done();
  }
  void await_suspend(std::coroutine_handle<> caller) { handle_.promise().continuation = caller; }
  Values await_resume() { return TakeResult(); }

  bool done() const { return handle_.done(); }
  std::coroutine_handle<> handle() const { return handle_; }
  /// The values, or the exception; only when done.
  Values TakeResult() {
    if (handle_.promise().error) std::rethrow_exception(handle_.promise().error);
    return std::move(handle_.promise().values);
  }

  /// The coroutine that the scheduler's loop resumes next: the continuation of the task that has
  /// just finished, if it had one.
  static std::coroutine_handle<>& next() {
    thread_local std::coroutine_handle<> handle;
    return handle;
  }
  /// Resumes a coroutine and then every continuation that becomes due.
  static void Resume(std::coroutine_handle<> handle) {
    while (handle) {
      next() = nullptr;
      handle.resume();
      handle = next();
    }
    next() = nullptr;
  }

 private:
  Handle handle_;
};

}  // namespace lockstep::reference
