#include "compiler/partition/reshard_atoms.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "compiler/base/error.h"
#include "compiler/partition/reshard_direct.h"
#include "compiler/partition/reshard_relay.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

/// States grow factorially with the atoms. Up to this many the search is exact, above it is
/// directed.
constexpr double kMaxStates = 15000;
constexpr int kMaxExpansions = 20000;
constexpr int kDirectedExpansions = 400;
/// Moves that all searches of one plan may look at within the memory limit, as many again without
/// it, and those that the last resort may. Small meshes take far fewer: there the plan is the
/// optimum.
constexpr int64_t kMoveBudget = 80000;
constexpr int64_t kLastMoveBudget = 20000;
constexpr double kPieceBudget = 1200;
/// Where the search does not end by itself and the way found costs more than so many times the
/// bound, ways over relays are looked at, and so many direct ways for each cut of the axes.
constexpr double kNear = 1.02;
constexpr int kRelayTries = 1500;
/// An exchange lists its pairs, and each round is an instruction: it is planned where both are few.
constexpr int64_t kMaxRounds = 32;
constexpr int64_t kMaxExchangePairs = 32768;
constexpr size_t kMaxRenamedAtoms = 5;  ///< 326 lists

/// Pieces of the union of the cuts that lie in some list; nullopt if the cuts form no chain.
std::optional<AxisList> AtomsOfLists(const AxisList& pieces) {
  std::map<int, std::vector<int64_t>> cuts;
  for (const AxisRef& ref : pieces) {
    cuts[ref.axis].push_back(ref.pre);
    cuts[ref.axis].push_back(ref.next_pre());
  }
  AxisList atoms;
  for (auto& [axis, list] : cuts) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    for (size_t i = 1; i < list.size(); ++i) {
      if (list[i] % list[i - 1] != 0) return std::nullopt;
      const AxisRef atom{axis, list[i - 1], list[i] / list[i - 1]};
      if (Overlaps(pieces, atom)) atoms.push_back(atom);
    }
  }
  return atoms;
}

std::vector<int64_t> PrimeFactors(int64_t n) {
  std::vector<int64_t> factors;
  for (int64_t p = 2; p * p <= n; ++p) {
    for (; n % p == 0; n /= p) factors.push_back(p);
  }
  if (n > 1) factors.push_back(n);
  return factors;
}

AxisList SplitBy(const AxisRef& ref, const std::vector<int64_t>& factors) {
  AxisList pieces;
  int64_t pre = ref.pre;
  for (int64_t factor : factors) {
    pieces.push_back({ref.axis, pre, factor});
    pre *= factor;
  }
  return pieces;
}

AxisList SplitIntoPrimes(const AxisList& atoms, bool ascending) {
  AxisList result;
  for (const AxisRef& atom : atoms) {
    std::vector<int64_t> factors = PrimeFactors(atom.size);
    if (!ascending) std::reverse(factors.begin(), factors.end());
    const AxisList pieces = SplitBy(atom, factors);
    result.insert(result.end(), pieces.begin(), pieces.end());
  }
  return result;
}

/// Cuts each atom once, at the largest factor it shares with another one.
AxisList SplitByCommonFactors(const AxisList& atoms) {
  AxisList result;
  for (const AxisRef& atom : atoms) {
    int64_t best = 1;
    for (const AxisRef& other : atoms) {
      if (other == atom) continue;
      const int64_t common = std::gcd(atom.size, other.size);
      if (common < atom.size) best = std::max(best, common);
    }
    const AxisList pieces = best > 1 ? SplitBy(atom, {best, atom.size / best}) : AxisList{atom};
    result.insert(result.end(), pieces.begin(), pieces.end());
  }
  return result;
}

std::string AtomNumbers(const AxisList& atoms, const AxisList& list) {
  std::string numbers;
  for (const AxisRef& ref : list) {
    for (size_t i = 0; i < atoms.size(); ++i) {
      if (Contains(ref, atoms[i])) numbers += static_cast<char>(i);
    }
  }
  return numbers;
}

ReshardState StateOf(const TensorSharding& sharding, const AxisList& atoms, int side) {
  ReshardState state;
  state.side = side;
  for (const DimSharding& dim : sharding.dims) {
    state.slots.push_back(AtomNumbers(atoms, dim.axes));
  }
  state.slots.push_back(AtomNumbers(atoms, sharding.unreduced));
  std::sort(state.slots.back().begin(), state.slots.back().end());
  return state;
}

AxisList AxesOf(const AxisList& atoms, const std::string& numbers) {
  AxisList axes;
  for (char number : numbers) axes.push_back(atoms[static_cast<size_t>(number)]);
  return Canonical(axes);
}

std::vector<int64_t> SizesOf(const AxisList& atoms) {
  std::vector<int64_t> sizes;
  for (const AxisRef& atom : atoms) sizes.push_back(atom.size);
  return sizes;
}

/// Calls visit(numbers) for each ordered choice of atoms.
template <typename Visit>
void ForEachList(size_t count, std::string& list, const Visit& visit) {
  visit(list);
  for (size_t atom = 0; atom < count; ++atom) {
    if (HasAtom(list, static_cast<char>(atom))) continue;
    list += static_cast<char>(atom);
    ForEachList(count, list, visit);
    list.pop_back();
  }
}

std::map<std::string, std::string> SameLists(const std::array<AxisList, 2>& atoms) {
  std::map<std::string, std::string> same;
  if (std::max(atoms[0].size(), atoms[1].size()) > kMaxRenamedAtoms) return same;
  std::map<AxisList, std::string> names;
  std::string list;
  ForEachList(atoms[1].size(), list,
              [&](const std::string& numbers) { names[AxesOf(atoms[1], numbers)] = numbers; });
  ForEachList(atoms[0].size(), list, [&](const std::string& numbers) {
    const auto found = names.find(AxesOf(atoms[0], numbers));
    if (found != names.end()) same[numbers] = found->second;
  });
  return same;
}

TensorSharding ShardingOf(const ReshardState& state, const AxisList& pieces, const MeshPtr& mesh,
                          ReductionKind kind) {
  TensorSharding result =
      TensorSharding::Replicated(mesh, static_cast<int>(state.slots.size()) - 1);
  for (size_t d = 0; d < result.dims.size(); ++d) {
    result.dims[d].axes = AxesOf(pieces, state.slots[d]);
  }
  AxisList unreduced;
  for (char number : state.slots.back()) unreduced.push_back(pieces[static_cast<size_t>(number)]);
  result.unreduced = Canonical(Sorted(std::move(unreduced)));
  if (!result.unreduced.empty()) result.unreduced_kind = kind;
  return result;
}

ReshardAttempt MakeAttempt(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
                           int64_t element_bytes, std::array<AxisList, 2> atoms, bool two_sided) {
  ReshardAttempt attempt;
  attempt.problem.dims = dims;
  attempt.problem.element_bytes = element_bytes;
  attempt.problem.two_sided = two_sided;
  attempt.problem.max_rounds =
      std::clamp<int64_t>(kMaxExchangePairs / to.mesh->num_devices(), 1, kMaxRounds);
  attempt.problem.atoms = {SizesOf(atoms[0]), SizesOf(atoms[1])};
  const int side = two_sided ? 1 : 0;
  if (two_sided && *from.mesh == *to.mesh) attempt.problem.same_lists = SameLists(atoms);
  attempt.problem.source = StateOf(from, atoms[0], 0);
  attempt.problem.target = StateOf(to, atoms[static_cast<size_t>(side)], side);
  attempt.problem.pieces = [=](const ReshardState& state, double max_cost) {
    const MeshPtr& mesh = two_sided && state.side == 0 ? from.mesh : to.mesh;
    const AxisList& pieces = atoms[static_cast<size_t>(state.side)];
    return SchedulePieces(ShardingOf(state, pieces, mesh, from.unreduced_kind), to, dims,
                          element_bytes, max_cost);
  };
  attempt.atoms = std::move(atoms);
  return attempt;
}

/// Axes that a permute between the two moves, as pieces that fit to those of `sharding`: all of
/// another mesh, else all of the axes that one of them uses a piece of.
AxisList OwnAtoms(const TensorSharding& sharding, const TensorSharding& other) {
  const Mesh& mesh = *sharding.mesh;
  AxisList pieces = sharding.UsedAxes();
  AxisList touched = UnusedAxes(mesh, {});
  if (mesh == *other.mesh) {
    AxisList used = pieces;
    const AxisList more = other.UsedAxes();
    used.insert(used.end(), more.begin(), more.end());
    std::erase_if(touched, [&](const AxisRef& axis) { return !Overlaps(used, axis); });
  }
  const AxisList rest = Subtract(mesh, touched, pieces);
  pieces.insert(pieces.end(), rest.begin(), rest.end());
  std::optional<AxisList> atoms = AtomsOfLists(pieces);
  LOCKSTEP_CHECK(atoms.has_value()) << "pieces of one axis cannot coexist: " << sharding.ToString();
  return std::move(*atoms);
}

/// The problems to try, over ever finer cuts. Cuts that are too many for an exact search are left
/// out, except the coarsest, and `all` is false then.
std::vector<ReshardAttempt> Attempts(const TensorSharding& from, const TensorSharding& to,
                                     const Dims& dims, int64_t element_bytes, bool two_sided,
                                     bool& all) {
  std::array<AxisList, 2> coarse;
  if (two_sided) {
    coarse = {OwnAtoms(from, to), OwnAtoms(to, from)};
  } else {
    coarse[0] = *CommonAtoms(from, to);
  }
  const auto cut = [&](AxisList (*split)(const AxisList&)) -> std::array<AxisList, 2> {
    return {split(coarse[0]), split(coarse[1])};
  };
  std::vector<ReshardAttempt> attempts;
  for (auto& atoms : {coarse, cut(SplitByCommonFactors),
                      cut([](const AxisList& list) { return SplitIntoPrimes(list, true); }),
                      cut([](const AxisList& list) { return SplitIntoPrimes(list, false); })}) {
    const bool known = std::any_of(attempts.begin(), attempts.end(),
                                   [&](const ReshardAttempt& a) { return a.atoms == atoms; });
    if (known) continue;
    ReshardAttempt attempt = MakeAttempt(from, to, dims, element_bytes, atoms, two_sided);
    const bool few = attempt.problem.NumStates() <= kMaxStates;
    all = all && few;
    if (!attempts.empty() && !few) continue;
    attempts.push_back(std::move(attempt));
  }
  return attempts;
}

/// Sets the path of an attempt; false if there is none below limits.max_cost. The direct way from
/// end to end comes first, then the plain moves: where one of them is at the bound nothing is
/// cheaper, and a plan without a view is easier to read. What they cost is the limit of the search
/// with direct ways between all states, which has many more moves.
bool Search(ReshardAttempt& attempt, SearchLimits limits, double ideal) {
  const ReshardProblem& problem = attempt.problem;
  const DirectWay way = FindDirectWay(problem, problem.source, problem.target);
  const bool better = way.found && (limits.max_cost == 0 || way.cost < limits.max_cost);
  if (better) limits.max_cost = way.cost;
  attempt.path = SearchReshard(problem, limits);
  if (!attempt.path.found && better) {
    attempt.path = {{{Kind::kExchange, problem.target, false, true}}, way.cost, true, true};
  }
  if (way.found) attempt.problem.pieces = nullptr;
  const double enough = way.found ? ideal + kReshardLatencyBytes : ideal;
  if (attempt.path.found && attempt.path.cost <= enough) return true;
  if (attempt.path.found) limits.max_cost = attempt.path.cost;
  limits.directs = true;
  ReshardPath path = SearchReshard(problem, limits);
  if (path.found) {
    attempt.path = std::move(path);
  } else {
    attempt.path.optimal = attempt.path.optimal && path.optimal;
  }
  return attempt.path.found;
}

/// Problems for SearchRelays: over the coarse cuts, and over prime ones.
std::vector<ReshardAttempt> RelayAttempts(const ReshardAttempt& coarse, const TensorSharding& from,
                                          const TensorSharding& to, bool two_sided) {
  std::vector<ReshardAttempt> attempts{coarse};
  for (const bool ascending : {true, false}) {
    std::array<AxisList, 2> atoms = {SplitIntoPrimes(coarse.atoms[0], ascending),
                                     SplitIntoPrimes(coarse.atoms[1], ascending)};
    const bool known = std::any_of(attempts.begin(), attempts.end(),
                                   [&](const ReshardAttempt& a) { return a.atoms == atoms; });
    if (known) continue;
    attempts.push_back(MakeAttempt(from, to, coarse.problem.dims, coarse.problem.element_bytes,
                                   std::move(atoms), two_sided));
  }
  return attempts;
}

}  // namespace

std::optional<AxisList> CommonAtoms(const TensorSharding& a, const TensorSharding& b) {
  AxisList pieces = a.UsedAxes();
  const AxisList more = b.UsedAxes();
  pieces.insert(pieces.end(), more.begin(), more.end());
  return AtomsOfLists(pieces);
}

TensorSharding ReshardAttempt::ToSharding(const ReshardState& state, const TensorSharding& from,
                                          const TensorSharding& to) const {
  return ShardingOf(state, atoms[static_cast<size_t>(state.side)],
                    state.side == 0 && problem.two_sided ? from.mesh : to.mesh,
                    from.unreduced_kind);
}

std::vector<ReshardMove> ReshardAttempt::Moves(const ReshardState& from, Kind kind,
                                               const ReshardState& to) const {
  const AxisList& pieces = atoms[static_cast<size_t>(from.side)];
  const size_t rank = from.slots.size() - 1;
  // Where each atom was, and its place there.
  std::map<char, std::pair<int, size_t>> origin;
  for (size_t d = 0; d <= rank; ++d) {
    for (size_t i = 0; i < from.slots[d].size(); ++i) {
      origin[from.slots[d][i]] = {d == rank ? -1 : static_cast<int>(d), i};
    }
  }
  std::vector<ReshardMove> moves;
  if (kind == Kind::kDeal) {
    for (size_t d = 0; d < rank; ++d) {
      const int64_t kept = problem.Product(to.side, to.slots[d]);
      size_t keep = 0;
      for (int64_t parts = 1; parts < kept && keep < from.slots[d].size(); ++keep) {
        parts *= problem.Product(from.side, from.slots[d].substr(keep, 1));
      }
      if (keep == from.slots[d].size()) continue;
      moves.push_back({AxesOf(pieces, from.slots[d].substr(keep)), static_cast<int>(d), -1});
    }
    return moves;
  }
  auto lost = [&](size_t d) { return from.slots[d].substr(to.slots[d].size()); };
  if (kind == Kind::kAllGather) {
    for (size_t d = 0; d < rank; ++d) {
      if (from.slots[d] == to.slots[d]) continue;
      moves.push_back({AxesOf(pieces, lost(d)), static_cast<int>(d), -1});
    }
    return moves;
  }
  if (kind == Kind::kAllReduce) {
    std::string taken;
    for (char atom : from.slots.back()) {
      if (!HasAtom(to.slots.back(), atom)) taken += atom;
    }
    AxisList axes;
    for (char atom : taken) axes.push_back(pieces[static_cast<size_t>(atom)]);
    moves.push_back({Canonical(Sorted(std::move(axes))), -1, -1});
    return moves;
  }
  // slice, all_to_all, reduce_scatter: what each dimension gains, in runs with a common origin.
  for (size_t d = 0; d < rank; ++d) {
    if (to.slots[d].size() <= from.slots[d].size()) continue;
    const std::string gained = to.slots[d].substr(from.slots[d].size());
    std::string run;
    int source = -1;
    auto flush = [&] {
      if (!run.empty()) moves.push_back({AxesOf(pieces, run), source, static_cast<int>(d)});
      run.clear();
    };
    for (char atom : gained) {
      const auto found = origin.find(atom);
      const int dim = found == origin.end() ? -1 : found->second.first;
      const bool follows = !run.empty() && dim == source &&
                           (dim < 0 || found->second.second == origin[run.back()].second + 1);
      if (!follows) flush();
      run += atom;
      source = dim;
    }
    flush();
  }
  return moves;
}

ReshardAttempt BestAttempt(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
                           int64_t element_bytes, bool two_sided) {
  bool all = true;  // cuts are searched
  std::vector<ReshardAttempt> attempts = Attempts(from, to, dims, element_bytes, two_sided, all);
  std::vector<ReshardAttempt> relays;
  const ReshardProblem& first = attempts[0].problem;
  const double limit = std::max(first.LocalBytes(first.source), first.LocalBytes(first.target));
  const bool exact = first.NumStates() <= kMaxStates;
  // One collective that moves no more than the bound cannot be beaten.
  const double ideal = first.LowerBound(first.source) + kReshardLatencyBytes + 1;
  int64_t budget = 0;
  for (const bool limited : {true, false}) {
    budget = kMoveBudget;
    double piece_budget = kPieceBudget;
    ReshardAttempt* best = nullptr;
    for (ReshardAttempt& attempt : attempts) {
      SearchLimits limits;
      limits.budget = &budget;
      limits.piece_budget = &piece_budget;
      limits.max_local_bytes = limited ? limit : 0;
      limits.max_expansions = exact ? kMaxExpansions : kDirectedExpansions;
      limits.directed = !exact;
      if (best) limits.max_cost = best->path.cost;
      if (Search(attempt, limits, ideal)) best = &attempt;
      if (best && best->path.cost <= ideal) break;
    }
    const bool proven = all && best && best->path.optimal;
    if (!proven && (!best || best->path.cost > kNear * ideal)) {
      if (relays.empty()) relays = RelayAttempts(attempts[0], from, to, two_sided);
      for (ReshardAttempt& attempt : relays) {
        ReshardPath path = SearchRelays(attempt.problem, best ? best->path.cost : 0,
                                        limited ? limit : 0, kRelayTries);
        if (!path.found) continue;
        attempt.path = std::move(path);
        best = &attempt;
        if (best->path.cost <= kNear * ideal) break;
      }
    }
    if (best) return std::move(*best);
  }
  SearchLimits greedy;
  greedy.max_expansions = kDirectedExpansions;
  greedy.directed = true;
  greedy.weight = 3;
  budget = kLastMoveBudget;
  greedy.budget = &budget;
  attempts[0].path = SearchReshard(attempts[0].problem, greedy);
  ReshardPath whole = GatherAndSlice(attempts[0].problem);
  if (!attempts[0].path.found || whole.cost < attempts[0].path.cost) {
    attempts[0].path = std::move(whole);
  }
  return std::move(attempts[0]);
}

ReshardProblem GreedyProblem(const TensorSharding& from, const TensorSharding& to, const Dims& dims,
                             int64_t element_bytes) {
  const std::array<AxisList, 2> atoms = {SplitIntoPrimes(*CommonAtoms(from, to), true), {}};
  return MakeAttempt(from, to, dims, element_bytes, atoms, false).problem;
}

void PermuteLists(ReshardStep& step) {
  const AxisList from = step.from.UsedAxes();
  const AxisList to = step.to.UsedAxes();
  step.permute_from = from;
  step.permute_to = to;
  auto append = [](AxisList& list, const AxisList& more) {
    list.insert(list.end(), more.begin(), more.end());
  };
  const Mesh& mesh = *step.from.mesh;
  if (!(mesh == *step.to.mesh)) {
    append(step.permute_from, UnusedAxes(mesh, from));
    append(step.permute_to, UnusedAxes(*step.to.mesh, to));
    return;
  }
  AxisList all = from;
  append(all, to);
  if (AtomsOfLists(all)) {
    // Axes that only one side uses trade places, all others stay.
    append(step.permute_from, Subtract(mesh, to, from));
    append(step.permute_to, Subtract(mesh, from, to));
    return;
  }
  // The cuts do not fit together: what is left of the touched axes trades places.
  AxisList touched;
  for (const AxisRef& ref : all) {
    const AxisRef full = FullAxis(mesh, ref.axis);
    if (std::find(touched.begin(), touched.end(), full) == touched.end()) touched.push_back(full);
  }
  touched = Sorted(std::move(touched));
  append(step.permute_from, Subtract(mesh, touched, from));
  append(step.permute_to, Subtract(mesh, touched, to));
}

std::vector<std::pair<int64_t, int64_t>> ExchangePairs(const ReshardStep& step, int64_t round) {
  const Mesh& old_mesh = *step.from.mesh;
  const Mesh& new_mesh = *step.to.mesh;
  const AxisList rest_from = UnusedAxes(old_mesh, step.permute_from);
  const AxisList rest_to = UnusedAxes(new_mesh, step.permute_to);
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t p = 0; p < old_mesh.num_devices(); ++p) {
    // The number of the shard in each dimension, off the minor end of the coordinate.
    int64_t coordinate = CoordinateAlong(old_mesh, p, step.permute_from);
    int64_t beyond = AxesSize(step.permute_from);
    for (int d = 0; d < step.from.rank(); ++d) beyond /= step.from.NumShards(d);
    int64_t shards = coordinate / beyond;
    int64_t taken = 0;
    int64_t rounds = 1;
    std::vector<int64_t> ordinals(step.from.dims.size());
    for (int d = step.from.rank() - 1; d >= 0; --d) {
      const int64_t before = step.from.NumShards(d);
      int64_t& ordinal = ordinals[static_cast<size_t>(d)];
      ordinal = shards % before;
      shards /= before;
      const int64_t factor = before / step.to.NumShards(d);
      if (factor <= 1) continue;
      taken += ordinal % factor * rounds;
      rounds *= factor;
      ordinal /= factor;
    }
    int64_t sent = (taken + rounds - round) % rounds;
    int64_t scale = rounds;
    int64_t to = 0;
    for (int d = 0; d < step.to.rank(); ++d) {
      int64_t ordinal = ordinals[static_cast<size_t>(d)];
      const int64_t factor = step.to.NumShards(d) / step.from.NumShards(d);
      if (factor > 1) {
        scale /= factor;
        ordinal = ordinal * factor + sent / scale % factor;
      }
      to = to * step.to.NumShards(d) + ordinal;
    }
    const int64_t q = PositionAlong(new_mesh, to * beyond + coordinate % beyond, step.permute_to) +
                      PositionAlong(new_mesh, CoordinateAlong(old_mesh, p, rest_from), rest_to);
    pairs.emplace_back(old_mesh.DeviceAt(p), new_mesh.DeviceAt(q));
  }
  return pairs;
}

}  // namespace lockstep
