// ImportShardings: foreign spellings of shardings to those of the IR. Runs after parsing.
//
// Two spellings exist in texts:
//   - sdy hidden in frontend attributes (what XLA keeps of a Shardy program): xla.sdy.meshes on the
//     module, xla.sdy.sharding on arguments and ops, custom calls @xla.sdy.*;
//   - positional GSPMD strings: mhlo.sharding on arguments, results and ops, custom calls
//   @Sharding,
//     @SPMDFullToShardShape, @SPMDShardToFullShape.
// Both become meshes, Value::sharding, sdy.sharding_constraint, sdy.sharding_group and
// sdy.manual_computation. Positional strings get one common mesh ("mesh", axes _axis_0, _axis_1,
// ... over devices 0..n-1); a string that cuts the devices crosswise gets a mesh of its own. Where
// sdy is present, positional strings are its shadow and are dropped; in a module with sdy.mesh ops
// of its own nothing is touched.
#pragma once

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/source.h"

namespace lockstep {

/// Errors: InvalidArgument for malformed shardings, Unsupported for manual regions that cannot be
/// recognised; both with the place of the op.
void ImportShardings(Module& module, const SourceText& source, const ParseLimits& limits);

/// Shardings that XLA's partitioner leaves on instructions: its passes print them while and after
/// it works, some for the devices of one group alone, and they say how a value once lay. In a
/// program that is partitioned already (its entry has the partitioner's name, or devices meet in it
/// outside of manual regions, and no constraint or manual region is in it) they are dropped, and a
/// `copy` with one is a copy. Runs before ImportShardings, on what was HLO text.
void DropPartitionerNotes(Module& module);

}  // namespace lockstep
