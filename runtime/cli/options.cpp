#include "runtime/cli/options.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "compiler/base/error.h"
#include "compiler/partition/corrupt.h"
#include "compiler/passes/collective_passes.h"
#include "runtime/cli/option_values.h"
#include "runtime/report/check_report.h"

namespace lockstep {
namespace {

struct Example {
  std::string_view command;  ///< from "lockstep" on
  std::string_view meaning;  ///< "" where the command says it
};

constexpr Example kExamples[] = {
    {"check mlp.mlir", "is the sharded program equal to the unsharded one?"},
    {"check mlp.mlir --inputs in.npz --expected out.npz --json -", ""},
    {"check plain.mlir --mesh x=2,y=4 --arg-sharding 0='{x},{}' --arg-sharding 1='{},{y}'", ""},
    {"check spmd.hlo --no-run", "prove, list and price a program that is partitioned already"},
    {"partition mlp.mlir -o mlp.spmd.mlir", "the program that every device runs"},
    {"partition mlp.mlir --emit hlo", "the same as HLO text"},
    {"propagate mlp.mlir", "the program with the sharding of every value"},
    {"explain mlp.mlir", "why each collective exists, and its bytes"},
    {"explain mlp.mlir %5", "why %5 has its sharding"},
    {"show mlp.mlir %arg0", "how a value lies on the mesh"},
    {"run mlp.mlir --inputs in.npz --outputs out.npz", ""},
    {"report mlp.mlir -o mlp.html", "the same as a page with pictures"},
    {"reduce wrong.mlir -o small.mlir", "the few ops that it takes to fail"},
    {"reshard --mesh x=2,y=4 --type 'f32[16,16]' --from '{x},{}' --to '{},{y}'", ""},
    {"bench mlp.mlir --repeat 20", "the sharded program beside one device"},
    {"bench collectives --kind all_reduce --devices 8 --bytes 1KiB,1MiB", ""},
};

constexpr const char* kExitCodes = R"(
Exit codes: 0 ok, 1 numbers differ, 2 usage, 3 invalid program, 4 unsupported, 5 run-time error,
6 an expectation is not met, 7 a file cannot be read or written, 70 internal error.
)";

// The examples of one command, "" for all.
std::string Footer(std::string_view command) {
  constexpr size_t kColumn = 42;
  std::string text = "Examples:\n";
  for (const Example& example : kExamples) {
    if (!command.empty() && example.command.substr(0, example.command.find(' ')) != command) {
      continue;
    }
    text += "  lockstep " + std::string(example.command);
    if (!example.meaning.empty()) {
      text +=
          std::string(example.command.size() < kColumn ? kColumn - example.command.size() : 2, ' ');
    }
    text += std::string(example.meaning) + "\n";
  }
  return text + kExitCodes;
}

std::vector<std::string> FaultNames() {
  std::vector<std::string> names;
  for (FaultKind kind : AllFaultKinds()) names.emplace_back(FaultKindName(kind));
  return names;
}

FaultSite ParseFault(const std::string& text) {
  const size_t colon = text.find(':');
  const auto kind = ParseFaultKind(text.substr(0, colon));
  if (!kind) {
    RefuseValue("--inject-fault", text, "KIND:N with one of " + JoinWords(FaultNames(), ", "));
  }
  FaultSite site{*kind, 0};
  if (colon != std::string::npos) {
    site.index = WholeNumber("--inject-fault", text.substr(colon + 1), 0);
  }
  return site;
}

const std::vector<std::pair<std::string, TextFormat>> kTextFormats = {
    {"auto", TextFormat::kAuto}, {"stablehlo", TextFormat::kStableHlo}, {"hlo", TextFormat::kHlo}};

void AddProgram(CLI::App* app, CliOptions& o) {
  app->add_option("program", o.program, "StableHLO or HLO text; - reads standard input")
      ->required()
      ->type_name("PROGRAM");
  if (app->get_name() == "propagate") {
    AddChoice<bool>(app, "--format", o.propagate_hlo,
                    {{"auto", false}, {"stablehlo", false}, {"hlo", true}},
                    "how shardings are printed: sdy attributes (stablehlo), or tile lists (hlo)");
    AddChoice(app, "--input-format", o.format, kTextFormats, "notation of PROGRAM");
  } else {
    AddChoice(app, "--format", o.format, kTextFormats, "notation of PROGRAM");
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
  std::vector<std::string> passes;
  for (std::string_view name : CollectivePassNames()) passes.emplace_back(name);
  app->add_option("--disable-pass", o.disabled_passes,
                  "leave out a pass over the collectives; repeatable: " + JoinWords(passes, ", "))
      ->type_name("NAME");
  AddWhole(app, "--devices", o.devices, 1,
           "virtual devices, for programs with positional shardings");
  AddChoice<PartitionedInput>(app, "--partitioned", o.partitioned,
                              {{"auto", PartitionedInput::kAuto},
                               {"yes", PartitionedInput::kYes},
                               {"no", PartitionedInput::kNo}},
                              "is the program partitioned already?");
  app->add_flag("--fill-elided", o.fill_elided,
                "give constants that the text elides ({...}) small repeatable values");
  app->add_flag("--stub-custom-calls", o.stub_custom_calls,
                "unknown custom calls count by their shapes, for analysis without a run");
}

void AddRun(CLI::App* app, CliOptions& o) {
  app->add_option("--inputs", o.inputs, "arguments: arg0, arg1, ... (.npz, or .npy for one)")
      ->type_name("F.npz");
  AddChoice<InputKind>(app, "--input-kind", o.input_kind,
                       {{"exact", InputKind::kExact},
                        {"normal", InputKind::kNormal},
                        {"uniform", InputKind::kUniform},
                        {"network", InputKind::kNetwork},
                        {"small", InputKind::kSmall}},
                       "generated arguments; exact by default, small for bench");
  AddWhole(app, "--seed", o.seed, 0, "seed of generated arguments");
  AddChoice<EngineKind>(app, "--engine", o.engine,
                        {{"threads", EngineKind::kThreads}, {"gang", EngineKind::kGang}},
                        "one thread per device, or devices stepped by a few workers; same bits");
  AddWhole(app, "--workers", o.workers, 1, "workers of the gang engine");
  app->add_option_function<std::string>(
         "--memory",
         [&o](const std::string& text) { o.memory_budget = SizeInBytes("--memory", text); },
         "memory budget of a device")
      ->type_name("1GiB");
  AddSeconds(app, "--deadline", o.deadline_seconds,
             "stop the devices after that many seconds and say what each was doing");
  AddSeconds(app, "--note-after", o.note_seconds,
             "a check or run that takes longer (10 s by default) notes which loops the data end");
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
  AddChoice<CliOptions::Color>(app, "--color", o.color,
                               {{"auto", CliOptions::Color::kAuto},
                                {"always", CliOptions::Color::kAlways},
                                {"never", CliOptions::Color::kNever}},
                               "colours in the text; auto: on a terminal");
}

// What check has beside the options of every run.
void AddCheckOptions(CLI::App* check, CliOptions& o) {
  check->add_flag("--no-run", o.no_run, "analysis without data");
  check->add_flag("--poison-padding", o.poison_padding,
                  "fill the padding of uneven shards with NaN");
  check
      ->add_option_function<std::string>(
          "--corrupt-collective",
          [&o](const std::string& text) {
            o.fault = FaultSite{FaultKind::kDroppedCollective,
                                WholeNumber("--corrupt-collective", text, 0)};
          },
          "break the N-th inserted collective: the check must then fail")
      ->type_name("N");
  check
      ->add_option_function<std::string>(
          "--inject-fault", [&o](const std::string& text) { o.fault = ParseFault(text); },
          "put a partitioner's fault into its N-th place: the check must then fail; " +
              JoinWords(FaultNames(), ", "))
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
  reduce
      ->add_option(
          "-o,--output", o.output,
          "the small program; its arrays go to FILE.npz; Ctrl-C writes the smallest so far")
      ->type_name("FILE");
  AddChoice<CliCommand>(reduce, "--command", o.reduce_command,
                        {{"check", CliCommand::kCheck},
                         {"run", CliCommand::kRun},
                         {"partition", CliCommand::kPartition},
                         {"propagate", CliCommand::kPropagate},
                         {"explain", CliCommand::kExplain}},
                        "the command that fails; check by default");
  AddSeconds(reduce, "--timeout", o.reduce_seconds, "a command that takes longer does not end");
  AddWhole(reduce, "--tests", o.reduce_tests, 1, "at most that many programs are tried");
  reduce->callback([&o] { o.command = CliCommand::kReduce; });
}

void AddEmit(CLI::App* app, CliOptions& o) {
  app->add_option("-o,--output", o.output, "output file")->type_name("FILE");
  AddChoice<bool>(app, "--emit", o.emit_hlo, {{"stablehlo", false}, {"hlo", true}},
                  "text to print");
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
  AddWhole(bench, "--repeat", o.repeat, 1, "runs after warm-up");
  bench->add_option("--kind", o.kinds, "collectives: all_reduce, all_gather, ...")
      ->delimiter(',')
      ->check(CLI::IsMember(
          {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute"}));
  bench
      ->add_option_function<std::vector<std::string>>(
          "--bytes",
          [&o](const std::vector<std::string>& sizes) {
            for (const std::string& size : sizes) {
              o.bytes.push_back(SizeInBytes("--bytes", size));
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

namespace {

// What is wrong where no command is named: CLI11 would say only that a subcommand is required.
Error NoCommand(const CLI::App& app, const std::string& given) {
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands({})) commands.push_back(command->get_name());
  return Error(ErrorCode::kUsage,
               (given.empty() ? "no command" : "there is no command '" + given + "'") +
                   "; the commands are " + JoinWords(commands, ", "),
               {}, {"see lockstep --help"});
}

// The name of a command that there is not, or "".
std::string UnknownCommand(const CLI::App& app, int argc, const char* const* argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_name() == argv[1]) return "";
  }
  return argv[1];
}

}  // namespace

std::string JsonFileOf(int argc, const char* const* argv) {
  constexpr std::string_view kOption = "--json";
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == kOption && i + 1 < argc) return argv[i + 1];
    if (word.starts_with("--json=")) return std::string(word.substr(kOption.size() + 1));
  }
  return "";
}

std::optional<CliOptions> ParseCommandLine(int argc, const char* const* argv, int* exit_code) {
  CliOptions options;
  CLI::App app("Lockstep runs a sharded program on N virtual devices and checks it against one.",
               "lockstep");
  app.set_version_flag("--version", std::string("lockstep ") + kLockstepVersion);
  app.footer(Footer(""));
  app.require_subcommand(1);
  AddCheck(app, options);
  AddOthers(app, options);
  AddBench(app, options);
  AddReportPage(app, options);
  AddReduce(app, options);
  for (CLI::App* command : app.get_subcommands({})) {
    command->footer(Footer(command->get_name()));
    RefuseEmptyValues(command);
  }
  const std::string unknown = UnknownCommand(app, argc, argv);
  if (!unknown.empty()) throw NoCommand(app, unknown);
  *exit_code = 0;
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    app.exit(success, std::cout, std::cerr);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    if (app.get_subcommands().empty() && dynamic_cast<const CLI::RequiredError*>(&error)) {
      throw NoCommand(app, "");
    }
    const std::string command = argc < 2 || argv[1][0] == '-' ? "" : std::string(argv[1]) + " ";
    throw Error(ErrorCode::kUsage, error.what(), {}, {"see lockstep " + command + "--help"});
  }
  return options;
}

}  // namespace lockstep
