#include "compiler/partition/reshard_direct.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

/// Of ways of one price those without a view are easier to read.
constexpr double kDirectCost = 1.0 / 256;

bool HasAny(const std::string& list, const std::string& atoms) {
  return list.find_first_of(atoms) != std::string::npos;
}

bool AllIn(const std::string& atoms, const std::string& list) {
  return atoms.find_first_not_of(list) == std::string::npos;
}

void Remove(std::string& list, const std::string& atoms) {
  std::erase_if(list, [&](char atom) { return HasAtom(atoms, atom); });
}

/// One dimension in a view: its factors, and which atoms split each on both ends.
struct ViewedDim {
  Dims factors;
  std::vector<std::string> from;
  std::vector<std::string> to;
};

class Viewer {
 public:
  Viewer(const ReshardProblem& problem, int side) : problem_(problem), side_(side) {}

  std::optional<ViewedDim> View(int64_t n, const std::string& from, const std::string& to) const {
    const std::vector<int64_t> a = Ends(from);
    const std::vector<int64_t> b = Ends(to);
    std::vector<int64_t> cuts;
    for (const auto& [own, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      for (int64_t cut : *own) {
        const bool shared = std::find(other->begin(), other->end(), cut) != other->end();
        if (shared || cut % other->back() == 0) cuts.push_back(cut);
      }
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    if (cuts.back() != std::lcm(a.back(), b.back())) return std::nullopt;
    const int64_t parts = cuts.back();
    const int64_t rest = LocalSize(n, parts);
    for (int64_t total : {a.back(), b.back()}) {
      if (!Nests(n, total, parts / total)) return std::nullopt;
    }
    ViewedDim dim;
    for (size_t i = 1; i < cuts.size(); ++i) {
      dim.factors.push_back(cuts[i] / cuts[i - 1]);
      for (const auto& [list, slots] : {std::pair(&from, &dim.from), std::pair(&to, &dim.to)}) {
        slots->push_back(Between(*list, cuts[i - 1], cuts[i]));
        const bool whole = problem_.Product(side_, slots->back()) == dim.factors.back();
        if (!whole && !slots->back().empty()) return std::nullopt;  // 2 of 4 parts
      }
    }
    if (rest != 1 || cuts.size() == 1) {
      dim.factors.push_back(rest);
      dim.from.emplace_back();
      dim.to.emplace_back();
    }
    return dim;
  }

 private:
  int64_t Size(char atom) const { return problem_.Product(side_, std::string(1, atom)); }

  /// 1 and the number of parts after each atom of a list.
  std::vector<int64_t> Ends(const std::string& list) const {
    std::vector<int64_t> ends{1};
    for (char atom : list) ends.push_back(ends.back() * Size(atom));
    return ends;
  }

  std::string Between(const std::string& list, int64_t low, int64_t high) const {
    std::string part;
    int64_t end = 1;
    for (char atom : list) {
      end *= Size(atom);
      if (end > low && end <= high) part += atom;
    }
    return part;
  }

  const ReshardProblem& problem_;
  const int side_;
};

class WayBuilder {
 public:
  explicit WayBuilder(DirectWay& way, const ReshardState& target)
      : way_(way), now_(way.start), target_(target), count_(target.slots.size() - 1) {}

  bool Build() {
    std::string reduced = now_.slots[count_];
    if (!AllIn(target_.slots[count_], reduced)) return false;
    Remove(reduced, target_.slots[count_]);
    // Scattered axes go to factors that nobody else splits.
    for (size_t f = 0; f < count_; ++f) {
      if (!HasAny(target_.slots[f], reduced)) continue;
      if (!now_.slots[f].empty() || !AllIn(target_.slots[f], reduced)) return false;
      scattered_.push_back(f);
    }
    bool displaced = false;
    for (size_t f = 0; f < count_; ++f) {
      const bool both = !now_.slots[f].empty() && !target_.slots[f].empty();
      displaced = displaced || (both && now_.slots[f] != target_.slots[f]);
    }
    return displaced ? Displaced() : InPlace();
  }

 private:
  int64_t Product(const std::string& list) const { return way_.problem.Product(now_.side, list); }
  int64_t Size(char atom) const { return Product(std::string(1, atom)); }

  std::string AtomsOf(const ReshardState& state) const {
    std::string atoms;
    for (const std::string& slot : state.slots) atoms += slot;
    return atoms;
  }
  bool Gains(size_t f) const {
    const bool scattered = std::find(scattered_.begin(), scattered_.end(), f) != scattered_.end();
    return way_.start.slots[f].empty() && !target_.slots[f].empty() && !scattered;
  }
  bool Loses(size_t f) const { return !way_.start.slots[f].empty() && target_.slots[f].empty(); }

  void Take(const ReshardState& next, Kind kind) {
    if (next == now_) return;
    way_.cost += StepCost(way_.problem, now_, kind, next);
    way_.steps.push_back({kind, next});
    now_ = next;
  }

  void Reduce() {
    ReshardState next = now_;
    for (size_t f : scattered_) {
      next.slots[f] = target_.slots[f];
      Remove(next.slots[count_], target_.slots[f]);
    }
    Take(next, Kind::kReduceScatter);
    next.slots[count_] = target_.slots[count_];
    Take(next, Kind::kAllReduce);
  }

  bool InPlace() {
    const std::string used = AtomsOf(way_.start);
    const std::string wanted = AtomsOf(target_);
    ReshardState sliced = now_;
    for (size_t f = 0; f < count_; ++f) {
      if (Gains(f) && !HasAny(used, target_.slots[f])) sliced.slots[f] = target_.slots[f];
    }
    Take(sliced, Kind::kSlice);
    Reduce();
    ReshardState exchanged = now_;
    for (size_t f = 0; f < count_; ++f) {
      if (Gains(f) && now_.slots[f].empty()) {
        if (!AllIn(target_.slots[f], used)) return false;  // in part cut, in part exchanged
        exchanged.slots[f] = target_.slots[f];
      } else if (Loses(f) && HasAny(wanted, now_.slots[f])) {
        if (!AllIn(now_.slots[f], wanted)) return false;
        exchanged.slots[f].clear();
      }
    }
    Take(exchanged, Kind::kAllToAll);
    Take(target_, Kind::kAllGather);
    return true;
  }

  /// Gives each factor for which `open` holds its own atoms of `own` if they are spare, else others
  /// of the same sizes; what is left open gets none.
  template <typename Open>
  void Assign(const ReshardState& own, std::string& spare, ReshardState& state, Open open) const {
    for (const bool same : {true, false}) {
      for (size_t f = 0; f < count_; ++f) {
        if (!open(f) || !state.slots[f].empty()) continue;
        std::string left = spare;
        std::string given;
        for (char atom : own.slots[f]) {
          const auto fits = std::find_if(left.begin(), left.end(), [&](char other) {
            return same ? other == atom : Size(other) == Size(atom);
          });
          if (fits == left.end()) break;
          given += *fits;
          left.erase(fits);
        }
        if (given.size() != own.slots[f].size()) continue;
        state.slots[f] = given;
        spare = left;
      }
    }
  }

  bool Displaced() {
    // Axes that the target alone uses may cut gained factors, those of the source alone may stand
    // in lost factors until they are gathered.
    std::string free = AtomsOf(target_);
    Remove(free, AtomsOf(way_.start));
    ReshardState sliced = now_;
    Assign(target_, free, sliced, [&](size_t f) { return Gains(f); });
    Take(sliced, Kind::kSlice);
    Reduce();
    std::string spare = AtomsOf(now_);
    Remove(spare, AtomsOf(target_));
    ReshardState placed = target_;
    Assign(way_.start, spare, placed, [&](size_t f) { return Loses(f); });
    std::string sent;   // parts of gained factors that the permute cannot bring
    std::string taken;  // parts of lost factors where they come from
    for (size_t f = 0; f < count_; ++f) {
      if (Gains(f) && now_.slots[f].empty()) sent += target_.slots[f];
      if (Loses(f) && placed.slots[f].empty()) taken += now_.slots[f];
    }
    if (Product(sent) != Product(taken)) return false;
    if (sent.empty()) {
      Take(placed, Kind::kCollectivePermute);
    } else if (!Exchange(placed, sent)) {
      return false;
    }
    Take(target_, Kind::kAllGather);
    return true;
  }

  /// m permutes of a part each, or one of the whole and an all_to_all, whichever is cheaper.
  bool Exchange(const ReshardState& placed, const std::string& sent) {
    const ReshardProblem& problem = way_.problem;
    std::optional<ReshardState> between = placed;
    size_t next = 0;
    for (size_t f = 0; f < count_; ++f) {
      if (Gains(f) && now_.slots[f].empty()) between->slots[f].clear();
      if (!Loses(f) || !placed.slots[f].empty()) continue;
      const int64_t size = Product(now_.slots[f]);
      while (next < sent.size() && Product(between->slots[f]) < size) {
        between->slots[f] += sent[next++];
      }
      if (Product(between->slots[f]) != size) {
        between.reset();
        break;
      }
    }
    double detour = 0;
    if (between) {
      detour = StepCost(problem, now_, Kind::kCollectivePermute, *between) +
               StepCost(problem, *between, Kind::kAllToAll, placed);
    }
    const bool may = Product(sent) <= problem.max_rounds;
    if (may && (!between || StepCost(problem, now_, Kind::kExchange, placed) <= detour)) {
      Take(placed, Kind::kExchange);
      return true;
    }
    if (!between) return false;
    Take(*between, Kind::kCollectivePermute);
    Take(placed, Kind::kAllToAll);
    return true;
  }

  DirectWay& way_;
  ReshardState now_;
  const ReshardState& target_;
  const size_t count_;
  std::vector<size_t> scattered_;  ///< factors that take axes of partial values
};

}  // namespace

DirectWay FindDirectWay(const ReshardProblem& problem, const ReshardState& from,
                        const ReshardState& to) {
  DirectWay way;
  if (from.side != to.side || from == to) return way;
  ReshardState target;
  way.start.side = target.side = from.side;
  way.problem.element_bytes = problem.element_bytes;
  way.problem.atoms = problem.atoms;
  way.problem.max_rounds = problem.max_rounds;
  const Viewer viewer(problem, from.side);
  for (size_t d = 0; d < problem.dims.size(); ++d) {
    std::optional<ViewedDim> dim = viewer.View(problem.dims[d], from.slots[d], to.slots[d]);
    if (!dim) return way;
    way.problem.dims.insert(way.problem.dims.end(), dim->factors.begin(), dim->factors.end());
    way.start.slots.insert(way.start.slots.end(), dim->from.begin(), dim->from.end());
    target.slots.insert(target.slots.end(), dim->to.begin(), dim->to.end());
    way.view.push_back(std::move(dim->factors));
  }
  way.start.slots.push_back(from.slots.back());
  target.slots.push_back(to.slots.back());
  way.cost = kDirectCost;
  way.found = WayBuilder(way, target).Build();
  return way;
}

bool HaveView(const ReshardProblem& problem, int side, int64_t n, const std::string& a,
              const std::string& b) {
  return Viewer(problem, side).View(n, a, b).has_value();
}

}  // namespace lockstep
