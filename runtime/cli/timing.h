// How bench times: some warm runs, told by their minimum, median and maximum.
#pragma once

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <vector>

namespace lockstep {

struct Timing {
  double min = 0, median = 0, max = 0;  ///< milliseconds
};

/// `between` is called before every run that is timed.
template <typename Run, typename Between>
Timing Measure(int repeat, const Run& run, const Between& between) {
  run();  // warm-up
  std::vector<double> times;
  for (int i = 0; i < repeat; ++i) {
    between();
    const auto start = std::chrono::steady_clock::now();
    run();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::sort(times.begin(), times.end());
  return {times.front(), times[times.size() / 2], times.back()};
}

template <typename Run>
Timing Measure(int repeat, const Run& run) {
  return Measure(repeat, run, [] {});
}

inline nlohmann::ordered_json TimingJson(const Timing& timing, double scale = 1) {
  return {
      {"min", timing.min * scale}, {"median", timing.median * scale}, {"max", timing.max * scale}};
}

}  // namespace lockstep
