#include "compiler/partition/emitter.h"

#include "compiler/base/error.h"
#include "compiler/sharding/digits.h"

namespace lockstep {
namespace {

size_t At(int i) { return static_cast<size_t>(i); }

}  // namespace

Emitter::Emitter(Region* region, const PartitionOptions& options)
    : options_(options), builder_(region, &next_name_) {
  scopes_.push_back({region, {}});
}

void Emitter::PushScope(Region* region) {
  scopes_.push_back({region, {}});
  builder_.set_region(region);
}

void Emitter::PopScope() {
  scopes_.pop_back();
  builder_.set_region(scopes_.back().region);
}

Value* Emitter::Cached(const std::string& key) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    auto found = scope->cache.find(key);
    if (found != scope->cache.end()) return found->second;
  }
  return nullptr;
}

void Emitter::Cache(const std::string& key, Value* value) { scopes_.back().cache[key] = value; }

Attribute Emitter::NewChannel() {
  AttrMap fields;
  fields.Set("handle", Attribute::FromInt(next_channel_++));
  fields.Set("type", Attribute::FromInt(1));
  return Attribute::Struct{"stablehlo", "channel_handle", std::move(fields)};
}

// --- device coordinates ---

namespace {

std::string MeshKey(const MeshPtr& mesh) {
  // Meshes live as long as the partitioner; an address names one.
  return std::to_string(reinterpret_cast<uintptr_t>(mesh.get()));
}

/// The coordinate along the axes as digits of a position: {x,y} of a mesh x,y is one.
std::vector<Digit> DigitsOf(const Mesh& mesh, const AxisList& axes) {
  std::vector<Digit> digits;
  for (const AxisRef& ref : axes) digits.push_back(DigitOfAxis(mesh, ref));
  return MergedDigits(digits);
}

}  // namespace

Value* Emitter::Position(const MeshPtr& mesh) {
  const std::string key = "position:" + MeshKey(mesh);
  if (Value* found = Cached(key)) return found;
  Value* number = b().PartitionId();
  // For the proof that collectives match: it was not the program that asked.
  auto note = std::make_shared<CollectiveNote>();
  note->cause = "shards are told apart";
  number->def->note = std::move(note);
  Value* id = b().Convert(number, DType::kI64);
  const DeviceOrder& order = mesh->order();
  Value* position = id;
  if (!order.list.empty()) {
    // No iota form: the user gave a list, so a table of that size is his.
    Literal table(DType::kI64, {mesh->num_devices()});
    for (int64_t p = 0; p < mesh->num_devices(); ++p) {
      table.SetInt(order.list[static_cast<size_t>(p)], p);
    }
    position = b().Reshape(b().DynamicSlice(b().Constant(std::move(table)), {id}, {1}), {});
  } else if (!order.identity()) {
    // ids = iota.reshape(r).transpose(perm): digit perm[j] of the id is digit j of the position.
    const size_t rank = order.reshape.size();
    std::vector<int64_t> id_stride(rank, 1);
    for (size_t k = rank; k-- > 1;) id_stride[k - 1] = id_stride[k] * order.reshape[k];
    int64_t stride = 1;
    position = nullptr;
    for (size_t j = rank; j-- > 0;) {
      const size_t k = At(order.permutation[j]);
      Value* digit = id;
      if (id_stride[k] > 1) digit = b().Div(digit, b().I64(id_stride[k]));
      if (k > 0) digit = b().Rem(digit, b().I64(order.reshape[k]));
      if (stride > 1) digit = b().Mul(digit, b().I64(stride));
      position = position ? b().Add(position, digit) : digit;
      stride *= order.reshape[k];
    }
  }
  Cache(key, position);
  return position;
}

Value* Emitter::Ordinal(const MeshPtr& mesh, const AxisList& axes) {
  const std::vector<Digit> digits = DigitsOf(*mesh, axes);
  if (digits.empty()) return b().I64(0);
  std::string key = "ordinal:" + MeshKey(mesh);
  for (const Digit& digit : digits) {
    key += ":" + std::to_string(digit.stride) + "x" + std::to_string(digit.size);
  }
  if (Value* found = Cached(key)) return found;
  Value* ordinal = OrdinalAt(Position(mesh), *mesh, axes);
  Cache(key, ordinal);
  return ordinal;
}

Value* Emitter::OrdinalAt(Value* position, const Mesh& mesh, const AxisList& axes) {
  const std::vector<Digit> digits = DigitsOf(mesh, axes);
  if (digits.empty()) return b().I64(0);
  Value* ordinal = nullptr;
  int64_t weight = 1;
  for (size_t i = digits.size(); i-- > 0;) {
    const Digit& digit = digits[i];
    Value* part = position;
    if (digit.stride > 1) part = b().Div(part, b().I64(digit.stride));
    if (digit.stride * digit.size < mesh.num_devices()) part = b().Rem(part, b().I64(digit.size));
    if (weight > 1) part = b().Mul(part, b().I64(weight));
    ordinal = ordinal ? b().Add(part, ordinal) : part;
    weight *= digit.size;
  }
  return ordinal;
}

// --- collectives ---

Op* Emitter::Collective(OpCode code, Value* local, Type result, const MeshPtr& mesh,
                        const AxisList& axes, AttrMap attrs) {
  if (mesh) attrs.Set("replica_groups", ReplicaGroups{mesh, axes, {}});
  attrs.Set("channel_handle", NewChannel());
  Op* op = b().Emit(code, {local}, {std::move(result)}, std::move(attrs));
  auto note = std::make_shared<CollectiveNote>();
  note->origin = CollectiveNote::Origin::kPartitioner;
  note->cause = note_.cause;
  note->location = note_.location;
  note->value = note_.value;
  note->hint = note_.hint;
  note->alternative = note_.alternative;
  note->axes = axes;
  note->mesh = mesh;
  op->note = std::move(note);
  return op;
}

void Emitter::AddBody(Op* op, const CombinerRef& combiner, DType dtype) {
  if (!combiner.body) {
    b().AddCombinerBody(op, combiner.code, dtype);
    return;
  }
  ValueMap map;
  Region* to = op->AddRegion();
  for (const auto& arg : combiner.body->args) {
    map[arg.get()] = to->AddArg(arg->type, b().NewName(), arg->location);
  }
  CloneInto(*combiner.body, *to, map, /*skip_terminator=*/false);
}

Value* Emitter::AllReduce(Value* local, const MeshPtr& mesh, const AxisList& axes,
                          const CombinerRef& combiner) {
  if (AxesSize(axes) == 1) return local;
  AttrMap attrs;
  attrs.Set("use_global_device_ids", Attribute::Unit{});
  Op* op = Collective(OpCode::kAllReduce, local, local->type, mesh, axes, std::move(attrs));
  AddBody(op, combiner, local->type.dtype());
  return op->result();
}

Value* Emitter::AllGather(Value* local, const MeshPtr& mesh, int dim, const AxisList& axes) {
  const int64_t group = AxesSize(axes);
  if (group == 1) return local;
  Dims dims = local->type.dims();
  dims[At(dim)] *= group;
  AttrMap attrs;
  attrs.Set("all_gather_dim", Attribute::FromInt(dim));
  attrs.Set("use_global_device_ids", Attribute::Unit{});
  return Collective(OpCode::kAllGather, local, local->type.WithDims(dims), mesh, axes,
                    std::move(attrs))
      ->result();
}

Value* Emitter::ReduceScatter(Value* local, const MeshPtr& mesh, int dim, const AxisList& axes,
                              const CombinerRef& combiner) {
  const int64_t group = AxesSize(axes);
  if (group == 1) return local;
  Dims dims = local->type.dims();
  LOCKSTEP_CHECK(dims[At(dim)] % group == 0)
      << "reduce_scatter of " << local->type.ToString() << " on dim " << dim << " over " << group;
  dims[At(dim)] /= group;
  AttrMap attrs;
  attrs.Set("scatter_dimension", Attribute::FromInt(dim));
  attrs.Set("use_global_device_ids", Attribute::Unit{});
  Op* op = Collective(OpCode::kReduceScatter, local, local->type.WithDims(dims), mesh, axes,
                      std::move(attrs));
  AddBody(op, combiner, local->type.dtype());
  return op->result();
}

Value* Emitter::AllToAll(Value* local, const MeshPtr& mesh, int split_dim, int concat_dim,
                         const AxisList& axes) {
  const int64_t group = AxesSize(axes);
  if (group == 1) return local;
  Dims dims = local->type.dims();
  LOCKSTEP_CHECK(dims[At(split_dim)] % group == 0)
      << "all_to_all of " << local->type.ToString() << " on dim " << split_dim << " over " << group;
  dims[At(split_dim)] /= group;
  dims[At(concat_dim)] *= group;
  AttrMap attrs;
  attrs.Set("split_dimension", Attribute::FromInt(split_dim));
  attrs.Set("concat_dimension", Attribute::FromInt(concat_dim));
  attrs.Set("split_count", Attribute::FromInt(group));
  return Collective(OpCode::kAllToAll, local, local->type.WithDims(dims), mesh, axes,
                    std::move(attrs))
      ->result();
}

Value* Emitter::Permute(Value* local, PermutePairs pairs) {
  const MeshPtr mesh = pairs.mesh;
  AxisList axes = Sorted(Canonical(pairs.from));
  AttrMap attrs;
  attrs.Set("source_target_pairs", std::move(pairs));
  Op* op =
      Collective(OpCode::kCollectivePermute, local, local->type, nullptr, axes, std::move(attrs));
  auto note = std::make_shared<CollectiveNote>(*op->note);
  note->mesh = mesh;
  op->note = std::move(note);
  return op->result();
}

}  // namespace lockstep
