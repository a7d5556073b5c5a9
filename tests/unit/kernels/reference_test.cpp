// Kernels against the reference evaluator over dtypes, shapes and attributes.
#include "tests/unit/kernels/run_text.h"

namespace lockstep {
namespace {

using namespace testing;

std::string Replace(std::string text, const std::string& what, const std::string& with) {
  for (size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

const char* const kSizes[] = {"0", "1", "7", "2x3", "513", "1x1"};
const char* const kFloats[] = {"f32",    "f64",      "bf16",     "f16",
                               "tf32",   "f8E5M2",   "f8E4M3FN", "f8E4M3",
                               "f8E3M4", "f4E2M1FN", "f6E2M3FN", "f8E4M3FNUZ"};
const char* const kIntegers[] = {"i2",  "i4",  "i8",  "i16",  "i32",  "i64",
                                 "ui2", "ui4", "ui8", "ui16", "ui32", "ui64"};

void Unary(const char* op, const char* dtype, const CompareOptions& options) {
  for (const char* size : kSizes) {
    const std::string t = std::string("tensor<") + size + "x" + dtype + ">";
    CompareWithReference("func.func @main(%a: " + t + ") -> " + t + " {\n  %r = " + op +
                             " %a : " + t + "\n  return %r : " + t + "\n}\n",
                         options);
  }
}
void Binary(const char* op, const char* dtype, const CompareOptions& options) {
  for (const char* size : kSizes) {
    const std::string t = std::string("tensor<") + size + "x" + dtype + ">";
    CompareWithReference("func.func @main(%a: " + t + ", %b: " + t + ") -> " + t + " {\n  %r = " +
                             op + " %a, %b : " + t + "\n  return %r : " + t + "\n}\n",
                         options);
  }
}

TEST(KernelsAgainstReference, UnaryFloats) {
  for (const char* dtype : kFloats) {
    for (const char* op : {"abs", "negate", "sign", "ceil", "floor", "round_nearest_afz",
                           "round_nearest_even", "sqrt"}) {
      Unary((std::string("stablehlo.") + op).c_str(), dtype, {.specials = true});
    }
    for (const char* op : {"cbrt", "cosine", "exponential", "exponential_minus_one", "log",
                           "log_plus_one", "logistic", "rsqrt", "sine", "tan", "tanh"}) {
      Unary((std::string("stablehlo.") + op).c_str(), dtype, {.specials = true});
    }
  }
}

TEST(KernelsAgainstReference, BinaryFloats) {
  for (const char* dtype : kFloats) {
    for (const char* op : {"add", "subtract", "multiply", "divide", "remainder", "power", "maximum",
                           "minimum", "atan2"}) {
      Binary((std::string("stablehlo.") + op).c_str(), dtype, {.specials = true});
    }
  }
}

TEST(KernelsAgainstReference, Integers) {
  for (const char* dtype : kIntegers) {
    for (const char* op :
         {"add", "subtract", "multiply", "divide", "remainder", "power", "maximum", "minimum",
          "and", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic"}) {
      Binary((std::string("stablehlo.") + op).c_str(), dtype, {.specials = true});
    }
    for (const char* op : {"negate", "not", "popcnt", "count_leading_zeros"}) {
      Unary((std::string("stablehlo.") + op).c_str(), dtype, {.specials = true});
    }
  }
  for (const char* op : {"add", "multiply", "maximum", "minimum", "and", "or", "xor"})
    Binary((std::string("stablehlo.") + op).c_str(), "i1", {});
}

TEST(KernelsAgainstReference, Complex) {
  for (const char* dtype : {"complex<f32>", "complex<f64>"}) {
    for (const char* op : {"add", "subtract", "multiply"})
      Binary((std::string("stablehlo.") + op).c_str(), dtype, {});
    for (const char* op : {"divide", "power"})
      Binary((std::string("stablehlo.") + op).c_str(), dtype, {.relative = 1e-5});
    for (const char* op : {"negate", "exponential", "log", "sqrt", "sine", "cosine", "tanh", "sign",
                           "log_plus_one", "exponential_minus_one", "logistic", "tan"}) {
      Unary((std::string("stablehlo.") + op).c_str(), dtype, {.relative = 1e-5});
    }
  }
}

TEST(KernelsAgainstReference, ConvertBetweenAll) {
  std::vector<std::string> all{"i1",        "f32",          "f64",         "bf16",
                               "f16",       "f8E5M2",       "f8E4M3FN",    "f8E4M3B11FNUZ",
                               "f8E8M0FNU", "complex<f32>", "complex<f64>"};
  for (const char* dtype : kIntegers) all.push_back(dtype);
  for (const std::string& from : all) {
    for (const std::string& to : all) {
      CompareWithReference("func.func @main(%a: tensor<65x" + from + ">) -> tensor<65x" + to +
                               "> {\n  %r = stablehlo.convert %a : (tensor<65x" + from +
                               ">) -> tensor<65x" + to + ">\n  return %r : tensor<65x" + to +
                               ">\n}\n",
                           {.specials = from != "f8E8M0FNU"});
    }
  }
}

// Reduce bodies: every recognised op and an argmax, over dtypes and dims.
TEST(KernelsAgainstReference, Reduce) {
  const char* text = R"(func.func @main(%x: tensor<SxT>, %z: tensor<T>) -> tensor<RxT> {
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.OP across dimensions = [DIMS] : (tensor<SxT>, tensor<T>) -> tensor<RxT>
  return %r : tensor<RxT>
})";
  struct Shape {
    const char *s, *dims, *r;
  };
  for (const Shape& shape : {Shape{"4x5x6", "1", "4x6"},
                             {"4x5x6", "0, 2", "5"},
                             {"3x700", "1", "3"},
                             {"700x3", "0", "3"},
                             {"0x3", "0", "3"},
                             {"2x1x9", "1", "2x9"}}) {
    for (const char* dtype :
         {"f32", "f64", "bf16", "f16", "i32", "i8", "ui16", "i64", "i4", "f8E5M2"}) {
      for (const char* op : {"add", "multiply", "maximum", "minimum"}) {
        CompareWithReference(
            Replace(Replace(Replace(Replace(Replace(text, "OP", op), "DIMS", shape.dims), "SxT",
                                    std::string(shape.s) + "x" + dtype),
                            "RxT", std::string(shape.r) + "x" + dtype),
                    "<T>", std::string("<") + dtype + ">"),
            {.relative = dtype[0] == 'b' || dtype[0] == 'f' ? 0 : 0.0});
      }
    }
  }
}

TEST(KernelsAgainstReference, ReduceArgmax) {
  const char* text =
      R"(func.func @main(%x: tensor<SxT>, %z: tensor<T>) -> (tensor<RxT>, tensor<Rxi32>) {
  %i = stablehlo.iota dim = 1 : tensor<Sxi32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %z), (%i init: %k) across dimensions = [1] : (tensor<SxT>, tensor<Sxi32>, tensor<T>, tensor<i32>) -> (tensor<RxT>, tensor<Rxi32>)
   reducer(%a: tensor<T>, %c: tensor<T>) (%b: tensor<i32>, %d: tensor<i32>)  {
    %0 = stablehlo.compare  GT, %a, %c,  FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
    %1 = stablehlo.compare  NE, %a, %a,  FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare  EQ, %a, %c,  FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>
    %4 = stablehlo.compare  LT, %b, %d,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %c : tensor<i1>, tensor<T>
    %8 = stablehlo.select %6, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<T>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<RxT>, tensor<Rxi32>
})";
  for (const char* dtype : {"f32", "bf16"}) {
    for (const auto& [s, r] :
         {std::pair{"3x5", "3"}, {"700x4", "700"}, {"2x3000", "2"}, {"3x40x5", "3x5"}}) {
      CompareWithReference(
          Replace(Replace(Replace(text, "Sx", std::string(s) + "x"), "Rx", std::string(r) + "x"),
                  "T>", std::string(dtype) + ">"),
          {.specials = true});
    }
  }
}

TEST(KernelsAgainstReference, ReduceWindow) {
  const char* text = R"(func.func @main(%x: tensor<SxT>, %z: tensor<T>) -> tensor<RxT> {
  %r = "stablehlo.reduce_window"(%x, %z) <{ATTRS}> ({
  ^bb0(%a: tensor<T>, %b: tensor<T>):
    %0 = stablehlo.OP %a, %b : tensor<T>
    BODY
  }) : (tensor<SxT>, tensor<T>) -> tensor<RxT>
  return %r : tensor<RxT>
})";
  struct Case {
    const char *s, *r, *attrs;
  };
  const Case cases[] = {
      {"6x7", "3x3", "window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>"},
      {"6x7", "6x7", "window_dimensions = array<i64: 3, 3>, padding = dense<1> : tensor<2x2xi64>"},
      {"2x40", "2x40",
       "window_dimensions = array<i64: 1, 40>, padding = dense<[[0, 0], [39, 0]]> : "
       "tensor<2x2xi64>"},
      {"40x3", "40x3",
       "window_dimensions = array<i64: 40, 1>, padding = dense<[[0, 39], [0, 0]]> : "
       "tensor<2x2xi64>"},
      {"100", "81", "window_dimensions = array<i64: 20>"},
      {"5x4", "9x2",
       "window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>, base_dilations = "
       "array<i64: 2, 2>, window_dilations = array<i64: 1, 2>, padding = dense<[[1, 0], [1, 0]]> : "
       "tensor<2x2xi64>"},
      {"6", "3",
       "window_dimensions = array<i64: 2>, padding = dense<[[-1, -1]]> : tensor<1x2xi64>"},
      {"3x30", "3x30",
       "window_dimensions = array<i64: 2, 2>, padding = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>"},
  };
  for (const Case& c : cases) {
    for (const char* dtype : {"f32", "i32", "bf16"}) {
      for (const char* op : {"add", "maximum", "multiply"}) {
        for (const char* body :
             {"stablehlo.return %0 : tensor<T>",
              "%1 = stablehlo.maximum %0, %0 : tensor<T>\n stablehlo.return %1 : tensor<T>"}) {
          std::string t = Replace(Replace(Replace(text, "BODY", body), "ATTRS", c.attrs), "OP", op);
          t = Replace(Replace(t, "SxT", std::string(c.s) + "x" + dtype), "RxT",
                      std::string(c.r) + "x" + dtype);
          CompareWithReference(Replace(t, "<T>", std::string("<") + dtype + ">"));
        }
      }
    }
  }
}

TEST(KernelsAgainstReference, SelectAndScatter) {
  const char* text =
      R"(func.func @main(%x: tensor<SxT>, %s: tensor<RxT>, %z: tensor<T>) -> tensor<SxT> {
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{ATTRS}> ({
  ^bb0(%a: tensor<T>, %b: tensor<T>):
    %0 = stablehlo.compare GE, %a, %b : (tensor<T>, tensor<T>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }, {
  ^bb0(%a: tensor<T>, %b: tensor<T>):
    %0 = stablehlo.add %a, %b : tensor<T>
    stablehlo.return %0 : tensor<T>
  }) : (tensor<SxT>, tensor<RxT>, tensor<T>) -> tensor<SxT>
  return %r : tensor<SxT>
})";
  struct Case {
    const char *s, *r, *attrs;
  };
  for (const Case& c :
       {Case{"4x6", "2x3",
             "window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>"},
        {"5x7", "5x7",
         "window_dimensions = array<i64: 3, 3>, padding = dense<1> : tensor<2x2xi64>"},
        {"9", "7", "window_dimensions = array<i64: 3>"}}) {
    for (const char* dtype : {"f32", "i32", "bf16"}) {
      std::string t =
          Replace(Replace(Replace(text, "ATTRS", c.attrs), "SxT", std::string(c.s) + "x" + dtype),
                  "RxT", std::string(c.r) + "x" + dtype);
      CompareWithReference(Replace(t, "<T>", std::string("<") + dtype + ">"));
    }
  }
}

TEST(KernelsAgainstReference, Scatter) {
  const char* text =
      R"(func.func @main(%x: tensor<SxT>, %i: tensor<Ixi32>, %u: tensor<UxT>) -> tensor<SxT> {
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<DIMS>}> ({
  ^bb0(%a: tensor<T>, %b: tensor<T>):
    BODY
  }) : (tensor<SxT>, tensor<Ixi32>, tensor<UxT>) -> tensor<SxT>
  return %r : tensor<SxT>
})";
  struct Case {
    const char *s, *i, *u, *dims;
  };
  const Case cases[] = {
      {"6x3", "5x1", "5x3",
       "update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
       "index_vector_dim = 1"},
      {"6", "40", "40",
       "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"},
      {"5x6", "3x2", "3x2x3",
       "update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1"},
      {"5x6", "2x3", "2x3x3",
       "update_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0"},
      {"2x5x3", "2x4x1", "2x4x3",
       "update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], "
       "scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim "
       "= 2"},
  };
  for (const Case& c : cases) {
    for (const char* dtype : {"f32", "i32", "bf16", "i8", "f64", "complex<f32>"}) {
      for (const char* body :
           {"%0 = stablehlo.add %a, %b : tensor<T>\n stablehlo.return %0 : tensor<T>",
            "stablehlo.return %b : tensor<T>",
            "%0 = stablehlo.multiply %a, %b : tensor<T>\n %1 = stablehlo.add %0, %b : tensor<T>\n "
            "stablehlo.return %1 : tensor<T>"}) {
        std::string t = Replace(Replace(text, "DIMS", c.dims), "BODY", body);
        t = Replace(Replace(Replace(t, "SxT", std::string(c.s) + "x" + dtype), "UxT",
                            std::string(c.u) + "x" + dtype),
                    "Ixi32", std::string(c.i) + "xi32");
        CompareWithReference(Replace(t, "<T>", std::string("<") + dtype + ">"));
      }
    }
  }
}

TEST(KernelsAgainstReference, Sort) {
  const char* text =
      R"(func.func @main(%x: tensor<SxT>, %y: tensor<Sxi32>) -> (tensor<SxT>, tensor<Sxi32>) {
  %r:2 = "stablehlo.sort"(%x, %y) <{dimension = D : i64, is_stable = true}> ({
  ^bb0(%a: tensor<T>, %b: tensor<T>, %c: tensor<i32>, %d: tensor<i32>):
    BODY
  }) : (tensor<SxT>, tensor<Sxi32>) -> (tensor<SxT>, tensor<Sxi32>)
  return %r#0, %r#1 : tensor<SxT>, tensor<Sxi32>
})";
  const char* const bodies[] = {
      "%0 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<T>, tensor<T>) -> tensor<i1>\n "
      "stablehlo.return %0 : tensor<i1>",
      "%0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<T>, tensor<T>) -> tensor<i1>\n "
      "stablehlo.return %0 : tensor<i1>",
      "%n0 = stablehlo.negate %a : tensor<T>\n %n1 = stablehlo.negate %b : tensor<T>\n %0 = "
      "stablehlo.compare LT, %n0, %n1, TOTALORDER : (tensor<T>, tensor<T>) -> tensor<i1>\n "
      "stablehlo.return %0 : tensor<i1>",
      R"(%0 = stablehlo.compare EQ, %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<T>, tensor<T>) -> tensor<i1>
    %2 = stablehlo.compare LT, %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.and %0, %1 : tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    stablehlo.return %4 : tensor<i1>)"};
  for (const auto& [s, d] :
       {std::pair{"50", "0"}, {"3x40", "1"}, {"40x3", "0"}, {"0", "0"}, {"1x2x17", "2"}}) {
    for (const char* dtype : {"f32", "bf16", "f64"}) {
      for (const char* body : bodies) {
        std::string t =
            Replace(Replace(Replace(text, "BODY", body), "SxT", std::string(s) + "x" + dtype),
                    "Sxi32", std::string(s) + "xi32");
        // Comparing with FLOAT is not a total order on NaN: only without specials.
        const bool specials = std::string(body).find("FLOAT") == std::string::npos;
        CompareWithReference(Replace(Replace(t, "= D", std::string("= ") + d), "<T>",
                                     std::string("<") + dtype + ">"),
                             {.specials = specials});
      }
    }
  }
}

TEST(KernelsAgainstReference, Convolution) {
  const char* text = R"(func.func @main(%x: tensor<AxT>, %k: tensor<BxT>) -> tensor<CxT> {
  %r = stablehlo.convolution(%x, %k) dim_numbers = DIMS, window = {WINDOW} {batch_group_count = BG : i64, feature_group_count = FG : i64} : (tensor<AxT>, tensor<BxT>) -> tensor<CxT>
  return %r : tensor<CxT>
})";
  struct Case {
    const char *a, *b, *c, *dims, *window, *fg, *bg;
  };
  const char* nhwc = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]";
  const char* nchw = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]";
  const Case cases[] = {
      {"2x6x5x3", "3x3x3x4", "2x4x3x4", nhwc,
       "stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 0]",
       "1", "1"},
      {"2x6x5x3", "3x3x3x4", "2x3x3x4", nhwc,
       "stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [1, 0]",
       "1", "1"},
      {"2x3x6x5", "4x3x3x2", "2x4x6x4", nchw,
       "stride = [1, 1], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 1]",
       "1", "1"},
      {"1x4x4x2", "2x3x2x3", "1x8x1x3", nhwc,
       "stride = [1, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 1], rhs_dilate = [1, 2], reverse "
       "= [0, 0]",
       "1", "1"},
      {"2x5x5x4", "3x3x2x6", "2x3x3x6", nhwc,
       "stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 0]",
       "2", "1"},
      {"2x5x5x4", "3x3x1x8", "2x3x3x8", nhwc,
       "stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 0]",
       "4", "1"},
      {"4x5x5x3", "2x2x3x6", "2x4x4x6", nhwc,
       "stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 0]",
       "1", "2"},
      {"4x3x5x5", "6x3x2x2", "2x6x4x4", nchw,
       "stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 0]",
       "1", "2"},
      {"2x6x5x3", "3x3x3x4", "2x2x1x4", nhwc,
       "stride = [1, 1], pad = [[-1, -1], [-2, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], "
       "reverse = [0, 0]",
       "1", "1"},
      {"2x6x5x0", "3x3x0x4", "2x4x3x4", nhwc,
       "stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse "
       "= [0, 0]",
       "1", "1"},
  };
  for (const Case& c : cases) {
    for (const char* dtype : {"f32", "f64", "bf16", "i32", "i8", "complex<f32>"}) {
      std::string t = Replace(Replace(Replace(Replace(text, "WINDOW", c.window), "DIMS", c.dims),
                                      "FG :", std::string(c.fg) + " :"),
                              "BG :", std::string(c.bg) + " :");
      t = Replace(Replace(Replace(t, "AxT", std::string(c.a) + "x" + dtype), "BxT",
                          std::string(c.b) + "x" + dtype),
                  "CxT", std::string(c.c) + "x" + dtype);
      CompareWithReference(t);
    }
  }
}

TEST(KernelsAgainstReference, BatchNorm) {
  for (const char* dtype : {"f32", "f64"}) {
    for (const auto& [feature, count] : {std::pair{"0", "4"}, {"1", "5"}, {"2", "3"}}) {
      const std::string x = std::string("tensor<4x5x3x") + dtype + ">",
                        f = std::string("tensor<") + count + "x" + dtype + ">";
      const std::string attrs =
          std::string("<{epsilon = 1.0e-1 : f32, feature_index = ") + feature + " : i64}>";
      CompareWithReference("func.func @main(%x: " + x + ", %s: " + f + ", %o: " + f + ", %m: " + f +
                               ", %v: " + f + ") -> " + x +
                               " {\n %w = stablehlo.multiply %v, %v : " + f +
                               "\n %r = \"stablehlo.batch_norm_inference\"(%x, %s, %o, %m, %w) " +
                               attrs + " : (" + x + ", " + f + ", " + f + ", " + f + ", " + f +
                               ") -> " + x + "\n return %r : " + x + "\n}",
                           {.relative = 1e-5});
      CompareWithReference(
          "func.func @main(%x: " + x + ", %s: " + f + ", %o: " + f + ") -> (" + x + ", " + f +
              ", " + f + ") {\n %r:3 = \"stablehlo.batch_norm_training\"(%x, %s, %o) " + attrs +
              " : (" + x + ", " + f + ", " + f + ") -> (" + x + ", " + f + ", " + f +
              ")\n return %r#0, %r#1, %r#2 : " + x + ", " + f + ", " + f + "\n}",
          {.relative = 1e-4});
      CompareWithReference(
          "func.func @main(%x: " + x + ", %s: " + f + ", %m: " + f + ", %v: " + f + ", %g: " + x +
              ") -> (" + x + ", " + f + ", " + f + ") {\n %w = stablehlo.multiply %v, %v : " + f +
              "\n %r:3 = \"stablehlo.batch_norm_grad\"(%x, %s, %m, %w, %g) " + attrs + " : (" + x +
              ", " + f + ", " + f + ", " + f + ", " + x + ") -> (" + x + ", " + f + ", " + f +
              ")\n return %r#0, %r#1, %r#2 : " + x + ", " + f + ", " + f + "\n}",
          {.relative = 1e-4});
    }
  }
}

// Both round every step to the type of the data, in the same order, except where the length has a
// large prime factor (97).
TEST(KernelsAgainstReference, Fft) {
  for (int n :
       {1, 2, 3, 4, 6, 8, 9, 12, 13, 15, 16, 17, 23, 24, 33, 35, 60, 77, 96, 97, 130, 143}) {
    const std::string l = std::to_string(n), h = std::to_string(n / 2 + 1);
    for (const auto& [c, r] : {std::pair{"complex<f32>", "f32"}, {"complex<f64>", "f64"}}) {
      const std::string full = "tensor<3x" + l + "x" + c + ">",
                        half = "tensor<3x" + h + "x" + c + ">",
                        real = "tensor<3x" + l + "x" + r + ">";
      const auto one = [&, length = l, n](const std::string& in, const std::string& out,
                                          const char* type) {
        CompareWithReference("func.func @main(%x: " + in + ") -> " + out +
                                 " {\n %r = stablehlo.fft %x, type = " + type + ", length = [" +
                                 length + "] : (" + in + ") -> " + out + "\n return %r : " + out +
                                 "\n}",
                             {.bitwise = n != 97});
      };
      one(full, full, "FFT");
      one(full, full, "IFFT");
      one(real, half, "RFFT");
      one(half, real, "IRFFT");
    }
  }
  CompareWithReference(
      "func.func @main(%x: tensor<2x4x6xf32>) -> tensor<2x4x4xcomplex<f32>> {\n %r = stablehlo.fft "
      "%x, type = RFFT, length = [4, 6] : (tensor<2x4x6xf32>) -> tensor<2x4x4xcomplex<f32>>\n "
      "return %r : tensor<2x4x4xcomplex<f32>>\n}");
  CompareWithReference(
      "func.func @main(%x: tensor<2x4x4xcomplex<f32>>) -> tensor<2x4x6xf32> {\n %r = stablehlo.fft "
      "%x, type = IRFFT, length = [2, 4, 6] : (tensor<2x4x4xcomplex<f32>>) -> tensor<2x4x6xf32>\n "
      "return %r : tensor<2x4x6xf32>\n}");
}

TEST(KernelsAgainstReference, RngBitGenerator) {
  for (const char* algorithm : {"THREE_FRY", "PHILOX", "DEFAULT"}) {
    for (const char* shape : {"5x", "2x3x", "3x5x", "3x4x", "3x7x5x", "", "0x"}) {
      for (const char* dtype : {"ui32", "ui64", "i8", "ui16"}) {
        const std::string t = std::string("tensor<") + shape + dtype + ">";
        CompareWithReference("func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, " + t +
                                 ") {\n %r:2 = stablehlo.rng_bit_generator %s, algorithm = " +
                                 algorithm + " : (tensor<2xui64>) -> (tensor<2xui64>, " + t +
                                 ")\n return %r#0, %r#1 : tensor<2xui64>, " + t + "\n}",
                             {.specials = true});
      }
    }
  }
}

TEST(KernelsAgainstReference, Linalg) {
  for (const auto& [t, tol] : {std::pair{"f32", 1e-4}, {"f64", 1e-10}}) {
    // a = l l^T + 64 I is positive definite whatever the input.
    for (const char* lower : {"true", "false"}) {
      const std::string m = std::string("tensor<2x4x4x") + t + ">";
      CompareWithReference(
          "func.func @main(%x: " + m + ") -> " + m +
              " {\n %y = stablehlo.dot_general %x, %x, batching_dims = [0] x [0], contracting_dims "
              "= [2] x [2] : (" +
              m + ", " + m + ") -> " + m + "\n %i = stablehlo.iota dim = 1 : " + m +
              "\n %j = stablehlo.iota dim = 2 : " + m + "\n %e = stablehlo.compare EQ, %i, %j : (" +
              m + ", " + m + ") -> tensor<2x4x4xi1>\n %d = stablehlo.constant dense<6.4e1> : " + m +
              "\n %z = stablehlo.constant dense<0.0> : " + m +
              "\n %s = stablehlo.select %e, %d, %z : tensor<2x4x4xi1>, " + m +
              "\n %a = stablehlo.add %y, %s : " + m + "\n %r = stablehlo.cholesky %a, lower = " +
              lower + " : " + m + "\n return %r : " + m + "\n}",
          {.relative = tol});
    }
    for (const char* left : {"true", "false"}) {
      for (const char* lower : {"true", "false"}) {
        for (const char* unit : {"true", "false"}) {
          for (const char* op : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}) {
            const std::string a = std::string("tensor<2x3x3x") + t + ">",
                              b = std::string("tensor<2x3x3x") + t + ">";
            CompareWithReference(
                "func.func @main(%a: " + a + ", %b: " + b + ") -> " + b +
                    " {\n %d = stablehlo.constant dense<9.0> : " + a +
                    "\n %c = stablehlo.add %a, %d : " + a +
                    "\n %r = \"stablehlo.triangular_solve\"(%c, %b) <{left_side = " + left +
                    ", lower = " + lower + ", unit_diagonal = " + unit +
                    ", transpose_a = #stablehlo<transpose " + op + ">}> : (" + a + ", " + b +
                    ") -> " + b + "\n return %r : " + b + "\n}",
                {.relative = tol});
          }
        }
      }
    }
  }
}

TEST(KernelsAgainstReference, SpecialFunctions) {
  for (const char* dtype : {"f32", "f64", "bf16"}) {
    for (const char* op :
         {"acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "cosh", "digamma", "erf",
          "erf_inv", "erfc", "lgamma", "sinh", "square", "tan"}) {
      const std::string t = std::string("tensor<513x") + dtype + ">";
      CompareWithReference("func.func @main(%a: " + t + ") -> " + t + " {\n %r = chlo." + op +
                               " %a : " + t + " -> " + t + "\n return %r : " + t + "\n}",
                           {.specials = true,
                            .relative = dtype == std::string("bf16")  ? 8e-3
                                        : dtype == std::string("f32") ? 5e-6
                                                                      : 1e-12});
    }
    for (const char* op : {"next_after", "polygamma", "zeta"}) {
      const std::string t = std::string("tensor<513x") + dtype + ">";
      CompareWithReference("func.func @main(%a: " + t + ", %b: " + t + ") -> " + t +
                               " {\n %r = chlo." + op + " %a, %b : " + t + ", " + t + " -> " + t +
                               "\n return %r : " + t + "\n}",
                           {.relative = dtype == std::string("bf16")  ? 8e-3
                                        : dtype == std::string("f32") ? 5e-6
                                                                      : 1e-12});
    }
  }
}

TEST(KernelsAgainstReference, Quantised) {
  const std::string q = "tensor<4x3x!quant.uniform<i8:f32, 5.0e-1:-3>>",
                    c = "tensor<4x3x!quant.uniform<i8:f32:1, {1.0e-1:2, 5.0e-1:-4, 1.0:0}>>",
                    f = "tensor<4x3xf32>";
  for (const std::string& t : {q, c}) {
    CompareWithReference("func.func @main(%a: " + f + ") -> " + f +
                         " {\n %0 = stablehlo.uniform_quantize %a : (" + f + ") -> " + t +
                         "\n %r = stablehlo.uniform_dequantize %0 : (" + t + ") -> " + f +
                         "\n return %r : " + f + "\n}");
    CompareWithReference("func.func @main(%a: " + f + ", %b: " + f + ") -> " + f +
                         " {\n %0 = stablehlo.uniform_quantize %a : (" + f + ") -> " + t +
                         "\n %1 = stablehlo.uniform_quantize %b : (" + f + ") -> " + t +
                         "\n %2 = stablehlo.add %0, %1 : " + t +
                         "\n %3 = stablehlo.maximum %2, %0 : " + t +
                         "\n %r = stablehlo.uniform_dequantize %3 : (" + t + ") -> " + f +
                         "\n return %r : " + f + "\n}");
  }
  CompareWithReference(
      "func.func @main(%a: " + f +
      ", %b: tensor<3x2xf32>) -> tensor<4x2xf32> {\n %0 = stablehlo.uniform_quantize %a : (" + f +
      ") -> " + q +
      "\n %1 = stablehlo.uniform_quantize %b : (tensor<3x2xf32>) -> "
      "tensor<3x2x!quant.uniform<i8:f32, 2.5e-1>>\n %2 = stablehlo.dot_general %0, %1, "
      "contracting_dims = [1] x [0] : (" +
      q +
      ", tensor<3x2x!quant.uniform<i8:f32, 2.5e-1>>) -> tensor<4x2x!quant.uniform<i32:f32, "
      "1.25e-1>>\n %r = stablehlo.uniform_dequantize %2 : (tensor<4x2x!quant.uniform<i32:f32, "
      "1.25e-1>>) -> tensor<4x2xf32>\n return %r : tensor<4x2xf32>\n}");
}

}  // namespace
}  // namespace lockstep
