#include "runtime/reference/lazy_iota.h"

#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

constexpr int64_t kWrittenDown = int64_t{1} << 26;  // elements

EvalValue FromRule(LazyIota rule) {
  EvalValue value;
  value.iota = std::make_shared<const LazyIota>(std::move(rule));
  return value;
}

Tensor Elements(const LazyIota& rule) {
  const int64_t size = rule.dims[rule.dim];
  Tensor line{Literal(rule.dtype, {size}), {}};
  for (int64_t i = 0; i < size; ++i) line.literal.SetInt(i, rule.start + i * rule.step);
  Dims strides(rule.dims.size(), 0);
  strides[rule.dim] = 1;
  return StridedGather(line, rule.dims, strides, 0);
}

bool OnlyPlaces(const Op& op) {
  return op.Is(OpCode::kSdyShardingConstraint) || op.Is(OpCode::kSdyReshard) ||
         op.Is(OpCode::kSdyPropagationBarrier) || IsCustomCall(op, "Sharding");
}

}  // namespace

bool EvalLazily(const Op& op, const Values& operands, Values& results) {
  if (op.Is(OpCode::kIota)) {
    const Type& type = op.result()->type;
    if (!type.IsStatic() || type.num_elements() <= kWrittenDown) return false;
    const int64_t dim = ReadIotaDim(op);
    if (dim < 0 || dim >= type.rank()) return false;
    results.push_back(FromRule({type.dtype(), type.dims(), static_cast<size_t>(dim), 0, 1}));
    return true;
  }
  if (operands.size() != 1 || !operands[0].iota) return false;
  if (OnlyPlaces(op)) {
    results.push_back(operands[0]);
    return true;
  }
  if (!op.Is(OpCode::kSlice)) return false;
  LazyIota rule = *operands[0].iota;
  const SliceAttrs slice = ReadSlice(op);
  for (size_t d = 0; d < rule.dims.size(); ++d) {
    rule.dims[d] = (slice.limit[d] - slice.start[d] + slice.stride[d] - 1) / slice.stride[d];
  }
  rule.start += slice.start[rule.dim] * rule.step;
  rule.step *= slice.stride[rule.dim];
  results.push_back(FromRule(std::move(rule)));
  if (NumElements(results[0].iota->dims) <= kWrittenDown) Materialize(results);
  return true;
}

void Materialize(Values& values) {
  for (EvalValue& value : values) {
    if (!value.iota) continue;
    value.tensor = Elements(*value.iota);
    value.iota.reset();
  }
}

}  // namespace lockstep::reference
