// Access to structured attributes for the typed readers of the families (<family>_attrs.h).
//
// The front ends store attributes under StableHLO's own property names; everybody else (kernels,
// reference, partitioner, cost) reads them through the typed readers, so a name or a default stands
// in one place. A missing attribute reads as the spec's default; an attribute of the wrong kind is
// InvalidArgument.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

/// Fields of a structured attribute (`#stablehlo.gather<...>` or a dictionary); empty if absent.
const AttrMap& StructFields(const Op& op, std::string_view name);
/// A list of pairs: dense<...> : tensor<nx2xi64> or [[a, b], ...]. Empty if absent.
std::vector<std::pair<int64_t, int64_t>> ReadPairs(const Op& op, std::string_view name);
/// A list of integers that must have `size` entries (else InvalidArgument with `label`, a suffix
/// such as "c6"); `size` times `fallback` if absent.
Dims ReadSizedInts(const Op& op, std::string_view name, size_t size, int64_t fallback,
                   std::string_view label = {});
/// An enum's value, also where the text holds it raw (`#stablehlo<precision HIGH>`).
std::string ReadEnum(const Op& op, std::string_view name, std::string_view fallback);

bool Contains(const Dims& list, int64_t value);
/// Position of `value` in `list`, or -1.
int IndexOf(const Dims& list, int64_t value);

/// "add [add_c1]: message" at the op's place; `label` is the whole label.
[[noreturn]] void ThrowOpError(const Op& op, std::string_view label, const std::string& message);

}  // namespace lockstep
