// Special values through what only passes them on: barriers, changes of sharding, loops, branches,
// calls.
#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {
namespace {

/// From one sharding to another. A value that becomes a sum is held by one device and is -0 on the
/// others: with +0 there, a -0 would come back as +0.
void AddShardings(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(forms.end(),
               {
                   {"optimization_barrier",
                    kAll,
                    {"4x5xT"},
                    "tensor<4x5xT>",
                    "    %r = stablehlo.optimization_barrier %a : tensor<4x5xT>\n"},
                   {"constraints",
                    kAll,
                    {"4x6xT"},
                    "tensor<4x6xT>",
                    R"(    %p = sdy.sharding_constraint %a <@mesh, [{"x"}, {"y"}]> : tensor<4x6xT>
    %q = sdy.sharding_constraint %p <@mesh, [{}, {"x", "y"}]> : tensor<4x6xT>
    %s = sdy.sharding_constraint %q <@mesh, [{"y"}, {}]> : tensor<4x6xT>
    %r = sdy.sharding_constraint %s <@mesh, [{}, {"x"}]> : tensor<4x6xT>
)"},
                   {"become a sum",
                    kWide,
                    {"4x6xT"},
                    "tensor<4x6xT>",
                    R"(    %p = sdy.sharding_constraint %a <@mesh, [{"x"}, {}]> : tensor<4x6xT>
    %q = sdy.replicated_to_unreduced {"y"} %p out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<4x6xT>
    %r = sdy.all_reduce {"y"} %q out_sharding=<@mesh, [{"x"}, {}]> : tensor<4x6xT>
)",
                    "",
                    true},
                   {"become a sum and scatter",
                    kWide,
                    {"4x6xT"},
                    "tensor<4x6xT>",
                    R"(    %p = sdy.sharding_constraint %a <@mesh, [{"x"}, {}]> : tensor<4x6xT>
    %q = sdy.replicated_to_unreduced {"y"} %p out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<4x6xT>
    %r = sdy.reduce_scatter [{}, {"y"}] %q out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<4x6xT>
)",
                    "",
                    true},
               });
}

/// Bodies of loops, branches and functions.
void AddBodies(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(forms.end(), {
                                {"while",
                                 kAll,
                                 {"4x5xT"},
                                 "tensor<4x5xT>",
                                 R"(    %i = stablehlo.constant dense<0> : tensor<i32>
    %k, %r = stablehlo.while(%j = %i, %v = %a) : tensor<i32>, tensor<4x5xT>
    cond {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %c = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %o = stablehlo.constant dense<1> : tensor<i32>
      %m = stablehlo.add %j, %o : tensor<i32>
      %w = stablehlo.reverse %v, dims = [1] : tensor<4x5xT>
      stablehlo.return %m, %w : tensor<i32>, tensor<4x5xT>
    }
)"},
                                {"case",
                                 kAll,
                                 {"4x5xT"},
                                 "tensor<4x5xT>",
                                 R"(    %i = stablehlo.constant dense<1> : tensor<i32>
    %r = "stablehlo.case"(%i) ({
      stablehlo.return %a : tensor<4x5xT>
    }, {
      %v = stablehlo.reverse %a, dims = [0] : tensor<4x5xT>
      stablehlo.return %v : tensor<4x5xT>
    }) : (tensor<i32>) -> tensor<4x5xT>
)"},
                                {"call",
                                 kAll,
                                 {"4x5xT"},
                                 "tensor<4x5xT>",
                                 "    %r = func.call @f(%a) : (tensor<4x5xT>) -> tensor<4x5xT>\n",
                                 R"(  func.func private @f(%a: tensor<4x5xT>) -> tensor<4x5xT> {
    %v = stablehlo.reverse %a, dims = [0] : tensor<4x5xT>
    return %v : tensor<4x5xT>
  }
)"},
                            });
}

}  // namespace

void AddControl(std::vector<SpecialForm>& forms) {
  AddShardings(forms);
  AddBodies(forms);
}

}  // namespace lockstep::fuzz
