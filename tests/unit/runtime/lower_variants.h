// Programs lowered with each of the plan's optimisations off and on, which must change no bit.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "runtime/executable.h"
#include "runtime/inputs.h"
#include "runtime/lower/lower.h"
#include "runtime/verify.h"
#include "tests/unit/devices/device_programs.h"

namespace lockstep {

inline Executable CompileWith(const std::string& text, const LowerOptions& options) {
  return Executable(CompileProgram(ParseModule(text, "test.mlir")), options);
}

/// Everything on, and each optimisation off; two plans do without several.
inline std::vector<LowerOptions> Variants() {
  std::vector<LowerOptions> all(9);
  for (LowerOptions& options : all) options.once_min_work = options.produce_min_bytes = 0;
  all[1].fuse = false;
  all[2].share_replicated = false;
  all[3].reuse_slots = false;
  all[4].free_transposes = false;
  all[5].reuse_slots = all[5].fuse = false;
  all[5].free_transposes = all[5].share_replicated = false;
  all[6].compute_once = false;
  all[7].fuse = all[7].reuse_slots = false;
  all[8].produce_sums = false;
  return all;
}

/// Runs the program in every variant on every engine; all must give the same bits, and the plan
/// with everything on must agree with the reference.
inline void ExpectSameBits(const std::string& text) {
  std::vector<Literal> wanted;
  for (const LowerOptions& options : Variants()) {
    const Executable exe = CompileWith(text, options);
    const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, 11);
    for (const ClusterOptions& engine : testing::EngineConfigurations()) {
      Cluster cluster(exe.num_devices(), engine);
      const Outputs out = exe.Run(cluster, std::span<const Literal>(inputs));
      for (size_t i = 0; i < out.size(); ++i) {
        if (wanted.size() == i) wanted.push_back(out[i].Global());
        EXPECT_TRUE(out[i].Global().BitwiseEqual(wanted[i]))
            << "result " << i << " fuse " << options.fuse << " share " << options.share_replicated
            << " once " << options.compute_once << " produce " << options.produce_sums << " reuse "
            << options.reuse_slots << " " << EngineKindName(cluster.engine());
      }
    }
    Cluster cluster(exe.num_devices());
    EXPECT_TRUE(Verify(exe, cluster, inputs).pass);
  }
}

}  // namespace lockstep
