// What the tests of launches share: buffers of every device, and each engine as a parameter.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "devices/cluster.h"
#include "tests/unit/devices/device_programs.h"

namespace lockstep::testing {

/// Arrays of floats for every device, as the buffers of a launch with one argument and one result.
struct FloatBuffers {
  FloatBuffers(int64_t devices, int64_t in, int64_t out)
      : input(static_cast<size_t>(devices), std::vector<float>(static_cast<size_t>(in))),
        output(static_cast<size_t>(devices), std::vector<float>(static_cast<size_t>(out), -1.0f)) {
    for (size_t d = 0; d < input.size(); ++d) {
      DeviceBuffers device;
      device.arguments = {reinterpret_cast<const std::byte*>(input[d].data())};
      device.results = {reinterpret_cast<std::byte*>(output[d].data())};
      buffers.push_back(device);
    }
  }
  std::vector<std::vector<float>> input, output;
  std::vector<DeviceBuffers> buffers;
};

inline std::vector<DeviceBuffers> NoBuffers(int64_t devices) {
  return std::vector<DeviceBuffers>(static_cast<size_t>(devices));
}

/// The parameter is the number of one of the EngineConfigurations().
class EnginesTest : public ::testing::TestWithParam<int> {
 protected:
  ClusterOptions options() const { return EngineConfigurations()[static_cast<size_t>(GetParam())]; }
};

}  // namespace lockstep::testing
