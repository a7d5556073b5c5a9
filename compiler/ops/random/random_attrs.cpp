#include "compiler/ops/random/random_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {

RngAlgorithm ReadRngAlgorithm(const Op& op) {
  const std::string name = ReadEnum(op, "rng_algorithm", "DEFAULT");
  if (name == "DEFAULT") return RngAlgorithm::kDefault;
  if (name == "THREE_FRY") return RngAlgorithm::kThreeFry;
  if (name == "PHILOX") return RngAlgorithm::kPhilox;
  ThrowOpError(op, "rng_bit_generator_i1", "unknown rng_algorithm '" + name + "'");
}

RngDistribution ReadRngDistribution(const Op& op) {
  const std::string name = ReadEnum(op, "rng_distribution", "UNIFORM");
  if (name == "UNIFORM") return RngDistribution::kUniform;
  if (name == "NORMAL") return RngDistribution::kNormal;
  ThrowOpError(op, "rng_i4", "unknown rng_distribution '" + name + "'");
}

}  // namespace lockstep
