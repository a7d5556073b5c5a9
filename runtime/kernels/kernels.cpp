// The table of kernels: one factory per op code, entered by the families.
#include "runtime/kernels/kernels.h"

#include "compiler/base/error.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/quantise.h"

namespace lockstep {
namespace {

const kernels::FactoryTable& Table() {
  static const kernels::FactoryTable table = [] {
    kernels::FactoryTable entries{};
    kernels::RegisterElementwise(entries);
    kernels::RegisterMovement(entries);
    kernels::RegisterIndexing(entries);
    kernels::RegisterReduce(entries);
    kernels::RegisterDot(entries);
    kernels::RegisterScatter(entries);
    kernels::RegisterReduceWindow(entries);
    kernels::RegisterSelectAndScatter(entries);
    kernels::RegisterSort(entries);
    kernels::RegisterTopK(entries);
    kernels::RegisterConvolution(entries);
    kernels::RegisterFft(entries);
    kernels::RegisterBatchNorm(entries);
    kernels::RegisterLinalg(entries);
    kernels::RegisterRandom(entries);
    kernels::RegisterCustomCall(entries);
    kernels::RegisterRaggedDot(entries);
    kernels::RegisterScan(entries);
    kernels::RegisterQuantise(entries);
    kernels::RegisterDeviceIds(entries);
    return entries;
  }();
  return table;
}

// Local shapes are static when kernels are made; a bound or a `?` has no size to compute with.
void CheckStatic(const Op& op, const Value& value) {
  if (value.type.IsTensor() && !value.type.IsStatic()) {
    throw Unsupported(op.Describe() + ": " + value.name + " has the dynamic type " +
                          value.type.ToString() + "; refine shapes first",
                      op.location);
  }
}

}  // namespace

bool HasKernel(OpCode code) { return Table()[static_cast<size_t>(code)] != nullptr; }

KernelPtr MakeKernel(const Op& op) {
  const kernels::Factory factory = Table()[static_cast<size_t>(op.code)];
  if (!factory) {
    throw Unsupported(op.Describe() + ": no kernel for " + std::string(op.name()), op.location);
  }
  for (const Value* operand : op.operands) CheckStatic(op, *operand);
  for (const auto& result : op.results) CheckStatic(op, *result);
  return kernels::NeedsDequantising(op) ? kernels::MakeQuantised(op, factory) : factory(op);
}

}  // namespace lockstep
