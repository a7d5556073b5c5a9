#include "compiler/ir/async.h"

#include <string>

namespace lockstep {

void MarkStarted(Region& region, size_t first) {
  for (size_t i = first; i < region.ops.size(); ++i) {
    Op& op = *region.ops[i];
    switch (op.code) {
      case OpCode::kAllReduce:
      case OpCode::kAllGather:
      case OpCode::kReduceScatter:
      case OpCode::kAllToAll:
      case OpCode::kCollectivePermute:
      case OpCode::kCollectiveBroadcast:
        op.attrs.Set(std::string(kStartedAttribute), Attribute(Attribute::Unit{}));
        break;
      default:
        break;
    }
  }
}

}  // namespace lockstep
