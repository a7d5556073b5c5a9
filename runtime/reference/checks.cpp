// Check ops, probes and prints: what a self-checking program says about its own values.
#include <cstdio>

#include "compiler/ops/attr_access.h"
#include "compiler/ops/control/control_attrs.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/reference/machine.h"
#include "runtime/reference/quantization.h"
#include "runtime/reference/ulp.h"

namespace lockstep::reference {
namespace {

struct CheckSpec {
  std::string name;
  CheckTolerance tolerance;
  bool expected_first = false;  ///< check.eq(expected, actual)
};

CheckSpec SpecOf(const Op& op) {
  CheckSpec spec;
  spec.name = op.Is(OpCode::kCustomCall) ? ReadCustomCall(op).target : std::string(op.name());
  const bool call = op.Is(OpCode::kCustomCall);
  if (spec.name == "check.expect_close") {
    spec.tolerance.rule = CheckRule::kClose;
    spec.tolerance.min_ulp = static_cast<uint64_t>(op.attrs.GetInt("min_ulp_difference", 0));
    spec.tolerance.max_ulp =
        static_cast<uint64_t>(op.attrs.GetInt("max_ulp_difference", call ? 3 : 1));
  } else if (spec.name == "check.expect_almost_eq" || spec.name == "check.expect_almost_eq_const") {
    spec.tolerance.rule = CheckRule::kAlmostEqual;
    spec.tolerance.tolerance = op.attrs.GetDouble("tolerance", call ? 1e-3 : 1e-4);
  } else if (spec.name == "check.eq") {
    spec.tolerance.rule = CheckRule::kAlmostEqualFloat;
    spec.tolerance.tolerance = 1e-4;
    spec.expected_first = true;
  } else if (spec.name != "check.expect_eq" && spec.name != "check.expect_eq_const" &&
             spec.name != "check.expect_serialized_eq") {
    throw Unsupported(op.Describe() + ": unknown check '" + spec.name + "'", op.location);
  }
  return spec;
}

// Per-device values must agree, since a check op looks at one global value.
Literal CheckedValue(const Op& op, const Values& operands, size_t i) {
  if (i >= operands.size())
    throw InvalidArgument(op.Describe() + ": too few operands", op.location);
  const EvalValue& value = operands[i];
  if (value.shards) {
    for (const Tensor& shard : *value.shards) {
      if (!shard.literal.BitwiseEqual(value.tensor.literal)) {
        throw Error(ErrorCode::kNumericMismatch, op.Describe() + ": its operand differs by device",
                    op.location);
      }
    }
  }
  if (const Quantization* type = op.operands[i]->type.quantization()) {
    return Dequantize(value.tensor, *type).literal;
  }
  return value.tensor.literal;
}

CheckResult& ResultOf(Machine& machine, const Op& op, const std::string& name,
                      const Literal& actual) {
  const std::string where = op.location.text.ToString();
  for (CheckResult& result : machine.checks()) {
    if (result.op == name && result.location.text.ToString() == where && op.location.text.known()) {
      return result;
    }
  }
  CheckResult result;
  result.op = name;
  result.location = op.location;
  result.type = ShapeString(actual.dtype(), actual.dims());
  machine.checks().push_back(std::move(result));
  return machine.checks().back();
}

bool Check(Machine& machine, const Op& op, const Values& operands) {
  const CheckSpec spec = SpecOf(op);
  Literal actual = CheckedValue(op, operands, spec.expected_first ? 1 : 0);
  Literal expected;
  if (op.Is(OpCode::kCheckExpectEqConst) || op.Is(OpCode::kCheckExpectAlmostEqConst)) {
    expected = ReadConstant(op);
  } else if (op.Is(OpCode::kCheckExpectSerializedEq)) {
    const std::string id = op.attrs.GetString("probe_id", "");
    const auto& saved = machine.probes[id];
    const size_t iteration =
        static_cast<size_t>(op.attrs.GetInt("iteration", op.attrs.GetInt("iter", 0)));
    if (iteration >= saved.size()) {
      throw InvalidArgument(op.Describe() + ": probe '" + id + "' was not executed " +
                                std::to_string(iteration + 1) + " times",
                            op.location);
    }
    expected = saved[iteration].literal;
  } else {
    expected = CheckedValue(op, operands, spec.expected_first ? 0 : 1);
  }
  const CheckComparison comparison = CompareForCheck(actual, expected, spec.tolerance);
  CheckResult& result = ResultOf(machine, op, spec.name, actual);
  ++result.executions;
  result.mismatches += comparison.mismatches;
  result.max_ulp = std::max(result.max_ulp, comparison.max_ulp);
  if (!comparison.ok && result.ok) {
    const int64_t bad = comparison.first_bad;
    if (actual.dims() != expected.dims() || actual.dtype() != expected.dtype()) {
      result.first_bad = "expected " + ShapeString(expected.dtype(), expected.dims()) + ", got " +
                         ShapeString(actual.dtype(), actual.dims());
    } else {
      result.first_bad = "index " + IndexString(actual.dims(), bad) + ": expected " +
                         expected.ElementString(bad) + ", got " + actual.ElementString(bad);
    }
  }
  result.ok = result.ok && comparison.ok;
  return comparison.ok;
}

void Print(const Op& op, const EvalValue& value) {
  const Literal& literal = value.tensor.literal;
  std::string text = op.operands[0]->type.ToString() + " {";
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    text += (i == 0 ? "" : ", ") + literal.ElementString(i);
  }
  std::fprintf(stderr, "%s}\n", text.c_str());
}

}  // namespace

bool IsCheck(const Op& op) {
  return op.Is(OpCode::kInterpreterProbe) || op.Is(OpCode::kInterpreterPrint) || IsCheckOp(op);
}

Values EvalCheck(Machine& machine, const Op& op, const Values& operands) {
  Values results;
  if (op.Is(OpCode::kInterpreterProbe)) {
    machine.probes[op.attrs.GetString("probe_id", "")].push_back(operands.at(0).tensor);
    results.push_back(operands[0]);
  } else if (op.Is(OpCode::kInterpreterPrint)) {
    if (!machine.sampling()) Print(op, operands.at(0));
  } else {
    const bool ok = Check(machine, op, operands);
    if (!op.results.empty()) {
      results.push_back(EvalValue(Tensor{Literal::ScalarInt(DType::kI1, ok ? 1 : 0), {}}));
    }
  }
  return results;
}

}  // namespace lockstep::reference
