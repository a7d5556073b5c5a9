#include "devices/collectives/collective_spec.h"

#include "compiler/base/error.h"
#include "compiler/base/literal.h"

namespace lockstep {

std::string_view CollectiveKindName(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::kAllReduce:
      return "all_reduce";
    case CollectiveKind::kReduceScatter:
      return "reduce_scatter";
    case CollectiveKind::kAllGather:
      return "all_gather";
    case CollectiveKind::kAllToAll:
      return "all_to_all";
    case CollectiveKind::kCollectivePermute:
      return "collective_permute";
    case CollectiveKind::kCollectiveBroadcast:
      return "collective_broadcast";
    case CollectiveKind::kBarrier:
      return "barrier";
    case CollectiveKind::kKernel:
      return "kernel of a group";
  }
  return "collective";
}

std::string_view CollectiveReductionName(CollectiveReduction kind) {
  switch (kind) {
    case CollectiveReduction::kNone:
      return "none";
    case CollectiveReduction::kSum:
      return "sum";
    case CollectiveReduction::kProd:
      return "prod";
    case CollectiveReduction::kMin:
      return "min";
    case CollectiveReduction::kMax:
      return "max";
    case CollectiveReduction::kAnd:
      return "and";
    case CollectiveReduction::kOr:
      return "or";
    case CollectiveReduction::kXor:
      return "xor";
    case CollectiveReduction::kCustom:
      return "custom";
  }
  return "none";
}

int64_t ResultElements(const CollectiveSpec& spec, int operand, int64_t group_size) {
  const int64_t count = NumElements(spec.operands[static_cast<size_t>(operand)].dims);
  switch (spec.kind) {
    case CollectiveKind::kAllGather:
      return count * group_size;
    case CollectiveKind::kReduceScatter:
      return group_size > 0 ? count / group_size : 0;
    default:
      return count;
  }
}

std::string Describe(const CollectiveSpec& spec) {
  std::string text(CollectiveKindName(spec.kind));
  if (spec.reduction != CollectiveReduction::kNone) {
    text += " ";
    text += CollectiveReductionName(spec.reduction);
  }
  if (spec.kind == CollectiveKind::kCollectiveBroadcast) {
    text += " root " + std::to_string(spec.root);
  }
  for (size_t i = 0; i < spec.operands.size(); ++i) {
    if (i == 4 && spec.operands.size() > 5) {
      text += ", and " + std::to_string(spec.operands.size() - i) + " more";
      break;
    }
    text += i == 0 ? " " : ", ";
    text += ShapeString(spec.operands[i].dtype, spec.operands[i].dims);
  }
  return text;
}

}  // namespace lockstep
