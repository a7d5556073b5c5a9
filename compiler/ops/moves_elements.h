// Which ops only move elements.
#pragma once

#include "compiler/ir/op_code.h"

namespace lockstep {

/// Are the results of the op elements of its operands (or the numbers of them, as of
/// get_dimension_size), whatever their type means? Then quantised values pass as their storage.
bool MovesElements(OpCode code);

}  // namespace lockstep
