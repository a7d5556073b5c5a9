// Attributes of calls, tuples, tokens and the check ops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct CustomCallAttrs {
  std::string target;  ///< "Sharding", "check.expect_eq", ...
  bool has_side_effect = false;
  int64_t api_version = 1;
  std::string backend_config;  ///< the text form; dictionaries are read from op.attrs
  std::vector<std::string> called_computations;
};
CustomCallAttrs ReadCustomCall(const Op& op);
/// The custom calls that JAX uses to say shardings: "Sharding", "SPMDFullToShardShape", ...
bool IsCustomCall(const Op& op, std::string_view target);

/// func.call, sdy.named_computation ("name"), composite ("decomposition"): the callee's symbol.
std::string ReadCallee(const Op& op);
int64_t ReadTupleIndex(const Op& op);

/// A check op or a check.* custom call: a side effect on global values (see the op records).
bool IsCheckOp(const Op& op);

}  // namespace lockstep
