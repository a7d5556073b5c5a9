// Special values through what only moves elements: other dimensions, other places, another order.
#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {
namespace {

/// Whole arrays under other dimensions, or with others beside them.
void AddLayouts(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          UnaryForm("unary_einsum ab->ab", "stablehlo.unary_einsum %a, config = \"ab->ab\"", kAll),
          UnaryForm("unary_einsum ab->ba", "stablehlo.unary_einsum %a, config = \"ab->ba\"", kAll,
                    "tensor<5x4xT>"),
          UnaryForm("transpose", "stablehlo.transpose %a, dims = [1, 0]", kAll, "tensor<5x4xT>"),
          UnaryForm("reshape", "stablehlo.reshape %a", kAll, "tensor<2x10xT>"),
          UnaryForm("reshape of one", "stablehlo.reshape %a", kAll, "tensor<4x1x5x1xT>"),
          UnaryForm("broadcast_in_dim", "stablehlo.broadcast_in_dim %a, dims = [0, 2]", kAll,
                    "tensor<4x3x5xT>"),
          UnaryForm("broadcast", "stablehlo.broadcast %a, sizes = [3]", kAll, "tensor<3x4x5xT>"),
          UnaryForm("slice", "stablehlo.slice %a [1:4, 0:5:2]", kAll, "tensor<3x3xT>"),
          {"reverse",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.reverse %a, dims = [0, 1] : tensor<4x5xT>\n"},
          {"concatenate",
           kAll,
           {"4x5xT", "4x2xT"},
           "tensor<4x7xT>",
           R"(    %r = stablehlo.concatenate %a, %b, dim = 1 : (tensor<4x5xT>, tensor<4x2xT>) -> tensor<4x7xT>
)"},
          {"roll",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           R"(    %p = stablehlo.slice %a [0:4, 3:5] : (tensor<4x5xT>) -> tensor<4x2xT>
    %q = stablehlo.slice %a [0:4, 0:3] : (tensor<4x5xT>) -> tensor<4x3xT>
    %r = stablehlo.concatenate %p, %q, dim = 1 : (tensor<4x2xT>, tensor<4x3xT>) -> tensor<4x5xT>
)"},
      });
}

/// The value between and around the elements is one that sums would swallow.
void AddPads(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const std::string minus = ScalarLine("z", "MINUS0");
  forms.insert(
      forms.end(),
      {
          {"pad",
           kAll,
           {"4x5xT", "T"},
           "tensor<7x9xT>",
           R"(    %r = stablehlo.pad %a, %b, low = [1, -1], high = [2, 1], interior = [0, 1] : (tensor<4x5xT>, tensor<T>) -> tensor<7x9xT>
)"},
          {"pad of -0",
           kWide,
           {"4x5xT"},
           "tensor<6x6xT>",
           minus +
               R"(    %r = stablehlo.pad %a, %z, low = [1, 0], high = [1, 1], interior = [0, 0] : (tensor<4x5xT>, tensor<T>) -> tensor<6x6xT>
)"},
          {"sum of pads",
           kWide,
           {"4x3xT", "4x2xT"},
           "tensor<4x5xT>",
           minus +
               R"(    %p = stablehlo.pad %a, %z, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<4x3xT>, tensor<T>) -> tensor<4x5xT>
    %q = stablehlo.pad %b, %z, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<4x2xT>, tensor<T>) -> tensor<4x5xT>
    %r = stablehlo.add %p, %q : tensor<4x5xT>
)"},
          {"dynamic_pad",
           kWide,
           {"4x5xT", "T"},
           "tensor<5x6xT>",
           R"(    %l = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
    %h = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
    %n = stablehlo.constant dense<0> : tensor<2xi32>
    %r = stablehlo.dynamic_pad %a, %b, %l, %h, %n : (tensor<4x5xT>, tensor<T>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<5x6xT>
)"},
      });
}

/// Places that the data decide.
void AddLookups(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"dynamic_slice",
           kAll,
           {"4x5xT"},
           "tensor<2x3xT>",
           R"(    %i = stablehlo.constant dense<3> : tensor<i32>
    %r = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<4x5xT>, tensor<i32>, tensor<i32>) -> tensor<2x3xT>
)"},
          {"dynamic_update_slice",
           kAll,
           {"4x5xT", "2x3xT"},
           "tensor<4x5xT>",
           R"(    %i = stablehlo.constant dense<1> : tensor<i32>
    %r = stablehlo.dynamic_update_slice %a, %b, %i, %i : (tensor<4x5xT>, tensor<2x3xT>, tensor<i32>, tensor<i32>) -> tensor<4x5xT>
)"},
          {"gather",
           kAll,
           {"4x5xT"},
           "tensor<6x5xT>",
           R"(    %i = stablehlo.constant dense<[[3], [0], [7], [-1], [3], [1]]> : tensor<6x1xi32>
    %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xT>, tensor<6x1xi32>) -> tensor<6x5xT>
)"},
          {"torch_index_select",
           kAll,
           {"4x5xT"},
           "tensor<3x5xT>",
           R"(    %i = stablehlo.constant dense<[3, 0, 1]> : tensor<3xi32>
    %r = "stablehlo.torch_index_select"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<4x5xT>, tensor<3xi32>) -> tensor<3x5xT>
)"},
          {"scatter replaces",
           kAll,
           {"4x5xT", "3x5xT"},
           "tensor<4x5xT>",
           R"(    %i = stablehlo.constant dense<[[3], [7], [0]]> : tensor<3x1xi32>
    %r = "stablehlo.scatter"(%a, %i, %b) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<T>, %q: tensor<T>):
      stablehlo.return %q : tensor<T>
    }) : (tensor<4x5xT>, tensor<3x1xi32>, tensor<3x5xT>) -> tensor<4x5xT>
)"},
      });
}

/// An order or a choice that other values decide: NaN and -0 have a place in it.
void AddOrders(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"select",
           kAll,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           R"(    %i = stablehlo.iota dim = 1 : tensor<4x5xi32>
    %t = stablehlo.constant dense<2> : tensor<4x5xi32>
    %c = stablehlo.compare LT, %i, %t : (tensor<4x5xi32>, tensor<4x5xi32>) -> tensor<4x5xi1>
    %r = stablehlo.select %c, %a, %b : tensor<4x5xi1>, tensor<4x5xT>
)"},
          {"sort by keys",
           kReal,
           {"4x5xT"},
           "tensor<4x5xT>",
           R"(    %i = stablehlo.iota dim = 1 : tensor<4x5xi32>
    %k, %r = "stablehlo.sort"(%i, %a) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %s: tensor<T>, %t: tensor<T>):
      %u = stablehlo.compare GT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %u : tensor<i1>
    }) : (tensor<4x5xi32>, tensor<4x5xT>) -> (tensor<4x5xi32>, tensor<4x5xT>)
)"},
          {"sort in total order",
           kReal,
           {"4x5xT"},
           "tensor<4x5xT>",
           R"(    %r = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<T>, %q: tensor<T>):
      %u = stablehlo.compare LT, %p, %q, TOTALORDER : (tensor<T>, tensor<T>) -> tensor<i1>
      stablehlo.return %u : tensor<i1>
    }) : (tensor<4x5xT>) -> tensor<4x5xT>
)"},
          {"top_k",
           kReal,
           {"4x7xT"},
           "tensor<4x3xT>",
           R"(    %r, %i = chlo.top_k(%a, k = 3) : tensor<4x7xT> -> (tensor<4x3xT>, tensor<4x3xi32>)
)"},
      });
}

/// The bits of an element, or its real and imaginary part, moved by themselves.
void AddParts(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(forms.end(),
               {
                   {"bits of f32",
                    kF32,
                    {"4x5xT"},
                    "tensor<4x5xT>",
                    R"(    %p = stablehlo.bitcast_convert %a : (tensor<4x5xT>) -> tensor<4x5xi32>
    %q = stablehlo.reverse %p, dims = [0] : tensor<4x5xi32>
    %r = stablehlo.bitcast_convert %q : (tensor<4x5xi32>) -> tensor<4x5xT>
)"},
                   {"parts",
                    kComplex,
                    {"4x5xT"},
                    "tensor<4x5xT>",
                    R"(    %p = stablehlo.real %a : (tensor<4x5xT>) -> tensor<4x5xR>
    %q = stablehlo.imag %a : (tensor<4x5xT>) -> tensor<4x5xR>
    %r = stablehlo.complex %p, %q : tensor<4x5xT>
)"},
               });
}

}  // namespace

void AddMoves(std::vector<SpecialForm>& forms) {
  AddLayouts(forms);
  AddPads(forms);
  AddLookups(forms);
  AddOrders(forms);
  AddParts(forms);
}

}  // namespace lockstep::fuzz
