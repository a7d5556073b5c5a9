#include "compiler/propagate/factor_step.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace lockstep {
namespace {

/// Joins two axis lists of one factor into `result`. Returns false where they disagree, or where
/// the result may not grow: later lists may then only shorten it.
///   may_grow: {x} + {x,y} -> {x,y};  {x,y} + {x,z} -> {x}, false
///   else:     {x} + {x,y} -> {x};    {x,y} + {x} -> {x,y}
bool Join(AxisList& result, const AxisList& other, bool may_grow) {
  size_t i = 0;
  for (; i < result.size() && i < other.size(); ++i) {
    if (result[i] == other[i]) continue;
    const bool last = i + 1 == result.size();
    const bool other_last = i + 1 == other.size();
    if (IsAxisPrefix(other[i], result[i])) {
      if (other_last) continue;
      result[i] = other[i];
      result.resize(i + 1);
      return false;
    }
    if (IsAxisPrefix(result[i], other[i])) {
      if (may_grow && last) {
        result[i] = other[i];
        continue;
      }
      result.resize(i + 1);
      return false;
    }
    result.resize(i);
    return false;
  }
  if (may_grow && other.size() > result.size()) {
    result.insert(result.end(), other.begin() + static_cast<std::ptrdiff_t>(result.size()),
                  other.end());
  }
  return may_grow;
}

/// The part of `axis` that no other factor of the tensor uses.
std::optional<AxisRef> WithoutOtherFactors(const AxisRef& axis, const TensorFactors& tensor,
                                           int factor) {
  AxisRef result = axis;
  for (const FactorAxes& other : tensor.factors) {
    if (other.factor == factor) continue;
    std::optional<AxisRef> rest = PrefixWithout(result, other.overflow);
    if (rest) rest = PrefixWithout(*rest, other.axes);
    if (!rest) return std::nullopt;
    result = *rest;
  }
  return result;
}

/// The part of `axis` that the factor of this tensor has or can take, when `sharded` parts of it
/// are taken by axes before this one.
std::optional<AxisRef> WithinFactor(const AxisRef& axis, const TensorFactors& tensor,
                                    const FactorAxes& entry, int64_t sharded, int64_t size) {
  std::optional<AxisRef> rest = PrefixWithout(axis, tensor.replicated);
  if (rest) rest = PrefixWithout(*rest, tensor.unreduced);
  if (!rest) return std::nullopt;
  const AxisRef wanted = *rest;
  for (const AxisRef& own : entry.axes) {
    if (own.axis == wanted.axis && own.pre <= wanted.pre && own.next_pre() >= wanted.next_pre()) {
      return wanted;
    }
  }
  if (!entry.closed && entry.overflow.empty()) {
    if (entry.minor_most) return wanted;
    if (size % sharded == 0) {
      const int64_t common = std::gcd(size / sharded, wanted.size);
      if (common == wanted.size || common > 1) return AxisRef{wanted.axis, wanted.pre, common};
    }
  }
  // What the factor already has can stay, even where it cannot grow.
  if (!entry.axes.empty() && IsAxisPrefix(entry.axes.back(), wanted)) return entry.axes.back();
  return std::nullopt;
}

/// Cuts the list behind the first axis of which `keep(axis, shards before it)` leaves only a part,
/// or before the first of which it leaves nothing.
template <typename Keep>
void CutAtConflict(AxisList& axes, Keep keep) {
  int64_t sharded = 1;
  for (size_t i = 0; i < axes.size(); ++i) {
    const std::optional<AxisRef> kept = keep(axes[i], sharded);
    if (!kept) {
      axes.resize(i);
      return;
    }
    if (*kept != axes[i]) {
      axes[i] = *kept;
      axes.resize(i + 1);
      return;
    }
    sharded *= kept->size;
  }
}

int64_t FactorSize(const FactorRule& rule, int factor) {
  return rule.factors[static_cast<size_t>(factor)].size;
}

/// For each factor, the tensor that its axes come from: one that holds them, the largest, the
/// first.
struct Source {
  int64_t index = -1;
  int64_t size = -1;
};

std::vector<Source> FindSources(const Projection& projection, const FactorRule& rule,
                                const std::vector<AxisList>& axes) {
  std::vector<Source> sources(rule.factors.size());
  for (size_t t = 0; t < projection.num_tensors(); ++t) {
    const TensorFactors& tensor = projection.tensor(t);
    int64_t size = 1;
    for (const FactorAxes& entry : tensor.factors) size *= FactorSize(rule, entry.factor);
    for (const FactorAxes& entry : tensor.factors) {
      const AxisList& wanted = axes[static_cast<size_t>(entry.factor)];
      Source& source = sources[static_cast<size_t>(entry.factor)];
      if (!wanted.empty() && IsListPrefix(wanted, entry.axes) && size > source.size) {
        source = {static_cast<int64_t>(t), size};
      }
    }
  }
  return sources;
}

/// What a tensor can take of `axes` for a factor, given what its other factors hold by now.
AxisList TakenBy(const TensorFactors& tensor, const FactorAxes& entry, const AxisList& axes,
                 int64_t size) {
  AxisList taken = axes;
  CutAtConflict(taken, [&](const AxisRef& axis, int64_t sharded) {
    return WithinFactor(axis, tensor, entry, sharded, size);
  });
  if (!IsStrictPrefix(entry.axes, taken)) return {};
  CutAtConflict(taken, [&](const AxisRef& axis, int64_t) {
    return WithoutOtherFactors(axis, tensor, entry.factor);
  });
  return taken;
}

}  // namespace

AxisList CompatibleAxes(const Projection& projection, int factor, Direction direction) {
  AxisList result;
  if (direction == Direction::kNone) return result;
  const bool backward = direction == Direction::kBackward;
  const auto& first = backward ? projection.results : projection.operands;
  const auto& second = backward ? projection.operands : projection.results;
  bool may_grow = true;
  for (const TensorFactors& tensor : first) {
    if (const FactorAxes* entry = tensor.Find(factor))
      may_grow = Join(result, entry->axes, may_grow);
  }
  if (direction != Direction::kBoth) may_grow = false;
  for (const TensorFactors& tensor : second) {
    if (const FactorAxes* entry = tensor.Find(factor))
      may_grow = Join(result, entry->axes, may_grow);
  }
  return result;
}

Changed BasicStep(Projection& projection, const FactorRule& rule,
                  const std::vector<Direction>& directions) {
  Changed changed(projection.num_tensors(), false);
  for (size_t f = 0; f < rule.factors.size(); ++f) {
    const int factor = static_cast<int>(f);
    AxisList axes = CompatibleAxes(projection, factor, directions[f]);
    if (axes.empty()) continue;
    CutAtConflict(axes, [&](const AxisRef& axis, int64_t sharded) {
      std::optional<AxisRef> kept = axis;
      for (size_t t = 0; t < projection.num_tensors() && kept; ++t) {
        const TensorFactors& tensor = projection.tensor(t);
        kept = WithoutOtherFactors(*kept, tensor, factor);
        const FactorAxes* entry = kept ? tensor.Find(factor) : nullptr;
        if (entry) kept = WithinFactor(*kept, tensor, *entry, sharded, rule.factors[f].size);
      }
      return kept;
    });
    for (size_t t = 0; t < projection.num_tensors(); ++t) {
      if (projection.tensor(t).Expand(factor, axes)) changed[t] = true;
    }
  }
  return changed;
}

Changed AggressiveStep(Projection& projection, const FactorRule& rule,
                       const std::vector<Direction>& directions, bool elementwise) {
  Changed changed(projection.num_tensors(), false);
  std::vector<AxisList> axes(rule.factors.size());
  bool any = false;
  for (size_t f = 0; f < axes.size(); ++f) {
    axes[f] = CompatibleAxes(projection, static_cast<int>(f), directions[f]);
    any = any || !axes[f].empty();
  }
  if (!any) return changed;

  const std::vector<Source> sources = FindSources(projection, rule, axes);
  std::vector<int> order(axes.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](int factor) {
    const size_t f = static_cast<size_t>(factor);
    return std::make_tuple(-sources[f].size, elementwise ? -AxesSize(axes[f]) : 0, sources[f].index,
                           factor);
  };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });

  const size_t num_operands = projection.operands.size();
  const auto grow = [&](size_t t) {
    for (int factor : order) {
      TensorFactors& tensor = projection.tensor(t);
      const FactorAxes* entry = tensor.Find(factor);
      if (!entry) continue;
      AxisList taken =
          TakenBy(tensor, *entry, axes[static_cast<size_t>(factor)], FactorSize(rule, factor));
      if (taken.empty()) continue;
      if (elementwise && t < num_operands) {
        for (const TensorFactors& result : projection.results) {
          const FactorAxes* own = result.Find(factor);
          if (own && IsStrictPrefix(own->axes, taken)) taken = own->axes;
        }
      }
      if (tensor.Expand(factor, taken)) changed[t] = true;
    }
  };
  for (size_t r = 0; r < projection.results.size(); ++r) grow(num_operands + r);
  for (size_t o = 0; o < num_operands; ++o) grow(o);
  return changed;
}

}  // namespace lockstep
