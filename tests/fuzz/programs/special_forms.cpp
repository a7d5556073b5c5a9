// The lines that forms share, their long variants, and the table of all.
#include "tests/fuzz/programs/special_forms.h"

#include <deque>
#include <utility>

#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {

std::string ScalarLine(const std::string& name, const std::string& value) {
  return "    %" + name + " = stablehlo.constant dense<" + value + "> : tensor<T>\n";
}

std::string FullLine(const std::string& name, const std::string& value, const std::string& type) {
  return "    %" + name + " = stablehlo.constant dense<" + value + "> : " + type + "\n";
}

std::string FoldBody(const std::string& op) {
  return "({\n    ^bb0(%p: tensor<T>, %q: tensor<T>):\n      %s = stablehlo." + op +
         " %p, %q : tensor<T>\n      stablehlo.return %s : tensor<T>\n    })";
}

SpecialForm UnaryForm(const char* name, const std::string& text, FormTypes types,
                      const char* result) {
  return {name,
          types,
          {"4x5xT"},
          result,
          "    %r = " + text + " : (tensor<4x5xT>) -> " + result + "\n"};
}

namespace {

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// The same form with other sizes: long rows go through the loops of whole vectors.
SpecialForm Resized(const SpecialForm& form,
                    const std::vector<std::pair<std::string, std::string>>& sizes) {
  static std::deque<std::string> kept;  // what the names and types point into
  SpecialForm copy = form;
  std::string result = form.result;
  for (const auto& [from, to] : sizes) {
    for (std::string& arg : copy.args) ReplaceAll(arg, from, to);
    ReplaceAll(result, from, to);
    ReplaceAll(copy.body, from, to);
    ReplaceAll(copy.functions, from, to);
  }
  copy.name = kept.emplace_back(std::string(form.name) + ", long").c_str();
  copy.result = kept.emplace_back(result).c_str();
  return copy;
}

/// Longer rows of the element-wise ops, larger matrices of the products.
void AddLong(std::vector<SpecialForm>& forms) {
  std::vector<SpecialForm> elementwise, products;
  AddElementwise(elementwise);
  AddProducts(products);
  for (const SpecialForm& form : elementwise) {
    forms.push_back(Resized(form, {{"4x5x", "4x160x"}, {"<5x", "<160x"}}));
    for (std::string& arg : forms.back().args) {
      if (arg == "5xT") arg = "160xT";
    }
  }
  for (const SpecialForm& form : products) {
    const std::string name = form.name;
    if (name != "dot" && name != "a negated product" && name != "einsum ab,bc->ac") continue;
    forms.push_back(Resized(form, {{"4x6x", "65x48x"}, {"6x3x", "48x34x"}, {"4x3x", "65x34x"}}));
  }
}

}  // namespace

const std::vector<SpecialForm>& SpecialFormTable() {
  static const std::vector<SpecialForm> forms = [] {
    std::vector<SpecialForm> all;
    AddMoves(all);
    AddControl(all);
    AddElementwise(all);
    AddReductions(all);
    AddProducts(all);
    AddRegions(all);
    AddLong(all);
    return all;
  }();
  return forms;
}

}  // namespace lockstep::fuzz
