#include "runtime/checks.h"

#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"

namespace lockstep {
namespace {

// func @main(operands, global types) { check(operands); return }
std::shared_ptr<const Module> CheckProgram(const Op& check,
                                           const std::vector<TensorLayout>& layouts) {
  auto module = std::make_shared<Module>();
  module->name = "check";
  Function* main = module->AddFunction("main");
  auto copy = std::make_unique<Op>(check.code);
  copy->attrs = check.attrs;
  copy->attrs.Erase("lockstep.operand_layouts");
  copy->attrs.Erase("lockstep.operand_types");
  copy->location = check.location;
  for (size_t i = 0; i < layouts.size(); ++i) {
    copy->operands.push_back(
        main->body.AddArg(layouts[i].global, "%arg" + std::to_string(i), check.location));
    main->arg_attrs.emplace_back();
  }
  for (const auto& result : check.results) copy->AddResult(result->type, result->name);
  main->body.Append(std::move(copy));
  main->body.Append(std::make_unique<Op>(OpCode::kFuncReturn));
  return module;
}

std::vector<TensorLayout> OperandLayouts(const Op& check) {
  const Attribute* shardings = check.attrs.Find("lockstep.operand_layouts");
  const Attribute* types = check.attrs.Find("lockstep.operand_types");
  std::vector<TensorLayout> layouts;
  for (int i = 0; i < check.num_operands(); ++i) {
    TensorLayout layout;
    layout.global = check.operand(i)->type;
    if (shardings && types) {
      layout.sharding = shardings->As<Attribute::ShardingList>()->values[static_cast<size_t>(i)];
      layout.global = *types->As<Attribute::Array>()->values[static_cast<size_t>(i)].As<Type>();
    }
    layouts.push_back(std::move(layout));
  }
  return layouts;
}

void RefuseUsedResults(const Function& main, const Op& check) {
  const UseMap uses(main);
  for (const auto& result : check.results) {
    if (uses.Uses(result.get()).empty()) continue;
    throw Unsupported(check.Describe() + ": a check whose result is used", check.location);
  }
}

void RefuseNested(const Region& region) {
  WalkOps(region, [&](Op& op) {
    if (IsCheckOp(op) && op.parent != &region) {
      throw Unsupported(op.Describe() + ": a check inside a loop or branch", op.location);
    }
  });
}

}  // namespace

std::vector<CheckSite> ExtractChecks(Module& spmd) {
  std::vector<CheckSite> sites;
  Function* main = spmd.Main();
  RefuseNested(main->body);
  Op* yield = main->return_op();
  auto& ops = main->body.ops;
  for (auto& op : ops) {
    if (!IsCheckOp(*op)) continue;
    RefuseUsedResults(*main, *op);
    const std::vector<TensorLayout> layouts = OperandLayouts(*op);
    CheckSite site;
    site.module = CheckProgram(*op, layouts);
    site.first_result = yield->num_operands();
    site.num_operands = op->num_operands();
    for (int i = 0; i < op->num_operands(); ++i) {
      yield->operands.push_back(op->operand(i));
      main->result_types.push_back(op->operand(i)->type);
      main->result_attrs.emplace_back();
      main->result_shardings.emplace_back();
      spmd.result_layouts.push_back(layouts[static_cast<size_t>(i)]);
    }
    sites.push_back(std::move(site));
  }
  std::erase_if(ops, [](const auto& op) { return IsCheckOp(*op); });
  return sites;
}

CheckResult EvaluateCheck(const CheckSite& site, std::span<const Literal> operands) {
  ReferenceOptions options;
  options.track_bounds = false;
  const ReferenceResult result = EvaluateReference(*site.module, operands, options);
  LOCKSTEP_CHECK(result.checks.size() == 1) << "a check gives one result";
  return result.checks[0];
}

}  // namespace lockstep
