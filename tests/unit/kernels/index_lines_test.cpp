// Gathers and scatters in the forms that have a loop of their own, against the reference evaluator:
// lines of positions longer than a tile, indices outside, repeated targets, every index type.
#include "tests/unit/kernels/run_text.h"

namespace lockstep {
namespace {

using namespace testing;

struct GatherForm {
  std::string operand, indices, result, dims, sizes;
};

const GatherForm kGathers[] = {
    // x[i], x[i, :], x[:, i], x[b, i[b]], x[i, j], blocks of 2x3 in front of and behind the batch
    {"9", "1100x1", "1100",
     "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1", "1"},
    {"9x33", "5x130", "5x130x33",
     "offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2",
     "1, 33"},
    {"21x9", "600x1", "21x600",
     "offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1",
     "21, 1"},
    {"7x12", "7x700x1", "7x700",
     "collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], "
     "start_index_map = [1], index_vector_dim = 2",
     "1, 1"},
    {"6x7", "2x515", "515",
     "collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 0", "1, 1"},
    {"6x7", "40x2", "2x3x40",
     "offset_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1", "2, 3"},
    {"6x7", "3x2x2", "3x2x2x3",
     "offset_dims = [2, 3], start_index_map = [0, 1], index_vector_dim = 2", "2, 3"},
    {"6x7", "3x2", "2x3x3", "offset_dims = [0, 2], start_index_map = [0, 1], index_vector_dim = 1",
     "2, 3"},
};

TEST(IndexLines, GatherForms) {
  for (const GatherForm& form : kGathers) {
    for (const char* dtype : {"f32", "bf16", "i8", "f64", "complex<f64>"}) {
      for (const char* index : {"i32", "ui64"}) {
        const auto type = [](const std::string& dims, const std::string& of) {
          return "tensor<" + dims + "x" + of + ">";
        };
        const std::string x = type(form.operand, dtype), i = type(form.indices, index),
                          r = type(form.result, dtype);
        CompareWithReference("func.func @main(%x: " + x + ", %i: " + i + ") -> " + r +
                                 " {\n  %r = \"stablehlo.gather\"(%x, %i) <{dimension_numbers = "
                                 "#stablehlo.gather<" +
                                 form.dims + ">, slice_sizes = array<i64: " + form.sizes +
                                 ">}> : (" + x + ", " + i + ") -> " + r + "\n  return %r : " + r +
                                 "\n}\n",
                             {.specials = true, .bitwise = true});
      }
    }
  }
}

TEST(IndexLines, GatherIndexTypes) {
  for (const char* index : {"i8", "i16", "i64", "ui8", "ui16", "ui32"}) {
    const std::string i = "tensor<530x" + std::string(index) + ">";
    CompareWithReference("func.func @main(%x: tensor<5xf32>, %i: " + i +
                             ") -> tensor<530xf32> {\n  %r = \"stablehlo.gather\"(%x, %i) "
                             "<{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], "
                             "start_index_map = [0], index_vector_dim = 1>, slice_sizes = "
                             "array<i64: 1>}> : (tensor<5xf32>, " +
                             i + ") -> tensor<530xf32>\n  return %r : tensor<530xf32>\n}\n",
                         {.specials = true, .bitwise = true});
  }
}

struct ScatterForm {
  std::string operand, indices, update, dims;
};

const ScatterForm kScatters[] = {
    // points of a vector, points x[i, j], one point a row, rows, columns, blocks that stick out
    {"9", "1100x1", "1100",
     "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1"},
    {"6x7", "3x400x2", "3x400",
     "inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2"},
    {"4x12", "4x600x1", "4x600",
     "inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], "
     "scatter_dims_to_operand_dims = [1], index_vector_dim = 2"},
    {"9x33", "70x1", "70x33",
     "update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
     "index_vector_dim = 1"},
    {"21x9", "70x1", "21x70",
     "update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], "
     "index_vector_dim = 1"},
    {"6x7", "40x2", "40x2x3",
     "update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1"},
};

TEST(IndexLines, ScatterForms) {
  for (const ScatterForm& form : kScatters) {
    for (const char* dtype : {"f32", "bf16", "i32", "ui8", "i4", "f64"}) {
      for (const char* body : {"add", "maximum", "replace", "subtract"}) {
        const auto type = [&](const std::string& dims) {
          return "tensor<" + dims + "x" + dtype + ">";
        };
        const std::string x = type(form.operand), u = type(form.update),
                          i = "tensor<" + form.indices + "xi32>",
                          s = "tensor<" + std::string(dtype) + ">";
        const bool replace = std::string(body) == "replace";
        const std::string step =
            replace ? "" : "    %c = stablehlo." + std::string(body) + " %a, %b : " + s + "\n";
        CompareWithReference(
            "func.func @main(%x: " + x + ", %i: " + i + ", %u: " + u + ") -> " + x +
                " {\n  %r = \"stablehlo.scatter\"(%x, %i, %u) "
                "<{scatter_dimension_numbers = #stablehlo.scatter<" +
                form.dims + ">}> ({\n  ^bb0(%a: " + s + ", %b: " + s + "):\n" + step +
                "    stablehlo.return " + (replace ? "%b" : "%c") + " : " + s + "\n  }) : (" + x +
                ", " + i + ", " + u + ") -> " + x + "\n  return %r : " + x + "\n}\n",
            {.specials = true, .bitwise = true});
      }
    }
  }
}

}  // namespace
}  // namespace lockstep
