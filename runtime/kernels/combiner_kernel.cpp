#include "runtime/kernels/combiner_kernel.h"

#include <algorithm>
#include <vector>

#include "compiler/base/error.h"
#include "runtime/kernels/program.h"

namespace lockstep {
namespace {

// Runs the compiled body tile by tile. Scratch is on the stack of the calling worker when it fits:
// a combiner is called from inside collectives and must not allocate.
class BodyCombiner : public CollectiveCombiner {
 public:
  BodyCombiner(kernels::ScalarProgram program, DType dtype)
      : program_(std::move(program)), width_(StorageBytes(dtype)) {}

  void Combine(std::byte* dst, const std::byte* a, const std::byte* b,
               int64_t count) const override {
    thread_local std::vector<std::byte> scratch;  // grows once per worker
    const size_t wanted = static_cast<size_t>(program_.scratch_bytes()) + 64;
    if (scratch.size() < wanted) scratch.resize(wanted);
    const auto address = reinterpret_cast<uintptr_t>(scratch.data());
    std::byte* aligned = scratch.data() + ((64 - address % 64) % 64);
    for (int64_t at = 0; at < count; at += kernels::kTile) {
      const int64_t n = std::min(kernels::kTile, count - at);
      kernels::ProgramFrame frame(program_, aligned);
      frame.Load(0, a + at * width_, n);
      frame.Load(1, b + at * width_, n);
      frame.Run(n);
      frame.Store(0, dst + at * width_, n);
    }
  }

 private:
  kernels::ScalarProgram program_;
  int64_t width_;
};

}  // namespace

std::shared_ptr<const CollectiveCombiner> MakeCombiner(const Region& body, DType dtype) {
  if (body.num_args() != 2 || body.terminator()->num_operands() != 1) {
    throw Unsupported(
        "a collective with a body of " + std::to_string(body.num_args()) + " arguments",
        body.parent_op ? body.parent_op->location : Location{});
  }
  return std::make_shared<BodyCombiner>(kernels::ScalarProgram::FromRegion(body), dtype);
}

}  // namespace lockstep
