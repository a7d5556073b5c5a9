// Lesson 4: devices that do not agree. Four devices run programs written by hand; one of them asks
// for a maximum where the others sum. On other runtimes such a program hangs, or ends with numbers
// that are silently wrong. Here it is a diagnosis.
#include <cstdio>
#include <vector>

#include "devices/api.h"

namespace {

using namespace lockstep;

Program ReduceProgram(CollectiveReduction reduction) {
  Program program;
  program.name = "reduce";
  program.arguments = {{16, false}};
  program.results = {{16, false}};
  auto spec = std::make_shared<CollectiveSpec>();
  spec->kind = CollectiveKind::kAllReduce;
  spec->operands = {{DType::kF32, {4}}};
  spec->reduction = reduction;
  CollectiveCommand command;
  command.spec = spec;
  command.inputs = {BufferRef::Argument(0)};
  command.outputs = {BufferRef::Result(0)};
  SourceInfo source;
  source.instruction = "all_reduce " + std::string(CollectiveReductionName(reduction));
  program.blocks.push_back({{Command{command, source}}});
  return program;
}

}  // namespace

int main() {
  const Program sum = ReduceProgram(CollectiveReduction::kSum);
  const Program max = ReduceProgram(CollectiveReduction::kMax);
  const std::vector<const Program*> programs = {&sum, &max, &sum, &sum};

  std::vector<std::vector<float>> in(4, std::vector<float>(4, 1.0f)), out = in;
  std::vector<DeviceBuffers> buffers(4);
  for (size_t d = 0; d < 4; ++d) {
    buffers[d].arguments = {reinterpret_cast<const std::byte*>(in[d].data())};
    buffers[d].results = {reinterpret_cast<std::byte*>(out[d].data())};
  }

  Cluster cluster(4);
  try {
    cluster.Launch(programs, buffers);
  } catch (const Error& error) {
    std::printf("%s: %s\n", std::string(ErrorCodeName(error.code())).c_str(), error.what());
    for (const std::string& note : error.notes()) std::printf("%s\n", note.c_str());
    for (const DeviceState& device : error.devices()) {
      std::printf("  device %lld %s at %s\n", static_cast<long long>(device.device),
                  device.state.c_str(), device.instruction.c_str());
    }
    // The cluster is usable again: without the odd one out the sum is 4.
    const std::vector<const Program*> agreed = {&sum, &sum, &sum, &sum};
    cluster.Launch(agreed, buffers);
    std::printf("after the repair: %g\n", static_cast<double>(out[0][0]));
    return error.code() == ErrorCode::kCollectiveMismatch && out[0][0] == 4.0f ? 0 : 1;
  }
  std::printf("the mismatch was not noticed\n");
  return 1;
}
