// A program on four devices whose loop exchanges two carries and writes a third one row by row.
#pragma once

#include "compiler/frontend/frontend.h"
#include "compiler/pipeline.h"

namespace lockstep {

inline constexpr const char* kSwapLoop = R"(
module @swap attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>) {
    %c0 = stablehlo.constant dense<0> : tensor<i32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<5x8x3xf32>
    %r:4 = stablehlo.while(%i = %c0, %p = %a, %q = %b, %log = %zero) : tensor<i32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>
    cond {
      %n = stablehlo.constant dense<5> : tensor<i32>
      %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %sum = stablehlo.add %p, %q : tensor<8x3xf32>
      %row = stablehlo.reshape %sum : (tensor<8x3xf32>) -> tensor<1x8x3xf32>
      %new = stablehlo.dynamic_update_slice %log, %row, %i, %z, %z : (tensor<5x8x3xf32>, tensor<1x8x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x3xf32>
      stablehlo.return %next, %q, %p, %new : tensor<i32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>
    }
    return %r#1, %r#2, %r#3 : tensor<8x3xf32>, tensor<8x3xf32>, tensor<5x8x3xf32>
  }
}
)";

inline CompiledProgram CompileText(const char* text) {
  return CompileProgram(ParseModule(text, "test.mlir"));
}

}  // namespace lockstep
