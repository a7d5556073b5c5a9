// Trip counts of loops that count: while (i < n) { ...; i += step } with constant start, n and
// step.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/ir/module.h"

namespace lockstep {

/// How often the body of a stablehlo.while runs, if the program text says so.
std::optional<int64_t> TripCount(const Op& while_op);

/// The value of a scalar integer constant, looking through convert and reshape; nullopt otherwise.
std::optional<int64_t> ConstantScalar(const Value* value);

}  // namespace lockstep
