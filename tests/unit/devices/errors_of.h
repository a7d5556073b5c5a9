// Errors that tests of devices/ look at.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "devices/api.h"

namespace lockstep::testing {

/// The error that f must throw.
template <typename F>
Error ThrownBy(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "nothing was thrown";
  return Error(ErrorCode::kInternal, "nothing was thrown");
}

/// What is said of a program that is not valid, on so many devices; "nothing" if it runs.
inline std::string RefusalOf(const Program& program, int64_t num_devices) {
  Cluster cluster(num_devices);
  try {
    cluster.Launch(program, std::vector<DeviceBuffers>(static_cast<size_t>(num_devices)));
    return "nothing";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
    return error.what();
  }
}

}  // namespace lockstep::testing
