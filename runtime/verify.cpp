// Both runs and the comparison of every result on every device. The search for the first value that
// differs is in divergence.cpp.
#include "runtime/verify.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "compiler/base/error.h"
#include "runtime/compare.h"
#include "runtime/divergence.h"

namespace lockstep {
namespace {

template <typename Stage>
auto Timed(const VerifyOptions& options, const std::string& name, const Stage& stage) {
  if (options.on_stage) options.on_stage(name);
  const auto start = std::chrono::steady_clock::now();
  auto result = stage();
  if (options.times) options.times->emplace_back(name, std::chrono::steady_clock::now() - start);
  return result;
}

std::string ShardingText(const TensorLayout& layout) {
  if (!layout.sharding.mesh) return "";
  return layout.sharding.Layout().ToString();
}

void AddNote(ResultVerdict& verdict, const std::string& note) {
  verdict.note += (verdict.note.empty() ? "" : "; ") + note;
}

void CompareWithExpected(ResultVerdict& verdict, const Literal& got, const Literal& reference,
                         const Literal& expected, bool exact) {
  const Comparison sharded = CompareExpected(got, expected, exact);
  const Comparison single = CompareExpected(reference, expected, exact);
  if (!sharded.ok()) {
    verdict.ok = false;
    verdict.mismatches = std::max(verdict.mismatches, sharded.mismatches);
    AddNote(verdict, std::to_string(sharded.mismatches) +
                         " elements of the sharded run differ from the expected file (first: " +
                         sharded.expected + " expected, " + sharded.got + " found)");
  }
  if (!single.ok()) {
    verdict.ok = false;
    AddNote(verdict, std::to_string(single.mismatches) +
                         " elements of the reference run differ from the expected file (first: " +
                         single.expected + " expected, " + single.got + " found)");
  }
}

bool AllNaN(const Literal& literal) {
  if (!IsFloat(literal.dtype()) || literal.num_elements() == 0) return false;
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    if (!std::isnan(literal.GetDouble(i))) return false;
  }
  return true;
}

// One result: replicas among each other, the assembled array against the reference, and against
// the expected file.
ResultVerdict CompareResult(const ShardedArray& output, const ReferenceValue& reference,
                            const Literal* expected, bool expected_exact) {
  const Literal global = output.Global();
  ResultVerdict verdict = VerdictOf(CompareWithReference(global, reference));
  verdict.type = output.global_type().ShortString();
  verdict.sharding = ShardingText(output.layout());
  const ReplicaFault fault = CompareReplicas(output, global);
  if (fault.device >= 0) {
    verdict.ok = false;
    verdict.mismatches = std::max(verdict.mismatches, fault.mismatches);
    AddNote(verdict, fault.Text());
  }
  if (verdict.ok && AllNaN(global)) AddNote(verdict, "every element is NaN, which proves little");
  if (expected) {
    CompareWithExpected(verdict, global, reference.literal, *expected, expected_exact);
  }
  return verdict;
}

// The failure was not seen again when every value was a result.
void TellVanished(std::vector<ResultVerdict>& results) {
  for (ResultVerdict& result : results) {
    if (result.ok) continue;
    AddNote(result,
            "no value differs when all of them are results: the difference depends on which values "
            "are kept (fusion, reuse of memory), on the order of events, or lies inside a loop, "
            "branch or manual region");
    return;
  }
}

}  // namespace

ResultVerdict VerdictOf(const Comparison& comparison) {
  ResultVerdict verdict;
  verdict.policy = comparison.policy;
  verdict.bound_ulp = comparison.bound_ulp;
  verdict.estimated = comparison.estimated;
  verdict.max_ulp = comparison.max_ulp;
  verdict.max_abs_error = comparison.max_abs_error;
  verdict.elements = comparison.elements;
  verdict.mismatches = comparison.mismatches;
  verdict.order_sensitive = comparison.order_sensitive;
  verdict.ok = comparison.ok();
  return verdict;
}

Verdict CompareOutputs(const Outputs& outputs, const ReferenceResult& reference,
                       const VerifyOptions& options) {
  LOCKSTEP_CHECK(outputs.size() == reference.results.size())
      << outputs.size() << " outputs, " << reference.results.size() << " reference results";
  if (!options.expected.empty() && options.expected.size() != outputs.size()) {
    throw InvalidArgument("the program has " + std::to_string(outputs.size()) +
                          " results, the expected file " + std::to_string(options.expected.size()));
  }
  Verdict verdict;
  for (size_t i = 0; i < outputs.size(); ++i) {
    ResultVerdict result;
    if (outputs[i].global_type().IsTensor()) {
      result = CompareResult(outputs[i], reference.results[i],
                             options.expected.empty() ? nullptr : &options.expected[i],
                             options.expected_exact);
    } else {
      result.type = outputs[i].global_type().ToString();
      result.policy = "exact";
    }
    result.name = "out" + std::to_string(i);
    verdict.pass = verdict.pass && result.ok;
    verdict.results.push_back(std::move(result));
  }
  return verdict;
}

Verdict Verify(const Executable& executable, Cluster& cluster, std::span<const Literal> arguments,
               const VerifyOptions& options) {
  std::vector<CheckResult> sharded_checks;
  const Outputs outputs = Timed(options, "run", [&] {
    return executable.RunChecked(cluster, arguments, options.run, sharded_checks);
  });
  const ReferenceResult reference = Timed(options, "reference", [&] {
    return EvaluateReference(*executable.compiled().source, arguments, options.reference);
  });
  Verdict verdict =
      Timed(options, "compare", [&] { return CompareOutputs(outputs, reference, options); });
  // An entry for each check op that ran: what the sharded run found, or the reference if that is
  // where it does not hold.
  verdict.checks = std::move(sharded_checks);
  for (const CheckResult& check : reference.checks) {
    if (!check.ok) verdict.checks.push_back(check);
  }
  for (const CheckResult& check : verdict.checks) verdict.pass = verdict.pass && check.ok;
  if (!verdict.pass && options.find_divergence) {
    verdict.first_divergence = Timed(options, "search", [&] {
      return FindFirstDivergence(executable, cluster, arguments, options);
    });
    if (!verdict.first_divergence && options.expected.empty()) TellVanished(verdict.results);
    if (!verdict.first_divergence && !options.expected.empty()) {
      verdict.first_divergence = FindUnexpected(executable, outputs, reference, options);
    }
  }
  return verdict;
}

}  // namespace lockstep
