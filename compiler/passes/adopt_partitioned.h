// Programs that are partitioned already: what XLA prints behind its SPMD partitioner, what
// `lockstep partition` prints, what people write for N devices by hand. Shapes are those of one
// device, collectives are explicit, and nothing is left to propagate or to partition.
//
// What is left to say is how arguments and results lie:
//   an argument with a sharding  the global array is cut; its size is the local size times the
//                                number of parts (the text does not say whether parts are uneven)
//   any other argument           every device gets the same array
//   a result with a sharding     the global array is put together, and replicas must agree
//   any other result             results_per_device: the program returns all devices' values, with
//                                a leading dimension for the device; else it is one replicated
//                                array (as in the programs that `lockstep partition` prints)
// With several replicas, device r * num_partitions + p is partition p of replica r; the mesh gets
// an axis "replica" in front.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

enum class PartitionedInput {
  kAuto,  ///< by LooksPartitioned
  kYes,
  kNo,
};

/// True if the module says how many devices run it, holds a collective or a device id outside of
/// manual regions or comes from behind XLA's partitioner (kBehindPartitioner), and holds nothing
/// that only a global program has (manual regions, constraints).
bool LooksPartitioned(const Module& module);

/// A program that is to be partitioned says nothing about single devices outside of its manual
/// regions: there a collective or a device id would have shapes and values of one device in the
/// midst of global ones. (XLA's partitioner has no meaning for it either.)
/// Errors: Unsupported names the op, and what makes the program a global one.
void RequireGlobal(const Module& module);

/// Fills spmd, meshes and layouts; appends the leading dimension to results that need one.
/// Errors: InvalidArgument (a mesh of another number of devices), Unsupported (global ops inside).
void AdoptPartitioned(Module& module, bool results_per_device);

}  // namespace lockstep
