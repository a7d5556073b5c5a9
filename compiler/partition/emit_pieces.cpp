// A reshard step by pieces as ops. What differs between devices (where a part begins, where it
// goes, how much of it counts) stands in one table with a row for each member, so that the text of
// the program is the same for all.
#include <map>

#include "compiler/partition/emitter.h"
#include "compiler/partition/reshard_pieces.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

/// Numbers by member: a constant where they are all one, else a column of the table.
class MemberTable {
 public:
  /// A name for these numbers.
  int Add(const std::vector<int64_t>& numbers) {
    const auto [found, inserted] = columns_.try_emplace(numbers, static_cast<int>(columns_.size()));
    if (inserted) order_.push_back(&found->first);
    return found->second;
  }

  /// Writes the table and takes the row of this member out of it.
  void Emit(LocalBuilder& b, Value* member) {
    const size_t members = order_.empty() ? 0 : order_[0]->size();
    std::vector<const std::vector<int64_t>*> varying;
    for (const std::vector<int64_t>* numbers : order_) {
      if (Uniform(*numbers)) continue;
      place_[numbers] = static_cast<int64_t>(varying.size());
      varying.push_back(numbers);
    }
    if (varying.empty()) return;
    Literal table(DType::kI64,
                  {static_cast<int64_t>(members), static_cast<int64_t>(varying.size())});
    for (size_t m = 0; m < members; ++m) {
      for (size_t c = 0; c < varying.size(); ++c) {
        table.SetInt(static_cast<int64_t>(m * varying.size() + c), (*varying[c])[m]);
      }
    }
    row_ = b.DynamicSliceDim(b.Constant(std::move(table)), 0, member, 1);
  }

  bool Is(int column, int64_t number) const {
    const std::vector<int64_t>& numbers = *order_[At(column)];
    return Uniform(numbers) && numbers[0] == number;
  }
  Value* Get(LocalBuilder& b, int column) const {
    const std::vector<int64_t>& numbers = *order_[At(column)];
    if (Uniform(numbers)) return b.I64(numbers[0]);
    const int64_t at = place_.at(&numbers);
    return b.Reshape(b.SliceDim(row_, 1, at, at + 1), {});
  }

 private:
  static bool Uniform(const std::vector<int64_t>& numbers) {
    for (int64_t number : numbers) {
      if (number != numbers[0]) return false;
    }
    return true;
  }

  std::map<std::vector<int64_t>, int> columns_;
  std::vector<const std::vector<int64_t>*> order_;
  std::map<const std::vector<int64_t>*, int64_t> place_;
  Value* row_ = nullptr;
};

/// Columns of one round.
struct RoundColumns {
  std::vector<int> start, forward_start, place, low, high;  ///< by dimension
  int forwards = 0;
  bool any_forwards = false, all_forward = false;
};

RoundColumns AddRound(MemberTable& table, const PieceSchedule& schedule, const PieceRound& round) {
  RoundColumns columns;
  const auto add = [&](auto number) {
    std::vector<int64_t> numbers;
    for (const PieceMove& move : round.members) numbers.push_back(number(move));
    return table.Add(numbers);
  };
  const size_t rank = round.part.size();
  // Who receives nothing keeps nothing: an empty interval in one dimension says so, if there is one
  // that has to be masked anyway in that one.
  size_t masked = 0;
  for (size_t d = 0; d < rank; ++d) {
    for (const PieceMove& move : round.members) {
      if (move.receives && (move.low[d] > 0 || move.high[d] < round.part[d])) masked = d;
    }
  }
  for (size_t d = 0; d < rank; ++d) {
    columns.start.push_back(add([&](const PieceMove& move) { return move.start[d]; }));
    columns.forward_start.push_back(
        add([&](const PieceMove& move) { return move.forward_start[d] + schedule.margin_low[d]; }));
    columns.place.push_back(
        add([&](const PieceMove& move) { return move.place[d] + schedule.margin_low[d]; }));
    columns.low.push_back(
        add([&](const PieceMove& move) { return move.receives ? move.low[d] : 0; }));
    columns.high.push_back(add([&](const PieceMove& move) {
      if (move.receives) return move.high[d];
      return d == masked ? 0 : round.part[d];
    }));
  }
  columns.forwards = add([&](const PieceMove& move) -> int64_t { return move.forwards ? 1 : 0; });
  columns.any_forwards = !table.Is(columns.forwards, 0);
  columns.all_forward = table.Is(columns.forwards, 1);
  return columns;
}

/// What a device keeps of a part, as a predicate of its shape; null: all of it.
Value* KeptMask(LocalBuilder& b, const MemberTable& table, const RoundColumns& columns,
                const Dims& part) {
  Value* kept = nullptr;
  for (int d = 0; d < static_cast<int>(part.size()); ++d) {
    const int64_t size = part[At(d)];
    const bool from_start = table.Is(columns.low[At(d)], 0);
    const bool to_end = table.Is(columns.high[At(d)], size);
    if (from_start && to_end) continue;
    Value* index = b.Iota(DType::kI64, {size}, 0);
    Value* inside = nullptr;
    if (!from_start) {
      Value* low = b.BroadcastScalar(table.Get(b, columns.low[At(d)]), {size});
      inside = b.Compare(index, low, "GE");
    }
    if (!to_end) {
      Value* high = b.BroadcastScalar(table.Get(b, columns.high[At(d)]), {size});
      Value* below = b.Compare(index, high, "LT");
      inside = inside ? b.And(inside, below) : below;
    }
    inside = b.Broadcast(inside, part, {d});
    kept = kept ? b.And(kept, inside) : inside;
  }
  return kept;
}

std::vector<Value*> GetAll(LocalBuilder& b, const MemberTable& table,
                           const std::vector<int>& columns) {
  std::vector<Value*> values;
  for (int column : columns) values.push_back(table.Get(b, column));
  return values;
}

}  // namespace

Value* Emitter::PiecesStep(Value* local, const ReshardStep& step, const Dims& dims) {
  const PieceSchedule& schedule = *step.pieces;
  MemberTable table;
  std::vector<const PieceRound*> rounds;
  if (!schedule.own.part.empty()) rounds.push_back(&schedule.own);
  for (const PieceRound& round : schedule.rounds) rounds.push_back(&round);
  std::vector<RoundColumns> columns;
  for (const PieceRound* round : rounds) columns.push_back(AddRound(table, schedule, *round));
  table.Emit(b(), Ordinal(step.from.mesh, schedule.axes));
  const Dims wanted = LocalDims(dims, step.to);
  Dims wide = wanted;
  for (size_t d = 0; d < wide.size(); ++d) {
    wide[d] += schedule.margin_low[d] + schedule.margin_high[d];
  }
  Value* result = b().Full(local->type.dtype(), wide, 0);
  const auto cut = [&](Value* tile, const std::vector<int>& starts, const Dims& part) {
    if (tile->type.dims() == part) return tile;
    return b().DynamicSlice(tile, GetAll(b(), table, starts), part);
  };
  for (size_t i = 0; i < rounds.size(); ++i) {
    const RoundColumns& c = columns[i];
    const Dims& size = rounds[i]->part;
    Value* part = c.all_forward ? nullptr : cut(local, c.start, size);
    if (c.any_forwards) {
      Value* again = cut(result, c.forward_start, size);
      Value* flag = b().Compare(table.Get(b(), c.forwards), b().I64(1), "EQ");
      part = part ? b().Select(b().BroadcastScalar(flag, size), again, part) : again;
    }
    if (rounds[i] != &schedule.own) {
      PermutePairs pairs;
      pairs.pairs = PiecePairs(schedule, *rounds[i], *step.from.mesh);
      pairs.mesh = step.from.mesh;
      pairs.from = schedule.axes;
      part = Permute(part, std::move(pairs));
    }
    const std::vector<Value*> place = GetAll(b(), table, c.place);
    if (Value* kept = KeptMask(b(), table, c, size)) {
      part = b().Select(kept, part, b().DynamicSlice(result, place, size));
    }
    result = part->type.dims() == wide ? part : b().DynamicUpdateSlice(result, part, place);
  }
  for (int d = 0; d < static_cast<int>(wanted.size()); ++d) {
    const int64_t low = schedule.margin_low[At(d)];
    result = b().SliceDim(result, d, low, low + wanted[At(d)]);
  }
  return result;
}

}  // namespace lockstep
