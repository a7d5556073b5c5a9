#include "compiler/partition/reshard_pieces.h"

#include <algorithm>
#include <map>
#include <optional>

#include "compiler/partition/reshard_plan.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

constexpr int64_t kMaxMembers = 512;
constexpr size_t kMaxRounds = 16;
constexpr int64_t kMaxCells = 1 << 16;
constexpr size_t kMaxCuts = 3;     ///< lengths to which the cells of a dimension are cut
constexpr int64_t kMaxParts = 8;   ///< of one cell
constexpr int64_t kMaxTries = 32;  ///< ways to cut, of few members
constexpr int64_t kMaxTriedMembers = 512;
constexpr int64_t kMaxWork = 150000;  ///< in looks at holders
constexpr int64_t kFewMembers = 16;
constexpr int kVariants = 4;
constexpr size_t kManyMembers = 64;  ///< above, only some of the holders of a cell are looked at
constexpr size_t kMaxHolders = 6;

size_t Index(int64_t i) { return static_cast<size_t>(i); }

/// An interval of one dimension that lies in one source shard and one target shard.
struct Cell {
  int64_t source = 0, target = 0;  ///< numbers of the shards
  int64_t begin = 0, end = 0;
};

/// Where the shards of the members lie. Partial values count as one more dimension, of which each
/// member holds and wants its own coordinate.
struct Layouts {
  Dims dims;                               ///< the extra one included
  Dims old_size, new_size;                 ///< of tiles
  std::vector<Dims> old_shard, new_shard;  ///< by member: the number of its shard in each dimension
  AxisList axes;
  size_t members() const { return old_shard.size(); }
};

std::optional<Layouts> LayoutsOf(const TensorSharding& from, const TensorSharding& to,
                                 const Dims& dims) {
  const Mesh& old_mesh = *from.mesh;
  const Mesh& new_mesh = *to.mesh;
  const bool same = old_mesh == new_mesh;
  if (from.IsMaximal() || to.IsMaximal() || dims.empty()) return std::nullopt;
  if (Canonical(from.unreduced) != Canonical(to.unreduced)) return std::nullopt;
  if (!same && !from.unreduced.empty()) return std::nullopt;
  Layouts layouts;
  AxisList used = from.UsedAxes();
  const AxisList more = to.UsedAxes();
  used.insert(used.end(), more.begin(), more.end());
  for (int axis = 0; axis < old_mesh.num_axes(); ++axis) {
    const AxisRef full = FullAxis(old_mesh, axis);
    if (!same || Overlaps(used, full)) layouts.axes.push_back(full);
  }
  const int64_t members = AxesSize(layouts.axes);
  if (members > kMaxMembers) return std::nullopt;
  layouts.dims = dims;
  layouts.old_size = LocalDims(dims, from);
  layouts.new_size = LocalDims(dims, to);
  const int64_t partials = AxesSize(from.unreduced);
  layouts.dims.push_back(partials);
  layouts.old_size.push_back(1);
  layouts.new_size.push_back(1);
  for (int64_t member = 0; member < members; ++member) {
    const int64_t p = PositionAlong(old_mesh, member, layouts.axes);
    const int64_t q = same ? p : new_mesh.PositionOf(old_mesh.DeviceAt(p));
    Dims held, wanted;
    for (int d = 0; d < from.rank(); ++d) {
      held.push_back(CoordinateAlong(old_mesh, p, from.axes(d)));
      wanted.push_back(CoordinateAlong(new_mesh, q, to.axes(d)));
    }
    held.push_back(partials == 1 ? 0 : CoordinateAlong(old_mesh, p, from.unreduced));
    wanted.push_back(held.back());
    layouts.old_shard.push_back(std::move(held));
    layouts.new_shard.push_back(std::move(wanted));
  }
  return layouts;
}

std::vector<Cell> CellsOf(int64_t n, int64_t old_size, int64_t new_size, int64_t longest) {
  std::vector<Cell> cells;
  for (int64_t begin = 0; begin < n;) {
    Cell cell{begin / old_size, begin / new_size, begin, 0};
    const int64_t end = std::min({n, (cell.source + 1) * old_size, (cell.target + 1) * new_size});
    const int64_t parts = longest > 0 ? CeilDiv(end - begin, longest) : 1;
    const int64_t size = CeilDiv(end - begin, parts);
    for (; begin < end; begin = cell.end) {
      cell.begin = begin;
      cell.end = std::min(end, begin + size);
      cells.push_back(cell);
    }
  }
  return cells;
}

/// One way to cut the tensor into cells, and the rounds that bring them.
class Scheduler {
 public:
  /// longest: of the cells of each dimension; 0: not cut. variant: who comes first where nothing
  /// else decides.
  Scheduler(const Layouts& layouts, const Dims& longest, int variant)
      : layouts_(layouts), variant_(variant) {
    for (size_t d = 0; d < layouts.dims.size(); ++d) {
      grid_.push_back(CellsOf(layouts.dims[d], layouts.old_size[d], layouts.new_size[d],
                              d < longest.size() ? longest[d] : 0));
    }
  }

  const std::vector<std::vector<Cell>>& grid() const { return grid_; }

  /// False if there are too many cells or rounds, or if it gets as dear as `limit`.
  bool Run(int64_t element_bytes, double limit);
  double cost() const { return cost_; }
  PieceSchedule Write() const;

 private:
  struct Box {
    std::vector<size_t> cells;  ///< one of each dimension
    int64_t volume = 1;
    std::vector<int> holders;  ///< who can send it now; first those that hold it from the start
    size_t sources = 0;        ///< of these
    int wanted = 0;            ///< by so many members still
  };
  struct CellRange {
    size_t begin = 0, end = 0;
  };
  struct Send {
    int from = -1, to = -1, box = -1;
  };
  struct Round {
    Dims part;
    std::vector<Send> sends;
  };

  bool SetUp();
  bool Fits(const Box& box, const Dims& part) const;
  int64_t Length(const Box& box, size_t d) const {
    const Cell& cell = grid_[d][box.cells[d]];
    return cell.end - cell.begin;
  }
  void Match(int64_t least, const Dims& part);
  bool Augment(int receiver);
  void AddBox(size_t member, size_t number, const std::vector<CellRange>& range,
              const std::map<Dims, std::vector<int>>& holders, std::vector<int>& numbers);
  /// Boxes that a receiver could take now, the best first.
  std::vector<int> Choices(int receiver, int64_t least, const Dims& part) const;
  bool Forwards(const Send& send) const;
  PieceMove MoveOf(const Send* sent, const Send* received, const Dims& part) const;
  PieceRound Own() const;

  const Layouts& layouts_;
  int variant_;
  std::vector<std::vector<Cell>> grid_;
  std::vector<std::vector<CellRange>> ranges_;  ///< of each dimension, by target shard
  std::vector<Box> boxes_;
  std::vector<std::vector<int>> lacks_;    ///< boxes by member
  std::vector<int64_t> lacking_;           ///< their volume
  std::vector<Send> by_sender_;            ///< of the round in the making; from < 0: sends nothing
  std::vector<int> taken_;                 ///< by receiver: its sender, or -1
  std::vector<std::vector<int>> choices_;  ///< by receiver
  std::vector<char> seen_;                 ///< by sender, in the search for a matching
  std::vector<int> visited_;
  std::vector<Round> rounds_;
  int64_t work_ = 0;
  double cost_ = 0;
  int64_t elements_ = 0;
};

bool Scheduler::SetUp() {
  const size_t rank = grid_.size();
  int64_t count = 1;
  for (size_t d = 0; d < rank; ++d) {
    const std::vector<Cell>& cells = grid_[d];
    count *= static_cast<int64_t>(cells.size());
    if (count > kMaxCells) return false;
    std::vector<CellRange>& ranges = ranges_.emplace_back();
    for (size_t c = 0; c < cells.size(); ++c) {
      ranges.resize(Index(cells[c].target) + 1);
      if (ranges.back().end == 0) ranges.back().begin = c;
      ranges.back().end = c + 1;
    }
  }
  std::map<Dims, std::vector<int>> holders;
  for (size_t m = 0; m < layouts_.members(); ++m) {
    holders[layouts_.old_shard[m]].push_back(static_cast<int>(m));
  }
  std::vector<int> numbers(Index(count), -1);
  lacks_.resize(layouts_.members());
  lacking_.assign(layouts_.members(), 0);
  for (size_t m = 0; m < layouts_.members(); ++m) {
    std::vector<CellRange> range;
    size_t total = 1, own = 1;
    for (size_t d = 0; d < rank; ++d) {
      const size_t shard = Index(layouts_.new_shard[m][d]);
      range.push_back(shard < ranges_[d].size() ? ranges_[d][shard] : CellRange{});
      total *= range[d].end - range[d].begin;
      size_t held = 0;
      for (size_t c = range[d].begin; c < range[d].end; ++c) {
        held += grid_[d][c].source == layouts_.old_shard[m][d] ? 1 : 0;
      }
      own *= held;
    }
    if (total - own > kMaxRounds) return false;
    for (size_t i = 0; i < total; ++i) AddBox(m, i, range, holders, numbers);
  }
  return true;
}

void Scheduler::AddBox(size_t member, size_t number, const std::vector<CellRange>& range,
                       const std::map<Dims, std::vector<int>>& holders, std::vector<int>& numbers) {
  const size_t rank = grid_.size();
  Box box;
  box.cells.resize(rank);
  for (size_t d = rank; d-- > 0;) {
    const size_t count = range[d].end - range[d].begin;
    box.cells[d] = range[d].begin + number % count;
    number /= count;
  }
  size_t flat = 0;
  Dims source(rank);
  for (size_t d = 0; d < rank; ++d) {
    const Cell& cell = grid_[d][box.cells[d]];
    flat = flat * grid_[d].size() + box.cells[d];
    source[d] = cell.source;
    box.volume *= cell.end - cell.begin;
  }
  if (source == layouts_.old_shard[member]) return;
  if (numbers[flat] < 0) {
    numbers[flat] = static_cast<int>(boxes_.size());
    const auto found = holders.find(source);
    if (found != holders.end()) box.holders = found->second;
    box.sources = box.holders.size();
    boxes_.push_back(std::move(box));
  }
  lacks_[member].push_back(numbers[flat]);
  Box& wanted = boxes_[Index(numbers[flat])];
  ++wanted.wanted;
  lacking_[member] += wanted.volume;
}

bool Scheduler::Fits(const Box& box, const Dims& part) const {
  // A little more than the part makes it a little larger: better than a round of its own.
  for (size_t d = 0; d < part.size(); ++d) {
    if (Length(box, d) * 10 > part[d] * 11) return false;
  }
  return true;
}

std::vector<int> Scheduler::Choices(int receiver, int64_t least, const Dims& part) const {
  std::vector<int> choices;
  for (int number : lacks_[Index(receiver)]) {
    const Box& box = boxes_[Index(number)];
    if (box.volume >= least && Fits(box, part)) choices.push_back(number);
  }
  // Large ones (about as large counts as large: else all would keep the last cell of a dimension,
  // which is a little smaller, for the end and wait for its one holder), and of these what many
  // want and few have.
  const int64_t full = NumElements(part);
  const auto size_of = [&](const Box& box) { return std::min(box.volume, full * 9 / 10); };
  const auto turn = [&](int number) { return (number * 7 + receiver) * variant_ % 13; };
  std::stable_sort(choices.begin(), choices.end(), [&](int a, int b) {
    const Box& x = boxes_[Index(a)];
    const Box& y = boxes_[Index(b)];
    if (size_of(x) != size_of(y)) return size_of(x) > size_of(y);
    const int64_t rare_x = x.wanted * static_cast<int64_t>(y.holders.size());
    const int64_t rare_y = y.wanted * static_cast<int64_t>(x.holders.size());
    return rare_x != rare_y ? rare_x > rare_y : turn(a) < turn(b);
  });
  return choices;
}

bool Scheduler::Augment(int receiver) {
  const bool many = layouts_.members() > kManyMembers;
  const std::vector<int>& choices = choices_[Index(receiver)];
  for (const bool displace : {false, true}) {
    for (int number : choices) {
      const std::vector<int>& holders = boxes_[Index(number)].holders;
      const size_t count = many ? std::min(holders.size(), kMaxHolders) : holders.size();
      work_ += static_cast<int64_t>(count);
      for (size_t i = 0; i < count; ++i) {
        // Receivers begin at different holders.
        const int holder = holders[(i + Index(receiver + variant_)) % holders.size()];
        Send& send = by_sender_[Index(holder)];
        const bool free = send.from < 0;
        if (free == displace || (displace && seen_[Index(holder)])) continue;
        seen_[Index(holder)] = 1;
        visited_.push_back(holder);
        if (displace && !Augment(send.to)) continue;
        send = {holder, receiver, number};
        taken_[Index(receiver)] = holder;
        return true;
      }
    }
  }
  return false;
}

void Scheduler::Match(int64_t least, const Dims& part) {
  std::vector<int> receivers;
  choices_.assign(layouts_.members(), {});
  for (size_t m = 0; m < layouts_.members(); ++m) {
    if (taken_[m] >= 0 || lacking_[m] == 0) continue;
    receivers.push_back(static_cast<int>(m));
    choices_[m] = Choices(static_cast<int>(m), least, part);
    work_ += 4 * static_cast<int64_t>(choices_[m].size());
  }
  std::stable_sort(receivers.begin(), receivers.end(),
                   [&](int a, int b) { return lacking_[Index(a)] > lacking_[Index(b)]; });
  seen_.assign(layouts_.members(), 0);
  for (size_t m = 0; m < seen_.size(); ++m) {
    // What is matched already is larger and stays.
    seen_[m] = by_sender_[m].from >= 0 ? 1 : 0;
  }
  for (int receiver : receivers) {
    visited_.clear();
    if (!Augment(receiver)) continue;  // those visited lead nowhere, for all that come later
    for (int holder : visited_) seen_[Index(holder)] = 0;
  }
}

bool Scheduler::Run(int64_t element_bytes, double limit) {
  if (!SetUp()) return false;
  const size_t rank = grid_.size();
  while (true) {
    int largest = -1;
    for (size_t i = 0; i < boxes_.size(); ++i) {
      if (boxes_[i].wanted == 0) continue;
      if (largest < 0 || boxes_[i].volume > boxes_[Index(largest)].volume) {
        largest = static_cast<int>(i);
      }
    }
    if (largest < 0) return true;
    if (rounds_.size() == kMaxRounds || work_ > kMaxWork) return false;
    Dims part;
    for (size_t d = 0; d < rank; ++d) part.push_back(Length(boxes_[Index(largest)], d));
    by_sender_.assign(layouts_.members(), {});
    taken_.assign(layouts_.members(), -1);
    Match(boxes_[Index(largest)].volume / 2 + 1, part);
    Match(0, part);
    Round round;
    round.part.assign(rank, 0);
    for (const Send& send : by_sender_) {
      if (send.from < 0) continue;
      round.sends.push_back(send);
      for (size_t d = 0; d < rank; ++d) {
        round.part[d] = std::max(round.part[d], Length(boxes_[Index(send.box)], d));
      }
    }
    if (round.sends.empty()) return false;
    for (const Send& send : round.sends) {
      Box& box = boxes_[Index(send.box)];
      box.holders.push_back(send.to);
      --box.wanted;
      lacking_[Index(send.to)] -= box.volume;
      std::erase(lacks_[Index(send.to)], send.box);
    }
    const int64_t elements = NumElements(round.part);
    elements_ += elements;
    cost_ += static_cast<double>(elements * element_bytes) + kReshardLatencyBytes;
    if (cost_ >= limit) return false;
    rounds_.push_back(std::move(round));
  }
}

bool Scheduler::Forwards(const Send& send) const {
  const Box& box = boxes_[Index(send.box)];
  const auto sources = box.holders.begin() + static_cast<int64_t>(box.sources);
  return std::find(box.holders.begin(), sources, send.from) == sources;
}

PieceMove Scheduler::MoveOf(const Send* sent, const Send* received, const Dims& part) const {
  const size_t rank = grid_.size();
  const Dims none(rank, 0);
  PieceMove move{none, false, none, received != nullptr, none, none, none};
  // Where a part begins in its sender's tile: at the cell, or before it where the tile ends.
  const auto start_of = [&](const Send& send, size_t d) {
    const bool forwards = Forwards(send);
    const auto& shards = forwards ? layouts_.new_shard : layouts_.old_shard;
    const int64_t size = (forwards ? layouts_.new_size : layouts_.old_size)[d];
    const Cell& cell = grid_[d][boxes_[Index(send.box)].cells[d]];
    const int64_t offset = cell.begin - shards[Index(send.from)][d] * size;
    return std::pair(std::min(offset, size - part[d]), offset);
  };
  if (sent) move.forwards = Forwards(*sent);
  for (size_t d = 0; d < rank; ++d) {
    if (sent) (move.forwards ? move.forward_start : move.start)[d] = start_of(*sent, d).first;
    if (!received) continue;
    const auto [start, offset] = start_of(*received, d);
    const Cell& cell = grid_[d][boxes_[Index(received->box)].cells[d]];
    move.low[d] = offset - start;
    move.high[d] = move.low[d] + cell.end - cell.begin;
    const int64_t wanted = layouts_.new_shard[Index(received->to)][d] * layouts_.new_size[d];
    move.place[d] = cell.begin - wanted - move.low[d];
  }
  return move;
}

PieceRound Scheduler::Own() const {
  const size_t rank = grid_.size();
  PieceRound own;
  own.part.assign(rank, 0);
  std::vector<Dims> begins, ends;
  for (size_t m = 0; m < layouts_.members(); ++m) {
    Dims begin(rank), end(rank);
    bool any = true;
    for (size_t d = 0; d < rank; ++d) {
      const int64_t held = layouts_.old_shard[m][d] * layouts_.old_size[d];
      const int64_t wanted = layouts_.new_shard[m][d] * layouts_.new_size[d];
      begin[d] = std::max(held, wanted);
      end[d] =
          std::min({held + layouts_.old_size[d], wanted + layouts_.new_size[d], layouts_.dims[d]});
      any = any && begin[d] < end[d];
    }
    for (size_t d = 0; d < rank; ++d) {
      if (!any) end[d] = begin[d];
      own.part[d] = std::max(own.part[d], end[d] - begin[d]);
    }
    begins.push_back(std::move(begin));
    ends.push_back(std::move(end));
  }
  if (NumElements(own.part) == 0) {
    own.part.clear();
    return own;
  }
  for (size_t m = 0; m < layouts_.members(); ++m) {
    const Dims none(rank, 0);
    PieceMove move{none, false, none, begins[m][0] < ends[m][0], none, none, none};
    for (size_t d = 0; d < rank && move.receives; ++d) {
      const int64_t held = begins[m][d] - layouts_.old_shard[m][d] * layouts_.old_size[d];
      const int64_t wanted = begins[m][d] - layouts_.new_shard[m][d] * layouts_.new_size[d];
      move.start[d] = std::min(held, layouts_.old_size[d] - own.part[d]);
      move.low[d] = held - move.start[d];
      move.high[d] = move.low[d] + ends[m][d] - begins[m][d];
      move.place[d] = wanted - move.low[d];
    }
    own.members.push_back(std::move(move));
  }
  return own;
}

PieceSchedule Scheduler::Write() const {
  PieceSchedule schedule;
  schedule.axes = layouts_.axes;
  schedule.elements = elements_;
  schedule.own = Own();
  for (const Round& round : rounds_) {
    std::vector<const Send*> sent(layouts_.members(), nullptr), received = sent;
    PieceRound out;
    out.part = round.part;
    for (const Send& send : round.sends) {
      sent[Index(send.from)] = received[Index(send.to)] = &send;
      out.pairs.emplace_back(send.from, send.to);
    }
    for (size_t m = 0; m < layouts_.members(); ++m) {
      out.members.push_back(MoveOf(sent[m], received[m], round.part));
    }
    schedule.rounds.push_back(std::move(out));
  }
  // The dimension of partial values goes again.
  const size_t rank = grid_.size() - 1;
  schedule.margin_low.assign(rank, 0);
  schedule.margin_high.assign(rank, 0);
  const auto finish = [&](PieceRound& round) {
    if (!round.part.empty()) round.part.pop_back();
    for (PieceMove& move : round.members) {
      for (Dims* list : {&move.start, &move.forward_start, &move.place, &move.low, &move.high}) {
        list->pop_back();
      }
      for (size_t d = 0; d < rank; ++d) {
        const int64_t beyond = move.place[d] + round.part[d] - layouts_.new_size[d];
        schedule.margin_low[d] = std::max(schedule.margin_low[d], -move.place[d]);
        schedule.margin_high[d] = std::max(schedule.margin_high[d], beyond);
      }
    }
  };
  finish(schedule.own);
  for (PieceRound& round : schedule.rounds) finish(round);
  return schedule;
}

/// 0 (no cut) and a few lengths of cells to which longer ones may be cut: the longest of each run
/// of lengths that are about the same. Of 253, 250, 169, 168, 85, 84 these are 169 and 85: three
/// parts of 85 are as long as one of 253.
std::vector<int64_t> CutsOf(const std::vector<Cell>& cells) {
  std::vector<int64_t> lengths;
  for (const Cell& cell : cells) lengths.push_back(cell.end - cell.begin);
  std::sort(lengths.begin(), lengths.end(), std::greater<>());
  std::vector<int64_t> cuts{0};
  int64_t run = lengths.empty() ? 0 : lengths.front();
  for (int64_t length : lengths) {
    if (length * 10 >= run * 9) continue;
    run = length;
    // Cells of many times the length would be cut into very many parts.
    if (length * kMaxParts >= lengths.front() && cuts.size() <= kMaxCuts) cuts.push_back(length);
  }
  return cuts;
}

}  // namespace

std::shared_ptr<const PieceSchedule> SchedulePieces(const TensorSharding& from,
                                                    const TensorSharding& to, const Dims& dims,
                                                    int64_t element_bytes, double max_cost) {
  const std::optional<Layouts> layouts = LayoutsOf(from, to, dims);
  if (!layouts || NumElements(dims) == 0) return nullptr;
  std::optional<Scheduler> best;
  const auto attempt = [&](const Dims& longest, int variant) {
    const double limit = best ? best->cost() : max_cost;
    Scheduler scheduler(*layouts, longest, variant);
    if (scheduler.Run(element_bytes, limit)) best.emplace(std::move(scheduler));
  };
  const Scheduler whole(*layouts, {}, 0);
  std::vector<std::vector<int64_t>> cuts;
  for (size_t d = 0; d < dims.size(); ++d) cuts.push_back(CutsOf(whole.grid()[d]));
  // All combinations, the least cut ones first, as long as there is time for them.
  const int64_t members = static_cast<int64_t>(layouts->members());
  const int variants = members <= kFewMembers ? kVariants : 1;
  int64_t tries = std::max<int64_t>(2, std::min<int64_t>(kMaxTries, kMaxTriedMembers / members));
  std::vector<size_t> chosen(dims.size(), 0);
  while (tries-- > 0) {
    Dims longest;
    for (size_t d = 0; d < dims.size(); ++d) longest.push_back(cuts[d][chosen[d]]);
    for (int variant = 0; variant < variants; ++variant) attempt(longest, variant);
    size_t d = 0;
    while (d < dims.size() && ++chosen[d] == cuts[d].size()) chosen[d++] = 0;
    if (d == dims.size()) break;
  }
  if (!best) return nullptr;
  return std::make_shared<const PieceSchedule>(best->Write());
}

std::vector<std::pair<int64_t, int64_t>> PiecePairs(const PieceSchedule& schedule,
                                                    const PieceRound& round, const Mesh& mesh) {
  const AxisList rest = UnusedAxes(mesh, schedule.axes);
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t group = 0; group < AxesSize(rest); ++group) {
    const int64_t base = PositionAlong(mesh, group, rest);
    for (const auto& [source, target] : round.pairs) {
      pairs.emplace_back(mesh.DeviceAt(base + PositionAlong(mesh, source, schedule.axes)),
                         mesh.DeviceAt(base + PositionAlong(mesh, target, schedule.axes)));
    }
  }
  return pairs;
}

}  // namespace lockstep
