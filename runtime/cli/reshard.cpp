// reshard: the plan from one sharding to another, its price, and whether it is right.
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/partition/reshard_greedy.h"
#include "compiler/partition/reshard_plan.h"
#include "runtime/cli/commands.h"
#include "runtime/cli/session.h"

namespace lockstep {
namespace {

// "f32[16,16]".
Type ParseShortType(const std::string& text) {
  const size_t open = text.find('[');
  const auto dtype = ParseDType(text.substr(0, open));
  if (open == std::string::npos || text.back() != ']' || !dtype) {
    throw Error(ErrorCode::kUsage, "--type wants e.g. 'f32[16,16]', got " + text);
  }
  Dims dims;
  std::istringstream in(text.substr(open + 1, text.size() - open - 2));
  std::string part;
  while (std::getline(in, part, ',')) {
    if (part.empty() || part.size() > 15 ||
        part.find_first_not_of("0123456789") != std::string::npos) {
      throw Error(ErrorCode::kUsage, "--type wants e.g. 'f32[16,16]', got " + text);
    }
    dims.push_back(std::stoll(part));
  }
  try {
    NumElements(dims);
  } catch (const Error& error) {
    throw Error(ErrorCode::kUsage, "--type " + text + ": " + error.message());
  }
  return Type::Tensor(*dtype, std::move(dims));
}

TensorSharding ParseSharding(const char* option, const MeshPtr& mesh, const std::string& text,
                             const Type& type) {
  try {
    return TensorSharding::Parse(mesh, text, type.rank());
  } catch (const Error& error) {
    throw Error(ErrorCode::kUsage, std::string(option) + ": " + error.message());
  }
}

// A program that is nothing but the move: its argument lies as `from`, its result as `to`.
std::unique_ptr<Module> MoveProgram(const Type& type, const TensorSharding& from,
                                    const TensorSharding& to) {
  auto module = std::make_unique<Module>();
  module->name = "reshard";
  module->meshes.push_back(from.mesh);
  module->num_partitions = from.mesh->num_devices();
  Function* main = module->AddFunction("main");
  Value* arg = main->body.AddArg(type, "%arg0");
  arg->sharding = from;
  main->arg_attrs.emplace_back();
  main->result_types.push_back(type);
  main->result_attrs.emplace_back();
  main->result_shardings.push_back(to);
  auto constraint = std::make_unique<Op>(OpCode::kSdyShardingConstraint);
  constraint->operands.push_back(arg);
  constraint->attrs.Set("sharding", Attribute(Attribute::Sharding{to}));
  Value* moved = constraint->AddResult(type, "%0");
  moved->sharding = to;
  main->body.Append(std::move(constraint));
  auto yield = std::make_unique<Op>(OpCode::kFuncReturn);
  yield->operands.push_back(moved);
  main->body.Append(std::move(yield));
  return module;
}

Verdict RunPlan(const CliOptions& options, const Type& type, const TensorSharding& from,
                const TensorSharding& to) {
  const Executable executable = Compile(MoveProgram(type, from, to));
  Cluster cluster(executable.num_devices(), ClusterOptionsOf(options));
  const std::vector<Literal> inputs =
      GenerateInputs(*executable.compiled().source->Main(),
                     options.input_kind.value_or(InputKind::kExact), options.seed);
  return Verify(executable, cluster, inputs);
}

nlohmann::ordered_json PlanJson(const ReshardPlan& plan) {
  nlohmann::ordered_json json;
  json["steps"] = nlohmann::ordered_json::array();
  for (const ReshardStep& step : plan.steps) {
    json["steps"].push_back({{"kind", ReshardKindName(step.kind)},
                             {"from", step.from.ToString()},
                             {"to", step.to.ToString()},
                             {"operand_bytes", step.operand_bytes},
                             {"result_bytes", step.result_bytes},
                             {"wire_bytes", step.wire_bytes},
                             {"collectives", step.collectives}});
    if (!step.view.empty()) json["steps"].back()["view"] = step.view;
  }
  json["wire_bytes"] = plan.wire_bytes;
  json["peak_bytes"] = plan.peak_bytes;
  json["lower_bound_bytes"] = plan.lower_bound_bytes;
  return json;
}

}  // namespace

int RunReshard(const CliOptions& options) {
  const auto mesh = std::make_shared<const Mesh>(Mesh::Parse(options.mesh));
  const Type type = ParseShortType(options.type);
  const TensorSharding from = ParseSharding("--from", mesh, options.from, type);
  const TensorSharding to = ParseSharding("--to", mesh, options.to, type);
  const ReshardPlan& plan = PlanReshard(from, to, type.dims(), type.dtype());
  const GreedyPrice greedy = PriceGreedyReshard(from, to, type.dims(), type.dtype());
  bool pass = true;
  std::ostringstream out;
  out << type.ShortString() << " from " << from.ToString() << " to " << to.ToString() << " on "
      << mesh->ToString() << "\n";
  if (plan.steps.empty()) out << "  nothing to do\n";
  size_t number = 0;
  for (const ReshardStep& step : plan.steps) {
    out << "  " << ++number << ". " << ReshardKindName(step.kind);
    if (step.collectives > 1) out << " in " << step.collectives << " permutes";
    out << "  " << step.from.ToString() << " -> " << step.to.ToString();
    if (!step.view.empty()) out << " of " << ViewString(step.view);
    out << "  " << HumanBytes(step.wire_bytes) << "\n";
  }
  out << "received by each device: " << HumanBytes(plan.wire_bytes) << " (lower bound "
      << HumanBytes(plan.lower_bound_bytes) << ", greedy plan " << HumanBytes(greedy.wire_bytes)
      << (greedy.finished ? "" : ", which does not finish and gathers") << ")\n"
      << "memory of a device: " << HumanBytes(plan.peak_bytes) << "\n";
  nlohmann::ordered_json json = PlanJson(plan);
  json["greedy_wire_bytes"] = greedy.wire_bytes;
  json["greedy_finished"] = greedy.finished;
  if (options.run_plan) {
    pass = RunPlan(options, type, from, to).pass;
    out << (pass ? "PASS: executed, every device holds what it should\n"
                 : "FAIL: a device holds something else\n");
    json["verdict"] = pass ? "pass" : "fail";
  }
  if (!options.json.empty()) WriteText(options.json, json.dump(2) + "\n");
  if (options.json != "-") WriteText("-", out.str());
  return pass ? 0 : ExitCode(ErrorCode::kNumericMismatch);
}

}  // namespace lockstep
