// lapack_*_ffi of gesdd, gesvd, geev and gees. What does not converge, or is not finite, is NaN
// with an info that is not 0.
#include <algorithm>
#include <limits>
#include <vector>

#include "runtime/kernels/lapack.h"
#include "runtime/kernels/matrix_batch.h"
#include "runtime/kernels/matrix_spectral.h"

namespace lockstep::kernels {

using lapack::ByType;
using lapack::Letter;
using lapack::MatrixShape;
using lapack::PutInfo;

namespace {

using Complex = std::complex<double>;

template <typename W>
void FillNan(std::vector<W>& values) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  if constexpr (std::is_same_v<W, double>) {
    std::fill(values.begin(), values.end(), nan);
  } else {
    std::fill(values.begin(), values.end(), Complex(nan, nan));
  }
}

// Matrix or vector number b of a result.
template <typename W>
void Put(const KernelContext& context, int result, int64_t b, DType dtype,
         const std::vector<W>& values) {
  const auto n = static_cast<int64_t>(values.size());
  lapack::StoreVector(dtype, values.data(), n, context.outputs[static_cast<size_t>(result)], b);
}

// Eigenvalues of a matrix of the dtype: one result, of a real matrix two (real and imaginary
// parts). The number of the result behind them.
int PutEigenvalues(const KernelContext& context, int result, int64_t b, DType dtype,
                   const std::vector<Complex>& values) {
  if (IsComplex(dtype)) {
    Put(context, result, b, dtype, values);
    return result + 1;
  }
  std::vector<double> real, imaginary;
  for (const Complex& value : values) {
    real.push_back(value.real());
    imaginary.push_back(value.imag());
  }
  Put(context, result, b, dtype, real);
  Put(context, result + 1, b, dtype, imaginary);
  return result + 2;
}

// gesdd, gesvd: (a) -> (a, whose contents LAPACK destroys; singular values, u, v^H, info). Mode
// 'N': values only, u and v^H are zero.
template <typename W>
class GesddKernel : public Kernel {
 public:
  explicit GesddKernel(const Op& op)
      : a_(op.operand(0)->type),
        u_(op.result(2)->type),
        vh_(op.result(3)->type),
        vectors_(Letter(op, "mode", 'A') != 'N') {
    const int64_t k = std::min(a_.rows, a_.columns);
    const bool fits = u_.rows == a_.rows && vh_.columns == a_.columns &&
                      (u_.columns == k || u_.columns == u_.rows) &&
                      (vh_.rows == k || vh_.rows == vh_.columns);
    if (!fits) ThrowUnsupported(op, "an unexpected signature of lapack gesdd");
  }
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  std::vector<double> s(static_cast<size_t>(std::min(a_.rows, a_.columns)));
                  std::vector<W> u(static_cast<size_t>(u_.elements())),
                      vh(static_cast<size_t>(vh_.elements()));
                  for (int64_t b = first; b < last; ++b) {
                    a_.Load(context.inputs[0], b, a);
                    std::memmove(context.outputs[0] + b * a_.bytes(),
                                 context.inputs[0] + b * a_.bytes(),
                                 static_cast<size_t>(a_.bytes()));
                    const bool found = SingularValues(a, a_.rows, a_.columns, s.data(),
                                                      vectors_ ? u.data() : nullptr, u_.columns,
                                                      vectors_ ? vh.data() : nullptr, vh_.rows);
                    if (!found) {
                      FillNan(s);
                      if (vectors_) FillNan(u), FillNan(vh);
                    }
                    Put(context, 1, b, ComplexElement(a_.dtype), s);
                    Put(context, 2, b, a_.dtype, u);
                    Put(context, 3, b, a_.dtype, vh);
                    PutInfo(context.outputs[4], b, found ? 0 : 1);
                  }
                });
  }

 private:
  MatrixShape a_, u_, vh_;
  bool vectors_;
};

// geev: (a) -> (w, left vectors, right vectors, info), real: (real parts, imaginary parts of w,
// ...)
template <typename W>
class GeevKernel : public Kernel {
 public:
  explicit GeevKernel(const Op& op)
      : a_(op.operand(0)->type),
        left_(Letter(op, "compute_left", 'N') == 'V'),
        right_(Letter(op, "compute_right", 'V') == 'V') {
    const int want = std::is_same_v<W, double> ? 5 : 4;
    const DType vectors = op.num_results() == want ? op.result(want - 3)->type.dtype() : a_.dtype;
    if (op.num_results() != want || !IsComplex(vectors)) {
      ThrowUnsupported(op, "an unexpected signature of lapack geev");
    }
    vectors_ = vectors;
  }
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  const auto n = static_cast<size_t>(a_.rows);
                  W* a = reinterpret_cast<W*>(context.scratch);
                  std::vector<Complex> values(n), left(n * n), right(n * n);
                  for (int64_t b = first; b < last; ++b) {
                    a_.Load(context.inputs[0], b, a);
                    const bool found =
                        Eigenvalues(a, a_.rows, values.data(), left_ ? left.data() : nullptr,
                                    right_ ? right.data() : nullptr);
                    if (!found) {
                      FillNan(values);
                      if (left_) FillNan(left);
                      if (right_) FillNan(right);
                    }
                    int next = PutEigenvalues(context, 0, b, a_.dtype, values);
                    Put(context, next++, b, vectors_, left);
                    Put(context, next++, b, vectors_, right);
                    PutInfo(context.outputs[static_cast<size_t>(next)], b, found ? 0 : 1);
                  }
                });
  }

 private:
  MatrixShape a_;
  bool left_, right_;
  DType vectors_ = DType::kC64;
};

// gees: (a) -> (t, v, w, selected, info), real: (t, v, real parts, imaginary parts of w, ...).
// Without sorting no eigenvalue is selected.
template <typename W>
class GeesKernel : public Kernel {
 public:
  explicit GeesKernel(const Op& op)
      : a_(op.operand(0)->type), vectors_(Letter(op, "mode", 'V') == 'V') {
    if (op.num_results() != (std::is_same_v<W, double> ? 6 : 5)) {
      ThrowUnsupported(op, "an unexpected signature of lapack gees");
    }
    if (Letter(op, "sort", 'N') != 'N') {
      ThrowUnsupported(op, "lapack gees that sorts eigenvalues by a function");
    }
  }
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  const auto n = static_cast<size_t>(a_.rows);
                  std::vector<W> t(n * n), v(n * n);
                  std::vector<Complex> values(n);
                  for (int64_t b = first; b < last; ++b) {
                    a_.Load(context.inputs[0], b, t.data());
                    const bool found = Schur(t.data(), a_.rows, v.data(), values.data());
                    if (!found) FillNan(t), FillNan(v), FillNan(values);
                    if (!vectors_) std::fill(v.begin(), v.end(), W(0));
                    Put(context, 0, b, a_.dtype, t);
                    Put(context, 1, b, a_.dtype, v);
                    const int next = PutEigenvalues(context, 2, b, a_.dtype, values);
                    PutInfo(context.outputs[static_cast<size_t>(next)], b, 0);
                    PutInfo(context.outputs[static_cast<size_t>(next + 1)], b, found ? 0 : 1);
                  }
                });
  }

 private:
  MatrixShape a_;
  bool vectors_;
};

constexpr lapack::Call kCalls[] = {
    {"gesdd", 1, 5, 2, ByType<GesddKernel>},
    {"gesvd", 1, 5, 2, ByType<GesddKernel>},
    {"geev", 1, 4, 2, ByType<GeevKernel>},
    {"gees", 1, 5, 2, ByType<GeesKernel>},
};

}  // namespace

std::span<const lapack::Call> lapack::Spectral() { return kCalls; }

}  // namespace lockstep::kernels
