// Records of the ops with scalar bodies: reductions, sort, map, scan.
#include "compiler/ops/checks.h"
#include "compiler/ops/op_table.h"
#include "compiler/ops/reduction/reduction_rules.h"
#include "compiler/ops/rule_builder.h"

namespace lockstep {

void AddReductionOps(OpTable& table) {
  const OpSignature many = {.min_operands = 2,
                            .max_operands = OpSignature::kMany,
                            .results = OpSignature::kMany,
                            .min_regions = 1,
                            .max_regions = 1};
  table.Add({.code = OpCode::kReduce,
             .family = "reduction",
             .signature = many,
             .traits = {.element_body = true},
             .infer = InferReduce,
             .factors = ReduceRule,
             .flops = FlopsPerOperandElement,
             .result_label = "c7",
             .rule_example = "([i, j], [])->([i]) reduction={j}"});
  table.Add({.code = OpCode::kReduceWindow,
             .family = "reduction",
             .signature = many,
             .traits = {.element_body = true},
             .infer = InferReduceWindow,
             .factors = ReduceWindowRule,
             .flops = ReduceWindowFlops,
             .result_label = "c15",
             .rule_example = "([i, j], [])->([i, j]) permutation={j}"});
  OpSignature one = many;
  one.min_operands = 1;
  table.Add({.code = OpCode::kMap,
             .family = "reduction",
             .signature = one,
             .traits = {.element_body = true},
             .infer = InferMap,
             .factors = PointwiseRule,
             .flops = FlopsPerResultElement,
             .rule_example = "([i, j])->([i, j])"});
  OpSignature select = {.min_operands = 3, .max_operands = 3, .min_regions = 2, .max_regions = 2};
  table.Add({.code = OpCode::kSelectAndScatter,
             .family = "reduction",
             .signature = select,
             .traits = {.element_body = true},
             .infer = InferSelectAndScatter,
             .factors = SelectAndScatterRule,
             .flops = ReduceWindowFlops,
             .result_label = "c11",
             .rule_example = "([j], [i], [])->([j]) need_replication={i} permutation={j}"});
  table.Add({.code = OpCode::kSort,
             .family = "reduction",
             .signature = one,
             .traits = {.element_body = true},
             .infer = InferSort,
             .factors = SortRule,
             .flops = SortFlops,
             .result_label = "c2",
             .rule_example = "([i, j], [i, j])->([i, j], [i, j]) need_replication={j}"});
  table.Add(
      {.code = OpCode::kChloTopK,
       .family = "reduction",
       .signature = {.min_operands = 1, .max_operands = 1, .results = 2},
       .infer = InferTopK,
       .factors = TopKRule,
       .flops = FlopsPerOperandElement,
       .as_written = TextForm::kOpaque,
       .rule_example = "([i, j])->([i, j], [i, j]) need_replication={j} blocked_propagation={j}"});
  table.Add({.code = OpCode::kChloScan,
             .family = "reduction",
             .signature = one,
             .traits = {.element_body = true},
             .infer = InferScan,
             .factors = ScanRule,
             .flops = FlopsPerOperandElement,
             .as_written = TextForm::kOpaque,
             .result_label = "c4",
             .rule_example = "([j, i], [i])->([j, i], [i]) need_replication={j}"});
}

}  // namespace lockstep
