#include "compiler/partition/reshard_counts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace lockstep {
namespace {

bool IsPrime(int64_t n) {
  for (int64_t p = 2; p * p <= n; ++p) {
    if (n % p == 0) return false;
  }
  return n > 1;
}

/// Number of atoms by prime, of one dimension.
using Counts = std::map<int64_t, int>;

class Counter {
 public:
  explicit Counter(const ReshardProblem& problem)
      : problem_(problem), rank_(static_cast<size_t>(problem.rank())) {}

  std::vector<ReshardState> Run() {
    for (const std::vector<int64_t>& sizes : problem_.atoms) {
      if (!std::all_of(sizes.begin(), sizes.end(), IsPrime)) return {};
    }
    for (const bool partial : {false, true}) {
      if (partial && problem_.source.slots.back() == problem_.target.slots.back()) continue;
      ReshardState sliced = Sliced(partial);
      Add(sliced);
      Count(sliced);
    }
    return std::move(states_);
  }

 private:
  int64_t Prime(int side, char atom) const {
    return problem_.atoms[static_cast<size_t>(side)][static_cast<size_t>(atom)];
  }
  Counts CountsOf(int side, const std::string& list) const {
    Counts counts;
    for (char atom : list) ++counts[Prime(side, atom)];
    return counts;
  }
  static int At(const Counts& counts, int64_t prime) {
    const auto found = counts.find(prime);
    return found == counts.end() ? 0 : found->second;
  }
  void Add(const ReshardState& state) {
    if (std::find(states_.begin(), states_.end(), state) == states_.end()) {
      states_.push_back(state);
    }
  }
  std::string Unused(const ReshardState& state) const {
    std::string unused;
    const size_t count = problem_.atoms[static_cast<size_t>(state.side)].size();
    for (size_t atom = 0; atom < count; ++atom) {
      const char name = static_cast<char>(atom);
      const bool used = std::any_of(state.slots.begin(), state.slots.end(),
                                    [&](const std::string& slot) { return HasAtom(slot, name); });
      if (!used) unused += name;
    }
    return unused;
  }

  /// Gives dimensions atoms of `spare` as long as they have fewer of a prime than the target: those
  /// that stand there in the target first.
  void Fill(ReshardState& state, std::string& spare) const {
    const ReshardState& target = problem_.target;
    for (const bool own : {true, false}) {
      for (size_t d = 0; d < rank_; ++d) {
        const Counts wanted = CountsOf(target.side, target.slots[d]);
        const std::string atoms = spare;
        for (char atom : atoms) {
          const int64_t prime = Prime(state.side, atom);
          if (At(CountsOf(state.side, state.slots[d]), prime) >= At(wanted, prime)) continue;
          const bool there = state.side == target.side && HasAtom(target.slots[d], atom);
          if (own && !there) continue;
          state.slots[d] += atom;
          spare.erase(spare.find(atom), 1);
        }
      }
    }
  }

  ReshardState Sliced(bool partial) const {
    ReshardState state = problem_.source;
    std::string spare = Unused(state);
    Fill(state, spare);
    if (!partial) return state;
    // Partial values are scattered where parts are missing, the rest of them anywhere.
    std::string set = state.slots.back();
    if (state.side == problem_.target.side) {
      std::erase_if(set, [&](char atom) { return HasAtom(problem_.target.slots.back(), atom); });
    }
    std::erase_if(state.slots.back(), [&](char atom) { return HasAtom(set, atom); });
    Fill(state, set);
    if (rank_ > 0) state.slots[0] += set;
    return state;
  }

  void Count(const ReshardState& sliced) {
    const ReshardState& target = problem_.target;
    std::vector<Counts> have(rank_), last(rank_);
    Counts excess;
    for (size_t d = 0; d < rank_; ++d) {
      have[d] = CountsOf(sliced.side, sliced.slots[d]);
      last[d] = CountsOf(target.side, target.slots[d]);
      for (const auto& [prime, count] : have[d]) excess[prime] += count;
      for (const auto& [prime, count] : last[d]) excess[prime] -= count;
    }
    // What is too much stays where it is until it is gathered.
    ReshardState end = target;
    std::string spare = Unused(end);
    for (size_t d = 0; d < rank_; ++d) {
      for (const auto& [prime, count] : have[d]) {
        while (excess[prime] > 0 && At(last[d], prime) < count) {
          const size_t atom = FindPrime(target.side, spare, prime);
          if (atom == std::string::npos) break;
          end.slots[d] += spare[atom];
          spare.erase(atom, 1);
          ++last[d][prime];
          --excess[prime];
        }
      }
    }
    Add(end);
    Link(sliced, have, last);
    Link(end, last, have);
    // A dimension that loses parts of one prime and gains some of another cannot do both at once.
    std::set<int64_t> primes;
    for (const Counts& counts : have) {
      for (const auto& [prime, count] : counts) primes.insert(prime);
    }
    if (primes.size() < 2) return;
    for (int64_t prime : primes) {
      std::vector<Counts> middle = have;
      for (size_t d = 0; d < rank_; ++d) middle[d][prime] = At(last[d], prime);
      if (const auto state = Link(sliced, have, middle)) Link(*state, middle, last);
      if (const auto state = Link(end, last, middle)) Link(*state, middle, have);
    }
  }

  size_t FindPrime(int side, const std::string& list, int64_t prime) const {
    for (size_t i = 0; i < list.size(); ++i) {
      if (Prime(side, list[i]) == prime) return i;
    }
    return std::string::npos;
  }

  /// From `near`, which has `own` of each prime: the layout with as many, those that stay first,
  /// and the one with `other` of each, after an all_to_all. The latter, if there is one.
  std::optional<ReshardState> Link(const ReshardState& near, const std::vector<Counts>& own,
                                   const std::vector<Counts>& other) {
    ReshardState first = near;
    ReshardState second = near;
    std::string moving;
    for (size_t d = 0; d < rank_; ++d) {
      Counts left;
      for (const auto& [prime, count] : own[d]) left[prime] = std::min(count, At(other[d], prime));
      std::string goes;
      second.slots[d].clear();
      for (char atom : near.slots[d]) {
        (left[Prime(near.side, atom)]-- > 0 ? second.slots[d] : goes) += atom;
      }
      first.slots[d] = second.slots[d] + goes;
      moving += goes;
    }
    Add(first);
    for (size_t d = 0; d < rank_; ++d) {
      for (const auto& [prime, count] : other[d]) {
        for (int missing = count - At(own[d], prime); missing > 0; --missing) {
          const size_t atom = FindPrime(near.side, moving, prime);
          if (atom == std::string::npos) return std::nullopt;
          second.slots[d] += moving[atom];
          moving.erase(atom, 1);
        }
      }
    }
    if (!moving.empty()) return std::nullopt;
    Add(second);
    return second;
  }

  const ReshardProblem& problem_;
  const size_t rank_;
  std::vector<ReshardState> states_;
};

}  // namespace

std::vector<ReshardState> CountedStates(const ReshardProblem& problem) {
  return Counter(problem).Run();
}

}  // namespace lockstep
