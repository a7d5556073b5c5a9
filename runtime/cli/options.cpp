#include "runtime/cli/options.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>

#include "compiler/base/error.h"
#include "compiler/partition/corrupt.h"
#include "compiler/passes/collective_passes.h"
#include "runtime/expectations.h"
#include "runtime/report/check_report.h"

namespace lockstep {
namespace {

constexpr const char* kExamples = R"(Examples:
  lockstep check mlp.mlir                             is the sharded program equal to the unsharded one?
  lockstep check mlp.mlir --inputs in.npz --expected out.npz --json -
  lockstep check plain.mlir --mesh x=2,y=4 --arg-sharding 0='{x},{}' --arg-sharding 1='{},{y}'
  lockstep partition mlp.mlir -o mlp.spmd.mlir        the program that every device runs
  lockstep partition mlp.mlir --emit hlo              the same as HLO text
  lockstep check spmd.hlo --no-run                    prove, list and price a program that is partitioned already
  lockstep explain mlp.mlir                           why each collective exists, and its bytes
  lockstep show mlp.mlir %arg0                        how a value lies on the mesh
  lockstep run mlp.mlir --inputs in.npz --outputs out.npz
  lockstep report mlp.mlir -o mlp.html                the same as a page with pictures
  lockstep reduce wrong.mlir -o small.mlir            the few ops that it takes to fail
  lockstep reshard --mesh x=2,y=4 --type 'f32[16,16]' --from '{x},{}' --to '{},{y}'

Exit codes: 0 ok, 1 numbers differ, 2 usage, 3 invalid program, 4 unsupported, 5 run-time error,
6 an expectation is not met, 7 a file cannot be read or written, 70 internal error.
)";

std::string FaultNames() {
  std::string names;
  for (FaultKind kind : AllFaultKinds()) {
    names += (names.empty() ? "" : ", ") + std::string(FaultKindName(kind));
  }
  return names;
}

FaultSite ParseFault(const std::string& text) {
  const size_t colon = text.find(':');
  const auto kind = ParseFaultKind(text.substr(0, colon));
  if (!kind) throw CLI::ValidationError("--inject-fault", "KIND is one of " + FaultNames());
  FaultSite site{*kind, 0};
  if (colon != std::string::npos) {
    const std::string number = text.substr(colon + 1);
    if (number.empty() || number.size() > 9 ||
        number.find_first_not_of("0123456789") != std::string::npos) {
      throw CLI::ValidationError("--inject-fault", "not a number: " + number);
    }
    site.index = std::stoll(number);
  }
  return site;
}

CLI::CheckedTransformer ToTextFormat() {
  return CLI::CheckedTransformer(
      std::map<std::string, TextFormat>{{"auto", TextFormat::kAuto},
                                        {"stablehlo", TextFormat::kStableHlo},
                                        {"hlo", TextFormat::kHlo}});
}

void AddProgram(CLI::App* app, CliOptions& o) {
  app->add_option("program", o.program, "StableHLO or HLO text; - reads standard input")
      ->required()
      ->type_name("PROGRAM");
  if (app->get_name() == "propagate") {
    app->add_option_function<std::string>(
           "--format",
           [&o](const std::string& format) {
             o.propagate_hlo = format == "hlo";
             if (format == "stablehlo") o.format = TextFormat::kStableHlo;
           },
           "how shardings are printed: stablehlo (sdy attributes) or hlo (tile lists)")
        ->check(CLI::IsMember({"auto", "stablehlo", "hlo"}));
    app->add_option("--input-format", o.format, "of PROGRAM: auto, stablehlo or hlo")
        ->transform(ToTextFormat());
  } else {
    app->add_option("--format", o.format, "auto, stablehlo or hlo")->transform(ToTextFormat());
  }
  app->add_option("--mesh", o.mesh, "mesh where the program has none, or its mesh in another size")
      ->type_name("x=2,y=4");
  app->add_option("--arg-sharding", o.arg_shardings, "sharding of an argument; repeatable")
      ->type_name("N='{x},{}'");
  app->add_option("--result-sharding", o.result_shardings, "sharding of a result; repeatable")
      ->type_name("N='{x},{}'");
  app->add_option("--value-sharding", o.value_shardings, "sharding of a value; repeatable")
      ->type_name("%h='{x},{}'");
  app->add_flag("--strict", o.strict,
                "refuse collectives that all devices reach only for some data");
  std::string passes;
  for (std::string_view name : CollectivePassNames()) {
    passes += (passes.empty() ? "" : ", ") + std::string(name);
  }
  app->add_option("--disable-pass", o.disabled_passes,
                  "leave out a pass over the collectives; repeatable: " + passes)
      ->type_name("NAME");
  app->add_option("--devices", o.devices, "virtual devices, for programs with positional shardings")
      ->check(CLI::PositiveNumber);
  app->add_option("--partitioned", o.partitioned,
                  "is the program partitioned already: auto, yes or no")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, PartitionedInput>{{"auto", PartitionedInput::kAuto},
                                                  {"yes", PartitionedInput::kYes},
                                                  {"no", PartitionedInput::kNo}}));
  app->add_flag("--fill-elided", o.fill_elided,
                "give constants that the text elides ({...}) small repeatable values");
  app->add_flag("--stub-custom-calls", o.stub_custom_calls,
                "unknown custom calls count by their shapes, for analysis without a run");
}

void AddRun(CLI::App* app, CliOptions& o) {
  app->add_option("--inputs", o.inputs, "arguments: arg0, arg1, ... (.npz, or .npy for one)")
      ->type_name("F.npz");
  app->add_option(
         "--input-kind", o.input_kind,
         "generated arguments: exact (default), normal, uniform, network, or small (bench)")
      ->transform(
          CLI::CheckedTransformer(std::map<std::string, InputKind>{{"exact", InputKind::kExact},
                                                                   {"normal", InputKind::kNormal},
                                                                   {"uniform", InputKind::kUniform},
                                                                   {"network", InputKind::kNetwork},
                                                                   {"small", InputKind::kSmall}}));
  app->add_option("--seed", o.seed, "seed of generated arguments");
  app->add_option_function<std::string>(
         "--engine",
         [&o](const std::string& name) {
           o.engine = name == "threads" ? EngineKind::kThreads : EngineKind::kGang;
         },
         "threads or gang (same bits)")
      ->check(CLI::IsMember({"threads", "gang"}));
  app->add_option("--workers", o.workers, "workers of the gang engine")->check(CLI::PositiveNumber);
  app->add_option_function<std::string>(
         "--memory",
         [&o](const std::string& text) {
           o.memory_budget = ParseBytes(text);
           if (o.memory_budget < 0) throw CLI::ValidationError("--memory", "not a size: " + text);
         },
         "memory budget of a device")
      ->type_name("1GiB");
  app->add_option("--deadline", o.deadline_seconds,
                  "stop the devices after that many seconds and say what each was doing")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  app->add_option("--trace", o.trace,
                  "what every device did when, as Chrome-trace JSON (ui.perfetto.dev)")
      ->type_name("FILE");
}

void AddReport(CLI::App* app, CliOptions& o) {
  app->add_option("--json", o.json, "machine-readable result; - is standard output")
      ->type_name("FILE");
  app->add_flag("--stats", o.stats, "wall time by stage");
  app->add_flag("--quiet,-q", o.quiet, "the verdict only");
  app->add_flag("--verbose,-v", o.verbose, "all collectives and values");
  app->add_option("--color", o.color, "auto, always or never")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, CliOptions::Color>{{"auto", CliOptions::Color::kAuto},
                                                   {"always", CliOptions::Color::kAlways},
                                                   {"never", CliOptions::Color::kNever}}));
}

// What check has beside the options of every run.
void AddCheckOptions(CLI::App* check, CliOptions& o) {
  check->add_flag("--no-run", o.no_run, "analysis without data");
  check->add_flag("--poison-padding", o.poison_padding,
                  "fill the padding of uneven shards with NaN");
  check
      ->add_option_function<int64_t>(
          "--corrupt-collective",
          [&o](int64_t index) {
            o.fault = FaultSite{FaultKind::kDroppedCollective, index};
          },
          "break the N-th inserted collective: the check must then fail")
      ->type_name("N");
  check
      ->add_option_function<std::string>(
          "--inject-fault", [&o](const std::string& text) { o.fault = ParseFault(text); },
          "put a partitioner's fault into its N-th place: the check must then fail; " +
              FaultNames())
      ->type_name("KIND:N");
}

void AddExpected(CLI::App* check, CliOptions& o) {
  check->add_option("--expected", o.expected, "expected results: out0, out1, ...")
      ->type_name("F.npz");
  check->add_flag("--expected-exact", o.expected_exact, "expected results must agree in every bit");
}

void AddCheck(CLI::App& app, CliOptions& o) {
  CLI::App* check = app.add_subcommand(
      "check", "partition, run on every virtual device, run on one device, compare");
  AddProgram(check, o);
  AddRun(check, o);
  AddReport(check, o);
  AddExpected(check, o);
  AddCheckOptions(check, o);
  check->callback([&o] { o.command = CliCommand::kCheck; });
}

void AddReportPage(CLI::App& app, CliOptions& o) {
  CLI::App* report =
      app.add_subcommand("report", "check, told as one self-contained page with pictures");
  AddProgram(report, o);
  AddRun(report, o);
  AddReport(report, o);
  AddExpected(report, o);
  AddCheckOptions(report, o);
  report->add_option("-o,--output", o.output, "the page")->required()->type_name("FILE.html");
  report->callback([&o] { o.command = CliCommand::kReport; });
}

void AddReduce(CLI::App& app, CliOptions& o) {
  CLI::App* reduce = app.add_subcommand(
      "reduce", "shrink a program on which a command fails while it keeps failing the same way");
  AddProgram(reduce, o);
  AddRun(reduce, o);
  AddReport(reduce, o);
  AddCheckOptions(reduce, o);
  reduce->add_option("-o,--output", o.output, "the small program; its arrays go to FILE.npz")
      ->type_name("FILE");
  reduce->add_option("--command", o.reduce_command, "the command that fails (check)")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, CliCommand>{{"check", CliCommand::kCheck},
                                            {"run", CliCommand::kRun},
                                            {"partition", CliCommand::kPartition},
                                            {"propagate", CliCommand::kPropagate},
                                            {"explain", CliCommand::kExplain}}));
  reduce->add_option("--timeout", o.reduce_seconds, "a command that takes longer does not end")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  reduce->add_option("--tests", o.reduce_tests, "at most that many programs are tried")
      ->check(CLI::PositiveNumber);
  reduce->callback([&o] { o.command = CliCommand::kReduce; });
}

void AddEmit(CLI::App* app, CliOptions& o) {
  app->add_option("-o,--output", o.output, "output file")->type_name("FILE");
  app->add_option_function<std::string>(
         "--emit", [&o](const std::string& format) { o.emit_hlo = format == "hlo"; },
         "text to print: stablehlo or hlo")
      ->check(CLI::IsMember({"stablehlo", "hlo"}));
}

void AddOthers(CLI::App& app, CliOptions& o) {
  CLI::App* run = app.add_subcommand("run", "run on the virtual mesh and write the results");
  AddProgram(run, o);
  AddRun(run, o);
  AddReport(run, o);
  run->add_option("--outputs", o.outputs, "results: out0, out1, ...")->type_name("F.npz");
  run->add_flag("--reference", o.reference, "run the single-device evaluator instead");
  run->callback([&o] { o.command = CliCommand::kRun; });

  CLI::App* partition = app.add_subcommand("partition", "print the SPMD program");
  AddProgram(partition, o);
  AddReport(partition, o);
  AddEmit(partition, o);
  partition->add_flag("--no-run", o.no_run, "nothing is allocated at full size (always so here)");
  partition->callback([&o] { o.command = CliCommand::kPartition; });

  CLI::App* propagate =
      app.add_subcommand("propagate", "print the program with the sharding of every value");
  AddProgram(propagate, o);
  AddReport(propagate, o);
  AddEmit(propagate, o);
  propagate->add_flag("--as-compiled", o.as_compiled,
                      "propagate what XLA's partitioner sees: chlo ops expanded and composites "
                      "inlined first, as partition, check and explain do; without it the text as "
                      "it stands, as Shardy's passes do");
  propagate->callback([&o] { o.command = CliCommand::kPropagate; });

  CLI::App* explain =
      app.add_subcommand("explain", "why each collective exists, or why %value has its sharding");
  AddProgram(explain, o);
  AddReport(explain, o);
  explain->add_option("value", o.value, "a value, e.g. %5")->type_name("%value");
  explain->callback([&o] { o.command = CliCommand::kExplain; });

  CLI::App* show = app.add_subcommand("show", "picture of how a value lies on the mesh");
  AddProgram(show, o);
  AddReport(show, o);
  show->add_option("value", o.value, "a value, e.g. %5")->required()->type_name("%value");
  show->callback([&o] { o.command = CliCommand::kShow; });

  CLI::App* reshard = app.add_subcommand("reshard", "the plan from one sharding to another");
  AddReport(reshard, o);
  reshard->add_option("--mesh", o.mesh, "the mesh")->required()->type_name("x=2,y=4");
  reshard->add_option("--type", o.type, "global type")->required()->type_name("'f32[16,16]'");
  reshard->add_option("--from", o.from, "sharding before")->required()->type_name("'{x},{}'");
  reshard->add_option("--to", o.to, "sharding after")->required()->type_name("'{},{x}'");
  reshard->add_flag("--run", o.run_plan, "execute the plan and check it");
  reshard->callback([&o] { o.command = CliCommand::kReshard; });
}

void AddBench(CLI::App& app, CliOptions& o) {
  CLI::App* bench =
      app.add_subcommand("bench", "measure a program, or `bench collectives`, on this machine");
  AddProgram(bench, o);
  AddRun(bench, o);
  AddReport(bench, o);
  bench->add_option("--repeat", o.repeat, "runs after warm-up")->check(CLI::PositiveNumber);
  bench->add_option("--kind", o.kinds, "collectives: all_reduce, all_gather, ...")
      ->delimiter(',')
      ->check(CLI::IsMember(
          {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute"}));
  bench
      ->add_option_function<std::vector<std::string>>(
          "--bytes",
          [&o](const std::vector<std::string>& sizes) {
            for (const std::string& size : sizes) {
              const int64_t bytes = ParseBytes(size);
              if (bytes <= 0) throw CLI::ValidationError("--bytes", "not a size: " + size);
              o.bytes.push_back(bytes);
            }
          },
          "collectives: bytes of one device's operand")
      ->delimiter(',')
      ->type_name("1KiB,1MiB");
  bench->add_flag("--shared", o.shared_results,
                  "collectives: results that are equal on all devices are stored once");
  bench->callback([&o] { o.command = CliCommand::kBench; });
}

}  // namespace

std::string_view CliCommandName(CliCommand command) {
  constexpr std::string_view kNames[] = {"check", "run",     "partition", "propagate", "explain",
                                         "show",  "reshard", "bench",     "report",    "reduce"};
  return kNames[static_cast<size_t>(command)];
}

std::optional<CliOptions> ParseCommandLine(int argc, const char* const* argv, int* exit_code) {
  CliOptions options;
  CLI::App app("Lockstep runs a sharded program on N virtual devices and checks it against one.",
               "lockstep");
  app.set_version_flag("--version", std::string("lockstep ") + kLockstepVersion);
  app.footer(kExamples);
  app.require_subcommand(1);
  AddCheck(app, options);
  AddOthers(app, options);
  AddBench(app, options);
  AddReportPage(app, options);
  AddReduce(app, options);
  *exit_code = 0;
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    app.exit(success, std::cout, std::cerr);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    throw Error(ErrorCode::kUsage, error.what(), {}, {"see lockstep --help"});
  }
  return options;
}

}  // namespace lockstep
