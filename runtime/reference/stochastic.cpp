#include "runtime/reference/stochastic.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <utility>

#include "runtime/reference/clones.h"
#include "runtime/reference/error_bound.h"
#include "runtime/reference/lanes.h"

namespace lockstep::reference {
namespace {

// Samples move each result by more than a real run does (local errors are worst cases to begin
// with), so that few of them see the decisions that may fall otherwise, and their spread errs on
// the wide side.
constexpr double kAmplification = 1.5;
constexpr int kSamples = 6;
constexpr int kFewSamples = 3;  // where one evaluation takes long
constexpr double kLongSeconds = 5;
// The bound of an element: its own spread, and a share of that of the elements around it, since six
// samples may by chance all come close to the reference in one element: of three samples of ten
// million elements some twenty come within a hundredth of what they usually do.
constexpr double kOwnSpread = 2;
constexpr double kSharedSpread = 1.5;
// Elements of a slice from which it says more than chance.
constexpr int64_t kFewElements = 16;

uint64_t Mix(uint64_t x) {  // splitmix64
  x += 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

// Uniform in [-1, 1): the upper bits are the mantissa of a number in [1, 2).
double Signed(uint64_t bits) {
  return 2 * std::bit_cast<double>((bits >> 12) | (uint64_t{1023} << 52)) - 3;
}

// Distance of two elements of one dtype; infinite if only one is finite or they are not floats.
double Apart(const Literal& a, const Literal& b, int64_t i) {
  const DType part = ComplexElement(a.dtype());
  if (!IsFloat(part)) return a.GetInt(i) == b.GetInt(i) ? 0 : kOrderSensitive;
  const std::complex<double> x = a.GetComplex(i), y = b.GetComplex(i);
  auto distance = [](double p, double q) {
    if (p == q || (std::isnan(p) && std::isnan(q))) return 0.0;
    return std::isfinite(p) && std::isfinite(q) ? std::fabs(p - q) : kOrderSensitive;
  };
  return std::max(distance(x.real(), y.real()), distance(x.imag(), y.imag()));
}

double Size(const Literal& literal, int64_t i) {
  const std::complex<double> value = literal.GetComplex(i);
  return std::max(std::fabs(value.real()), std::fabs(value.imag()));
}

// The mean spread around each element: of the whole tensor, or of a slice through the element at
// one index of one dimension where that is more. Gradients of a table of words are a case: the
// columns of the words that occurred move, all others do not, and the mean of all says little.
class SharedSpreads {
 public:
  SharedSpreads(const Dims& dims, const std::vector<StoredBound>& own) {
    const auto size = static_cast<int64_t>(own.size());
    slices_.emplace_back(1, std::max<int64_t>(size, 1));  // of all
    int64_t stride = size;
    for (const int64_t dim : dims) {
      stride /= std::max<int64_t>(dim, 1);
      if (dim > 1 && size / dim >= kFewElements) slices_.emplace_back(dim, stride);
    }
    for (int64_t i = 0; i < size; ++i) {
      const double spread = own[static_cast<size_t>(i)];
      if (!std::isfinite(spread)) continue;
      for (Slices& slices : slices_) slices.Add(i, spread);
    }
    for (Slices& slices : slices_) slices.TakeMeans();
  }
  double At(int64_t i) const {
    double most = 0;
    for (const Slices& slices : slices_) most = std::max(most, slices.means[slices.IndexOf(i)]);
    return most;
  }

 private:
  // Roots of the mean squares at each index of a dimension.
  struct Slices {
    Slices(int64_t size, int64_t step)
        : dim(size),
          stride(step),
          means(static_cast<size_t>(dim), 0.0),
          counts(static_cast<size_t>(dim), 0) {}
    size_t IndexOf(int64_t i) const { return static_cast<size_t>(i / stride % dim); }
    void Add(int64_t i, double spread) {
      means[IndexOf(i)] += spread * spread;
      ++counts[IndexOf(i)];
    }
    void TakeMeans() {
      for (size_t k = 0; k < means.size(); ++k) {
        means[k] = std::sqrt(means[k] / static_cast<double>(std::max<int64_t>(counts[k], 1)));
      }
    }
    int64_t dim, stride;
    std::vector<double> means;
    std::vector<int64_t> counts;
  };
  std::vector<Slices> slices_;
};

// How far the samples lie from the reference, element by element.
class Spread {
 public:
  explicit Spread(const Tensor& result)
      : own_(static_cast<size_t>(result.literal.num_elements()), StoredBound::Of(0)) {}

  void Add(const Tensor& result, const Tensor& sample) {
    for (size_t i = 0; i < own_.size(); ++i) {
      const double apart = Apart(sample.literal, result.literal, static_cast<int64_t>(i));
      if (apart > own_[i]) own_[i] = apart;
    }
  }

  void Refine(Tensor& result) const {
    const DType part = ComplexElement(result.literal.dtype());
    const SharedSpreads shared(result.literal.dims(), own_);
    for (size_t i = 0; i < own_.size(); ++i) {
      StoredBound& bound = result.bound.absolute[i];
      // Samples of what is no number say nothing of what another library gives there.
      const double size = Size(result.literal, static_cast<int64_t>(i));
      if (bound == 0 || !std::isfinite(size)) continue;
      double estimate = kOwnSpread * own_[i];
      if (IsFloat(part)) {
        estimate += kSharedSpread * shared.At(static_cast<int64_t>(i)) + 2 * Spacing(part, size);
      }
      if (estimate < bound) bound = estimate;
    }
    result.bound.estimated = true;
    TrimBound(result);
  }

 private:
  std::vector<StoredBound> own_;
};

bool IsLoose(const Tensor& result) {
  if (result.bound.exact()) return false;
  double largest = 0, bound = 0;
  for (int64_t i = 0; i < result.literal.num_elements(); ++i) {
    const double size = Size(result.literal, i);
    if (std::isfinite(size)) largest = std::max(largest, size);
    bound = std::max(bound, result.bound.absolute[static_cast<size_t>(i)]);
  }
  const DType part = ComplexElement(result.literal.dtype());
  if (std::isinf(bound)) return true;
  return IsFloat(part) && bound > std::ldexp(largest, -(Precision(part) + 1) / 2);
}

}  // namespace

namespace {

// Moves `value` by up to `error` times the amplification, by the bits of its element.
LOCKSTEP_REFERENCE_CLONES
void MoveLanes(uint64_t seed, int64_t begin, const int64_t* index, int n, const double* error,
               bool second, double* value) {
  uint64_t bits[kLanes];
  for (int k = 0; k < n; ++k) {
    bits[k] = seed + static_cast<uint64_t>(index ? index[k] : begin + k);
  }
  for (int k = 0; k < n; ++k) bits[k] = Mix(bits[k]);
  for (int k = 0; second && k < n; ++k) bits[k] = Mix(bits[k]);
  for (int k = 0; k < n; ++k) {
    // An infinite bound says nothing of a size.
    const double size = error[k] < kOrderSensitive ? error[k] : 0;
    const double moved = value[k] + kAmplification * size * Signed(bits[k]);
    value[k] = size > 0 ? moved : value[k];
  }
}

}  // namespace

void Moves::Apply(int64_t begin, const int64_t* index, int n, const Lanes& lanes) const {
  for (int at = 0; at < n; at += kLanes) {  // rows of products may be longer than a register
    const int count = std::min(n - at, kLanes);
    const int64_t* elements = index ? index + at : nullptr;
    MoveLanes(seed, begin + at, elements, count, lanes.err + at, false, lanes.re + at);
    if (lanes.im) MoveLanes(seed, begin + at, elements, count, lanes.err + at, true, lanes.im + at);
  }
  RoundLanes(n, lanes);
}

void Perturb(Tensor& tensor, const Moves& moves) {
  if (tensor.bound.exact()) return;
  const DType dtype = tensor.literal.dtype();
  if (WideOf(dtype) != Wide::kInt) {
    const LaneReader reader(tensor);
    Tensor moved{Literal::Uninitialized(dtype, tensor.literal.dims()), {}};
    const LaneWriter writer(moved, &moves);
    ParallelPieces(tensor.literal.num_elements(), int64_t{1} << 15,
                   [&](int64_t begin, int64_t end) {
                     const LaneBuffer buffer(dtype, true);
                     for (int64_t at = begin; at < end; at += kLanes) {
                       const int n = static_cast<int>(std::min<int64_t>(kLanes, end - at));
                       reader.Load(at, n, buffer.lanes());
                       writer.Store(at, n, buffer.lanes());
                     }
                   });
    tensor.literal = std::move(moved.literal);
  }
  tensor.bound.absolute.clear();
}

bool AnyLoose(const std::vector<Tensor>& results) {
  return std::any_of(results.begin(), results.end(), IsLoose);
}

void RefineBounds(std::vector<Tensor>& results,
                  const std::function<std::vector<Tensor>(int)>& sample) {
  using Clock = std::chrono::steady_clock;
  std::vector<std::pair<size_t, Spread>> loose;
  for (size_t i = 0; i < results.size(); ++i) {
    if (IsLoose(results[i])) loose.emplace_back(i, results[i]);
  }
  int wanted = kSamples;
  for (int k = 0; k < wanted; ++k) {
    const Clock::time_point start = Clock::now();
    const std::vector<Tensor> outcome = sample(k);
    if (outcome.size() != results.size()) return;
    for (auto& [i, spread] : loose) {
      if (outcome[i].literal.dims() != results[i].literal.dims()) return;
      spread.Add(results[i], outcome[i]);
    }
    if (std::chrono::duration<double>(Clock::now() - start).count() > kLongSeconds)
      wanted = kFewSamples;
  }
  for (const auto& [i, spread] : loose) spread.Refine(results[i]);
}

}  // namespace lockstep::reference
