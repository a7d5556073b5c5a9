// The advice at an all_reduce of a partial result that a split result would move half as much. It
// is behind the hint, and goes again where the all_reduce becomes that reduce_scatter.
#pragma once

#include <string>

namespace lockstep {

inline constexpr const char* kScatterHintStart = ", or let ";

inline std::string ScatterHint(const std::string& value, const std::string& axes) {
  return kScatterHintStart + value + " be split over " + axes +
         " (a reduce_scatter moves half as much)";
}

inline std::string WithoutScatterHint(const std::string& hint) {
  return hint.substr(0, hint.find(kScatterHintStart));
}

}  // namespace lockstep
