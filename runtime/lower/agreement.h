// Agreement: which devices hold the same value, and which come to an op together. Both follow from
// the program: arguments that are replicated, results of collectives, and what is computed from
// these alone (compiler/analysis/varying.h). All members of a group come to an op, or none does, if
// the branches and loops around it are decided alike on them: there they may meet.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "compiler/analysis/device_splits.h"
#include "compiler/analysis/varying.h"
#include "compiler/ir/module.h"

namespace lockstep {

class Agreement {
 public:
  using Groups = std::vector<std::vector<int64_t>>;

  /// Null where every device is on its own: there is one, or nobody says how the arguments lie.
  static std::unique_ptr<Agreement> Of(const Module& spmd);

  /// Devices of equal `control` come together to the ops of a block.
  template <typename F>  // f(op, control) for each op, but those that control others
  void Visit(const Region& region, const F& f, DeviceSplits::Id control = DeviceSplits::kSame) {
    for (const auto& op : region.ops) {
      if (!op->Is(OpCode::kWhile) && !op->Is(OpCode::kIf) && !op->Is(OpCode::kCase)) {
        f(*op, control);
        continue;
      }
      const Value* decides =
          op->Is(OpCode::kWhile) ? op->region(0).terminator()->operand(0) : op->operand(0);
      const DeviceSplits::Id inner = JoinWith(control, decides);
      for (const auto& nested : op->regions) Visit(*nested, f, inner);
    }
  }
  /// Devices of the result are of `split`, and hold the same value.
  DeviceSplits::Id JoinWith(DeviceSplits::Id split, const Value* value) {
    return splits_->Join(split, varying_.SplitOf(value));
  }
  /// The devices of equal `split`, group by group; the address stays.
  const Groups& GroupsOf(DeviceSplits::Id split);

 private:
  explicit Agreement(const Module& spmd);

  std::unique_ptr<DeviceSplits> splits_;
  VaryingAnalysis varying_;
  std::map<DeviceSplits::Id, Groups> groups_;
};

}  // namespace lockstep
