#include "compiler/propagate/projection.h"

#include <algorithm>
#include <numeric>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

void AddOrMerge(AxisList& axes, const AxisRef& axis) {
  if (!axes.empty() && CanMerge(axes.back(), axis)) {
    axes.back().size *= axis.size;
  } else {
    axes.push_back(axis);
  }
}

/// True if the two pieces of one axis can be told apart in one factoring of it: neither cuts
/// through the other.
bool Aligned(const AxisRef& a, const AxisRef& b) {
  const int64_t low_pre = std::min(a.pre, b.pre);
  const int64_t high_pre = std::max(a.pre, b.pre);
  const int64_t low_end = std::min(a.next_pre(), b.next_pre());
  const int64_t high_end = std::max(a.next_pre(), b.next_pre());
  if (low_end <= high_pre) return high_pre % low_end == 0;
  return low_end % high_pre == 0 && high_pre % low_pre == 0 && high_end % low_end == 0;
}

/// Deals the axes of one dimension out to its factors.
class AxisDealer {
 public:
  explicit AxisDealer(const AxisList& axes) : axes_(axes) {
    if (!axes_.empty()) rest_ = axes_[0];
  }

  bool empty() const { return next_ >= axes_.size(); }

  /// Moves to `to` what a factor of this size can hold; true if axes are left that do not divide
  /// what remains of the factor.
  bool Take(int64_t factor_size, AxisList& to) {
    while (!empty()) {
      const int64_t common = std::gcd(factor_size, rest_.size);
      if (common == 1 && rest_.size != 1) break;
      to.push_back({rest_.axis, rest_.pre, common});
      factor_size /= common;
      if (rest_.size > common) {
        rest_ = {rest_.axis, rest_.pre * common, rest_.size / common};
      } else {
        Advance();
      }
    }
    return factor_size > 1 && !empty();
  }

  void TakeAll(AxisList& to) {
    for (; !empty(); Advance()) AddOrMerge(to, rest_);
  }

 private:
  void Advance() {
    if (++next_ < axes_.size()) rest_ = axes_[next_];
  }

  const AxisList& axes_;
  size_t next_ = 0;  ///< the axis that `rest_` is a piece of
  AxisRef rest_;
};

}  // namespace

FactorAxes* TensorFactors::Find(int factor) {
  for (FactorAxes& entry : factors) {
    if (entry.factor == factor) return &entry;
  }
  return nullptr;
}

const FactorAxes* TensorFactors::Find(int factor) const {
  return const_cast<TensorFactors*>(this)->Find(factor);
}

bool TensorFactors::Expand(int factor, const AxisList& axes) {
  FactorAxes* entry = Find(factor);
  if (!entry || !IsStrictPrefix(entry->axes, axes)) return false;
  entry->axes = axes;
  return true;
}

TensorFactors ProjectTensor(const TensorMapping& mapping, const FactorRule& rule,
                            const TensorSharding* sharding) {
  static const AxisList kNone;
  TensorFactors result;
  LOCKSTEP_CHECK(!sharding || sharding->dims.size() == mapping.dims.size())
      << "rank of a sharding and of its factor mapping";
  for (size_t dim = 0; dim < mapping.dims.size(); ++dim) {
    const std::vector<int>& factors = mapping.dims[dim];
    const bool closed = sharding && !sharding->dims[dim].open;
    AxisDealer dealer(sharding ? sharding->dims[dim].axes : kNone);
    bool overflowed = false;
    for (size_t i = 0; i < factors.size(); ++i) {
      FactorAxes& entry = result.factors.emplace_back();
      entry.factor = factors[i];
      entry.dim = static_cast<int>(dim);
      entry.minor_most = i + 1 == factors.size();
      if (overflowed) {
        entry.closed = true;
        continue;
      }
      entry.closed = closed;
      if (entry.minor_most) {
        dealer.TakeAll(entry.axes);
      } else if (dealer.Take(rule.factors[static_cast<size_t>(factors[i])].size, entry.axes)) {
        overflowed = true;
        dealer.TakeAll(entry.overflow);
      }
    }
  }
  if (sharding) {
    result.replicated = sharding->replicated;
    result.unreduced = sharding->unreduced;
    result.unreduced_kind = sharding->unreduced_kind;
  }
  return result;
}

Projection Project(const FactorRule& rule, const std::vector<const TensorSharding*>& shardings) {
  LOCKSTEP_CHECK(shardings.size() == rule.operands.size() + rule.results.size())
      << "a factor rule for another number of tensors: " << rule.ToString();
  Projection projection;
  projection.operands.reserve(rule.operands.size());
  projection.results.reserve(rule.results.size());
  size_t i = 0;
  for (const TensorMapping& mapping : rule.operands) {
    projection.operands.push_back(ProjectTensor(mapping, rule, shardings[i++]));
  }
  for (const TensorMapping& mapping : rule.results) {
    projection.results.push_back(ProjectTensor(mapping, rule, shardings[i++]));
  }
  return projection;
}

TensorSharding BackProject(const TensorFactors& tensor, const TensorMapping& mapping,
                           const FactorRule& rule, const MeshPtr& mesh) {
  TensorSharding sharding;
  sharding.mesh = mesh;
  sharding.dims.resize(mapping.dims.size());
  sharding.replicated = tensor.replicated;
  sharding.unreduced = tensor.unreduced;
  sharding.unreduced_kind = tensor.unreduced_kind;
  auto entry = tensor.factors.begin();
  for (size_t dim = 0; dim < mapping.dims.size(); ++dim) {
    DimSharding& to = sharding.dims[dim];
    bool closed = false;
    bool done = false;
    for (; entry != tensor.factors.end() && entry->dim == static_cast<int>(dim); ++entry) {
      if (done) continue;
      closed = closed || entry->closed;
      for (const AxisRef& axis : entry->axes) AddOrMerge(to.axes, axis);
      for (const AxisRef& axis : entry->overflow) AddOrMerge(to.axes, axis);
      const int64_t size = rule.factors[static_cast<size_t>(entry->factor)].size;
      done = !entry->overflow.empty() || AxesSize(entry->axes) < size;
    }
    to.open = !closed;
  }
  return sharding;
}

bool IsAxisPrefix(const AxisRef& prefix, const AxisRef& of) {
  return prefix.axis == of.axis && prefix.pre == of.pre && prefix.size <= of.size;
}

bool IsListPrefix(const AxisList& a, const AxisList& b) {
  if (a.empty()) return true;
  if (a.size() > b.size()) return false;
  for (size_t i = 0; i + 1 < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return IsAxisPrefix(a.back(), b[a.size() - 1]);
}

bool IsStrictPrefix(const AxisList& a, const AxisList& b) { return IsListPrefix(a, b) && a != b; }

std::optional<AxisRef> PrefixWithout(const AxisRef& axis, const AxisRef& other) {
  if (axis.axis != other.axis) return axis;
  if (!Aligned(axis, other)) return std::nullopt;
  if (!Overlaps(axis, other)) return axis;
  if (axis.pre >= other.pre) return std::nullopt;
  return AxisRef{axis.axis, axis.pre, other.pre / axis.pre};
}

std::optional<AxisRef> PrefixWithout(const AxisRef& axis, const AxisList& others) {
  AxisRef result = axis;
  for (const AxisRef& other : others) {
    std::optional<AxisRef> rest = PrefixWithout(result, other);
    if (!rest) return std::nullopt;
    result = *rest;
  }
  return result;
}

}  // namespace lockstep
