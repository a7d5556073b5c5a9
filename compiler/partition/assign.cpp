#include "compiler/partition/assign.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "compiler/base/error.h"
#include "compiler/sharding/shard_math.h"

namespace lockstep {
namespace {

/// Bytes that one multiply-add (or one element of an elementwise op) on every device is worth:
/// about what a core computes while it could copy one byte. Doing the work of all devices on each
/// of them is a poor way to save a transfer.
constexpr double kBytesPerUnitOfWork = 1.0 / 4;
/// Above this many combinations the search goes factor by factor instead of through all.
constexpr int64_t kExhaustiveLimit = 1024;

size_t At(int i) { return static_cast<size_t>(i); }

void AddUnique(std::vector<AxisList>& options, AxisList axes) {
  axes = Canonical(axes);
  if (std::find(options.begin(), options.end(), axes) == options.end()) {
    options.push_back(std::move(axes));
  }
}

/// Keeps the longest prefix whose size divides `size` (splitting the piece that does not).
AxisList EvenPrefix(const AxisList& axes, int64_t size) {
  AxisList kept;
  int64_t rest = size;
  for (const AxisRef& piece : axes) {
    const int64_t part = std::gcd(piece.size, rest);
    if (part == 1) break;
    kept.push_back({piece.axis, piece.pre, part});
    rest /= part;
    if (part != piece.size) break;
  }
  return kept;
}

class Search {
 public:
  explicit Search(const AssignRequest& request) : r_(request), rule_(*request.rule) {
    const size_t count = rule_.factors.size();
    compound_.assign(count, false);
    for (const auto* tensors : {&rule_.operands, &rule_.results}) {
      for (const TensorMapping& mapping : *tensors) {
        for (const std::vector<int>& dim : mapping.dims) {
          if (NonTrivial(dim) > 1) {
            for (int factor : dim) compound_[At(factor)] = true;
          }
        }
      }
    }
    CollectOptions();
  }

  AssignChoice Run() {
    if (std::optional<FactorAssignment> agreed = Agreement()) {
      AssignChoice choice;
      choice.best = std::move(*agreed);
      return choice;
    }
    int64_t combinations = 1;
    for (const auto& options : options_) {
      combinations *= static_cast<int64_t>(options.size());
      if (combinations > kExhaustiveLimit) break;
    }
    FactorAssignment current;
    current.axes.assign(rule_.factors.size(), {});
    if (combinations <= kExhaustiveLimit) {
      Enumerate(current, 0);
      PriceCandidates();
    } else {
      Descend(current);
      for (const std::vector<AxisList>& start : projections_) {
        FactorAssignment from;
        from.axes.assign(rule_.factors.size(), {});
        for (size_t f = 0; f < start.size(); ++f) {
          if (!r_.allowed[f]) continue;
          from.axes[f] = Legal(f, start[f]);
          if (!Valid(from)) from.axes[f].clear();
        }
        Descend(from);
      }
    }
    LOCKSTEP_CHECK(found_) << "no factor assignment at all";
    return choice_;
  }

 private:
  int NonTrivial(const std::vector<int>& dim) const {
    int count = 0;
    for (int factor : dim) count += rule_.factors[At(factor)].size != 1 ? 1 : 0;
    return count;
  }

  AxisList Legal(size_t factor, const AxisList& axes) const {
    return compound_[factor] ? EvenPrefix(axes, rule_.factors[factor].size) : axes;
  }

  void CollectOptions() {
    const size_t count = rule_.factors.size();
    options_.assign(count, {});
    for (size_t i = 0; i < rule_.results.size(); ++i) {
      projections_.push_back(ProjectToFactors(rule_, rule_.results[i], r_.results[i]));
    }
    for (size_t i = 0; i < rule_.operands.size(); ++i) {
      projections_.push_back(ProjectToFactors(rule_, rule_.operands[i], r_.operands[i]));
    }
    AxisList homeless;
    for (const auto& projection : projections_) {
      for (size_t f = 0; f < count; ++f) {
        if (r_.allowed[f]) {
          AxisList axes = Legal(f, projection[f]);
          while (!axes.empty()) {
            AddUnique(options_[f], axes);
            axes.pop_back();
          }
        } else {
          for (const AxisRef& axis : projection[f]) {
            if (!Overlaps(homeless, axis)) homeless.push_back(axis);
          }
        }
      }
    }
    if (!homeless.empty()) AddHomeless(homeless);
    for (auto& options : options_) AddUnique(options, {});
  }

  /// Axes of factors that must be whole may go to factors that hold data in every tensor.
  void AddHomeless(const AxisList& homeless) {
    for (size_t f = 0; f < options_.size(); ++f) {
      if (!r_.allowed[f] || rule_.factors[f].kind != FactorKind::kPassThrough) continue;
      std::vector<AxisList> bases = options_[f];
      bases.push_back({});
      for (const AxisList& base : bases) {
        AxisList extended = base;
        for (const AxisRef& axis : homeless) {
          if (Overlaps(extended, axis)) continue;
          if (AxesSize(extended) * axis.size > rule_.factors[f].size) continue;
          extended.push_back(axis);
        }
        extended = Legal(f, extended);
        if (!extended.empty()) AddUnique(options_[f], extended);
      }
    }
  }

  /// If every tensor has the same axes on every factor (or is a scalar), that is the assignment.
  std::optional<FactorAssignment> Agreement() const {
    FactorAssignment f;
    f.axes.assign(rule_.factors.size(), {});
    size_t p = 0;
    std::vector<bool> seen(rule_.factors.size(), false);
    for (const auto* tensors : {&rule_.results, &rule_.operands}) {
      const auto& shardings = tensors == &rule_.results ? r_.results : r_.operands;
      for (size_t i = 0; i < tensors->size(); ++i, ++p) {
        if (!shardings[i].unreduced.empty()) return std::nullopt;
        for (const std::vector<int>& dim : (*tensors)[i].dims) {
          for (int factor : dim) {
            const AxisList& axes = projections_[p][At(factor)];
            if (seen[At(factor)] && f.axes[At(factor)] != axes) return std::nullopt;
            seen[At(factor)] = true;
            f.axes[At(factor)] = axes;
          }
        }
        // The projection must be all of the sharding.
        if (!(FromFactors((*tensors)[i], shardings[i].rank(), f).SameLayout(shardings[i]))) {
          return std::nullopt;
        }
      }
    }
    for (size_t i = 0; i < f.axes.size(); ++i) {
      if (!r_.allowed[i] && AxesSize(f.axes[i]) > 1) return std::nullopt;
      if (rule_.factors[i].kind == FactorKind::kReduction && !f.axes[i].empty()) {
        return std::nullopt;  // a reduction has a price: compare
      }
      if (Legal(i, f.axes[i]) != f.axes[i]) return std::nullopt;
    }
    if (!Valid(f)) return std::nullopt;
    return f;
  }

  TensorSharding FromFactors(const TensorMapping& mapping, int rank,
                             const FactorAssignment& f) const {
    TensorSharding sharding = TensorSharding::Replicated(r_.mesh, rank);
    for (size_t d = 0; d < mapping.dims.size(); ++d) {
      for (int factor : mapping.dims[d]) {
        const AxisList& axes = f.of(factor);
        sharding.dims[d].axes.insert(sharding.dims[d].axes.end(), axes.begin(), axes.end());
      }
    }
    return sharding.Layout();
  }

  /// No axis twice; in a dimension of several factors a minor one is split only if all majors are
  /// split completely.
  bool Valid(const FactorAssignment& f) const {
    AxisList used;
    for (const AxisList& axes : f.axes) {
      for (const AxisRef& axis : axes) {
        for (const AxisRef& other : used) {
          if (!CanCoexist(other, axis)) return false;
        }
        used.push_back(axis);
      }
    }
    for (const auto* tensors : {&rule_.operands, &rule_.results}) {
      for (const TensorMapping& mapping : *tensors) {
        for (const std::vector<int>& dim : mapping.dims) {
          bool complete = true;
          for (int factor : dim) {
            const int64_t parts = AxesSize(f.of(factor));
            if (parts > 1 && !complete) return false;
            complete = complete && parts == rule_.factors[At(factor)].size;
          }
        }
      }
    }
    return true;
  }

  static double TileBytes(const AssignRequest::Size& size, const TensorSharding& sharding) {
    double bytes = static_cast<double>(size.element_bytes);
    for (int64_t dim : LocalDims(size.dims, sharding)) bytes *= static_cast<double>(dim);
    return bytes;
  }

  /// What a device must receive at least to hold `to` in place of `from`: what the new tile is
  /// larger by; all of it if partial values are still to be combined.
  static double MoveBound(const AssignRequest::Size& size, const TensorSharding& from,
                          const TensorSharding& to) {
    if (size.element_bytes == 0) return 0;
    const double wanted = TileBytes(size, to);
    if (AxesSize(from.unreduced) > 1 && to.unreduced.empty()) return wanted;
    return std::max(0.0, wanted - TileBytes(size, from));
  }

  /// Never above Price.
  double Bound(const FactorAssignment& f) const {
    AxisList reduced;
    double bound = Work(f, reduced);
    for (size_t i = 0; i < r_.operand_sizes.size(); ++i) {
      const TensorSharding to = FromFactors(rule_.operands[i], r_.operands[i].rank(), f);
      bound += MoveBound(r_.operand_sizes[i], r_.operands[i], to);
    }
    for (size_t i = 0; i < r_.result_sizes.size(); ++i) {
      TensorSharding computed = FromFactors(rule_.results[i], r_.results[i].rank(), f);
      computed.unreduced = reduced;
      bound += MoveBound(r_.result_sizes[i], computed, r_.results[i]);
    }
    return bound;
  }

  /// Price of the local work; collects the axes of reduction factors.
  double Work(const FactorAssignment& f, AxisList& reduced) const {
    double work = kBytesPerUnitOfWork;
    for (size_t i = 0; i < f.axes.size(); ++i) {
      const int64_t size = std::max<int64_t>(rule_.factors[i].size, 1);
      work *= static_cast<double>(LocalSize(size, AxesSize(f.axes[i])));
      if (rule_.factors[i].kind == FactorKind::kReduction) {
        reduced.insert(reduced.end(), f.axes[i].begin(), f.axes[i].end());
      }
    }
    reduced = Sorted(Canonical(reduced));
    return work;
  }

  double Price(const FactorAssignment& f) const {
    AxisList reduced;
    double price = Work(f, reduced);
    for (size_t i = 0; i < rule_.operands.size(); ++i) {
      price += r_.operand_cost(static_cast<int>(i),
                               FromFactors(rule_.operands[i], r_.operands[i].rank(), f));
    }
    for (size_t i = 0; i < rule_.results.size(); ++i) {
      TensorSharding computed = FromFactors(rule_.results[i], r_.results[i].rank(), f);
      computed.unreduced = reduced;
      price += r_.result_cost(static_cast<int>(i), computed);
    }
    return price;
  }

  double Consider(const FactorAssignment& f) {
    const double price = Price(f);
    if (!found_ || price < choice_.cost) {
      if (found_) {
        choice_.second = choice_.best;
        choice_.second_cost = choice_.cost;
      }
      choice_.best = f;
      choice_.cost = price;
      found_ = true;
    } else if ((!choice_.second || price < choice_.second_cost) && f.axes != choice_.best.axes) {
      choice_.second = f;
      choice_.second_cost = price;
    }
    return price;
  }

  void Enumerate(FactorAssignment& f, size_t factor) {
    if (factor == f.axes.size()) {
      if (Valid(f)) candidates_.push_back({Bound(f), f});
      return;
    }
    for (const AxisList& axes : options_[factor]) {
      bool free = true;
      for (size_t other = 0; other < factor && free; ++other) {
        for (const AxisRef& axis : axes) free = free && !Overlaps(f.axes[other], axis);
      }
      if (!free) continue;
      f.axes[factor] = axes;
      Enumerate(f, factor + 1);
    }
    f.axes[factor].clear();
  }

  /// Prices what Enumerate found, lowest bound first. A tie of prices goes to the candidate that
  /// was found first, so those whose bound equals the best price are priced too.
  void PriceCandidates() {
    std::vector<size_t> order(candidates_.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return candidates_[a].bound < candidates_[b].bound;
    });
    size_t best = candidates_.size();
    int priced = 0;
    for (size_t at : order) {
      const Candidate& candidate = candidates_[at];
      // The second best is for the report: one is enough.
      if (found_ && priced > 1 && candidate.bound > choice_.cost) break;
      const double before = choice_.cost;
      const double price = Consider(candidate.f);
      ++priced;
      if (best == candidates_.size() || price < before) {
        best = at;
      } else if (price == before && at < best) {
        choice_.second = choice_.best;
        choice_.second_cost = price;
        choice_.best = candidate.f;
        best = at;
      }
    }
  }

  /// Changes one factor at a time (taking the axes away from the others) while that is cheaper.
  void Descend(FactorAssignment f) {
    double price = Consider(f);
    for (bool improved = true; improved;) {
      improved = false;
      for (size_t i = 0; i < options_.size(); ++i) {
        for (const AxisList& axes : options_[i]) {
          FactorAssignment next = f;
          for (size_t other = 0; other < next.axes.size(); ++other) {
            next.axes[other] = Subtract(*r_.mesh, next.axes[other], axes);
          }
          next.axes[i] = axes;
          if (!Valid(next) || Bound(next) >= price) continue;
          const double next_price = Consider(next);
          if (next_price < price) {
            price = next_price;
            f = std::move(next);
            improved = true;
          }
        }
      }
    }
  }

  const AssignRequest& r_;
  const FactorRule& rule_;
  std::vector<bool> compound_;                      ///< factor shares a dimension somewhere
  std::vector<std::vector<AxisList>> options_;      ///< per factor, in order of preference
  std::vector<std::vector<AxisList>> projections_;  ///< per result, then per operand
  struct Candidate {
    double bound;
    FactorAssignment f;
  };
  std::vector<Candidate> candidates_;  ///< in order of preference
  AssignChoice choice_;
  bool found_ = false;
};

}  // namespace

AssignChoice Assign(const AssignRequest& request) { return Search(request).Run(); }

std::vector<AxisList> ProjectToFactors(const FactorRule& rule, const TensorMapping& mapping,
                                       const TensorSharding& sharding) {
  std::vector<AxisList> result(rule.factors.size());
  for (size_t d = 0; d < mapping.dims.size() && d < sharding.dims.size(); ++d) {
    const std::vector<int>& factors = mapping.dims[d];
    const AxisList& axes = sharding.dims[d].axes;
    if (factors.empty()) continue;
    if (factors.size() == 1) {
      result[At(factors[0])] = axes;
      continue;
    }
    size_t f = 0;
    int64_t rest = rule.factors[At(factors[0])].size;
    bool fits = true;
    for (AxisRef piece : axes) {
      while (fits && piece.size > 1) {
        while (rest == 1 && f + 1 < factors.size()) rest = rule.factors[At(factors[++f])].size;
        const int64_t part = std::gcd(piece.size, rest);
        // A piece is cut only at the end of a factor.
        if (part == 1 || (part != piece.size && part != rest)) {
          if (part > 1) result[At(factors[f])].push_back({piece.axis, piece.pre, part});
          fits = false;
          break;
        }
        result[At(factors[f])].push_back({piece.axis, piece.pre, part});
        rest /= part;
        piece = {piece.axis, piece.pre * part, piece.size / part};
      }
      if (!fits) break;
    }
  }
  for (AxisList& axes : result) axes = Canonical(axes);
  return result;
}

}  // namespace lockstep
