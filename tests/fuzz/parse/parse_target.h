// What must hold for any bytes: they parse, or fail with one Error that has a place; what parses
// prints as text that parses to the same print.
#pragma once

#include <string_view>

namespace lockstep {

/// Aborts the process (after a message) where the property does not hold.
void CheckParse(std::string_view bytes);

}  // namespace lockstep
