// The families of special forms, a file each, and the lines that several of them are made of.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/programs/special_forms.h"

namespace lockstep::fuzz {

void AddMoves(std::vector<SpecialForm>& forms);        ///< special_forms_moves.cpp
void AddControl(std::vector<SpecialForm>& forms);      ///< special_forms_control.cpp
void AddElementwise(std::vector<SpecialForm>& forms);  ///< special_forms_elementwise.cpp
void AddReductions(std::vector<SpecialForm>& forms);   ///< special_forms_reductions.cpp
void AddProducts(std::vector<SpecialForm>& forms);     ///< special_forms_products.cpp
void AddRegions(std::vector<SpecialForm>& forms);      ///< special_forms_regions.cpp

/// The line `%name = constant dense<value> : tensor<T>`.
std::string ScalarLine(const std::string& name, const std::string& value);
/// The same of any type: FullLine("n", "ONE", "tensor<4x5xT>").
std::string FullLine(const std::string& name, const std::string& value, const std::string& type);
/// A body that combines two scalars: `({ ^bb0(%p, %q): return op(%p, %q) })`.
std::string FoldBody(const std::string& op);
/// A form with one argument of [4, 5] that `text` makes the result of.
SpecialForm UnaryForm(const char* name, const std::string& text, FormTypes types,
                      const char* result = "tensor<4x5xT>");

}  // namespace lockstep::fuzz
