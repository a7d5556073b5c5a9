// Special values through sums, extrema and their windows: what a masked or missing part adds must
// be neutral, and -0 is where 0 is not.
#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {
namespace {

SpecialForm Reduced(const char* name, const std::string& op, const std::string& init,
                    const std::string& in, const std::string& dims, const char* result,
                    FormTypes types = FormTypes::kWide) {
  return {name,
          types,
          {in},
          result,
          ScalarLine("i", init) + "    %r = stablehlo.reduce(%a init: %i) applies stablehlo." + op +
              " across dimensions = [" + dims + "] : (tensor<" + in + ">, tensor<T>) -> " + result +
              "\n"};
}

SpecialForm Window(const char* name, const std::string& op, const std::string& init,
                   const std::string& attributes, const char* result,
                   FormTypes types = FormTypes::kWide) {
  return {name,
          types,
          {"4x6xT"},
          result,
          ScalarLine("i", init) + "    %r = \"stablehlo.reduce_window\"(%a, %i) <{" + attributes +
              "}> " + FoldBody(op) + " : (tensor<4x6xT>, tensor<T>) -> " + result + "\n"};
}

/// Whole dimensions: of one element, of none, of several.
void AddSums(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          Reduced("sum of one", "add", "ZERO", "4x1x5xT", "1", "tensor<4x5xT>"),
          Reduced("sum of one from -0", "add", "MINUS0", "4x1x5xT", "1", "tensor<4x5xT>"),
          Reduced("sum of ones", "add", "MINUS0", "1x5x1xT", "0, 2", "tensor<5xT>"),
          Reduced("sum of rows", "add", "ZERO", "4x5xT", "1", "tensor<4xT>"),
          Reduced("sum of rows from -0", "add", "MINUS0", "4x5xT", "1", "tensor<4xT>"),
          Reduced("sum of columns from -0", "add", "MINUS0", "4x5xT", "0", "tensor<5xT>"),
          Reduced("sum of all from -0", "add", "MINUS0", "4x5xT", "0, 1", "tensor<T>"),
          Reduced("sum of nothing from -0", "add", "MINUS0", "4x0xT", "1", "tensor<4xT>"),
          Reduced("maximum of one", "maximum", "MINUS0", "4x1x5xT", "1", "tensor<4x5xT>", kReal),
          Reduced("maximum of rows", "maximum", "MINUS0", "4x5xT", "1", "tensor<4xT>", kReal),
          Reduced("minimum of rows", "minimum", "ZERO", "4x5xT", "1", "tensor<4xT>", kReal),
          Reduced("minimum of columns", "minimum", "ZERO", "4x5xT", "0", "tensor<5xT>", kReal),
          Reduced("product of one", "multiply", "ONE", "4x1x5xT", "1", "tensor<4x5xT>", kReal),
          {"sum from any start",
           kWide,
           {"4x5xT", "T"},
           "tensor<4xT>",
           R"(    %r = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<4x5xT>, tensor<T>) -> tensor<4xT>
)"},
          UnaryForm("unary_einsum ab->a", "stablehlo.unary_einsum %a, config = \"ab->a\"", kWide,
                    "tensor<4xT>"),
          UnaryForm("unary_einsum ab->b", "stablehlo.unary_einsum %a, config = \"ab->b\"", kWide,
                    "tensor<5xT>"),
          UnaryForm("unary_einsum ab->", "stablehlo.unary_einsum %a, config = \"ab->\"", kWide,
                    "tensor<T>"),
          {"unary_einsum of one",
           kWide,
           {"4x1xT"},
           "tensor<4xT>",
           R"(    %r = stablehlo.unary_einsum %a, config = "ab->a" : (tensor<4x1xT>) -> tensor<4xT>
)"},
      });
}

/// Windows of one and two elements, running sums and extrema.
void AddWindows(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const std::string ones =
      "window_dimensions = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>";
  const std::string pairs =
      "window_dimensions = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, "
      "window_strides = array<i64: 1, 2>";
  const std::string running =
      "window_dimensions = array<i64: 1, 6>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>";
  const std::string columns =
      "window_dimensions = array<i64: 4, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>";
  forms.insert(
      forms.end(),
      {
          Window("window of one", "add", "ZERO", ones, "tensor<4x6xT>"),
          Window("window of one from -0", "add", "MINUS0", ones, "tensor<4x6xT>"),
          Window("window maximum of one", "maximum", "MINUS0", ones, "tensor<4x6xT>", kReal),
          Window("window of two", "add", "ZERO", pairs, "tensor<4x4xT>"),
          Window("window of two from -0", "add", "MINUS0", pairs, "tensor<4x4xT>"),
          Window("window minimum of two", "minimum", "ZERO", pairs, "tensor<4x4xT>", kReal),
          Window("running sum", "add", "ZERO", running, "tensor<4x6xT>"),
          Window("running sum from -0", "add", "MINUS0", running, "tensor<4x6xT>"),
          Window("running sum of columns from -0", "add", "MINUS0", columns, "tensor<4x6xT>"),
          Window("running maximum", "maximum", "MINUS0", running, "tensor<4x6xT>", kReal),
      });
}

/// Combiners with a body of their own, and sums at places that the data decide.
void AddCombiners(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"argmax",
           kReal,
           {"4x5xT"},
           "tensor<4xT>",
           ScalarLine("i", "LEAST") +
               R"(    %j = stablehlo.constant dense<0> : tensor<i32>
    %n = stablehlo.iota dim = 1 : tensor<4x5xi32>
    %r, %k = stablehlo.reduce(%a init: %i), (%n init: %j) across dimensions = [1] : (tensor<4x5xT>, tensor<4x5xi32>, tensor<T>, tensor<i32>) -> (tensor<4xT>, tensor<4xi32>)
     reducer(%p: tensor<T>, %q: tensor<T>) (%s: tensor<i32>, %t: tensor<i32>)  {
      %u = stablehlo.compare GT, %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>
      %v = stablehlo.compare NE, %p, %p : (tensor<T>, tensor<T>) -> tensor<i1>
      %w = stablehlo.or %u, %v : tensor<i1>
      %x = stablehlo.compare EQ, %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>
      %y = stablehlo.compare LT, %s, %t : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %z = stablehlo.and %x, %y : tensor<i1>
      %1 = stablehlo.or %w, %z : tensor<i1>
      %2 = stablehlo.select %w, %p, %q : tensor<i1>, tensor<T>
      %3 = stablehlo.select %1, %s, %t : tensor<i1>, tensor<i32>
      stablehlo.return %2, %3 : tensor<T>, tensor<i32>
    }
)"},
          {"scatter adds to zeros",
           kWide,
           {"3x5xT"},
           "tensor<4x5xT>",
           FullLine("z", "ZERO", "tensor<4x5xT>") +
               "    %i = stablehlo.constant dense<[[3], [7], [0]]> : tensor<3x1xi32>\n    %r = "
               "\"stablehlo.scatter\"(%z, %i, %a) <{scatter_dimension_numbers = "
               "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
               "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " +
               FoldBody("add") +
               " : (tensor<4x5xT>, tensor<3x1xi32>, tensor<3x5xT>) -> tensor<4x5xT>\n"},
          {"scatter adds",
           kWide,
           {"4x5xT", "6x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<[[3], [7], [0], [3], [0], [-1]]> : tensor<6x1xi32>\n "
           "   %r = \"stablehlo.scatter\"(%a, %i, %b) <{scatter_dimension_numbers = "
           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " +
               FoldBody("add") +
               " : (tensor<4x5xT>, tensor<6x1xi32>, tensor<6x5xT>) -> tensor<4x5xT>\n"},
          {"scatter takes the maximum",
           kReal,
           {"4x5xT", "3x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<[[3], [0], [3]]> : tensor<3x1xi32>\n    %r = "
           "\"stablehlo.scatter\"(%a, %i, %b) <{scatter_dimension_numbers = "
           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " +
               FoldBody("maximum") +
               " : (tensor<4x5xT>, tensor<3x1xi32>, tensor<3x5xT>) -> tensor<4x5xT>\n"},
          {"select_and_scatter",
           kReal,
           {"=4x6xT", "4x3xT"},
           "tensor<4x6xT>",
           ScalarLine("i", "MINUS0") +
               R"(    %r = "stablehlo.select_and_scatter"(%a, %b, %i) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<0> : tensor<2x2xi64>}> ({
    ^bb0(%p: tensor<T>, %q: tensor<T>):
      %u = stablehlo.compare GE, %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>
      stablehlo.return %u : tensor<i1>
    }, {
    ^bb0(%p: tensor<T>, %q: tensor<T>):
      %s = stablehlo.add %p, %q : tensor<T>
      stablehlo.return %s : tensor<T>
    }) : (tensor<4x6xT>, tensor<4x3xT>, tensor<T>) -> tensor<4x6xT>
)"},
      });
}

/// What may be done to parts of a sum before they are joined, and what may not.
void AddPartialSums(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"sums of partial sums",
           kWide,
           {"4x6xT", "4x6xT"},
           "tensor<4xT>",
           ScalarLine("i", "MINUS0") +
               R"(    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
    %q = stablehlo.reduce(%b init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
    %r = stablehlo.add %p, %q : tensor<4xT>
)"},
          {"differences of partial sums",
           kWide,
           {"4x6xT", "4x6xT"},
           "tensor<4xT>",
           ScalarLine("i", "MINUS0") +
               R"(    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
    %q = stablehlo.reduce(%b init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
    %r = stablehlo.subtract %p, %q : tensor<4xT>
)"},
          {"a negated partial sum",
           kWide,
           {"4x6xT"},
           "tensor<4xT>",
           ScalarLine("i", "ZERO") +
               R"(    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
    %r = stablehlo.negate %p : tensor<4xT>
)"},
          {"a scaled partial sum",
           kWide,
           {"4x6xT", "4xT"},
           "tensor<4xT>",
           ScalarLine("i", "ZERO") +
               R"(    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
    %n = stablehlo.constant dense<ZERO> : tensor<4xT>
    %r = stablehlo.multiply %p, %n : tensor<4xT>
)"},
          {"a sum over the trips of a loop",
           kWide,
           {"4x6xT"},
           "tensor<4xT>",
           ScalarLine("i", "MINUS0") + FullLine("v", "MINUS0", "tensor<4xT>") +
               R"(    %h = stablehlo.constant dense<0> : tensor<i32>
    %k, %r = stablehlo.while(%j = %h, %w = %v) : tensor<i32>, tensor<4xT>
    cond {
      %n = stablehlo.constant dense<2> : tensor<i32>
      %c = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %o = stablehlo.constant dense<1> : tensor<i32>
      %m = stablehlo.add %j, %o : tensor<i32>
      %p = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x6xT>, tensor<T>) -> tensor<4xT>
      %q = stablehlo.add %w, %p : tensor<4xT>
      stablehlo.return %m, %q : tensor<i32>, tensor<4xT>
    }
)"},
      });
}

}  // namespace

void AddReductions(std::vector<SpecialForm>& forms) {
  AddSums(forms);
  AddWindows(forms);
  AddCombiners(forms);
  AddPartialSums(forms);
}

}  // namespace lockstep::fuzz
