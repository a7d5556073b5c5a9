// The table of forms of special_values.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockstep::fuzz {

/// Which element types a form is written in. kAll: also floats of eight bits.
enum class FormTypes : uint8_t { kAll, kWide, kReal, kComplex, kF32 };

/// In the texts "T" is the element type, "R" its real part, "ONE", "ZERO", "MINUS0" are literals.
struct SpecialForm {
  const char* name;
  FormTypes types;
  /// Arguments %a, %b, ..: "4x5xT", with special values; "=4x5xT": small integers beside them;
  /// "!4x5xT": also NaN and infinities, but nothing so small that products vanish.
  std::vector<std::string> args;
  const char* result;  ///< type of %r
  std::string body;
  std::string functions = "";
  bool fixed_mesh = false;  ///< a manual region, written for the mesh x=2, y=2
};

const std::vector<SpecialForm>& SpecialFormTable();

}  // namespace lockstep::fuzz
