#include "compiler/ir/async.h"

#include <string>

namespace lockstep {

bool MayStart(OpCode code) {
  switch (code) {
    case OpCode::kAllReduce:
    case OpCode::kAllGather:
    case OpCode::kReduceScatter:
    case OpCode::kAllToAll:
    case OpCode::kCollectivePermute:
    case OpCode::kCollectiveBroadcast:
      return true;
    default:
      return false;
  }
}

void MarkStarted(Region& region, size_t first) {
  for (size_t i = first; i < region.ops.size(); ++i) {
    Op& op = *region.ops[i];
    if (MayStart(op.code)) {
      op.attrs.Set(std::string(kStartedAttribute), Attribute(Attribute::Unit{}));
    }
  }
}

}  // namespace lockstep
