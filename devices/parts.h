// Parts: a kernel may offer its work in parts that other threads can take (helpers.h). Which thread
// runs a part changes no bit: parts write disjoint memory, and what they are must not depend on who
// is there to help, unless every cut gives the same bits.
//
// Whether the thread that runs a kernel has helpers is a property of that thread: a kernel that
// shares nothing never asks, and inside a part there are none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace lockstep {

class PartRunner {
 public:
  using PartFn = void (*)(void* data, int64_t part, std::byte* scratch);
  virtual ~PartRunner() = default;
  virtual int workers() const = 0;  ///< threads that can run parts at once, with the caller
  /// Calls part(data, i, ...) once for each i below `parts`, with the caller's scratch or another
  /// one of `scratch_bytes`, and returns when all are done. Throws what a part has thrown.
  virtual void Run(int64_t parts, int64_t scratch_bytes, std::byte* scratch, PartFn part,
                   void* data) = 0;

  /// Of the calling thread; null: nobody has time to help.
  static PartRunner* Current() { return current_; }
  /// The helpers of the calling thread while the scope lives.
  class Scope {
   public:
    explicit Scope(PartRunner* runner) : before_(current_) { current_ = runner; }
    ~Scope() { current_ = before_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    PartRunner* before_;
  };

 private:
  static inline thread_local PartRunner* current_ = nullptr;
};

/// part(i, scratch) for each i below `parts`, in any order and at once where there are helpers.
template <typename F>
void ForParts(int64_t parts, int64_t scratch_bytes, std::byte* scratch, F&& part) {
  PartRunner* runner = PartRunner::Current();
  if (!runner || parts < 2) {
    for (int64_t i = 0; i < parts; ++i) part(i, scratch);
    return;
  }
  const PartRunner::Scope alone(nullptr);
  runner->Run(
      parts, scratch_bytes, scratch,
      [](void* data, int64_t i, std::byte* own) {
        (*static_cast<std::remove_reference_t<F>*>(data))(i, own);
      },
      const_cast<void*>(static_cast<const void*>(&part)));
}

/// Parts into which `work` units may be cut so that each has at least `least`: some for each
/// worker, so that one that comes late still finds some. 1 without helpers.
inline int64_t UsefulParts(int64_t work, int64_t least, int64_t parts_per_worker = 4) {
  const PartRunner* runner = PartRunner::Current();
  if (!runner) return 1;
  return std::max<int64_t>(std::min(work / least, runner->workers() * parts_per_worker), 1);
}

}  // namespace lockstep
