// Lowering: from an SPMD module (local types) to the execution plan that every device runs.
//
//   values -> buffers   reshapes and barriers alias their operand; loops carry in fixed buffers;
//                       results of the program are written in place (no final copy); a carry that
//                       cannot be written in place swaps its memory with the next value
//   buffers -> slots    by lifetime: two buffers share memory if they never live at the same time;
//                       an op whose kernel allows it writes over an operand that dies there
//   chains -> kernels   element-wise ops run tile by tile in one pass (fusion_plan.h)
//   transposes          of a product only: the operands are swapped instead (layout_plan.h)
//   replicated results  what a collective makes equal on a group is stored once for the group
//   repeated work       what all members of a group would compute alike is computed once
//                       (once_plan.h); rows of all times one matrix: group_product_plan.h
//   sums of products    over devices are computed block by block in their meeting
//                       (produced_plan.h)
//   ops -> commands     kernels are resolved here, once; loops and branches become blocks
//
// Worked example: %2 = add %0, %1 where %0 is not used again: %2 gets the slot of %0.
#pragma once

#include <functional>

#include "compiler/ir/module.h"
#include "devices/program.h"

namespace lockstep {

struct LoweredProgram {
  Program program;
  /// Bytes that each device needs: arena, kernel scratch, arguments, results. Known before the run.
  int64_t device_bytes = 0;
  int64_t slot_bytes_without_reuse = 0;  ///< what the slots would need if none were shared
};

struct LowerOptions {
  // Tests compare the results with each of these off.
  bool reuse_slots = true;       ///< off: every buffer has its own memory
  bool fuse = true;              ///< off: one kernel per element-wise op
  bool free_transposes = true;   ///< off: every transpose moves its data
  bool share_replicated = true;  ///< off: every device stores results of collectives for itself
  bool compute_once = true;      ///< off: every device computes what others of its group do too
  bool produce_sums = true;      ///< off: products that are summed over devices are stored first
  int64_t produce_min_bytes = 256 << 10;  ///< of such a product
  /// Work of the other members, in elements times operations, for which a group meets.
  int64_t once_min_work = int64_t{1} << 20;
  /// Kernels of ops that look at the program from outside (checks, probes); null for other ops.
  std::function<KernelPtr(const Op&)> tap;
  /// Custom calls that no kernel knows take their memory and do nothing, for analysis without a
  /// run: running one is an Error.
  bool stub_custom_calls = false;
};

/// Errors: Unsupported for ops without a kernel or command (named, with their place).
LoweredProgram Lower(const Module& spmd, const LowerOptions& options = {});

}  // namespace lockstep
