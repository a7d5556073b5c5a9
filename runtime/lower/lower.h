// Lowering: from an SPMD module (local types) to the execution plan that every device runs.
//
//   values -> buffers   reshapes and barriers alias their operand; loops carry in fixed buffers;
//                       results of the program are written in place (no final copy)
//   buffers -> slots    by lifetime: two buffers share memory if they never live at the same time;
//                       an op whose kernel allows it writes over an operand that dies there
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
  bool reuse_slots = true;  ///< off: every buffer has its own memory (tests compare both)
  /// Kernels of ops that look at the program from outside (checks, probes); null for other ops.
  std::function<KernelPtr(const Op&)> tap;
};

/// Errors: Unsupported for ops without a kernel or command (named, with their place).
LoweredProgram Lower(const Module& spmd, const LowerOptions& options = {});

}  // namespace lockstep
