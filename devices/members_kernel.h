// MembersKernel: a kernel that computes the results of all members of a group at one meeting,
// because that is cheaper than one after the other: what they all read is read once. It sees the
// buffers of every member and writes each member's own results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "devices/kernel.h"

namespace lockstep {

/// The buffers of `size` members: input k of member r is inputs[k * size + r].
struct MemberBuffers {
  int64_t size = 0;
  std::span<const std::byte* const> inputs;
  std::span<std::byte* const> outputs;
};

class MembersKernel : public Kernel {
 public:
  /// Into how many parts the work of so many members may be cut; any number of parts up to that
  /// gives the same bits, and so does any number of members.
  virtual int64_t MaxMemberParts(int64_t size) const = 0;
  /// Parts may run in any order and at once, each with scratch of its own.
  virtual void RunMembers(const MemberBuffers& members, int64_t part, int64_t parts,
                          std::byte* scratch) const = 0;
  void Run(const KernelContext& context) const override {
    RunMembers({1, context.inputs, context.outputs}, 0, 1, context.scratch);
  }
};

using MembersKernelPtr = std::shared_ptr<const MembersKernel>;

}  // namespace lockstep
