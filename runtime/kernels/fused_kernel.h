// FusedKernel: a ScalarProgram over whole arrays, tile by tile in cache: inputs are read where they
// lie or through a TileLoader, results are written once, and values that are only summed up (or
// multiplied, maximised, ...) go from the tile straight into accumulators.
#pragma once

#include <memory>
#include <vector>

#include "runtime/kernels/fold.h"
#include "runtime/kernels/program_kernel.h"

namespace lockstep::kernels {

/// A reduction of one result of the program. In row-major order of the chain's elements either
/// every `length` neighbours make one result (rows), or element i belongs to result i mod `length`
/// (columns).
struct FusedReduction {
  Fold fold;
  bool rows = true;
  int64_t length = 1;
  DType dtype = DType::kF32;
  int init_input = -1;                                       ///< operand of the kernel, or
  std::shared_ptr<const std::vector<std::byte>> init_value;  ///< one stored element
};

/// Results of the kernel: `arrays` array results (the first results of the program), then one per
/// reduction (of the results of the program that follow). `output_of` says which result of the
/// kernel each of these is.
struct FusedPlan {
  ScalarProgram program;
  std::vector<ProgramInput> inputs;
  int64_t elements = 0;
  int arrays = 0;
  std::vector<FusedReduction> reductions;
  std::vector<int> output_of;
};

KernelPtr MakeFusedKernel(FusedPlan plan);

}  // namespace lockstep::kernels
