// chlo.scan: a body applied along one dim, carrying values from step to step. The body is
// element-wise over slices, so it runs as a ScalarProgram whose lanes are slice elements; steps are
// sequential.
#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

class ScanKernel : public Kernel {
 public:
  ScanKernel(const Op& op, const ScanAttrs& attrs)
      : program_(ScalarProgram::FromRegion(op.region(0))), attrs_(attrs) {
    const Dims& dims = op.operand(0)->type.dims();
    const size_t dim = static_cast<size_t>(attrs.dim);
    steps_ = dims[dim];
    for (size_t d = 0; d < dim; ++d) outer_ *= dims[d];
    for (size_t d = dim + 1; d < dims.size(); ++d) inner_ *= dims[d];
  }
  int64_t scratch_bytes() const override { return program_.scratch_bytes(); }

  void Run(const KernelContext& context) const override {
    ProgramFrame frame(program_, context.scratch);
    for (int64_t o = 0; o < outer_; ++o) {
      for (int64_t i = 0; i < inner_; i += kTile) {
        RunLanes(context, frame, o, i, std::min(kTile, inner_ - i));
      }
    }
  }

 private:
  void RunLanes(const KernelContext& context, ProgramFrame& frame, int64_t outer, int64_t inner,
                int64_t n) const {
    const int64_t carry_at = outer * inner_ + inner;
    for (int c = 0; c < attrs_.num_carries; ++c) {
      const int input = attrs_.num_inputs + c;
      const DType dtype = program_.input_dtype(input);
      CodecOf(dtype).load(
          context.inputs[static_cast<size_t>(input)] + carry_at * StorageBytes(dtype),
          frame.OwnInput(input), n);
    }
    for (int64_t step = 0; step < steps_; ++step) {
      const int64_t t = attrs_.reverse ? steps_ - 1 - step : step;
      const int64_t at = (outer * steps_ + t) * inner_ + inner;
      for (int i = 0; i < attrs_.num_inputs; ++i) {
        frame.Load(
            i, context.inputs[static_cast<size_t>(i)] + at * StorageBytes(program_.input_dtype(i)),
            n);
      }
      frame.Run(n);
      for (int r = 0; r < attrs_.num_outputs; ++r) {
        frame.Store(
            r,
            context.outputs[static_cast<size_t>(r)] + at * StorageBytes(program_.result_dtype(r)),
            n);
      }
      for (int c = 0; c < attrs_.num_carries; ++c) {
        const int input = attrs_.num_inputs + c;
        const int64_t bytes = LaneBytes(LaneOf(program_.input_dtype(input)));
        std::memmove(frame.OwnInput(input), frame.Result(attrs_.num_outputs + c),
                     static_cast<size_t>(n * bytes));
      }
    }
    for (int c = 0; c < attrs_.num_carries; ++c) {
      const DType dtype = program_.input_dtype(attrs_.num_inputs + c);
      CodecOf(dtype).store(frame.OwnInput(attrs_.num_inputs + c),
                           context.outputs[static_cast<size_t>(attrs_.num_outputs + c)] +
                               carry_at * StorageBytes(dtype),
                           n);
    }
  }

  ScalarProgram program_;
  ScanAttrs attrs_;
  int64_t steps_ = 1, outer_ = 1, inner_ = 1;
};

KernelPtr MakeScan(const Op& op) {
  const ScanAttrs attrs = ReadScan(op);
  const Region& body = op.region(0);
  if (attrs.num_inputs < 1) ThrowUnsupported(op, "a scan without inputs");
  const int64_t lanes = body.arg(0)->type.num_elements();
  const auto check = [&](const Value& value) {
    if (value.type.num_elements() != lanes) {
      ThrowUnsupported(op, "a scan body that is not element-wise over slices (" + value.name + ")");
    }
  };
  for (const auto& arg : body.args) check(*arg);
  for (const auto& inner : body.ops) {
    for (const auto& result : inner->results) {
      const Op* def = result->def;
      if (!def->Is(OpCode::kConstant) && !def->Is(OpCode::kBroadcastInDim)) check(*result);
      // Only splats may be broadcast: their source is one element.
      if (def->Is(OpCode::kBroadcastInDim) && def->operand(0)->type.num_elements() != lanes &&
          (!def->operand(0)->def || !def->operand(0)->def->Is(OpCode::kConstant))) {
        ThrowUnsupported(op, "a broadcast inside a scan body");
      }
      if (def->Is(OpCode::kTranspose) && lanes != 1)
        ThrowUnsupported(op, "a transpose inside a scan body");
    }
  }
  return std::make_shared<ScanKernel>(op, attrs);
}

}  // namespace

void RegisterScan(FactoryTable& table) { table[static_cast<size_t>(OpCode::kChloScan)] = MakeScan; }

}  // namespace lockstep::kernels
