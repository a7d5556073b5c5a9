// Shared by the partition tests: a program text partitioned as the pipeline does it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/ops/op_def.h"
#include "compiler/partition/partition.h"
#include "compiler/passes/normalize.h"
#include "compiler/propagate/propagate.h"

namespace lockstep {

struct Partitioned {
  std::unique_ptr<Module> source;
  NormalizedProgram normalized;
  SpmdProgram spmd;

  std::vector<const Op*> Collectives() const {
    std::vector<const Op*> found;
    WalkOps(spmd.module->Main()->body, [&](Op& op) {
      if (GetOpDef(op.code).traits.collective) found.push_back(&op);
    });
    return found;
  }
  /// "all_gather=1 all_reduce=2", by name.
  std::string Counts() const {
    std::map<std::string, int> counts;
    for (const Op* op : Collectives()) ++counts[std::string(op->short_name())];
    std::string text;
    for (const auto& [name, count] : counts) {
      text += (text.empty() ? "" : " ") + name + "=" + std::to_string(count);
    }
    return text;
  }
  const Op* First(OpCode code) const {
    const Op* found = nullptr;
    WalkOps(spmd.module->Main()->body, [&](Op& op) {
      if (!found && op.Is(code)) found = &op;
    });
    return found;
  }
  std::string Text() const { return PrintModule(*spmd.module); }
};

/// `main` is the text of the function @main, `mesh` that of its one mesh.
inline Partitioned PartitionText(const std::string& mesh, const std::string& main,
                                 const PartitionOptions& options = {}) {
  Partitioned result;
  result.source = ParseModule("sdy.mesh @mesh = <" + mesh + ">\n" + main, "test.mlir");
  VerifyModule(*result.source);
  result.normalized = Normalize(*result.source);
  Propagate(*result.normalized.module);
  result.spmd = Partition(*result.normalized.module, options);
  VerifyModule(*result.spmd.module);
  return result;
}

/// An argument of @main with its sharding: `%name: type {sdy.sharding = ...}`.
inline std::string Arg(const std::string& name, const std::string& type, const std::string& dims) {
  return "%" + name + ": tensor<" + type + "> {sdy.sharding = #sdy.sharding<@mesh, " + dims + ">}";
}
inline std::string Result(const std::string& type, const std::string& dims) {
  return "(tensor<" + type + "> {sdy.sharding = #sdy.sharding<@mesh, " + dims + ">})";
}

}  // namespace lockstep
