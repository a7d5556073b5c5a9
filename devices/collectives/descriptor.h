// Descriptor: what a device says about a collective when it arrives: 64 bytes, compared with those
// of the other members of its group before any data moves.
//
// The meeting itself is found by (members of the group, how often that group has met), so that two
// devices can meet with different descriptors and be told apart; the two parts of that key are
// therefore not in the descriptor.
#pragma once

#include <cstdint>
#include <string>

#include "devices/collectives/collective_spec.h"

namespace lockstep {

struct Descriptor {
  CollectiveKind kind = CollectiveKind::kBarrier;
  DType dtype = DType::kI1;  ///< of the first operand
  CollectiveReduction reduction = CollectiveReduction::kNone;
  uint8_t num_operands = 0;  ///< capped at 255
  int32_t root = 0;
  int64_t elements = 0;        ///< sum over the operands
  uint64_t shape_hash = 0;     ///< dtypes and dims of all operands
  uint64_t combiner_hash = 0;  ///< kCustom: CollectiveCombiner::fingerprint()
  uint64_t layout_hash = 0;    ///< dim, split_dim, concat_dim
  /// collective_permute: its pairs. What runs code in the meeting (a kernel of a group, an
  /// all_reduce that computes its operand): the command of the program, so that nobody runs the
  /// code of another command on his buffers. Else 0.
  uint64_t detail_hash = 0;
  uint64_t source_id = 0;  ///< of the instruction; 0: not compared
  uint64_t program = 0;    ///< identity of the program that contains it; for messages only

  /// Names of the fields that differ ("count", "dtype", ...), comma separated; "" if they match.
  std::string Difference(const Descriptor& other) const;
  bool Matches(const Descriptor& other) const;
};
static_assert(sizeof(Descriptor) == 64);

Descriptor MakeDescriptor(const CollectiveSpec& spec, int64_t source_id, uint64_t program);

}  // namespace lockstep
