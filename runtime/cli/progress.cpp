#include "runtime/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace lockstep {

using Clock = std::chrono::steady_clock;

Progress::Progress(bool enabled, std::vector<std::string> stages)
    : stages_(std::move(stages)), ended_(!enabled), since_(Clock::now()) {
  if (!enabled) return;
  painter_ = std::thread([this] {
    std::unique_lock<std::mutex> lock(mutex_);
    if (over_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) return;
    do {
      Draw();
    } while (!over_.wait_for(lock, std::chrono::milliseconds(200), [this] { return ended_; }));
  });
}

Progress::~Progress() { End(); }

void Progress::Stage(std::string_view name, std::function<std::string()> detail) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = std::find(stages_.begin(), stages_.end(), name);
  if (found != stages_.end()) at_ = static_cast<size_t>(found - stages_.begin());
  name_ = name;
  detail_ = std::move(detail);
  since_ = Clock::now();
}

void Progress::End() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_ = true;
    detail_ = nullptr;
    if (drawn_) std::cerr << "\r\x1b[K" << std::flush;
    drawn_ = false;
  }
  over_.notify_all();
  if (painter_.joinable()) painter_.join();
}

std::string Progress::Line(size_t done, size_t all, std::string_view stage, double seconds,
                           std::string_view detail) {
  constexpr size_t kWidth = 20;
  const size_t full = all == 0 ? 0 : std::min(kWidth, done * kWidth / all);
  char time[32];
  std::snprintf(time, sizeof time, " %.1f s", seconds);
  std::string line = "[" + std::string(full, '#') + std::string(kWidth - full, '.') + "] " +
                     std::string(stage) + time;
  if (!detail.empty()) line += ", " + std::string(detail);
  return line;
}

void Progress::Draw() {
  const double seconds = std::chrono::duration<double>(Clock::now() - since_).count();
  std::cerr << "\r\x1b[K"
            << Line(at_, stages_.size(), name_, seconds, detail_ ? detail_() : std::string())
            << std::flush;
  drawn_ = true;
}

}  // namespace lockstep
