// Custom calls that mean an array computation: top-k, and the LAPACK calls that JAX emits on CPU
// (`lapack_<s|d|c|z><name>_ffi`). Matrices are the last two dims, row-major as everywhere here: the
// layouts that the calls carry say how XLA stores them, not what they mean. Attributes are LAPACK's
// characters as integers in mhlo.backend_config.
#include <algorithm>
#include <array>
#include <cstring>

#include "runtime/kernels/families.h"
#include "runtime/kernels/lapack.h"
#include "runtime/kernels/matrix.h"
#include "runtime/kernels/matrix_batch.h"
#include "runtime/kernels/top_k.h"
#include "runtime/kernels/wide_lanes.h"

namespace lockstep::kernels {

using lapack::ByType;
using lapack::Letter;
using lapack::MatrixShape;
using lapack::PutInfo;

namespace {

// potrf: (a) -> (factor in its triangle, the rest of a; info)
template <typename W>
class PotrfKernel : public Kernel {
 public:
  explicit PotrfKernel(const Op& op)
      : a_(op.operand(0)->type), lower_(Letter(op, "uplo", 'L') == 'L') {}
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(a_.dtype, context.inputs[0] + b * a_.bytes(), a_.elements(), a);
                    PutInfo(context.outputs[1], b, Cholesky(a, a_.rows, lower_));
                    StoreWide(a_.dtype, a, a_.elements(), context.outputs[0] + b * a_.bytes());
                  }
                });
  }

 private:
  MatrixShape a_;
  bool lower_;
};

// trsm: (a, b) -> x with op(a) x = b or x op(a) = b
template <typename W>
class TrsmKernel : public Kernel {
 public:
  explicit TrsmKernel(const Op& op)
      : a_(op.operand(0)->type),
        b_(op.operand(1)->type),
        left_(Letter(op, "side", 'L') == 'L'),
        lower_(Letter(op, "uplo", 'L') == 'L'),
        unit_(Letter(op, "diag", 'N') == 'U') {
    const char trans = Letter(op, "trans_x", 'N');
    op_ = trans == 'T' ? MatrixOp::kTranspose : trans == 'C' ? MatrixOp::kAdjoint : MatrixOp::kNone;
  }
  int64_t scratch_bytes() const override {
    return (a_.elements() + b_.elements()) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  W* x = a + a_.elements();
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(a_.dtype, context.inputs[0] + b * a_.bytes(), a_.elements(), a);
                    LoadWide(b_.dtype, context.inputs[1] + b * b_.bytes(), b_.elements(), x);
                    SolveTriangular(a, a_.rows, x, left_ ? b_.columns : b_.rows, left_, lower_,
                                    unit_, op_);
                    StoreWide(b_.dtype, x, b_.elements(), context.outputs[0] + b * b_.bytes());
                  }
                });
  }

 private:
  MatrixShape a_, b_;
  bool left_, lower_, unit_;
  MatrixOp op_ = MatrixOp::kNone;
};

// geqrf: (a) -> (reflectors and R, tau [, info])
template <typename W>
class GeqrfKernel : public Kernel {
 public:
  explicit GeqrfKernel(const Op& op) : a_(op.operand(0)->type), has_info_(op.num_results() > 2) {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + a_.rows + a_.columns) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  W* tau = a + a_.elements();
                  const int64_t k = std::min(a_.rows, a_.columns);
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(a_.dtype, context.inputs[0] + b * a_.bytes(), a_.elements(), a);
                    QrFactor(a, a_.rows, a_.columns, tau);
                    StoreWide(a_.dtype, a, a_.elements(), context.outputs[0] + b * a_.bytes());
                    StoreWide(a_.dtype, tau, k,
                              context.outputs[1] + b * k * StorageBytes(a_.dtype));
                    if (has_info_) PutInfo(context.outputs[2], b, 0);
                  }
                });
  }

 private:
  MatrixShape a_;
  bool has_info_;
};

// orgqr, ungqr: (a, tau) -> (q [, info])
template <typename W>
class OrgqrKernel : public Kernel {
 public:
  explicit OrgqrKernel(const Op& op)
      : a_(op.operand(0)->type),
        k_(op.operand(1)->type.dims().back()),
        has_info_(op.num_results() > 1) {}
  int64_t scratch_bytes() const override {
    return (a_.elements() + k_) * static_cast<int64_t>(sizeof(W));
  }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  W* tau = a + a_.elements();
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(a_.dtype, context.inputs[0] + b * a_.bytes(), a_.elements(), a);
                    LoadWide(a_.dtype, context.inputs[1] + b * k_ * StorageBytes(a_.dtype), k_,
                             tau);
                    QrExpand(a, a_.rows, a_.columns, k_, tau);
                    StoreWide(a_.dtype, a, a_.elements(), context.outputs[0] + b * a_.bytes());
                    if (has_info_) PutInfo(context.outputs[1], b, 0);
                  }
                });
  }

 private:
  MatrixShape a_;
  int64_t k_;
  bool has_info_;
};

// getrf: (a) -> (lu, pivots i32, info)
template <typename W>
class GetrfKernel : public Kernel {
 public:
  explicit GetrfKernel(const Op& op) : a_(op.operand(0)->type) {}
  int64_t scratch_bytes() const override { return a_.elements() * static_cast<int64_t>(sizeof(W)); }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  const int64_t k = std::min(a_.rows, a_.columns);
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(a_.dtype, context.inputs[0] + b * a_.bytes(), a_.elements(), a);
                    auto* pivots = reinterpret_cast<int32_t*>(context.outputs[1]) + b * k;
                    PutInfo(context.outputs[2], b, LuFactor(a, a_.rows, a_.columns, pivots));
                    StoreWide(a_.dtype, a, a_.elements(), context.outputs[0] + b * a_.bytes());
                  }
                });
  }

 private:
  MatrixShape a_;
};

// syevd, heevd: (a) -> (eigenvectors, eigenvalues ascending, info)
template <typename W>
class SyevdKernel : public Kernel {
 public:
  explicit SyevdKernel(const Op& op)
      : a_(op.operand(0)->type), lower_(Letter(op, "uplo", 'L') == 'L') {}
  int64_t scratch_bytes() const override {
    return a_.elements() * static_cast<int64_t>(sizeof(W)) + a_.rows * 8;
  }
  void Run(const KernelContext& whole) const override {
    ForMatrices(whole, a_.batch, a_.elements() * a_.rows, scratch_bytes(),
                [&](const KernelContext& context, int64_t first, int64_t last) {
                  W* a = reinterpret_cast<W*>(context.scratch);
                  auto* values = reinterpret_cast<double*>(a + a_.elements());
                  const DType real = ComplexElement(a_.dtype);
                  for (int64_t b = first; b < last; ++b) {
                    LoadWide(a_.dtype, context.inputs[0] + b * a_.bytes(), a_.elements(), a);
                    EigenHermitian(a, a_.rows, lower_, values);
                    StoreWide(a_.dtype, a, a_.elements(), context.outputs[0] + b * a_.bytes());
                    StoreWide(real, values, a_.rows,
                              context.outputs[1] + b * a_.rows * StorageBytes(real));
                    PutInfo(context.outputs[2], b, 0);
                  }
                });
  }

 private:
  MatrixShape a_;
  bool lower_;
};

constexpr lapack::Call kFactorisations[] = {
    {"potrf", 1, 2, 2, ByType<PotrfKernel>}, {"trsm", 2, 1, 2, ByType<TrsmKernel>},
    {"geqrf", 1, 2, 2, ByType<GeqrfKernel>}, {"orgqr", 2, 1, 2, ByType<OrgqrKernel>},
    {"ungqr", 2, 1, 2, ByType<OrgqrKernel>}, {"getrf", 1, 3, 2, ByType<GetrfKernel>},
    {"syevd", 1, 3, 2, ByType<SyevdKernel>}, {"heevd", 1, 3, 2, ByType<SyevdKernel>},
};

KernelPtr MakeLapack(const Op& op, std::string_view name) {
  for (std::span<const lapack::Call> calls :
       {std::span<const lapack::Call>(kFactorisations), lapack::Reductions(), lapack::Spectral()}) {
    for (const lapack::Call& call : calls) {
      if (call.name != name) continue;
      if (op.num_operands() < call.operands || op.num_results() < call.min_results ||
          op.operand(0)->type.rank() < call.rank) {
        ThrowUnsupported(op, "an unexpected signature of lapack " + std::string(name));
      }
      return call.factory(op);
    }
  }
  return nullptr;
}

/// Annotations and placements: one device has one memory, so that they are the identity.
constexpr auto kIdentityTargets = std::to_array<std::string_view>(
    {"AssumeGatherIndicesInBound", "LayoutConstraint", "MoveToDevice", "MoveToHost", "Pin",
     "ResultSharding", "Sharding", "Unpin", "annotate_device_placement", "mhlo.remat_barrier",
     "xla.sdy.FuncResultSharding", "xla.sdy.PropagationBarrier"});

class IdentityKernel : public Kernel {
 public:
  explicit IdentityKernel(const Op& op) {
    for (const auto& result : op.results) bytes_.push_back(result->type.size_bytes());
  }
  void Run(const KernelContext& context) const override {
    for (size_t i = 0; i < bytes_.size(); ++i) {
      if (bytes_[i] == 0 || context.outputs[i] == context.inputs[i]) continue;
      std::memcpy(context.outputs[i], context.inputs[i], static_cast<size_t>(bytes_[i]));
    }
  }
  bool CanAlias(int operand, int result) const override { return operand == result; }

 private:
  std::vector<int64_t> bytes_;
};

KernelPtr MakeIdentity(const Op& op, const std::string& target) {
  bool same = op.num_operands() == op.num_results();
  for (int i = 0; same && i < op.num_results(); ++i) {
    same = op.operand(i)->type == op.result(i)->type;
  }
  if (!same) ThrowUnsupported(op, "custom call @" + target + " that changes the type");
  return std::make_shared<IdentityKernel>(op);
}

KernelPtr MakeCustomCall(const Op& op) {
  const std::string target = ReadCustomCall(op).target;
  if (std::find(kIdentityTargets.begin(), kIdentityTargets.end(), target) !=
      kIdentityTargets.end()) {
    return MakeIdentity(op, target);
  }
  if (target == "mhlo.topk" || target == "TopK") {
    const AttrMap& attrs = lapack::Config(op, "mhlo.attributes");
    const int64_t k =
        op.num_results() > 0 && op.result()->type.rank() > 0 ? op.result()->type.dims().back() : 0;
    return MakeTopK(op, attrs.GetInt("k", k), attrs.GetBool("largest", true));
  }
  std::string_view name = target;
  const bool lapack = name.starts_with("lapack_"), blas = name.starts_with("blas_");
  if ((lapack || blas) && name.ends_with("_ffi") && name.size() > 12) {
    name.remove_prefix(lapack ? 8 : 6);  // with the type letter
    name.remove_suffix(4);
    if (KernelPtr kernel = MakeLapack(op, name)) return kernel;
  }
  ThrowUnsupported(
      op, "custom call @" + target +
              "; known are annotations and placements, mhlo.topk, TopK and lapack_*_ffi for " +
              lapack::Names());
}

}  // namespace

std::string lapack::Names() {
  std::string names;
  for (std::span<const Call> calls :
       {std::span<const Call>(kFactorisations), Reductions(), Spectral()}) {
    for (const Call& call : calls) names += (names.empty() ? "" : ", ") + std::string(call.name);
  }
  return names;
}

void RegisterCustomCall(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kCustomCall)] = MakeCustomCall;
}

}  // namespace lockstep::kernels
