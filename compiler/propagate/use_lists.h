// Use lists of a function that passes may rewire.
//
// The order of the uses is part of the specification of propagation: when a sharding changes, the
// users of the value are looked at in this order, and where they compete for an axis the first one
// wins. A list is kept oldest use first; users are visited newest first.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

class UseLists {
 public:
  struct Use {
    Op* op = nullptr;
    int operand = 0;
  };

  /// Uses in program order, an op before the ops of its regions.
  explicit UseLists(Function& function);

  const std::vector<Use>& Of(const Value* value) const;
  /// Adds the operands of a new op as the newest uses.
  void Add(Op& op);
  /// Makes the uses of `from` for which `which` holds uses of `to`, newest first.
  void Move(Value* from, Value* to, const std::function<bool(const Use&)>& which);

 private:
  std::unordered_map<const Value*, std::vector<Use>> uses_;
};

}  // namespace lockstep
