// error: InvalidArgument 3:33 expected a number
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<nan> : tensor<f32>
  return
}
