#include "compiler/partition/reshard_greedy.h"

#include <algorithm>
#include <numeric>

#include "compiler/partition/reshard_atoms.h"
#include "compiler/partition/reshard_search.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

class Greedy {
 public:
  explicit Greedy(const ReshardProblem& problem)
      : problem_(problem), rank_(problem.dims.size()), now_(problem.source) {}

  GreedyPrice Run() {
    Reduce();
    for (int round = 0; round < 2 && !Done(); ++round) {
      Slice();
      if (NeedsPermute()) Permute();
      while (MoveSuffix(true) || MoveSuffix(false)) {
      }
      Gather();
    }
    if (!Done()) {
      price_.finished = false;
      ReshardState whole = now_;
      for (size_t d = 0; d < rank_; ++d) whole.slots[d].clear();
      Take(whole, Kind::kAllGather);
    }
    return price_;
  }

 private:
  bool Done() const { return now_.slots == problem_.target.slots; }
  const std::string& Goal(size_t d) const { return problem_.target.slots[d]; }
  size_t Common(size_t d) const {
    const std::string& a = now_.slots[d];
    const std::string& b = Goal(d);
    return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                               a.begin());
  }
  std::string In(size_t d) const { return now_.slots[d].substr(Common(d)); }
  std::string Out(size_t d) const { return Goal(d).substr(Common(d)); }
  int64_t Size(char atom) const { return problem_.atoms[0][static_cast<size_t>(atom)]; }
  int64_t Product(const std::string& list) const { return problem_.Product(0, list); }
  bool Held(char atom) const {
    return std::any_of(now_.slots.begin(), now_.slots.end(),
                       [&](const std::string& slot) { return HasAtom(slot, atom); });
  }
  bool Wanted(char atom) const {
    return std::any_of(problem_.target.slots.begin(), problem_.target.slots.end(),
                       [&](const std::string& slot) { return HasAtom(slot, atom); });
  }

  void Take(const ReshardState& next, Kind kind) {
    if (next == now_) return;
    if (kind != Kind::kSlice) {
      price_.wire_bytes += static_cast<int64_t>(StepWireBytes(problem_, now_, kind, next));
      ++price_.collectives;
    }
    now_ = next;
  }

  /// Partial values first; axes that the target has in a dimension are scattered there.
  void Reduce() {
    if (now_.slots.back() == problem_.target.slots.back()) return;
    ReshardState scattered = now_;
    std::string left;
    for (char atom : now_.slots.back()) {
      bool taken = false;
      for (size_t d = 0; d < rank_ && !taken; ++d) {
        std::string& slot = scattered.slots[d];
        taken = slot.size() < Goal(d).size() && Goal(d)[slot.size()] == atom &&
                Goal(d).compare(0, slot.size(), slot) == 0;
        if (taken) slot += atom;
      }
      if (!taken) left += atom;
    }
    scattered.slots.back() = left;
    Take(scattered, Kind::kReduceScatter);
    ReshardState reduced = now_;
    reduced.slots.back() = problem_.target.slots.back();
    Take(reduced, Kind::kAllReduce);
  }

  void Slice() {
    ReshardState next = now_;
    std::vector<int64_t> capacity;
    for (size_t d = 0; d < rank_; ++d) {
      const int64_t out = Product(Out(d));
      capacity.push_back(out / std::gcd(Product(In(d)), out));
    }
    std::string free;
    for (size_t d = 0; d < rank_; ++d) {
      for (char atom : Out(d)) {
        if (!Held(atom)) free += atom;
      }
    }
    auto give = [&](char atom, size_t d, int64_t& room) {
      next.slots[d] += atom;
      room /= Size(atom);
      free.erase(free.find(atom), 1);
    };
    Borrow(next, capacity, free, give);
    for (size_t d = 0; d < rank_; ++d) {
      for (char atom : Out(d)) {
        if (HasAtom(free, atom) && capacity[d] % Size(atom) == 0) give(atom, d, capacity[d]);
      }
    }
    const std::string rest = free;
    for (char atom : rest) {
      for (size_t d = 0; d < rank_ && HasAtom(free, atom); ++d) {
        if (capacity[d] % Size(atom) == 0) give(atom, d, capacity[d]);
      }
    }
    Take(next, Kind::kSlice);
  }

  /// Axes that follow in the target where a suffix is bound for are sliced beside it, so that one
  /// all_to_all moves them together.
  template <typename Give>
  void Borrow(ReshardState& next, std::vector<int64_t>& capacity, const std::string& free,
              Give give) {
    for (size_t s = 0; s < rank_; ++s) {
      const std::string in = In(s);
      if (in.empty() || !Out(s).empty()) continue;
      for (size_t t = 0; t < rank_; ++t) {
        const std::string out = Out(t);
        if (t == s || !In(t).empty() || out.empty()) continue;
        size_t place = std::string::npos;
        for (size_t begin = 0; begin < in.size() && place == std::string::npos; ++begin) {
          place = out.find(in.substr(begin));
          if (place != std::string::npos) place += in.size() - begin;
        }
        if (place == std::string::npos) continue;
        for (; place < out.size(); ++place) {
          const char atom = out[place];
          const bool divides = problem_.dims[s] % (Product(next.slots[s]) * Size(atom)) == 0;
          if (!HasAtom(free, atom) || !divides || capacity[t] % Size(atom) != 0) break;
          give(atom, s, capacity[t]);
        }
        break;
      }
    }
  }

  bool NeedsPermute() const {
    bool gather = false, slice = false;
    for (size_t d = 0; d < rank_; ++d) {
      const std::string in = In(d);
      const std::string out = Out(d);
      if (!in.empty() && !out.empty() && std::gcd(Size(in[0]), Size(out[0])) > 1) return true;
      bool movable = false;
      for (char atom : in) {
        if (HasAtom(Goal(d), atom)) return true;  // stands in its own dimension in the wrong place
        if (!Wanted(atom)) {
          gather = true;
          if (movable && out.empty()) return true;
        } else {
          movable = true;
        }
      }
      for (char atom : out) slice = slice || !Held(atom);
      for (size_t t = 0; t < rank_; ++t) {
        if (t != d && !InOrder(in, Out(t))) return true;
      }
    }
    return gather && slice;
  }

  /// The atoms of `in` that `out` wants stand side by side and in its order.
  static bool InOrder(const std::string& in, const std::string& out) {
    std::string bound;
    size_t first = 0, last = 0;
    for (size_t i = 0; i < in.size(); ++i) {
      if (!HasAtom(out, in[i])) continue;
      if (bound.empty()) first = i;
      last = i;
      bound += in[i];
    }
    if (bound.empty()) return true;
    return last - first + 1 == bound.size() && out.find(bound) != std::string::npos;
  }

  /// Fills each dimension to its number of parts: own axes, then those of others, then the rest.
  void Permute() {
    ReshardState next = now_;
    std::vector<int64_t> room;
    std::string placed;
    for (size_t d = 0; d < rank_; ++d) {
      room.push_back(Product(In(d)));
      next.slots[d] = now_.slots[d].substr(0, Common(d));
      placed += next.slots[d];
    }
    auto place = [&](char atom, size_t d) {
      if (HasAtom(placed, atom) || room[d] % Size(atom) != 0 || room[d] == 1) return;
      next.slots[d] += atom;
      placed += atom;
      room[d] /= Size(atom);
    };
    for (size_t d = 0; d < rank_; ++d) {
      for (char atom : Out(d)) place(atom, d);
    }
    for (size_t d = 0; d < rank_; ++d) {
      for (size_t t = 0; t < rank_; ++t) {
        for (char atom : Out(t)) place(atom, d);
      }
    }
    for (size_t d = 0; d < rank_; ++d) {
      for (char atom : In(d)) place(atom, d);
    }
    for (size_t d = 0; d < rank_; ++d) {
      for (size_t atom = 0; atom < problem_.atoms[0].size(); ++atom) {
        place(static_cast<char>(atom), d);
      }
    }
    // A fill that does not come out even is none.
    if (std::all_of(room.begin(), room.end(), [](int64_t left) { return left == 1; })) {
      Take(next, Kind::kCollectivePermute);
    }
  }

  /// Moves the longest suffix of a dimension that another one wants; false if there is none.
  bool MoveSuffix(bool to_head) {
    for (size_t s = 0; s < rank_; ++s) {
      const std::string in = In(s);
      for (size_t begin = 0; begin < in.size(); ++begin) {
        const std::string suffix = in.substr(begin);
        for (size_t t = 0; t < rank_; ++t) {
          const std::string out = Out(t);
          if (t == s) continue;
          const bool fits = to_head ? In(t).empty() && out.compare(0, suffix.size(), suffix) == 0
                                    : std::all_of(suffix.begin(), suffix.end(),
                                                  [&](char atom) { return HasAtom(out, atom); });
          if (!fits) continue;
          ReshardState next = now_;
          next.slots[s].resize(next.slots[s].size() - suffix.size());
          next.slots[t] += suffix;
          Take(next, Kind::kAllToAll);
          return true;
        }
      }
    }
    return false;
  }

  void Gather() {
    ReshardState next = now_;
    for (size_t d = 0; d < rank_; ++d) {
      std::string& slot = next.slots[d];
      while (slot.size() > Common(d) && !Wanted(slot.back())) slot.pop_back();
    }
    Take(next, Kind::kAllGather);
  }

  const ReshardProblem& problem_;
  const size_t rank_;
  ReshardState now_;
  GreedyPrice price_;
};

}  // namespace

GreedyPrice PriceGreedyReshard(const TensorSharding& from, const TensorSharding& to,
                               const Dims& dims, DType dtype) {
  if (from.SameLayout(to)) return {};
  const bool one_mesh = from.mesh && to.mesh && *from.mesh == *to.mesh && !from.IsMaximal();
  TensorSharding source = from.Layout();
  TensorSharding target = to.Layout();
  if (one_mesh && CommonAtoms(source, target)) {
    return Greedy(GreedyProblem(source, target, dims, StorageBytes(dtype))).Run();
  }
  // Between meshes such planners gather everything and cut it again.
  const ReshardPlan& gather = PlanReshard(
      from, TensorSharding::Replicated(from.mesh, static_cast<int>(dims.size())), dims, dtype);
  return {gather.wire_bytes, static_cast<int>(gather.steps.size()), false};
}

}  // namespace lockstep
