// Kernel: one leaf computation of a device. Devices know no ops: to them a kernel is an object that
// reads input buffers and writes output buffers. It never blocks, never allocates on the hot path,
// never touches another device, and is shared by all devices (Run is const and thread-safe).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace lockstep {

/// What a kernel sees of one execution.
struct KernelContext {
  std::span<const std::byte* const> inputs;  ///< one per operand, dense row-major
  std::span<std::byte* const> outputs;       ///< one per result; may equal an input if CanAlias
  std::byte* scratch = nullptr;              ///< scratch_bytes() bytes, 64-byte aligned
  int64_t partition_id = 0;
  int64_t replica_id = 0;
};

class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual void Run(const KernelContext& context) const = 0;
  virtual int64_t scratch_bytes() const { return 0; }
  /// Into how many parts the work may be cut, each large enough to be given to another thread. Any
  /// number of parts up to that gives the same bits.
  virtual int64_t MaxParts() const { return 1; }
  /// Part `part` of `parts`; parts may run in any order and at once, each with scratch of its own.
  virtual void RunPart(const KernelContext& context, int64_t part, int64_t parts) const {
    if (part == 0 && parts == 1) Run(context);
  }
  /// True if output `result` may be written over input `operand` (in-place).
  virtual bool CanAlias(int operand, int result) const {
    (void)operand;
    (void)result;
    return false;
  }
  /// Library that does the work ("eigen", "onednn", "lockstep"), recorded in reports.
  virtual std::string_view provider() const { return "lockstep"; }
};

using KernelPtr = std::shared_ptr<const Kernel>;

}  // namespace lockstep
