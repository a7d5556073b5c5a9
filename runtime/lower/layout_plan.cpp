#include "runtime/lower/layout_plan.h"

#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/kernels/kernels.h"

namespace lockstep {

LayoutPlan::LayoutPlan(const Function& main) {
  const UseMap uses(main);
  const auto only_use = [&](const Value* value) { return uses.Uses(value).size() == 1; };
  WalkOps(main.body, [&](Op& op) {
    if (!op.Is(OpCode::kTranspose)) return;
    const Value* source = op.operand(0);
    if (!source->def || !only_use(source)) return;
    if (source->def->Is(OpCode::kAllReduce) && source->def->num_operands() == 1) {
      source = source->def->operand(0);
      if (!source->def || !only_use(source)) return;
    }
    const Op& dot = *source->def;
    if (dot.parent != op.parent || !CanSwapOperands(dot, ReadPermutation(op))) return;
    swapped_.insert(&dot);
    free_.insert(&op);
  });
}

}  // namespace lockstep
