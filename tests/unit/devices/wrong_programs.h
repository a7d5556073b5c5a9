// What the tests of wrong programs share: a program in which one device differs from the others,
// how it must end, and the launch that shows it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "devices/cluster.h"
#include "tests/unit/devices/device_programs.h"

namespace lockstep::testing {

using ::testing::HasSubstr;
using Reduction = CollectiveReduction;

constexpr int64_t kCount = 16;

/// Builds the program of the right (false) or wrong (true) side for n devices.
using Maker = std::function<void(ProgramBuilder&, bool wrong, int64_t n)>;

struct WrongProgram {
  std::string name;
  Maker make;
  ErrorCode code;
  std::vector<std::string> texts;  ///< substrings of the message
  bool one_program = false;        ///< the difference comes from the partition id
  int64_t min_devices = 2;
  std::vector<std::string> notes = {};  ///< substrings of the notes
};

#ifdef LOCKSTEP_TSAN
constexpr std::chrono::seconds kAtOnce(20);  // every access to memory is looked at
#else
constexpr std::chrono::seconds kAtOnce(1);
#endif

/// "At once": less than a second by the clock. A machine that runs much else may hold a launch up;
/// then it is launched again: whoever waits for a time limit is slow every time.
template <typename Launch>
void ExpectAtOnce(const Launch& launch) {
  constexpr int kAttempts = 5;
  std::chrono::steady_clock::duration best = std::chrono::hours(1);
  for (int i = 0; i < kAttempts && best >= kAtOnce; ++i) {
    const auto start = std::chrono::steady_clock::now();
    launch();
    best = std::min(best, std::chrono::steady_clock::now() - start);
  }
  EXPECT_LT(best, kAtOnce);
}

struct Buffers {
  explicit Buffers(ProgramBuilder& b)
      : x(b.Slot(kCount * 8)), y(b.Slot(kCount * 8)), gathered(b.Slot(kCount * 8 * 64)) {}
  BufferRef x, y, gathered;
};

inline CollectiveSpec Broadcast(int root) {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kCollectiveBroadcast;
  spec.operands = {{DType::kF32, {kCount}}};
  spec.root = root;
  return spec;
}

inline CollectiveSpec Gather() {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kAllGather;
  spec.operands = {{DType::kF32, {kCount}}};
  return spec;
}

inline CollectiveSpec Shift(int64_t n) {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kCollectivePermute;
  spec.operands = {{DType::kF32, {kCount}}};
  for (int64_t d = 0; d < n; ++d) spec.pairs.emplace_back(d, (d + 1) % n);
  return spec;
}

/// One all_reduce, which the wrong side replaces.
inline WrongProgram Replaced(std::string name, std::function<CollectiveSpec()> wrong_spec,
                             std::vector<std::string> texts) {
  texts.push_back("device 1 ");
  texts.push_back("test.mlir:3:3");
  return {std::move(name),
          [wrong_spec](ProgramBuilder& b, bool wrong, int64_t) {
            Buffers buffers(b);
            b.Line(3);
            const CollectiveSpec spec = wrong ? wrong_spec() : AllReduce(kCount, Reduction::kSum);
            const bool gathers = spec.kind == CollectiveKind::kAllGather;
            b.Collective(spec, {buffers.x}, {gathers ? buffers.gathered : buffers.y});
          },
          ErrorCode::kCollectiveMismatch, std::move(texts)};
}

inline void AllReduceAtLine(ProgramBuilder& b, const Buffers& buffers, int line,
                            Reduction reduction = Reduction::kSum) {
  b.Line(line);
  b.Collective(AllReduce(kCount, reduction), {buffers.x}, {buffers.y});
}

inline void ExpectNamed(const WrongProgram& wrong, const Error& error, int64_t n) {
  EXPECT_EQ(error.code(), wrong.code) << error.what();
  for (const std::string& text : wrong.texts) {
    // With two devices either side of a mismatch may be called the odd one.
    std::string all = error.what();
    if (n == 2) {
      for (const std::string& note : error.notes()) all += "\n" + note;
      if (text.rfind("device 1", 0) == 0) {
        EXPECT_THAT(all, HasSubstr("device 1"));
        continue;
      }
    }
    EXPECT_THAT(all, HasSubstr(text));
  }
  EXPECT_EQ(error.devices().size(), static_cast<size_t>(n));
  EXPECT_FALSE(error.notes().empty());
  std::string notes;
  for (const std::string& note : error.notes()) notes += note + "\n";
  for (const std::string& text : wrong.notes) EXPECT_THAT(notes, HasSubstr(text));
}

inline void RunCorpus(const std::vector<WrongProgram>& corpus, const ClusterOptions& options,
                      int64_t n) {
  Cluster cluster(n, options);
  const std::vector<DeviceBuffers> buffers(static_cast<size_t>(n));
  for (const WrongProgram& wrong : corpus) {
    if (n < wrong.min_devices) continue;
    SCOPED_TRACE(wrong.name + ", " + std::to_string(n) + " devices, " + ConfigurationName(options));
    ProgramBuilder right_side, wrong_side;
    wrong.make(right_side, false, n);
    wrong.make(wrong_side, true, n);
    std::vector<const Program*> programs(static_cast<size_t>(n), &right_side.program());
    if (!wrong.one_program) programs[1] = &wrong_side.program();
    ExpectAtOnce([&] {
      try {
        cluster.Launch(programs, buffers);
        ADD_FAILURE() << "ended without an error";
      } catch (const Error& error) {
        ExpectNamed(wrong, error, n);
      }
    });
  }
  // And the cluster still works.
  ProgramBuilder good;
  Buffers slots(good);
  AllReduceAtLine(good, slots, 1);
  EXPECT_EQ(cluster.Launch(good.program(), buffers).meetings, 1);
}

/// A process that does nothing but compute, on every core.
class BusyNeighbours {
 public:
  BusyNeighbours() {
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
      const pid_t child = fork();
      if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (std::atomic<uint64_t> spin{0};; spin.fetch_add(1, std::memory_order_relaxed)) {
        }
      }
      if (child > 0) children_.push_back(child);
    }
  }
  ~BusyNeighbours() {
    for (pid_t child : children_) {
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
    }
  }

 private:
  std::vector<pid_t> children_;
};

}  // namespace lockstep::testing
