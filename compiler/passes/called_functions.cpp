#include "compiler/passes/called_functions.h"

#include "compiler/ops/control/control_attrs.h"

namespace lockstep {

void CopyCalledFunctions(const Module& source, Module& module) {
  std::unique_ptr<Module> copy;  // made when it is needed: most programs call nothing
  std::vector<const Region*> bodies;
  for (const auto& function : module.functions) bodies.push_back(&function->body);
  while (!bodies.empty()) {
    std::vector<std::string> names;
    WalkOps(*bodies.back(), [&](const Op& op) {
      if (op.Is(OpCode::kFuncCall)) names.push_back(ReadCallee(op));
      if (!op.Is(OpCode::kCustomCall)) return;
      const auto called = ReadCustomCall(op).called_computations;
      names.insert(names.end(), called.begin(), called.end());
    });
    bodies.pop_back();
    for (const std::string& name : names) {
      if (module.FindFunction(name) || !source.FindFunction(name)) continue;
      if (!copy) copy = CloneModule(source);
      for (auto& function : copy->functions) {
        if (!function || function->name != name) continue;
        function->module = &module;
        bodies.push_back(&function->body);
        module.functions.push_back(std::move(function));
        break;
      }
      std::erase(copy->functions, nullptr);
    }
  }
}

}  // namespace lockstep
