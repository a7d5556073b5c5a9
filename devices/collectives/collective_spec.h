// CollectiveSpec: what one collective does, as data. It is part of a Program and shared by all
// devices; groups are plain device ids (the lowering expands whatever form the source used).
//
// Layout of operands. Each operand is a dense row-major array with local dimensions `dims`:
//   all_reduce          result has the same dims
//   reduce_scatter      result dims[dim] /= group size; rank r gets the r-th piece
//   all_gather          result dims[dim] *= group size; piece r comes from rank r
//   all_to_all          dims[split_dim] is cut into group-size pieces, piece q goes to rank q; what
//                       comes from rank p is the p-th piece along concat_dim of the result
//   collective_permute  result = operand of the source in `pairs`, zeros where nobody sends
//   collective_broadcast result = operand of rank `root`; zeros on a device that is in no group
//   barrier             no operands, no data
//   kernel              a kernel that runs once for the group (GroupKernelCommand); no operands here
// A result may share memory with its own operand only for all_reduce.
//
// Order of a reduction: a balanced binary tree over the ranks of the group (their order in the
// list); an interval of ranks is split at the largest power of two below its length. Each combine
// rounds to the element type. All members get the same bits, on every engine and worker count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/base/dtype.h"

namespace lockstep {

enum class CollectiveKind : uint8_t {
  kAllReduce,
  kReduceScatter,
  kAllGather,
  kAllToAll,
  kCollectivePermute,
  kCollectiveBroadcast,
  kBarrier,
  kKernel,
};
/// "all_reduce", ...
std::string_view CollectiveKindName(CollectiveKind kind);

// Named apart from ReductionKind of compiler/sharding (unreduced axes), which shares the namespace.
enum class CollectiveReduction : uint8_t {
  kNone,
  kSum,
  kProd,
  kMin,
  kMax,
  kAnd,
  kOr,
  kXor,
  kCustom
};
/// "sum", ...
std::string_view CollectiveReductionName(CollectiveReduction kind);

/// A reduction that is none of the named ones: the compiled body of the source's computation.
/// Threads: const and safe to call from several threads at once.
class CollectiveCombiner {
 public:
  virtual ~CollectiveCombiner() = default;
  /// dst[i] = body(a[i], b[i]) for `count` elements; `a` is the side of the lower ranks. `dst` is
  /// equal to `a` or `b`, or does not overlap them.
  virtual void Combine(std::byte* dst, const std::byte* a, const std::byte* b,
                       int64_t count) const = 0;
  /// Equal for combiners that compute the same; part of the mismatch check. The default is
  /// the object's identity.
  virtual uint64_t fingerprint() const { return reinterpret_cast<uintptr_t>(this); }
};

/// Lists of device ids; the position of a device in its list is its rank.
struct GroupTable {
  std::vector<std::vector<int64_t>> groups;
};
using GroupTablePtr = std::shared_ptr<const GroupTable>;
inline GroupTablePtr MakeGroups(std::vector<std::vector<int64_t>> groups) {
  return std::make_shared<const GroupTable>(GroupTable{std::move(groups)});
}

struct CollectiveOperand {
  DType dtype = DType::kF32;
  std::vector<int64_t> dims;  ///< local dimensions of the operand
};

struct CollectiveSpec {
  CollectiveKind kind = CollectiveKind::kBarrier;
  /// Several operands form one collective: they meet once, each is treated alone.
  std::vector<CollectiveOperand> operands;
  /// Null: one group of all devices in the order of their ids. Share one table among collectives.
  GroupTablePtr groups;
  int dim = 0;         ///< all_gather, reduce_scatter
  int split_dim = 0;   ///< all_to_all
  int concat_dim = 0;  ///< all_to_all
  int root = 0;        ///< collective_broadcast: rank in the group
  CollectiveReduction reduction = CollectiveReduction::kNone;  ///< all_reduce, reduce_scatter
  std::shared_ptr<const CollectiveCombiner> combiner;          ///< kCustom only
  std::vector<std::pair<int64_t, int64_t>> pairs;  ///< permute: (source, target) device ids
  int64_t channel_id = 0;                          ///< for messages only
};

/// Elements of a result per device, given the operand's dims and the group size.
int64_t ResultElements(const CollectiveSpec& spec, int operand, int64_t group_size);
/// "all_reduce sum f32[16,8]", for messages.
std::string Describe(const CollectiveSpec& spec);

}  // namespace lockstep
