#include "runtime/reference/fold.h"

#include <algorithm>
#include <cmath>

#include "runtime/reference/clones.h"
#include "runtime/reference/error_bound.h"

namespace lockstep::reference {
namespace {

// Loads the elements at index[0..n) into lanes; where an index is negative, the init value.
void LoadLocated(const LaneReader& reader, const LaneReader& init, const int64_t* index, int n,
                 const Lanes& lanes) {
  bool neighbours = index[0] >= 0;
  for (int k = 1; k < n; ++k) neighbours &= index[k] == index[0] + k;
  if (neighbours) return reader.Load(index[0], n, lanes);
  const int64_t zero = 0;
  for (int k = 0; k < n;) {
    if (index[k] < 0) {
      init.LoadAt(&zero, 1, lanes, k++);
      continue;
    }
    int stop = k + 1;
    while (stop < n && index[stop] >= 0) ++stop;
    reader.LoadAt(index + k, stop - k, lanes, k);
    k = stop;
  }
}

// One part (real or imaginary) of kLanes sums that are formed side by side: the Accumulators of
// fold.h, laid out for loops over lanes.
struct SumLanes {
  double sum[kLanes];
  double lost[kLanes];
  double magnitude[kLanes];
  double inherited[kLanes];
  double unit[kLanes];
  double terms[kLanes];
};

LOCKSTEP_REFERENCE_CLONES
void AddCompensated(int n, const double* term, SumLanes& to) {
  for (int k = 0; k < n; ++k) {
    const double next = to.sum[k] + term[k];
    const double from_sum = (to.sum[k] - next) + term[k], from_term = (term[k] - next) + to.sum[k];
    to.lost[k] += std::fabs(to.sum[k]) >= std::fabs(term[k]) ? from_sum : from_term;
    to.sum[k] = next;
  }
}

void AddRounded(DType dtype, int n, const double* term, SumLanes& to) {
  for (int k = 0; k < n; ++k) to.sum[k] = RoundFast(dtype, to.sum[k] + term[k]);
}

LOCKSTEP_REFERENCE_CLONES
void AddFacts(int n, const double* term, const double* bound, SumLanes& to) {
  for (int k = 0; k < n; ++k) {
    to.inherited[k] += bound[k];
    to.magnitude[k] += std::fabs(term[k]);
    to.unit[k] = Less(to.unit[k], LowestUnit(term[k]));
    to.terms[k] += term[k] != 0 ? 1 : 0;
  }
}

// Begins sums with the init value.
void StartSums(int n, const double* init, const double* bound, SumLanes& to) {
  for (int k = 0; k < n; ++k) {
    to.sum[k] = init[k];
    to.lost[k] = to.magnitude[k] = to.inherited[k] = to.terms[k] = 0;
    to.unit[k] = kOrderSensitive;
  }
  if (bound) AddFacts(n, init, bound, to);
}

void FinishSums(int n, const SumLanes& from, double* result) {
  for (int k = 0; k < n; ++k) {
    const bool compensated = std::isfinite(from.sum[k]) && from.lost[k] != 0;
    result[k] = compensated ? from.sum[k] + from.lost[k] : from.sum[k];
  }
}

LOCKSTEP_REFERENCE_CLONES
void BoundSums(const SumBounder& the_bounder, int n, const SumLanes& from, const double* result,
               double* bound) {
  const SumBounder bounder = the_bounder;
  for (int k = 0; k < n; ++k) {
    const double own =
        bounder(from.magnitude[k], from.unit[k], from.terms[k], from.inherited[k], result[k]);
    bound[k] = own > bound[k] ? own : bound[k];
  }
}

// Sums that are formed side by side at least, where there are few of them and each is long.
constexpr int64_t kFewSums = 16;

// Fold of one float or complex input with `add`.
Tensor FoldSum(DType dtype, const Tensor& input, const Tensor& init, const FoldShape& shape,
               const LeafServices& services, const Moves* moves) {
  Tensor result{Literal::Uninitialized(dtype, shape.dims), {}};
  if (services.bounds && !moves) OpenBound(result);
  const LaneReader reader(input);
  const LaneReader init_reader(init, /*single=*/true);
  const LaneWriter writer(result, moves);
  const DType part = ComplexElement(dtype);
  const SumBounder bounder(part, services.sums);
  const int64_t count = result.literal.num_elements();
  const int64_t grain = std::max<int64_t>(kFewSums, 65536 / (shape.steps + 1));
  ParallelPieces(count, grain, [&](int64_t begin, int64_t end) {
    const LaneBuffer buffer(dtype, services.bounds);
    const Lanes& lanes = buffer.lanes();
    std::vector<int64_t> index(kLanes);
    double* const parts[2] = {lanes.re, lanes.im};
    std::vector<SumLanes> sums(lanes.im ? 2 : 1);
    for (int64_t at = begin; at < end; at += kLanes) {
      const int n = static_cast<int>(std::min<int64_t>(kLanes, end - at));
      init_reader.Load(0, n, lanes);
      for (size_t p = 0; p < sums.size(); ++p) StartSums(n, parts[p], lanes.err, sums[p]);
      for (int64_t step = 0; step < shape.steps; ++step) {
        shape.locate(step, at, n, index.data());
        LoadLocated(reader, init_reader, index.data(), n, lanes);
        for (size_t p = 0; p < sums.size(); ++p) {
          if (shape.rounding == SumRounding::kOnce) {
            AddCompensated(n, parts[p], sums[p]);
          } else {
            AddRounded(part, n, parts[p], sums[p]);
          }
          if (lanes.err) AddFacts(n, parts[p], lanes.err, sums[p]);
        }
      }
      for (size_t p = 0; p < sums.size(); ++p) FinishSums(n, sums[p], parts[p]);
      RoundLanes(n, lanes);
      if (lanes.err) std::fill_n(lanes.err, n, 0.0);
      for (size_t p = 0; lanes.err && p < sums.size(); ++p) {
        BoundSums(bounder, n, sums[p], parts[p], lanes.err);
      }
      writer.Store(at, n, lanes);
    }
  });
  TrimBound(result);
  return result;
}

struct FoldOperands {
  const std::vector<LaneReader>& readers;
  const std::vector<LaneReader>& inits;
  const std::vector<LaneWriter>& writers;
};

// Outputs [begin, end), by the body.
void FoldRange(ElementBody& body, const FoldOperands& operands, const FoldShape& shape, bool bounds,
               int64_t begin, int64_t end) {
  const size_t arity = operands.readers.size();
  std::vector<int64_t> index(kLanes);
  std::vector<LaneBuffer> totals;
  for (size_t i = 0; i < arity; ++i) {
    totals.emplace_back(body.result(static_cast<int>(i)).dtype, bounds);
  }
  for (int64_t at = begin; at < end; at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, end - at));
    for (size_t i = 0; i < arity; ++i) operands.inits[i].Load(0, n, totals[i].lanes());
    for (int64_t step = 0; step < shape.steps; ++step) {
      shape.locate(step, at, n, index.data());
      for (size_t i = 0; i < arity; ++i) {
        CopyLanes(totals[i].lanes(), 0, body.arg(static_cast<int>(i)), 0, n);
        LoadLocated(operands.readers[i], operands.inits[i], index.data(), n,
                    body.arg(static_cast<int>(arity + i)));
      }
      body.Run(n);
      for (size_t i = 0; i < arity; ++i) {
        CopyLanes(body.result(static_cast<int>(i)), 0, totals[i].lanes(), 0, n);
      }
    }
    for (size_t i = 0; i < arity; ++i) operands.writers[i].Store(at, n, totals[i].lanes());
  }
}

}  // namespace

std::vector<Tensor> Fold(const Op& op, const Region& body_region,
                         const std::vector<const Tensor*>& inputs,
                         const std::vector<const Tensor*>& inits, const FoldShape& shape,
                         const LeafServices& services, const Moves* moves) {
  ElementBody body(body_region, services);
  const int arity = static_cast<int>(inputs.size());
  if (body.num_args() != 2 * arity || body.num_results() != arity) {
    throw InvalidArgument(op.Describe() + ": reduction body must take " +
                              std::to_string(2 * arity) + " arguments and return " +
                              std::to_string(arity),
                          op.location);
  }
  for (int i = 0; i < arity; ++i) {
    CheckBodyArgument(op, body, i, inits[static_cast<size_t>(i)]->literal.dtype());
    CheckBodyArgument(op, body, arity + i, inputs[static_cast<size_t>(i)]->literal.dtype());
  }
  if (arity == 1 && body.simple() == OpCode::kAdd && WideOf(body.arg(0).dtype) != Wide::kInt) {
    std::vector<Tensor> sum;
    sum.push_back(FoldSum(body.arg(0).dtype, *inputs[0], *inits[0], shape, services, moves));
    return sum;
  }
  std::vector<Tensor> results;
  std::vector<LaneReader> readers, init_readers;
  for (int i = 0; i < arity; ++i) {
    results.push_back({Literal::Uninitialized(body.result(i).dtype, shape.dims), {}});
    if (services.bounds) OpenBound(results.back());
    readers.emplace_back(*inputs[static_cast<size_t>(i)]);
    init_readers.emplace_back(*inits[static_cast<size_t>(i)], /*single=*/true);
  }
  std::vector<LaneWriter> writers;
  for (Tensor& result : results) writers.emplace_back(result);
  const int64_t count = results[0].literal.num_elements();
  const FoldOperands operands{readers, init_readers, writers};
  if (body.compiled()) {
    // Each piece has registers of its own.
    const int64_t grain = std::max<int64_t>(kLanes, 65536 / (shape.steps + 1));
    ParallelPieces(count, grain, [&](int64_t begin, int64_t end) {
      ElementBody own(body_region, services);
      FoldRange(own, operands, shape, services.bounds, begin, end);
    });
  } else {
    FoldRange(body, operands, shape, services.bounds, 0, count);
  }
  for (int i = 0; i < arity; ++i) {
    // A sum beside other folds is bounded for any order, like one that stands alone.
    const size_t at = static_cast<size_t>(i);
    const DType dtype = body.result(i).dtype;
    if (arity > 1 && WideOf(dtype) != Wide::kInt && body.sums_alone(i)) {
      results[at] = FoldSum(dtype, *inputs[at], *inits[at], shape, services, nullptr);
    }
    TrimBound(results[at]);
  }
  return results;
}

}  // namespace lockstep::reference
