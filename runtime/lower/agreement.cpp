#include "runtime/lower/agreement.h"

namespace lockstep {

std::unique_ptr<Agreement> Agreement::Of(const Module& spmd) {
  // Where nobody says how arguments lie, every device may have been given its own.
  if (spmd.num_replicas * spmd.num_partitions < 2 ||
      spmd.arg_layouts.size() != spmd.Main()->body.args.size()) {
    return nullptr;
  }
  return std::unique_ptr<Agreement>(new Agreement(spmd));
}

Agreement::Agreement(const Module& spmd)
    : splits_(MakeDeviceSplits(spmd)), varying_(spmd, *splits_) {}

const Agreement::Groups& Agreement::GroupsOf(DeviceSplits::Id split) {
  auto [entry, fresh] = groups_.try_emplace(split);
  if (fresh) entry->second = splits_->Equals(split);
  return entry->second;
}

}  // namespace lockstep
