#include "runtime/reference/fold.h"

#include <algorithm>
#include <cmath>

#include "runtime/reference/error_bound.h"

namespace lockstep::reference {
namespace {

// Loads the elements at index[0..n) into lanes; where an index is negative, the init value.
void LoadLocated(const LaneReader& reader, const LaneReader& init, const int64_t* index, int n,
                 const Lanes& lanes) {
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

// Fold of one float or complex input with `add`.
Tensor FoldSum(DType dtype, const Tensor& input, const Tensor& init, const FoldShape& shape,
               const LeafServices& services) {
  Tensor result{Literal::Uninitialized(dtype, shape.dims), {}};
  if (services.bounds) AllocateBound(result);
  const LaneReader reader(input);
  const LaneReader init_reader(init, /*single=*/true);
  const LaneWriter writer(result);
  const bool complex = IsComplex(dtype);
  const DType part = ComplexElement(dtype);
  const int64_t count = result.literal.num_elements();
  ParallelPieces(
      count, std::max<int64_t>(kLanes, 65536 / (shape.steps + 1)), [&](int64_t begin, int64_t end) {
        LaneBuffer buffer(dtype, services.bounds);
        const Lanes& lanes = buffer.lanes();
        std::vector<int64_t> index(kLanes);
        std::vector<Accumulator> re(kLanes), im(complex ? kLanes : 0);
        const bool once = shape.rounding == SumRounding::kOnce;
        auto accumulate = [&](Accumulator& total, double term) {
          once ? total.Add(term) : total.AddRounded(part, term);
        };
        auto add = [&](int k) {
          accumulate(re[static_cast<size_t>(k)], lanes.re[k]);
          if (complex) accumulate(im[static_cast<size_t>(k)], lanes.im[k]);
          if (!services.bounds) return;
          re[static_cast<size_t>(k)].facts.Add(lanes.re[k], lanes.err[k]);
          if (complex) im[static_cast<size_t>(k)].facts.Add(lanes.im[k], lanes.err[k]);
        };
        for (int64_t at = begin; at < end; at += kLanes) {
          const int n = static_cast<int>(std::min<int64_t>(kLanes, end - at));
          init_reader.Load(0, n, lanes);
          for (int k = 0; k < n; ++k) {
            re[static_cast<size_t>(k)] = {};
            re[static_cast<size_t>(k)].sum = lanes.re[k];
            if (services.bounds) re[static_cast<size_t>(k)].facts.Add(lanes.re[k], lanes.err[k]);
            if (!complex) continue;
            im[static_cast<size_t>(k)] = {};
            im[static_cast<size_t>(k)].sum = lanes.im[k];
            if (services.bounds) im[static_cast<size_t>(k)].facts.Add(lanes.im[k], lanes.err[k]);
          }
          for (int64_t step = 0; step < shape.steps; ++step) {
            shape.locate(step, at, n, index.data());
            LoadLocated(reader, init_reader, index.data(), n, lanes);
            for (int k = 0; k < n; ++k) add(k);
          }
          for (int k = 0; k < n; ++k) {
            lanes.re[k] = re[static_cast<size_t>(k)].Total();
            if (complex) lanes.im[k] = im[static_cast<size_t>(k)].Total();
          }
          RoundLanes(n, lanes);
          for (int k = 0; services.bounds && k < n; ++k) {
            lanes.err[k] = re[static_cast<size_t>(k)].facts.Bound(part, lanes.re[k], services.sums);
            if (complex) {
              lanes.err[k] = std::max(lanes.err[k], im[static_cast<size_t>(k)].facts.Bound(
                                                        part, lanes.im[k], services.sums));
            }
          }
          writer.Store(at, n, lanes);
        }
      });
  TrimBound(result);
  return result;
}

}  // namespace

std::vector<Tensor> Fold(const Op& op, const Region& body_region,
                         const std::vector<const Tensor*>& inputs,
                         const std::vector<const Tensor*>& inits, const FoldShape& shape,
                         const LeafServices& services) {
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
    sum.push_back(FoldSum(body.arg(0).dtype, *inputs[0], *inits[0], shape, services));
    return sum;
  }
  std::vector<Tensor> results;
  std::vector<LaneReader> readers, init_readers;
  for (int i = 0; i < arity; ++i) {
    results.push_back({Literal::Uninitialized(body.result(i).dtype, shape.dims), {}});
    if (services.bounds) AllocateBound(results.back());
    readers.emplace_back(*inputs[static_cast<size_t>(i)]);
    init_readers.emplace_back(*inits[static_cast<size_t>(i)], /*single=*/true);
  }
  std::vector<LaneWriter> writers;
  for (Tensor& result : results) writers.emplace_back(result);
  const int64_t count = results[0].literal.num_elements();
  std::vector<int64_t> index(kLanes);
  std::vector<LaneBuffer> totals;
  for (int i = 0; i < arity; ++i) totals.emplace_back(body.result(i).dtype, services.bounds);
  for (int64_t at = 0; at < count; at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, count - at));
    for (int i = 0; i < arity; ++i) {
      init_readers[static_cast<size_t>(i)].Load(0, n, totals[static_cast<size_t>(i)].lanes());
    }
    for (int64_t step = 0; step < shape.steps; ++step) {
      shape.locate(step, at, n, index.data());
      for (int i = 0; i < arity; ++i) {
        const Lanes& element = body.arg(arity + i);
        CopyLanes(totals[static_cast<size_t>(i)].lanes(), 0, body.arg(i), 0, n);
        LoadLocated(readers[static_cast<size_t>(i)], init_readers[static_cast<size_t>(i)],
                    index.data(), n, element);
      }
      body.Run(n);
      for (int i = 0; i < arity; ++i) {
        CopyLanes(body.result(i), 0, totals[static_cast<size_t>(i)].lanes(), 0, n);
      }
    }
    for (int i = 0; i < arity; ++i) {
      writers[static_cast<size_t>(i)].Store(at, n, totals[static_cast<size_t>(i)].lanes());
    }
  }
  for (Tensor& result : results) TrimBound(result);
  return results;
}

}  // namespace lockstep::reference
