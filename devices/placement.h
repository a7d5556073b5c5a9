// CorePlacement: keeps the threads of an engine apart.
//
// A virtual machine's kernel takes the core of a halted virtual processor for a busy one and puts a
// thread that is woken on the core of whoever woke it. Two workers on two cores then share one for
// milliseconds, until the load is balanced, and the next sleep brings them together again. So each
// worker is told which cores it may use: never the launching thread's. That thread is the user's
// and stays free to move; the system moves it away when it lands on a worker's core.
#pragma once

#include <span>
#include <thread>
#include <vector>

namespace lockstep {

/// Cores that the calling thread may use, by number; never empty.
std::vector<int> UsableCores();
/// How many they are.
int NumCores();

/// As many threads for each core, neighbours on one: where there are at least as many threads as
/// cores, and more than one core. For threads that all have the same to do: left alone, those that
/// one of them wakes gather on its core (see above).
void SpreadOverCores(std::span<std::thread> threads);

class CorePlacement {
 public:
  CorePlacement() : cores_(UsableCores()) {}

  /// From the launching thread, before it wakes the others: distributes the cores that it does not
  /// occupy over `others`. A call costs nothing while the launching thread stays on its core; with
  /// fewer cores than threads it does nothing at all.
  void Place(std::span<std::thread> others);
  /// The threads are new: the next Place acts.
  void Forget() { launcher_ = -1; }

 private:
  std::vector<int> cores_;
  int launcher_ = -1;  // core of the launching thread at the last placement
};

}  // namespace lockstep
