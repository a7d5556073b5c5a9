// Normalise: one entry function, calls inlined, constants split by use. The first pass after
// verification; propagation and partitioning see nothing else.
//
// Why split constants: `%c = constant` used by two ops would tie the shardings of both ops
// together, although a constant can be made in any sharding for free. After this pass every use of
// a constant, an iota, a pure tree of element-wise ops over them, or a broadcast of a scalar has a
// copy of its own.
//
// Call boundaries: in a program with meshes, each argument and result of an inlined call is an
// `sdy.data_flow_edge` op (an identity) that carries the annotation of the callee's argument, or of
// the call's result, and gives the callee a sharding of its own at its boundary. Propagation turns
// these ops into sharding constraints with the final sharding, so nothing behind it knows edges.
//
// Worked example:
//   func @main(%x) { %c = constant; %0 = add %x, %c; %1 = call @f(%0); %2 = add %1, %c }
//   func @f(%a) { %3 = tanh %a; return %3 }
// becomes
//   %c = constant; %c' = constant; %0 = add %x, %c; %f.a = edge %0; %f.3 = tanh %f.a;
//   %1 = edge %f.3; %2 = add %1, %c'
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

struct NormalizedProgram {
  std::unique_ptr<Module> module;
  /// Value of `module` -> value of the source it is a copy of. Several values may share a source
  /// (split constants, a function that is called twice).
  std::unordered_map<const Value*, const Value*> source_of;
};

struct NormalizeOptions {
  /// As written, composites stay: their decompositions are functions that nothing calls.
  ProgramView view = ProgramView::kAsCompiled;
  const Function* entry = nullptr;  ///< null: the module's own
};

/// Copies the entry function of a verified module with calls, composites and named computations
/// inlined (one clone per call) and constants split by use. Axes of size 1 are dropped from all
/// shardings. Linear in the size of the result. Locations are kept; an inlined op gets a call-site
/// debug location (its own place first, then the call's).
/// Errors: InvalidArgument for recursion and unknown callees; Unsupported for calls of declarations
/// and for programs that inline to more than kMaxInlinedOps ops.
NormalizedProgram Normalize(const Module& module, const NormalizeOptions& options = {});

/// The text as it stands beside its entry: each function that is public, or named by an op that is
/// no call, as a program of its own. Their shardings do not depend on those of the entry. As in
/// Shardy, annotations of their arguments count, those of their results do not.
std::vector<NormalizedProgram> NormalizeUncalled(const Module& module);

/// The function that a call or composite names, or "" for other ops.
std::string CalleeName(const Op& op);
/// The functions (and other symbols) that an attribute names, appended.
void NamedSymbols(const Attribute& attribute, std::vector<std::string>& names);

inline constexpr int64_t kMaxInlinedOps = 4'000'000;

/// Writes the shardings of a propagated program back onto the values, function results, constraint
/// and manual-computation attributes that they come from; where one source value has several
/// copies, the first one counts.
void CopyShardingsToSource(const NormalizedProgram& program, Module& source);

}  // namespace lockstep
