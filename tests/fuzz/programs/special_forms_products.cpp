// Special values through contractions: one operand holds them, the other small integers, so that
// the sums are exact in any order.
#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {
namespace {

/// The type of an argument without the mark of its values.
std::string Plain(const std::string& arg) {
  return arg[0] == '=' || arg[0] == '!' ? arg.substr(1) : arg;
}

/// Contractions, outer products and renames by labels.
void AddEinsums(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const auto einsum = [](const char* name, const char* config, const char* a, const char* b,
                         const char* result) -> SpecialForm {
    return {name,
            kWide,
            {a, b},
            result,
            std::string("    %r = stablehlo.einsum %a, %b, config = \"") + config +
                "\" : (tensor<" + a + ">, tensor<" + Plain(b) + ">) -> " + result + "\n"};
  };
  forms.insert(forms.end(),
               {
                   einsum("einsum ab,bc->ac", "ab,bc->ac", "4x6xT", "=6x3xT", "tensor<4x3xT>"),
                   einsum("einsum ab,ab->ab", "ab,ab->ab", "4x6xT", "=4x6xT", "tensor<4x6xT>"),
                   einsum("einsum ab,c->ac", "ab,c->ac", "4x6xT", "=3xT", "tensor<4x3xT>"),
                   einsum("einsum ab,->ba", "ab,->ba", "4x6xT", "=T", "tensor<6x4xT>"),
                   einsum("einsum ab,c->c", "ab,c->c", "4x6xT", "!3xT", "tensor<3xT>"),
                   einsum("einsum ab,->b", "ab,->b", "4x6xT", "!T", "tensor<6xT>"),
                   einsum("einsum a,b->ab", "a,b->ab", "4xT", "=5xT", "tensor<4x5xT>"),
               });
}

/// Products of matrices: with the identity, with ones, negated, of one another.
void AddDots(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"dot",
           kWide,
           {"4x6xT", "=6x3xT"},
           "tensor<4x3xT>",
           R"(    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xT>, tensor<6x3xT>) -> tensor<4x3xT>
)"},
          {"dot of a transposed",
           kWide,
           {"6x4xT", "=3x6xT"},
           "tensor<4x3xT>",
           R"(    %r = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1] : (tensor<6x4xT>, tensor<3x6xT>) -> tensor<4x3xT>
)"},
          {"dot with the identity",
           kWide,
           {"4x6xT"},
           "tensor<4x6xT>",
           R"(    %i = stablehlo.iota dim = 0 : tensor<6x6xi32>
    %j = stablehlo.iota dim = 1 : tensor<6x6xi32>
    %c = stablehlo.compare EQ, %i, %j : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %e = stablehlo.convert %c : (tensor<6x6xi1>) -> tensor<6x6xT>
    %r = stablehlo.dot_general %a, %e, contracting_dims = [1] x [0] : (tensor<4x6xT>, tensor<6x6xT>) -> tensor<4x6xT>
)"},
          {"dot with ones",
           kWide,
           {"4x6xT"},
           "tensor<4xT>",
           FullLine("n", "ONE", "tensor<6xT>") +
               R"(    %r = stablehlo.dot_general %a, %n, contracting_dims = [1] x [0] : (tensor<4x6xT>, tensor<6xT>) -> tensor<4xT>
)"},
          {"dot over one",
           kWide,
           {"4x1xT", "=1x5xT"},
           "tensor<4x5xT>",
           R"(    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x1xT>, tensor<1x5xT>) -> tensor<4x5xT>
)"},
          {"outer product",
           kWide,
           {"4xT", "=5xT"},
           "tensor<4x5xT>",
           R"(    %r = stablehlo.dot_general %a, %b, contracting_dims = [] x [] : (tensor<4xT>, tensor<5xT>) -> tensor<4x5xT>
)"},
          {"batches of products",
           kWide,
           {"4x6xT", "=4x6xT"},
           "tensor<4x6xT>",
           R"(    %r = stablehlo.dot_general %a, %b, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [] : (tensor<4x6xT>, tensor<4x6xT>) -> tensor<4x6xT>
)"},
          {"long dot",
           kWide,
           {"3x40xT", "=40x3xT"},
           "tensor<3x3xT>",
           R"(    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x40xT>, tensor<40x3xT>) -> tensor<3x3xT>
)"},
          {"a negated product",
           kWide,
           {"4x6xT", "=6x3xT"},
           "tensor<4x3xT>",
           R"(    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xT>, tensor<6x3xT>) -> tensor<4x3xT>
    %r = stablehlo.negate %p : tensor<4x3xT>
)"},
          {"a product minus a product",
           kWide,
           {"4x6xT", "=6x3xT"},
           "tensor<4x3xT>",
           R"(    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xT>, tensor<6x3xT>) -> tensor<4x3xT>
    %q = stablehlo.negate %b : tensor<6x3xT>
    %s = stablehlo.dot_general %a, %q, contracting_dims = [1] x [0] : (tensor<4x6xT>, tensor<6x3xT>) -> tensor<4x3xT>
    %r = stablehlo.subtract %p, %s : tensor<4x3xT>
)"},
      });
}

/// Windows that reach over the border, with holes, of groups.
void AddConvolutions(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const auto conv = [](const char* name, const char* rhs, const std::string& window,
                       const char* result) -> SpecialForm {
    return {name,
            kWide,
            {"1x6x2xT", rhs},
            result,
            "    %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
            "window = {" +
                window +
                "} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
                "(tensor<1x6x2xT>, tensor<" +
                Plain(rhs) + ">) -> " + result + "\n"};
  };
  forms.insert(
      forms.end(),
      {
          conv("convolution of one", "=1x2x3xT", "stride = [1]", "tensor<1x6x3xT>"),
          conv("convolution", "=3x2x3xT", "stride = [1], pad = [[1, 1]]", "tensor<1x6x3xT>"),
          conv("convolution with special weights", "!3x2x3xT", "stride = [1], pad = [[1, 1]]",
               "tensor<1x6x3xT>"),
          conv("convolution with holes", "!3x2x3xT",
               "stride = [2], pad = [[2, 1]], lhs_dilate = [2], rhs_dilate = [2]",
               "tensor<1x5x3xT>"),
          {"depthwise convolution",
           kWide,
           {"1x6x2xT", "!3x1x2xT"},
           "tensor<1x6x2xT>",
           R"(    %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x6x2xT>, tensor<3x1x2xT>) -> tensor<1x6x2xT>
)"},
      });
}

}  // namespace

void AddProducts(std::vector<SpecialForm>& forms) {
  AddEinsums(forms);
  AddDots(forms);
  AddConvolutions(forms);
}

}  // namespace lockstep::fuzz
