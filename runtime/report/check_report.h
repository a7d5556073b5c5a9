// CheckReport: everything that check, run and partition have to tell, gathered once and then
// rendered as text for people or as JSON for machines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/pipeline.h"
#include "runtime/expectations.h"
#include "runtime/verify.h"

namespace lockstep {

/// As `--version` and every JSON say it.
inline constexpr const char* kLockstepVersion = "0.1.0";

struct CheckReport {
  std::string program;              ///< as the user named it
  std::string verdict = "not run";  ///< "pass", "fail", "not run"
  MeshPtr mesh;                     ///< null for a program without one
  int64_t devices = 1;
  std::string engine;
  std::vector<ResultVerdict> results;
  std::optional<Divergence> first_divergence;
  std::vector<CollectiveRecord> collectives;
  std::vector<Error> unproven;  ///< collectives that all devices reach only for some data
  int64_t peak_bytes = 0;
  std::vector<PropagationConflict> conflicts;
  int64_t propagation_steps = 0;
  StageTimes times;
  std::vector<Expectation> expectations;
  std::vector<CheckResult> checks;
  std::vector<ShardingAdvice> advice;  ///< filled by explain only

  bool ExpectationsMet() const;
};

struct TextStyle {
  bool color = false;
  bool quiet = false;
  bool verbose = false;
  bool stats = false;
};

/// The contract's JSON, one object, ending in a newline.
std::string ReportJson(const CheckReport& report);
std::string ErrorJson(const Error& error);
std::string InternalErrorJson(const std::string& message);

/// For people.
std::string ReportText(const CheckReport& report, const TextStyle& style);
/// "error: FILE:LINE:COL: message", notes and the table of devices.
std::string ErrorText(const Error& error, const TextStyle& style);

/// "x=2 y=4".
std::string MeshText(const Mesh& mesh);
/// "[3,8]".
std::string IndexText(const Dims& index);
/// "512 B", "1.5 KiB", "3.2 MiB".
std::string HumanBytes(int64_t bytes);

}  // namespace lockstep
