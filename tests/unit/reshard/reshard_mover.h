// An independent executor of reshard plans on host arrays, written from the contract in
// reshard_plan.h: each device holds a tile of numbers, padding holds garbage, and a step moves them
// as the header says. Partial (unreduced) values add up (or max, min) to the true element.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "compiler/partition/reshard_pieces.h"
#include "compiler/partition/reshard_plan.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {

struct Tile {
  Dims dims;
  std::vector<int64_t> values;
};

/// Calls visit(index vector) for each element of a shape.
template <typename Visit>
void ForEachIndex(const Dims& dims, Visit visit) {
  if (NumElements(dims) == 0) return;
  Dims index(dims.size(), 0);
  while (true) {
    visit(index);
    size_t d = dims.size();
    while (d > 0 && ++index[d - 1] == dims[d - 1]) index[--d] = 0;
    if (d == 0) return;
  }
}

inline int64_t Flat(const Dims& dims, const Dims& index) {
  int64_t flat = 0;
  for (size_t d = 0; d < dims.size(); ++d) flat = flat * dims[d] + index[d];
  return flat;
}

class ReshardMover {
 public:
  ReshardMover(Dims dims, int64_t num_devices) : dims_(std::move(dims)), count_(num_devices) {}

  /// Sets up the tiles of a sharding, runs the steps, and checks the tiles against the target.
  void Run(const TensorSharding& from, const TensorSharding& to, const ReshardPlan& plan) {
    tiles_ = Load(from);
    const Dims dims = dims_;
    std::vector<Dims> view;
    for (const ReshardStep& step : plan.steps) {
      if (step.view != view) {
        LeaveView(view, dims);
        EnterView(step);
        view = step.view;
      }
      Step(step);
      if (testing::Test::HasFatalFailure()) return;
    }
    LeaveView(view, dims);
    Check(to);
  }

 private:
  int64_t Garbage() {
    garbage_ = garbage_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int64_t>(garbage_);
  }

  static int64_t Combine(ReductionKind kind, int64_t a, int64_t b) {
    switch (kind) {
      case ReductionKind::kSum:
        return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
      case ReductionKind::kMax:
        return std::max(a, b);
      case ReductionKind::kMin:
        return std::min(a, b);
    }
    return 0;
  }

  /// The part of element `flat` that coordinate c of n holds.
  static int64_t Partial(ReductionKind kind, int64_t flat, int64_t c, int64_t n) {
    if (n == 1) return flat;
    const int64_t owner = flat % n;
    switch (kind) {
      case ReductionKind::kSum: {
        if (c != owner) return 1000 + 7 * c;
        int64_t rest = 0;
        for (int64_t i = 0; i < n; ++i) rest += i == owner ? 0 : 1000 + 7 * i;
        return flat - rest;
      }
      case ReductionKind::kMax:
        return c == owner ? flat : flat - 1 - c;
      case ReductionKind::kMin:
        return c == owner ? flat : flat + 1 + c;
    }
    return 0;
  }

  std::vector<Tile> Load(const TensorSharding& s) {
    std::vector<Tile> tiles;
    for (int64_t device = 0; device < count_; ++device) {
      Tile tile{LocalDims(dims_, s), {}};
      const bool absent = s.IsMaximal() && s.mesh->DeviceAt(0) != device;
      const int64_t position = s.IsMaximal() ? 0 : s.mesh->PositionOf(device);
      const auto ranges = ShardRanges(dims_, s, position);
      const int64_t parts = AxesSize(s.unreduced);
      const int64_t part = parts == 1 ? 0 : CoordinateAlong(*s.mesh, position, s.unreduced);
      ForEachIndex(tile.dims, [&](const Dims& local) {
        Dims global = local;
        bool valid = !absent;
        for (size_t d = 0; d < dims_.size(); ++d) {
          global[d] += ranges[d].offset;
          valid = valid && local[d] < ranges[d].valid_size;
        }
        tile.values.push_back(valid ? Partial(s.unreduced_kind, Flat(dims_, global), part, parts)
                                    : Garbage());
      });
      tiles.push_back(std::move(tile));
    }
    return tiles;
  }

  void Check(const TensorSharding& to) {
    const std::vector<std::vector<int64_t>> groups =
        to.IsMaximal() ? std::vector<std::vector<int64_t>>{{to.mesh->DeviceAt(0)}}
                       : DeviceGroups(*to.mesh, to.unreduced);
    for (const std::vector<int64_t>& group : groups) {
      const int64_t position = to.IsMaximal() ? 0 : to.mesh->PositionOf(group[0]);
      const auto ranges = ShardRanges(dims_, to, position);
      const Dims local_dims = LocalDims(dims_, to);
      for (int64_t device : group) ASSERT_EQ(TileOf(device).dims, local_dims);
      ForEachIndex(local_dims, [&](const Dims& local) {
        Dims global = local;
        for (size_t d = 0; d < dims_.size(); ++d) {
          if (local[d] >= ranges[d].valid_size) return;
          global[d] += ranges[d].offset;
        }
        int64_t value = TileOf(group[0]).values[static_cast<size_t>(Flat(local_dims, local))];
        for (size_t i = 1; i < group.size(); ++i) {
          value = Combine(to.unreduced_kind, value,
                          TileOf(group[i]).values[static_cast<size_t>(Flat(local_dims, local))]);
        }
        if (value != Flat(dims_, global)) ++wrong_;
      });
    }
    ASSERT_EQ(wrong_, 0);
  }

  Tile& TileOf(int64_t device) { return tiles_[static_cast<size_t>(device)]; }

  Tile Resized(const Tile& tile, size_t dim, int64_t size) {
    Tile result{tile.dims, {}};
    result.dims[dim] = size;
    ForEachIndex(result.dims, [&](const Dims& index) {
      result.values.push_back(index[dim] < tile.dims[dim]
                                  ? tile.values[static_cast<size_t>(Flat(tile.dims, index))]
                                  : Garbage());
    });
    return result;
  }

  void EnterView(const ReshardStep& step) {
    if (step.view.empty()) return;
    const Dims old = TileOf(0).dims;
    dims_ = ViewDims(step.view, dims_);
    const Dims local = LocalDims(dims_, step.from);
    ASSERT_EQ(step.view.size(), old.size());
    for (Tile& tile : tiles_) {
      size_t next = 0;
      for (size_t d = 0; d < old.size(); ++d) {
        int64_t size = 1, whole = 1;
        for (int64_t factor : step.view[d]) {
          whole *= factor;
          size *= local[next++];
        }
        ASSERT_TRUE(size == old[d] || (size == whole && size > old[d])) << "only whole is padded";
        tile = Resized(tile, d, size);
      }
      tile.dims = local;
    }
  }

  void LeaveView(const std::vector<Dims>& view, const Dims& dims) {
    if (view.empty()) return;
    for (Tile& tile : tiles_) {
      Dims merged;
      size_t next = 0;
      for (const Dims& factors : view) {
        merged.push_back(1);
        for (size_t f = 0; f < factors.size(); ++f) merged.back() *= tile.dims[next++];
      }
      tile.dims = merged;
      for (size_t d = 0; d < dims.size(); ++d) {
        if (merged[d] > dims[d]) tile = Resized(tile, d, dims[d]);
      }
    }
    dims_ = dims;
  }

  /// Every element of a new tile comes from the member of the group that holds it.
  void Deal(const ReshardStep& step) {
    std::vector<Tile> next(tiles_.size());
    for (const std::vector<int64_t>& group : DeviceGroups(*step.from.mesh, step.axes)) {
      for (int64_t device : group) {
        const auto wanted = ShardRanges(dims_, step.to, step.to.mesh->PositionOf(device));
        Tile result{LocalDims(dims_, step.to), {}};
        ForEachIndex(result.dims, [&](const Dims& index) {
          int64_t value = Garbage();
          bool found = false, real = true;
          for (size_t d = 0; d < index.size(); ++d) real = real && index[d] < wanted[d].valid_size;
          for (int64_t member : group) {
            const auto held = ShardRanges(dims_, step.from, step.from.mesh->PositionOf(member));
            Dims at = index;
            bool inside = true;
            for (size_t d = 0; d < index.size(); ++d) {
              at[d] += wanted[d].offset - held[d].offset;
              inside = inside && at[d] >= 0 && at[d] < held[d].valid_size;
            }
            if (!inside) continue;
            found = true;
            value = TileOf(member).values[static_cast<size_t>(Flat(TileOf(member).dims, at))];
          }
          if (real && !found) ++wrong_;
          result.values.push_back(value);
        });
        next[static_cast<size_t>(device)] = std::move(result);
      }
    }
    ASSERT_EQ(wrong_, 0);
    tiles_ = std::move(next);
  }

  void Exchange(const ReshardStep& step, const Dims& old_local, const Dims& new_local) {
    Dims lost, gained, part;
    for (int d = 0; d < step.from.rank(); ++d) {
      const int64_t before = step.from.NumShards(d), after = step.to.NumShards(d);
      ASSERT_TRUE(before % after == 0 || after % before == 0);
      lost.push_back(std::max<int64_t>(1, before / after));
      gained.push_back(std::max<int64_t>(1, after / before));
      part.push_back(
          std::min(old_local[static_cast<size_t>(d)], new_local[static_cast<size_t>(d)]));
      if (lost.back() > 1) part.back() = old_local[static_cast<size_t>(d)];
      for (Tile& tile : tiles_) {
        if (gained.back() == 1) break;
        tile = Resized(tile, static_cast<size_t>(d), gained.back() * part.back());
      }
    }
    const int64_t rounds = NumElements(lost);
    ASSERT_EQ(rounds, NumElements(gained));
    ASSERT_EQ(rounds, step.collectives);
    std::vector<Tile> next(tiles_.size());
    for (Tile& tile : next) {
      tile.dims = part;
      for (size_t d = 0; d < part.size(); ++d) tile.dims[d] *= lost[d];
      tile.values.assign(static_cast<size_t>(NumElements(tile.dims)), 0);
      for (int64_t& value : tile.values) value = Garbage();
    }
    // Index of a device's shard within the coarser split of the other layout.
    const auto within = [](const TensorSharding& s, int64_t device, const Dims& parts) {
      Dims index;
      for (size_t d = 0; d < parts.size(); ++d) {
        index.push_back(CoordinateAlong(*s.mesh, s.mesh->PositionOf(device), s.dims[d].axes) %
                        parts[d]);
      }
      return index;
    };
    for (int64_t round = 0; round < rounds; ++round) {
      std::vector<int> sent(tiles_.size(), 0), received(tiles_.size(), 0);
      for (const auto& [source, target] : ExchangePairs(step, round)) {
        ++sent[static_cast<size_t>(source)];
        ++received[static_cast<size_t>(target)];
        const Dims from = within(step.from, source, lost);
        const Dims to = within(step.to, target, gained);
        ASSERT_EQ((Flat(lost, from) + rounds - round) % rounds, Flat(gained, to));
        ForEachIndex(part, [&](const Dims& index) {
          Dims read = index, write = index;
          for (size_t d = 0; d < index.size(); ++d) {
            read[d] += to[d] * part[d];
            write[d] += from[d] * part[d];
          }
          const Tile& tile = TileOf(source);
          Tile& result = next[static_cast<size_t>(target)];
          result.values[static_cast<size_t>(Flat(result.dims, write))] =
              tile.values[static_cast<size_t>(Flat(tile.dims, read))];
        });
      }
      for (int64_t device = 0; device < count_; ++device) {
        ASSERT_EQ(sent[static_cast<size_t>(device)], 1);
        ASSERT_EQ(received[static_cast<size_t>(device)], 1);
      }
    }
    tiles_ = std::move(next);
    for (Tile& tile : tiles_) {
      for (size_t d = 0; d < part.size(); ++d) {
        if (tile.dims[d] > new_local[d]) tile = Resized(tile, d, new_local[d]);
      }
    }
  }

  /// Parts of the tiles as the schedule says; what is taken beyond a tile or kept beyond what a
  /// part holds is a failure.
  void Pieces(const ReshardStep& step, const Dims& new_local) {
    const PieceSchedule& schedule = *step.pieces;
    const Mesh& mesh = *step.from.mesh;
    std::vector<Tile> next(tiles_.size());
    for (Tile& tile : next) {
      tile.dims = new_local;
      for (int64_t i = 0; i < NumElements(new_local); ++i) tile.values.push_back(Garbage());
    }
    const auto place = [&](const PieceRound& round, int64_t source, int64_t target,
                           const std::vector<Tile>& before) {
      const auto member = [&](int64_t device) {
        return static_cast<size_t>(CoordinateAlong(mesh, mesh.PositionOf(device), schedule.axes));
      };
      const PieceMove& sent = round.members[member(source)];
      const PieceMove& kept = round.members[member(target)];
      const Tile& tile = sent.forwards ? before[static_cast<size_t>(source)] : TileOf(source);
      Tile& result = next[static_cast<size_t>(target)];
      ForEachIndex(round.part, [&](const Dims& index) {
        Dims read = index, write = index;
        bool inside = kept.receives;
        for (size_t d = 0; d < index.size(); ++d) {
          read[d] += sent.forwards ? sent.forward_start[d] : sent.start[d];
          write[d] += kept.place[d];
          if (read[d] < 0 || read[d] >= tile.dims[d]) ++wrong_;
          inside = inside && index[d] >= kept.low[d] && index[d] < kept.high[d];
        }
        if (!inside || wrong_ > 0) return;
        for (size_t d = 0; d < index.size(); ++d) {
          if (write[d] < 0 || write[d] >= result.dims[d]) ++wrong_;
        }
        if (wrong_ > 0) return;
        result.values[static_cast<size_t>(Flat(result.dims, write))] =
            tile.values[static_cast<size_t>(Flat(tile.dims, read))];
      });
    };
    for (int64_t device = 0; device < count_ && !schedule.own.part.empty(); ++device) {
      place(schedule.own, device, device, next);
    }
    int64_t elements = 0;
    for (const PieceRound& round : schedule.rounds) {
      elements += NumElements(round.part);
      std::vector<int> sent(tiles_.size(), 0), received(tiles_.size(), 0);
      const std::vector<Tile> before = next;
      for (const auto& [source, target] : PiecePairs(schedule, round, mesh)) {
        ASSERT_EQ(++sent[static_cast<size_t>(source)], 1);
        ASSERT_EQ(++received[static_cast<size_t>(target)], 1);
        ASSERT_NE(source, target);
        place(round, source, target, before);
      }
    }
    ASSERT_EQ(wrong_, 0);
    ASSERT_EQ(elements, schedule.elements);
    tiles_ = std::move(next);
  }

  /// Each device keeps part c (its coordinate along axes) of a dimension.
  void Slice(const Mesh& mesh, size_t dim, const AxisList& axes, int64_t new_size) {
    for (int64_t device = 0; device < count_; ++device) {
      const int64_t part = CoordinateAlong(mesh, mesh.PositionOf(device), axes);
      const Tile whole = Resized(TileOf(device), dim,
                                 std::max(TileOf(device).dims[dim], AxesSize(axes) * new_size));
      Tile result{whole.dims, {}};
      result.dims[dim] = new_size;
      ForEachIndex(result.dims, [&](Dims index) {
        index[dim] += part * new_size;
        result.values.push_back(whole.values[static_cast<size_t>(Flat(whole.dims, index))]);
      });
      TileOf(device) = std::move(result);
    }
  }

  void Gather(const Mesh& mesh, size_t dim, const AxisList& axes, int64_t new_size) {
    std::vector<Tile> next(tiles_.size());
    for (const std::vector<int64_t>& group : DeviceGroups(mesh, axes)) {
      const int64_t part = TileOf(group[0]).dims[dim];
      Tile joined{TileOf(group[0]).dims, {}};
      joined.dims[dim] = part * static_cast<int64_t>(group.size());
      ForEachIndex(joined.dims, [&](Dims index) {
        const Tile& source = TileOf(group[static_cast<size_t>(index[dim] / part)]);
        index[dim] %= part;
        joined.values.push_back(source.values[static_cast<size_t>(Flat(source.dims, index))]);
      });
      for (int64_t device : group) {
        next[static_cast<size_t>(device)] = Resized(joined, dim, new_size);
      }
    }
    tiles_ = std::move(next);
  }

  void Reduce(const Mesh& mesh, const AxisList& axes, ReductionKind kind) {
    std::vector<Tile> next(tiles_.size());
    for (const std::vector<int64_t>& group : DeviceGroups(mesh, axes)) {
      Tile sum = TileOf(group[0]);
      for (size_t i = 1; i < group.size(); ++i) {
        for (size_t k = 0; k < sum.values.size(); ++k) {
          sum.values[k] = Combine(kind, sum.values[k], TileOf(group[i]).values[k]);
        }
      }
      for (int64_t device : group) next[static_cast<size_t>(device)] = sum;
    }
    tiles_ = std::move(next);
  }

  /// Place of a move within the axes that its dimension loses: (piece, pre within the axis).
  static std::pair<size_t, int64_t> Place(const AxisList& lost, const ReshardMove& move) {
    for (size_t i = 0; i < lost.size(); ++i) {
      if (Contains(lost[i], move.axes[0])) return {i, move.axes[0].pre};
    }
    ADD_FAILURE() << "a move takes axes that its dimension does not lose";
    return {};
  }

  void AllToAll(const ReshardStep& step, const Dims& old_local, const Dims& new_local) {
    const Mesh& mesh = *step.from.mesh;
    const size_t moves = step.moves.size();
    // Dimensions that gain: the operand is padded to parts * new size.
    Dims padded = old_local;
    for (const ReshardMove& move : step.moves) {
      const size_t d = static_cast<size_t>(move.to_dim);
      padded[d] = AxesSize(RemovePrefix(step.to.axes(move.to_dim), step.from.axes(move.to_dim))) *
                  new_local[d];
      ASSERT_TRUE(padded[d] == old_local[d] || AxesSize(step.from.axes(move.to_dim)) == 1);
    }
    for (int64_t device = 0; device < count_; ++device) {
      for (size_t d = 0; d < padded.size(); ++d) {
        if (padded[d] != old_local[d]) TileOf(device) = Resized(TileOf(device), d, padded[d]);
      }
    }
    // Order of the moves within the dimension that they leave.
    std::vector<size_t> by_source(moves);
    for (size_t i = 0; i < moves; ++i) by_source[i] = i;
    auto place = [&](size_t i) {
      const ReshardMove& move = step.moves[i];
      return Place(RemovePrefix(step.from.axes(move.dim), step.to.axes(move.dim)), move);
    };
    std::sort(by_source.begin(), by_source.end(),
              [&](size_t a, size_t b) { return place(a) < place(b); });
    std::vector<Tile> next(tiles_.size());
    for (const std::vector<int64_t>& group : DeviceGroups(mesh, step.axes)) {
      for (size_t me = 0; me < group.size(); ++me) {
        std::vector<int64_t> mine(moves);  // own coordinate along each move
        int64_t rest = static_cast<int64_t>(me);
        for (size_t i = moves; i-- > 0;) {
          mine[i] = rest % AxesSize(step.moves[i].axes);
          rest /= AxesSize(step.moves[i].axes);
        }
        Tile result{new_local, {}};
        ForEachIndex(new_local, [&](const Dims& index) {
          Dims source = index;
          std::vector<int64_t> sender(moves, 0);
          Dims chunk(source.size(), 0);
          for (size_t d = 0; d < source.size(); ++d) {
            int64_t parts = 1;
            int64_t ordinal = source[d] / old_local[d];
            for (size_t k = moves; k-- > 0;) {
              const size_t i = by_source[k];
              if (static_cast<size_t>(step.moves[i].dim) != d) continue;
              sender[i] = ordinal % AxesSize(step.moves[i].axes);
              ordinal /= AxesSize(step.moves[i].axes);
              parts *= AxesSize(step.moves[i].axes);
            }
            if (parts > 1) source[d] %= old_local[d];
          }
          for (size_t i = 0; i < moves; ++i) {
            int64_t& part = chunk[static_cast<size_t>(step.moves[i].to_dim)];
            part = part * AxesSize(step.moves[i].axes) + mine[i];
          }
          for (const ReshardMove& move : step.moves) {
            const size_t d = static_cast<size_t>(move.to_dim);
            source[d] = index[d] + chunk[d] * new_local[d];
          }
          int64_t from = 0;
          for (size_t i = 0; i < moves; ++i) {
            from = from * AxesSize(step.moves[i].axes) + sender[i];
          }
          const Tile& tile = TileOf(group[static_cast<size_t>(from)]);
          result.values.push_back(tile.values[static_cast<size_t>(Flat(tile.dims, source))]);
        });
        next[static_cast<size_t>(group[me])] = std::move(result);
      }
    }
    tiles_ = std::move(next);
  }

  void Permute(const ReshardStep& step) {
    if (step.from.IsMaximal()) {
      std::swap(TileOf(step.from.mesh->DeviceAt(0)), TileOf(step.to.mesh->DeviceAt(0)));
      return;
    }
    const Mesh& old_mesh = *step.from.mesh;
    const Mesh& new_mesh = *step.to.mesh;
    const AxisList rest_from = UnusedAxes(old_mesh, step.permute_from);
    const AxisList rest_to = UnusedAxes(new_mesh, step.permute_to);
    ASSERT_EQ(AxesSize(step.permute_from), AxesSize(step.permute_to));
    ASSERT_EQ(AxesSize(rest_from), AxesSize(rest_to));
    std::vector<Tile> next(tiles_.size());
    std::vector<int> received(tiles_.size(), 0);
    for (int64_t p = 0; p < count_; ++p) {
      const int64_t q = PositionAlong(new_mesh, CoordinateAlong(old_mesh, p, step.permute_from),
                                      step.permute_to) +
                        PositionAlong(new_mesh, CoordinateAlong(old_mesh, p, rest_from), rest_to);
      const size_t target = static_cast<size_t>(new_mesh.DeviceAt(q));
      ++received[target];
      next[target] = TileOf(old_mesh.DeviceAt(p));
    }
    for (int count : received) ASSERT_EQ(count, 1);
    tiles_ = std::move(next);
  }

  void Step(const ReshardStep& step) {
    using Kind = ReshardStep::Kind;
    const Dims old_local = LocalDims(dims_, step.from);
    const Dims new_local = LocalDims(dims_, step.to);
    for (const Tile& tile : tiles_) ASSERT_EQ(tile.dims, old_local);
    switch (step.kind) {
      case Kind::kSlice:
        for (const ReshardMove& move : step.moves) {
          Slice(*step.to.mesh, static_cast<size_t>(move.to_dim), move.axes,
                new_local[static_cast<size_t>(move.to_dim)]);
        }
        break;
      case Kind::kAllGather:
        for (const ReshardMove& move : step.moves) {
          Gather(*step.from.mesh, static_cast<size_t>(move.dim), move.axes,
                 new_local[static_cast<size_t>(move.dim)]);
        }
        break;
      case Kind::kAllToAll:
        AllToAll(step, old_local, new_local);
        break;
      case Kind::kCollectivePermute:
        Permute(step);
        break;
      case Kind::kDeal:
        Deal(step);
        break;
      case Kind::kExchange:
        Exchange(step, old_local, new_local);
        break;
      case Kind::kPieces:
        Pieces(step, new_local);
        break;
      case Kind::kAllReduce:
        Reduce(*step.from.mesh, step.axes, step.from.unreduced_kind);
        break;
      case Kind::kReduceScatter: {
        Reduce(*step.from.mesh, step.axes, step.from.unreduced_kind);
        for (size_t d = 0; d < dims_.size(); ++d) {
          AxisList gained;
          for (const ReshardMove& move : step.moves) {
            if (static_cast<size_t>(move.to_dim) != d) continue;
            gained.insert(gained.end(), move.axes.begin(), move.axes.end());
          }
          if (!gained.empty()) Slice(*step.from.mesh, d, gained, new_local[d]);
        }
        break;
      }
      case Kind::kBroadcast:
        for (Tile& tile : tiles_) tile = TileOf(step.from.mesh->DeviceAt(0));
        break;
      case Kind::kToUnreduced:
        for (int64_t device = 0; device < count_; ++device) {
          const Mesh& mesh = *step.to.mesh;
          if (step.to.unreduced_kind != ReductionKind::kSum) break;
          if (CoordinateAlong(mesh, mesh.PositionOf(device), step.axes) == 0) continue;
          for (int64_t& value : TileOf(device).values) value = 0;
        }
        break;
    }
    for (const Tile& tile : tiles_) ASSERT_EQ(tile.dims, new_local);
  }

  Dims dims_;
  int64_t count_;
  std::vector<Tile> tiles_;
  uint64_t garbage_ = 12345;
  int64_t wrong_ = 0;
};

}  // namespace lockstep
