// ProducedPlan: products that are computed in the meeting that sums them over devices, block by
// block (devices/collectives/produced.h), instead of stored whole on every device first.
//
// Example, a gradient of a weight on 8 devices:
//   %0 = dot_general %dy, %x     no command of its own
//   %1 = all_reduce %0           reads %dy and %x of all members
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "compiler/ir/module.h"
#include "devices/block_kernel.h"

namespace lockstep {

class ProducedPlan {
 public:
  ProducedPlan() = default;
  /// `kernels`: by the op at which a command runs; `usable`: may the op be moved?
  ProducedPlan(const Module& spmd, const std::unordered_map<const Op*, KernelPtr>& kernels,
               const std::function<bool(const Op&)>& usable, int64_t min_bytes);

  /// The product that this all_reduce or reduce_scatter computes itself, or null.
  const Op* ProductOf(const Op& collective) const;
  BlockKernelPtr KernelOf(const Op& collective) const;
  /// The op is computed by a collective.
  bool IsAbsorbed(const Op& op) const { return absorbed_.contains(&op); }

 private:
  struct Produced {
    const Op* product;
    BlockKernelPtr kernel;
  };
  std::unordered_map<const Op*, Produced> by_collective_;
  std::unordered_set<const Op*> absorbed_;
};

}  // namespace lockstep
