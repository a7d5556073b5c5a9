#include "compiler/passes/positional.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/sharding/hlo_sharding.h"

namespace lockstep {
namespace {

constexpr std::string_view kPositional = "mhlo.sharding";

class PositionalRewriter {
 public:
  explicit PositionalRewriter(Module& module) : module_(module) {}

  void Run() {
    for (const MeshPtr& mesh : module_.meshes) {
      if (module_.num_partitions == 1 && mesh && !mesh->maximal()) {
        module_.num_partitions = std::max(module_.num_partitions, mesh->num_devices());
      }
    }
    for (auto& function : module_.functions) Rewrite(*function);
    for (auto& body : bodies_) module_.functions.push_back(std::move(body));
    std::erase_if(module_.meshes, [this](const MeshPtr& mesh) { return !needed_.contains(mesh); });
  }

 private:
  void Rewrite(Function& function) {
    function.arg_attrs.resize(function.body.args.size());
    for (size_t i = 0; i < function.body.args.size(); ++i) {
      Value& arg = *function.body.args[i];
      if (Shown(arg.sharding)) function.arg_attrs[i].Set(kPositional, Text(*arg.sharding, {}));
      arg.sharding.reset();
    }
    function.result_attrs.resize(function.result_types.size());
    for (size_t i = 0; i < function.result_shardings.size(); ++i) {
      auto& sharding = function.result_shardings[i];
      if (Shown(sharding)) function.result_attrs[i].Set(kPositional, Text(*sharding, {}));
      sharding.reset();
    }
    RewriteRegion(function.body, {});
  }

  static bool Shown(const std::optional<TensorSharding>& sharding) {
    return sharding && sharding->mesh;
  }

  static Attribute Text(const TensorSharding& sharding, const AxisList& manual) {
    return Attribute::FromString(Positional(sharding, manual).ToString());
  }

  /// An empty mesh says nothing about devices: whole, or manual where the region is.
  static HloSharding Positional(const TensorSharding& sharding, const AxisList& manual) {
    if (sharding.mesh->empty()) return {};
    return ToHloSharding(sharding.Layout(), manual);
  }

  Value* Now(Value* value) const {
    auto found = replaced_.find(value);
    return found == replaced_.end() ? value : found->second;
  }

  void RewriteRegion(Region& region, const AxisList& manual) {
    std::vector<std::unique_ptr<Op>> ops = std::move(region.ops);
    region.ops.clear();
    RewriteOps(std::move(ops), region, manual);
  }

  void RewriteOps(std::vector<std::unique_ptr<Op>> ops, Region& to, const AxisList& manual) {
    for (auto& op : ops) {
      for (Value*& operand : op->operands) operand = Now(operand);
      RewriteOp(std::move(op), to, manual);
    }
  }

  void RewriteOp(std::unique_ptr<Op> op, Region& to, const AxisList& manual) {
    switch (op->code) {
      case OpCode::kSdyManualComputation:
        return CallManual(std::move(op), to, manual);
      case OpCode::kSdyNamedComputation:
        return InlineNamed(std::move(op), to, manual);
      case OpCode::kSdyShardingGroup:
        return Keep(std::move(op));
      case OpCode::kSdyPropagationBarrier:
      case OpCode::kSdyDataFlowEdge:
        replaced_[op->result()] = op->operands[0];
        return Keep(std::move(op));
      case OpCode::kSdyConstant:
        op->code = OpCode::kConstant;
        break;
      default:
        // A constraint, or a collective of sdy: an identity with a sharding.
        if (FindSharding(*op) && op->num_operands() == 1 && op->num_results() == 1) {
          if (!op->result()->sharding) op->result()->sharding = ReadSharding(*op);
          op->code = OpCode::kCustomCall;
          op->attrs = {};
          op->attrs.Set("call_target_name", Attribute::FromString("Sharding"));
        }
    }
    op->attrs.Erase("sdy.sharding_rule");
    Annotate(*op, manual);
    for (const auto& [name, attribute] : op->attrs) {
      const auto* groups = attribute.As<ReplicaGroups>();
      if (groups && groups->symbolic()) needed_.insert(groups->mesh);
    }
    for (auto& region : op->regions) {
      for (auto& arg : region->args) arg->sharding.reset();
      RewriteRegion(*region, manual);
    }
    to.Append(std::move(op));
  }

  /// The shardings of the results as an attribute: one, or a tuple.
  static void Annotate(Op& op, const AxisList& manual) {
    const bool any = std::any_of(op.results.begin(), op.results.end(),
                                 [](const auto& result) { return Shown(result->sharding); });
    if (any && op.num_results() == 1) {
      op.attrs.Set(kPositional, Text(*op.result()->sharding, manual));
    } else if (any) {
      HloSharding tuple;
      tuple.kind = HloSharding::Kind::kTuple;
      for (const auto& result : op.results) {
        tuple.elements.push_back(Shown(result->sharding) ? Positional(*result->sharding, manual)
                                                         : HloSharding{});
      }
      op.attrs.Set(kPositional, Attribute::FromString(tuple.ToString()));
    }
    for (auto& result : op.results) result->sharding.reset();
  }

  Value* Call(std::string_view target, Value* operand, const Type& type, std::string name,
              const TensorSharding& sharding, const AxisList& manual, const Op& cause, Region& to) {
    auto call = std::make_unique<Op>(OpCode::kCustomCall);
    call->operands.push_back(operand);
    call->attrs.Set("call_target_name", Attribute::FromString(std::string(target)));
    call->attrs.Set(kPositional, Text(sharding, manual));
    call->location = cause.location;
    call->AddResult(type, std::move(name));
    return to.Append(std::move(call))->result();
  }

  void CallManual(std::unique_ptr<Op> op, Region& to, const AxisList& outer) {
    const ManualAttrs attrs = ReadManual(*op);
    AxisList inner = outer;
    MeshPtr mesh;
    for (const auto* list : {&attrs.in_shardings, &attrs.out_shardings}) {
      for (const TensorSharding& sharding : *list) {
        if (!mesh || mesh->empty()) mesh = sharding.mesh;
      }
    }
    for (const std::string& name : attrs.manual_axes) {
      const std::optional<int> axis = mesh ? mesh->FindAxis(name) : std::nullopt;
      if (axis) inner.push_back(FullAxis(*mesh, *axis));
    }
    inner = Sorted(std::move(inner));
    auto call = std::make_unique<Op>(OpCode::kFuncCall);
    call->location = op->location;
    for (int i = 0; i < op->num_operands(); ++i) {
      const Value& arg = *op->region(0).arg(i);
      const TensorSharding& sharding = attrs.in_shardings[static_cast<size_t>(i)];
      Value* whole =
          Call("Sharding", op->operand(i), op->operand(i)->type, "", sharding, outer, *op, to);
      call->operands.push_back(
          Call("SPMDFullToShardShape", whole, arg.type, "", Local(arg, mesh), inner, *op, to));
    }
    const Function& body = OutlineBody(*op, inner);
    call->attrs.Set("callee", Attribute(Attribute::Symbol{body.name}));
    for (const Type& type : body.result_types) call->AddResult(type);
    Op* called = to.Append(std::move(call));
    for (int i = 0; i < op->num_results(); ++i) {
      Value* result = op->result(i);
      const TensorSharding& out = attrs.out_shardings[static_cast<size_t>(i)];
      Value* part = Call("Sharding", called->result(i), called->result(i)->type, "",
                         WithoutAxes(out, inner), inner, *op, to);
      replaced_[result] = Call("SPMDShardToFullShape", part, result->type, result->name,
                               Shown(result->sharding) ? *result->sharding : out, outer, *op, to);
    }
    Keep(std::move(op));
  }

  /// The body of a manual_computation as a private function.
  const Function& OutlineBody(Op& op, const AxisList& manual) {
    auto function = std::make_unique<Function>();
    std::string name;
    do {
      name = "manual_body" + (next_body_ == 0 ? "" : "_" + std::to_string(next_body_));
      ++next_body_;
    } while (module_.FindFunction(name));
    function->name = name;
    function->visibility = Visibility::kPrivate;
    function->module = &module_;
    function->location = op.location;
    Region& from = op.region(0);
    Region& body = function->body;
    for (size_t i = 0; i < from.args.size(); ++i) {
      Value& arg = *from.args[i];
      AttrMap& attrs = function->arg_attrs.emplace_back();
      if (Shown(arg.sharding)) attrs.Set(kPositional, Text(*arg.sharding, manual));
      replaced_[&arg] = body.AddArg(arg.type, arg.name, arg.location);
    }
    std::vector<std::unique_ptr<Op>> ops = std::move(from.ops);
    from.ops.clear();
    std::unique_ptr<Op> terminator = std::move(ops.back());
    ops.pop_back();
    RewriteOps(std::move(ops), body, manual);
    terminator->code = OpCode::kFuncReturn;
    for (Value*& operand : terminator->operands) {
      operand = Now(operand);
      function->result_types.push_back(operand->type);
    }
    function->result_attrs.resize(function->result_types.size());
    function->result_shardings.resize(function->result_types.size());
    body.Append(std::move(terminator));
    bodies_.push_back(std::move(function));
    return *bodies_.back();
  }

  static TensorSharding Local(const Value& arg, const MeshPtr& mesh) {
    if (Shown(arg.sharding)) return *arg.sharding;
    return TensorSharding::Replicated(mesh, arg.type.rank());
  }

  static TensorSharding WithoutAxes(TensorSharding sharding, const AxisList& axes) {
    const auto gone = [&axes](const AxisRef& axis) { return Overlaps(axes, axis); };
    for (DimSharding& dim : sharding.dims) std::erase_if(dim.axes, gone);
    std::erase_if(sharding.unreduced, gone);
    return sharding;
  }

  void InlineNamed(std::unique_ptr<Op> op, Region& to, const AxisList& manual) {
    for (int i = 0; i < op->num_operands(); ++i) {
      replaced_[op->region(0).arg(i)] = op->operand(i);
    }
    const std::vector<Value*> yielded = InlineBody(op->region(0), to, manual);
    for (int i = 0; i < op->num_results(); ++i) {
      replaced_[op->result(i)] = yielded[static_cast<size_t>(i)];
    }
    Keep(std::move(op));
  }

  std::vector<Value*> InlineBody(Region& body, Region& to, const AxisList& manual) {
    std::vector<std::unique_ptr<Op>> ops = std::move(body.ops);
    body.ops.clear();
    std::unique_ptr<Op> terminator = std::move(ops.back());
    ops.pop_back();
    RewriteOps(std::move(ops), to, manual);
    std::vector<Value*> yielded;
    for (Value* operand : terminator->operands) yielded.push_back(Now(operand));
    return yielded;
  }

  /// Values of an op that left the program may still be keys of `replaced_`.
  void Keep(std::unique_ptr<Op> op) { gone_.push_back(std::move(op)); }

  Module& module_;
  std::unordered_map<Value*, Value*> replaced_;
  std::set<MeshPtr> needed_;  ///< by replica groups in mesh form
  std::vector<std::unique_ptr<Op>> gone_;
  std::vector<std::unique_ptr<Function>> bodies_;  ///< of manual computations
  int next_body_ = 0;
};

}  // namespace

void ToPositionalShardings(Module& module) { PositionalRewriter(module).Run(); }

}  // namespace lockstep
