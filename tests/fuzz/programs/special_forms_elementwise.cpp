// Special values through one element at a time: neutral operands, signs, conversions, chains that
// are fused.
#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {
namespace {

/// %r = `op` of %a and a tensor of one literal.
SpecialForm WithNeutral(const char* name, const std::string& op, const std::string& value,
                        FormTypes types = FormTypes::kWide, bool swapped = false) {
  return {name,
          types,
          {"4x5xT"},
          "tensor<4x5xT>",
          FullLine("n", value, "tensor<4x5xT>") + "    %r = stablehlo." + op +
              (swapped ? " %n, %a" : " %a, %n") + " : tensor<4x5xT>\n"};
}

/// x + 0, x * 1 and their like, which keep every bit only for one sign of zero: -0 + 0 = 0,
/// -0 + -0 = -0.
void AddNeutral(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(forms.end(), {
                                WithNeutral("add -0", "add", "MINUS0"),
                                WithNeutral("add 0", "add", "ZERO"),
                                WithNeutral("0 add", "add", "ZERO", kWide, true),
                                WithNeutral("subtract 0", "subtract", "ZERO"),
                                WithNeutral("subtract -0", "subtract", "MINUS0"),
                                WithNeutral("0 subtract", "subtract", "ZERO", kWide, true),
                                WithNeutral("multiply 1", "multiply", "ONE"),
                                WithNeutral("1 multiply", "multiply", "ONE", kWide, true),
                                WithNeutral("multiply 0", "multiply", "ZERO"),
                                WithNeutral("divide 1", "divide", "ONE"),
                                WithNeutral("maximum 0", "maximum", "ZERO", kReal),
                                WithNeutral("maximum -0", "maximum", "MINUS0", kReal),
                                WithNeutral("minimum 0", "minimum", "ZERO", kReal),
                                WithNeutral("minimum -0", "minimum", "MINUS0", kReal),
                            });
}

/// Signs and roundings.
void AddUnary(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(forms.end(),
               {
                   UnaryForm("negate", "stablehlo.negate %a", kAll),
                   UnaryForm("abs", "stablehlo.abs %a", kReal),
                   UnaryForm("sign", "stablehlo.sign %a", kReal),
                   UnaryForm("floor", "stablehlo.floor %a", kReal),
                   UnaryForm("ceil", "stablehlo.ceil %a", kReal),
                   UnaryForm("round", "stablehlo.round_nearest_even %a", kReal),
                   UnaryForm("round_afz", "stablehlo.round_nearest_afz %a", kReal),
                   UnaryForm("is_finite", "stablehlo.is_finite %a", kReal, "tensor<4x5xi1>"),
               });
}

/// Other formats, some of which have no infinity or no -0.
void AddConversions(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(forms.end(),
               {
                   UnaryForm("convert itself", "stablehlo.convert %a", kAll),
                   UnaryForm("convert to f64", "stablehlo.convert %a", kReal, "tensor<4x5xf64>"),
                   UnaryForm("convert to f32", "stablehlo.convert %a", kReal, "tensor<4x5xf32>"),
                   UnaryForm("convert to bf16", "stablehlo.convert %a", kReal, "tensor<4x5xbf16>"),
                   UnaryForm("convert to f16", "stablehlo.convert %a", kReal, "tensor<4x5xf16>"),
                   UnaryForm("convert to f8", "stablehlo.convert %a", kReal, "tensor<4x5xf8E5M2>"),
                   UnaryForm("convert to f8 without zeros' signs", "stablehlo.convert %a", kReal,
                             "tensor<4x5xf8E4M3FNUZ>"),
                   UnaryForm("convert to complex", "stablehlo.convert %a", kReal,
                             "tensor<4x5xcomplex<f32>>"),
                   UnaryForm("convert to i32", "stablehlo.convert %a", kReal, "tensor<4x5xi32>"),
                   UnaryForm("convert to i1", "stablehlo.convert %a", kReal, "tensor<4x5xi1>"),
                   {"reduce_precision",
                    kReal,
                    {"4x5xT"},
                    "tensor<4x5xT>",
                    "    %r = stablehlo.reduce_precision %a, format = e5m2 : tensor<4x5xT>\n"},
                   {"there and back",
                    kReal,
                    {"4x5xT"},
                    "tensor<4x5xT>",
                    R"(    %p = stablehlo.convert %a : (tensor<4x5xT>) -> tensor<4x5xf64>
    %q = stablehlo.transpose %p, dims = [1, 0] : (tensor<4x5xf64>) -> tensor<5x4xf64>
    %s = stablehlo.convert %q : (tensor<5x4xf64>) -> tensor<5x4xT>
    %r = stablehlo.transpose %s, dims = [1, 0] : (tensor<5x4xT>) -> tensor<4x5xT>
)"},
               });
}

/// Two and three arrays.
void AddBinary(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"add",
           kWide,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.add %a, %b : tensor<4x5xT>\n"},
          {"subtract",
           kWide,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.subtract %a, %b : tensor<4x5xT>\n"},
          {"multiply",
           kWide,
           {"4x5xT", "=4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.multiply %a, %b : tensor<4x5xT>\n"},
          {"maximum",
           kWide,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.maximum %a, %b : tensor<4x5xT>\n"},
          {"minimum",
           kWide,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.minimum %a, %b : tensor<4x5xT>\n"},
          {"clamp",
           kReal,
           {"T", "4x5xT", "T"},
           "tensor<4x5xT>",
           R"(    %r = stablehlo.clamp %a, %b, %c : (tensor<T>, tensor<4x5xT>, tensor<T>) -> tensor<4x5xT>
)"},
          {"clamp by arrays",
           kReal,
           {"4x5xT", "4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.clamp %a, %b, %c : tensor<4x5xT>\n"},
          {"compare",
           kReal,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xi1>",
           R"(    %r = stablehlo.compare LE, %a, %b : (tensor<4x5xT>, tensor<4x5xT>) -> tensor<4x5xi1>
)"},
          {"compare in total order",
           kReal,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xi1>",
           R"(    %r = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<4x5xT>, tensor<4x5xT>) -> tensor<4x5xi1>
)"},
      });
}

/// Several ops that become one, written out or as a body.
void AddChains(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
          {"chain",
           kWide,
           {"4x5xT", "5xT"},
           "tensor<4x5xT>",
           FullLine("n", "MINUS0", "tensor<4x5xT>") + FullLine("o", "ONE", "tensor<4x5xT>") +
               R"(    %p = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<5xT>) -> tensor<4x5xT>
    %q = stablehlo.negate %p : tensor<4x5xT>
    %s = stablehlo.add %q, %n : tensor<4x5xT>
    %t = stablehlo.subtract %a, %s : tensor<4x5xT>
    %r = stablehlo.negate %t : tensor<4x5xT>
)"},
          {"mask by multiplication",
           kWide,
           {"4x5xT"},
           "tensor<4x5xT>",
           R"(    %i = stablehlo.iota dim = 1 : tensor<4x5xi32>
    %t = stablehlo.constant dense<2> : tensor<4x5xi32>
    %c = stablehlo.compare LT, %i, %t : (tensor<4x5xi32>, tensor<4x5xi32>) -> tensor<4x5xi1>
    %m = stablehlo.convert %c : (tensor<4x5xi1>) -> tensor<4x5xT>
    %r = stablehlo.multiply %a, %m : tensor<4x5xT>
)"},
          {"map",
           kWide,
           {"4x5xT"},
           "tensor<4x5xT>",
           R"(    %r = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%p: tensor<T>):
      %q = stablehlo.negate %p : tensor<T>
      stablehlo.return %q : tensor<T>
    }) : (tensor<4x5xT>) -> tensor<4x5xT>
)"},
          {"composite",
           kWide,
           {"4x5xT"},
           "tensor<4x5xT>",
           R"(    %r = stablehlo.composite "my.negate" %a {decomposition = @f} : (tensor<4x5xT>) -> tensor<4x5xT>
)",
           R"(  func.func private @f(%a: tensor<4x5xT>) -> tensor<4x5xT> {
    %v = stablehlo.negate %a : tensor<4x5xT>
    return %v : tensor<4x5xT>
  }
)"},
      });
}

}  // namespace

void AddElementwise(std::vector<SpecialForm>& forms) {
  AddNeutral(forms);
  AddUnary(forms);
  AddConversions(forms);
  AddBinary(forms);
  AddChains(forms);
}

}  // namespace lockstep::fuzz
