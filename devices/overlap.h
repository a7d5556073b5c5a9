// Which commands of a program touch the same memory.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "devices/program.h"

namespace lockstep {

/// Of a program whose buffer references are in range, and in which no buffer exchanges its memory
/// with two others. Refers to the program.
class BufferOverlap {
 public:
  explicit BufferOverlap(const Program& program);

  /// Position within the memory that references of this kind share.
  int64_t Begin(const BufferRef& ref) const;
  bool Overlap(const BufferRef& a, int64_t a_bytes, const BufferRef& b, int64_t b_bytes) const;
  /// As Overlap, at any moment: partners may have each other's memory, but never both the same.
  bool MayOverlap(const BufferRef& a, int64_t a_bytes, const BufferRef& b, int64_t b_bytes) const;
  const BufferRef* PartnerOf(const BufferRef& ref) const;
  /// The command, nested blocks included, does not write what a started collective reads or writes,
  /// nor read its results: it may run between the start and the await.
  bool LeavesAlone(const CollectiveCommand& start, const Command& command) const;

 private:
  int64_t SizeOf(const BufferRef& ref) const;
  bool Touches(const BufferRef& ref, const std::vector<BufferRef>& buffers) const;
  bool BlockLeavesAlone(const CollectiveCommand& start, int block) const;

  const Program& program_;
  std::map<std::pair<BufferRef::Kind, int32_t>, BufferRef> partners_;  // by memory exchange
};

}  // namespace lockstep
