// sort, and chlo.top_k: a stable merge sort by the comparator's body, which is safe whatever the
// comparator answers (a comparator may be inconsistent, as `a < b` is on NaN).
#include <algorithm>
#include <cmath>

#include "compiler/ops/reduction/reduction_attrs.h"
#include "runtime/reference/element_body.h"
#include "runtime/reference/error_bound.h"
#include "runtime/reference/sort.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

// One line of all operands in wide form, and the comparator on two of its positions.
class Comparator {
 public:
  Comparator(const Op& op, const std::vector<Tensor>& operands, const LeafServices& services)
      : body_(op.region(0), services) {
    const int arity = static_cast<int>(operands.size());
    if (body_.num_args() != 2 * arity || body_.num_results() != 1 ||
        !IsBool(body_.result(0).dtype)) {
      throw InvalidArgument(
          op.Describe() + ": the comparator must take two values of each operand and return i1",
          op.location);
    }
    for (int i = 0; i < arity; ++i) {
      const Tensor& operand = operands[static_cast<size_t>(i)];
      CheckBodyArgument(op, body_, 2 * i, operand.literal.dtype());
      CheckBodyArgument(op, body_, 2 * i + 1, operand.literal.dtype());
      readers_.emplace_back(operand);
    }
  }

  /// Loads the elements begin + p * stride.
  void LoadLine(int64_t begin, int64_t stride, int64_t size) {
    elements_.resize(static_cast<size_t>(size));
    for (int64_t p = 0; p < size; ++p) elements_[static_cast<size_t>(p)] = begin + p * stride;
  }
  /// True if the element at position a sorts before the one at b.
  bool Before(int64_t a, int64_t b) {
    Compare(a, b);
    return body_.result(0).i[0] != 0;
  }
  /// True if the answer may be another within the bounds of the operands.
  bool MayFlip(int64_t a, int64_t b) {
    Compare(a, b);
    return body_.result(0).err && body_.result(0).err[0] != 0;
  }
  int64_t element(int64_t position) const { return elements_[static_cast<size_t>(position)]; }

 private:
  void Compare(int64_t a, int64_t b) {
    for (size_t i = 0; i < readers_.size(); ++i) {
      readers_[i].LoadAt(&elements_[static_cast<size_t>(a)], 1, body_.arg(static_cast<int>(2 * i)));
      readers_[i].LoadAt(&elements_[static_cast<size_t>(b)], 1,
                         body_.arg(static_cast<int>(2 * i) + 1));
    }
    body_.Run(1);
  }

  ElementBody body_;
  std::vector<LaneReader> readers_;
  std::vector<int64_t> elements_;
};

// Within a run of neighbours whose order may flip, a position may hold any of the run's elements.
void BoundRun(const std::vector<Tensor>& operands, const std::vector<int64_t>& source,
              int64_t first, int64_t last, int64_t out_begin, int64_t out_stride,
              std::vector<Tensor>& results) {
  for (size_t i = 0; i < operands.size(); ++i) {
    const Literal& literal = operands[i].literal;
    const auto& bound = operands[i].bound.absolute;
    double low = kOrderSensitive, high = -kOrderSensitive, error = 0;
    bool same = true;
    for (int64_t p = first; p <= last; ++p) {
      const int64_t at = source[static_cast<size_t>(p)];
      const double value = literal.GetDouble(at);
      low = std::min(low, value);
      high = std::max(high, value);
      if (!bound.empty()) error = std::max(error, bound[static_cast<size_t>(at)]);
      same =
          same && literal.GetComplex(at) == literal.GetComplex(source[static_cast<size_t>(first)]);
    }
    double spread = IsFloat(literal.dtype()) ? high - low + error : kOrderSensitive;
    if (same && error == 0) spread = 0;
    if (spread == 0) continue;
    if (results[i].bound.exact()) AllocateBound(results[i]);
    for (int64_t p = first; p <= last; ++p) {
      results[i].bound.absolute[static_cast<size_t>(out_begin + p * out_stride)] =
          std::isnan(spread) ? kOrderSensitive : spread;
    }
  }
}

void Sort(Leaf& leaf) {
  if (leaf.in.empty() || leaf.op.regions.empty()) leaf.Fail("takes operands and a comparator");
  const SortAttrs attrs = ReadSort(leaf.op);
  const Dims dims = leaf.literal(0).dims();
  for (const Tensor& operand : leaf.in) {
    if (operand.literal.dims() != dims) leaf.Fail("operand shapes differ");
  }
  if (attrs.dim < 0 || attrs.dim >= static_cast<int64_t>(dims.size())) {
    if (dims.empty()) {
      for (Tensor& operand : leaf.in) leaf.Return(std::move(operand));
      return;
    }
    leaf.Fail("dimension is out of range");
  }
  const size_t d = static_cast<size_t>(attrs.dim);
  const Dims strides = RowMajorStrides(dims);
  Dims outer = dims;
  outer[d] = 1;
  std::vector<Tensor> results;
  for (const Tensor& operand : leaf.in) {
    Tensor result{Literal::Uninitialized(operand.literal.dtype(), dims), {}};
    if (!operand.bound.exact()) AllocateBound(result);
    results.push_back(std::move(result));
  }
  const bool inexact = AnyBound(leaf.in);
  if (NumElements(dims) > 0) {
    Comparator comparator(leaf.op, leaf.in, leaf.services);
    std::vector<int64_t> order, source(static_cast<size_t>(dims[d]));
    Dims index(dims.size(), 0);
    do {
      const int64_t begin = LinearIndex(strides, index);
      comparator.LoadLine(begin, strides[d], dims[d]);
      order.resize(static_cast<size_t>(dims[d]));
      for (size_t p = 0; p < order.size(); ++p) order[p] = static_cast<int64_t>(p);
      MergeSort(order, [&](int64_t a, int64_t b) { return comparator.Before(a, b); });
      for (size_t p = 0; p < order.size(); ++p) source[p] = comparator.element(order[p]);
      for (size_t i = 0; i < results.size(); ++i) {
        for (size_t p = 0; p < order.size(); ++p) {
          const int64_t to = begin + static_cast<int64_t>(p) * strides[d];
          results[i].literal.CopyElement(to, leaf.in[i].literal, source[p]);
          if (!leaf.in[i].bound.exact()) {
            results[i].bound.absolute[static_cast<size_t>(to)] =
                leaf.operand(static_cast<int>(i)).bound.absolute[static_cast<size_t>(source[p])];
          }
        }
      }
      for (int64_t first = 0; inexact && first < dims[d];) {
        int64_t last = first;
        while (last + 1 < dims[d] && (comparator.MayFlip(order[static_cast<size_t>(last)],
                                                         order[static_cast<size_t>(last + 1)]) ||
                                      comparator.MayFlip(order[static_cast<size_t>(last + 1)],
                                                         order[static_cast<size_t>(last)]))) {
          ++last;
        }
        if (last > first) BoundRun(leaf.in, source, first, last, begin, strides[d], results);
        first = last + 1;
      }
    } while (NextIndex(outer, index));
  }
  for (Tensor& result : results) leaf.Return(std::move(result));
}

}  // namespace

void RegisterSort(LeafTable& table) { table.Set(OpCode::kSort, Sort); }

}  // namespace lockstep::reference
