// Where the devices wait for collectives that the text starts and finishes apart.
#pragma once

#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "devices/program.h"

namespace lockstep {

/// The collectives marked as started, by the first op behind them in their region that reads a
/// result, nested regions included. Until there their operands stay alive, so that what runs in
/// between does not take their memory.
std::unordered_map<const Op*, std::vector<const Op*>> StartsByReader(const Region& main);

/// Collectives of `program` with a token are started where they stand; this puts their awaits as
/// late as memory allows: before the first command of the block that reads or overwrites a result,
/// or overwrites an operand. Example:
///   start %g = all_gather(%x) ; %y = add(%x, %x) ; %z = dot(%g, %y)
///     -> start ; add ; await ; dot
/// A collective that nothing can run beside is one without a token.
void StartEarly(Program& program);

}  // namespace lockstep
