// Lockstep's runtime: all that a user who runs programs includes.
//
//   Compile -> Executable, Cluster, Run -> Outputs     runtime/executable.h, devices/cluster.h
//   Verify -> Verdict                                  runtime/verify.h
//   LaunchQueue (Boost.Asio)                           runtime/async.h, included on its own
#pragma once

#include "compiler/api.h"        // IWYU pragma: export
#include "devices/api.h"         // IWYU pragma: export
#include "runtime/executable.h"  // IWYU pragma: export
#include "runtime/npz.h"         // IWYU pragma: export
#include "runtime/verify.h"      // IWYU pragma: export
