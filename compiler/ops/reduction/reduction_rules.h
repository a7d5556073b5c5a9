// The duties of the reduction ops, one .cpp per op or pair of ops.
#pragma once

#include "compiler/ops/op_def.h"
#include "compiler/ops/reduction/reduction_attrs.h"

namespace lockstep {

std::vector<Type> InferReduce(const Op& op);
FactorRule ReduceRule(const Op& op);
std::vector<Type> InferMap(const Op& op);
std::vector<Type> InferReduceWindow(const Op& op);
FactorRule ReduceWindowRule(const Op& op);
double ReduceWindowFlops(const Op& op);
std::vector<Type> InferSelectAndScatter(const Op& op);
FactorRule SelectAndScatterRule(const Op& op);
std::vector<Type> InferSort(const Op& op);
FactorRule SortRule(const Op& op);
double SortFlops(const Op& op);
std::vector<Type> InferTopK(const Op& op);
FactorRule TopKRule(const Op& op);
std::vector<Type> InferScan(const Op& op);
FactorRule ScanRule(const Op& op);

/// The specification's labels for what reduce and reduce_window demand of their operands alike: as
/// many init values as inputs, inputs of one shape, scalar init values of their input's type.
struct ReduceInputLabels {
  const char* pairs;
  const char* shapes;
  const char* inits;
};
/// The types of the inputs. Errors: InvalidArgument with these labels, and i2.
std::vector<Type> CheckReduceInputs(const Op& op, const ReduceInputLabels& labels);

/// Factors of an op whose result is cut out of its operand 0 (top-k, dynamic_slice): dims whose
/// size changes need replication and block propagation.
FactorRule ShrinkingRule(const Op& op);

}  // namespace lockstep
