// program_fuzz: random programs x meshes x shardings beside the reference, bit for bit.
//
//   program_fuzz [--seed S] [--count N] [--seconds T] [--stop-after F] [--show S] [--out DIR]
//   program_fuzz [--seed S] --histogram N
//   program_fuzz [--seed S] [--count N] --fault KIND
//
// Program number i has seed S + i and runs with padding poisoned (three of four) on the gang engine
// (seven of eight) or on threads; one of three is compiled without some pass over collectives, each
// in turn. A failure is shrunk and printed; exit code 1. --show prints the program of one seed and
// what became of it; --histogram what N programs consist of, without running them (exit code 1 if
// an op is never drawn).
// --fault puts a partitioner's fault into each program that can have it: a test of the fuzzer, exit
// code 0 if one is found and shrunk to a few ops.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include <sys/time.h>
#include <unistd.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/passes/collective_passes.h"
#include "compiler/shrink.h"
#include "runtime/reference/evaluator.h"
#include "tests/fuzz/programs/check.h"
#include "tests/fuzz/programs/generate.h"
#include "tests/fuzz/programs/histogram.h"

namespace lockstep::fuzz {
namespace {

volatile uint64_t current_seed = 0;
/// A program takes milliseconds. A hang is this much time of processors, or this much on the clock:
/// a machine may stop the process for minutes to do something else.
constexpr time_t kProcessorSeconds = 100;
constexpr unsigned kClockSeconds = 1800;

/// Begins to watch the next program; 0: none.
void Watch(uint64_t seed) {
  current_seed = seed;
  alarm(seed > 0 ? kClockSeconds : 0);
  itimerval limit{};
  limit.it_value.tv_sec = seed > 0 ? kProcessorSeconds : 0;
  setitimer(ITIMER_PROF, &limit, nullptr);
}

/// A fault must be shrunk to so many ops.
constexpr int64_t kFewOps = 4;

/// A crash or a hang must name its program too.
void OnSignal(int signal) {
  char text[96];
  const int length = std::snprintf(text, sizeof text, "program_fuzz: signal %d at --show %llu\n",
                                   signal, static_cast<unsigned long long>(current_seed));
  if (write(2, text, static_cast<size_t>(length)) < 0) _exit(3);
  _exit(2);
}

struct Options {
  uint64_t seed = 1;
  int64_t count = 1000;
  int64_t seconds = 0;
  int64_t stop_after = 5;
  int64_t histogram = 0;
  std::optional<FaultKind> fault;
  std::string show, out;
};

CheckSetup SetupOf(uint64_t seed) {
  CheckSetup setup;
  setup.poison = seed % 4 != 0;
  setup.threads = seed % 8 == 5;
  const std::vector<std::string_view> passes = CollectivePassNames();
  if (seed % 3 == 1) setup.without = passes[seed / 3 % passes.size()];
  return setup;
}

std::string Head(const std::string& what) {
  // The same kind of failure, whatever its place and numbers.
  std::string head;
  for (char c : what.substr(what.find("]: ") == std::string::npos ? 0 : what.find("]: "), 60)) {
    if (c < '0' || c > '9') head += c;
  }
  return head;
}

int Show(uint64_t seed) {
  const FuzzProgram program = GenerateProgram(seed);
  std::printf("%s", program.Text().c_str());
  std::fflush(stdout);
  const CheckReport report = CheckProgram(program, SetupOf(seed));
  std::printf("// %s %s\n", OutcomeName(report.outcome), report.what.c_str());
  return report.failed() ? 1 : 0;
}

// Shrunk while the same goes wrong, by what `lockstep reduce` uses. All results are held to the one
// rule of the result that is wrong: exact, or within bounds.
// Returns how many ops are left.
int64_t Report(FuzzProgram program, const CheckReport& first, const Options& options) {
  CheckSetup setup = SetupOf(program.seed);
  setup.fault = options.fault;
  const std::string head = first.outcome == Outcome::kWrong ? "" : Head(first.what);
  const bool bounded = first.result < 0
                           ? std::any_of(program.results.begin(), program.results.end(),
                                         [](const Result& result) { return result.rounded; })
                           : program.results[static_cast<size_t>(first.result)].rounded;
  if (first.result >= 0) {
    FuzzProgram one = program;
    one.results = {program.results[static_cast<size_t>(first.result)]};
    if (CheckProgram(one, setup).outcome == first.outcome) program = one.Live();
  }
  CheckReport report;
  ShrinkHooks hooks;
  hooks.fails = [&](const FailingProgram& candidate) {
    Watch(program.seed);
    const size_t results = candidate.module->Main()->body.terminator()->operands.size();
    const CheckReport now = CheckText(PrintModule(*candidate.module), candidate.inputs,
                                      std::vector<bool>(results, bounded), setup);
    const bool same = now.outcome == first.outcome && (head.empty() || Head(now.what) == head);
    if (same) report = now;
    return same;
  };
  hooks.evaluate = [](const FailingProgram& candidate) -> std::optional<std::vector<Literal>> {
    try {
      std::vector<Literal> values;
      ReferenceOptions reference;
      reference.max_loop_trips = 1000;
      for (auto& result :
           EvaluateReference(*candidate.module, candidate.inputs, reference).results) {
        values.push_back(std::move(result.literal));
      }
      return values;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  };
  std::string text = program.Text();
  int64_t ops = static_cast<int64_t>(program.nodes.size());
  try {
    FailingProgram failing{ParseStableHlo(text, "fuzz.mlir"), program.Inputs()};
    if (hooks.fails(failing)) {
      const ShrinkResult small = Shrink(std::move(failing), hooks);
      text = PrintModule(*small.program.module);
      ops = CountOps(*small.program.module);
    } else {
      report = first;  // it is lost when the program is printed anew
    }
  } catch (const Error&) {
    report = first;  // it is none of a parsed program
  }
  std::printf("--- seed %llu: %s %s\n// poison %d, %s, without pass '%s'\n%s\n",
              static_cast<unsigned long long>(program.seed), OutcomeName(report.outcome),
              report.what.c_str(), setup.poison, setup.threads ? "threads" : "gang",
              setup.without.c_str(), text.c_str());
  std::fflush(stdout);
  if (!options.out.empty()) {
    std::ofstream file(options.out + "/" + std::to_string(program.seed) + ".mlir");
    file << "// " << report.what.substr(0, report.what.find('\n')) << "\n" << text;
  }
  return ops;
}

/// Does the fuzzer find a fault, and make it small?
int FindFault(const Options& options) {
  for (int64_t i = 0; i < options.count; ++i) {
    const uint64_t seed = options.seed + static_cast<uint64_t>(i);
    Watch(seed);
    CheckSetup setup = SetupOf(seed);
    const FuzzProgram program = GenerateProgram(seed);
    setup.fault = options.fault;
    const CheckReport report = CheckProgram(program, setup);
    if (report.outcome != Outcome::kWrong) continue;
    const int64_t ops = Report(program, report, options);
    std::printf("found in program %lld of %lld, %lld ops left\n", static_cast<long long>(i + 1),
                static_cast<long long>(options.count), static_cast<long long>(ops));
    return ops <= kFewOps ? 0 : 1;
  }
  std::printf("not found\n");
  return 1;
}

int Run(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  std::map<std::string, int64_t> kinds;
  int64_t done = 0, failures = 0, ops = 0, unproven = 0;
  std::string unproven_seeds;
  for (; done < options.count; ++done) {
    const auto spent = std::chrono::steady_clock::now() - start;
    if (options.seconds > 0 && spent > std::chrono::seconds(options.seconds)) break;
    const uint64_t seed = options.seed + static_cast<uint64_t>(done);
    Watch(seed);
    const FuzzProgram program = GenerateProgram(seed);
    const CheckReport report = CheckProgram(program, SetupOf(seed));
    for (const Node& node : program.nodes) {
      ++ops;
      if (report.outcome == Outcome::kEqual) ++kinds[node.kind];
    }
    unproven += report.unproven;
    if (report.unproven) unproven_seeds += " " + std::to_string(seed);
    if (!report.failed()) continue;
    ++failures;
    Report(program, report, options);
    if (failures >= options.stop_after) break;
  }
  Watch(0);
  std::printf("seeds %llu..%llu: %lld programs, %lld ops, %lld unproven, %lld failures\n",
              static_cast<unsigned long long>(options.seed),
              static_cast<unsigned long long>(options.seed) + static_cast<unsigned long long>(done),
              static_cast<long long>(done), static_cast<long long>(ops),
              static_cast<long long>(unproven), static_cast<long long>(failures));
  if (unproven > 0) std::printf("  unproven:%s\n", unproven_seeds.c_str());
  std::printf("  equal, by op:");
  for (const std::string& kind : AllKinds()) {
    std::printf(" %s %lld", kind.c_str(), static_cast<long long>(kinds[kind]));
  }
  std::printf("\n");
  // A long run in which some op was never reached would prove nothing of it.
  if (done >= 1000 && failures == 0) {
    for (const std::string& kind : AllKinds()) {
      if (kinds[kind] == 0) {
        std::printf("no program with %s passed\n", kind.c_str());
        return 1;
      }
    }
  }
  return failures > 0 ? 1 : 0;
}

int Main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--seed") options.seed = std::strtoull(value.c_str(), nullptr, 10);
    if (name == "--count") options.count = std::atoll(value.c_str());
    if (name == "--seconds") options.seconds = std::atoll(value.c_str());
    if (name == "--stop-after") options.stop_after = std::atoll(value.c_str());
    if (name == "--histogram") options.histogram = std::atoll(value.c_str());
    if (name == "--fault") options.fault = ParseFaultKind(value);
    if (name == "--show") options.show = value;
    if (name == "--out") options.out = value;
  }
  for (int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGALRM, SIGPROF})
    std::signal(signal, OnSignal);
  if (!options.show.empty()) {
    current_seed = std::strtoull(options.show.c_str(), nullptr, 10);
    return Show(current_seed);
  }
  if (options.histogram > 0) return PrintHistogram(options.seed, options.histogram) > 0;
  if (options.fault) return FindFault(options);
  return Run(options);
}

}  // namespace
}  // namespace lockstep::fuzz

int main(int argc, char** argv) { return lockstep::fuzz::Main(argc, argv); }
