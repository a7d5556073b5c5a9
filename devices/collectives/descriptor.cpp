#include "devices/collectives/descriptor.h"

#include <algorithm>

#include "compiler/base/literal.h"

namespace lockstep {
namespace {

class Hash {
 public:
  void Add(uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15ULL;
    state_ ^= state_ >> 29;
  }
  uint64_t value() const { return state_; }

 private:
  uint64_t state_ = 0xcbf29ce484222325ULL;
};

uint64_t SourceDifference(uint64_t a, uint64_t b) { return a == 0 || b == 0 ? 0 : a ^ b; }

}  // namespace

bool Descriptor::Matches(const Descriptor& other) const {
  const uint64_t different =
      static_cast<uint64_t>(kind != other.kind) | static_cast<uint64_t>(dtype != other.dtype) |
      static_cast<uint64_t>(reduction != other.reduction) |
      static_cast<uint64_t>(num_operands != other.num_operands) |
      static_cast<uint64_t>(root != other.root) | static_cast<uint64_t>(elements ^ other.elements) |
      (shape_hash ^ other.shape_hash) | (combiner_hash ^ other.combiner_hash) |
      (layout_hash ^ other.layout_hash) | (detail_hash ^ other.detail_hash) |
      SourceDifference(source_id, other.source_id);
  return different == 0;
}

std::string Descriptor::Difference(const Descriptor& other) const {
  std::string text;
  auto add = [&text](bool differs, const char* name) {
    if (!differs) return;
    if (!text.empty()) text += ", ";
    text += name;
  };
  add(kind != other.kind, "kind");
  add(reduction != other.reduction || combiner_hash != other.combiner_hash, "reduction");
  add(dtype != other.dtype, "dtype");
  add(num_operands != other.num_operands, "number of operands");
  add(elements != other.elements, "count");
  add(root != other.root, "root");
  add(layout_hash != other.layout_hash, "dimension");
  const bool permutes = kind == CollectiveKind::kCollectivePermute;
  if (permutes) add(detail_hash != other.detail_hash, "source-target pairs");
  if (text.empty()) add(shape_hash != other.shape_hash, "shape");
  if (text.empty()) add(SourceDifference(source_id, other.source_id) != 0, "instruction");
  // Code that runs in the meeting.
  if (text.empty())
    add(detail_hash != other.detail_hash, program == other.program ? "command" : "program");
  return text;
}

Descriptor MakeDescriptor(const CollectiveSpec& spec, int64_t source_id, uint64_t program) {
  Descriptor descriptor;
  descriptor.kind = spec.kind;
  descriptor.reduction = spec.reduction;
  descriptor.num_operands = static_cast<uint8_t>(std::min<size_t>(spec.operands.size(), 255));
  if (spec.kind == CollectiveKind::kCollectiveBroadcast) descriptor.root = spec.root;
  Hash shape;
  for (const CollectiveOperand& operand : spec.operands) {
    descriptor.elements += NumElements(operand.dims);
    shape.Add(static_cast<uint64_t>(operand.dtype));
    shape.Add(operand.dims.size());
    for (int64_t dim : operand.dims) shape.Add(static_cast<uint64_t>(dim));
  }
  descriptor.shape_hash = shape.value();
  if (!spec.operands.empty()) descriptor.dtype = spec.operands[0].dtype;
  if (spec.combiner) descriptor.combiner_hash = spec.combiner->fingerprint();
  Hash layout;
  switch (spec.kind) {
    case CollectiveKind::kAllGather:
    case CollectiveKind::kReduceScatter:
      layout.Add(static_cast<uint64_t>(spec.dim));
      break;
    case CollectiveKind::kAllToAll:
      layout.Add(static_cast<uint64_t>(spec.split_dim));
      layout.Add(static_cast<uint64_t>(spec.concat_dim));
      break;
    default:
      break;
  }
  descriptor.layout_hash = layout.value();
  if (spec.kind == CollectiveKind::kCollectivePermute) {
    auto pairs = spec.pairs;
    std::sort(pairs.begin(), pairs.end());
    Hash hash;
    for (const auto& [source, target] : pairs) {
      hash.Add(static_cast<uint64_t>(source));
      hash.Add(static_cast<uint64_t>(target));
    }
    descriptor.detail_hash = hash.value();
  }
  descriptor.source_id = static_cast<uint64_t>(source_id);
  descriptor.program = program;
  return descriptor;
}

}  // namespace lockstep
