// Top-k kernels, shared by chlo.top_k and the custom calls that mean the same.
#pragma once

#include "devices/kernel.h"
#include "runtime/kernels/program.h"

namespace lockstep::kernels {

KernelPtr MakeTopK(const Op& op, int64_t k, bool largest);

}  // namespace lockstep::kernels
