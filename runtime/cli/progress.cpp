#include "runtime/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace lockstep {

using Clock = std::chrono::steady_clock;

Progress::Progress(bool enabled, std::vector<std::string> stages)
    : draws_(enabled), stages_(std::move(stages)), begin_(Clock::now()), since_(begin_) {
  if (draws_) painter_ = std::thread([this] { Paint(); });
}

void Progress::NoteIfLong(LongRunNote note) {
  if (note.text.empty()) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  note_ = std::move(note);
  if (!painter_.joinable()) painter_ = std::thread([this] { Paint(); });
}

void Progress::Paint() {
  constexpr auto kPause = std::chrono::milliseconds(200);
  std::unique_lock<std::mutex> lock(mutex_);
  while (!over_.wait_for(lock, kPause, [this] { return ended_; })) {
    const auto now = Clock::now();
    if (draws_ && now - begin_ >= std::chrono::seconds(1)) Draw();
    if (!note_.text.empty() && detail_ &&
        now - since_ >= std::chrono::duration<double>(note_.seconds)) {
      Tell();
    }
  }
}

void Progress::Tell() {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%g s", note_.seconds);
  if (drawn_) std::cerr << "\r\x1b[K";
  std::cerr << "note: " << name_ << " has taken " << seconds << " (" << detail_() << "); "
            << note_.text << "\n"
            << std::flush;
  note_.text.clear();
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
