// Where one process becomes many: manual_computation, programs that are already partitioned, and
// interpreter.run_parallel. Operands are cut into shards, every device runs the body as a process
// of its own, and the results are put together.
#include <algorithm>

#include "compiler/ops/sdy/sdy_attrs.h"
#include "compiler/sharding/shard_math.h"
#include "runtime/reference/fold.h"
#include "runtime/reference/machine.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

struct WaitForChildren {
  Process& process;
  bool await_ready() const { return process.running_children == 0; }
  void await_suspend(std::coroutine_handle<> handle) { process.suspended = handle; }
  void await_resume() {}
};

// The life of a spawned process; its failure stops the whole evaluation.
Task RunChild(Machine& machine, Process& child, Task work, Values* out) {
  try {
    Values results = co_await work;
    *out = std::move(results);
  } catch (...) {
    machine.Fail(std::current_exception());
  }
  child.finished = true;
  if (child.parent && --child.parent->running_children == 0 && child.parent->suspended) {
    machine.MakeReady(*child.parent);
  }
  co_return Values{};
}

// How one dimension list of axes cuts a tensor at a mesh position.
struct Cut {
  std::vector<AxisList> axes;  // per dimension
  MeshPtr mesh;
  Dims local;

  ShardRange Range(const Dims& global, size_t d, int64_t position) const {
    if (!mesh || axes[d].empty()) return {0, global[d]};
    return RangeOfShard(global[d], AxesSize(axes[d]), CoordinateAlong(*mesh, position, axes[d]));
  }
};

Tensor TakeShard(const Tensor& global, const Cut& cut, int64_t position) {
  const Dims& dims = global.literal.dims();
  Dims valid(dims.size());
  int64_t offset = 0;
  const Dims strides = RowMajorStrides(dims);
  for (size_t d = 0; d < dims.size(); ++d) {
    const ShardRange range = cut.Range(dims, d, position);
    valid[d] = range.valid_size;
    if (range.valid_size > 0) offset += range.offset * strides[d];
  }
  if (valid == cut.local) return StridedGather(global, valid, strides, offset);
  Tensor shard{Literal(global.literal.dtype(), cut.local), {}};  // padding is zero
  if (NumElements(valid) == 0) return shard;
  const Tensor part = StridedGather(global, valid, strides, offset);
  StridedScatter(part, valid, RowMajorStrides(valid), 0, shard, RowMajorStrides(cut.local), 0);
  return shard;
}

void PutShard(const Tensor& shard, const Cut& cut, int64_t position, Tensor& global) {
  const Dims& dims = global.literal.dims();
  const Dims strides = RowMajorStrides(dims);
  Dims valid(dims.size());
  int64_t offset = 0;
  for (size_t d = 0; d < dims.size(); ++d) {
    const ShardRange range = cut.Range(dims, d, position);
    valid[d] = range.valid_size;
    if (range.valid_size > 0) offset += range.offset * strides[d];
  }
  StridedScatter(shard, valid, RowMajorStrides(shard.literal.dims()), 0, global, strides, offset);
}

// The axes of each dimension that are manual here; the local dims that follow.
Cut MakeCut(const Op& op, const TensorSharding& sharding, const AxisList& manual,
            const Dims& global) {
  Cut cut;
  cut.mesh = sharding.mesh;
  cut.axes.resize(global.size());
  cut.local = global;
  if (!sharding.mesh || sharding.IsMaximal()) return cut;
  if (sharding.dims.size() != global.size()) {
    throw InvalidArgument(op.Describe() + ": a sharding has the wrong rank", op.location);
  }
  for (size_t d = 0; d < global.size(); ++d) {
    for (const AxisRef& axis : sharding.dims[d].axes) {
      if (Overlaps(manual, axis)) cut.axes[d].push_back(axis);
    }
    cut.local[d] = LocalSize(global[d], AxesSize(cut.axes[d]));
  }
  return cut;
}

struct ManualPlan {
  MeshPtr mesh;
  AxisList inner;  // axes that become manual here
  std::shared_ptr<DeviceScope> scope;
  std::vector<int64_t> positions;  // mesh position of each new process's representative
};

// All positions that the parent stands for, one for each coordinate of the new manual axes.
ManualPlan MakePlan(const Op& op, const Process& process, const ManualAttrs& attrs) {
  ManualPlan plan;
  for (const auto* list : {&attrs.in_shardings, &attrs.out_shardings}) {
    for (const TensorSharding& sharding : *list) {
      if (sharding.mesh && !sharding.IsMaximal() && !plan.mesh) plan.mesh = sharding.mesh;
    }
  }
  if (!plan.mesh) return plan;
  for (const std::string& name : attrs.manual_axes) {
    const auto axis = plan.mesh->FindAxis(name);
    if (!axis)
      throw InvalidArgument(op.Describe() + ": unknown manual axis \"" + name + "\"", op.location);
    plan.inner.push_back(FullAxis(*plan.mesh, *axis));
  }
  auto scope = std::make_shared<DeviceScope>();
  scope->mesh = plan.mesh;
  scope->num_partitions = plan.mesh->num_devices();
  scope->manual_axes = plan.inner;
  int64_t base = 0;
  if (process.scope && process.scope->mesh) {
    if (!(*process.scope->mesh == *plan.mesh)) {
      throw Unsupported(op.Describe() + ": a nested manual computation on another mesh",
                        op.location);
    }
    scope->manual_axes.insert(scope->manual_axes.end(), process.scope->manual_axes.begin(),
                              process.scope->manual_axes.end());
    base = plan.mesh->PositionOf(process.device);
  } else if (process.scope) {
    throw Unsupported(op.Describe() + ": a manual computation inside a device program",
                      op.location);
  }
  scope->manual_axes = Sorted(scope->manual_axes);
  scope->signature = plan.mesh->ToString() + AxisListString(*plan.mesh, scope->manual_axes);
  plan.scope = scope;
  std::vector<int64_t> base_coordinates = plan.mesh->Coordinates(base);
  Dims sizes;
  for (const AxisRef& axis : plan.inner) sizes.push_back(axis.size);
  Dims index(sizes.size(), 0);
  do {
    std::vector<int64_t> coordinates = base_coordinates;
    for (size_t i = 0; i < index.size(); ++i) {
      coordinates[static_cast<size_t>(plan.inner[i].axis)] = index[i];
    }
    plan.positions.push_back(plan.mesh->Position(coordinates));
  } while (NextIndex(sizes, index));
  return plan;
}

const Tensor& GlobalTensor(const Op& op, const EvalValue& value) {
  if (value.shards) {
    throw Unsupported(op.Describe() + ": its operand differs by device already", op.location);
  }
  return value.tensor;
}

// Partial results along unreduced axes are combined by the kind of the sharding.
void Combine(ReductionKind kind, const Tensor& part, Tensor& total) {
  ElementOp op;
  op.code = kind == ReductionKind::kSum   ? OpCode::kAdd
            : kind == ReductionKind::kMax ? OpCode::kMaximum
                                          : OpCode::kMinimum;
  op.in = op.out = part.literal.dtype();
  op.arity = 2;
  const Wide wide = WideOf(op.in);
  (void)(wide == Wide::kFloat ? ResolveFloatOp(op)
         : wide == Wide::kInt ? ResolveIntegerOp(op)
                              : ResolveComplexOp(op));
  ResolveBound(op);
  const LaneReader a(total), b(part);
  Tensor result{Literal::Uninitialized(op.out, part.literal.dims()), {}};
  AllocateBound(result);
  const LaneWriter writer(result);
  const LaneBuffer x(op.in, true), y(op.in, true), z(op.out, true);
  for (int64_t at = 0; at < result.literal.num_elements(); at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, result.literal.num_elements() - at));
    a.Load(at, n, x.lanes());
    b.Load(at, n, y.lanes());
    const Lanes in[2] = {x.lanes(), y.lanes()};
    op.Run(n, in, z.lanes());
    writer.Store(at, n, z.lanes());
  }
  TrimBound(result);
  total = std::move(result);
}

bool AtZero(const Mesh& mesh, int64_t position, const AxisList& axes) {
  return axes.empty() || CoordinateAlong(mesh, position, axes) == 0;
}

// One result of a manual computation from those of its processes.
Tensor Assemble(const Op& op, size_t k, const TensorSharding& sharding, const ManualPlan& plan,
                const std::vector<Values>& outputs) {
  const Type& type = op.results[k]->type;
  const Cut cut = MakeCut(op, sharding, plan.inner, type.dims());
  AxisList used, unreduced;
  for (const AxisList& axes : cut.axes) used.insert(used.end(), axes.begin(), axes.end());
  for (const AxisRef& axis : sharding.unreduced) {
    if (Overlaps(plan.inner, axis)) unreduced.push_back(axis);
  }
  used.insert(used.end(), unreduced.begin(), unreduced.end());
  // Devices that differ only along axes that the sharding does not name hold the same value: the
  // first one is taken.
  const AxisList replicated = Subtract(*plan.mesh, plan.inner, used);
  Tensor result;
  bool first = true;
  // Partial results: one assembled tensor for each coordinate of the unreduced axes.
  for (int64_t partial = 0; partial < AxesSize(unreduced); ++partial) {
    Tensor part{Literal(outputs[0][k].tensor.literal.dtype(), type.dims()), {}};
    for (size_t i = 0; i < plan.positions.size(); ++i) {
      if (!AtZero(*plan.mesh, plan.positions[i], replicated)) continue;
      if (!unreduced.empty() &&
          CoordinateAlong(*plan.mesh, plan.positions[i], unreduced) != partial) {
        continue;
      }
      PutShard(outputs[i][k].tensor, cut, plan.positions[i], part);
    }
    if (first) {
      result = std::move(part);
    } else {
      Combine(sharding.unreduced_kind, part, result);
    }
    first = false;
  }
  return result;
}

Cut LayoutCut(const TensorLayout& layout) {
  Cut cut;
  cut.mesh = layout.sharding.mesh;
  cut.local = layout.global.dims();
  cut.axes.resize(cut.local.size());
  if (!cut.mesh || layout.sharding.IsMaximal()) return cut;
  for (size_t d = 0; d < cut.local.size() && d < layout.sharding.dims.size(); ++d) {
    cut.axes[d] = layout.sharding.dims[d].axes;
    cut.local[d] = LocalSize(cut.local[d], AxesSize(cut.axes[d]));
  }
  return cut;
}

int64_t PositionIn(const Cut& cut, int64_t device) {
  return cut.mesh && !cut.mesh->maximal() && device < cut.mesh->num_devices()
             ? cut.mesh->PositionOf(device)
             : 0;
}

// Layouts speak of all devices, or of the partitions of each replica.
int64_t ByMesh(const Cut& cut, int64_t device, int64_t partition) {
  return cut.mesh && device < cut.mesh->num_devices() ? device : partition;
}

std::vector<std::string> Symbols(const Attribute& attribute, const Op& op) {
  std::vector<std::string> names;
  const auto* list = attribute.As<Attribute::Array>();
  if (!list) throw InvalidArgument(op.Describe() + ": needs a list of functions", op.location);
  for (const Attribute& entry : list->values) {
    const auto* symbol = entry.As<Attribute::Symbol>();
    if (!symbol) throw InvalidArgument(op.Describe() + ": needs a list of functions", op.location);
    names.push_back(symbol->value);
  }
  return names;
}

}  // namespace

Task EvalManual(Machine& machine, Process& process, const Op& op, Frame& frame, Values operands) {
  const ManualAttrs attrs = ReadManual(op);
  const Region& body = op.region(0);
  const ManualPlan plan = MakePlan(op, process, attrs);
  if (!plan.mesh) {  // nothing to cut: the body runs once
    for (size_t i = 0; i < operands.size(); ++i)
      frame.Set(body.args.at(i).get(), std::move(operands[i]));
    Task task = EvalRegion(machine, process, body, frame);
    Values results = co_await task;
    co_return results;
  }
  if (attrs.in_shardings.size() != operands.size() ||
      attrs.out_shardings.size() != op.results.size() || body.args.size() != operands.size()) {
    throw InvalidArgument(op.Describe() + ": one sharding per operand and result is needed",
                          op.location);
  }
  std::vector<std::unique_ptr<Frame>> frames;
  std::vector<Values> outputs(plan.positions.size());
  for (size_t i = 0; i < plan.positions.size(); ++i) {
    const int64_t position = plan.positions[i];
    frames.push_back(std::make_unique<Frame>(frame.layout(), &frame));
    for (size_t k = 0; k < operands.size(); ++k) {
      const Tensor& global = GlobalTensor(op, operands[k]);
      const Cut cut = MakeCut(op, attrs.in_shardings[k], plan.inner, global.literal.dims());
      frames.back()->Set(body.args[k].get(), EvalValue(TakeShard(global, cut, position)));
    }
    Process& child = machine.Spawn(plan.mesh->DeviceAt(position), plan.scope, &process);
    Task work = EvalRegion(machine, child, body, *frames.back());
    machine.Start(child, RunChild(machine, child, std::move(work), &outputs[i]));
  }
  co_await WaitForChildren{process};
  Values results;
  for (size_t k = 0; k < op.results.size(); ++k) {
    results.push_back(EvalValue(Assemble(op, k, attrs.out_shardings[k], plan, outputs)));
  }
  co_return results;
}

Task EvalSpmd(Machine& machine, Process& process, const Function& function,
              std::vector<Literal> arguments) {
  const Module& module = machine.module();
  if (module.arg_layouts.size() != arguments.size()) {
    throw InvalidArgument("partitioned program has " + std::to_string(module.arg_layouts.size()) +
                              " argument layouts for " + std::to_string(arguments.size()) +
                              " arguments",
                          function.location);
  }
  auto scope = std::make_shared<DeviceScope>();
  scope->num_replicas = module.num_replicas;
  scope->num_partitions = module.num_partitions;
  scope->signature = "spmd";
  const int64_t devices = module.num_replicas * module.num_partitions;
  std::vector<Values> outputs(static_cast<size_t>(devices));
  for (int64_t device = 0; device < devices; ++device) {
    const int64_t partition = device % module.num_partitions;
    Values locals;
    for (size_t k = 0; k < arguments.size(); ++k) {
      const Cut cut = LayoutCut(module.arg_layouts[k]);
      const Tensor global{arguments[k], {}};
      locals.push_back(
          EvalValue(TakeShard(global, cut, PositionIn(cut, ByMesh(cut, device, partition)))));
    }
    Process& child = machine.Spawn(device, scope, &process);
    Task work = EvalFunction(machine, child, function, std::move(locals));
    machine.Start(child,
                  RunChild(machine, child, std::move(work), &outputs[static_cast<size_t>(device)]));
  }
  co_await WaitForChildren{process};
  Values results;
  for (size_t k = 0; k < module.result_layouts.size(); ++k) {
    const Cut cut = LayoutCut(module.result_layouts[k]);
    Tensor global{
        Literal(outputs[0].at(k).tensor.literal.dtype(), module.result_layouts[k].global.dims()),
        {}};
    // From the last replica to the first, so that the first one's bits stand.
    for (int64_t device = devices - 1; device >= 0; --device) {
      const int64_t partition = device % module.num_partitions;
      PutShard(outputs[static_cast<size_t>(device)][k].tensor, cut,
               PositionIn(cut, ByMesh(cut, device, partition)), global);
    }
    results.push_back(EvalValue(std::move(global)));
  }
  co_return results;
}

Task EvalParallel(Machine& machine, Process& process, const Op& op, Values operands) {
  if (machine.launcher) {
    std::vector<Literal> literals;
    for (const EvalValue& operand : operands) literals.push_back(operand.tensor.literal);
    Values outside;
    for (Literal& result : machine.launcher(op, literals)) {
      outside.push_back(EvalValue(Tensor{std::move(result), {}}));
    }
    co_return outside;
  }
  const Attribute* programs = op.attrs.Find("programs");
  const auto* rows = programs ? programs->As<Attribute::Array>() : nullptr;
  if (!rows || rows->values.empty()) {
    throw InvalidArgument(op.Describe() + ": needs programs", op.location);
  }
  std::vector<std::vector<std::string>> names;
  for (const Attribute& row : rows->values) names.push_back(Symbols(row, op));
  auto scope = std::make_shared<DeviceScope>();
  scope->num_replicas = static_cast<int64_t>(names.size());
  scope->num_partitions = static_cast<int64_t>(names[0].size());
  scope->signature = "parallel";
  if (const Attribute* infeed = op.attrs.Find("infeed")) {
    for (std::string& name : Symbols(*infeed, op)) machine.infeed.push_back(std::move(name));
  }
  std::vector<Values> outputs(names.size() * names[0].size());
  size_t next_operand = 0;
  for (size_t r = 0; r < names.size(); ++r) {
    if (names[r].size() != names[0].size()) {
      throw InvalidArgument(op.Describe() + ": rows of programs have different lengths",
                            op.location);
    }
    for (size_t p = 0; p < names[r].size(); ++p) {
      const Function* function = machine.module().FindFunction(names[r][p]);
      if (!function || function->is_declaration) {
        throw InvalidArgument(op.Describe() + ": there is no function @" + names[r][p],
                              op.location);
      }
      Values arguments;
      for (size_t i = 0; i < function->body.args.size(); ++i) {
        if (next_operand >= operands.size()) {
          throw InvalidArgument(op.Describe() + ": too few operands for its programs", op.location);
        }
        arguments.push_back(operands[next_operand++]);
      }
      const size_t device = r * names[0].size() + p;
      Process& child = machine.Spawn(static_cast<int64_t>(device), scope, &process);
      Task work = EvalFunction(machine, child, *function, std::move(arguments));
      machine.Start(child, RunChild(machine, child, std::move(work), &outputs[device]));
    }
  }
  co_await WaitForChildren{process};
  Values results;
  for (Values& output : outputs) {
    for (EvalValue& value : output) results.push_back(std::move(value));
  }
  if (results.size() != op.results.size()) {
    throw InvalidArgument(op.Describe() + ": programs return " + std::to_string(results.size()) +
                              " values for " + std::to_string(op.results.size()) + " results",
                          op.location);
  }
  co_return results;
}

}  // namespace lockstep::reference
