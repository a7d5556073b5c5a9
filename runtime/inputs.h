// Generated arguments, for runs without given inputs. Reproducible: the same seed gives the same
// arrays on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"

namespace lockstep {

enum class InputKind {
  kExact,    ///< small integers and multiples of 1/16: sums of products are exact in any order
  kNormal,   ///< standard normal
  kUniform,  ///< [-1, 1)
  kSmall,    ///< [-1/16, 1/16): sums of products stay small, so that long programs stay accurate
  /// Like the parameters of a network, so that values stay near 1 through many layers: vectors and
  /// scalars in [0.5, 1.5) (scales, variances), the rest normal, and divided by the square root of
  /// the rows where those can be what a layer sums over (at most 65,536).
  kNetwork,
};

/// One array. Integers are small and non-negative (they are often indices); i1 is 0 or 1.
Literal GenerateArray(DType dtype, const Dims& dims, InputKind kind, uint64_t seed);
/// One array for each type, the same as for an entry with such arguments. Errors: Unsupported for
/// types that are not static tensors.
std::vector<Literal> GenerateInputs(const std::vector<Type>& types, InputKind kind, uint64_t seed);
/// One array for each argument of the entry (global types). Errors: Unsupported for arguments that
/// are not static tensors.
std::vector<Literal> GenerateInputs(const Function& entry, InputKind kind, uint64_t seed);

}  // namespace lockstep
