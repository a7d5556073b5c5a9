// Shrinks a program that fails while it keeps failing: delta debugging on the representation.
//
// What is tried, until nothing helps: return one result only; return an early value instead of the
// end; make whole stretches of ops arguments (halves, quarters, ... single ops); take an op's
// operand, zeros or ones for its result; unroll loops, branches and calls once; drop shardings;
// make constants plain. After every edit what nobody reads goes, too.
//
// Worked example: where dot_general of `%7 = dot(tanh(%a), exp(%b))` is wrong, tanh and exp become
// arguments, and what is left is `func @main(%cut0, %cut1) { return dot(%cut0, %cut1) }`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"

namespace lockstep {

struct FailingProgram {
  std::unique_ptr<Module> module;
  std::vector<Literal> inputs;  ///< one for each argument of the entry; empty: generated ones
};

struct ShrinkHooks {
  /// Does it fail as the first program did? Must not throw.
  std::function<bool(const FailingProgram&)> fails;
  /// The results of a program by the reference; nullopt if it cannot be evaluated. Asked only where
  /// there are inputs, for the arguments that stand for ops.
  std::function<std::optional<std::vector<Literal>>(const FailingProgram&)> evaluate;
  /// After each test: ops of the best program so far, tests so far.
  std::function<void(int64_t ops, int64_t tests)> progress;
  int64_t most_tests = 2000;
};

struct ShrinkResult {
  FailingProgram program;
  int64_t tests = 0;
};

/// `program` must fail. The result fails, too.
ShrinkResult Shrink(FailingProgram program, const ShrinkHooks& hooks);

/// Ops of all functions, terminators not counted.
int64_t CountOps(const Module& module);

}  // namespace lockstep
