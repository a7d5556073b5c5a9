// Small checks that the families share. Every failure is InvalidArgument at the op's place, worded
// "NAME [NAME_LABEL]: expected against got".
#pragma once

#include <optional>
#include <string>

#include <string_view>

#include "compiler/ops/attr_access.h"
#include "compiler/ops/op_def.h"

namespace lockstep {

/// "dot_general [dot_general_c10]: MESSAGE"; `suffix` is "c10".
[[noreturn]] void Fail(const Op& op, std::string_view suffix, const std::string& message);

std::string DimsString(const Dims& dims);  ///< "[2, 3]"

/// The type with quantisation replaced by its expressed type (the spec's baseline_type).
Type BaselineType(const Type& type);
DType BaselineDType(const Type& type);
/// Equal sizes, where an unknown size equals any.
bool SameDim(int64_t a, int64_t b);
bool SameDims(const Dims& a, const Dims& b);
/// Same dims and baseline element type; other kinds must be equal.
bool SameBaseline(const Type& a, const Type& b);
/// May a value of `from` be computed in `to`: same kind of element type, at least as wide.
bool IsPromotable(const Type& from, const Type& to);

/// All of `dims` in [0, rank).
void CheckDimsInRange(const Op& op, std::string_view suffix, std::string_view name,
                      const Dims& dims, int64_t rank);
void CheckUnique(const Op& op, std::string_view suffix, std::string_view name, const Dims& dims);
void CheckSorted(const Op& op, std::string_view suffix, std::string_view name, const Dims& dims);
void CheckAllPositive(const Op& op, std::string_view suffix, std::string_view name,
                      const Dims& values);
void CheckDim(const Op& op, std::string_view suffix, std::string_view name, int64_t dim,
              int64_t rank);
/// Operand `i` has an element type of the set; else label _i<n> with n = i + 1.
void CheckOperandSet(const Op& op, int i, uint8_t set);
/// Operands `first`..`last` (inclusive) have the same dims as operand `first`.
void CheckSameShapes(const Op& op, std::string_view suffix, int first, int last);
/// Operand 0 and the result are quantized alike: both or none, storage, scales and zero points. A
/// dimension of size 1 that is broadcast repeats its one scale.
void CheckSameQuantization(const Op& op, std::string_view suffix);
/// The integers that a constant holds; nullopt if the value is no constant of integers.
std::optional<Dims> ConstantInts(const Value* value);
/// A rank-0 tensor.

void CheckScalar(const Op& op, std::string_view suffix, std::string_view name, const Type& type);

/// The body of a reduction over inputs of `inputs` (element types): args (E0.., E0..) and results
/// (E0..) with every input promotable to its E. Returns the E's, as scalars.
std::vector<Type> CheckReducer(const Op& op, std::string_view suffix, const Region& body,
                               const std::vector<Type>& inputs);
/// Types that the terminator of a region returns; Fail if it has none.
std::vector<Type> ReturnTypes(const Op& op, const Region& region);
/// The region's arguments have exactly these types.
void CheckArgs(const Op& op, std::string_view suffix, const Region& region,
               const std::vector<Type>& types);

// Flop counts.
double FlopsPerResultElement(const Op& op);   ///< one per element of the first result
double FlopsPerOperandElement(const Op& op);  ///< one per element of the first operand

}  // namespace lockstep
