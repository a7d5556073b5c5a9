// error: InvalidArgument 3:48 expected a format as e8m7
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.reduce_precision %a, format = e8x7 : tensor<4xf32>
  return
}
