// Kernels with several ways to the same result, each against the reference evaluator: reductions of
// short and of long rows, scans by any body, sorts by several keys, convolutions whose groups are
// the lanes, special functions of f32.
#include "tests/unit/kernels/run_text.h"

namespace lockstep {
namespace {

using namespace testing;

std::string Tensor(const std::string& dims, const std::string& dtype) {
  return "tensor<" + (dims.empty() ? "" : dims + "x") + dtype + ">";
}

// JAX's argmax: a reduction of values and their indices by a body of seven ops.
std::string Argmax(const std::string& dims, const std::string& result, int dim,
                   const std::string& dtype) {
  const std::string x = Tensor(dims, dtype), i = Tensor(dims, "i32"), e = Tensor("", dtype);
  return "func.func @main(%x: " + x + ") -> (" + Tensor(result, dtype) + ", " +
         Tensor(result, "i32") + ") {\n  %i = stablehlo.iota dim = " + std::to_string(dim) + " : " +
         i +
         "\n  %low = stablehlo.constant dense<-9> : tensor<i32>\n  %first = stablehlo.convert "
         "%low : (tensor<i32>) -> " +
         e +
         "\n  %zero = stablehlo.constant dense<0> : tensor<i32>\n"
         "  %r:2 = stablehlo.reduce(%x init: %first), (%i init: %zero) across dimensions = [" +
         std::to_string(dim) + "] : (" + x + ", " + i + ", " + e + ", tensor<i32>) -> (" +
         Tensor(result, dtype) + ", " + Tensor(result, "i32") + ")\n   reducer(%a: " + e +
         ", %b: " + e +
         ") (%m: tensor<i32>, %n: tensor<i32>) {\n"
         "    %0 = stablehlo.compare GT, %a, %b : (" +
         e + ", " + e +
         ") -> tensor<i1>\n"
         "    %1 = stablehlo.compare NE, %a, %a : (" +
         e + ", " + e +
         ") -> tensor<i1>\n"
         "    %2 = stablehlo.or %0, %1 : tensor<i1>\n"
         "    %3 = stablehlo.compare EQ, %a, %b : (" +
         e + ", " + e +
         ") -> tensor<i1>\n"
         "    %4 = stablehlo.compare LT, %m, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
         "    %5 = stablehlo.and %3, %4 : tensor<i1>\n"
         "    %6 = stablehlo.or %2, %5 : tensor<i1>\n"
         "    %7 = stablehlo.select %2, %a, %b : tensor<i1>, " +
         e +
         "\n"
         "    %8 = stablehlo.select %6, %m, %n : tensor<i1>, tensor<i32>\n"
         "    stablehlo.return %7, %8 : " +
         e + ", tensor<i32>\n  }\n  return %r#0, %r#1 : " + Tensor(result, dtype) + ", " +
         Tensor(result, "i32") + "\n}\n";
}

TEST(KernelForms, ArgmaxOfRowsAndColumns) {
  for (const char* dtype : {"f32", "bf16", "i8", "f64"}) {
    for (const char* rows : {"530", "70", "3"}) {  // more than a tile, a part of one, segments
      if (rows[0] == '5' && dtype[0] != 'b') continue;
      CompareWithReference(Argmax(std::string(rows) + "x301", rows, 1, dtype),
                           {.bitwise = true, .rounds = 1});
      CompareWithReference(Argmax("37x" + std::string(rows), rows, 0, dtype),
                           {.bitwise = true, .rounds = 1});
    }
    CompareWithReference(Argmax("5x40x7", "5x7", 1, dtype), {.bitwise = true});
  }
}

TEST(KernelForms, ReductionsOfShortRows) {
  for (const char* dtype : {"f32", "bf16", "i32", "f64", "i4", "complex<f32>"}) {
    for (const char* body : {"add", "multiply", "maximum"}) {
      if (std::string(dtype) == "complex<f32>" && std::string(body) == "maximum") continue;
      for (int length : {1, 3, 31, 32, 33}) {
        for (const char* rows : {"1", "530", "20x30"}) {
          const std::string x = Tensor(std::string(rows) + "x" + std::to_string(length), dtype);
          const std::string r = Tensor(rows, dtype), e = Tensor("", dtype);
          const int dim = std::string(rows) == "20x30" ? 2 : 1;
          CompareWithReference("func.func @main(%x: " + x + ", %i: " + e + ") -> " + r +
                                   " {\n  %r = stablehlo.reduce(%x init: %i) applies stablehlo." +
                                   body + " across dimensions = [" + std::to_string(dim) + "] : (" +
                                   x + ", " + e + ") -> " + r + "\n  return %r : " + r + "\n}\n",
                               {.rounds = 1});
        }
      }
    }
  }
}

// reduce_window over one dimension of length n by a body that the kernels do not know.
std::string Scan(const std::string& dims, const std::string& window, const std::string& padding,
                 const std::string& dtype, const std::string& init, const std::string& body) {
  const std::string x = Tensor(dims, dtype), e = Tensor("", dtype);
  const std::string ones = dims.find('x') == dims.rfind('x') ? "1, 1" : "1, 1, 1";
  const std::string pairs = ones == "1, 1" ? "2x2xi64" : "3x2xi64";
  return "func.func @main(%x: " + x + ") -> " + x + " {\n  %i = stablehlo.constant dense<" + init +
         "> : " + e +
         "\n  %r = \"stablehlo.reduce_window\"(%x, %i) <{window_dimensions = array<i64: " + window +
         ">, window_strides = array<i64: " + ones + ">, padding = dense<" + padding +
         "> : tensor<" + pairs + ">}> ({\n  ^bb0(%a: " + e + ", %b: " + e + "):\n" + body +
         "    stablehlo.return %s : " + e + "\n  }) : (" + x + ", " + e + ") -> " + x +
         "\n  return %r : " + x + "\n}\n";
}

TEST(KernelForms, ScansByAnyBody) {
  for (const char* dtype : {"f32", "bf16", "i32", "i8"}) {
    const std::string e = Tensor("", dtype);
    const std::string rows = dtype[0] == 'b' ? "530" : "70";  // more than a tile once
    // Keeps 0: twice the larger magnitude is not it, but max(|a|, |b|) is, and a + b + a * b.
    const std::string largest = "    %p = stablehlo.abs %a : " + e +
                                "\n    %q = stablehlo.abs %b : " + e +
                                "\n    %s = stablehlo.maximum %p, %q : " + e + "\n";
    // Does not keep its init: windows one by one.
    const std::string moves =
        "    %p = stablehlo.maximum %a, %b : " + e + "\n    %s = stablehlo.negate %p : " + e + "\n";
    for (const std::string& body : {largest, moves}) {
      const std::string init = body == largest ? "0" : "1";
      for (const char* padding : {"[[0, 0], [36, 0]]", "[[0, 0], [0, 36]]"}) {
        CompareWithReference(Scan(rows + "x37", "1, 37", padding, dtype,
                                  std::string(dtype)[0] == 'i' ? init : init + ".0", body),
                             {.bitwise = true, .rounds = 1});
      }
      for (const char* padding : {"[[0, 0], [18, 0], [0, 0]]", "[[0, 0], [0, 18], [0, 0]]"}) {
        CompareWithReference(Scan("3x19x" + rows, "1, 19, 1", padding, dtype,
                                  std::string(dtype)[0] == 'i' ? init : init + ".0", body),
                             {.bitwise = true, .rounds = 1});
      }
    }
  }
}

TEST(KernelForms, CumulativeOps) {
  for (const char* dtype : {"f32", "bf16", "i32", "ui8"}) {
    const std::string e = Tensor("", dtype), rows = dtype[0] == 'b' ? "300" : "70";
    for (const char* op : {"add", "maximum", "multiply"}) {
      const std::string body = "    %s = stablehlo." + std::string(op) + " %a, %b : " + e + "\n";
      for (const char* init : {"0", "1", "2"}) {  // what the op keeps, and what it does not
        const std::string value = std::string(init) + (e.find("f") < e.size() ? ".0" : "");
        for (const char* padding : {"[[0, 0], [20, 0]]", "[[0, 0], [0, 20]]"}) {
          CompareWithReference(Scan(rows + "x21", "1, 21", padding, dtype, value, body),
                               {.rounds = 1});
        }
        for (const char* padding : {"[[0, 0], [18, 0], [0, 0]]", "[[0, 0], [0, 18], [0, 0]]"}) {
          CompareWithReference(Scan("3x19x" + rows, "1, 19, 1", padding, dtype, value, body),
                               {.rounds = 1});
        }
      }
    }
  }
}

TEST(KernelForms, SortsByTwoKeys) {
  for (const char* order : {"TOTALORDER", "FLOAT"}) {
    for (const char* first : {"LT", "GT"}) {
      for (const char* second : {"LT", "GT"}) {
        const std::string x = "tensor<6x300xf32>", i = "tensor<6x300xi32>";
        CompareWithReference(
            "func.func @main(%x: " + x + ", %i: " + i + ", %p: " + i + ") -> (" + x + ", " + i +
                ", " + i +
                ") {\n  %r:3 = \"stablehlo.sort\"(%x, %i, %p) <{dimension = 1 : i64, is_stable = "
                "true}> ({\n  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: "
                "tensor<i32>, "
                "%e: tensor<i32>, %f: tensor<i32>):\n    %0 = stablehlo.compare " +
                first + ", %a, %b, " + order +
                " : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
                "    %1 = stablehlo.compare EQ, %a, %b, " +
                order + " : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    %2 = stablehlo.compare " +
                second +
                ", %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
                "    %3 = stablehlo.and %1, %2 : tensor<i1>\n    %4 = stablehlo.or %0, %3 : "
                "tensor<i1>\n"
                "    stablehlo.return %4 : tensor<i1>\n  }) : (" +
                x + ", " + i + ", " + i + ") -> (" + x + ", " + i + ", " + i +
                ")\n  return %r#0, %r#1, %r#2 : " + x + ", " + i + ", " + i + "\n}\n",
            // NaN under FLOAT makes an order that is none; only a total order has one right answer.
            {.specials = std::string(order) == "TOTALORDER", .bitwise = true});
      }
    }
  }
}

void Convolve(const std::string& lhs, const std::string& kernel, const std::string& result,
              const std::string& dims, const std::string& window, const std::string& groups,
              const std::string& dtype) {
  const std::string x = Tensor(lhs, dtype), w = Tensor(kernel, dtype), r = Tensor(result, dtype);
  CompareWithReference("func.func @main(%x: " + x + ", %w: " + w + ") -> " + r +
                           " {\n  %r = stablehlo.convolution(%x, %w) dim_numbers = " + dims +
                           ", window = {" + window + "} {" + groups + "} : (" + x + ", " + w +
                           ") -> " + r + "\n  return %r : " + r + "\n}\n",
                       {.rounds = 1});
}

TEST(KernelForms, ConvolutionsOfManyGroups) {
  const std::string nhwc = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]";
  const std::string by_feature = "batch_group_count = 1 : i64, feature_group_count = ";
  for (const char* dtype : {"f32", "f64", "bf16"}) {
    Convolve("2x7x6x24", "3x3x1x24", "2x7x6x24", nhwc, "stride = [1, 1], pad = [[1, 1], [1, 1]]",
             by_feature + "24 : i64", dtype);
    Convolve("2x7x9x600", "3x2x1x600", "2x3x5x600", nhwc, "stride = [2, 2], pad = [[0, 0], [1, 1]]",
             by_feature + "600 : i64", dtype);
    Convolve(
        "1x9x8x16", "2x3x1x16", "1x8x6x16", nhwc,
        "stride = [1, 1], pad = [[1, 0], [1, 1]], rhs_dilate = [2, 2], reverse = [true, false]",
        by_feature + "16 : i64", dtype);
    Convolve("1x5x4x16", "2x3x1x16", "1x9x5x16", nhwc,
             "stride = [1, 1], pad = [[1, 0], [0, 0]], lhs_dilate = [2, 2]",
             by_feature + "16 : i64", dtype);
    // Two outputs a group: the general way.
    Convolve("2x5x6x8", "3x3x1x16", "2x3x4x16", nhwc, "stride = [1, 1], pad = [[0, 0], [0, 0]]",
             by_feature + "8 : i64", dtype);
    // The gradient of depthwise weights: the groups are the input's innermost dim, as its batch.
    Convolve("3x8x7x24", "3x6x5x24", "3x3x1x24", "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]",
             "stride = [1, 1], pad = [[0, 0], [0, 0]]",
             "batch_group_count = 24 : i64, feature_group_count = 1 : i64", dtype);
  }
}

TEST(KernelForms, ConvolutionWindowLines) {
  const std::string nhwc = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]";
  const std::string one = "batch_group_count = 1 : i64, feature_group_count = 1 : i64";
  for (const char* dtype : {"f32", "i32", "bf16"}) {
    Convolve("2x9x9x3", "5x5x3x4", "2x5x5x4", nhwc, "stride = [2, 2], pad = [[2, 2], [2, 2]]", one,
             dtype);
    Convolve("2x9x9x3", "3x4x3x4", "2x5x3x4", nhwc, "stride = [1, 2], pad = [[-1, -1], [0, -1]]",
             one, dtype);
    // A window that lies outside at both ends of a line.
    Convolve("1x3x2x2", "1x3x2x4", "1x3x12x4", nhwc, "stride = [1, 1], pad = [[0, 0], [6, 6]]", one,
             dtype);
    Convolve("1x5x6x3", "3x2x3x2", "1x3x7x2", nhwc,
             "stride = [1, 1], pad = [[0, 0], [0, 2]], reverse = [false, true]", one, dtype);
  }
}

TEST(KernelForms, SpecialFunctionsOfF32) {
  for (const char* op :
       {"chlo.erf", "chlo.erfc", "chlo.erf_inv", "chlo.sinh", "chlo.cosh", "chlo.digamma",
        "stablehlo.exponential", "stablehlo.tanh", "stablehlo.logistic"}) {
    for (const char* scale : {"1.0", "0.01", "0.3", "4.0", "30.0"}) {
      const std::string t = "tensor<700xf32>";
      CompareWithReference(
          "func.func @main(%x: " + t + ") -> " + t + " {\n  %c = stablehlo.constant dense<" +
              scale + "> : " + t + "\n  %s = stablehlo.multiply %x, %c : " + t + "\n  %r = " + op +
              (std::string(op)[0] == 'c' ? " %s : " + t + " -> " + t : " %s : " + t) +
              "\n  return %r : " + t + "\n}\n",
          {.specials = true});
    }
  }
}

// The distance from a pole decides: 1e-25 is far below the last digit of a fraction near one.
TEST(KernelForms, DigammaBesideItsPoles) {
  for (const DType dtype : {DType::kF32, DType::kF64}) {
    TestOp test(OpCode::kChloDigamma);
    test.In(Type::Tensor(dtype, {4})).Out(Type::Tensor(dtype, {4}));
    const auto got =
        ToDoubles(test.Run({Floats(dtype, {4}, {-1e-25, 1e-25, -0x1p-30, -1.0 - 0x1p-20})})[0]);
    const double digits = dtype == DType::kF32 ? 1e-7 : 1e-15;
    EXPECT_NEAR(got[0], 1e25, 1e25 * digits);
    EXPECT_NEAR(got[1], -1e25, 1e25 * digits);
    EXPECT_NEAR(got[2], 1073741823.4227843, 1073741823.4227843 * digits);
    EXPECT_NEAR(got[3], 1048576.4227818127, 1048576.4227818127 * digits);
  }
}

// Counted and strided operands of a chain of element-wise ops.
TEST(KernelForms, CountsAndStrides) {
  for (const char* dtype : {"f32", "bf16", "i32", "ui8", "i64"}) {
    for (int dim : {0, 1}) {
      const std::string t = Tensor("30x70", dtype), wide = Tensor("30x140", dtype);
      CompareWithReference(
          "func.func @main(%x: " + wide + ") -> " + t + " {\n  %i = stablehlo.iota dim = " +
              std::to_string(dim) + " : " + t + "\n  %s = stablehlo.slice %x [0:30, 0:140:2] : (" +
              wide + ") -> " + t + "\n  %v = stablehlo.reverse %s, dims = [1] : " + t +
              "\n  %r = stablehlo.add %i, %v : " + t + "\n  return %r : " + t + "\n}\n",
          {.bitwise = true});
    }
  }
}

}  // namespace
}  // namespace lockstep
