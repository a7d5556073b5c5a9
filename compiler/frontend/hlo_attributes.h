// Readers of HLO attribute values: integer lists, windows, padding, groups, metadata.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/hlo_text.h"
#include "compiler/ir/attribute.h"

namespace lockstep {

/// Reads the attributes of one instruction; errors point at the value.
class HloAttributes {
 public:
  HloAttributes(const SourceText& source, const ParseLimits& limits,
                const HloInstruction& instruction)
      : source_(source), limits_(limits), instruction_(instruction) {}

  bool Has(std::string_view key) const { return instruction_.Find(key) != nullptr; }
  /// The raw text; `fallback` if missing.
  std::string_view Text(std::string_view key, std::string_view fallback = {}) const;
  int64_t Int(std::string_view key, int64_t fallback) const;
  bool Bool(std::string_view key, bool fallback) const;
  double Double(std::string_view key, double fallback) const;
  std::vector<int64_t> Ints(std::string_view key) const;            ///< {1,0}
  std::vector<std::string_view> Names(std::string_view key) const;  ///< {a, b} or a
  std::string String(std::string_view key) const;                   ///< quoted or bare

  struct SliceRange {
    std::vector<int64_t> start, limit, stride;
  };
  SliceRange Slice() const;  ///< slice={[0:4:1], [1:3]}
  struct Padding {
    std::vector<int64_t> low, high, interior;
  };
  Padding Pad() const;  ///< padding=0_1x2_2_1
  struct Window {
    std::vector<int64_t> size, stride, pad, lhs_dilate, rhs_dilate, reversal;
  };
  Window ReadWindow() const;       ///< window={size=3x3 pad=1_1x0_0}
  AttrMap ConvDimensions() const;  ///< dim_labels=b01f_01io->b01f
  ReplicaGroups Groups() const;
  PermutePairs Pairs() const;
  /// The pairs of a send or recv, which stand in its frontend attributes.
  PermutePairs TransferPairs() const;
  /// frontend_attributes={k="v",k2={...}} as strings.
  AttrMap FrontendAttributes() const;

 private:
  HloCursor Cursor(std::string_view key) const;
  static PermutePairs TakePairs(HloCursor& cursor);
  [[noreturn]] void Fail(std::string_view key, std::string message,
                         ErrorCode code = ErrorCode::kInvalidArgument) const;
  std::vector<std::vector<int64_t>> IotaGroups(HloCursor cursor) const;
  ReplicaGroups MeshGroups(HloCursor cursor) const;

  const SourceText& source_;
  const ParseLimits& limits_;
  const HloInstruction& instruction_;
};

/// frontend_attributes of any owner (an instruction or the module).
AttrMap ReadHloFrontendAttributes(const SourceText& source, const ParseLimits& limits,
                                  const HloAttribute& attribute);

}  // namespace lockstep
