// Prices of steps and lower bounds.
#include <algorithm>

#include "compiler/partition/reshard_search.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

using Kind = ReshardStep::Kind;

}  // namespace

size_t CommonLength(const std::string& a, const std::string& b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                             a.begin());
}

int64_t ReshardProblem::Product(int side, const std::string& list) const {
  int64_t product = 1;
  for (char atom : list) product *= atoms[static_cast<size_t>(side)][static_cast<size_t>(atom)];
  return product;
}

double ReshardProblem::LocalBytes(const ReshardState& state) const {
  double bytes = static_cast<double>(element_bytes);
  for (size_t d = 0; d < dims.size(); ++d) {
    bytes *= static_cast<double>(LocalSize(dims[d], Product(state.side, state.slots[d])));
  }
  return bytes;
}

double ReshardProblem::NumStates() const {
  const double slots = static_cast<double>(dims.size()) + (source.slots.back().empty() ? 0 : 1);
  double most = 0;
  for (const std::vector<int64_t>& side : atoms) {
    // Ordered choices of k atoms, and ways to cut the sequence into the slots.
    double total = 0;
    double term = 1;
    for (size_t k = 0; k <= side.size() && total < 1e9; ++k) {
      total += term;
      const double placed = static_cast<double>(k);
      term *= (static_cast<double>(side.size()) - placed) * (placed + slots) / (placed + 1);
    }
    most = std::max(most, std::min(total, 1e9));
  }
  return most;
}

double ReshardProblem::ReductionBound(const ReshardState& from, const ReshardState& to,
                                      double devices, double held) const {
  const double left = static_cast<double>(Product(to.side, to.slots.back()));
  const double partials = static_cast<double>(Product(from.side, from.slots.back())) / left;
  double tiles = left;
  double bytes = static_cast<double>(element_bytes);
  for (size_t d = 0; d < dims.size(); ++d) {
    tiles *= static_cast<double>(Product(to.side, to.slots[d]));
    bytes *= static_cast<double>(dims[d]);
  }
  return bytes / devices * left * (partials - held + std::max(0.0, devices / tiles - 1));
}

double ReshardProblem::Devices() const {
  double devices = 1;
  for (int64_t size : atoms[0]) devices *= static_cast<double>(size);
  return devices;
}

double ReshardProblem::Lacking(const ReshardState& from, const ReshardState& to) const {
  const double tile = LocalBytes(to);
  // A partial result must at least meet another one for each element of the tile.
  if (Product(from.side, from.slots.back()) != Product(to.side, to.slots.back())) {
    if (two_sided) return tile;
    return std::max(tile, ReductionBound(from, to, Devices(), 1));
  }
  if (from.side != to.side) return std::max(0.0, tile - LocalBytes(from));
  if (from.slots.back() != to.slots.back()) return LocalBytes(from) > 0 ? 1 : 0;
  double held = 1;  // part of the new tile that the worst-placed device holds
  for (size_t d = 0; d < dims.size(); ++d) {
    const size_t common = CommonLength(from.slots[d], to.slots[d]);
    if (common == from.slots[d].size()) continue;
    const bool even = dims[d] % Product(from.side, from.slots[d]) == 0 &&
                      dims[d] % Product(to.side, to.slots[d]) == 0;
    if (!even) continue;
    if (common < to.slots[d].size()) return tile;
    held /= static_cast<double>(Product(from.side, from.slots[d].substr(common)));
  }
  return tile * (1 - held);
}

double StepWireBytes(const ReshardProblem& problem, const ReshardState& from, Kind kind,
                     const ReshardState& to) {
  // Local size with the dimensions that gain axes padded to a whole number of parts.
  double padded = static_cast<double>(problem.element_bytes);
  double group = 1;
  double gained = 1;
  for (size_t d = 0; d < problem.dims.size(); ++d) {
    const int64_t before = problem.Product(from.side, from.slots[d]);
    const int64_t after = problem.Product(to.side, to.slots[d]);
    if (after > before) {
      padded *= static_cast<double>(after / before * LocalSize(problem.dims[d], after));
      gained *= static_cast<double>(after / before);
    } else {
      padded *= static_cast<double>(LocalSize(problem.dims[d], before));
      group *= static_cast<double>(before / after);
    }
  }
  if (kind == Kind::kAllReduce || kind == Kind::kReduceScatter) {
    group = static_cast<double>(problem.Product(from.side, from.slots.back()) /
                                problem.Product(to.side, to.slots.back()));
  }
  switch (kind) {
    case Kind::kSlice:
    case Kind::kToUnreduced:
      return 0;
    case Kind::kAllGather:
      return (group - 1) * padded;
    case Kind::kAllToAll:
    case Kind::kReduceScatter:
      return (group - 1) * padded / group;
    case Kind::kDeal:
      return (group - 1) * padded / gained;
    case Kind::kAllReduce:
      return 2 * (group - 1) * padded / group;
    case Kind::kCollectivePermute:
    case Kind::kBroadcast:
    case Kind::kExchange:  // m parts of 1/m
    case Kind::kPieces:
      return padded;
  }
  return 0;
}

int64_t StepCollectives(const ReshardProblem& problem, const ReshardState& from, Kind kind,
                        const ReshardState& to) {
  if (kind == Kind::kSlice || kind == Kind::kToUnreduced) return 0;
  int64_t rounds = 1;
  for (size_t d = 0; kind == Kind::kExchange && d < problem.dims.size(); ++d) {
    rounds *= std::max<int64_t>(
        1, problem.Product(to.side, to.slots[d]) / problem.Product(from.side, from.slots[d]));
  }
  return rounds;
}

double StepCost(const ReshardProblem& problem, const ReshardState& from, Kind kind,
                const ReshardState& to) {
  if (kind != Kind::kSlice) {
    return StepWireBytes(problem, from, kind, to) +
           kReshardLatencyBytes * static_cast<double>(StepCollectives(problem, from, kind, to));
  }
  size_t atoms = 0;
  for (size_t d = 0; d < from.slots.size(); ++d) {
    atoms += std::max(to.slots[d].size(), from.slots[d].size()) - from.slots[d].size();
  }
  return kSliceCost * static_cast<double>(atoms);
}

ReshardPath GatherAndSlice(const ReshardProblem& problem) {
  ReshardPath path;
  path.found = true;
  ReshardState state = problem.source;
  auto step = [&](ReshardState next, Kind kind) {
    if (next == state) return;
    path.cost += kind == Kind::kSlice
                     ? kSliceCost
                     : StepWireBytes(problem, state, kind, next) + kReshardLatencyBytes;
    path.steps.push_back({kind, next});
    state = std::move(next);
  };
  ReshardState reduced = state;
  reduced.slots.back() = problem.two_sided ? "" : problem.target.slots.back();
  step(reduced, Kind::kAllReduce);
  ReshardState gathered = state;
  for (size_t d = 0; d < problem.dims.size(); ++d) {
    const std::string& target = problem.target.slots[d];
    size_t keep = problem.two_sided ? 0 : CommonLength(gathered.slots[d], target);
    // Keep the common part only if both ways nest.
    const int64_t n = problem.dims[d];
    const std::string common = target.substr(0, keep);
    const int64_t kept = problem.Product(state.side, common);
    const int64_t from = problem.Product(state.side, state.slots[d]);
    const int64_t to = problem.Product(problem.target.side, target);
    if (keep > 0 && (!Nests(n, kept, from / kept) || !Nests(n, kept, to / kept))) keep = 0;
    gathered.slots[d].resize(keep);
  }
  step(gathered, Kind::kAllGather);
  state.side = problem.target.side;  // two-sided: everything is whole here
  ReshardState sliced = problem.target;
  step(sliced, Kind::kSlice);
  return path;
}

}  // namespace lockstep
