// The optimum between all layouts of a small mesh, by brute force: asks for each pair of states
// whether one move joins them, by the definitions in reshard_plan.h and reshard_direct.h, and runs
// Dijkstra over the answer. Written apart from the planner.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "compiler/partition/reshard_plan.h"

namespace lockstep {

inline constexpr double kNone = std::numeric_limits<double>::infinity();
inline constexpr int64_t kMaxRounds = 8;  ///< of an exchange, on few devices
using AtomList = std::vector<int>;        ///< atom numbers, major first

struct AtomLayout {
  std::vector<AtomList> dims;
  AtomList unreduced;  ///< sorted
};

inline bool StartsWith(const AtomList& list, const AtomList& prefix) {
  return prefix.size() <= list.size() && std::equal(prefix.begin(), prefix.end(), list.begin());
}

class BruteForce {
 public:
  BruteForce(std::vector<int64_t> atom_sizes, Dims dims, bool unreduced)
      : sizes_(std::move(atom_sizes)), dims_(std::move(dims)) {
    AtomLayout layout;
    layout.dims.resize(dims_.size());
    Enumerate(layout, 0, std::vector<bool>(sizes_.size(), false), unreduced);
    local_.resize(states_.size());
    used_.resize(states_.size());
    for (size_t i = 0; i < states_.size(); ++i) {
      local_[i] = Local(states_[i]);
      for (size_t atom = 0; atom < sizes_.size(); ++atom) {
        if (Uses(states_[i], static_cast<int>(atom))) used_[i] |= 1u << atom;
      }
    }
    const size_t n = states_.size();
    move_.assign(n * n, kNone);
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        move_[i * n + j] =
            std::min({MoveCost(states_[i], states_[j]), ExchangeCost(states_[i], states_[j]),
                      DirectCost(states_[i], states_[j])});
      }
    }
  }

  const std::vector<AtomLayout>& states() const { return states_; }

  static std::vector<AtomLayout> Layouts(const std::vector<int64_t>& atom_sizes, const Dims& dims,
                                         bool unreduced) {
    BruteForce brute;
    brute.sizes_ = atom_sizes;
    brute.dims_ = dims;
    AtomLayout layout;
    layout.dims.resize(dims.size());
    brute.Enumerate(layout, 0, std::vector<bool>(atom_sizes.size(), false), unreduced);
    return brute.states_;
  }

  /// Cheapest way over states that use the axes of the two ends; states larger than both ends only
  /// if there is no other.
  double Cost(size_t from, size_t to) const {
    const double limited = CostInMemory(from, to);
    return limited < kNone ? limited : Dijkstra(from, to, kNone, used_[from] | used_[to]);
  }
  /// Over states no larger than the ends; kNone if no way is.
  double CostInMemory(size_t from, size_t to) const {
    return Dijkstra(from, to, std::max(local_[from], local_[to]), used_[from] | used_[to]);
  }

 private:
  BruteForce() = default;

  int64_t Product(const AtomList& list) const {
    int64_t product = 1;
    for (int atom : list) product *= sizes_[static_cast<size_t>(atom)];
    return product;
  }

  void Enumerate(AtomLayout& layout, size_t slot, std::vector<bool> used, bool unreduced) {
    if (slot == dims_.size() + (unreduced ? 1 : 0)) {
      states_.push_back(layout);
      return;
    }
    const bool set = slot == dims_.size();
    AtomList& list = set ? layout.unreduced : layout.dims[slot];
    Enumerate(layout, slot + 1, used, unreduced);
    for (size_t atom = 0; atom < sizes_.size(); ++atom) {
      if (used[atom] || (set && !list.empty() && list.back() > static_cast<int>(atom))) continue;
      used[atom] = true;
      list.push_back(static_cast<int>(atom));
      Enumerate(layout, slot, used, unreduced);
      list.pop_back();
      used[atom] = false;
    }
    // The call for the longer list also enumerates what follows it; duplicates go below.
    if (slot == 0 && layout.dims[0].empty()) Unique();
  }

  void Unique() {
    std::set<std::pair<std::vector<AtomList>, AtomList>> seen;
    std::vector<AtomLayout> unique;
    for (AtomLayout& state : states_) {
      if (seen.insert({state.dims, state.unreduced}).second) unique.push_back(std::move(state));
    }
    states_ = std::move(unique);
  }

  double Local(const AtomLayout& layout) const {
    double bytes = 4;
    for (size_t d = 0; d < dims_.size(); ++d) {
      bytes *=
          std::ceil(static_cast<double>(dims_[d]) / static_cast<double>(Product(layout.dims[d])));
    }
    return bytes;
  }

  /// Shards of a dimension over more parts lie inside those over fewer, or the fewer is one.
  bool Nested(size_t d, int64_t few, int64_t many) const {
    if (few > many) std::swap(few, many);
    const int64_t n = dims_[d];
    return few == 1 || (n + few - 1) / few == many / few * ((n + many - 1) / many);
  }

  double MoveCost(const AtomLayout& a, const AtomLayout& b) const {
    double operand = 4;  // local bytes with gaining dimensions padded
    AtomList lost, gained;
    bool same_sizes = Product(a.unreduced) == Product(b.unreduced);
    bool chained = true;  // each dimension only loses or only gains at its minor end
    for (size_t d = 0; d < dims_.size(); ++d) {
      const AtomList& x = a.dims[d];
      const AtomList& y = b.dims[d];
      const int64_t kx = Product(x), ky = Product(y);
      same_sizes = same_sizes && kx == ky;
      const double tile = ky > kx ? static_cast<double>(ky / kx * ((dims_[d] + ky - 1) / ky))
                                  : static_cast<double>((dims_[d] + kx - 1) / kx);
      operand *= tile;
      if (StartsWith(x, y)) {
        lost.insert(lost.end(), x.begin() + static_cast<long>(y.size()), x.end());
      } else if (StartsWith(y, x)) {
        gained.insert(gained.end(), y.begin() + static_cast<long>(x.size()), y.end());
      } else {
        chained = false;
      }
      chained = chained && Nested(d, kx, ky);
    }
    double best = kNone;
    if (same_sizes) best = Local(a) + kReshardLatencyBytes;  // collective_permute
    if (!chained) return best;
    std::sort(lost.begin(), lost.end());
    std::sort(gained.begin(), gained.end());
    const double atoms = static_cast<double>(gained.size());
    if (a.unreduced == b.unreduced) {
      const double p = static_cast<double>(Product(lost));
      if (gained.empty() && !lost.empty()) {
        best = std::min(best, (p - 1) * operand + kReshardLatencyBytes);
      } else if (lost.empty() && !gained.empty()) {
        for (int atom : gained) {
          if (Uses(a, atom)) return best;
        }
        best = std::min(best, atoms / 64);
      } else if (lost == gained && !lost.empty()) {
        best = std::min(best, (p - 1) / p * operand + kReshardLatencyBytes);
      }
      return best;
    }
    if (!lost.empty() || !std::includes(a.unreduced.begin(), a.unreduced.end(), b.unreduced.begin(),
                                        b.unreduced.end())) {
      return best;
    }
    AtomList reduced;
    std::set_difference(a.unreduced.begin(), a.unreduced.end(), b.unreduced.begin(),
                        b.unreduced.end(), std::back_inserter(reduced));
    const double p = static_cast<double>(Product(reduced));
    if (gained.empty()) {
      best = std::min(best, 2 * (p - 1) / p * operand + kReshardLatencyBytes);
    } else if (gained == reduced) {
      best = std::min(best, (p - 1) / p * operand + kReshardLatencyBytes);
    }
    return best;
  }

  /// Permutes of parts: some dimensions get v times the shards, others 1/u.
  double ExchangeCost(const AtomLayout& a, const AtomLayout& b) const {
    if (Product(a.unreduced) != Product(b.unreduced)) return kNone;
    int64_t gained = 1, lost = 1;
    double operand = 4;
    for (size_t d = 0; d < dims_.size(); ++d) {
      const int64_t x = Product(a.dims[d]), y = Product(b.dims[d]);
      if ((x % y != 0 && y % x != 0) || !Nested(d, x, y)) return kNone;
      gained *= std::max<int64_t>(1, y / x);
      lost *= std::max<int64_t>(1, x / y);
      operand *= y > x ? static_cast<double>(y / x * ((dims_[d] + y - 1) / y))
                       : static_cast<double>((dims_[d] + x - 1) / x);
    }
    if (gained != lost || gained == 1 || gained > kMaxRounds) return kNone;
    return operand + static_cast<double>(gained) * kReshardLatencyBytes;
  }

  struct Factor {
    int64_t size = 1;
    AtomList from, to;
  };

  /// Cuts of dimension d where neither list has an axis that goes across, or false.
  bool ViewOf(size_t d, const AtomList& from, const AtomList& to, std::vector<Factor>& factors,
              double& rest) const {
    const int64_t parts = std::lcm(Product(from), Product(to));
    const int64_t padded = parts * ((dims_[d] + parts - 1) / parts);
    for (const AtomList* list : {&from, &to}) {
      const int64_t k = Product(*list);
      if (k > 1 && k * ((dims_[d] + k - 1) / k) != padded) return false;
    }
    rest *= static_cast<double>(padded / parts);
    int64_t last = 1;
    size_t x = 0, y = 0;  // atoms of the two lists that are done
    int64_t done_x = 1, done_y = 1;
    for (int64_t cut = 2; cut <= parts; ++cut) {
      Factor factor;
      size_t i = x, j = y;
      int64_t at_x = done_x, at_y = done_y;
      while (i < from.size() && at_x < cut) at_x *= Size(from[i]), factor.from.push_back(from[i++]);
      while (j < to.size() && at_y < cut) at_y *= Size(to[j]), factor.to.push_back(to[j++]);
      if ((i < from.size() ? at_x != cut : cut % at_x != 0) ||
          (j < to.size() ? at_y != cut : cut % at_y != 0)) {
        continue;
      }
      factor.size = cut / last;
      for (const AtomList* list : {&factor.from, &factor.to}) {
        if (!list->empty() && Product(*list) != factor.size) return false;
      }
      factors.push_back(factor);
      last = cut;
      x = i, y = j, done_x = at_x, done_y = at_y;
    }
    return last == parts;
  }

  int64_t Size(int atom) const { return sizes_[static_cast<size_t>(atom)]; }
  static bool Has(const AtomList& list, int atom) {
    return std::find(list.begin(), list.end(), atom) != list.end();
  }
  static int Count(const AtomList& some, const AtomList& list) {
    return static_cast<int>(
        std::count_if(some.begin(), some.end(), [&](int atom) { return Has(list, atom); }));
  }

  /// Takes for each list its own atoms out of `pool` if all are there, then others of their sizes.
  /// Returns what stays without.
  std::vector<const AtomList*> Assign(std::vector<const AtomList*> lists, AtomList pool) const {
    for (const bool same : {true, false}) {
      std::vector<const AtomList*> without;
      for (const AtomList* list : lists) {
        AtomList left = pool;
        bool all = true;
        for (int atom : *list) {
          const auto found = std::find_if(left.begin(), left.end(), [&](int other) {
            return same ? other == atom : Size(other) == Size(atom);
          });
          all = all && found != left.end();
          if (all) left.erase(found);
        }
        if (all)
          pool = left;
        else
          without.push_back(list);
      }
      lists = without;
    }
    return lists;
  }

  int64_t ProductOf(const std::vector<const AtomList*>& lists) const {
    int64_t product = 1;
    for (const AtomList* list : lists) product *= Product(*list);
    return product;
  }

  /// A direct way, by the definition in reshard_direct.h.
  double DirectCost(const AtomLayout& a, const AtomLayout& b) const {
    std::vector<Factor> factors;
    double local = 4;
    for (size_t d = 0; d < dims_.size(); ++d) {
      if (!ViewOf(d, a.dims[d], b.dims[d], factors, local)) return kNone;
    }
    AtomList old_atoms, new_atoms, partial;
    for (const AtomList& list : a.dims) old_atoms.insert(old_atoms.end(), list.begin(), list.end());
    for (const AtomList& list : b.dims) new_atoms.insert(new_atoms.end(), list.begin(), list.end());
    for (int atom : b.unreduced) {
      if (!Has(a.unreduced, atom)) return kNone;
    }
    for (int atom : a.unreduced) {
      if (!Has(b.unreduced, atom)) partial.push_back(atom);
    }
    AtomList used = old_atoms;
    used.insert(used.end(), a.unreduced.begin(), a.unreduced.end());
    double scattered = 1, reduced = 1;
    bool displaced = false;
    std::vector<const AtomList*> gained, lost;
    for (const Factor& f : factors) {
      if (f.from.empty()) local *= static_cast<double>(f.size);
      if (Count(f.to, partial) > 0) {
        if (!f.from.empty() || Count(f.to, partial) < static_cast<int>(f.to.size())) return kNone;
        scattered *= static_cast<double>(f.size);
        continue;
      }
      if (f.from.empty() && !f.to.empty()) gained.push_back(&f.to);
      if (!f.from.empty() && f.to.empty()) lost.push_back(&f.from);
      displaced = displaced || (!f.from.empty() && !f.to.empty() && f.from != f.to);
    }
    for (int atom : partial) reduced *= Has(new_atoms, atom) ? 1 : static_cast<double>(Size(atom));
    AtomList spare_for_gained, spare_for_lost;
    for (int atom : new_atoms) {
      if (!Has(used, atom)) spare_for_gained.push_back(atom);
    }
    for (int atom : old_atoms) {
      if (!Has(new_atoms, atom)) spare_for_lost.push_back(atom);
    }
    std::vector<const AtomList*> sent, taken;
    if (displaced) {
      sent = Assign(gained, spare_for_gained);
      taken = Assign(lost, spare_for_lost);
    } else {
      for (const AtomList* list : gained) {
        const int count = Count(*list, used);
        if (count > 0 && count < static_cast<int>(list->size())) return kNone;
        if (count > 0) sent.push_back(list);
      }
      for (const AtomList* list : lost) {
        const int count = Count(*list, new_atoms);
        if (count > 0 && count < static_cast<int>(list->size())) return kNone;
        if (count > 0) taken.push_back(list);
      }
    }
    const int64_t parts = ProductOf(sent);
    if (parts != ProductOf(taken)) return kNone;
    const double m = static_cast<double>(parts);
    const double gathered = static_cast<double>(ProductOf(lost) / parts);
    local /= static_cast<double>(ProductOf(gained) / parts);  // sliced
    const auto start = [](bool any) { return any ? kReshardLatencyBytes : 0.0; };
    double cost = local * (scattered - 1) / scattered + start(scattered > 1);
    local /= scattered;
    cost += 2 * local * (reduced - 1) / reduced + start(reduced > 1);
    if (!displaced) {
      cost += local * (m - 1) / m + start(parts > 1);
    } else if (parts == 1) {
      cost += local + kReshardLatencyBytes;
    } else {
      const double rounds = parts <= kMaxRounds ? local + m * kReshardLatencyBytes : kNone;
      const double detour = local * (2 * m - 1) / m + 2 * kReshardLatencyBytes;
      cost += std::min(rounds, Refill(taken, sent) ? detour : kNone);
    }
    return cost + local * (gathered - 1) + start(gathered > 1);
  }

  /// Do the atoms sent, in order, fill the parts taken one after the other?
  bool Refill(const std::vector<const AtomList*>& taken,
              const std::vector<const AtomList*>& sent) const {
    AtomList atoms;
    for (const AtomList* list : sent) atoms.insert(atoms.end(), list->begin(), list->end());
    size_t next = 0;
    for (const AtomList* list : taken) {
      int64_t size = 1;
      while (size < Product(*list) && next < atoms.size()) size *= Size(atoms[next++]);
      if (size != Product(*list)) return false;
    }
    return true;
  }

  static bool Uses(const AtomLayout& layout, int atom) {
    for (const AtomList& list : layout.dims) {
      if (std::find(list.begin(), list.end(), atom) != list.end()) return true;
    }
    return std::find(layout.unreduced.begin(), layout.unreduced.end(), atom) !=
           layout.unreduced.end();
  }

  double Dijkstra(size_t from, size_t to, double limit, unsigned axes) const {
    const size_t n = states_.size();
    std::vector<double> cost(n, kNone);
    std::vector<bool> done(n, false);
    cost[from] = 0;
    while (true) {
      size_t next = n;
      for (size_t i = 0; i < n; ++i) {
        if (!done[i] && cost[i] < kNone && (next == n || cost[i] < cost[next])) next = i;
      }
      if (next == n) return kNone;
      if (next == to) return cost[next];
      done[next] = true;
      for (size_t i = 0; i < n; ++i) {
        if (local_[i] <= limit && (used_[i] & ~axes) == 0)
          cost[i] = std::min(cost[i], cost[next] + move_[next * n + i]);
      }
    }
  }

  std::vector<int64_t> sizes_;
  Dims dims_;
  std::vector<AtomLayout> states_;
  std::vector<double> local_;
  std::vector<unsigned> used_;  ///< bit per atom
  std::vector<double> move_;
};

}  // namespace lockstep
