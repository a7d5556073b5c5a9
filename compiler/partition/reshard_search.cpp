#include "compiler/partition/reshard_search.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/partition/reshard_direct.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

constexpr int kMaxClassMembers = 4000;
constexpr int kMaxDirectedMembers = 48;
constexpr size_t kMaxFreeOrder = 4;  ///< more moved atoms than this keep one order
/// Above so many layouts exchanges and deals are not planned, and direct ways, which take more to
/// price, lead to the target only; as they do after so many tries.
constexpr double kMaxListedStates = 1000;
constexpr double kMaxDirectStates = 300;
constexpr int kMaxDirectTries = 5000;
constexpr int kMaxPieceTries = 24;
/// What looking at one takes, in plain moves.
constexpr int64_t kDirectMoves = 20;

class Searcher {
 public:
  Searcher(const ReshardProblem& problem, const SearchLimits& limits)
      : problem_(problem), limits_(limits), rank_(problem.rank()) {}

  ReshardPath Run();

 private:
  struct Node {
    ReshardState state;
    double cost;
    double bound;
    int parent;
    Kind kind;
    bool direct;
    bool renamed = false;
  };
  struct Entry {
    double priority;
    int64_t sequence;
    int node;
    double cost;
    bool operator<(const Entry& other) const {  // reversed: the queue gives the smallest first
      return priority != other.priority ? priority > other.priority : sequence > other.sequence;
    }
  };

  std::string& Slot(ReshardState& state, int dim) { return state.slots[static_cast<size_t>(dim)]; }
  const std::string& Slot(const ReshardState& state, int dim) const {
    return state.slots[static_cast<size_t>(dim)];
  }
  int64_t Shards(const ReshardState& state, int dim) const {
    return problem_.Product(state.side, Slot(state, dim));
  }
  /// Dimension d may go from `from` shards to `to` shards (one divides the other) in one step.
  bool CanChange(int dim, int64_t from, int64_t to) const {
    const int64_t n = problem_.dims[static_cast<size_t>(dim)];
    return from <= to ? Nests(n, from, to / from) : Nests(n, to, from / to);
  }

  /// What a move leaves of a dimension at least: directed, what is in place already.
  size_t Kept(const ReshardState& state, int dim) const {
    if (!limits_.directed || state.side != problem_.target.side) return 0;
    return CommonLength(Slot(state, dim), Slot(problem_.target, dim));
  }
  bool Wants(const ReshardState& state, int dim, char atom) const {
    return state.side != problem_.target.side || HasAtom(Slot(problem_.target, dim), atom);
  }

  void Relax(ReshardState state, double cost, int parent, Kind kind, bool direct = false);
  int Enter(const ReshardState& state, double cost, Node how);
  /// No way of at least this price is of interest.
  /// Takes the price of looking at a move; false if there is nothing left.
  bool Spend(int64_t moves) {
    if (limits_.budget) *limits_.budget -= moves;
    return !Spent();
  }
  bool Spent() const { return limits_.budget && *limits_.budget <= 0; }
  bool TooDear(double least) const {
    return (limits_.max_cost > 0 && least >= limits_.max_cost) || least > target_cost_;
  }
  void Expand(int node);
  void Slices(const ReshardState& state);
  void SliceDim(ReshardState& next, int dim, int64_t shards, std::vector<bool>& used, double cost);
  void Gathers(const ReshardState& state);
  void AllToAlls(const ReshardState& state);
  void Reductions(const ReshardState& state);
  void Permutes(const ReshardState& state, double cost, int node);
  /// All ways to append `atoms` to dimensions for which `allowed` holds, any order.
  void Arrange(ReshardState& state, std::string& atoms, const std::vector<bool>& allowed, int first,
               const std::function<void(ReshardState&)>& visit);
  void Members(ReshardState& state, const std::vector<int64_t>& products, int slot,
               std::vector<bool>& used, const std::function<void(const ReshardState&)>& visit,
               int& budget);
  void Directs(const ReshardState& state, double cost, int node);
  void Deals(const ReshardState& state, double cost, int node);
  void Pieces(const ReshardState& state, double cost, int node);
  void Exchanges(const ReshardState& state, const std::vector<int64_t>& products, double cost,
                 int node, int side);
  /// All layouts over the atoms of a side.
  struct Place {
    ReshardState state;
    std::string key;
    double bound;  ///< from here to the target
    std::vector<int64_t> products;
  };
  const std::vector<Place>& AllStates(int side);
  void Step(const ReshardState& next, Kind kind);
  bool ChangesAllowed(const ReshardState& from, const ReshardState& to) const;
  ReshardPath PathTo(int node) const;

  const ReshardProblem& problem_;
  const SearchLimits& limits_;
  const int rank_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, int> index_;
  std::unordered_map<std::string, double> class_cost_;
  std::priority_queue<Entry> queue_;
  std::array<std::vector<Place>, 2> states_;
  double target_cost_ = std::numeric_limits<double>::infinity();  ///< of the cheapest way so far
  int64_t sequence_ = 0;
  int direct_tries_ = 0;
  int piece_tries_ = 0;
  int current_ = -1;
};

void Searcher::Relax(ReshardState state, double cost, int parent, Kind kind, bool direct) {
  if (!Spend(1) || TooDear(cost)) return;
  // Nothing held in parts: both sides describe the same placement.
  if (problem_.two_sided && state.side == 0 &&
      std::all_of(state.slots.begin(), state.slots.end(),
                  [](const std::string& slot) { return slot.empty(); })) {
    state.side = 1;
  }
  const int node = Enter(state, cost, {{}, cost, 0, parent, kind, direct, false});
  if (node < 0 || !problem_.two_sided || state.side != 0) return;
  for (std::string& slot : state.slots) {
    const auto same = problem_.same_lists.find(slot);
    if (same == problem_.same_lists.end()) return;
    slot = same->second;
  }
  state.side = 1;
  std::sort(state.slots.back().begin(), state.slots.back().end());
  Enter(state, cost, {{}, cost, 0, node, kind, false, true});
}

/// The number of the node, or -1 if it is not cheaper than known.
int Searcher::Enter(const ReshardState& state, double cost, Node how) {
  if (limits_.max_local_bytes > 0 && problem_.LocalBytes(state) > limits_.max_local_bytes) {
    return -1;
  }
  std::string key = state.Key();
  auto found = index_.find(key);
  const bool inserted = found == index_.end();
  if (!inserted && cost >= nodes_[static_cast<size_t>(found->second)].cost) return -1;
  how.state = state;
  how.bound =
      inserted ? problem_.LowerBound(state) : nodes_[static_cast<size_t>(found->second)].bound;
  if (TooDear(cost + how.bound)) return -1;
  if (inserted) {
    found = index_.emplace(std::move(key), static_cast<int>(nodes_.size())).first;
    nodes_.emplace_back();
  }
  Node& node = nodes_[static_cast<size_t>(found->second)];
  node = std::move(how);
  if (node.state == problem_.target) target_cost_ = cost;
  queue_.push({cost + limits_.weight * node.bound, sequence_++, found->second, cost});
  return found->second;
}

bool Searcher::ChangesAllowed(const ReshardState& from, const ReshardState& to) const {
  for (int d = 0; d < rank_; ++d) {
    if (!CanChange(d, Shards(from, d), Shards(to, d))) return false;
  }
  return true;
}

void Searcher::Step(const ReshardState& next, Kind kind) {
  if (!Spend(1)) return;
  const ReshardState& state = nodes_[static_cast<size_t>(current_)].state;
  if (!ChangesAllowed(state, next)) return;
  const double cost =
      nodes_[static_cast<size_t>(current_)].cost + StepCost(problem_, state, kind, next);
  if (!TooDear(cost)) Relax(next, cost, current_, kind);
}

void Searcher::Slices(const ReshardState& state) {
  const size_t count = problem_.atoms[static_cast<size_t>(state.side)].size();
  std::vector<bool> used(count, false);
  for (const std::string& slot : state.slots) {
    for (char atom : slot) used[static_cast<size_t>(atom)] = true;
  }
  for (int d = 0; d < rank_; ++d) {
    ReshardState next = state;
    SliceDim(next, d, Shards(state, d), used, nodes_[static_cast<size_t>(current_)].cost);
  }
}

/// Appends unused atoms to a dimension that had `shards` parts. Where all divides evenly one atom
/// at a time reaches every list; else the parts in between may not nest, and longer lists are
/// tried.
void Searcher::SliceDim(ReshardState& next, int dim, int64_t shards, std::vector<bool>& used,
                        double cost) {
  const std::vector<int64_t>& atoms = problem_.atoms[static_cast<size_t>(next.side)];
  const std::string& wanted = Slot(problem_.target, dim);
  int64_t all = Shards(next, dim);  // parts if all that is left is appended
  for (size_t atom = 0; atom < atoms.size(); ++atom) {
    if (!used[atom]) all *= atoms[atom];
  }
  for (size_t atom = 0; atom < atoms.size(); ++atom) {
    if (used[atom]) continue;
    std::string& list = Slot(next, dim);
    list += static_cast<char>(atom);
    const int64_t parts = Shards(next, dim);
    if (CanChange(dim, shards, parts)) Relax(next, cost + kSliceCost, current_, Kind::kSlice);
    const bool uneven = problem_.dims[static_cast<size_t>(dim)] % all != 0;
    const bool on_the_way = !limits_.directed || wanted.compare(0, list.size(), list) == 0;
    if (uneven && on_the_way) {
      used[atom] = true;
      SliceDim(next, dim, shards, used, cost + kSliceCost);
      used[atom] = false;
    }
    Slot(next, dim).pop_back();
  }
}

void Searcher::Gathers(const ReshardState& state) {
  // All combinations of suffix lengths.
  ReshardState next = state;
  std::function<void(int)> choose = [&](int d) {
    if (d == rank_) {
      if (!(next == state)) Step(next, Kind::kAllGather);
      return;
    }
    const std::string full = Slot(state, d);
    for (size_t keep = full.size() + 1; keep-- > Kept(state, d);) {
      Slot(next, d) = full.substr(0, keep);
      choose(d + 1);
    }
    Slot(next, d) = full;
  };
  choose(0);
}

void Searcher::Arrange(ReshardState& state, std::string& atoms, const std::vector<bool>& allowed,
                       int first, const std::function<void(ReshardState&)>& visit) {
  if (Spent()) return;
  if (atoms.empty()) {
    visit(state);
    return;
  }
  for (int d = first; d < rank_; ++d) {
    if (!allowed[static_cast<size_t>(d)]) continue;
    const bool free_order = atoms.size() <= kMaxFreeOrder;
    for (size_t i = 0; i < atoms.size(); ++i) {
      const char atom = atoms[i];
      if (limits_.directed && !Wants(state, d, atom)) continue;
      if (!free_order && i > 0) {
        // Many atoms: besides the given order only what the target wants next.
        const std::string& wanted = Slot(problem_.target, d);
        const std::string& have = Slot(state, d);
        if (have.size() >= wanted.size() || wanted[have.size()] != atom) continue;
      }
      atoms.erase(i, 1);
      Slot(state, d) += atom;
      Arrange(state, atoms, allowed, d, visit);
      Slot(state, d).pop_back();
      atoms.insert(i, 1, atom);
    }
  }
}

void Searcher::AllToAlls(const ReshardState& state) {
  ReshardState next = state;
  std::string moved;
  std::vector<bool> target(static_cast<size_t>(rank_), true);
  std::function<void(int)> choose = [&](int d) {
    if (d == rank_) {
      if (moved.empty()) return;
      Arrange(next, moved, target, 0, [&](ReshardState& s) { Step(s, Kind::kAllToAll); });
      return;
    }
    choose(d + 1);
    const std::string full = Slot(state, d);
    const std::string before = moved;
    target[static_cast<size_t>(d)] = false;
    for (size_t keep = full.size(); keep-- > Kept(state, d);) {
      Slot(next, d) = full.substr(0, keep);
      moved = before + full.substr(keep);
      choose(d + 1);
    }
    Slot(next, d) = full;
    moved = before;
    target[static_cast<size_t>(d)] = true;
  };
  choose(0);
}

void Searcher::Reductions(const ReshardState& state) {
  const std::string& set = state.slots.back();
  if (set.empty()) return;
  const std::vector<bool> all(static_cast<size_t>(rank_), true);
  for (uint32_t subset = 1; subset < (uint32_t{1} << std::min<size_t>(set.size(), 16)); ++subset) {
    std::string taken;
    std::string left;
    for (size_t i = 0; i < set.size(); ++i) {
      (i < 16 && (subset >> i & 1) != 0 ? taken : left) += set[i];
    }
    ReshardState next = state;
    next.slots.back() = left;
    Step(next, Kind::kAllReduce);
    Arrange(next, taken, all, 0, [&](ReshardState& s) { Step(s, Kind::kReduceScatter); });
  }
}

void Searcher::Members(ReshardState& state, const std::vector<int64_t>& products, int slot,
                       std::vector<bool>& used,
                       const std::function<void(const ReshardState&)>& visit, int& budget) {
  if (budget <= 0 || Spent()) return;
  if (slot > rank_) {
    --budget;
    visit(state);
    return;
  }
  std::string& list = state.slots[static_cast<size_t>(slot)];
  const int64_t have = problem_.Product(state.side, list);
  const int64_t want = products[static_cast<size_t>(slot)];
  if (have == want) {
    Members(state, products, slot + 1, used, visit, budget);
    return;
  }
  const std::vector<int64_t>& atoms = problem_.atoms[static_cast<size_t>(state.side)];
  auto attempt = [&](size_t atom) {
    if (used[atom] || (want / have) % atoms[atom] != 0) return;
    // The unreduced slot is a set: one order only.
    if (slot == rank_ && !list.empty() && static_cast<size_t>(list.back()) > atom) return;
    used[atom] = true;
    list += static_cast<char>(atom);
    Members(state, products, slot, used, visit, budget);
    list.pop_back();
    used[atom] = false;
  };
  // What the target has here first, so that a cut-off enumeration still meets it.
  const std::string& wanted = problem_.target.slots[static_cast<size_t>(slot)];
  const bool prefer = state.side == problem_.target.side && list.size() < wanted.size();
  const size_t preferred = prefer ? static_cast<size_t>(wanted[list.size()]) : atoms.size();
  if (prefer) attempt(preferred);
  for (size_t atom = 0; atom < atoms.size(); ++atom) {
    if (atom != preferred) attempt(atom);
  }
}

void Searcher::Permutes(const ReshardState& state, double cost, int node) {
  std::vector<int64_t> products;
  std::string key;
  bool whole = true;
  for (const std::string& slot : state.slots) {
    products.push_back(problem_.Product(state.side, slot));
    key += std::to_string(products.back()) + ",";
    whole = whole && products.back() == 1;
  }
  if (whole) return;
  const double next_cost = cost + problem_.LocalBytes(state) + kReshardLatencyBytes;
  const auto [found, inserted] = class_cost_.try_emplace(key, next_cost);
  if (!inserted && found->second <= next_cost) return;
  found->second = next_cost;
  for (int side = state.side; side < (problem_.two_sided ? 2 : 1); ++side) {
    ReshardState member;
    member.slots.resize(state.slots.size());
    member.side = side;
    std::vector<bool> used(problem_.atoms[static_cast<size_t>(side)].size(), false);
    int budget = limits_.directed ? kMaxDirectedMembers : kMaxClassMembers;
    Members(
        member, products, 0, used,
        [&](const ReshardState& s) { Relax(s, next_cost, node, Kind::kCollectivePermute); },
        budget);
    if (limits_.directs) Exchanges(state, products, cost, node, side);
  }
}

/// To all layouts whose dimensions have a multiple or a part of the shards that they have here, and
/// as many altogether.
void Searcher::Exchanges(const ReshardState& state, const std::vector<int64_t>& products,
                         double cost, int node, int side) {
  if (problem_.max_rounds <= 1 || problem_.NumStates() > kMaxListedStates) return;
  for (const Place& to : AllStates(side)) {
    int64_t gained = 1;
    int64_t lost = 1;
    bool fits = to.products.back() == products.back();
    for (size_t d = 0; fits && d + 1 < products.size(); ++d) {
      const int64_t count = to.products[d];
      fits = (count % products[d] == 0 || products[d] % count == 0) &&
             CanChange(static_cast<int>(d), products[d], count);
      gained *= std::max<int64_t>(1, count / products[d]);
      lost *= std::max<int64_t>(1, products[d] / count);
    }
    if (!fits || gained != lost || gained == 1 || gained > problem_.max_rounds) continue;
    const double next = cost + StepCost(problem_, state, Kind::kExchange, to.state);
    if (!TooDear(next + to.bound)) Relax(to.state, next, node, Kind::kExchange);
  }
}

const std::vector<Searcher::Place>& Searcher::AllStates(int side) {
  std::vector<Place>& states = states_[static_cast<size_t>(side)];
  if (!states.empty()) return states;
  const size_t count = problem_.atoms[static_cast<size_t>(side)].size();
  ReshardState state;
  state.side = side;
  state.slots.resize(problem_.target.slots.size());
  std::vector<bool> used(count, false);
  const std::string& partial = problem_.source.slots.back();
  std::function<void(size_t)> fill = [&](size_t slot) {
    const bool set = slot + 1 == state.slots.size();
    if (set) {
      states.push_back({state, state.Key(), problem_.LowerBound(state), {}});
      for (const std::string& list : state.slots) {
        states.back().products.push_back(problem_.Product(side, list));
      }
    }
    if (!set) fill(slot + 1);
    for (size_t atom = 0; atom < count; ++atom) {
      std::string& list = state.slots[slot];
      const char name = static_cast<char>(atom);
      if (used[atom]) continue;
      if (set && (!HasAtom(partial, name) || (!list.empty() && list.back() > name))) continue;
      used[atom] = true;
      list += name;
      fill(slot);
      list.pop_back();
      used[atom] = false;
    }
  };
  fill(0);
  return states;
}

void Searcher::Directs(const ReshardState& state, double cost, int node) {
  auto attempt = [&](const ReshardState& to, const std::string& key, double rest) {
    if (to == state || TooDear(cost + kReshardLatencyBytes + rest)) return;
    const double least = cost + problem_.Lacking(state, to) + kReshardLatencyBytes;
    const double more = rest > 0 ? rest + kReshardLatencyBytes : 0;  // in one more collective
    if (TooDear(least + more)) return;
    const auto known = index_.find(key);
    if (known != index_.end() && nodes_[static_cast<size_t>(known->second)].cost <= least) return;
    ++direct_tries_;
    if (!Spend(kDirectMoves)) return;
    const DirectWay way = FindDirectWay(problem_, state, to);
    if (way.found) Relax(to, cost + way.cost, node, Kind::kExchange, true);
  };
  const ReshardState& target = problem_.target;
  if (state.side == target.side) attempt(target, target.Key(), 0);
  if (limits_.directed || problem_.NumStates() > kMaxDirectStates) return;
  if (TooDear(cost + kReshardLatencyBytes)) return;
  for (const Place& to : AllStates(state.side)) {
    if (direct_tries_ < kMaxDirectTries) attempt(to.state, to.key, to.bound);
  }
}

/// From side 0 to layouts of side 1 whose dimensions lose or gain a minor part of what they have.
void Searcher::Deals(const ReshardState& state, double cost, int node) {
  if (state.side != 0 || problem_.same_lists.empty() || problem_.NumStates() > kMaxListedStates) {
    return;
  }
  for (const Place& to : AllStates(1)) {
    if (TooDear(cost + kReshardLatencyBytes + to.bound)) continue;
    bool fits = to.state.slots.back().empty() && state.slots.back().empty();
    bool loses = false, gains = false;
    for (size_t d = 0; fits && d + 1 < state.slots.size(); ++d) {
      const std::string& have = state.slots[d];
      const std::string& want = to.state.slots[d];
      const int64_t before = problem_.Product(0, have);
      const int64_t after = to.products[d];
      fits = CanChange(static_cast<int>(d), before, after);
      // The longer list begins with the shorter one, in the names of side 1.
      size_t keep = have.size();
      while (keep > 0 && problem_.Product(0, have.substr(0, keep)) > after) --keep;
      const auto same = problem_.same_lists.find(have.substr(0, keep));
      fits = fits && same != problem_.same_lists.end() &&
             (after >= before ? want.compare(0, same->second.size(), same->second) == 0
                              : want == same->second);
      gains = gains || after > before;
      loses = loses || after < before;
    }
    if (!fits || !gains || !loses) continue;
    Relax(to.state, cost + StepCost(problem_, state, Kind::kDeal, to.state), node, Kind::kDeal);
  }
}

/// To the target only.
void Searcher::Pieces(const ReshardState& state, double cost, int node) {
  const ReshardState& target = problem_.target;
  if (!problem_.pieces || state == target) return;
  const double least = problem_.Lacking(state, target) + kReshardLatencyBytes;
  if (TooDear(cost + least) || piece_tries_ == kMaxPieceTries) return;
  ++piece_tries_;
  if (limits_.piece_budget && (*limits_.piece_budget -= problem_.Devices()) < 0) return;
  const double most =
      limits_.max_cost > 0 ? std::min(limits_.max_cost, target_cost_) : target_cost_;
  const std::shared_ptr<const PieceSchedule> schedule = problem_.pieces(state, most - cost);
  if (!schedule) return;
  const double bytes = static_cast<double>(schedule->elements * problem_.element_bytes);
  const double starts = kReshardLatencyBytes * static_cast<double>(schedule->rounds.size());
  Relax(target, cost + bytes + starts, node, Kind::kPieces);
}

void Searcher::Expand(int node) {
  current_ = node;
  const ReshardState state = nodes_[static_cast<size_t>(node)].state;
  Slices(state);
  Gathers(state);
  AllToAlls(state);
  Reductions(state);
  Permutes(state, nodes_[static_cast<size_t>(node)].cost, node);
  if (!limits_.directs) return;
  Directs(state, nodes_[static_cast<size_t>(node)].cost, node);
  Deals(state, nodes_[static_cast<size_t>(node)].cost, node);
  Pieces(state, nodes_[static_cast<size_t>(node)].cost, node);
}

ReshardPath Searcher::PathTo(int node) const {
  ReshardPath path;
  path.found = true;
  path.cost = nodes_[static_cast<size_t>(node)].cost;
  for (int n = node; nodes_[static_cast<size_t>(n)].parent >= 0;
       n = nodes_[static_cast<size_t>(n)].parent) {
    const Node& step = nodes_[static_cast<size_t>(n)];
    path.steps.push_back({step.kind, step.state, step.renamed, step.direct});
  }
  std::reverse(path.steps.begin(), path.steps.end());
  return path;
}

ReshardPath Searcher::Run() {
  Relax(problem_.source, 0, -1, Kind::kSlice);
  for (int expanded = 0; !queue_.empty();) {
    const Entry entry = queue_.top();
    queue_.pop();
    if (entry.cost > nodes_[static_cast<size_t>(entry.node)].cost) continue;  // found cheaper since
    if (nodes_[static_cast<size_t>(entry.node)].state == problem_.target) {
      ReshardPath path = PathTo(entry.node);
      path.optimal = limits_.weight <= 1;
      return path;
    }
    if (++expanded > limits_.max_expansions) return {};
    if (Spent()) {
      const auto target = index_.find(problem_.target.Key());
      return target == index_.end() ? ReshardPath{} : PathTo(target->second);
    }
    Expand(entry.node);
  }
  ReshardPath none;
  none.optimal = true;  // there is no way within the limits
  return none;
}

}  // namespace

std::string ReshardState::Key() const {
  std::string key(1, static_cast<char>(side));
  for (const std::string& slot : slots) {
    key += slot;
    key += '\xff';
  }
  return key;
}

ReshardPath SearchReshard(const ReshardProblem& problem, const SearchLimits& limits) {
  return Searcher(problem, limits).Run();
}

}  // namespace lockstep
