// Check ops and probes of self-checking programs in the sharded run. A check looks at GLOBAL
// values, so it is no work for a device: on the devices it is a tap, a kernel that copies what its
// operands hold to the host each time it runs (in loops and branches too). After the launch the
// shards of each execution are assembled and the check is evaluated by the same code as in the
// reference run. interpreter.probe and interpreter.print are taps too.
//
//   %r = dot_general %a, %b             device 0 and 1: rows 0:4 and 4:8
//   check.expect_eq %r, %e              two taps copy their rows; the check sees 8 rows once
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "devices/kernel.h"
#include "runtime/reference/evaluator.h"

namespace lockstep {

struct CheckSite;

/// The taps of one SPMD program. One launch at a time uses them (Begin).
class CheckTaps {
 public:
  /// Finds the check ops and probes of @main. `per_device`: the program's values are not shards of
  /// global ones, so every device's own values are checked (programs of interpreter.run_parallel).
  /// Errors: Unsupported for a check whose result is used by anything but the return of @main.
  explicit CheckTaps(const Module& spmd, bool per_device = false);
  ~CheckTaps();
  CheckTaps(const CheckTaps&) = delete;
  CheckTaps& operator=(const CheckTaps&) = delete;

  bool empty() const { return sites_.empty(); }
  /// The tap of a check op or probe; null for other ops.
  KernelPtr KernelFor(const Op& op) const;

  /// Drops what earlier launches recorded; others wait until the lock is given back.
  [[nodiscard]] std::unique_lock<std::mutex> Begin();

  /// A result of @main that is the result of a check.
  struct Returned {
    int result = 0;
    bool ok = false;
  };
  /// Evaluates every check that ran, in program order, and appends one entry for each.
  void Evaluate(std::vector<CheckResult>& checks, std::vector<Returned>& returned) const;
  /// What interpreter.print saw, to stderr.
  void Print() const;

 private:
  void AddSite(const Op& op);
  std::vector<std::unique_ptr<CheckSite>> sites_;
  std::unordered_map<const Op*, const CheckSite*> site_of_;
  std::mutex running_;
  bool per_device_ = false;
  int64_t num_partitions_ = 1;
};

}  // namespace lockstep
