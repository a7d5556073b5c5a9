// Emitter: writes the SPMD program: local ops, collectives with their notes, device coordinates.
//
// One Emitter lives for one Partition call. It knows nothing of the global program; what it writes
// is named, numbered (channels) and noted here and nowhere else. Scopes follow the regions of the
// SPMD program: what is computed in a scope (ordinals, moved values) is reused in that scope and in
// those nested in it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/ops/local_builder.h"
#include "compiler/ops/partition_context.h"
#include "compiler/partition/partition.h"
#include "compiler/partition/reshard_plan.h"

namespace lockstep {

/// What the notes of collectives say; set by the driver for each op and each move.
struct NoteContext {
  Location location;
  std::string value;
  std::string cause;
  std::string hint;  ///< annotations that may spare it, "%5={x},{}" each on a line
  std::string alternative;
};

/// How many parts of each dimension a step gains and loses, 1 where it does not change.
struct ChangedParts {
  Dims lost, gained;
};

class Emitter {
 public:
  Emitter(Region* region, const PartitionOptions& options);

  LocalBuilder& b() { return builder_; }
  NoteContext& note() { return note_; }

  void PushScope(Region* region);
  void PopScope();
  /// A value computed before under this key in this or an enclosing scope, or null.
  Value* Cached(const std::string& key) const;
  void Cache(const std::string& key, Value* value);

  /// Coordinate of this device along axes of a mesh, i64 scalar.
  Value* Ordinal(const MeshPtr& mesh, const AxisList& axes);

  Value* AllReduce(Value* local, const MeshPtr& mesh, const AxisList& axes,
                   const CombinerRef& combiner);
  Value* AllGather(Value* local, const MeshPtr& mesh, int dim, const AxisList& axes);
  Value* ReduceScatter(Value* local, const MeshPtr& mesh, int dim, const AxisList& axes,
                       const CombinerRef& combiner);
  Value* AllToAll(Value* local, const MeshPtr& mesh, int split_dim, int concat_dim,
                  const AxisList& axes);
  Value* Permute(Value* local, PermutePairs pairs);

  /// Executes the cheapest plan between two layouts of a tensor of these global dims.
  Value* Reshard(Value* local, const TensorSharding& from, const TensorSharding& to,
                 const Dims& dims);
  /// A channel handle that no other collective has.
  Attribute NewChannel();

 private:
  Value* Step(Value* local, const ReshardStep& step, const Dims& dims);
  Value* GatherStep(Value* local, const ReshardStep& step, const Dims& dims);
  Value* SliceStep(Value* local, const ReshardStep& step, const Dims& dims);
  Value* AllToAllStep(Value* local, const ReshardStep& step, const Dims& dims);
  Value* PermuteStep(Value* local, const ReshardStep& step);
  Value* ExchangeStep(Value* local, const ReshardStep& step, const Dims& dims);
  Value* DealStep(Value* local, const ReshardStep& step, const Dims& dims);
  Value* PiecesStep(Value* local, const ReshardStep& step, const Dims& dims);
  /// The parts of dimensions that gain axes, padded to equal ones, in a leading dimension; and what
  /// stands there back in the dimensions that lose axes.
  Value* GainedToFront(Value* local, const ReshardStep& step, const ChangedParts& parts,
                       const Dims& dims);
  Value* LostFromFront(Value* local, const ReshardStep& step, const ChangedParts& parts,
                       const Dims& dims);
  /// Which of `parts` parts of its shard of the next coarser split a shard is, as one number over
  /// all dimensions: that of the device at a position of the mesh, null for this device.
  Value* PartNumber(Value* position, const TensorSharding& sharding, const Dims& parts);
  /// The local tile as the view of a step wants it, and back.
  Value* EnterView(Value* local, const ReshardStep& step);
  Value* LeaveView(Value* local, const std::vector<Dims>& view, const Dims& dims);
  Value* ReduceScatterStep(Value* local, const ReshardStep& step, const Dims& dims);
  /// Parts of the dimensions that gain axes to one leading dimension, in order of the moves.
  Value* SplitToFront(Value* local, const std::vector<ReshardMove>& moves, const ReshardStep& step,
                      const Dims& dims);
  /// Any change of layout of one dimension: gathers it whole, then keeps the own part.
  Value* RegroupDim(Value* local, int dim, int64_t global, const TensorSharding& from,
                    const TensorSharding& to);
  Value* GatherManyDims(Value* local, const MeshPtr& mesh, const std::vector<int>& dims,
                        const std::vector<AxisList>& axes);
  /// Pads dim to |axes| * size and keeps the part of this device's ordinal.
  Value* OwnPart(Value* local, int dim, const MeshPtr& mesh, const AxisList& axes, int64_t size);
  Value* ToUnreduced(Value* local, const TensorSharding& to, const AxisList& added);

  Value* Position(const MeshPtr& mesh);
  /// Ordinal of the device at a position.
  Value* OrdinalAt(Value* position, const Mesh& mesh, const AxisList& axes);
  Op* Collective(OpCode code, Value* local, Type result, const MeshPtr& mesh, const AxisList& axes,
                 AttrMap attrs);
  void AddBody(Op* op, const CombinerRef& combiner, DType dtype);

  const PartitionOptions& options_;
  LocalBuilder builder_;
  NoteContext note_;
  int64_t next_name_ = 0;
  int64_t next_channel_ = 1;
  struct Scope {
    Region* region;
    std::map<std::string, Value*> cache;
  };
  std::vector<Scope> scopes_;
};

}  // namespace lockstep
