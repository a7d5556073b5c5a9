#include "tests/fuzz/programs/special_forms.h"

#include <deque>
#include <utility>

namespace lockstep::fuzz {
namespace {

/// The type of an argument without the mark of its values.
std::string Plain(const std::string& arg) {
  return arg[0] == '=' || arg[0] == '!' ? arg.substr(1) : arg;
}

std::string Scalar(const std::string& name, const std::string& value) {
  return "    %" + name + " = stablehlo.constant dense<" + value + "> : tensor<T>\n";
}

std::string Full(const std::string& name, const std::string& value, const std::string& type) {
  return "    %" + name + " = stablehlo.constant dense<" + value + "> : " + type + "\n";
}

/// %r = `op` of %a and a tensor of one literal.
SpecialForm WithNeutral(const char* name, const std::string& op, const std::string& value,
                        FormTypes types = FormTypes::kWide, bool swapped = false) {
  return {name,
          types,
          {"4x5xT"},
          "tensor<4x5xT>",
          Full("n", value, "tensor<4x5xT>") + "    %r = stablehlo." + op +
              (swapped ? " %n, %a" : " %a, %n") + " : tensor<4x5xT>\n"};
}

SpecialForm Unary(const char* name, const std::string& text, FormTypes types,
                  const char* result = "tensor<4x5xT>") {
  return {name,
          types,
          {"4x5xT"},
          result,
          "    %r = " + text + " : (tensor<4x5xT>) -> " + result + "\n"};
}

SpecialForm Reduced(const char* name, const std::string& op, const std::string& init,
                    const std::string& in, const std::string& dims, const char* result,
                    FormTypes types = FormTypes::kWide) {
  return {name,
          types,
          {in},
          result,
          Scalar("i", init) + "    %r = stablehlo.reduce(%a init: %i) applies stablehlo." + op +
              " across dimensions = [" + dims + "] : (tensor<" + in + ">, tensor<T>) -> " + result +
              "\n"};
}

std::string Fold(const std::string& op) {
  return "({\n    ^bb0(%p: tensor<T>, %q: tensor<T>):\n      %s = stablehlo." + op +
         " %p, %q : tensor<T>\n      stablehlo.return %s : tensor<T>\n    })";
}

SpecialForm Window(const char* name, const std::string& op, const std::string& init,
                   const std::string& attributes, const char* result,
                   FormTypes types = FormTypes::kWide) {
  return {name,
          types,
          {"4x6xT"},
          result,
          Scalar("i", init) + "    %r = \"stablehlo.reduce_window\"(%a, %i) <{" + attributes +
              "}> " + Fold(op) + " : (tensor<4x6xT>, tensor<T>) -> " + result + "\n"};
}

/// A manual region over both axes with [2, 3] of %a on each device.
SpecialForm Region(const char* name, const std::string& lines, const std::string& out,
                   const std::string& local, const char* result,
                   FormTypes types = FormTypes::kWide) {
  return {name,
          types,
          {"4x6xT"},
          result,
          "    %r = sdy.manual_computation(%a) in_shardings=[<@mesh, [{\"x\"}, {\"y\"}]>] "
          "out_shardings=[<@mesh, " +
              out + ">] manual_axes={\"x\", \"y\"} (%l: tensor<2x3xT>) {\n" + lines +
              "      sdy.return %o : " + local + "\n    } : (tensor<4x6xT>) -> " + result + "\n",
          "",
          true};
}

const char kChannel[] = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, ";

std::string Groups(const std::string& list, int count, int size) {
  return std::string(kChannel) + "replica_groups = dense<" + list + "> : tensor<" +
         std::to_string(count) + "x" + std::to_string(size) + "xi64>, use_global_device_ids";
}

void AddMoves(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const std::string zero = Scalar("z", "ZERO"), minus = Scalar("z", "MINUS0");
  forms.insert(
      forms.end(),
      {
          Unary("unary_einsum ab->ab", "stablehlo.unary_einsum %a, config = \"ab->ab\"", kAll),
          Unary("unary_einsum ab->ba", "stablehlo.unary_einsum %a, config = \"ab->ba\"", kAll,
                "tensor<5x4xT>"),
          Unary("transpose", "stablehlo.transpose %a, dims = [1, 0]", kAll, "tensor<5x4xT>"),
          Unary("reshape", "stablehlo.reshape %a", kAll, "tensor<2x10xT>"),
          Unary("reshape of one", "stablehlo.reshape %a", kAll, "tensor<4x1x5x1xT>"),
          Unary("broadcast_in_dim", "stablehlo.broadcast_in_dim %a, dims = [0, 2]", kAll,
                "tensor<4x3x5xT>"),
          Unary("broadcast", "stablehlo.broadcast %a, sizes = [3]", kAll, "tensor<3x4x5xT>"),
          Unary("slice", "stablehlo.slice %a [1:4, 0:5:2]", kAll, "tensor<3x3xT>"),
          {"reverse",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.reverse %a, dims = [0, 1] : tensor<4x5xT>\n"},
          {"pad",
           kAll,
           {"4x5xT", "T"},
           "tensor<7x9xT>",
           "    %r = stablehlo.pad %a, %b, low = [1, -1], high = [2, 1], interior = [0, 1] : "
           "(tensor<4x5xT>, tensor<T>) -> tensor<7x9xT>\n"},
          {"pad of -0",
           kWide,
           {"4x5xT"},
           "tensor<6x6xT>",
           minus +
               "    %r = stablehlo.pad %a, %z, low = [1, 0], high = [1, 1], interior = [0, 0] : "
               "(tensor<4x5xT>, tensor<T>) -> tensor<6x6xT>\n"},
          {"sum of pads",
           kWide,
           {"4x3xT", "4x2xT"},
           "tensor<4x5xT>",
           minus +
               "    %p = stablehlo.pad %a, %z, low = [0, 0], high = [0, 2], interior = [0, 0] : "
               "(tensor<4x3xT>, tensor<T>) -> tensor<4x5xT>\n"
               "    %q = stablehlo.pad %b, %z, low = [0, 3], high = [0, 0], interior = [0, 0] : "
               "(tensor<4x2xT>, tensor<T>) -> tensor<4x5xT>\n"
               "    %r = stablehlo.add %p, %q : tensor<4x5xT>\n"},
          {"concatenate",
           kAll,
           {"4x5xT", "4x2xT"},
           "tensor<4x7xT>",
           "    %r = stablehlo.concatenate %a, %b, dim = 1 : (tensor<4x5xT>, tensor<4x2xT>) -> "
           "tensor<4x7xT>\n"},
          {"roll",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %p = stablehlo.slice %a [0:4, 3:5] : (tensor<4x5xT>) -> tensor<4x2xT>\n"
           "    %q = stablehlo.slice %a [0:4, 0:3] : (tensor<4x5xT>) -> tensor<4x3xT>\n"
           "    %r = stablehlo.concatenate %p, %q, dim = 1 : (tensor<4x2xT>, tensor<4x3xT>) -> "
           "tensor<4x5xT>\n"},
          {"dynamic_slice",
           kAll,
           {"4x5xT"},
           "tensor<2x3xT>",
           "    %i = stablehlo.constant dense<3> : tensor<i32>\n"
           "    %r = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<4x5xT>, "
           "tensor<i32>, "
           "tensor<i32>) -> tensor<2x3xT>\n"},
          {"dynamic_update_slice",
           kAll,
           {"4x5xT", "2x3xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<1> : tensor<i32>\n"
           "    %r = stablehlo.dynamic_update_slice %a, %b, %i, %i : (tensor<4x5xT>, "
           "tensor<2x3xT>, "
           "tensor<i32>, tensor<i32>) -> tensor<4x5xT>\n"},
          {"gather",
           kAll,
           {"4x5xT"},
           "tensor<6x5xT>",
           "    %i = stablehlo.constant dense<[[3], [0], [7], [-1], [3], [1]]> : tensor<6x1xi32>\n"
           "    %r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
           "#stablehlo.gather<offset_dims = "
           "[1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, "
           "slice_sizes "
           "= array<i64: 1, 5>}> : (tensor<4x5xT>, tensor<6x1xi32>) -> tensor<6x5xT>\n"},
          {"torch_index_select",
           kAll,
           {"4x5xT"},
           "tensor<3x5xT>",
           "    %i = stablehlo.constant dense<[3, 0, 1]> : tensor<3xi32>\n"
           "    %r = \"stablehlo.torch_index_select\"(%a, %i) {dim = 0 : i64, batch_dims = 0 : "
           "i64} : "
           "(tensor<4x5xT>, tensor<3xi32>) -> tensor<3x5xT>\n"},
          {"optimization_barrier",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.optimization_barrier %a : tensor<4x5xT>\n"},
          {"constraints",
           kAll,
           {"4x6xT"},
           "tensor<4x6xT>",
           "    %p = sdy.sharding_constraint %a <@mesh, [{\"x\"}, {\"y\"}]> : tensor<4x6xT>\n"
           "    %q = sdy.sharding_constraint %p <@mesh, [{}, {\"x\", \"y\"}]> : tensor<4x6xT>\n"
           "    %s = sdy.sharding_constraint %q <@mesh, [{\"y\"}, {}]> : tensor<4x6xT>\n"
           "    %r = sdy.sharding_constraint %s <@mesh, [{}, {\"x\"}]> : tensor<4x6xT>\n"},
          {"become a sum",
           kWide,
           {"4x6xT"},
           "tensor<4x6xT>",
           "    %p = sdy.sharding_constraint %a <@mesh, [{\"x\"}, {}]> : tensor<4x6xT>\n"
           "    %q = sdy.replicated_to_unreduced {\"y\"} %p out_sharding=<@mesh, [{\"x\"}, {}], "
           "unreduced={\"y\"}> : tensor<4x6xT>\n"
           "    %r = sdy.all_reduce {\"y\"} %q out_sharding=<@mesh, [{\"x\"}, {}]> : "
           "tensor<4x6xT>\n",
           "",
           true},
          {"become a sum and scatter",
           kWide,
           {"4x6xT"},
           "tensor<4x6xT>",
           "    %p = sdy.sharding_constraint %a <@mesh, [{\"x\"}, {}]> : tensor<4x6xT>\n"
           "    %q = sdy.replicated_to_unreduced {\"y\"} %p out_sharding=<@mesh, [{\"x\"}, {}], "
           "unreduced={\"y\"}> : tensor<4x6xT>\n"
           "    %r = sdy.reduce_scatter [{}, {\"y\"}] %q out_sharding=<@mesh, [{\"x\"}, {\"y\"}]> "
           ": "
           "tensor<4x6xT>\n",
           "",
           true},
          {"select",
           kAll,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.iota dim = 1 : tensor<4x5xi32>\n"
           "    %t = stablehlo.constant dense<2> : tensor<4x5xi32>\n"
           "    %c = stablehlo.compare LT, %i, %t : (tensor<4x5xi32>, tensor<4x5xi32>) -> "
           "tensor<4x5xi1>\n"
           "    %r = stablehlo.select %c, %a, %b : tensor<4x5xi1>, tensor<4x5xT>\n"},
          {"sort by keys",
           kReal,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.iota dim = 1 : tensor<4x5xi32>\n"
           "    %k, %r = \"stablehlo.sort\"(%i, %a) <{dimension = 1 : i64, is_stable = true}> ({\n"
           "    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %s: tensor<T>, %t: tensor<T>):\n"
           "      %u = stablehlo.compare GT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "      stablehlo.return %u : tensor<i1>\n    }) : (tensor<4x5xi32>, tensor<4x5xT>) -> "
           "(tensor<4x5xi32>, tensor<4x5xT>)\n"},
          {"sort in total order",
           kReal,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = \"stablehlo.sort\"(%a) <{dimension = 1 : i64, is_stable = true}> ({\n"
           "    ^bb0(%p: tensor<T>, %q: tensor<T>):\n"
           "      %u = stablehlo.compare LT, %p, %q, TOTALORDER : (tensor<T>, tensor<T>) -> "
           "tensor<i1>\n"
           "      stablehlo.return %u : tensor<i1>\n    }) : (tensor<4x5xT>) -> tensor<4x5xT>\n"},
          {"top_k",
           kReal,
           {"4x7xT"},
           "tensor<4x3xT>",
           "    %r, %i = chlo.top_k(%a, k = 3) : tensor<4x7xT> -> (tensor<4x3xT>, "
           "tensor<4x3xi32>)\n"},
          {"while",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<0> : tensor<i32>\n"
           "    %k, %r = stablehlo.while(%j = %i, %v = %a) : tensor<i32>, tensor<4x5xT>\n"
           "    cond {\n      %n = stablehlo.constant dense<3> : tensor<i32>\n"
           "      %c = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
           "      stablehlo.return %c : tensor<i1>\n    } do {\n"
           "      %o = stablehlo.constant dense<1> : tensor<i32>\n"
           "      %m = stablehlo.add %j, %o : tensor<i32>\n"
           "      %w = stablehlo.reverse %v, dims = [1] : tensor<4x5xT>\n"
           "      stablehlo.return %m, %w : tensor<i32>, tensor<4x5xT>\n    }\n"},
          {"case",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<1> : tensor<i32>\n"
           "    %r = \"stablehlo.case\"(%i) ({\n      stablehlo.return %a : tensor<4x5xT>\n    }, "
           "{\n"
           "      %v = stablehlo.reverse %a, dims = [0] : tensor<4x5xT>\n"
           "      stablehlo.return %v : tensor<4x5xT>\n    }) : (tensor<i32>) -> tensor<4x5xT>\n"},
          {"call",
           kAll,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = func.call @f(%a) : (tensor<4x5xT>) -> tensor<4x5xT>\n",
           "  func.func private @f(%a: tensor<4x5xT>) -> tensor<4x5xT> {\n"
           "    %v = stablehlo.reverse %a, dims = [0] : tensor<4x5xT>\n"
           "    return %v : tensor<4x5xT>\n  }\n"},
          {"scatter replaces",
           kAll,
           {"4x5xT", "3x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<[[3], [7], [0]]> : tensor<3x1xi32>\n"
           "    %r = \"stablehlo.scatter\"(%a, %i, %b) <{scatter_dimension_numbers = "
           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({\n"
           "    ^bb0(%p: tensor<T>, %q: tensor<T>):\n      stablehlo.return %q : tensor<T>\n"
           "    }) : (tensor<4x5xT>, tensor<3x1xi32>, tensor<3x5xT>) -> tensor<4x5xT>\n"},
          {"bits of f32",
           kF32,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %p = stablehlo.bitcast_convert %a : (tensor<4x5xT>) -> tensor<4x5xi32>\n"
           "    %q = stablehlo.reverse %p, dims = [0] : tensor<4x5xi32>\n"
           "    %r = stablehlo.bitcast_convert %q : (tensor<4x5xi32>) -> tensor<4x5xT>\n"},
          {"parts",
           kComplex,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %p = stablehlo.real %a : (tensor<4x5xT>) -> tensor<4x5xR>\n"
           "    %q = stablehlo.imag %a : (tensor<4x5xT>) -> tensor<4x5xR>\n"
           "    %r = stablehlo.complex %p, %q : tensor<4x5xT>\n"},
          {"dynamic_pad",
           kWide,
           {"4x5xT", "T"},
           "tensor<5x6xT>",
           "    %l = stablehlo.constant dense<[1, 0]> : tensor<2xi32>\n"
           "    %h = stablehlo.constant dense<[0, 1]> : tensor<2xi32>\n"
           "    %n = stablehlo.constant dense<0> : tensor<2xi32>\n"
           "    %r = stablehlo.dynamic_pad %a, %b, %l, %h, %n : (tensor<4x5xT>, tensor<T>, "
           "tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<5x6xT>\n"},
      });
}

void AddElementwise(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  forms.insert(
      forms.end(),
      {
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
          Unary("negate", "stablehlo.negate %a", kAll),
          Unary("abs", "stablehlo.abs %a", kReal),
          Unary("sign", "stablehlo.sign %a", kReal),
          Unary("floor", "stablehlo.floor %a", kReal),
          Unary("ceil", "stablehlo.ceil %a", kReal),
          Unary("round", "stablehlo.round_nearest_even %a", kReal),
          Unary("round_afz", "stablehlo.round_nearest_afz %a", kReal),
          Unary("is_finite", "stablehlo.is_finite %a", kReal, "tensor<4x5xi1>"),
          Unary("convert itself", "stablehlo.convert %a", kAll),
          Unary("convert to f64", "stablehlo.convert %a", kReal, "tensor<4x5xf64>"),
          Unary("convert to f32", "stablehlo.convert %a", kReal, "tensor<4x5xf32>"),
          Unary("convert to bf16", "stablehlo.convert %a", kReal, "tensor<4x5xbf16>"),
          Unary("convert to f16", "stablehlo.convert %a", kReal, "tensor<4x5xf16>"),
          Unary("convert to f8", "stablehlo.convert %a", kReal, "tensor<4x5xf8E5M2>"),
          Unary("convert to f8 without zeros' signs", "stablehlo.convert %a", kReal,
                "tensor<4x5xf8E4M3FNUZ>"),
          Unary("convert to complex", "stablehlo.convert %a", kReal, "tensor<4x5xcomplex<f32>>"),
          Unary("convert to i32", "stablehlo.convert %a", kReal, "tensor<4x5xi32>"),
          Unary("convert to i1", "stablehlo.convert %a", kReal, "tensor<4x5xi1>"),
          {"reduce_precision",
           kReal,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.reduce_precision %a, format = e5m2 : tensor<4x5xT>\n"},
          {"there and back",
           kReal,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %p = stablehlo.convert %a : (tensor<4x5xT>) -> tensor<4x5xf64>\n"
           "    %q = stablehlo.transpose %p, dims = [1, 0] : (tensor<4x5xf64>) -> tensor<5x4xf64>\n"
           "    %s = stablehlo.convert %q : (tensor<5x4xf64>) -> tensor<5x4xT>\n"
           "    %r = stablehlo.transpose %s, dims = [1, 0] : (tensor<5x4xT>) -> tensor<4x5xT>\n"},
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
           "    %r = stablehlo.clamp %a, %b, %c : (tensor<T>, tensor<4x5xT>, tensor<T>) -> "
           "tensor<4x5xT>\n"},
          {"clamp by arrays",
           kReal,
           {"4x5xT", "4x5xT", "4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.clamp %a, %b, %c : tensor<4x5xT>\n"},
          {"compare",
           kReal,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xi1>",
           "    %r = stablehlo.compare LE, %a, %b : (tensor<4x5xT>, tensor<4x5xT>) -> "
           "tensor<4x5xi1>\n"},
          {"compare in total order",
           kReal,
           {"4x5xT", "4x5xT"},
           "tensor<4x5xi1>",
           "    %r = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<4x5xT>, tensor<4x5xT>) -> "
           "tensor<4x5xi1>\n"},
          {"chain",
           kWide,
           {"4x5xT", "5xT"},
           "tensor<4x5xT>",
           Full("n", "MINUS0", "tensor<4x5xT>") + Full("o", "ONE", "tensor<4x5xT>") +
               "    %p = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<5xT>) -> "
               "tensor<4x5xT>\n"
               "    %q = stablehlo.negate %p : tensor<4x5xT>\n"
               "    %s = stablehlo.add %q, %n : tensor<4x5xT>\n"
               "    %t = stablehlo.subtract %a, %s : tensor<4x5xT>\n"
               "    %r = stablehlo.negate %t : tensor<4x5xT>\n"},
          {"mask by multiplication",
           kWide,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.iota dim = 1 : tensor<4x5xi32>\n"
           "    %t = stablehlo.constant dense<2> : tensor<4x5xi32>\n"
           "    %c = stablehlo.compare LT, %i, %t : (tensor<4x5xi32>, tensor<4x5xi32>) -> "
           "tensor<4x5xi1>\n"
           "    %m = stablehlo.convert %c : (tensor<4x5xi1>) -> tensor<4x5xT>\n"
           "    %r = stablehlo.multiply %a, %m : tensor<4x5xT>\n"},
          {"map",
           kWide,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = \"stablehlo.map\"(%a) <{dimensions = array<i64: 0, 1>}> ({\n"
           "    ^bb0(%p: tensor<T>):\n      %q = stablehlo.negate %p : tensor<T>\n"
           "      stablehlo.return %q : tensor<T>\n    }) : (tensor<4x5xT>) -> tensor<4x5xT>\n"},
          {"composite",
           kWide,
           {"4x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.composite \"my.negate\" %a {decomposition = @f} : (tensor<4x5xT>) "
           "-> "
           "tensor<4x5xT>\n",
           "  func.func private @f(%a: tensor<4x5xT>) -> tensor<4x5xT> {\n"
           "    %v = stablehlo.negate %a : tensor<4x5xT>\n    return %v : tensor<4x5xT>\n  }\n"},
      });
}

void AddReductions(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const std::string ones =
      "window_dimensions = array<i64: 1, 1>, padding = dense<0> : "
      "tensor<2x2xi64>";
  const std::string pairs =
      "window_dimensions = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 1]]>"
      " : tensor<2x2xi64>, window_strides = array<i64: 1, 2>";
  const std::string running =
      "window_dimensions = array<i64: 1, 6>, padding = dense<[[0, 0], "
      "[5, 0]]> : tensor<2x2xi64>";
  const std::string columns =
      "window_dimensions = array<i64: 4, 1>, padding = dense<[[3, 0], "
      "[0, 0]]> : tensor<2x2xi64>";
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
           "    %r = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : "
           "(tensor<4x5xT>, tensor<T>) -> tensor<4xT>\n"},
          Unary("unary_einsum ab->a", "stablehlo.unary_einsum %a, config = \"ab->a\"", kWide,
                "tensor<4xT>"),
          Unary("unary_einsum ab->b", "stablehlo.unary_einsum %a, config = \"ab->b\"", kWide,
                "tensor<5xT>"),
          Unary("unary_einsum ab->", "stablehlo.unary_einsum %a, config = \"ab->\"", kWide,
                "tensor<T>"),
          {"unary_einsum of one",
           kWide,
           {"4x1xT"},
           "tensor<4xT>",
           "    %r = stablehlo.unary_einsum %a, config = \"ab->a\" : (tensor<4x1xT>) -> "
           "tensor<4xT>\n"},
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
          {"argmax",
           kReal,
           {"4x5xT"},
           "tensor<4xT>",
           Scalar("i", "LEAST") +
               "    %j = stablehlo.constant dense<0> : tensor<i32>\n"
               "    %n = stablehlo.iota dim = 1 : tensor<4x5xi32>\n"
               "    %r, %k = stablehlo.reduce(%a init: %i), (%n init: %j) across dimensions = [1] "
               ": "
               "(tensor<4x5xT>, tensor<4x5xi32>, tensor<T>, tensor<i32>) -> (tensor<4xT>, "
               "tensor<4xi32>)\n"
               "     reducer(%p: tensor<T>, %q: tensor<T>) (%s: tensor<i32>, %t: tensor<i32>)  {\n"
               "      %u = stablehlo.compare GT, %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>\n"
               "      %v = stablehlo.compare NE, %p, %p : (tensor<T>, tensor<T>) -> tensor<i1>\n"
               "      %w = stablehlo.or %u, %v : tensor<i1>\n"
               "      %x = stablehlo.compare EQ, %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>\n"
               "      %y = stablehlo.compare LT, %s, %t : (tensor<i32>, tensor<i32>) -> "
               "tensor<i1>\n"
               "      %z = stablehlo.and %x, %y : tensor<i1>\n"
               "      %1 = stablehlo.or %w, %z : tensor<i1>\n"
               "      %2 = stablehlo.select %w, %p, %q : tensor<i1>, tensor<T>\n"
               "      %3 = stablehlo.select %1, %s, %t : tensor<i1>, tensor<i32>\n"
               "      stablehlo.return %2, %3 : tensor<T>, tensor<i32>\n    }\n"},
          {"scatter adds to zeros",
           kWide,
           {"3x5xT"},
           "tensor<4x5xT>",
           Full("z", "ZERO", "tensor<4x5xT>") +
               "    %i = stablehlo.constant dense<[[3], [7], [0]]> : tensor<3x1xi32>\n"
               "    %r = \"stablehlo.scatter\"(%z, %i, %a) <{scatter_dimension_numbers = "
               "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
               "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " +
               Fold("add") +
               " : (tensor<4x5xT>, tensor<3x1xi32>, tensor<3x5xT>) -> tensor<4x5xT>\n"},
          {"scatter adds",
           kWide,
           {"4x5xT", "6x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<[[3], [7], [0], [3], [0], [-1]]> : tensor<6x1xi32>\n"
           "    %r = \"stablehlo.scatter\"(%a, %i, %b) <{scatter_dimension_numbers = "
           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " +
               Fold("add") +
               " : (tensor<4x5xT>, tensor<6x1xi32>, tensor<6x5xT>) -> tensor<4x5xT>\n"},
          {"scatter takes the maximum",
           kReal,
           {"4x5xT", "3x5xT"},
           "tensor<4x5xT>",
           "    %i = stablehlo.constant dense<[[3], [0], [3]]> : tensor<3x1xi32>\n"
           "    %r = \"stablehlo.scatter\"(%a, %i, %b) <{scatter_dimension_numbers = "
           "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> " +
               Fold("maximum") +
               " : (tensor<4x5xT>, tensor<3x1xi32>, tensor<3x5xT>) -> tensor<4x5xT>\n"},
          {"select_and_scatter",
           kReal,
           {"=4x6xT", "4x3xT"},
           "tensor<4x6xT>",
           Scalar("i", "MINUS0") +
               "    %r = \"stablehlo.select_and_scatter\"(%a, %b, %i) <{window_dimensions = "
               "array<i64: "
               "1, 2>, window_strides = array<i64: 1, 2>, padding = dense<0> : tensor<2x2xi64>}> "
               "({\n"
               "    ^bb0(%p: tensor<T>, %q: tensor<T>):\n"
               "      %u = stablehlo.compare GE, %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>\n"
               "      stablehlo.return %u : tensor<i1>\n    }, {\n"
               "    ^bb0(%p: tensor<T>, %q: tensor<T>):\n      %s = stablehlo.add %p, %q : "
               "tensor<T>\n"
               "      stablehlo.return %s : tensor<T>\n    }) : (tensor<4x6xT>, tensor<4x3xT>, "
               "tensor<T>) -> tensor<4x6xT>\n"},
          {"sums of partial sums",
           kWide,
           {"4x6xT", "4x6xT"},
           "tensor<4xT>",
           Scalar("i", "MINUS0") + "    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add "
                                   "across dimensions = [1] : "
                                   "(tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
                                   "    %q = stablehlo.reduce(%b init: %i) applies stablehlo.add "
                                   "across dimensions = [1] : "
                                   "(tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
                                   "    %r = stablehlo.add %p, %q : tensor<4xT>\n"},
          {"differences of partial sums",
           kWide,
           {"4x6xT", "4x6xT"},
           "tensor<4xT>",
           Scalar("i", "MINUS0") + "    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add "
                                   "across dimensions = [1] : "
                                   "(tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
                                   "    %q = stablehlo.reduce(%b init: %i) applies stablehlo.add "
                                   "across dimensions = [1] : "
                                   "(tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
                                   "    %r = stablehlo.subtract %p, %q : tensor<4xT>\n"},
          {"a negated partial sum",
           kWide,
           {"4x6xT"},
           "tensor<4xT>",
           Scalar("i", "ZERO") + "    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add "
                                 "across dimensions = [1] : "
                                 "(tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
                                 "    %r = stablehlo.negate %p : tensor<4xT>\n"},
          {"a scaled partial sum",
           kWide,
           {"4x6xT", "4xT"},
           "tensor<4xT>",
           Scalar("i", "ZERO") + "    %p = stablehlo.reduce(%a init: %i) applies stablehlo.add "
                                 "across dimensions = [1] : "
                                 "(tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
                                 "    %n = stablehlo.constant dense<ZERO> : tensor<4xT>\n"
                                 "    %r = stablehlo.multiply %p, %n : tensor<4xT>\n"},
          {"a sum over the trips of a loop",
           kWide,
           {"4x6xT"},
           "tensor<4xT>",
           Scalar("i", "MINUS0") + Full("v", "MINUS0", "tensor<4xT>") +
               "    %h = stablehlo.constant dense<0> : tensor<i32>\n"
               "    %k, %r = stablehlo.while(%j = %h, %w = %v) : tensor<i32>, tensor<4xT>\n"
               "    cond {\n      %n = stablehlo.constant dense<2> : tensor<i32>\n"
               "      %c = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> "
               "tensor<i1>\n"
               "      stablehlo.return %c : tensor<i1>\n    } do {\n"
               "      %o = stablehlo.constant dense<1> : tensor<i32>\n"
               "      %m = stablehlo.add %j, %o : tensor<i32>\n"
               "      %p = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = "
               "[1] "
               ": (tensor<4x6xT>, tensor<T>) -> tensor<4xT>\n"
               "      %q = stablehlo.add %w, %p : tensor<4xT>\n"
               "      stablehlo.return %m, %q : tensor<i32>, tensor<4xT>\n    }\n"},
      });
}

void AddProducts(std::vector<SpecialForm>& forms) {
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
  const auto conv = [](const char* name, const char* rhs, const std::string& window,
                       const char* result) -> SpecialForm {
    return {name,
            kWide,
            {"1x6x2xT", rhs},
            result,
            "    %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
            "window = {" +
                window +
                "} {batch_group_count = 1 : i64, feature_group_count = 1 : "
                "i64} : (tensor<1x6x2xT>, tensor<" +
                Plain(rhs) + ">) -> " + result + "\n"};
  };
  forms.insert(
      forms.end(),
      {
          einsum("einsum ab,bc->ac", "ab,bc->ac", "4x6xT", "=6x3xT", "tensor<4x3xT>"),
          einsum("einsum ab,ab->ab", "ab,ab->ab", "4x6xT", "=4x6xT", "tensor<4x6xT>"),
          einsum("einsum ab,c->ac", "ab,c->ac", "4x6xT", "=3xT", "tensor<4x3xT>"),
          einsum("einsum ab,->ba", "ab,->ba", "4x6xT", "=T", "tensor<6x4xT>"),
          einsum("einsum ab,c->c", "ab,c->c", "4x6xT", "!3xT", "tensor<3xT>"),
          einsum("einsum ab,->b", "ab,->b", "4x6xT", "!T", "tensor<6xT>"),
          einsum("einsum a,b->ab", "a,b->ab", "4xT", "=5xT", "tensor<4x5xT>"),
          {"dot",
           kWide,
           {"4x6xT", "=6x3xT"},
           "tensor<4x3xT>",
           "    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xT>, "
           "tensor<6x3xT>) -> tensor<4x3xT>\n"},
          {"dot of a transposed",
           kWide,
           {"6x4xT", "=3x6xT"},
           "tensor<4x3xT>",
           "    %r = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1] : (tensor<6x4xT>, "
           "tensor<3x6xT>) -> tensor<4x3xT>\n"},
          {"dot with the identity",
           kWide,
           {"4x6xT"},
           "tensor<4x6xT>",
           "    %i = stablehlo.iota dim = 0 : tensor<6x6xi32>\n"
           "    %j = stablehlo.iota dim = 1 : tensor<6x6xi32>\n"
           "    %c = stablehlo.compare EQ, %i, %j : (tensor<6x6xi32>, tensor<6x6xi32>) -> "
           "tensor<6x6xi1>\n"
           "    %e = stablehlo.convert %c : (tensor<6x6xi1>) -> tensor<6x6xT>\n"
           "    %r = stablehlo.dot_general %a, %e, contracting_dims = [1] x [0] : (tensor<4x6xT>, "
           "tensor<6x6xT>) -> tensor<4x6xT>\n"},
          {"dot with ones",
           kWide,
           {"4x6xT"},
           "tensor<4xT>",
           Full("n", "ONE", "tensor<6xT>") + "    %r = stablehlo.dot_general %a, %n, "
                                             "contracting_dims = [1] x [0] : (tensor<4x6xT>, "
                                             "tensor<6xT>) -> tensor<4xT>\n"},
          {"dot over one",
           kWide,
           {"4x1xT", "=1x5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x1xT>, "
           "tensor<1x5xT>) -> tensor<4x5xT>\n"},
          {"outer product",
           kWide,
           {"4xT", "=5xT"},
           "tensor<4x5xT>",
           "    %r = stablehlo.dot_general %a, %b, contracting_dims = [] x [] : (tensor<4xT>, "
           "tensor<5xT>) -> tensor<4x5xT>\n"},
          {"batches of products",
           kWide,
           {"4x6xT", "=4x6xT"},
           "tensor<4x6xT>",
           "    %r = stablehlo.dot_general %a, %b, batching_dims = [0, 1] x [0, 1], "
           "contracting_dims = "
           "[] x [] : (tensor<4x6xT>, tensor<4x6xT>) -> tensor<4x6xT>\n"},
          {"long dot",
           kWide,
           {"3x40xT", "=40x3xT"},
           "tensor<3x3xT>",
           "    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x40xT>, "
           "tensor<40x3xT>) -> tensor<3x3xT>\n"},
          {"a negated product",
           kWide,
           {"4x6xT", "=6x3xT"},
           "tensor<4x3xT>",
           "    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xT>, "
           "tensor<6x3xT>) -> tensor<4x3xT>\n"
           "    %r = stablehlo.negate %p : tensor<4x3xT>\n"},
          {"a product minus a product",
           kWide,
           {"4x6xT", "=6x3xT"},
           "tensor<4x3xT>",
           "    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xT>, "
           "tensor<6x3xT>) -> tensor<4x3xT>\n"
           "    %q = stablehlo.negate %b : tensor<6x3xT>\n"
           "    %s = stablehlo.dot_general %a, %q, contracting_dims = [1] x [0] : (tensor<4x6xT>, "
           "tensor<6x3xT>) -> tensor<4x3xT>\n"
           "    %r = stablehlo.subtract %p, %s : tensor<4x3xT>\n"},
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
           "    %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
           "window "
           "= {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 2 "
           ": "
           "i64} : (tensor<1x6x2xT>, tensor<3x1x2xT>) -> tensor<1x6x2xT>\n"},
      });
}

void AddRegions(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const std::string type = "(tensor<2x3xT>) -> tensor<2x3xT>\n";
  const auto all_reduce = [&](const std::string& groups, const std::string& op) {
    return "      %o = \"stablehlo.all_reduce\"(%l) <{" + groups + "}> " + Fold(op) + " : " + type;
  };
  forms.insert(
      forms.end(),
      {
          Region("all_reduce of one device",
                 all_reduce(Groups("[[0], [1], [2], [3]]", 4, 1), "add"), "[{\"x\"}, {\"y\"}]",
                 "tensor<2x3xT>", "tensor<4x6xT>"),
          Region("all_reduce", all_reduce(Groups("[[0, 1], [2, 3]]", 2, 2), "add"), "[{\"x\"}, {}]",
                 "tensor<2x3xT>", "tensor<4x3xT>"),
          Region("all_reduce of the maximum",
                 all_reduce(Groups("[[0, 1], [2, 3]]", 2, 2), "maximum"), "[{\"x\"}, {}]",
                 "tensor<2x3xT>", "tensor<4x3xT>", kReal),
          Region("all_reduce of the minimum", all_reduce(Groups("[[0, 1, 2, 3]]", 1, 4), "minimum"),
                 "[{}, {}]", "tensor<2x3xT>", "tensor<2x3xT>", kReal),
          Region("reduce_scatter",
                 "      %o = \"stablehlo.reduce_scatter\"(%l) <{scatter_dimension = 0 : i64, " +
                     Groups("[[0, 1], [2, 3]]", 2, 2) + "}> " + Fold("add") +
                     " : (tensor<2x3xT>) -> tensor<1x3xT>\n",
                 "[{\"x\", \"y\"}, {}]", "tensor<1x3xT>", "tensor<4x3xT>"),
          Region("all_gather",
                 "      %o = \"stablehlo.all_gather\"(%l) <{all_gather_dim = 1 : i64, " +
                     Groups("[[0, 1], [2, 3]]", 2, 2) + "}> : (tensor<2x3xT>) -> tensor<2x6xT>\n",
                 "[{\"x\"}, {}]", "tensor<2x6xT>", "tensor<4x6xT>", kAll),
          Region("all_to_all",
                 "      %o = \"stablehlo.all_to_all\"(%l) <{split_dimension = 0 : i64, "
                 "concat_dimension "
                 "= 1 : i64, split_count = 2 : i64, " +
                     std::string(kChannel) +
                     "replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : "
                     "(tensor<2x3xT>) -> "
                     "tensor<1x6xT>\n",
                 "[{\"x\", \"y\"}, {}]", "tensor<1x6xT>", "tensor<4x6xT>", kAll),
          // Whom nobody sends to has zeros.
          Region("collective_permute",
                 "      %o = \"stablehlo.collective_permute\"(%l) <{" + std::string(kChannel) +
                     "source_target_pairs = dense<[[0, 2], [1, 0]]> : tensor<2x2xi64>}> : " + type,
                 "[{\"x\"}, {\"y\"}]", "tensor<2x3xT>", "tensor<4x6xT>", kAll),
          Region("collective_broadcast",
                 "      %o = \"stablehlo.collective_broadcast\"(%l) <{" + std::string(kChannel) +
                     "replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>}> : " + type,
                 "[{\"x\"}, {}]", "tensor<2x3xT>", "tensor<4x3xT>", kAll),
      });
}

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
