// Runs straight-line StableHLO text through the kernels, op by op, and compares with the reference
// evaluator: the two implementations share no code, so agreement means something.
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <unordered_map>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "runtime/reference/evaluator.h"
#include "tests/unit/kernels/run_op.h"

namespace lockstep::testing {

/// Evaluates the entry with kernels; constants are taken as they are.
inline std::vector<Literal> RunWithKernels(const Module& module,
                                           const std::vector<Literal>& arguments) {
  const Function& main = *module.Main();
  std::unordered_map<const Value*, Literal> values;
  for (size_t i = 0; i < arguments.size(); ++i)
    values[main.body.arg(static_cast<int>(i))] = arguments[i];
  for (const auto& op : main.body.ops) {
    if (op->Is(OpCode::kConstant)) {
      values[op->result()] = ReadConstant(*op);
      continue;
    }
    if (op->Is(OpCode::kFuncReturn)) {
      std::vector<Literal> results;
      for (const Value* value : op->operands) results.push_back(values.at(value));
      return results;
    }
    std::vector<Literal> inputs;
    for (const Value* value : op->operands) inputs.push_back(values.at(value));
    std::vector<Type> types;
    for (const auto& result : op->results) types.push_back(result->type);
    std::vector<Literal> results = RunKernel(*MakeKernel(*op), inputs, types);
    for (size_t i = 0; i < results.size(); ++i)
      values[op->result(static_cast<int>(i))] = results[i];
  }
  return {};
}

/// Small numbers whose sums are exact, with some special values; booleans and integers in range.
inline Literal ExactInput(const Type& type, std::mt19937& random, bool specials) {
  Literal literal(type.dtype(), type.dims());
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    const int64_t small = static_cast<int64_t>(random() % 17) - 8;
    if (IsComplex(type.dtype())) {
      literal.SetComplex(i,
                         {static_cast<double>(small) / 4, static_cast<double>(random() % 9) - 4});
    } else if (IsFloat(type.dtype())) {
      literal.SetDouble(i, static_cast<double>(small) / 4);
      if (specials && random() % 16 == 0) {
        const double odd[] = {-0.0, HUGE_VAL, -HUGE_VAL, std::nan(""), 1e-3};
        literal.SetDouble(i, odd[random() % 5]);
      }
    } else {
      literal.SetInt(
          i, IsUnsignedInteger(type.dtype()) || IsBool(type.dtype()) ? std::abs(small) : small);
      if (specials && random() % 16 == 0)
        literal.SetInt(i, static_cast<int64_t>(uint64_t{random()} * 2654435761u));
    }
  }
  return literal;
}

inline bool SameElement(const Literal& a, const Literal& b, int64_t i, double slack) {
  const std::complex<double> x = a.GetComplex(i), y = b.GetComplex(i);
  const auto same = [&](double p, double q) {
    if (std::isnan(p) || std::isnan(q)) return std::isnan(p) && std::isnan(q);
    return p == q || std::abs(p - q) <= slack;
  };
  if (!IsFloat(a.dtype()) && !IsComplex(a.dtype())) return a.GetInt(i) == b.GetInt(i);
  return same(x.real(), y.real()) && same(x.imag(), y.imag());
}

struct CompareOptions {
  bool specials = false;
  double relative = 0;  ///< allowed difference relative to the value; 0 = the reference's own bound
  bool bitwise = false;  ///< no difference at all, whatever the reference's bound
  int rounds = 2;
};

/// Parses `body` as the only function, runs it on generated inputs in both ways and compares.
inline void CompareWithReference(const std::string& text, const CompareOptions& options = {}) {
  std::unique_ptr<Module> module;
  try {
    module = ParseStableHlo(text, "test.mlir");
  } catch (const Error& error) {
    FAIL() << error.what() << "\n" << text;
  }
  for (const auto& op : module->Main()->body.ops) {
    if (!HasReference(op->code)) GTEST_SKIP() << op->name() << " has no reference evaluator yet";
  }
  for (int round = 0; round < options.rounds; ++round) {
    std::mt19937 random(static_cast<unsigned>(round + 1));
    std::vector<Literal> arguments;
    for (const auto& arg : module->Main()->body.args)
      arguments.push_back(ExactInput(arg->type, random, options.specials));
    std::vector<Literal> got;
    ReferenceResult want;
    try {
      got = RunWithKernels(*module, arguments);
      want = EvaluateReference(*module, arguments);
    } catch (const std::exception& error) {
      FAIL() << error.what() << "\n" << text;
    }
    ASSERT_EQ(got.size(), want.results.size());
    for (size_t r = 0; r < got.size(); ++r) {
      const Literal& expected = want.results[r].literal;
      const auto& bound = want.results[r].bound.absolute;
      for (int64_t i = 0; i < got[r].num_elements(); ++i) {
        double slack = options.relative * std::abs(expected.GetDouble(i));
        if (!bound.empty() && !options.bitwise)
          slack = std::max(slack, bound[static_cast<size_t>(i)]);
        ASSERT_TRUE(SameElement(got[r], expected, i, slack))
            << "result " << r << " element " << i << ": kernel " << got[r].ElementString(i)
            << ", reference " << expected.ElementString(i) << " +- " << slack << "\n"
            << text;
      }
    }
  }
}

}  // namespace lockstep::testing
