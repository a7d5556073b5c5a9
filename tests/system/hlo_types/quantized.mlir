// Quantised values through ops, a reduction, a sort, a loop, a product, and from one scale to another.
func.func @main(%a: tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, %i: tensor<i32>) -> (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x6xi1>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x4x!quant.uniform<i32:f32, 0.25>>, tensor<4x6xf32>, tensor<4x6x!quant.uniform<i8:f32:1, {0.5,0.25,1.0,2.0,0.125,0.5:1}>>) {
  %0 = stablehlo.add %a, %b : tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>
  %c = stablehlo.constant() {value = dense<3> : tensor<i8>} : () -> tensor<!quant.uniform<i8:f32, 0.5:3>>
  %1 = "stablehlo.reduce"(%a, %c) ({
    ^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<!quant.uniform<i8:f32, 0.5:3>>):
      %s = stablehlo.add %x, %y : tensor<!quant.uniform<i8:f32, 0.5:3>>
      stablehlo.return %s : tensor<!quant.uniform<i8:f32, 0.5:3>>
  }) {dimensions = array<i64: 0>} : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x!quant.uniform<i8:f32, 0.5:3>>
  %2 = stablehlo.compare LT, %a, %b : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x6xi1>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %3:2 = "stablehlo.while"(%z, %a) ({
    ^bb0(%k: tensor<i32>, %v: tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>):
      %lt = stablehlo.compare LT, %k, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %lt : tensor<i1>
  }, {
    ^bb0(%k: tensor<i32>, %v: tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>):
      %k1 = stablehlo.add %k, %one : tensor<i32>
      %v1 = stablehlo.multiply %v, %b : tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>
      stablehlo.return %k1, %v1 : tensor<i32>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>
  }) : (tensor<i32>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<i32>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>)
  %4 = "stablehlo.sort"(%a) ({
    ^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<!quant.uniform<i8:f32, 0.5:3>>):
      %s = stablehlo.compare GT, %x, %y : (tensor<!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<i1>
      stablehlo.return %s : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>
  %w = stablehlo.uniform_quantize %b : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x6x!quant.uniform<i8<-127:127>:f32, 0.5>>
  %5 = "stablehlo.dot_general"(%a, %w) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions=[1], rhs_contracting_dimensions=[1]>} : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x6x!quant.uniform<i8<-127:127>:f32, 0.5>>) -> tensor<4x4x!quant.uniform<i32:f32, 0.25>>
  %6 = stablehlo.uniform_dequantize %0 : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x6xf32>
  %7 = stablehlo.uniform_quantize %6 : (tensor<4x6xf32>) -> tensor<4x6x!quant.uniform<i8:f32:1, {0.5,0.25,1.0,2.0,0.125,0.5:1}>>
  return %0, %1, %2, %3#1, %4, %5, %6, %7 : tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x6xi1>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x4x!quant.uniform<i32:f32, 0.25>>, tensor<4x6xf32>, tensor<4x6x!quant.uniform<i8:f32:1, {0.5,0.25,1.0,2.0,0.125,0.5:1}>>
}
