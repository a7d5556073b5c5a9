// OpCode: one enumerator per operation that Lockstep knows, with its StableHLO (or sdy, chlo) name
// and HLO opcode. The list is the single source; everything else about an op is in its OpDef record
// (compiler/ops).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockstep {

enum class OpCode : uint16_t {
#define LOCKSTEP_OP(id, name, hlo) id,
#include "compiler/ir/op_list.inc"
#undef LOCKSTEP_OP
};

inline constexpr int kNumOpCodes = 0
#define LOCKSTEP_OP(id, name, hlo) +1
#include "compiler/ir/op_list.inc"
#undef LOCKSTEP_OP
    ;

/// "stablehlo.add".
std::string_view OpName(OpCode code);
/// "add": the name without its dialect, as in messages and reports.
std::string_view ShortOpName(OpCode code);
/// "add" in HLO text; "" where HLO has no such opcode.
std::string_view HloOpName(OpCode code);
std::optional<OpCode> FindOpCode(std::string_view name);
/// The known name with the smallest edit distance, for "did you mean".
std::string_view NearestOpName(std::string_view name);

}  // namespace lockstep
