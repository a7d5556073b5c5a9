// Programs that only move elements, or whose other operand is neutral, on the values that careless
// rewrites change: zeros of both signs, NaN, infinities, subnormal numbers.
//
// Each form of the table is one way to write such a program: a rename by einsum, a sum over a
// dimension of size one, a window of one element, a reduction over one device, a pad, an addition
// of -0. Whatever the partitioner, the passes and the kernels make of it (masks, parts of sums,
// products with ones, fused chains) must leave the bits that the reference leaves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/base/literal.h"

namespace lockstep::fuzz {

struct SpecialProgram {
  std::string name;  ///< of the form, with the element type
  std::string text;
  std::vector<Literal> inputs;
};

/// How many forms there are, over all element types.
int64_t SpecialForms();
/// Form number `form` with random shardings on a random mesh; the values are a function of the
/// seed, too.
SpecialProgram MakeSpecialProgram(int64_t form, uint64_t seed);

}  // namespace lockstep::fuzz
