// The list of collectives of an SPMD program: kind, bytes, groups, how often, and why.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

struct CollectiveRecord {
  const Op* op = nullptr;
  std::string kind;               ///< "all_reduce", ...
  std::string type;               ///< local type of the first operand, "f32[8,16]"
  std::vector<std::string> axes;  ///< mesh axes it runs over; empty where groups follow none
  int64_t group_size = 1;
  int64_t groups = 1;
  int64_t operand_bytes = 0;          ///< one device, one execution, all operands
  int64_t wire_bytes = 0;             ///< a device must receive at least, one execution
  std::optional<int64_t> executions;  ///< loop trips when known
  bool from_program = false;          ///< written by the user, not inserted by the partitioner
  std::string cause, location;
  /// The change of one annotation that spares it, the command line's option for that, and the bytes
  /// that a device then receives in all; "" unless looked for and found (compiler/hints.h).
  std::string hint, hint_option;
  int64_t hint_wire_bytes = 0;
  std::string alternative;  ///< the next best choice and its price, or ""
};

struct CollectiveTotals {
  int64_t count = 0;
  int64_t operand_bytes = 0;
  int64_t wire_bytes = 0;
};

/// In program order; one under a loop or branch is listed once.
std::vector<CollectiveRecord> ListCollectives(const Module& spmd);
/// By kind, multiplied by executions (an unknown trip count counts once).
std::map<std::string, CollectiveTotals> TotalsByKind(const std::vector<CollectiveRecord>& records);

/// Bytes one device must receive with the bandwidth-optimal forms on a group of n:
/// all_gather (n-1)/n of the result, reduce_scatter and all_to_all (n-1)/n of the operand,
/// all_reduce 2(n-1)/n of the operand, collective_permute and collective_broadcast the operand.
int64_t WireBytes(OpCode kind, int64_t operand_bytes, int64_t group_size);

}  // namespace lockstep
