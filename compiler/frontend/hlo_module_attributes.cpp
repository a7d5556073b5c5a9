// What the head of an HLO module says: counts of devices, frontend attributes, aliases. How many
// devices run a module that does not say it, its collectives do:
//   b = u4[1024,4096] all-gather(u4[1024,512] a), dimensions={1}      8 replicas
//   r = f32[4] all-reduce(x), replica_groups={{0,1},{2,3}}            4 replicas
// Groups hold partitions where their mode says so (channel and use_global_device_ids).
#include <algorithm>

#include "compiler/frontend/hlo_converter.h"
#include "compiler/ops/collective/collective_attrs.h"
#include "compiler/ops/collective/device_ops.h"

namespace lockstep {
namespace {

/// Members of the one group of all, by the sizes of operand and result; 1 if they do not say it.
int64_t GroupOfAll(const Op& op, const CollectiveAttrs& attrs) {
  const bool gather = op.Is(OpCode::kAllGather);
  if (!gather && !op.Is(OpCode::kReduceScatter)) return 1;
  const auto dim = static_cast<int>(gather ? attrs.gather_dim : attrs.scatter_dim);
  const Type& small = gather ? op.operand(0)->type : op.result()->type;
  const Type& large = gather ? op.result()->type : op.operand(0)->type;
  if (dim < 0 || dim >= small.rank() || dim >= large.rank()) return 1;
  if (!small.IsStatic() || !large.IsStatic() || small.dim(dim) < 1) return 1;
  return large.dim(dim) % small.dim(dim) == 0 ? large.dim(dim) / small.dim(dim) : 1;
}

/// `main_spmd`, `main.12_spmd.3`: XLA's partitioner gives the computations that it writes the name
/// of the old one and `_spmd`.
bool IsNameOfPartitioner(std::string_view name) {
  const size_t at = name.rfind("_spmd");
  if (at == std::string_view::npos) return false;
  const std::string_view rest = name.substr(at + 5);
  return rest.empty() ||
         (rest[0] == '.' && rest.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

}  // namespace

void HloConverter::ConvertModuleAttributes() {
  if (IsNameOfPartitioner(text_.entry->name)) {
    module_->attrs.Set(kBehindPartitioner, Attribute(true));
  }
  for (const HloAttribute& attribute : text_.attributes) {
    if (attribute.key == "num_partitions" || attribute.key == "replica_count") {
      HloCursor cursor(source_, limits_, attribute);
      const int64_t count = cursor.TakeInteger("a count");
      if (count < 1) source_.Fail(attribute.offset, "count must be at least 1");
      const bool partitions = attribute.key == "num_partitions";
      (partitions ? module_->num_partitions : module_->num_replicas) = count;
      module_->attrs.Set(partitions ? "mhlo.num_partitions" : "mhlo.num_replicas",
                         Attribute::FromInt(count, DType::kI32));
    } else if (attribute.key == "frontend_attributes") {
      module_->attrs.Set(
          "mhlo.frontend_attributes",
          Attribute(Attribute::Dict{ReadHloFrontendAttributes(source_, limits_, attribute)}));
    }
  }
}

bool HloConverter::IsScheduled() const {
  return std::any_of(text_.attributes.begin(), text_.attributes.end(),
                     [](const HloAttribute& attribute) {
                       return attribute.key == "is_scheduled" && attribute.value == "true";
                     });
}

void HloConverter::ConvertAliases(Function& main, const std::vector<size_t>& first_leaf) {
  // input_output_alias={ {0}: (1, {}, may-alias), ... }; buffer_donor={ (0, {}) }
  for (const HloAttribute& attribute : text_.attributes) {
    const bool alias = attribute.key == "input_output_alias";
    if (!alias && attribute.key != "buffer_donor") continue;
    HloCursor cursor(source_, limits_, attribute);
    cursor.Expect('{');
    while (!cursor.TryChar('}')) {
      std::vector<int64_t> output;
      const auto index = [&](std::vector<int64_t>* into) {
        cursor.Expect('{');
        while (!cursor.TryChar('}')) {
          into->push_back(cursor.TakeInteger("an index"));
          cursor.TryChar(',');
        }
      };
      if (alias) {
        index(&output);
        cursor.Expect(':');
      }
      cursor.Expect('(');
      const int64_t parameter = cursor.TakeInteger("a parameter number");
      std::vector<int64_t> inner;
      if (cursor.TryChar(',')) index(&inner);
      if (cursor.TryChar(',')) cursor.TakeName("a kind of alias");
      cursor.Expect(')');
      cursor.TryChar(',');
      if (parameter < 0 || parameter >= static_cast<int64_t>(first_leaf.size())) {
        source_.Fail(attribute.offset, "alias names parameter " + std::to_string(parameter) +
                                           ", which does not exist");
      }
      if (inner.size() > 1 || output.size() > 1) continue;  // nested tuples: a hint only
      const size_t arg = first_leaf[static_cast<size_t>(parameter)] +
                         static_cast<size_t>(inner.empty() ? 0 : inner[0]);
      if (arg >= main.arg_attrs.size()) continue;
      if (alias) {
        main.arg_attrs[arg].Set("tf.aliasing_output",
                                Attribute::FromInt(output.empty() ? 0 : output[0], DType::kI32));
      } else {
        main.arg_attrs[arg].Set("jax.buffer_donor", Attribute(true));
      }
    }
  }
}

void HloConverter::InferDevices() {
  if (module_->attrs.Has("mhlo.num_partitions") || module_->attrs.Has("mhlo.num_replicas")) return;
  constexpr int64_t kMostDevices = 4096;
  int64_t replicas = 1;
  int64_t partitions = 1;
  for (const auto& function : module_->functions) {
    WalkOps(function->body, [&](Op& op) {
      switch (op.code) {
        case OpCode::kAllGather:
        case OpCode::kAllReduce:
        case OpCode::kReduceScatter:
        case OpCode::kAllToAll:
        case OpCode::kCollectiveBroadcast:
          break;
        default:
          return;
      }
      const CollectiveAttrs attrs = ReadCollective(op);
      int64_t members = 1;
      for (const auto& group : attrs.groups.Expand()) {
        for (int64_t id : group) members = std::max(members, id + 1);
      }
      if (attrs.groups.NumGroups() == 0) members = GroupOfAll(op, attrs);
      const bool by_partition = attrs.mode == GroupMode::kCrossPartition ||
                                attrs.mode == GroupMode::kFlattenedIds ||
                                (attrs.channel_id > 0 && attrs.groups.NumGroups() == 0);
      int64_t& count = by_partition ? partitions : replicas;
      count = std::max(count, std::min(members, kMostDevices));
    });
  }
  module_->num_partitions = partitions;
  module_->num_replicas = replicas;
}

}  // namespace lockstep
