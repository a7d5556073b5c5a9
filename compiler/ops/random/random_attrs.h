// Attributes of rng and rng_bit_generator.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

enum class RngAlgorithm : uint8_t { kDefault, kThreeFry, kPhilox };
RngAlgorithm ReadRngAlgorithm(const Op& op);

enum class RngDistribution : uint8_t { kUniform, kNormal };
RngDistribution ReadRngDistribution(const Op& op);

}  // namespace lockstep
