// Single edits that make a program smaller. Each works on a module that the caller owns (a clone of
// the best one so far) and leaves well-formed SSA; whether the result still means anything is for
// the caller's test to say. Ops are named by their number in program order over all functions.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

/// All ops in program order, an op before the ops of its regions.
std::vector<Op*> OpsInOrder(const Module& module);

/// The entry, or null where the module has several.
Function* EntryOf(const Module& module);

/// The entry returns `values` (of its own body) with these layouts and nothing else.
void ReturnOnly(Function& entry, const std::vector<Value*>& values,
                const std::vector<std::optional<TensorSharding>>& shardings);

/// The results of ops [first, last) of the entry's body become arguments, one for each that a later
/// op reads; `sharding_of` says how an argument lies (nullopt: not said). Returns the values as
/// they were, in the order of the new arguments; empty if nothing is read or an argument of that
/// type cannot be (tokens). The ops stay: they are dead now.
std::vector<Value*> CutToArguments(
    Function& entry, size_t first, size_t last,
    const std::function<std::optional<TensorSharding>(const Value&)>& sharding_of);

/// Users of each result read an operand of the same type instead: of result r the `choice`-th that
/// fits, from operand r on (a loop's initial value, the operand of an identity), then from 0. False
/// if a result that is used has none.
bool Bypass(Function& function, Op& op, size_t choice);
/// Users of the results read arrays of `number` instead. False for types without numbers.
bool ReplaceByNumber(Function& function, Op& op, double number);
/// The region of a branch, the body of a loop (once) or a callee takes the op's place.
bool InlineOnce(Module& module, Function& function, Op& op, size_t region);
/// A constant becomes its first element everywhere.
bool MakeSplat(Op& op);

/// Removes ops whose results nobody reads.
void RemoveUnread(Module& module);
/// Removes functions that no symbol names, but the entry.
void RemoveUnnamedFunctions(Module& module);
/// Removes the entry's arguments that nobody reads; returns the numbers of those that stay.
std::vector<size_t> RemoveUnreadArguments(Function& entry);

}  // namespace lockstep
