// Custom calls that mean an array computation: top-k, and the LAPACK calls that JAX emits on CPU
// (`lapack_<s|d|c|z><name>_ffi`, tables in lapack.h).
#include <algorithm>
#include <array>
#include <cstring>

#include "runtime/kernels/families.h"
#include "runtime/kernels/lapack.h"
#include "runtime/kernels/top_k.h"

namespace lockstep::kernels {

namespace {

KernelPtr MakeLapack(const Op& op, std::string_view name) {
  for (std::span<const lapack::Call> calls :
       {lapack::Factorisations(), lapack::Reductions(), lapack::Spectral()}) {
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
  for (std::span<const Call> calls : {Factorisations(), Reductions(), Spectral()}) {
    for (const Call& call : calls) names += (names.empty() ? "" : ", ") + std::string(call.name);
  }
  return names;
}

void RegisterCustomCall(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kCustomCall)] = MakeCustomCall;
}

}  // namespace lockstep::kernels
