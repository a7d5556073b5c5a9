// The static half of the contract that collectives match: every device of a group reaches each
// collective equally often and in the same order.
//
// All devices run one program, so they can only part at control flow. For every value the mesh axes
// along which it may differ are computed (varying-axes analysis, device_splits.h): partition_id and
// sharded arguments bring axes in, all_reduce and all_gather take those of their groups out, the
// results of a branch or loop differ as its predicate does. A collective below a branch or loop
// whose predicate may differ between devices that meet in it is refused, with the path by which the
// difference comes in.
//
// Worked example, mesh d=4:
//   %1 = partition_id            differs along d
//   %2 = add %1, 1               differs along d
//   while (%i < %2) { all_reduce over d }     refused: the devices make 1, 2, 3 and 4 trips
// The same loop with an all_reduce over another axis e is fine: devices that differ only along e
// make equally many trips.
//
// One situation is not refused: the devices do the same with different data. `case (x[0] > 0) {
// all_reduce }` on a split x is right if every part begins with a positive number, and nothing in
// the program says that one does not. Such a collective is listed as unproven; if the devices part,
// the run stops with the table of who waits for whom. As soon as a device's own number has a say
// (`case (x[partition_id] > 0)`, `while (i < x[0] + partition_id)`) the program itself sends the
// devices different ways, and is refused. The numbers by which the partitioner places shards are
// not the program's: what differs by these alone is unproven, too.
//
// Axes prove most programs, at a cost that does not depend on the number of devices. Where they
// cannot, all is computed again device by device (up to kMaxListedDevices of them), with scalars
// that are arithmetic on device numbers evaluated for each.
#pragma once

#include <vector>

#include "compiler/base/error.h"
#include "compiler/ir/module.h"

namespace lockstep {

struct ProveOptions {
  bool refuse_unproven = false;  ///< also what is right for some data
};

/// Proves the collectives of @main matched. Works on any SPMD module whose calls are inlined, also
/// on one that was given already partitioned. Arguments differ along the axes of `arg_layouts`, or,
/// where there are none, of their own sharding; an argument without a sharding is the same on all
/// devices. Linear in the ops; device lists cost their own size. Returns what is unproven: for each
/// such collective the error that a refusal would be.
/// Errors: CollectiveMismatch with the path as notes; InvalidArgument for groups that leave out a
/// device which reaches the collective.
std::vector<Error> ProveCollectivesMatch(const Module& spmd, const ProveOptions& options = {});

}  // namespace lockstep
