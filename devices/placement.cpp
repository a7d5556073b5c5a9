#include "devices/placement.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>

namespace lockstep {

std::vector<int> UsableCores() {
  std::vector<int> cores;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    for (int core = 0; core < CPU_SETSIZE; ++core) {
      if (CPU_ISSET(core, &set)) cores.push_back(core);
    }
  }
  // More cores than the set can name: their numbers are of no use, how many they are is.
  if (cores.empty()) {
    cores.resize(std::max(1u, std::thread::hardware_concurrency()), -1);
  }
  return cores;
}

int NumCores() { return static_cast<int>(UsableCores().size()); }

void SpreadOverCores(std::span<std::thread> threads) {
  const std::vector<int> cores = UsableCores();
  if (cores.size() < 2 || cores[0] < 0 || threads.size() < cores.size()) return;
  for (size_t i = 0; i < threads.size(); ++i) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cores[i * cores.size() / threads.size()], &set);
    // A refusal leaves the thread where the system likes it: slower at worst.
    pthread_setaffinity_np(threads[i].native_handle(), sizeof(cpu_set_t), &set);
  }
}

void CorePlacement::Place(std::span<std::thread> others) {
  if (others.empty() || cores_.size() < others.size() + 1) return;
  const int here = sched_getcpu();
  if (here < 0 || here == launcher_) return;
  launcher_ = here;
  std::vector<cpu_set_t> sets(others.size());
  for (cpu_set_t& set : sets) CPU_ZERO(&set);
  size_t next = 0;
  for (int core : cores_) {
    if (core == here) continue;
    if (core < 0) return;
    CPU_SET(core, &sets[next++ % sets.size()]);
  }
  // A refusal leaves the thread where the system likes it: slower at worst.
  for (size_t i = 0; i < others.size(); ++i) {
    pthread_setaffinity_np(others[i].native_handle(), sizeof(cpu_set_t), &sets[i]);
  }
}

}  // namespace lockstep
