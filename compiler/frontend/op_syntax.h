// OpSyntax: how each op is written in pretty form. One table serves the parser and the printer.
//
// A pretty op is   name operands-and-keywords {attributes} : types
// where the keywords (`dims = [1, 0]`) stand for properties. The table gives each keyword its
// property and says which types are written. Ops whose text has more structure (while, reduce, ...)
// are kCustom and have a function each in mlir_op_forms.cpp and mlir_print_forms.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/ir/op_code.h"

namespace lockstep {

enum class TypeForm : uint8_t {
  kGeneric,   ///< no pretty form: "stablehlo.gather"(...) <{...}> : (..) -> T
  kSame,      ///< `: T` where operands and result agree, else a function type
  kFunction,  ///< `: (A, B) -> C`
  kArrow,     ///< `: A, B -> C` (chlo)
  kResult,    ///< `: T` of the result; operand types follow from the operands
  kPairwise,  ///< `: A, B`, results of the same types
  kOperands,  ///< `: A, B`, no results
  kFirst,     ///< `: A` of the first operand, no results
  kSelect,    ///< `: P, T`
  kNone,      ///< no types at all
  kCustom,    ///< a form of its own
};

enum class KeywordKind : uint8_t {
  kInts,       ///< [1, 0]          array<i64>
  kInt,        ///< 1               i64
  kUint64,     ///< 3               ui64
  kUint32,     ///< 3               ui32
  kDouble,     ///< 0.1 : f64
  kBool,       ///< true
  kString,     ///< "ab,bc->ac"
  kEnum,       ///< RFFT
  kPrecision,  ///< [DEFAULT, HIGH]
  kAlgorithm,  ///< <lhs_precision_type = tf32, ...>
  kBatching,   ///< [0] x [0]       of dot_dimension_numbers
  kContracting,
  kFormat,  ///< e8m7            exponent_bits, mantissa_bits
};

struct Keyword {
  std::string_view text;  ///< "" = positional (the words of compare)
  std::string_view property;
  KeywordKind kind;
};

struct OpSyntax {
  TypeForm types = TypeForm::kGeneric;
  std::vector<Keyword> keywords;
};

const OpSyntax& GetOpSyntax(OpCode code);

/// True for binary ops that `stablehlo.reduce ... applies` may name.
bool IsReduceShorthand(OpCode code);

}  // namespace lockstep
