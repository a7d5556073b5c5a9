// error: InvalidArgument 4:25 value %0 has 2 results, there is no #2
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0:2 = stablehlo.optimization_barrier %a, %a : tensor<4xf32>, tensor<4xf32>
  %1 = stablehlo.negate %0#2 : tensor<4xf32>
  return
}
