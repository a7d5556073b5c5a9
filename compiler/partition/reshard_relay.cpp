#include "compiler/partition/reshard_relay.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <unordered_map>

#include "compiler/partition/reshard_counts.h"
#include "compiler/partition/reshard_direct.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

constexpr size_t kMaxRelays = 1500;
constexpr int kPieceTries = 4;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The layouts to go over.
class RelayList {
 public:
  explicit RelayList(const ReshardProblem& problem) : problem_(problem), rank_(problem.rank()) {
    Add(problem.source);
    Add(problem.target);
    for (const ReshardState& state : CountedStates(problem)) AddWithMirrors(state);
    // The ends with their own spare axes where the other one has them, then wherever they fit.
    for (const ReshardState* end : {&problem.source, &problem.target}) {
      const ReshardState& other = end == &problem.source ? problem.target : problem.source;
      ReshardState spread = *end;
      if (end->side == other.side) Spread(spread, other);
      AddWithMirrors(spread);
      AddWithMirrors(Filled(*end, other, *end));
      AddWithMirrors(*end);
    }
    for (int side = 0; side < (problem.two_sided ? 2 : 1); ++side) {
      ReshardState state;
      state.side = side;
      state.slots.resize(problem.source.slots.size());
      Combine(state, 0);
    }
    const size_t count = states_.size();
    for (size_t i = 0; i < count; ++i) AddWithMirrors(ReshardState(states_[i]));
  }

  const std::vector<ReshardState>& states() const { return states_; }

 private:
  const std::vector<int64_t>& Sizes(int side) const {
    return problem_.atoms[static_cast<size_t>(side)];
  }
  static bool Uses(const ReshardState& state, char atom) {
    return std::any_of(state.slots.begin(), state.slots.end(),
                       [&](const std::string& slot) { return HasAtom(slot, atom); });
  }

  bool Add(const ReshardState& state) {
    if (states_.size() >= kMaxRelays) return false;
    if (!index_.emplace(state.Key(), states_.size()).second) return false;
    states_.push_back(state);
    return true;
  }

  /// One of the lists of each dimension, where they share no atoms.
  void Combine(ReshardState& state, size_t dim) {
    if (states_.size() >= kMaxRelays / 2) return;
    if (dim + 1 == state.slots.size()) {
      Finish(state);
      return;
    }
    for (const std::string& list : Choices(state.side, dim)) {
      const bool fits =
          std::none_of(list.begin(), list.end(), [&](char atom) { return Uses(state, atom); });
      if (!fits) continue;
      state.slots[dim] = list;
      Combine(state, dim + 1);
      state.slots[dim].clear();
    }
  }

  std::vector<std::string> Choices(int side, size_t dim) const {
    std::vector<std::string> lists;
    const auto add = [&](const std::string& list) {
      if (std::find(lists.begin(), lists.end(), list) == lists.end()) lists.push_back(list);
    };
    const std::string& from = problem_.source.slots[dim];
    const std::string& to = problem_.target.slots[dim];
    if (side == problem_.target.side) add(to);
    if (side == problem_.source.side) add(from);
    if (!problem_.two_sided) add(from.substr(0, CommonLength(from, to)));
    add("");
    return lists;
  }

  /// Partial values as at either end, and axes that are left behind the lists.
  void Finish(const ReshardState& base) {
    std::vector<std::string> sets;
    if (base.side == problem_.source.side) {
      std::string set = problem_.source.slots.back();
      std::erase_if(set, [&](char atom) { return Uses(base, atom); });
      sets.push_back(std::move(set));
    }
    if (base.side == problem_.target.side) {
      const std::string& set = problem_.target.slots.back();
      const bool fits =
          std::none_of(set.begin(), set.end(), [&](char atom) { return Uses(base, atom); });
      if (fits && (sets.empty() || sets[0] != set)) sets.push_back(set);
    }
    for (const std::string& set : sets) {
      ReshardState state = base;
      state.slots.back() = set;
      Add(state);
      for (const bool target_first : {true, false}) {
        Add(Filled(state, target_first ? problem_.target : problem_.source,
                   target_first ? problem_.source : problem_.target));
      }
    }
  }

  /// Every atom that is left goes where `first` has it if it comes next there, then where `second`
  /// has it, then to the end of the first dimension that can take it.
  ReshardState Filled(ReshardState state, const ReshardState& first,
                      const ReshardState& second) const {
    for (const ReshardState* end : {&first, &second}) {
      if (end->side != state.side) continue;
      for (int d = 0; d < rank_; ++d) {
        std::string& list = state.slots[static_cast<size_t>(d)];
        const std::string& wanted = end->slots[static_cast<size_t>(d)];
        while (list.size() < wanted.size() && wanted.compare(0, list.size(), list) == 0 &&
               !Uses(state, wanted[list.size()])) {
          list += wanted[list.size()];
        }
      }
    }
    for (size_t atom = 0; atom < Sizes(state.side).size(); ++atom) {
      const char name = static_cast<char>(atom);
      if (Uses(state, name)) continue;
      for (int d = 0; d < rank_; ++d) {
        std::string& list = state.slots[static_cast<size_t>(d)];
        list += name;
        if (Suits(state, d)) break;
        list.pop_back();
      }
    }
    return state;
  }

  /// Has a view with the target's list, and with the source's.
  bool Suits(const ReshardState& state, int dim) const {
    const int64_t n = problem_.dims[static_cast<size_t>(dim)];
    const std::string& list = state.slots[static_cast<size_t>(dim)];
    for (const ReshardState* end : {&problem_.source, &problem_.target}) {
      if (end->side != state.side) continue;
      if (!HaveView(problem_, state.side, n, list, end->slots[static_cast<size_t>(dim)])) {
        return false;
      }
    }
    return true;
  }

  /// Atoms that `state` leaves out go to the dimension where `other` has them.
  void Spread(ReshardState& state, const ReshardState& other) const {
    for (size_t d = 0; d + 1 < state.slots.size(); ++d) {
      for (char atom : other.slots[d]) {
        if (!Uses(state, atom)) state.slots[d] += atom;
      }
    }
  }

  /// The layout, and layouts with as many shards in each dimension, a permute away, that are as
  /// near to either end as the first one found.
  void AddWithMirrors(const ReshardState& state) {
    Add(state);
    for (const ReshardState* end : {&problem_.target, &problem_.source}) {
      ReshardState mirror;
      mirror.side = end->side;
      mirror.slots.resize(state.slots.size());
      int budget = 200;
      std::string used;
      if (Mirror(state, *end, mirror, 0, used, budget)) Add(mirror);
    }
  }

  bool Mirror(const ReshardState& state, const ReshardState& end, ReshardState& mirror, size_t slot,
              std::string& used, int& budget) const {
    if (--budget < 0) return false;
    if (slot == state.slots.size()) return true;
    std::string& list = mirror.slots[slot];
    const int64_t want = problem_.Product(state.side, state.slots[slot]);
    const int64_t have = problem_.Product(mirror.side, list);
    if (have == want) return Mirror(state, end, mirror, slot + 1, used, budget);
    const std::vector<int64_t>& sizes = Sizes(mirror.side);
    const auto attempt = [&](char atom) {
      if (HasAtom(used, atom) || (want / have) % sizes[static_cast<size_t>(atom)] != 0)
        return false;
      if (slot + 1 == state.slots.size() && !list.empty() && list.back() > atom) return false;
      used += atom;
      list += atom;
      if (Mirror(state, end, mirror, slot, used, budget)) return true;
      list.pop_back();
      used.pop_back();
      return false;
    };
    const std::string& wanted = end.slots[slot];
    if (list.size() < wanted.size() && attempt(wanted[list.size()])) return true;
    // Atoms that the end does not use elsewhere first.
    for (const bool spare : {true, false}) {
      for (size_t atom = 0; atom < sizes.size(); ++atom) {
        const char name = static_cast<char>(atom);
        if (Uses(end, name) == !spare && attempt(name)) return true;
      }
    }
    return false;
  }

  const ReshardProblem& problem_;
  const int rank_;
  std::vector<ReshardState> states_;
  std::unordered_map<std::string, size_t> index_;
};

class RelaySearcher {
 public:
  RelaySearcher(const ReshardProblem& problem, double max_cost, double max_local_bytes, int tries)
      : problem_(problem), tries_(tries), best_(max_cost > 0 ? max_cost : kInfinity) {
    const RelayList list(problem);
    for (const ReshardState& state : list.states()) {
      const bool end = nodes_.size() < 2;
      if (!end && max_local_bytes > 0 && problem.LocalBytes(state) > max_local_bytes) continue;
      Node node{state, problem.LowerBound(state), {}};
      for (const std::string& slot : state.slots) {
        node.products.push_back(problem.Product(state.side, slot));
      }
      nodes_.push_back(std::move(node));
    }
  }

  ReshardPath Run() {
    using Entry = std::pair<double, size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    nodes_[0].cost = 0;
    queue.push({nodes_[0].bound, 0});
    while (!queue.empty() && tries_ > 0) {
      const size_t at = queue.top().second;
      queue.pop();
      if (nodes_[at].done) continue;
      nodes_[at].done = true;
      if (at == 1) break;
      if (Pieces(at)) queue.push({nodes_[1].cost, 1});
      for (size_t next : Order(at)) {
        if (Relax(at, next)) queue.push({nodes_[next].cost + nodes_[next].bound, next});
      }
    }
    ReshardPath path;
    if (nodes_[1].cost == kInfinity) return path;
    path.found = true;
    path.cost = nodes_[1].cost;
    for (size_t node = 1; node != 0; node = nodes_[node].parent) {
      const Node& step = nodes_[node];
      path.steps.push_back({step.kind, step.state, step.renamed, step.direct});
    }
    std::reverse(path.steps.begin(), path.steps.end());
    return path;
  }

 private:
  struct Node {
    ReshardState state;
    double bound;  ///< from here to the target
    std::vector<int64_t> products;
    double cost = kInfinity;
    size_t parent = 0;
    bool done = false;
    Kind kind = Kind::kExchange;
    bool direct = false;
    bool renamed = false;
  };

  /// The least that a way over `next` costs from `at`.
  double Least(size_t at, size_t next) const {
    const Node& from = nodes_[at];
    const Node& to = nodes_[next];
    const double rest = to.bound > 0 ? to.bound + kReshardLatencyBytes : 0;
    return from.cost + problem_.Lacking(from.state, to.state) + rest;
  }

  /// The target first, then the others by what they promise.
  std::vector<size_t> Order(size_t at) const {
    std::vector<std::pair<double, size_t>> order;
    for (size_t next = 1; next < nodes_.size(); ++next) {
      if (nodes_[next].done) continue;
      const double least = Least(at, next);
      if (least < best_) order.emplace_back(next == 1 ? 0 : least, next);
    }
    std::sort(order.begin(), order.end());
    std::vector<size_t> result;
    for (const auto& [least, next] : order) result.push_back(next);
    return result;
  }

  bool Relax(size_t at, size_t next) {
    const double least = Least(at, next);
    if (tries_ <= 0 || least >= best_) return false;
    const Node& from = nodes_[at];
    Node& to = nodes_[next];
    double cost = kInfinity;
    bool renamed = false;
    const bool direct = from.state.side == to.state.side;
    if (direct) {
      if (from.cost + problem_.Lacking(from.state, to.state) >= to.cost) return false;
      --tries_;
      const DirectWay way = FindDirectWay(problem_, from.state, to.state);
      if (way.found) cost = from.cost + way.cost;
    } else if (from.state.side == 0 && from.products == to.products) {
      renamed = IsRenamed(from.state, to.state);
      cost = from.cost +
             (renamed ? 0 : StepCost(problem_, from.state, Kind::kCollectivePermute, to.state));
    }
    const double rest = to.bound > 0 ? to.bound + kReshardLatencyBytes : 0;
    if (cost >= to.cost || cost + rest >= best_) return false;
    to.cost = cost;
    to.parent = at;
    to.direct = direct;
    to.renamed = renamed;
    to.kind = direct ? Kind::kExchange : Kind::kCollectivePermute;
    if (next == 1) best_ = cost;
    return true;
  }

  /// From a node to the target.
  bool Pieces(size_t at) {
    const Node& from = nodes_[at];
    const double least = from.cost + from.bound + kReshardLatencyBytes;
    if (!problem_.pieces || piece_tries_ == 0 || least >= best_) return false;
    --piece_tries_;
    const auto schedule = problem_.pieces(from.state, best_ - from.cost);
    if (!schedule) return false;
    const double cost = from.cost +
                        static_cast<double>(schedule->elements * problem_.element_bytes) +
                        kReshardLatencyBytes * static_cast<double>(schedule->rounds.size());
    Node& to = nodes_[1];
    if (cost >= to.cost || cost >= best_) return false;
    to.cost = best_ = cost;
    to.parent = at;
    to.kind = Kind::kPieces;
    to.direct = to.renamed = false;
    return true;
  }

  /// The same placement in the words of the other side.
  bool IsRenamed(const ReshardState& from, const ReshardState& to) const {
    for (size_t d = 0; d + 1 < from.slots.size(); ++d) {
      if (from.slots[d].empty() && to.slots[d].empty()) continue;
      const auto same = problem_.same_lists.find(from.slots[d]);
      if (same == problem_.same_lists.end() || same->second != to.slots[d]) return false;
    }
    return from.slots.back().empty() && to.slots.back().empty();
  }

  const ReshardProblem& problem_;
  int tries_;
  int piece_tries_ = kPieceTries;
  double best_;  ///< ways of this price are of no interest
  std::vector<Node> nodes_;
};

}  // namespace

ReshardPath SearchRelays(const ReshardProblem& problem, double max_cost, double max_local_bytes,
                         int tries) {
  return RelaySearcher(problem, max_cost, max_local_bytes, tries).Run();
}

}  // namespace lockstep
